"""Clauses and rulings: ids in order and without gaps, choices that are among the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.catalogue.problems import Problem
from generator.catalogue.reader import KeyPath
from generator.catalogue.schema import Schemas
from generator.catalogue.sheet import GameFiles, Sheet


def check(games: list[GameFiles], schemas: Schemas) -> Iterator[Problem]:
    prefixes: dict[str, tuple[str, int]] = {}
    for game in games:
        head = game.sound("game")
        prefix = head.data["prefix"] if head else None
        if head and prefix:
            if prefix in prefixes:
                file, line = prefixes[prefix]
                yield head.problem(("prefix",), "duplicate-id", id=prefix, file=file, line=line)
            prefixes.setdefault(prefix, (f"{game.id}/game.yml", head.document.place(("prefix",))[0]))
        rules, rulings = game.sound("rules"), game.sound("rulings")
        if rules is not None and prefix:
            yield from _numbering(rules, prefix)
        if rulings is not None and prefix:
            yield from _rulings(rulings, prefix)
        for kind in ("rulings", "glossary", "products", "sources"):
            sheet = game.sound(kind)
            if sheet is not None:
                yield from _unique(sheet, [((*p, "id"), i["id"]) for p, i in sheet.entries()])
        if head is not None:
            sets = [(("sets", n, "id"), item["id"]) for n, item in enumerate(head.data["sets"])]
            yield from _unique(head, sets)


def _unique(sheet: Sheet, ids: Sequence[tuple[KeyPath, str]]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for path, identifier in ids:
        line = sheet.document.place(path)[0]
        if identifier in first:
            yield sheet.problem(
                path,
                "duplicate-id",
                id=identifier,
                file=sheet.file.path.name,
                line=first[identifier],
            )
        first.setdefault(identifier, line)


def _numbering(sheet: Sheet, prefix: str) -> Iterator[Problem]:
    for number, (path, section) in enumerate(sheet.entries(), 1):
        wanted = f"{prefix}-{number}"
        if section["id"] != wanted:
            yield sheet.problem((*path, "id"), "out-of-order", id=section["id"], wanted=wanted)
        for index, clause in enumerate(section["clauses"]):
            wanted = f"{section['id']}.{index + 1}"
            if clause["id"] != wanted:
                place = (*path, "clauses", index, "id")
                yield sheet.problem(place, "out-of-order", id=clause["id"], wanted=wanted)


def _rulings(sheet: Sheet, prefix: str) -> Iterator[Problem]:
    keys: list[tuple[KeyPath, str]] = []
    for number, (path, ruling) in enumerate(sheet.entries(), 1):
        wanted = f"{prefix}-R{number}"
        if ruling["id"] != wanted:
            yield sheet.problem((*path, "id"), "out-of-order", id=ruling["id"], wanted=wanted)
        options = [option["id"] for option in ruling["options"]]
        if ruling["choice"] not in options:
            yield sheet.problem(
                (*path, "choice"),
                "choice-not-option",
                value=ruling["choice"],
                allowed=", ".join(options),
            )
        places = [((*path, "options", n, "id"), option) for n, option in enumerate(options)]
        yield from _unique(sheet, places)
        keys.append(((*path, "key"), ruling["key"]))
    yield from _unique(sheet, keys)
