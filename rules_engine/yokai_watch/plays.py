"""What is done in the main step: placing, adding cards, waking, using action cards."""

from __future__ import annotations

from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch import notes
from rules_engine.yokai_watch.effects import DESTROY, DRAW, LIFE_OF_BOTH
from rules_engine.yokai_watch.moves import discard_from_hand, draw, finish, finish_both, take_life
from rules_engine.yokai_watch.state import ASLEEP, HIDDEN, LAYERED, NEW, TAPPED, Position


def place(s: Position, action: int) -> None:
    """Place a yokai awake (YW-8.1, YW-9.4)."""
    player = s.turn
    card = a.argument_of(action)
    if s.trace is not None:
        notes.cost(s, player, card, "YW-8.1")
    s.hands[player].remove(card)
    s.stacks[player].append([card])
    s.flags[player].append(NEW)
    s.placed += 1
    s.moved = True
    if s.trace is not None:
        notes.placed(s, player, card)


def place_asleep(s: Position, action: int) -> None:
    """Place a yokai asleep, regardless of its cost (YW-8.8)."""
    player, settings = s.turn, s.rules.settings
    card = a.argument_of(action)
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


def power_up(s: Position, action: int) -> None:
    """Add a card beneath a yokai and draw a card (YW-10.5, YW-10.7)."""
    card, place = a.argument_of(action), a.target_of(action) - 1
    player = s.turn
    if s.trace is not None:
        notes.layering_cost(s, player, card, place)
    s.hands[player].remove(card)
    s.stacks[player][place].insert(0, card)
    _layered(s, player, place)
    if s.trace is not None:
        notes.power_up(s, player, card, place)
    draw(s, player, 1, "YW-10.7")


def upgrade(s: Position, action: int) -> None:
    """Add a card on top of a yokai, which is awake then (YW-10.9, YW-10.11)."""
    card, place = a.argument_of(action), a.target_of(action) - 1
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


def wake(s: Position, action: int) -> None:
    """Turn a sleeping yokai face up (YW-7.7, YW-8.7)."""
    place = a.target_of(action) - 1
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


def use(s: Position, action: int) -> None:
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
