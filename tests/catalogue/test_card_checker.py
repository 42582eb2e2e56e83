"""The fast check of cards gives the verdict of JSON Schema, whatever the card."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from generator.catalogue.card_checker import CardChecker
from generator.catalogue.dialect import FORMATS
from generator.catalogue.reader import Document
from generator.catalogue.schema import CARDS_SUFFIX, Schemas
from tests.catalogue.archive_data import ROOT, card_lists
from tests.catalogue.broken_archives import REPOSITORY

GAMES = ["tommy-walker", "yokai-watch", "reborn"]
SCHEMAS = Schemas(REPOSITORY / "schemas")
# One checker for all examples, so that what it remembers is tried too.
CHECKERS = {game: CardChecker(SCHEMAS, f"{game}{CARDS_SUFFIX}") for game in GAMES}


@cache
def plain_validator(game: str) -> Draft202012Validator:
    """What jsonschema makes of the schemas by itself."""
    registry: Registry[Any] = Registry().with_resources(
        (path.name, DRAFT202012.create_resource(json.loads(path.read_text(encoding="utf-8"))))
        for path in (REPOSITORY / "schemas").glob("*.schema.json")
    )
    schema = {"$ref": f"{game}{CARDS_SUFFIX}#/$defs/card"}
    return Draft202012Validator(schema, registry=registry, format_checker=FORMATS)


def verdict(game: str, card: Any) -> bool:
    document = Document(Path("x.yml"), "", None, None, [])
    return CHECKERS[game].check(document, card, ()) == []


@cache
def cards_of(game: str) -> list[dict[str, Any]]:
    return [card for head in card_lists(game) for card in head["cards"]]


@pytest.mark.parametrize("game", GAMES)
def test_the_archives_cards_are_valid(game: str) -> None:
    for card in cards_of(game):
        assert verdict(game, card)
        assert plain_validator(game).is_valid(card)


_WORDS = st.sampled_from(
    ["C", "男", "S", "AT", "女", "妖怪", "アクション", "ルール説明", "キャラクター", "フィールド", "イベント"]
    + ["1", "2", "死ぬ気", "W", "匣", "大空", "イサマシ族", "tw1-02", "ラルフ", "", "unknown", "9700"]
)
_SCALARS = st.one_of(_WORDS, st.integers(-2, 120_000), st.booleans(), st.just(2.5), st.none())
_LISTS = st.lists(_SCALARS, max_size=3)
_SURE = _SCALARS.filter(lambda value: value != "unknown")  # other checks report what is unknown in a doubt
_BOTH = st.just({"ja": "あ", "en": "a"})
_DOUBTS = st.one_of(
    st.fixed_dictionaries({"value": st.one_of(_SURE, _LISTS)}, optional={"note": _BOTH, "printed": _WORDS}),
    st.fixed_dictionaries({"one_of": st.lists(_SURE, max_size=3)}, optional={"printed": _WORDS}),
    st.fixed_dictionaries({"conflict": st.lists(_SURE, max_size=3)}),
    st.fixed_dictionaries({"inferred": _SURE}, optional={"because": _BOTH, "source": _WORDS}),
    st.fixed_dictionaries({"probably": _SURE}, optional={"unknown": st.booleans()}),
    st.fixed_dictionaries({"unknown": st.booleans()}, optional={"odd": _SURE}),
)
_ABILITIES = st.lists(
    st.fixed_dictionaries(
        {"text": _SCALARS}, optional={"timing": _SCALARS, "printed": _SCALARS, "note": _BOTH}
    ),
    max_size=2,
)
_VALUES: st.SearchStrategy[Any] = st.one_of(_SCALARS, _DOUBTS, _LISTS, _ABILITIES, st.just({}))


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, Any]:
    """A real card to which something was done."""
    game = draw(st.sampled_from(GAMES))
    card = copy.deepcopy(draw(st.sampled_from(cards_of(game))))
    keys = list(SCHEMAS.by_name[f"{game}{CARDS_SUFFIX}"]["$defs"]["card"]["properties"])
    for _ in range(draw(st.integers(0, 4))):
        present = sorted(card)
        match draw(st.sampled_from(["set", "set", "set", "delete", "rename", "borrow"])):
            case "set":
                card[draw(st.sampled_from(keys))] = draw(_VALUES)
            case "delete" if present:
                del card[draw(st.sampled_from(present))]
            case "rename" if present:
                card[draw(st.sampled_from([*keys, "odd"]))] = card.pop(draw(st.sampled_from(present)))
            case "borrow":
                other = draw(st.sampled_from(cards_of(game)))
                key = draw(st.sampled_from(sorted(other)))
                card[key] = copy.deepcopy(other[key])
    return game, card


@given(mutated())
def test_the_verdict_is_that_of_json_schema(case: tuple[str, Any]) -> None:
    game, card = case
    wanted = plain_validator(game).is_valid(card)
    assert verdict(game, card) == wanted
    assert verdict(game, card) == wanted  # remembered


@given(st.sampled_from(GAMES), _VALUES)
def test_anything_may_stand_where_a_card_belongs(game: str, card: Any) -> None:
    assert verdict(game, card) == plain_validator(game).is_valid(card)


def test_equal_values_of_different_types_are_told_apart() -> None:
    card = cards_of("tommy-walker")[0]
    assert verdict("tommy-walker", {**card, "damage": 1})
    assert not verdict("tommy-walker", {**card, "damage": True})
    assert not verdict("tommy-walker", {**card, "damage": "1"})
    # JSON Schema would take it; it would be shown as 1.0.
    assert not verdict("tommy-walker", {**card, "damage": 1.0})
    assert verdict("tommy-walker", {**card, "damage": 1})


@pytest.mark.parametrize(
    "more",
    [
        {"if": {"properties": {"rarity": {"const": "R"}}}, "then": {"required": ["quote"]}},
        {"allOf": [{"$ref": "#/$defs/rare"}]},
        {"anyOf": [{"$ref": "#/$defs/rare"}]},
        {"not": {"properties": {"rarity": {"const": "R"}}}},
        {"dependentRequired": {"rarity": ["quote"]}},
        {"additionalProperties": {"type": "integer"}},
        {"additionalProperties": True},
        {"patternProperties": {"^x-": {"type": "integer"}}},
        {"minProperties": 4},
        {"propertyNames": {"pattern": "^[a-z]+$"}},
    ],
    ids="-".join,
)
def test_other_keywords_of_a_card_are_heeded(tmp_path: Path, more: dict[str, Any]) -> None:
    card = {
        "type": "object",
        "properties": {"id": {"type": "string"}, "rarity": {"enum": ["C", "R"]}, "quote": {"type": "string"}},
        "required": ["id"],
        "additionalProperties": False,
        **more,
    }
    rare = {"if": {"properties": {"rarity": {"const": "R"}}}, "then": {"required": ["quote"]}}
    whole = {"$defs": {"card": card, "rare": rare}}
    (tmp_path / "x.cards.schema.json").write_text(json.dumps(whole), encoding="utf-8")
    checker = CardChecker(Schemas(tmp_path), "x.cards.schema.json")
    validator = Draft202012Validator({**whole, "$ref": "#/$defs/card"})
    document = Document(Path("x.yml"), "", None, None, [])
    for data in (
        {"id": "a"},
        {"id": "a", "rarity": "R"},
        {"id": "a", "rarity": "R", "quote": "q"},
        {"id": "a", "rarity": "C"},
        {"id": "a", "odd": 3},
        {"id": "a", "odd": "b"},
        {"id": "a", "x-odd": "b"},
        {"id": "a", "Odd": 3},
        {"rarity": "C"},
        {"id": 3},
    ):
        assert (checker.check(document, data, ()) == []) == validator.is_valid(data), data


def test_the_archive_has_cards() -> None:
    assert ROOT == REPOSITORY
    assert all(cards_of(game) for game in GAMES)
