"""Golden traces: whole games, event by event. TEFUDA_GOLDEN=write writes them anew."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.catalogue.model import Archive
from generator.catalogue.model import Game as CatalogueGame
from generator.examples.coverage import coverage
from rules_engine.core import Source
from rules_engine.reborn import OPTIONS, Reborn
from tests.engine_rb.table import random_action, random_decks, random_rulings

GOLDEN = Path(__file__).resolve().parent / "golden"
GAMES: Mapping[str, tuple[int, Mapping[str, str]]] = {
    "defaults": (1, {}),
    "second-options": (2, {key: options[1] for key, options in OPTIONS.items()}),
    "last-options": (3, {key: options[-1] for key, options in OPTIONS.items()}),
}

# Playable clauses that only say what may not be done; refusals name them.
REFUSED = {
    "RB-4.3",
    "RB-4.4",
    "RB-4.12",
    "RB-4.13",
    "RB-9.4",
    "RB-9.7",
    "RB-9.9",
    "RB-9.10",
    "RB-9.13",
    "RB-9.15",
}


def lines(game: Reborn, seed: int, rulings: Mapping[str, str]) -> list[str]:
    source = Source(seed)
    state = game.new_game(random_decks(game, source), seed, rulings, trace=True)
    out = [state.to_text()]
    while (action := random_action(state, source)) is not None and len(out) < 150:
        out.append(f"> {state.action_text(action)}\n")
        assert state.trace is not None
        state.trace.clear()
        state.apply(action)
        out += [json.dumps(event.to_data(), ensure_ascii=False) + "\n" for event in state.trace]
    out.append(state.to_text())
    return out


@pytest.mark.parametrize("name", GAMES)
def test_golden(game: Reborn, name: str) -> None:
    seed, rulings = GAMES[name]
    path = GOLDEN / f"{name}.txt"
    text = "".join(lines(game, seed, rulings))
    if os.environ.get("TEFUDA_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_playable_clause_is_named_by_an_event(game: Reborn, catalogue: CatalogueGame) -> None:
    source = Source(11)
    named: set[str] = set()
    for seed in range(120):
        rulings = random_rulings(source) if seed % 2 else {}
        state = game.new_game(random_decks(game, source), seed, rulings, trace=True)
        while (action := random_action(state, source)) is not None:
            state.apply(action)
        assert state.trace is not None
        for event in state.trace:
            named.update(event.clauses)
    clauses = {clause.id for clause in catalogue.clauses()}
    rulings_named = {name for name in named if name.startswith("RB-R")}
    assert named - rulings_named <= clauses
    assert rulings_named <= {ruling.id for ruling in catalogue.rulings}
    playable = {clause.id for clause in catalogue.clauses() if clause.playable}
    assert playable - named == REFUSED


def test_every_clause_in_the_engine_exists(catalogue: CatalogueGame) -> None:
    known = {clause.id for clause in catalogue.clauses()} | {ruling.id for ruling in catalogue.rulings}
    source = Path(__file__).resolve().parents[2] / "rules_engine" / "reborn"
    for path in source.glob("*.py"):
        named = set(re.findall(r'"(RB-R?\d+(?:\.\d+)?)"', path.read_text(encoding="utf-8")))
        assert named <= known, path.name


def test_every_playable_clause_is_shown_by_an_example(shipped: Archive) -> None:
    counted = coverage(shipped.game("reborn"))
    assert counted.playable > 120
    assert counted.missing == []
