"""Drawing from a deck, and what its owner knows of it."""

from __future__ import annotations

from bisect import insort

from rules_engine.core.random import shuffle
from rules_engine.reborn.notes import note, note_move
from rules_engine.reborn.state import Position


def looks(s: Position) -> bool:
    """Whether players see their own bullets (rulings bullet-peek and requirement-zones)."""
    settings = s.rules.settings
    return settings.bullet_peek == "owner-looks" or settings.requirement_zones == "with-bullets"


def has(s: Position, player: int, count: int = 1) -> bool:
    """Whether a step that needs ``count`` cards of the deck can be carried out (ruling short-deck)."""
    there = len(s.decks[player])
    if s.rules.settings.short_deck == "reshuffle":
        there += len(_own(s, player))
    return there >= count


def take(s: Position, player: int, count: int) -> list[int]:
    """Take up to ``count`` cards from the top, as ``card * 2 + known``; fewer if there are no more."""
    settings = s.rules.settings
    if settings.short_deck == "all-or-none" and len(s.decks[player]) < count:
        return []
    deck = s.decks[player]
    if not s.above[player] and len(deck) - s.below[player] >= count:
        cards = deck[: -count - 1 : -1]
        del deck[-count:]
        return [card * 2 for card in cards]
    taken: list[int] = []
    for _ in range(count):
        deck = s.decks[player]
        if not deck:
            if settings.short_deck != "reshuffle" or not _renew(s, player):
                break
            deck = s.decks[player]
        known = 0
        if s.above[player]:
            s.above[player] -= 1
            known = 1
        elif s.below[player] == len(deck):
            s.below[player] -= 1
            known = 1
        taken.append(deck.pop() * 2 + known)
    return taken


def _own(s: Position, player: int) -> list[int]:
    # A card of the other player may lie here (ruling field-discard); it stays.
    return [card for card in s.piles[player] if card & 1 == player]


def _renew(s: Position, player: int) -> bool:
    cards = sorted(_own(s, player))
    if not cards:
        return False
    s.piles[player] = [card for card in s.piles[player] if card & 1 != player]
    s.random = shuffle(s.random, cards)
    s.decks[player] = cards
    if s.trace is not None:
        note(s, "renewed", "RB-R11", player, cards, source="discards", target="deck")
    return True


def draw(s: Position, player: int, count: int, clause: str, also: tuple[str, ...] = ()) -> int:
    """Draw cards into the hand; returns how many there were."""
    cards = [taken >> 1 for taken in take(s, player, count)]
    for card in cards:
        insort(s.hands[player], card)
    if s.trace is not None:
        if len(cards) < count:
            also = ("RB-1.7", "RB-R11", *also)
        note_move(s, "draw", clause, player, cards, "deck", "hand", also, secret=True, wanted=count)
    return len(cards)


def load(s: Position, player: int, count: int, clause: str, also: tuple[str, ...] = ()) -> int:
    """Put cards from the deck into the bullets without looking at them; returns how many there were."""
    cards = take(s, player, count)
    if s.rules.settings.bullet_order == "on-top":
        s.bullets[player] += cards
    else:
        s.bullets[player][:0] = cards[::-1]
    if s.trace is not None:
        if len(cards) < count:
            also = ("RB-1.7", "RB-R11", *also)
        hidden = {"secret" if looks(s) or all(card & 1 for card in cards) else "unseen": True}
        taken = [card >> 1 for card in cards]
        note_move(s, "loaded", clause, player, taken, "deck", "bullets", also, **hidden, wanted=count)
    return len(cards)
