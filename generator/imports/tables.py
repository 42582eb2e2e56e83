"""Text as lines of cells, each with its place: rows as wikis write them, CSV and TSV."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from generator.catalogue.problems import Problem

Format: TypeAlias = Literal["rows", "csv", "tsv"]

_BAR = re.compile("[|｜]")
_RULE = re.compile(r"[|｜\s:=-]+")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell without the space around it, and where its text begins (line and column count from 1)."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its cells, or, where nothing divides it, the whole as the only cell."""

    cells: tuple[Cell, ...]
    divided: bool = True


def guessed(path: Path, text: str) -> Format:
    """The format by the file's name, else by what divides its first line."""
    by_name: dict[str, Format] = {".csv": "csv", ".tsv": "tsv", ".tab": "tsv"}
    if path.suffix.lower() in by_name:
        return by_name[path.suffix.lower()]
    first = next((line for line in text.splitlines() if line.strip()), "")
    if _BAR.search(text):
        return "rows"
    return "tsv" if "\t" in first else "csv" if "," in first else "rows"


def lines(path: Path, text: str, form: Format, problems: list[Problem]) -> Iterator[Line]:
    """The lines that hold something. What cannot be divided goes to ``problems``."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if form == "rows":
        yield from _rows(text)
    else:
        yield from _delimited(path, text, "," if form == "csv" else "\t", problems)


def _cell(text: str, line: int, start: int) -> Cell:
    return Cell(text.strip(), line, start + len(text) - len(text.lstrip()) + 1)


def _rows(text: str) -> Iterator[Line]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not _BAR.search(line):
            yield Line((_cell(line, number, 0),), divided=False)
        elif not _RULE.fullmatch(line):
            yield Line(tuple(_row(line, number)))


def _row(line: str, number: int) -> Iterator[Cell]:
    start = 0
    for bar in _BAR.finditer(line):
        yield _cell(line[start : bar.start()], number, start)
        start = bar.end()
    yield _cell(line[start:], number, start)


def _delimited(path: Path, text: str, comma: str, problems: list[Problem]) -> Iterator[Line]:
    """As RFC 4180 has it: quotes around a cell that holds the comma, a line end or quotes (doubled)."""
    at, line, begin = 0, 1, 0  # begin is where the current line begins
    cells: list[Cell] = []
    while at <= len(text):
        opened, opened_line, opened_column = at, line, at - begin + 1
        if text.startswith('"', at):
            quoted = re.compile(r'"((?:[^"]|"")*)"').match(text, at)
            if quoted is None:
                problems.append(Problem(path, line, opened_column, "import-quote"))
                return
            content = quoted[1].replace('""', '"')
            at = quoted.end()
            line += quoted[0].count("\n")
            if "\n" in quoted[0]:
                begin = opened + quoted[0].rfind("\n") + 1
            rest = re.compile(f"[^{comma}\n]*").match(text, at)
            assert rest is not None  # it matches nothing as well
            at = rest.end()
            cells.append(Cell((content + rest[0]).strip(), opened_line, opened_column))
        else:
            ends = [end for end in (text.find(comma, at), text.find("\n", at)) if end >= 0]
            at = min(ends, default=len(text))
            cells.append(_cell(text[opened:at], line, opened - begin))
        if at < len(text) and text[at] == comma:
            at += 1
            continue
        if any(cell.text for cell in cells):
            yield Line(tuple(cells))
        cells = []
        at += 1
        line += 1
        begin = at
