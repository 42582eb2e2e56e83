"""From the text of a table to cards as the data writes them, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.catalogue.card_checker import CardChecker
from generator.catalogue.folding import fold
from generator.catalogue.model import Game
from generator.catalogue.problems import Problem
from generator.catalogue.reader import Document, Key
from generator.catalogue.schema import CARDS_SUFFIX, Schemas
from generator.imports.columns import SET, Column, Columns
from generator.imports.tables import Cell, Format, guessed, lines
from generator.imports.values import ABSENT, NotAValue, is_unknown, read_abilities, read_value


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card of a table: its data but for the id, and where each part of it stands.

    ``set`` and ``id`` are None where the table does not say them.
    """

    data: dict[str, Any]
    places: Mapping[str, tuple[int, int]]
    line: int
    column: int
    set: str | None = None
    id: str | None = None


@dataclass(slots=True)
class Reading:
    """What came of reading a table."""

    path: Path
    cards: list[ReadCard] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, at: Cell | tuple[int, int], code: str, **args: Any) -> None:
        line, column = (at.line, at.column) if isinstance(at, Cell) else at
        self.problems.append(Problem(self.path, line, column, code, args))


@dataclass(slots=True)
class _Cells(Document):
    """Stands in for a YAML file, so that what the schema says of a card is said of its cells."""

    cells: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    row: tuple[int, int] = (1, 1)

    def place(self, path: Sequence[Key], *, of_key: bool = False) -> tuple[int, int]:
        return self.cells.get(str(path[0]), self.row) if path else self.row


def read_cards(path: Path, text: str, game: Game, schemas: Schemas, form: Format | None = None) -> Reading:
    """Read every card of ``text``, which is named ``path`` in messages. Never raises for bad text."""
    return _Reader(path, game, schemas).read(text, form or guessed(path, text))


def _within(cells: Sequence[Cell]) -> Sequence[Cell]:
    """The cells but for one empty one at either end, where a bar or comma divides nothing."""
    start = 0 if cells[0].text else 1
    return cells[start:] if cells[-1].text else cells[start:-1]


def _fitting(cells: Sequence[Cell], width: int, *, one_line: bool) -> Sequence[Cell] | None:
    """``cells`` as one row, or several on one line; None if they are not as many as that."""
    within = _within(cells)
    for tried in (within, cells) if one_line else (cells, cells[:-1] if not cells[-1].text else cells):
        if len(tried) == width or (one_line and tried and len(tried) % width == 0):
            return tried
    return None


class _Reader:
    def __init__(self, path: Path, game: Game, schemas: Schemas) -> None:
        self._reading = Reading(path)
        self._game = game
        self._schema = f"{game.id}{CARDS_SUFFIX}"
        self._checker = CardChecker(schemas, self._schema)
        self._order = schemas.key_order(self._schema, ("cards", 0)) or []
        self._columns = Columns(game)
        self._set: str | None = None
        self._sets: dict[str, str] = {}
        for card_set in game.sets:
            for word in (card_set.id, card_set.code, card_set.name, card_set.code + card_set.name):
                self._sets.setdefault(fold(word), card_set.id)

    def read(self, text: str, form: Format) -> Reading:
        found = self._reading
        first = True
        for line in lines(found.path, text.removeprefix("\ufeff"), form, found.problems):
            if not line.divided and len(self._columns.current) > 1:
                self._set_heading(line.cells[0])
            else:
                self._line(line.cells, one_line=form == "rows", first=first)
                first = False
        if not found.cards and not found.problems:
            found.problem((1, 1), "import-empty")
        found.problems.sort(key=Problem.sort_key)
        return found

    def _set_heading(self, cell: Cell) -> None:
        named = self._sets.get(fold(cell.text.lstrip("-*= ")))
        if named is None:
            self._reading.problem(cell, "import-not-a-row", value=cell.text)
        else:
            self._set = named

    def _line(self, cells: Sequence[Cell], *, one_line: bool, first: bool) -> None:
        if self._heading(cells, first=first and not one_line):
            return
        width = len(self._columns.current)
        fitting = _fitting(cells, width, one_line=one_line)
        if fitting is None:
            found = len(_within(cells) or cells)
            columns = " | ".join("/".join(column) for column in self._columns.current)
            at = (_within(cells) or cells)[0]
            self._reading.problem(at, "import-cells", found=found, wanted=width, columns=columns)
            return
        cells = fitting
        for start in range(0, len(cells), width):
            row = cells[start : start + width]
            if not (one_line and len(cells) > width and self._heading(row)):
                self._card(row)

    def _heading(self, cells: Sequence[Cell], *, first: bool = False) -> bool:
        cells = _within(cells)
        found = self._columns.heading(cells, first=first) if cells else None
        if isinstance(found, list):
            for cell in found:
                self._reading.problem(cell, "import-heading", value=cell.text, allowed=self._columns.allowed)
        elif found is not None:
            self._columns.current = found
        return found is not None

    def _card(self, cells: Sequence[Cell]) -> None:
        reading = self._reading
        before = len(reading.problems)
        data: dict[str, Any] = {}
        places: dict[str, tuple[int, int]] = {}
        for column, cell in zip(self._columns.current, cells, strict=True):
            for key, part in self._parts(column, cell):
                places[key] = (part.line, part.column)
                try:
                    value = self._value(key, part.text)
                except NotAValue as wrong:
                    reading.problem(part, wrong.code, **wrong.details, **self._label(key))
                    continue
                if value is not ABSENT:
                    data[key] = value
        row = (cells[0].line, cells[0].column)
        if "name" not in data:
            reading.problem(places.get("name", row), "import-no-name")
        set_id, card_id = data.pop(SET, self._set), data.pop("id", None)
        if len(reading.problems) > before:
            return
        data = self._completed(data, places, row)
        if len(reading.problems) == before:
            reading.cards.append(ReadCard(data, places, *row, set_id, card_id))

    def _parts(self, column: Column, cell: Cell) -> list[tuple[str, Cell]]:
        if len(column) == 1:
            return [(column[0], cell)]
        parts, start = [], cell.column
        texts = cell.text.replace("／", "/").split("/")
        if is_unknown(cell.text) or not cell.text:
            texts = [cell.text] * len(column)
        if len(texts) != len(column):
            labels = [self._label(key) for key in column]
            wanted = {lang: "/".join(label[lang] for label in labels) for lang in ("ja", "en")}
            self._reading.problem(cell, "import-parts", value=cell.text, **wanted)
            return []
        for key, text in zip(column, texts, strict=True):
            parts.append((key, Cell(text.strip(), cell.line, start)))
            start += len(text) + 1
        return parts

    def _label(self, key: str) -> Mapping[str, str]:
        spec = self._columns.fields.get(key)
        return spec.label if spec else {"ja": "セット", "en": "Set"}

    def _value(self, key: str, text: str) -> Any:
        if not text or (key in {"id", "reading", "source", SET} and is_unknown(text)):
            return ABSENT  # what the card must have is added as unknown later on
        if key == SET:
            named = self._sets.get(fold(text))
            if named is None:
                allowed = ", ".join(card_set.id for card_set in self._game.sets)
                raise NotAValue("import-value", value=text, allowed=allowed)
            return named
        spec = self._columns.fields[key]
        if key == "name" and is_unknown(text):
            return ABSENT
        if spec.kind == "abilities":
            return read_abilities(self._game.shape, self._game.phrasebook, text)
        return read_value(spec, text)

    def _completed(
        self, data: dict[str, Any], places: Mapping[str, tuple[int, int]], row: tuple[int, int]
    ) -> Any:
        """``data`` in the schema's order, with ``unknown`` for what a card like it must have."""
        document = _Cells(self._reading.path, "", None, None, [], cells=places, row=row)
        while True:
            card = {"id": "x-00", **data}
            card = {key: card[key] for key in self._order if key in card}
            problems = self._checker.check(document, card, ())
            lacking = {p.args["key"] for p in problems if p.code == "missing-key"} - data.keys()
            if not lacking:
                break
            data = {**data, **dict.fromkeys(lacking, "unknown")}
        self._reading.problems += problems
        del card["id"]
        return card
