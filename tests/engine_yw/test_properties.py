"""What must hold of every game, whatever is played: checked on random games under random rulings."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.core import IllegalError, Recording, Source, play_randomly
from rules_engine.yokai_watch import Reason, State, YokaiWatch
from rules_engine.yokai_watch.legality import MOST_CARDS, MOST_YOKAI
from rules_engine.yokai_watch.state import ASLEEP, HIDDEN
from tests.engine_yw.table import random_action, random_decks, random_rulings

SEEDS = range(60)


def start(game: YokaiWatch, seed: int, *, trace: bool = False) -> tuple[State, Source]:
    source = Source(seed)
    rulings = random_rulings(source) if seed % 3 else None
    decks = random_decks(game, source, rulings)
    return game.new_game(decks, seed, rulings, trace=trace), source


def all_cards(state: State, player: int) -> Counter[int]:
    cards: Counter[int] = Counter()
    for zones in (state.hands, state.decks, state.lives, state.piles):
        cards.update(zones[player])
    for stack in state.stacks[player]:
        cards.update(stack)
    return cards


def check_invariants(state: State, cards: list[Counter[int]], medals: list[list[int]]) -> None:
    """What the rules promise of every position."""
    same = state.rules.tables.same
    for player in (0, 1):
        assert all_cards(state, player) == cards[player]
        assert sorted(state.ready[player] + state.spent[player]) == medals[player]
        stacks, flags = state.stacks[player], state.flags[player]
        assert len(stacks) == len(flags) <= MOST_YOKAI
        assert all(0 < len(stack) <= MOST_CARDS for stack in stacks)
        assert all(flag & ASLEEP for flag in flags if flag & HIDDEN)
        assert sorted(state.hands[player]) == state.hands[player]
        for at, stack in enumerate(stacks):
            assert not any(same[stack[-1]] >> other[-1] & 1 for other in stacks[:at]), "YW-9.9"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game(game: YokaiWatch, seed: int) -> None:
    """Cards are conserved, copies and texts are exact, illegal actions change nothing, the game ends."""
    state, source = start(game, seed, trace=bool(seed % 2))
    cards = [all_cards(state, player) for player in (0, 1)]
    medals = [sorted(state.ready[player] + state.spent[player]) for player in (0, 1)]
    assert [counted.total() for counted in cards] == [40, 40]
    taken: list[int] = []
    for _ in range(5000):
        text = state.to_text()
        for player in (0, 1):
            assert bool(state.legal_actions(player)) == (player in state.to_move)
        action = random_action(state, source)
        if action is None:
            break
        for legal in state.legal_actions():
            assert state.parse(state.action_text(legal)) == legal
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
        check_invariants(state, cards, medals)
        taken.append(action)
    assert state.outcome() is not None
    assert state.to_move == ()
    assert state.legal_actions() == []
    assert game.from_text(state.to_text()).outcome() == state.outcome()


def refuse(state: State, source: Source, taken: list[int]) -> None:
    """A few actions that are not legal now must raise."""
    legal = {action for player in (0, 1) for action in state.legal_actions(player)}
    wild = (source.below(16) + 16 * source.below(2) + 32 * source.below(22) + (source.below(8) << 21),) * 2
    for wrong in (*taken[-2:], source.below(1 << 30), -1, *wild):
        if wrong not in legal:
            with pytest.raises(IllegalError):
                state.apply(wrong)


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**64), plays=st.lists(st.integers(0, 2**16), max_size=80))
def test_any_sequence_of_legal_actions(game: YokaiWatch, seed: int, plays: list[int]) -> None:
    """Whatever is chosen, legal actions never raise and no rule of the field is broken."""
    state, _ = start(game, seed % 50)
    state.random = seed
    cards = [all_cards(state, player) for player in (0, 1)]
    medals = [sorted(state.ready[player] + state.spent[player]) for player in (0, 1)]
    for choice in plays:
        legal = state.legal_actions()
        if not legal:
            assert state.outcome() is not None
            break
        assert len(set(legal)) == len(legal)
        state.apply(legal[choice % len(legal)])
        check_invariants(state, cards, medals)


def test_thousands_of_games_end(game: YokaiWatch) -> None:
    """Under the archive's rulings every game ends by a life that is gone, and leaves the cards whole."""
    decks = random_decks(game, Source(7))
    cards = sorted(game.rules().tables.index[card] for card in decks[0][:40])
    winners: Counter[int | None] = Counter()
    for seed in range(2000):
        state = game.new_game(decks, seed)
        play_randomly(state, Source(seed))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.termination in (Reason.LIFE_GONE, Reason.BOTH_LIVES_GONE)
        winners[outcome.winner] += 1
        assert sorted(all_cards(state, 0).elements()) == cards
        if outcome.losers:
            assert state.lives[outcome.losers[0]] == []
    assert winners[0] > 500
    assert winners[1] > 500


@pytest.mark.parametrize("seed", range(10))
def test_the_same_seed_gives_the_same_game(game: YokaiWatch, seed: int) -> None:
    ends = []
    for trace in (False, True, False):
        state, source = start(game, seed, trace=trace)
        while (action := random_action(state, source)) is not None:
            state.apply(action)
        ends.append(state.to_text())
    assert len(set(ends)) == 1


def test_a_recording_tells_what_happened(game: YokaiWatch) -> None:
    eager, source = start(game, 4, trace=True)
    recording = Recording(lambda *, trace: start(game, 4, trace=trace)[0])
    while (action := random_action(eager, source)) is not None:
        eager.apply(action)
        recording.apply(action)
    assert recording.trace == eager.trace


def hide(state: State, player: int, source: Source) -> State:
    """The same state with what ``player`` may not see dealt anew."""
    other = state.copy()
    enemy = 1 - player
    looks = state.rules.settings.life_cards_seen == "owner"
    own = other.decks[player] + ([] if looks else other.lives[player])
    source.shuffle(own)
    count = len(other.decks[player])
    other.decks[player] = own[:count]
    if not looks:
        other.lives[player] = own[count:]
    unseen = [place for place, flag in enumerate(other.flags[enemy]) if flag & HIDDEN]
    hidden = other.hands[enemy] + other.decks[enemy] + other.lives[enemy]
    for place in unseen:
        hidden += other.stacks[enemy][place]
    source.shuffle(hidden)
    for place in unseen:
        other.stacks[enemy][place] = [hidden.pop()]
    hand, deck = len(other.hands[enemy]), len(other.decks[enemy])
    other.hands[enemy] = sorted(hidden[:hand])
    other.decks[enemy] = hidden[hand : hand + deck]
    other.lives[enemy] = hidden[hand + deck :]
    other.random = source.seed()
    other.legal = None
    return other


@pytest.mark.parametrize("seed", range(30))
def test_an_observation_never_leaks(game: YokaiWatch, seed: int) -> None:
    """Whatever is dealt anew among the cards that a player may not see, the observation stays the same."""
    state, source = start(game, seed)
    while (action := random_action(state, source)) is not None:
        for player in (0, 1):
            seen = state.observation(player)
            assert seen.player == player
            other = hide(state, player, source).observation(player)
            assert other == seen
            assert other.to_text() == seen.to_text()
        state.apply(action)


@pytest.mark.parametrize("seed", range(20))
def test_an_imagined_state_looks_the_same(game: YokaiWatch, seed: int) -> None:
    """What is imagined from an observation gives the same observation, and can be played to the end."""
    state, source = start(game, seed)
    while (action := random_action(state, source)) is not None:
        player = source.below(2)
        seen = state.observation(player)
        guess = game.imagine(seen, source)
        assert guess.observation(player) == seen
        if player in state.to_move:
            assert guess.legal_actions(player) == state.legal_actions(player)
        if not source.below(4):
            play_randomly(guess, source, limit=200)
        state.apply(action)
