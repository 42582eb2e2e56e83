"""Where characters may go, and what their going does to cards of the same name."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from rules_engine.reborn.cards import BOX, DYING_WILL, W
from rules_engine.reborn.notes import LEVEL_CLAUSES, note, note_move
from rules_engine.reborn.settings import Settings
from rules_engine.reborn.state import (
    NO_CARD,
    RIGHT,
    SUPPORT,
    TRAINING,
    WILL,
    ZONES,
    Position,
)

ARMS = 3
NAMES = 3


def namesake(s: Position, cards: Iterable[int], card: int) -> int:
    """The first of ``cards`` with the same name as ``card``, or -1."""
    same = s.rules.tables.same
    names = same[card >> 1]
    for other in cards:
        if same[other >> 1] & names:
            return other
    return NO_CARD


def zone_of(s: Position, zone: int, player: int) -> list[int]:
    """The cards of one of the four zones that characters are placed in."""
    return (s.arms, s.training, s.support, s.will)[zone][player]


def levels_allow(settings: Settings, level: int, zone: int) -> bool:
    """Whether the zone table lets a card of this level be placed there (RB-9.3 to RB-9.9, RB-9.14)."""
    if level == 1:
        return zone != WILL
    if level == 2:
        return zone == TRAINING
    if level == 3:
        return zone == TRAINING and settings.level_three == "as-level-two"
    if level == DYING_WILL:
        return zone in (TRAINING, WILL)
    if level == W:
        return zone == TRAINING or (zone == WILL and settings.dying_will_zone != "neither")
    return level == BOX and zone == WILL and settings.dying_will_zone == "w-and-box"


def kinds_of_names(s: Position, cards: Iterable[int]) -> int:
    """How many different names these cards bear; a W card adds none if it shares one with another."""
    tables = s.rules.tables
    seen = count = 0
    # What stands for several names counts with one that is there.
    for card in sorted(cards, key=lambda c: tables.level[c >> 1] == W):
        names = tables.same[card >> 1]
        if not names & seen:
            count += 1
        seen |= names
    return count


def names_allow(s: Position, arms: Iterable[int], training: list[int], before: int) -> bool:
    """Whether so many names may stand together (RB-9.10); ``before`` is how many did already."""
    counted = list(training)
    if s.rules.settings.names_limit == "right-arm-and-training":
        counted += arms
    return kinds_of_names(s, counted) <= max(NAMES, before)


def names_now(s: Position, player: int) -> int:
    """How many names count for the limit of RB-9.10 now."""
    counted = list(s.training[player])
    if s.rules.settings.names_limit == "right-arm-and-training":
        counted += s.arms[player]
    return kinds_of_names(s, counted)


def rooms(s: Position, player: int, card: int, zone: int, gone: int = NO_CARD) -> list[int]:
    """The ways to put ``card`` into ``zone``, its level apart: the cards that may be discarded for it.

    -1 stands for none. An empty list: it cannot go there. ``gone`` is a right-arm card
    that leaves first, as the base card of a level-up.
    """
    if zone == WILL:
        return [NO_CARD]
    settings = s.rules.settings
    arms, training = s.arms[player], s.training[player]
    if gone != NO_CARD and gone in arms:
        arms = arms[:]
        arms.remove(gone)
    if zone == TRAINING:
        if namesake(s, arms, card) == NO_CARD:
            if settings.training_without_right_arm == "not-allowed":
                return []
            if not names_allow(s, arms, [*training, card], names_now(s, player)):
                return []
        return [NO_CARD]
    replace = settings.same_name_again == "replace"
    if zone == SUPPORT:
        other = namesake(s, s.support[player], card)
        if other == NO_CARD or settings.same_name_limit == "right-arm-only":
            return [NO_CARD]
        return [other] if replace else []
    other = namesake(s, arms, card)
    if other != NO_CARD and settings.same_name_limit != "support-only":
        return [other] if replace else []
    ways = [NO_CARD] if len(arms) < ARMS else sorted(set(arms))
    if settings.training_without_right_arm == "not-allowed" and settings.training_left_behind != "stay":
        return ways
    return [way for way in ways if _names_fit(s, player, arms, card, way)]


def _names_fit(s: Position, player: int, arms: list[int], card: int, way: int) -> bool:
    left, training = [*arms, card], s.training[player]
    if way != NO_CARD:
        left.remove(way)
        names = s.rules.tables.same[way >> 1]
        training = [c for c in training if not s.rules.tables.same[c >> 1] & names]
    return names_allow(s, left, training, names_now(s, player))


# --- moving cards --------------------------------------------------------------------------------


def in_deck(s: Position, card: int) -> int:
    """The card as it is outside the play area: a W card no longer stands for one name only."""
    return s.rules.tables.base[card >> 1] * 2 + (card & 1)


def discard(s: Position, card: int, pile: int | None = None) -> None:
    """Put a card on the discard pile of its owner, or of player ``pile``."""
    s.piles[card & 1 if pile is None else pile].append(in_deck(s, card))


def leave(s: Position, player: int, zone: int, card: int) -> None:
    """Take a card out of a zone."""
    cards = zone_of(s, zone, player)
    cards.remove(card)
    if s.fresh:
        entry = zone << 16 | card
        if s.fresh.count(entry) > cards.count(card):
            s.fresh.remove(entry)


def enter(s: Position, player: int, zone: int, card: int, *, fresh: bool = True) -> None:
    """Put a card into a zone."""
    insort(zone_of(s, zone, player), card)
    if fresh and s.rules.settings.level_up_same_turn == "not-allowed":
        s.fresh.append(zone << 16 | card)


def discard_namesakes(s: Position, player: int, zone: int, card: int, clause: str) -> None:
    """Discard all cards of a zone with the same name as ``card``."""
    same = s.rules.tables.same
    names = same[card >> 1]
    cards = [c for c in zone_of(s, zone, player) if same[c >> 1] & names]
    for other in cards:
        leave(s, player, zone, other)
        discard(s, other)
    if cards and s.trace is not None:
        note_move(s, "discarded", clause, player, cards, ZONES[zone], "discards")


def discard_arm(s: Position, player: int, card: int, clause: str, training: str) -> None:
    """Discard a right-arm card, and the training cards of its name with it."""
    leave(s, player, RIGHT, card)
    discard(s, card)
    if s.trace is not None:
        note_move(s, "discarded", clause, player, (card,), "right-arm", "discards")
    discard_namesakes(s, player, TRAINING, card, training)


def place(s: Position, player: int, card: int, zone: int, room: int) -> None:
    """Put a character from the hand into a zone, with all that follows for cards of the same name.

    ``card`` has left the hand already; ``room`` is discarded for it.
    """
    if room != NO_CARD:
        make_room(s, player, card, zone, room)
    enter(s, player, zone, card)
    if s.trace is not None:
        _note_placed(s, player, card, zone)
    part_namesakes(s, player, card, zone)


def make_room(s: Position, player: int, card: int, zone: int, room: int) -> None:
    """Discard ``room``: a card of the same name that ``card`` replaces, or a fourth one."""
    limited = zone == SUPPORT or s.rules.settings.same_name_limit != "support-only"
    if not limited or namesake(s, (room,), card) == NO_CARD:
        discard_arm(s, player, room, "RB-9.19", "RB-9.20")
        return
    leave(s, player, zone, room)
    discard(s, room)
    if s.trace is not None:
        note_move(s, "discarded", "RB-R17", player, (room,), ZONES[zone], "discards")


def part_namesakes(s: Position, player: int, card: int, zone: int) -> None:
    """Move or discard the cards of the same name that may not stand beside a new one (RB-9.17, RB-9.18)."""
    if zone == RIGHT:
        if s.support[player]:
            _support_to_training(s, player, card)
    elif zone == SUPPORT:
        discard_namesakes(s, player, RIGHT, card, "RB-9.17")
        discard_namesakes(s, player, TRAINING, card, "RB-9.17")


def _support_to_training(s: Position, player: int, card: int) -> None:
    while (other := namesake(s, s.support[player], card)) != NO_CARD:
        fresh = s.fresh.count(SUPPORT << 16 | other) >= s.support[player].count(other)
        leave(s, player, SUPPORT, other)
        enter(s, player, TRAINING, other, fresh=fresh)
        if s.trace is not None:
            note_move(s, "to-training", "RB-9.18", player, (other,), "support", "training", ("RB-5.10",))


def _note_placed(s: Position, player: int, card: int, zone: int) -> None:
    tables = s.rules.tables
    level = tables.level[card >> 1]
    clause = "RB-9.14" if level == BOX else "RB-9.1"
    also: tuple[str, ...] = ("RB-9.1", "RB-3.1", "RB-3.3", "RB-3.5", "RB-5.1")
    also += LEVEL_CLAUSES.get(level, ())
    if level == 1:
        also += ("RB-9.3",)
    elif level == 2:
        also += ("RB-9.5",)
    elif level == 3:
        also += ("RB-9.5", "RB-R46")
    elif level == W:
        also += ("RB-R22",) if zone == WILL else ("RB-9.8",)
    elif level == DYING_WILL and zone == WILL:
        also += ("RB-5.15",)
    elif level == BOX:
        also += ("RB-R22",)
    also += {
        RIGHT: ("RB-5.7", "RB-5.8"),
        TRAINING: ("RB-5.9", "RB-5.10"),
        SUPPORT: ("RB-5.11",),
        WILL: ("RB-5.14",),
    }[zone]
    if zone in (SUPPORT, WILL) and kinds_of_names(s, zone_of(s, zone, player)) > NAMES:
        also += ("RB-9.11",)
    if zone in (TRAINING, WILL) and zone_of(s, zone, player).count(card) > 1:
        also += ("RB-9.12",)
    note_move(s, "placed", clause, player, (card,), "hand", ZONES[zone], also, nth=s.placed)
    if tables.base[card >> 1] != card >> 1:
        note(s, "named", "RB-R23", player, (card,), ("RB-4.6",), name=tables.stands_for[card >> 1])
