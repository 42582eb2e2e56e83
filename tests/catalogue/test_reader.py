"""Reading YAML: where things stand, what plain words mean, and that no input is too odd."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.catalogue.canonical import dump
from generator.catalogue.reader import (
    Document,
    KeyPath,
    Listing,
    Mapping,
    Node,
    Scalar,
    parse,
    read,
    resolve_plain,
)

HERE = Path("cards.yml")

SAMPLE = """\
# 見出し
game: 見本
"set" : tw1
cards:
  - id: tw1-01
    名前: 'ラルフ'
    power: {one_of: [3, 4], printed: ☆3or4}
    notes:
      - a

      - b: c
        d: "e"
  -
    id: tw1-02
"""


def codes(text: str) -> list[tuple[int, int, str]]:
    return [(problem.line, problem.column, problem.code) for problem in parse(HERE, text).problems]


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (2, 1), (2, 1)),
        (("game",), (2, 7), (2, 1)),
        (("set",), (3, 9), (3, 1)),
        (("cards",), (5, 3), (4, 1)),
        (("cards", 0), (5, 5), (5, 5)),
        (("cards", 0, "id"), (5, 9), (5, 5)),
        (("cards", 0, "名前"), (6, 9), (6, 5)),
        (("cards", 0, "power"), (7, 12), (7, 5)),
        (("cards", 0, "power", "one_of"), (7, 21), (7, 13)),
        (("cards", 0, "power", "one_of", 1), (7, 25), (7, 25)),
        (("cards", 0, "power", "printed"), (7, 38), (7, 29)),
        (("cards", 0, "notes", 1, "b"), (11, 12), (11, 9)),
        (("cards", 0, "notes", 1, "d"), (12, 12), (12, 9)),
        (("cards", 1), (14, 5), (14, 5)),
        # Where a path leads nowhere, the nearest thing around it answers.
        (("nothing",), (2, 1), (2, 1)),
        (("cards", 7), (5, 3), (5, 3)),
        (("cards", 0, "nothing", 3), (5, 5), (5, 5)),
        (("cards", 0, "id", "deeper"), (5, 9), (5, 9)),
        (("cards", "id"), (5, 3), (5, 3)),
        (("game", 0), (2, 7), (2, 7)),
        ((0,), (2, 1), (2, 1)),
    ],
)
def test_places(path: KeyPath, value: tuple[int, int], key: tuple[int, int]) -> None:
    document = parse(HERE, SAMPLE)
    assert document.problems == []
    assert document.place(path) == value
    assert document.place(path, of_key=True) == key


def test_a_problem_carries_its_place() -> None:
    document = parse(HERE, SAMPLE)
    problem = document.problem(("cards", 0, "id"), "duplicate-id", of_key=True, id="x")
    assert (problem.path, problem.line, problem.column, problem.code) == (HERE, 5, 5, "duplicate-id")
    assert problem.args == {"id": "x"}


def test_the_last_of_several_keys_counts() -> None:
    document = parse(HERE, "a: 1\nb: 2\na: 3\n")
    assert document.data == {"a": 3, "b": 2}
    assert document.place(("a",)) == (3, 4)
    assert document.place(("a",), of_key=True) == (3, 1)
    assert codes("a: 1\na: 2\na: 3\n") == [(2, 1, "duplicate-key"), (3, 1, "duplicate-key")]


@pytest.mark.parametrize("start", ["", "\ufeff", "\ufeff\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_whatever_the_line_ends(start: str, end: str) -> None:
    document = parse(HERE, start + SAMPLE.replace("\n", end))
    assert document.data == parse(HERE, SAMPLE).data
    assert document.place(("cards", 0, "power", "one_of", 1)) == (7, 25)
    wanted = ["bom"] * bool(start) + ["crlf"] * (end != "\n")
    assert [problem.code for problem in document.problems] == wanted


def test_a_document_without_data_has_a_place_too() -> None:
    document = parse(HERE, "")
    assert document.place(("cards", 0)) == (1, 1)


# Any data

_TEXT = st.text(st.sampled_from("ab:#-?{}[],&*!|>'\"%@` \t見😀\u2028\x85\n\x7f"), max_size=6)
_TREES = st.recursive(
    st.one_of(_TEXT, st.integers(-99, 10**9), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_TEXT, inner, max_size=4)),
    max_leaves=12,
)


def _nodes(node: Node, path: KeyPath = ()) -> list[tuple[KeyPath, Node]]:
    found: list[tuple[KeyPath, Node]] = [(path, node)]
    if isinstance(node, Mapping):
        for key, child in node.pairs:
            found += _nodes(child, (*path, key.value))
    elif isinstance(node, Listing):
        for index, child in enumerate(node.items):
            found += _nodes(child, (*path, index))
    return found


def _offset(document: Document, line: int, column: int) -> int:
    return sum(len(above) + 1 for above in document.text.split("\n")[: line - 1]) + column - 1


@given(st.one_of(st.lists(_TREES), st.dictionaries(_TEXT, _TREES)), st.booleans())
def test_places_lead_to_the_text(data: Any, pretty: bool) -> None:
    text = dump(data) if pretty else yaml.safe_dump(data, allow_unicode=True, width=10**9)
    document = parse(HERE, text)
    assert document.root is not None
    for path, node in _nodes(document.root):
        line, column = document.place(path)
        assert (line, column) == (node.line, node.column)
        assert _offset(document, line, column) == node.start
        found: Any = document.data
        for step in path:
            found = found[step]
        if isinstance(node, Scalar) and "\n" not in document.text[node.start : node.end]:
            assert yaml.safe_load(document.text[node.start : node.end]) == found == node.value


# What a plain word means

_LIKE_NUMBERS = st.one_of(
    st.from_regex(r"\A[-+]?[0-9._:eExXobABF/-]{1,9}\Z"),
    st.from_regex(r"\A(?i:[-+.]{0,2}(?:yes|no|on|off|y|n|true|false|null|nan|inf|unknown|~|=|<<))\Z"),
    st.from_regex(r"\A[0-9]{1,4}[-/][0-9]{1,2}(?:[-/][0-9]{1,2})?(?:[T ][0-9:.]{1,8}Z?)?\Z"),
    st.integers(-(10**18), 10**18).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(str),
)


def _core(text: str) -> Any:
    """What YAML 1.2's core schema makes of a plain scalar."""
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if re.fullmatch(r"true|True|TRUE|false|False|FALSE", text):
        return text.lower() == "true"
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"0o[0-7]+", text):
        return int(text[2:], 8)
    if re.fullmatch(r"0x[0-9a-fA-F]+", text):
        return int(text[2:], 16)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text):
        return float(text)
    if re.fullmatch(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", text):
        return math.inf
    return text


@given(_LIKE_NUMBERS)
def test_plain_words_mean_the_same_to_everybody_or_are_reported(text: str) -> None:
    document = parse(HERE, f"- {text}\n")
    value, code = resolve_plain(text)
    node = document.root.items[0] if isinstance(document.root, Listing) else None
    if not isinstance(node, Scalar) or document.text[node.start : node.end] != text:
        return  # the parser saw something else in it, such as a key
    assert [problem.code for problem in document.problems] == ([code] if code else [])
    assert repr(document.data[0]) == repr(value)
    if code is None:
        assert repr(yaml.safe_load(f"- {text}")[0]) == repr(value) == repr(_core(text))


@pytest.mark.parametrize(
    ("text", "value", "code"),
    [
        ("3", 3, None),
        ("-3", -3, None),
        ("0", 0, None),
        ("2.50", 2.5, None),
        ("true", True, None),
        ("false", False, None),
        ("unknown", "unknown", None),
        ("☆3", "☆3", None),
        ("12枚", "12枚", None),
        ("T", "T", None),
        ("1-2", "1-2", None),
        ("tw1-02", "tw1-02", None),
        ("No.3", "No.3", None),
        ("N", "N", "yaml-word"),
        ("Yes", "Yes", "yaml-word"),
        ("TRUE", "TRUE", "yaml-word"),
        ("1:30", "1:30", "yaml-number"),
        ("190:20:30", "190:20:30", "yaml-number"),
        ("007", "007", "yaml-number"),
        ("1e3", "1e3", "yaml-number"),
        ("1,000", "1,000", None),
        ("9" * 18, 10**18 - 1, None),
        ("9" * 19, "9" * 19, "yaml-number"),
        ("2013-04-28", "2013-04-28", "yaml-date"),
        ("2013-04", "2013-04", "yaml-date"),
        ("~", None, "empty-value"),
        ("", None, "empty-value"),
    ],
)
def test_plain_words(text: str, value: Any, code: str | None) -> None:
    assert resolve_plain(text) == (value, code)
    assert type(resolve_plain(text)[0]) is type(value)


@pytest.mark.parametrize("text", ["no", "12:30", "2013-04-28", "~", "1e3", "? ", "0x1F", "=", "<<"])
def test_quotes_make_text(text: str) -> None:
    for quote in "'\"":
        document = parse(HERE, f"a: {quote}{text}{quote}\n")
        assert document.problems == []
        assert document.data == {"a": text}


# Anything at all


@given(
    st.one_of(
        st.text(), st.text(st.sampled_from([*"ab:-?[]{},#&*!|>'\"%@`~ \n\t\r", "値", "\ufeff", "\x00"]))
    )
)
def test_no_text_is_too_odd(text: str) -> None:
    document = parse(HERE, text)
    assert document.root is not None or document.problems
    assert (document.root is None) == (document.data is None)
    for problem in document.problems:
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.message("ja")
        assert problem.message("en")


@given(
    st.one_of(
        st.binary(), st.text().map(lambda t: t.encode("utf-16")), st.text().map(lambda t: t.encode("utf-8"))
    )
)
def test_no_bytes_are_too_odd(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "odd.yml"
    path.write_bytes(raw)
    document = read(path)
    assert document.root is not None or document.problems
    lines = re.split(rb"\n|\r\n?|\xc2\x85|\xe2\x80[\xa8\xa9]", raw)
    for problem in document.problems:
        assert 1 <= problem.line <= len(lines) + 1


def test_a_surrogate_in_a_string_is_reported() -> None:
    assert codes("a: \ud800\n") == [(1, 1, "yaml-syntax")]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a: \x00", 1, 4), ("# 見\n見本: x\x0c", 2, 6), ("# 😀 \x1b", 1, 5), ("a:\r\n\x7f", 2, 1)],
)
def test_where_a_control_character_stands(text: str, line: int, column: int) -> None:
    assert codes(text.replace("\r\n", "\n")) == [(line, column, "invisible-character")]


def test_encoding_problems_count_characters(tmp_path: Path) -> None:
    path = tmp_path / "x.yml"
    path.write_bytes("a: b\n見本: ".encode() + "見".encode("cp932"))
    assert [(p.line, p.column, p.code) for p in read(path).problems] == [(2, 5, "encoding")]


def test_no_file_is_a_problem_not_an_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.yml", tmp_path / ("x" * 300)):
        document = read(path)
        assert document.root is None
        assert [problem.code for problem in document.problems] == ["unreadable"]
