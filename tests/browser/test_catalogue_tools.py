"""The catalogue's query, comparison, random card and list to copy."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.built_site import Lang
from tests.browser.conftest import OpenPage
from tests.browser.harness import Scheme, Width, axe, no_horizontal_scroll, press, rules_in

pytestmark = pytest.mark.browser


def _catalogue(open_page: OpenPage, query: str = "", lang: Lang = "ja", width: Width = "desktop") -> Page:
    page = open_page(f"tommy-walker/cards/{query}", lang, width=width).page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    return page


def _shown(page: Page) -> list[str]:
    ids: list[str] = page.eval_on_selector_all(
        "[data-t-grid] > [data-id]", "faces => faces.map((face) => face.dataset.id)"
    )
    return ids


def test_the_query_box_reads_the_grammar(open_page: OpenPage) -> None:
    page = _catalogue(open_page)
    box = page.locator("#f-name")
    box.fill("戦闘力>=8000 or ﾗﾙﾌ")
    expect(page.locator("[data-t-count]")).to_contain_text("3")
    assert _shown(page) == ["tw1-02", "tw1-09", "tw4-18"]
    box.fill("damage=4 id:tw4-20")
    expect(page.locator("[data-t-grid] .t-perhaps")).to_have_text("値によっては")
    box.fill("power>=8000")
    expect(page.locator("[data-t-grid] .t-perhaps")).to_have_count(0)
    assert "q=power%3E%3D8000" in page.url


def test_an_unreadable_query_is_explained_and_finds_nothing(open_page: OpenPage) -> None:
    page = _catalogue(open_page, "?q=power%3E%3E", "en")
    error = page.locator("[data-t-query-error]")
    expect(error).to_contain_text("7: power is compared with numbers")
    expect(page.locator("#f-name")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-t-empty]")).to_be_visible()
    page.locator("#f-name").fill("power>5000")
    expect(error).to_be_empty()
    expect(page.locator("[data-t-grid] li").first).to_be_visible()


def test_query_and_filters_work_together(open_page: OpenPage) -> None:
    page = _catalogue(open_page, "?q=%E7%B5%90%E7%95%8C&gender=%E5%A5%B3&sort=-power")
    shown = _shown(page)
    assert shown
    page.locator("#f-name").fill("結界 -gender:男")
    expect(page.locator("[data-t-count]")).not_to_be_empty()
    assert _shown(page) == shown
    men = page.locator("fieldset[data-field=gender] input[value=男]")
    expect(men.locator("xpath=following-sibling::*").locator(".t-chip__n")).to_have_text("0")


def test_cards_side_by_side(open_page: OpenPage) -> None:
    page = _catalogue(open_page)
    picks = page.locator("[data-t-pick]")
    for at in range(4):
        picks.nth(at).click()
    expect(page.locator("[data-t-compare-count]")).to_have_text("4 / 4")
    expect(picks.nth(5)).to_be_disabled()
    assert "compare=tw1-01%2Ctw1-02%2Ctw1-03%2Ctw1-04" in page.url
    page.locator("[data-t-compare-open]").click()
    dialog = page.locator("dialog[data-t-comparison]")
    expect(dialog).to_be_visible()
    expect(dialog.locator("thead .t-face")).to_have_count(4)
    power = dialog.locator("tbody tr", has_text="戦闘力")
    assert power.locator("td").all_inner_texts() == ["6000", "2800", "3500", "5100"]
    expect(power).to_have_class(re.compile("differs"))
    abilities = dialog.locator("tbody tr", has_text="特殊能力")
    expect(abilities.locator("td").nth(3)).to_contain_text("「P」にライドすると6900")
    assert axe(page) == []
    press(page, "Escape")
    expect(dialog).to_be_hidden()
    page.reload()
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    expect(dialog).to_be_visible()
    dialog.locator("[data-t-close]").click()
    page.locator("[data-t-compare-clear]").click()
    expect(page.locator("[data-t-compare]")).to_be_hidden()
    assert "compare" not in page.url


def test_a_phone_tells_that_the_comparison_goes_on(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/cards/?compare=tw1-01,tw1-02,tw1-10,tw3-25", "en", "phone").page
    body = page.locator("[data-t-comparison-body]")
    expect(page.locator("[data-t-comparison-hint]")).to_be_visible()
    expect(body.locator("tbody tr").last).to_contain_text(
        "If the enemy is “female”, this card’s power becomes 7900."
    )
    # Names take three lines at most, and the arrow keys lead to the last card.
    assert body.locator("tbody td a").evaluate_all(
        "(all) => all.every((one) => one.getBoundingClientRect().height < 90)"
    )
    body.focus()
    before = body.evaluate("(one) => one.scrollLeft")
    press(page, "ArrowRight")
    page.wait_for_function(
        "(before) => document.querySelector('[data-t-comparison-body]').scrollLeft > before", arg=before
    )


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_table_shows_numbers_first_and_abilities(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("tommy-walker/cards/?view=table", lang, "phone").page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    row = page.locator("[data-t-table] [data-id=tw1-02]")
    for at, shown in ((2, "2800"), (3, "☆4")):
        expect(row.locator("> *").nth(at)).to_have_text(shown)
        box = row.locator("> *").nth(at).locator("span").bounding_box()
        assert box is not None and box["x"] + box["width"] < 375
    expect(row.locator("> *").last).to_contain_text(
        "敵が「女」なら7900" if lang == "ja" else "If the enemy is “female”"
    )


def test_comparison_by_keyboard(open_page: OpenPage) -> None:
    page = _catalogue(
        open_page, "?q=name%3A%E3%83%A9%E3%83%AB%E3%83%95%20or%20name%3A%E3%82%A4%E3%82%B9%E3%82%AB"
    )
    for at in range(2):
        page.locator("[data-t-pick]").nth(at).focus()
        press(page, "Enter")
    expect(page.locator("[data-t-pick]").first).to_have_attribute("aria-pressed", "true")
    page.locator("[data-t-compare-open]").focus()
    press(page, "Enter")
    expect(page.locator("dialog[data-t-comparison]")).to_be_visible()
    expect(page.locator("[data-t-close]")).to_be_focused()


def test_a_random_card_is_one_of_those_found(open_page: OpenPage) -> None:
    page = _catalogue(open_page, "?q=power%3E%3D8000", "en")
    page.locator("[data-t-random]").click()
    page.wait_for_url(re.compile(r"/en/tommy-walker/cards/(tw1-09|tw4-18)/$"))


def test_copy_as_list(open_page: OpenPage) -> None:
    page = _catalogue(open_page, "?q=power%3E%3D8000&sort=-power")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-t-copy]").click()
    expect(page.locator("[data-t-count]")).to_contain_text("2 種の名前をコピーしました")
    assert (
        page.evaluate("() => navigator.clipboard.readText()")
        == "ドラゴンロード・ヴァラケウス\nゲルマンシャーク\n"
    )


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_comparison_fits(open_page: OpenPage, width: Width, scheme: Scheme) -> None:
    page = open_page("tommy-walker/cards/?compare=tw1-02,tw4-20", "en", width=width, scheme=scheme).page
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    expect(page.locator("dialog[data-t-comparison] .t-face")).to_have_count(2)
    assert axe(page, rules=rules_in(scheme)) == []
    assert no_horizontal_scroll(page) == []


def test_similar_cards_say_why(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/cards/tw2-04/", "en").page
    similar = page.locator(".t-similar")
    expect(similar.locator(".t-face")).to_have_count(4)
    expect(similar.locator(".t-similar__reasons").first).to_contain_text("If the enemy is “P”")
