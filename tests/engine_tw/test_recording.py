"""A recording tells the same trace as a game that notes its events at once."""

from __future__ import annotations

from functools import partial

import pytest

from rules_engine.core import IllegalError, Recording, Source
from rules_engine.tommy_walker import TommyWalker
from tests.engine_tw.table import random_action, random_decks, random_rulings


@pytest.mark.parametrize("seed", range(12))
def test_a_recording_tells_what_happened(game: TommyWalker, seed: int) -> None:
    source = Source(seed)
    rulings = random_rulings(source)
    decks = random_decks(game, source, rulings)
    eager = game.new_game(decks, seed, rulings, trace=True)
    recording = Recording(partial(game.new_game, decks, seed, rulings))
    assert recording.trace == eager.trace
    while (action := random_action(eager, source)) is not None:
        eager.apply(action)
        recording.apply(action)
        assert recording.state.trace is None
        if source.below(3) == 0:
            assert recording.trace == eager.trace
    assert recording.trace == eager.trace
    assert recording.trace is recording.trace, "told once"
    assert recording.state.to_text() == eager.to_text()


def test_what_is_refused_is_not_recorded(game: TommyWalker) -> None:
    recording = Recording(partial(game.new_game, random_decks(game, Source(1)), 1))
    with pytest.raises(IllegalError):
        recording.apply(-1)
    assert recording.actions == []
    action = recording.state.legal_actions()[0]
    recording.apply(action)
    assert recording.actions == [action]
    assert recording.trace
