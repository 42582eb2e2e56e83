"""One seeded source of chance, the same on every machine and in the browser.

SplitMix64 on plain integers. A game's state keeps the whole generator in one
integer, so that copying it costs nothing; ``Source`` wraps one for everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
_NUMBERS = 1 << 64
_SHARED = 1 << 60
"""In so many ways at most one number chooses: with more, too many numbers would be unfair."""


def seeded(seed: int) -> int:
    """The generator that belongs to ``seed``, any integer."""
    return (seed * 0xD1342543DE82EF95 + _GAMMA) & _MASK


def _next(state: int) -> tuple[int, int]:
    state = (state + _GAMMA) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


def _fair(state: int, ways: int) -> tuple[int, int]:
    """The next generator, and a number that falls into each of ``ways`` remainders equally often."""
    fair = _NUMBERS // ways * ways
    while True:
        state, number = _next(state)
        if number < fair:
            return state, number


def below(state: int, limit: int) -> tuple[int, int]:
    """The next generator, and a number from 0 to ``limit`` - 1 (up to 2**64), all equally likely."""
    state, number = _fair(state, limit)
    return state, number % limit


@lru_cache(maxsize=256)
def _groups(count: int) -> tuple[tuple[int, range], ...]:
    """The places of ``count`` items from the last to the second, in groups for which one number is enough.

    With each group goes in how many ways its items can be chosen.
    """
    groups: list[tuple[int, range]] = []
    start, ways = count - 1, 1
    for last in range(count - 1, 0, -1):
        if ways * (last + 1) > _SHARED:
            groups.append((ways, range(start, last, -1)))
            start, ways = last, 1
        ways *= last + 1
    return (*groups, (ways, range(start, 0, -1)))


def shuffle(state: int, items: list[T]) -> int:
    """Shuffle ``items`` in place; returns the next generator."""
    for ways, places in _groups(len(items)):
        state, number = _fair(state, ways)
        for last in places:
            number, other = divmod(number, last + 1)
            items[last], items[other] = items[other], items[last]
    return state


class Source:
    """A source of chance of one's own, for computer players and tests."""

    __slots__ = ("_pool", "_span", "_state")

    def __init__(self, seed: int = 0) -> None:
        self._state = seeded(seed)
        # What is left of the last number: any below the span, all equally likely.
        self._pool = 0
        self._span = 1

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1, which is at most 2**64 - 1."""
        while True:
            span = self._span // limit
            pool, number = divmod(self._pool, limit)
            if pool < span:
                self._pool = pool
                self._span = span
                return number
            self._state, self._pool = _next(self._state)
            self._span = _NUMBERS

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle ``items`` in place."""
        self._state = shuffle(self._state, items)

    def seed(self) -> int:
        """A seed for another source."""
        self._state, number = _next(self._state)
        return number
