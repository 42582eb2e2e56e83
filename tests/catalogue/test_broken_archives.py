"""Everything that can be wrong with an archive, and what validation says of it, to the letter."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.catalogue import reader
from generator.catalogue.messages import MESSAGES
from generator.catalogue.problems import as_text
from tests.catalogue.broken_archives import (
    BROKEN,
    CARDS,
    CASES,
    MADE,
    REPOSITORY,
    broken_archive,
    loaded,
    scratch_archive,
)

REWRITE = "TEFUDA_REWRITE_EXPECTED"
CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+|bom|crlf|tab|alias|tag|encoding|schema|unreadable|phrasebook")
LINE = re.compile(r"(?P<path>[^:]+):(?P<line>\d+):(?P<column>\d+): (?P<code>[a-z0-9-]+): (?P<message>.+)")
# What needs hundreds of lines to be said has its own test below.
TESTED_BELOW = {"too-many"}


def test_the_base_is_valid(tmp_path: Path) -> None:
    result = loaded(scratch_archive(tmp_path))
    assert result.problems == []
    assert result.archive is not None


@pytest.mark.parametrize("case", CASES)
def test_all_that_is_said(tmp_path: Path, case: str) -> None:
    result = loaded(broken_archive(tmp_path, case))
    said = as_text(result.problems, tmp_path, "en") + "\n"
    expected = BROKEN / case / "expected.txt"
    if os.environ.get(REWRITE):
        expected.write_text(said, encoding="utf-8")
    assert said == expected.read_text(encoding="utf-8")
    wrong = any(problem.severity == "error" for problem in result.problems)
    assert (result.archive is None) == wrong
    # In either language a problem is one line, and says something.
    for problem in result.problems:
        for language in ("ja", "en"):
            assert re.fullmatch(r"[^\n\r]*\w[^\n\r]*", problem.message(language))
    in_japanese = as_text(result.problems, tmp_path, "ja").splitlines()
    assert [line.rsplit(": ", 1)[0].split(": ")[0] for line in in_japanese] == [
        line.split(": ")[0] for line in said.splitlines()
    ]


def _expected() -> Iterator[re.Match[str]]:
    for case in CASES:
        for line in (BROKEN / case / "expected.txt").read_text(encoding="utf-8").splitlines():
            found = LINE.fullmatch(line)
            assert found, f"{case}: {line}"
            yield found


def test_every_code_is_produced_by_some_case() -> None:
    produced = {line["code"] for line in _expected()} | TESTED_BELOW
    assert MESSAGES.keys() - produced == set()
    assert produced - MESSAGES.keys() == set()


def test_every_case_says_something() -> None:
    for case in CASES:
        assert (BROKEN / case / "expected.txt").read_text(encoding="utf-8").strip(), case
    assert set(CASES) >= set(MADE)


def _codes_in_calls(tree: ast.AST) -> Iterator[str]:
    """The constants given to calls that make a problem, also by way of a condition or a variable."""
    makers = {"Problem", "problem", "report", "report_at", "refuse", "unusable", "_at"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in makers:
                for argument in node.args:
                    options = (
                        [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                    )
                    yield from (o.value for o in options if _is_code(o))  # type: ignore[attr-defined]
        elif isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "code" for target in node.targets
        ):
            options = [node.value]
            if isinstance(node.value, ast.IfExp):
                options = [node.value.body, node.value.orelse]
            yield from (o.value for o in options if _is_code(o))  # type: ignore[attr-defined]


def _is_code(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(CODE.fullmatch(node.value))


def test_the_table_holds_just_the_codes_that_the_source_names() -> None:
    named: set[str] = set()
    mentioned: set[str] = set()
    for path in sorted((REPOSITORY / "generator").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if path.name != "messages.py":
            mentioned |= {
                n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)
            }
        if path.parent.name in ("catalogue", "checks"):
            named |= set(_codes_in_calls(tree))
    assert len(named) > 40
    assert named - MESSAGES.keys() == set()
    assert MESSAGES.keys() - mentioned == set()


def test_no_message_has_a_hole_that_no_problem_fills() -> None:
    for code, message in MESSAGES.items():
        holes = [set(re.findall(r"\{(\w+)\}", message.text(language))) for language in ("ja", "en")]
        # Each language may name the type in its own words.
        same = [{hole.removesuffix("_ja").removesuffix("_en") for hole in of} - {"ja", "en"} for of in holes]
        assert same[0] == same[1], code


@pytest.mark.parametrize(
    "text",
    [
        "cards:\n" + "  -\n" * (reader.MAX_PROBLEMS + 100),
        "".join(f"key{number}: 1\n" for number in range(reader.MAX_PROBLEMS + 100)),
        "a: &a 1\n" * (reader.MAX_PROBLEMS + 100),
        "game: tommy-walker\nset: tw1\nsource: leaflet\ncards:\n" + "  - {}\n" * reader.MAX_PROBLEMS,
        "game: tommy-walker\nset: tw1\nsource: leaflet\ncards:\n  - damage: {one_of: ["
        + ", ".join(f"{number}, word{number}" for number in range(reader.MAX_PROBLEMS + 100))
        + "]}\n",
    ],
    ids=["empty values", "unknown keys", "anchors", "missing keys", "items of a list"],
)
def test_too_many_problems_are_cut_off(tmp_path: Path, text: str) -> None:
    root = scratch_archive(tmp_path)
    (root / CARDS).write_text(text, encoding="utf-8")
    problems = [problem for problem in loaded(root).problems if problem.path == root / CARDS]
    assert len(problems) == reader.MAX_PROBLEMS + 1
    assert problems[-1].code == "too-many" or [p.code for p in problems].count("too-many") == 1
    assert problems[-1].line == max(problem.line for problem in problems)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_must_not_be_read(tmp_path: Path) -> None:
    root = scratch_archive(tmp_path)
    (root / CARDS).chmod(0)
    assert [(problem.code, problem.path) for problem in loaded(root).problems] == [
        ("unreadable", root / CARDS)
    ]
