"""The sheets to print, as a file; tests/browser looks at them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.catalogue.model import Ability, Archive, Game
from generator.export.sheets import LENGTHS, PER_SHEET, sheets_bytes
from tests.site.scratch import Html


def text(game: Game, archive: Archive | None = None) -> str:
    return sheets_bytes(archive or Archive(Path(), (game,)), game, "ja").decode("utf-8")


def test_every_card_is_there_once(games: list[Game]) -> None:
    for game in games:
        html = text(game)
        assert re.findall(r'<span class="t-sheet__id">(.*?)</span>', html) == [card.id for card in game.cards]
        assert html.count('<section class="t-sheet"') == -(-len(game.cards) // PER_SHEET)


def test_it_loads_nothing(games: list[Game]) -> None:
    """Whoever gets the file has all of it; nobody is told that it is opened."""
    for game in games:
        html = text(game)
        assert "default-src 'none'" in html
        tags = {tag for tag, _ in Html(html).elements}
        assert not tags & {"script", "link", "img", "iframe", "a"}
        assert set(re.findall(r'url\("?(.{5})', html)) == {"data:"}
        assert "@import" not in html


def test_print_keeps_its_colours(specimen: Game) -> None:
    """The only styles for print are the sheet's own."""
    assert text(specimen).count("@media print") == 1


def test_names_and_texts_are_escaped(specimen: Game) -> None:
    hostile = "<script>alert(1)</script>"
    card = replace(specimen.cards[0], name=hostile, abilities=(Ability(None, hostile),))
    html = text(replace(specimen, cards=(card,)))
    assert "<script" not in html
    assert hostile in Html(html).text


@pytest.mark.parametrize("size", range(len(LENGTHS) + 1))
def test_a_longer_text_is_smaller(specimen: Game, size: int) -> None:
    letters = ([0, *LENGTHS][size]) + 1
    card = replace(specimen.cards[0], fields={}, abilities=(Ability(None, "文" * letters),))
    assert f'data-length="{size}"' in text(replace(specimen, cards=(card,)))


def test_a_game_without_cards_has_no_sheet(specimen: Game) -> None:
    assert "<section" not in text(replace(specimen, cards=()))


def test_the_same_archive_gives_the_same_bytes(specimen: Game) -> None:
    assert text(specimen) == text(specimen)
