"""Each beginning gets its share of the positions that may be looked at."""

from __future__ import annotations

import pytest

from rules_engine.core.budget import CutShort, Looked


def searched(looked: Looked, needed: dict[int, int]) -> tuple[list[int], bool]:
    """Which actions were finished, in order, if each needs so many positions; and whether all were."""

    def look(action: int) -> int:
        for _ in range(needed[action]):
            looked.at_one_more()
        return action

    found: list[int] = []
    try:
        found.extend(looked.at_each(list(needed), look))
    except CutShort:
        return found, False
    return found, True


def test_a_long_beginning_does_not_use_up_what_the_others_need() -> None:
    looked = Looked(30)
    assert searched(looked, {1: 1000, 2: 5, 3: 2}) == ([2, 3], False)
    assert looked.positions == 30


def test_what_is_left_goes_to_those_that_were_cut() -> None:
    looked = Looked(100)
    assert searched(looked, {1: 40, 2: 5, 3: 2}) == ([2, 3, 1], True)
    assert looked.positions == 33 + 5 + 2 + 40


def test_with_too_few_for_all_there_is_an_end() -> None:
    looked = Looked(1)
    assert searched(looked, {1: 1, 2: 1, 3: 1}) == ([3], False)
    assert searched(Looked(0), {1: 1}) == ([], False)
    with pytest.raises(CutShort):
        looked.at_one_more()
