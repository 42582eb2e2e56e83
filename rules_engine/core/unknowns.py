"""Running a deterministic program over values that nobody knows.

A probe stands in for an unknown number or attribute. Arithmetic on it goes on
symbolically; only when the program asks it a question whose answer is still open
does the run split, and `explore` runs the program again for the other answer.
So every run ends with exactly the conditions that lead to its result: nothing is
assumed that was not asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules_engine.core.errors import EngineError
from rules_engine.core.faults import Fault
from rules_engine.core.refusals import Refusal

T = TypeVar("T")

_ZERO = 0


@dataclass(frozen=True, slots=True)
class Between:
    """A number must lie from ``low`` to ``high``, both included; None is no bound."""

    name: str
    low: int
    high: int | None

    def holds(self, value: int) -> bool:
        """Whether ``value`` meets the need."""
        return self.low <= value and (self.high is None or value <= self.high)


@dataclass(frozen=True, slots=True)
class Gap:
    """The number ``name`` less the number ``other`` must lie from ``low`` to ``high``."""

    name: str
    other: str
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Among:
    """A value must be one of ``allowed``."""

    name: str
    allowed: tuple[str, ...]


Need = Between | Gap | Among


def need_as_data(need: Need) -> dict[str, str | int | list[str] | None]:
    """A need as plain data for other programs; bounds are included, None where there is none."""
    if isinstance(need, Among):
        return {"value": need.name, "one_of": list(need.allowed)}
    less = {"less": need.other} if isinstance(need, Gap) else {}
    return {"value": need.name, **less, "at_least": need.low, "at_most": need.high}


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """One result, and what the unknown values must be for it (all of ``needs``)."""

    result: T
    needs: tuple[Need, ...]


class TooManyBranches(EngineError):
    """There are more cases than the caller wanted to look at."""


class Unknowns:
    """The unknown values of one exploration, and what the current run has assumed of them."""

    def __init__(self) -> None:
        self._script: list[bool] = []
        self._taken: list[bool] = []
        self._numbers: list[str] = [""]
        self._bounds: list[list[float]] = [[0.0]]
        self._loose: list[list[float]] = [[0.0]]
        self._choices: dict[str, tuple[str, ...]] = {}
        self._start: dict[str, tuple[str, ...]] = {}

    # --- what there is to ask ---------------------------------------------------------------------

    def number(self, name: str, low: int = 0, high: int | None = None) -> Number:
        """A probe for an unknown whole number from ``low`` to ``high`` (None: to anywhere)."""
        self._numbers.append(name)
        new = len(self._numbers) - 1
        top = math.inf if high is None else float(high)
        for at, row in enumerate(self._loose):
            row.append(row[_ZERO] - low)
            self._loose[at] = row
        self._loose.append([top + self._loose[_ZERO][at] for at in range(new)] + [0.0])
        self._bounds = [row[:] for row in self._loose]
        return Number(self, new, _ZERO, 0)

    def choice(self, name: str, options: Sequence[str]) -> None:
        """Declare an unknown that is one of ``options``; ask with `among`."""
        self._start[name] = self._choices[name] = tuple(options)

    def among(self, name: str, wanted: Sequence[str]) -> bool:
        """Whether the unknown ``name`` is one of ``wanted``."""
        options = self._choices[name]
        inside = tuple(o for o in options if o in wanted)
        outside = tuple(o for o in options if o not in wanted)
        if not inside or not outside:
            return bool(inside)
        answer = self._fork()
        self._choices[name] = inside if answer else outside
        return answer

    def settle(self, name: str) -> str:
        """The unknown ``name`` as one definite option."""
        for option in self._choices[name][:-1]:
            if self.among(name, (option,)):
                return option
        return self._choices[name][-1]

    def at_most(self, plus: int, minus: int, limit: int) -> bool:
        """Whether number ``plus`` less number ``minus`` is at most ``limit``."""
        bounds = self._bounds
        if bounds[plus][minus] <= limit:
            return True
        if -bounds[minus][plus] > limit:
            return False
        answer = self._fork()
        if answer:
            self._tighten(plus, minus, limit)
        else:
            self._tighten(minus, plus, -limit - 1)
        return answer

    def _tighten(self, plus: int, minus: int, limit: int) -> None:
        bounds = self._bounds
        reach = range(len(bounds))
        for a in reach:
            for b in reach:
                way = bounds[a][plus] + limit + bounds[minus][b]
                bounds[a][b] = min(bounds[a][b], way)

    def _fork(self) -> bool:
        depth = len(self._taken)
        answer = self._script[depth] if depth < len(self._script) else True
        self._taken.append(answer)
        return answer

    # --- running ----------------------------------------------------------------------------------

    def explore(self, run: Callable[[], T], limit: int = 10_000) -> list[Branch[T]]:
        """Every result of ``run``, each with its needs.

        Raises TooManyBranches when there would be more than ``limit``.
        """
        branches: list[Branch[T]] = []
        self._script = []
        while True:
            self._taken = []
            self._bounds = [row[:] for row in self._loose]
            self._choices = dict(self._start)
            branches.append(Branch(run(), self._needs()))
            while self._taken and not self._taken[-1]:
                self._taken.pop()
            if not self._taken:
                return branches
            if len(branches) >= limit:
                raise TooManyBranches(Refusal(Fault.TOO_MANY_CASES, data={"limit": str(limit)}))
            self._taken[-1] = False
            self._script = self._taken

    def _needs(self) -> tuple[Need, ...]:
        needs: list[Need] = []
        bounds, loose = self._bounds, self._loose
        for at, name in enumerate(self._numbers[1:], 1):
            low, high = -bounds[_ZERO][at], bounds[at][_ZERO]
            if low > -loose[_ZERO][at] or high < loose[at][_ZERO]:
                needs.append(Between(name, int(low), _bound(high)))
        for a in range(1, len(bounds)):
            for b in range(a + 1, len(bounds)):
                low, high = -bounds[b][a], bounds[a][b]
                implied_low = -bounds[_ZERO][a] - bounds[b][_ZERO]
                implied_high = bounds[a][_ZERO] + bounds[_ZERO][b]
                if low > implied_low or high < implied_high:
                    needs.append(Gap(self._numbers[a], self._numbers[b], _bound(low), _bound(high)))
        needs += [Among(name, left) for name, left in self._choices.items() if left != self._start[name]]
        return tuple(needs)

    def full(self, name: str) -> Between | Among:
        """Everything that the unknown ``name`` may be."""
        if name in self._start:
            return Among(name, self._start[name])
        at = self._numbers.index(name)
        return Between(name, int(-self._loose[_ZERO][at]), _bound(self._loose[at][_ZERO]))


def _bound(value: float) -> int | None:
    return None if math.isinf(value) else int(value)


class Number:
    """An unknown number plus a known one, less perhaps another unknown one."""

    __slots__ = ("_minus", "_offset", "_plus", "_unknowns")

    def __init__(self, unknowns: Unknowns, plus: int, minus: int, offset: int) -> None:
        self._unknowns = unknowns
        self._plus = plus
        self._minus = minus
        self._offset = offset

    def __add__(self, other: int) -> Number:
        return Number(self._unknowns, self._plus, self._minus, self._offset + other)

    __radd__ = __add__

    def __sub__(self, other: int | Number) -> Number | int:
        if isinstance(other, Number):
            # Only x - y ever occurs: the games compare two sums of one unknown each.
            offset = self._offset - other._offset
            if self._plus == other._plus and self._minus == other._minus:
                return offset
            return Number(self._unknowns, self._plus, other._plus, offset)
        return self + -other

    def _at_most(self, other: int | Number) -> bool:
        if isinstance(other, Number):
            difference = self - other
            if not isinstance(difference, Number):
                return difference <= 0
            return difference._at_most(0)
        return self._unknowns.at_most(self._plus, self._minus, other - self._offset)

    def _less(self, other: int | Number) -> bool:
        if isinstance(other, Number):
            return (self + 1)._at_most(other)
        return self._at_most(other - 1)

    def __le__(self, other: int | Number) -> bool:
        return self._at_most(other)

    def __lt__(self, other: int | Number) -> bool:
        return self._less(other)

    def __ge__(self, other: int | Number) -> bool:
        return not self._less(other)

    def __gt__(self, other: int | Number) -> bool:
        return not self._at_most(other)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Number):
            return NotImplemented
        return self._at_most(other) and not self._less(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment] # an unknown number is no key

    def __repr__(self) -> str:
        text = self._unknowns._numbers[self._plus]
        if self._minus != _ZERO:
            text += f" - {self._unknowns._numbers[self._minus]}"
        if self._offset:
            text += f" {self._offset:+d}"
        return text
