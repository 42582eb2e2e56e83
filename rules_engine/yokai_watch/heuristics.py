"""Rough opinions of positions and actions, for computer players that cannot see to the end."""

from __future__ import annotations

from math import tanh

from rules_engine.core.random import Source
from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch.battle import power, powers
from rules_engine.yokai_watch.legality import actions
from rules_engine.yokai_watch.state import (
    ASLEEP,
    ATTACKING,
    DEFENDING,
    FLIPPING,
    MAIN,
    NOBODY,
    TAPPED,
    Position,
)

_SCALE = 12.0
_LIFE = 6.0


def evaluate(s: Position, player: int) -> float:
    """How good ``s`` is for ``player``, from -1 (lost) to 1 (won)."""
    if s.result is not None:
        if s.result.winner is None:
            return 0.0
        return 1.0 if s.result.winner == player else -1.0
    worth = tanh((_worth(s, player) - _worth(s, 1 - player)) / _SCALE)
    if s.attacker == NOBODY:
        return worth
    return max(-0.99, min(0.99, worth + (1 if player == s.turn else -1) * _battle(s)))


def _worth(s: Position, player: int) -> float:
    """Life, hand and deck, and the yokai of a player as far as they can act."""
    worth = _LIFE * len(s.lives[player]) + 0.5 * min(len(s.hands[player]), 8)
    worth += 0.05 * len(s.decks[player])
    for place, flag in enumerate(s.flags[player]):
        strength = power(s, player, place) / 200
        worth += 1.0 + strength * (0.3 if flag & ASLEEP else 0.9 if flag & TAPPED else 1.0)
    return worth


def _battle(s: Position) -> float:
    """How promising the attack that is going on is for the attacking player."""
    if not s.defenders:
        return 0.15
    first, second = powers(s)
    return 0.1 if first > second else -0.1 if first < second else 0.0


def suggest(s: Position, source: Source) -> int:
    """A plausible action for the player to move, found quickly."""
    legal = actions(s)
    if len(legal) == 1:
        return legal[0]
    if s.stage == MAIN:
        return _suggest_main(s, legal, source)
    if s.stage == ATTACKING:
        return _suggest_attack(s, legal, source)
    if s.stage == DEFENDING:
        return _suggest_defence(s, legal, source)
    if s.stage == FLIPPING and source.below(3):
        return legal[0]
    return source.choice(legal)


def _suggest_main(s: Position, legal: list[int], source: Source) -> int:
    """Mostly go on building; stop now and then, and once nothing else is left."""
    if not source.below(8):
        return legal[-1]
    choices = legal[:-1]
    better = [action for action in choices if a.kind_of(action) != a.PLACE_ASLEEP]
    return source.choice(better or choices)


def _suggest_attack(s: Position, legal: list[int], source: Source) -> int:
    """Attack with what no defender can beat, and sometimes with anything."""
    other = 1 - s.turn
    flags = s.flags[other]
    against = max(
        (power(s, other, place) for place, flag in enumerate(flags) if not flag & (ASLEEP | TAPPED)),
        default=-1,
    )
    safe = [
        action
        for action in legal
        if a.kind_of(action) == a.ATTACK and power(s, s.turn, a.target_of(action) - 1) >= against
    ]
    if safe and source.below(8):
        return source.choice(safe)
    return legal[-1] if source.below(2) else source.choice(legal)


def _suggest_defence(s: Position, legal: list[int], source: Source) -> int:
    """Defend with what wins or ties; with little life left, with anything."""
    attack = power(s, s.turn, s.attacker)
    good = [
        action
        for action in legal
        if a.kind_of(action) == a.DEFEND and power(s, s.mover, a.target_of(action) - 1) >= attack
    ]
    if good and source.below(8):
        return source.choice(good)
    if len(s.lives[s.mover]) == 1:
        return legal[0]
    return source.choice(legal)
