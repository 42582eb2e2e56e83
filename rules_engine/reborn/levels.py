"""Levelling up: which cards can, and what changes places."""

from __future__ import annotations

from rules_engine.reborn import actions as a
from rules_engine.reborn.cards import CHARACTER
from rules_engine.reborn.notes import note_move
from rules_engine.reborn.state import NO_CARD, RIGHT, SUPPORT, TRAINING, ZONES, Position
from rules_engine.reborn.zones import discard, enter, leave, make_room, part_namesakes, rooms, zone_of

PLACES = (RIGHT, TRAINING, SUPPORT)
_LEVEL_UP = a.encode(a.LEVEL_UP, 0, 0, RIGHT, 0)


def matches(s: Position, base: int, card: int) -> bool:
    """Whether ``base`` has the same name as ``card`` and a level lower by 1 (RB-10.6, RB-10.7)."""
    return bool(s.rules.tables.grows[base >> 1] >> (card >> 1) & 1)


def is_fresh(s: Position, player: int, zone: int, card: int) -> bool:
    """Whether a card may not be levelled up, having been placed this turn (ruling level-up-same-turn)."""
    entry = zone << 16 | card
    return s.fresh.count(entry) >= zone_of(s, zone, player).count(card)


def level_ups(s: Position, player: int, cards: list[int]) -> list[int]:
    """Every way to level a character up with one of ``cards``."""
    tables = s.rules.tables
    settings = s.rules.settings
    found: list[int] = []
    grows = tables.grows
    training = s.training[player] if settings.level_up_in_training == "allowed" else []
    zones = ((RIGHT, s.arms[player]), (TRAINING, training), (SUPPORT, s.support[player]))
    for card in cards:
        kind = card >> 1
        if tables.type[kind] != CHARACTER:
            continue
        head = _LEVEL_UP + a.PLAYER * player + a.CARD * card
        for zone, there in zones:
            last = -1
            for base in there:
                if base == last or not grows[base >> 1] >> kind & 1:
                    continue
                if s.fresh and is_fresh(s, player, zone, base):
                    continue
                last = base
                found.append(head + a.ZONE * zone + a.OTHER * base)
                if settings.level_up_place == "other-zone":
                    found += _elsewhere(s, player, card, zone, base)
    return found


def _elsewhere(s: Position, player: int, card: int, zone: int, base: int) -> list[int]:
    gone = base if zone == RIGHT else NO_CARD
    return [
        a.encode(a.LEVEL_UP, player, card, zone, base, target, room)
        for target in PLACES
        if target != zone
        for room in rooms(s, player, card, target, gone)
    ]


def level_up(s: Position, action: int, source: str) -> None:
    """Exchange the base card of ``action`` for its card, which has left ``source`` already."""
    player, card = a.player_of(action), a.card_of(action)
    zone, base, target = a.zone_of(action), a.other_of(action), a.target_of(action)
    leave(s, player, zone, base)
    discard(s, base)
    if s.trace is not None:
        note_move(s, "base-discarded", "RB-10.8", player, (base,), ZONES[zone], "discards")
    moves = target != a.NO_ZONE
    if moves:
        zone = target
        room = a.room_of(action)
        if room != NO_CARD:
            make_room(s, player, card, zone, room)
    enter(s, player, zone, card)
    if s.trace is not None:
        also: tuple[str, ...] = ("RB-3.7", "RB-10.1", "RB-10.2", "RB-10.6", "RB-10.7")
        also += ("RB-9.2", "RB-10.4") if source == "hand" else ("RB-10.3", "RB-R18")
        if zone in (RIGHT, SUPPORT):
            also += ("RB-9.6", "RB-9.16")
        if moves:
            also += ("RB-R21",)
        note_move(s, "level-up", "RB-10.9", player, (card,), source, ZONES[zone], also, nth=s.placed)
    if moves:
        part_namesakes(s, player, card, zone)
