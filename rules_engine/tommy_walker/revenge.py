"""The attack phase: revenge actions, and the comparison after each."""

from __future__ import annotations

from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker import damage
from rules_engine.tommy_walker.cards import EVEN_HANDS, POWER_PLUS_FOR_DISCARD, SET_IF_RIDING
from rules_engine.tommy_walker.effects import condition_holds, power
from rules_engine.tommy_walker.entries import remove_barrier, return_card
from rules_engine.tommy_walker.legality import used_at
from rules_engine.tommy_walker.notes import (
    TIMING,
    ability_clauses,
    note,
    note_lower,
    note_powers,
    place_of,
    trait_clauses,
)
from rules_engine.tommy_walker.state import (
    BY_END,
    CLASH_IN_ATTACK,
    CLIMBING,
    EVENING,
    REVENGE,
    Position,
    Used,
)

WAIT = 0
"""Somebody has to decide something."""
ENTRIES = 3
"""The entry abilities of a card that has just been ridden come next."""


def settle(s: Position, actor: int | None) -> int:
    """Compare the powers: a clash, or the lower side may act (TW-8.1 to TW-8.6)."""
    lapse = s.rules.settings.at_lapse
    if lapse != "resumes":
        _lapse(s, lapse == "activate-again")
    first, second = power(s, 0), power(s, 1)
    if s.trace is not None:
        note_powers(s)
    if first == second:
        return damage.clash(s, CLASH_IN_ATTACK)
    s.turn = 0 if first < second else 1
    s.stage = REVENGE
    if s.trace is not None:
        note_lower(s, actor)
    return WAIT


def _lapse(s: Position, ends: bool) -> None:
    """Flag abilities whose condition holds; if it ``ends`` them, drop those whose condition held once."""
    code = s.rules.tables.code
    for player in (0, 1):
        kept: list[Used] = []
        for use in s.used[player]:
            if code[use[0]] == SET_IF_RIDING:
                kept.append(use)
            elif condition_holds(s, player, use[0]):
                kept.append((use[0], use[1], 1))
            elif not use[2] or not ends:
                kept.append(use)
            elif s.trace is not None:
                place = place_of(s, player, use[0])
                note(s, "effect-ends", "TW-9.4", player, s.stacks[player][-1:], ("TW-R22",), ability=place)
        s.used[player] = kept


def act(s: Position, action: int) -> int:
    """Take a revenge action, or end the attack phase."""
    kind, player = action & 15, s.turn
    if kind == a.RIDE:
        return _ride(s, player, a.argument_of(action))
    if kind == a.PLAY:
        return _play(s, player, a.argument_of(action), a.cost_of(action))
    if kind == a.ACTIVATE:
        return _activate(s, player, a.argument_of(action))
    if kind == a.CLIMB:
        return _climb(s, player, a.argument_of(action), a.cost_of(action) - 1)
    s.winner = 1 - player
    s.how = BY_END
    if s.trace is not None:
        note(s, "end", "TW-8.9", player, also=("TW-R20",))
        note(s, "win", "TW-8.10", s.winner, s.stacks[s.winner][-1:], ("TW-1.7",), how="end")
    return damage.begin(s)


def go_on(s: Position, action: int) -> int:
    """Carry on with an effect that moves several cards."""
    player = s.turn
    if s.stage == EVENING:
        return_card(s, player, a.argument_of(action))
        s.left -= 1
        return WAIT if s.left else settle(s, 1 - player)
    if a.kind_of(action) == a.STOP:
        return settle(s, player)
    return _climb(s, player, a.argument_of(action), a.cost_of(action) - 1)


def _ride(s: Position, player: int, card: int) -> int:
    settings = s.rules.settings
    code = s.rules.tables.code
    s.hands[player].remove(card)
    stack = s.stacks[player]
    stack.append(card)
    s.rides[player] += 1
    used = s.used[player]
    ended: list[Used] = []
    if used:
        ended = [use for use in used if code[use[0]] != SET_IF_RIDING]
        if settings.entry_power == "until-cleanup":
            s.used[player] = [use for use in used if code[use[0]] == SET_IF_RIDING]
        else:
            s.used[player] = []
    if settings.at_after_ride == "carried":
        _carry(s, player, card, ended)
    if s.trace is not None:
        also: tuple[str, ...] = ("TW-10.2", "TW-10.3", "TW-10.6", "TW-6.7")
        if s.rules.tables.ride_only[card >> 1]:
            also += ("TW-10.9",)
        note(s, "ride", "TW-10.1", player, (card,), also, onto=s.rules.tables.ids[stack[-2] >> 1])
        if used and len(s.used[player]) < len(used):
            note(s, "effects-lost", "TW-10.5", player, stack[-2:-1], ("TW-R26", "TW-R29"))
        s.working = {key: value for key, value in (s.working or {}).items() if key[0] != player}
    if settings.ride_compare == "before-entry" and power(s, 0) == power(s, 1):
        return settle(s, player)
    return ENTRIES


def _carry(s: Position, player: int, card: int, ended: list[Used]) -> None:
    """Keep what attack abilities have done for a later card with the same ability (ruling at-after-ride)."""
    new = {use[0]: use for use in ended}
    s.carried[player] = [use for use in s.carried[player] if use[0] not in new] + ended
    abilities = s.rules.tables.attack[card >> 1]
    s.used[player] = s.used[player] + [use for use in s.carried[player] if use[0] in abilities]


def _activate(s: Position, player: int, place: int) -> int:
    ability = s.rules.tables.attack[s.stacks[player][-1] >> 1][place]
    times = 1
    before = used_at(s, player, ability)
    if before >= 0:
        times += s.used[player].pop(before)[1]
    s.used[player].append((ability, times, 0))
    if s.trace is not None:
        at = place_of(s, player, ability)
        also = ("TW-9.3", *ability_clauses(s, ability), "TW-R21", "TW-R23")
        note(s, "activate", "TW-9.2", player, s.stacks[player][-1:], also, ability=at)
    return settle(s, player)


def _climb(s: Position, player: int, place: int, card: int) -> int:
    t = s.rules.tables
    ability = t.attack[s.stacks[player][-1] >> 1][place]
    _discard(s, player, card)
    step = 1
    before = used_at(s, player, ability)
    if before >= 0:
        step += s.used[player].pop(before)[1]
    s.used[player].append((ability, step, 0))
    if s.trace is not None:
        at, to = place_of(s, player, ability), t.steps[ability][step - 1]
        also = ("TW-9.2", "TW-13.2", "TW-13.3", "TW-13.4", "TW-R28", *ability_clauses(s, ability))
        note(s, "climb", "TW-13.1", player, s.stacks[player][-1:], also, ability=at, step=step, to=to)
    if s.rules.settings.ladder_steps == "at-once" and step < len(t.steps[ability]):
        trait = t.trait[ability]
        if any(t.mask[other >> 1] & trait for other in s.hands[player]):
            s.stage = CLIMBING
            return WAIT
    return settle(s, player)


def _discard(s: Position, player: int, card: int) -> None:
    s.hands[player].remove(card)
    s.piles[card & 1].append(card)
    if s.trace is not None:
        note(s, "discard", "TW-14.1", player, (card,))


def _play(s: Position, player: int, card: int, cost: int) -> int:
    t = s.rules.tables
    ability = t.hand[card >> 1]
    code, trait = t.code[ability], t.trait[ability]
    hand = s.hands[player]
    hand.remove(card)
    paid: list[int] = []
    working = 1
    if cost:
        paid = [cost - 1]
    elif code == POWER_PLUS_FOR_DISCARD:
        paid = [other for other in hand if t.mask[other >> 1] & trait]
        working = 1 if paid else 0
    if s.trace is not None:
        also: tuple[str, ...] = ("TW-11.4", *TIMING, "TW-2.1", "TW-2.4", *trait_clauses(trait))
        kind = "barrier-laid" if t.barrier[card >> 1] else "hand-ability"
        if working:
            note(s, kind, "TW-11.1", player, (card,), also)
        else:
            note(s, kind, "TW-11.1", player, (card,), (*also, "TW-R33"), idle=True)
    for other in paid:
        _discard(s, player, other)
    if t.barrier[card >> 1]:
        if s.barrier >= 0:
            remove_barrier(s, player)
        s.barrier, s.barrier_by = card, player
    else:
        s.supports[player].append(card * 2 + working)
    if code == EVEN_HANDS:
        enemy = 1 - player
        more = len(s.hands[enemy]) - len(hand)
        if more > 0:
            s.stage = EVENING
            s.turn = enemy
            s.left = more
            return WAIT
    return settle(s, player)
