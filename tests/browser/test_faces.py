"""Card faces: their text fits them, at every size and on paper."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Page

from generator.catalogue.model import Archive
from tests.browser.built_site import Lang
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
_CUT = """() => [...document.querySelectorAll(".t-grid .t-face__card, .t-comparison .t-face__card")].flatMap((card) => {
  const end = card.getBoundingClientRect().bottom;
  return [...card.querySelectorAll(".t-face__ability")]
    .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.getBoundingClientRect().bottom > end)
    .map((text) => `${card.querySelector(".t-face__name").textContent}: ${text.textContent}`);
})"""

# The rows of a page's grid in which the faces do not end at one height.
_UNEVEN = """() => {
  const rows = new Map();
  for (const card of document.querySelectorAll(".t-grid .t-face__card")) {
    const { top, bottom } = card.getBoundingClientRect();
    rows.set(Math.round(top), (rows.get(Math.round(top)) ?? new Set()).add(Math.round(bottom)));
  }
  return [...rows].filter(([, ends]) => ends.size > 1).map(([top, ends]) => `${top}: ${[...ends]}`);
}"""


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


# Texts are longest in English, and places narrowest at 320 pixels.
@pytest.mark.parametrize(
    ("lang", "width"), [("ja", "desktop"), ("ja", "phone"), ("en", "desktop"), ("en", "narrow")]
)
def test_the_catalogue_cuts_no_text(open_page: OpenPage, shipped: Archive, lang: Lang, width: Width) -> None:
    game = shipped.game("tommy-walker")
    page = open_page(f"{game.id}/cards/", lang, width).page
    page.wait_for_selector("[data-ready]")
    every_face(page)
    assert page.locator(".t-grid .t-face").count() == len(game.cards)
    assert cast(list[str], page.evaluate(_CUT)) == []
    assert cast(list[str], page.evaluate(_UNEVEN)) == []


def test_faces_compared_leave_the_texts_to_the_rows_below(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/cards/?compare=tw2-11,tw3-25", "en", "phone").page
    page.locator(".t-comparison .t-face").first.wait_for()
    assert page.locator(".t-comparison .t-face__ability:visible").count() == 0
    assert page.locator(".t-comparison .t-timing:visible").count() > 2
    assert cast(list[str], page.evaluate(_CUT)) == []


def test_nothing_is_lost_on_paper(open_page: OpenPage, shipped: Archive) -> None:
    for game in shipped.games:
        page = open_page(f"{game.id}/cards/").page
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 794, "height": 1123})
        assert cast(list[str], page.evaluate(_CUT)) == []
