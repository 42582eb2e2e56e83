"""An attack, from its declaration to what becomes of it."""

from __future__ import annotations

from rules_engine.core.random import below
from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch import battle_notes as notes
from rules_engine.yokai_watch.cards import YOKAI
from rules_engine.yokai_watch.legality import addable, defenders, may_use
from rules_engine.yokai_watch.moves import discard_from_hand, lose_life
from rules_engine.yokai_watch.notes import medals_return
from rules_engine.yokai_watch.state import (
    ACTING,
    ACTION_CARDS,
    ADDING,
    ASLEEP,
    ATTACKED,
    DEFENCE,
    DEFENDING,
    FLIPPING,
    HIDDEN,
    NOBODY,
    OVER,
    REACHING,
    TAPPED,
    Position,
)

FRONT = 1


def declare(s: Position, place: int) -> bool:
    """The yokai at ``place`` attacks. Returns whether the attack is over (so do all the others here)."""
    player = s.turn
    taps = s.rules.settings.attackers == "untapped"
    if s.trace is not None:
        notes.attack(s, place)
    s.flags[player][place] |= ATTACKED | (TAPPED if taps else 0)
    s.attacks += 1
    s.attacker = place
    s.at = 0
    return _go_on(s)


def _go_on(s: Position) -> bool:
    """Go through the parts of the attack up to the next choice."""
    parts = s.rules.parts[s.turn]
    while s.at < len(parts):
        part = parts[s.at]
        s.at += 1
        player = part & 1
        if part == DEFENCE:
            if defenders(s):
                s.stage, s.mover = DEFENDING, 1 - s.turn
                return False
            if s.trace is not None:
                notes.nobody_can_defend(s)
            return _undefended(s)
        if part < ACTION_CARDS:
            if s.ready[player]:
                s.stage, s.mover = FLIPPING, player
                return False
        elif may_use(s, player):
            s.stage, s.mover = ACTING, player
            return False
    return _compare(s)


def defend(s: Position, action: int) -> bool:
    """The defending player names a yokai, or names none (any more)."""
    if a.kind_of(action) == a.PASS:
        if s.defenders:
            return _go_on(s)
        if s.trace is not None:
            notes.undefended(s)
        return _undefended(s)
    player = s.mover
    place = a.target_of(action) - 1
    settings = s.rules.settings
    if s.trace is not None:
        notes.defend(s, place)
    s.defenders.append(place)
    s.flags[player][place] &= ~HIDDEN
    if settings.defending_taps == "taps":
        s.flags[player][place] |= TAPPED
    if settings.defender_count == "several" and defenders(s):
        return False
    return _go_on(s)


# --- medals and action cards ---------------------------------------------------------------------


def _flip(s: Position, player: int, tribe: int) -> bool:
    """Flip a medal and put it into the used area; True if the front comes up."""
    s.ready[player].remove(tribe)
    s.spent[player].append(tribe)
    s.spent[player].sort()
    s.random, side = below(s.random, 2)
    if s.trace is not None:
        notes.flip(s, player, tribe, front=side == FRONT)
    if s.rules.settings.medal_return == "both-used" and not s.ready[player]:
        s.ready[player], s.spent[player] = s.spent[player], []
        if s.trace is not None:
            medals_return(s, player)
    return side == FRONT


def use_medal(s: Position, action: int) -> bool:
    """A medal is flipped for the battle, or none."""
    player = s.mover
    if a.kind_of(action) == a.PASS:
        if s.trace is not None:
            notes.no_medal(s, player)
        return _go_on(s)
    tribe = a.argument_of(action)
    front = _flip(s, player, tribe)
    s.flipped[player] = tribe
    settings = s.rules.settings
    if not front and settings.medal_result != "match":
        if s.trace is not None:
            notes.no_bonus(s, player)
        return _go_on(s)
    if settings.tribe_bonus_card == "hand":
        if addable(s, player):
            s.stage = ADDING
            return False
        if s.trace is not None:
            notes.no_bonus(s, player)
    elif settings.tribe_bonus_card == "deck":
        _bonus_from_deck(s, player)
    else:
        _bonus_of(s, player, fighter(s, player))
    return _go_on(s)


def fighter(s: Position, player: int) -> int:
    """The top card of the player's yokai in the battle; of several defenders, the one named first."""
    place = s.attacker if player == s.turn else s.defenders[0]
    return s.stacks[player][place][-1]


def _bonus_of(s: Position, player: int, card: int) -> None:
    """Add the tribe bonus of ``card`` if it fits the medal (rulings medal-result, advance-battle)."""
    t = s.rules.tables
    fits = t.type[card] == YOKAI and (
        s.rules.settings.medal_result == "front" or t.tribe[card] == s.flipped[player]
    )
    if fits:
        s.bonus[player] += t.tribe_bonus[card]
    if s.trace is not None:
        if fits:
            notes.tribe_bonus(s, player, card)
        else:
            notes.no_bonus(s, player, card)


def _bonus_from_deck(s: Position, player: int) -> None:
    if not s.decks[player]:
        if s.trace is not None:
            notes.no_bonus(s, player)
        return
    card = s.decks[player].pop()
    s.piles[player].append(card)
    s.moved = True
    if s.trace is not None:
        notes.milled(s, player, card)
    _bonus_of(s, player, card)


def add_bonus(s: Position, action: int) -> bool:
    """A card of the hand adds its tribe bonus, or none does."""
    player = s.mover
    if a.kind_of(action) == a.ADD:
        card = a.argument_of(action)
        discard_from_hand(s, player, card)
        if s.trace is not None:
            notes.added(s, player, card)
        _bonus_of(s, player, card)
    elif s.trace is not None:
        notes.no_bonus(s, player)
    return _go_on(s)


def after_action_card(s: Position) -> bool:
    """An action card has been used in the battle; more may follow."""
    return False if may_use(s, s.mover) else _go_on(s)


def no_action_card(s: Position) -> bool:
    """The player to move uses no (further) action card in the battle."""
    return _go_on(s)


# --- the result ----------------------------------------------------------------------------------


def power(s: Position, player: int, place: int) -> int:
    """The power of a yokai with the bonus for the cards beneath its top card (YW-11.4, YW-11.5)."""
    t = s.rules.tables
    stack = s.stacks[player][place]
    top = stack[-1]
    return t.power[top] + t.bonus[top] * (len(stack) - 1)


def powers(s: Position) -> tuple[int, int]:
    """The powers of both sides in the battle, the attacking side's first."""
    attacker, defender = s.turn, 1 - s.turn
    first = power(s, attacker, s.attacker) + s.bonus[attacker] + s.boost[attacker]
    second = sum(power(s, defender, place) for place in s.defenders)
    return first, second + s.bonus[defender] + s.boost[defender]


def _compare(s: Position) -> bool:
    attacker, defender = s.turn, 1 - s.turn
    settings = s.rules.settings
    first, second = powers(s)
    if s.trace is not None:
        notes.compare(s, first, second)
    tie = settings.battle_tie
    if first < second or (first == second and tie != "none-sleep"):
        _sleep(s, attacker, s.attacker, tied=first == second)
    if first > second or (first == second and tie == "both-sleep"):
        for place in s.defenders:
            _sleep(s, defender, place, tied=first == second)
    if first > second and settings.defended_attack == "breaks-through":
        _hit(s)
    elif s.trace is not None:
        notes.stopped(s)
    return _end(s)


def _sleep(s: Position, player: int, place: int, *, tied: bool) -> None:
    direction = s.rules.settings.sleeping_direction
    flags = s.flags[player]
    was = flags[place]
    flags[place] |= ASLEEP
    if direction == "tap":
        flags[place] |= TAPPED
    elif direction == "untap":
        flags[place] &= ~TAPPED
    if s.trace is not None:
        notes.sleeps(s, player, place, was, tied=tied)


def _undefended(s: Position) -> bool:
    if s.rules.settings.undefended_attack == "flip":
        if s.ready[s.turn]:
            s.stage, s.mover = REACHING, s.turn
            return False
        if s.trace is not None:
            notes.misses(s)
        return _end(s)
    _hit(s)
    return _end(s)


def reach(s: Position, action: int) -> bool:
    """A medal decides whether the undefended attack arrives (ruling undefended-attack)."""
    if _flip(s, s.turn, a.argument_of(action)):
        _hit(s)
    elif s.trace is not None:
        notes.misses(s)
    return _end(s)


def _hit(s: Position) -> None:
    count = 1 if s.rules.settings.attack_damage == "one" else len(s.stacks[s.turn][s.attacker])
    if s.trace is not None:
        notes.hit(s, count)
    lose_life(s, 1 - s.turn, count)


def _end(s: Position) -> bool:
    s.attacker = NOBODY
    s.defenders = []
    s.at = 0
    s.flipped = [NOBODY, NOBODY]
    s.bonus = [0, 0]
    s.boost = [0, 0]
    return s.stage != OVER
