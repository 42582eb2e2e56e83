"""How many positions a solver may look at, and that each beginning gets its share of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

_Found = TypeVar("_Found")


class CutShort(Exception):
    """The search has looked at as many positions as it may."""


@dataclass(slots=True)
class Looked:
    """How many positions have been looked at, in all searches together, and how many may be."""

    limit: int
    positions: int = 0
    until: int = field(init=False)
    """How many may be for now."""

    def __post_init__(self) -> None:
        self.until = self.limit

    def at_one_more(self) -> None:
        """Count one. Raises CutShort if there may be no more."""
        if self.positions >= self.until:
            raise CutShort
        self.positions += 1

    def at_each(self, actions: Sequence[int], look: Callable[[int], _Found]) -> Iterator[_Found]:
        """What ``look`` finds of each action, the positions that may be looked at shared among them.

        What the others leave goes to those for which their share was not enough. So a limit
        that is reached in the lines of one action does not keep those of the others from being
        found. Raises CutShort in the end if some were not finished.
        """
        left = list(actions)
        while left:
            cut: list[int] = []
            for at, action in enumerate(left):
                self.until = self.positions + (self.limit - self.positions) // (len(left) - at)
                try:
                    found = look(action)
                except CutShort:
                    cut.append(action)
                else:
                    yield found
            self.until = self.limit
            if cut and self.positions >= self.limit:
                raise CutShort
            left = cut
