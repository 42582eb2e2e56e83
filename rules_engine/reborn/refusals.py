"""Why an action is not legal: the kind of refusal, and the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules_engine.core.refusals import Refusal
from rules_engine.core.text import player_name
from rules_engine.reborn import actions as a
from rules_engine.reborn.battle import BATTLES
from rules_engine.reborn.cards import (
    BOX,
    CHARACTER,
    DESTROY_SUPPORT,
    DYING_WILL,
    EVENT,
    FIELD_CARD,
    LEVEL_UP_FROM_DISCARDS,
    W,
)
from rules_engine.reborn.legality import to_move, uses
from rules_engine.reborn.levels import is_fresh, matches
from rules_engine.reborn.main import base_field, payers
from rules_engine.reborn.state import (
    BATTLE,
    CHOOSING,
    FIRING,
    NAMING,
    NO_CARD,
    OVER,
    PLACING,
    RETURNING,
    RIGHT,
    SETTING,
    STAGES,
    STARTING,
    SUPPORT,
    TRAINING,
    TRIMMING,
    USING,
    WILL,
    Position,
)
from rules_engine.reborn.why import Why
from rules_engine.reborn.zones import ARMS, in_deck, levels_allow, namesake, rooms, zone_of

SHOTS: Final = 3


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that somebody wants to take; what it leaves open is -1 or ``NO_ZONE``."""

    kind: int
    player: int
    card: int = NO_CARD
    zone: int = a.NO_ZONE
    other: int = NO_CARD
    room: int = NO_CARD
    target: int = a.NO_ZONE


_WRONG_TIME: Final = {
    a.START: "RB-7.4",
    a.FIRST: "RB-R6",
    a.SECOND: "RB-R6",
    a.PLACE: "RB-9.1",
    a.LEVEL_UP: "RB-10.4",
    a.NEXT: "RB-8.1",
    a.USE: "RB-11.1",
    a.FIELD: "RB-11.2",
    a.RETURN: "RB-13.1",
    a.RETURN_TOP: "RB-13.1",
    a.KEEP: "RB-R32",
    a.SET: "RB-14.1",
    a.PASS: "RB-12.2",
    a.FIRE: "RB-14.3",
    a.FIRE_BULLET: "RB-14.3",
    a.NAME: "RB-R23",
    a.TAKE: "RB-18.1",
    a.CONTINUE: "RB-18.6",
    a.STOP: "RB-18.5",
    a.DISCARD: "RB-R36",
    a.CHOOSE: "RB-3.2",
}


def refusal(s: Position, attempt: Attempt) -> Refusal:
    """Why ``attempt`` is refused."""
    kind, player = attempt.kind, attempt.player
    if s.stage == OVER:
        return Refusal(Why.GAME_OVER, "RB-1.5")
    movers = to_move(s)
    if kind in (a.FIRE, a.FIRE_BULLET) and len(s.firing[player]) >= SHOTS:
        limit = "RB-14.3" if player == s.turn else "RB-14.6"
        return Refusal(Why.THREE_IN_FIRING, limit)
    if player not in movers:
        players = tuple(player_name(mover) for mover in movers)
        clause = "RB-12.1" if s.phase == BATTLE else "RB-1.4"
        return Refusal(Why.OTHERS_TURN, clause, {"players": players})
    if kind == a.CONTINUE and s.phase == BATTLE and s.battles >= BATTLES:
        return Refusal(Why.THREE_BATTLES, "RB-12.4")
    reason = _WRONG_CARD.get((s.stage, kind))
    if reason:
        return reason(s, attempt)
    clause = _WRONG_TIME.get(kind, "RB-8.1")
    return Refusal(Why.NOT_DECIDED_NOW, clause, {"stage": STAGES[s.stage]})


def _not_in_hand(s: Position, attempt: Attempt) -> bool:
    if attempt.card == NO_CARD:
        return True
    return in_deck(s, attempt.card) not in s.hands[attempt.player]


def _place(s: Position, attempt: Attempt) -> Refusal:
    tables = s.rules.tables
    card, zone, player = attempt.card, attempt.zone, attempt.player
    if _not_in_hand(s, attempt):
        return Refusal(Why.CARD_NOT_IN_HAND, "RB-9.1")
    if tables.type[card >> 1] != CHARACTER:
        return Refusal(Why.NO_CHARACTER, "RB-9.1")
    if zone not in (RIGHT, TRAINING, SUPPORT, WILL):
        return Refusal(Why.NO_PLACE_FOR_CHARACTERS, "RB-9.1")
    if not levels_allow(s.rules.settings, tables.level[card >> 1], zone):
        return Refusal(Why.LEVEL_NOT_THERE, _level_clause(s, card, zone))
    ways = rooms(s, player, card, zone)
    if zone == TRAINING and not ways:
        if namesake(s, s.arms[player], card) == NO_CARD:
            if s.rules.settings.training_without_right_arm == "not-allowed":
                return Refusal(Why.NO_NAMESAKE_IN_RIGHT_ARM, "RB-R16")
        return Refusal(Why.THREE_NAMES, "RB-9.10")
    if not ways:
        if namesake(s, zone_of(s, zone, player), card) != NO_CARD:
            return Refusal(Why.NAME_THERE_ALREADY, "RB-9.13")
        return Refusal(Why.THREE_NAMES, "RB-9.10")
    if zone == RIGHT and len(s.arms[player]) >= ARMS:
        return Refusal(Why.RIGHT_ARM_FULL, "RB-9.19")
    return Refusal(Why.NOTHING_DISCARDED, "RB-9.19")


def _level_clause(s: Position, card: int, zone: int) -> str:
    level = s.rules.tables.level[card >> 1]
    if level == 1:
        return "RB-9.4"
    if level < DYING_WILL:
        return "RB-9.7" if zone == WILL else "RB-9.6" if zone in (RIGHT, SUPPORT) else "RB-R46"
    if level == BOX:
        return "RB-R22" if zone == WILL else "RB-9.15"
    return "RB-R22" if level == W and zone == WILL else "RB-9.9"


def _level_up(s: Position, attempt: Attempt) -> Refusal:
    tables = s.rules.tables
    card, player = attempt.card, attempt.player
    if s.stage == USING:
        return Refusal(Why.LEVEL_UP_IN_CHARACTER_PHASE, "RB-10.4")
    if s.stage == CHOOSING:
        if card not in s.piles[player]:
            return Refusal(Why.LEVEL_UP_NOT_IN_DISCARDS, "RB-10.3")
    elif _not_in_hand(s, attempt):
        return Refusal(Why.LEVEL_UP_NOT_IN_HAND, "RB-10.2")
    if tables.type[card >> 1] == FIELD_CARD:
        return Refusal(Why.FIELDS_IN_MAIN_PHASE, "RB-10.5")
    if tables.type[card >> 1] != CHARACTER:
        return Refusal(Why.NO_CHARACTER, "RB-10.1")
    level = tables.level[card >> 1]
    if level == BOX:
        return Refusal(Why.BOX_NO_LEVEL_UP, "RB-4.13")
    if level >= DYING_WILL:
        return Refusal(Why.DYING_WILL_NO_LEVEL_UP, "RB-4.4")
    zones = (RIGHT, TRAINING, SUPPORT) if attempt.zone == a.NO_ZONE else (attempt.zone,)
    bases = [
        (zone, base)
        for zone in zones
        if zone in (RIGHT, TRAINING, SUPPORT)
        for base in zone_of(s, zone, player)
        if attempt.other in (NO_CARD, base)
    ]
    named = [(zone, base) for zone, base in bases if tables.same[base >> 1] & tables.same[card >> 1]]
    if not named:
        return Refusal(Why.NO_BASE_OF_NAME, "RB-10.6")
    fitting = [(zone, base) for zone, base in named if matches(s, base, card)]
    if not fitting:
        return Refusal(Why.LOWER_BY_ONE, "RB-10.7")
    if all(is_fresh(s, player, zone, base) for zone, base in fitting):
        return Refusal(Why.BASE_PLACED_THIS_TURN, "RB-R19")
    if all(zone == TRAINING for zone, _ in fitting):
        return Refusal(Why.TRAINING_NO_LEVEL_UP, "RB-R20")
    return Refusal(Why.TAKES_PLACE_OF_BASE, "RB-R21")


def _use(s: Position, attempt: Attempt) -> Refusal:
    tables = s.rules.tables
    if _not_in_hand(s, attempt):
        return Refusal(Why.CARD_NOT_IN_HAND, "RB-11.1")
    if tables.type[attempt.card >> 1] != EVENT:
        return Refusal(Why.NO_EVENT, "RB-11.1")
    if _does_nothing(s, attempt):
        return Refusal(Why.DOES_NOTHING, "RB-R26")
    return _unpaid(s, attempt, "RB-11.5")


def _does_nothing(s: Position, attempt: Attempt) -> bool:
    """Whether a character could return for the event, but the event would then do nothing."""
    player, card = attempt.player, attempt.card
    meant = [
        way
        for way in payers(s, player, card)
        if attempt.zone in (a.NO_ZONE, way[0]) and attempt.other in (NO_CARD, way[1])
    ]
    return bool(meant) and not any(way in uses(s, player, card) for way in meant)


def _unpaid(s: Position, attempt: Attempt, clause: str) -> Refusal:
    tables = s.rules.tables
    if payers(s, attempt.player, attempt.card):
        needs = tables.needs[attempt.card >> 1]
        if attempt.other != NO_CARD and tables.tags[attempt.other >> 1] & needs:
            return Refusal(Why.NOT_RETURNED_FROM_THERE, "RB-R24")
        return Refusal(Why.REQUIREMENT_NOT_MET, clause)
    return Refusal(Why.NOBODY_TO_RETURN, clause)


def _field(s: Position, attempt: Attempt) -> Refusal:
    tables = s.rules.tables
    if _not_in_hand(s, attempt):
        return Refusal(Why.CARD_NOT_IN_HAND, "RB-11.2")
    if tables.type[attempt.card >> 1] != FIELD_CARD:
        return Refusal(Why.NO_FIELD_CARD, "RB-11.2")
    if tables.level[attempt.card >> 1] > 1 and not base_field(s, attempt.player, attempt.card):
        if s.rules.settings.field_level_two == "level-up-only":
            return Refusal(Why.FIELD_BY_LEVEL_UP, _field_clause(s, attempt))
    return _unpaid(s, attempt, "RB-11.6")


def _field_clause(s: Position, attempt: Attempt) -> str:
    if s.ground == NO_CARD or not matches(s, s.ground, attempt.card):
        return "RB-R28"
    return "RB-R29" if s.ground & 1 != attempt.player else "RB-R19"


def _set(s: Position, attempt: Attempt) -> Refusal:
    level = s.rules.tables.level[attempt.card >> 1] if attempt.card != NO_CARD else 0
    if level == BOX:
        return Refusal(Why.BOX_NO_BATTLE, "RB-4.12")
    if level >= DYING_WILL:
        return Refusal(Why.DYING_WILL_NO_BATTLE, "RB-4.3")
    return Refusal(Why.NOT_AMONG_BATTLE_CARDS, "RB-14.1" if attempt.player == s.turn else "RB-14.4")


def _start(s: Position, attempt: Attempt) -> Refusal:
    if attempt.card not in s.decks[attempt.player]:
        return Refusal(Why.NOT_IN_DECK, "RB-7.4")
    return Refusal(Why.START_IS_LEVEL_ONE, "RB-7.4")


def _return(s: Position, attempt: Attempt) -> Refusal:
    clause = "RB-13.2" if s.discarding else "RB-13.1"
    if _not_in_hand(s, attempt):
        return Refusal(Why.CARD_NOT_IN_HAND, clause)
    if s.discarding:
        return Refusal(Why.HAND_TO_DISCARDS, clause)
    return Refusal(Why.HAND_UNDERNEATH if attempt.kind == a.RETURN_TOP else Why.HAND_ON_TOP, "RB-R31")


def _keep(s: Position, attempt: Attempt) -> Refusal:
    if s.rules.settings.hand_three == "return-all":
        return Refusal(Why.WHOLE_HAND_BACK, "RB-R32")
    return Refusal(Why.THREE_KEPT, "RB-R32")


def _fire(s: Position, attempt: Attempt) -> Refusal:
    return Refusal(Why.NO_CARD_TO_FIRE, "RB-14.7" if attempt.kind == a.FIRE else "RB-14.9")


def _name(s: Position, attempt: Attempt) -> Refusal:
    return Refusal(Why.NOT_ITS_NAME, "RB-R23")


def _choose(s: Position, attempt: Attempt) -> Refusal:
    code = s.rules.tables.code[s.queue[0] >> 1]
    if attempt.kind == a.LEVEL_UP:
        if code == LEVEL_UP_FROM_DISCARDS:
            return _level_up(s, attempt)
        return Refusal(Why.EFFECT_NO_LEVEL_UP, "RB-10.3")
    if code == LEVEL_UP_FROM_DISCARDS:
        return Refusal(Why.EFFECT_LEVELS_UP, "RB-10.3")
    if code == DESTROY_SUPPORT:
        return Refusal(Why.NOT_IN_OPPONENTS_SUPPORT, "RB-3.2")
    if attempt.card not in s.piles[attempt.player]:
        return Refusal(Why.CARD_NOT_IN_DISCARDS, "RB-15.5")
    return Refusal(Why.EFFECT_CANNOT_CHOOSE, "RB-15.5")


def _discard(s: Position, attempt: Attempt) -> Refusal:
    return Refusal(Why.NOT_IN_RIGHT_ARM, "RB-R36")


_WRONG_CARD: Final[Mapping[tuple[int, int], Callable[[Position, Attempt], Refusal]]] = {
    (STARTING, a.START): _start,
    (PLACING, a.PLACE): _place,
    (PLACING, a.LEVEL_UP): _level_up,
    (USING, a.LEVEL_UP): _level_up,
    (USING, a.USE): _use,
    (USING, a.FIELD): _field,
    (RETURNING, a.RETURN): _return,
    (RETURNING, a.RETURN_TOP): _return,
    (RETURNING, a.KEEP): _keep,
    (SETTING, a.SET): _set,
    (FIRING, a.FIRE): _fire,
    (FIRING, a.FIRE_BULLET): _fire,
    (NAMING, a.NAME): _name,
    (CHOOSING, a.CHOOSE): _choose,
    (CHOOSING, a.LEVEL_UP): _choose,
    (TRIMMING, a.DISCARD): _discard,
}
"""What says why, where the right decision is made with the wrong card: by what is decided, and the action."""
