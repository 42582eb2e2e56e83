"""Why an action is not legal: the clause or ruling that forbids it, in words."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.core.errors import IllegalError
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

Reason: TypeAlias = "tuple[str, str | None]"

_ASKED: dict[int, tuple[tuple[int, ...], str, str]] = {
    WAKING: ((a.WAKE, a.PASS), "a yokai may be woken first", "YW-R6"),
    DRAWING: ((a.DRAW_CARDS, a.PASS), "the draw of the turn comes first", "YW-R4"),
    ATTACKING: ((a.ATTACK, a.NEXT, a.END), "this is the time of attacks", "YW-R2"),
    DEFENDING: ((a.DEFEND, a.PASS), "the defending player chooses a yokai, or none", "YW-11.2"),
    FLIPPING: ((a.FLIP, a.PASS), "a medal may be used now", "YW-R36"),
    ADDING: ((a.ADD, a.PASS), "a card of the hand may add its tribe bonus now", "YW-R38"),
    ACTING: ((a.USE, a.PASS), "an action card may be used now", "YW-R40"),
    REACHING: ((a.FLIP,), "a medal decides whether the attack arrives", "YW-R27"),
}
"""For each stage: what may be done at all, and what to say of anything else."""


def illegal(s: Position, action: int) -> IllegalError:
    """The error for an action that is not legal, with the clause that forbids it."""
    message, clause = _why_not(s, action)
    return IllegalError(message, clause)


def _why_not(s: Position, action: int) -> Reason:
    if action < 0:
        return f"{action} is no action", None
    kind, player = a.kind_of(action), a.player_of(action)
    if s.stage == OVER:
        return "the game is over", "YW-1.3"
    if player not in to_move(s):
        return "this player has nothing to decide now", "YW-7.1"
    if kind == a.ATTACK and s.number == 1:
        return "the first player does not attack on their first turn", "YW-7.6"
    asked = _ASKED.get(s.stage)
    if asked is not None and kind not in asked[0]:
        return asked[1], asked[2]
    card, place = a.argument_of(action), a.target_of(action) - 1
    if kind in (a.PLACE, a.PLACE_ASLEEP, a.POWER_UP, a.UPGRADE, a.USE, a.ADD) and card not in s.hands[player]:
        return "this card is not in the hand", "YW-10.3" if kind in (a.POWER_UP, a.UPGRADE) else None
    if kind in (a.PLACE, a.PLACE_ASLEEP):
        return _not_placed(s, player, card, asleep=kind == a.PLACE_ASLEEP)
    if kind in (a.POWER_UP, a.UPGRADE):
        return _not_layered(s, player, card, place, upgrade=kind == a.UPGRADE)
    if kind == a.USE:
        return _not_used(s, player, card)
    if kind in (a.WAKE, a.ATTACK, a.DEFEND):
        if not 0 <= place < len(s.stacks[player]):
            return "there is no such yokai on the field", "YW-5.1"
        why = {a.WAKE: _not_woken, a.ATTACK: _not_attacking, a.DEFEND: _not_defending}[kind]
        return why(s, player, place)
    if kind == a.ADD:
        return _not_added(s, card)
    if kind == a.FLIP:
        return "no such medal lies in the ready area", "YW-5.4"
    if s.stage == MAIN and kind == a.NEXT:
        return "no attack is possible in this turn", "YW-7.6" if s.number == 1 else "YW-R20"
    if kind == a.PASS and s.stage == DEFENDING:
        return "the defending player must defend", "YW-R23"
    if kind in (a.END, a.NEXT):
        return "another step of the turn comes first", "YW-R2"
    if kind in (a.FLIP, a.DRAW_CARDS, a.PASS):
        return "nothing of the kind is asked for now", "YW-R2"
    return f"{action} is no action", None


def _not_placed(s: Position, player: int, card: int, *, asleep: bool) -> Reason:
    t, settings = s.rules.tables, s.rules.settings
    stacks = s.stacks[player]
    if t.type[card] != YOKAI:
        if t.type[card] == RULE:
            return "a rule card is not used in play", "YW-2.15"
        return "only a yokai card is placed", "YW-2.2"
    if any(t.same[card] >> stack[-1] & 1 for stack in stacks):
        return "this yokai is on the field already", "YW-9.9"
    if len(stacks) >= MOST_YOKAI:
        return "six yokai are on the field", "YW-5.2"
    if not room(s) and not (asleep and settings.asleep_placement_limit == "free"):
        if asleep and s.number > 1:
            return "the limit on placing counts yokai placed asleep", "YW-R10"
        if s.number == 1:
            return "one yokai at most is placed on the very first turn", "YW-7.5"
        return "two yokai cards at most are placed in a turn", "YW-7.3"
    if asleep:
        return "its yokai cost is met, so it is placed awake", "YW-R41"
    return "its yokai cost is not met", "YW-8.1"


def _not_layered(s: Position, player: int, card: int, place: int, *, upgrade: bool) -> Reason:
    t, settings = s.rules.tables, s.rules.settings
    stacks = s.stacks[player]
    if t.type[card] != YOKAI:
        return "only a yokai card is added to a yokai", "YW-10.1"
    if not 0 <= place < len(stacks):
        return "no yokai of this name is on the field", "YW-10.3"
    stack, flag = stacks[place], s.flags[player][place]
    top = stack[-1]
    if not t.same[card] >> top & 1:
        return "the card is another yokai", "YW-9.8"
    if len(stack) >= MOST_CARDS:
        return "a yokai has four cards at most", "YW-9.7"
    if settings.layering_limit == "counts" and not room(s):
        return "cards that are added count towards the limit on placing", "YW-R12"
    if settings.layering_per_turn == "once-each" and flag & (NEW | LAYERED):
        return "one card a turn is added to a yokai", "YW-R13"
    higher = t.power[card] > compared_power(s, stack)
    if higher != upgrade:
        return (
            ("its power is higher: it would be an upgrade", "YW-10.4")
            if higher
            else ("its power is not higher: it would be a power-up", "YW-10.8")
        )
    if flag & ASLEEP and not upgrade:
        return "a sleeping yokai cannot be powered up", "YW-10.6"
    others = len(stacks) - (settings.own_yokai_counted == "left-out")
    cost = t.cost[card] if settings.layering_cost == "added-card" else t.cost[top]
    if cost > others:
        return "its yokai cost is not met", "YW-8.7"
    if any(at != place and t.same[card] >> other[-1] & 1 for at, other in enumerate(stacks)):
        return "another yokai on the field would be the same", "YW-9.9"
    return "a yokai has already been woken in this turn", "YW-R16"


def _not_used(s: Position, player: int, card: int) -> Reason:
    t = s.rules.tables
    if t.type[card] == RULE:
        return "a rule card is not used in play", "YW-2.15"
    if t.type[card] != ACTION:
        return "this is no action card", "YW-2.9"
    if t.cost[card] > len(s.stacks[player]):
        return "its yokai cost is not met", "YW-8.11"
    if t.effect[card] == STRENGTHEN and s.stage == MAIN:
        return "this card is for a battle", "YW-R40"
    if t.effect[card] == DESTROY and s.stage != MAIN:
        return "this card is for the main step", "YW-R40"
    return "there is no such yokai to aim at", "YW-2.9"


def _not_woken(s: Position, player: int, place: int) -> Reason:
    settings = s.rules.settings
    flag = s.flags[player][place]
    if not flag & ASLEEP:
        return "this yokai is awake", "YW-7.7"
    if settings.wake_time == "start" and s.stage != WAKING:
        return "a yokai is woken at the start of the turn only", "YW-R6"
    if s.woken:
        return "one yokai a turn is woken", "YW-7.7"
    if too_new(s, flag):
        return "this yokai was placed asleep in this turn", "YW-R6"
    return "its yokai cost is not met", "YW-8.7"


def _not_attacking(s: Position, player: int, place: int) -> Reason:
    settings = s.rules.settings
    if s.stage == MAIN and settings.turn_steps != "free-order":
        return "the attack step comes later or is over", "YW-R2"
    flag = s.flags[player][place]
    if flag & ASLEEP or (flag & TAPPED and settings.attackers == "untapped"):
        return "this yokai is asleep or tapped", "YW-R20"
    if flag & ATTACKED:
        return "this yokai has attacked in this turn", "YW-R21"
    return "one attack a turn is made", "YW-R21"


def _not_defending(s: Position, player: int, place: int) -> Reason:
    if place in s.defenders:
        return "this yokai is defending already", "YW-R24"
    return "this yokai is asleep or tapped", "YW-R25"


def _not_added(s: Position, card: int) -> Reason:
    if s.rules.tables.type[card] == ACTION:
        return "an action card has no tribe bonus", "YW-2.12"
    if s.rules.tables.type[card] != YOKAI:
        return "this card has no tribe bonus", "YW-2.7"
    return "its tribe is not that of the medal", "YW-R37"
