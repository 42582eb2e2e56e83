"""Counts of all action sequences, held to golden numbers: a change of any rule shows here."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules_engine.core import Source, perft
from rules_engine.yokai_watch import YokaiWatch
from tests.engine_yw.table import (
    AQUA,
    BRAVE,
    DRAWING,
    GREEN,
    PINK,
    RED,
    RED2,
    SLIPPERY,
    YELLOW,
    lying,
    play,
    random_decks,
    side,
)


@pytest.mark.parametrize(("depth", "count"), [(1, 5), (2, 13), (3, 46), (4, 192), (5, 731)])
def test_from_the_start(game: YokaiWatch, depth: int, count: int) -> None:
    assert perft(game.new_game(random_decks(game, Source(1)), 1), depth) == count


def in_the_middle(game: YokaiWatch, rulings: Mapping[str, str] | None = None, depth: int = 3) -> int:
    one = side(field=[RED, lying(GREEN, "asleep")], hand=[RED, RED2, PINK, AQUA, DRAWING], ready=[BRAVE])
    two = side(field=[YELLOW, lying(GREEN, "tapped")], hand=[PINK], ready=[SLIPPERY])
    return perft(play(game, one, two, rulings=rulings).state, depth)


@pytest.mark.parametrize(("depth", "count"), [(1, 7), (2, 38), (3, 169), (4, 610)])
def test_in_the_middle(game: YokaiWatch, depth: int, count: int) -> None:
    assert in_the_middle(game, depth=depth) == count


@pytest.mark.parametrize(
    ("rulings", "count"),
    [
        ({"turn-steps": "free-order"}, 1255),
        ({"own-yokai-counted": "counted"}, 671),
        ({"layering-per-turn": "once-each"}, 438),
        ({"asleep-when-met": "always"}, 1272),
        ({"defenders": "any"}, 620),
        ({"advance-battle": "not-used"}, 611),
    ],
)
def test_in_the_middle_under_other_rulings(game: YokaiWatch, rulings: Mapping[str, str], count: int) -> None:
    assert in_the_middle(game, rulings, 4) == count
