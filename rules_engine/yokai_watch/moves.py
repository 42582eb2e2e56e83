"""Cards on the move: drawing, life, discards, and the end of the game."""

from __future__ import annotations

from bisect import insort

from rules_engine.core.protocol import Outcome
from rules_engine.yokai_watch import notes
from rules_engine.yokai_watch.state import OVER, Position, Reason


def draw(s: Position, player: int, count: int, clause: str, also: tuple[str, ...] = ()) -> None:
    """Draw cards one by one; without a deck they come from life (YW-12.4), which may lose the game."""
    for _ in range(count):
        deck = s.decks[player]
        if deck:
            card = deck.pop()
            insort(s.hands[player], card)
            s.moved = True
            if s.trace is not None:
                notes.draw(s, player, card, clause, also)
            continue
        life = s.lives[player]
        if not life:
            if s.trace is not None:
                notes.nothing_to_draw(s, player)
            return
        card = life.pop()
        insort(s.hands[player], card)
        s.moved = True
        if s.trace is not None:
            notes.draw_life(s, player, card, (clause, *also))
        if not life:
            if s.rules.settings.life_drawn_out == "loses":
                finish(s, player, ("YW-R32",))
                return
            if s.trace is not None:
                notes.plays_on(s, player)


def discard_from_hand(s: Position, player: int, card: int) -> None:
    """Put a card from the hand into the discard pile."""
    s.hands[player].remove(card)
    s.piles[player].append(card)
    s.moved = True


def lose_life(s: Position, player: int, count: int) -> None:
    """Take life cards away, the game ending at the moment there are none left (YW-1.2).

    A player who plays on without life (ruling life-drawn-out) loses at once.
    """
    played_on = not s.lives[player]
    if not take_life(s, player, count):
        finish(s, player, ("YW-R32",) if played_on else ())


def take_life(s: Position, player: int, count: int) -> bool:
    """Take up to ``count`` life cards away; returns whether any are left."""
    life = s.lives[player]
    cards = [life.pop() for _ in range(min(count, len(life)))]
    to_hand = s.rules.settings.lost_life == "hand"
    for card in cards:
        if to_hand:
            insort(s.hands[player], card)
        else:
            s.piles[player].append(card)
    if cards:
        s.moved = True
        if s.trace is not None:
            notes.life_lost(s, player, cards)
    return bool(life)


def finish(s: Position, loser: int, also: tuple[str, ...] = ()) -> None:
    """The game is over: ``loser`` has no life left."""
    _over(s, Outcome(Reason.LIFE_GONE, 1 - loser, (loser,)), "YW-1.2", also)


def finish_both(s: Position) -> None:
    """Both lives are gone at the same moment (YW-R33)."""
    if s.rules.settings.both_lives_gone == "draw":
        outcome = Outcome(Reason.BOTH_LIVES_GONE)
    else:
        outcome = Outcome(Reason.BOTH_LIVES_GONE, 1 - s.turn, (s.turn,))
    _over(s, outcome, "YW-R33", ("YW-1.2",))


def finish_still(s: Position) -> None:
    """Nothing has moved for too long (YW-R42)."""
    _over(s, Outcome(Reason.STILL_TURNS), "YW-R42", ())


def _over(s: Position, outcome: Outcome, clause: str, also: tuple[str, ...]) -> None:
    s.stage = OVER
    s.result = outcome
    if s.trace is not None:
        notes.game_over(s, outcome, clause, also)
