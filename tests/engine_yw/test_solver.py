"""The solver: what can be had of a turn, for certain or with what chance, and for which cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules_engine.core import SetupError, Source
from rules_engine.core.solution import Case, Doubt, Goal, Solution, Standing, Verdict
from rules_engine.scenario import Scenario, run
from rules_engine.yokai_watch import OPTIONS, State, YokaiWatch
from rules_engine.yokai_watch.cards import TRIBES
from rules_engine.yokai_watch.goals import Aim
from rules_engine.yokai_watch.positions import Stage
from rules_engine.yokai_watch.solver import solve, solve_scenario
from tests.engine_yw.table import (
    AQUA,
    BLUE,
    BOTH_LOSE,
    BRAVE,
    CHEERING,
    DESTROYING,
    DRAWING,
    GREEN,
    IDLE,
    ORANGE,
    PINK,
    RED,
    RED2,
    SLIPPERY,
    YELLOW,
    YELLOW2,
    lying,
    side,
)

TAKE1, WIN, HOLD = Goal("take", 1), Goal("win"), Goal("hold")
MYSTERIOUS, HEARTFUL, SHADY = TRIBES[2], TRIBES[4], TRIBES[6]


def scenario(one: Mapping[str, Any], two: Mapping[str, Any], *actions: str, **more: Any) -> Scenario:
    rulings = more.pop("rulings", {})
    seed = more.pop("seed", 0)
    return Scenario.from_data(
        {
            "game": "yokai-watch",
            "position": {"players": [one, two], **more},
            "actions": list(actions),
            "rulings": rulings,
            "seed": seed,
        }
    )


def asked(game: YokaiWatch, goal: Goal, *words: Any, **more: Any) -> Solution:
    """The solution of the only case."""
    (case,) = solve_scenario(scenario(*words, **more), Stage(game), goal)
    assert case.solution is not None
    assert case.verdict is case.solution.verdict
    return case.solution


def lines(solution: Solution) -> list[tuple[str, ...]]:
    return [way.actions for way in solution.ways]


# --- what players ask ----------------------------------------------------------------------------


def test_two_attacks_against_one_defender_get_through_once(game: YokaiWatch) -> None:
    # BLUE beats GREEN, which sleeps then; or GREEN lets BLUE through.
    found = asked(game, TAKE1, side(field=f"{BLUE} {PINK}"), side(field=GREEN))
    assert (found.verdict, found.complete) == (Verdict.YES, True)
    assert lines(found) == [("P1 next", f"P1 attack {BLUE}", f"P2 defend {GREEN}", f"P1 attack {PINK}")]
    assert found.cheapest is not None
    assert (found.cheapest.cost, found.cheapest.sure, found.chance) == (0, True, Fraction(1))


def test_a_defender_that_is_strong_enough_stops_everything(game: YokaiWatch) -> None:
    found = asked(game, TAKE1, side(field=f"{RED} {PINK}"), side(field=AQUA))
    assert found.impossible
    assert (found.ways, found.chance) == ((), Fraction(0))


def test_winning_needs_as_many_attacks_as_there_is_life(game: YokaiWatch) -> None:
    one, two = side(field=f"{BLUE} {RED} {PINK}"), side(life=3)
    assert asked(game, WIN, one, two).verdict is Verdict.YES
    assert asked(game, WIN, side(field=f"{BLUE} {RED}"), two).impossible
    assert asked(game, Goal("take", 2), side(field=f"{BLUE} {RED}"), two).verdict is Verdict.YES
    found = asked(game, Goal("take", 3), side(field=f"{BLUE} {RED}", hand=BOTH_LOSE), two)
    assert found.cheapest is not None
    assert (found.verdict, found.cheapest.spent) == (Verdict.YES, (BOTH_LOSE,))


def test_the_cards_it_costs_are_as_few_as_can_be(game: YokaiWatch) -> None:
    # Either the defender is destroyed, or RED2 goes on top of RED; PINK alone is not enough.
    one = side(field=f"{RED} {ORANGE}", hand=f"{DESTROYING} {RED2} {PINK}")
    found = asked(game, TAKE1, one, side(field=GREEN), rulings=IDLE)
    assert found.verdict is Verdict.YES
    assert {way.spent for way in found.ways} == {(RED2,), (DESTROYING,)}
    assert all(way.cost == 1 for way in found.ways)


def test_a_medal_decides_half_the_time(game: YokaiWatch) -> None:
    # 300 + 200 against 400, if the front comes up.
    one, two = side(field=RED, ready=[BRAVE]), side(field=GREEN, life=1)
    rulings = {"defence-optional": "compulsory"}
    found = asked(game, Goal("beat", card=GREEN), one, two, rulings=rulings)
    assert (found.verdict, found.chance) == (Verdict.UNDETERMINED, Fraction(1, 2))
    (way,) = found.ways
    assert way.actions == ("P1 next", f"P1 attack {RED}", f"P2 defend {GREEN}", f"P1 flip {BRAVE}")
    assert not way.sure
    assert not found.impossible


def test_both_may_flip(game: YokaiWatch) -> None:
    # 400 + 200 against 400 + 200, and even a tie puts the defender to sleep.
    two = side(field=GREEN, life=1, ready=[HEARTFUL])
    rulings = {"defence-optional": "compulsory"}
    beat = Goal("beat", card=GREEN)
    assert asked(game, beat, side(field=YELLOW2), two, rulings=rulings).chance == Fraction(1, 2)
    assert asked(
        game, beat, side(field=YELLOW2, ready=[MYSTERIOUS]), two, rulings=rulings
    ).chance == Fraction(3, 4)
    # 300 + 200 is more than 400, but less than 600.
    both = asked(game, beat, side(field=RED, ready=[BRAVE]), two, rulings=rulings)
    assert both.chance == Fraction(1, 4)


def test_the_way_comes_with_a_seed_that_makes_it_so(game: YokaiWatch) -> None:
    rulings = {"defence-optional": "compulsory"}
    one, two = side(field=f"{RED} {PINK}", ready=[BRAVE, SLIPPERY]), side(field=GREEN, ready=[HEARTFUL])
    for seed in range(6):
        told = scenario(one, two, rulings=rulings, seed=seed)
        (case,) = solve_scenario(told, Stage(game), Goal("beat", card=GREEN))
        assert case.solution is not None
        (way,) = case.solution.ways
        assert way.seed is not None
        data = {
            "game": "yokai-watch",
            "position": told.position,
            "rulings": rulings,
            "seed": way.seed,
            "actions": list(way.actions),
            "expect": {"events": [{"kind": "flip", "side": "front"}, {"kind": "sleeps", "cards": [GREEN]}]},
        }
        result = run(Scenario.from_data(data), Stage(game))
        assert not result.differences


def test_flips_that_are_over_stay_as_they_were(game: YokaiWatch) -> None:
    """A seed for what is to come leaves alone what the scenario's actions have brought."""
    rulings = {"defence-optional": "compulsory"}
    one, two = side(field=f"{RED} {PINK}", ready=[BRAVE, BRAVE]), side(field=GREEN)
    actions = ("P1 next", f"P1 attack {RED}", f"P2 defend {GREEN}", f"P1 flip {BRAVE}")
    for seed in range(8):
        told = scenario(one, two, *actions, rulings=rulings, seed=seed)
        (case,) = solve_scenario(told, Stage(game), Goal("beat", card=GREEN))
        asleep = not run(told, Stage(game)).state.defenders and case.standing is Standing.AHEAD
        front = any(e.kind == "flip" and e.data["side"] == "front" for e in run(told, Stage(game)).trace)
        assert asleep == front


def test_a_defender_asks_whether_to_hold(game: YokaiWatch) -> None:
    one, two = side(field=f"{BLUE} {RED}"), side(field=f"{AQUA} {GREEN}", life=1)
    found = asked(game, HOLD, one, two, rulings=IDLE)
    assert (found.player, found.verdict) == (1, Verdict.YES)
    assert asked(game, WIN, one, two, rulings=IDLE).impossible
    attacked = asked(game, HOLD, one, two, "P1 next", f"P1 attack {BLUE}", rulings=IDLE)
    assert {line[0] for line in lines(attacked)} == {f"P2 defend {AQUA}", f"P2 defend {GREEN}"}


def test_rulings_are_played(game: YokaiWatch) -> None:
    one, two = side(field=BLUE), side(field=GREEN, life=1)
    assert asked(game, WIN, one, two, rulings=IDLE).impossible
    through = {**IDLE, "defended-attack": "breaks-through"}
    assert asked(game, WIN, one, two, rulings=through).verdict is Verdict.YES
    flip = {"undefended-attack": "flip"}
    assert asked(game, WIN, side(field=BLUE, ready=[BRAVE]), side(life=1), rulings=flip).chance == Fraction(
        1, 2
    )
    # A second medal comes too late: the attack is over.
    twice = side(field=f"{BLUE} {RED}", ready=[BRAVE, SLIPPERY])
    assert asked(game, WIN, twice, side(life=1), rulings=flip).chance == Fraction(3, 4)
    cheer = {**IDLE, "action-timing": "main-and-battle", "defence-optional": "compulsory"}
    found = asked(game, Goal("beat", card=GREEN), side(field=RED, hand=CHEERING), two, rulings=cheer)
    assert found.cheapest is not None
    assert (found.verdict, found.cheapest.spent) == (Verdict.YES, (CHEERING,))


def test_the_next_turn_is_another_matter(game: YokaiWatch) -> None:
    """A life card that the opponent draws for want of a deck as their turn begins was not taken in this one."""
    two = side(deck=0, life=1, field=AQUA)
    assert asked(game, WIN, side(field=RED), two).impossible
    assert asked(game, TAKE1, side(field=RED), two).impossible
    assert asked(game, HOLD, side(field=RED), two).verdict is Verdict.YES


# --- what it cannot know -------------------------------------------------------------------------


def test_unknown_cards_of_ones_own_prove_no_no(game: YokaiWatch) -> None:
    one, two = side(field=RED, hand=["?"]), side(field=AQUA)
    found = asked(game, TAKE1, one, two)
    assert (found.verdict, found.ways, found.doubts) == (
        Verdict.UNDETERMINED,
        (),
        frozenset({Doubt.OWN_CARDS}),
    )
    drawn = asked(game, TAKE1, side(field=RED, hand=DRAWING), two)
    assert drawn.doubts == {Doubt.OWN_CARDS}
    known = asked(game, TAKE1, side(field=RED, hand=DRAWING, deck=[DESTROYING]), two)
    assert known.impossible  # the cost of 2 is not met
    assert asked(game, TAKE1, side(field=f"{RED} {PINK}", hand=DRAWING, deck=[DESTROYING]), two).ways


def test_unknown_cards_of_the_opponents_prove_no_yes(game: YokaiWatch) -> None:
    one, two = side(field=BLUE), side(field=GREEN, hand=["?"], life=1)
    rulings = {**IDLE, "defence-optional": "compulsory"}
    beat = Goal("beat", card=GREEN)
    assert asked(game, beat, one, two, rulings=rulings).verdict is Verdict.YES
    timing = {**rulings, "action-timing": "main-and-battle"}
    found = asked(game, beat, one, two, rulings=timing)
    assert (found.verdict, found.doubts) == (Verdict.UNDETERMINED, frozenset({Doubt.THEIR_CARDS}))


def test_a_search_that_is_cut_short_says_so(game: YokaiWatch) -> None:
    state = Stage(game).set_up(scenario(side(field=f"{RED} {PINK}"), side(field=AQUA)))
    cut = solve(state, TAKE1, limit=2)
    assert (cut.complete, cut.verdict, cut.positions) == (False, Verdict.UNDETERMINED, 2)


def test_where_there_is_nothing_to_solve(game: YokaiWatch) -> None:
    one, two = side(field=BLUE), side(field=[lying(GREEN, "asleep")], life=1)
    (case,) = solve_scenario(scenario(one, two), Stage(game), Goal("beat", card=GREEN))
    assert case == Case(Standing.AHEAD, None, goal=Goal("beat", card=GREEN), player=0)
    assert case.verdict is Verdict.YES
    (case,) = solve_scenario(scenario(one, two, "P1 next", f"P1 attack {BLUE}"), Stage(game), WIN)
    assert case.standing is Standing.OVER
    for goal, said in (
        (Goal("fly"), "is no goal of this game"),
        (Goal("take", 4), "take 4: P2 has 3 life cards"),
        (Goal("take", 0), "from 1 to all"),
        (Goal("beat", card=AQUA), "is not the top card of a yokai of P2"),
    ):
        with pytest.raises(SetupError, match=said):
            solve_scenario(scenario(one, side(field=GREEN)), Stage(game), goal)


# --- against trying everything ---------------------------------------------------------------------


class TooLong(Exception):
    """There is too much to try."""


class Everything:
    """The worth of a position by trying everything, from what the trace tells, without any of the solver's shortcuts."""

    def __init__(self, goal: Goal, aim: Aim, state: State, most: int = 2000) -> None:
        self.goal, self.player, self.most = goal, aim.player, most
        self.top = state.rules.tables.ids[aim.top] if goal.kind == "beat" else ""

    def worth(self, state: State, taken: int = 0) -> tuple[Fraction, int]:
        mine = state.mover == self.player
        found = [self.after(state, action, taken) for action in state.legal_actions()]
        return max(found) if mine else min(found)

    def after(self, state: State, action: int, taken: int) -> tuple[Fraction, int]:
        words = state.action_text(action)
        own = words.startswith(f"P{self.player + 1} ")
        cost = int(own and words.split()[1] in ("place", "power-up", "upgrade", "use", "add"))
        sides: dict[bool | None, tuple[Fraction, int]] = {}
        for luck in range(64):
            self.most -= 1
            if self.most < 0:
                raise TooLong
            after = state.copy()
            after.random = luck * 0x9E3779B97F4A7C15 % 2**64
            after.trace = []
            after.apply(action)
            flips = [event.data["side"] for event in after.trace if event.kind == "flip"]
            front = flips[0] if flips else None
            if front not in sides:
                sides[front] = self.told(after, taken)
            if front is None or len(sides) == 2:
                break
        chance = sum((worth[0] for worth in sides.values()), Fraction(0)) / len(sides)
        return chance, min(worth[1] for worth in sides.values()) - cost

    def told(self, after: State, taken: int) -> tuple[Fraction, int]:
        """Go through what happened up to the end of the turn, or to where the goal is decided."""
        victim = self.player if self.goal.kind == "hold" else 1 - self.player
        assert after.trace is not None
        for event in after.trace:
            kind = event.kind
            if kind == "turn":
                enough = taken >= self.goal.number if self.goal.kind == "take" else False
                return Fraction(not taken if self.goal.kind == "hold" else enough), 0
            if kind in ("life-lost", "life-to-hand", "draw-life") and event.player == victim:
                taken += len(event.cards)
            if kind == "game-over":
                assert after.result is not None
                return Fraction(self.at_its_end(after, taken)), 0
            beaten = (
                kind in ("sleeps", "destroyed") and event.player == victim and event.cards[-1] == self.top
            )
            if self.goal.kind == "beat" and beaten and not self.lost(after):
                return Fraction(1), 0
        if self.goal.kind == "hold" and taken:
            return Fraction(0), 0
        if self.goal.kind == "take" and taken >= self.goal.number:
            return Fraction(1), 0
        return self.worth(after, taken)

    def lost(self, after: State) -> bool:
        assert after.trace is not None
        kinds = [event.kind for event in after.trace]
        over = "game-over" in kinds and "turn" not in kinds
        return over and after.result is not None and after.result.winner == 1 - self.player

    def at_its_end(self, after: State, taken: int) -> bool:
        result = after.result
        assert result is not None
        if self.goal.kind == "win":
            return result.winner == self.player
        if self.goal.kind == "hold":
            return not taken and self.player not in result.losers
        return self.goal.kind == "take" and taken >= self.goal.number and result.winner != 1 - self.player


def random_position(source: Source) -> tuple[dict[str, Any], dict[str, Any]]:
    yokai = [RED, ORANGE, YELLOW, PINK, GREEN, BLUE, AQUA]
    others = [RED2, DRAWING, DESTROYING, BOTH_LOSE, CHEERING, PINK, RED]

    def half(mine: bool) -> dict[str, Any]:
        left = yokai.copy()
        source.shuffle(left)
        how = ["", "", "", "asleep", "tapped"]
        return side(
            field=[lying(card, source.choice(how)) for card in left[: 1 + source.below(2)]],
            hand=[source.choice(others) for _ in range(source.below(3) if mine else source.below(2))],
            ready=[source.choice([BRAVE, HEARTFUL, SHADY]) for _ in range(source.below(3))],
            life=1 + source.below(3),
            deck=source.choice([0, 1, 9]),
        )

    return half(True), half(False)


def random_goal(source: Source, state: State) -> Goal:
    kind = source.choice(["win", "take", "take", "beat", "hold"])
    if kind == "take":
        return Goal(kind, 1 + source.below(len(state.lives[1])))
    if kind == "beat":
        stack = source.choice(state.stacks[1])
        return Goal(kind, card=state.rules.tables.ids[stack[-1]])
    return Goal(kind)


def random_overrides(source: Source) -> dict[str, str]:
    """None, or some; whether turns go on for ever has no part in a turn."""
    if not source.below(3):
        return {}
    return {key: source.choice(options) for key, options in OPTIONS.items() if not source.below(3)}


@pytest.mark.parametrize("block", range(4))
def test_against_trying_everything(game: YokaiWatch, block: int) -> None:
    source = Source(block)
    tried = 0
    chances = set()
    while tried < 24:
        one, two = random_position(source)
        rulings = random_overrides(source)
        state = Stage(game).set_up(scenario(one, two, rulings=rulings, turn=2 + source.below(3)))
        goal = random_goal(source, state)
        aim = Aim.of(state, goal)
        if aim.settled(state) is not None:
            continue
        try:
            expected = Everything(goal, aim, state).worth(state)
        except TooLong:
            continue
        tried += 1
        found = solve(state, goal)
        assert found.complete
        best = found.cheapest
        where = (one, two, rulings, goal, state.number)
        assert found.chance == expected[0], where
        assert (best.cost if best else 0) == (-expected[1] if expected[0] else 0), where
        chances.add(expected[0])
        if best is None:
            continue
        again = Stage(game).set_up(
            scenario(one, two, rulings=rulings, turn=state.number, seed=best.seed or 0)
        )
        again.trace = None
        *before, words = best.actions
        for earlier in before:
            again.apply(again.parse(earlier))
            assert again.number == state.number
        last, action = again.copy(), again.parse(words)
        again.apply(action)
        reached = (
            aim.settled(again) if again.number == state.number else aim.at_the_end(last, action, None, again)
        )
        assert reached, (where, best)
    assert {Fraction(0), Fraction(1)} <= chances
