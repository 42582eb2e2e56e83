"""The words of playing: both languages say the same."""

from __future__ import annotations

import re
from pathlib import Path

from generator.play.strings import strings

SLOT = re.compile(r"\{(\w+)\}")


def test_both_languages_have_the_same_slots() -> None:
    words = strings()
    assert words["ja"].keys() == words["en"].keys()
    for key, ja in words["ja"].items():
        assert set(SLOT.findall(ja)) == set(SLOT.findall(words["en"][key])), key


def test_every_string_is_used(archive_root: Path) -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("play", "cli")
        for path in (archive_root / "generator" / folder).glob("*.py")
    )
    unused = [key for key in strings()["ja"] if f'"{key}"' not in code and f"'{key}'" not in code]
    made_of_parts = ("option_", "solve_cases_")
    assert [key for key in unused if not key.startswith(made_of_parts)] == []
