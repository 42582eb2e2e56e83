"""Which actions are legal. Why others are not says `rules_engine.tommy_walker.refusals`."""

from __future__ import annotations

from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker.cards import (
    AT_BENEATH,
    AT_LADDER,
    DESTROY,
    EVEN_HANDS,
    POWER_PLUS_FOR_DISCARD,
    RETRIEVE,
    RETURN,
    RETURN_SHUFFLED,
    SET_IF_RIDING,
)
from rules_engine.tommy_walker.effects import (
    beneath,
    condition_holds,
    draw_banned,
    fits,
    may_copy,
    rides_onto,
)
from rules_engine.tommy_walker.state import (
    BONUS,
    CLIMBING,
    COPY_AFTER,
    COPY_BEFORE,
    DRAWING,
    ELECTING,
    EVENING,
    NOT_YET,
    ORIGINAL_AFTER,
    OVER,
    PAYING,
    RETURNING,
    REVENGE,
    SWAPPING,
    USING,
    Position,
)


def to_move(s: Position) -> tuple[int, ...]:
    """All players who owe a choice now."""
    stage = s.stage
    if stage == OVER:
        return ()
    if stage != DRAWING:
        return (s.turn,)
    first, second = s.placed
    if first == NOT_YET:
        if second == NOT_YET and s.rules.settings.draw_order == "independent":
            return (0, 1)
        return (0,)
    return (1,)


def actions(s: Position) -> list[int]:
    """What the first player to move may do, in a fixed order."""
    stage = s.stage
    if stage == REVENGE:
        return _revenge(s)
    if stage == DRAWING:
        return drawing(s, 0 if s.placed[0] == NOT_YET else 1)
    if stage == USING:
        return _using(s)
    player = s.turn
    if stage == RETURNING:
        return [
            a.encode(a.STOP, player),
            *(a.encode(a.RETURN, player, card) for card in distinct(s.hands[player])),
        ]
    if stage == EVENING:
        return [a.encode(a.RETURN, player, card) for card in distinct(s.hands[player])]
    if stage in (ELECTING, BONUS):
        return [a.encode(a.PASS, player), a.encode(a.USE, player)]
    if stage == CLIMBING:
        ability = s.used[player][-1][0]
        place = s.rules.tables.attack[s.stacks[player][-1] >> 1].index(ability)
        return [a.encode(a.STOP, player), *_climbs(s, player, ability, place)]
    if stage == PAYING:
        return [a.encode(a.DISCARD, player, card) for card in distinct(s.hands[player])]
    if stage == SWAPPING:
        return [
            a.encode(a.PASS, player),
            *(a.encode(a.SWAP, player, card) for card in distinct(s.hands[player])),
        ]
    return []


def actions_of(s: Position, player: int) -> list[int]:
    """What ``player`` may do: nothing if they owe no choice."""
    if player not in to_move(s):
        return []
    return drawing(s, player) if s.stage == DRAWING else actions(s)


def is_legal(s: Position, action: int) -> bool:
    """Whether ``action`` may be taken now."""
    return action >= 0 and action in actions_of(s, a.player_of(action))


def distinct(cards: list[int]) -> list[int]:
    """Sorted cards, each kind once: copies cannot be told apart."""
    last = -1
    out = []
    for card in cards:
        if card != last:
            out.append(card)
            last = card
    return out


# --- the draw phase ------------------------------------------------------------------------------


def drawing(s: Position, player: int) -> list[int]:
    """What a player may do in the draw phase; nothing if they are done, or can only give up."""
    deck = s.decks[player]
    ride_only = s.rules.tables.ride_only
    place = a.PLACE + 16 * player
    free: list[int] = []
    bound: list[int] = []
    last = -1
    for card in s.hands[player]:
        if card == last:
            continue
        last = card
        if ride_only[card >> 1]:
            bound.append(place + 32 * card)
        else:
            free.append(place + 32 * card)
    may_draw = bool(deck) and (s.barrier < 0 or not draw_banned(s, player))
    if not free:
        settings = s.rules.settings
        if settings.only_ride_only == "may-place" or (
            deck and not may_draw and settings.draw_ban_duty == "misplay"
        ):
            free = bound
        elif deck and not may_draw:
            may_draw = settings.draw_ban_duty == "draw-anyway"
    elif bound and s.rules.settings.deliberate_misplay == "allowed":
        free += bound
    if may_draw:
        free.insert(0, a.DRAW_CARD + 16 * player)
    return free


# --- entry abilities -----------------------------------------------------------------------------


def entry_ability(s: Position) -> int:
    """The entry ability that is being used or copied."""
    return s.rules.tables.entry[s.stacks[s.user][-1] >> 1][s.at]


def entry_does_something(s: Position, player: int, ability: int) -> bool:
    """Whether an entry ability would change anything if ``player`` used or copied it now."""
    t = s.rules.tables
    code = t.code[ability]
    if code == SET_IF_RIDING:
        # A copy asks for the condition that the ruling copy-condition says.
        who = s.user if s.rules.settings.copy_condition == "effect-only" else player
        return rides_onto(s, who, t.trait[ability])
    if code == RETRIEVE:
        trait = t.trait[ability]
        if s.rules.settings.own_discards == "either" and fits(s, s.piles[1 - player], trait):
            return True
        return fits(s, s.piles[player], trait)
    if code == DESTROY:
        return s.barrier >= 0 and (s.rules.settings.destroy_target == "any" or s.barrier_by != player)
    return bool(s.hands[player])


def forced(s: Position) -> bool:
    """Whether the ability that is asked about must be used (ruling optional-abilities)."""
    return s.step == ORIGINAL_AFTER or (s.elected and s.turn == s.user)


def _using(s: Position) -> list[int]:
    player, t = s.turn, s.rules.tables
    ability = entry_ability(s)
    code = t.code[ability]
    out = [] if forced(s) else [a.encode(a.PASS, player)]
    declares = s.step not in (COPY_AFTER, COPY_BEFORE, ORIGINAL_AFTER) and declares_first(s)
    if declares or code in (DESTROY, SET_IF_RIDING) or not entry_does_something(s, player, ability):
        out.append(a.encode(a.USE, player))
    elif code == RETRIEVE:
        out += [a.encode(a.TAKE, player, card) for card in retrievable(s, player, t.trait[ability])]
    else:
        assert code in (RETURN, RETURN_SHUFFLED)
        out += [a.encode(a.RETURN, player, card) for card in distinct(s.hands[player])]
    return out


def copy_is_possible(s: Position) -> bool:
    """Whether the enemy of the user may copy the ability that is asked about, to some effect."""
    enemy = 1 - s.user
    return may_copy(s, enemy) and entry_does_something(s, enemy, entry_ability(s))


def declares_first(s: Position) -> bool:
    """Whether a use is declared before its choices are made, since a copy comes before it."""
    return s.rules.settings.copy_order == "copy-first" and copy_is_possible(s)


def retrievable(s: Position, player: int, trait: int) -> list[int]:
    """The different cards in discard piles that an ability may take (ruling own-discards)."""
    mask = s.rules.tables.mask
    found = {card for card in s.piles[player] if not trait or mask[card >> 1] & trait}
    if s.rules.settings.own_discards == "either":
        found |= {card for card in s.piles[1 - player] if not trait or mask[card >> 1] & trait}
    return sorted(found)


# --- revenge actions -----------------------------------------------------------------------------


def _revenge(s: Position) -> list[int]:
    player = s.turn
    head = 16 * player
    t = s.rules.tables
    attack = t.attack[s.stacks[player][-1] >> 1]
    out: list[int] = []
    for place, ability in enumerate(attack):
        if t.code[ability] == AT_LADDER:
            if may_climb(s, player, ability):
                out += _climbs(s, player, ability, place)
        elif may_activate(s, player, ability):
            out.append(a.ACTIVATE + head + 32 * place)
    hand_ability = t.hand
    last = -1
    ride = a.RIDE + head
    for card in s.hands[player]:
        if card == last:
            continue
        last = card
        if hand_ability[card >> 1] >= 0:
            out += plays(s, player, card)
        out.append(ride + 32 * card)
    if not out or s.rules.settings.voluntary_end == "may-end":
        out.append(a.END + head)
    return out


def used_at(s: Position, player: int, ability: int) -> int:
    """The place of an ability among those used, or -1."""
    for place, use in enumerate(s.used[player]):
        if use[0] == ability:
            return place
    return -1


def may_activate(s: Position, player: int, ability: int) -> bool:
    """Whether an attack ability other than a ladder can be activated (rulings at-activation, at-repeat)."""
    settings = s.rules.settings
    if settings.at_activation == "condition-met" and not condition_holds(s, player, ability):
        return False
    place = used_at(s, player, ability)
    if place < 0:
        return True
    if settings.at_repeat == "once":
        return False
    # Using it again must change something, or a player could go on for ever.
    if s.rules.tables.code[ability] == AT_BENEATH:
        return beneath(s, player) > 0
    return place < len(s.used[player]) - 1


def may_climb(s: Position, player: int, ability: int) -> bool:
    """Whether a ladder can be used for the first time, or taken one step further."""
    place = used_at(s, player, ability)
    if place < 0:
        return True
    if s.rules.settings.ladder_steps == "at-once":
        return False
    return s.used[player][place][1] < len(s.rules.tables.steps[ability])


def _climbs(s: Position, player: int, ability: int, place: int) -> list[int]:
    t = s.rules.tables
    trait = t.trait[ability]
    return [
        a.encode(a.CLIMB, player, place, card + 1)
        for card in distinct(s.hands[player])
        if t.mask[card >> 1] & trait
    ]


def plays(s: Position, player: int, card: int) -> list[int]:
    """The ways to use a card's hand ability, one for each card that may be discarded for it."""
    t, settings = s.rules.tables, s.rules.settings
    ability = t.hand[card >> 1]
    code = t.code[ability]
    if code == POWER_PLUS_FOR_DISCARD:
        trait = t.trait[ability]
        rest = s.hands[player].copy()
        rest.remove(card)
        payable = [other for other in distinct(rest) if t.mask[other >> 1] & trait]
        if payable:
            if t.steps[ability][0] == 0:
                return [a.encode(a.PLAY, player, card)]
            return [a.encode(a.PLAY, player, card, other + 1) for other in payable]
        if settings.hand_cost == "not-usable":
            return []
    elif code == EVEN_HANDS and settings.even_hands == "not-usable":
        if len(s.hands[1 - player]) <= len(s.hands[player]) - 1:
            return []
    return [a.PLAY + 16 * player + 32 * card]
