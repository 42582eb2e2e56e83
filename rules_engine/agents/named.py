"""Computer players by name, seated so that a game's seed alone says what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_engine.agents.base import Agent
from rules_engine.agents.planner import Planner
from rules_engine.agents.simple import Greedy, Random
from rules_engine.core.faults import Fault, fault
from rules_engine.core.protocol import Imaginable
from rules_engine.core.random import Source

AnyGame = Imaginable[Any, Any]

AGENTS: Mapping[str, Callable[[AnyGame, int], Agent]] = {
    "random": lambda _, seed: Random(seed),
    "greedy": Greedy,
    "planner": Planner,
}
"""From the weakest to the strongest. ``planner:500`` is a planner with 500 tries per decision."""


def agent(name: str, game: AnyGame, seed: int) -> Agent:
    """The computer player called ``name``. Raises SetupError if there is none."""
    kind, colon, tries = name.partition(":")
    if kind == "planner" and colon and tries.isdecimal() and int(tries) > 0:
        return Planner(game, seed, int(tries))
    if colon or kind not in AGENTS:
        known = ", ".join((*AGENTS, "planner:TRIES"))
        raise fault(Fault.NO_COMPUTER_PLAYER, name=name, known=known)
    return AGENTS[kind](game, seed)


def agent_seeds(seed: int, players: int = 2) -> tuple[int, ...]:
    """The seeds of the players of the game that is shuffled by ``seed``."""
    source = Source(~seed)
    return tuple(source.seed() for _ in range(players))


def seated(names: Sequence[str], game: AnyGame, seed: int) -> list[Agent]:
    """The computer players of the game that is shuffled by ``seed``. Raises SetupError."""
    seeds = agent_seeds(seed, len(names))
    return [agent(name, game, own) for name, own in zip(names, seeds, strict=True)]
