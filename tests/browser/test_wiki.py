"""Pages written by hand, as they come out in the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.built_site import LANGS, Lang
from tests.browser.conftest import OpenPage
from tests.browser.harness import Width, no_horizontal_scroll


@pytest.fixture(scope="session")
def pages(archive_root: Path) -> list[str]:
    """The address of each page, within its language."""
    folder = archive_root / "docs" / "ja"
    found = [page.relative_to(folder).with_suffix("").as_posix() for page in sorted(folder.rglob("*.md"))]
    assert {"about", "contribute"} <= set(found)
    return [f"{path.removesuffix('index').removesuffix('/')}/" for path in found]


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_has_its_heading_and_stays_in_its_language(
    open_page: OpenPage, pages: list[str], lang: Lang
) -> None:
    watched = open_page(pages[0], lang)
    for path in pages:
        watched.goto(watched.site.url(path, lang))
        page = watched.page
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator("h1")).not_to_be_empty()
        expect(page.locator("body")).to_have_attribute("data-page-kind", "wiki")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        assert page.title().startswith(page.locator("h1").inner_text().removesuffix("#").strip())
        assert no_horizontal_scroll(page) == []
        hrefs = page.eval_on_selector_all(".t-wiki a[href]:not([hreflang])", "all => all.map((a) => a.href)")
        inside = [href for href in hrefs if href.startswith(watched.site.root)]
        start = watched.site.url("", lang)
        wrong = [h for h in inside if not h.startswith(start) or (lang == "ja" and "/folder/en/" in h)]
        # Files that belong to no language stand at the root.
        assert [h for h in wrong if not re.search(r"\.\w+$", h)] == [], path


def with_contents(open_page: OpenPage, pages: list[str], lang: Lang, width: Width = "desktop") -> Page:
    """A page that has a table of contents."""
    watched = open_page(pages[0], lang, width)
    for path in pages:
        watched.goto(watched.site.url(path, lang))
        if watched.page.locator("details[data-t-toc] li").count() > 2:
            return watched.page
    pytest.skip("no page is long enough for a table of contents")


@pytest.mark.parametrize("lang", LANGS)
def test_contents_lead_to_their_headings(open_page: OpenPage, pages: list[str], lang: Lang) -> None:
    page = with_contents(open_page, pages, lang)
    toc = page.locator("details[data-t-toc]")
    expect(toc).to_have_attribute("open", "")
    link = toc.locator("a").last
    link.click()
    anchor = page.url.partition("#")[2]
    assert anchor
    heading = page.locator(f"[id='{page.evaluate('decodeURIComponent', anchor)}']")
    expect(heading).to_be_in_viewport()
    expect(heading).to_contain_text(link.inner_text())


def test_contents_are_folded_on_a_phone(open_page: OpenPage, pages: list[str]) -> None:
    page = with_contents(open_page, pages, "ja", "phone")
    toc = page.locator("details[data-t-toc]")
    expect(toc.locator("a").first).to_be_hidden()
    toc.locator("summary").click()
    expect(toc.locator("a").first).to_be_visible()
    assert no_horizontal_scroll(page) == []


@pytest.mark.parametrize("lang", LANGS)
def test_clauses_in_the_rules_can_be_linked_to(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("tommy-walker/rules/#tw-7.1", lang).page
    clause = page.locator("[id='tw-7.1']")
    expect(clause).to_be_in_viewport()
    expect(clause.locator(".t-clause__id")).to_have_text("TW-7.1")
    see = page.locator("a.t-ref[href$='#tw-r48']").first
    see.click()
    expect(page.locator("[id='tw-r48']")).to_be_in_viewport()
