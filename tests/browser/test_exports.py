"""What the site gives away, and the sheets as a printer gets them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from generator.catalogue.model import Ability, Archive, Game
from generator.export.sheets import PER_SHEET, sheets_bytes
from generator.export.site import Exports
from generator.pages.data_page import size_text
from rules_engine.knowledge import UNKNOWN
from tests.browser.html_files import HtmlSite

MILLIMETRE = 96 / 25.4
"""In CSS pixels."""

TOO_LONG = """cells => cells.filter(cell => {
  const card = cell.querySelector(".t-face__card");
  return card.scrollHeight > card.clientHeight + 1 || cell.scrollWidth > cell.clientWidth + 1;
}).map(cell => cell.querySelector(".t-sheet__id").textContent)"""


@pytest.fixture
def archive(shipped: Archive) -> Archive:
    return shipped


@pytest.mark.xdist_group("files")
def test_the_site_offers_the_data_of_each_game(html_site: HtmlSite, archive: Archive) -> None:
    """The files are those of the export, and the page says how large they are."""
    for game in archive.games:
        exports = {name: make() for name, make in Exports().files(game).items()}
        for lang in ("", "en/"):
            page = (html_site.folder / f"{lang}{game.id}/data/index.html").read_text(encoding="utf-8")
            for name, content in exports.items():
                assert f'{game.id}/data/{name}" download>{name}</a>' in page
                assert size_text(len(content)) in page
        for name, content in exports.items():
            assert (html_site.folder / game.id / "data" / name).read_bytes() == content
        overview = (html_site.folder / game.id / "index.html").read_text(encoding="utf-8")
        assert f'href="../{game.id}/data/"' in overview


def with_long_texts(game: Game) -> Game:
    """Cards of ``game`` with texts of every length, in one ability and in three."""
    first = game.cards[0]
    timing = UNKNOWN if game.shape.timing else None
    cards = []
    for length in (75, 130, 190, 380, 500, 600):
        for parts in (1, 3):
            abilities = tuple(Ability(timing, "文字+300" * 100) for _ in range(parts))
            cut = tuple(replace(a, text=(a.text or "")[: length // parts]) for a in abilities)
            cards.append(replace(first, id=f"{length}-{parts}", abilities=cut, abilities_key="abilities"))
    return replace(game, cards=(*game.cards, *cards))


@pytest.mark.parametrize("name", ["tommy-walker", "yokai-watch", "reborn"])
def test_sheets_are_cards_to_cut_out(browser: Browser, archive: Archive, tmp_path: Path, name: str) -> None:
    """A4, nine cards of 63 by 88 mm, and no text that is cut off, however long it is."""
    game = with_long_texts(archive.game(name))
    (tmp_path / "sheets.html").write_bytes(sheets_bytes(archive, game, "ja"))
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    try:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto((tmp_path / "sheets.html").as_uri())
        page.emulate_media(media="print")
        sheets = -(-len(game.cards) // PER_SHEET)
        assert page.locator(".t-sheet").count() == sheets
        cells = page.locator(".t-sheet__cell")
        for number in (0, 4, 8):
            box = cells.nth(number).bounding_box()
            assert box
            assert box["width"] == pytest.approx(63 * MILLIMETRE, abs=0.5)
            assert box["height"] == pytest.approx(88 * MILLIMETRE, abs=0.5)
        assert cells.evaluate_all(TOO_LONG) == []
        printed = page.pdf(prefer_css_page_size=True, print_background=True)
        assert printed.count(b"/Type /Page\n") == sheets
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    finally:
        page.close()
