"""The words of playing and solving: both languages say the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.play.strings import solving_strings, strings
from generator.words import Language, Words

SLOT = re.compile(r"\{(\w+)\}")
# Strings whose keys are put together, by how they begin.
PARTS = ("option_",)
SOLVING = ("asked_", "goal_", "answer_", "can_", "cannot_", "cases_", "reached_")


TABLES = pytest.mark.parametrize(("words", "parts"), [(strings(), PARTS), (solving_strings(), SOLVING)])


@TABLES
def test_both_languages_have_the_same_slots(words: Mapping[Language, Words], parts: tuple[str, ...]) -> None:
    assert words["ja"].keys() == words["en"].keys()
    for key, ja in words["ja"].items():
        assert set(SLOT.findall(ja)) == set(SLOT.findall(words["en"][key])), key


@TABLES
def test_every_string_is_used(
    words: Mapping[Language, Words], parts: tuple[str, ...], archive_root: Path
) -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("play", "cli")
        for path in (archive_root / "generator" / folder).glob("*.py")
    )
    unused = [key for key in words["ja"] if f'"{key}"' not in code and f"'{key}'" not in code]
    assert [key for key in unused if not key.startswith(parts)] == []
