"""The turn: its steps, and what is done in its main step."""

from __future__ import annotations

from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch import battle, notes
from rules_engine.yokai_watch.effects import DESTROY, DRAW, LIFE_OF_BOTH
from rules_engine.yokai_watch.legality import attackers, may_wake
from rules_engine.yokai_watch.moves import (
    discard_from_hand,
    draw,
    finish,
    finish_both,
    finish_still,
    take_life,
)
from rules_engine.yokai_watch.state import (
    ACTING,
    ADDING,
    ASLEEP,
    ATTACKING,
    DEFENDING,
    DRAWING,
    FLIPPING,
    HIDDEN,
    LAYERED,
    MAIN,
    NEW,
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
        _act(s, action)
    elif stage == ATTACKING:
        kind = action & 15
        if kind == a.ATTACK:
            _after_attack(s, battle.declare(s, a.target_of(action) - 1))
        elif kind == a.NEXT:
            _begin_main(s)
        else:
            end_turn(s)
    elif stage == WAKING:
        if action & 15 == a.WAKE:
            _wake(s, a.target_of(action) - 1)
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
            _use(s, action)
            if s.stage != OVER:
                _after_attack(s, battle.after_action_card(s))
    else:
        _after_attack(s, _IN_BATTLE[stage](s, action))


_IN_BATTLE = {
    DEFENDING: battle.defend,
    FLIPPING: battle.use_medal,
    ADDING: battle.add_bonus,
    REACHING: battle.reach,
}


def _after_attack(s: Position, over: bool) -> None:
    if not over:
        return
    s.mover = s.turn
    if s.rules.settings.turn_steps == "free-order":
        s.stage = MAIN
        return
    s.stage = ATTACKING
    if not attackers(s):
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
        before = flags[:]
    kept = ~THIS_TURN
    if settings.untap_time == "start-all":
        kept &= ~TAPPED
    for place, flag in enumerate(flags):
        flags[place] = flag & kept
    if settings.untap_time == "start-awake":
        for place, flag in enumerate(flags):
            if not flag & ASLEEP:
                flags[place] &= ~TAPPED
    if s.trace is not None:
        notes.untapped(s, before)
    if settings.medal_return == "own-turn" and s.spent[player]:
        s.ready[player] = sorted(s.ready[player] + s.spent[player])
        s.spent[player] = []
        if s.trace is not None:
            notes.medals_return(s, player)
    if settings.wake_time == "start" and may_wake(s):
        s.stage = WAKING
    else:
        _begin_draw(s)


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
        notes.step(s, "main-step")


def _begin_attacks(s: Position) -> None:
    s.stage = ATTACKING
    if s.trace is not None:
        notes.step(s, "attack-step")


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


# --- the main step -------------------------------------------------------------------------------


def _act(s: Position, action: int) -> None:
    kind = action & 15
    if kind == a.PLACE:
        _place(s, a.argument_of(action))
    elif kind == a.PLACE_ASLEEP:
        _place_asleep(s, a.argument_of(action))
    elif kind == a.POWER_UP:
        _power_up(s, a.argument_of(action), a.target_of(action) - 1)
    elif kind == a.UPGRADE:
        _upgrade(s, a.argument_of(action), a.target_of(action) - 1)
    elif kind == a.WAKE:
        _wake(s, a.target_of(action) - 1)
    elif kind == a.USE:
        _use(s, action)
    elif kind == a.ATTACK:
        _after_attack(s, battle.declare(s, a.target_of(action) - 1))
    elif kind == a.NEXT:
        _begin_attacks(s)
    else:
        end_turn(s)


def _place(s: Position, card: int) -> None:
    player = s.turn
    if s.trace is not None:
        notes.cost(s, player, card, "YW-8.1")
    s.hands[player].remove(card)
    s.stacks[player].append([card])
    s.flags[player].append(NEW)
    s.placed += 1
    s.moved = True
    if s.trace is not None:
        notes.placed(s, player, card)


def _place_asleep(s: Position, card: int) -> None:
    player, settings = s.turn, s.rules.settings
    s.hands[player].remove(card)
    s.stacks[player].append([card])
    flag = NEW | ASLEEP
    if settings.sleeping_direction == "tap":
        flag |= TAPPED
    if settings.asleep_card_shown == "hidden":
        flag |= HIDDEN
    s.flags[player].append(flag)
    if settings.asleep_placement_limit == "counts":
        s.placed += 1
    s.moved = True
    if s.trace is not None:
        notes.placed_asleep(s, player, card)


def _power_up(s: Position, card: int, place: int) -> None:
    player = s.turn
    if s.trace is not None:
        notes.layering_cost(s, player, card, place)
    s.hands[player].remove(card)
    s.stacks[player][place].insert(0, card)
    _layered(s, player, place)
    if s.trace is not None:
        notes.power_up(s, player, card, place)
    draw(s, player, 1, "YW-10.7")


def _upgrade(s: Position, card: int, place: int) -> None:
    player, settings = s.turn, s.rules.settings
    flags = s.flags[player]
    if s.trace is not None:
        notes.layering_cost(s, player, card, place)
    s.hands[player].remove(card)
    s.stacks[player][place].append(card)
    _layered(s, player, place)
    asleep = flags[place] & ASLEEP
    flags[place] &= ~HIDDEN
    if s.trace is not None:
        notes.upgrade(s, player, card, place)
    if asleep:
        flags[place] &= ~ASLEEP
        if settings.waking_direction == "untap":
            flags[place] &= ~TAPPED
        if settings.upgrade_and_waking == "uses-it":
            s.woken += 1
        if s.trace is not None:
            notes.awake(s, player, place)


def _layered(s: Position, player: int, place: int) -> None:
    s.flags[player][place] |= LAYERED
    if s.rules.settings.layering_limit == "counts":
        s.placed += 1
    s.moved = True


def _wake(s: Position, place: int) -> None:
    player = s.turn
    flags = s.flags[player]
    if s.trace is not None:
        notes.cost(s, player, s.stacks[player][place][-1], "YW-8.7", own=True)
    flags[place] &= ~(ASLEEP | HIDDEN)
    if s.rules.settings.waking_direction == "untap":
        flags[place] &= ~TAPPED
    s.woken += 1
    if s.trace is not None:
        notes.wakes(s, player, place)


def _use(s: Position, action: int) -> None:
    """Use an action card: it does what it says, and goes to the discard pile (YW-5.12)."""
    player = s.mover
    card = a.argument_of(action)
    t = s.rules.tables
    effect, number = t.effect[card], t.number[card]
    if s.trace is not None:
        notes.used(s, player, card)
    discard_from_hand(s, player, card)
    if s.trace is not None:
        notes.used_up(s, player, card)
    if effect == DRAW:
        draw(s, player, number, "YW-2.9")
    elif effect == DESTROY:
        _destroy(s, 1 - player, a.target_of(action) - 1)
    elif effect == LIFE_OF_BOTH:
        _life_of_both(s, number)
    else:
        s.boost[player] += number
        if s.trace is not None:
            notes.strengthened(s, player, card, number)


def _destroy(s: Position, player: int, place: int) -> None:
    stack = s.stacks[player].pop(place)
    s.flags[player].pop(place)
    s.piles[player] += stack
    if s.trace is not None:
        notes.destroyed(s, player, stack)


def _life_of_both(s: Position, number: int) -> None:
    # A player who plays on without life (ruling life-drawn-out) has none to lose here.
    left = [not s.lives[player] or take_life(s, player, number) for player in (0, 1)]
    if not any(left):
        finish_both(s)
    elif not all(left):
        finish(s, left.index(False))
