"""Where pages stand, and how they lead to each other."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pages import urls

SITE = "https://cards.example/some/folder/"
SLUGS = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8})?", fullmatch=True)
LANGS = st.sampled_from(urls.LANGUAGES)


@pytest.mark.parametrize(
    ("lang", "parts", "url"),
    [
        ("ja", (), ""),
        ("en", (), "en/"),
        ("ja", ("about",), "about/"),
        ("en", ("about",), "en/about/"),
        ("ja", ("tommy-walker", "rules"), "tommy-walker/rules/"),
        ("en", ("tommy-walker", "cards", "page", "2"), "en/tommy-walker/cards/page/2/"),
    ],
)
def test_japanese_stands_at_the_root_and_english_in_its_folder(
    lang: urls.Language, parts: tuple[str, ...], url: str
) -> None:
    assert urls.page(lang, *parts) == url


def test_a_card_stands_below_its_games_cards() -> None:
    assert urls.card("ja", "tommy-walker", "tw1-02") == "tommy-walker/cards/tw1-02/"
    assert urls.card("en", "tommy-walker", "tw1-02") == "en/tommy-walker/cards/tw1-02/"


def test_the_other_language_is_the_other_one() -> None:
    assert [urls.other(lang) for lang in urls.LANGUAGES] == ["en", "ja"]


@given(LANGS, st.lists(SLUGS, max_size=4), LANGS, st.lists(SLUGS, max_size=4))
def test_relative_links_arrive_from_every_depth(
    lang: urls.Language, here: list[str], other: urls.Language, there: list[str]
) -> None:
    """As a browser resolves them, in whatever folder the site stands."""
    start, target = urls.page(lang, *here), urls.page(other, *there)
    assert urljoin(SITE + start, urls.href(start, target)) == SITE + target
    assert urljoin(SITE + start, urls.base(start) or "./") == SITE


def test_a_link_is_never_empty() -> None:
    """An empty address would mean the page itself, with its query."""
    assert urls.href("", "") == "./"


def test_pages_of_one_depth_share_it() -> None:
    assert urls.depth_of(["a/b/", "c/d/"]) == 2
    with pytest.raises(ValueError):
        urls.depth_of(["a/", "a/b/"])
