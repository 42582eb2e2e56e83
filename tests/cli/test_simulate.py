"""tefuda simulate."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from generator.cli import simulate as command
from rules_engine.simulation import Result
from tests.cli.conftest import Tefuda

pytestmark = pytest.mark.usefixtures("archive_read_once")

SIX = ("--players", "greedy,random", "--decks", "ride-chain,barrier-wall", "-n", "6", "--seed", "11")


@pytest.fixture
def simulated(tefuda: Tefuda, archive_root: Path) -> Any:
    def run(*words: str) -> Any:
        result = tefuda("simulate", *words, "--json", "--root", archive_root)
        assert (result.code, result.err) == (0, "")
        return json.loads(result.out)

    return run


def test_the_numbers_do_not_depend_on_the_number_of_processes(simulated: Any) -> None:
    alone = simulated(*SIX, "--processes", "1")
    assert simulated(*SIX, "--processes", "2") == alone
    assert alone["games"] == len(alone["results"]) == 24
    assert alone["partial"] is False
    assert sum(rate["count"] for rate in alone["total"]["wins"]) + alone["total"]["draws"] == 24
    assert [pairing["games"] for pairing in alone["pairings"]] == [6] * 4
    assert simulated(*SIX[:-1], "12", "-p", "1")["results"] != alone["results"]


def test_a_dask_cluster_gives_the_same_numbers(simulated: Any) -> None:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        on_dask = simulated(*SIX, "--dask", cluster.scheduler_address)
    assert on_dask == simulated(*SIX, "--processes", "1")


def test_a_cluster_that_is_not_there(tefuda: Tefuda, archive_root: Path) -> None:
    result = tefuda("simulate", *SIX, "--dask", "nonsense://x", "--root", archive_root)
    assert result.code == 2
    assert result.err.startswith("--dask nonsense://x: ")


def test_every_game_can_be_played_again(simulated: Any, tefuda: Tefuda, archive_root: Path) -> None:
    games = simulated(*SIX, "-p", "1")["results"]
    for game in games[:2]:
        seats = game["seats"]
        result = tefuda(
            "play",
            "--players",
            ",".join(seat["player"] for seat in seats),
            "--decks",
            ",".join(seat["deck"] for seat in seats),
            "--seed",
            str(game["seed"]),
            "--root",
            archive_root,
        )
        assert result.code == 0
        assert f"P{game['winner']} ({seats[game['winner'] - 1]['player']}" in result.out.splitlines()[-1]


def test_a_table_of_pairings_and_decks(tefuda: Tefuda, archive_root: Path) -> None:
    decks = "ride-chain,barrier-wall,discard-ladder,attribute-hunt"
    words = (
        "simulate",
        "--players",
        "random,random",
        "-d",
        decks,
        "-n",
        "4",
        "--seed",
        "1",
        "-p",
        "1",
        "--root",
    )
    result = tefuda(*words, archive_root)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "Tommy Walker TCG: random against random, 24 games (seed 1)"
    assert sum(line.startswith("random (") for line in lines) == 6  # each two of four decks once
    assert lines[8].startswith("Total")
    assert [line.split()[-1] for line in lines[10:14]] == ["12"] * 4
    assert "Wilson" in lines[-1]
    in_japanese = tefuda(*words, archive_root, "--lang", "ja")
    assert "95%信頼区間" in in_japanese.out


def test_a_game_without_decks_is_played_with_specimens_and_says_so(
    simulated: Any, tefuda: Tefuda, archive_root: Path
) -> None:
    words = ("--game", "yokai-watch", "--players", "random,random", "-n", "2", "--seed", "1", "-p", "1")
    assert simulated(*words)["specimens"] is True
    assert "not real ones" in tefuda("simulate", *words, "--root", archive_root).out
    assert simulated(*SIX, "-p", "1")["specimens"] is False


def test_ctrl_c_leaves_what_has_been_played(
    tefuda: Tefuda, archive_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(results: Iterator[Result], _total: int, _words: str) -> Iterator[Result]:
        for count, result in enumerate(results):
            if count == 5:
                raise KeyboardInterrupt
            yield result

    monkeypatch.setattr(command, "_watched", interrupted)
    result = tefuda("simulate", *SIX, "-p", "1", "--json", "--root", archive_root)
    assert result.code == 1
    assert result.err == "Ended early, after 5 of 24 games.\n"
    data = json.loads(result.out)
    assert data["partial"] is True
    assert data["total"]["games"] == len(data["results"]) == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "greedy"), "name two"),
        (("--players", "greedy,clever"), "no computer player 'clever'"),
        (
            ("--decks", "ride-chan"),
            "--decks ride-chan: neither a sample deck nor a file; did you mean ride-chain?",
        ),
        (("--game", "tommy-waker"), "did you mean tommy-walker?"),
        (("--ruling", "open-counts=perhaps"), "there are public, secret"),
    ],
)
def test_wrong_usage(tefuda: Tefuda, archive_root: Path, words: tuple[str, ...], said: str) -> None:
    result = tefuda("simulate", *words, "-p", "1", "--root", archive_root)
    assert result.code == 2
    assert said in result.err
    assert result.out == ""


def test_a_deck_list_in_a_file(simulated: Any, tefuda: Tefuda, archive_root: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("16 崩落のマリアンヌ\n", encoding="utf-8")
    data = simulated("--decks", f"ride-chain,{mine}", "-n", "2", "--seed", "1", "-p", "1")
    assert data["pairings"][0]["sides"][1]["deck"] == str(mine)
    mine.write_text("15 崩落のマリアンヌ\n", encoding="utf-8")
    result = tefuda("simulate", "--decks", f"ride-chan,{mine}", "--root", archive_root)
    assert result.code == 2
    assert "TW-3.1" in result.err
    assert "ride-chan" in result.err  # both mistakes at once
    mine.write_text("16 崩落のマリーアンヌ\n", encoding="utf-8")
    result = tefuda("simulate", "--decks", str(mine), "--root", archive_root)
    assert result.code == 2
    assert "崩落のマリアンヌ" in result.err
