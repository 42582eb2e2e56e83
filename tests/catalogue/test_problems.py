"""How problems are written: for people, for programs, and for GitHub."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalogue.messages import MESSAGES
from generator.catalogue.problems import (
    MAX_SHOWN,
    UNSEEN,
    Language,
    Problem,
    as_github,
    as_json,
    as_text,
    errors,
    language_of_environment,
)

LANGUAGES: list[Language] = ["ja", "en"]
ROOT = Path("/archive")
FILE = ROOT / "data" / "game" / "cards" / "x.yml"
WRONG = Problem(FILE, 3, 7, "not-const", {"value": "a", "wanted": "b"})
ODD = Problem(FILE, 4, 1, "no-phrase", {"text": "50% 、\nx"})


def test_text() -> None:
    assert as_text([], ROOT, "en") == ""
    assert as_text([WRONG, ODD], ROOT, "en") == (
        "data/game/cards/x.yml:3:7: not-const: is a; write b here.\n"
        "data/game/cards/x.yml:4:1: no-phrase: no phrasing in phrasebook.yml fits “50% 、\\nx”; "
        "it is shown and searched, but not executable yet."
    )
    assert as_text([WRONG], ROOT, "ja") == (
        "data/game/cards/x.yml:3:7: not-const: a ではなく b と書いてください。"
    )


def test_a_path_outside_the_root_is_shown_whole() -> None:
    assert as_text([WRONG], Path("/elsewhere"), "en").startswith(f"{FILE}:3:7: ")


def test_json() -> None:
    assert json.loads(as_json([], ROOT, "en")) == []
    written = as_json([WRONG, ODD], ROOT, "ja")
    assert "ではなく" in written
    assert json.loads(written)[0] == {
        "path": "data/game/cards/x.yml",
        "line": 3,
        "column": 7,
        "code": "not-const",
        "severity": "error",
        "message": "a ではなく b と書いてください。",
    }
    assert [item["severity"] for item in json.loads(written)] == ["error", "warning"]


def test_github() -> None:
    assert as_github([], ROOT, "en") == ""
    assert as_github([WRONG, ODD], ROOT, "en") == (
        "::error file=data/game/cards/x.yml,line=3,col=7,title=not-const::is a; write b here.\n"
        "::warning file=data/game/cards/x.yml,line=4,col=1,title=no-phrase::no phrasing in phrasebook.yml "
        "fits “50%25 、\\nx”; it is shown and searched, but not executable yet."
    )


def test_github_escapes_what_would_end_a_property() -> None:
    path = ROOT / "data" / "a,b:c%d.yml"
    assert as_github([Problem(path, 1, 1, "empty-file")], ROOT, "en").startswith(
        "::error file=data/a%2Cb%3Ac%25d.yml,line=1,col=1,title=empty-file::"
    )


def test_only_errors() -> None:
    assert errors([WRONG, ODD]) == [WRONG]


def test_problems_are_sorted_by_place() -> None:
    late = Problem(FILE, 20, 1, "tab")
    early = Problem(FILE, 3, 1, "tab")
    other = Problem(ROOT / "a.yml", 30, 1, "tab")
    assert sorted([late, WRONG, early, other], key=Problem.sort_key) == [other, early, WRONG, late]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ja"}, "ja"),
        ({"LANG": "ja_JP", "LC_ALL": ""}, "ja"),
    ],
)
def test_language_of_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_environment() == language


def test_a_long_value_is_cut() -> None:
    problem = Problem(FILE, 1, 1, "no-phrase", {"text": "長" * (MAX_SHOWN + 1)})
    assert "長" * MAX_SHOWN + "…" in problem.message("en")
    assert "長" * (MAX_SHOWN + 1) not in problem.message("en")


@given(st.text(), st.sampled_from(LANGUAGES))
def test_a_problem_is_one_line_whatever_is_in_it(text: str, language: Language) -> None:
    path = ROOT / f"x{text.replace('/', '')[:50]}.yml"
    problem = Problem(path, 1, 1, "not-const", {"value": text, "wanted": "b"})
    for form in (as_text, as_github):
        written = form([problem], ROOT, language)
        assert len(written.splitlines()) == 1
        assert not re.search(f"[\t{UNSEEN}]", written)
        written.encode("utf-8")
    written = as_json([problem], ROOT, language)
    written.encode("utf-8")
    assert json.loads(written)[0]["code"] == "not-const"


def test_messages_are_sentences_in_their_language() -> None:
    for code, message in MESSAGES.items():
        assert code == code.lower()
        assert message.ja.endswith(("。", "}")), code
        assert message.en.endswith((".", "?", ")", "}")), code
        # The English follows the place: it begins in lower case or with a sign.
        first = message.en.lstrip("“{《")[0]
        assert first == first.lower() or message.en.startswith("{"), code
        # No Japanese in the English but the brackets of a card's name.
        assert not any("\u3040" <= sign <= "\u9fff" for sign in message.en), code
