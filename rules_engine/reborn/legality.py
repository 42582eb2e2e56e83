"""Which actions are legal."""

from __future__ import annotations

from rules_engine.reborn import actions as a
from rules_engine.reborn.cards import CHARACTER as CHARACTER_CARD
from rules_engine.reborn.cards import FIELD_CARD, Tables, W
from rules_engine.reborn.effects import choices, does_something
from rules_engine.reborn.levels import level_ups
from rules_engine.reborn.main import base_field, paid_for, payers
from rules_engine.reborn.settings import Settings
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
    Rules,
)
from rules_engine.reborn.zones import ARMS, levels_allow, rooms

KEPT = 3
PLACES = (RIGHT, TRAINING, SUPPORT, WILL)
_PLACE = a.encode(a.PLACE, 0, zone=RIGHT)


def to_move(s: Position) -> tuple[int, ...]:
    """All players who owe a choice now."""
    if s.stage == OVER:
        return ()
    if s.stage != STARTING:
        return (s.mover,)
    return tuple(player for player in (0, 1) if not s.arms[player] and starters(s, player))


def actions(s: Position) -> list[int]:
    """What the first player to move may do, in a fixed order."""
    return _MAKERS[s.stage](s)


def actions_of(s: Position, player: int) -> list[int]:
    """What ``player`` may do: nothing if they owe no choice."""
    if player not in to_move(s):
        return []
    return starters(s, player) if s.stage == STARTING else actions(s)


def is_legal(s: Position, action: int) -> bool:
    """Whether ``action`` may be taken now."""
    return action >= 0 and action in actions_of(s, a.player_of(action))


# Zones are sorted and copies cannot be told apart: ``dict.fromkeys`` of one has each card once, in order.


def starters(s: Position, player: int) -> list[int]:
    """The start characters that a deck offers (RB-7.4)."""
    tables = s.rules.tables
    return [
        a.simple(a.START, player, card)
        for card in sorted(set(s.decks[player]))
        if tables.level[card >> 1] == 1 and tables.type[card >> 1] == CHARACTER_CARD
    ]


def _starting(s: Position) -> list[int]:
    for player in (0, 1):
        if not s.arms[player] and (found := starters(s, player)):
            return found
    return []


def _ordering(s: Position) -> list[int]:
    return [a.simple(a.FIRST, s.mover), a.simple(a.SECOND, s.mover)]


def compiled(tables: Tables, settings: Settings, overrides: tuple[tuple[str, str], ...]) -> Rules:
    """The rules for these cards and rulings, with what can be said of them once and for all."""
    places = tuple(
        tuple(zone for zone in PLACES if levels_allow(settings, level, zone))
        if kind == CHARACTER_CARD
        else ()
        for kind, level in zip(tables.type, tables.level, strict=True)
    )
    plain = (
        settings.training_without_right_arm == "not-allowed"
        and settings.training_left_behind != "stay"
        and settings.same_name_limit == "right-arm-and-support"
        and settings.same_name_again == "not-allowed"
        and settings.w_names == "every-name"
    )
    spots = tuple(
        tuple(tuple(a.ZONE * zone for zone in zones if _fits(zone, case)) for case in range(6))
        for zones in places
    )
    return Rules(tables, settings, overrides, places, plain, spots)


# How things stand for a card: among the right-arm cards, and added to that, in the support.
_FREE = 0
_NAMED = 2  # a card of its name is there
_FULL = 4
_SUPPORTED = 1  # a card of its name is there


def _fits(zone: int, case: int) -> bool:
    """Whether a card may be placed in ``zone`` without making room, its level apart (see `Rules.plain`)."""
    fits = {
        RIGHT: case < _NAMED,
        TRAINING: case & _NAMED,
        SUPPORT: not case & _SUPPORTED,
        WILL: True,
    }
    return bool(fits[zone])


def placing(s: Position) -> list[int]:
    """What may be placed and levelled up in the character phase, and the end of it."""
    player = s.turn
    rules = s.rules
    same, grows = rules.tables.same, rules.tables.grows
    arms = support = grown = 0
    for card in s.arms[player]:
        arms |= same[card >> 1]
        grown |= grows[card >> 1]
    for card in s.training[player]:
        grown |= grows[card >> 1]
    for card in s.support[player]:
        support |= same[card >> 1]
        grown |= grows[card >> 1]
    plain, spots = rules.plain, rules.spots
    side = a.PLAYER * player
    placed = _PLACE + side
    full = len(s.arms[player]) >= ARMS
    found = [a.NEXT + side]
    higher: list[int] = []
    last = -1
    for card in s.hands[player]:
        if card == last:
            continue
        last = card
        kind = card >> 1
        if grown >> kind & 1:
            higher.append(card)
        if not plain:
            found += _anywhere(s, player, card)
            continue
        names = same[kind]
        this = placed + a.CARD * card
        case = _FREE
        if names & arms:
            case = _NAMED
        elif full:
            case = _FULL
            if RIGHT in rules.places[kind]:
                found += [this + a.OTHER * (room + 1) for room in dict.fromkeys(s.arms[player])]
        if names & support:
            case += _SUPPORTED
        for spot in spots[kind][case]:
            found.append(this + spot)
    if higher:
        found += level_ups(s, player, higher)
    return found


def _anywhere(s: Position, player: int, card: int) -> list[int]:
    """The ways to place a card, whatever the rulings (see `Rules.plain`)."""
    tables = s.rules.tables
    kind = card >> 1
    forms = [card]
    if s.rules.settings.w_names == "one-name" and tables.level[kind] == W:
        forms = [variant * 2 + (card & 1) for variant in tables.variants[kind]] or forms
    return [
        a.encode(a.PLACE, player, form, zone, room)
        for zone in s.rules.places[kind]
        for form in forms
        for room in rooms(s, player, form, zone)
    ]


def using(s: Position) -> list[int]:
    """What may be used and placed in the main phase, and the end of it."""
    player = s.turn
    tables = s.rules.tables
    types = tables.type
    found = [a.NEXT + a.PLAYER * player]
    last = -1
    for card in s.hands[player]:
        kind = types[card >> 1]
        if kind == CHARACTER_CARD or card == last:
            continue
        last = card
        if kind == FIELD_CARD:
            found += _fields(s, player, card)
        elif tables.needs[card >> 1]:
            found += [a.encode(a.USE, player, card, zone, payer) for zone, payer in uses(s, player, card)]
    return found


def uses(s: Position, player: int, card: int) -> list[tuple[int, int]]:
    """The characters that may return to the hand for an event: zone and card (ruling empty-effect).

    What its effects would do is judged by how things stand once the character has returned.
    """
    found = payers(s, player, card)
    if s.rules.settings.empty_effect == "allowed":
        return found
    return [(zone, payer) for zone, payer in found if _works(s, player, card, zone, payer)]


def _works(s: Position, player: int, card: int, zone: int, payer: int) -> bool:
    after = paid_for(s, player, card, zone, payer)
    return any(does_something(after, effect, player) for effect in s.rules.tables.effects[card >> 1])


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
    side = a.PLAYER * player
    found = []
    if settings.hand_three == "keep-three" and len(hand) <= KEPT:
        found.append(a.KEEP + side)
    if s.discarding or settings.hand_return != "on-top":
        found += [a.RETURN + side + a.CARD * card for card in dict.fromkeys(hand)]
    if not s.discarding and settings.hand_return != "underneath":
        found += [a.RETURN_TOP + side + a.CARD * card for card in dict.fromkeys(hand)]
    return found


def _setting(s: Position) -> list[int]:
    side = a.PLAYER * s.mover
    found = [a.SET + side + a.CARD * card for card in dict.fromkeys(s.battle[s.mover])]
    found.insert(0, a.PASS + side)
    return found


def _firing(s: Position) -> list[int]:
    player = s.mover
    side = a.PLAYER * player
    found = [a.PASS + side]
    if s.bullets[player]:
        found.append(a.FIRE_BULLET + side)
    if s.will[player]:
        found += [a.FIRE + side + a.CARD * card for card in dict.fromkeys(s.will[player])]
    return found


def _naming(s: Position) -> list[int]:
    player = s.mover
    card = s.firing[player][s.opened[player]] >> 2
    variants = s.rules.tables.variants[card >> 1]
    return [a.simple(a.NAME, player, variant * 2 + (card & 1)) for variant in variants]


def _choosing(s: Position) -> list[int]:
    entry = s.queue[0]
    return choices(s, entry >> 1, entry & 1)


def _loading(s: Position) -> list[int]:
    side = a.PLAYER * s.mover
    return [a.PASS + side, a.TAKE + side]


def _continuing(s: Position) -> list[int]:
    side = a.PLAYER * s.mover
    return [a.STOP + side, a.CONTINUE + side]


def _trimming(s: Position) -> list[int]:
    return [a.simple(a.DISCARD, s.mover, card) for card in dict.fromkeys(s.arms[s.mover])]


def _over(_: Position) -> list[int]:
    return []


_MAKERS = {
    STARTING: _starting,
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
    OVER: _over,
}
