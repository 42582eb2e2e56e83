"""What lies where while a trace goes on, told by its events alone.

Events name every card that moves, so a position can be followed without asking the
engine; tests hold the last one to the engine's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules_engine.core.events import Event

ANY_CARD: Final = "?"
"""A card of a deck that nobody looks at."""


@dataclass(slots=True)
class Side:
    """What belongs to one player. The top of the deck comes first, the top attack card last."""

    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    attack: list[str] = field(default_factory=list)
    field: list[str] = field(default_factory=list)
    face_down: bool = False
    power: int | None = None

    def copy(self) -> Side:
        """The same, independent of this one."""
        return Side(
            self.hand[:],
            self.deck[:],
            self.discards[:],
            self.attack[:],
            self.field[:],
            self.face_down,
            self.power,
        )


@dataclass(slots=True)
class Board:
    """A position as a reader sees it who may see everything."""

    sides: tuple[Side, Side]
    barrier: str | None = None
    barrier_by: int | None = None

    def copy(self) -> Board:
        """The same position, independent of this one."""
        first, second = self.sides
        return Board((first.copy(), second.copy()), self.barrier, self.barrier_by)

    def follow(self, event: Event) -> None:
        """Change as the event says. Events that move nothing change nothing."""
        change = _CHANGES.get(event.kind)
        if change is not None:
            change(self, event)

    def to_data(self) -> dict[str, Any]:
        """The position as small plain data, for the page."""
        data: dict[str, Any] = {"sides": [_side_data(side) for side in self.sides]}
        if self.barrier is not None and self.barrier_by is not None:
            data["barrier"] = [self.barrier, self.barrier_by + 1]
        return data


def _side_data(side: Side) -> dict[str, Any]:
    data: dict[str, Any] = {"deck": len(side.deck)}
    for name in ("hand", "attack", "field", "discards"):
        cards = getattr(side, name)
        if cards:
            data[name] = list(cards)
    if side.face_down:
        data["down"] = True
    if side.power is not None:
        data["power"] = side.power
    return data


def _side(board: Board, event: Event) -> Side:
    assert event.player is not None
    return board.sides[event.player]


def _move(cards: Sequence[str], source: list[str], target: list[str]) -> None:
    for card in cards:
        source.remove(card if card in source else ANY_CARD)
        target.append(card)


def _draw(board: Board, event: Event) -> None:
    side = _side(board, event)
    for card in event.cards:
        side.deck.pop(0)
        side.hand.append(card)


def _enter(board: Board, event: Event) -> None:
    side = _side(board, event)
    _move(event.cards, side.hand, side.attack)
    side.face_down = event.kind == "enter"


def _reveal(board: Board, _event: Event) -> None:
    for side in board.sides:
        side.face_down = False


def _discard(board: Board, event: Event) -> None:
    side = _side(board, event)
    _move(event.cards, side.hand, side.discards)


def _to_field(board: Board, event: Event) -> None:
    side = _side(board, event)
    _move(event.cards, side.hand, side.field)


def _lay(board: Board, event: Event) -> None:
    # Where one lies there already, the next event says what becomes of it.
    _side(board, event).hand.remove(event.cards[0])
    board.barrier, board.barrier_by = event.cards[0], event.player


def _replaced(board: Board, event: Event) -> None:
    _side(board, event).discards.extend(event.cards)


def _destroyed(board: Board, event: Event) -> None:
    _side(board, event).discards.extend(event.cards)
    board.barrier = board.barrier_by = None


def _taken_back(board: Board, event: Event) -> None:
    side = _side(board, event)
    for card in event.cards:
        other = next(s for s in (side, *board.sides) if card in s.discards)
        _move([card], other.discards, side.hand)


def _returned(board: Board, event: Event) -> None:
    side = _side(board, event)
    for card in event.cards:
        side.hand.remove(card)
        side.deck.insert(0, card)


def _damage(board: Board, event: Event) -> None:
    side = _side(board, event)
    for card in event.cards:
        side.deck.pop(0)
        side.discards.append(card)


def _swap(board: Board, event: Event) -> None:
    side = _side(board, event)
    side.hand.append(side.attack.pop())


def _cleared(board: Board, event: Event) -> None:
    side = _side(board, event)
    side.discards.extend(event.cards)
    side.attack, side.field = [], []
    side.power = None


def _compare(board: Board, event: Event) -> None:
    for side, power in zip(board.sides, event.data["powers"], strict=True):
        side.power = power


_CHANGES: Mapping[str, Callable[[Board, Event], None]] = {
    "draw": _draw,
    "enter": _enter,
    "reveal": _reveal,
    "ride": _enter,
    "discard": _discard,
    "hand-ability": _to_field,
    "barrier-laid": _lay,
    "barrier-replaced": _replaced,
    "barrier-destroyed": _destroyed,
    "taken-back": _taken_back,
    "returned": _returned,
    "damage-taken": _damage,
    "swap": _swap,
    "cleared": _cleared,
    "compare": _compare,
}
