"""Golden traces: whole games, event by event. TEFUDA_GOLDEN=write writes them anew."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.catalogue.model import Game as CatalogueGame
from generator.engines.board import Board
from generator.engines.yokai_watch import Engine
from rules_engine.core import Source
from rules_engine.scenario import Scenario
from rules_engine.yokai_watch import OPTIONS, YokaiWatch
from tests.engine_yw.table import random_action, random_decks, random_rulings

GOLDEN = Path(__file__).resolve().parent / "golden"
GAMES: Mapping[str, tuple[int, Mapping[str, str]]] = {
    "defaults": (1, {}),
    "second-options": (
        2,
        {key: options[1] for key, options in OPTIONS.items()} | {"endless-game": "still-turns"},
    ),
    "last-options": (
        3,
        {key: options[-1] for key, options in OPTIONS.items()} | {"endless-game": "still-turns"},
    ),
}


def lines(game: YokaiWatch, seed: int, rulings: Mapping[str, str]) -> list[str]:
    source = Source(seed)
    state = game.new_game(random_decks(game, source, rulings), seed, rulings, trace=True)
    out = [state.to_text()]
    while (action := random_action(state, source)) is not None:
        out.append(f"> {state.action_text(action)}\n")
        assert state.trace is not None
        state.trace.clear()
        state.apply(action)
        out += [json.dumps(event.to_data(), ensure_ascii=False) + "\n" for event in state.trace]
    out.append(state.to_text())
    return out


@pytest.mark.parametrize("name", GAMES)
def test_golden(game: YokaiWatch, name: str) -> None:
    seed, rulings = GAMES[name]
    path = GOLDEN / f"{name}.txt"
    text = "".join(lines(game, seed, rulings))
    if os.environ.get("TEFUDA_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_clause_named_by_an_event_exists(game: YokaiWatch, catalogue: CatalogueGame) -> None:
    """Which examples show which clause is checked with the examples; here, that all names are names."""
    source = Source(11)
    named: set[str] = set()
    for seed in range(60):
        rulings = random_rulings(source) if seed % 2 else {}
        state = game.new_game(random_decks(game, source, rulings), seed, rulings, trace=True)
        while (action := random_action(state, source)) is not None:
            state.apply(action)
        assert state.trace is not None
        for event in state.trace:
            named.update(event.clauses)
    known = {clause.id for clause in catalogue.clauses()} | {ruling.id for ruling in catalogue.rulings}
    assert named <= known
    unplayable = {clause.id for clause in catalogue.clauses() if not clause.playable}
    assert not named & unplayable


@pytest.mark.parametrize("seed", range(16))
def test_the_board_follows_the_events(game: YokaiWatch, catalogue: CatalogueGame, seed: int) -> None:
    """Followed by its events alone, a whole game ends on the engine's last position."""
    source = Source(seed)
    rulings = random_rulings(source) if seed % 2 else {}
    engine = Engine(catalogue)
    decks = random_decks(game, source, rulings)
    data = {"game": "yokai-watch", "seed": seed, "rulings": rulings, "position": {"decks": decks}}
    scenario = Scenario.from_data(data)
    state = engine.set_up(scenario)
    board = engine.board(scenario, state)
    while (action := random_action(state, source)) is not None:
        state.apply(action)
    assert state.trace is not None
    for event in state.trace:
        engine.follow(board, event)
    facts = engine.facts(state)
    for side, number in zip(board.sides, ("1", "2"), strict=True):
        assert sorted(side.cards("hand")) == sorted(facts[f"hand{number}"])
        assert sorted(side.cards("discards")) == facts[f"discards{number}"]
        assert len(side.cards("life")) == len(facts[f"life{number}"])
        assert len(side.cards("deck")) == len(facts[f"deck{number}"])
        lying = [
            ":".join(
                [
                    "/".join(one.cards[::-1]),
                    *(["asleep"] if one.down else []),
                    *(["tapped"] if one.turned else []),
                ]
            )
            for one in side.zone("field")
        ]
        passing = (":new", ":layered", ":attacked", ":hidden")
        field = facts[f"yokai{number}"]
        for word in passing:
            field = [text.replace(word, "") for text in field]
        assert lying == field
        assert side.numbers["medals"] == len(facts[f"ready{number}"])
    assert isinstance(board, Board)
