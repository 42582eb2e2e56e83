"""Playing states forward: whole games, and counts of positions."""

from __future__ import annotations

from typing import Any

from rules_engine.core.protocol import State
from rules_engine.core.random import Source


def perft(state: State[Any], depth: int) -> int:
    """How many different sequences of ``depth`` actions there are from ``state``.

    Sequences that end the game earlier are not counted. Players who choose in secret
    at the same time are asked one after the other.
    """
    if depth == 0:
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    count = 0
    for action in legal:
        after = state.copy()
        after.apply(action)
        count += perft(after, depth - 1)
    return count


def play_randomly(state: State[Any], source: Source, limit: int = 100_000) -> int:
    """Play ``state`` to its end with random actions; returns how many there were.

    Stops after ``limit`` actions where rulings let a game go on for ever.
    """
    legal_actions, apply, below = state.legal_actions, state.apply, source.below
    for actions in range(limit):
        legal = legal_actions()
        if not legal:
            return actions
        apply(legal[below(len(legal))])
    return limit
