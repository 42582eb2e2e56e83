"""What solvers of all games share: chance taken apart, verdicts, and ways that waste nothing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules_engine.core.chance import generator_for, numbers_from, seed_for
from rules_engine.core.random import below
from rules_engine.core.solution import (
    CERTAIN,
    Case,
    Doubt,
    Goal,
    Solution,
    Standing,
    Verdict,
    Way,
    without_waste,
)

SURE = Way(("P1 go",), ())
HALF = replace(SURE, chance=Fraction(1, 2))
UNSEEN = replace(SURE, chance=None)
OWN, THEIR = frozenset({Doubt.OWN_CARDS}), frozenset({Doubt.THEIR_CARDS})


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 40])
def test_chance_comes_out_as_wanted(limit: int) -> None:
    for number in range(limit):
        assert below(generator_for(number, limit), limit)[1] == number
    with pytest.raises(ValueError, match="is not below"):
        generator_for(limit, limit)


def test_a_seed_for_what_is_to_come() -> None:
    for numbers in ([], [0], [1], [1, 0, 1, 1], [0] * 6):
        seed = seed_for(numbers, 2)
        assert seed is not None
        assert numbers_from(seed, 2, len(numbers)) == numbers
    assert seed_for([0] * 12, 2, tries=3) is None


@pytest.mark.parametrize(
    ("ways", "complete", "doubts", "verdict"),
    [
        ((SURE,), True, frozenset(), Verdict.YES),
        ((SURE,), False, OWN, Verdict.YES),
        ((HALF, SURE), True, frozenset(), Verdict.YES),
        ((SURE,), True, THEIR, Verdict.UNDETERMINED),
        ((HALF,), True, frozenset(), Verdict.UNDETERMINED),
        ((UNSEEN,), True, frozenset(), Verdict.UNDETERMINED),
        ((), True, frozenset(), Verdict.NO),
        ((), True, THEIR, Verdict.NO),
        ((), True, OWN, Verdict.UNDETERMINED),
        ((), False, frozenset(), Verdict.UNDETERMINED),
    ],
)
def test_verdicts(ways: tuple[Way, ...], complete: bool, doubts: frozenset[Doubt], verdict: Verdict) -> None:
    solution = Solution(0, ways, complete, 9, Goal("win"), doubts=doubts)
    assert solution.verdict is verdict
    assert solution.impossible == (verdict is Verdict.NO)
    assert Case(Standing.BEHIND, solution).verdict is verdict


def test_abilities_that_nobody_knows() -> None:
    found, none = (Solution(0, ways, True, 9, Goal("lead", forced=False)) for ways in ((SURE,), ()))
    assert Case(Standing.BEHIND, found, unused=("x",)).verdict is Verdict.YES
    assert Case(Standing.BEHIND, none, unused=("x",)).verdict is Verdict.UNDETERMINED
    forced = replace(found, goal=Goal("round"))
    assert Case(Standing.BEHIND, forced, unused=("x",)).verdict is Verdict.UNDETERMINED
    assert [Case(standing, None).verdict for standing in (Standing.AHEAD, Standing.EVEN)] == [
        Verdict.YES,
        Verdict.NO,
    ]


def test_ways_that_waste_are_left_out() -> None:
    one = Way(("P1 play a", "P2 pass"), ("a",))
    same = Way(("P1 play a", "P2 block"), ("a",))
    more = Way(("P1 play b", "P1 play a"), ("a", "b"))
    other = Way(("P1 play b",), ("b",))
    assert without_waste((one, same, more, other), 0) == (one, other)
    unlikely = replace(one, chance=Fraction(1, 3))
    assert without_waste((unlikely, more, one), 0) == (unlikely, more, one)
    little, much = replace(one, gain=2), replace(more, gain=5)
    assert without_waste((little, much), 0) == (little, much)
    assert SURE.chance == CERTAIN


def test_doing_more_for_the_same_cards_is_no_waste_where_it_leaves_something() -> None:
    plain = Way(("P1 ride tw4-09", "P1 pass"), ("tw4-09",))
    more = Way(("P1 ride tw4-09", "P1 use"), ("tw4-09",))
    dearer = Way(("P1 use tw2-13", "P1 ride tw4-09", "P1 pass"), ("tw2-13", "tw4-09"))
    ways = (plain, more, dearer)
    assert without_waste(ways, 0) == (plain,)
    assert without_waste(ways, 0, if_dearer=True) == (plain, more)
