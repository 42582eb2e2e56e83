"""Worked examples in the browser: folded at their clause, gone through step by step, plain without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.built_site import Lang
from tests.browser.conftest import OpenPage
from tests.browser.harness import axe, no_horizontal_scroll, press

RULES = "tommy-walker/rules/"
RIDE = "ex-ride-with-an-entry-ability"
ALL_LANGS = pytest.mark.parametrize("lang", ["ja", "en"])


def example(page: Page, anchor: str = RIDE) -> Locator:
    return page.locator(f"#{anchor}")


def cards(place: Locator) -> list[str]:
    """What lies on a seat: zone and card."""
    return [
        f"{(item.get_attribute('class') or '').split('--')[1].split()[0]} {item.locator('.t-face__name').inner_text()}"
        for item in place.locator(".t-seat__card").all()
    ]


@ALL_LANGS
def test_a_link_to_an_example_opens_its_fold(open_page: OpenPage, lang: Lang) -> None:
    page = open_page(f"{RULES}#{RIDE}", lang).page
    expect(example(page)).to_be_visible()
    expect(example(page)).to_be_in_viewport()
    assert page.locator("details.t-clause__example[open]").count() == 1


def test_a_link_within_the_page_opens_it_too(open_page: OpenPage) -> None:
    page = open_page(RULES).page
    link = page.locator(f'.t-clause__examples a[href="#{RIDE}"]').first
    link.click()
    expect(example(page)).to_be_visible()


def test_buttons_go_through_the_steps(open_page: OpenPage) -> None:
    page = open_page(f"{RULES}#{RIDE}").page
    shown = example(page)
    back, play, forward = (shown.locator(".t-replay button").nth(n) for n in range(3))
    seat = shown.locator('[data-t-seat="P1"]')
    expect(back).to_have_attribute("aria-disabled", "true")
    assert [c.split()[0] for c in cards(seat)] == ["attack", "hand"]
    forward.click()
    expect(shown.locator(".t-step[aria-current]")).to_contain_text("3500")
    forward.click()
    assert [c.split()[0] for c in cards(seat)] == ["attack", "beneath"]
    assert "グントラム" in cards(seat)[0]
    assert "ゼファー" in cards(seat)[1]
    for _ in range(3):
        forward.click()
    expect(seat.locator('[data-t-number="power"] [data-t-value]')).to_have_text("6100")
    back.click()
    expect(seat.locator('[data-t-number="power"] [data-t-value]')).to_have_text("3500")
    for _ in range(5):
        forward.click()
    expect(forward).to_have_attribute("aria-disabled", "true")
    expect(shown.locator(".t-step").last).to_have_attribute("aria-current", "step")
    expect(shown.locator('[data-t-seat="P2"] [data-t-count="deck"]')).to_have_text("13")
    expect(play).to_be_visible()


def test_arrow_keys_go_through_the_steps(open_page: OpenPage) -> None:
    page = open_page(f"{RULES}#{RIDE}", "en").page
    shown = example(page)
    count = shown.locator(".t-replay__count")
    shown.locator(".t-replay button").nth(1).focus()
    for key, wanted in (
        ("ArrowRight", "1"),
        ("ArrowRight", "2"),
        ("ArrowLeft", "1"),
        ("End", "9"),
        ("Home", "0"),
    ):
        page.keyboard.press(key)
        expect(count).to_have_text(f"{wanted} of 9")
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("0 of 9")


def test_an_example_plays_by_itself_and_can_be_stopped(open_page: OpenPage) -> None:
    page = open_page(f"{RULES}#{RIDE}", "en").page
    shown = example(page)
    play = shown.locator(".t-replay button").nth(1)
    play.click()
    expect(play).to_have_text("Pause")
    expect(shown.locator(".t-replay__count")).to_have_text("1 of 9")
    play.click()
    expect(play).to_have_text("Play")


def test_barriers_and_hands_come_and_go(open_page: OpenPage) -> None:
    page = open_page(f"{RULES}#ex-one-barrier-for-both").page
    shown = example(page, "ex-one-barrier-for-both")
    barrier = shown.locator('[data-t-shared="barrier"]')
    expect(barrier.locator(".t-seat__zone")).to_have_text("P2")
    for _ in range(2):
        shown.locator(".t-replay button").nth(2).click()
    expect(barrier.locator(".t-seat__zone")).to_have_text("P1")
    expect(barrier.locator(".t-face__name")).to_contain_text("シルバーレイン")
    expect(shown.locator('[data-t-seat="P1"] .t-seat__card--hand')).to_have_count(0)


@ALL_LANGS
def test_without_scripts_it_is_a_list(open_page: OpenPage, lang: Lang) -> None:
    page = open_page(RULES, lang, js=False).page
    page.locator("details.t-clause__example > summary").first.click()
    first = page.locator("[data-t-example]").first
    expect(first.locator(".t-step").first).to_be_visible()
    expect(first.locator(".t-seat__card").first).to_be_visible()
    assert first.locator(".t-replay").count() == 0


@pytest.mark.parametrize(("width", "scheme", "lang"), [("desktop", "light", "ja"), ("phone", "dark", "en")])
def test_an_open_example_is_accessible(open_page: OpenPage, width: str, scheme: str, lang: Lang) -> None:
    page = open_page(f"{RULES}#ex-one-barrier-for-both", lang, width, scheme).page  # type: ignore[arg-type]
    expect(example(page, "ex-one-barrier-for-both")).to_be_visible()
    assert no_horizontal_scroll(page) == []
    # Only the fold that the example lies in is other than on the page that every look opens.
    assert axe(page, within="details.t-clause__example[open]") == []


@ALL_LANGS
def test_the_coverage_page_leads_to_the_examples(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("tommy-walker/coverage/", lang).page
    page.locator(f'.t-coverage a[href$="#{RIDE}"]').first.click()
    page.wait_for_url(f"**/{RULES}#{RIDE}")
    expect(example(page)).to_be_visible()


@ALL_LANGS
def test_a_sample_game_is_played_step_by_step(open_page: OpenPage, lang: Lang) -> None:
    """With a remark before what it explains; yokai lie face down and sideways as they do in the game."""
    page = open_page("yokai-watch/sample/", lang).page
    shown = example(page, "ex-sample-game")
    forward = shown.locator(".t-replay button").nth(2)
    while shown.locator(".t-seat__card[data-down][data-turned]").count() == 0:
        forward.click()
    expect(shown.locator(".t-step[aria-current]")).to_contain_text("見本" if lang == "ja" else "Specimen")
    while shown.locator(".t-step--remark[aria-current]").count() == 0:
        forward.click()
    assert axe(page) == []
    assert no_horizontal_scroll(page) == []


def test_a_specimen_is_previewed_where_it_stands(open_page: OpenPage) -> None:
    page = open_page("yokai-watch/sample/").page
    link = page.locator('.t-step a.t-cardlink[href$="#yws-12"]').first
    link.scroll_into_view_if_needed()
    link.hover()
    expect(page.locator("#t-preview .t-face__name")).to_have_text("見本・赤の進化妖怪")


@pytest.mark.parametrize("game", ["yokai-watch", "reborn"])
def test_a_sample_game_goes_on_by_arrow_key_from_anywhere(open_page: OpenPage, game: str) -> None:
    page = open_page(f"{game}/sample/").page
    count = page.locator(".t-replay__count")
    expect(count).to_contain_text("0 / ")
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    expect(count).to_contain_text("1 / ")
    page.locator("#t-q").focus()
    press(page, "ArrowRight")
    expect(count).to_contain_text("1 / ")
    page.locator(".t-replay button").last.focus()
    press(page, "ArrowRight")
    expect(count).to_contain_text("2 / ")


def test_life_is_counted_once_it_is_laid(open_page: OpenPage) -> None:
    page = open_page("yokai-watch/sample/", "en").page
    life = page.locator("[data-t-seat=P1] [data-t-count=life]")
    expect(life).to_be_hidden()
    while "life" not in page.locator(".t-replay__said").inner_text():
        press(page, "ArrowRight")
    expect(life).to_be_visible()
    expect(life).not_to_have_text("0")


def test_on_a_phone_the_board_is_seen_with_its_buttons(open_page: OpenPage) -> None:
    page = open_page("yokai-watch/sample/", width="phone").page
    forward = page.locator(".t-replay button").last
    for _ in range(30):
        forward.click()
    board = page.locator("[data-t-board]").bounding_box()
    panel = page.locator(".t-replay__panel").bounding_box()
    assert board is not None and panel is not None
    assert board["y"] < 200 and panel["y"] + panel["height"] <= 780
    expect(forward).to_be_in_viewport()
