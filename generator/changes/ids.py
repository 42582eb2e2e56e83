"""Card ids that went out of use without being kept as retired, so that another card could get them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.changes.identity import given_away
from generator.changes.model import Snapshot


@dataclass(frozen=True, slots=True)
class LostId:
    """An id, the game and set that it belongs to, and what it was: the id with the name of its card.

    A retired one has no name. ``taken`` is the name of the card that seems to have got the id.
    """

    game: str
    set: str
    id: str
    card: str
    taken: str = ""


def lost_ids(before: Snapshot, after: Snapshot) -> list[LostId]:
    """The ids that some card bore in ``before``, or that were retired, and that ``after`` knows nothing of.

    An id counts as well that stands for another card now (see `identity.given_away`). A game that is not in ``after`` is left out, and what is not as the schemas have it is passed over.
    """
    games = {path.partition("/")[0] for path in after}
    found = []
    for game in sorted(games):
        known, now = dict(_ids(game, before)), dict(_ids(game, after))
        others = given_away(known, now)
        for card_id, was in known.items():
            new = now.get(card_id)
            if new is None or card_id in others:
                card = f"《{was['name']}》 ({card_id})" if was else card_id
                taken = str(new["name"]) if new else ""
                found.append(LostId(game, card_id.rpartition("-")[0], card_id, card, taken))
    return found


def _ids(game: str, snapshot: Snapshot) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every id of a card of ``game``, with the card as its file has it; of a retired one with nothing."""
    for card_set in _listed(snapshot.get(f"{game}/game.yml"), "sets"):
        for gone in _listed(card_set, "retired"):
            yield str(gone.get("id", "")), {}
    for path in sorted(snapshot):
        if path.startswith(f"{game}/cards/"):
            for card in _listed(snapshot[path], "cards"):
                yield str(card.get("id", "")), {"name": "", **card}


def _listed(data: Any, key: str) -> list[Mapping[str, Any]]:
    items = data.get(key) if isinstance(data, Mapping) else None
    return [item for item in items if isinstance(item, Mapping)] if isinstance(items, list) else []
