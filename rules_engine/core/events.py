"""What happened in a game, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, and the clause that made it happen.

    ``clause`` is the id of the clause (or of the ruling, where a ruling decides);
    ``also`` names further clauses that bear on it. ``player`` counts from 0.
    ``cards`` are card ids; if ``secret``, only ``player`` sees which cards they are, and
    if ``unseen``, nobody does.
    ``data`` holds the rest: numbers, or words from a fixed list.
    """

    kind: str
    clause: str
    player: int | None = None
    cards: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    secret: bool = False
    data: Mapping[str, Any] = field(default_factory=dict)
    unseen: bool = False

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses of the event, the one that caused it first."""
        return (self.clause, *self.also)

    def to_data(self) -> dict[str, Any]:
        """The event as plain data; players count from 1, what is empty is left out."""
        out: dict[str, Any] = {"kind": self.kind, "clause": self.clause}
        if self.also:
            out["also"] = list(self.also)
        if self.player is not None:
            out["player"] = self.player + 1
        if self.cards:
            out["cards"] = list(self.cards)
        if self.secret:
            out["secret"] = True
        if self.unseen:
            out["unseen"] = True
        for key, value in self.data.items():
            out[key] = list(value) if isinstance(value, tuple) else value
        return out

    def seen_by(self, player: int | None) -> Event:
        """The event as ``player`` (None: an onlooker) sees it: secret cards become ``?``."""
        if not self.unseen and (not self.secret or player == self.player):
            return self
        return replace(self, cards=tuple("?" for _ in self.cards))


Trace = list[Event]
"""The events of a game in order."""
