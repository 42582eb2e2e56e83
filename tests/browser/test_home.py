"""The home page, and what the frame around every page does: colours, and that nothing jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from generator.catalogue.model import Archive
from generator.catalogue.status import status
from tests.browser.built_site import Lang, Site
from tests.browser.conftest import OpenPage, Watch
from tests.browser.harness import Look, Scheme, Width


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_game_is_there_with_what_is_known_of_it(
    open_page: OpenPage, shipped: Archive, lang: Lang
) -> None:
    page = open_page("", lang).page
    panels = page.locator(".t-games [data-game]:not(.t-face)")
    expect(panels).to_have_count(len(shipped.games))
    for game in shipped.games:
        panel = page.locator(f".t-games [data-game={game.id}]:not(.t-face)").first
        expect(panel.locator("h2")).to_have_text(game.title[lang])
        expect(panel).to_contain_text(str(status(game).known))
        expect(panel.locator(".t-bar svg")).to_have_role("img")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_link_leads_somewhere(open_page: OpenPage, lang: Lang) -> None:
    watched = open_page("", lang)
    page = watched.page
    hrefs = set(page.eval_on_selector_all("a[href]", "all => all.map((a) => a.href.split('#')[0])"))
    assert len(hrefs) > 20
    for href in sorted(hrefs):
        assert href.startswith(watched.site.root), href
        assert page.request.get(href).status == 200, href


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_from_home_to_a_card_and_back(open_page: OpenPage, shipped: Archive, lang: Lang) -> None:
    watched = open_page("", lang)
    page = watched.page
    face = page.locator(".t-games .t-face__name a").first
    name = face.inner_text()
    face.click()
    expect(page.locator("h1")).to_have_text(name.replace("\n", ""))
    page.locator(".t-header .t-brand").click()
    assert page.url == watched.site.url("", lang)
    page.locator(".t-games h2 a").last.click()
    expect(page.locator("h1")).to_have_text(shipped.games[-1].title[lang])


@pytest.mark.parametrize("path", ["", "tommy-walker/", "yokai-watch/", "reborn/"])
@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_fanned_cards_stay_within_their_place(open_page: OpenPage, path: str, width: Width) -> None:
    page = open_page(path, width=width).page
    beyond = page.locator(".t-hand").evaluate_all(
        """(hands) => hands.flatMap((hand) => {
          const place = (hand.closest(".t-games__panel") ?? document.querySelector(".t-main")).getBoundingClientRect();
          const cards = [...hand.querySelectorAll(".t-face__card")].map((card) => card.getBoundingClientRect());
          return cards.filter(({ left, right }) => left < place.left || right > place.right).map(({ left, right }) => [left, right]);
        })"""
    )
    assert beyond == []


# --- colours --------------------------------------------------------------------------------------

WATCH_COLOURS = """
window.seen = [];
const look = () => {
  if (document.body) {
    const root = document.documentElement;
    window.seen.push(`${root.getAttribute("data-md-color-scheme")} ${getComputedStyle(document.body).backgroundColor}`);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def background(page: Page) -> str:
    return str(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_chosen_colours_last_and_nothing_flashes(watch: Watch, site: Site, scheme: Scheme) -> None:
    """The other scheme than the system's is kept from page to page, from the first frame on."""
    watched = watch(site, Look(scheme=scheme))
    page = watched.page
    page.add_init_script(WATCH_COLOURS)
    watched.goto(site.url())
    before = background(page)
    button = page.locator("[data-t-scheme]").first
    pressed = scheme == "dark"
    expect(button).to_have_attribute("aria-pressed", str(pressed).lower())
    button.click()
    expect(button).to_have_attribute("aria-pressed", str(not pressed).lower())
    after = background(page)
    assert after != before
    wanted = "default" if scheme == "dark" else "slate"
    for path, lang in (("tommy-walker/cards/", "ja"), ("tommy-walker/cards/tw1-02/", "en"), ("about/", "ja")):
        watched.goto(site.url(path, lang))  # type: ignore[arg-type]
        page.wait_for_function("() => window.seen.length > 3")
        assert set(page.evaluate("() => window.seen")) == {f"{wanted} {after}"}, path
    page.reload()
    assert background(page) == after


def test_without_a_choice_the_colours_follow_the_system(open_page: OpenPage) -> None:
    page = open_page("about/", scheme="dark").page
    dark = background(page)
    body = page.locator("body")
    page.emulate_media(color_scheme="light")
    expect(body).not_to_have_css("background-color", dark)
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_css("background-color", dark)


# --- nothing jumps --------------------------------------------------------------------------------

MAIN_PAGES = [
    "",
    "tommy-walker/",
    "tommy-walker/cards/",
    "tommy-walker/cards/?view=table&sort=-power",
    "tommy-walker/cards/tw1-02/",
    "tommy-walker/rules/",
    "tommy-walker/rulings/",
    "tommy-walker/glossary/",
    "tommy-walker/rules/#tw-7.1",
    "tommy-walker/wanted/",
    "search/?q=%E7%B5%90%E7%95%8C",
    "about/",
    "contribute/",
]


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_jumps_while_a_page_is_loaded(watch: Watch, site: Site, width: Width, lang: Lang) -> None:
    """The layout shifts by less than what Core Web Vitals call good."""
    watched = watch(site, Look(lang, width))
    page = watched.page
    jumps: dict[str, float] = {}
    for path in MAIN_PAGES:
        watched.goto(site.url(path, lang))
        page.wait_for_timeout(250)
        shift = page.evaluate(
            """() => new Promise((resolve) => {
              let sum = 0;
              const observer = new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
              });
              observer.observe({ type: "layout-shift", buffered: true });
              setTimeout(() => resolve(sum), 50);
            })"""
        )
        if shift > 0.1:
            jumps[path] = shift
    assert not jumps
