"""What must hold of every game, whatever is played: checked on random games under random rulings."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine.core import IllegalError, Source
from rules_engine.tommy_walker import State, TommyWalker
from rules_engine.tommy_walker.state import DRAWING
from tests.engine_tw.table import random_action, random_decks, random_rulings

SEEDS = range(120)


def start(game: TommyWalker, seed: int, *, trace: bool = False) -> tuple[State, Source]:
    source = Source(seed)
    rulings = random_rulings(source) if seed % 3 else None
    decks = random_decks(game, source, rulings)
    return game.new_game(decks, seed, rulings, trace=trace), source


def all_cards(state: State) -> Counter[int]:
    cards: Counter[int] = Counter()
    for zones in (state.hands, state.decks, state.piles, state.stacks):
        for zone in zones:
            cards.update(zone)
    for supports in state.supports:
        cards.update(support >> 1 for support in supports)
    if state.barrier >= 0:
        cards[state.barrier] += 1
    return cards


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game(game: TommyWalker, seed: int) -> None:
    """Cards are conserved, copies and texts are exact, illegal actions change nothing, the game ends."""
    state, source = start(game, seed, trace=bool(seed % 2))
    cards = all_cards(state)
    assert cards.total() == 32
    taken: list[int] = []
    for _ in range(5000):
        text = state.to_text()
        for player in (0, 1):
            assert bool(state.legal_actions(player)) == (player in state.to_move)
        action = random_action(state, source)
        if action is None:
            break
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
        assert all_cards(state) == cards
        assert all(sorted(hand) == hand for hand in state.hands)
        taken.append(action)
    assert state.outcome() is not None
    assert state.to_move == ()
    assert state.legal_actions() == []
    assert game.from_text(state.to_text()).outcome() == state.outcome()


def refuse(state: State, source: Source, taken: list[int]) -> None:
    """A few actions that are not legal now must raise."""
    legal = {action for player in (0, 1) for action in state.legal_actions(player)}
    for wrong in (*taken[-2:], source.below(1 << 30), -1, *(source.below(1 << 14) for _ in range(2))):
        if wrong not in legal:
            with pytest.raises(IllegalError):
                state.apply(wrong)


@pytest.mark.parametrize("seed", range(20))
def test_the_same_seed_gives_the_same_game(game: TommyWalker, seed: int) -> None:
    ends = []
    for trace in (False, True, False):
        state, source = start(game, seed, trace=trace)
        while (action := random_action(state, source)) is not None:
            state.apply(action)
        ends.append(state.to_text())
    assert len(set(ends)) == 1


def hide(state: State, player: int, source: Source) -> State:
    """The same state with what ``player`` may not see dealt anew, and secret draws undone or redone."""
    other = state.copy()
    enemy = 1 - player
    settings = state.rules.settings
    known = state.known[player]
    deck = other.decks[player]
    rest = deck[: len(deck) - known]
    source.shuffle(rest)
    other.decks[player] = rest + deck[len(deck) - known :]
    facedown = other.stacks[enemy] if state.stage == DRAWING else []
    hidden = other.hands[enemy] + other.decks[enemy] + facedown
    source.shuffle(hidden)
    if facedown:
        other.stacks[enemy] = [hidden.pop()]
    hand = len(other.hands[enemy])
    if settings.open_counts == "secret":
        hand = source.below(len(hidden) + 1)
    elif state.stage == DRAWING and settings.draw_order == "independent" and hidden:
        drawn = source.below(len(other.decks[enemy]) + 1)
        hand += drawn
        other.drawn[enemy] += drawn
    other.hands[enemy] = sorted(hidden[:hand])
    other.decks[enemy] = hidden[hand:]
    other.known[enemy] = source.below(len(other.decks[enemy]) + 1)
    other.random = source.seed()
    other.history = None
    other.legal = None
    return other


@pytest.mark.parametrize("seed", range(60))
def test_an_observation_never_leaks(game: TommyWalker, seed: int) -> None:
    """Whatever is dealt anew among the cards that a player may not see, the observation stays the same."""
    state, source = start(game, seed)
    while (action := random_action(state, source)) is not None:
        for player in (0, 1):
            seen = state.observation(player)
            assert seen.player == player
            for _ in range(2):
                other = hide(state, player, source).observation(player)
                assert other == seen
                assert other.to_text() == seen.to_text()
        state.apply(action)


@pytest.mark.parametrize("seed", range(40))
def test_an_imagined_state_looks_the_same(game: TommyWalker, seed: int) -> None:
    """What is imagined from an observation gives the same observation, and can be played to the end."""
    state, source = start(game, seed)
    while (action := random_action(state, source)) is not None:
        player = source.below(2)
        seen = state.observation(player)
        guess = game.imagine(seen, source)
        if state.rules.settings.open_counts == "public":
            assert guess.observation(player) == seen
            if player in state.to_move:
                assert guess.legal_actions(player) == state.legal_actions(player)
        else:
            # An ability may count the enemy's hand: what is offered then tells of it more than is seen.
            assert guess.observation(player).hand == seen.hand
        for _ in range(200):
            legal = guess.legal_actions()
            if not legal:
                break
            guess.apply(source.choice(legal))
        state.apply(action)
