"""Writing events to a trace. Nothing here is called while no trace is wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules_engine.core.events import Event
from rules_engine.tommy_walker.cards import (
    AT_BENEATH,
    AT_IF_ENEMY,
    AT_IF_HAND,
    AT_IF_RIDING,
    AT_LADDER,
    FEMALE,
    MALE,
    SET_IF_RIDING,
)
from rules_engine.tommy_walker.effects import power, works
from rules_engine.tommy_walker.state import ATTACK, CHECK, Position


def note(
    s: Position,
    kind: str,
    clause: str,
    player: int | None = None,
    cards: Iterable[int] = (),
    also: tuple[str, ...] = (),
    secret: bool = False,
    **data: Any,
) -> None:
    """Add an event to the trace."""
    assert s.trace is not None
    ids = s.rules.tables.ids
    others = tuple(dict.fromkeys(other for other in also if other != clause))
    s.trace.append(Event(kind, clause, player, tuple(ids[c >> 1] for c in cards), others, secret, data))


def trait_clauses(trait: int) -> tuple[str, ...]:
    """The clauses behind a question for an attribute."""
    if not trait:
        return ()
    # The attribute may itself be unknown (see outcomes); asking it would decide it.
    by_gender = trait in (MALE, FEMALE)
    return ("TW-1.12", "TW-1.9", "TW-1.10" if by_gender else "TW-1.11", "TW-2.2")


TIMING: Final = ("TW-1.13", "TW-1.14", "TW-1.15")
"""The clauses behind the use of any ability: it has one of the four timings, and this is when it is used."""


def ability_clauses(s: Position, ability: int) -> tuple[str, ...]:
    """The clauses on reading card text that bear on an ability."""
    t = s.rules.tables
    code = t.code[ability]
    clauses: tuple[str, ...] = TIMING
    if code in (SET_IF_RIDING, AT_IF_RIDING):
        clauses += ("TW-10.10",)
    if code in (SET_IF_RIDING, AT_IF_RIDING, AT_IF_ENEMY, AT_IF_HAND, AT_LADDER):
        clauses += ("TW-2.3",)
    if code == AT_BENEATH:
        clauses += ("TW-2.4",)
    return clauses + trait_clauses(t.trait[ability])


def place_of(s: Position, player: int, ability: int) -> int:
    """Where on the player's attack card an ability stands, counting from 1; 0 if it is not on it."""
    stack = s.stacks[player]
    return s.rules.tables.places[stack[-1] >> 1].get(ability, 0) if stack else 0


def note_powers(s: Position) -> None:
    """The comparison of the two powers, after whatever has stopped or started working."""
    if s.phase == CHECK:
        also: tuple[str, ...] = ("TW-7.11", "TW-10.7")
        note(s, "compare", "TW-7.13", cards=_tops(s), also=also, powers=(power(s, 0), power(s, 1)))
        return
    _note_changes(s)
    also = ("TW-8.11", "TW-10.7", "TW-1.7")
    if sum(len(cards) for cards in s.supports) + (s.barrier >= 0) > 1:
        also += ("TW-11.3",)
    if s.barrier >= 0:
        also += ("TW-12.4",)
    note(s, "compare", "TW-8.1", cards=_tops(s), also=also, powers=(power(s, 0), power(s, 1)))


def _tops(s: Position) -> list[int]:
    return [s.stacks[0][-1], s.stacks[1][-1]]


def _note_changes(s: Position) -> None:
    before = s.working or {}
    now: dict[tuple[int, int], bool] = {}
    for player in (0, 1):
        for use in s.used[player]:
            now[player, use[0]] = works(s, player, use)
    for (player, ability), working in now.items():
        if before.get((player, ability), working) != working:
            kind = "effect-resumes" if working else "effect-stops"
            place = place_of(s, player, ability)
            note(s, kind, "TW-9.4", player, s.stacks[player][-1:], ("TW-R22",), ability=place)
    s.working = now


def note_lower(s: Position, actor: int | None) -> None:
    """Who has the lower power and may act now; ``actor`` acted last (None: nobody yet)."""
    if s.phase != ATTACK:
        return
    if actor is None:
        note(s, "may-act", "TW-8.2", s.turn, also=("TW-9.1",))
    elif actor == s.turn:
        note(s, "may-act", "TW-8.4", s.turn, also=("TW-8.8",))
    else:
        note(s, "may-act", "TW-8.5", s.turn, also=("TW-8.3",))
