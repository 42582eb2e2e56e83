"""Two languages: the switch between them, and the offer to readers of English."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.built_site import Lang
from tests.browser.conftest import OpenPage
from tests.browser.harness import axe

OTHER: dict[Lang, Lang] = {"ja": "en", "en": "ja"}


def switch(page: Page) -> None:
    """Click the switch in the header."""
    page.locator(".t-header a[data-t-lang]").click()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_switch_keeps_page_query_and_place(open_page: OpenPage, lang: Lang) -> None:
    watched = open_page("tommy-walker/cards/?q=%E3%83%A9&gender=%E7%94%B7&sort=-power&view=table", lang)
    page = watched.page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    rows = page.locator("[data-t-table] [data-id]").count()
    page.locator("#f-name").fill("ラル")  # what is asked for now, not what was asked for at first
    page.wait_for_url("**q=%E3%83%A9%E3%83%AB**")
    query = page.url.partition("?")[2]
    switch(page)
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    assert page.url == f"{watched.site.url('tommy-walker/cards/', OTHER[lang])}?{query}"
    expect(page.locator("html")).to_have_attribute("lang", OTHER[lang])
    expect(page.locator("#f-name")).to_have_value("ラル")
    expect(page.locator("[data-t-table]")).to_be_visible()
    assert 0 < page.locator("[data-t-table] [data-id]").count() < rows
    watched.goto(watched.site.url("tommy-walker/rules/#tw-7.1", lang))
    switch(page)
    page.wait_for_url("**/rules/#tw-7.1")
    expect(page.locator("[id='tw-7.1']")).to_be_in_viewport()


def test_the_switch_can_be_opened_in_a_new_tab(open_page: OpenPage) -> None:
    page = open_page("search/?q=%E7%B5%90%E7%95%8C").page
    with page.context.expect_page() as opened:
        page.locator(".t-header a[data-t-lang]").click(modifiers=["Control"])
    assert opened.value.url.endswith("/en/search/?q=%E7%B5%90%E7%95%8C")


def test_readers_of_english_are_offered_english(open_page: OpenPage) -> None:
    watched = open_page("tommy-walker/cards/tw1-02/?x=1", locale="en-US")
    page = watched.page
    offer = page.locator("[data-t-offer]")
    expect(offer).to_be_visible()
    expect(offer).to_have_attribute("lang", "en")
    assert axe(page, within="[data-t-offer]") == []
    offer.locator("a").click()
    page.wait_for_url("**/en/tommy-walker/cards/tw1-02/?x=1")
    expect(page.locator("[data-t-offer]")).to_have_count(0)
    # Who has chosen is not asked again.
    watched.goto(watched.site.url("about/"))
    expect(page.locator("[data-t-offer]")).to_be_hidden()


def test_an_offer_that_was_dismissed_stays_away(open_page: OpenPage) -> None:
    watched = open_page("", locale="en-US")
    page = watched.page
    page.locator("[data-t-dismiss]").click()
    expect(page.locator("[data-t-offer]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-t-offer]")).to_be_hidden()
    watched.goto(watched.site.url("tommy-walker/rules/"))
    expect(page.locator("[data-t-offer]")).to_be_hidden()


@pytest.mark.parametrize("locale", ["fr-FR", "zh-TW", "en-GB"])
def test_whoever_reads_no_japanese_is_offered_english(open_page: OpenPage, locale: str) -> None:
    expect(open_page("about/", locale=locale).page.locator("[data-t-offer]")).to_be_visible()


@pytest.mark.parametrize("locale", ["ja-JP", "ja"])
def test_readers_of_japanese_are_offered_nothing(open_page: OpenPage, locale: str) -> None:
    expect(open_page("about/", locale=locale).page.locator("[data-t-offer]")).to_be_hidden()


def test_english_pages_offer_nothing(open_page: OpenPage) -> None:
    expect(open_page("about/", "en", locale="en-US").page.locator("[data-t-offer]")).to_have_count(0)


def test_the_offer_can_be_answered_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("about/", locale="en-US").page
    page.locator("[data-t-dismiss]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-t-offer]")).to_be_hidden()


def test_a_browser_without_storage_is_served_too(open_page: OpenPage) -> None:
    """The choice is then not kept; everything else works."""
    watched = open_page("about/", locale="en-US")
    page = watched.page
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.reload()
    expect(page.locator("[data-t-offer]")).to_be_visible()
    page.locator("[data-t-scheme]").first.click()
    expect(page.locator("[data-t-scheme]").first).to_have_attribute("aria-pressed", "true")
    page.locator("[data-t-dismiss]").click()
    expect(page.locator("[data-t-offer]")).to_be_hidden()
    switch(page)
    page.wait_for_url("**/en/about/")
