"""Computer players: they play legally, see only what they may see, and the better one wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules_engine.agents import Agent, Greedy, Planner, Random, play_match
from rules_engine.core import Source
from rules_engine.reborn import Observation, Reborn
from tests.engine_rb.table import random_decks, random_rulings

Maker = Callable[[int], Agent]


def wins(game: Reborn, one: Maker, two: Maker, games: int) -> tuple[int, int]:
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


def test_greedy_beats_random(game: Reborn) -> None:
    greedy, random = wins(game, lambda seed: Greedy(game, seed, guesses=1), Random, 16)
    assert greedy >= 3 * max(1, random)


def test_the_planner_beats_random(game: Reborn) -> None:
    planner, random = wins(game, lambda seed: Planner(game, seed, tries=16, horizon=8), Random, 8)
    assert planner >= 3 * max(1, random)


@pytest.mark.parametrize("seed", range(4))
def test_they_play_under_any_rulings(game: Reborn, seed: int) -> None:
    source = Source(seed)
    rulings = random_rulings(source)
    state = game.new_game(random_decks(game, source), seed, rulings)
    outcome = play_match(state, [Planner(game, seed, tries=6, horizon=4), Greedy(game, seed, guesses=1)])
    assert outcome is not None


def test_they_see_observations_only(game: Reborn) -> None:
    class Watching(Random):
        def choose(self, seen: Any, legal: Sequence[int]) -> int:
            assert isinstance(seen, Observation)
            return super().choose(seen, legal)

    state = game.new_game(random_decks(game, Source(1)), 1)
    assert play_match(state, [Watching(1), Watching(2)]) is not None


def test_the_same_seed_plays_the_same_game(game: Reborn) -> None:
    ends = []
    for _ in range(2):
        state = game.new_game(random_decks(game, Source(5)), 5)
        play_match(state, [Greedy(game, 1, guesses=1), Random(2)])
        ends.append(state.to_text())
    assert ends[0] == ends[1]


def test_a_known_deck_narrows_the_guesses(game: Reborn) -> None:
    deck = random_decks(game, Source(2))[0]
    state = game.new_game([deck, deck], 1)
    guess = game.imagine(state.observation(0), Source(1), opponent_deck=deck)
    assert sorted(guess.decks[1]) == sorted(state.decks[1])
