"""The board of worked examples follows whole games, and shows no player what they may not see."""

from __future__ import annotations

import re

import pytest

from generator.catalogue.model import Game as CatalogueGame
from generator.engines.board import ANY_CARD, Board, Side
from generator.engines.reborn import Engine
from rules_engine.core import Source
from rules_engine.reborn import State
from rules_engine.reborn.life import ceiling
from tests.engine_rb.table import random_action, random_decks, random_rulings

ZONES = ("hand", "deck", "discards", "right-arm", "training", "support", "dying-will", "bullets", "battle")


@pytest.fixture(scope="module")
def engine(catalogue: CatalogueGame) -> Engine:
    return Engine(catalogue)


def as_printed(cards: list[str]) -> list[str]:
    """Without the name that a W card stands for."""
    return sorted(re.sub(r"=\d+$", "", card) for card in cards)


@pytest.mark.parametrize("seed", range(8))
def test_the_trace_alone_leads_to_every_position(engine: Engine, seed: int) -> None:
    source = Source(seed)
    rulings = random_rulings(source) if seed % 2 else None
    state = engine.game.new_game(random_decks(engine.game, source), seed, rulings, trace=True)
    assert state.trace is not None
    found = engine.facts(state)
    board = Board((Side.of(deck=found["deck1"]), Side.of(deck=found["deck2"])))
    for side in board.sides:
        side.numbers["life"] = ceiling(state)
    at = 0
    while True:
        for event in state.trace[at:]:
            engine.follow(board, event)
        at = len(state.trace)
        compare(engine, state, board)
        action = random_action(state, source)
        if action is None:
            return
        state.apply(action)


def compare(engine: Engine, state: State, board: Board) -> None:
    found = engine.facts(state)
    for number, side in enumerate(board.sides, 1):
        for zone in ZONES:
            assert sorted(side.cards(zone)) == as_printed(found[f"{zone}{number}"]), zone
        assert side.numbers["life"] == found["life"][number - 1]
    field = [one.card for one in board.shared.get("field", ())]
    assert field == ([found["field"]] if found["field"] else [])
    for player in (0, 1):
        seen = engine.seen(state.observation(player))
        assert set(seen.sides[1 - player].cards("hand")) <= {ANY_CARD}
        assert seen.sides[player].cards("hand") == board.sides[player].cards("hand") or sorted(
            seen.sides[player].cards("hand")
        ) == sorted(board.sides[player].cards("hand"))
        for zone in ("right-arm", "training", "support", "dying-will"):
            cards = seen.sides[player].cards(zone)
            assert sorted(cards) == sorted(board.sides[player].cards(zone))


def test_decks_of_specimens_keep_to_the_rules(engine: Engine) -> None:
    assert len(engine.decks) == 2
    state = engine.game.new_game(list(engine.decks.values()), 1)
    assert state.to_move == (0, 1)
