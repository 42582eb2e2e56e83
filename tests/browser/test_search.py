"""Searching in the browser: the shared cases, the box in the header, the search page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from generator.catalogue.folding import fold
from generator.search.marks import spans
from tests.browser.built_site import Lang
from tests.browser.conftest import OpenPage
from tests.browser.harness import Scheme, Width, axe, no_horizontal_scroll, press, rules_in
from tests.search.cases import CASES, Found, differences

pytestmark = pytest.mark.browser

RUN = """async (queries) => {
  const scripts = new URL("assets/tefuda/js/search/", document.querySelector("[data-root]").href);
  const { openAll } = await import(new URL("store.js", scripts));
  const { QueryError } = await import(new URL("grammar.js", scripts));
  const store = await openAll();
  return queries.map((query) => {
    try {
      const { groups } = store.search(query);
      return { groups: groups.map(({ kind, hits }) => [kind, hits.map(({ doc, sure }) => [doc.key, sure])]) };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return { error: { code: error.code, column: error.column } };
    }
  });
}"""


def _run(page: Page, queries: Sequence[str]) -> Mapping[str, Found]:
    page.evaluate(
        """() => {
          const link = document.createElement("a");
          link.href = new URL("../", document.querySelector("form.t-search").action).href;
          link.dataset.root = "";
          document.body.append(link);
        }"""
    )
    found: Sequence[Mapping[str, Any]] = page.evaluate(RUN, list(queries))
    return {
        query: Found(
            [(kind, [(key, sure) for key, sure in hits]) for kind, hits in one.get("groups", ())],
            one.get("error"),
        )
        for query, one in zip(queries, found, strict=True)
    }


def test_shared_cases(open_page: OpenPage) -> None:
    watched = open_page("search/", "ja")
    queries = list(
        dict.fromkeys(q for case in CASES for q in (case["query"], case.get("same_as")) if q is not None)
    )
    found = _run(watched.page, queries)
    wrong = {
        case["query"]: differences(
            case, found[case["query"]], found[case["same_as"]] if "same_as" in case else None
        )
        for case in CASES
    }
    assert {query: told for query, told in wrong.items() if told} == {}


FOLDED = [
    "ラルフ", "ﾗﾙﾌ", "らるふ", "ＡＴ能力", "ｶﾞﾌﾞﾗｽ", "が゛", "は゜", "ヴァ", "『獣王』バンガイア", "☆+1", "☆-1", "1,000", "ß", "İ",
    "①", "㍿", "Ⅳ", "ｱ・イ･ウ", "a_b", "“q”", "𠮷野家", "ゕゖ", "é", "e\u0301", "～", "〜", "ー", "－", "−",
]  # fmt: skip


def test_both_fold_alike(open_page: OpenPage) -> None:
    page = open_page("search/", "ja").page
    page.evaluate(
        "() => { window.tefudaRoot = new URL('../', document.querySelector('form.t-search').action).href; }"
    )
    folded = page.evaluate(
        """async (texts) => {
          const { fold } = await import(window.tefudaRoot + "assets/tefuda/js/search/fold.js");
          return texts.map(fold);
        }""",
        FOLDED,
    )
    assert dict(zip(FOLDED, folded, strict=True)) == {text: fold(text) for text in FOLDED}


def test_both_mark_alike(open_page: OpenPage) -> None:
    page = open_page("search/", "ja").page
    page.evaluate(
        "() => { window.tefudaRoot = new URL('../', document.querySelector('form.t-search').action).href; }"
    )
    texts = [
        ("チキンレッグの翔剣士・ラルフ", ["らるふ", "士ラ"]),
        ("『獣王』バンガイア", ["獣王バン", "ア"]),
        ("ｶﾞﾌﾞﾗｽ", ["ガブ"]),
        ("敵が「女」なら、自分の戦闘力+2000", ["女なら自分", "+2000"]),
        ("ああああ", ["ああ"]),
        ("", ["あ"]),
    ]
    cases = [(text, [fold(word) for word in words]) for text, words in texts]
    found = page.evaluate(
        """async (cases) => {
          const { spans } = await import(window.tefudaRoot + "assets/tefuda/js/search/marks.js");
          return cases.map(([text, wanted]) => spans(text, wanted));
        }""",
        cases,
    )
    assert [[tuple(span) for span in one] for one in found] == [spans(text, wanted) for text, wanted in cases]


def _box(page: Page) -> Any:
    return page.locator("form.t-search input[name=q]")


def _ready(page: Page) -> None:
    press(page, "/")
    expect(_box(page)).to_have_attribute("data-ready", "", timeout=20_000)


def test_nothing_is_loaded_until_the_box_is_focused(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/", "ja").page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "/search/" in url] == []
    _ready(page)
    first = [url.rpartition("/")[2] for url in asked if url.endswith(".json")]
    assert first[:2] == ["site.json", "tommy-walker.json"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_keyboard_from_anywhere_to_a_card(open_page: OpenPage, lang: Lang) -> None:
    page = open_page("reborn/rules/", lang).page
    _ready(page)
    page.keyboard.type("ﾗﾙﾌ")
    options = page.locator("[role=option]")
    expect(options.first).to_contain_text("ラルフ")
    expect(page.locator(".t-results mark").first).to_have_text("ラルフ")
    expect(page.locator(".t-results [role=status]")).to_have_text(re.compile(r"^\d+ (件|results)$"))
    press(page, "ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(_box(page)).to_have_attribute("aria-activedescendant", "t-result-0")
    press(page, "ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    press(page, "ArrowDown", "Enter")
    page.wait_for_url("**/tommy-walker/cards/tw1-02/")
    assert ("/en/" in page.url) == (lang == "en")


def test_escape_closes_and_leaves(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/", "ja").page
    _ready(page)
    page.keyboard.type("女")
    panel = page.locator(".t-results")
    expect(panel).to_be_visible()
    press(page, "Escape")
    expect(panel).to_be_hidden()
    expect(_box(page)).to_have_value("女")
    press(page, "Escape")
    expect(_box(page)).not_to_be_focused()


def test_groups_say_what_they_are(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/", "ja").page
    _ready(page)
    page.keyboard.type("結界")
    kinds = page.locator(".t-results__kind")
    expect(kinds.first).to_contain_text("用語")
    assert kinds.count() > 1
    expect(page.locator("[role=listbox] [role=group]")).to_have_count(kinds.count())
    assert axe(page) == []


def test_no_search_while_composing(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/", "ja").page
    _ready(page)
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "らるふ", "selectionStart": 3, "selectionEnd": 3})
    page.wait_for_timeout(200)
    assert page.locator("[role=option]").count() == 0
    # The Enter that ends a composition goes nowhere.
    before = page.url
    session.send("Input.insertText", {"text": "ラルフ"})
    expect(page.locator("[role=option]").first).to_contain_text("ラルフ")
    assert page.url == before


@pytest.mark.parametrize(
    ("lang", "explained"),
    [
        (
            "ja",
            {
                "power>=": "8: power と比べる値がありません。",
                "gender:犬": "8: gender に 犬 という値はありません。あるのは 男, 女。",
            },
        ),
        (
            "en",
            {
                "power>=": "8: There is no value to compare power with.",
                "強さ>=3": "1: There is no field 強さ",
            },
        ),
    ],
)
def test_an_unreadable_query_is_explained(
    open_page: OpenPage, lang: Lang, explained: Mapping[str, str]
) -> None:
    page = open_page("search/", lang).page
    page.locator("[data-t-search-page][data-ready]").wait_for()
    query, results = page.locator("#s-q"), page.locator("[data-t-results] li")
    for text, told in explained.items():
        query.fill("女")
        expect(results.first).to_be_visible()
        expect(query).not_to_have_attribute("aria-invalid", "true")
        query.fill(text)
        expect(page.locator("[data-t-status]")).to_contain_text(told)
        expect(query).to_have_attribute("aria-invalid", "true")
        expect(results).to_have_count(0)


def test_the_page_can_be_shared_and_gone_back_to(open_page: OpenPage) -> None:
    watched = open_page("search/?q=女", "ja")
    page = watched.page
    page.locator("[data-t-search-page][data-ready]").wait_for()
    expect(page.locator("#s-q")).to_have_value("女")
    results = page.locator("[data-t-results] li")
    count = results.count()
    assert count > 20
    page.evaluate("() => scrollTo(0, 900)")
    page.wait_for_function("() => scrollY > 800")
    link = page.locator("[data-t-results] li a").nth(12)
    link.click()
    page.wait_for_url("**/tommy-walker/**")
    page.go_back()
    page.locator("[data-t-search-page][data-ready]").wait_for()
    expect(results).to_have_count(count)
    page.wait_for_function("() => Math.abs(scrollY - 900) < 60")


def test_nothing_found_says_why_and_what_is_near(open_page: OpenPage) -> None:
    page = open_page("search/?q=ヴァラケウソ", "ja").page
    page.locator("[data-t-search-page][data-ready]").wait_for()
    status = page.locator("[data-t-status]")
    expect(status).to_contain_text("「ヴァラケウソ」はどこにもありません。")
    status.get_by_role("link", name="ドラゴンロード・ヴァラケウス").click()
    page.locator("[data-t-search-page][data-ready]").wait_for()
    expect(page.locator("[data-t-results] li").first).to_contain_text("ドラゴンロード・ヴァラケウス")


def test_possible_matches_are_marked(open_page: OpenPage) -> None:
    page = open_page("search/?q=damage%3D4%20id%3Atw4-20", "en").page
    page.locator("[data-t-search-page][data-ready]").wait_for()
    expect(page.locator("[data-t-results] li")).to_contain_text("possible")


def test_every_example_on_the_page_works(open_page: OpenPage) -> None:
    page = open_page("search/", "ja").page
    page.locator("[data-t-search-page][data-ready]").wait_for()
    queries = page.eval_on_selector_all(
        "a[data-t-query]", "links => links.map((link) => link.dataset.tQuery)"
    )
    assert len(queries) > 25
    found = _run(page, queries)
    assert {query: one.error for query, one in found.items() if one.error} == {}
    examples = page.locator("section.t-grammar table").first.locator("a[data-t-query]")
    empty = [
        q for q in examples.evaluate_all("links => links.map((l) => l.dataset.tQuery)") if not found[q].keys
    ]
    assert empty == []
    examples.first.click()
    expect(page.locator("[data-t-results] li").first).to_be_visible()
    assert "?q=" in page.url


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_results_look_and_read_well(open_page: OpenPage, width: Width, scheme: Scheme) -> None:
    page = open_page("search/?q=結界", "ja", width=width, scheme=scheme).page
    page.locator("[data-t-search-page][data-ready]").wait_for()
    assert axe(page, rules=rules_in(scheme)) == []
    assert no_horizontal_scroll(page) == []
    _box(page).focus()
    expect(_box(page)).to_have_attribute("data-ready", "", timeout=20_000)
    page.keyboard.type("女")
    expect(page.locator(".t-results [role=option]").first).to_be_visible()
    assert axe(page, rules=rules_in(scheme)) == []
    assert no_horizontal_scroll(page) == []


def test_names_have_the_width_of_a_phone(open_page: OpenPage) -> None:
    page = open_page("", width="phone").page
    _ready(page)
    _box(page).fill("ドラゴン")
    first = page.locator(".t-results .t-result", has=page.locator(".t-result__meta")).first
    expect(first).to_be_visible()
    name, meta = first.evaluate(
        """(result) => [".t-result__name", ".t-result__meta"].map((part) => {
          const { top, bottom } = result.querySelector(part).getBoundingClientRect();
          return { top, bottom };
        })"""
    )
    assert meta["top"] >= name["bottom"] - 1
