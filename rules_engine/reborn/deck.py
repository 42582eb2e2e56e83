"""Drawing from a deck, and what its owner knows of it."""

from __future__ import annotations

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


def take(s: Position, player: int, count: int) -> tuple[list[int], list[int]]:
    """Take up to ``count`` cards from the top: the cards, and for each whether its owner knew it."""
    there = len(s.decks[player])
    if there >= count:
        return _pop(s, player, count)
    ruling = s.rules.settings.short_deck
    if ruling == "all-or-none":
        return [], []
    cards, known = _pop(s, player, there)
    while ruling == "reshuffle" and len(cards) < count and _renew(s, player):
        more, seen = _pop(s, player, min(count - len(cards), len(s.decks[player])))
        cards += more
        known += seen
    return cards, known


def _pop(s: Position, player: int, count: int) -> tuple[list[int], list[int]]:
    if not count:
        return [], []
    deck = s.decks[player]
    there, above, below = len(deck), s.above[player], s.below[player]
    cards = deck[: -count - 1 : -1]
    del deck[-count:]
    if not above and there - below >= count:
        return cards, [0] * count
    s.above[player] = max(0, above - count)
    s.below[player] = min(below, there - count)
    from_above = min(above, count)
    unknown = max(0, min(there - below, count) - from_above)
    return cards, [1] * from_above + [0] * unknown + [1] * (count - from_above - unknown)


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
    cards, _ = take(s, player, count)
    hand = s.hands[player]
    hand += cards
    hand.sort()
    if s.trace is not None:
        if len(cards) < count:
            also = ("RB-1.7", "RB-R11", *also)
        note_move(s, "draw", clause, player, cards, "deck", "hand", also, secret=True, wanted=count)
    return len(cards)


def load(s: Position, player: int, count: int, clause: str, also: tuple[str, ...] = ()) -> int:
    """Put cards from the deck into the bullets without looking at them; returns how many there were."""
    cards, known = take(s, player, count)
    bullets = [card * 2 + seen for card, seen in zip(cards, known, strict=True)]
    if s.rules.settings.bullet_order == "on-top":
        s.bullets[player] += bullets
    else:
        s.bullets[player][:0] = bullets[::-1]
    if s.trace is not None:
        if len(cards) < count:
            also = ("RB-1.7", "RB-R11", *also)
        hidden = {"secret" if looks(s) or all(known) else "unseen": True}
        note_move(s, "loaded", clause, player, cards, "deck", "bullets", also, **hidden, wanted=count)
    return len(cards)
