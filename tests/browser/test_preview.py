"""Previews of the cards that running text names: by mouse, by keyboard, and out of the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.built_site import LANGS, Lang
from tests.browser.conftest import OpenPage
from tests.browser.harness import axe, focused, no_horizontal_scroll, press

# A small page with a card's name in it, and a long one with many.
OVERVIEW = "yokai-watch/"
RULES = "tommy-walker/rules/"
LINKS = "#t-content a.t-cardlink:visible"


def link(page: Page, at: int = 0) -> Locator:
    """A link to a card in running text."""
    found = page.locator(LINKS).nth(at)
    found.scroll_into_view_if_needed()
    return found


def preview(page: Page) -> Locator:
    return page.locator("#t-preview")


def stop_time(page: Page) -> None:
    """From now on what a script of the page wants to do later waits for `pass_time`, however slow the machine is."""
    page.evaluate(
        """() => {
          const later = new Map();
          let last = 0;
          window.setTimeout = (task) => { later.set(++last, task); return last; };
          window.clearTimeout = (id) => { later.delete(id); };
          window.passTime = () => { for (const [id, task] of [...later]) { later.delete(id); task(); } };
        }"""
    )


def pass_time(page: Page) -> None:
    """Let as much time pass as the page's scripts are waiting for."""
    page.evaluate("() => window.passTime()")


@pytest.mark.parametrize("lang", LANGS)
def test_the_mouse_brings_up_the_card(open_page: OpenPage, lang: Lang) -> None:
    page = open_page(OVERVIEW, lang).page
    first = link(page)
    expect(preview(page)).to_have_count(0)
    first.hover()
    expect(preview(page)).to_be_visible()
    expect(preview(page)).to_have_role("tooltip")
    expect(preview(page)).to_contain_text(first.inner_text())
    expect(first).to_have_attribute("aria-describedby", "t-preview")
    expect(preview(page).locator(".t-face")).to_be_in_viewport(ratio=0.99)
    page.mouse.move(5, 5)
    expect(preview(page)).to_be_hidden()
    assert first.get_attribute("aria-describedby") is None
    first.click()
    expect(page.locator("h1")).to_have_text(preview_name(page))


def preview_name(page: Page) -> str:
    """The name of the card whose page this is."""
    return page.title().partition(" – ")[0]


@pytest.mark.parametrize("lang", LANGS)
def test_the_keyboard_brings_up_the_card(open_page: OpenPage, lang: Lang) -> None:
    page = open_page(OVERVIEW, lang).page
    first = link(page)
    first.focus()
    expect(preview(page)).to_be_visible()
    expect(preview(page)).to_contain_text(first.inner_text())
    # It takes no part in the order of Tab.
    press(page, "Tab")
    expect(preview(page)).to_be_hidden()
    assert focused(page)
    press(page, "Shift+Tab")
    expect(first).to_be_focused()
    expect(preview(page)).to_be_visible()
    press(page, "Escape")
    expect(preview(page)).to_be_hidden()
    expect(first).to_be_focused()
    press(page, "Enter")
    page.wait_for_url("**/yokai-watch/cards/yw*/")


def test_escape_sends_it_away_under_the_mouse(open_page: OpenPage) -> None:
    page = open_page(OVERVIEW).page
    link(page).hover()
    expect(preview(page)).to_be_visible()
    stop_time(page)
    press(page, "Escape")
    pass_time(page)
    expect(preview(page)).to_be_hidden()


def test_the_mouse_can_go_onto_the_preview(open_page: OpenPage) -> None:
    """As WCAG 1.4.13 asks: what shows up on hover can be pointed at, across the gap to it."""
    page = open_page(OVERVIEW).page
    link(page).hover()
    expect(preview(page)).to_be_visible()
    box = preview(page).bounding_box()
    assert box is not None
    stop_time(page)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)
    pass_time(page)
    expect(preview(page)).to_be_visible()
    page.mouse.move(2, 2)
    expect(preview(page)).to_be_visible()
    pass_time(page)
    expect(preview(page)).to_be_hidden()


def test_going_from_link_to_link(open_page: OpenPage) -> None:
    page = open_page(RULES).page
    names = page.locator(LINKS).all_inner_texts()
    other = next(at for at, name in enumerate(names) if name != names[0])
    link(page, 0).hover()
    expect(preview(page)).to_contain_text(names[0])
    link(page, other).hover()
    expect(preview(page)).to_contain_text(names[other])
    expect(page.locator("[aria-describedby=t-preview]")).to_have_count(1)


def test_a_preview_is_accessible_and_makes_nothing_wider(open_page: OpenPage) -> None:
    page = open_page(OVERVIEW, "en").page
    page.set_viewport_size({"width": 420, "height": 700})
    link(page).focus()
    expect(preview(page)).to_be_visible()
    box = preview(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 420
    assert no_horizontal_scroll(page) == []
    assert axe(page, within="#t-preview") == []


def test_a_finger_follows_the_link(open_page: OpenPage) -> None:
    """On a phone there is no hovering; a tap is a click."""
    page = open_page(OVERVIEW, width="phone").page
    first = link(page)
    name = first.inner_text()
    first.tap()
    expect(page.locator("h1")).to_have_text(name)


def test_a_card_that_cannot_be_fetched_is_a_plain_link(open_page: OpenPage) -> None:
    watched = open_page(OVERVIEW)
    watched.expect("ERR_FAILED|Failed to load resource")
    page = watched.page
    first = link(page)
    page.route("**/yokai-watch/cards/**", lambda route: route.abort())
    stop_time(page)
    with page.expect_event("requestfailed"):
        first.hover()
    expect(preview(page)).to_have_count(0)
    page.unroute("**/yokai-watch/cards/**")
    page.mouse.move(5, 5)
    pass_time(page)
    first.hover()
    expect(preview(page)).to_be_visible()
