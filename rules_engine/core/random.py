"""One seeded source of chance, the same on every machine and in the browser.

SplitMix64 on plain integers. A game's state keeps the whole generator in one
integer, so that copying it costs nothing; ``Source`` wraps one for everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The generator that belongs to ``seed``, any integer."""
    return (seed * 0xD1342543DE82EF95 + _GAMMA) & _MASK


def _next(state: int) -> tuple[int, int]:
    state = (state + _GAMMA) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


def below(state: int, limit: int) -> tuple[int, int]:
    """The next generator, and a number from 0 to ``limit`` - 1, all equally likely."""
    while True:
        # _next, written out: this is called for every card that is shuffled and every random choice.
        state = (state + _GAMMA) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        product = (z ^ (z >> 31)) * limit
        rest = product & _MASK
        # Lemire: only the few lowest remainders would favour some numbers.
        if rest >= limit or rest >= (1 << 64) % limit:
            return state, product >> 64


def shuffle(state: int, items: list[T]) -> int:
    """Shuffle ``items`` in place; returns the next generator."""
    last = len(items) - 1
    while last > 0:
        # below(state, last + 1), written out: games begin with this.
        state = (state + _GAMMA) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        product = (z ^ (z >> 31)) * (last + 1)
        rest = product & _MASK
        if rest <= last and rest < (1 << 64) % (last + 1):
            continue
        other = product >> 64
        items[last], items[other] = items[other], items[last]
        last -= 1
    return state


class Source:
    """A source of chance of one's own, for computer players and tests."""

    __slots__ = ("_state",)

    def __init__(self, seed: int = 0) -> None:
        self._state = seeded(seed)

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1."""
        self._state, number = below(self._state, limit)
        return number

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
