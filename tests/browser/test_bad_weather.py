"""Files that do not come, come late, or come when the reader has gone on; browsers that refuse something."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.built_site import Lang, Site
from tests.browser.conftest import OpenPage, Watch
from tests.browser.harness import Late, Look, Watched, axe, no_horizontal_scroll, press

pytestmark = pytest.mark.browser

PROVOKED = "status [45]0|Failed to load resource|ERR_FAILED"
TOLD = {
    "ja": "このページの一部を読み込めませんでした。通信を確かめてください。 もう一度読み込む",
    "en": "Part of this page could not be loaded. Please check the connection. Try again",
}

Answer = Callable[[Route], None]


def broken(route: Route) -> None:
    route.fulfill(status=500, content_type="text/html", body="<h1>down</h1>")


def missing(route: Route) -> None:
    route.fulfill(status=404, content_type="text/html", body="<h1>not here</h1>")


def elsewhere(route: Route) -> None:
    """As a hotel's network answers until one has paid."""
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome</h1>")


def unreached(route: Route) -> None:
    route.abort()


def gone_to(watch: Watch, site: Site, path: str, lang: Lang, routes: dict[str, Answer]) -> Watched:
    """A page of which some files are answered otherwise, from the start."""
    watched = watch(site, Look(lang))
    watched.expect(PROVOKED)
    for pattern, answer in routes.items():
        watched.page.route(pattern, answer)
    watched.goto(site.url(path, lang))
    return watched


@pytest.mark.parametrize(
    ("path", "file", "broken_by", "lang"),
    [
        ("search/?q=%E5%A5%B3", "**/search/site.json", broken, "ja"),
        ("search/?q=%E5%A5%B3", "**/search/reborn.json", unreached, "en"),
        ("tommy-walker/cards/?gender=%E5%A5%B3", "**/search/tommy-walker.json", elsewhere, "ja"),
        ("tommy-walker/deck/", "**/decks/tommy-walker.json", missing, "en"),
        ("tommy-walker/contribute/", "**/contribute/tommy-walker.json", broken, "ja"),
        # A script of a script: nothing of the page's own runs.
        ("tommy-walker/deck/", "**/deck/legality/check.js", missing, "ja"),
    ],
)
def test_a_page_says_what_did_not_come_and_tries_again(
    watch: Watch, site: Site, path: str, file: str, broken_by: Answer, lang: Lang
) -> None:
    page = gone_to(watch, site, path, lang, {file: broken_by}).page
    notice = page.locator("[data-t-failed]")
    expect(notice).to_have_text(TOLD[lang])
    expect(notice.locator("button")).to_be_visible()
    assert axe(page, within=".t-failed") == []
    assert no_horizontal_scroll(page) == []
    notice.locator("button").press("Enter")
    expect(notice.locator("button")).to_be_enabled()
    expect(notice.locator("button")).to_be_visible()
    page.unroute(file)
    notice.locator("button").press("Enter")
    page.locator("#t-content [data-ready]").wait_for()
    expect(notice).to_be_hidden()


def test_the_search_box_says_what_did_not_come_and_tries_again(watch: Watch, site: Site) -> None:
    """First its script does not come, then one of the games; what has come can be searched."""
    page = gone_to(watch, site, "about/", "en", {"**/search/box.js": broken}).page
    notice, box = page.locator("[data-t-failed]"), page.locator("#t-q")
    press(page, "/")
    expect(notice).to_be_visible()
    expect(notice).to_have_text(TOLD["en"])
    page.unroute("**/search/box.js")
    page.route("**/search/reborn.json", unreached)
    with page.expect_event("requestfailed"):
        notice.locator("button").click()
    box.fill("ラルフ")
    expect(page.locator("[role=option]").first).to_contain_text("ラルフ")
    box.fill("ディーノ")
    status = page.locator(".t-results__status")
    expect(status).to_have_text("Nothing found in what could be loaded.")
    page.unroute("**/search/reborn.json")
    # Coming back to the box is trying again, too.
    page.locator("h1").click()
    box.focus()
    expect(box).to_have_attribute("data-ready", "")
    expect(page.locator("[role=option]").first).to_contain_text("ディーノ")
    expect(notice).to_be_hidden()


def test_results_that_come_late_disturb_nobody(open_page: OpenPage) -> None:
    """Nothing is said to stand nowhere while it is loaded, nothing opens again, no choice is lost."""
    page = open_page("tommy-walker/rules/").page
    box, status = page.locator("#t-q"), page.locator(".t-results__status")
    late = Late(page, "**/search/reborn.json")
    with page.expect_request("**/search/reborn.json"):
        press(page, "/")
    page.keyboard.type("ディーノ")
    expect(status).to_have_text("読み込んでいます。")
    press(page, "Escape")
    late.answer()
    expect(box).to_have_attribute("data-ready", "")
    expect(page.locator(".t-results")).to_be_hidden()
    press(page, "ArrowDown")
    expect(page.locator("[role=option]").first).to_contain_text("ディーノ")

    page.reload()
    late = Late(page, "**/search/reborn.json")
    with page.expect_request("**/search/reborn.json"):
        press(page, "/")
    page.keyboard.type("ボ")
    press(page, "ArrowDown", "ArrowDown")
    chosen = page.locator("[role=option][aria-selected=true]")
    before = chosen.get_attribute("href")
    late.answer()
    expect(box).to_have_attribute("data-ready", "")
    expect(page.locator("[role=option]", has_text="ボノ")).to_have_count(1)
    expect(chosen).to_have_attribute("href", before or "")
    expect(box).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "-")


def test_what_takes_long_is_said_to_be_on_its_way(watch: Watch, site: Site) -> None:
    """And no longer when it has come, or has not."""
    watched = watch(site, Look("en"))
    watched.expect(PROVOKED)
    page, busy = watched.page, watched.page.locator("[data-t-loading]")
    late = Late(page, "**/decks/tommy-walker.json")
    watched.goto(site.url("tommy-walker/deck/", "en"))
    expect(busy).to_have_text("Loading.")
    expect(busy).to_be_visible()
    assert axe(page, within=".t-failed") == []
    late.answer()
    page.locator("[data-t-deck][data-ready]").wait_for()
    expect(busy).to_be_hidden()
    late = Late(page, "**/decks/tommy-walker.json")
    page.reload()
    expect(busy).to_be_visible()
    for route in late.routes:
        route.abort()
    expect(page.locator("[data-t-failed]")).to_be_visible()
    expect(busy).to_be_hidden()


def test_what_is_typed_while_cards_are_loaded_stays(watch: Watch, site: Site) -> None:
    watched = watch(site, Look())
    page = watched.page
    late = Late(page, "**/search/tommy-walker.json")
    with page.expect_request("**/search/tommy-walker.json"):
        watched.goto(site.url("search/?q=%E7%94%B7"))
    expect(page.locator("#s-q")).to_have_value("男")
    page.locator("#s-q").fill("ラルフ")
    late.answer()
    page.locator("[data-t-search-page][data-ready]").wait_for()
    expect(page.locator("[data-t-results] li").first).to_contain_text("ラルフ")
    assert page.url.endswith("?q=%E3%83%A9%E3%83%AB%E3%83%95")

    late = Late(page, "**/search/tommy-walker.json")
    with page.expect_request("**/search/tommy-walker.json"):
        watched.goto(site.url("tommy-walker/cards/?gender=%E5%A5%B3&view=table"))
    expect(page.locator("input[name=gender]:checked")).to_have_value("女")
    page.locator("#f-name").fill("りんね")
    late.answer()
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    expect(page.locator("#f-name")).to_have_value("りんね")
    expect(page.locator("[data-t-table] tbody tr")).to_have_count(1)
    assert "gender=" in page.url
    assert "q=" in page.url


def test_a_preview_is_asked_for_again_after_an_error(watch: Watch, site: Site) -> None:
    page = gone_to(watch, site, "yokai-watch/", "ja", {"**/yokai-watch/cards/**": broken}).page
    link = page.locator("#t-content a.t-cardlink:visible").first
    with page.expect_response("**/yokai-watch/cards/**"):
        link.focus()
    page.unroute("**/yokai-watch/cards/**")
    page.locator("h1").click()
    link.blur()
    link.focus()
    expect(page.locator("#t-preview")).to_be_visible()


# --- what browsers refuse -------------------------------------------------------------------------

REFUSE = {
    "clipboard": """() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    }""",
    "history": "() => { history.replaceState = history.pushState = () => { throw new DOMException('SecurityError'); }; }",
}


@pytest.mark.parametrize(
    ("path", "lang", "button", "said", "told"),
    [
        ("tommy-walker/cards/", "en", "[data-t-copy]", "[data-t-count]", "It could not be copied."),
        ("tommy-walker/deck/#v=1&main=tw1-02x3", "ja", "[data-t-do=yaml]", "[data-t-said]", "コピーできませんでした"),
        ("tommy-walker/decks/ride-chain/", "ja", "[data-t-copy-deck]", "[data-t-copied]", "コピーできませんでした"),
    ],
)  # fmt: skip
def test_a_refused_clipboard_is_told(
    open_page: OpenPage, path: str, lang: Lang, button: str, said: str, told: str
) -> None:
    page = open_page(path, lang).page
    if "decks" not in path:
        page.locator("#t-content [data-ready]").wait_for()
    page.evaluate(REFUSE["clipboard"])
    page.locator(button).click()
    expect(page.locator(said)).to_contain_text(told)
    expect(page.locator(button)).to_be_focused()


def test_an_older_way_to_copy_is_tried(open_page: OpenPage) -> None:
    """As where a page is not on a secure address."""
    page = open_page("tommy-walker/decks/ride-chain/").page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.locator("[data-t-copy-deck]").click()
    expect(page.locator("[data-t-copied]")).to_have_text("コピーしました。")
    text = page.locator("[data-t-deck-text]").text_content()
    assert page.evaluate("() => navigator.clipboard.readText()") == text


def test_a_refused_address_keeps_nobody_from_going_on(open_page: OpenPage, site: Site) -> None:
    """Safari takes a hundred changes in half a minute, and throws at the next."""
    watched = open_page("tommy-walker/cards/")
    page = watched.page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    page.evaluate(REFUSE["history"])
    page.locator("#f-name").fill("りんね")
    expect(page.locator("[data-t-grid] > li")).to_have_count(1)
    watched.goto(site.url("search/"))
    page.locator("[data-t-search-page][data-ready]").wait_for()
    page.evaluate(REFUSE["history"])
    page.locator("#s-q").fill("ラルフ")
    press(page, "Enter")
    expect(page.locator("[data-t-results] li").first).to_contain_text("ラルフ")
    watched.goto(site.url("tommy-walker/deck/"))
    page.locator("[data-t-deck][data-ready]").wait_for()
    page.evaluate(REFUSE["history"])
    page.locator("#d-text").fill("16 悪路王")
    expect(page.locator("[data-t-answer]")).to_have_text("使えるデッキです")


def test_half_signs_are_no_stumbling_block(open_page: OpenPage, site: Site) -> None:
    """Half of a pair, as it is left when text is cut at a number of units; and addresses cut short."""
    half = """(selector) => {
      const box = document.querySelector(selector);
      box.value = "女\\ud83d";
      box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }"""
    watched = open_page("search/?q=%E5%A5")
    page = watched.page
    page.locator("[data-t-search-page][data-ready]").wait_for()
    page.evaluate(half, "#s-q")
    expect(page.locator("[data-t-status]")).to_contain_text("女")
    assert page.url.endswith("?q=%E5%A5%B3%EF%BF%BD")
    page.locator("#t-q").focus()
    expect(page.locator("#t-q")).to_have_attribute("data-ready", "")
    page.evaluate(half, "#t-q")
    expect(page.locator(".t-results__status")).to_contain_text("女")
    watched.goto(site.url("tommy-walker/rules/#%E3%81"))
    expect(page.locator("h1")).to_be_visible()


def test_a_link_to_an_endless_query_is_answered(open_page: OpenPage, site: Site) -> None:
    watched = open_page(f"search/?q={'(' * 900}")
    page = watched.page
    page.locator("[data-t-search-page][data-ready]").wait_for()
    expect(page.locator("[data-t-status]")).to_contain_text("51: 括弧や - が、ここで深く重なりすぎています。")
    page.locator("#s-q").evaluate(
        "(box) => { box.value = 'あ or '.repeat(20000); box.dispatchEvent(new InputEvent('input')); }"
    )
    expect(page.locator("[data-t-status]")).to_contain_text("1001: 検索の言葉は 1000 字までです。")
    assert len(page.locator("[data-t-status]").inner_text()) < 500


# --- going on and coming back ---------------------------------------------------------------------

CAME_BACK = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def test_the_scheme_is_the_chosen_one_when_one_comes_back(open_page: OpenPage) -> None:
    """The back button brings a page back as it was left, before the scheme was changed on another one."""
    page = open_page("about/").page
    switch = page.locator("[data-t-scheme]")
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.evaluate("() => localStorage.setItem('tefuda.scheme', 'slate')")
    page.evaluate(CAME_BACK)
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-md-color-scheme", "slate")


def test_coming_back_from_a_card_finds_the_place_again(open_page: OpenPage) -> None:
    """Also where the browser does not keep the page as it was."""
    page = open_page("tommy-walker/cards/?sort=name").page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    all_cards = "document.querySelectorAll('[data-t-grid] > li').length === 86"
    page.wait_for_function(f"() => {{ scrollTo(0, document.body.scrollHeight); return {all_cards}; }}")
    link = page.locator("[data-t-grid] > li").nth(84).locator("a").first
    link.scroll_into_view_if_needed()
    before = page.evaluate("() => scrollY")
    link.click()
    page.wait_for_url("**/cards/tw*/")
    page.go_back()
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    page.wait_for_function(f"(before) => {all_cards} && Math.abs(scrollY - before) < 60", arg=before)


def test_the_focus_goes_on_where_a_button_goes(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/cards/?q=zzz", locale="en-GB").page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    page.locator("[data-t-dismiss]").press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.locator("[data-t-clear]").press("Enter")
    expect(page.locator("[data-t-grid] > li").first).to_be_visible()
    expect(page.locator("#f-name")).to_be_focused()


def test_choosing_cards_to_compare_keeps_the_place(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/cards/?compare=nobody,tw1-02,tw1-02,tw2-01").page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    dialog, bar = page.locator("dialog[data-t-comparison]"), page.locator("[data-t-compare]")
    expect(dialog.locator(".t-face")).to_have_count(2)
    expect(bar.locator("[data-t-compare-count]")).to_have_text("2 / 4")
    press(page, "Escape")
    page.wait_for_function(
        "() => { scrollTo(0, document.body.scrollHeight);"
        " return document.querySelectorAll('[data-t-grid] > li').length === 86; }"
    )
    pick = page.locator("[data-t-pick]").nth(80)
    before = page.evaluate("() => scrollY")
    pick.press("Enter")
    expect(pick).to_have_attribute("aria-pressed", "true")
    expect(pick).to_be_focused()
    expect(page.locator("[data-t-grid] > li")).to_have_count(86)
    assert page.evaluate("() => scrollY") > before / 2
    assert re.search("compare=tw1-02%2Ctw2-01%2C", page.url)
    bar.locator("[data-t-compare-clear]").press("Enter")
    expect(bar).to_be_hidden()
    expect(page.locator("[data-t-pick=tw1-02]")).to_be_focused()
