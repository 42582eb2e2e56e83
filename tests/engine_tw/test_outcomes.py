"""What may come of battles with partly known cards, and what each outcome needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_engine.core import SetupError
from rules_engine.core.unknowns import Among, Between, Gap, Need, TooManyBranches, Unknowns, need_as_data
from rules_engine.scenario import Scenario
from rules_engine.tommy_walker import TommyWalker
from rules_engine.tommy_walker.outcomes import Possibilities, describe, possible_outcomes
from tests.engine_tw.table import side


def outcomes(
    game: TommyWalker,
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    *actions: str,
    phase: str = "check",
    **more: Any,
) -> Possibilities:
    position = {"phase": phase, "players": [one, two], **more.pop("position", {})}
    data = {"game": "tommy-walker", "position": position, "actions": list(actions), "finish": True, **more}
    return possible_outcomes(Scenario.from_data(data), game)


def table(found: Possibilities) -> dict[tuple[str, int | None, tuple[int, int]], list[list[str]]]:
    return {
        (o.result.how, o.result.winner, o.result.taken): [
            [describe(need) for need in case] for case in o.cases
        ]
        for o in found.outcomes
    }


def test_known_cards_have_one_outcome(game: TommyWalker) -> None:
    found = outcomes(game, side(attack="tw1-02"), side(attack="tw1-04"))
    assert found.determined
    assert found.outcomes[0].certain
    assert not found.outcomes[0].likely


def test_an_unknown_power_is_an_interval(game: TommyWalker) -> None:
    assert table(outcomes(game, side(attack="tw1-04"), side(attack="tw4-22"))) == {
        ("end", 0, (0, 2)): [["tw4-22.power < 5100"]],
        ("clash", None, (0, 0)): [["tw4-22.power = 5100"]],
        ("end", 1, (4, 0)): [["tw4-22.power > 5100"]],
    }


def test_steps_that_one_case_does_not_need_are_left_out_there(game: TommyWalker) -> None:
    found = outcomes(
        game, side(attack="tw1-02", hand="tw3-08"), side(attack="tw4-22"), "P1 activate", "P1 use tw3-08"
    )
    assert table(found) == {
        ("end", 0, (0, 4)): [
            ["tw4-22.power < 2800"],
            ["tw4-22.power > 2800 and tw4-22.power < 7900"],
            ["tw4-22.power > 7900 and tw4-22.power < 8900"],
        ],
        ("clash", None, (0, 0)): [["tw4-22.power = 2800"], ["tw4-22.power = 7900"], ["tw4-22.power = 8900"]],
        ("end", 1, (4, 0)): [["tw4-22.power > 8900"]],
    }


def test_a_step_that_is_not_possible_stops_where_nothing_runs_out(game: TommyWalker) -> None:
    found = outcomes(game, side(attack="tw1-02"), side(attack="tw4-22"), "P1 activate", finish=False)
    stopped = {describe(o.cases[0][0]): o.result.stopped_at for o in found.outcomes}
    assert stopped["tw4-22.power < 2800"] == 0
    assert stopped["tw4-22.power > 2800 and tw4-22.power < 7900"] is None


def test_an_unknown_attribute_is_a_choice(game: TommyWalker) -> None:
    # 六花結びの魔法剣士・レイジ asks for T; カリスト is S or T.
    found = outcomes(game, side(attack="tw2-11", deck=12), side(attack="tw3-17", deck=12), "P2 activate")
    assert table(found) == {
        ("end", 1, (5, 0)): [["tw2-11.stat is T"]],
        ("end", 0, (0, 3)): [["tw2-11.stat is S"]],
    }


def test_a_source_that_wavers_gives_a_range(game: TommyWalker) -> None:
    found = outcomes(
        game, side(attack="tw4-20"), side(attack="tw1-09"), phase="damage", position={"winner": 1}
    )
    assert {describe(o.cases[0][0]): o.result.taken for o in found.outcomes} == {
        "tw4-20.damage = 3": (0, 3),
        "tw4-20.damage = 4": (0, 4),
    }


def test_a_doubted_value_makes_an_outcome_likely(game: TommyWalker) -> None:
    # 演歌の若様: 敵が「女」なら10100?
    found = outcomes(game, side(attack="tw4-20"), side(attack="tw1-04", deck=3), "P1 activate")
    likely = [o for o in found.outcomes if o.likely]
    assert [(o.result.how, o.result.winner) for o in likely] == [("end", 0)]
    assert describe(likely[0].cases[0][0]) == "tw4-20.abilities.1.power > 5100"


def test_an_inferred_step_of_a_ladder(game: TommyWalker) -> None:
    # 無敵大帝ザンギャバス: the attribute is unknown, the second step is inferred to be 19000.
    found = outcomes(
        game,
        side(attack="tw1-10", hand="tw1-02 tw2-01"),
        side(attack="tw2-01", field="tw4-16 tw4-16 tw4-16 tw4-16", deck=3),
        "P1 activate discarding tw1-02",
        "P1 activate discarding tw2-01",
        phase="attack",
    )
    won = [o for o in found.outcomes if o.result.winner == 0]
    assert [o.likely for o in won] == [True]
    needs = {describe(need) for need in won[0].cases[0]}
    assert "tw1-10.abilities.1.second > 12000" in needs


def test_unknown_damage_counts_up_to_the_deck(game: TommyWalker) -> None:
    found = outcomes(
        game, side(attack="tw4-21"), side(attack="tw1-09", deck=3), phase="damage", position={"winner": 1}
    )
    over = [o for o in found.outcomes if o.result.over is not None]
    assert len(over) == 1
    assert over[0].cases == ((Between("tw4-21.damage", 3, None),),)
    assert {o.result.taken[1] for o in found.outcomes} == {0, 1, 2, 3}


def test_a_card_with_unknown_abilities_may_be_ride_only(game: TommyWalker) -> None:
    found = outcomes(game, side(attack="tw4-24"), side(attack="tw1-04"))
    assert found.unused == ("tw4-24.abilities",)
    assert table(found) == {
        ("misplay", 1, (2, 0)): [["tw4-24.abilities is ride-only"]],
        ("end", 1, (2, 0)): [["tw4-24.abilities is not ride-only"]],
    }


def test_two_unknown_powers_are_compared_with_each_other(game: TommyWalker) -> None:
    found = outcomes(game, side(attack="tw4-22"), side(attack="tw4-22"))
    assert found.determined
    assert found.outcomes[0].result.how == "clash"
    found = outcomes(game, side(attack="tw4-22"), side(attack="tw3-26"))
    needs = {describe(need) for o in found.outcomes for case in o.cases for need in case}
    assert "tw4-22.power - tw3-26.power = 0" in needs or "tw3-26.power - tw4-22.power = 0" in needs


def test_what_nobody_asks_is_no_need(game: TommyWalker) -> None:
    # The stat of 清嶺地・悠里 plays no part here.
    found = outcomes(game, side(attack="tw1-04"), side(attack="tw4-27"), "P2 activate")
    names = {need.name for o in found.outcomes for case in o.cases for need in case}
    assert not any(name.endswith(".stat") for name in names)


def test_values_that_are_chosen_are_no_longer_open(game: TommyWalker) -> None:
    found = outcomes(game, side(attack="tw1-04"), side(attack="tw4-22"), values={"tw4-22": {"power": 5000}})
    assert found.determined


def test_a_card_that_fills_a_deck_cannot_be_played(game: TommyWalker) -> None:
    position = {"players": [side(), side(hand="tw1-02")]}
    data = {"game": "tommy-walker", "position": position, "actions": ["P1 draw", "P1 place", "P2 place"]}
    with pytest.raises(SetupError, match="only fills decks"):
        possible_outcomes(Scenario.from_data(data), game)


def test_each_outcome_comes_true_with_values_that_meet_its_needs(game: TommyWalker) -> None:
    """The symbolic answer against plain play with values chosen from both ends of every interval."""
    one, two = side(attack="tw1-02", hand="tw3-08 tw4-16"), side(attack="tw4-22", hand="tw3-13")
    actions = ("P1 activate", "P2 ride tw3-13", "P2 use", "P1 use tw3-08", "P1 use tw4-16")
    found = outcomes(game, one, two, *actions)
    tried = 0
    for o in found.outcomes:
        for case in o.cases:
            (need,) = case
            assert isinstance(need, Between)
            for power in {need.low, need.low + 1 if need.high is None else need.high}:
                again = outcomes(game, one, two, *actions, values={"tw4-22": {"power": power}})
                assert [x.result for x in again.outcomes] == [o.result]
                tried += 1
    assert tried > 4


def test_exploring_asks_only_what_is_open() -> None:
    unknowns = Unknowns()
    x = unknowns.number("x")
    y = unknowns.number("y", 3, 5)
    unknowns.choice("z", ("a", "b", "c"))

    def run() -> tuple[bool, bool, bool]:
        return (x + 1 > 10, y >= 3, unknowns.among("z", ("a", "b", "c")))

    assert {branch.result: branch.needs for branch in unknowns.explore(run)} == {
        (False, True, True): (Between("x", 0, 9),),
        (True, True, True): (Between("x", 10, None),),
    }


def test_differences_are_reasoned_with() -> None:
    unknowns = Unknowns()
    x, y, z = (unknowns.number(name) for name in "xyz")

    def run() -> str:
        if not (x < y < z):
            return "not in order"
        return "in order" if x < z else "impossible"

    assert {branch.result for branch in unknowns.explore(run)} == {"not in order", "in order"}


def test_choices_narrow_down() -> None:
    unknowns = Unknowns()
    unknowns.choice("z", ("a", "b", "c"))
    found = unknowns.explore(lambda: unknowns.settle("z"))
    assert {branch.result: branch.needs for branch in found} == {
        letter: (Among("z", (letter,)),) for letter in "abc"
    }


def test_exploring_has_a_limit() -> None:
    unknowns = Unknowns()
    x = unknowns.number("x")
    with pytest.raises(TooManyBranches):
        unknowns.explore(lambda: [x > n for n in range(100)], limit=10)


@pytest.mark.parametrize(
    ("need", "data"),
    [
        (Between("a.power", 0, 9), {"value": "a.power", "at_least": 0, "at_most": 9}),
        (Between("a.power", 5, None), {"value": "a.power", "at_least": 5, "at_most": None}),
        (
            Gap("a.power", "b.power", None, -1),
            {"value": "a.power", "less": "b.power", "at_least": None, "at_most": -1},
        ),
        (Among("a.stat", ("S", "T")), {"value": "a.stat", "one_of": ["S", "T"]}),
    ],
)
def test_needs_are_data_of_one_shape(need: Need, data: dict[str, object]) -> None:
    """The same in ``card.json`` as in ``tefuda solve --json``: a limit that there is none is None, not left out."""
    assert need_as_data(need) == data
