"""Measures how fast the engines play, beside other engines in the same run, and prints it as Markdown.

    python -m scripts.bench.engine

Everybody plays whole games at random, on one core, and counts the players' actions.
BENCH_ROUNDS=3 says how often each is measured, BENCH_SECONDS=2 for how long. An engine
that is not installed (requirements-bench.txt) is left out, and the report says so.
"""

from __future__ import annotations

import importlib
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from generator.catalogue.load import Loader
from generator.catalogue.model import Game
from generator.engines import engine
from generator.play.decks import sample_decks
from rules_engine.core import Recording, Source, play_randomly
from scripts.bench.__main__ import circumstances, table
from scripts.bench.clock import ROUNDS

REPOSITORY = Path(__file__).resolve().parents[2]
SECONDS = float(os.environ.get("BENCH_SECONDS", "2"))

Player: TypeAlias = "Callable[[int], int]"
"""Plays the game with this number to its end; returns how many actions there were."""


def ours(game: Game) -> Iterator[tuple[str, Player]]:
    """An engine of this archive: without a trace, with a recording, and with every event noted at once."""
    played = engine(game)
    decks = [deck.cards for deck in sample_decks(game, played)] if played else []
    if played is None or not decks:
        return

    def pair(number: int) -> list[tuple[str, ...]]:
        return [decks[number % len(decks)], decks[(number // len(decks)) % len(decks)]]

    def bare(number: int, *, trace: bool = False) -> int:
        return play_randomly(played.game.new_game(pair(number), number, trace=trace), Source(number))

    def recorded(number: int, *, tell: bool = False) -> int:
        recording = Recording(partial(played.game.new_game, pair(number), number))
        state, source = recording.state, Source(number)
        while legal := state.legal_actions():
            recording.apply(legal[source.below(len(legal))])
        if tell:
            assert recording.trace
        return len(recording.actions)

    name = f"Tefuda, {game.short['en']}"
    yield name, bare
    yield f"{name}, recorded (its trace can be told)", recorded
    yield f"{name}, recorded, and its trace told", lambda number: recorded(number, tell=True)
    yield f"{name}, every event noted at once", lambda number: bare(number, trace=True)


def rlcard() -> Player:
    """RLCard's Uno, the bare game without its learning environment."""
    uno = importlib.import_module("rlcard.games.uno").Game

    def play(number: int) -> int:
        game = uno()
        game.np_random.seed(number)
        game.init_game()
        source = random.Random(number)
        actions = 0
        while not game.is_over():
            game.step(source.choice(game.get_legal_actions()))
            actions += 1
        return actions

    return play


def open_spiel(name: str) -> Player:
    """A game of OpenSpiel, whose rules are compiled C++, through its Python interface."""
    game: Any = importlib.import_module("pyspiel").load_game(name)

    def play(number: int) -> int:
        state = game.new_initial_state()
        source = random.Random(number)
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(outcomes, chances)[0])
            else:
                state.apply_action(source.choice(state.legal_actions()))
                actions += 1
        return actions

    return play


PEERS: Mapping[str, Callable[[], Player]] = {
    "RLCard, bare Uno": rlcard,
    "OpenSpiel, gin rummy (C++)": lambda: open_spiel("gin_rummy"),
    "OpenSpiel, hearts (C++)": lambda: open_spiel("hearts"),
}


def speed(play: Player) -> float:
    """Actions a second of processor time, over games played for ``SECONDS``."""
    actions = number = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        actions += play(number)
        number += 1
    return actions / spent


def report(players: Mapping[str, Player]) -> Iterator[str]:
    """The table, every player measured in turn, in one direction and then in the other."""
    measured: dict[str, list[float]] = {name: [] for name in players}
    for turn in range(ROUNDS):
        names = list(players) if turn % 2 == 0 else list(players)[::-1]
        for name in names:
            measured[name].append(speed(players[name]))
            print(f"  {name}, {turn + 1} of {ROUNDS}: {measured[name][-1]:,.0f}", file=sys.stderr)
    speeds = {name: statistics.median(found) for name, found in measured.items()}
    first = next(iter(speeds.values()))
    rows = [[name, f"{found:,.0f}", f"{found / first:.2f}"] for name, found in speeds.items()]
    yield table(["random play on one core", "actions/s of processor", "÷ the first"], rows)


def main() -> None:
    """Measure, and print."""
    archive = Loader(REPOSITORY, play_examples=False).load().archive
    assert archive is not None
    players = {name: play for game in archive.games for name, play in ours(game)}
    missing = []
    for name, peer in PEERS.items():
        try:
            players[name] = peer()
        except ImportError as error:
            missing.append(f"{name}: {error}")
    for line in circumstances():
        print(line, end="")
    for line in report(players):
        print(line)
    for line in missing:
        print(f"Not measured: {line}.")


if __name__ == "__main__":
    main()
