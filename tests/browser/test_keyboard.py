"""The keyboard: ways to get to things quickly, and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.built_site import LANGS, Lang
from tests.browser.conftest import OpenPage
from tests.browser.harness import focused, press

SEARCH = "form.t-search input[name=q]"


def test_slash_goes_to_the_search_box(open_page: OpenPage) -> None:
    watched = open_page("")
    page = watched.page
    for path in ("", "tommy-walker/cards/tw1-02/", "tommy-walker/rules/", "about/"):
        watched.goto(watched.site.url(path))
        press(page, "/")
        expect(page.locator(SEARCH), path).to_be_focused()
        expect(page.locator(SEARCH), path).to_have_value("")
        page.keyboard.type("a/b")
        expect(page.locator(SEARCH), path).to_have_value("a/b")


def test_slash_is_a_sign_like_any_other_where_one_types(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/cards/").page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    page.locator("#f-name").focus()
    page.keyboard.type("1/2")
    expect(page.locator("#f-name")).to_have_value("1/2")
    expect(page.locator("#f-name")).to_be_focused()


def test_slash_with_another_key_is_the_browsers(open_page: OpenPage) -> None:
    page = open_page("about/").page
    for keys in ("Control+/", "Alt+/", "Meta+/"):
        press(page, keys)
        expect(page.locator(SEARCH), keys).not_to_be_focused()


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_stop_leads_past_the_menu(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("tommy-walker/cards/tw1-02/", lang).page
    press(page, "Tab")
    expect(page.locator(".t-skip")).to_be_focused()
    expect(page.locator(".t-skip")).to_be_in_viewport()
    press(page, "Enter", "Tab")
    inside = page.evaluate("() => document.querySelector('#t-content').contains(document.activeElement)")
    assert inside, focused(page)


@pytest.mark.parametrize("lang", LANGS)
def test_the_menu_opens_and_closes_by_keyboard(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("tommy-walker/rules/", lang, "phone").page
    button = page.locator("[popovertarget=t-menu]").first
    button.focus()
    press(page, "Enter")
    expect(page.locator("#t-menu")).to_be_visible()
    press(page, "Tab")
    assert page.evaluate("() => document.querySelector('#t-menu').contains(document.activeElement)")
    press(page, "Escape")
    expect(page.locator("#t-menu")).to_be_hidden()
    expect(button).to_be_focused()


def test_other_games_open_and_close_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/rules/", "en").page
    button = page.locator("[popovertarget=t-more]").first
    button.focus()
    press(page, "Enter")
    expect(page.locator("#t-more")).to_be_visible()
    press(page, "Tab", "Escape")
    expect(page.locator("#t-more")).to_be_hidden()
    expect(button).to_be_focused()
    press(page, "Space")
    expect(page.locator("#t-more")).to_be_visible()
    page.locator("#t-more a[href*='yokai-watch']").first.focus()
    press(page, "Enter")
    page.wait_for_url("**/en/yokai-watch/")


def test_the_search_box_lets_go(open_page: OpenPage) -> None:
    """Results show up below it; Escape closes them first and leaves the box next."""
    page = open_page("tommy-walker/rules/").page
    press(page, "/")
    page.locator(f"{SEARCH}[data-ready]").wait_for()
    page.keyboard.type("ラルフ")
    expect(page.locator(".t-results [role=option]").first).to_be_visible()
    press(page, "Escape")
    expect(page.locator(".t-results")).to_be_hidden()
    expect(page.locator(SEARCH)).to_be_focused()
    press(page, "Escape")
    expect(page.locator(SEARCH)).not_to_be_focused()


def test_the_colours_can_be_switched_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("about/").page
    button = page.locator("[data-t-scheme]").first
    button.focus()
    press(page, "Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    press(page, "Space")
    expect(button).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("lang", LANGS)
def test_regions_that_scroll_can_be_reached(open_page: OpenPage, lang: Lang) -> None:
    """A table that is wider than a phone is scrolled with the arrow keys."""
    page = open_page("tommy-walker/glossary/", lang, "phone").page
    region = page.locator(".t-scroll").first
    region.focus()
    expect(region).to_be_focused()
    assert region.get_attribute("aria-label") or region.get_attribute("aria-labelledby")
