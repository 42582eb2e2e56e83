"""Rows as wikis write them: the shared cases, and the whole table that the archive was taken from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.load import Loaded
from generator.catalogue.reader import read
from generator.catalogue.table_messages import TABLE_MESSAGES
from generator.imports.rows import Reading, read_cards

ROOT = Path(__file__).resolve().parents[2]
CASES: list[dict[str, Any]] = read(Path(__file__).with_name("rows.yml")).data


@pytest.fixture(scope="module")
def loaded(shipped_loaded: Loaded) -> Loaded:
    return shipped_loaded


def reading(loaded: Loaded, game: str, text: str) -> Reading:
    assert loaded.archive is not None
    assert loaded.schemas is not None
    return read_cards(Path("rows.txt"), text, loaded.archive.game(game), loaded.schemas, "rows")


def test_the_cases_can_be_read() -> None:
    problems = read(Path(__file__).with_name("rows.yml")).problems
    assert problems == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_a_case(loaded: Loaded, case: dict[str, Any]) -> None:
    found = reading(loaded, case["game"], case["rows"])
    if "problems" in case:
        assert [{"line": p.line, "column": p.column, "code": p.code} for p in found.problems] == case[
            "problems"
        ]
        return
    assert found.problems == []
    assert [card.data for card in found.cards] == case["cards"]
    assert [list(card.data) for card in found.cards] == [list(card) for card in case["cards"]]
    assert [card.set for card in found.cards] == case.get("sets", [None] * len(found.cards))


def test_messages_name_the_field_in_the_language_of_the_reader(loaded: Loaded) -> None:
    (problem,) = reading(loaded, "tommy-walker", "Q | 試験 | 男/T | ☆4 | 5200 | ?:?").problems
    assert problem.message("ja").startswith("「Q」はレアリティの値ではありません。C, U, R, ?")
    assert problem.message("en").startswith("“Q” is no value of Rarity; write one of C, U, R, ?")


def test_every_code_has_its_sentences() -> None:
    named = set()
    for path in (ROOT / "generator" / "imports").glob("*.py"):
        named |= set(re.findall(r'"(import-[a-z-]+)"', path.read_text(encoding="utf-8")))
    assert named == TABLE_MESSAGES.keys()


# What the archive adds to a row, and no row can say:
ADDED = ("note", "slots")
"""Remarks in the archive's own words, and values that it worked out for the ? of a text …"""


def as_the_row_says(data: Any) -> Any:
    """A card without what the archive added: notes, and what it worked out itself."""
    if isinstance(data, dict):
        if "inferred" in data:  # … or for a ? in place of a timing
            return "unknown"
        return {key: as_the_row_says(value) for key, value in data.items() if key not in ADDED}
    return [as_the_row_says(item) for item in data] if isinstance(data, list) else data


def source_rows(sources: Path) -> Iterator[str]:
    """The lines of the source's card list: the tables, and the headings that name their sets."""
    for line in (sources / "tommy-walker.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith("レアリティ | ") or re.fullmatch(r"(?:- )?TW\d『[^』]+』", line):
            yield line


def test_the_rows_of_the_source_give_the_archive(loaded: Loaded, sources: Path) -> None:
    """Card by card, in the same order within each set, so that the ids are the same as well."""
    found = reading(loaded, "tommy-walker", "\n".join(source_rows(sources)))
    assert found.problems == []
    assert len(found.cards) == 86
    assert loaded.archive is not None
    game = loaded.archive.game("tommy-walker")
    for card_set in game.sets:
        rows = [card.data for card in found.cards if card.set == card_set.id]
        cards = [
            as_the_row_says({k: v for k, v in c.raw.items() if k != "id"})
            for c in game.cards
            if c.set == card_set.id
        ]
        assert rows == cards
        assert [list(row) for row in rows] == [list(card) for card in cards]
