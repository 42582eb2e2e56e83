"""Which actions are legal."""

from __future__ import annotations

from rules_engine.reborn import actions as a
from rules_engine.reborn.cards import CHARACTER as CHARACTER_CARD
from rules_engine.reborn.cards import DYING_WILL, EVENT, FIELD_CARD, Tables, W
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
        a.simple(a.START, player, card)
        for card in sorted(set(s.decks[player]))
        if tables.level[card >> 1] == 1 and tables.type[card >> 1] == CHARACTER_CARD
    ]


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
    )
    return Rules(tables, settings, overrides, places, plain)


def placing(s: Position) -> list[int]:
    """What may be placed and levelled up in the character phase, and the end of it."""
    player = s.turn
    rules = s.rules
    tables = rules.tables
    level, same = tables.level, tables.same
    one_name = rules.settings.w_names == "one-name"
    arms = training = support = 0
    for card in s.arms[player]:
        arms |= same[card >> 1]
    for card in s.training[player]:
        training |= same[card >> 1]
    for card in s.support[player]:
        support |= same[card >> 1]
    everywhere = arms | training | support
    plain = rules.plain
    full = len(s.arms[player]) >= ARMS
    found = [a.simple(a.NEXT, player)]
    higher: list[int] = []
    for card in distinct(s.hands[player]):
        kind = card >> 1
        names = same[kind]
        if names & everywhere and 1 < level[kind] < DYING_WILL:
            higher.append(card)
        forms = [card]
        if one_name and level[kind] == W:
            forms = [variant * 2 + (card & 1) for variant in tables.variants[kind]] or forms
        for zone in rules.places[kind]:
            if plain and not (full and zone == RIGHT) and not one_name:
                if zone == WILL or (
                    names & arms if zone == TRAINING else not names & (arms if zone == RIGHT else support)
                ):
                    found.append(a.placing(player, card, zone))
                continue
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
    found = [a.simple(a.NEXT, player)]
    for card in distinct(s.hands[player]):
        kind = tables.type[card >> 1]
        if kind == EVENT:
            if tables.needs[card >> 1]:
                found += [a.encode(a.USE, player, card, zone, payer) for zone, payer in uses(s, player, card)]
        elif kind == FIELD_CARD:
            found += _fields(s, player, card)
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
    cards = distinct(hand)
    found = []
    if settings.hand_three == "keep-three" and len(hand) <= KEPT:
        found.append(a.simple(a.KEEP, player))
    if s.discarding or settings.hand_return != "on-top":
        found += [a.simple(a.RETURN, player, card) for card in cards]
    if not s.discarding and settings.hand_return != "underneath":
        found += [a.simple(a.RETURN_TOP, player, card) for card in cards]
    return found


def _setting(s: Position) -> list[int]:
    player = s.mover
    return [
        a.simple(a.PASS, player),
        *(a.simple(a.SET, player, card) for card in distinct(s.battle[player])),
    ]


def _firing(s: Position) -> list[int]:
    player = s.mover
    found = [a.simple(a.PASS, player)]
    if s.bullets[player]:
        found.append(a.simple(a.FIRE_BULLET, player))
    found += [a.simple(a.FIRE, player, card) for card in distinct(s.will[player])]
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
    return [a.simple(a.PASS, s.mover), a.simple(a.TAKE, s.mover)]


def _continuing(s: Position) -> list[int]:
    return [a.simple(a.STOP, s.mover), a.simple(a.CONTINUE, s.mover)]


def _trimming(s: Position) -> list[int]:
    return [a.simple(a.DISCARD, s.mover, card) for card in distinct(s.arms[s.mover])]


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
