"""Many games between computer players, spread over any `concurrent.futures` executor.

What comes of a game depends on the seed of the simulation and on the game's number, and
on nothing else: not on how the games are spread, nor on which of them end first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import Any

from rules_engine.agents import seated, turns
from rules_engine.core.random import Source

UNFINISHED = "unfinished"
"""The reason of a game that was broken off after too many actions."""

_UNDER_WAY = 64
"""How many chunks an executor holds at a time."""
_MULTIPLIER = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two that meet: a computer player (see `agents.AGENTS`) with a deck."""

    player: str
    deck: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: ``games`` for each pair of sides, who take the seats in turn.

    ``game`` is a `rules_engine.core.protocol.Game` that can be pickled.
    """

    game: Any
    pairings: Sequence[tuple[Side, Side]]
    games: int
    seed: int = 0
    rulings: Mapping[str, str] = field(default_factory=dict)
    limit: int = 5_000

    @property
    def total(self) -> int:
        """How many games there are."""
        return len(self.pairings) * self.games

    def pairing(self, number: int) -> int:
        """Which pairing the game ``number`` belongs to."""
        return number // self.games

    def swapped(self, number: int) -> bool:
        """Whether the second side of the pairing has the first seat."""
        return number % self.games % 2 == 1

    def seats(self, number: int) -> tuple[Side, Side]:
        """Who sits where in the game ``number``."""
        one, two = self.pairings[self.pairing(number)]
        return (two, one) if self.swapped(number) else (one, two)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went. ``winner`` is a seat, or None; ``reason`` is the word of the outcome."""

    number: int
    seed: int
    winner: int | None
    reason: str
    actions: int


@dataclass(frozen=True, slots=True)
class Rate:
    """A share with its 95% Wilson score interval."""

    count: int
    of: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        """The share itself; 0 of 0 is 0."""
        return self.count / self.of if self.of else 0.0


def wilson(count: int, of: int, z: float = 1.959963984540054) -> Rate:
    """The Wilson score interval of ``count`` out of ``of``; from 0 to 1 if there were none."""
    if not of:
        return Rate(count, of, 0.0, 1.0)
    share = count / of
    middle = share + z * z / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return Rate(count, of, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


@dataclass(frozen=True, slots=True)
class Tally:
    """Games counted. ``first_seat`` is the share of the decided games that the first seat won."""

    games: int
    wins: tuple[Rate, Rate]
    draws: int
    unfinished: int
    first_seat: Rate
    mean_actions: float


def game_seed(seed: int, number: int) -> int:
    """The seed of one game. It is below 2**53, so that every reader of JSON keeps it whole."""
    return Source(seed * _MULTIPLIER + number).seed() >> 11


def tally(plan: Plan, results: Iterable[Result]) -> Tally:
    """Count ``results`` for the first and the second side of their pairings."""
    games = draws = unfinished = first = actions = 0
    won = [0, 0]
    for result in results:
        games += 1
        actions += result.actions
        if result.winner is not None:
            won[result.winner ^ plan.swapped(result.number)] += 1
            first += result.winner == 0
        elif result.reason == UNFINISHED:
            unfinished += 1
        else:
            draws += 1
    return Tally(
        games,
        (wilson(won[0], games), wilson(won[1], games)),
        draws,
        unfinished,
        wilson(first, sum(won)),
        actions / games if games else 0.0,
    )


def standings(plan: Plan, results: Iterable[Result]) -> dict[str, Rate]:
    """How often each deck has won of the games that it was in; a deck that meets itself plays two."""
    played: dict[str, list[int]] = {side.deck: [0, 0] for sides in plan.pairings for side in sides}
    for result in results:
        for seat, side in enumerate(plan.seats(result.number)):
            played[side.deck][0] += result.winner == seat
            played[side.deck][1] += 1
    return {deck: wilson(won, of) for deck, (won, of) in played.items()}


def simulate(plan: Plan, executor: Executor, chunk: int | None = None) -> Iterator[Result]:
    """Play all games of ``plan``, and yield their results as they come in, in any order.

    ``chunk`` is how many games go to a worker at a time. Leaving the iterator early cancels
    what has not begun. Raises SetupError if a deck or a player cannot take part.
    """
    # A process is sent the whole plan with every chunk, so chunks should not be too small.
    chunk = chunk or max(1, min(100, plan.total // 64))
    numbers = iter(range(0, plan.total, chunk))
    under_way: deque[Future[list[Result]]] = deque()

    def start(count: int) -> None:
        for first in islice(numbers, count):
            under_way.append(executor.submit(_play, plan, first, min(first + chunk, plan.total)))

    start(_UNDER_WAY)
    try:
        while under_way:
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                under_way.remove(future)
                yield from future.result()
            start(len(done))
    finally:
        for future in under_way:
            future.cancel()


def _play(plan: Plan, first: int, end: int) -> list[Result]:
    return [play_one(plan, number) for number in range(first, end)]


def play_one(plan: Plan, number: int) -> Result:
    """Play the game ``number``. Raises SetupError if a deck or a player cannot take part."""
    seats = plan.seats(number)
    seed = game_seed(plan.seed, number)
    state = plan.game.new_game([side.cards for side in seats], seed, plan.rulings or None)
    agents = seated([side.player for side in seats], plan.game, seed)
    actions = sum(1 for _ in turns(state, agents, plan.limit))
    outcome = state.outcome()
    if outcome is None:
        return Result(number, seed, None, UNFINISHED, actions)
    return Result(number, seed, outcome.winner, str(outcome.termination.value), actions)
