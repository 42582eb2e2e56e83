"""What a game's solver may be asked: described once, for the command line, its help and its messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from rules_engine.core.solution import GoalError, NotAsked


class Kind(Enum):
    """What is said with an option."""

    CARDS = "cards"
    """Cards one after the other; ``?`` is a card of which nothing is known."""
    STACKS = "stacks"
    """The same, and cards that lie on each other are joined by ``+``, the lowest first."""
    CARD = "card"
    WORDS = "words"
    """Some of ``choices``."""
    NUMBER = "number"
    """A whole number from ``least`` to ``most``."""
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Ask:
    """One option of a game's question. ``name`` is how it is written, without the dashes before it.

    With ``at`` it describes what stands at that place of a position, such as
    ``players[0].hand``, instead of a scenario; one that is ``needed`` is always said then. Cards
    that are ``seen`` lie where everybody sees which they are, so that none of them is unknown.
    """

    name: str
    kind: Kind
    help: str
    at: str = ""
    needed: bool = False
    seen: bool = False
    choices: tuple[str, ...] = ()
    least: int = 1
    most: int | None = None

    @property
    def position(self) -> bool:
        """Whether it describes a position."""
        return bool(self.at)


Given = Mapping[str, Any]
"""What has been said, by the option's name: lists of words (stacks as lists of lists), a word, a number, or True."""


def one_of(given: Given, names: Sequence[str]) -> str | None:
    """Which of these options has been said, if one was. Raises GoalError if there are several."""
    said = [name for name in names if given.get(name)]
    if len(said) > 1:
        raise GoalError(NotAsked.SEVERAL_GOALS, options=", ".join(f"--{name}" for name in said))
    return said[0] if said else None


def sides_of(position: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The players of a position that are written as they should be, with their places."""
    players = position.get("players")
    for number, player in enumerate(players if isinstance(players, list | tuple) else ()):
        if isinstance(player, Mapping):
            yield f"players[{number}]", player


def listed_in(place: str, side: Mapping[str, Any], zone: str) -> Iterator[tuple[str, Any]]:
    """What a zone holds, with its places; nothing where no list is written."""
    listed = side.get(zone)
    for at, item in enumerate(listed if isinstance(listed, list | tuple) else ()):
        yield f"{place}.{zone}[{at}]", item
