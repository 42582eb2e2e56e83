"""Rough opinions of positions and actions, for computer players that cannot see to the end."""

from __future__ import annotations

from math import tanh

from rules_engine.core.random import Source
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker.effects import power, star_modifiers
from rules_engine.tommy_walker.legality import actions
from rules_engine.tommy_walker.phases import carry_out
from rules_engine.tommy_walker.state import (
    ATTACK,
    BOTH,
    DAMAGE,
    DRAW,
    DRAWING,
    NOBODY,
    OPEN,
    REVENGE,
    Position,
)

_HAND = (0.0, 1.7, 3.2, 4.5, 5.4, 6.0, 6.4)
"""What so many cards in hand are worth, in cards of the deck."""
_SCALE = 6.0


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
    hand = len(s.hands[player])
    worth = deck + _HAND[min(hand, 6)] - 8.0 / (deck + 1)
    if not deck:
        worth -= 20.0
    t = s.rules.tables
    stack = s.stacks[player]
    if s.phase == DRAW and stack:
        kind = stack[-1] >> 1
        worth += -4.0 if t.ride_only[kind] else 0.2 + 0.25 * t.stars[kind] + min(t.power[kind], 12000) / 8000
    elif leader(s) == player:
        stars = max(0, t.stars[stack[-1] >> 1] + star_modifiers(s, player))
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


def suggest(s: Position, source: Source) -> int:
    """A plausible action for the first player to move, found quickly."""
    legal = actions(s)
    if len(legal) == 1:
        return legal[0]
    if s.stage == DRAWING:
        return _suggest_drawing(s, legal, source)
    if s.stage == REVENGE:
        return _suggest_revenge(s, legal, source)
    return source.choice(legal[1:]) if source.below(4) else legal[0]


def _suggest_drawing(s: Position, legal: list[int], source: Source) -> int:
    """Draw up to three or four cards, then put out one that is strong or hits hard."""
    player = a.player_of(legal[0])
    if legal[0] & 15 == a.DRAW_CARD:
        hand = len(s.hands[player])
        if len(s.decks[player]) > 1 and (hand < 2 or source.below(8) >= 2 * hand):
            return legal[0]
        legal = legal[1:]
        if not legal:
            return a.encode(a.DRAW_CARD, player)
    t = s.rules.tables
    one, two = source.choice(legal), source.choice(legal)
    first, second = a.argument_of(one) >> 1, a.argument_of(two) >> 1
    if t.ride_only[first] or t.power[second] > t.power[first]:
        return two
    return one


def _suggest_revenge(s: Position, legal: list[int], source: Source) -> int:
    """Something that takes the lead, or else mostly nothing."""
    player = s.turn
    if source.below(8):
        start = source.below(len(legal))
        for at in range(len(legal)):
            action = legal[(start + at) % len(legal)]
            if action & 15 == a.END:
                continue
            after = s.copy()
            carry_out(after, action)
            if leader(after) == player:
                return action
    return legal[-1] if source.below(8) else source.choice(legal)
