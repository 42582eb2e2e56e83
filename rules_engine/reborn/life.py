"""Life, its ceiling, and how the game ends."""

from __future__ import annotations

from itertools import chain

from rules_engine.core.protocol import Outcome
from rules_engine.reborn.notes import note
from rules_engine.reborn.state import OVER, Position, Reason

TURNS = 100
"""The turn after which the game ends (ruling no-end)."""
TIMES = 3
A_TURN = 7
"""The cards that a draw phase takes from the deck (RB-8.2, RB-8.3)."""


def ceiling(s: Position) -> int:
    """The most that a player's life can be, and what it starts at (RB-7.1, RB-7.2)."""
    return 50 if s.rules.settings.starting_life == "life-50" else 40


def reduce(s: Position, player: int, amount: int, *, by_effect: bool = False) -> int:
    """Take life from a player; returns how much less it is.

    What an effect takes may count for no bullet (ruling bullet-for-loss).
    """
    before = s.life[player]
    if 0 < amount > before:
        s.doomed[player] = 1
    after = before - amount
    if after < 0 and s.rules.settings.life_floor == "stop-at-zero":
        after = min(before, 0)
    s.life[player] = after
    if not by_effect or s.rules.settings.bullet_for_loss == "any-loss":
        s.hurt[player] += before - after
    return before - after


def gain(s: Position, player: int, amount: int) -> int:
    """Give life to a player, up to the ceiling; returns how much more it is."""
    before = s.life[player]
    s.life[player] = min(ceiling(s), before + amount)
    return s.life[player] - before


def lost(s: Position) -> list[int]:
    """The players who have met the other's victory condition (ruling victory)."""
    if s.rules.settings.victory == "overkill":
        return [player for player in (0, 1) if s.doomed[player]]
    first, second = s.life
    if first > 0 and second > 0:
        return []
    return [player for player in (0, 1) if s.life[player] <= 0]


def ended(s: Position, when: str) -> bool:
    """Whether the game is over now; ``when`` is one of the options of the ruling victory-timing.

    Outside a battle, "after-battle" is at once.
    """
    if s.result is not None:
        return True
    if s.rules.settings.victory_timing != when:
        return False
    losers = lost(s)
    if not losers:
        return False
    if len(losers) == 1:
        _finish(s, Outcome(Reason.LIFE, 1 - losers[0], (losers[0],)), "RB-1.5")
        return True
    both = s.rules.settings.both_at_zero
    if both == "draw":
        _finish(s, Outcome(Reason.BOTH_AT_ZERO), "RB-R3")
    else:
        winner = s.turn if both == "active-wins" else 1 - s.turn
        _finish(s, Outcome(Reason.BOTH_AT_ZERO, winner, (1 - winner,)), "RB-R3")
    return True


def goes_on_for_ever(s: Position) -> bool:
    """End the game as a turn begins, where nothing else would (ruling no-end)."""
    ruling = s.rules.settings.no_end
    if ruling == "third-time":
        if not _repeated(s):
            return False
        _finish(s, Outcome(Reason.REPETITION), "RB-R47")
        return True
    if s.number <= TURNS:
        return False
    first, second = s.life
    if ruling == "turn-limit" or first == second:
        _finish(s, Outcome(Reason.TURN_LIMIT), "RB-R47")
    else:
        winner = 0 if first > second else 1
        _finish(s, Outcome(Reason.MORE_LIFE, winner, (1 - winner,)), "RB-R47")
    return True


def _repeated(s: Position) -> bool:
    """Remember this position; True if it stands at the start of a turn for the third time.

    Only once both decks are too short for a whole draw phase: until then cards move for good.
    """
    if max(len(s.decks[0]), len(s.decks[1])) >= A_TURN:
        s.history = None
        return False
    both = (s.hands, s.piles, s.arms, s.training, s.support, s.will, s.bullets, s.decks)
    zones = [*map(list, chain(*both))]
    now = (s.turn, s.life[0], s.life[1], s.ground)
    times = 1
    past = s.history
    while past is not None:
        (before, there), past = past
        if before == now and all(sorted(a) == sorted(b) for a, b in zip(there, zones, strict=True)):
            times += 1
    s.history = ((now, zones), s.history)
    return times >= TIMES


def _finish(s: Position, outcome: Outcome, clause: str) -> None:
    s.stage = OVER
    s.result = outcome
    s.queue.clear()
    if s.trace is not None:
        also = ("RB-1.1", "RB-1.6", "RB-R1") if outcome.termination is Reason.LIFE else ()
        note(s, "game-over", clause, outcome.winner, also=also, reason=str(outcome.termination.value))
