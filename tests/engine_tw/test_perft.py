"""Counts of all action sequences, held to golden numbers: a change of any rule shows here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_engine.core import perft
from rules_engine.tommy_walker import TommyWalker
from rules_engine.tommy_walker.positions import set_up
from tests.engine_tw.table import side

DECK = """tw1-02 tw1-03 tw1-04 tw1-05 tw1-07 tw2-01 tw2-05 tw2-07
          tw2-08 tw2-12 tw2-13 tw3-08 tw3-09 tw3-13 tw3-25 tw4-18""".split()
BATTLE: Mapping[str, Any] = {
    "phase": "attack",
    "players": [
        side(attack="tw1-02", hand="tw1-03 tw2-08 tw3-13 tw3-08 tw4-16"),
        side(attack="tw1-04", hand="tw2-13 tw2-15 tw2-12 tw1-02"),
    ],
}


@pytest.mark.parametrize(
    ("depth", "count"), [(1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 34), (7, 78), (8, 195)]
)
def test_from_the_start(game: TommyWalker, depth: int, count: int) -> None:
    assert perft(game.new_game([DECK, DECK], seed=1), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 10), (2, 70), (3, 411), (4, 2106)])
def test_a_battle(game: TommyWalker, depth: int, count: int) -> None:
    assert perft(set_up(game.rules(), BATTLE), depth) == count


@pytest.mark.parametrize(
    ("rulings", "count"),
    [
        ({"at-activation": "any-time"}, 413),
        ({"ladder-steps": "at-once"}, 399),
        ({"voluntary-end": "must-act"}, 292),
        ({"optional-abilities": "compulsory"}, 458),
        ({"idle-entry": "usable"}, 401),
    ],
)
def test_a_battle_under_other_rulings(game: TommyWalker, rulings: Mapping[str, str], count: int) -> None:
    assert perft(set_up(game.rules(rulings), BATTLE), 3) == count
