"""What is said of a deck: an answer, and each rule that is broken or may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from rules_engine.knowledge import Plain
from rules_engine.legality.conditions import Cell


class Answer(Enum):
    """What becomes of a deck."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Open:
    """A value that decides: with one of ``values`` in ``field`` the card counts for the rule."""

    card: str
    field: str
    values: tuple[Plain, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule that is broken, or that may be.

    ``low`` and ``high`` are how many cards count for it at least and at most. ``add``
    or ``remove`` is the smallest change that repairs it for sure. ``group`` is what the
    cards agree in, ``cards`` which ones it is about.
    """

    kind: str
    rule: str
    broken: bool
    clauses: tuple[str, ...] = ()
    section: str = ""
    low: int = 0
    high: int = 0
    at_least: int | None = None
    at_most: int | None = None
    add: int = 0
    remove: int = 0
    cards: tuple[tuple[str, int], ...] = ()
    group: tuple[tuple[str, Cell], ...] = ()
    open: tuple[Open, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The finding as plain data, the same as the browser's."""
        return {
            "kind": self.kind,
            "rule": self.rule,
            "broken": self.broken,
            "clauses": list(self.clauses),
            "section": self.section,
            "low": self.low,
            "high": self.high,
            "at_least": self.at_least,
            "at_most": self.at_most,
            "add": self.add,
            "remove": self.remove,
            "cards": [[card, count] for card, count in self.cards],
            "group": [[name, _as_json(value)] for name, value in self.group],
            "open": [[o.card, o.field, [_as_json(v) for v in o.values]] for o in self.open],
        }


def _as_json(value: Cell) -> Any:
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a deck: the answer, every broken or open rule, and advice apart."""

    answer: Answer
    findings: tuple[Finding, ...]
    advice: tuple[Finding, ...]
    sizes: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """The verdict as plain data, the same as the browser's."""
        return {
            "answer": self.answer.value,
            "findings": [finding.as_json() for finding in self.findings],
            "advice": [finding.as_json() for finding in self.advice],
            "sizes": dict(self.sizes),
        }
