"""What must hold of every game, whatever is played: checked on random games under random rulings."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_engine.core import IllegalError, Source
from rules_engine.reborn import Reborn, State
from rules_engine.reborn.life import ceiling
from rules_engine.reborn.state import BATTLE, NO_CARD
from rules_engine.reborn.zones import kinds_of_names
from tests.engine_rb.hidden import hide
from tests.engine_rb.table import random_action, random_decks, random_rulings

LIMIT = 5_000


def start(game: Reborn, seed: int, *, trace: bool = False) -> tuple[State, Source]:
    source = Source(seed)
    rulings = random_rulings(source) if seed % 3 else None
    return game.new_game(random_decks(game, source), seed, rulings, trace=trace), source


def all_cards(state: State) -> Counter[int]:
    """Every card as it is in the deck, wherever it is."""
    base = state.rules.tables.base
    found = [card for card in (*state.area, state.ground, state.using) if card != NO_CARD]
    for player in (0, 1):
        for zones in (state.hands, state.decks, state.piles, state.arms, state.training, state.support):
            found += zones[player]
        found += state.will[player] + state.battle[player]
        found += [bullet >> 1 for bullet in state.bullets[player]]
        found += [shot >> 2 for shot in state.firing[player]]
    return Counter(base[card >> 1] * 2 + (card & 1) for card in found)


def check(state: State) -> None:
    """What holds of every position."""
    rules, tables = state.rules.settings, state.rules.tables

    def levels(cards: list[int]) -> set[int]:
        return {tables.level[card >> 1] for card in cards}

    for player in (0, 1):
        assert state.life[player] <= ceiling(state)
        assert state.life[player] >= 0 or rules.life_floor == "below-zero"
        for zones in (state.hands, state.arms, state.training, state.support, state.will, state.battle):
            assert sorted(zones[player]) == zones[player]
        assert len(state.firing[player]) <= 3
        assert 0 <= state.opened[player] <= len(state.firing[player])
        assert state.above[player] + state.below[player] <= len(state.decks[player])
        assert levels(state.arms[player] + state.support[player] + state.battle[player]) <= {1, 2, 3}
        assert levels(state.training[player]) <= {1, 2, 3, 4, 5}
        assert levels(state.will[player]) <= {4, 5, 6}
        if state.phase != BATTLE:
            check_names(state, player)
    assert state.battles <= 3
    if not state.rules.overrides and state.number:
        # RB-6.4: only the turn player has a hand, and that until the battle phase begins.
        assert not state.hands[1 - state.turn]


def check_names(state: State, player: int) -> None:
    """The limits of the zone table, between the battles."""
    rules = state.rules.settings
    same = state.rules.tables.same
    arms, training, support = state.arms[player], state.training[player], state.support[player]
    if rules.same_name_limit != "support-only":
        assert kinds_of_names(state, arms) == len(arms)
    if rules.same_name_limit != "right-arm-only":
        assert kinds_of_names(state, support) == len(support)
    if rules.right_arm_overflow != "keep":
        assert len(arms) <= 3
    if not state.rules.overrides:
        names = 0
        for card in arms:
            names |= same[card >> 1]
        assert all(same[card >> 1] & names for card in training)
        assert not any(same[card >> 1] & names for card in support)
        assert kinds_of_names(state, arms + training) <= 3


@pytest.mark.parametrize("seed", range(60))
def test_a_random_game(game: Reborn, seed: int) -> None:
    """Cards are conserved, copies and texts are exact, illegal actions change nothing, the game ends."""
    state, source = start(game, seed, trace=bool(seed % 2))
    cards = all_cards(state)
    assert cards.total() == 80
    taken: list[int] = []
    for number in range(LIMIT):
        for player in (0, 1):
            assert bool(state.legal_actions(player)) == (player in state.to_move)
        action = random_action(state, source)
        if action is None:
            break
        if number % 3 == seed % 3:
            check_exact(game, state, source, action, taken)
        else:
            state.apply(action)
        check(state)
        assert all_cards(state) == cards
        taken.append(action)
    assert state.outcome() is not None
    assert state.to_move == ()
    assert state.legal_actions() == []
    assert game.from_text(state.to_text()).outcome() == state.outcome()


def check_exact(game: Reborn, state: State, source: Source, action: int, taken: list[int]) -> None:
    """Texts and copies are exact, and what is refused changes nothing; then ``action`` is taken."""
    text = state.to_text()
    assert state.parse(state.action_text(action)) == action
    again = game.from_text(text)
    assert again.to_text() == text
    assert again.legal_actions() == state.legal_actions()
    copy = state.copy()
    assert copy.to_text() == text
    refuse(state, source, taken)
    assert state.to_text() == text
    state.apply(action)
    assert copy.to_text() == text, "a copy shares something with its original"
    copy.apply(action)
    again.apply(action)
    assert copy.to_text() == again.to_text() == state.to_text()


def refuse(state: State, source: Source, taken: list[int]) -> None:
    """A few actions that are not legal now must raise."""
    legal = {action for player in (0, 1) for action in state.legal_actions(player)}
    for wrong in (*taken[-2:], source.below(1 << 44), -1, *(source.below(1 << 12) for _ in range(2))):
        if wrong not in legal:
            with pytest.raises(IllegalError):
                state.apply(wrong)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**64 - 1))
def test_any_seed_gives_a_game_that_ends(game: Reborn, seed: int) -> None:
    state, source = start(game, seed)
    cards = all_cards(state)
    for _ in range(LIMIT):
        action = random_action(state, source)
        if action is None:
            break
        state.apply(action)
    assert state.outcome() is not None
    check(state)
    assert all_cards(state) == cards


@pytest.mark.parametrize("seed", range(10))
def test_the_same_seed_gives_the_same_game(game: Reborn, seed: int) -> None:
    ends = []
    for trace in (False, True, False):
        state, source = start(game, seed, trace=trace)
        while (action := random_action(state, source)) is not None:
            state.apply(action)
        ends.append(state.to_text())
    assert len(set(ends)) == 1


@pytest.mark.parametrize("seed", range(24))
def test_an_observation_never_leaks(game: Reborn, seed: int) -> None:
    """Whatever is dealt anew of what a player may not see, they see the same and may do the same."""
    state, source = start(game, seed)
    while (action := random_action(state, source)) is not None:
        player = source.below(2)
        seen = state.observation(player)
        assert seen.player == player
        other = hide(state, player, source)
        assert other.observation(player) == seen
        assert other.observation(player).to_text() == seen.to_text()
        assert other.legal_actions(player) == state.legal_actions(player)
        state.apply(action)


@pytest.mark.parametrize("seed", range(12))
def test_an_imagined_state_looks_the_same(game: Reborn, seed: int) -> None:
    """What is imagined from an observation gives the same observation, and can be played on."""
    state, source = start(game, seed)
    while (action := random_action(state, source)) is not None:
        player = source.below(2)
        seen = state.observation(player)
        guess = game.imagine(seen, source)
        assert guess.observation(player) == seen
        assert guess.legal_actions(player) == state.legal_actions(player)
        for _ in range(30):
            legal = guess.legal_actions()
            if not legal:
                break
            guess.apply(source.choice(legal))
        state.apply(action)
