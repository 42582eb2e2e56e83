"""What the rest of a turn depends on, as something to look up: positions that come to the same share it."""

from __future__ import annotations

from rules_engine.yokai_watch.settings import Settings
from rules_engine.yokai_watch.state import DRAWING, HIDDEN, MAIN, NOBODY, WAKING, Position


def hands_are_out(settings: Settings) -> bool:
    """Whether nothing in hands and decks has a part in attacks, and nothing but attacks comes after the first."""
    return (
        settings.turn_steps == "main-then-attack"
        and settings.action_timing == "own-main"
        and (settings.tribe_bonus_card == "own" or settings.advance_battle == "not-used")
    )


def key(s: Position) -> tuple[object, ...]:
    """The key of a position, good for one turn of one game.

    Decks, life and discards follow from how many cards are left, for nothing is put into
    deck or life during a turn. Where nothing but attacks can follow, yokai that can
    neither attack nor defend any more count for nothing but being asleep.
    """
    turn, other = s.turn, 1 - s.turn
    attacker = -1
    defenders: tuple[int, ...] = ()
    if s.attacker != NOBODY:
        attacker = _lying(s, turn, s.attacker)
        defenders = tuple([_lying(s, other, place) for place in s.defenders])
    attack = (
        s.stage * 2 + s.mover,
        attacker,
        defenders,
        s.at,
        s.attacks,
        *s.flipped,
        *s.bonus,
        *s.boost,
        len(s.lives[0]),
        len(s.lives[1]),
        *map(tuple, s.ready),
        *map(tuple, s.spent),
    )
    if s.stage in (MAIN, WAKING, DRAWING) or not hands_are_out(s.rules.settings):
        return (
            *attack,
            *map(tuple, s.hands),
            len(s.decks[0]),
            len(s.decks[1]),
            _field(s, 0, 0),
            _field(s, 1, 0),
            s.placed,
            s.woken,
        )
    return *attack, _field(s, turn, s.rules.no_attack), _field(s, other, s.rules.no_defence)


def _field(s: Position, player: int, bar: int) -> tuple[int, ...]:
    """The yokai of a field in any order, but for those that lie in one of the ways of ``bar``."""
    return tuple(sorted([_lying(s, player, at) for at, flag in enumerate(s.flags[player]) if not flag & bar]))


def _lying(s: Position, player: int, place: int) -> int:
    """A yokai and how it lies. Of the cards beneath its top card only the number matters."""
    stack = s.stacks[player][place]
    return (stack[-1] * 8 + len(stack)) * 64 + (s.flags[player][place] & ~HIDDEN)
