"""Golden traces: whole games, event by event. TEFUDA_GOLDEN=write writes them anew."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.catalogue.model import Game as CatalogueGame
from rules_engine.core import Source
from rules_engine.tommy_walker import OPTIONS, TommyWalker
from tests.engine_tw.table import random_action, random_decks, random_rulings

GOLDEN = Path(__file__).resolve().parent / "golden"
GAMES: Mapping[str, tuple[int, Mapping[str, str]]] = {
    "defaults": (1, {}),
    "second-options": (2, {key: options[1] for key, options in OPTIONS.items()}),
    "last-options": (
        3,
        {key: options[-1] for key, options in OPTIONS.items()} | {"repetition": "round-limit"},
    ),
}

# Playable clauses that no event can name, since they say what is not, or how to count.
WITHOUT_EVENT = {
    "TW-7.9": "a remark",
}


def lines(game: TommyWalker, seed: int, rulings: Mapping[str, str]) -> list[str]:
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
def test_golden(game: TommyWalker, name: str) -> None:
    seed, rulings = GAMES[name]
    path = GOLDEN / f"{name}.txt"
    text = "".join(lines(game, seed, rulings))
    if os.environ.get("TEFUDA_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_playable_clause_is_named_by_an_event(game: TommyWalker, catalogue: CatalogueGame) -> None:
    source = Source(11)
    named: set[str] = set()
    for seed in range(120):
        rulings = random_rulings(source) if seed % 2 else {}
        decks = random_decks(game, source, rulings)
        if not seed % 3:
            # Barriers, what destroys them, and cards that come back after damage.
            decks = [["tw3-25", "tw3-25", "tw1-08", "tw2-10", "tw4-16", *deck[:3]] * 2 for deck in decks]
        state = game.new_game(decks, seed, rulings, trace=True)
        while (action := random_action(state, source)) is not None:
            state.apply(action)
        assert state.trace is not None
        for event in state.trace:
            named.update(event.clauses)
    clauses = {clause.id for clause in catalogue.clauses()}
    rulings_named = {name for name in named if name.startswith("TW-R")}
    assert named - rulings_named <= clauses
    assert rulings_named <= {ruling.id for ruling in catalogue.rulings}
    playable = {clause.id for clause in catalogue.clauses() if clause.playable}
    assert playable - named - WITHOUT_EVENT.keys() == set()
