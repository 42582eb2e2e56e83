"""The solver: every way to the lead, cheapest first, with and without the enemy's answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.core import SetupError, Source
from rules_engine.core.solution import Verdict
from rules_engine.scenario import Scenario
from rules_engine.tommy_walker import State, TommyWalker
from rules_engine.tommy_walker.outcomes import describe
from rules_engine.tommy_walker.positions import set_up
from rules_engine.tommy_walker.solver import solve, solve_scenario
from rules_engine.tommy_walker.state import ATTACK, OPEN, REVENGE
from tests.engine_tw.table import side


def battle(game: TommyWalker, one: dict[str, Any], two: dict[str, Any], **more: Any) -> State:
    rulings = more.pop("rulings", None)
    state = set_up(game.rules(rulings), {"phase": "attack", "players": [one, two], **more})
    state.trace = None
    return state


def test_every_way_cheapest_first(game: TommyWalker) -> None:
    state = battle(game, side(attack="tw3-05", hand="tw1-05 tw4-16 tw3-08 tw2-08"), side(attack="tw1-04"))
    solution = solve(state)
    assert solution.complete
    # Riding 生と死を分かつもの first, say, would only waste a card.
    assert [(way.actions, way.cost) for way in solution.ways] == [
        (("P1 ride tw1-05",), 1),
        (("P1 use tw3-08",), 1),
        (("P1 use tw4-16",), 1),
        (("P1 use tw2-08 discarding tw1-05",), 2),
    ]
    assert [way.cost for way in solution.ways] == sorted(way.cost for way in solution.ways)


def test_it_proves_that_there_is_no_way(game: TommyWalker) -> None:
    solution = solve(battle(game, side(attack="tw1-02", hand="tw1-05 tw3-08"), side(attack="tw1-09")))
    assert solution.impossible
    assert solution.cheapest is None


def test_a_search_that_is_cut_short_proves_nothing(game: TommyWalker) -> None:
    state = battle(game, side(attack="tw1-02", hand="tw1-05 tw3-08 tw4-16"), side(attack="tw1-09"))
    solution = solve(state, limit=3)
    assert not solution.complete
    assert not solution.impossible


def test_cards_of_which_nothing_is_known_prove_nothing(game: TommyWalker) -> None:
    """One of one's own might be a way, one of the enemy's might answer it."""
    strong = side(attack="tw1-09")
    no_way = battle(game, side(attack="tw1-02"), strong)
    assert solve(no_way).verdict is Verdict.NO
    assert solve(battle(game, side(attack="tw1-02", hand="?"), strong)).verdict is Verdict.UNDETERMINED
    one = side(attack="tw3-05", hand="tw1-05")
    assert solve(battle(game, one, side(attack="tw1-04", hand="?"))).verdict is Verdict.YES
    answered = battle(game, one, side(attack="tw1-04", hand="?"))
    assert solve(answered, answer=True).verdict is Verdict.UNDETERMINED
    assert solve(battle(game, one, side(attack="tw1-04")), answer=True).verdict is Verdict.YES


def test_a_ladder_is_climbed_no_further_than_needed(game: TommyWalker) -> None:
    state = battle(
        game, side(attack="tw1-03", hand="tw1-02 tw2-01 tw3-08"), side(attack="tw2-13", field="tw4-16 " * 4)
    )
    solution = solve(state)
    cheapest = solution.cheapest
    assert cheapest is not None
    assert cheapest.cost == 2  # 18500 against 12000
    assert all(way.cost == 2 for way in solution.ways)


def test_an_action_that_costs_nothing_is_cheapest(game: TommyWalker) -> None:
    cheapest = solve(battle(game, side(attack="tw1-02", hand="tw1-05"), side(attack="tw1-04"))).cheapest
    assert cheapest is not None
    assert (cheapest.actions, cheapest.cost) == (("P1 activate",), 0)


def test_a_clash_is_no_way(game: TommyWalker) -> None:
    # 4000 + 2000 against 6000.
    assert solve(battle(game, side(attack="tw3-14", hand="tw4-16"), side(attack="tw3-13"))).impossible


def test_a_copy_by_the_enemy_is_reckoned_with(game: TommyWalker) -> None:
    # The enemy may copy 「T」にライドすると7500, and the two clash; unused, 6000 is enough.
    state = battle(
        game, side(attack="tw4-16", hand="tw3-13"), side(attack="tw1-05"), barrier={"card": "tw2-15", "by": 2}
    )
    assert {way.actions for way in solve(state).ways} == {("P1 ride tw3-13", "P1 pass")}


def test_what_the_enemy_returns_is_up_to_the_enemy(game: TommyWalker) -> None:
    state = battle(
        game, side(attack="tw1-02", hand="tw2-13 tw1-05"), side(attack="tw1-04", hand="tw1-01 tw1-02 tw1-03")
    )
    lines = [way.actions for way in solve(state).ways]
    assert ("P1 activate",) in lines
    state = battle(
        game,
        side(attack="tw3-05", hand="tw2-13 tw1-05 tw3-08"),
        side(attack="tw1-09", hand="tw1-01 tw1-02 tw1-03"),
    )
    assert solve(state).impossible


def test_the_enemy_answers(game: TommyWalker) -> None:
    # クーニャ (5900) beats プルミエール, but the enemy rides マリアンヌ (6000).
    one = side(attack="tw3-05", hand="tw1-05")
    enemy = side(attack="tw1-04", hand="tw3-13")
    assert solve(battle(game, one, enemy)).cheapest is not None
    assert solve(battle(game, one, enemy), answer=True).impossible
    one = side(attack="tw3-05", hand="tw1-05 tw4-16")
    solution = solve(battle(game, one, enemy), answer=True)
    assert solution.complete
    assert solution.cheapest is not None
    assert solution.cheapest.actions[-1] == "P2 end"


def test_nothing_to_solve_outside_the_attack_phase(game: TommyWalker) -> None:
    state = set_up(game.rules(), {"players": [side(hand="tw1-02"), side(hand="tw1-02")]})
    with pytest.raises(SetupError):
        solve(state)


def test_ways_for_cards_that_are_not_known(game: TommyWalker) -> None:
    data = {
        "game": "tommy-walker",
        "position": {
            "phase": "attack",
            "players": [side(attack="tw1-02", hand="tw3-08"), side(attack="tw4-22")],
        },
    }
    (case,) = solve_scenario(Scenario.from_data({**data, "values": {"tw4-22": {"power": 8000}}}), game)
    assert case.certain
    assert case.solution is not None
    assert case.solution.cheapest is not None
    assert case.solution.cheapest.cost == 1
    activate, use, ride = "P1 activate", "P1 use tw3-08", "P1 ride tw3-08"
    found = {
        " or ".join(" and ".join(describe(need) for need in needs) for needs in case.cases): (
            case.standing.value,
            case.solution and [way.actions for way in case.solution.ways],
        )
        for case in solve_scenario(Scenario.from_data(data), game, player=0)
    }
    # P1 has 2800, or 7900 by its attack ability; tw3-08 has 3800, and adds 1000 from the hand.
    assert found == {
        "tw4-22.power < 2800": ("ahead", None),
        "tw4-22.power = 2800": ("even", None),
        "tw4-22.power > 2800 and tw4-22.power < 3800": ("behind", [(activate,), (use,), (ride,)]),
        "tw4-22.power > 3799 and tw4-22.power < 7900": ("behind", [(activate,)]),
        "tw4-22.power = 7900": ("behind", [(use, activate)]),
        "tw4-22.power > 7900 and tw4-22.power < 8900": ("behind", [(activate, use)]),
        "tw4-22.power > 8899": ("behind", []),
    }


def test_who_is_ahead_may_have_to_answer_too(game: TommyWalker) -> None:
    one, two = side(attack="tw1-04", hand="tw3-13"), side(attack="tw3-05", hand="tw1-05")
    state = battle(game, one, two)
    assert state.turn == 1
    with pytest.raises(SetupError):
        solve(state, player=0)
    # クーニャ (5900) rides in, and マリアンヌ (6000) answers.
    solution = solve(state, player=0, answer=True)
    assert solution.player == 0
    assert [way.actions for way in solution.ways] == [("P2 ride tw1-05", "P1 ride tw3-13", "P2 end")]
    assert solve(battle(game, side(attack="tw1-04"), two), player=0, answer=True).impossible


def brute(state: State, player: int, depth: int) -> int | None:
    """The fewest cards that lead to the lead, found by trying everything (no copies, no enemy decisions)."""
    best: int | None = None
    for action in state.legal_actions():
        if state.action_text(action).endswith("end"):
            continue
        after = state.copy()
        before = len(state.hands[player])
        after.apply(action)
        if after.phase != ATTACK or after.how != OPEN:
            continue
        cost = before - len(after.hands[player])
        if after.stage == REVENGE and after.turn != player:
            rest: int | None = 0
        else:
            rest = brute(after, player, depth - 1) if depth else None
        if rest is not None and (best is None or cost + rest < best):
            best = cost + rest
    return best


@pytest.mark.parametrize("seed", range(25))
def test_against_brute_force(game: TommyWalker, seed: int) -> None:
    source = Source(seed)
    # Cards that neither bring cards back nor make the enemy decide anything.
    cards = "tw1-02 tw1-03 tw1-04 tw1-05 tw1-07 tw1-08 tw2-01 tw2-04 tw2-06 tw2-08 tw2-12 tw3-05 tw3-07 tw3-08".split()
    one = side(attack=[source.choice(cards)], hand=[source.choice(cards) for _ in range(4)])
    two = side(attack=[source.choice(cards)], hand=[source.choice(cards)])
    state = battle(game, one, two)
    if state.stage != REVENGE:
        return
    cheapest = solve(state).cheapest
    assert (cheapest.cost if cheapest else None) == brute(state, state.turn, 8)
    if cheapest:
        for words in cheapest.actions:
            state.apply(state.parse(words))
        assert state.stage == REVENGE
