"""Cards: ids that are unique and fit their set, cards that can be told apart, sensible doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.catalogue.fields import card_shape
from generator.catalogue.folding import fold
from generator.catalogue.kinds import SPECIMENS, SPECIMENS_FILE
from generator.catalogue.problems import Problem
from generator.catalogue.reader import KeyPath
from generator.catalogue.schema import Schemas
from generator.catalogue.schema_errors import shown
from generator.catalogue.sheet import GameFiles, Sheet, abilities_of, inside
from rules_engine.knowledge import is_partly

SPECIMEN_WORD, SPECIMEN_ENGLISH = "見本", "Specimen"
"""What stands in the names of every specimen, so that it says what it is wherever it is named."""

_CARD_ID = re.compile(r"[a-z0-9]+-[0-9]{2,}")  # what looks otherwise, the schema reports


def check(games: list[GameFiles], schemas: Schemas) -> Iterator[Problem]:
    ids: dict[str, tuple[Path, int]] = {}
    for game in games:
        for sheet in game.all():
            yield from _game_key(game, sheet)
        yield from _files(game)
        yield from _specimens(game)
        retired: dict[str, int] = {}
        yield from _retired(game, retired)
        for sheet in game.with_cards():
            yield from _ids(sheet, ids)
            yield from _of_retired(sheet, retired)
            yield from _unnamed(sheet)
            yield from _doubt(sheet)
        yield from _distinct(game, schemas)


def _game_key(game: GameFiles, sheet: Sheet) -> Iterator[Problem]:
    data = sheet.data
    if isinstance(data, Mapping) and isinstance(data.get("game"), str) and data["game"] != game.id:
        yield sheet.problem(("game",), "not-const", value=data["game"], wanted=game.id)


def _files(game: GameFiles) -> Iterator[Problem]:
    head = game.sound("game")
    declared = [s["id"] for s in head.data["sets"]] if head else None
    for sheet in game.cards:
        data = sheet.data
        if not isinstance(data, Mapping) or not isinstance(data.get("set"), str):
            continue
        set_id, stem = data["set"], sheet.file.path.stem
        if set_id != stem:
            yield sheet.problem(("set",), "set-not-file", value=set_id, stem=stem)
        elif declared is not None and set_id not in declared:
            yield sheet.problem(("set",), "set-not-declared", value=set_id, allowed=", ".join(declared))


def _specimens(game: GameFiles) -> Iterator[Problem]:
    """Specimens say what they are, file and names alike, and are of no set; no other file says so."""
    for sheet in game.with_cards():
        data = sheet.data
        if not isinstance(data, Mapping):
            continue
        if sheet.file.kind != SPECIMENS:
            if "specimen" in data:
                yield sheet.problem(("specimen",), "specimens-file", of_key=True, file=SPECIMENS_FILE)
            for path, card in sheet.entries():
                if "english" in card and "named_here" not in card:
                    yield sheet.problem((*path, "english"), "english-of-card", of_key=True)
            continue
        if "specimen" not in data:
            yield sheet.problem((), "specimens-unsaid")
        head = game.sound("game")
        if head is not None and data.get("set") in [s["id"] for s in head.data["sets"]]:
            yield sheet.problem(("set",), "specimens-of-set", set=data["set"])
        called: dict[str, Any] = {}
        for path, card in sheet.entries():
            name = card.get("name")
            if isinstance(name, str) and SPECIMEN_WORD not in name:
                yield sheet.problem((*path, "name"), "specimen-name", name=name, word=SPECIMEN_WORD)
            english = card.get("english")
            if not isinstance(english, str):
                continue
            where = (*path, "english")
            if SPECIMEN_ENGLISH not in english:
                yield sheet.problem(where, "specimen-name", name=english, word=SPECIMEN_ENGLISH)
            # Rules go by names: two names in Japanese are two in English.
            other = called.setdefault(english, name)
            if other != name:
                yield sheet.problem(where, "english-twice", name=english, other=other)


def _ids(sheet: Sheet, ids: dict[str, tuple[Path, int]]) -> Iterator[Problem]:
    set_id = sheet.data.get("set") if isinstance(sheet.data, Mapping) else None
    for path, card in sheet.entries():
        card_id = card.get("id")
        if not isinstance(card_id, str):
            continue
        if card_id in ids:
            first, line = ids[card_id]
            yield sheet.problem((*path, "id"), "duplicate-id", id=card_id, file=first.name, line=line)
        else:
            ids[card_id] = (sheet.file.path, sheet.document.place(path)[0])
        head = card_id.rpartition("-")[0]
        if isinstance(set_id, str) and _CARD_ID.fullmatch(card_id) and head != set_id:
            yield sheet.problem((*path, "id"), "id-not-in-set", id=card_id, set=set_id)


def _retired(game: GameFiles, lines: dict[str, int]) -> Iterator[Problem]:
    """Retired ids that are not of their set, or stand there twice; ``lines`` gets the line of each."""
    head = game.sound("game")
    for place, card_set in enumerate(head.data["sets"] if head else ()):
        for index, gone in enumerate(card_set.get("retired", ())):
            assert head is not None
            path, card_id = ("sets", place, "retired", index, "id"), gone["id"]
            if card_id in lines:
                file, line = head.file.path.name, lines[card_id]
                yield head.problem(path, "duplicate-id", id=card_id, file=file, line=line)
            lines.setdefault(card_id, head.document.place(path)[0])
            if card_id.rpartition("-")[0] != card_set["id"]:
                yield head.problem(path, "id-not-in-set", id=card_id, set=card_set["id"])


def _of_retired(sheet: Sheet, retired: Mapping[str, int]) -> Iterator[Problem]:
    for path, card in sheet.entries():
        if isinstance(card_id := card.get("id"), str) and card_id in retired:
            yield sheet.problem((*path, "id"), "retired-id", id=card_id, line=retired[card_id])


def _unnamed(sheet: Sheet) -> Iterator[Problem]:
    for path, card in sheet.entries():
        if card.get("name") == "unknown":
            yield sheet.problem((*path, "name"), "name-unknown")


def _comparable(value: Any) -> str:
    return repr(value)


def _distinct(game: GameFiles, schemas: Schemas) -> Iterator[Problem]:
    """Two cards that agree in all that identifies a card, or whose names only look different."""
    if f"{game.id}.cards.schema.json" not in schemas.by_name:
        return
    identity = card_shape(schemas, game.id).identity
    seen: dict[tuple[str, ...], str] = {}
    spellings: dict[str, tuple[str, str]] = {}
    for sheet in game.with_cards():
        if not sheet.sound:
            continue
        for path, card in sheet.entries():
            name = card["name"]
            marker = tuple(_comparable(card.get(key)) for key in identity)
            if marker in seen:
                yield sheet.problem((*path, "name"), "same-card", name=name, first=seen[marker])
            seen.setdefault(marker, card["id"])
            spelling, first = spellings.setdefault(fold(name), (name, card["id"]))
            if spelling != name:
                yield sheet.problem((*path, "name"), "alike-names", name=name, other=spelling, first=first)


def _doubt(sheet: Sheet) -> Iterator[Problem]:
    """Partly known values that say nothing or contradict themselves."""

    def visit(value: Any, path: KeyPath) -> Iterator[Problem]:
        if is_partly(value):
            yield from _one_doubt(sheet, value, path)
        for key, item in inside(value):
            if isinstance(item, list | dict):
                yield from visit(item, (*path, key))

    for path, card in sheet.entries():
        yield from visit(card, path)
        for place, ability in abilities_of(card, path):
            yield from _printed(sheet, ability, place)


def _one_doubt(sheet: Sheet, value: Mapping[str, Any], path: KeyPath) -> Iterator[Problem]:
    for key in ("value", "probably", "inferred"):
        if value.get(key) == "unknown":
            yield sheet.problem((*path, key), "doubt-of-unknown", key=key)
    for key in ("one_of", "conflict"):
        items = value.get(key)
        if isinstance(items, list) and "unknown" in items:
            yield sheet.problem((*path, key), "unknown-among", key=key)
    sources = value.get("sources")
    if isinstance(sources, list):
        several = value.get("one_of", value.get("conflict"))
        if not isinstance(several, list):
            yield sheet.problem((*path, "sources"), "sources-of-one", of_key=True)
        elif len(sources) != len(several):
            yield sheet.problem(
                (*path, "sources"), "sources-count", of_key=True, count=len(sources), wanted=len(several)
            )
    plain = "value" in value and not isinstance(value["value"], Mapping)
    if plain and path[-2:-1] != ("slots",) and not value.keys() & {"printed", "source", "note"}:
        yield sheet.problem(path, "pointless-mapping", value=shown(value["value"]))
    if "conflict" in value and not value.keys() & {"printed", "sources", "note"}:
        yield sheet.problem(path, "conflict-unexplained")
    if "printed" in value and str(value.get("value")) == value["printed"]:
        yield sheet.problem((*path, "printed"), "printed-same")


def _printed(sheet: Sheet, ability: Mapping[str, Any], path: KeyPath) -> Iterator[Problem]:
    text, printed = ability.get("text"), ability.get("printed")
    if printed is not None and printed == text:
        yield sheet.problem((*path, "printed"), "printed-same")
    if "slots" in ability and isinstance(text, str) and "?" not in text and "？" not in text:
        yield sheet.problem((*path, "slots"), "slots-without-gap", of_key=True)
