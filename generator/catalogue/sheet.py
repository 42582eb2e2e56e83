"""The files of one game as they were read, before they are linked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.catalogue.kinds import LISTS, SPECIMENS, FileKind
from generator.catalogue.problems import Problem, errors
from generator.catalogue.reader import Document, Key, KeyPath


@dataclass(frozen=True, slots=True)
class Sheet:
    """One data file: which it is, what was read, and what its schema says against it."""

    file: FileKind
    document: Document
    problems: list[Problem]

    @property
    def sound(self) -> bool:
        """True if its data can be relied on to have the form that its schema describes."""
        return self.document.data is not None and not errors(self.problems)

    @property
    def data(self) -> Any:
        return self.document.data

    @property
    def list_key(self) -> str:
        return LISTS.get(self.file.kind, "examples" if self.file.kind == "examples" else "cards")

    def problem(self, path: KeyPath, code: str, *, of_key: bool = False, **args: Any) -> Problem:
        """A problem at ``path`` in this file."""
        return self.document.problem(path, code, of_key=of_key, **args)

    def entries(self) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
        """The mappings in the file's list with their places, as far as they are mappings."""
        data = self.data
        listed = data.get(self.list_key) if isinstance(data, Mapping) else None
        for index, item in enumerate(listed if isinstance(listed, list) else ()):
            if isinstance(item, Mapping):
                yield (self.list_key, index), item


def inside(value: Any) -> Iterable[tuple[Key, Any]]:
    """What stands in a list or mapping as it was read, each with its place in it; nothing in anything else."""
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def abilities_of(card: Mapping[str, Any], path: KeyPath) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
    """Every mapping with a text in a list of ``card``, which stands at ``path``, with its place."""
    for key, content in card.items():
        for index, item in enumerate(content if isinstance(content, list) else ()):
            if isinstance(item, Mapping) and "text" in item:
                yield (*path, key, index), item


@dataclass(slots=True)
class GameFiles:
    """All files of one game's folder."""

    id: str
    folder: Path
    sheets: dict[str, Sheet] = field(default_factory=dict)
    cards: list[Sheet] = field(default_factory=list)
    decks: list[Sheet] = field(default_factory=list)
    examples: list[Sheet] = field(default_factory=list)

    def add(self, sheet: Sheet) -> None:
        if sheet.file.kind == "cards":
            self.cards.append(sheet)
        elif sheet.file.kind == "decks":
            self.decks.append(sheet)
        elif sheet.file.kind == "examples":
            self.examples.append(sheet)
        else:
            self.sheets[sheet.file.kind] = sheet

    def all(self) -> Iterator[Sheet]:
        yield from self.sheets.values()
        yield from self.cards
        yield from self.decks
        yield from self.examples

    def with_cards(self) -> list[Sheet]:
        """The files that hold cards: those of the sets, and the specimens."""
        specimens = self.sheets.get(SPECIMENS)
        return [*self.cards, specimens] if specimens else self.cards

    def sound(self, kind: str) -> Sheet | None:
        """The file of this kind if its form can be relied on, else None."""
        sheet = self.sheets.get(kind)
        return sheet if sheet is not None and sheet.sound else None
