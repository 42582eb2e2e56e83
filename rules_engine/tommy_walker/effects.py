"""What abilities do to the numbers: power, stars, bans, and the conditions they ask for."""

from __future__ import annotations

from rules_engine.tommy_walker.cards import (
    AT_BENEATH,
    AT_IF_ENEMY,
    AT_IF_HAND,
    AT_IF_RIDING,
    AT_LADDER,
    COPY_ENTRY,
    DRAW_BAN,
    ENEMY_STARS_MINUS,
    POWER_PLUS,
    POWER_PLUS_FOR_DISCARD,
    POWER_PLUS_IF_ENEMY,
    SET_IF_RIDING,
    STARS_PLUS,
)
from rules_engine.tommy_walker.state import ATTACK, CHECK, NOBODY, Position, Used


def beneath(s: Position, player: int) -> int:
    """How many cards 《インフィニティマインド》 counts (ruling beneath-count)."""
    count = len(s.stacks[player]) - 1
    if count > 1 and s.rules.settings.beneath_count == "directly-beneath":
        return 1
    return count


def rides_onto(s: Position, player: int, trait: int) -> bool:
    """Whether the attack card lies directly on one with the attribute (TW-10.10)."""
    stack = s.stacks[player]
    return len(stack) > 1 and bool(s.rules.tables.mask[stack[-2] >> 1] & trait)


def has_trait(s: Position, player: int, trait: int) -> bool:
    """Whether the player's attack card has the attribute (TW-10.7)."""
    stack = s.stacks[player]
    return bool(stack) and bool(s.rules.tables.mask[stack[-1] >> 1] & trait)


def condition_holds(s: Position, player: int, ability: int) -> bool:
    """Whether the condition of an attack ability holds now."""
    t = s.rules.tables
    code = t.code[ability]
    if code == AT_IF_ENEMY:
        return has_trait(s, 1 - player, t.trait[ability])
    if code == AT_IF_HAND:
        whose = player if s.rules.settings.hand_count_owner == "own" else 1 - player
        return len(s.hands[whose]) <= t.steps[ability][0]
    if code == AT_IF_RIDING:
        return rides_onto(s, player, t.trait[ability])
    return True


def works(s: Position, player: int, use: Used) -> bool:
    """Whether a used ability has its effect now (TW-9.4, ruling at-lapse)."""
    if s.rules.tables.code[use[0]] == SET_IF_RIDING:
        return True
    if s.phase != ATTACK:
        return False
    if use[2] and s.rules.settings.at_lapse == "locked-in":
        return True
    return condition_holds(s, player, use[0])


def barrier_abilities(s: Position) -> list[tuple[int, int]]:
    """The barrier effects in force: the ability, and the player who laid it."""
    found = [(code >> 1, code & 1) for code in s.lingering]
    if s.barrier >= 0:
        ability = s.rules.tables.hand[s.barrier >> 1]
        if ability >= 0:
            found.append((ability, s.barrier_by))
    return found


def power(s: Position, player: int) -> int:
    """The power of a player's attack card as it counts in the current phase.

    In the check phase hand abilities do not count (TW-7.11); attack abilities count in
    the attack phase only (TW-9.4).
    """
    stack = s.stacks[player]
    if not stack:
        return NOBODY
    t = s.rules.tables
    base = t.power[stack[-1] >> 1]
    plus = 0
    is_set = False
    used = s.used[player]
    if used:
        for use in used:
            ability = use[0]
            if not works(s, player, use):
                continue
            code = t.code[ability]
            if code == AT_BENEATH:
                plus += t.number[ability] * beneath(s, player) * use[1]
                continue
            value = t.steps[ability][use[1] - 1] if code == AT_LADDER else t.number[ability]
            if not is_set or s.rules.settings.two_sets == "latest" or value > base:
                base = value
            is_set = True
    if s.phase > CHECK:
        supports = s.supports[player]
        if supports:
            for support in supports:
                if support & 1:
                    plus += _power_plus(s, player, t.hand[support >> 2])
        if s.barrier >= 0 or s.lingering:
            each = s.rules.settings.barrier_self == "each-player"
            for ability, by in barrier_abilities(s):
                if each or by == player:
                    plus += _power_plus(s, player, ability)
    if is_set and s.rules.settings.set_and_add == "set-wins":
        return base
    return base + plus


def _power_plus(s: Position, player: int, ability: int) -> int:
    t = s.rules.tables
    code = t.code[ability]
    if code == POWER_PLUS or code == POWER_PLUS_FOR_DISCARD:
        return t.number[ability]
    if code == POWER_PLUS_IF_ENEMY and has_trait(s, 1 - player, t.trait[ability]):
        return t.number[ability]
    return 0


def star_modifiers(s: Position, player: int) -> int:
    """What hand abilities add to, or take from, the stars of a player's attack card."""
    total = 0
    if s.barrier < 0 and not s.lingering and s.supports == [[], []]:
        return total
    t = s.rules.tables
    for by in (0, 1):
        for support in s.supports[by]:
            if support & 1:
                total += _stars_for(s, player, t.hand[support >> 2], by)
    each = s.rules.settings.barrier_self == "each-player"
    for ability, by in barrier_abilities(s):
        total += _stars_for(s, player, ability, by)
        if each:
            total += _stars_for(s, player, ability, 1 - by)
    return total


def _stars_for(s: Position, player: int, ability: int, by: int) -> int:
    t = s.rules.tables
    code = t.code[ability]
    if code == STARS_PLUS and by == player:
        return t.number[ability]
    if code == ENEMY_STARS_MINUS and by != player:
        return -t.number[ability]
    return 0


def draw_ban(s: Position, player: int) -> int:
    """From how many cards in hand the player cannot draw, or -1 for no ban."""
    if s.barrier < 0 and not s.lingering:
        return NOBODY
    t = s.rules.tables
    each = s.rules.settings.barrier_self == "each-player"
    limits = [
        t.number[ability]
        for ability, by in barrier_abilities(s)
        if t.code[ability] == DRAW_BAN and (each or by != player)
    ]
    return min(limits, default=NOBODY)


def draw_banned(s: Position, player: int) -> bool:
    """Whether a barrier keeps the player from drawing now (ruling draw-ban-count)."""
    limit = draw_ban(s, player)
    if limit < 0:
        return False
    count = len(s.hands[player])
    if s.rules.settings.draw_ban_count == "once":
        count -= s.drawn[player]
    return count >= limit


def may_copy(s: Position, player: int) -> bool:
    """Whether the player may copy the enemy's entry abilities now (ruling copy-phases)."""
    if s.barrier < 0 and not s.lingering:
        return False
    if s.phase == CHECK and s.rules.settings.copy_phases == "rides-only":
        return False
    code = s.rules.tables.code
    each = s.rules.settings.barrier_self == "each-player"
    return any(code[ability] == COPY_ENTRY and (each or by == player) for ability, by in barrier_abilities(s))


def fits(s: Position, cards: list[int], trait: int) -> bool:
    """Whether any of ``cards`` has the attribute; 0 stands for any card at all."""
    if not trait:
        return bool(cards)
    mask = s.rules.tables.mask
    return any(mask[card >> 1] & trait for card in cards)
