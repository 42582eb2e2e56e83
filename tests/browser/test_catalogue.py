"""The catalogue: filters, order and view, kept in the address; many cards on several pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from filelock import FileLock
from playwright.sync_api import Locator, Page, Route, expect

from generator.catalogue.model import Archive, Card, Game
from generator.site_build import build_site
from rules_engine.knowledge import State
from tests.browser.built_site import LANGS, Lang, Site, serve
from tests.browser.conftest import OpenPage, Watch
from tests.browser.harness import Look, Watched, Width, axe, focused, no_horizontal_scroll, press
from tests.support.archives import write_archive

CARDS = "tommy-walker/cards/"
MANY = 260


@pytest.fixture(scope="session")
def walker(shipped: Archive) -> Game:
    """The game whose catalogue most tests open."""
    return shipped.game("tommy-walker")


def ready(page: Page) -> Page:
    """Wait until the catalogue's script has read the address and its data."""
    page.locator("[data-t-catalogue][data-ready]").wait_for()
    return page


def ids(page: Page, within: str = "[data-t-grid]") -> list[str]:
    """The cards that are shown, in their order. As many come as the count says, once one scrolls there."""
    page.wait_for_function(
        """(within) => {
          const numbers = document.querySelector("[data-t-count]").textContent.match(/\\d+/g);
          const wanted = Number(numbers[document.documentElement.lang === "ja" ? 1 : 0]);
          const there = document.querySelectorAll(`${within} [data-id]`).length;
          if (there < wanted) scrollTo(0, document.body.scrollHeight);
          return there === wanted;
        }""",
        arg=within,
    )
    found: list[str] = page.eval_on_selector_all(
        f"{within} [data-id]", "cards => cards.map((card) => card.dataset.id)"
    )
    return found


def shown_ids(page: Page) -> list[str]:
    """The cards that are shown by now, in their order."""
    found: list[str] = page.eval_on_selector_all(
        "[data-t-grid] > [data-id]", "cards => cards.map((card) => card.dataset.id)"
    )
    return found


def to_the_end(page: Page, wanted: int = MANY) -> None:
    """Scroll to the end in every frame, until as many cards are there as are wanted."""
    page.wait_for_function(
        """(wanted) => {
          scrollTo(0, document.body.scrollHeight);
          return document.querySelectorAll("[data-t-grid] > [data-id]").length === wanted;
        }""",
        arg=wanted,
    )


def may_be(card: Card, key: str) -> set[str]:
    """Every value that a card may have in a field, as filters write it; ? if that is unknown."""
    if key == "set":
        return {card.set}
    if key == "state":
        return {"partly" if card.gaps else "known"}
    value = card.fields.get(key)
    if value is None:
        return set()
    return {str(plain) for c in value.candidates for plain in (c if isinstance(c, tuple) else (c,))} or {"?"}


def having(game: Game, **wanted: str) -> list[str]:
    """The cards that a choice of filters must leave."""
    return [c.id for c in game.cards if all(value in may_be(c, key) for key, value in wanted.items())]


def chip(page: Page, key: str, value: str) -> Locator:
    """A filter's checkbox."""
    return page.locator(f'[data-field="{key}"] input[value="{value}"]')


def number_on(box: Locator) -> int:
    """How many cards a chip says it would leave."""
    return int(box.locator("xpath=..").locator(".t-chip__n").inner_text())


def switch(box: Locator) -> None:
    """Click a chip. Its box is not seen; what is clicked is the label."""
    box.locator("xpath=..").click()


SETTLED = """
const catalogue = document.querySelector("[data-t-catalogue]");
const settled = async () => {
  const numbers = catalogue.querySelector("[data-t-count]").textContent.match(/\\d+/g);
  const wanted = Number(numbers[document.documentElement.lang === "ja" ? 1 : 0]);
  for (let frame = 0; frame < 600; frame += 1) {
    const shown = [...catalogue.querySelectorAll("[data-t-grid] > [data-id]")].map((card) => card.dataset.id);
    if (shown.length === wanted) return shown;
    if (shown.length < wanted) scrollTo(0, document.body.scrollHeight);
    await new Promise(requestAnimationFrame);
  }
  throw new Error("the cards do not come");
};
"""
"""For tests that try everything: what is shown, waited for within the page itself."""

EACH_CHIP = f"""async () => {{
  {SETTLED}
  const seen = [];
  for (const facet of catalogue.querySelectorAll("[data-kind=choice]")) {{
    for (const box of facet.querySelectorAll("input")) {{
      const number = Number(box.parentElement.querySelector(".t-chip__n").textContent);
      box.click();
      seen.push([facet.dataset.field, box.value, number, await settled()]);
      box.click();
    }}
  }}
  return seen;
}}"""

EACH_ORDER = f"""async (orders) => {{
  {SETTLED}
  const select = catalogue.querySelector("#f-sort");
  const seen = [];
  for (const order of orders) {{
    select.value = order;
    select.dispatchEvent(new Event("input", {{ bubbles: true }}));
    seen.push(await settled());
  }}
  return seen;
}}"""


# --- what is found --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_all_cards_are_there_at_first(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    page = ready(open_page(CARDS, lang).page)
    assert ids(page) == [card.id for card in walker.cards]
    count = page.locator("[data-t-count]")
    expect(count).to_have_text("86 種のうち 86 種" if lang == "ja" else "86 of 86 cards")
    expect(count).to_have_attribute("aria-live", "polite")
    expect(count).to_have_role("status")


def test_text_is_found_however_it_is_typed(open_page: OpenPage) -> None:
    page = ready(open_page(CARDS).page)
    for text in ("ラルフ", "らるふ", "ﾗﾙﾌ", "翔剣士ラルフ", "の翔剣士･ﾗﾙﾌ", "tw1-02", "ＴＷ１－０２"):
        page.locator("#f-name").fill(text)
        expect(page.locator("[data-t-count]"), text).to_have_text("86 種のうち 1 種")
        assert ids(page) == ["tw1-02"]
        page.locator("#f-name").fill("")


@pytest.mark.parametrize("name", ["tommy-walker", "reborn", "yokai-watch"])
def test_every_filter_leaves_what_its_chip_says(open_page: OpenPage, shipped: Archive, name: str) -> None:
    game = shipped.game(name)
    page = ready(open_page(f"{name}/cards/").page)
    seen = page.evaluate(EACH_CHIP)
    for key, value, number, shown in seen:
        expected = having(game, **{key: value})
        assert number == len(expected), (key, value)
        assert shown == expected, (key, value)
    keys = {key for key, *_ in seen}
    assert keys >= {"state"}
    if name == "tommy-walker":
        assert keys == {"state", "set", "rarity", "gender", "stat", "damage"}
        assert "?" in {value for key, value, *_ in seen if key == "damage"}


def test_values_of_one_field_add_up_and_fields_narrow_down(open_page: OpenPage, walker: Game) -> None:
    page = ready(open_page(CARDS).page)
    switch(chip(page, "rarity", "R"))
    switch(chip(page, "rarity", "U"))
    either = [c.id for c in walker.cards if may_be(c, "rarity") & {"R", "U"}]
    assert ids(page) == either
    switch(chip(page, "gender", "女"))
    both = [c.id for c in walker.cards if may_be(c, "rarity") & {"R", "U"} and "女" in may_be(c, "gender")]
    assert ids(page) == both
    # The chips of a field say what they would add, those of another what they would leave.
    assert number_on(chip(page, "rarity", "C")) == len(having(walker, rarity="C", gender="女"))
    stats = [c.id for c in walker.cards if c.id in both and "T" in may_be(c, "stat")]
    assert number_on(chip(page, "stat", "T")) == len(stats)


def test_a_range_leaves_what_may_lie_in_it(open_page: OpenPage, walker: Game) -> None:
    page = ready(open_page(CARDS).page)
    for low, high in (("8000", ""), ("", "2000"), ("3000", "3500"), ("10100", "10100"), ("99999", "")):
        page.locator('[name="power.min"]').fill(low)
        page.locator('[name="power.max"]').fill(high)
        expected = [
            c.id
            for c in walker.cards
            if any(int(low or 0) <= int(str(p)) <= int(high or 10**9) for p in c.fields["power"].candidates)
        ]
        assert ids(page) == expected, (low, high)


def test_a_range_that_is_no_number_is_no_range(open_page: OpenPage) -> None:
    page = ready(open_page(f"{CARDS}?power.min=abc&power.max=%E2%82%AC").page)
    assert len(ids(page)) == 86


# --- in which order, and how ----------------------------------------------------------------------


def order(game: Game, key: str) -> Callable[[Card], int]:
    """What cards are sorted by: a number, or the place of a choice in the schema."""
    field = game.shape.field(key)
    assert field is not None
    places = {choice.value: place for place, choice in enumerate(field.choices)}

    def rank(card: Card) -> int:
        first = card.fields[key].candidates[0]
        return places[first] if field.choices else int(str(first))  # type: ignore[index]

    return rank


def test_orders_end_with_what_is_unknown(open_page: OpenPage, walker: Game) -> None:
    page = ready(open_page(CARDS).page)
    keys = ["rarity", "gender", "stat", "damage", "power"]
    orders = [sign + key for key in keys for sign in ("", "-")]
    for sort, shown in zip(orders, page.evaluate(EACH_ORDER, orders), strict=True):
        key = sort.removeprefix("-")
        rank = order(walker, key)
        ranks = {c.id: rank(c) for c in walker.cards if c.fields[key].candidates}
        unknown = [c.id for c in walker.cards if c.id not in ranks]
        assert shown[len(ranks) :] == unknown, sort
        in_order = sorted(ranks.values(), reverse=sort != key)
        assert [ranks[i] for i in shown[: len(ranks)]] == in_order, sort
    page.locator("#f-sort").select_option("-power")
    assert "sort=-power" in page.url


def test_the_archive_tests_the_orders(walker: Game) -> None:
    """Guards the test above."""
    assert any(c.fields["power"].state is State.UNKNOWN for c in walker.cards)


def test_names_are_sorted_as_japanese_does(open_page: OpenPage) -> None:
    page = ready(open_page(f"{CARDS}?q=power%3E%3D6000").page)
    page.locator("#f-sort").select_option("name")
    names: list[str] = page.locator("[data-t-grid] .t-face__name").all_text_contents()
    in_order = page.evaluate("(names) => [...names].sort((a, b) => a.localeCompare(b, 'ja'))", names)
    assert len(names) > 3
    assert names == in_order


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_faces_or_a_table(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    page = ready(open_page(CARDS, lang).page)
    faces, table = page.locator("[data-t-view=grid]"), page.locator("[data-t-view=table]")
    expect(page.locator("[data-t-grid]")).to_be_visible()
    expect(page.locator("[data-t-table]")).to_be_hidden()
    table.click()
    expect(page.locator("[data-t-grid]")).to_be_hidden()
    expect(page.locator("[data-t-table]")).to_be_visible()
    expect(table).to_have_attribute("aria-pressed", "true")
    expect(faces).to_have_attribute("aria-pressed", "false")
    assert ids(page, "[data-t-table]") == [card.id for card in walker.cards]
    row = page.locator("[data-t-table] [data-id=tw1-02]")
    assert row.locator("th a").inner_text() == "チキンレッグの翔剣士・ラルフ"
    assert "2800" in row.inner_text()
    switch(chip(page, "set", "tw4"))
    assert ids(page, "[data-t-table]") == having(walker, set="tw4")
    faces.click()
    assert ids(page) == having(walker, set="tw4")


# --- the address ----------------------------------------------------------------------------------

STATE = "?q=ラ&rarity=C&rarity=U&gender=男&power.min=2000&power.max=9000&sort=-power&view=table"


def state(page: Page) -> dict[str, object]:
    """Everything that a reader has set."""
    found: dict[str, object] = page.evaluate(
        """() => {
          const form = document.querySelector("[data-t-toolbar]");
          const pairs = [...new FormData(form)].filter(([, value]) => value);
          const view = document.querySelector("[data-t-table]").hidden ? "grid" : "table";
          return { pairs: pairs.map((pair) => pair.join("=")), view };
        }"""
    )
    return found


def test_all_that_is_set_is_in_the_address(open_page: OpenPage, walker: Game) -> None:
    page = ready(open_page(CARDS).page)
    page.locator("#f-name").fill("ラ")
    for key, value in (("rarity", "C"), ("rarity", "U"), ("gender", "男")):
        switch(chip(page, key, value))
    page.locator('[name="power.min"]').fill("2000")
    page.locator('[name="power.max"]').fill("9000")
    page.locator("#f-sort").select_option("-power")
    page.locator("[data-t-view=table]").click()
    assert page.url.partition("?")[2] == quote(STATE[1:], safe="=&.-")
    before, cards = state(page), ids(page, "[data-t-table]")
    assert 0 < len(cards) < 40

    ready_page = ready(page) if page.reload() else page
    assert (state(ready_page), ids(page, "[data-t-table]")) == (before, cards)

    page.locator(f"[data-t-table] [data-id={cards[0]}] a").click()
    page.wait_for_url(f"**/{cards[0]}/")
    page.go_back()
    ready(page)
    assert (state(page), ids(page, "[data-t-table]")) == (before, cards)
    page.go_forward()
    page.wait_for_url(f"**/{cards[0]}/")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_address_can_be_sent_to_somebody(open_page: OpenPage, walker: Game, lang: Lang) -> None:
    page = ready(open_page(CARDS + STATE, lang).page)
    assert state(page)["view"] == "table"
    assert "gender=男" in state(page)["pairs"]  # type: ignore[operator]
    expected = [
        c
        for c in walker.cards
        if may_be(c, "rarity") & {"C", "U"}
        and "男" in may_be(c, "gender")
        and any(2000 <= int(str(p)) <= 9000 for p in c.fields["power"].candidates)
    ]
    shown = ids(page, "[data-t-table]")
    assert set(shown) <= {c.id for c in expected}
    powers = [int(str(next(c for c in expected if c.id == i).fields["power"].candidates[0])) for i in shown]
    assert powers == sorted(powers, reverse=True)


def test_an_address_that_asks_for_nothing_sensible(open_page: OpenPage) -> None:
    watched = open_page(CARDS)
    for query, count in (
        ("?sort=nonsense", 86),
        ("?rarity=XX", 86),
        ("?view=nonsense", 86),
        ("?no=such", 86),
        ("?set=", 86),
        ("?%FF", 86),
        ("?compare=nobody", 86),
    ):
        watched.goto(watched.site.url(CARDS + query))
        shown = ready(watched.page).locator("[data-t-count]")
        expect(shown, query).to_have_text(f"86 種のうち {count} 種")


def test_a_game_links_to_the_cards_of_a_set(open_page: OpenPage, walker: Game) -> None:
    page = open_page("tommy-walker/", "en").page
    page.locator(".t-setlist a").nth(1).click()
    ready(page)
    assert ids(page) == having(walker, set="tw2")
    expect(chip(page, "set", "tw2")).to_be_checked()


# --- back to where one was ------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_found_is_said_and_can_be_undone(open_page: OpenPage, lang: Lang) -> None:
    page = ready(open_page(CARDS, lang).page)
    empty = page.locator("[data-t-empty]")
    expect(empty).to_be_hidden()
    page.locator("#f-name").fill("そんな札はない")
    expect(empty).to_be_visible()
    expect(empty).to_contain_text("条件に合うカードはありません" if lang == "ja" else "No cards match")
    expect(page.locator("[data-t-count]")).to_contain_text("0")
    assert ids(page) == []
    empty.locator("button").click()
    expect(empty).to_be_hidden()
    assert len(ids(page)) == 86
    expect(page.locator("#f-name")).to_have_value("")
    assert "?" not in page.url


def test_reset_takes_everything_back(open_page: OpenPage) -> None:
    page = ready(open_page(CARDS + STATE).page)
    page.locator("button[type=reset]").click()
    expect(page.locator("[data-t-count]")).to_have_text("86 種のうち 86 種")
    assert state(page)["pairs"] == []
    assert "q=" not in page.url
    assert "rarity" not in page.url


# --- on a phone, and by keyboard ------------------------------------------------------------------


@pytest.mark.parametrize("width", ["phone", "narrow"])
def test_the_filters_are_a_sheet_on_a_phone(open_page: OpenPage, walker: Game, width: Width) -> None:
    page = ready(open_page(CARDS, width=width).page)
    sheet = page.locator("[data-t-sheet]")
    summary = sheet.locator("summary")
    expect(chip(page, "rarity", "R").locator("xpath=..")).to_be_hidden()
    summary.click()
    expect(chip(page, "rarity", "R").locator("xpath=..")).to_be_visible()
    assert no_horizontal_scroll(page) == []
    switch(chip(page, "rarity", "R"))
    switch(chip(page, "gender", "女"))
    expect(page.locator("[data-t-active]")).to_have_text("2")
    press(page, "Escape")
    expect(chip(page, "rarity", "R").locator("xpath=..")).to_be_hidden()
    expect(summary).to_be_focused()
    assert ids(page) == having(walker, rarity="R", gender="女")
    # Outside of it, a touch closes it, too.
    summary.click()
    expect(chip(page, "rarity", "R").locator("xpath=..")).to_be_visible()
    page.locator("h1").dispatch_event("pointerdown")
    expect(chip(page, "rarity", "R").locator("xpath=..")).to_be_hidden()


def test_the_open_sheet_is_accessible(open_page: OpenPage) -> None:
    page = ready(open_page(CARDS, "en", width="phone").page)
    page.locator("[data-t-sheet] summary").click()
    expect(chip(page, "rarity", "R").locator("xpath=..")).to_be_visible()
    assert axe(page) == []


def test_everything_can_be_set_by_keyboard(open_page: OpenPage, walker: Game) -> None:
    page = ready(open_page(CARDS, "en").page)
    page.locator("#f-name").focus()
    page.keyboard.type("ラ")
    press(page, "Tab", "Tab")
    assert "state" in str(page.evaluate("() => document.activeElement.name"))
    press(page, "Space")
    assert "state=known" in page.url
    for _ in range(40):
        press(page, "Tab")
        if page.evaluate("() => document.activeElement.value") == "R":
            break
    press(page, "Space")
    assert "rarity=R" in page.url
    for _ in range(40):
        press(page, "Tab")
        if focused(page).startswith("select"):
            break
    press(page, "ArrowDown")
    assert "sort=name" in page.url
    press(page, "Tab", "Tab", "Enter")
    assert "view=table" in page.url
    expected = {
        c.id for c in walker.cards if {"R"} & may_be(c, "rarity") and not c.gaps and "ラ" in c.name + c.id
    }
    assert expected <= set(ids(page, "[data-t-table]"))
    press(page, "Tab", "Enter")
    expect(page.locator("[data-t-count]")).to_have_text("86 of 86 cards")


def test_the_number_of_cards_is_announced_once_for_each_change(open_page: OpenPage) -> None:
    """The text of the live region is replaced, and the region itself stays."""
    page = ready(open_page(CARDS, "en").page)
    page.evaluate(
        """() => {
          const region = document.querySelector("[data-t-count]");
          window.said = [];
          new MutationObserver(() => window.said.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.locator("#f-name").press_sequentially("ラル", delay=20)
    switch(chip(page, "set", "tw1"))
    said = page.evaluate("() => window.said")
    assert 1 <= len(said) <= 4
    assert all(re.fullmatch(r"\d+ of 86 cards", text) for text in said)


# --- many cards -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A synthetic archive whose catalogue has three pages, built once for all workers."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen") else base
    with FileLock(shared / "many.lock"):
        folder = shared / "many" / "site"
        if not (folder / "index.html").exists():
            build_site(write_archive(shared / "many", MANY) / "mkdocs.yml")
    with serve(folder) as site:
        yield site


@pytest.fixture
def open_many(many: Site, watch: Watch) -> Callable[[str], Watched]:
    """Open a page of the synthetic archive; it may not have had any problem."""

    def opens(path: str) -> Watched:
        watched = watch(many, Look())
        watched.goto(many.url(path))
        return watched

    return opens


def sorted_ids(many: Site) -> list[str]:
    """The ids of all its cards in the catalogue's order."""
    return sorted(path.name for path in (many.folder / "shisaku/cards").glob("sk*-*"))


def test_filters_reach_over_all_pages(open_many: Callable[[str], Watched]) -> None:
    page = open_many("shisaku/cards/").page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ready(page)
    expect(page.locator("[data-t-count]")).to_have_text(f"{MANY} 種のうち {MANY} 種")
    # A card of the last page: its face comes from there, and from nowhere else.
    page.locator("#f-name").fill(f"試作カード0{MANY - 1}")
    expect(page.locator("[data-t-count]")).to_have_text(f"{MANY} 種のうち 1 種")
    assert len(ids(page)) == 1
    expect(page.locator("[data-t-grid] .t-face__name")).to_have_text(f"試作カード0{MANY - 1}")
    assert [url for url in asked if "/page/" in url] == [page.url.partition("?")[0] + "page/3/"]
    page.locator("[data-t-grid] .t-face__name a").click()
    expect(page.locator("h1")).to_have_text(f"試作カード0{MANY - 1}")


def test_more_cards_come_as_one_scrolls(open_many: Callable[[str], Watched], many: Site) -> None:
    page = ready(open_many("shisaku/cards/").page)
    expect(page.locator("[data-t-pager]")).to_be_hidden()
    first = page.locator("[data-t-grid] > [data-id]").count()
    assert first < MANY
    to_the_end(page)
    shown = shown_ids(page)
    assert len(shown) == len(set(shown)) == MANY
    assert shown == sorted(shown)
    assert page.locator("[data-t-grid] .t-face").count() == MANY


def test_cards_stay_in_order_when_a_page_is_late(open_many: Callable[[str], Watched]) -> None:
    """Whoever scrolls up and down while cards are fetched does not get later ones first."""
    page = ready(open_many("shisaku/cards/").page)
    late: list[Route] = []

    def keep(route: Route) -> None:
        late.append(route)

    page.route("**/page/2/", keep)
    to_the_end(page, 120)
    for _ in range(3):
        page.evaluate(
            "() => new Promise((done) => { scrollTo(0, 0); requestAnimationFrame(() => requestAnimationFrame(done)); })"
        )
        to_the_end(page, 120)
    (route,) = late
    route.continue_()
    to_the_end(page)
    assert shown_ids(page) == sorted(shown_ids(page))


@pytest.mark.parametrize("lang", LANGS)
def test_cards_that_cannot_be_fetched_are_offered_again(many: Site, watch: Watch, lang: Lang) -> None:
    """Nothing is left out silently, and the keyboard finds on from where it was."""
    watched = watch(many, Look(lang))
    watched.goto(many.url("shisaku/cards/", lang))
    watched.expect("status 500|the server responded with a status of 500")
    page = ready(watched.page)
    page.route("**/page/2/", lambda route: route.fulfill(status=500, body="down"))
    more = page.locator(".t-more-cards")
    expect(more).to_be_empty()
    page.wait_for_function(
        "() => { scrollTo(0, document.body.scrollHeight); return document.querySelector('.t-more-cards button'); }"
    )
    words = {
        "ja": "この先のカードを読み込めませんでした。 もう一度読み込む",
        "en": "The next cards could not be fetched. Try again",
    }
    expect(more).to_have_text(words[lang])
    assert len(shown_ids(page)) == 120
    assert axe(page, within=".t-more-cards") == []
    more.locator("button").press("Enter")
    expect(more.locator("button")).to_be_focused()
    page.unroute("**/page/2/")
    more.locator("button").press("Enter")
    expect(page.locator("[data-t-grid] > [data-id]").nth(120).locator("a").first).to_be_focused()
    expect(more).to_be_empty()
    to_the_end(page)
    assert shown_ids(page) == sorted(shown_ids(page))


def test_a_card_that_cannot_be_compared_is_offered_again(many: Site, watch: Watch) -> None:
    """Whoever compares is told that a card lacks, and does not see one in its place that was chosen before."""
    watched = watch(many, Look("en"))
    watched.expect("ERR_FAILED|Failed to load resource")
    page = watched.page
    page.route("**/page/2/", lambda route: route.abort())
    first, last = sorted_ids(many)[0], sorted_ids(many)[-1]
    second = sorted_ids(many)[130]
    watched.goto(many.url(f"shisaku/cards/?compare={first},{second},{last}", "en"))
    ready(page)
    dialog = page.locator("dialog[data-t-comparison]")
    expect(dialog.locator("[role=status]")).to_have_text("Some cards could not be fetched. Try again")
    expect(dialog.locator(".t-face")).to_have_count(2)
    page.unroute("**/page/2/")
    dialog.locator("[role=status] button").press("Enter")
    expect(dialog.locator(".t-face")).to_have_count(3)
    expect(dialog.locator("[role=status]")).to_have_count(0)
    expect(dialog.locator("[data-t-close]")).to_be_focused()


def test_orders_reach_over_all_pages(open_many: Callable[[str], Watched]) -> None:
    page = ready(open_many("shisaku/cards/?sort=-power&view=table").page)
    rows = page.locator("[data-t-table] [data-id]")
    expect(rows.nth(30)).to_be_visible()
    cells = page.locator("[data-t-table] [data-id] > :nth-child(3)").all_inner_texts()[:20]
    powers = [int(match[0]) for cell in cells if (match := re.search(r"\d+", cell))]
    assert powers == sorted(powers, reverse=True)
    assert powers[0] > 19000


def test_a_later_page_is_itself_until_something_is_asked(open_many: Callable[[str], Watched]) -> None:
    page = ready(open_many("shisaku/cards/page/2/").page)
    expect(page.locator("[data-t-pager]")).to_be_visible()
    first: list[str] = page.eval_on_selector_all(
        "[data-t-grid] > [data-id]", "all => all.map((one) => one.dataset.id)"
    )
    assert len(first) == 120
    page.locator("#f-name").fill("試作カード0001")
    expect(page.locator("[data-t-count]")).to_have_text(f"{MANY} 種のうち 1 種")
    assert ids(page) == ["sk1-01"]
    page.locator("#f-name").fill("試作カード000")
    expect(page.locator("[data-t-count]")).to_have_text(f"{MANY} 種のうち 9 種")
    page.reload()
    assert len(ids(ready(page))) == 9
    page.locator("#f-name").fill("試作カード0001")
    expect(page.locator("[data-t-count]")).to_have_text(f"{MANY} 種のうち 1 種")
    page.locator("[data-t-grid] .t-face__name a").click()
    expect(page.locator("h1")).to_have_text("試作カード0001")


def test_a_page_that_cannot_be_fetched_is_tried_again(open_many: Callable[[str], Watched]) -> None:
    """A moment without a network costs a moment, not the card."""
    watched = open_many("shisaku/cards/")
    page = ready(watched.page)
    watched.expect("ERR_FAILED|Failed to fetch|Failed to load resource")
    page.route("**/page/3/", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.locator("#f-name").fill(f"試作カード0{MANY - 1}")
    page.unroute("**/page/3/")
    page.locator("#f-name").fill(f"試作カード0{MANY - 2}")
    assert len(ids(page)) == 1


def test_without_scripts_the_pages_are_turned(many: Site, watch: Watch) -> None:
    watched = watch(many, Look(js=False))
    page = watched.page
    watched.goto(many.url("shisaku/cards/"))
    expect(page.locator("[data-t-grid] > [data-id]")).to_have_count(120)
    for number in (2, 3):
        page.locator("[data-t-pager] a", has_text=str(number)).click()
        page.wait_for_url(f"**/page/{number}/")
        expect(page.locator("[data-t-pager] [aria-current=page]")).to_have_text(str(number))
    expect(page.locator("[data-t-grid] > [data-id]")).to_have_count(MANY - 240)
    page.locator("[data-t-grid] a").first.click()
    expect(page.locator("h1")).to_have_text("試作カード0241")
