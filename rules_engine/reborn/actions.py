"""Actions as integers: what is done, by whom, with which card, where, and with which other card."""

from __future__ import annotations

from typing import Final

START: Final = 0  # card: the start character
FIRST: Final = 1  # go first (ruling first-player)
SECOND: Final = 2  # go second
PLACE: Final = 3  # card, zone, and the right-arm card that makes room
LEVEL_UP: Final = 4  # card, zone of the base card, base card, zone to go to, the card that makes room
NEXT: Final = 5  # on to the next phase
USE: Final = 6  # event card, zone and card of the character that returns to the hand
FIELD: Final = 7  # field card, likewise; without a character for a free level-up
RETURN: Final = 8  # card: put it from the hand back into the deck
RETURN_TOP: Final = 9  # card: the same, on top (ruling hand-return)
KEEP: Final = 10  # return no more cards (ruling hand-three)
SET: Final = 11  # battle card
PASS: Final = 12  # set, fire or take nothing (more)
FIRE: Final = 13  # card of the dying-will zone
FIRE_BULLET: Final = 14
NAME: Final = 15  # card: the name that a W card stands for (ruling w-names)
TAKE: Final = 16  # put the top card of the deck in the bullets
CONTINUE: Final = 17
STOP: Final = 18  # end the attack
DISCARD: Final = 19  # right-arm card (ruling right-arm-overflow)
CHOOSE: Final = 20  # card: for an effect

NO_ZONE: Final = -1

PLAYER: Final = 1 << 5
CARD: Final = 1 << 6
ZONE: Final = 1 << 20
OTHER: Final = 1 << 23
TARGET: Final = 1 << 38
ROOM: Final = 1 << 41
"""What one player, card, zone and so on is worth in the integer of an action; see `encode`."""


def encode(
    kind: int,
    player: int,
    card: int = 0,
    zone: int = NO_ZONE,
    other: int = -1,
    target: int = NO_ZONE,
    room: int = -1,
) -> int:
    """The integer of an action; -1 is no card and no zone, and adds nothing."""
    return (
        kind
        + PLAYER * player
        + CARD * card
        + ZONE * (zone + 1)
        + OTHER * (other + 1)
        + TARGET * (target + 1)
        + ROOM * (room + 1)
    )


def simple(kind: int, player: int, card: int = 0) -> int:
    """The integer of an action that needs no zone and no other card."""
    return kind + PLAYER * player + CARD * card


def kind_of(action: int) -> int:
    """What is done."""
    return action & 31


def player_of(action: int) -> int:
    """By whom."""
    return action >> 5 & 1


def card_of(action: int) -> int:
    """With which card."""
    return action >> 6 & 0x3FFF


def zone_of(action: int) -> int:
    """In which zone; ``NO_ZONE`` if that does not matter."""
    return (action >> 20 & 7) - 1


def other_of(action: int) -> int:
    """The base card, or the character that returns to the hand; -1 if there is none."""
    return (action >> 23 & 0x7FFF) - 1


def target_of(action: int) -> int:
    """The zone that a level-up card goes to; ``NO_ZONE`` if it takes the place of the base card."""
    return (action >> 38 & 7) - 1


def room_of(action: int) -> int:
    """The right-arm card that is discarded to make room; -1 if none is."""
    return (action >> 41) - 1
