"""The turn and its steps, and who decides what next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch import battle, notes, plays
from rules_engine.yokai_watch.legality import actions, attackers, may_wake
from rules_engine.yokai_watch.moves import draw, finish_still
from rules_engine.yokai_watch.state import (
    ACTING,
    ADDING,
    ASLEEP,
    ATTACKING,
    DEFENDING,
    DRAWING,
    FLIPPING,
    MAIN,
    OVER,
    REACHING,
    TAPPED,
    THIS_TURN,
    WAKING,
    Position,
)

HAND_REFILLED = 5
"""Up to how many cards the draw of a turn fills the hand (ruling draw-count)."""
STILL_TURNS = 10


def carry_out(s: Position, action: int) -> None:
    """Take a legal action, and go on to the next decision."""
    stage = s.stage
    if stage == MAIN:
        _IN_MAIN[action & 15](s, action)
    elif stage == ATTACKING:
        if action & 15 == a.ATTACK:
            _attack(s, action)
        else:
            _leave_attacks(s)
    elif stage == WAKING:
        if action & 15 == a.WAKE:
            plays.wake(s, action)
        _begin_draw(s)
    elif stage == DRAWING:
        if action & 15 == a.PASS:
            if s.trace is not None:
                notes.declines(s)
            _after_draw(s)
        else:
            _draw_of_the_turn(s)
    elif stage == ACTING:
        if action & 15 == a.PASS:
            _after_attack(s, battle.no_action_card(s))
        else:
            plays.use(s, action)
            if s.stage != OVER:
                _after_attack(s, battle.after_action_card(s))
    else:
        _after_attack(s, _IN_BATTLE[stage](s, action))


_IN_BATTLE: Final[Mapping[int, Callable[[Position, int], bool]]] = {
    DEFENDING: battle.defend,
    FLIPPING: battle.use_medal,
    ADDING: battle.add_bonus,
    REACHING: battle.reach,
}


def _attack(s: Position, action: int) -> None:
    _after_attack(s, battle.declare(s, a.target_of(action) - 1))


def _after_attack(s: Position, over: bool) -> None:
    if not over:
        return
    s.mover = s.turn
    if s.rules.settings.turn_steps == "free-order":
        s.stage = MAIN
        return
    s.stage = ATTACKING
    s.legal = actions(s)
    if len(s.legal) == 1:
        s.legal = None
        _leave_attacks(s)


# --- the steps -----------------------------------------------------------------------------------


def begin_turn(s: Position, player: int) -> None:
    """The start of a turn, up to its first choice."""
    settings = s.rules.settings
    s.turn = s.mover = player
    s.number += 1
    s.placed = s.woken = s.attacks = 0
    s.moved = False
    flags = s.flags[player]
    if s.trace is not None:
        notes.turn(s)
    if flags:
        _untap(s, flags)
    if settings.medal_return == "own-turn" and s.spent[player]:
        s.ready[player] = sorted(s.ready[player] + s.spent[player])
        s.spent[player] = []
        if s.trace is not None:
            notes.medals_return(s, player)
    if settings.wake_time == "start" and may_wake(s):
        s.stage = WAKING
    else:
        _begin_draw(s)


def _untap(s: Position, flags: list[int]) -> None:
    """What a yokai has been through this turn is forgotten, and tapped ones untap (ruling untap-time)."""
    before = flags[:]
    ruling = s.rules.settings.untap_time
    awake = ~THIS_TURN if ruling == "end-all" else ~(THIS_TURN | TAPPED)
    asleep = awake if ruling == "start-all" else ~THIS_TURN
    for place, flag in enumerate(flags):
        flags[place] = flag & (asleep if flag & ASLEEP else awake)
    if s.trace is not None:
        notes.untapped(s, before)


def _begin_draw(s: Position) -> None:
    if s.rules.settings.draw_compulsory == "may":
        s.stage = DRAWING
    else:
        _draw_of_the_turn(s)


def _draw_of_the_turn(s: Position) -> None:
    ruling = s.rules.settings.draw_count
    count = 1 if ruling == "one" else 2
    if ruling == "up-to-five":
        count = max(0, HAND_REFILLED - len(s.hands[s.turn]))
    s.stage = MAIN
    clause = "YW-7.4" if s.number == 1 else "YW-R3"
    draw(s, s.turn, count, clause, ("YW-R3", "YW-R4", "YW-7.2"))
    if s.stage != OVER:
        _after_draw(s)


def _after_draw(s: Position) -> None:
    if s.rules.settings.turn_steps == "attack-then-main" and attackers(s):
        _begin_attacks(s)
    else:
        _begin_main(s)


def _begin_main(s: Position) -> None:
    s.stage = MAIN
    if s.trace is not None:
        notes.main_step(s)


def _begin_attacks(s: Position) -> None:
    s.stage = ATTACKING
    if s.trace is not None:
        notes.attack_step(s)


def _leave_attacks(s: Position) -> None:
    if s.rules.settings.turn_steps == "attack-then-main":
        _begin_main(s)
    else:
        end_turn(s)


def end_turn(s: Position) -> None:
    """The end of the turn, and the start of the next one."""
    player = s.turn
    if s.trace is not None:
        notes.turn_ends(s)
    if s.rules.settings.untap_time == "end-all":
        flags = s.flags[player]
        before = flags[:]
        for place in range(len(flags)):
            flags[place] &= ~TAPPED
        if s.trace is not None:
            notes.untapped(s, before)
    s.still = 0 if s.moved else s.still + 1
    if s.still >= STILL_TURNS and s.rules.settings.endless_game == "still-turns":
        finish_still(s)
        return
    begin_turn(s, 1 - player)


def _next(s: Position, _action: int) -> None:
    _begin_attacks(s)


def _end(s: Position, _action: int) -> None:
    end_turn(s)


_IN_MAIN: Final[Mapping[int, Callable[[Position, int], None]]] = {
    a.PLACE: plays.place,
    a.PLACE_ASLEEP: plays.place_asleep,
    a.POWER_UP: plays.power_up,
    a.UPGRADE: plays.upgrade,
    a.WAKE: plays.wake,
    a.USE: plays.use,
    a.ATTACK: _attack,
    a.NEXT: _next,
    a.END: _end,
}
