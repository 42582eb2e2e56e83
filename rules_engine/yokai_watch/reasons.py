"""Why an action is not legal: the clause or ruling that forbids it."""

from __future__ import annotations

from rules_engine.core.errors import IllegalError
from rules_engine.core.refusals import Refusal
from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch.cards import ACTION, RULE, YOKAI
from rules_engine.yokai_watch.effects import DESTROY, STRENGTHEN
from rules_engine.yokai_watch.legality import MOST_CARDS, MOST_YOKAI, compared_power, room, to_move, too_new
from rules_engine.yokai_watch.state import (
    ACTING,
    ADDING,
    ASLEEP,
    ATTACKED,
    ATTACKING,
    DEFENDING,
    DRAWING,
    FLIPPING,
    LAYERED,
    MAIN,
    NEW,
    OVER,
    REACHING,
    TAPPED,
    WAKING,
    Position,
)
from rules_engine.yokai_watch.why import Why

_ASKED: dict[int, tuple[tuple[int, ...], Why, str]] = {
    WAKING: ((a.WAKE, a.PASS), Why.TIME_OF_WAKING, "YW-R6"),
    DRAWING: ((a.DRAW_CARDS, a.PASS), Why.TIME_OF_DRAW, "YW-R4"),
    ATTACKING: ((a.ATTACK, a.NEXT, a.END), Why.TIME_OF_ATTACKS, "YW-R2"),
    DEFENDING: ((a.DEFEND, a.PASS), Why.TIME_OF_DEFENCE, "YW-11.2"),
    FLIPPING: ((a.FLIP, a.PASS), Why.TIME_OF_MEDAL, "YW-R36"),
    ADDING: ((a.ADD, a.PASS), Why.TIME_OF_TRIBE_BONUS, "YW-R38"),
    ACTING: ((a.USE, a.PASS), Why.TIME_OF_ACTION_CARD, "YW-R40"),
    REACHING: ((a.FLIP,), Why.TIME_OF_REACHING, "YW-R27"),
}
"""For each stage: what may be done at all, and what to say of anything else."""


def illegal(s: Position, action: int) -> IllegalError:
    """The error for an action that is not legal, with the clause that forbids it."""
    return IllegalError(_why_not(s, action))


def _why_not(s: Position, action: int) -> Refusal:
    if action < 0:
        return Refusal(Why.NO_ACTION, data={"action": str(action)})
    kind, player = a.kind_of(action), a.player_of(action)
    if s.stage == OVER:
        return Refusal(Why.GAME_OVER, "YW-1.3")
    if player not in to_move(s):
        return Refusal(Why.NOTHING_TO_DECIDE, "YW-7.1")
    if kind == a.ATTACK and s.number == 1:
        return Refusal(Why.NO_FIRST_ATTACK, "YW-7.6")
    asked = _ASKED.get(s.stage)
    if asked is not None and kind not in asked[0]:
        return Refusal(*asked[1:])
    card, place = a.argument_of(action), a.target_of(action) - 1
    if kind in (a.PLACE, a.PLACE_ASLEEP, a.POWER_UP, a.UPGRADE, a.USE, a.ADD) and card not in s.hands[player]:
        return Refusal(Why.NOT_IN_HAND, "YW-10.3" if kind in (a.POWER_UP, a.UPGRADE) else None)
    if kind in (a.PLACE, a.PLACE_ASLEEP):
        return _not_placed(s, player, card, asleep=kind == a.PLACE_ASLEEP)
    if kind in (a.POWER_UP, a.UPGRADE):
        return _not_layered(s, player, card, place, upgrade=kind == a.UPGRADE)
    if kind == a.USE:
        return _not_used(s, player, card)
    if kind in (a.WAKE, a.ATTACK) or (kind == a.DEFEND and s.stage == DEFENDING):
        if not 0 <= place < len(s.stacks[player]):
            return Refusal(Why.NO_SUCH_YOKAI, "YW-5.1")
        why = {a.WAKE: _not_woken, a.ATTACK: _not_attacking, a.DEFEND: _not_defending}[kind]
        return why(s, player, place)
    if kind == a.ADD and s.stage == ADDING:
        return _not_added(s, card)
    if kind == a.FLIP and s.stage in (FLIPPING, REACHING):
        return Refusal(Why.NO_SUCH_MEDAL, "YW-5.4")
    if s.stage == MAIN and kind == a.NEXT and s.rules.settings.turn_steps == "main-then-attack":
        return Refusal(Why.NO_ATTACK_POSSIBLE, "YW-7.6" if s.number == 1 else "YW-R20")
    if kind == a.PASS and s.stage == DEFENDING:
        return Refusal(Why.MUST_DEFEND, "YW-R23")
    if kind in (a.END, a.NEXT):
        return Refusal(Why.OTHER_STEP_FIRST, "YW-R2")
    if kind in (a.FLIP, a.ADD, a.DEFEND, a.DRAW_CARDS, a.PASS):
        return Refusal(Why.NOT_ASKED_FOR, "YW-R2")
    return Refusal(Why.NO_ACTION, data={"action": str(action)})


def _not_placed(s: Position, player: int, card: int, *, asleep: bool) -> Refusal:
    t, settings = s.rules.tables, s.rules.settings
    stacks = s.stacks[player]
    if t.type[card] != YOKAI:
        if t.type[card] == RULE:
            return Refusal(Why.RULE_CARD, "YW-2.15")
        return Refusal(Why.ONLY_YOKAI_PLACED, "YW-2.2")
    if any(t.same[card] >> stack[-1] & 1 for stack in stacks):
        return Refusal(Why.SAME_YOKAI_ON_FIELD, "YW-9.9")
    if len(stacks) >= MOST_YOKAI:
        return Refusal(Why.SIX_ON_FIELD, "YW-5.2")
    if not room(s) and not (asleep and settings.asleep_placement_limit == "free"):
        if settings.layering_limit == "counts" and any(flag & LAYERED for flag in s.flags[player]):
            return Refusal(Why.ADDED_CARDS_COUNT, "YW-R12")
        if asleep and s.number > 1:
            return Refusal(Why.ASLEEP_COUNTS, "YW-R10")
        if s.number == 1:
            return Refusal(Why.ONE_ON_FIRST_TURN, "YW-7.5")
        return Refusal(Why.TWO_A_TURN, "YW-7.3")
    if asleep:
        return Refusal(Why.PLACED_AWAKE, "YW-R41")
    return Refusal(Why.COST_NOT_MET, "YW-8.1")


def _not_layered(s: Position, player: int, card: int, place: int, *, upgrade: bool) -> Refusal:
    t, settings = s.rules.tables, s.rules.settings
    stacks = s.stacks[player]
    if t.type[card] != YOKAI:
        return Refusal(Why.ONLY_YOKAI_ADDED, "YW-10.1")
    if not 0 <= place < len(stacks):
        return Refusal(Why.NO_YOKAI_OF_NAME, "YW-10.3")
    stack, flag = stacks[place], s.flags[player][place]
    top = stack[-1]
    if not t.same[card] >> top & 1:
        return Refusal(Why.ANOTHER_YOKAI, "YW-9.8")
    if len(stack) >= MOST_CARDS:
        return Refusal(Why.FOUR_CARDS, "YW-9.7")
    if settings.layering_limit == "counts" and not room(s):
        return Refusal(Why.ADDED_CARD_COUNTS, "YW-R12")
    if settings.layering_per_turn == "once-each" and flag & (NEW | LAYERED):
        return Refusal(Why.ONE_ADDED_A_TURN, "YW-R13")
    higher = t.power[card] > compared_power(s, stack)
    if higher != upgrade:
        if higher:
            return Refusal(Why.WOULD_BE_UPGRADE, "YW-10.4")
        return Refusal(Why.WOULD_BE_POWER_UP, "YW-10.8")
    if flag & ASLEEP and not upgrade:
        return Refusal(Why.ASLEEP_NO_POWER_UP, "YW-10.6")
    others = len(stacks) - (settings.own_yokai_counted == "left-out")
    cost = t.cost[card] if settings.layering_cost == "added-card" else t.cost[top]
    if cost > others:
        return Refusal(Why.COST_NOT_MET, "YW-8.7")
    if any(at != place and t.same[card] >> other[-1] & 1 for at, other in enumerate(stacks)):
        return Refusal(Why.WOULD_BE_SAME, "YW-9.9")
    return Refusal(Why.WOKEN_ALREADY, "YW-R16")


def _not_used(s: Position, player: int, card: int) -> Refusal:
    t = s.rules.tables
    if t.type[card] == RULE:
        return Refusal(Why.RULE_CARD, "YW-2.15")
    if t.type[card] != ACTION:
        return Refusal(Why.NO_ACTION_CARD, "YW-2.9")
    if t.cost[card] > len(s.stacks[player]):
        return Refusal(Why.COST_NOT_MET, "YW-8.11")
    if t.effect[card] == STRENGTHEN and s.stage == MAIN:
        return Refusal(Why.FOR_A_BATTLE, "YW-R40")
    if t.effect[card] == DESTROY and s.stage != MAIN:
        return Refusal(Why.FOR_THE_MAIN_STEP, "YW-R40")
    return Refusal(Why.NOTHING_TO_AIM_AT, "YW-2.9")


def _not_woken(s: Position, player: int, place: int) -> Refusal:
    settings = s.rules.settings
    flag = s.flags[player][place]
    if not flag & ASLEEP:
        return Refusal(Why.IS_AWAKE, "YW-7.7")
    if settings.wake_time == "start" and s.stage != WAKING:
        return Refusal(Why.WOKEN_AT_START, "YW-R6")
    if s.woken:
        return Refusal(Why.ONE_WOKEN_A_TURN, "YW-7.7")
    if too_new(s, flag):
        return Refusal(Why.PLACED_THIS_TURN, "YW-R6")
    return Refusal(Why.COST_NOT_MET, "YW-8.7")


def _not_attacking(s: Position, player: int, place: int) -> Refusal:
    settings = s.rules.settings
    if s.stage == MAIN and settings.turn_steps != "free-order":
        return Refusal(Why.ATTACK_STEP_NOT_NOW, "YW-R2")
    flag = s.flags[player][place]
    if flag & ASLEEP or (flag & TAPPED and settings.attackers == "untapped"):
        return Refusal(Why.ASLEEP_OR_TAPPED, "YW-R20")
    if flag & ATTACKED:
        return Refusal(Why.HAS_ATTACKED, "YW-R21")
    return Refusal(Why.ONE_ATTACK_A_TURN, "YW-R21")


def _not_defending(s: Position, player: int, place: int) -> Refusal:
    if place in s.defenders:
        return Refusal(Why.DEFENDING_ALREADY, "YW-R24")
    return Refusal(Why.ASLEEP_OR_TAPPED, "YW-R25")


def _not_added(s: Position, card: int) -> Refusal:
    if s.rules.tables.type[card] == ACTION:
        return Refusal(Why.ACTION_CARD_NO_BONUS, "YW-2.12")
    if s.rules.tables.type[card] != YOKAI:
        return Refusal(Why.NO_TRIBE_BONUS, "YW-2.7")
    return Refusal(Why.OTHER_TRIBE, "YW-R37")
