"""Partly known values and three-valued logic.

A value in the archive is known, or it is one of a few kinds of doubt. Every
question asked of it has three answers: yes, no, and undetermined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

Plain: TypeAlias = "str | int | tuple[str | int, ...]"
"""What a field holds when it is known: a word, a number, or several of them."""


class State(Enum):
    """How sure a value is."""

    KNOWN = "known"
    UNKNOWN = "unknown"
    ONE_OF = "one_of"
    PROBABLY = "probably"
    CONFLICT = "conflict"
    INFERRED = "inferred"


class Truth(Enum):
    """The three answers."""

    NO = 0
    UNDETERMINED = 1
    YES = 2

    def __and__(self, other: Truth) -> Truth:
        return self if self.value <= other.value else other

    def __or__(self, other: Truth) -> Truth:
        return self if self.value >= other.value else other

    def __invert__(self) -> Truth:
        return Truth(2 - self.value)


@dataclass(frozen=True, slots=True)
class Value:
    """One field of one card: what may stand there, and how sure that is.

    ``candidates`` holds every value that is possible as far as the archive
    knows: one for a known, doubtful or inferred value, several for ``one_of``
    and ``conflict``, none for an unknown one (anything is possible). ``sources``
    names, for each of several candidates, who says so; it is empty if all of them
    are from ``source``.
    """

    state: State
    candidates: tuple[Plain, ...] = ()
    printed: str | None = None
    source: str | None = None
    note: Mapping[str, str] | None = None
    because: Mapping[str, str] | None = None
    sources: tuple[tuple[str, ...], ...] = ()

    @property
    def plain(self) -> Plain | None:
        """The value if there is just one to work with, else None."""
        return self.candidates[0] if len(self.candidates) == 1 else None

    @property
    def sure(self) -> bool:
        """True if a source states this value and nothing speaks against it."""
        return self.state is State.KNOWN

    @property
    def gap(self) -> bool:
        """True if the sources leave this value open, wholly or in part.

        A conflict is no gap: all that is printed is known, it only contradicts
        itself. An inferred value is one: no source states it.
        """
        return self.state not in (State.KNOWN, State.CONFLICT)

    def test(self, question: Callable[[Plain], bool]) -> Truth:
        """Ask ``question`` of every candidate; undetermined where they differ.

        A value that is doubted or inferred is answered as undetermined unless
        it is known, since the answer may change when the card is seen.
        """
        if not self.candidates:
            return Truth.UNDETERMINED
        answers = {bool(question(candidate)) for candidate in self.candidates}
        if len(answers) > 1 or self.state in (State.PROBABLY, State.INFERRED):
            return Truth.UNDETERMINED
        return Truth.YES if answers.pop() else Truth.NO


UNKNOWN = Value(State.UNKNOWN)

_STATE_KEYS = {
    "value": State.KNOWN,
    "unknown": State.UNKNOWN,
    "one_of": State.ONE_OF,
    "probably": State.PROBABLY,
    "conflict": State.CONFLICT,
    "inferred": State.INFERRED,
}
STATE_KEYS = frozenset(_STATE_KEYS)
"""The keys by which a mapping says which kind of partly known value it is."""


def _plain(data: Any) -> Plain:
    return tuple(data) if isinstance(data, list) else data


def is_partly(data: Any) -> bool:
    """True if ``data`` is a mapping that spells out a partly known value."""
    return isinstance(data, Mapping) and not STATE_KEYS.isdisjoint(data)


def value_of(data: Any) -> Value:
    """Read a field as it stands in the data.

    ``data`` is a plain value, the word ``unknown``, or a mapping with one of
    ``STATE_KEYS``. Raises ValueError for a mapping that is none of these.
    """
    if data == "unknown":
        return UNKNOWN
    if not isinstance(data, Mapping):
        return Value(State.KNOWN, (_plain(data),))
    key = next((key for key in _STATE_KEYS if key in data), None)
    if key is None:
        raise ValueError(f"not a partly known value: {data!r}")
    state, content = _STATE_KEYS[key], data[key]
    if state is State.UNKNOWN:
        candidates: tuple[Plain, ...] = ()
    elif state in (State.ONE_OF, State.CONFLICT):
        candidates = tuple(_plain(item) for item in content)
    else:
        candidates = (_plain(content),)
    return Value(
        state,
        candidates,
        printed=data.get("printed"),
        source=data.get("source"),
        note=data.get("note"),
        because=data.get("because"),
        sources=tuple((said,) if isinstance(said, str) else tuple(said) for said in data.get("sources", ())),
    )
