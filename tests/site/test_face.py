"""A card's face: which value goes where, as the card schema says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from generator.catalogue.fields import CardShape, Field
from generator.catalogue.model import Ability, Archive, Card, CardSet, Game
from generator.pages.datum import Segment
from generator.pages.face import Face, face
from generator.pages.render import Renderer
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wording import wording
from rules_engine.knowledge import value_of
from tests.site.scratch import Html

LABEL = {"ja": "項目", "en": "Field"}


def a_field(key: str, role: str, kind: str = "choice") -> Field:
    return Field(key, kind, LABEL, LABEL, face=role)


ROLES = (
    a_field("kind", "tag"),
    a_field("rarity", "corner"),
    a_field("second_corner", "corner"),
    a_field("element", "letter"),
    a_field("power", "headline", "number"),
    a_field("guard", "headline", "number"),
    a_field("cost", "stars", "number"),
    a_field("family", "tag"),
    a_field("height", "", "number"),
    a_field("quote", "", "text"),
    a_field("abilities", "abilities", "abilities"),
)
TIMING = a_field("timing", "")


def make(game: Game, values: dict[str, Any], abilities: tuple[Ability, ...] | None = (), **more: Any) -> Card:
    card = game.cards[0]
    fields = {key: value_of(content) for key, content in values.items()}
    return replace(card, fields=fields, abilities=abilities, abilities_key="abilities", **more)


def drawn(game: Game, card: Card, lang: Language = "ja", shape: CardShape | None = None) -> Face:
    with_shape = replace(game, shape=shape or CardShape(ROLES, TIMING, ("name",)), cards=(card,))
    return face(with_shape, card, lang, "../../")


def test_every_role_has_its_place(game: Game) -> None:
    values = {
        "kind": "人物",
        "rarity": "R",
        "second_corner": "X",
        "element": "火",
        "power": 9700,
        "guard": 300,
        "cost": 3,
        "family": "見本団",
        "height": 170,
        "quote": "台詞",
    }
    f = drawn(game, make(game, values))
    assert f.corner is not None
    assert f.letter is not None
    assert f.stars is not None
    assert (f.corner.text, f.letter.text, f.stars.value) == ("R", "火", 3)
    assert [d.value for d in f.headlines] == [9700, 300]
    assert [d.key for d in f.tags] == ["kind", "family"]
    assert [d.key for d in f.lines] == ["height"]


def test_what_does_not_apply_is_left_out(game: Game) -> None:
    f = drawn(game, make(game, {"kind": "場面"}))
    assert (f.corner, f.letter, f.stars, f.headlines, f.lines) == (None, None, None, [], [])


def test_what_is_unknown_keeps_its_place(game: Game) -> None:
    f = drawn(game, make(game, {"rarity": "unknown", "power": "unknown", "cost": {"one_of": [3, 4]}}))
    assert f.corner is not None
    assert f.stars is not None
    assert (f.corner.state, f.headlines[0].state, f.stars.text) == ("unknown", "unknown", "3–4")
    assert f.partly


def test_abilities(game: Game) -> None:
    timed = Ability(value_of("開始"), "見本を?枚捨てる")
    bare = Ability(None, None)
    f = drawn(game, make(game, {}, (timed, bare)))
    assert f.abilities is not None
    first, second = f.abilities
    assert first.timing is not None
    assert first.timing.text == "開始"
    assert first.text == [Segment("見本を"), Segment("?", gap=True), Segment("枚捨てる")]
    assert second.timing is None
    assert second.text == [Segment("?", gap=True)]


def test_no_ability_and_an_unknown_ability_are_different_things(game: Game) -> None:
    assert drawn(game, make(game, {}, ())).abilities == []
    assert drawn(game, make(game, {}, None)).abilities is None


@pytest.mark.parametrize(
    ("content", "texts"),
    [("場に出す", ["場に出す"]), (["一行", "二行"], ["一行", "二行"]), ("unknown", ["?"])],
)
def test_a_text_field_may_stand_for_abilities(game: Game, content: Any, texts: list[str]) -> None:
    shape = CardShape((a_field("text", "abilities", "text"),), None, ("name",))
    card = replace(game.cards[0], fields={"text": value_of(content)}, abilities=(), abilities_key="")
    f = drawn(game, card, shape=shape)
    assert f.abilities is not None
    assert ["".join(s.text for s in a.text) for a in f.abilities] == texts
    assert all(a.timing is None for a in f.abilities)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_face_leads_to_its_card(game: Game, lang: Language) -> None:
    f = drawn(game, game.cards[0], lang, game.shape)
    folder = "en/" if lang == "en" else ""
    assert f.href == f"../../{folder}shisaku/cards/{game.cards[0].id}/"
    assert (f.id, f.name, f.lang) == (game.cards[0].id, game.cards[0].name, lang)


def test_a_face_bears_its_sets_pattern(game: Game) -> None:
    card_set: CardSet = game.set(game.cards[0].set)
    f = face(game, game.cards[0], "ja", "")
    assert (f.set.code, f.set.pattern, f.set.colour) == (card_set.code, card_set.pattern, card_set.colour)


# --- drawn as HTML --------------------------------------------------------------------------------


def html_of(f: Face, lang: Language = "ja") -> Html:
    module = Renderer(Archive(Path(), ())).environment.get_template("face.html").module
    return Html(str(Markup(module.face(f, wording()[lang]))))  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("data", "ja", "en"),
    [
        ("unknown", "不明", "Unknown"),
        ({"probably": 10100}, "10100 要確認", "10100 Doubtful"),
        ({"conflict": [3, 4], "printed": "34"}, "34 矛盾", "34 Contradictory"),
        ({"inferred": 19000, "because": LABEL}, "19000 推定", "19000 Worked out"),
        ({"one_of": [3, 4]}, "3–4", "3–4"),
        (9700, "9700", "9700"),
    ],
)
def test_doubt_is_said_in_words(game: Game, data: Any, ja: str, en: str, lang: Language) -> None:
    """Not by colour or hatching alone."""
    text = html_of(drawn(game, make(game, {"power": data}), lang), lang).text
    assert (ja if lang == "ja" else en) in text


def test_stars_are_counted_in_words_too(game: Game) -> None:
    text = html_of(drawn(game, make(game, {"cost": 3}))).text
    assert "3★★★" in text.replace(" ", "")


def test_nought_and_many_stars_are_written_as_a_number(game: Game) -> None:
    assert "☆0" in html_of(drawn(game, make(game, {"cost": 0}))).text
    assert "☆12" in html_of(drawn(game, make(game, {"cost": 12}))).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_face_of_the_archives_can_be_drawn(shipped: Archive, specimen: Archive, lang: Language) -> None:
    for archive in (shipped, specimen):
        for a_game in archive.games:
            for card in a_game.cards[:60]:
                page = html_of(face(a_game, card, lang, ""), lang)
                assert card.called(lang) in page.text
                assert ({"ja": "仮の名前", "en": "Provisional name"}[lang] in page.text) == card.named_here
                assert ("一部不明" if lang == "ja" else "Partly known") in page.text or not card.gaps
