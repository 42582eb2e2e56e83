"""Dealing anew whatever a player may not see of a position."""

from __future__ import annotations

from rules_engine.core import Source
from rules_engine.reborn import State
from rules_engine.reborn.deck import looks
from rules_engine.reborn.state import CLOSED, NAMING, NO_CARD, ORDERING, STARTING, WORKING


def hide(state: State, player: int, source: Source) -> State:
    """The same state with what ``player`` may not see dealt anew."""
    other = state.copy()
    enemy = 1 - player
    other.random = source.seed()
    other.history = None
    other.legal = None
    _redeal(other, player, source, own=True)
    _redeal(other, enemy, source, own=False)
    level = state.rules.tables.level
    if state.stage == STARTING and not state.arms[enemy] and source.below(2):
        starters = [
            c for c in other.decks[enemy] if level[c >> 1] == 1 and not state.rules.tables.type[c >> 1]
        ]
        other.arms[enemy] = [source.choice(starters)]
        other.decks[enemy].remove(other.arms[enemy][0])
    seen = state.step != CLOSED or state.rules.settings.battle_cards_seen == "open"
    if state.area[enemy] != NO_CARD and not seen:
        known = sorted([*other.battle[enemy], other.area[enemy]])
        other.area[enemy] = known.pop(source.below(len(known)))
        other.battle[enemy] = known
    return other


def _shot_hidden(state: State, player: int, at: int) -> bool:
    naming = state.stage == NAMING and state.mover == player and at == state.opened[player]
    is_open = state.step == WORKING or at < state.opened[player] or naming
    return bool(state.firing[player][at] & 2) and not is_open


def _redeal(other: State, player: int, source: Source, *, own: bool) -> None:
    """Shuffle all cards of ``player`` that the observer does not know among their places."""
    peek = own and looks(other)
    deck, bullets, shots = other.decks[player], other.bullets[player], other.firing[player]
    low = other.below[player] if own else 0
    high = len(deck) - (other.above[player] if own else 0)
    free_bullets = [at for at, bullet in enumerate(bullets) if not own or not (peek or bullet & 1)]
    free_shots = [
        at
        for at, shot in enumerate(shots)
        if _shot_hidden(other, player, at) and (not own or not (peek or shot & 1))
    ]
    hand = [] if own else other.hands[player]
    pool = [*deck[low:high], *hand]
    pool += [bullets[at] >> 1 for at in free_bullets] + [shots[at] >> 2 for at in free_shots]
    source.shuffle(pool)
    if not own and other.stage == ORDERING and other.arms[player]:
        tables = other.rules.tables
        one = next((c for c in pool if tables.level[c >> 1] == 1 and not tables.type[c >> 1]), None)
        if one is not None:
            pool.remove(one)
            pool.append(other.arms[player][0])
            other.arms[player] = [one]
    for at in free_shots:
        shots[at] = pool.pop() * 4 + (shots[at] & 3)
    for at in free_bullets:
        bullets[at] = pool.pop() * 2 + (bullets[at] & 1)
    if not own:
        other.hands[player] = sorted(pool.pop() for _ in hand)
        other.above[player] = other.below[player] = 0
        other.bullets[player] = [bullet & ~1 for bullet in bullets]
    deck[low:high] = pool
