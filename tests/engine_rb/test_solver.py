"""The solver: how much life can be taken in a turn, for certain, as the bullets lie, and at most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_engine.core import SetupError, Source
from rules_engine.core.solution import Case, Doubt, Goal, Reach, Solution, Standing, Verdict
from rules_engine.reborn import Reborn, State
from rules_engine.reborn.deck import looks
from rules_engine.reborn.positions import Stage
from rules_engine.reborn.solver import solve, solve_scenario
from rules_engine.reborn.state import Reason
from rules_engine.scenario import Scenario
from tests.engine_rb.table import (
    BRAWL,
    CHAIN,
    CHEER,
    CLOUD1,
    CLOUD2,
    COUNCIL,
    MEDICINE,
    RAIN1,
    RAIN2,
    SHIELD,
    STORM1,
    STORM2,
    STORM3,
    SUN1,
    SUN2,
    W_STORM_RAIN,
    WHISTLE,
    WILL_CLOUD,
    WILL_RAIN,
    WILL_STORM,
    random_rulings,
    side,
)

MOST, WIN = Goal("most"), Goal("win")


def scenario(one: Mapping[str, Any], two: Mapping[str, Any], *actions: str, **more: Any) -> Scenario:
    rulings = more.pop("rulings", {})
    position = {"phase": "battle", "players": [one, two], **more}
    return Scenario.from_data(
        {"game": "reborn", "position": position, "actions": list(actions), "rulings": rulings}
    )


def asked(game: Reborn, goal: Goal, *words: Any, **more: Any) -> Solution:
    """The solution of the only case."""
    (case,) = solve_scenario(scenario(*words, **more), Stage(game), goal)
    assert case.solution is not None
    return case.solution


# --- what players ask ----------------------------------------------------------------------------


def test_how_much_whatever_the_opponent_sets(game: Reborn) -> None:
    # Storm has the affinity for rain: a hyper hit with rain as the defender, and 5 without one.
    found = asked(game, MOST, side(right_arm=STORM2), side(right_arm=RAIN2))
    assert (found.reach, found.verdict) == (Reach(5, 5, 5), Verdict.YES)
    (way,) = found.ways
    assert (way.gain, way.cost, way.actions[0]) == (5, 0, f"P1 set {STORM2}")
    # Sun stands in the way with 3.
    assert asked(game, MOST, side(right_arm=STORM2), side(right_arm=SUN2)).reach == Reach(2, 2, 5)


def test_a_shot_doubles_and_is_what_it_costs(game: Reborn) -> None:
    one, two = side(right_arm=STORM2, dying_will=[WILL_STORM, WILL_RAIN]), side(right_arm=SUN2)
    found = asked(game, MOST, one, two)
    assert found.reach == Reach(7, 7, 10)
    assert found.cheapest is not None
    assert (found.cheapest.gain, found.cheapest.spent) == (7, (WILL_STORM,))
    two_are_free = asked(game, Goal("take", 2), one, two).cheapest
    assert two_are_free is not None
    assert two_are_free.cost == 0
    seven = asked(game, Goal("take", 7), one, two)
    assert seven.cheapest is not None
    assert (seven.verdict, seven.cheapest.spent, seven.cheapest.gain) == (Verdict.YES, (WILL_STORM,), None)
    assert asked(game, Goal("take", 8), one, two).impossible


def test_three_battles_and_one_defender_for_each(game: Reborn) -> None:
    one = side(right_arm=[STORM1, SUN1, CLOUD1], deck=0)
    found = asked(game, MOST, one, side(right_arm=[], deck=0))
    assert found.reach == Reach(9, 9, 9)  # 3 + 2 + 4, in any order
    assert len(found.ways) == 1
    # One defender stops one battle: cloud loses to sun, and storm to cloud.
    assert asked(game, MOST, one, side(right_arm=SUN1, deck=0)).reach == Reach(5, 5, 9)


def test_an_attack_that_only_hurts_is_left_alone(game: Reborn) -> None:
    found = asked(game, MOST, side(right_arm=STORM2, deck=0), side(right_arm=CLOUD1, deck=0))
    assert found.reach == Reach(0, 0, 5)  # a reverse hit, unless nobody defends
    assert found.impossible


def test_winning_this_turn(game: Reborn) -> None:
    one = side(right_arm=[STORM1, SUN1], deck=0)
    assert asked(game, WIN, one, side(life=5)).verdict is Verdict.YES
    assert asked(game, WIN, one, side(life=6)).impossible
    overkill = {"victory": "overkill"}
    assert asked(game, WIN, one, side(life=5), rulings=overkill).impossible
    assert asked(game, WIN, one, side(life=4), rulings=overkill).verdict is Verdict.YES
    for timing in ("after-battle", "end-of-turn"):
        found = asked(game, WIN, one, side(life=5), rulings={"victory-timing": timing})
        assert found.verdict is Verdict.YES


def test_from_the_main_phase_events_count(game: Reborn) -> None:
    one = side(right_arm=[STORM1], support=[SUN1], hand=[CHEER], deck=20)
    found = asked(game, MOST, one, side(), phase="main")
    assert found.reach is not None
    assert found.reach.sure == 5
    assert found.cheapest is not None
    assert found.cheapest.spent == (CHEER,)
    assert found.cheapest.actions[0] == f"P1 use {CHEER} with {SUN1} support"


def test_from_the_character_phase_level_ups_count(game: Reborn) -> None:
    one = side(right_arm=[STORM1], hand=[STORM2, WILL_STORM], deck=20)
    found = asked(game, MOST, one, side(), phase="character")
    assert found.reach is not None
    assert found.reach.sure == 10  # 5 twice
    best = found.cheapest
    assert best is not None
    assert best.spent == (STORM2, WILL_STORM)  # into the dying-will zone, and fired: one card


def test_a_card_is_spent_once_whether_it_is_placed_and_fired_or_lay_there(game: Reborn) -> None:
    one = side(right_arm=[STORM1], hand=[WILL_STORM, STORM2, STORM2], deck=20)
    found = asked(game, Goal("take", 6), one, side(), phase="character")
    assert next(way.spent for way in found.ways) == (WILL_STORM,)
    # One was there already: to fire both is to spend two, the one in the hand and the one in the zone.
    both = side(right_arm=[STORM1], hand=[WILL_STORM], dying_will=[WILL_STORM], deck=20)
    found = asked(game, Goal("take", 9), both, side(), phase="character")
    assert found.cheapest is not None
    assert found.cheapest.spent == (WILL_STORM, WILL_STORM)


def test_losing_the_game_is_worth_nothing(game: Reborn) -> None:
    found = asked(game, MOST, side(right_arm=STORM2, life=3), side(right_arm=CLOUD1, life=9))
    assert found.reach is not None
    assert found.reach.sure == 0
    draw = asked(
        game, WIN, side(right_arm=STORM1, support=SUN1, hand=BRAWL, life=3), side(life=3), phase="main"
    )
    assert draw.cheapest is not None
    assert BRAWL not in draw.cheapest.spent


# --- what lies face down -------------------------------------------------------------------------


def test_bullets_that_their_player_has_not_seen_are_told_apart(game: Reborn) -> None:
    one, two = side(right_arm=STORM2, bullets=[WILL_STORM]), side(right_arm=RAIN2)
    found = asked(game, MOST, one, two)
    assert found.reach == Reach(5, 10, 10)
    sure, lying = found.ways
    assert (sure.sure, sure.gain, sure.spent) == (True, 5, ())
    assert (lying.chance, lying.gain, lying.spent) == (None, 10, (WILL_STORM,))
    ten = asked(game, Goal("take", 10), one, two)
    assert (ten.verdict, [way.chance for way in ten.ways]) == (Verdict.UNDETERMINED, [None])
    seen = {"bullet-peek": "owner-looks"}
    assert asked(game, MOST, one, two, rulings=seen).reach == Reach(10, 10, 10)
    assert asked(game, Goal("take", 10), one, two, rulings=seen).verdict is Verdict.YES


def test_bullets_of_the_opponents_that_nobody_knows_may_spoil_everything(game: Reborn) -> None:
    found = asked(game, MOST, side(right_arm=STORM2), side(right_arm=RAIN2, bullets=1))
    assert found.reach == Reach(0, 5, 5)
    assert found.verdict is Verdict.UNDETERMINED
    known = asked(game, MOST, side(right_arm=STORM2), side(right_arm=RAIN2, bullets=[SHIELD]))
    assert known.reach == Reach(5, 5, 5)  # a hyper hit takes no notice of power


def test_what_is_sure_is_over_before_the_opponent_has_an_unknown_bullet(game: Reborn) -> None:
    """Life lost brings a bullet from the deck (RB-18.1)."""
    # Cloud 6, or 6 - 3 against rain, which cannot defend again then; storm 5 whatever rain does.
    one, two = side(right_arm=[STORM2, CLOUD2], deck=0), side(right_arm=RAIN1, deck=5)
    assert asked(game, MOST, one, two).reach == Reach(6, 8, 11)
    assert asked(game, MOST, one, {**two, "deck": 0}).reach == Reach(8, 8, 11)


def test_unknown_bullets_of_ones_own_prove_no_no(game: Reborn) -> None:
    found = asked(game, Goal("take", 9), side(right_arm=STORM2, bullets=1), side(right_arm=RAIN2))
    assert (found.ways, found.verdict) == ((), Verdict.UNDETERMINED)
    assert found.doubts == {Doubt.OWN_CARDS}


def test_a_shuffled_discard_pile_is_unknown(game: Reborn) -> None:
    rulings = {"short-deck": "reshuffle"}
    one = side(right_arm=[STORM2, SUN2], deck=0)
    two = side(right_arm=RAIN2, deck=0, discards=[WILL_RAIN, WILL_RAIN, SHIELD])
    found = asked(game, MOST, one, two, rulings=rulings)
    assert found.reach is not None
    assert (found.reach.sure, found.reach.most) == (5, 9)


def test_a_search_that_is_cut_short_says_so(game: Reborn) -> None:
    state = Stage(game).set_up(scenario(side(right_arm=[STORM2, SUN2]), side(right_arm=RAIN2)))
    state.trace = None
    cut = solve(state, MOST, limit=3)
    assert (cut.complete, cut.verdict, cut.reach, cut.positions) == (False, Verdict.UNDETERMINED, None, 3)
    whole = solve(state, MOST)
    enough = next(limit for limit in range(1, 999) if solve(state, MOST, limit=limit).complete)
    found = solve(state, MOST, limit=enough)
    assert enough < whole.positions
    assert (found.ways, found.reach) == (whole.ways, Reach(5, 5, None))


def test_where_there_is_nothing_to_solve(game: Reborn) -> None:
    over = scenario(side(right_arm=STORM2), side(life=5), f"P1 set {STORM2}")
    assert solve_scenario(over, Stage(game), MOST) == (Case(Standing.OVER, None),)
    for goal, said in ((Goal("fly"), "is no goal"), (Goal("take", 51), "take 51: P2 has 50 life")):
        with pytest.raises(SetupError, match=said):
            solve_scenario(scenario(side(right_arm=STORM2), side()), Stage(game), goal)


# --- against trying everything ---------------------------------------------------------------------


class TooLong(Exception):
    """There is too much to try, or a pile is shuffled."""


class Everything:
    """Plain minimax to the end of the turn, without any of the solver's shortcuts."""

    def __init__(self, state: State, view: str, most: int) -> None:
        self.player, self.number, self.view, self.most = state.turn, state.number, view, most
        self.random = state.random

    def worth(self, state: State, placed: tuple[str, ...] = ()) -> tuple[int, int]:
        """The life taken from here on, and the cards spent as a negative number.

        ``placed`` are the cards that were spent when they went to the dying-will zone.
        """
        mine = state.mover == self.player
        legal = state.legal_actions()
        found = [self.after(state, action, placed) for action in legal if self.allowed(state, action)]
        return max(found) if mine or self.view == "friendly" else min(found)

    def allowed(self, state: State, action: int) -> bool:
        if self.view != "sure" or state.mover != self.player:
            return True
        return not state.action_text(action).endswith("fire bullet") or self.seen(state)

    def seen(self, state: State) -> bool:
        top = state.bullets[state.mover][-1]
        return bool(top & 1 or looks(state)) and not self.unknown(state, top)

    @staticmethod
    def unknown(state: State, bullet: int) -> bool:
        return state.rules.tables.ids[bullet >> 2] == "?"

    def after(self, state: State, action: int, placed: tuple[str, ...]) -> tuple[int, int]:
        self.most -= 1
        if self.most < 0:
            raise TooLong
        words = state.action_text(action).split()
        verb = words[1]
        if self.view == "sure" and words[1:] == ["fire", "bullet"] and state.mover != self.player:
            if self.unknown(state, state.bullets[state.mover][-1]):
                return -(10**9), 0
        cost = int(verb in ("place", "level-up", "use", "field", "fire") and state.mover == self.player)
        if state.mover == self.player and words[-1] == "dying-will":
            placed += (words[2],)
        elif state.mover == self.player and verb == "fire" and words[2] in placed:
            placed, cost = _without(placed, words[2]), 0
        after = state.copy()
        after.apply(action)
        if after.random != self.random:
            raise TooLong
        other = 1 - self.player
        taken = state.life[other] - after.life[other]
        if after.result is not None or after.number != self.number:
            lost = after.result is not None and after.result.winner == other
            return (-(10**9), 0) if lost else (taken, -cost)
        damage, spent = self.worth(after, placed)
        return taken + damage, spent - cost


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def random_position(source: Source) -> tuple[dict[str, Any], dict[str, Any], str]:
    people = [STORM1, STORM2, STORM3, RAIN1, RAIN2, SUN1, SUN2, CLOUD1, CLOUD2]
    shots = [
        WILL_STORM,
        WILL_RAIN,
        WILL_CLOUD,
        W_STORM_RAIN,
        SHIELD,
        CHAIN,
        MEDICINE,
        WHISTLE,
        STORM1,
        CHEER,
        BRAWL,
        "?",
    ]
    names = [STORM1, RAIN1, SUN1, CLOUD1]

    def half(*, mine: bool) -> dict[str, Any]:
        arms: list[str] = []
        for _ in range(1 + source.below(2)):
            card = source.choice(people)
            if all((int(card[-2:]) - 1) // 3 != (int(other[-2:]) - 1) // 3 for other in arms):
                arms.append(card)
        # Without a life they have all that there can be, 50 or 40 (ruling starting-life).
        life = source.choice([{}, {}, {"life": 3}, {"life": 6}, {"life": 10}])
        return side(
            right_arm=arms,
            bullets=[source.choice(shots) for _ in range(source.below(2))],
            dying_will=[source.choice(shots[:8]) for _ in range(source.below(2))],
            training=[card for card in (source.choice(names),) if not source.below(3)],
            support=[],
            discards=[source.choice(names)] if not source.below(4) else [],
            hand=[source.choice([CHEER, BRAWL, COUNCIL, STORM2, WILL_STORM])]
            if mine and not source.below(3)
            else [],
            deck=source.choice([0, [source.choice(shots)], 1, 9]),
            **life,
        )

    return half(mine=True), half(mine=False), source.choice(["battle", "battle", "main", "character"])


@pytest.mark.parametrize("block", range(4))
def test_against_trying_everything(game: Reborn, block: int) -> None:
    source = Source(block)
    tried = 0
    while tried < 14:
        one, two, phase = random_position(source)
        chosen = random_rulings(source)
        rulings = (
            {key: option for key, option in chosen.items() if not source.below(3)} if source.below(3) else {}
        )
        state = Stage(game).set_up(scenario(one, two, rulings=rulings, phase=phase))
        state.trace = None
        if state.result is not None or not state.legal_actions():
            continue
        try:
            sure, lying, friendly = (
                Everything(state, view, 1500).worth(state) for view in ("sure", "as-they-lie", "friendly")
            )
        except TooLong:
            continue
        tried += 1
        where = (one, two, phase, rulings)
        found = solve(state, MOST)
        assert found.complete
        expected = Reach(*(max(0, worth[0]) for worth in (sure, max(sure, lying), friendly)))
        assert found.reach == expected, where
        best = found.cheapest
        if sure[0] > 0:
            assert best is not None
            assert (best.sure, best.gain, -best.cost) == (True, *sure), where
        for number in {1, expected.sure, expected.sure + 1} & set(range(1, state.life[1 - state.turn] + 1)):
            least = solve(state, Goal("take", number))
            # Whoever gains life in between may lose it again.
            if MEDICINE not in str(where) and "rbs-07" not in str(where):
                assert any(way.sure for way in least.ways) == (number <= expected.sure), (where, number)
        for way in found.ways:
            again = state.copy()
            before = again.life[1 - state.turn]
            for words in way.actions:
                again.apply(again.parse(words))
            assert before - again.life[1 - state.turn] == way.gain, (where, way)


# --- the player who is attacked --------------------------------------------------------------------

SURVIVE = Goal("survive")


def test_what_to_set_so_as_to_survive(game: Reborn) -> None:
    # Storm 5 against sun 3 in defence is 2; against nobody it is 5.
    one = side(right_arm=STORM2, deck=0)
    held = asked(game, SURVIVE, one, side(right_arm=SUN2, life=3, deck=0))
    assert (held.player, held.verdict) == (1, Verdict.YES)
    assert f"P2 set {SUN2}" in held.ways[0].actions
    lost = asked(game, SURVIVE, one, side(right_arm=SUN2, life=2, deck=0))
    assert (lost.ways, lost.impossible) == ((), True)
    assert asked(game, SURVIVE, one, side(right_arm=[], life=6, deck=0)).verdict is Verdict.YES
    assert asked(game, SURVIVE, one, side(right_arm=[], life=5, deck=0)).impossible


def test_what_to_fire_once_the_attacker_has_set(game: Reborn) -> None:
    # 10 with the shot; a shot of one's own doubles what sun defends with.
    one = side(right_arm=SUN1, dying_will=[WILL_CLOUD], deck=0)
    two = side(right_arm=SUN2, dying_will=[WILL_STORM], life=1, deck=0)
    found = asked(game, SURVIVE, one, two)
    assert found.verdict is Verdict.YES
    assert found.cheapest is not None
    assert found.cheapest.cost == 0


def test_a_bullet_that_may_save_one_is_told_apart(game: Reborn) -> None:
    one, two = side(right_arm=STORM2, deck=0), side(right_arm=SUN2, life=2, bullets=[SHIELD], deck=0)
    found = asked(game, SURVIVE, one, two)
    (way,) = found.ways
    assert (found.verdict, way.chance, way.spent) == (Verdict.UNDETERMINED, None, (SHIELD,))
    seen = asked(game, SURVIVE, one, two, rulings={"bullet-peek": "owner-looks"})
    assert seen.verdict is Verdict.YES
    # One of which nothing is known proves no no; one of the attacker's makes no yes certain.
    own = asked(game, SURVIVE, one, {**two, "bullets": 1})
    assert (own.ways, own.doubts, own.verdict) == ((), frozenset({Doubt.OWN_CARDS}), Verdict.UNDETERMINED)
    theirs = asked(game, SURVIVE, {**one, "bullets": 1}, {**two, "life": 9})
    assert (theirs.verdict, [one.chance for one in theirs.ways]) == (Verdict.UNDETERMINED, [None])


def test_cards_that_the_attacker_may_hold_make_no_yes_certain(game: Reborn) -> None:
    one = side(right_arm=STORM1, hand=["?"], deck=0)
    found = asked(game, SURVIVE, one, side(right_arm=SUN2, life=20, deck=0), phase="character")
    assert (found.verdict, found.doubts) == (Verdict.UNDETERMINED, frozenset({Doubt.THEIR_CARDS}))


class Surviving(Everything):
    """The same for the player who is attacked: 1 and the cards that it costs, or 0."""

    def __init__(self, state: State, view: str, most: int) -> None:
        super().__init__(state, view, most)
        self.player = 1 - state.turn

    def after(self, state: State, action: int, placed: tuple[str, ...]) -> tuple[int, int]:
        self.most -= 1
        if self.most < 0:
            raise TooLong
        verb, *what = state.action_text(action).split()[1:]
        attacker = state.mover != self.player
        if self.view == "sure" and attacker and verb == "fire" and what == ["bullet"]:
            if self.unknown(state, state.bullets[state.mover][-1]):
                return -1, 0
        cost = int(verb == "fire" and not attacker)
        after = state.copy()
        after.apply(action)
        if after.random != self.random:
            raise TooLong
        if after.result is not None and after.result.termination in (Reason.LIFE, Reason.BOTH_AT_ZERO):
            return int(after.result.winner == self.player), -cost
        if after.result is not None or after.number != self.number:
            return 1, -cost
        held, spent = self.worth(after)
        return held, spent - cost


@pytest.mark.parametrize("block", range(4))
def test_surviving_against_trying_everything(game: Reborn, block: int) -> None:
    source = Source(100 + block)
    tried = 0
    answers = set()
    while tried < 14:
        one, two, phase = random_position(source)
        two = {**two, "life": 1 + source.below(12)}
        rulings = (
            {key: option for key, option in random_rulings(source).items() if not source.below(3)}
            if source.below(3)
            else {}
        )
        state = Stage(game).set_up(scenario(one, two, rulings=rulings, phase=phase))
        state.trace = None
        if state.result is not None or not state.legal_actions():
            continue
        try:
            sure, lying = (Surviving(state, view, 1500).worth(state) for view in ("sure", "as-they-lie"))
        except TooLong:
            continue
        tried += 1
        where = (one, two, phase, rulings)
        found = solve(state, SURVIVE)
        assert found.complete
        assert any(way.sure for way in found.ways) == (sure[0] == 1), where
        assert bool(found.ways) == (max(sure[0], lying[0]) == 1), where
        if sure[0] == 1:
            assert found.cheapest is not None
            assert found.cheapest.cost == -sure[1], where
        answers.add((sure[0] == 1, lying[0] == 1))
        for way in found.ways:
            again = state.copy()
            for words in way.actions:
                again.apply(again.parse(words))
            assert again.result is None or again.result.winner != state.turn, (where, way)
    assert {(True, True), (False, False)} <= answers
