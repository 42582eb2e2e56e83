"""A card's page: its values and their doubt, where they come from, and where to go from there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from filelock import FileLock
from playwright.sync_api import Page, expect

from generator.catalogue.model import Archive, Card, Game
from generator.pages.card_data import card_data
from generator.pages.wording import wording
from generator.site_build import build_site
from rules_engine.knowledge import State
from tests.browser.built_site import Lang, Site, serve
from tests.browser.conftest import OpenPage, Watch
from tests.browser.harness import Look
from tests.site.hostile import write_pair
from tests.site.scratch import loaded


@pytest.fixture(scope="session")
def walker(shipped: Archive) -> Game:
    """The game whose cards most tests open."""
    return shipped.game("tommy-walker")


def path_of(card: Card) -> str:
    return f"{card.game}/cards/{card.id}/"


def resolved(page: Page, selector: str) -> str:
    """Where a link leads, as an absolute address."""
    return str(page.locator(selector).evaluate("(link) => link.href"))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_next_card_is_one_click_away(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    first, second, *_, last = walker.cards
    watched = open_page(path_of(first), lang)
    page = watched.page
    expect(page.locator("a[rel=prev]")).to_have_count(0)
    expect(page.locator("a[rel=next]")).to_contain_text(second.name)
    page.locator("a[rel=next]").click()
    expect(page.locator("h1")).to_have_text(second.name)
    assert page.url == watched.site.url(path_of(second), lang)
    page.locator("a[rel=prev]").click()
    expect(page.locator("h1")).to_have_text(first.name)
    watched.goto(watched.site.url(path_of(last), lang))
    expect(page.locator("a[rel=next]")).to_have_count(0)
    expect(page.locator("a[rel=prev]")).to_contain_text(walker.cards[-2].name)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_data_and_the_lasting_address(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    card = walker.cards[1]
    watched = open_page(f"{path_of(card)}?from=somewhere#rules", lang)
    page = watched.page
    assert resolved(page, "a[rel=bookmark]") == watched.site.url(path_of(card), lang)
    data = page.evaluate("(url) => fetch(url).then((r) => r.json())", resolved(page, "a[href$='card.json']"))
    assert data == card_data(walker, card)
    assert data["examples"] and data["matchups"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_value_is_in_the_table(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    card = next(c for c in walker.cards if not c.gaps and not c.conflicts and c.abilities)
    page = open_page(path_of(card), lang).page
    for field in walker.shape.fields:
        if field.key in card.fields:
            row = page.locator(f"tr[data-field={field.key}]")
            expect(row.locator("th")).to_have_text(field.label[lang])
            expect(row).to_contain_text(str(card.fields[field.key].plain))
            expect(row).to_contain_text(wording()[lang]["state_known"])
    for ability in card.abilities or ():
        expect(page.locator("main")).to_contain_text(ability.text or "?")
    expect(page.locator("main .t-gap")).to_have_count(0)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_gaps_are_marked_and_named(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    """On the face, in the table and in a sentence, and never as a number or an empty place."""
    card = next(c for c in walker.cards if c.fields["power"].state is State.UNKNOWN)
    page = open_page(path_of(card), lang).page
    unknown = wording()[lang]["state_unknown"]
    expect(page.locator("tr[data-field=power]")).to_contain_text(unknown)
    expect(page.locator("tr[data-field=power] .t-gap")).to_be_visible()
    expect(page.locator("article.t-face").first).to_contain_text(wording()[lang]["partly"])
    notice = page.locator(".t-notice--partly")
    for key in card.gaps:
        field = walker.shape.field(key)
        assert field is not None
        expect(notice).to_contain_text(field.label[lang])
    expect(notice.locator("a")).to_have_attribute("href", re.compile(rf"/contribute/\?card={card.id}$"))


def test_what_was_worked_out_says_how(open_page: OpenPage, walker: Game) -> None:
    found = [
        (card, ability)
        for card in walker.cards
        for ability in card.abilities or ()
        if any(value.state is State.INFERRED for value in ability.slots.values())
    ]
    assert found
    card, ability = found[0]
    page = open_page(path_of(card), "en").page
    because = next(v.because for v in ability.slots.values() if v.because)
    expect(page.locator("main")).to_contain_text("Worked out")
    # Clause ids in it are links, so the sentence stands in several elements.
    assert " ".join(because["en"].split()) in " ".join(page.locator("main").inner_text().split())


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_contradiction_shows_what_is_printed(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    card = next(c for c in walker.cards if c.conflicts)
    key = card.conflicts[0]
    page = open_page(path_of(card), lang).page
    row = page.locator(f"tr[data-field={key}]")
    expect(row).to_contain_text(card.fields[key].printed or "/")
    expect(row).to_contain_text(wording()[lang]["state_conflict"])


def test_english_readers_get_the_text_in_english(open_page: OpenPage, walker: Game) -> None:
    page = open_page("tommy-walker/cards/tw1-02/", "en").page
    expect(page.locator("h1")).to_have_attribute("lang", "ja")
    book = walker.phrasebook
    assert book is not None
    ability = (walker.cards[1].abilities or ())[0]
    assert ability.effect is not None
    expect(page.locator("main")).to_contain_text(book.write(ability.effect, "en"))
    expect(page.locator("main [lang=ja]").filter(has_text="敵が「女」なら7900").first).to_be_visible()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_card_leads_to_its_set_its_source_and_its_rules(
    open_page: OpenPage, walker: Game, lang: Lang
) -> None:
    watched = open_page("tommy-walker/cards/tw1-02/", lang)
    page = watched.page
    page.evaluate(
        "() => document.querySelectorAll('main details').forEach((folded) => { folded.open = true; })"
    )
    clause = page.locator("section[aria-labelledby=rules] a[href*='/rules/#']").first
    wanted = clause.inner_text().lower()
    clause.click()
    page.wait_for_url(re.compile(f"/rules/#{re.escape(wanted)}$"))
    expect(page.locator(f"[id='{wanted}']")).to_be_in_viewport()
    page.go_back()
    page.locator("main a[href*='#source-']").first.click()
    page.wait_for_url(re.compile("/tommy-walker/#source-event-2013-wiki$"))
    expect(page.locator("#source-event-2013-wiki")).to_be_in_viewport()
    page.go_back()
    page.locator("main a[href*='?set=tw1']").click()
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    count = sum(card.set == "tw1" for card in walker.cards)
    expect(page.locator("[data-t-count]")).to_contain_text(str(count))


def test_a_game_without_a_phrasebook(open_page: OpenPage) -> None:
    page = open_page("reborn/cards/rbt-02/", "en").page
    expect(page.locator("h1")).to_have_text("キャバッローネ")
    expect(page.locator("main")).to_contain_text("fetch ディーノ from the deck")


# --- texts that try to be more than text ----------------------------------------------------------


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Archive]]:
    """The site of an archive every text of which tries to become an element or a script."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen") else base
    root = shared / "hostile"
    with FileLock(shared / "hostile.lock"):
        if not (root / "site" / "index.html").exists():
            write_pair(root, shared / "harmless")
            build_site(root / "mkdocs.yml")
    with serve(root / "site") as site:
        yield site, loaded(root)


FOREIGN = "main :is(img, script, textarea, [onerror], [onload]), main svg:not(.t-bar svg, .t-icon)"


def test_no_text_is_executed(hostile: tuple[Site, Archive], watch: Watch) -> None:
    """Neither as the page is loaded nor as its scripts show texts in turn."""
    site, archive = hostile
    watched = watch(site, Look("en"))
    page = watched.page
    page.on("dialog", lambda dialog: watched.problems.append(f"a dialog: {dialog.message}"))
    paths = ["", "shisaku/", *(f"shisaku/{part}/" for part in ("rules", "rulings", "glossary", "wanted"))]
    for path in [*paths, *(path_of(card) for card in list(archive.cards.values())[:7])]:
        watched.goto(site.url(path, "en"))
        assert page.locator(FOREIGN).count() == 0, path
        assert page.evaluate("() => window.hostile") is None, path
    # What the scripts make: the catalogue's faces, comparison and explanations, the search box and page.
    watched.goto(site.url("shisaku/cards/?compare=sk1-01,sk1-02", "en"))
    page.locator("dialog[data-t-comparison] .t-face").first.wait_for()
    assert page.locator(FOREIGN).count() == 0
    watched.goto(site.url("shisaku/cards/", "en"))
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    page.locator("#f-name").fill("<img src=x onerror=\"window.hostile='q'\">:1")
    page.wait_for_timeout(100)
    assert page.locator(FOREIGN).count() == 0
    page.locator("form.t-search input").fill("onerror")
    page.locator(".t-results [role=option]").first.wait_for()
    assert page.locator(".t-results :is(img, script, svg, [onerror])").count() == 0
    expect(page.locator(".t-results")).to_contain_text("<img src=x onerror=")
    watched.goto(site.url("search/?q=%3Cimg%20src%3Dx%20onerror%3D1%3E", "en"))
    page.locator("[data-t-status]").filter(has_text=re.compile(".")).wait_for()
    assert page.locator(FOREIGN).count() == 0
    assert page.evaluate("() => window.hostile") is None


# --- what the engine shows -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_win_chart_is_arranged_anew(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    """By power, name, rarity and result; each mark leads to its card, and the table follows."""
    card = next(c for c in walker.cards if c.id == "tw1-02")
    page = open_page(path_of(card), lang).page
    chart = page.locator("[data-t-match]")
    bands, marks = chart.locator(".t-match__band"), chart.locator("[data-bare] a")
    expect(bands.first).to_have_text("65000–")
    expect(marks).to_have_count(len(walker.cards) - 1)
    select = chart.locator("select")
    select.select_option("result")
    expect(bands).to_have_count(4)
    assert [
        int(n)
        for n in chart.locator("[data-t-rows] > li ul").evaluate_all(
            "lists => lists.map((list) => list.children.length)"
        )
    ] == [44, 3, 33, 5]
    select.select_option("corner")
    expect(bands.first).to_have_text("?")
    select.select_option("name")
    names = marks.evaluate_all("links => links.map((link) => link.title)")
    assert names == page.evaluate("(names) => [...names].sort(new Intl.Collator('ja').compare)", names)
    chart.locator("details summary").click()
    assert chart.locator("tbody th").all_inner_texts() == names
    select.select_option("number")
    expect(bands.first).to_have_text("65000–")
    expect(chart.locator(".t-match__self")).to_have_count(1)
    assert (
        chart.locator(".t-match__self").evaluate("(mark) => [...mark.parentElement.children].indexOf(mark)")
        == 12
    )
    first = marks.first
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("ドラゴンロード・ヴァラケウス")


def test_an_example_is_played_on_a_card_page(open_page: OpenPage, walker: Game) -> None:
    card = next(c for c in walker.cards if c.id == "tw1-02")
    page = open_page(path_of(card), "en").page
    played = page.locator(".t-played__one").first
    expect(played.locator(".t-replay__count")).to_have_text("0 of 7")
    for _ in range(3):
        played.locator(".t-replay button").last.click()
    expect(played.locator("[data-t-number=power] [data-t-value]").first).to_have_text("7900")
    closed = page.locator(".t-played__one").nth(1)
    closed.locator("summary").click()
    expect(closed.locator(".t-replay__count")).to_be_visible()
