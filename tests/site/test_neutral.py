"""An archive of another kind: its own name, few games, games without abilities, nothing yet written."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.catalogue.fields import CardShape
from generator.catalogue.model import Archive, Game
from generator.pages.face import face
from generator.pages.render import Renderer
from generator.pages.shell_context import Place, Shell, in_language
from generator.pages.urls import LANGUAGES, Language


def headings(html: str) -> list[str]:
    return [
        re.sub("<[^>]+>", "", text).strip() for text in re.findall(r"<h[1-6].*?</h[1-6]>", html, re.DOTALL)
    ]


@pytest.mark.parametrize(
    ("name", "mark", "rest"),
    [("手札 Tefuda", "手札", "Tefuda"), ("Old Card Games", "Old", "Card Games"), ("札", "札", "")],
)
def test_the_brand_is_the_name_of_the_site(name: str, mark: str, rest: str) -> None:
    shell = Shell(Archive(Path(), ()), name, None, "2026-01-01", frozenset())
    context = shell.context(Place("ja", (), "home", name))
    assert context["brand"] == {"mark": mark, "rest": rest}
    assert context["title"] == name


def test_the_description_is_shown_in_the_language_of_the_page() -> None:
    both = "札の記録 / Records of cards"
    assert [in_language(both, lang) for lang in LANGUAGES] == ["札の記録", "Records of cards"]
    assert [in_language("札の記録", lang) for lang in LANGUAGES] == ["札の記録"] * 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_home_page_is_headed_by_what_the_site_is(lang: Language) -> None:
    renderer = Renderer(Archive(Path(), ()), site_name="札", site_description="札の記録 / Records of cards")
    home = next(spec for spec in renderer.pages if spec.kind == "home" and spec.lang == lang)
    assert headings(renderer.page(home))[0] == {"ja": "札の記録", "en": "Records of cards"}[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_there_leaves_no_heading(game: Game, lang: Language) -> None:
    bare = replace(game, facts=(), sections=(), rulings=(), terms=(), products=(), cards=())
    renderer = Renderer(Archive(Path(), (bare,)))
    for spec in renderer.pages:
        if spec.game and spec.lang == lang:
            html = renderer.page(spec)
            for heading in re.findall(r"<h2.*?</h2>\s*(<[^>]+>)?\s*(</\w+>)", html, re.DOTALL):
                pytest.fail(f"{spec.url}: nothing stands below a heading: {heading}")
            assert not re.search(r"<(ul|ol|dl|tbody)[^>]*>\s*</\1>", html), spec.url


def test_a_game_without_abilities_does_not_say_so_on_every_card(game: Game) -> None:
    card = replace(game.cards[0], fields={}, abilities=(), abilities_key="")
    shape = CardShape((), None, ("name",))
    f = face(replace(game, shape=shape, cards=(card,)), card, "ja", "")
    assert not f.has_abilities
