"""Rare positions in which two rules or rulings meet."""

from __future__ import annotations

import pytest

from rules_engine.reborn import CardSpec, EffectSpec, Reborn
from tests.engine_rb.table import (
    CHEER,
    CLOUD1,
    COUNCIL,
    DOJO1,
    GROWTH,
    RAIN1,
    SHIELD,
    STORM1,
    STORM2,
    SUN1,
    WILL_STORM,
    kinds,
    one_of,
    play,
    side,
)


@pytest.mark.parametrize("cards", [1, 6, 8])
def test_a_rest_of_a_deck_that_nobody_can_draw_ends_the_game(game: Reborn, cards: int) -> None:
    one, two = side(deck=[STORM1] * cards), side(deck=[RAIN1] * cards)
    state = play(game, one, two, rulings={"short-deck": "all-or-none"}).state
    while state.outcome() is None and state.number < 30:
        state.apply(state.legal_actions()[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.termination.value == "repetition"
    assert state.decks[0]


def test_what_an_event_does_is_judged_once_it_is_paid_for(game: Reborn) -> None:
    rulings = {"empty-effect": "not-allowed"}
    # The only base card of the level-up would return to the hand.
    one = side(right_arm=STORM1, hand=[GROWTH, COUNCIL], discards=STORM2)
    words = {"illegal": f"P1 use {GROWTH}", "clause": "RB-R26"}
    play(game, one, side(), words, phase="main", rulings=rulings)
    one = side(right_arm=STORM1, support=CLOUD1, hand=GROWTH, discards=STORM2)
    words["illegal"] += f" with {STORM1}"
    result = play(game, one, side(), words, f"use {GROWTH}", phase="main", rulings=rulings)
    assert one_of(result, "paid")["cards"] == [CLOUD1]
    assert "nothing" not in kinds(result)


def test_a_draw_that_the_deck_is_too_short_for_does_nothing(game: Reborn) -> None:
    words = {"illegal": f"P1 use {COUNCIL}", "clause": "RB-R26"}
    one = side(right_arm=STORM1, hand=[COUNCIL, CHEER], deck=1)
    rulings = {"empty-effect": "not-allowed", "short-deck": "all-or-none"}
    play(game, one, side(), words, phase="main", rulings=rulings)
    rulings["short-deck"] = "what-is-left"
    play(game, one, side(), f"use {COUNCIL}", phase="main", rulings=rulings)


def test_a_pile_of_the_opponents_cards_makes_no_deck(game: Reborn) -> None:
    rulings = {"short-deck": "reshuffle", "field-discard": "replacer"}
    one, two = side(deck=0, discards=f"{DOJO1}@P2", right_arm=[STORM1, RAIN1]), side(right_arm=CLOUD1)
    steps = [f"set {STORM1}", f"P2 set {CLOUD1}"]
    result = play(game, one, two, *steps, phase="battle", rulings=rulings)
    assert one_of(result, "damage")["lost"] == 3
    assert result.state.to_move == (0,)
    assert "P1 stop" in [result.state.action_text(action) for action in result.state.legal_actions()]


def test_room_made_by_a_namesake_takes_its_training_cards_along(game: Reborn) -> None:
    arms = [STORM1, STORM1, RAIN1]
    one = side(right_arm=arms, training=[WILL_STORM] * 2, hand=[STORM1, SUN1])
    rulings = {"same-name-limit": "support-only"}
    result = play(game, one, side(), f"place {STORM1} right-arm over {STORM1}", rulings=rulings)
    assert result.state.training[0] == []
    gone = [(event.clause, len(event.cards)) for event in result.trace if event.kind == "discarded"]
    assert gone == [("RB-9.19", 1), ("RB-9.20", 2)]


def test_a_level_up_by_an_effect_counts_as_placing_too(game: Reborn) -> None:
    heal = (EffectSpec("gain-life", 2, timing="placed"),)
    cards = (
        CardSpec("x-1", "x", "キャラクター", "1"),
        CardSpec("x-2", "x", "キャラクター", "2", effects=heal),
        CardSpec("y-1", "y", "キャラクター", "1"),
        CardSpec("e", "e", "イベント", requirement=("y",), effects=(EffectSpec("level-up-from-discards"),)),
    )
    small = Reborn(cards, game.defaults)
    one = side(support=["x-1", "y-1"], hand=["x-2", "y-1"], life=40)
    assert play(small, one, side(), "level-up x-2").state.life[0] == 42
    one = side(support=["x-1", "y-1"], hand="e", discards="x-2", life=40)
    result = play(small, one, side(), "use e", "level-up x-2", phase="main")
    assert result.state.life[0] == 42
    assert kinds(result).index("gained") < kinds(result).index("event-over")


@pytest.mark.parametrize(("zone", "supports"), [("right_arm", False), ("support", True)])
def test_who_pays_for_an_event_bears_on_the_zone(game: Reborn, zone: str, supports: bool) -> None:
    result = play(game, side(**{zone: STORM1}, hand=CHEER), side(), f"use {CHEER}", phase="main")
    (paid,) = [event for event in result.trace if event.kind == "paid"]
    assert paid.clause == "RB-11.5"
    assert ("RB-5.11" in paid.also) == supports


def test_a_level_up_into_another_zone_is_told_as_a_level_up(game: Reborn) -> None:
    one = side(right_arm=STORM1, hand=[STORM2, SUN1])
    rulings = {"level-up-place": "other-zone"}
    result = play(game, one, side(), f"level-up {STORM2} to support", rulings=rulings)
    (told,) = [event for event in result.trace if event.kind == "level-up"]
    assert (told.clause, told.data["target"]) == ("RB-10.9", "support")
    assert {"RB-R21", "RB-9.6", "RB-10.6", "RB-10.7"} <= set(told.also)
    assert "placed" not in kinds(result)
    assert not any("RB-9.5" in event.clauses for event in result.trace)


def test_a_box_that_works_as_it_is_placed_is_told_as_such(game: Reborn) -> None:
    one = side(right_arm=STORM1, dying_will=[SHIELD, WILL_STORM])
    rulings = {"box-from-zone": "when-placed"}
    steps = [f"set {STORM1}", f"fire {SHIELD}", f"fire {WILL_STORM}"]
    result = play(game, one, side(), *steps, phase="battle", rulings=rulings)
    (told,) = [event for event in result.trace if event.kind == "box"]
    assert (told.clause, told.also) == ("RB-15.5", ("RB-R42",))
    assert kinds(result).index("box") < kinds(result).index("modifier")
