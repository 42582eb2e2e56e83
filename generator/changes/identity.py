"""Whether the card that an id stands for now is the one that it stood for: a new name, or another card."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from generator.catalogue.fields import COMMON
from generator.catalogue.folding import fold
from rules_engine.knowledge import STATE_KEYS

_NOT_COMPARED = frozenset(COMMON) - {"deck_limit"}
"""What is said about a card, or is its name in one way or another, and no value of it."""
_ALIKE = 0.5
"""From here on two names may be one that was misread; a letter or two of most names make less of a difference."""

Card = Mapping[str, Any]


def given_away(before: Mapping[str, Card], after: Mapping[str, Card]) -> set[str]:
    """The ids that stand for one card in ``before`` and for another in ``after``.

    A name alone may always have been corrected, however unlike the old one: only what else
    is different tells of another card. It is one if

    - most of its values are others, or
    - one is, and the names have little in common, or
    - the old card bears another id now, or the new one did before, which it resembles more.

    A card without anything (a retired id) is none.
    """
    shared = [card_id for card_id, card in before.items() if card and after.get(card_id)]
    moved_to, moved_from = _by_name(after), _by_name(before)
    return {
        card_id
        for card_id in shared
        if _another(before[card_id], after[card_id])
        or _moved(before[card_id], after[card_id], moved_to.get(_name(before[card_id])))
        or _moved(after[card_id], before[card_id], moved_from.get(_name(after[card_id])))
    }


def _name(card: Card) -> str:
    return str(card.get("name", ""))


def _by_name(cards: Mapping[str, Card]) -> dict[str, Card]:
    return {_name(card): card for card in cards.values() if card}


def _another(was: Card, now: Card) -> bool:
    if _name(was) == _name(now):
        return False
    both = (was.keys() & now.keys()) - _NOT_COMPARED
    different = _differing(was, now)
    if len(both) > 1 and 2 * different > len(both):
        return True
    return any(_corrected(was[key], now[key]) for key in both) and not _names_alike(was, now)


def _moved(card: Card, same_id: Card, elsewhere: Card | None) -> bool:
    """Whether ``card`` is rather the one that bears its name ``elsewhere`` than the one with its id."""
    if elsewhere is None or _name(card) == _name(same_id):
        return False
    return _differing(card, elsewhere) < _differing(card, same_id)


def _differing(one: Card, other: Card) -> int:
    return sum(one[key] != other[key] for key in (one.keys() & other.keys()) - _NOT_COMPARED)


def _corrected(was: Any, now: Any) -> bool:
    """Whether a value that was known plainly is another one now; to learn a value says nothing of the card."""
    return was != now and all(
        value != "unknown" and not (isinstance(value, Mapping) and STATE_KEYS & value.keys())
        for value in (was, now)
    )


def _names_alike(one: Card, other: Card) -> bool:
    return SequenceMatcher(None, fold(_name(one)), fold(_name(other)), autojunk=False).ratio() >= _ALIKE
