"""Which field stands in which column: as the card schema has it, or as a heading says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from generator.catalogue.fields import Field
from generator.catalogue.folding import fold
from generator.catalogue.model import Game
from generator.imports.tables import Cell

Column: TypeAlias = "tuple[str, ...]"
"""The keys of the fields in one column; several stand with a slash between them, as in 男/T."""

SET = "set"
_KEYS = ("id", "name", "reading", "source")
_SET_WORDS = ("set", "セット")


class Columns:
    """The columns of a table of one game's cards, which a heading may change."""

    def __init__(self, game: Game) -> None:
        shape = game.shape
        self.current: tuple[Column, ...] = shape.row
        self._default = shape.row
        common = [field for field in shape.common if field.key in _KEYS]
        self.fields: dict[str, Field] = {field.key: field for field in (*common, *shape.fields)}
        self._words: dict[str, str] = {fold(word): SET for word in _SET_WORDS}
        for key, field in self.fields.items():
            for word in (key, *field.label.values(), *field.also):
                self._words.setdefault(fold(word), key)

    def named(self, text: str) -> Column | None:
        """The column that a heading names by labels or keys, in either language."""
        keys = [self._words.get(fold(part)) for part in text.replace("／", "/").split("/")]
        found = tuple(key for key in keys if key is not None)
        return found if len(found) == len(keys) else None

    @property
    def allowed(self) -> str:
        """All words that may head a column, for a message."""
        return ", ".join([*self.fields, SET])

    def heading(
        self, cells: Sequence[Cell], *, first: bool = False
    ) -> tuple[Column, ...] | list[Cell] | None:
        """The columns if ``cells`` are a heading, the cells that are wrong in it, or None.

        They are one if more than half of them name columns; in the ``first`` line of
        a file, one that names the card is enough. One that names nothing stands for
        the column that the schema has there, if all the others stand where it has
        them; so 属性 may head what it knows as two fields.
        """
        columns = [self.named(cell.text) for cell in cells]
        known = [column for column in columns if column is not None]
        if len(known) * 2 <= len(cells) and not (first and ("name",) in known):
            return None
        if len(known) < len(cells):
            default = self._default if len(self._default) == len(cells) else (None,) * len(cells)
            if any(column not in {None, usual} for column, usual in zip(columns, default, strict=True)):
                return [cell for cell, column in zip(cells, columns, strict=True) if column is None]
            columns = [column or usual for column, usual in zip(columns, default, strict=True)]
        found = tuple(column for column in columns if column is not None)
        twice = [
            cell
            for place, (cell, column) in enumerate(zip(cells, found, strict=True))
            if any(key in before for key in column for before in found[:place])
        ]
        return twice or found
