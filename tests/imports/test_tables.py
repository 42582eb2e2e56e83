"""Text as cells with their places: CSV, TSV, and which of them a file is."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.problems import Problem
from generator.imports.tables import guessed, lines


def cells(text: str, form: str) -> list[list[tuple[str, int, int]]]:
    problems: list[Problem] = []
    found = [
        [(cell.text, cell.line, cell.column) for cell in line.cells]
        for line in lines(Path("t"), text, form, problems)  # type: ignore[arg-type]
    ]
    assert problems == []
    return found


def test_csv_with_quotes_commas_and_line_ends_in_cells() -> None:
    text = 'a,"b, c", d \r\n"x ""y""\nz",,"w"\n\n,,\nlast'
    assert cells(text, "csv") == [
        [("a", 1, 1), ("b, c", 1, 3), ("d", 1, 11)],
        [('x "y"\nz', 2, 1), ("", 3, 4), ("w", 3, 5)],
        [("last", 6, 1)],
    ]


def test_tsv() -> None:
    assert cells("a\t\tb, c\n", "tsv") == [[("a", 1, 1), ("", 1, 3), ("b, c", 1, 4)]]


def test_a_quote_that_is_not_closed_is_told() -> None:
    problems: list[Problem] = []
    assert [line.cells[0].text for line in lines(Path("t"), 'a,b\nc,"d\n', "csv", problems)] == ["a"]
    assert [(p.line, p.column, p.code) for p in problems] == [(2, 3, "import-quote")]


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("x.csv", "a|b", "csv"),
        ("x.TSV", "a,b", "tsv"),
        ("x.txt", "# c\na | b", "rows"),
        ("x.txt", "a\tb,c\n", "tsv"),
        ("x.txt", "a,b\n", "csv"),
        ("-", "a", "rows"),
    ],
)
def test_which_format_it_is(name: str, text: str, form: str) -> None:
    assert guessed(Path(name), text) == form
