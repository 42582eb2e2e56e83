"""The grammar: every query ends in a tree or in an error with a place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalogue.folding import fold
from generator.pages.wording import wording
from generator.search.grammar import All, Condition, Either, Not, Query, QueryError, Text, parse, texts

SIGNS = st.sampled_from(
    [*'()|":=<>!-　（）：＞＝あアｱab1１・ ', "or", " or ", "power", "女", '""', "-", "𠮷"]
)
QUERIES = st.lists(SIGNS, max_size=14).map("".join)


def _read(query: str) -> tuple[Query | None, QueryError | None]:
    try:
        return parse(query), None
    except QueryError as error:
        return None, error


@given(QUERIES | st.text(max_size=30))
def test_every_query_is_read_or_explained(query: str) -> None:
    tree, error = _read(query)
    if error is not None:
        assert 1 <= error.column <= len(query) + 1
        for words in wording().values():
            assert words[f"query_{error.code}"].format(**error.args_)
        return
    assert (tree is None) == (not query.strip())
    if tree is not None:
        for text in texts(tree):
            assert text.folded == fold(text.text) != ""


@given(QUERIES)
def test_full_width_operators_mean_the_same(query: str) -> None:
    wide = query.translate(str.maketrans("():>= ", "（）：＞＝　"))

    def outcome(text: str) -> object:
        tree, error = _read(text)
        return _shape(tree) if error is None else (error.code, error.column)

    assert outcome(query) == outcome(wide)


def _shape(query: object) -> object:
    match query:
        case Text(_, folded):
            return folded
        case Condition(field, operator, value):
            return fold(field), operator, fold(value)
        case Not(part):
            return "not", _shape(part)
        case All(parts):
            return "all", [_shape(part) for part in parts]
        case Either(parts):
            return "either", [_shape(part) for part in parts]
    return None


@pytest.mark.parametrize(
    ("query", "shape"),
    [
        ("a b", ("all", ["a", "b"])),
        ("a or b c", ("either", ["a", ("all", ["b", "c"])])),
        ("(a or b) c", ("all", [("either", ["a", "b"]), "c"])),
        ("--a", ("not", ("not", "a"))),
        ("-a or b", ("either", [("not", "a"), "b"])),
        ("power>=5", ("power", ">=", "5")),
        ("戦闘力≠5", ("戦闘力", "!=", "5")),
        ('name:"a b"', ("name", ":", "ab")),
        ("攻撃力+2000", "攻撃力+2000"),
        ("x-burner", "x-burner"),
        ("orange", "orange"),
        ("または", None),
    ],
)
def test_shape(query: str, shape: object) -> None:
    if shape is None:
        with pytest.raises(QueryError):
            parse(query)
    else:
        assert _shape(parse(query)) == shape
