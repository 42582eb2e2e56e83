"""Clashes and the damage phase: damage abilities, damage, and what follows it."""

from __future__ import annotations

from bisect import insort
from typing import Final

from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker.cards import CLASH_DAMAGE, STAR_IF_BEAT_RIDER
from rules_engine.tommy_walker.effects import barrier_abilities, draw_ban, has_trait, star_modifiers
from rules_engine.tommy_walker.entries import goes_first
from rules_engine.tommy_walker.notes import TIMING, ability_clauses, note, place_of
from rules_engine.tommy_walker.state import (
    BONUS,
    BOTH,
    BOTH_MISPLAYED,
    BY_MISPLAY,
    CLASH_IN_ATTACK,
    CLASH_IN_CHECK,
    DAMAGE,
    ELECTING,
    NOBODY,
    ORIGINAL,
    PAYING,
    SWAPPING,
    Position,
)

WAIT: Final = 0
"""Somebody has to decide something."""
CLEANUP: Final = 1
"""The cleanup phase comes next."""
LOST: Final = 2
"""Damage has ended the game."""


# --- clashes -------------------------------------------------------------------------------------


def clash(s: Position, how: int) -> int:
    """The powers are equal: nobody wins, and a barrier may deal damage (TW-7.14, TW-8.6)."""
    s.winner = NOBODY
    s.how = how
    settings = s.rules.settings
    if s.trace is not None:
        if how == CLASH_IN_CHECK:
            note(s, "clash", "TW-7.14", also=("TW-7.15",))
        else:
            note(s, "clash", "TW-8.6", also=("TW-7.14", "TW-8.7", "TW-7.15"))
    if s.barrier < 0 and not s.lingering:
        return begin_swaps(s)
    if how == CLASH_IN_CHECK and settings.clash_damage_when == "attack-phase-only":
        return begin_swaps(s)
    t = s.rules.tables
    amounts = [NOBODY, NOBODY]
    for ability, by in barrier_abilities(s):
        if t.code[ability] != CLASH_DAMAGE:
            continue
        targets = (0, 1) if settings.barrier_self == "each-player" else (1 - by,)
        for target in targets:
            amount = t.number[ability]
            if settings.clash_damage_modifiers == "modified":
                amount = max(0, amount + star_modifiers(s, 1 - target))
            amounts[target] = amount + max(0, amounts[target])
    if amounts == [NOBODY, NOBODY]:
        return begin_swaps(s)
    for player in (0, 1):
        if amounts[player] != NOBODY:
            if s.trace is not None:
                note(s, "clash-damage", "TW-12.4", player, also=("TW-R43", "TW-R44"), damage=amounts[player])
            _deal(s, player, amounts[player])
    return _go_on_dealing(s)


# --- damage abilities ----------------------------------------------------------------------------


def begin(s: Position) -> int:
    """The damage phase after a win."""
    s.phase = DAMAGE
    t = s.rules.tables
    if s.trace is not None:
        note(s, "damage-phase", "TW-7.4" if s.how != 1 else "TW-8.10", also=("TW-5.1", "TW-15.9"))
    able = [bool(stack) and bool(t.bonus[stack[-1] >> 1]) for stack in s.stacks]
    if not any(able):
        return _deal_win(s)
    s.user = goes_first(s) if all(able) else 0
    if all(able) and s.trace is not None:
        note(s, "goes-first", "TW-15.6", s.user, also=("TW-R14",))
    s.second = False
    s.at = 0
    s.step = ORIGINAL
    s.elected = False
    return _next_bonus(s)


def _next_bonus(s: Position) -> int:
    t, optional = s.rules.tables, s.rules.settings.optional_abilities
    while True:
        player = s.user
        stack = s.stacks[player]
        abilities = t.bonus[stack[-1] >> 1] if stack else ()
        while s.at < len(abilities):
            if _beats(s, player, abilities[s.at]):
                s.turn = player
                if optional == "all-or-none" and len(abilities) > 1 and not s.elected:
                    s.stage = ELECTING
                    return WAIT
                if optional != "compulsory" and not s.elected:
                    s.stage = BONUS
                    return WAIT
                _use_bonus(s)
            s.at += 1
        if s.second:
            return _deal_win(s)
        s.second = True
        s.user = 1 - player
        s.at = 0
        s.elected = False


def _beats(s: Position, player: int, ability: int) -> bool:
    """Whether the player's card has beaten the enemy's as the damage ability asks (ruling misplay-win)."""
    enemy = 1 - player
    if s.winner not in (player, BOTH) or not s.stacks[enemy]:
        return False
    if s.how in (BY_MISPLAY, BOTH_MISPLAYED) and s.rules.settings.misplay_win == "does-not-count":
        return False
    t = s.rules.tables
    if t.code[ability] == STAR_IF_BEAT_RIDER:
        return s.rides[enemy] > 0
    return has_trait(s, enemy, t.trait[ability])


def _use_bonus(s: Position) -> None:
    t, player = s.rules.tables, s.user
    ability = t.bonus[s.stacks[player][-1] >> 1][s.at]
    bonus = t.number[ability]
    if t.code[ability] == STAR_IF_BEAT_RIDER and s.rules.settings.rode_enemy == "per-ride":
        bonus *= s.rides[1 - player]
    s.bonus[player] += bonus
    if s.trace is not None:
        also = ("TW-15.5", "TW-15.8", "TW-2.4", *ability_clauses(s, ability))
        at = place_of(s, player, ability)
        note(s, "damage-ability", "TW-15.4", player, s.stacks[player][-1:], also, ability=at, stars=bonus)


def decide_bonus(s: Position, action: int) -> int:
    """Use a damage ability or not."""
    if a.kind_of(action) == a.USE:
        _use_bonus(s)
    elif s.trace is not None:
        note(s, "pass", "TW-R15", s.turn, s.stacks[s.turn][-1:])
    s.at += 1
    return _next_bonus(s)


def elect(s: Position, action: int) -> int:
    """Use all of the card's damage abilities, or none of them."""
    if a.kind_of(action) == a.USE:
        s.elected = True
    else:
        s.at = len(s.rules.tables.bonus[s.stacks[s.user][-1] >> 1])
    return _next_bonus(s)


# --- damage --------------------------------------------------------------------------------------


def _deal_win(s: Position) -> int:
    t = s.rules.tables
    winners = (0, 1) if s.winner == BOTH else (s.winner,)
    amounts = [(1 - winner, _worked_out(s, winner)) for winner in winners if s.stacks[winner]]
    for loser, amount in amounts:
        if s.trace is not None:
            card = s.stacks[1 - loser][-1]
            note(
                s,
                "damage",
                "TW-15.1",
                1 - loser,
                (card,),
                ("TW-15.2", "TW-1.8", "TW-R45"),
                stars=t.stars[card >> 1],
                damage=amount,
            )
        _deal(s, loser, amount)
    return _go_on_dealing(s)


def _worked_out(s: Position, winner: int) -> int:
    """The winner's damage: stars and modifiers (TW-15.1), but no less than the ruling damage-floor says."""
    stars = s.rules.tables.stars[s.stacks[winner][-1] >> 1]
    lowest = 1 if s.rules.settings.damage_floor == "one" else 0
    return max(lowest, stars + s.bonus[winner] + star_modifiers(s, winner))


def _deal(s: Position, player: int, amount: int) -> None:
    """Move cards from the top of a deck to the discard pile, one after another (TW-15.3)."""
    settings = s.rules.settings
    deck, hand = s.decks[player], s.hands[player]
    if settings.draw_ban_damage == "damage-stopped":
        limit = draw_ban(s, player)
        if 0 <= limit <= len(hand):
            if s.trace is not None:
                note(s, "damage-stopped", "TW-R11", player)
            return
    moved: list[int] = []
    while len(moved) < amount and deck:
        card = deck.pop()
        s.piles[card & 1].append(card)
        moved.append(card)
    s.known[player] = max(0, s.known[player] - len(moved))
    if moved or amount > 0:
        s.damaged[player] = 1
    owed = 0
    if settings.excess_damage == "from-hand":
        while owed < len(hand) and len(moved) + owed < amount:
            owed += 1
    s.owed[player] = owed
    if s.trace is not None:
        note(s, "damage-taken", "TW-15.3", player, moved, ("TW-R3",) if not deck else ())


def _go_on_dealing(s: Position) -> int:
    if s.owed != [0, 0]:
        s.stage = PAYING
        s.turn = 0 if s.owed[0] else 1
        return WAIT
    if not (s.decks[0] and s.decks[1]) and s.rules.settings.empty_deck != "end-of-round" and losers(s):
        return LOST
    s.damaged = [0, 0]
    return begin_swaps(s)


def losers(s: Position) -> list[int]:
    """The players whose deck is empty after the damage they have just taken (TW-5.4)."""
    return [player for player in (0, 1) if s.damaged[player] and not s.decks[player]]


def pay(s: Position, action: int) -> int:
    """Discard a card from the hand for damage that the deck could not take (ruling excess-damage)."""
    player, card = s.turn, a.argument_of(action)
    s.hands[player].remove(card)
    s.piles[card & 1].append(card)
    s.owed[player] -= 1
    if s.trace is not None:
        note(s, "discard", "TW-14.1", player, (card,), ("TW-R3",))
    return _go_on_dealing(s)


# --- after the damage phase ----------------------------------------------------------------------


def begin_swaps(s: Position) -> int:
    """Ask about abilities that take the attack card back (ruling swap-when)."""
    able = [_may_swap(s, player) for player in (0, 1)]
    if not any(able):
        return CLEANUP
    if all(able):
        s.user = goes_first(s)
        if s.trace is not None:
            note(s, "goes-first", "TW-15.6", s.user, also=("TW-R14",))
        s.second = False
    else:
        s.user = 0 if able[0] else 1
        s.second = True
    s.at = 0
    s.step = ORIGINAL
    s.elected = False
    s.turn = s.user
    s.stage = SWAPPING
    return WAIT


def _may_swap(s: Position, player: int) -> bool:
    stack = s.stacks[player]
    if not stack or s.rules.tables.swap[stack[-1] >> 1] < 0 or not s.hands[player]:
        return False
    when = s.rules.settings.swap_when
    if s.how in (CLASH_IN_CHECK, CLASH_IN_ATTACK):
        return when == "clash-too"
    return when != "winner-only" or s.winner in (player, BOTH)


def decide_swap(s: Position, action: int) -> int:
    """Discard a card and take the attack card back, or not."""
    player = s.turn
    if a.kind_of(action) == a.SWAP:
        discarded = a.argument_of(action)
        s.hands[player].remove(discarded)
        s.piles[discarded & 1].append(discarded)
        card = s.stacks[player].pop()
        insort(s.hands[player], card)
        s.used[player] = []
        if s.trace is not None:
            note(s, "discard", "TW-14.1", player, (discarded,))
            also = (*(("TW-15.7",) if player != s.winner else ()), *TIMING, "TW-R47")
            note(s, "swap", "TW-15.4", player, (card,), also)
    elif s.trace is not None:
        note(s, "pass", "TW-R15", player, s.stacks[player][-1:])
    if s.second:
        return CLEANUP
    s.second = True
    s.turn = s.user = 1 - s.user
    return WAIT
