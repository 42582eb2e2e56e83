"""Computer players: they play legally, see only what they may see, and the better one wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules_engine.agents import Agent, Greedy, Planner, Random, play_match
from rules_engine.core import Source
from rules_engine.yokai_watch import Observation, YokaiWatch
from tests.engine_yw.table import random_decks, random_rulings

Maker = Callable[[int], Agent]


def wins(game: YokaiWatch, one: Maker, two: Maker, games: int) -> tuple[int, int]:
    """How many of so many games each wins; each pair of decks is played from both sides."""
    source = Source(3)
    won = [0, 0]
    for seed in range(games // 2):
        decks = random_decks(game, source)
        for swapped in (0, 1):
            agents = [one(seed), two(seed)]
            outcome = play_match(game.new_game(decks, seed), agents[::-1] if swapped else agents)
            assert outcome is not None, "the game does not end"
            if outcome.winner is not None:
                won[outcome.winner ^ swapped] += 1
    return won[0], won[1]


def test_greedy_beats_random(game: YokaiWatch) -> None:
    greedy, random = wins(game, lambda seed: Greedy(game, seed, guesses=1), Random, 30)
    assert greedy > 2 * random


def test_the_planner_beats_greedy(game: YokaiWatch) -> None:
    planner, greedy = wins(
        game,
        lambda seed: Planner(game, seed, tries=60, horizon=16),
        lambda seed: Greedy(game, seed, guesses=1),
        16,
    )
    assert planner > greedy


@pytest.mark.parametrize("seed", range(6))
def test_they_play_under_any_rulings(game: YokaiWatch, seed: int) -> None:
    source = Source(seed)
    rulings = random_rulings(source)
    state = game.new_game(random_decks(game, source, rulings), seed, rulings)
    outcome = play_match(state, [Planner(game, seed, tries=8, horizon=6), Greedy(game, seed, guesses=1)])
    assert outcome is not None


def test_they_see_observations_only(game: YokaiWatch) -> None:
    class Watching(Random):
        def choose(self, seen: Any, legal: Sequence[int]) -> int:
            assert isinstance(seen, Observation)
            return super().choose(seen, legal)

    state = game.new_game(random_decks(game, Source(1)), 1)
    assert play_match(state, [Watching(1), Watching(2)]) is not None


def test_the_same_seed_plays_the_same_game(game: YokaiWatch) -> None:
    ends = []
    for _ in range(2):
        state = game.new_game(random_decks(game, Source(5)), 5)
        play_match(state, [Planner(game, 1, tries=8), Planner(game, 2, tries=8)])
        ends.append(state.to_text())
    assert ends[0] == ends[1]


def test_a_known_deck_narrows_the_guesses(game: YokaiWatch) -> None:
    deck = random_decks(game, Source(9))[0]
    state = game.new_game([deck, deck], 1)
    guess = game.imagine(state.observation(0), Source(1), opponent_deck=deck)
    kinds = sorted(game.rules().tables.index[card] for card in deck[:40])
    assert sorted(guess.decks[1] + guess.lives[1] + guess.hands[1]) == kinds
