"""Computer players: they play legally, see only what they may see, and the better one wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules_engine.agents import Agent, Greedy, Planner, Random, play_match
from rules_engine.core import Source
from rules_engine.tommy_walker import Observation, TommyWalker
from tests.engine_tw.table import random_decks, random_rulings

Maker = Callable[[int], Agent]


def wins(game: TommyWalker, one: Maker, two: Maker, games: int) -> tuple[int, int]:
    """How many of so many games each wins; each pair of decks is played from both sides."""
    source = Source(3)
    won = [0, 0]
    for seed in range(games // 2):
        decks = random_decks(game, source)
        for swapped in (0, 1):
            agents = [one(seed), two(seed)]
            outcome = play_match(game.new_game(decks, seed), agents[::-1] if swapped else agents)
            if outcome is not None and outcome.winner is not None:
                won[outcome.winner ^ swapped] += 1
    return won[0], won[1]


def test_greedy_beats_random(game: TommyWalker) -> None:
    greedy, random = wins(game, lambda seed: Greedy(game, seed), Random, 40)
    assert greedy > 3 * random


def test_the_planner_beats_greedy(game: TommyWalker) -> None:
    planner, greedy = wins(
        game, lambda seed: Planner(game, seed, tries=60), lambda seed: Greedy(game, seed), 24
    )
    assert planner >= 2 * greedy


@pytest.mark.parametrize("seed", range(6))
def test_they_play_under_any_rulings(game: TommyWalker, seed: int) -> None:
    source = Source(seed)
    rulings = random_rulings(source)
    state = game.new_game(random_decks(game, source, rulings), seed, rulings)
    outcome = play_match(state, [Planner(game, seed, tries=8, horizon=6), Greedy(game, seed, guesses=1)])
    assert outcome is not None


def test_they_see_observations_only(game: TommyWalker) -> None:
    class Watching(Random):
        def choose(self, seen: Any, legal: Sequence[int]) -> int:
            assert isinstance(seen, Observation)
            return super().choose(seen, legal)

    state = game.new_game(random_decks(game, Source(1)), 1)
    assert play_match(state, [Watching(1), Watching(2)]) is not None


def test_the_same_seed_plays_the_same_game(game: TommyWalker) -> None:
    ends = []
    for _ in range(2):
        state = game.new_game(random_decks(game, Source(5)), 5)
        play_match(state, [Planner(game, 1, tries=12), Planner(game, 2, tries=12)])
        ends.append(state.to_text())
    assert ends[0] == ends[1]


def test_a_known_deck_narrows_the_guesses(game: TommyWalker) -> None:
    deck = ["tw1-02"] * 8 + ["tw1-04"] * 8
    state = game.new_game([deck, deck], 1)
    guess = game.imagine(state.observation(0), Source(1), opponent_deck=deck)
    assert sorted(guess.decks[1]) == sorted(state.decks[1])
