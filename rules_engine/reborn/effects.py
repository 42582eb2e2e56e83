"""Effects of cards: one after the other, with the choices that they ask for.

No card of this game is known. What stands here is what the rules themselves speak of
(effects of a start character, of boxes, events that level a character up, modifiers of
power), carried out for the archive's specimens.
"""

from __future__ import annotations

from rules_engine.reborn import actions as a
from rules_engine.reborn.cards import (
    ATTRIBUTE_POWER_PLUS,
    BOTH_LOSE_LIFE,
    CHARACTER,
    DESTROY_SUPPORT,
    DRAW,
    ENEMY_POWER_THIS_BATTLE,
    GAIN_LIFE,
    LEVEL_UP_FROM_DISCARDS,
    OPPONENT_LOSES_LIFE,
    POWER_THIS_BATTLE,
    POWER_THIS_TURN,
    RECRUIT,
)
from rules_engine.reborn.deck import draw, has
from rules_engine.reborn.levels import level_up, level_ups
from rules_engine.reborn.life import ceiling, ended, gain, reduce
from rules_engine.reborn.notes import note, note_move
from rules_engine.reborn.state import BATTLE, CHOOSING, NO_CARD, SUPPORT, Position
from rules_engine.reborn.zones import discard, leave, namesake

ASKS = (RECRUIT, LEVEL_UP_FROM_DISCARDS, DESTROY_SUPPORT)
"""The effects that let their player choose."""


def add(s: Position, player: int, effects: tuple[int, ...]) -> None:
    """Put effects at the end of the queue."""
    for effect in effects:
        s.queue.append(effect * 2 + player)


def drain(s: Position) -> bool:
    """Let the effects of the queue take place; False if one asks for a choice, or the game is over."""
    while s.queue:
        entry = s.queue[0]
        effect, player = entry >> 1, entry & 1
        if s.rules.tables.code[effect] in ASKS:
            if choices(s, effect, player):
                s.stage, s.mover = CHOOSING, player
                return False
            s.queue.pop(0)
            _note_nothing(s, effect, player)
            continue
        s.queue.pop(0)
        _take_place(s, effect, player)
        if ended(s, "at-once") or (s.phase != BATTLE and ended(s, "after-battle")):
            return False
    return True


def choose(s: Position, action: int) -> None:
    """Carry out the choice that the first effect of the queue asks for."""
    entry = s.queue.pop(0)
    effect, player = entry >> 1, entry & 1
    code = s.rules.tables.code[effect]
    card = a.card_of(action)
    if code == LEVEL_UP_FROM_DISCARDS:
        s.piles[player].remove(card)
        if s.rules.settings.effect_level_up == "counted":
            s.placed += 1
        level_up(s, action, "discards")
        add(s, player, s.rules.tables.when_placed[card >> 1])
        return
    if code == RECRUIT:
        s.piles[player].remove(card)
        s.battle[player].append(card)
        s.battle[player].sort()
        if s.trace is not None:
            note_move(s, "recruited", "RB-15.5", player, (card,), "discards", "battle")
        return
    other = 1 - player
    leave(s, other, SUPPORT, card)
    discard(s, card)
    if s.trace is not None:
        note_move(s, "destroyed", "RB-5.16", other, (card,), "support", "discards")


def choices(s: Position, effect: int, player: int) -> list[int]:
    """What may be chosen for an effect; nothing if it would do nothing."""
    tables = s.rules.tables
    code = tables.code[effect]
    if code == DESTROY_SUPPORT:
        return [a.simple(a.CHOOSE, player, card) for card in sorted(set(s.support[1 - player]))]
    if code == LEVEL_UP_FROM_DISCARDS:
        if s.rules.settings.effect_level_up == "counted" and s.placed >= 3:
            return []
        cards = sorted(c for c in set(s.piles[player]) if tables.type[c >> 1] == CHARACTER)
        return level_ups(s, player, cards)
    if s.phase != BATTLE:
        return []
    ours = [*s.arms[player], *s.battle[player], *s.support[player]]
    if s.area[player] != NO_CARD:
        ours.append(s.area[player])
    return [
        a.simple(a.CHOOSE, player, card)
        for card in sorted(set(s.piles[player]))
        if tables.level[card >> 1] == 1
        and tables.type[card >> 1] == CHARACTER
        and card & 1 == player
        and namesake(s, ours, card) == NO_CARD
    ]


def does_something(s: Position, effect: int, player: int) -> bool:
    """Whether an effect is known to do something (ruling empty-effect)."""
    code, number = s.rules.tables.code[effect], s.rules.tables.number[effect]
    if code in ASKS:
        return bool(choices(s, effect, player))
    if code == DRAW:
        return has(s, player, number if s.rules.settings.short_deck == "all-or-none" else 1)
    if code == GAIN_LIFE:
        return s.life[player] < ceiling(s)
    return True


def _take_place(s: Position, effect: int, player: int) -> None:
    tables = s.rules.tables
    code, number = tables.code[effect], tables.number[effect]
    if code == DRAW:
        draw(s, player, number, "RB-3.2")
    elif code == GAIN_LIFE:
        gained = gain(s, player, number)
        if s.trace is not None:
            note(s, "gained", "RB-7.2", player, gained=gained, capped=gained < number, life=s.life[player])
    elif code in (OPPONENT_LOSES_LIFE, BOTH_LOSE_LIFE):
        for loser in (0, 1) if code == BOTH_LOSE_LIFE else (1 - player,):
            lost = reduce(s, loser, number, by_effect=True)
            if s.trace is not None:
                also = ("RB-R49",) if lost and s.phase == BATTLE else ()
                note(s, "lost", "RB-1.1", loser, also=also, lost=lost, life=s.life[loser])
    elif code in (POWER_THIS_TURN, POWER_THIS_BATTLE, ENEMY_POWER_THIS_BATTLE):
        enemy = code == ENEMY_POWER_THIS_BATTLE
        side = 1 - player if enemy else player
        change = -number if enemy else number
        counted = s.turn_plus if code == POWER_THIS_TURN else s.battle_plus
        counted[side] += change
        if s.trace is not None:
            note(s, "modifier", "RB-17.8", side, change=f"{change:+d}")


def _note_nothing(s: Position, effect: int, player: int) -> None:
    if s.trace is not None:
        note(s, "nothing", "RB-R26", player)


def field_bonus(s: Position, card: int) -> int:
    """What the field adds to the power of a character in the battle area."""
    if s.ground == NO_CARD:
        return 0
    tables = s.rules.tables
    bonus = 0
    for effect in tables.effects[s.ground >> 1]:
        if (
            tables.code[effect] == ATTRIBUTE_POWER_PLUS
            and tables.of_attribute[effect] & tables.attribute[card >> 1]
        ):
            bonus += tables.number[effect]
    return bonus
