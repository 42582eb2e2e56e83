"""Three-valued logic, and what can be asked of a value that is only partly known."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.knowledge import STATE_KEYS, UNKNOWN, State, Truth, Value, is_partly, value_of

NO, MAYBE, YES = Truth.NO, Truth.UNDETERMINED, Truth.YES
TRUTHS = st.sampled_from(Truth)


@pytest.mark.parametrize(
    ("a", "b", "both", "either"),
    [
        (NO, NO, NO, NO),
        (NO, MAYBE, NO, MAYBE),
        (NO, YES, NO, YES),
        (MAYBE, NO, NO, MAYBE),
        (MAYBE, MAYBE, MAYBE, MAYBE),
        (MAYBE, YES, MAYBE, YES),
        (YES, NO, NO, YES),
        (YES, MAYBE, MAYBE, YES),
        (YES, YES, YES, YES),
    ],
)
def test_and_or(a: Truth, b: Truth, both: Truth, either: Truth) -> None:
    assert a & b is both
    assert a | b is either


def test_not() -> None:
    assert [~truth for truth in (NO, MAYBE, YES)] == [YES, MAYBE, NO]


@given(TRUTHS, TRUTHS, TRUTHS)
def test_laws(a: Truth, b: Truth, c: Truth) -> None:
    assert ~(a & b) is ~a | ~b
    assert ~(a | b) is ~a & ~b
    assert ~~a is a
    assert (a & b) & c is a & (b & c)
    assert (a | b) | c is a | (b | c)
    assert a & b is b & a
    assert a | b is b | a
    assert a & (b | c) is (a & b) | (a & c)
    assert a | (b & c) is (a | b) & (a | c)
    assert a & (a | b) is a
    assert a & YES is a | NO is a
    assert a & NO is NO
    assert a | YES is YES


def test_undetermined_is_what_either_answer_could_be() -> None:
    """The table follows from it: what differs between the possible worlds is undetermined."""
    worlds = {NO: [False], MAYBE: [False, True], YES: [True]}

    def verdict(answers: set[bool]) -> Truth:
        return MAYBE if len(answers) > 1 else YES if answers == {True} else NO

    for a, b in product(Truth, Truth):
        assert a & b is verdict({x and y for x in worlds[a] for y in worlds[b]})
        assert a | b is verdict({x or y for x in worlds[a] for y in worlds[b]})


REASON = {"ja": "あ", "en": "a"}


@pytest.mark.parametrize(
    ("data", "state", "candidates", "plain", "sure", "gap"),
    [
        (3, State.KNOWN, (3,), 3, True, False),
        ("C", State.KNOWN, ("C",), "C", True, False),
        (["大空", "晴"], State.KNOWN, (("大空", "晴"),), ("大空", "晴"), True, False),
        ([], State.KNOWN, ((),), (), True, False),
        ("unknown", State.UNKNOWN, (), None, False, True),
        ({"unknown": True}, State.UNKNOWN, (), None, False, True),
        ({"value": 3, "source": "a"}, State.KNOWN, (3,), 3, True, False),
        ({"value": ["晴"], "note": REASON}, State.KNOWN, (("晴",),), ("晴",), True, False),
        ({"one_of": [3, 4]}, State.ONE_OF, (3, 4), None, False, True),
        ({"one_of": [["晴"], []]}, State.ONE_OF, (("晴",), ()), None, False, True),
        ({"probably": 10100}, State.PROBABLY, (10100,), 10100, False, True),
        ({"conflict": ["S", "T"], "printed": "ST"}, State.CONFLICT, ("S", "T"), None, False, False),
        ({"inferred": 19000, "because": REASON}, State.INFERRED, (19000,), 19000, False, True),
    ],
)
def test_reading_a_value(data: Any, state: State, candidates: Any, plain: Any, sure: bool, gap: bool) -> None:
    value = value_of(data)
    assert (value.state, value.candidates, value.plain) == (state, candidates, plain)
    assert value.sure is sure
    assert value.gap is gap
    hash(value.candidates)


def test_what_stands_beside_a_value_is_kept() -> None:
    value = value_of({"inferred": 3, "because": REASON, "printed": "三", "source": "leaflet", "note": REASON})
    assert (value.because, value.printed, value.source, value.note) == (REASON, "三", "leaflet", REASON)
    assert value_of("unknown") is UNKNOWN
    assert Value(State.UNKNOWN) == UNKNOWN


@pytest.mark.parametrize("data", [{}, {"note": REASON}, {"ja": "あ"}, {"values": 3}])
def test_a_mapping_without_a_state_is_refused(data: Any) -> None:
    assert not is_partly(data)
    with pytest.raises(ValueError, match="not a partly known value"):
        value_of(data)


def test_which_mappings_are_partly_known_values() -> None:
    assert {"value", "unknown", "one_of", "probably", "conflict", "inferred"} == STATE_KEYS
    assert all(is_partly({key: 1}) for key in STATE_KEYS)
    assert not any(is_partly(data) for data in (3, "unknown", ["value"], None, {"because": 1}))


@pytest.mark.parametrize(
    ("data", "answers"),
    [
        # is it over 3? over 9? over 0?
        (5, [YES, NO, YES]),
        (3, [NO, NO, YES]),
        ("unknown", [MAYBE, MAYBE, MAYBE]),
        ({"unknown": True}, [MAYBE, MAYBE, MAYBE]),
        ({"one_of": [3, 4]}, [MAYBE, NO, YES]),
        ({"one_of": [4, 5]}, [YES, NO, YES]),
        ({"conflict": [3, 4]}, [MAYBE, NO, YES]),
        # A doubted value may turn out to be any other.
        ({"probably": 5}, [MAYBE, MAYBE, MAYBE]),
        ({"inferred": 5, "because": REASON}, [MAYBE, MAYBE, MAYBE]),
    ],
)
def test_asking_a_value(data: Any, answers: list[Truth]) -> None:
    value = value_of(data)
    for limit, answer in zip((3, 9, 0), answers, strict=True):
        assert value.test(lambda plain, limit=limit: plain > limit) is answer  # type: ignore[misc]


def test_a_question_may_answer_with_anything_true_or_false() -> None:
    assert value_of("男").test(lambda plain: "x") is YES  # type: ignore[arg-type, return-value]
    assert value_of("男").test(lambda plain: "") is NO  # type: ignore[arg-type, return-value]


_PLAIN = st.one_of(st.integers(0, 9), st.sampled_from("男女PTS"))
_DATA = st.one_of(
    _PLAIN,
    st.just("unknown"),
    st.fixed_dictionaries({"value": _PLAIN}),
    st.fixed_dictionaries({"one_of": st.lists(_PLAIN, min_size=2)}),
    st.fixed_dictionaries({"conflict": st.lists(_PLAIN, min_size=2)}),
    st.fixed_dictionaries({"probably": _PLAIN}),
    st.fixed_dictionaries({"inferred": _PLAIN, "because": st.just(REASON)}),
)


@given(_DATA, st.sets(_PLAIN))
def test_the_opposite_question_has_the_opposite_answer(data: Any, wanted: set[Any]) -> None:
    value = value_of(data)
    answer = value.test(lambda plain: plain in wanted)
    assert value.test(lambda plain: plain not in wanted) is ~answer
    if answer is not MAYBE:
        # Whichever candidate is the true one, the answer is the same.
        assert {candidate in wanted for candidate in value.candidates} == {answer is YES}


@given(_DATA)
def test_a_value_is_sure_only_if_there_is_one_and_no_doubt(data: Any) -> None:
    value = value_of(data)
    assert not (value.sure and value.gap)
    assert not value.sure or value.plain is not None
    assert value.plain is None or value.candidates == (value.plain,)
