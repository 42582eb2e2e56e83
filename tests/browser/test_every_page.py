"""What holds for every page of the site, whatever it shows."""

from __future__ import annotations

from collections import Counter
from itertools import product
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from generator.catalogue.model import Archive
from tests.browser.built_site import LANGS, Lang, Site, file_at
from tests.browser.harness import (
    AXE_COLOUR_RULES,
    Look,
    Scheme,
    Width,
    axe,
    no_horizontal_scroll,
    tab_through,
)
from tests.browser.html_files import HtmlFile, HtmlSite
from tests.browser.profiles import Profiles

# Of each kind of page, at most so many are opened in the browser, in each look. All files are read
# without one.
LOOKS: dict[tuple[Width, Scheme], int] = {
    ("desktop", "light"): 2,
    ("phone", "dark"): 1,
    ("desktop", "dark"): 1,
    ("phone", "light"): 1,
}
SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
ALL_LANGS = pytest.mark.parametrize("lang", LANGS)


def report(problems: list[str], *, most: int = 40) -> None:
    """Fail with all the problems at once."""
    if problems:
        more = [f"… and {len(problems) - most} more"] if len(problems) > most else []
        pytest.fail("\n".join([f"{len(problems)} problems:", *problems[:most], *more]), pytrace=False)


# --- without a browser ----------------------------------------------------------------------------


@pytest.mark.xdist_group("files")
def test_there_is_a_site(html_site: HtmlSite) -> None:
    """Guards the other tests against passing on nothing."""
    for lang in LANGS:
        kinds = {page.kind for page in html_site.sample(lang, 1)}
        assert len(kinds) > 5, f"only these kinds of pages are in {lang}: {kinds}"


@pytest.mark.xdist_group("files")
def test_every_page_is_well_made(html_site: HtmlSite) -> None:
    """One <h1>, no level skipped, ids unique, images with alt, no script inside, a title and a kind."""
    report(list(html_site.wrong_pages()))


@pytest.mark.xdist_group("files")
def test_every_link_leads_somewhere(html_site: HtmlSite) -> None:
    """Every address in every page is a file of the site, with the anchor that is named."""
    report(list(html_site.wrong_links()))


@pytest.mark.xdist_group("files")
def test_every_page_is_there_in_every_language(html_site: HtmlSite) -> None:
    """The language is said, the alternates are mutual, and the switch stays on the page."""
    report(list(html_site.wrong_languages(LANGS)))


@pytest.mark.xdist_group("files")
def test_the_sitemap_names_every_page_once(html_site: HtmlSite) -> None:
    """Whatever is said to search engines is there, and nothing that they should find is left out."""
    sitemap = html_site.folder / "sitemap.xml"
    if not html_site.site_url:
        assert not sitemap.exists(), "without site_url in mkdocs.yml a sitemap can name no address"
        return
    places = [str(place.text) for place in ElementTree.parse(sitemap).iter(f"{{{SITEMAPS}}}loc")]
    listed = Counter(file_at(place.removeprefix(html_site.site_url)) for place in places)
    report(
        [f"{page} is listed {n} times" for page, n in listed.items() if n > 1]
        + [f"{page} is listed, but is not there" for page in listed if page not in html_site.pages]
        + [f"{page.path} is not listed" for page in html_site.readable if page.path not in listed]
    )


@pytest.mark.xdist_group("files")
def test_titles_tell_pages_apart(html_site: HtmlSite) -> None:
    """No two pages of a language have the same title."""
    seen: dict[tuple[str | None, str], str] = {}
    problems = []
    for page in html_site.readable:
        other = seen.setdefault((page.lang, page.title), page.path)
        if other != page.path:
            problems.append(f"{page.path} and {other} are both titled “{page.title}”")
    report(problems)


# --- in the browser -------------------------------------------------------------------------------


def look_over(page: Page, file: HtmlFile, look: Look) -> list[str]:
    """What is wrong with a page as it is shown."""
    problems = []
    if (shown := page.locator("html").get_attribute("lang")) != look.lang:
        problems.append(f'<html lang="{shown}">')
    if not page.title():
        problems.append("no title")
    if (tops := page.locator("h1").count()) != 1:
        problems.append(f"{tops} <h1>")
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((element) => element.id)")
    problems += [
        f'id="{name}" is there more than once' for name in {name for name in ids if ids.count(name) > 1}
    ]
    problems += no_horizontal_scroll(page)
    # In the dark only the colours are new, and on a phone all but the colours: those take axe the longest.
    if look.scheme == "dark":
        problems += axe(page, rules=AXE_COLOUR_RULES)
    else:
        problems += axe(page, without=AXE_COLOUR_RULES if look.width == "phone" else None)
    if look.width == "phone" and look.scheme == "light":
        page.set_viewport_size({"width": 320, "height": 640})
        problems += no_horizontal_scroll(page)
        page.set_viewport_size({"width": 375, "height": 780})
    return [f"{file.path}: {problem}" for problem in problems]


@pytest.mark.parametrize(
    ("look", "lang"),
    list(product(LOOKS, LANGS)),
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else value,
)
def test_pages_in_the_browser(
    look: tuple[Width, Scheme], lang: Lang, profiles: Profiles, site: Site, html_site: HtmlSite
) -> None:
    """Nothing fails, nothing is asked of another server, axe is content, and the page fits its window."""
    width, scheme = look
    reader = Look(lang, width, scheme)
    problems: list[str] = []
    with profiles.page(site, reader) as watched:
        for file in html_site.sample(lang, LOOKS[look]):
            response = watched.goto(site.address_of(file.path))
            if response.status != 200:
                problems.append(f"{file.path}: status {response.status}")
            problems += look_over(watched.page, file, reader)
        problems += watched.problems
    report(problems)


@ALL_LANGS
def test_the_menu_stands_on_one_line(profiles: Profiles, site: Site, shipped: Archive, lang: Lang) -> None:
    with profiles.page(site, Look(lang)) as watched:
        for game in shipped.games:
            for page in ("cards/", "deck/", "contribute/"):
                watched.goto(site.url(f"{game.id}/{page}", lang))
                heights = watched.page.eval_on_selector_all(
                    ".t-menu > a, .t-menu__list a",
                    "items => items.map((item) => Math.round(item.getBoundingClientRect().height))",
                )
                assert len(set(heights)) == 1, f"{game.id}/{page}: {heights}"
                assert no_horizontal_scroll(watched.page) == []


def test_the_language_switch_stays_on_the_page(profiles: Profiles, site: Site, html_site: HtmlSite) -> None:
    """One click leads to the same page in the other language, and one more back again."""
    problems: list[str] = []
    with profiles.page(site, Look()) as watched:
        for file in html_site.sample("ja", 1):
            there = html_site.other_path(file, "en")
            assert there is not None, f"{file.path} has no alternate in en"
            watched.goto(site.address_of(file.path))
            ways: tuple[tuple[Lang, str], ...] = (("en", there), ("ja", file.path))
            for lang, expected in ways:
                switch = watched.page.locator(f'a[hreflang="{lang}"]').first
                # It may lie in a menu that opens on hover or on a click: the link itself is what counts.
                with watched.page.expect_navigation():
                    switch.evaluate("(link) => link.click()")
                address = watched.page.url.partition("#")[0].partition("?")[0]
                if address != site.address_of(expected):
                    problems.append(f"{file.path}: the switch to {lang} leads to {address}")
                    break
                if watched.page.locator("html").get_attribute("lang") != lang:
                    problems.append(f"{file.path}: the switch leads to a page that is not in {lang}")
        problems += watched.problems
    report(problems)


@ALL_LANGS
def test_the_keyboard_reaches_everything(
    lang: Lang, profiles: Profiles, site: Site, html_site: HtmlSite
) -> None:
    """Tab gets through each kind of page; where it stops is seen, marked and not covered."""
    problems: list[str] = []
    with profiles.page(site, Look(lang)) as watched:
        for file in html_site.sample(lang, 1):
            watched.goto(site.address_of(file.path))
            stops = tab_through(watched.page, limit=40)
            if not stops:
                problems.append(f"{file.path}: Tab stops nowhere")
            for stop in stops:
                if not stop.shown:
                    problems.append(f"{file.path}: the focus goes to {stop.name}, which is not seen")
                elif stop.covered_by:
                    problems.append(f"{file.path}: {stop.name} has the focus behind {stop.covered_by}")
                if not stop.marked:
                    problems.append(f"{file.path}: {stop.name} looks the same with the focus as without")
        problems += watched.problems
    report(problems)
