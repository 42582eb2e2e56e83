"""A computer player that plans under hidden information.

It deals the hidden cards anew for every try, takes each of its actions in that same
deal, and plays on with quick plausible actions of both sides for a while: to the end of
the round or turn, where positions compare best, if the game says when that is. Actions are
compared on equal terms: the same deals, the same luck. After every round of tries the
worse half is dropped (sequential halving), so that most tries go to the close decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from typing import Any

from rules_engine.core.protocol import Action, Imaginable, Paced
from rules_engine.core.random import Source

_A_WHILE = 12
_TO_THE_END = 60


def _no_stretches(_state: Any) -> int:
    return 0


class Planner:
    """Plans with about ``tries`` tries per decision, each at most ``horizon`` actions deep."""

    def __init__(
        self, game: Imaginable[Any, Any], seed: int = 0, tries: int = 200, horizon: int | None = None
    ) -> None:
        self._game = game
        self._stretch = game.stretch if isinstance(game, Paced) else _no_stretches
        self._source = Source(seed)
        self._tries = tries
        self._horizon = horizon or (_TO_THE_END if isinstance(game, Paced) else _A_WHILE)

    def choose(self, seen: Any, legal: Sequence[Action]) -> Action:
        """The action that does best in the tries."""
        left = list(range(len(legal)))
        totals = [0.0] * len(legal)
        rounds = max(1, ceil(log2(len(legal))))
        while len(left) > 1:
            for _ in range(max(1, self._tries // (len(left) * rounds))):
                guess = self._game.imagine(seen, self._source)
                luck = self._source.seed()
                for at in left:
                    totals[at] += self._try(guess.copy(), legal[at], seen.player, Source(luck))
            left.sort(key=lambda at: (-totals[at], at))
            del left[(len(left) + 1) // 2 :]
        return legal[left[0]]

    def _try(self, state: Any, action: Action, player: int, source: Source) -> float:
        start = self._stretch(state)
        state.apply(action)
        for _ in range(self._horizon):
            if not state.to_move or self._stretch(state) != start:
                break
            state.apply(self._game.suggest(state, source))
        return self._game.evaluate(state, player)
