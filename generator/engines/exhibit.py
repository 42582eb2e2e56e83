"""What an engine can show of a single card, in terms that hold for any game.

A game's exhibit makes the examples and the match-ups of its cards' pages. The words in
which they are told are the game's ``words`` in ``events.yml``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from generator.engines.board import Board
from rules_engine.core.unknowns import Need

Point: TypeAlias = Literal["decides", "idle", "plain"]
Result: TypeAlias = Literal["wins", "clashes", "loses", "open"]
RESULTS: tuple[Result, ...] = ("wins", "clashes", "loses", "open")
"""From the best to the worst, and then what nobody knows."""


@dataclass(frozen=True, slots=True)
class End:
    """How an example ends: who wins (counting from 0), or None; and whether that is the whole game."""

    winner: int | None
    game: bool = False


@dataclass(frozen=True, slots=True)
class CardExample:
    """An example made for a card.

    ``place`` is the ability that it shows, counting from 1, or 0 for none; ``point`` whether
    the ability decides it or does not apply. ``data`` is a scenario. ``parts`` are card ids by
    their part, for the words. ``without`` is how it would end if the card lacked the ability.
    If ``outcomes`` are given, it cannot be played, and these are its possible ends; each
    comes about in any one of its cases, which are all of their needs.
    """

    place: int
    point: Point
    data: Mapping[str, Any]
    parts: Mapping[str, str]
    end: End
    without: End
    outcomes: tuple[tuple[End, tuple[tuple[Need, ...], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class CardExamples:
    """All examples of a card, and for what there is none: place, point and reason."""

    examples: tuple[CardExample, ...] = ()
    lacking: tuple[tuple[int, Point, str], ...] = ()
    unused: bool = False
    """Whether the card may have abilities that nobody knows."""


@dataclass(frozen=True, slots=True)
class Against:
    """How a card stands against ``other``; where that is open, ``…_likely`` is what is likely, if anything."""

    other: str
    bare: Result
    best: Result | None
    bare_likely: Result | None = None
    best_likely: Result | None = None


@dataclass(frozen=True, slots=True)
class CardMatchups:
    """A card against all others; ``needs`` are the ids of words that say what ``best`` takes for granted."""

    rows: tuple[Against, ...]
    needs: tuple[str, ...] = ()
    unused: bool = False


class Exhibit(Protocol):
    """What a game's module offers for its cards' pages."""

    def not_executable(self) -> Mapping[str, Sequence[int]]:
        """By card id: the abilities (from 1) that are understood, but that the engine cannot play yet."""

    def examples(self, card_id: str) -> CardExamples:
        """The examples of a card."""

    def start(self, example: CardExample) -> Board:
        """What lies where at the beginning of an example that cannot be played."""

    def matchups(self, card_id: str) -> CardMatchups:
        """How a card stands against all others."""
