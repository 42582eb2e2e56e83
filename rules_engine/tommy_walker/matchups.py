"""How a card stands against another: power against power, and with its own ability at its best.

Both are out as attack cards in the attack phase, however they came there, and the enemy
does nothing. At its best an ability has all that it asks of its owner: the cards to
discard, a small hand, a fitting card to ride on, one card beneath, or, for a hand ability,
a second copy of the card in hand. What it asks of the enemy it may lack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rules_engine.knowledge import State as Certainty
from rules_engine.knowledge import Truth, Value
from rules_engine.tommy_walker.cards import GENDERS, AbilitySpec, CardSpec, not_executable

Result: TypeAlias = Literal["wins", "clashes", "loses"]
Need: TypeAlias = Literal["riding", "hand", "ladder", "beneath", "copy", "copy-discard"]
RESULTS: Final[tuple[Result, ...]] = ("wins", "clashes", "loses")
"""From the best to the worst."""

_NEEDS: Final[Mapping[str, Need | None]] = {
    "power-if-enemy": None,
    "power-if-hand-at-most": "hand",
    "power-if-riding": "riding",
    "discard-ladder": "ladder",
    "power-per-card-below": "beneath",
    "own-power-plus": "copy",
    "own-power-plus-if-enemy": "copy",
    "own-power-plus-for-discard": "copy-discard",
}
"""The effects that raise the power of their own card, and what each needs of its owner."""
_STEPS: Final = ("first", "second", "third")


@dataclass(frozen=True, slots=True)
class Standing:
    """What comes of a battle: every result that is possible, and the one that is likely.

    There is one result if nothing is open. ``likely`` is the result if every doubted or
    inferred value is right, and None if a value is not known at all.
    """

    possible: tuple[Result, ...]
    likely: Result | None

    @property
    def sure(self) -> Result | None:
        """The result, or None if it is not determined."""
        return self.possible[0] if len(self.possible) == 1 else None


@dataclass(frozen=True, slots=True)
class Matchup:
    """How a card stands against ``other``: by its printed power, and with its ability.

    ``best`` is None for a card whose own abilities do not raise its power.
    """

    other: str
    bare: Standing
    best: Standing | None


@dataclass(frozen=True, slots=True)
class Matchups:
    """A card against every other card of the game; ``needs`` says what ``best`` takes for granted."""

    rows: tuple[Matchup, ...]
    needs: tuple[Need, ...]
    abilities_unknown: bool

    def count(self, which: Literal["bare", "best"]) -> dict[str, int]:
        """How many cards it wins, clashes and loses against, and how many battles are ``open``."""
        counts: dict[str, int] = dict.fromkeys((*RESULTS, "open"), 0)
        for row in self.rows:
            standing = row.bare if which == "bare" else row.best
            if standing is not None:
                counts[standing.sure or "open"] += 1
        return counts


@dataclass(frozen=True, slots=True)
class _Power:
    """A power that may be partly known: its bounds, and the value to work with, if there is one."""

    low: int
    high: int | None
    likely: int | None
    sure: bool

    def plus(self, other: _Power) -> _Power:
        high = None if self.high is None or other.high is None else self.high + other.high
        likely = None if self.likely is None or other.likely is None else self.likely + other.likely
        return _Power(self.low + other.low, high, likely, self.sure and other.sure)


def _power(value: Value) -> _Power:
    numbers = [candidate for candidate in value.candidates if isinstance(candidate, int)]
    if not numbers:
        return _Power(0, None, None, False)
    likely = numbers[0] if len(numbers) == 1 else None
    if value.state in (Certainty.PROBABLY, Certainty.INFERRED):
        return _Power(0, None, likely, False)
    return _Power(min(numbers), max(numbers), likely, len(numbers) == 1)


def _result(mine: int, theirs: int) -> Result:
    return "wins" if mine > theirs else "clashes" if mine == theirs else "loses"


def _compare(mine: _Power, theirs: _Power) -> Standing:
    if mine.sure and theirs.sure:
        result = _result(mine.low, theirs.low)
        return Standing((result,), result)
    possible: list[Result] = []
    if mine.high is None or mine.high > theirs.low:
        possible.append("wins")
    if (theirs.high is None or mine.low <= theirs.high) and (mine.high is None or theirs.low <= mine.high):
        possible.append("clashes")
    if theirs.high is None or mine.low < theirs.high:
        possible.append("loses")
    unknown = mine.likely is None or theirs.likely is None
    return Standing(tuple(possible), None if unknown else _result(mine.likely or 0, theirs.likely or 0))


@dataclass(frozen=True, slots=True)
class _Lift:
    """One ability that raises the power: the powers that it goes through, one after another.

    ``trait`` is what it asks of the enemy. ``at_entry``: before powers are compared.
    """

    powers: tuple[_Power, ...]
    trait: Value | None
    at_entry: bool
    sure: bool


@dataclass(frozen=True, slots=True)
class _Fighter:
    id: str
    power: _Power
    gender: Value
    stat: Value
    lifts: tuple[_Lift, ...]
    needs: tuple[Need, ...]
    abilities_unknown: bool


class Standings:
    """The cards of a game, ready to be held against each other."""

    def __init__(self, cards: Iterable[CardSpec]) -> None:
        self._fighters = {spec.id: _fighter(spec) for spec in cards}

    def of(self, card_id: str) -> Matchups:
        """How a card stands against every other one, in the order of the game. Raises KeyError for no card."""
        card = self._fighters[card_id]
        seen: dict[tuple[object, ...], tuple[Standing, Standing | None]] = {}
        rows = []
        for other in self._fighters.values():
            if other is card:
                continue
            # Cards of the same power and attributes are the same enemy.
            same = (other.power, other.gender.state, other.gender.candidates, other.stat.candidates)
            found = seen.get(same)
            if found is None:
                bare = _compare(card.power, other.power)
                found = seen[same] = bare, _best(card, other, bare) if card.lifts else None
            rows.append(Matchup(other.id, *found))
        return Matchups(tuple(rows), card.needs, card.abilities_unknown)


def _fighter(spec: CardSpec) -> _Fighter:
    power = _power(spec.power)
    broken = not_executable(spec)
    lifts: list[_Lift] = []
    needs: list[Need] = []
    for place, ability in enumerate(spec.abilities or (), 1):
        if ability.effect is None or ability.effect.name not in _NEEDS or place in broken:
            continue
        lifts.append(_lift(ability, power))
        need = _NEEDS[ability.effect.name]
        if need is not None and need not in needs:
            needs.append(need)
    unknown = spec.abilities is None or any(ability.effect is None for ability in spec.abilities)
    return _Fighter(spec.id, power, spec.gender, spec.stat, tuple(lifts), tuple(needs), unknown)


def _lift(ability: AbilitySpec, power: _Power) -> _Lift:
    assert ability.effect is not None
    slots = ability.effect.slots
    if "first" in slots:
        powers = tuple(_power(slots[name]) for name in _STEPS if name in slots)
    elif "power" in slots:
        powers = (_power(slots["power"]),)
    else:
        powers = (power.plus(_power(slots["bonus"])),)
    trait = slots["trait"] if ability.effect.name.endswith("if-enemy") else None
    return _Lift(powers, trait, ability.timing.plain == "登場", ability.timing.sure)


def _best(card: _Fighter, other: _Fighter, bare: Standing) -> Standing:
    """The best of not using an ability and of using one."""
    possible: list[set[Result]] = [set(bare.possible)]
    likely: list[Result | None] = [bare.likely]
    for lift in card.lifts:
        for used in _uses(lift, other, bare):
            possible.append(set(used.possible))
            likely.append(used.likely)
    # The best of several: each result that one of them may have and that no other surely exceeds.
    floor = min(max(RESULTS.index(result) for result in each) for each in possible)
    united = {result for each in possible for result in each if RESULTS.index(result) <= floor}
    left = tuple(result for result in RESULTS if result in united)
    known = [result for result in likely if result is not None]
    if len(left) == 1:
        return Standing(left, left[0])
    return Standing(left, None if len(known) < len(likely) else min(known, key=RESULTS.index))


def _uses(lift: _Lift, other: _Fighter, bare: Standing) -> Iterator[Standing]:
    """What comes of using an ability, as far as it can be used."""
    if not lift.at_entry and "loses" not in bare.possible:
        return  # only the lower side acts
    applies = _has(other, lift.trait)
    if applies is Truth.NO:
        return
    standing = _climbed([_compare(power, other.power) for power in lift.powers])
    if applies is Truth.YES and lift.sure and (lift.at_entry or bare.sure is not None):
        yield standing
        return
    # It may be that the ability does not come to be used.
    possible = {*standing.possible, "loses"}
    likely = standing.likely if applies is Truth.YES else None
    yield Standing(tuple(result for result in RESULTS if result in possible), likely)


def _climbed(steps: Sequence[Standing]) -> Standing:
    """One step after another until the first that does not lose: an equal power ends the battle."""
    possible: set[Result] = set()
    likely: Result | None = "loses"
    for step in steps:
        possible |= set(step.possible) - {"loses"}
        if likely == "loses":
            likely = step.likely
        if "loses" not in step.possible:
            break
    else:
        possible.add("loses")
    return Standing(tuple(result for result in RESULTS if result in possible), likely)


def _has(other: _Fighter, trait: Value | None) -> Truth:
    """Whether the enemy has the attribute that an ability asks for."""
    if trait is None:
        return Truth.YES
    if not trait.sure:
        return Truth.UNDETERMINED
    value = other.gender if trait.plain in GENDERS else other.stat
    return value.test(lambda candidate: candidate == trait.plain)
