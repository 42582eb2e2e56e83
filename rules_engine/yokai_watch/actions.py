"""Actions as integers: what is done, by whom, with which card or medal, and to which yokai."""

from __future__ import annotations

from typing import Final

DRAW_CARDS: Final = 0  # the draw of the turn (ruling draw-compulsory)
PASS: Final = 1  # do not do what is asked about
PLACE: Final = 2  # card
PLACE_ASLEEP: Final = 3  # card
POWER_UP: Final = 4  # card, yokai: the card goes beneath it
UPGRADE: Final = 5  # card, yokai: the card goes on top of it
WAKE: Final = 6  # yokai
USE: Final = 7  # card, and the opponent's yokai that it is aimed at, if any
NEXT: Final = 8  # go on to the next step of the turn
END: Final = 9  # end the turn
ATTACK: Final = 10  # yokai
DEFEND: Final = 11  # yokai
FLIP: Final = 12  # tribe: flip a medal of it
ADD: Final = 13  # card: add its tribe bonus by discarding it (ruling tribe-bonus-card)

NO_TARGET: Final = 0
"""As the target: none. The yokai at place ``i`` stands as ``i + 1``."""

TARGET: Final = 1 << 21
"""What one target is worth in the integer of an action."""


def encode(kind: int, player: int, argument: int = 0, target: int = NO_TARGET) -> int:
    """The integer of an action."""
    return kind + 16 * player + 32 * argument + TARGET * target


def kind_of(action: int) -> int:
    """What is done."""
    return action & 15


def player_of(action: int) -> int:
    """By whom."""
    return action >> 4 & 1


def argument_of(action: int) -> int:
    """With which card, or with a medal of which tribe."""
    return action >> 5 & 0xFFFF


def target_of(action: int) -> int:
    """``NO_TARGET``, or the place of a yokai on its field + 1."""
    return action >> 21
