"""What a computer player is, and matches between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from rules_engine.core.protocol import Action, Observation, Outcome, State


class Agent(Protocol):
    """Chooses one of the legal actions from what its player may see."""

    def choose(self, seen: Any, legal: Sequence[Action]) -> Action: ...


def turns(state: State[Observation], agents: Sequence[Agent], limit: int = 5_000) -> Iterator[Action]:
    """Let ``agents`` play ``state``, and yield every action after it has been carried out.

    Stops at the end of the game, or after ``limit`` actions. Where there is only one legal
    action nobody is asked.
    """
    for _ in range(limit):
        movers = state.to_move
        if not movers:
            return
        player = movers[0]
        legal = state.legal_actions(player)
        chosen = legal[0] if len(legal) == 1 else agents[player].choose(state.observation(player), legal)
        state.apply(chosen)
        yield chosen


def play_match(state: State[Observation], agents: Sequence[Agent], limit: int = 5_000) -> Outcome | None:
    """Let ``agents`` play ``state`` to its end; None if that takes more than ``limit`` actions."""
    for _ in turns(state, agents, limit):
        pass
    return state.outcome()
