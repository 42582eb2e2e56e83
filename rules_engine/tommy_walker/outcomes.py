"""What may come of a battle with cards that nobody knows all of.

Every unknown value takes part as a probe (see `rules_engine.core.unknowns`), so that
each possible outcome comes with just what the unknown values would have to be for it:
"P2 wins if the power of this card is more than 4900".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from rules_engine.core.faults import fault
from rules_engine.core.protocol import Outcome
from rules_engine.core.unknowns import Among, Between, Branch, Gap, Need, Unknowns
from rules_engine.knowledge import State as Certainty
from rules_engine.knowledge import Value
from rules_engine.scenario import Run, Scenario, run
from rules_engine.tommy_walker.cards import FILLER, TRAITS, Filling
from rules_engine.tommy_walker.game import State, TommyWalker
from rules_engine.tommy_walker.positions import Stage, mentioned, unknown_on_field
from rules_engine.tommy_walker.why import Unfit

T = TypeVar("T")


class _Trait:
    """An unknown attribute; `&` with the bits of `TRAITS` asks for it."""

    def __init__(self, unknowns: Unknowns, name: str) -> None:
        self._unknowns = unknowns
        self._name = name

    def __and__(self, other: Any) -> Any:
        if isinstance(other, _Trait):
            other = TRAITS[other._unknowns.settle(other._name)]
        if not isinstance(other, int):
            return NotImplemented
        wanted = [trait for trait, bit in TRAITS.items() if bit & other]
        return other if self._unknowns.among(self._name, wanted) else 0

    __rand__ = __and__

    def __or__(self, other: Any) -> _Mask:
        return _Mask((self, other))

    __ror__ = __or__


class _Mask:
    """The attributes of a card, some of them unknown."""

    def __init__(self, parts: tuple[Any, ...]) -> None:
        self._parts = parts

    def __and__(self, other: Any) -> Any:
        if isinstance(other, _Trait):
            other = TRAITS[other._unknowns.settle(other._name)]
        known = [part for part in self._parts if isinstance(part, int)]
        if any(part & other for part in known):
            return other
        return next((other for part in self._parts if not isinstance(part, int) and part & other), 0)


class _Flag:
    """An unknown yes or no."""

    def __init__(self, unknowns: Unknowns, name: str) -> None:
        self._unknowns = unknowns
        self._name = name

    def __bool__(self) -> bool:
        return self._unknowns.among(self._name, (RIDE_ONLY,))


RIDE_ONLY = "ride-only"
NOT_RIDE_ONLY = "not ride-only"


class Probing(Filling):
    """Fills the gaps of the cards ``only`` with probes."""

    def __init__(self, unknowns: Unknowns, only: Collection[str]) -> None:
        self.unknowns = unknowns
        self.only = only
        self.doubted: dict[str, int | str] = {}
        """Values that a source doubts or that the archive has inferred."""
        self.unused: list[str] = []
        """Cards whose abilities are unknown and therefore not used."""

    def _asked(self, where: str) -> bool:
        return where.partition(".")[0] in self.only

    def number(self, where: str, value: Value) -> int | None:
        if not self._asked(where):
            return None
        known = [candidate for candidate in value.candidates if isinstance(candidate, int)]
        if value.state in (Certainty.PROBABLY, Certainty.INFERRED) and known:
            self.doubted[where] = known[0]
            known = []
        if known:
            return cast(int, self.unknowns.number(where, min(known), max(known)))
        return cast(int, self.unknowns.number(where))

    def trait(self, where: str, value: Value, options: Sequence[str]) -> int | None:
        if not self._asked(where):
            return None
        known = [str(candidate) for candidate in value.candidates]
        if value.state in (Certainty.PROBABLY, Certainty.INFERRED) and known:
            self.doubted[where] = known[0]
            known = []
        self.unknowns.choice(where, known or options)
        return cast(int, _Trait(self.unknowns, where))

    def ride_only(self, where: str) -> bool | None:
        if not self._asked(where):
            return None
        self.unused.append(where)
        self.unknowns.choice(where, (RIDE_ONLY, NOT_RIDE_ONLY))
        return cast(bool, _Flag(self.unknowns, where))

    def timing(self, value: Value) -> bool:
        return value.plain is not None


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What came of a scenario's round.

    ``how`` is the kind of the event that decided it (win, clash, misplay, ...), or
    ``open``. ``taken`` is how many cards damage took from each deck. ``stopped_at`` is the
    step that was not possible, if any: what would follow is then not known.
    """

    how: str
    winner: int | None
    taken: tuple[int, int]
    over: Outcome | None
    stopped_at: int | None = None


@dataclass(frozen=True, slots=True)
class Possibility:
    """One outcome, and what it needs: any one of ``cases``, each of which is all of its needs."""

    result: RoundResult
    cases: tuple[tuple[Need, ...], ...]
    likely: bool
    """Whether it is what follows if every doubted or inferred value is right."""

    @property
    def certain(self) -> bool:
        """True if it happens whatever the unknown values are."""
        return self.cases == ((),)


@dataclass(frozen=True, slots=True)
class Possibilities:
    """All outcomes that are possible, and the abilities that were left out as nobody knows them."""

    outcomes: tuple[Possibility, ...]
    unused: tuple[str, ...]

    @property
    def determined(self) -> bool:
        """True if only one outcome is possible."""
        return len(self.outcomes) == 1


def explore(
    game: TommyWalker, only: Collection[str], play: Callable[[TommyWalker], T], rulings: Any = None
) -> tuple[list[Branch[T]], Probing]:
    """Every result of ``play``, with what the unknown values of the cards ``only`` must be for it."""
    unknowns = Unknowns()
    probing = Probing(unknowns, only)
    probed = TommyWalker.__new__(TommyWalker)
    probed.__dict__.update(game.__dict__)
    probed.filling = probing
    probed._rules = {}
    probed.rules(rulings)
    return unknowns.explore(lambda: play(probed)), probing


def possible_outcomes(scenario: Scenario, game: TommyWalker) -> Possibilities:
    """Every outcome that a scenario may have, whatever is not known about its cards.

    What the scenario expects is not looked at. If it runs to the end of the round
    (``finish``), a step that is not possible in some case is left out there: nobody
    raises a power that is the higher one already. Raises SetupError if its position cannot
    be set up, or if a card that merely fills a deck comes into play.
    """
    bare = replace(
        scenario,
        steps=tuple(step for step in scenario.steps if step.action is not None),
        values={},
        events=(),
        facts={},
    )
    if scenario.values:
        game = game.with_values(scenario.values)
    only = mentioned(game.rules(scenario.rulings).tables, scenario.position)

    def play(probed: TommyWalker) -> RoundResult:
        return _result(run(bare, Stage(probed), lenient=scenario.finish))

    branches, probing = explore(game, only, play, scenario.rulings)
    by_result: dict[RoundResult, list[tuple[Need, ...]]] = {}
    for branch in branches:
        by_result.setdefault(branch.result, []).append(branch.needs)
    outcomes = [
        Possibility(
            result,
            merged(cases, probing.unknowns),
            bool(probing.doubted) and any(agrees(case, probing.doubted) for case in cases),
        )
        for result, cases in by_result.items()
    ]
    return Possibilities(tuple(outcomes), tuple(probing.unused))


def _result(result: Run[State]) -> RoundResult:
    state = result.state
    if unknown_on_field(state):
        raise fault(Unfit.ONLY_FILLS_DECKS, card=FILLER)
    how, winner = "open", None
    taken = [0, 0]
    for event in result.trace:
        if how == "open" and event.kind in ("win", "clash", "nobody-wins", "both-lose-round"):
            how, winner = str(event.data.get("how", event.kind)), event.player
        if event.kind == "damage-taken" and event.player is not None:
            taken[event.player] += len(event.cards)
    return RoundResult(how, winner, (taken[0], taken[1]), state.outcome(), result.stopped_at)


def agrees(case: Sequence[Need], doubted: dict[str, int | str]) -> bool:
    """Whether a case is what follows if every one of the ``doubted`` values is right."""
    for need in case:
        value = doubted.get(need.name)
        if value is None:
            continue
        if isinstance(need, Between) and not need.holds(int(value)):
            return False
        if isinstance(need, Among) and value not in need.allowed:
            return False
    return True


def merged(cases: Sequence[tuple[Need, ...]], unknowns: Unknowns) -> tuple[tuple[Need, ...], ...]:
    """The same cases, put together where they differ in one value and leave no room between."""
    left = [{_slot(need): need for need in case} for case in cases]
    joined = True
    while joined:
        joined = False
        for a in range(len(left)):
            for b in range(a + 1, len(left)):
                union = _union(left[a], left[b], unknowns)
                if union is not None:
                    left[a] = union
                    del left[b]
                    joined = True
                    break
            if joined:
                break
    return tuple(tuple(case.values()) for case in left)


def _slot(need: Need) -> tuple[str, str, str]:
    return (need.name, type(need).__name__, need.other if isinstance(need, Gap) else "")


_Case = dict[tuple[str, str, str], Need]


def _union(one: _Case, two: _Case, unknowns: Unknowns) -> _Case | None:
    different = [key for key in dict.fromkeys((*one, *two)) if one.get(key) != two.get(key)]
    if len(different) != 1:
        return one if not different else None
    key = different[0]
    if key[1] == "Gap":
        return None
    full = unknowns.full(key[0])
    need = _join(one.get(key, full), two.get(key, full))
    if need is None:
        return None
    if isinstance(need, Among) and isinstance(full, Among):
        need = Among(need.name, tuple(option for option in full.allowed if option in need.allowed))
    out = {k: v for k, v in one.items() if k != key}
    if need != full:
        out[key] = need
    return out


def _join(one: Need, two: Need) -> Between | Among | None:
    if isinstance(one, Among) and isinstance(two, Among):
        return Among(one.name, tuple(dict.fromkeys((*one.allowed, *two.allowed))))
    if not isinstance(one, Between) or not isinstance(two, Between):
        return None
    low, high = sorted((one, two), key=lambda need: need.low)
    if low.high is not None and low.high + 1 < high.low:
        return None
    ends = (low.high, high.high)
    return Between(one.name, low.low, None if None in ends else max(end for end in ends if end is not None))


def describe(need: Need) -> str:
    """A need in a few signs, such as ``tw4-22.power > 4900``."""
    if isinstance(need, Among):
        return f"{need.name} is {' or '.join(need.allowed)}"
    name = need.name if isinstance(need, Between) else f"{need.name} - {need.other}"
    if need.low is not None and need.low == need.high:
        return f"{name} = {need.low}"
    parts = []
    if need.low is not None and (need.low > 0 or not isinstance(need, Between)):
        parts.append(f"{name} > {need.low - 1}")
    if need.high is not None:
        parts.append(f"{name} < {need.high + 1}")
    return " and ".join(parts) or f"{name} is anything"
