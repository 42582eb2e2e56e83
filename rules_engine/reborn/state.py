"""A position of the game: what lies where, and what is being decided.

Everything is integers and lists of integers. The phases move a state forward in
place; nothing here knows a rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from rules_engine.core.events import Event
from rules_engine.core.protocol import Action, Outcome, Termination
from rules_engine.reborn.cards import Tables
from rules_engine.reborn.settings import Settings

# The phases.
SETUP: Final = 0
DRAW: Final = 1
CHARACTER: Final = 2
MAIN: Final = 3
BATTLE: Final = 4
END: Final = 5
PHASES: Final = ("setup", "draw", "character", "main", "battle", "end")

# What is being decided.
STARTING: Final = 0  # each chooses a start character
ORDERING: Final = 1  # who goes first (ruling first-player)
PLACING: Final = 2  # characters of the character phase
USING: Final = 3  # events and fields of the main phase
RETURNING: Final = 4  # the order in which the hand goes back into the deck
SETTING: Final = 5  # the card for the battle area
FIRING: Final = 6  # cards for the firing area
NAMING: Final = 7  # which name an opened W card stands for (ruling w-names)
CHOOSING: Final = 8  # what an effect asks for
LOADING: Final = 9  # a bullet for life that was lost
CONTINUING: Final = 10  # battle again, or end the attack
TRIMMING: Final = 11  # which right-arm card is discarded (ruling right-arm-overflow)
OVER: Final = 12
STAGES: Final = (
    "starting",
    "ordering",
    "placing",
    "using",
    "returning",
    "setting",
    "firing",
    "naming",
    "choosing",
    "loading",
    "continuing",
    "trimming",
    "over",
)

# The zones that actions name.
RIGHT: Final = 0
TRAINING: Final = 1
SUPPORT: Final = 2
WILL: Final = 3
BULLETS: Final = 4
FIELD: Final = 5
ZONES: Final = ("right-arm", "training", "support", "dying-will", "bullets", "field")

# What follows once all effects in the queue have taken place.
FIRST_TURN: Final = 0
PLACED: Final = 1
USED: Final = 2
FIRED: Final = 3
OPENED: Final = 4
AFTERS: Final = ("first-turn", "placed", "used", "fired", "opened")

# How far the open action has come.
CLOSED: Final = 0  # the battle cards are still face down
OPENING: Final = 1
WORKING: Final = 2  # all cards are open, and boxes take effect (ruling box-timing)
STEPS: Final = ("closed", "opening", "working")

NO_CARD: Final = -1

Bullet = int
"""A card in the bullets, ``card * 2 + known``: whether its owner knows which card it is."""
Shot = int
"""A card in the firing area, ``card * 4 + from_bullets * 2 + known``."""


class Reason(Termination):
    """Why a game of REBORN! is over."""

    LIFE = "life"
    BOTH_AT_ZERO = "both-at-zero"
    REPETITION = "repetition"
    TURN_LIMIT = "turn-limit"
    MORE_LIFE = "more-life"


@dataclass(frozen=True, slots=True)
class Rules:
    """The cards and the rulings that a game is played with; shared by all its states."""

    tables: Tables
    settings: Settings
    overrides: tuple[tuple[str, str], ...] = ()
    """The rulings that differ from the game's defaults, for the text of a state."""
    places: tuple[tuple[int, ...], ...] = ()
    """By kind: the zones that a card may be placed in as far as its level goes."""
    plain: bool = False
    """Whether the usual rulings on cards of the same name hold, so that ``spots`` will do."""
    spots: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """By kind, and by what lies there: the zones as parts of an action, where no room has to be made."""


Past = tuple[tuple[int, int, int, int], list[list[int]]]
"""A position at the start of a turn: whose, both lives and the field card; and the zones, player by player."""
History = tuple[Past, "History | None"]
"""The positions at the starts of turns, the latest first."""


@dataclass(slots=True, eq=False)
class Position:
    """A position. Decks and bullets have their top card at the end; other zones are kept sorted.

    ``above`` and ``below`` are how many cards at the top and at the bottom of a deck its
    owner has put there and therefore knows. ``fresh`` are the cards placed this turn, as
    ``zone * 2**16 + card`` (ruling level-up-same-turn). ``queue`` are effects still to
    take place, as ``effect * 2 + player``.
    """

    rules: Rules
    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    decks: list[list[int]] = field(default_factory=lambda: [[], []])
    piles: list[list[int]] = field(default_factory=lambda: [[], []])
    arms: list[list[int]] = field(default_factory=lambda: [[], []])
    training: list[list[int]] = field(default_factory=lambda: [[], []])
    support: list[list[int]] = field(default_factory=lambda: [[], []])
    will: list[list[int]] = field(default_factory=lambda: [[], []])
    bullets: list[list[Bullet]] = field(default_factory=lambda: [[], []])
    battle: list[list[int]] = field(default_factory=lambda: [[], []])
    area: list[int] = field(default_factory=lambda: [NO_CARD, NO_CARD])
    firing: list[list[Shot]] = field(default_factory=lambda: [[], []])
    opened: list[int] = field(default_factory=lambda: [0, 0])
    """How many cards of each firing area have been opened."""
    life: list[int] = field(default_factory=lambda: [0, 0])
    hurt: list[int] = field(default_factory=lambda: [0, 0])
    """By how much life was reduced in this battle, as far as that counts (ruling bullet-for-loss)."""
    doomed: list[int] = field(default_factory=lambda: [0, 0])
    """1 for a player who took more damage than they had life (ruling victory)."""
    turn_plus: list[int] = field(default_factory=lambda: [0, 0])
    battle_plus: list[int] = field(default_factory=lambda: [0, 0])
    above: list[int] = field(default_factory=lambda: [0, 0])
    below: list[int] = field(default_factory=lambda: [0, 0])
    ground: int = NO_CARD
    """The field card."""
    using: int = NO_CARD
    """The event card whose effect is taking place."""

    number: int = 0
    """How many turns have begun; 1 is the first player's first."""
    turn: int = 0
    mover: int = 0
    phase: int = SETUP
    stage: int = STARTING
    placed: int = 0
    battles: int = 0
    step: int = CLOSED
    after: int = FIRST_TURN
    discarding: bool = False
    """Whether the hand is being discarded because there was no deck."""
    ending: bool = False
    """Whether the attack is over and what follows is the end phase."""
    fresh: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    random: int = 0
    history: History | None = None
    result: Outcome | None = None
    trace: list[Event] | None = None
    legal: list[Action] | None = None
    """The legal actions, once somebody has asked; None after every change."""

    def copy(self) -> Self:
        """The same position, independent of this one. The copy keeps no trace."""
        kind = type(self)
        new = kind.__new__(kind)
        new.rules = self.rules
        a, b = self.hands
        new.hands = [a[:], b[:]]
        a, b = self.decks
        new.decks = [a[:], b[:]]
        a, b = self.piles
        new.piles = [a[:], b[:]]
        a, b = self.arms
        new.arms = [a[:], b[:]]
        a, b = self.training
        new.training = [a[:], b[:]]
        a, b = self.support
        new.support = [a[:], b[:]]
        a, b = self.will
        new.will = [a[:], b[:]]
        a, b = self.bullets
        new.bullets = [a[:], b[:]]
        a, b = self.battle
        new.battle = [a[:], b[:]]
        new.area = self.area[:]
        a, b = self.firing
        new.firing = [a[:], b[:]]
        new.opened = self.opened[:]
        new.life = self.life[:]
        new.hurt = self.hurt[:]
        new.doomed = self.doomed[:]
        new.turn_plus = self.turn_plus[:]
        new.battle_plus = self.battle_plus[:]
        new.above = self.above[:]
        new.below = self.below[:]
        new.ground = self.ground
        new.using = self.using
        new.number = self.number
        new.turn = self.turn
        new.mover = self.mover
        new.phase = self.phase
        new.stage = self.stage
        new.placed = self.placed
        new.battles = self.battles
        new.step = self.step
        new.after = self.after
        new.discarding = self.discarding
        new.ending = self.ending
        new.fresh = self.fresh[:]
        new.queue = self.queue[:]
        new.random = self.random
        new.history = self.history
        new.result = self.result
        new.trace = None
        new.legal = self.legal
        return new
