"""Rough opinions of positions and actions, for computer players that cannot see to the end."""

from __future__ import annotations

from math import tanh

from rules_engine.core.random import Source
from rules_engine.reborn import actions as a
from rules_engine.reborn.hits import HYPER, REVERSE, hit, trained
from rules_engine.reborn.legality import actions
from rules_engine.reborn.state import (
    CONTINUING,
    FIRING,
    LOADING,
    NO_CARD,
    PLACING,
    RIGHT,
    SETTING,
    TRAINING,
    USING,
    WILL,
    Position,
)

_SCALE = 18.0


def evaluate(s: Position, player: int) -> float:
    """How good ``s`` is for ``player``, from -1 (lost) to 1 (won)."""
    if s.result is not None:
        if s.result.winner is None:
            return 0.0
        return 1.0 if s.result.winner == player else -1.0
    return tanh((_worth(s, player) - _worth(s, 1 - player)) / _SCALE)


def _worth(s: Position, player: int) -> float:
    """Life, fighters and what strengthens them, in points of life."""
    t = s.rules.tables
    life = s.life[player]
    worth = life - 12.0 / (max(life, 0) + 1)
    fighters = s.arms[player] + s.battle[player]
    if s.area[player] != NO_CARD:
        fighters.append(s.area[player])
        worth += _prospect(s, player)
    same = t.same
    names = 0
    for card in fighters:
        kind = card >> 1
        worth += 1.0 + 0.35 * (t.attack[kind] + t.defence[kind])
        names |= same[kind]
    worth += 0.7 * sum(1 for card in s.training[player] if same[card >> 1] & names)
    worth += 0.8 * sum(1 if same[card >> 1] & names else 0.3 for card in s.will[player])
    return worth + 0.4 * len(s.bullets[player]) + 0.4 * len(s.support[player])


def _prospect(s: Position, player: int) -> float:
    """What the battle that is being set up promises."""
    t = s.rules.tables
    if s.area[1 - player] == NO_CARD:
        return 0.5 * len(s.firing[player])
    attacking = player == s.turn
    kind, _ = hit(s)
    if kind == REVERSE:
        return -1.5 if attacking else 1.5
    row = t.attack if attacking else t.defence
    strength = row[s.area[player] >> 1] + len(trained(s, player))
    if kind == HYPER:
        return strength / 2 if attacking else -strength / 2
    return strength / 4


def suggest(s: Position, source: Source) -> int:
    """A plausible action for the first player to move, found quickly."""
    legal = s.legal if s.legal is not None else actions(s)
    if len(legal) == 1:
        return legal[0]
    stage = s.stage
    if stage in (PLACING, USING):
        return _suggest_cards(s, legal, source)
    if stage == FIRING:
        return _suggest_shot(s, legal, source)
    if stage in (SETTING, LOADING, CONTINUING):
        # Nobody is hurt by battling: nearly always go on.
        return source.choice(legal[1:]) if source.below(8) else legal[0]
    return source.choice(legal)


def _suggest_cards(s: Position, legal: list[int], source: Source) -> int:
    """Level up if that is possible, else strengthen fighters; events and fields now and then."""
    if s.stage == USING:
        return source.choice(legal) if source.below(2) else legal[0]
    best, most = legal[0], 0
    for action in legal:
        kind = action & 31
        if kind == a.LEVEL_UP:
            worth = 40
        elif kind == a.PLACE:
            zone = a.zone_of(action)
            if zone == RIGHT:
                worth = 25 if a.other_of(action) == NO_CARD else 1
            elif zone == TRAINING:
                worth = 20
            else:
                worth = 15 if zone == WILL else 5
        else:
            continue
        worth += source.below(16)
        if worth > most:
            best, most = action, worth
    return best if most > 12 else legal[0]


def _suggest_shot(s: Position, legal: list[int], source: Source) -> int:
    """A card of the fighter's name if there is one, else perhaps a bullet."""
    player = s.mover
    same = s.rules.tables.same
    names = same[s.area[player] >> 1]
    for action in legal:
        if action & 31 == a.FIRE and same[a.card_of(action) >> 1] & names:
            return action
    if s.bullets[player] and source.below(2):
        return a.simple(a.FIRE_BULLET, player)
    return legal[0]
