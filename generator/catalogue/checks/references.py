"""References: sources, sets, clauses, rulings and 《card names》 that must exist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.catalogue.links import card_links, clause_ids
from generator.catalogue.nearest import nearest, nearest_all
from generator.catalogue.problems import Problem
from generator.catalogue.reader import KeyPath
from generator.catalogue.schema import Schemas
from generator.catalogue.sheet import GameFiles, Sheet, inside


def check(games: list[GameFiles], schemas: Schemas) -> Iterator[Problem]:
    names = card_names(games)
    known_rules = rule_ids(games)
    for game in games:
        for sheet in game.all():
            texts = list(strings(sheet.data))
            yield from _sources(game, sheet, texts)
            yield from _running_text(sheet, texts, names, known_rules)
        yield from _sets_of_products(game)
        for kind in ("rulings", "glossary", "phrasebook"):
            listing = game.sheets.get(kind)
            if listing is not None and listing.sound:
                yield from _clauses(listing, known_rules)


def card_names(games: list[GameFiles]) -> dict[str, int] | None:
    """Every card name and id with how many cards bear it; None if a card list is not sound."""
    counts: dict[str, int] = {}
    for game in games:
        for sheet in game.cards:
            if not sheet.sound:
                return None
            for _, card in sheet.entries():
                counts[card["name"]] = counts.get(card["name"], 0) + 1
                counts.setdefault(card["id"], 1)
    return counts


def rule_ids(games: list[GameFiles]) -> set[str] | None:
    """Every clause and ruling id; None if a file that holds them is not sound."""
    ids: set[str] = set()
    for game in games:
        for kind in ("rules", "rulings"):
            sheet = game.sheets.get(kind)
            if sheet is None:
                continue
            if not sheet.sound:
                return None
            for _, item in sheet.entries():
                if kind == "rulings":
                    ids.add(item["id"])
                else:
                    ids.update(clause["id"] for clause in item["clauses"])
    return ids


def strings(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every string below ``value`` with its place."""
    if isinstance(value, str):
        yield path, value
    for key, item in inside(value):
        if isinstance(item, str):
            yield (*path, key), item
        elif isinstance(item, list | dict):
            yield from strings(item, (*path, key))


def _is_one_of_sources(path: KeyPath) -> bool:
    """True for what stands in ``sources`` of a partly known value, which may be lists."""
    if len(path) <= 3 or "sources" not in path or path[-1] == "sources":
        return False
    return [step for step in path if isinstance(step, str)][-1] == "sources"


def _sources(game: GameFiles, sheet: Sheet, texts: Sequence[tuple[KeyPath, str]]) -> Iterator[Problem]:
    listing = game.sound("sources")
    if listing is None:
        return
    known = {item["id"] for _, item in listing.entries()}
    for path, text in texts:
        if (path[-1:] == ("source",) or _is_one_of_sources(path)) and text not in known:
            near = nearest(text, known)
            code = "no-source-near" if near else "no-source"
            yield sheet.problem(path, code, id=text, near=near)


def _sets_of_products(game: GameFiles) -> Iterator[Problem]:
    head, products = game.sound("game"), game.sound("products")
    if head is None or products is None:
        return
    known = [item["id"] for item in head.data["sets"]]
    for path, product in products.entries():
        for index, set_id in enumerate(product.get("sets", ())):
            if set_id not in known:
                yield products.problem(
                    (*path, "sets", index),
                    "set-not-declared",
                    value=set_id,
                    allowed=", ".join(known),
                )


def no_clause(sheet: Sheet, path: KeyPath, clause_id: str, known: set[str]) -> Problem:
    """The problem of a clause or ruling id that does not exist."""
    near = nearest(clause_id, known)
    return sheet.problem(path, "no-clause-near" if near else "no-clause", id=clause_id, near=near)


def _clauses(sheet: Sheet, known: set[str] | None) -> Iterator[Problem]:
    if known is None:
        return
    for path, item in sheet.entries():
        for index, clause_id in enumerate(item.get("clauses", ())):
            if isinstance(clause_id, str) and clause_id not in known:
                yield no_clause(sheet, (*path, "clauses", index), clause_id, known)


def _running_text(
    sheet: Sheet,
    texts: Sequence[tuple[KeyPath, str]],
    names: dict[str, int] | None,
    known_rules: set[str] | None,
) -> Iterator[Problem]:
    prefixes = {known[:2] for known in known_rules or ()}
    for path, text in texts:
        if not path or path[-1] in ("id", "printed", "name", "clauses"):
            continue
        if names is not None and "《" in text:
            for found in card_links(text):
                count = names.get(found.name, 0)
                if count != 1:
                    yield card_problem(sheet, path, found.name, count, names)
        if known_rules is not None and "-" in text and "clauses" not in path:
            for found in clause_ids(text):
                if found.name[:2] in prefixes and found.name not in known_rules:
                    yield no_clause(sheet, path, found.name, known_rules)


def card_problem(sheet: Sheet, path: KeyPath, name: str, count: int, names: dict[str, int]) -> Problem:
    """The problem of a 《name》 that no card bears, or several."""
    if count > 1:
        return sheet.problem(path, "ambiguous-card", name=name, count=count)
    near = nearest_all(name, names)
    code = "no-card-near" if near else "no-card"
    return sheet.problem(path, code, name=name, near=" / ".join(near))
