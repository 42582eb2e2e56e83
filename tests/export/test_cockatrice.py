"""The Cockatrice export, held to the form of its card database, version 4."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as Xml

import pytest

from generator.catalogue.model import Game
from generator.export.as_cockatrice import cockatrice_bytes
from generator.export.plain import stated
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wording import wording

IN_A_CARD = ["name", "text", "prop", "set", "tablerow"]
IN_A_SET = {"name", "longname", "settype", "priority"}


def parsed(game: Game, lang: Language = "ja") -> Xml.Element:
    return Xml.fromstring(cockatrice_bytes(game, lang))


def texts(root: Xml.Element, path: str) -> list[str]:
    return [element.text or "" for element in root.iterfind(path)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_the_form_that_cockatrice_reads(games: list[Game], lang: Language) -> None:
    for game in games:
        root = parsed(game, lang)
        assert (root.tag, root.attrib) == ("cockatrice_carddatabase", {"version": "4"})
        assert [part.tag for part in root] == ["info", "sets", "cards"]
        for card_set in root.iterfind("sets/set"):
            assert {part.tag for part in card_set} == IN_A_SET
            assert int(card_set.findtext("priority", "")) > 0
        codes = texts(root, "sets/set/name")
        assert len(set(codes)) == len(codes) == len(game.sets)
        for card in root.iterfind("cards/card"):
            assert [part.tag for part in card] == IN_A_CARD
            assert card.findtext("set") in codes
            properties = [part.tag for part in card.iterfind("prop/*")]
            assert len(set(properties)) == len(properties)
            assert all(part.text for part in card.iterfind("prop/*"))


def test_every_card_has_a_name_of_its_own(games: list[Game], specimen: Game) -> None:
    first, second, *_ = specimen.cards
    twins = replace(specimen, cards=(first, replace(second, name=first.name)))
    assert texts(parsed(twins), "cards/card/name") == [f"{first.name} ({c.id})" for c in twins.cards]
    for game in games:
        names = texts(parsed(game), "cards/card/name")
        assert len(set(names)) == len(names) == len(game.cards)


def test_sets_that_share_a_sign_are_told_apart(specimen: Game) -> None:
    twin = replace(specimen.sets[0], id="twin")
    assert texts(parsed(replace(specimen, sets=(*specimen.sets, twin))), "sets/set/name")[-1] == "twin"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_doubt_is_said_in_words(games: list[Game], lang: Language) -> None:
    """A value that is not sure is no property, and the text says how sure it is."""
    words = wording()[lang]
    doubts = 0
    for game in games:
        entries = parsed(game, lang).findall("cards/card")
        for card, entry in zip(game.cards, entries, strict=True):
            lines = entry.findtext("text", "").splitlines()
            for field in game.shape.fields:
                value = card.fields.get(field.key)
                if value is None or stated(value) is not None:
                    continue
                doubts += 1
                if field.key not in ("type", "pt"):  # which Cockatrice has a meaning of its own for
                    assert entry.find(f"prop/{field.key}") is None
                line = next(line for line in lines if line.startswith(f"{field.label[lang]}: "))
                assert words[f"state_{value.state.value}"] in line
            if card.gaps:
                assert any(line.startswith(words["partly"]) for line in lines)
    assert doubts > 20


def test_a_field_that_does_not_apply_is_not_asked_for(games: list[Game]) -> None:
    """An event of REBORN! has no attack; it is not unknown."""
    game = next(game for game in games if game.id == "reborn")
    numbers = [field.key for field in game.shape.fields if field.face == "headline"]
    for card, entry in zip(game.cards, parsed(game).iterfind("cards/card"), strict=True):
        shown = entry.findtext("prop/pt", "")
        assert len(shown.split("/") if shown else []) == sum(key in card.fields for key in numbers)


def test_what_looks_like_xml_is_text(specimen: Game) -> None:
    hostile = '</name><x a="&">]]>'
    card = replace(specimen.cards[0], name=hostile)
    assert texts(parsed(replace(specimen, cards=(card,))), "cards/card/name") == [hostile]


def test_a_key_that_is_no_xml_name_still_makes_one(specimen: Game) -> None:
    card = specimen.cards[0]
    key, value = next((k, v) for k, v in card.fields.items() if isinstance(stated(v), int))
    field = specimen.shape.field(key)
    assert field
    shape = replace(specimen.shape, fields=(replace(field, key="2 <odd>"),))
    odd = replace(specimen, shape=shape, cards=(replace(card, fields={"2 <odd>": value}),))
    assert parsed(odd).findtext("cards/card/prop/_2__odd_") == str(stated(value))
