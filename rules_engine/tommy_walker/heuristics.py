"""A rough opinion of a position, for computer players that cannot see to the end."""

from __future__ import annotations

from math import tanh

from rules_engine.tommy_walker.effects import power, star_modifiers
from rules_engine.tommy_walker.state import ATTACK, BOTH, DAMAGE, NOBODY, OPEN, Position

_CARD_IN_HAND = 0.55
"""What a card in hand is worth, in cards of the deck."""
_SCALE = 5.0


def evaluate(s: Position, player: int) -> float:
    """How good ``s`` is for ``player``, from -1 (lost) to 1 (won)."""
    if s.result is not None:
        if s.result.winner is None:
            return -1.0 if s.result.losers else 0.0
        return 1.0 if s.result.winner == player else -1.0
    return tanh((_worth(s, player) - _worth(s, 1 - player)) / _SCALE)


def _worth(s: Position, player: int) -> float:
    """Cards left, and the damage that the other side is about to take from this one."""
    deck = len(s.decks[player])
    worth = deck + _CARD_IN_HAND * min(len(s.hands[player]), 6) - 6.0 / (deck + 1)
    if leader(s) == player:
        top = s.stacks[player][-1]
        stars = max(0, s.rules.tables.stars[top >> 1] + star_modifiers(s, player))
        left = len(s.decks[1 - player])
        worth += min(stars, left) * 0.8 + (4.0 if stars >= left else 0.0)
    return worth


def leader(s: Position) -> int:
    """Who is about to win the round, or nobody."""
    if s.phase == ATTACK and s.how == OPEN and s.stacks[0] and s.stacks[1]:
        first, second = power(s, 0), power(s, 1)
        return NOBODY if first == second else 0 if first > second else 1
    if s.phase == DAMAGE and s.winner != BOTH:
        return s.winner
    return NOBODY
