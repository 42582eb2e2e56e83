"""tefuda example run, tefuda example coverage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Tefuda

SCENARIO = """\
game: tommy-walker
position:
  phase: attack
  players:
    - attack: [tw1-08]
      hand: [tw3-12]
    - attack: [tw4-13]
actions: [P1 ride tw3-12]
expect:
  facts: {powers: [5200, 3800]}
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def test_a_file_of_examples_is_told_step_by_step(tefuda: Tefuda, archive_root: Path) -> None:
    file = archive_root / "data" / "tommy-walker" / "examples" / "riding.yml"
    result = tefuda("example", "run", file, "--root", archive_root)
    assert result.code == 0, result.err
    assert "✓ A ride\n  Attack Power: P1 2000, P2 3800  TW-8.1\n" in result.out
    assert (
        "P1 rides ハンマーの城塞騎士・グントラム onto 形成するものカダスフィア  TW-10.1 TW-10.2 TW-10.3"
        in result.out
    )
    assert result.err == ""
    in_japanese = tefuda("example", "run", file, "--root", archive_root, "--lang", "ja")
    assert "✓ ライド\n" in in_japanese.out


def test_a_scenario_of_ones_own_is_played(tefuda: Tefuda, archive_root: Path, scenario: Path) -> None:
    result = tefuda("example", "run", scenario, "--root", archive_root, "--json")
    assert result.code == 0, result.err
    played = json.loads(result.out)
    assert played["passed"] is True
    assert [event["kind"] for event in played["trace"]][-2:] == ["compare", "may-act"]
    assert played["facts"]["powers"] == [5200, 3800]


@pytest.mark.parametrize(
    ("old", "new", "japanese"),
    [
        (
            "phase: attack",
            "phase: tea",
            "この例は実演できません: 'tea' ではなく、draw, check, attack, damage のどれかを書く",
        ),
        ("3800]", "3900]", "例では [5200, 3900]。エンジンでは [5200, 3800]。"),
        ("[P1 ride tw3-12]", "[P1 ride tw9-99]", "「tw9-99」というカードはない"),
    ],
)
def test_what_is_wrong_is_told_in_the_language_asked_for(
    tefuda: Tefuda, archive_root: Path, scenario: Path, old: str, new: str, japanese: str
) -> None:
    text = SCENARIO.replace(old, new)
    assert text != SCENARIO
    scenario.write_text(text, encoding="utf-8")
    result = tefuda("example", "run", scenario, "--root", archive_root, "--lang", "ja")
    assert result.code == 1
    assert japanese in result.err


def test_what_differs_ends_with_1_and_its_line(tefuda: Tefuda, archive_root: Path, scenario: Path) -> None:
    scenario.write_text(SCENARIO.replace("3800]", "3900]"), encoding="utf-8")
    told = tefuda("example", "run", scenario, "--root", archive_root)
    as_json = tefuda("example", "run", scenario, "--root", archive_root, "--json")
    for result in (told, as_json):
        assert result.code == 1
        assert "mine.yml:10:19: example-differs: the example says [5200, 3900]" in result.err
    assert json.loads(as_json.out)["problems"][0]["line"] == 10


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: [", "yaml-syntax"),
        ("game: tommy-walker\n", "the key position is missing"),
        (SCENARIO.replace("tommy-walker", "ludo"), "ludo is not allowed"),
        (SCENARIO.replace("actions:", "acts:"), "the key acts is not used here"),
    ],
)
def test_what_cannot_be_read_ends_with_2(
    tefuda: Tefuda, archive_root: Path, scenario: Path, text: str, said: str
) -> None:
    scenario.write_text(text, encoding="utf-8")
    result = tefuda("example", "run", scenario, "--root", archive_root)
    assert result.code == 2
    assert said in result.err
    assert result.out == ""


def test_a_file_that_is_not_there_ends_with_2(tefuda: Tefuda, archive_root: Path, tmp_path: Path) -> None:
    result = tefuda("example", "run", tmp_path / "gone.yml", "--root", archive_root)
    assert result.code == 2
    assert "gone.yml:1:1: unreadable" in result.err


def test_coverage_counts_the_clauses(tefuda: Tefuda, archive_root: Path) -> None:
    result = tefuda("example", "coverage", "--root", archive_root, "--json")
    counted = json.loads(result.out)["tommy-walker"]
    assert result.code == (1 if counted["missing"] else 0)
    assert counted["shown"] + len(counted["missing"]) == counted["playable"]
    assert "ride" in counted["clauses"]["TW-10.1"]
    assert counted["clauses"]["TW-1.2"] == "not playable"
    table = tefuda("example", "coverage", "--root", archive_root)
    assert f"{counted['shown']} of {counted['playable']} playable clauses shown by" in table.out
