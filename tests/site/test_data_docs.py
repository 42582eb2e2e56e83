"""The pages about the data list every key of what is exported for programs, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.model import Archive
from generator.export.as_json import game_data
from generator.pages.card_data import card_data

HEADS = {
    "ja": ("`card.json` のキー", "`json` のゲームのキー", "`json` のカードのキー"),
    "en": ("Key of `card.json`", "Key of a game in `json`", "Key of a card in `json`"),
}


def paths(data: Any, below: str = "") -> Iterator[str]:
    """Every key in ``data``, by the keys above it; that of an item of a list has ``[]`` above."""
    for item in data if isinstance(data, list) else ():
        yield from paths(item, below)
    for key, value in data.items() if isinstance(data, dict) else ():
        yield below + key
        yield from paths(value, f"{below}{key}[]." if isinstance(value, list) else f"{below}{key}.")


def beneath(key: str, other: str) -> bool:
    """Whether ``key`` stands somewhere in what ``other`` holds."""
    return key.startswith((f"{other}.", f"{other}[]."))


def shallow(found: Iterable[str], told: set[str]) -> set[str]:
    """``found`` without what lies in keys of which nothing within is told: they stand for all of it."""
    whole = {key for key in told if not any(beneath(other, key) for other in told)}
    return {key for key in found if not any(beneath(key, other) for other in whole)}


@pytest.fixture(params=list(HEADS))
def tables(request: pytest.FixtureRequest, archive_root: Path) -> list[set[str]]:
    """The keys that the three tables of a page tell of, in their first columns."""
    text = (archive_root / "docs" / request.param / "data.md").read_text(encoding="utf-8")
    found = []
    for head in HEADS[request.param]:
        pattern = rf"^\| {re.escape(head)} \|[^\n]*\n\| --- [^\n]*\n((?:\|[^\n]*\n)+)"
        (table,) = re.findall(pattern, text, re.MULTILINE)
        first = [row.split(" | ")[0] for row in table.splitlines()]
        found.append({key for cell in first for key in re.findall(r"`([^`]+)`", cell)})
    return found


def test_every_key_of_a_cards_own_file(shipped: Archive, tables: list[set[str]]) -> None:
    told, found = tables[0], set()
    for game in shipped.games:
        as_in_the_file = {spec.key for spec in (*game.shape.fields, *game.shape.common)}
        as_in_the_file -= {"id", "name", "source"}
        for card in game.cards:
            data = {k: v for k, v in card_data(game, card).items() if k not in as_in_the_file}
            found |= set(paths(data))
    # No end depends on the difference of two unknown values, and no printed power is in doubt, at present.
    absent = {"examples[].outcomes[].cases[].less", "matchups.printed.likely"}
    assert shallow(found, told) | absent == told


def test_every_key_of_the_export(shipped: Archive, tables: list[set[str]]) -> None:
    _, of_game, of_card = tables
    games = [game_data(game) for game in shipped.games]
    assert {key for game in games for key in game} == of_game
    cards = [card for game in games for card in (*game["cards"], *game["specimens"])]
    found = shallow({key for card in cards for key in paths(card)}, of_card)
    # The archive has no such card or ability at present.
    assert found | {"reading", "abilities.list[].source", "abilities.list[].reports"} == of_card
