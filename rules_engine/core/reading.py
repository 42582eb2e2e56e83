"""What the positions of all games have in common where they are read; see `rules_engine.scenario`.

Everything here raises SetupError, naming the place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rules_engine.core.faults import Fault, fault
from rules_engine.core.names import Kinds
from rules_engine.core.refusals import RefusalKind


def words(known: Iterable[str]) -> str:
    """What there is to choose from, as it goes into a sentence of any language."""
    return ", ".join(known)


def mapping(data: Any, place: str) -> Mapping[str, Any]:
    """``data``, which must be a mapping."""
    if not isinstance(data, Mapping):
        raise fault(Fault.NO_MAPPING, place, found=repr(data))
    return data


def mapping_of(data: Any, keys: Sequence[str], place: str) -> Mapping[str, Any]:
    """``data``, which must be a mapping with no other keys than ``keys``."""
    if not isinstance(data, Mapping):
        raise fault(Fault.NO_MAPPING_OF, place, found=repr(data), known=words(keys))
    only(data, keys, place)
    return data


def only(data: Mapping[str, Any], keys: Iterable[str], place: str = "") -> None:
    """Refuse a key that is none of ``keys``."""
    known = tuple(keys)
    for key in data:
        if key not in known:
            raise fault(Fault.NOT_A_KEY, f"{place}.{key}" if place else str(key), known=words(known))


def listed(data: Any, place: str) -> Sequence[Any]:
    """What a list holds; nothing if it is left out."""
    if not isinstance(data or (), list | tuple):
        raise fault(Fault.NO_LIST, place, found=repr(data))
    return data or ()


def whole(number: Any, least: int, place: str) -> int:
    """``number``, which must be a whole number from ``least`` up."""
    if not isinstance(number, int) or isinstance(number, bool) or number < least:
        raise fault(Fault.NO_WHOLE_NUMBER, place, least=str(least), found=repr(number))
    return number


def seat(data: Any, place: str) -> int:
    """The player, counted from 0, that ``data`` says: 1 or 2."""
    if isinstance(data, bool) or data not in (1, 2):
        raise fault(Fault.NO_PLAYER_NUMBER, place)
    return int(data) - 1


def option(data: Any, known: Sequence[str], place: str) -> str:
    """``data``, which must be one of these words."""
    if data not in known:
        raise fault(Fault.NOT_AN_OPTION, place, found=repr(data), known=words(known))
    return str(data)


def players(position: Mapping[str, Any]) -> Sequence[Any]:
    """What a position says of the two players."""
    both = position.get("players") or ()
    if not isinstance(both, list | tuple) or len(both) != 2:
        raise fault(Fault.NOT_TWO_PLAYERS, "position.players")
    return both


def decks(position: Mapping[str, Any], no_decks: RefusalKind = Fault.NOT_TWO_DECKS) -> Sequence[Any]:
    """The decks of a position that is the beginning of a whole game, and says nothing else."""
    for key in position:
        if key != "decks":
            raise fault(Fault.NOT_WITH_DECKS, f"position.{key}")
    both = position["decks"]
    if not isinstance(both, list | tuple) or len(both) != 2:
        raise fault(no_decks, "position.decks", found=repr(both))
    return both


def owned(word: Any, home: int, place: str) -> tuple[str, int]:
    """The name that ``word`` gives a card, and whose card it is: ``home``'s, if it does not say."""
    name, _, owner = str(word).partition("@P")
    if owner not in ("", "1", "2"):
        raise fault(Fault.NO_OWNER, place, word=str(word))
    return name, int(owner) - 1 if owner else home


def the_card(t: Kinds, kinds: Collection[int], word: Any, place: str) -> int:
    """The one kind of card that ``word`` names, of all ``kinds`` that it may name."""
    if not kinds:
        raise fault(Fault.IS_NO_CARD, place, word=str(word))
    if len(kinds) > 1:
        fits = words(sorted(t.ids[kind] for kind in kinds))
        raise fault(Fault.MAY_BE_SEVERAL, place, word=str(word), fits=fits)
    return min(kinds)


def kind_of(t: Kinds, card_id: str) -> int:
    """The kind with this id."""
    try:
        return t.index[card_id]
    except KeyError:
        raise fault(Fault.UNKNOWN_CARD, card=card_id) from None
