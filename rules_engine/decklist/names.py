"""What a deck list may name in a section of a deck, found by name or id."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules_engine.decklist import notation
from rules_engine.decklist.notation import clean, id_key


@dataclass(frozen=True, slots=True)
class Named:
    """Something that a deck list may name: a card, or a piece by its value, with other words for it."""

    id: str
    name: str
    words: tuple[str, ...] = ()


class Names:
    """Everything that may be named in one section, found by exact and by folded name."""

    def __init__(self, named: Iterable[Named], fold: Callable[[str], str]) -> None:
        self.fold = fold
        self.by_id: dict[str, Named] = {}
        self._ids: dict[str, str] = {}
        self._exact: dict[str, list[str]] = {}
        self._folded: dict[str, list[str]] = {}
        for one in named:
            self.by_id[one.id] = one
            key = id_key(one.id)
            if key:
                self._ids.setdefault(key, one.id)
            self._exact.setdefault(self._as_is(one.name), []).append(one.id)
            for word in dict.fromkeys(fold(word) for word in (one.name, *one.words)):
                if word:
                    self._folded.setdefault(word, []).append(one.id)

    @property
    def names(self) -> list[str]:
        """Every name, for saying which is near."""
        return [word for one in self.by_id.values() for word in (one.name, *one.words)]

    @staticmethod
    def _as_is(text: str) -> str:
        return clean(unicodedata.normalize("NFC", text))

    def id(self, text: str) -> str:
        """The id that a text is, or the empty string."""
        return self._ids.get(id_key(text), "")

    def exact(self, text: str) -> list[str]:
        """What a text names to the letter: by name, by id, or by both together."""
        found = list(self._exact.get(self._as_is(text), ()))
        by_id = self.id(text)
        if by_id and by_id not in found:
            found.append(by_id)
        if not found:
            one, name = self.with_id(text)
            if one and self.fold(name) == self.fold(self.by_id[one].name):
                found.append(one)
        return found

    def folded(self, text: str) -> list[str]:
        """What a text names once both are folded."""
        return list(self._folded.get(self.fold(text), ()))

    def with_id(self, text: str) -> tuple[str, str]:
        """The id that stands before or after a name, and that name; empty where there is none."""
        match = notation.ID_THEN_NAME.match(text)
        if match and self.id(match[1]):
            return self.id(match[1]), match[2]
        match = notation.NAME_THEN_ID.match(text)
        if match and self.id(match[2]):
            return self.id(match[2]), match[1]
        return "", ""


@dataclass(frozen=True, slots=True)
class Part:
    """A section as a deck list sees it: the words that head it, and what may stand in it."""

    id: str
    words: tuple[str, ...]
    names: Names
