"""The source of chance: the same on every machine, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.random import Source, below, seeded, shuffle

SEEDS = st.integers(-(2**70), 2**70)


def fair(counts: Counter[object], outcomes: int) -> bool:
    """Whether ``counts`` could be those of ``outcomes`` equally likely ones, by chi-square.

    The seeds are fixed, so that this says the same for ever; the limit lies six standard
    deviations above what is expected.
    """
    expected = counts.total() / outcomes
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    square += (outcomes - len(counts)) * expected
    freedom = outcomes - 1
    return len(counts) <= outcomes and square < freedom + 6 * (2 * freedom) ** 0.5


def test_one_seed_is_one_sequence_on_every_machine() -> None:
    source = Source(7)
    assert [source.below(10) for _ in range(12)] == [9, 9, 8, 8, 6, 9, 2, 9, 3, 3, 7, 9]
    cards = list(range(12))
    state = shuffle(seeded(7), cards)
    assert (cards, state) == ([1, 9, 11, 4, 0, 2, 6, 10, 5, 3, 8, 7], 17643968979383452989)
    assert below(seeded(7), 1000) == (17643968979383452989, 899)


@given(SEEDS, st.integers(1, 2**64))
def test_a_number_lies_below_its_limit(seed: int, limit: int) -> None:
    assert 0 <= below(seeded(seed), limit)[1] < limit
    source = Source(seed)
    assert all(0 <= source.below(limit) < limit for _ in range(5))


@given(SEEDS, st.lists(st.integers(), max_size=90))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    shuffled = items[:]
    state = shuffle(seeded(seed), shuffled)
    assert sorted(shuffled) == sorted(items)
    assert 0 <= state < 2**64
    assert len(items) < 2 or state != seeded(seed)


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 40, 1000])
def test_all_numbers_are_equally_likely(limit: int) -> None:
    source, state = Source(limit), seeded(limit)
    pooled: Counter[object] = Counter(source.below(limit) for _ in range(200 * limit))
    assert fair(pooled, limit)
    drawn: Counter[object] = Counter()
    for _ in range(200 * limit):
        state, number = below(state, limit)
        drawn[number] += 1
    assert fair(drawn, limit)


def test_numbers_after_each_other_have_nothing_to_do_with_each_other() -> None:
    source = Source(1)
    pairs: Counter[object] = Counter()
    for _ in range(20_000):
        limits = source.below(4), source.below(7), source.below(5)
        pairs[limits] += 1
    assert fair(pairs, 4 * 7 * 5)


def test_all_orders_are_equally_likely() -> None:
    state = seeded(3)
    orders: Counter[object] = Counter()
    for _ in range(24_000):
        items = list(range(4))
        state = shuffle(state, items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations(range(4)))
    assert fair(orders, 24)


def test_every_card_of_a_deck_comes_to_every_place() -> None:
    """Also where one number has to do for several places, and the next group begins."""
    state = seeded(4)
    places: Counter[object] = Counter()
    for _ in range(8_000):
        deck = list(range(40))
        state = shuffle(state, deck)
        places.update(enumerate(deck))
    assert fair(places, 1600)


def test_a_choice_without_alternatives_takes_no_chance() -> None:
    one, other = Source(5), Source(5)
    assert one.below(1) == 0
    assert [one.below(9) for _ in range(30)] == [other.below(9) for _ in range(30)]
