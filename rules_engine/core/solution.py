"""What a solver finds, whatever the game: ways to reach a goal, or the proof that there are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from rules_engine.core.errors import SetupError
from rules_engine.core.refusals import Refusal, RefusalKind
from rules_engine.core.unknowns import Need

CERTAIN: Final = Fraction(1)
_GOING_ON: Final = ("pass", "next", "end", "stop", "keep")


class Verdict(Enum):
    """Whether the player can reach the goal."""

    YES = "yes"
    NO = "no"
    UNDETERMINED = "undetermined"
    """It depends on chance, on cards that nobody has seen, on unknown values, or the search was cut short."""


class Doubt(Enum):
    """What a solver could not look at, and what its answer may therefore not be worth."""

    OWN_CARDS = "own-cards"
    """The player may come to use cards of which nothing is known, and a no proves nothing."""
    THEIR_CARDS = "their-cards"
    """The opponent may, and a yes proves nothing."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked for: its kind, and the number or the card that goes with it.

    Each game says which kinds it knows. If ``forced``, the goal has to be reached whatever
    the opponent does; else the opponent only decides what cannot be avoided.
    """

    kind: str
    number: int = 0
    card: str = ""
    forced: bool = True


class NotAsked(RefusalKind):
    """Why a goal makes no sense in a position."""

    SEVERAL_GOALS = "ask for just one of {options}"
    SO_MUCH_LIFE = "take {number}: {player} has {life} life; from 1 to all of it can be taken"
    SO_MANY_LIFE_CARDS = "take {number}: {player} has {life} life cards; from 1 to all of them can be taken"
    NOT_A_TOP_CARD = "beat {card}: it is not the top card of a yokai of {player}"
    TOP_CARD_OF_SEVERAL = "beat {card}: it is the top card of several yokai of {player}"
    NO_TURN = "there is something to solve only once the first turn has begun"
    TURN_IS_OVER = "{player} can do nothing in the position, so the turn is over already"


class GoalError(SetupError):
    """A goal that makes no sense in a position."""

    def __init__(self, why: NotAsked, **data: str) -> None:
        super().__init__(Refusal(why, data=data))


@dataclass(frozen=True, slots=True)
class Way:
    """One way to reach the goal.

    ``actions`` are the actions in words, the enemy's included where the enemy has to
    decide something on the way (then these are the decisions that leave the least, and
    cost most). ``spent`` are the cards that leave the player's hand for the field or a
    discard pile, or that are fired, sorted, each of them once.

    ``chance`` is how likely this way succeeds if both play it as well as can be; the line of
    ``actions`` is then one that does. It is None where nobody can say, since the way counts
    on cards that its player has not seen. ``by_chance`` is True if chance has a part in
    ``actions``; then ``seed`` is one with which a scenario goes as they say, if there is any.
    ``gain`` is how much the way brings at least, where the goal is as much as possible.
    """

    actions: tuple[str, ...]
    spent: tuple[str, ...]
    chance: Fraction | None = CERTAIN
    by_chance: bool = False
    seed: int | None = None
    gain: int | None = None

    @property
    def cost(self) -> int:
        """How many cards are spent."""
        return len(self.spent)

    @property
    def sure(self) -> bool:
        """True if the goal is reached whatever chance and unseen cards have in store."""
        return self.chance == CERTAIN


@dataclass(frozen=True, slots=True)
class Reach:
    """How much there is to gain.

    For certain, counting on no card that the player has not seen; with the face-down cards
    as they lie; and at most, if the opponent does just what suits the player.
    """

    sure: int
    as_they_lie: int
    most: int | None
    """None if that search was cut short."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver found for ``player``.

    ``ways`` are in order of their worth: what is likelier to succeed first, then what gains
    more, then what costs less. Unless the goal is to be forced they are all the ways that
    spend nothing needlessly; else, for each first action, the best line that begins with it,
    those left out that waste something. ``complete`` is False if the search was cut short:
    then there may be more, and no ways do not mean that there are none. ``reach`` is set
    where it was asked how much there is to gain.
    """

    player: int
    ways: tuple[Way, ...]
    complete: bool
    positions: int
    goal: Goal = Goal("lead", forced=False)
    reach: Reach | None = None
    doubts: frozenset[Doubt] = frozenset()

    @property
    def cheapest(self) -> Way | None:
        """The best way, or None; among equals it is the one that spends the fewest cards."""
        return self.ways[0] if self.ways else None

    @property
    def impossible(self) -> bool:
        """True if it is proved that there is no way."""
        return self.verdict is Verdict.NO

    @property
    def chance(self) -> Fraction | None:
        """How likely the goal is reached at best play; None if that depends on cards that nobody has seen.

        A way that was found counts, even if the search was cut short: it is at least so likely.
        """
        return self.ways[0].chance if self.ways else Fraction(0)

    @property
    def verdict(self) -> Verdict:
        """Yes only if the goal is reached for certain, no only if it is proved that there is no way.

        Where it was asked how much there is to gain, a search that was cut short has not found out.
        """
        if any(way.sure for way in self.ways):
            open_end = not self.complete and any(way.gain is not None for way in self.ways)
            doubted = open_end or Doubt.THEIR_CARDS in self.doubts
            return Verdict.UNDETERMINED if doubted else Verdict.YES
        proved = self.complete and not self.ways and Doubt.OWN_CARDS not in self.doubts
        return Verdict.NO if proved else Verdict.UNDETERMINED


def without_waste(ways: Iterable[Way], player: int, *, if_dearer: bool = False) -> tuple[Way, ...]:
    """Those of ``ways`` that are of use beside the ones before them.

    A way is not if an earlier one is as likely to succeed, gains as much, and does and
    spends nothing that this one does not; the order apart. With ``if_dearer`` it also has to
    spend more than that one: where what is left afterwards matters, doing more for the same
    cards is no waste.
    """
    kept: list[Way] = []
    for way in ways:
        if not any(
            _as_good(other, way, player) and (not if_dearer or other.cost < way.cost) for other in kept
        ):
            kept.append(way)
    return tuple(kept)


def _as_good(other: Way, way: Way, player: int) -> bool:
    return (
        (other.chance or 0) >= (way.chance or 0)
        and (other.gain or 0) >= (way.gain or 0)
        and Counter(other.spent) <= Counter(way.spent)
        and _done(other, player) <= _done(way, player)
    )


def _done(way: Way, player: int) -> Counter[str]:
    """What the player does in a way, but for what is no more than going on."""
    own = f"P{player + 1} "
    return Counter(
        words for words in way.actions if words.startswith(own) and words.split()[-1] not in _GOING_ON
    )


class Standing(Enum):
    """How things stand before anybody acts."""

    BEHIND = "behind"
    """The goal is not reached yet and there is something to solve."""
    AHEAD = "ahead"
    """The goal is reached already."""
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
    abilities nobody knows and that were therefore left out. ``goal`` and ``player`` are what
    was asked for and by whom where it is reached already, if the game has several goals.
    """

    standing: Standing
    solution: Solution | None
    cases: tuple[tuple[Need, ...], ...] = ((),)
    likely: bool = False
    unused: tuple[str, ...] = ()
    goal: Goal | None = None
    player: int | None = None

    @property
    def certain(self) -> bool:
        """True if it holds whatever the unknown values are."""
        return self.cases == ((),)

    @property
    def verdict(self) -> Verdict:
        """The verdict in this case. Abilities that nobody knows may still hold a way, or an answer."""
        if self.solution is None:
            return Verdict.YES if self.standing is Standing.AHEAD else Verdict.NO
        if self.unused and (self.solution.goal.forced or not self.solution.ways):
            return Verdict.UNDETERMINED
        return self.solution.verdict
