"""Two states of an archive's data, compared: cards field by field, all else item by item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from generator.catalogue.kinds import SPECIMENS_FILE
from generator.changes.cards import cards
from generator.changes.model import ABSENT, Change, Snapshot

Data: TypeAlias = "Mapping[str, Any]"

PRINCIPAL = {
    "clause": ("ja", "en"),
    "ruling": ("question",),
    "term": ("definition",),
    "source": ("describes",),
}
"""The keys that hold an item's own wording."""


def compare(before: Snapshot, after: Snapshot) -> list[Change]:
    """Everything that is different, in the order of the games' names: cards first, then all else.

    Files that one of the states does not hold count as empty. A file that cannot
    be read (its data is None) is told as changed.
    """
    return [
        change for game in sorted(_games(before) | _games(after)) for change in _game(game, before, after)
    ]


def _games(snapshot: Snapshot) -> set[str]:
    return {path.partition("/")[0] for path in snapshot}


def _game(game: str, before: Snapshot, after: Snapshot) -> Iterator[Change]:
    paths = sorted({path for path in (*before, *after) if path.startswith(f"{game}/")})
    unread = {
        path
        for path in paths
        if (path in before and before[path] is None) or (path in after and after[path] is None)
    }
    lists = [path for path in paths if "/cards/" in path and path not in unread]
    try:
        yield from cards(game, _cards(before, lists), _cards(after, lists))
    except (KeyError, TypeError, ValueError, AttributeError):  # a state that was never valid
        unread |= {path for path in lists if before.get(path) != after.get(path)}
    for path in paths:
        old, new = before.get(path, ABSENT), after.get(path, ABSENT)
        if path in unread:
            yield Change(game, "file", "changed", path)
        elif "/cards/" not in path and old != new:
            try:
                yield from list(_file(game, path, old, new))
            except (KeyError, TypeError, ValueError, AttributeError):
                yield Change(game, "file", "changed", path)


def _cards(snapshot: Snapshot, paths: Sequence[str]) -> list[Data]:
    return [card for path in paths if path in snapshot for card in snapshot[path]["cards"]]


_LISTS = {
    "sources.yml": ("source", "sources", "id"),
    "products.yml": ("product", "products", "id"),
    "rules.yml": ("clause", "sections", "id"),
    "rulings.yml": ("ruling", "rulings", "id"),
    "glossary.yml": ("term", "terms", "id"),
    "phrasebook.yml": ("phrase", "phrases", "effect"),
    "game.yml": ("set", "sets", "id"),
    SPECIMENS_FILE: ("specimen", "cards", "id"),
}
"""What each file lists: its kind, the key of the list, and the one that tells items apart."""


def _by_id(data: Any, listed: str, key: str) -> dict[str, Data]:
    if data == ABSENT:
        return {}
    items = data[listed]
    if listed == "sections":
        items = [clause for section in items for clause in section["clauses"]]
    return {item[key]: item for item in items}


def _file(game: str, path: str, before: Any, after: Any) -> Iterator[Change]:
    name = path.split("/", 1)[1]
    what = "added" if before == ABSENT else "removed" if after == ABSENT else "changed"
    if name.startswith("decks/"):
        told = before if after == ABSENT else after
        yield Change(game, "deck", what, name.removeprefix("decks/").removesuffix(".yml"), _name(told))
        return
    if name.startswith("examples/"):
        listing = ("example", "examples", "id")
    elif name in _LISTS:
        listing = _LISTS[name]
    else:
        yield Change(game, "file", what, path)
        return
    kind, listed, key = listing
    found = list(_items(game, kind, _by_id(before, listed, key), _by_id(after, listed, key)))
    if name == "game.yml" and what != "changed":
        yield Change(game, "game", what, game, _name(before if after == ABSENT else after))
    yield from found
    if what == "changed":
        keys = [k for k in dict.fromkeys((*after, *before)) if before.get(k) != after.get(k)]
        keys = [k for k in keys if k != listed or not found]
        if keys:
            about = ("game", game) if name == "game.yml" else ("file", path)
            yield Change(game, about[0], "changed", about[1], "", ", ".join(keys))
    elif not found:
        yield Change(game, "file", what, path)


def _items(game: str, kind: str, before: Mapping[str, Data], after: Mapping[str, Data]) -> Iterator[Change]:
    for item_id, item in after.items():
        was = before.get(item_id)
        if was is None:
            yield Change(game, kind, "added", item_id, _name(item))
        elif was != item:
            yield from _item(game, kind, item_id, was, item)
    for item_id in before.keys() - after.keys():
        yield Change(game, kind, "removed", item_id, _name(before[item_id]))


def _item(game: str, kind: str, item_id: str, before: Data, after: Data) -> Iterator[Change]:
    """The parts of an item that mean something of their own, and the others in one."""
    name, rest = _name(after), []
    for key in dict.fromkeys((*after, *before)):
        was, now = before.get(key, ABSENT), after.get(key, ABSENT)
        if was == now:
            continue
        if (kind, key) in {("clause", "status"), ("source", "sure"), ("source", "kind")}:
            yield Change(game, kind, "restated", item_id, name, key, was, now)
        elif (kind, key) == ("ruling", "choice"):
            yield Change(game, kind, "decided", item_id, name, key, _option(before, was), _option(after, now))
        elif key not in PRINCIPAL.get(kind, ()):
            rest.append(key)
    principal = PRINCIPAL.get(kind, ())
    if any(before.get(key) != after.get(key) for key in principal):
        texts = [
            item if principal == ("ja", "en") else item.get(principal[0], ABSENT) for item in (before, after)
        ]
        yield Change(game, kind, "reworded", item_id, name, "", *(_both(text) for text in texts))
    if rest:
        yield Change(game, kind, "changed", item_id, name, ", ".join(rest))


def _both(text: Any) -> Any:
    return {lang: text[lang] for lang in ("ja", "en")} if isinstance(text, Mapping) else text


def _option(ruling: Data, choice: Any) -> Any:
    return next((_both(option) for option in ruling["options"] if option["id"] == choice), choice)


def _name(item: Data) -> Any:
    """What an item is called, in one language or in both; empty for what has only a wording."""
    title = item.get("title", item.get("name", ""))
    return _both(item if not title and "definition" in item else title)
