"""Card ids that went out of use without being kept as retired, so that another card could get them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.changes.model import Snapshot


@dataclass(frozen=True, slots=True)
class LostId:
    """An id, the game and set that it belongs to, and what it was: the id with the name of its card.

    A retired one has no name.
    """

    game: str
    set: str
    id: str
    card: str


def lost_ids(before: Snapshot, after: Snapshot) -> list[LostId]:
    """The ids that some card bore in ``before``, or that were retired, and that ``after`` knows nothing of.

    A game that is not in ``after`` is left out, and what is not as the schemas have it is passed over.
    """
    games = {path.partition("/")[0] for path in after}
    found = []
    for game in sorted(games):
        known, now = dict(_ids(game, before)), dict(_ids(game, after))
        for card_id, name in known.items():
            if card_id not in now:
                card = f"《{name}》 ({card_id})" if name else card_id
                found.append(LostId(game, card_id.rpartition("-")[0], card_id, card))
    return found


def _ids(game: str, snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    """Every id of a card of ``game``, with the card's name; of a retired one without any."""
    for card_set in _listed(snapshot.get(f"{game}/game.yml"), "sets"):
        for gone in _listed(card_set, "retired"):
            yield str(gone.get("id", "")), ""
    for path in sorted(snapshot):
        if path.startswith(f"{game}/cards/"):
            for card in _listed(snapshot[path], "cards"):
                yield str(card.get("id", "")), str(card.get("name", ""))


def _listed(data: Any, key: str) -> list[Mapping[str, Any]]:
    items = data.get(key) if isinstance(data, Mapping) else None
    return [item for item in items if isinstance(item, Mapping)] if isinstance(items, list) else []
