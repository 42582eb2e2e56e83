"""Cards in the texts of actions and positions: by id, by name, and whose they are.

A card is its id, followed by its owner where that is not the player it lies with
(``tw1-04@P2``). In all games a card in play is ``kind * 2 + owner``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from rules_engine.core.errors import UnreadableError
from rules_engine.core.faults import Fault
from rules_engine.core.refusals import Refusal
from rules_engine.core.text import player_name

CARD: Final = re.compile(r"(.+?)(?:@P([12]))?")


class Kinds(Protocol):
    """The kinds of card of a game: their ids and names by number, their numbers by id."""

    @property
    def ids(self) -> Sequence[str]: ...

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def index(self) -> Mapping[str, int]: ...


def card_name(kinds: Kinds, card: int, home: int) -> str:
    """The card, with its owner where that is not ``home``."""
    name = kinds.ids[card >> 1]
    return name if card & 1 == home else f"{name}@{player_name(card & 1)}"


def read_card(kinds: Kinds, word: str, home: int) -> int:
    """The card that ``word`` names to the letter. Raises UnreadableError."""
    found = CARD.fullmatch(word)
    if not found or found[1] not in kinds.index:
        raise UnreadableError(Refusal(Fault.UNKNOWN_CARD, data={"card": word}))
    return kinds.index[found[1]] * 2 + (home if found[2] is None else int(found[2]) - 1)


def kinds_named(kinds: Kinds, word: str) -> set[int]:
    """The kinds that a word may name: by id, by whole name, or by a part of the name."""
    found = CARD.fullmatch(word)
    name = (found[1] if found else word).strip("《》")
    if name in kinds.index:
        return {kinds.index[name]}
    whole = {kind for kind, other in enumerate(kinds.names) if other == name}
    return whole or {kind for kind, other in enumerate(kinds.names) if name in other}
