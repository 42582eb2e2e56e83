"""What none of the shipped games has: a card's own limit, dated bans, formats. Tested with a made-up archive."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.load import load
from generator.catalogue.problems import as_text
from generator.decks.book import DeckBook, deck_book
from tests.decks.twin import Twin, games_for_twin, judged
from tests.site.scratch import change, data_file, loaded
from tests.support.archives import GAME, write_archive

BOTH = {"ja": "仮の名", "en": "Made up"}
CLAUSE = "SK-1.1"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive whose cards may limit themselves, with bans and formats that change by date."""
    root = write_archive(tmp_path_factory.mktemp("decks") / "archive", 12)
    schema_path = root / "schemas" / f"{GAME}.cards.schema.json"
    schema = json.loads(schema_path.read_text(encoding="utf-8"))
    schema["$defs"]["card"]["properties"]["deck_limit"] = {"$ref": "base.schema.json#/$defs/deck_limit"}
    schema_path.write_text(json.dumps(schema, ensure_ascii=False), encoding="utf-8")

    ids = list(loaded(root).cards)
    sets = [card_set.id for card_set in loaded(root).game(GAME).sets]

    def with_rules(data: Any) -> None:
        data["deck"] = {
            "sections": [
                {"id": "main", "title": BOTH, "size": {"at_least": 1, "at_most": 20}, "clause": CLAUSE}
            ],
            "limits": [{"count_by": ["name"], "at_most": 3, "clause": CLAUSE}],
            "bans": [
                {"card": ids[2], "at_most": 0, "from": "2014-04", "until": "2014-09", "clause": CLAUSE},
                {"card": ids[3], "at_most": 1, "from": "2014-04-15", "formats": ["modern"], "because": BOTH},
            ],
            "formats": [
                {
                    "id": "modern",
                    "title": BOTH,
                    "sets": [{"set": set_id, "from": "2013"} for set_id in sets],
                    "cards": [{"card": ids[4], "from": "2013-05-01", "until": "2014"}],
                    "clause": CLAUSE,
                }
            ],
        }

    def with_limits(data: Any) -> None:
        data["cards"][0]["deck_limit"] = 1
        data["cards"][1]["deck_limit"] = "any"

    change(data_file(root, "game"), with_rules)
    change(data_file(root, f"cards/{sets[0]}"), with_limits)
    problems = load(root).problems
    assert load(root).archive is not None, as_text(problems, root, "en")
    return root


@pytest.fixture(scope="module")
def book(root: Path) -> DeckBook:
    made = deck_book(loaded(root).game(GAME))
    assert made is not None
    return made


def ids(book: DeckBook) -> list[str]:
    return list(book.cards)


CASES: list[tuple[int, int, str, str, list[str]]] = [
    # card, copies, date, format, kinds of what is broken
    (0, 1, "2013-01-01", "", []),
    (0, 2, "2013-01-01", "", ["own"]),
    (1, 20, "2013-01-01", "", []),
    (5, 3, "2013-01-01", "", []),
    (5, 4, "2013-01-01", "", ["limit"]),
    (2, 1, "2014-03-31", "", []),
    (2, 1, "2014-04-01", "", ["ban"]),
    (2, 1, "2014-09-30", "", ["ban"]),
    (2, 1, "2014-10-01", "", []),
    (3, 2, "2014-05-01", "", []),
    (3, 2, "2014-05-01", "modern", ["ban"]),
    (3, 1, "2014-05-01", "modern", []),
    (3, 2, "2014-04-14", "modern", []),
    (5, 1, "2012-12-31", "modern", ["format"]),
    (5, 1, "2013-01-01", "modern", []),
    (4, 1, "2013-04-30", "modern", ["format"]),
    (4, 1, "2013-05-01", "modern", []),
    (4, 1, "2014-12-31", "modern", []),
    (4, 1, "2015-01-01", "modern", ["format"]),
    (4, 1, "2015-01-01", "", []),
]


@pytest.mark.parametrize(("card", "count", "date", "form", "kinds"), CASES)
def test_limits_bans_and_formats(
    book: DeckBook, card: int, count: int, date: str, form: str, kinds: list[str]
) -> None:
    found = judged(book, f"{count} {ids(book)[card]}", date, form)
    findings = found["verdict"]["findings"]
    assert [finding["kind"] for finding in findings] == kinds
    assert all(finding["broken"] and finding["remove"] for finding in findings)
    assert all(told["what"] for told in found["told"][0])
    assert found["verdict"]["answer"] == ("illegal" if kinds else "legal")


def test_the_browser_judges_them_alike(root: Path, book: DeckBook, twin: Twin) -> None:
    lists = [
        {"game": GAME, "text": f"{count} {ids(book)[card]}", "date": date, "format": form}
        for card, count, date, form, _ in CASES
    ]
    answers = twin.ask(games=games_for_twin(loaded(root)), lists=lists)["lists"]
    for question, answer in zip(lists, answers, strict=True):
        answer.pop("near")
        assert answer == judged(book, question["text"], question["date"], question["format"])
