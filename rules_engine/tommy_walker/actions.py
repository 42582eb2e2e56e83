"""Actions as integers: what is done, by whom, with which card, and what it costs."""

from __future__ import annotations

from typing import Final

DRAW_CARD: Final = 0
PLACE: Final = 1  # card: put it out as the attack card, face down
USE: Final = 2  # use the entry or damage ability that is asked about
PASS: Final = 3  # do not
TAKE: Final = 4  # card: use the ability, and take this card from a discard pile
RETURN: Final = 5  # card: put it from the hand on top of the deck
STOP: Final = 6  # return, or discard, no more cards
ACTIVATE: Final = 7  # place of an attack ability among those of the card
CLIMB: Final = 8  # place, card: go one step up a ladder by discarding the card
PLAY: Final = 9  # card, cost: put a hand ability on the field
RIDE: Final = 10  # card
END: Final = 11
DISCARD: Final = 12  # card: discard it from the hand for damage
SWAP: Final = 13  # card: discard it and take the attack card back

NO_COST: Final = 0
"""As the cost of PLAY: nothing is discarded. A card ``c`` stands as ``c + 1``."""

_PLAYER: Final = 16
_ARGUMENT: Final = 32
_COST: Final = _ARGUMENT << 16


def encode(kind: int, player: int, argument: int = 0, cost: int = 0) -> int:
    """The integer of an action."""
    return kind + _PLAYER * player + _ARGUMENT * argument + _COST * cost


def kind_of(action: int) -> int:
    """What is done."""
    return action & 15


def player_of(action: int) -> int:
    """By whom."""
    return action >> 4 & 1


def argument_of(action: int) -> int:
    """With which card, or which ability."""
    return action >> 5 & 0xFFFF


def cost_of(action: int) -> int:
    """The second argument: ``NO_COST``, or a card + 1."""
    return action >> 21
