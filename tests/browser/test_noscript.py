"""With scripts switched off: everything can be read, and reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.built_site import LANGS, Lang, Site
from tests.browser.conftest import OpenPage
from tests.browser.harness import Width, no_horizontal_scroll
from tests.browser.html_files import HtmlSite


def text_of(page: Page) -> str:
    return page.locator("main, #t-content").first.inner_text()


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_page_can_be_read(
    open_page: OpenPage, html_site: HtmlSite, lang: Lang, width: Width
) -> None:
    watched = open_page("", lang, width, js=False)
    for file in html_site.sample(lang, 2):
        watched.goto(watched.site.address_of(file.path))
        page = watched.page
        expect(page.locator("h1").first, file.path).to_be_visible()
        assert len(text_of(page)) >= 40, file.path
        assert no_horizontal_scroll(page) == [], file.path
        # What only scripts can fill or open is not left standing about.
        for waiting in ("[data-t-offer]", "[data-t-compare]", "[data-t-empty]", "dialog[data-t-comparison]"):
            if page.locator(waiting).count():
                expect(page.locator(waiting).first, file.path).to_be_hidden()


@pytest.mark.parametrize("lang", LANGS)
def test_all_cards_are_listed(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("tommy-walker/cards/", lang, js=False).page
    faces = page.locator("[data-t-grid] > [data-id]")
    expect(faces).to_have_count(86)
    expect(faces.nth(85)).to_be_visible()
    faces.nth(85).locator("a").first.click()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("a[rel=prev]")).to_be_visible()


@pytest.mark.parametrize("lang", LANGS)
def test_the_menu_opens_on_a_phone(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("tommy-walker/cards/tw1-02/", lang, "phone", js=False).page
    menu = page.locator("#t-menu")
    expect(menu).to_be_hidden()
    page.locator("[popovertarget=t-menu]").first.click()
    expect(menu).to_be_visible()
    menu.locator("a[href*='/rules/'], a[href$='rules/']").first.click()
    page.wait_for_url("**/tommy-walker/rules/")
    expect(page.locator("h1")).to_be_visible()


def test_other_games_can_be_reached(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/rules/", js=False).page
    page.locator("[popovertarget=t-more]").first.click()
    page.locator("#t-more a[href*='reborn/']").first.click()
    page.wait_for_url("**/reborn/")


def test_the_language_can_be_switched(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/cards/tw1-02/", js=False).page
    page.locator(".t-header a[hreflang=en]").click()
    page.wait_for_url("**/en/tommy-walker/cards/tw1-02/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_filters_that_need_scripts_are_not_shown(open_page: OpenPage, width: Width) -> None:
    page = open_page("tommy-walker/cards/", width=width, js=False).page
    toolbar = page.locator("form.t-toolbar")
    assert toolbar.inner_text().strip() == "絞り込みにはスクリプトが要ります。"
    expect(toolbar.locator("input, button, select, summary").locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGS)
def test_searching_says_that_it_needs_scripts(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("about/", lang, js=False).page
    box = page.locator("form.t-search input[name=q]")
    box.fill("結界")
    box.press("Enter")
    page.wait_for_url("**/search/?q=**")
    expect(page.locator("h1")).to_be_visible()
    needs = "検索にはスクリプトが要ります" if lang == "ja" else "Searching needs scripts"
    expect(page.locator("noscript").first).to_be_visible()
    assert needs in page.locator("noscript").first.inner_text()


def test_the_colours_follow_the_system(open_page: OpenPage) -> None:
    colours = []
    for scheme in ("light", "dark"):
        page = open_page("about/", scheme=scheme, js=False).page
        colours.append(page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor"))
    assert colours[0] != colours[1]


def test_the_page_for_wrong_addresses(site: Site, open_page: OpenPage) -> None:
    watched = open_page("", js=False)
    watched.goto(site.root + "404.html")
    expect(watched.page.locator("h1")).to_have_text("このページは見つかりません")
    watched.problems.clear()  # the page is made for the server's own address, not for this folder
