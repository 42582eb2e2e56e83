"""Rare positions in which two rules or rulings meet."""

from __future__ import annotations

import pytest

from rules_engine.reborn import Reborn
from tests.engine_rb.table import (
    CHEER,
    CLOUD1,
    COUNCIL,
    DOJO1,
    GROWTH,
    RAIN1,
    STORM1,
    STORM2,
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
