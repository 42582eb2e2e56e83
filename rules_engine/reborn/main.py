"""The main phase: events, fields, and the character that returns to the hand for them."""

from __future__ import annotations

from bisect import insort

from rules_engine.reborn import actions as a
from rules_engine.reborn.cards import BOX
from rules_engine.reborn.effects import add
from rules_engine.reborn.levels import matches
from rules_engine.reborn.notes import eligible_clauses, note_move
from rules_engine.reborn.state import (
    BULLETS,
    FIELD,
    NO_CARD,
    RIGHT,
    SUPPORT,
    TRAINING,
    WILL,
    ZONES,
    Position,
)
from rules_engine.reborn.zones import discard, in_deck, leave, namesake, zone_of


def payers(s: Position, player: int, card: int) -> list[tuple[int, int]]:
    """The characters that may return to the hand for ``card``: zone and card (ruling requirement-zones)."""
    tables = s.rules.tables
    needs = tables.needs[card >> 1]
    which = s.rules.settings.requirement_zones
    tags = tables.tags
    found: list[tuple[int, int]] = []
    for zone in (RIGHT, SUPPORT) if which == "right-arm-and-support" else (RIGHT, TRAINING, SUPPORT, WILL):
        there = dict.fromkeys(zone_of(s, zone, player))
        found += [(zone, other) for other in there if tags[other >> 1] & needs]
    if which == "with-bullets":
        bullets = {bullet >> 1 for bullet in s.bullets[player]}
        found += [
            (BULLETS, other)
            for other in sorted(bullets)
            if tables.tags[other >> 1] & needs and not tables.type[other >> 1]
        ]
    return found


def base_field(s: Position, player: int, card: int) -> bool:
    """Whether ``card`` levels up the field that lies there (RB-10.6, RB-10.7)."""
    if s.ground == NO_CARD or not matches(s, s.ground, card):
        return False
    if s.rules.settings.field_owner == "own" and s.ground & 1 != player:
        return False
    return FIELD << 16 | s.ground not in s.fresh


def _pay(s: Position, action: int, card: int) -> None:
    player, zone, payer = a.player_of(action), a.zone_of(action), a.other_of(action)
    if zone == BULLETS:
        at = next(n for n, bullet in enumerate(s.bullets[player]) if bullet >> 1 == payer)
        del s.bullets[player][at]
    else:
        leave(s, player, zone, payer)
    insort(s.hands[player], in_deck(s, payer))
    if s.trace is not None:
        first, *also = eligible_clauses(s, card)
        if s.rules.tables.level[payer >> 1] == BOX:
            also.append("RB-4.11")
        if zone == SUPPORT:
            also.append("RB-5.11")
        cards = (payer,)
        note_move(s, "paid", first, player, cards, ZONES[zone], "hand", tuple(also))
    if zone == RIGHT and namesake(s, s.arms[player], payer) == NO_CARD:
        _training_left(s, player, payer)


def _training_left(s: Position, player: int, card: int) -> None:
    """What becomes of training cards whose right-arm card has gone (ruling training-left-behind)."""
    ruling = s.rules.settings.training_left_behind
    if ruling == "stay":
        return
    same = s.rules.tables.same
    names = same[card >> 1]
    cards = [c for c in s.training[player] if same[c >> 1] & names]
    for other in cards:
        leave(s, player, TRAINING, other)
        if ruling == "discard":
            discard(s, other)
        else:
            insort(s.hands[player], in_deck(s, other))
    if cards and s.trace is not None:
        target = "discards" if ruling == "discard" else "hand"
        kind = "discarded" if ruling == "discard" else "paid"
        note_move(s, kind, "RB-R25", player, cards, "training", target)


def paid_for(s: Position, player: int, card: int, zone: int, payer: int) -> Position:
    """How things would stand once ``payer`` has returned to the hand for the event ``card``."""
    after = s.copy()
    after.hands[player].remove(card)
    after.using = card
    _pay(after, a.encode(a.USE, player, card, zone, payer), card)
    return after


def use_event(s: Position, action: int) -> None:
    """Use an event: a character returns to the hand, and its effects take their turn in the queue."""
    player, card = a.player_of(action), a.card_of(action)
    s.hands[player].remove(card)
    s.using = card
    if s.trace is not None:
        also = ("RB-3.2", "RB-6.2")
        note_move(s, "event", "RB-11.1", player, (card,), "hand", "using", also)
    _pay(s, action, card)
    add(s, player, s.rules.tables.effects[card >> 1])


def event_over(s: Position) -> None:
    """An event that has been used goes to the discard pile."""
    card = s.using
    s.using = NO_CARD
    s.piles[s.turn].append(card)
    if s.trace is not None:
        note_move(s, "event-over", "RB-5.17", s.turn, (card,), "using", "discards", ("RB-3.2",))


def put_field(s: Position, action: int) -> None:
    """Place a field, or level the field up."""
    player, card = a.player_of(action), a.card_of(action)
    levelled = base_field(s, player, card)
    s.hands[player].remove(card)
    before = s.ground
    s.ground = NO_CARD
    if a.other_of(action) != NO_CARD:
        s.ground = before
        _pay(s, action, card)
    if before != NO_CARD:
        ruling = s.rules.settings.field_discard
        pile = player if ruling == "replacer" else before & 1
        discard(s, before, pile)
        if s.trace is not None:
            clause = "RB-10.8" if levelled else "RB-11.8"
            bears = ("RB-11.7", "RB-11.8", "RB-R30")
            note_move(s, "field-gone", clause, pile, (before,), "field", "discards", bears)
    s.ground = card
    if s.rules.settings.level_up_same_turn == "not-allowed":
        s.fresh.append(FIELD << 16 | card)
    if s.trace is None:
        return
    if levelled:
        also: tuple[str, ...] = ("RB-11.3", "RB-3.15", "RB-10.1", "RB-10.5", "RB-10.6", "RB-10.7", "RB-R27")
        note_move(s, "field-level-up", "RB-10.9", player, (card,), "hand", "field", also)
        return
    also = ("RB-3.1", "RB-3.14", "RB-5.1", "RB-5.5", "RB-5.6", "RB-11.4", "RB-11.7")
    note_move(s, "field", "RB-11.2", player, (card,), "hand", "field", also)
