"""Taking chance apart: which generator of a state makes the next random number come out as wanted.

A state keeps its generator in one integer (`rules_engine.core.random`). Whoever wants to
look at all that may come of a random choice plays it from copies whose generator has been
exchanged for one that decides it this way or that. Such generators are found by asking
`below`, so that they follow from whatever it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count

from rules_engine.core.random import below, seeded


@cache
def generator_for(number: int, limit: int) -> int:
    """A generator from which the next number below ``limit`` is ``number``."""
    if not 0 <= number < limit:
        raise ValueError(f"{number} is not below {limit}")
    return next(state for seed in count() if below(state := seeded(seed), limit)[1] == number)


def numbers_from(seed: int, limit: int, length: int) -> list[int]:
    """The first ``length`` numbers below ``limit`` that come with a seed."""
    state, numbers = seeded(seed), []
    for _ in range(length):
        state, number = below(state, limit)
        numbers.append(number)
    return numbers


def seed_for(numbers: Sequence[int], limit: int, tries: int = 1 << 16) -> int | None:
    """The first seed with which these numbers below ``limit`` come in this order; None after too many tries."""
    wanted = list(numbers)
    for seed in range(tries):
        state = seeded(seed)
        for number in wanted:
            state, found = below(state, limit)
            if found != number:
                break
        else:
            return seed
    return None
