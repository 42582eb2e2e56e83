"""The battle phase, from the start action to the end of the attack."""

from __future__ import annotations

from bisect import insort

from rules_engine.reborn import actions as a
from rules_engine.reborn.cards import BOX, EVENT
from rules_engine.reborn.deck import has, load, looks
from rules_engine.reborn.effects import add, drain
from rules_engine.reborn.hits import fight
from rules_engine.reborn.life import ended
from rules_engine.reborn.notes import note, note_move
from rules_engine.reborn.state import (
    BATTLE,
    CLOSED,
    CONTINUING,
    FIRED,
    FIRING,
    LOADING,
    NAMING,
    NO_CARD,
    OPENED,
    OPENING,
    RETURNING,
    SETTING,
    TRIMMING,
    WORKING,
    Position,
)
from rules_engine.reborn.zones import ARMS, discard, discard_arm

BATTLES = 3
SHOTS = 3

# Every function that moves the battle on returns True when the battle phase is over.


def order(s: Position) -> tuple[int, int]:
    """Who goes first where both have something to do at the same time (ruling simultaneous)."""
    if s.rules.settings.simultaneous == "turn-player-first":
        return s.turn, 1 - s.turn
    return 1 - s.turn, s.turn


# --- the start action ----------------------------------------------------------------------------


def begin(s: Position) -> bool:
    """The start of the battle phase: the hand goes back."""
    s.phase = BATTLE
    s.battles = 0
    player = s.turn
    if s.trace is not None:
        note(s, "battle-phase", "RB-12.1", player, also=("RB-8.1", "RB-12.2", "RB-12.3"))
    hand = s.hands[player]
    s.discarding = bool(hand) and not s.decks[player]
    if s.discarding and s.rules.settings.hand_three == "return-all":
        cards = hand[:]
        hand.clear()
        s.piles[player] += cards
        if s.trace is not None:
            also = ("RB-13.1", "RB-6.9", "RB-1.7")
            note_move(s, "hand-discarded", "RB-13.2", player, cards, "hand", "discards", also)
    return _go_on_returning(s)


def give_back(s: Position, action: int) -> bool:
    """A card of the hand goes back into the deck, or the rest is kept."""
    player = s.turn
    kind = a.kind_of(action)
    if kind == a.KEEP:
        if s.trace is not None:
            note(s, "kept", "RB-R32", player, kept=len(s.hands[player]))
        return _returned(s)
    _give_back(s, player, a.card_of(action), kind == a.RETURN_TOP)
    return _go_on_returning(s)


def _give_back(s: Position, player: int, card: int, on_top: bool) -> None:
    s.hands[player].remove(card)
    deck = s.decks[player]
    if s.discarding:
        discard(s, card, player)
        if s.trace is not None:
            note_move(s, "hand-discarded", "RB-13.2", player, (card,), "hand", "discards", ("RB-R32",))
        return
    if on_top:
        deck.append(card)
        s.above[player] += 1
    else:
        deck.insert(0, card)
        s.below[player] += 1
    if s.trace is not None:
        also = ("RB-6.9", "RB-6.8", "RB-R31")
        place = "top" if on_top else "bottom"
        note_move(s, "returned", "RB-13.1", player, (card,), "hand", "deck", also, secret=True, place=place)


def _go_on_returning(s: Position) -> bool:
    """Ask for the next card to go back; the last one needs no asking."""
    player = s.turn
    hand = s.hands[player]
    if hand and hand[0] == hand[-1]:
        settings = s.rules.settings
        if settings.hand_three == "return-all" and settings.hand_return != "top-or-bottom":
            while hand:
                _give_back(s, player, hand[0], settings.hand_return == "on-top")
    if hand:
        s.stage, s.mover = RETURNING, player
        return False
    return _returned(s)


def _returned(s: Position) -> bool:
    s.discarding = False
    if s.number == 1:
        if s.trace is not None:
            note(s, "no-battle", "RB-13.3", s.turn)
        return True
    _arms_to_battle(s)
    return _set_action(s)


def _arms_to_battle(s: Position) -> None:
    for player in (s.turn, 1 - s.turn):
        cards = s.arms[player]
        if not cards:
            continue
        s.arms[player] = []
        s.battle[player] = sorted(s.battle[player] + cards)
        if s.trace is not None:
            also: tuple[str, ...] = ("RB-6.1", "RB-6.3", "RB-6.5", "RB-5.19")
            if s.training[player]:
                also += ("RB-13.5",)
            note_move(s, "battle-cards", "RB-13.4", player, cards, "right-arm", "battle", also)


# --- the set action ------------------------------------------------------------------------------


def _set_action(s: Position) -> bool:
    s.step = CLOSED
    s.hurt = [0, 0]
    s.battle_plus = [0, 0]
    s.opened = [0, 0]
    if not s.battle[s.turn]:
        return _no_set(s)
    s.stage, s.mover = SETTING, s.turn
    return False


def set_card(s: Position, action: int) -> bool:
    """A battle card goes into the battle area face down, or none does."""
    player = s.mover
    attacking = player == s.turn
    if a.kind_of(action) == a.PASS:
        if attacking:
            return _no_set(s)
        if s.trace is not None:
            note(s, "no-defender", "RB-14.5", player, also=("RB-14.4", "RB-12.6"))
        return _open_action(s)
    card = a.card_of(action)
    s.battle[player].remove(card)
    s.area[player] = card
    if attacking:
        s.battles += 1
    if s.trace is not None:
        clause = "RB-14.1" if attacking else "RB-14.4"
        also: tuple[str, ...] = ("RB-5.3", "RB-6.3", "RB-6.2", "RB-6.6")
        also += ("RB-12.1",) if attacking else ("RB-12.6",)
        nth = s.battles
        note_move(s, "set", clause, player, (card,), "battle", "area", also, secret=True, nth=nth)
    return _ask_to_fire(s)


def _no_set(s: Position) -> bool:
    """The attacker sets nothing, which skips everything up to the end action."""
    if s.trace is not None:
        note(s, "no-attack", "RB-14.2", s.turn, also=("RB-12.3", "RB-R35"))
    if s.rules.settings.no_set == "may-continue":
        s.battles += 1
        return _continue_or_end(s)
    return _end_attack(s)


def _ask_to_fire(s: Position) -> bool:
    player = s.mover
    if len(s.firing[player]) < SHOTS and (s.bullets[player] or s.will[player]):
        s.stage = FIRING
        return False
    return _fired(s)


def fire(s: Position, action: int) -> bool:
    """A card goes into the firing area, or no more do."""
    player = s.mover
    kind = a.kind_of(action)
    if kind == a.PASS:
        return _fired(s)
    if kind == a.FIRE_BULLET:
        bullet = s.bullets[player].pop()
        s.firing[player].append((bullet >> 1) * 4 + 2 + (bullet & 1))
        if s.trace is not None:
            card = (bullet >> 1,)
            also = ("RB-14.9", _limit(s), "RB-5.12", "RB-5.4")
            hidden = {"secret" if looks(s) or bullet & 1 else "unseen": True}
            note_move(s, "fire-bullet", "RB-14.10", player, card, "bullets", "firing", also, **hidden)
        return _ask_to_fire(s)
    card_fired = a.card_of(action)
    s.will[player].remove(card_fired)
    s.firing[player].append(card_fired * 4 + 1)
    if s.trace is not None:
        also = ("RB-14.7", _limit(s), "RB-5.14", "RB-5.4")
        note_move(s, "fire", "RB-14.8", player, (card_fired,), "dying-will", "firing", also)
    if s.rules.settings.box_from_zone == "when-placed":
        effects = s.rules.tables.when_fired[card_fired >> 1]
        if effects and s.trace is not None:
            note(s, "box", "RB-15.5", player, (card_fired,), ("RB-R42",))
        add(s, player, effects)
        s.after = FIRED
        if not drain(s):
            return False
    return _ask_to_fire(s)


def _limit(s: Position) -> str:
    return "RB-14.3" if s.mover == s.turn else "RB-14.6"


def after_fired(s: Position) -> bool:
    """What a box did when it was put in the firing area has taken place."""
    return _ask_to_fire(s)


def _fired(s: Position) -> bool:
    defender = 1 - s.turn
    if s.mover == defender:
        return _open_action(s)
    s.mover = defender
    if s.battle[defender]:
        s.stage = SETTING
        return False
    if s.trace is not None:
        note(s, "no-defender", "RB-14.5", defender, also=("RB-14.4",))
    return _open_action(s)


# --- the open action -----------------------------------------------------------------------------


def _open_action(s: Position) -> bool:
    s.step = OPENING
    if s.trace is not None:
        for player in (s.turn, 1 - s.turn):
            if s.area[player] != NO_CARD:
                note(s, "open", "RB-15.2", player, (s.area[player],), ("RB-15.1",))
    return go_on_opening(s)


def go_on_opening(s: Position) -> bool:
    """Open the next cards of the firing areas, one by one, until there is something to choose."""
    settings = s.rules.settings
    while s.step == OPENING:
        for player in (s.turn, 1 - s.turn):
            if s.opened[player] < len(s.firing[player]):
                break
        else:
            if settings.box_timing == "after-all":
                s.step = WORKING
                s.opened = [0, 0]
                break
            return _fight(s)
        shot = s.firing[player][s.opened[player]]
        card = shot >> 2
        if settings.w_names == "one-name" and shot & 2 and s.rules.tables.variants[card >> 1]:
            s.stage, s.mover = NAMING, player
            return False
        if not _open(s, player, shot):
            return False
    while s.step == WORKING:
        for player in (s.turn, 1 - s.turn):
            if s.opened[player] < len(s.firing[player]):
                break
        else:
            return _fight(s)
        shot = s.firing[player][s.opened[player]]
        s.opened[player] += 1
        if not _work(s, player, shot):
            return False
    return False


def name(s: Position, action: int) -> bool:
    """The owner of an opened W card has said which name it stands for."""
    player = s.mover
    at = s.opened[player]
    shot = s.firing[player][at]
    card = a.card_of(action)
    s.firing[player][at] = card * 4 + (shot & 3)
    if s.trace is not None:
        note(s, "named", "RB-R23", player, (card,), ("RB-4.6",), name=s.rules.tables.stands_for[card >> 1])
    if not _open(s, player, s.firing[player][at]):
        return False
    return go_on_opening(s)


def _open(s: Position, player: int, shot: int) -> bool:
    s.opened[player] += 1
    if s.trace is not None and shot & 2:
        clause = "RB-15.3" if player == s.turn else "RB-15.4"
        note(s, "open-shot", clause, player, (shot >> 2,), ("RB-15.1",))
    if s.rules.settings.box_timing == "after-all":
        return True
    return _work(s, player, shot)


def _work(s: Position, player: int, shot: int) -> bool:
    """Let an opened card take effect; False if that asks for a choice or ends the game."""
    tables, settings = s.rules.tables, s.rules.settings
    kind = shot >> 3
    if tables.level[kind] == BOX:
        effects = tables.when_fired[kind]
        if not effects or (not shot & 2 and settings.box_from_zone != "at-opening"):
            return True
        clause, also = "RB-15.5", () if shot & 2 else ("RB-R42",)
    elif tables.type[kind] == EVENT and shot & 2 and settings.other_opened == "event-works":
        effects = tables.effects[kind]
        clause, also = "RB-R40", ()
    else:
        return True
    if s.trace is not None:
        note(s, "box", clause, player, (shot >> 2,), also)
    add(s, player, effects)
    s.after = OPENED
    return drain(s)


# --- hit, damage, end ----------------------------------------------------------------------------


def _fight(s: Position) -> bool:
    fight(s)
    if ended(s, "at-once"):
        return False
    return go_on_loading(s)


def go_on_loading(s: Position) -> bool:
    """Ask who has lost life in this battle for a bullet (RB-18.1)."""
    if max(s.hurt) > 0:
        for player in order(s):
            if s.hurt[player] > 0:
                if has(s, player):
                    s.stage, s.mover = LOADING, player
                    return False
                s.hurt[player] = 0
    return _clear(s)


def reload(s: Position, action: int) -> bool:
    """The player takes a bullet for the life that was lost, or does not."""
    player = s.mover
    s.hurt[player] = 0
    if a.kind_of(action) == a.TAKE:
        load(s, player, 1, "RB-18.1")
    elif s.trace is not None:
        note(s, "no-bullet", "RB-18.1", player)
    return go_on_loading(s)


def _clear(s: Position) -> bool:
    for player in (s.turn, 1 - s.turn):
        if s.firing[player]:
            shots = [shot >> 2 for shot in s.firing[player]]
            s.firing[player] = []
            for card in shots:
                discard(s, card)
            if s.trace is not None:
                note_move(s, "shots-discarded", "RB-18.3", player, shots, "firing", "discards")
    for player in (s.turn, 1 - s.turn):
        card = s.area[player]
        if card != NO_CARD:
            s.area[player] = NO_CARD
            insort(s.arms[player], card)
            if s.trace is not None:
                note_move(s, "fought", "RB-18.4", player, (card,), "area", "right-arm", ("RB-3.9",))
    s.step = CLOSED
    s.opened = [0, 0]
    s.battle_plus = [0, 0]
    return go_on_trimming(s)


def go_on_trimming(s: Position) -> bool:
    """Ask who has too many right-arm cards which of them to discard."""
    first, second = s.arms
    overflow = len(first) > ARMS or len(second) > ARMS
    if overflow and s.rules.settings.right_arm_overflow == "discard-to-three":
        s.mover = next(player for player in order(s) if len(s.arms[player]) > ARMS)
        s.stage = TRIMMING
        return False
    if s.ending:
        s.ending = False
        return not ended(s, "after-battle")
    if ended(s, "after-battle"):
        return False
    return _continue_or_end(s)


def trim(s: Position, action: int) -> bool:
    """A right-arm card too many is discarded, with the training cards of its name."""
    discard_arm(s, s.mover, a.card_of(action), "RB-R36", "RB-R36")
    return go_on_trimming(s)


def _continue_or_end(s: Position) -> bool:
    player = s.turn
    again = s.rules.settings.fought_again == "again" and s.arms[player]
    if s.battles < BATTLES and (s.battle[player] or again):
        s.stage, s.mover = CONTINUING, player
        return False
    if s.trace is not None:
        if s.battles >= BATTLES:
            note(s, "no-more", "RB-12.4", player, also=("RB-18.5",), battles=s.battles)
        else:
            note(s, "no-more", "RB-18.6", player, also=("RB-18.5",), battles=s.battles)
    return _end_attack(s)


def go_on_attacking(s: Position, action: int) -> bool:
    """The attacker continues the attack, or ends it."""
    if a.kind_of(action) == a.STOP:
        if s.trace is not None:
            note(s, "stops", "RB-18.5", s.turn)
        return _end_attack(s)
    if s.trace is not None:
        note(s, "continues", "RB-18.7", s.turn, also=("RB-18.5", "RB-18.6", "RB-12.4"))
    if s.rules.settings.fought_again == "again":
        _arms_to_battle(s)
    return _set_action(s)


def _end_attack(s: Position) -> bool:
    for player in (s.turn, 1 - s.turn):
        cards = s.battle[player]
        if cards:
            s.battle[player] = []
            s.arms[player] = sorted(s.arms[player] + cards)
            if s.trace is not None:
                note_move(s, "stood-down", "RB-18.8", player, cards, "battle", "right-arm", ("RB-6.5",))
    if s.trace is not None:
        note(s, "battle-over", "RB-18.9", s.turn, also=("RB-6.5",))
    s.ending = True
    return go_on_trimming(s)
