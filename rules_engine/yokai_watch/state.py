"""A position of the game: what lies where, and what is being decided.

Everything is integers and lists of integers. The steps of a turn move a state forward in
place; nothing here knows a rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from rules_engine.core.events import Event
from rules_engine.core.protocol import Action, Outcome, Termination
from rules_engine.yokai_watch.cards import Tables
from rules_engine.yokai_watch.settings import Settings

# What is being decided.
WAKING: Final = 0  # which yokai wakes, at the start of the turn (ruling wake-time)
DRAWING: Final = 1  # draw or not (ruling draw-compulsory)
MAIN: Final = 2
ATTACKING: Final = 3  # which yokai attacks next, or none
DEFENDING: Final = 4  # which yokai defends, or none
FLIPPING: Final = 5  # which medal is used in the battle, or none
ADDING: Final = 6  # which card of the hand adds its tribe bonus, or none
ACTING: Final = 7  # which action card is used in the battle, or none
REACHING: Final = 8  # which medal decides whether an undefended attack arrives
OVER: Final = 9
STAGES: Final = (
    "waking",
    "drawing",
    "main",
    "attacking",
    "defending",
    "flipping",
    "adding",
    "acting",
    "reaching",
    "over",
)

# How a yokai lies, and what it has been through this turn.
ASLEEP: Final = 1
TAPPED: Final = 2
NEW: Final = 4  # placed this turn
LAYERED: Final = 8  # a card was added to it this turn
ATTACKED: Final = 16  # it attacked this turn
HIDDEN: Final = 32  # only its owner knows what it is (ruling asleep-card-shown)
STATES: Final = ("asleep", "tapped", "new", "layered", "attacked", "hidden")
THIS_TURN: Final = NEW | LAYERED | ATTACKED

NOBODY: Final = -1

# The parts of an attack, in the order that the rulings give them.
DEFENCE: Final = 0
MEDAL: Final = 2
ACTION_CARDS: Final = 4
"""The parts of an attack; a player is added to the last two."""


class Reason(Termination):
    """Why a game of YO-KAI WATCH is over."""

    LIFE_GONE = "life-gone"
    BOTH_LIVES_GONE = "both-lives-gone"
    STILL_TURNS = "still-turns"


@dataclass(frozen=True, slots=True)
class Rules:
    """The cards and the rulings that a game is played with; shared by all its states."""

    tables: Tables
    settings: Settings
    overrides: tuple[tuple[str, str], ...] = ()
    """The rulings that differ from the game's defaults, for the text of a state."""
    parts: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The parts of an attack by each player."""
    no_attack: int = 0
    """How a yokai lies that may not attack, as bits."""
    no_defence: int = 0

    @classmethod
    def of(cls, tables: Tables, settings: Settings, overrides: tuple[tuple[str, str], ...]) -> Self:
        """Rules with all that follows from the settings (rulings attackers, defenders)."""
        parts = parts_of(settings, 0), parts_of(settings, 1)
        no_attack = ASLEEP | ATTACKED | (TAPPED if settings.attackers == "untapped" else 0)
        no_defence = {"untapped": ASLEEP | TAPPED, "awake": ASLEEP, "any": 0}[settings.defenders]
        return cls(tables, settings, overrides, parts, no_attack, no_defence)


def parts_of(settings: Settings, attacker: int) -> tuple[int, ...]:
    """The parts of an attack in their order (rulings attack-steps, medal-use, action-timing)."""
    defender = 1 - attacker
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    if settings.advance_battle == "used":
        if settings.attack_steps == "medals-then-defend":
            before, after = (MEDAL + attacker,), (MEDAL + defender,)
        elif settings.medal_use == "attacker-first":
            after = (MEDAL + attacker, MEDAL + defender)
        elif settings.medal_use == "defender-first":
            after = (MEDAL + defender, MEDAL + attacker)
        else:
            after = (MEDAL + attacker,)
    if settings.action_timing == "main-and-battle":
        after += (ACTION_CARDS + attacker, ACTION_CARDS + defender)
    return (*before, DEFENCE, *after)


@dataclass(slots=True, eq=False)
class Position:
    """A position. Decks and lives have their top card at the end, hands are kept sorted.

    ``stacks`` are the yokai on a field, each a list of its cards, the top one last;
    ``flags`` tell for each of them how it lies. ``ready`` and ``spent`` are the two
    medal areas, as sorted tribes.
    """

    rules: Rules
    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    decks: list[list[int]] = field(default_factory=lambda: [[], []])
    lives: list[list[int]] = field(default_factory=lambda: [[], []])
    piles: list[list[int]] = field(default_factory=lambda: [[], []])
    stacks: list[list[list[int]]] = field(default_factory=lambda: [[], []])
    flags: list[list[int]] = field(default_factory=lambda: [[], []])
    ready: list[list[int]] = field(default_factory=lambda: [[], []])
    spent: list[list[int]] = field(default_factory=lambda: [[], []])

    first: int = 0
    """Who has the first turn."""
    number: int = 0
    """The turn, counting those of both players from 1."""
    turn: int = 0
    """Whose turn it is."""
    stage: int = MAIN
    mover: int = 0
    placed: int = 0
    """How many cards of this turn count towards the limit on placing."""
    woken: int = 0
    attacks: int = 0
    moved: bool = False
    """Whether a card has moved in this turn."""
    still: int = 0
    """How many turns in a row no card has moved."""

    attacker: int = NOBODY
    """The place of the attacking yokai on its field."""
    defenders: list[int] = field(default_factory=list)
    at: int = 0
    """The part of the attack that comes next."""
    flipped: list[int] = field(default_factory=lambda: [NOBODY, NOBODY])
    """The tribe of the medal that each player has used in the battle."""
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    """What tribe bonuses add to each player's power."""
    boost: list[int] = field(default_factory=lambda: [0, 0])
    """What action cards add to it."""
    random: int = 0
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
        a, b = self.lives
        new.lives = [a[:], b[:]]
        a, b = self.piles
        new.piles = [a[:], b[:]]
        c, d = self.stacks
        new.stacks = [[stack[:] for stack in c], [stack[:] for stack in d]]
        a, b = self.flags
        new.flags = [a[:], b[:]]
        a, b = self.ready
        new.ready = [a[:], b[:]]
        a, b = self.spent
        new.spent = [a[:], b[:]]
        new.first = self.first
        new.number = self.number
        new.turn = self.turn
        new.stage = self.stage
        new.mover = self.mover
        new.placed = self.placed
        new.woken = self.woken
        new.attacks = self.attacks
        new.moved = self.moved
        new.still = self.still
        new.attacker = self.attacker
        new.defenders = self.defenders[:]
        new.at = self.at
        new.flipped = self.flipped[:]
        new.bonus = self.bonus[:]
        new.boost = self.boost[:]
        new.random = self.random
        new.result = self.result
        new.trace = None
        new.legal = self.legal
        return new
