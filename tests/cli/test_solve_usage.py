"""What games' questions share: their options, files with scenarios, and what is said of mistakes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.engines.asks import ASKS
from tests.cli.conftest import Solve, Tefuda
from tests.cli.solving import REBORN, YOKAI, reborn, yokai
from tests.support.archives import write_archive
from tests.support.languages import english_in


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
            "--beat 《Specimen Purple Yokai》 (yws-09): it is not the top card of a yokai of P2",
            "--beat 《見本・紫の妖怪》 (yws-09): P2の妖怪の一番上のカードではありません。",
        ),
        (
            (*reborn, "--survive", "--mine", "rbs-02", "--life", "3"),
            "P2 can do nothing in this position, so the turn is over already; see whether P2 has",
            "この局面でP2にできることはなく、ターンはもう終わっています。",
        ),
        (
            (*yokai, "--mine", "見本・赤の妖怪"),
            "--mine: Several cards are called “Specimen Red Yokai”; write the id of one: yws-01, yws-02",
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
        (
            "tommy-walker",
            "{phase: attack, players: [1, 2]}",
            "position.players[0]: must be a mapping",
        ),
        ("tommy-walker", "{phase: attack, players: 2}", "position.players: there must be two"),
        (
            "tommy-walker",
            "{phase: attack, players: [{attack: 2}, {}]}",
            "position.players[0].attack: must be a list",
        ),
        (
            "tommy-walker",
            "{phase: attack, barrier: tw1-02, players: [{attack: [tw1-02]}, {attack: [tw1-02]}]}",
            "position.barrier: must be a mapping",
        ),
        ("tommy-walker", "{phase: draw, players: [{}, {}]}", "position.phase: must be attack"),
        ("tommy-walker", "{phase: attack, round: x, players: [{}, {}]}", "position.round: must be a whole"),
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
    where, _, said = solve(file, "--lang", "ja").err.strip().partition(f"{place.partition(': ')[0]}: ")
    assert where.endswith(": ")
    assert said
    assert not english_in(said)


def test_options_of_one_name_are_of_one_kind() -> None:
    """The command line has one option where several games have one; cards may be stacks in one of them."""
    kinds: dict[str, set[str]] = {}
    for asks in ASKS.values():
        assert len({ask.name for ask in asks}) == len(asks)
        for ask in asks:
            kinds.setdefault(ask.name, set()).add(ask.kind.value.replace("stacks", "cards"))
    assert all(len(found) == 1 for found in kinds.values()), kinds


def test_the_help_names_every_option_and_its_games(tefuda: Tefuda, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    told = tefuda("solve", "--help").out
    for game, asks in ASKS.items():
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
