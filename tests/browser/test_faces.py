"""Card faces: their text fits them, at every size and on paper."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Page

from generator.catalogue.model import Archive
from tests.browser.conftest import OpenPage
from tests.browser.harness import Width

# Every face is shown where the page's own face stands, one after the other.
_TALLER = """async (paths) => {
  const pages = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
  const place = document.querySelector(".t-card__face");
  return pages.flatMap((html, at) => {
    const face = new DOMParser().parseFromString(html, "text/html").querySelector(".t-card__face .t-face");
    place.replaceChildren(document.adoptNode(face));
    const card = face.querySelector(".t-face__card");
    const end = card.getBoundingClientRect().bottom - parseFloat(getComputedStyle(card).paddingBottom);
    const over = Math.max(...[...card.querySelectorAll("*")].map((part) => part.getBoundingClientRect().bottom)) - end;
    const cut = [card, ...card.querySelectorAll(".t-face__ability")].filter((part) => part.scrollHeight > part.clientHeight + 1);
    return over > 0.5 || cut.length ? [`${paths[at]}: ${over} px too tall, ${cut.length} cut`] : [];
  });
}"""

# The texts of a page's faces that are cut, and those that reach beyond their face.
_CUT = """() => [...document.querySelectorAll(".t-grid .t-face__card")].flatMap((card) => {
  const end = card.getBoundingClientRect().bottom;
  return [...card.querySelectorAll(".t-face__ability")]
    .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.getBoundingClientRect().bottom > end)
    .map((text) => `${card.querySelector(".t-face__name").textContent}: ${text.textContent}`);
})"""


def every_face(page: Page) -> None:
    """Scroll until the catalogue has shown all that it has."""
    while page.evaluate(
        "() => { const { scrollY: before } = window; scrollBy(0, 4000); return scrollY > before; }"
    ):
        page.wait_for_timeout(30)


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_cards_own_face_grows_with_its_text(open_page: OpenPage, shipped: Archive, width: Width) -> None:
    paths = [f"../../../{game.id}/cards/{card.id}/" for game in shipped.games for card in game.cards]
    first = shipped.games[0].cards[0]
    page = open_page(f"{first.game}/cards/{first.id}/", width=width).page
    assert cast(list[str], page.evaluate(_TALLER, paths)) == []


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_the_catalogue_cuts_no_text(open_page: OpenPage, shipped: Archive, width: Width) -> None:
    game = shipped.game("tommy-walker")
    page = open_page(f"{game.id}/cards/", width=width).page
    page.wait_for_selector("[data-ready]")
    every_face(page)
    assert page.locator(".t-grid .t-face").count() == len(game.cards)
    assert cast(list[str], page.evaluate(_CUT)) == []


def test_nothing_is_lost_on_paper(open_page: OpenPage, shipped: Archive) -> None:
    for game in shipped.games:
        page = open_page(f"{game.id}/cards/").page
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 794, "height": 1123})
        assert cast(list[str], page.evaluate(_CUT)) == []
