"""What games do with their cards before play: choosing values, and decks that were checked before."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from rules_engine.core.errors import SetupError
from rules_engine.core.faults import Fault
from rules_engine.core.refusals import Refusal

DECKS_KEPT: Final = 256
"""So many decks are not checked again."""

T = TypeVar("T")


class Fillable(Protocol):
    """A card as the archive knows it, some values of which may be open."""

    @property
    def id(self) -> str: ...

    def filled(self, values: Mapping[str, Any]) -> Self: ...


C = TypeVar("C", bound=Fillable)


def filled_cards(cards: Iterable[C], values: Mapping[str, Mapping[str, Any]]) -> list[C]:
    """``cards`` with the ``values`` chosen, by card id. Raises SetupError if there is no such card or value."""
    cards = list(cards)
    unknown = sorted(values.keys() - {card.id for card in cards})
    if unknown:
        raise SetupError([Refusal(Fault.UNKNOWN_CARD, data={"card": card}) for card in unknown], "values")
    return [card.filled(values[card.id]) if card.id in values else card for card in cards]


class KeptDecks(Generic[T]):
    """What came of decks that were checked: random players begin very many games with the same few."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, T] = {}

    def get(self, key: Hashable, check: Callable[[], T]) -> T:
        """What ``check`` returns for the deck that ``key`` stands for. Raises what it raises, each time."""
        if key not in self._kept:
            checked = check()
            if len(self._kept) >= DECKS_KEPT:
                self._kept.clear()
            self._kept[key] = checked
        return self._kept[key]
