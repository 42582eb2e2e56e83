"""Which actions are legal."""

from __future__ import annotations

from rules_engine.reborn import actions as a
from rules_engine.reborn.cards import CHARACTER as CHARACTER_CARD
from rules_engine.reborn.cards import DYING_WILL, EVENT, FIELD_CARD, W
from rules_engine.reborn.effects import choices, does_something
from rules_engine.reborn.levels import level_ups
from rules_engine.reborn.main import base_field, payers
from rules_engine.reborn.state import (
    CHOOSING,
    CONTINUING,
    FIRING,
    LOADING,
    NAMING,
    ORDERING,
    OVER,
    PLACING,
    RETURNING,
    RIGHT,
    SETTING,
    STARTING,
    SUPPORT,
    TRAINING,
    TRIMMING,
    USING,
    WILL,
    Position,
)
from rules_engine.reborn.zones import levels_allow, rooms

KEPT = 3
PLACES = (RIGHT, TRAINING, SUPPORT, WILL)


def to_move(s: Position) -> tuple[int, ...]:
    """All players who owe a choice now."""
    if s.stage == OVER:
        return ()
    if s.stage != STARTING:
        return (s.mover,)
    return tuple(player for player in (0, 1) if not s.arms[player] and starters(s, player))


def actions(s: Position) -> list[int]:
    """What the first player to move may do, in a fixed order."""
    stage = s.stage
    if stage == STARTING:
        movers = to_move(s)
        return starters(s, movers[0]) if movers else []
    make = _MAKERS.get(stage)
    return make(s) if make else []


def actions_of(s: Position, player: int) -> list[int]:
    """What ``player`` may do: nothing if they owe no choice."""
    if player not in to_move(s):
        return []
    return starters(s, player) if s.stage == STARTING else actions(s)


def is_legal(s: Position, action: int) -> bool:
    """Whether ``action`` may be taken now."""
    return action >= 0 and action in actions_of(s, a.player_of(action))


def distinct(cards: list[int]) -> list[int]:
    """Sorted cards, each kind once: copies cannot be told apart."""
    last = -1
    out = []
    for card in cards:
        if card != last:
            out.append(card)
            last = card
    return out


def starters(s: Position, player: int) -> list[int]:
    """The start characters that a deck offers (RB-7.4)."""
    tables = s.rules.tables
    return [
        a.encode(a.START, player, card)
        for card in sorted(set(s.decks[player]))
        if tables.level[card >> 1] == 1 and tables.type[card >> 1] == CHARACTER_CARD
    ]


def _ordering(s: Position) -> list[int]:
    return [a.encode(a.FIRST, s.mover), a.encode(a.SECOND, s.mover)]


def placing(s: Position) -> list[int]:
    """What may be placed and levelled up in the character phase, and the end of it."""
    player = s.turn
    tables = s.rules.tables
    level = tables.level
    one_name = s.rules.settings.w_names == "one-name"
    found = [a.encode(a.NEXT, player)]
    higher: list[int] = []
    for card in distinct(s.hands[player]):
        kind = card >> 1
        if tables.type[kind]:
            continue
        if 1 < level[kind] < DYING_WILL:
            higher.append(card)
        forms = [card]
        if one_name and level[kind] == W:
            forms = [variant * 2 + (card & 1) for variant in tables.variants[kind]] or forms
        for zone in PLACES:
            if levels_allow(s, card, zone):
                for form in forms:
                    found += [
                        a.encode(a.PLACE, player, form, zone, room) for room in rooms(s, player, form, zone)
                    ]
    if higher:
        found += level_ups(s, player, higher)
    return found


def using(s: Position) -> list[int]:
    """What may be used and placed in the main phase, and the end of it."""
    player = s.turn
    tables = s.rules.tables
    found = [a.encode(a.NEXT, player)]
    for card in distinct(s.hands[player]):
        kind = tables.type[card >> 1]
        if kind == EVENT:
            if tables.needs[card >> 1] and usable(s, player, card):
                found += [
                    a.encode(a.USE, player, card, zone, payer) for zone, payer in payers(s, player, card)
                ]
        elif kind == FIELD_CARD:
            found += _fields(s, player, card)
    return found


def usable(s: Position, player: int, card: int) -> bool:
    """Whether an event may be used as far as its effects go (ruling empty-effect)."""
    if s.rules.settings.empty_effect == "allowed":
        return True
    return any(does_something(s, effect, player) for effect in s.rules.tables.effects[card >> 1])


def _fields(s: Position, player: int, card: int) -> list[int]:
    settings = s.rules.settings
    levelled = base_field(s, player, card)
    if not levelled and s.rules.tables.level[card >> 1] > 1 and settings.field_level_two == "level-up-only":
        return []
    if levelled and settings.field_level_up_cost == "free":
        return [a.encode(a.FIELD, player, card)]
    return [a.encode(a.FIELD, player, card, zone, payer) for zone, payer in payers(s, player, card)]


def _returning(s: Position) -> list[int]:
    player = s.turn
    settings = s.rules.settings
    hand = s.hands[player]
    cards = distinct(hand)
    found = []
    if settings.hand_three == "keep-three" and len(hand) <= KEPT:
        found.append(a.encode(a.KEEP, player))
    if s.discarding or settings.hand_return != "on-top":
        found += [a.encode(a.RETURN, player, card) for card in cards]
    if not s.discarding and settings.hand_return != "underneath":
        found += [a.encode(a.RETURN_TOP, player, card) for card in cards]
    return found


def _setting(s: Position) -> list[int]:
    player = s.mover
    return [
        a.encode(a.PASS, player),
        *(a.encode(a.SET, player, card) for card in distinct(s.battle[player])),
    ]


def _firing(s: Position) -> list[int]:
    player = s.mover
    found = [a.encode(a.PASS, player)]
    if s.bullets[player]:
        found.append(a.encode(a.FIRE_BULLET, player))
    found += [a.encode(a.FIRE, player, card) for card in distinct(s.will[player])]
    return found


def _naming(s: Position) -> list[int]:
    player = s.mover
    card = s.firing[player][s.opened[player]] >> 2
    variants = s.rules.tables.variants[card >> 1]
    return [a.encode(a.NAME, player, variant * 2 + (card & 1)) for variant in variants]


def _choosing(s: Position) -> list[int]:
    entry = s.queue[0]
    return choices(s, entry >> 1, entry & 1)


def _loading(s: Position) -> list[int]:
    return [a.encode(a.PASS, s.mover), a.encode(a.TAKE, s.mover)]


def _continuing(s: Position) -> list[int]:
    return [a.encode(a.STOP, s.mover), a.encode(a.CONTINUE, s.mover)]


def _trimming(s: Position) -> list[int]:
    return [a.encode(a.DISCARD, s.mover, card) for card in distinct(s.arms[s.mover])]


_MAKERS = {
    ORDERING: _ordering,
    PLACING: placing,
    USING: using,
    RETURNING: _returning,
    SETTING: _setting,
    FIRING: _firing,
    NAMING: _naming,
    CHOOSING: _choosing,
    LOADING: _loading,
    CONTINUING: _continuing,
    TRIMMING: _trimming,
}
