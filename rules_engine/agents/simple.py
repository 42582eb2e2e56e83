"""Computer players that do not look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.core.protocol import Action, Imaginable
from rules_engine.core.random import Source


class Random:
    """Takes any legal action."""

    def __init__(self, seed: int = 0) -> None:
        self._source = Source(seed)

    def choose(self, seen: Any, legal: Sequence[Action]) -> Action:
        """One of ``legal``, all equally likely."""
        return self._source.choice(legal)


class Greedy:
    """Takes the action after which the position looks best, averaged over a few guesses."""

    def __init__(self, game: Imaginable[Any, Any], seed: int = 0, guesses: int = 3) -> None:
        self._game = game
        self._source = Source(seed)
        self._guesses = guesses

    def choose(self, seen: Any, legal: Sequence[Action]) -> Action:
        """The best looking of ``legal``; the first of several that look alike."""
        totals = [0.0] * len(legal)
        for _ in range(self._guesses):
            guess = self._game.imagine(seen, self._source)
            for at, action in enumerate(legal):
                after = guess.copy()
                after.apply(action)
                totals[at] += self._game.evaluate(after, seen.player)
        return legal[max(range(len(legal)), key=lambda at: (totals[at], -at))]
