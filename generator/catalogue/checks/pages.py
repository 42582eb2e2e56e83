"""Wiki pages written by hand: both languages, and 《card names》 that exist."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.catalogue.checks.references import card_names, rule_ids
from generator.catalogue.links import card_links, clause_ids, without_code
from generator.catalogue.nearest import nearest, nearest_all
from generator.catalogue.places import LANGUAGES, taken
from generator.catalogue.problems import Problem
from generator.catalogue.reader import text_of
from generator.catalogue.sheet import GameFiles


def check(root: Path, games: list[GameFiles]) -> Iterator[Problem]:
    docs = root / "docs"
    yield from _taken(root, games)
    names, rules = card_names(games), rule_ids(games)
    prefixes = {known[:2] for known in rules or ()}
    pages = {lang: {p.relative_to(docs / lang) for p in (docs / lang).rglob("*.md")} for lang in LANGUAGES}
    for lang, other in (LANGUAGES, LANGUAGES[::-1]):
        for page in sorted(pages[lang] - pages[other]):
            yield Problem(
                docs / lang / page, 1, 1, "no-translation", {"other": f"docs/{other}/{page.as_posix()}"}
            )
        for page in sorted(pages[lang]):
            path = docs / lang / page
            text, unreadable = text_of(path)
            yield from unreadable
            text = without_code(text)
            for found in card_links(text) if names is not None else ():
                count = (names or {}).get(found.name, 0)
                if count > 1:
                    yield _at(path, text, found.offset, "ambiguous-card", name=found.name, count=count)
                elif not count:
                    near = nearest_all(found.name, names or {})
                    code = "no-card-near" if near else "no-card"
                    yield _at(path, text, found.offset, code, name=found.name, near=" / ".join(near))
            for found in clause_ids(text) if rules is not None else ():
                if found.name[:2] in prefixes and found.name not in (rules or ()):
                    near_id = nearest(found.name, rules or ())
                    code = "no-clause-near" if near_id else "no-clause"
                    yield _at(path, text, found.offset, code, id=found.name, near=near_id)


def _taken(root: Path, games: list[GameFiles]) -> Iterator[Problem]:
    """Games whose pages would stand where others do."""
    names = taken(root)
    for game in games:
        head = game.sheets.get("game")
        if game.id in names:
            path = game.folder / "game.yml"
            line, column = head.document.place(("game",)) if head else (1, 1)
            yield Problem(path, line, column, "reserved-game", {"id": game.id})


def _at(path: Path, text: str, offset: int, code: str, **args: object) -> Problem:
    before = text[:offset]
    return Problem(path, before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1, code, args)
