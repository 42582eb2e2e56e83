"""Running text: escaped, with its references linked."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape

from generator.catalogue.model import Archive
from generator.pages import urls
from generator.pages.running_text import Linker
from generator.pages.urls import Language
from tests.site.scratch import Html

SITE = "https://cards.example/folder/"


@pytest.fixture(scope="session")
def linker(shipped: Archive) -> Linker:
    """Links of the archive that this repository ships."""
    return Linker(shipped)


def hrefs(html: str, page: str = "") -> list[str]:
    """Where the links of a piece of HTML lead, from the page it stands on."""
    return [urljoin(SITE + page, value) for value in Html(html).values if "/" in value or "#" in value]


def test_a_card_is_linked_by_name(linker: Linker) -> None:
    assert linker.html("《チキンレッグの翔剣士・ラルフ》は強い。", "ja", "../") == (
        '<a class="t-cardlink" href="../tommy-walker/cards/tw1-02/">チキンレッグの翔剣士・ラルフ</a>は強い。'
    )


def test_a_card_is_linked_by_id_and_shown_by_name(linker: Linker) -> None:
    """Where two cards bear one name, its id tells them apart."""
    html = linker.html("《tw1-02》", "ja", "")
    assert Html(html).text == "チキンレッグの翔剣士・ラルフ"
    assert hrefs(html) == [SITE + "tommy-walker/cards/tw1-02/"]


def test_an_english_page_leads_to_english_pages_and_says_that_names_are_japanese(linker: Linker) -> None:
    html = linker.html("See 《tw1-02》 and TW-1.1.", "en", "../../")
    assert hrefs(html, "en/x/") == [
        SITE + "en/tommy-walker/cards/tw1-02/",
        SITE + "en/tommy-walker/rules/#tw-1.1",
    ]
    assert 'lang="ja">チキンレッグ' in html


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("TW-1.1", ["TW-1.1"]),
        ("TW-1.1による。TW-1.2、TW-R1。", ["TW-1.1", "TW-1.2", "TW-R1"]),
        ("(TW-1.1)", ["TW-1.1"]),
        ("TW-1.1.", ["TW-1.1"]),
        ("条TW-1.1は", ["TW-1.1"]),
        ("TW-1.1.1", []),
        ("TW-1.1a", []),
        ("XTW-1.1", []),
        ("TW-1.1-2", []),
        ("tw-1.1", []),
        ("TW-99.1", []),
        ("TW-R999", []),
        ("ZZ-1.1", []),
        ("TW-1", []),
    ],
)
def test_clauses_and_rulings_are_linked_where_there_are_such(
    linker: Linker, text: str, linked: list[str]
) -> None:
    html = linker.html(text, "ja", "")
    assert Html(html).text == text
    assert hrefs(html) == [
        SITE + f"tommy-walker/{'rulings' if '-R' in name else 'rules'}/#{name.lower()}" for name in linked
    ]


@pytest.mark.parametrize("text", ["《そんなカードはない》", "《》", "《a\nb》", "《《tw1-02", "〈tw1-02〉"])
def test_what_names_no_card_stays_as_it_is(linker: Linker, text: str) -> None:
    assert linker.html(text, "ja", "") == escape(text)


def test_everything_else_is_escaped(linker: Linker) -> None:
    text = "<b onclick=\"x\">'&amp;' 《<i>》 {{ 7 }} TW-1.1<script>"
    html = linker.html(text, "ja", "")
    assert Html(html).text == text
    assert Html(html).elements == [("a", ("class", "href"))]


def test_a_name_is_escaped_too(specimen: Archive) -> None:
    card = next(iter(specimen.cards.values()))
    name = '<img src=x onerror="a">&\''
    object.__setattr__(card, "name", name)
    try:
        html = Linker(specimen).html(f"《{card.id}》", "en", "../")
    finally:
        object.__setattr__(card, "name", "試作カード0001")
    assert Html(html).text == name
    assert Html(html).elements == [("a", ("class", "href", "lang"))]


@pytest.mark.parametrize(
    "path", [(), ("about",), ("a", "rules"), ("a", "cards", "a-01"), ("a", "b", "c", "d")]
)
@pytest.mark.parametrize("lang", urls.LANGUAGES)
def test_links_arrive_from_every_depth(linker: Linker, lang: Language, path: tuple[str, ...]) -> None:
    page = urls.page(lang, *path)
    html = linker.html("《tw1-02》 TW-1.1 TW-R1", lang, urls.base(page))
    there = [("cards", "tw1-02"), ("rules",), ("rulings",)]
    wanted = [SITE + urls.page(lang, "tommy-walker", *parts) for parts in there]
    assert [href.partition("#")[0] for href in hrefs(html, page)] == wanted


def test_a_name_of_several_cards_is_not_guessed(specimen: Archive) -> None:
    first, second = list(specimen.cards.values())[:2]
    kept = second.name
    object.__setattr__(second, "name", first.name)
    try:
        ambiguous = Linker(Archive(specimen.root, specimen.games))
        assert ambiguous.card(first.name) is None
        assert ambiguous.card(first.id) is first
    finally:
        object.__setattr__(second, "name", kept)


@given(st.text(st.characters(exclude_characters="《》\r\x00")))
def test_text_comes_back_to_the_letter(text: str) -> None:
    """As a reader sees it; no reference, no element."""
    archive = Archive(root=None, games=())  # type: ignore[arg-type]
    html = Linker(archive).html(text, "ja", "")
    assert html == escape(text)
    assert Html(html).text == text
    assert Html(html).elements == []
