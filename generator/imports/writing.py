"""The files of an archive with the cards of a table in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.catalogue.canonical import dump, format_document
from generator.catalogue.editing import Change, edited
from generator.catalogue.model import Card, Game
from generator.catalogue.reader import Document, parse, read
from generator.catalogue.schema import CARDS_SUFFIX, Schemas
from generator.imports.merging import Plan


def next_ids(game: Game, set_id: str, count: int = 1) -> list[str]:
    """The numbers after the set's last one, with as many digits as the others have.

    A number that a card bore which is no longer listed counts as well.
    """
    ids = [card.id for card in game.cards if card.set == set_id]
    ids += [gone.id for card_set in game.sets if card_set.id == set_id for gone in card_set.retired]
    numbers = [card_id.rpartition("-")[2] for card_id in ids]
    digits = max(map(len, numbers), default=2)
    last = max(map(int, numbers), default=0)
    return [f"{set_id}-{number:0{digits}d}" for number in range(last + 1, last + 1 + count)]


def cards_file(root: Path, game: Game, set_id: str) -> Path:
    """Where the cards of a set are."""
    return root / "data" / game.id / "cards" / f"{set_id}.yml"


def written(root: Path, game: Game, schemas: Schemas, plan: Plan, source: str) -> dict[Path, str]:
    """The new text of every file that ``plan`` changes, in the canonical format."""
    texts: dict[Path, str] = {}
    by_set: dict[str, tuple[list[dict[str, Any]], list[tuple[Card, list[Change]]]]] = {}
    for set_id, read_card in plan.new:
        by_set.setdefault(set_id, ([], []))[0].append(read_card.data)
    for card, changes in plan.changes:
        by_set.setdefault(card.set, ([], []))[1].append((card, changes))
    for set_id, (new, changed) in by_set.items():
        ids = next_ids(game, set_id, len(new))
        with_ids = [{"id": card_id, **data} for card_id, data in zip(ids, new, strict=True)]
        path = cards_file(root, game, set_id)
        texts[path] = with_cards(path, game, set_id, source, with_ids, schemas, changed)
    return texts


def with_cards(
    path: Path,
    game: Game,
    set_id: str,
    source: str,
    cards: Sequence[Mapping[str, Any]],
    schemas: Schemas,
    changed: Sequence[tuple[Card, list[Change]]] = (),
) -> str:
    """The file at ``path`` with ``cards`` at its end and ``changed`` ones as they are to be.

    A card that is not from the file's source names its own. The file need not exist yet.
    """
    schema = f"{game.id}{CARDS_SUFFIX}"
    document = read(path) if path.exists() else _empty(path, game, set_id, source, schema)
    head = document.data["source"]
    listed = document.data["cards"]
    changes: list[Change] = []
    for card, of_card in changed:
        place = next(place for place, data in enumerate(listed) if data["id"] == card.id)
        changes += [(("cards", place, *path), value) for path, value in of_card]
    for place, data in enumerate(cards, start=len(listed)):
        own = data.get("source", source)
        rest = {key: value for key, value in data.items() if key != "source"}
        changes.append((("cards", place), rest if own == head else {**rest, "source": own}))

    def order(at: tuple[str | int, ...]) -> list[str] | None:
        return schemas.key_order(schema, at)

    return edited(document, changes, order)


def _empty(path: Path, game: Game, set_id: str, source: str, schema: str) -> Document:
    first = f"# yaml-language-server: $schema=../../../schemas/{schema}"
    head = dump({"game": game.id, "set": set_id, "source": source, "cards": []})
    return parse(path, format_document(parse(path, head), first_comment=first))
