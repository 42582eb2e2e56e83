"""Why something is refused, as data, from which sentences are made in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class RefusalKind(Enum):
    """The base of the kinds of refusal, of a game or of all.

    The value of each is its sentence in English, with the names of what goes into it
    in braces.
    """

    @property
    def kind(self) -> str:
        """The kind as other programs know it, such as ``not-in-hand``. It never changes."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: the kind, the clause that forbids it, and what goes into the sentence.

    ``data`` holds what is the same in every language (players, actions, cards, what was
    typed) and keywords. Several things of one kind are a tuple.
    """

    why: RefusalKind
    clause: str | None = None
    data: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return self.why.kind

    def __str__(self) -> str:
        """The sentence in English, and the clause that forbids it."""
        said = {
            key: value if isinstance(value, str) else " and ".join(value) for key, value in self.data.items()
        }
        sentence = str(self.why.value).format(**said)
        return f"{sentence} ({self.clause})" if self.clause else sentence


class Unread(RefusalKind):
    """Why a text is no action of any game, or no position."""

    NO_VERB = "{text!r} is no action: after the player comes one of {known}"
    NO_CARD = "{text!r}: there is no card {card!r}"
    CARD_AFTER = "{text!r}: after {word!r} comes a card"
    YOKAI_AFTER = "{text!r}: after {word!r} comes a yokai"
    NOTHING_AFTER = "{text!r}: nothing comes after {word!r}"
    NOTHING_TO_DISCARD = "{text!r}: nothing is discarded for this"
    NO_ABILITY_NUMBER = "{text!r}: {number!r} is not the number of an ability"
    NO_MEDAL = "{text!r}: a medal is one of {known}"
    MAY_MEAN = "{text!r} may mean: {fits}"
    NO_LINE = "{text!r} is no line of a position"
    NO_HEAD = "a position begins with the line {head!r}"
    NO_RESULT = "a game that is over has a line 'over'"
