"""A position of the game: what lies where, and what is being decided.

Everything is integers and lists of integers. The phases move a state forward in
place; nothing here knows a rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from rules_engine.core.events import Event
from rules_engine.core.protocol import Action, Outcome, Termination
from rules_engine.tommy_walker.cards import Tables
from rules_engine.tommy_walker.settings import Settings

# The phases.
DRAW: Final = 0
CHECK: Final = 1
ATTACK: Final = 2
DAMAGE: Final = 3
CLEANUP: Final = 4
PHASES: Final = ("draw", "check", "attack", "damage", "cleanup")

# What is being decided.
DRAWING: Final = 0  # draw a card, or put one out
ELECTING: Final = 1  # use all of a card's abilities or none (ruling optional-abilities)
USING: Final = 2  # use an entry ability or not
RETURNING: Final = 3  # which card to return to the deck next, or stop
REVENGE: Final = 4  # a revenge action or "End"
CLIMBING: Final = 5  # discard another card for a ladder, or stop (ruling ladder-steps)
EVENING: Final = 6  # which card a larger hand returns to the deck
BONUS: Final = 7  # use a damage ability or not
PAYING: Final = 8  # which card of the hand is discarded for damage that the deck could not take
SWAPPING: Final = 9  # discard a card to take the attack card back, or not
OVER: Final = 10
STAGES: Final = (
    "drawing",
    "electing",
    "using",
    "returning",
    "revenge",
    "climbing",
    "evening",
    "bonus",
    "paying",
    "swapping",
    "over",
)

ABILITY_STAGES: Final = (ELECTING, USING, RETURNING, BONUS, SWAPPING)
"""The stages in which it matters whose abilities are gone through, and which one is next."""

# How an entry ability and its copy follow each other (see phases.entry).
ORIGINAL: Final = 0
COPY_AFTER: Final = 1
COPY_BEFORE: Final = 2
ORIGINAL_AFTER: Final = 3
STEPS: Final = ("original", "copy-after", "copy-before", "original-after")

# Whether a player has an attack card out in this draw phase.
NOT_YET: Final = 0
PLACED: Final = 1
NO_CARD: Final = 2

# How the round was decided.
OPEN: Final = 0
BY_END: Final = 1
BY_MISPLAY: Final = 2
CLASH_IN_CHECK: Final = 3
CLASH_IN_ATTACK: Final = 4
BOTH_MISPLAYED: Final = 5
HOWS: Final = ("open", "end", "misplay", "clash-in-check", "clash-in-attack", "both-misplayed")

NOBODY: Final = -1
BOTH: Final = 2
"""As the winner of a round: each of the two has lost to the other (ruling both-misplay)."""


class Reason(Termination):
    """Why a game of Tommy Walker is over."""

    DECK_EMPTY = "deck-empty"
    BOTH_DECKS_EMPTY = "both-decks-empty"
    NO_ATTACK_CARD = "no-attack-card"
    BOTH_LOST = "both-lost"
    REPETITION = "repetition"
    ROUND_LIMIT = "round-limit"


@dataclass(frozen=True, slots=True)
class Rules:
    """The cards and the rulings that a game is played with; shared by all its states."""

    tables: Tables
    settings: Settings
    overrides: tuple[tuple[str, str], ...] = ()
    """The rulings that differ from the game's defaults, for the text of a state."""


Used = tuple[int, int, int]
"""An ability whose effect is on an attack card: the ability, how often it was used or how
many cards were discarded for it, and a flag of the ruling at-lapse."""

History = tuple[object, "History | None"]
"""The positions at the starts of draw phases, the latest first."""


@dataclass(slots=True, eq=False)
class Position:
    """A position. Decks have their top card at the end, hands are kept sorted.

    ``supports`` are the cards of hand abilities on the field (barriers apart) as
    ``card * 2 + works``; ``stacks`` the attack cards, the top one last;
    ``lingering`` the effects of barriers that are gone, as ``ability * 2 + player``
    (ruling barrier-replaced); ``known`` how many cards on top of a deck its owner
    has put there and therefore knows.
    """

    rules: Rules
    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    decks: list[list[int]] = field(default_factory=lambda: [[], []])
    piles: list[list[int]] = field(default_factory=lambda: [[], []])
    stacks: list[list[int]] = field(default_factory=lambda: [[], []])
    supports: list[list[int]] = field(default_factory=lambda: [[], []])
    barrier: int = NOBODY
    barrier_by: int = NOBODY
    lingering: list[int] = field(default_factory=list)
    used: list[list[Used]] = field(default_factory=lambda: [[], []])
    carried: list[list[Used]] = field(default_factory=lambda: [[], []])
    known: list[int] = field(default_factory=lambda: [0, 0])
    drawn: list[int] = field(default_factory=lambda: [0, 0])
    placed: list[int] = field(default_factory=lambda: [0, 0])
    rides: list[int] = field(default_factory=lambda: [0, 0])
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    owed: list[int] = field(default_factory=lambda: [0, 0])
    """Cards that damage still takes from the hand (ruling excess-damage)."""
    damaged: list[int] = field(default_factory=lambda: [0, 0])
    """1 for a player who took damage in the damage being dealt."""

    round: int = 1
    phase: int = DRAW
    stage: int = DRAWING
    turn: int = 0
    user: int = 0
    """Whose abilities are being gone through."""
    at: int = 0
    """Which of them: a place in the list of that kind."""
    second: bool = False
    """Whether the user is the second of two to go through theirs."""
    step: int = ORIGINAL
    elected: bool = False
    left: int = 0
    """How many more cards the current effect moves."""
    winner: int = NOBODY
    how: int = OPEN
    random: int = 0
    history: History | None = None
    result: Outcome | None = None
    trace: list[Event] | None = None
    working: dict[tuple[int, int], bool] | None = None
    """For the trace: which used abilities had their effect when the powers were last compared."""
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
        a, b = self.stacks
        new.stacks = [a[:], b[:]]
        a, b = self.supports
        new.supports = [a[:], b[:]]
        new.barrier = self.barrier
        new.barrier_by = self.barrier_by
        new.lingering = self.lingering[:]
        c, d = self.used
        new.used = [c[:], d[:]]
        c, d = self.carried
        new.carried = [c[:], d[:]]
        new.known = self.known[:]
        new.drawn = self.drawn[:]
        new.placed = self.placed[:]
        new.rides = self.rides[:]
        new.bonus = self.bonus[:]
        new.owed = self.owed[:]
        new.damaged = self.damaged[:]
        new.round = self.round
        new.phase = self.phase
        new.stage = self.stage
        new.turn = self.turn
        new.user = self.user
        new.at = self.at
        new.second = self.second
        new.step = self.step
        new.elected = self.elected
        new.left = self.left
        new.winner = self.winner
        new.how = self.how
        new.random = self.random
        new.history = self.history
        new.result = self.result
        new.trace = None
        new.working = None
        new.legal = self.legal
        return new
