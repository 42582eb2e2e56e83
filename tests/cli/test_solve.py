"""tefuda solve."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Solve

pytestmark = pytest.mark.usefixtures("archive_read_once")

SCENARIO = """\
game: tommy-walker
position:
  phase: attack
  players:
    - attack: [tw3-05]
      hand: [tw1-05, tw4-16]
      deck: 9
    - attack: [tw1-04]
      hand: [tw3-13]
      deck: 9
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def test_with_this_hand_can_i_beat_that(solve: Solve) -> None:
    words = ("--mine", "バロウズ", "--theirs", "tw1-04", "--hand", "くーにゃ,tw4-16,tw2-08")
    result = solve(*words)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[:4] == [
        "✓ Yes, P1 can come out on top. There are 3 ways, cheapest first:",
        "  1. 1 card: 《ヒトノソ忍者・クーニャ》",
        "     P1 rides ヒトノソ忍者・クーニャ onto 豪放の魔獣戦士・バロウズ  TW-10.1",
        "     Attack Power: P1 4200 → 5900, P2 5100  TW-8.1",
    ]
    assert "     Power: P1 5900  P2 5100" in result.out
    in_japanese = solve(*words, "--lang", "ja")
    assert in_japanese.out.startswith("✓ P1は上回ることができます。方法は3通りです。\n")
    data = solve.data(*words)
    assert data["answer"] == "yes"
    (case,) = data["cases"]
    costs = [way["cost"] for way in case["ways"]]
    assert costs == sorted(costs) == [1, 1, 2]
    assert case["ways"][0] == {
        "actions": ["P1 ride tw1-05"],
        "cost": 1,
        "spent": ["tw1-05"],
        "chance": "1",
        "numbers": [{"power": 5900}, {"power": 5100}],
        "steps": [
            "P1 rides ヒトノソ忍者・クーニャ onto 豪放の魔獣戦士・バロウズ",
            "Attack Power: P1 4200 → 5900, P2 5100",
        ],
    }


def test_there_is_none_and_that_is_proved(solve: Solve) -> None:
    words = ("--mine", "tw1-02", "--theirs", "tw1-09", "--hand", "tw1-05,tw3-08")
    result = solve(*words)
    assert (result.code, result.err) == (1, "")
    assert (
        result.out
        == "✗ No, there is no way for P1 to come out on top. All that can come up was looked at (12 positions).\n"
    )
    assert solve.data(*words)["cases"][0]["complete"] is True
    cut = solve(*words, "--limit", "3")
    assert cut.code == 3
    assert "Cut short after 3 positions" in cut.out


def test_the_opponent_may_answer(solve: Solve, file: Path) -> None:
    assert solve(file).code == 0
    told = solve(file, "--answer")
    assert told.code == 0
    assert "P1 can win the round whatever the opponent does" in told.out
    assert "P2 says “End”" in told.out
    file.write_text(SCENARIO.replace(", tw4-16", ""), encoding="utf-8")
    assert solve(file).code == 0
    assert solve(file, "--answer").code == 1


def test_who_is_ahead(solve: Solve) -> None:
    words = ("--mine", "tw1-04", "--theirs", "tw3-05", "--their-hand", "tw1-05")
    ahead = solve(*words)
    assert (ahead.code, ahead.out) == (0, "✓ P1 is ahead already.\n")
    assert solve.data(*words)["cases"][0]["player"] == 1
    assert solve(*words, "--answer").code == 1
    assert solve(*words, "--player", "2").code == 0
    even = solve("--mine", "tw1-04", "--theirs", "tw1-04")
    assert even.code == 1
    assert "a clash" in even.out


def test_what_is_not_known_makes_cases(solve: Solve) -> None:
    words = ("--mine", "tw1-02", "--theirs", "tw4-22", "--hand", "tw3-08")
    result = solve(*words)
    assert result.code == 3
    assert result.out.startswith("? It depends on values that are not known.\n")
    assert "If the power of 《「新宿の巫女」納薙・真珠》 is from 7901 to 8899:\n✓ Yes" in result.out
    assert "is at least 8900:\n✗ No" in result.out
    assert "《「新宿の巫女」納薙・真珠》の戦闘力が8900以上なら\n" in solve(*words, "--lang", "ja").out
    data = solve.data(*words)
    assert data["answer"] == "undetermined"
    assert data["cases"][-1]["needs"] == [[{"value": "tw4-22.power", "at_least": 8900, "at_most": None}]]
    assert {case["answer"] for case in data["cases"]} == {"yes", "no"}


def test_abilities_that_nobody_knows_prove_nothing(solve: Solve) -> None:
    result = solve("--mine", "tw4-23", "--theirs", "tw1-09", "--hand", "tw3-08")
    assert result.code == 3
    assert "With the abilities that are known: No" in result.out
    assert "The abilities of 《観澄・りんね》 are not known, and were left out." in result.out


def test_every_mistake_at_once_with_the_nearest_names(solve: Solve) -> None:
    result = solve("--mine", "ラルブ", "--theirs", "tw9-99", "--hand", "士")
    assert (result.code, result.out) == (2, "")
    said = result.err.splitlines()
    assert said[0] == "--mine: There is no card “ラルブ”. Did you mean チキンレッグの翔剣士・ラルフ?"
    assert said[1].startswith("--theirs: There is no card “tw9-99”.")
    assert said[2].startswith("--hand: Several cards fit “士”; write an id or a whole name: ")


def test_mistakes_in_a_file_come_with_their_places(solve: Solve, file: Path) -> None:
    file.write_text(SCENARIO.replace("tw4-16", "tw4-99").replace("tw3-13", "マリアンナ"), encoding="utf-8")
    result = solve(file)
    assert (result.code, result.out) == (2, "")
    assert [line.split(": ")[0].rpartition("mine.yml:")[2] for line in result.err.splitlines()] == [
        "6:22",
        "9:14",
    ]
    assert "崩落のマリアンヌ" in result.err
    file.write_text(SCENARIO.replace("phase: attack", "phase: check"), encoding="utf-8")
    assert solve(file).code == 2
    file.write_text(SCENARIO.replace("position", "situation"), encoding="utf-8")
    assert "the key situation is not used here" in solve(file).err


def test_a_file_of_examples(solve: Solve, archive_root: Path) -> None:
    examples = archive_root / "data" / "tommy-walker" / "examples" / "attack.yml"
    which = solve(examples)
    assert which.code == 2
    assert "until-higher" in which.err
    assert solve(examples, "--example", "lower-side-acts-first").code in {0, 1}
    over = solve(examples, "--example", "until-higher")  # its actions end the round
    assert over.code == 2
    assert "Nobody is asked to act" in over.err


def test_a_scenario_from_standard_input(
    solve: Solve, monkeypatch: pytest.MonkeyPatch, archive_root: Path, file: Path
) -> None:
    from generator.cli import deck

    monkeypatch.setattr(deck, "sys", _WithInput(SCENARIO))
    assert solve("-").out == solve(file).out


class _WithInput:
    """The module `sys` with something to read."""

    def __init__(self, text: str) -> None:
        self.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give a scenario file, or the cards"),
        (("--mine", "tw1-02"), "--theirs: is needed"),
        (("--mine", "tw1-02", "--theirs", "tw1-09", "--take", "2"), "--take: is no option of tommy-walker"),
        (("--mine", "tw1-02", "--theirs", "tw1-09", "--game", "rebor"), "did you mean reborn?"),
        (("--mine", "?", "--theirs", "tw1-09"), "--mine: everybody sees these cards"),
        (("gone.yml",), "gone.yml:1:1: unreadable"),
    ],
)
def test_wrong_usage(solve: Solve, words: tuple[str, ...], said: str) -> None:
    result = solve(*words)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
