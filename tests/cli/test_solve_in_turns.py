"""tefuda solve for the games with turns, YO-KAI WATCH and REBORN!."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Solve
from tests.cli.solving import REBORN, YOKAI, reborn, yokai

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
        "? The medals decide. At best play of both, P1 can put 《Specimen Green Yokai》 to sleep or off the field"
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
        "✓ 《Specimen Green Yokai》 is asleep or off the field already.\n",
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
        "  1. 7 life. 1 card: 《Specimen Storm》 (Level Dying Will)  (where the opponent makes it hardest)",
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


def test_the_player_who_is_attacked_survives_or_not(solve: Solve) -> None:
    words = (*reborn, "--mine", "rbs-08", "--theirs", "rbs-02", "--survive", "--life")
    held = solve(*words, "3")
    assert (held.code, held.err) == (0, "")
    told = held.out.splitlines()
    assert told[:2] == [
        "✓ Yes, P1 can survive this turn whatever the opponent does. There is one way:",
        "  1. no card  (where the opponent makes it hardest)",
    ]
    assert "     P1 takes 2 damage; life 3 → 1  RB-17.11" in told
    assert "P1はこのターンを生き延びることができます。" in solve(*words, "3", "--lang", "ja").out
    lost = solve(*words, "2")
    assert lost.code == 1
    assert "P1 does not survive this turn" in lost.out
    assert "P1はこのターンを生き延びることができません。" in solve(*words, "2", "--lang", "ja").out
    data = solve.data(*words, "3")
    assert (data["goal"], data["position"]["active"]) == ({"kind": "survive"}, 2)
    both = solve(*words, "3", "--win")
    assert (both.code, "ask for just one of --win, --survive" in both.err) == (2, True)


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
        "2 cards: 《Specimen Storm》 (Level 2), 《Specimen Storm》 (Level Dying Will)  ("
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
