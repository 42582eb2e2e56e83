"""What a card's field must be for a deck rule to be about the card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from rules_engine.knowledge import Plain

Cell: TypeAlias = "Plain | None"
"""A field of a card as it may turn out; None where the field does not apply."""

Condition: TypeAlias = Any
"""What a field must be: a value, a list of values, ``{not: …}``, ``{at_least: …, at_most: …}``."""


def _values(condition: Condition) -> list[Plain]:
    return condition if isinstance(condition, list) else [condition]


def meets(value: Cell, condition: Condition) -> bool:
    """Whether a value that is certain meets a condition. One that does not apply meets only a ``not``."""
    held = value if isinstance(value, tuple) else () if value is None else (value,)
    if not isinstance(condition, Mapping):
        return any(v in held for v in _values(condition))
    if "not" in condition:
        return not any(v in held for v in _values(condition["not"]))
    low, high = condition.get("at_least"), condition.get("at_most")
    return any(
        not isinstance(v, str) and (low is None or v >= low) and (high is None or v <= high) for v in held
    )


def subsets(probes: Sequence[Plain]) -> list[Cell]:
    """What a list of values may hold of those that matter: every choice of them, or just some if they are many."""
    single = [probe for probe in probes if not isinstance(probe, tuple)]
    sizes = range(len(single) + 1) if len(single) <= 4 else (0, 1, len(single))
    return [chosen for size in sizes for chosen in combinations(single, size)]


def probes(condition: Condition) -> Iterator[Plain]:
    """The values at which the answer of a condition may change."""
    if not isinstance(condition, Mapping):
        yield from _values(condition)
    elif "not" in condition:
        yield from _values(condition["not"])
    else:
        if "at_least" in condition:
            yield from (condition["at_least"], condition["at_least"] - 1)
        if "at_most" in condition:
            yield from (condition["at_most"], condition["at_most"] + 1)


def cuts(condition: Condition) -> Iterator[int]:
    """The numbers at which a condition's range begins, and at which it has just ended."""
    if isinstance(condition, Mapping):
        if "at_least" in condition:
            yield condition["at_least"]
        if "at_most" in condition:
            yield condition["at_most"] + 1
