"""Which actions are legal. Why others are not says `rules_engine.yokai_watch.reasons`."""

from __future__ import annotations

from typing import Final

from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch.cards import ACTION, YOKAI
from rules_engine.yokai_watch.effects import DESTROY, STRENGTHEN
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
    WAKING,
    Position,
)

MOST_YOKAI: Final = 6  # YW-5.2
MOST_CARDS: Final = 4  # YW-9.7
PLACED_A_TURN: Final = 2  # YW-7.3
PLACED_AT_FIRST: Final = 1  # YW-7.5
WOKEN_A_TURN: Final = 1  # YW-7.7


def to_move(s: Position) -> tuple[int, ...]:
    """The player who owes a choice now."""
    return () if s.stage == OVER else (s.mover,)


def actions_of(s: Position, player: int) -> list[int]:
    """What ``player`` may do: nothing if they owe no choice."""
    return actions(s) if s.stage != OVER and s.mover == player else []


def is_legal(s: Position, action: int) -> bool:
    """Whether ``action`` may be taken now."""
    return action >= 0 and action in actions_of(s, a.player_of(action))


def actions(s: Position) -> list[int]:
    """What the player to move may do, in a fixed order."""
    stage = s.stage
    if stage == MAIN:
        return _main(s)
    if stage == OVER:
        return []
    head = 16 * s.mover
    if stage == ATTACKING:
        out = _attacks(s)
        out.append(head + (a.NEXT if s.rules.settings.turn_steps == "attack-then-main" else a.END))
        return out
    if stage == DEFENDING:
        able = defenders(s)
        first = a.DEFEND + head + a.TARGET
        out = [first + a.TARGET * place for place in able]
        if not able or s.defenders or s.rules.settings.defence_optional == "optional":
            out.append(a.PASS + head)
        return out
    if stage in (FLIPPING, REACHING):
        out = [a.FLIP + head + 32 * tribe for tribe in dict.fromkeys(s.ready[s.mover])]
        return out if stage == REACHING else [*out, a.PASS + head]
    if stage == ADDING:
        return [*(a.encode(a.ADD, s.mover, card) for card in addable(s, s.mover)), a.PASS + head]
    if stage == ACTING:
        return [*_uses(s), a.PASS + head]
    if stage == WAKING:
        return [*_wakes(s), a.PASS + head]
    assert stage == DRAWING
    return [a.DRAW_CARDS + head, a.PASS + head]


# --- the main step -------------------------------------------------------------------------------


def room(s: Position) -> bool:
    """Whether the limits of the turn leave room for another placement (YW-7.3, YW-7.5)."""
    return s.placed < (PLACED_A_TURN if s.number > 1 else PLACED_AT_FIRST)


def counted(s: Position, player: int, card: int) -> int:
    """How many yokai count towards the cost of placing ``card``: none of the same name (YW-8.6)."""
    namesakes = s.rules.tables.namesakes[card]
    return sum(not namesakes >> stack[-1] & 1 for stack in s.stacks[player])


def _main(s: Position) -> list[int]:
    player, rules = s.turn, s.rules
    settings, t = rules.settings, rules.tables
    kinds, cost, same_as, namesakes = t.type, t.cost, t.same, t.namesakes
    stacks = s.stacks[player]
    count = len(stacks)
    barred = rules.no_attack
    tops = 0
    someone_sleeps = someone_attacks = False
    for place, flag in enumerate(s.flags[player]):
        tops |= 1 << stacks[place][-1]
        if flag & ASLEEP:
            someone_sleeps = True
        elif not flag & barred:
            someone_attacks = True
    places = s.placed < (PLACED_A_TURN if s.number > 1 else PLACED_AT_FIRST)
    sleeps = places or settings.asleep_placement_limit == "free"
    if count >= MOST_YOKAI:
        places = sleeps = False
    always = settings.asleep_when_met == "always"
    head = 16 * player
    place_it, lay_it, use_it = a.PLACE + head, a.PLACE_ASLEEP + head, a.USE + head
    out: list[int] = []
    last = -1
    for card in s.hands[player]:
        if card == last:
            continue
        last = card
        kind = kinds[card]
        if kind == YOKAI:
            same = same_as[card] & tops
            if same:
                out += layers(s, player, card, same)
                continue
            others = namesakes[card]
            if cost[card] <= (count - (others & tops).bit_count() if others else count):
                if places:
                    out.append(place_it + 32 * card)
                if always and sleeps:
                    out.append(lay_it + 32 * card)
            elif sleeps:
                out.append(lay_it + 32 * card)
        elif kind == ACTION and cost[card] <= count:
            effect = t.effect[card]
            if effect == DESTROY:
                aimed = use_it + 32 * card + a.TARGET
                out += [aimed + a.TARGET * place for place in range(len(s.stacks[1 - player]))]
            elif effect != STRENGTHEN:
                out.append(use_it + 32 * card)
    if someone_sleeps and not s.woken and settings.wake_time != "start":
        out += _wakes(s)
    steps = settings.turn_steps
    if steps == "free-order":
        out += _attacks(s)
    elif someone_attacks and s.number > 1 and steps == "main-then-attack":
        out.append(a.NEXT + head)
        return out
    out.append(a.END + head)
    return out


def layers(s: Position, player: int, card: int, same: int) -> list[int]:
    """The ways to add ``card`` to a yokai; ``same`` are the kinds on the field that are the same yokai."""
    settings = s.rules.settings
    if settings.layering_limit == "counts" and not room(s):
        return []
    t = s.rules.tables
    stacks, flags = s.stacks[player], s.flags[player]
    others = len(stacks) - (settings.own_yokai_counted == "left-out")
    power, cost = t.power[card], t.cost[card]
    once = settings.layering_per_turn == "once-each"
    head = 16 * player + 32 * card + a.TARGET
    out: list[int] = []
    for place, stack in enumerate(stacks):
        top = stack[-1]
        if not same >> top & 1 or len(stack) >= MOST_CARDS:
            continue
        flag = flags[place]
        if once and flag & (NEW | LAYERED):
            continue
        if (cost if settings.layering_cost == "added-card" else t.cost[top]) > others:
            continue
        if power <= compared_power(s, stack):
            if not flag & ASLEEP:
                out.append(a.POWER_UP + head + a.TARGET * place)
        elif same == 1 << top and not (
            flag & ASLEEP and s.woken and settings.upgrade_and_waking == "uses-it"
        ):
            # Its new top card must not make it the same yokai as another one (YW-9.9).
            out.append(a.UPGRADE + head + a.TARGET * place)
    return out


def compared_power(s: Position, stack: list[int]) -> int:
    """The power of a yokai that tells a power-up from an upgrade (ruling compared-power)."""
    t = s.rules.tables
    top = stack[-1]
    if s.rules.settings.compared_power == "printed":
        return t.power[top]
    return t.power[top] + t.bonus[top] * (len(stack) - 1)


def _wakes(s: Position) -> list[int]:
    player, cost = s.turn, s.rules.tables.cost
    stacks = s.stacks[player]
    others = len(stacks) - (s.rules.settings.own_yokai_counted == "left-out")
    first = a.WAKE + 16 * player + a.TARGET
    return [
        first + a.TARGET * place
        for place, flag in enumerate(s.flags[player])
        if flag & ASLEEP and cost[stacks[place][-1]] <= others and not too_new(s, flag)
    ]


def too_new(s: Position, flag: int) -> bool:
    """Whether a sleeping yokai may not be woken because it was placed asleep in this turn (YW-R6)."""
    # One that was placed awake has fallen asleep since, and only attacking does that in one's own turn.
    placed_asleep = flag & NEW and not flag & ATTACKED
    return bool(placed_asleep) and s.rules.settings.wake_time == "main-not-new"


def may_wake(s: Position) -> bool:
    """Whether there is a yokai that could be woken now."""
    return bool(_wakes(s))


def _uses(s: Position) -> list[int]:
    """The action cards that the player to move may use in the battle."""
    t = s.rules.tables
    player = s.mover
    count = len(s.stacks[player])
    return [
        a.encode(a.USE, player, card)
        for card in dict.fromkeys(s.hands[player])
        if t.type[card] == ACTION and t.cost[card] <= count and t.effect[card] != DESTROY
    ]


def may_use(s: Position, player: int) -> bool:
    """Whether ``player`` has an action card to use in the battle."""
    t = s.rules.tables
    count = len(s.stacks[player])
    return any(
        t.type[card] == ACTION and t.cost[card] <= count and t.effect[card] != DESTROY
        for card in s.hands[player]
    )


# --- attacks -------------------------------------------------------------------------------------


def attackers(s: Position) -> list[int]:
    """The places of the yokai that may attack (rulings attackers, attacks-per-turn)."""
    rules = s.rules
    if s.number == 1 or (s.attacks and rules.settings.attacks_per_turn == "one-in-all"):
        return []
    barred = rules.no_attack
    return [place for place, flag in enumerate(s.flags[s.turn]) if not flag & barred]


def _attacks(s: Position) -> list[int]:
    first = a.ATTACK + 16 * s.turn + a.TARGET
    return [first + a.TARGET * place for place in attackers(s)]


def defenders(s: Position) -> list[int]:
    """The places of the yokai that may defend, those that do already left out (ruling defenders)."""
    barred, chosen = s.rules.no_defence, s.defenders
    flags = s.flags[1 - s.turn]
    return [place for place, flag in enumerate(flags) if not flag & barred and place not in chosen]


def addable(s: Position, player: int) -> list[int]:
    """The yokai cards of the hand whose tribe bonus may be added (rulings medal-result, tribe-bonus-card)."""
    t = s.rules.tables
    any_tribe = s.rules.settings.medal_result == "front"
    tribe = s.flipped[player]
    return [
        card
        for card in dict.fromkeys(s.hands[player])
        if t.type[card] == YOKAI and (any_tribe or t.tribe[card] == tribe)
    ]
