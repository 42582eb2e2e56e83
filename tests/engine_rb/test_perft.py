"""Counts of all action sequences, held to golden numbers: a change of any rule shows here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_engine.core import perft
from rules_engine.reborn import Reborn
from rules_engine.reborn.positions import set_up
from tests.engine_rb.table import (
    CHEER,
    DOJO1,
    MEDICINE,
    RAIN1,
    SHIELD,
    STORM1,
    STORM2,
    SUN1,
    W_STORM_RAIN,
    WILL_STORM,
    side,
)

TURN: Mapping[str, Any] = {
    "players": [
        side(
            hand=[STORM1, STORM2, WILL_STORM, W_STORM_RAIN, SHIELD, CHEER, DOJO1],
            right_arm=[STORM1, RAIN1],
            support=SUN1,
        ),
        side(right_arm=[RAIN1, SUN1]),
    ]
}
BATTLE: Mapping[str, Any] = {
    "phase": "battle",
    "players": [
        side(right_arm=[STORM1, RAIN1], dying_will=[WILL_STORM, SHIELD], bullets=[STORM2, MEDICINE]),
        side(right_arm=[RAIN1, SUN1], dying_will=[WILL_STORM], bullets=[STORM1]),
    ],
}


@pytest.mark.parametrize(("depth", "count"), [(1, 10), (2, 79), (3, 478), (4, 3556)])
def test_a_turn(game: Reborn, depth: int, count: int) -> None:
    assert perft(set_up(game.rules(), TURN), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 9), (3, 29), (4, 79), (5, 213), (6, 514)])
def test_a_battle(game: Reborn, depth: int, count: int) -> None:
    assert perft(set_up(game.rules(), BATTLE), depth) == count


@pytest.mark.parametrize(
    ("rulings", "count"),
    [
        ({"w-names": "one-name"}, 718),
        ({"dying-will-zone": "neither"}, 226),
        ({"same-name-again": "replace"}, 607),
        ({"level-up-place": "other-zone"}, 593),
        ({"training-without-right-arm": "allowed"}, 508),
    ],
)
def test_a_turn_under_other_rulings(game: Reborn, rulings: Mapping[str, str], count: int) -> None:
    assert perft(set_up(game.rules(rulings), TURN), 3) == count
