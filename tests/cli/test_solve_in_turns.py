"""tefuda solve for the games with turns, YO-KAI WATCH and REBORN!, and what games' questions share."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from generator.engines import questions
from tests.cli.conftest import Result, Tefuda
from tests.support.archives import write_archive

YOKAI = """\
game: yokai-watch
rulings: {defence-optional: compulsory}
position:
  players:
    - field: [yws-01]
      ready: [イサマシ族]
      deck: 9
    - field: [yws-08]
      deck: 9
"""
REBORN = """\
game: reborn
position:
  phase: battle
  players:
    - right-arm: [rbs-02]
      bullets: [rbs-14]
      deck: 9
    - right-arm: [rbs-08]
      deck: 9
"""
yokai = ("--game", "yokai-watch")
reborn = ("--game", "reborn")


class Solve:
    def __init__(self, tefuda: Tefuda, root: Path) -> None:
        self._tefuda, self._root = tefuda, root

    def __call__(self, *words: str | Path) -> Result:
        return self._tefuda("solve", *words, "--root", self._root)

    def data(self, *words: str | Path) -> Any:
        return json.loads(self(*words, "--json").out)


@pytest.fixture
def solve(tefuda: Tefuda, archive_root: Path, archive_read_once: None) -> Solve:
    return Solve(tefuda, archive_root)


# --- YO-KAI WATCH --------------------------------------------------------------------------------


def test_an_attack_gets_through(solve: Solve) -> None:
    words = (*yokai, "--mine", "yws-10,yws-07", "--theirs", "yws-08")
    result = solve(*words)
    assert (result.code, result.err) == (0, "")
    told = result.out.splitlines()
    assert told[0] == "✓ Yes, P1 can take 1 life this turn whatever the opponent does. There is one way:"
    assert told[1] == "  1. no card  (where the opponent makes it hardest)"
    assert "  P2 loses life, which goes to the discard pile; life 3 → 2  YW-R31" in result.out
    assert "turn 6" not in result.out  # the next turn is not told
    in_japanese = solve(*words, "--lang", "ja").out.splitlines()
    assert (
        in_japanese[0]
        == "✓ 相手がどう応じても、P1はこのターンにライフを1以上奪うことができます。方法は1通りです。"
    )
    assert in_japanese[1] == "  1. カードを使わない  (相手が最も粘った場合)"
    assert in_japanese[2].startswith("     P1 パワー600の見本・青の妖怪をタップし、")
    data = solve.data(*words)
    assert (data["answer"], data["goal"], data["opponent_answers"]) == (
        "yes",
        {"kind": "take", "number": 1},
        True,
    )
    (case,) = data["cases"]
    assert (case["chance"], case["complete"], case["player"], case["life"]) == ("1", True, 1, None)
    (way,) = case["ways"]
    assert way["actions"] == ["P1 next", "P1 attack yws-10", "P2 defend yws-08", "P1 attack yws-07"]
    assert (way["chance"], way["cost"], way["spent"]) == ("1", 0, [])


def test_it_does_not(solve: Solve) -> None:
    result = solve(*yokai, "--mine", "yws-07", "--theirs", "yws-08")
    assert result.code == 1
    assert result.out.startswith("✗ No, the opponent can see to it that P1 does not take 1 life this turn. ")
    in_japanese = solve(*yokai, "--mine", "yws-07", "--theirs", "yws-08", "--win", "--lang", "ja").out
    assert in_japanese.startswith("✗ 相手が最善に応じれば、P1はこのターンに勝つことができません。")


def test_a_medal_decides(solve: Solve, tmp_path: Path) -> None:
    file = tmp_path / "medal.yml"
    file.write_text(YOKAI, encoding="utf-8")
    result = solve(file, "--beat", "yws-08")
    assert result.code == 3
    assert "a chance of 1/2 (50%) to" not in result.out
    assert result.out.startswith(
        "? The medals decide. At best play of both, P1 can put 《見本・緑の妖怪》 to sleep or off the field"
        " this turn with a chance of 1/2 (50%). There is one way:\n"
    )
    assert "P1 flips a Brave medal and moves it to the used area: front" in result.out
    in_japanese = solve(file, "--beat", "yws-08", "--lang", "ja").out
    assert in_japanese.startswith("? メダルしだいです。双方が最善を尽くせば、P1は1/2 (50%) の確率で、")
    data = solve.data(file, "--beat", "yws-08")
    assert data["answer"] == "undetermined"
    assert data["goal"] == {"kind": "beat", "card": "yws-08"}
    (case,) = data["cases"]
    assert (case["answer"], case["chance"], case["doubts"]) == ("undetermined", "1/2", [])
    assert isinstance(case["ways"][0]["seed"], int)
    # Without a choice of the opponent's, and with a ruling under which a tie is no loss.
    tie = solve.data(file, "--beat", "yws-08", "--ruling", "medal-result=match")
    assert tie["answer"] == "yes"


def test_the_chance_is_told_exactly_and_in_per_cent(solve: Solve, tmp_path: Path) -> None:
    file = tmp_path / "three.yml"
    text = YOKAI.replace("[yws-01]", "[yws-01, yws-06]").replace("[イサマシ族]", "[イサマシ族, フシギ族]")
    file.write_text(
        text.replace("[yws-08]\n      deck", "[yws-08]\n      ready: [ポカポカ族]\n      deck"),
        encoding="utf-8",
    )
    said = solve(file, "--beat", "yws-08").out.splitlines()[0]
    data = solve.data(file, "--beat", "yws-08")
    chance = data["cases"][0]["chance"]
    one, _, many = chance.partition("/")
    assert f"a chance of {chance} (" in said
    assert f"{int(one) / int(many):.1%}"[:2] in said


def test_the_defender_asks(solve: Solve, tmp_path: Path) -> None:
    result = solve(*yokai, "--mine", "yws-01", "--theirs", "yws-11", "--hold")
    assert result.code == 0
    assert result.out.startswith(
        "✓ Yes, P2 can get through this turn without losing life whatever the opponent does."
    )
    file = tmp_path / "attacked.yml"
    file.write_text(
        YOKAI + "actions: [P1 next, P1 attack yws-01, P2 defend yws-08, P1 pass]\n", encoding="utf-8"
    )
    over = solve(file, "--beat", "yws-08")  # the attack has ended the turn
    assert over.code == 2
    assert "is not the top card of a yokai of P1" in over.err


def test_what_is_so_already(solve: Solve, tmp_path: Path) -> None:
    file = tmp_path / "asleep.yml"
    file.write_text(YOKAI.replace("[yws-08]", "[{cards: [yws-08], asleep: true}]"), encoding="utf-8")
    result = solve(file, "--beat", "yws-08")
    assert (result.code, result.out) == (
        0,
        "✓ 《見本・緑の妖怪》 is asleep or off the field already.\n",
    )
    assert solve.data(file, "--beat", "yws-08")["cases"][0]["player"] == 1
    told = solve(file, "--beat", "yws-08", "--lang", "ja").out
    assert told == "✓ 《見本・緑の妖怪》はもう、寝ているか場を離れています。\n"


def test_the_answer_can_be_had_again_from_what_it_says(solve: Solve, tmp_path: Path) -> None:
    file = tmp_path / "whole.yml"
    file.write_text(YOKAI + "seed: 7\nactions: [P1 next, P1 attack yws-01]\n", encoding="utf-8")
    options = ("--beat", "yws-08")
    data = solve.data(file, *options, "--ruling", "medal-result=match")
    assert data["rulings"] == {"defence-optional": "compulsory", "medal-result": "match"}
    assert (data["seed"], data["actions"], data["values"]) == (7, ["P1 next", "P1 attack yws-01"], {})
    keys = ("game", "rulings", "values", "seed", "position", "actions")
    file.write_text(json.dumps({key: data[key] for key in keys}), encoding="utf-8")
    assert solve.data(file, *options) == data
    options_only = solve.data(*yokai, "--mine", "yws-01")
    assert (options_only["rulings"], options_only["seed"], options_only["actions"]) == ({}, 0, [])


def test_stacks_medals_and_unknown_cards_in_short(solve: Solve) -> None:
    words = (*yokai, "--mine", "yws-01+yws-02", "--hand", "?", "--medals", "イサマシ族,ニョロロン族")
    data = solve.data(*words, "--their-life", "1", "--life", "2")
    one, two = data["position"]["players"]
    assert (one["field"], one["ready"]) == ([{"cards": ["yws-01", "yws-02"]}], ["イサマシ族", "ニョロロン族"])
    assert (one["life"], two["life"], one["hand"]) == (2, 1, ["?"])
    unknown = solve(*words, "--theirs", "yws-11")
    assert unknown.code == 3
    assert (
        "  ! P1 may come to use cards of which nothing is known; with them, there may be a way."
        in unknown.out
    )


# --- REBORN! -------------------------------------------------------------------------------------


def test_how_much_life_can_be_taken(solve: Solve) -> None:
    words = (*reborn, "--mine", "rbs-02", "--dying-will", "rbs-14,rbs-15", "--theirs", "rbs-08")
    result = solve(*words)
    assert (result.code, result.err) == (0, "")
    told = result.out.splitlines()
    assert told[:2] == [
        "✓ Yes, P1 can take 7 life this turn whatever the opponent does. There is one way:",
        "  1. 7 life. 1 card: 《見本・嵐》 (Level Dying Will)  (where the opponent makes it hardest)",
    ]
    assert told[-1] == "  ! For certain 7; at most 10, if P2 guesses wrong."
    assert "     Life: P1 50  P2 43" in told
    in_japanese = solve(*words, "--lang", "ja").out.splitlines()
    assert in_japanese[0].startswith(
        "✓ 相手がどう応じても、P1はこのターンにライフを7以上奪うことができます。"
    )
    assert in_japanese[-1] == "  ! 確実に7、P2が読み違えれば最大10。"
    (case,) = solve.data(*words)["cases"]
    assert case["life"] == {"sure": 7, "as_they_lie": 7, "most": 10}
    assert [(way["gain"], way["chance"]) for way in case["ways"]] == [(7, "1")]
    assert solve(*words, "--take", "7").code == 0
    assert solve(*words, "--take", "8").code == 1
    assert solve(*words, "--their-life", "7", "--win").code == 0


def test_face_down_bullets_decide(solve: Solve, tmp_path: Path) -> None:
    file = tmp_path / "bullets.yml"
    file.write_text(REBORN, encoding="utf-8")
    result = solve(file)
    assert result.code == 0  # two for certain
    assert result.out.splitlines()[-1] == (
        "  ! For certain 2, counting on no unseen bullet; 7 with the bullets as the position has them;"
        " at most 10, if P2 guesses wrong."
    )
    seven = solve(file, "--take", "7")
    assert seven.code == 3
    assert seven.out.startswith(
        "? It depends on cards that lie face down. If they are as the position has them (and those"
    )
    assert solve(file, "--take", "7", "--lang", "ja").out.startswith("? 裏向きのカードしだいです。")
    (case,) = solve.data(file, "--take", "7")["cases"]
    assert (case["answer"], case["chance"], case["ways"][0]["chance"]) == ("undetermined", None, None)
    assert solve(file, "--take", "7", "--ruling", "bullet-peek=owner-looks").code == 0
    assert solve(file, "--limit", "5").code == 3


def test_how_much_there_is_is_said_once(solve: Solve, tmp_path: Path) -> None:
    words = (*reborn, "--mine", "rbs-01", "--theirs")
    assert "  ! For certain 3.\n" in solve(*words, "rbs-04", "--lang", "en").out
    assert "  ! 確実に3。\n" in solve(*words, "rbs-04", "--lang", "ja").out
    bullets = solve(*words, "rbs-04", "--bullets", "rbs-14", "--lang", "en").out
    assert bullets.endswith("; 6 with the bullets as the position has them.\n")
    file = tmp_path / "nothing.yml"
    file.write_text(REBORN.replace("battle", "character").replace("[rbs-02]", "[]"), encoding="utf-8")
    nothing = solve(file)
    assert (nothing.code, len(nothing.out.splitlines())) == (1, 1)


def test_cards_of_one_name_are_told_apart(solve: Solve) -> None:
    words = (*reborn, "--mine", "rbs-01", "--hand", "rbs-14,rbs-02")
    assert (
        "2 cards: 《見本・嵐》 (Level 2), 《見本・嵐》 (Level Dying Will)  ("
        in solve(*words, "--lang", "en").out
    )
    assert "2枚: 《見本・嵐》 (レベル2)、《見本・嵐》 (レベル死ぬ気)  (" in solve(*words, "--lang", "ja").out


def test_what_was_found_before_a_search_was_cut_short_is_told(solve: Solve) -> None:
    words = (*reborn, "--mine", "rbs-01", "--hand", "rbs-14,rbs-02", "--limit", "100")
    found = solve(*words, "--lang", "en")
    assert found.code == 3
    assert found.out.startswith(
        "? Cut short after 100 positions: so far, P1 can take 10 life this turn whatever the opponent does;"
        " there may be more. Raise --limit. There are 3 ways, the best first:\n  1. 10 life. 2 cards: "
    )
    assert solve(*words, "--lang", "ja").out.startswith("? 100通りの局面を調べて打ち切りました。それまでに")
    # So much is a yes, whatever else there may be.
    enough = solve(*words, "--take", "3", "--limit", "40", "--lang", "en")
    assert enough.code == 0
    assert enough.out.startswith(
        "✓ Yes, P1 can take 3 life this turn whatever the opponent does. The search was"
    )


def test_with_a_hand_the_turn_begins_earlier(solve: Solve) -> None:
    data = solve.data(*reborn, "--mine", "rbs-01", "--hand", "rbs-02")
    assert data["position"]["phase"] == "character"
    (case,) = data["cases"]
    assert case["ways"][0]["actions"][0] == "P1 level-up rbs-02 on rbs-01 right-arm"
    assert case["life"]["sure"] == 5


@pytest.mark.parametrize(
    "words",
    [
        ("--mine", "rbs-02", "--theirs", "?"),
        ("--mine", "?", "--theirs", "rbs-08"),
        ("--mine", "rbs-02", "--theirs", "rbs-08", "--their-dying-will", "?,?"),
        ("--mine", "rbs-02", "--dying-will", "?,?", "--theirs", "rbs-08", "--take", "3"),
        ("--mine", "rbs-02", "--training", "?", "--theirs", "rbs-08"),
        ("--mine", "rbs-02", "--their-training", "?", "--theirs", "rbs-08"),
        ("--mine", "rbs-02", "--support", "?"),
    ],
)
def test_what_everybody_sees_cannot_be_unknown(solve: Solve, words: tuple[str, ...]) -> None:
    result = solve(*reborn, *words)
    assert (result.code, result.out) == (2, "")
    assert "everybody sees" in result.err


@pytest.mark.parametrize(
    ("words", "english", "japanese"),
    [
        (
            (*yokai, "--mine", "yws-10,yws-07", "--theirs", "yws-08", "--hand", "?", "--take", "2"),
            "? As far as is known, there is no way for P1 to take 2 life this turn; but that is not proved.",
            "? 分かっている範囲では、P1がこのターンにライフを2以上奪う方法はありません。ただし、ないとは言い切れません。",
        ),
        (
            (*yokai, "--mine", "yws-07", "--theirs", "yws-08", "--hold", "--hand", "?"),
            (
                "? As far as is known, P2 can get through this turn without losing life whatever the opponent does;"
                " but that is not certain. There is one way:"
            ),
            (
                "? 分かっている範囲では、相手がどう応じてもP2はこのターンにライフを失わずに済みます。"
                "ただし、確実ではありません。方法は1通りです。"
            ),
        ),
        (
            (*reborn, "--mine", "rbs-02", "--bullets", "?", "--theirs", "rbs-08", "--take", "3"),
            "? As far as is known, there is no way for P1 to take 3 life this turn; but that is not proved.",
            "? 分かっている範囲では、P1がこのターンにライフを3以上奪う方法はありません。ただし、ないとは言い切れません。",
        ),
    ],
)
def test_the_sentence_follows_the_verdict(
    solve: Solve, words: tuple[str, ...], english: str, japanese: str
) -> None:
    told = solve(*words, "--lang", "en")
    assert told.code == 3
    assert told.out.splitlines()[0] == english
    assert solve(*words, "--lang", "ja").out.splitlines()[0] == japanese


@pytest.mark.parametrize(
    ("words", "mark", "remark"),
    [
        # The opponent's unknown cards spoil a yes, but no no; one's own a no, but no yes.
        ((*yokai, "--mine", "yws-07", "--theirs", "yws-08", "--their-hand", "?"), "✗", ""),
        (
            (*yokai, "--mine", "yws-10,yws-07", "--theirs", "yws-08", "--hand", "?", "--beat", "yws-08"),
            "?",
            "a way",
        ),
        ((*yokai, "--mine", "yws-10,yws-07", "--theirs", "yws-08", "--hand", "?"), "✓", ""),
        ((*reborn, "--mine", "rbs-02", "--theirs", "rbs-08", "--bullets", "?", "--take", "2"), "✓", ""),
        ((*reborn, "--mine", "rbs-02", "--theirs", "rbs-08", "--bullets", "?", "--take", "3"), "?", "a way"),
        ((*reborn, "--mine", "rbs-02", "--theirs", "rbs-08", "--bullets", "?"), "✓", "more"),
    ],
)
def test_unknown_cards_are_remarked_on_where_they_bear_on_the_answer(
    solve: Solve, words: tuple[str, ...], mark: str, remark: str
) -> None:
    # Under this ruling action cards may be used in a battle, by both.
    ruling = ("--ruling", "action-timing=main-and-battle") if "yokai-watch" in words else ()
    told = solve(*words, *ruling).out
    assert told[0] == mark, told
    said = [line for line in told.splitlines() if "of which nothing is known" in line and "! P" in line]
    assert len(said) == bool(remark), told
    assert all(remark in line for line in said)


def test_a_chance_with_cards_of_which_nothing_is_known(solve: Solve) -> None:
    words = (*yokai, "--mine", "yws-01,yws-07", "--theirs", "yws-08", "--medals", "イサマシ族", "--hand", "?")
    told = solve(*words, "--their-life", "1", "--win").out
    assert told.startswith("? As far as is known: The medals decide.")


def test_one_position_is_said_as_one(solve: Solve) -> None:
    words = (*yokai, "--mine", "yws-10,yws-07", "--theirs", "yws-08", "--lang")
    assert "Cut short after 1 position: " in solve(*words, "en", "--limit", "1").out
    assert "? 1通りの局面を調べて打ち切りました。" in solve(*words, "ja", "--limit", "1").out


def test_holding_is_said_as_people_say_it(solve: Solve) -> None:
    words = (*yokai, "--mine", "yws-11", "--theirs", "yws-08", "--lang", "ja")
    assert "P2はこのターンにライフを失わずに済みます。" in solve(*words, "--their-life", "3", "--hold").out
    words = (*yokai, "--mine", "yws-11,yws-10", "--theirs", "yws-08", "--lang", "ja")
    assert "P2はこのターンにライフを失わずには済みません。" in solve(*words, "--hold").out


# --- what they share -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["yokai-watch", "reborn"])
def test_examples_of_the_archive(solve: Solve, archive_root: Path, game: str) -> None:
    file = archive_root / "data" / game / "examples" / "battle.yml"
    which = solve(file)
    assert which.code == 2
    first = "the-player-is-attacked" if game == "yokai-watch" else "the-hand-goes-back"
    assert first in which.err
    assert solve(file, "--example", first).code in {0, 1, 3}


@pytest.mark.parametrize(
    ("words", "english", "japanese"),
    [
        (
            (*yokai, "--mine", "yws-01", "--take", "1", "--win"),
            "ask for just one of --take, --win",
            "--take, --win: どれか一つだけを書いてください。",
        ),
        (
            (*yokai, "--mine", "yws-01", "--take", "99"),
            "--take 99: P2 has 3 life cards; from 1 to all of them can be taken",
            "--take 99: P2のライフのカードは3枚です。1からその数までを書いてください。",
        ),
        (
            (*reborn, "--mine", "rbs-02", "--take", "99"),
            "--take 99: P2 has 50 life; from 1 to all of it can be taken",
            "--take 99: P2のライフは50です。1からその数までを書いてください。",
        ),
        (
            (*yokai, "--mine", "yws-01", "--theirs", "yws-08", "--beat", "yws-09"),
            "--beat 《見本・紫の妖怪》 (yws-09): it is not the top card of a yokai of P2",
            "--beat 《見本・紫の妖怪》 (yws-09): P2の妖怪の一番上のカードではありません。",
        ),
        (
            (*yokai, "--mine", "見本・赤の妖怪"),
            "--mine: Several cards are called “見本・赤の妖怪”; write the id of one: yws-01, yws-02",
            "--mine: 「見本・赤の妖怪」という名前のカードはいくつもあります。番号で書いてください: yws-01、yws-02",
        ),
        (("--mine", "a", "--game", "nope"), "there is no game nope", "--game nope: このゲームはありません。"),
        (
            (*reborn, "--mine", "rbs-02", "--ruling", "tea=x"),
            "--ruling tea=x: there is no such ruling; there are ",
            "--ruling tea=x: この裁定はありません。",
        ),
        (
            (*yokai, "--mine", "yws-01,?", "--theirs", "yws-08"),
            "--mine: everybody sees these cards; write which they are instead of ?, which goes with --hand,",
            "--mine: だれにでも見えるカードです。",
        ),
        (
            (*yokai, "--mine", "yws-10,yws-01+yws-03"),
            "--mine yws-01+yws-03: they are not all the same yokai (YW-9.8)",
            "--mine yws-01+yws-03: ",
        ),
        (
            (*reborn, "--mine", "rbs-02", "--their-life", "99"),
            "--their-life: never exceeds 50",
            "--their-life: ",
        ),
    ],
)
def test_what_is_wrong_is_said_in_both_languages(
    solve: Solve, words: tuple[str, ...], english: str, japanese: str
) -> None:
    for lang, said in (("en", english), ("ja", japanese)):
        result = solve(*words, "--lang", lang)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(said)


def test_a_refused_action_of_a_file_is_told_in_both_languages_with_its_place(
    solve: Solve, tmp_path: Path
) -> None:
    file = tmp_path / "refused.yml"
    file.write_text(YOKAI + "actions:\n  - P1 next\n  - P2 attack yws-08\n", encoding="utf-8")
    assert "refused.yml:12:5: “P2 attack yws-08” is not possible: " in solve(file, "--lang", "en").err
    assert (
        "refused.yml:12:5: 「P2 attack yws-08」はできません: このプレイヤーが今決めることはない"
        in solve(file, "--lang", "ja").err
    )
    file.write_text(REBORN.replace("deck: 9", "deck: 9\n      life: 51", 1), encoding="utf-8")
    assert "refused.yml:8:13: position.players[0].life: never exceeds 50" in solve(file).err


def test_an_example_that_is_not_there(solve: Solve, archive_root: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.yml"
    file.write_text(YOKAI, encoding="utf-8")
    examples = archive_root / "data" / "reborn" / "examples" / "battle.yml"
    for words, said, in_japanese in (
        ((file, "--example", "foo"), "foo: this is one scenario and no file", "局面が一つだけ"),
        (
            (examples, "--example", "the-hand-goes-bac"),
            "is not in it; choose one of the-hand-goes-back",
            "ありません。the-hand-goes-back",
        ),
        ((examples, "--example", "zzz"), "--example zzz: is not in it; choose one of ", "この例はありません"),
        ((*yokai, "--mine", "yws-01", "--example", "foo"), "foo: goes with a file", "ファイルと一緒に"),
        ((file, *reborn), "--game reborn: this file is of yokai-watch", "yokai-watchのものです"),
    ):
        result = solve(*words)
        assert (result.code, result.out) == (2, "")
        assert said in result.err
        assert in_japanese in solve(*words, "--lang", "ja").err
    assert solve(file, *yokai).code == solve(file).code


def test_every_mistake_at_once(solve: Solve, tmp_path: Path) -> None:
    result = solve(*reborn, "--mine", "rbs-99", "--barrier", "rbs-02", "--medals", "赤")
    assert (result.code, result.out) == (2, "")
    said = result.err.splitlines()
    assert said[0].startswith("--mine: There is no card “rbs-99”.")
    assert said[1].startswith("--barrier: is no option of reborn; there are --mine, --theirs,")
    assert said[2].startswith("--medals: is no option of reborn")
    tribe = solve(*yokai, "--medals", "赤", "--theirs", "yws-01", "--beat", "yws-99")
    assert tribe.code == 2
    assert tribe.err.splitlines()[0].startswith("--medals: there is no “赤”; it is one of イサマシ族,")
    assert tribe.err.splitlines()[1].startswith("--beat: There is no card “yws-99”.")
    assert tribe.err.splitlines()[2] == "--mine: is needed"
    both = solve(*yokai, "--mine", "yws-01", "--win", "--hold")
    assert (both.code, "ask for just one of --win, --hold" in both.err) == (2, True)
    file = tmp_path / "mine.yml"
    file.write_text(YOKAI, encoding="utf-8")
    with_file = solve(file, "--mine", "yws-01", "--barrier", "x")
    assert with_file.code == 2
    assert with_file.err.splitlines() == [
        "--mine: does not go with a file, which says itself what the position is",
        "--barrier: is no option of yokai-watch; there are --take, --win, --beat, --hold",
    ]
    assert "--barrier: yokai-watchにはありません。" in solve(file, "--barrier", "x", "--lang", "ja").err


def test_cards_of_a_file_are_checked_in_their_places(solve: Solve, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yml"
    text = YOKAI.replace("[yws-01]", "[{cards: [yws-01, yws-77]}]").replace("[yws-08]", "[yws-88]")
    file.write_text(text, encoding="utf-8")
    result = solve(file)
    assert result.code == 2
    assert [line.split(": ")[0].rpartition("wrong.yml:")[2] for line in result.err.splitlines()] == [
        "5:32",
        "8:15",
    ]
    file.write_text(REBORN.replace("rbs-14", "rbs-18=1@P2, rbs-94"), encoding="utf-8")
    assert [line.split(": ")[0].rpartition("wrong.yml:")[2] for line in solve(file).err.splitlines()] == [
        "6:30"
    ]


@pytest.mark.parametrize(
    ("game", "position", "place"),
    [
        (
            "yokai-watch",
            "players: [{field: [yws-10]}, {field: 2}]",
            "position.players[1].field: must be a list",
        ),
        (
            "yokai-watch",
            "players: [{field: [{cards: 3}]}, {}]",
            "position.players[0].field[0].cards: must be",
        ),
        ("yokai-watch", "players: [{ready: イサマシ族}, {}]", "position.players[0].ready: must be a list"),
        ("yokai-watch", "players: 2", "position.players: there must be two"),
        ("yokai-watch", "players: [1, 2]", "position.players[0]: must be a mapping"),
        ("yokai-watch", "players: {a: 1}", "position.players: there must be two"),
        ("reborn", "{field: rbs-30, players: [{}, {}]}", "position.field: must be a mapping"),
        ("reborn", "players: [{right-arm: rbs-02}, {}]", "position.players[0].right-arm: must be a list"),
        ("reborn", "players: [rbs-02, {}]", "position.players[0]: must be a mapping"),
        ("reborn", "players: {a: 1, b: 2}", "position.players: there must be two"),
        ("tommy-walker", "{phase: attack, players: [1, 2]}", ""),
        ("tommy-walker", "{phase: attack, players: 2}", ""),
        ("tommy-walker", "{phase: attack, barrier: tw1-02, players: [{attack: 2}, {}]}", ""),
    ],
)
def test_a_position_that_is_not_written_as_it_should_be(
    solve: Solve, tmp_path: Path, game: str, position: str, place: str
) -> None:
    file = tmp_path / "damaged.yml"
    said = position if position.startswith("{") else f"{{{position}}}"
    file.write_text(f"game: {game}\nposition: {said}\n", encoding="utf-8")
    result = solve(file)
    assert (result.code, result.out) == (2, "")
    assert place in result.err


def test_options_of_one_name_are_of_one_kind() -> None:
    """The command line has one option where several games have one; cards may be stacks in one of them."""
    kinds: dict[str, set[str]] = {}
    for asks in questions().values():
        assert len({ask.name for ask in asks}) == len(asks)
        for ask in asks:
            kinds.setdefault(ask.name, set()).add(ask.kind.value.replace("stacks", "cards"))
    assert all(len(found) == 1 for found in kinds.values()), kinds


def test_the_help_names_every_option_and_its_games(tefuda: Tefuda, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    told = tefuda("solve", "--help").out
    for game, asks in questions().items():
        for ask in asks:
            (line,) = [line for line in told.splitlines() if line.startswith(f"│ --{ask.name} ")]
            assert game in line, ask.name


def test_a_game_without_a_solver(tefuda: Tefuda, tmp_path: Path) -> None:
    root = write_archive(tmp_path / "archive", 2)
    result = tefuda("solve", "--game", "shisaku", "--mine", "sk1-01", "--root", root)
    assert (result.code, result.out) == (2, "")
    assert "shisaku: There is no solver for this game yet." in result.err


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_documentation_shows_what_is_printed(solve: Solve, archive_root: Path, lang: str) -> None:
    page = (archive_root / "docs" / lang / "play.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\$ tefuda solve (.*)\n((?:[✓✗? ].*\n)+)", page, re.MULTILINE)
    assert len(shown) == 4
    for command, output in shown:
        printed = iter(solve(*command.split(), "--lang", lang).out.splitlines())
        for line in output.splitlines():
            assert line.strip() == "…" or line in printed, (command, line)


def test_a_whole_game_may_be_asked_about(solve: Solve, tmp_path: Path) -> None:
    file = tmp_path / "game.yml"
    for game, code in (("yokai-watch", 1), ("reborn", 2)):  # no attack in the first turn; no turn yet
        file.write_text(f"game: {game}\nseed: 3\nposition: {{decks: [見本A, 見本B]}}\n", encoding="utf-8")
        assert solve(file).code == code
