"""Both deck checkers, asked the same questions and answering in the same words."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from generator.catalogue.model import Archive
from generator.decks.book import DeckBook, deck_book
from generator.decks.data import deck_data
from generator.decks.formats import as_json, as_link, as_text, as_yaml, read_deck
from generator.decks.wording import Teller
from generator.search.index import game_index
from rules_engine.decklist import Line

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "generator" / "assets" / "js"
LANGS: tuple[Literal["ja", "en"], ...] = ("ja", "en")


def book_of(archive: Archive, game: str) -> DeckBook:
    """The deck book of a game that has deck rules."""
    book = deck_book(archive.game(game))
    assert book is not None
    return book


def line_as_list(line: Line) -> list[Any]:
    """A line as both tell it."""
    options = [list(option) for option in line.options]
    return [line.number, line.kind, line.section, line.card, line.count, line.code, line.guess, options]


def judged(book: DeckBook, text: str, date: str = "", format_id: str = "") -> dict[str, Any]:
    """What Python says of a deck list; the browser says the same (but for which names are near)."""
    deck = read_deck(text, book)
    entries, name = deck.list.entries, deck.list.name
    verdict = book.check(entries, date=date, format_id=format_id)
    tellers = [Teller(book, lang) for lang in LANGS]
    findings = [*verdict.findings, *verdict.advice]

    def told(teller: Teller) -> list[dict[str, Any]]:
        all_told = [teller.tell(finding) for finding in findings]
        return [
            {"rule": t.rule, "what": t.what, "change": t.change, "opens": list(t.opens)} for t in all_told
        ]

    return {
        "form": deck.form,
        "name": name,
        "entries": [[e.section, e.card, e.count] for e in entries],
        "lines": [line_as_list(line) for line in deck.list.lines],
        "verdict": verdict.as_json(),
        "told": [told(teller) for teller in tellers],
        "unread": [[teller.line(line, []) for line in deck.list.unread] for teller in tellers],
        "written": {
            "text": as_text(entries, book, "ja", name),
            "yaml": as_yaml(entries, book, name),
            "json": as_json(entries, book, name),
            "link": as_link(entries, book, name),
        },
    }


def games_for_twin(archive: Archive) -> list[dict[str, Any]]:
    """What the browser loads of every game with deck rules."""
    return [
        {"data": deck_data(book_of(archive, game.id)), "index": game_index(game)}
        for game in archive.games
        if game.deck is not None
    ]


@cache
def node() -> str:
    """The program node. Skips the test where there is none."""
    found = shutil.which("node")
    if not found:
        pytest.skip("node is not here")
    return found


class Twin:
    """The browser's modules, run by Node from a folder that says that they are modules."""

    def __init__(self, folder: Path) -> None:
        self.scripts = folder / "js"
        shutil.copytree(SCRIPTS, self.scripts)
        (self.scripts / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")

    def ask(self, **request: Any) -> Mapping[str, Sequence[Any]]:
        done = subprocess.run(
            [node(), str(Path(__file__).with_name("twin.mjs")), str(self.scripts)],
            input=json.dumps(request, ensure_ascii=False),
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        answer: Mapping[str, Sequence[Any]] = json.loads(done.stdout)
        return answer
