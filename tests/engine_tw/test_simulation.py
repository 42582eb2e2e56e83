"""Simulations: the same numbers however the games are spread, and counted rightly."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from rules_engine.agents import play_match, seated
from rules_engine.core import SetupError, Source
from rules_engine.simulation import (
    UNFINISHED,
    Plan,
    Result,
    Side,
    game_seed,
    play_one,
    simulate,
    standings,
    tally,
    wilson,
)
from rules_engine.tommy_walker import TommyWalker
from tests.engine_tw.table import random_decks


@pytest.fixture(scope="module")
def plan(game: TommyWalker) -> Plan:
    one, two = random_decks(game, Source(1))
    sides = [Side("random", "one", tuple(one)), Side("greedy", "two", tuple(two))]
    return Plan(game, [(sides[0], sides[1]), (sides[1], sides[0])], 7, seed=5)


def played(plan: Plan, executor: Executor, chunk: int | None = None) -> list[Result]:
    return sorted(simulate(plan, executor, chunk), key=lambda result: result.number)


def test_the_result_is_the_same_however_the_games_are_spread(plan: Plan) -> None:
    one_by_one = [play_one(plan, number) for number in range(plan.total)]
    with ThreadPoolExecutor(1) as alone, ThreadPoolExecutor(3) as threads:
        assert played(plan, alone) == one_by_one
        assert played(plan, threads, chunk=4) == one_by_one
    # Two processes that are started afresh, with hashes of their own.
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert played(plan, processes, chunk=3) == one_by_one


def test_any_order_of_coming_in_will_do(plan: Plan) -> None:
    class Backwards(Executor):
        """Holds every task until the first is waited for, and does the last one first."""

        def __init__(self) -> None:
            self.tasks: list[tuple[Future[object], object, tuple[object, ...]]] = []

        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            future: Future[object] = Future()
            self.tasks.append((future, fn, args))
            if len(self.tasks) == 5:
                for one, do, with_ in reversed(self.tasks):
                    one.set_result(do(*with_))  # type: ignore[operator]
            return future

    assert played(plan, Backwards(), chunk=3) == [play_one(plan, number) for number in range(plan.total)]


def test_a_game_depends_on_seed_and_number_alone(plan: Plan) -> None:
    more = replace(plan, games=plan.games, pairings=[plan.pairings[0]] * 3)
    assert [play_one(more, n) for n in range(7)] == [play_one(plan, n) for n in range(7)]
    seeds = {game_seed(seed, number) for seed in range(20) for number in range(50)}
    assert len(seeds) == 1000
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert game_seed(1, 0) == game_seed(1, 0) != game_seed(2, 0)


def test_a_game_can_be_played_again_from_its_own_seed(plan: Plan) -> None:
    for number in (0, 1, 9):
        result = play_one(plan, number)
        seats = plan.seats(number)
        state = plan.game.new_game([side.cards for side in seats], result.seed)
        outcome = play_match(state, seated([side.player for side in seats], plan.game, result.seed))
        assert outcome is not None
        assert (outcome.winner, outcome.termination.value) == (result.winner, result.reason)


def test_the_sides_take_the_first_seat_in_turn(plan: Plan) -> None:
    firsts = [plan.seats(n)[0].player for n in range(14)]
    assert firsts == ["random", "greedy"] * 3 + ["random"] + ["greedy", "random"] * 3 + ["greedy"]


def test_counting(plan: Plan) -> None:
    ends = [(0, 0), (1, 0), (2, 1), (3, None), (4, None)]
    results = [Result(n, 0, winner, "deck-empty" if n != 4 else UNFINISHED, 10 + n) for n, winner in ends]
    # Game 1 is played with the seats exchanged: its first seat is the second side.
    counted = tally(plan, results)
    assert (counted.games, counted.draws, counted.unfinished) == (5, 1, 1)
    assert [rate.count for rate in counted.wins] == [1, 2]
    assert (counted.first_seat.count, counted.first_seat.of) == (2, 3)
    assert counted.mean_actions == 12
    decks = standings(plan, results)
    assert {deck: (rate.count, rate.of) for deck, rate in decks.items()} == {"one": (1, 5), "two": (2, 5)}
    assert tally(plan, []).wins[0].rate == 0


def test_the_wilson_interval() -> None:
    # Values of the textbook: 8 of 10, and the ends.
    rate = wilson(8, 10)
    assert (round(rate.low, 4), round(rate.high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10).low == 0.0
    assert round(wilson(0, 10).high, 4) == 0.2775
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    for count, of in ((1, 3), (50, 100), (999, 1000)):
        rate = wilson(count, of)
        assert 0 <= rate.low <= rate.rate <= rate.high <= 1


def test_leaving_early_cancels_the_rest(plan: Plan) -> None:
    class Counting(ThreadPoolExecutor):
        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            futures.append(super().submit(fn, *args, **kwargs))
            return futures[-1]

    futures: list[Future[object]] = []
    with Counting(1) as executor:
        results = simulate(replace(plan, games=300), executor, chunk=5)
        for _ in range(5):
            next(results)
        results.close()  # type: ignore[attr-defined]
    assert sum(not future.cancelled() for future in futures) < len(futures) / 2


def test_what_cannot_take_part_is_refused(plan: Plan) -> None:
    with ThreadPoolExecutor(1) as executor:
        one, two = plan.pairings[0]
        with pytest.raises(SetupError, match="no computer player 'clever'"):
            list(simulate(replace(plan, pairings=[(replace(one, player="clever"), two)]), executor))
        with pytest.raises(SetupError, match="16 cards"):
            list(simulate(replace(plan, pairings=[(replace(one, cards=one.cards[:3]), two)]), executor))


def test_a_game_that_does_not_end_counts_as_unfinished(plan: Plan) -> None:
    result = play_one(replace(plan, limit=3), 0)
    assert (result.winner, result.reason, result.actions) == (None, UNFINISHED, 3)
