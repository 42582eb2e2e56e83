"""What a solver finds, whatever the game: ways to come out on top, or the proof that there are none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules_engine.core.unknowns import Need


@dataclass(frozen=True, slots=True)
class Way:
    """One way to come out on top.

    ``actions`` are the actions in words, the enemy's included where the enemy has to
    decide something on the way (then these are the decisions that cost most). ``spent`` are
    the cards that leave the player's hand for the field or a discard pile, sorted.
    """

    actions: tuple[str, ...]
    spent: tuple[str, ...]

    @property
    def cost(self) -> int:
        """How many cards are spent."""
        return len(self.spent)


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver found for ``player``.

    ``ways`` are in order of their cost. Without an answer of the enemy they are all the
    ways that spend nothing needlessly; with one, for each first action that wins by force
    the line that costs most. ``complete`` is False if the search was cut short: then
    there may be more, and no ways do not mean that there are none.
    """

    player: int
    ways: tuple[Way, ...]
    complete: bool
    positions: int

    @property
    def cheapest(self) -> Way | None:
        """The way that spends the fewest cards, or None."""
        return self.ways[0] if self.ways else None

    @property
    def impossible(self) -> bool:
        """True if it is proved that there is no way."""
        return self.complete and not self.ways


class Standing(Enum):
    """How things stand before anybody acts."""

    BEHIND = "behind"
    """The player who is asked about is behind and may act; there is something to solve."""
    AHEAD = "ahead"
    """That player is ahead already."""
    EVEN = "even"
    """The powers are equal, and nobody may act."""
    OVER = "over"
    """The position has led on to something else; nobody has to come out on top any more."""


@dataclass(frozen=True, slots=True)
class Case:
    """What a solver says in one case of what is not known.

    It holds if the unknown values meet any one of ``cases``, each of which is all of its
    needs; ``likely`` if that is so when every doubted or inferred value is right.
    ``solution`` is None where there is nothing to do for it. ``unused`` names the cards whose
    abilities nobody knows and that were therefore left out.
    """

    standing: Standing
    solution: Solution | None
    cases: tuple[tuple[Need, ...], ...] = ((),)
    likely: bool = False
    unused: tuple[str, ...] = ()

    @property
    def certain(self) -> bool:
        """True if it holds whatever the unknown values are."""
        return self.cases == ((),)
