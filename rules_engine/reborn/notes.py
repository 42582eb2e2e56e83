"""Writing events to a trace. Nothing here is called while no trace is wanted.

An event that moves cards says from where to where (``source`` and ``target``), so that
a board can follow the trace without asking the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules_engine.core.events import Event
from rules_engine.reborn.cards import BOX, DYING_WILL, EVENT, FIELD_CARD, W
from rules_engine.reborn.state import Position

LEVEL_CLAUSES: Final = {
    DYING_WILL: ("RB-4.1", "RB-4.2", "RB-9.8"),
    W: ("RB-4.6",),
    BOX: ("RB-4.7", "RB-4.8", "RB-4.10", "RB-9.14"),
}
"""The clauses behind placing a card without a numbered level."""


def note(
    s: Position,
    kind: str,
    clause: str,
    player: int | None = None,
    cards: Iterable[int] = (),
    also: tuple[str, ...] = (),
    secret: bool = False,
    unseen: bool = False,
    **data: Any,
) -> None:
    """Add an event to the trace."""
    assert s.trace is not None
    tables = s.rules.tables
    ids = tuple(tables.ids[tables.base[card >> 1]] for card in cards)
    others = tuple(dict.fromkeys(other for other in also if other != clause))
    s.trace.append(Event(kind, clause, player, ids, others, secret, data, unseen))


def note_move(
    s: Position,
    kind: str,
    clause: str,
    player: int,
    cards: Iterable[int],
    source: str,
    target: str,
    also: tuple[str, ...] = (),
    secret: bool = False,
    unseen: bool = False,
    **data: Any,
) -> None:
    """Add an event in which a player's cards go from one place to another."""
    note(s, kind, clause, player, cards, also, secret, unseen, source=source, target=target, **data)


def eligible_clauses(s: Position, card: int) -> tuple[str, ...]:
    """The clauses behind paying for a card: it is an event or a field, and needs a character."""
    kind = s.rules.tables.type[card >> 1]
    if kind == FIELD_CARD:
        return ("RB-11.6", "RB-11.4")
    assert kind == EVENT
    return ("RB-11.5", "RB-11.4")
