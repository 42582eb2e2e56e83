"""The JSON export, read back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from generator.catalogue.model import Ability, Card, Game
from generator.export.as_json import card_data, json_bytes
from generator.export.plain import value_data
from rules_engine.knowledge import State, Value, value_of


def as_plain(data: Any) -> Any:
    return tuple(data) if isinstance(data, list) else data


def value_from(data: dict[str, Any]) -> Value:
    """What another program makes of a value."""
    rest = {k: v for k, v in data.items() if k not in ("state", "value", "candidates")}
    candidates = [data["value"]] if "value" in data else data.get("candidates", [])
    if "sources" in rest:
        rest["sources"] = tuple(map(tuple, rest["sources"]))
    return Value(State(data["state"]), tuple(map(as_plain, candidates)), **rest)


@pytest.fixture(scope="module")
def read_back(games: list[Game]) -> list[tuple[Game, dict[str, Any]]]:
    data = json.loads(json_bytes(games))
    assert data["tefuda"] == 1
    assert [game["id"] for game in data["games"]] == [game.id for game in games]
    return list(zip(games, data["games"], strict=True))


def test_every_value_comes_back(read_back: list[tuple[Game, dict[str, Any]]]) -> None:
    states = set()
    for game, data in read_back:
        assert [card["id"] for card in data["cards"]] == [card.id for card in game.cards]
        for card, exported in zip(game.cards, data["cards"], strict=True):
            values = {key: value_from(value) for key, value in exported["values"].items()}
            assert values == dict(card.fields), card.id
            states |= {value.state for value in values.values()}
    assert states == set(State), "the synthetic game has every kind of doubt"


def test_every_ability_comes_back(read_back: list[tuple[Game, dict[str, Any]]]) -> None:
    told = 0
    for game, data in read_back:
        for card, exported in zip(game.cards, data["cards"], strict=True):
            assert ("abilities" in exported) == bool(card.abilities_key)
            if not card.abilities_key:
                continue
            said = exported["abilities"]
            assert (said["state"] == "unknown") == (card.abilities is None)
            for ability, one in zip(card.abilities or (), said["list"], strict=True):
                told += 1
                assert (one.get("text"), one.get("printed")) == (ability.text, ability.printed)
                assert ("timing" in one and value_from(one["timing"])) == (ability.timing or False)
    assert told > 100


def test_who_says_what_comes_back() -> None:
    told = value_of({"conflict": [3, 4], "sources": ["list", ["photo", "page"]]})
    assert value_from(json.loads(json.dumps(value_data(told)))) == told


def test_made_up_cards_stand_apart(read_back: list[tuple[Game, dict[str, Any]]]) -> None:
    for game, data in read_back:
        assert not any("specimen" in card for card in data["cards"])
        assert [card["id"] for card in data["specimens"]] == [card.id for card in game.specimens]
        assert all(card["specimen"] for card in data["specimens"])


def test_a_value_that_is_not_sure_has_no_value() -> None:
    for content in ("unknown", {"one_of": [3, 4]}, {"probably": 3}, {"conflict": [3, 4], "printed": "34"}):
        assert "value" not in value_data(value_of(content))
    assert value_data(value_of({"inferred": 3, "because": {"ja": "理由", "en": "Reason"}})) == {
        "state": "inferred",
        "candidates": [3],
        "because": {"ja": "理由", "en": "Reason"},
    }
    assert value_data(value_of({"value": [1, 2], "source": "photo"})) == {
        "state": "known",
        "value": [1, 2],
        "source": "photo",
    }


def card_with(game: Game, abilities: tuple[Ability, ...] | None) -> Card:
    return replace(next(card for card in game.cards if card.abilities_key), abilities=abilities)


@pytest.mark.parametrize(
    ("texts", "state"),
    [(None, "unknown"), ((), "known"), (("文",), "known"), (("文", "?文"), "partly"), ((None,), "partly")],
)
def test_how_much_of_the_abilities_is_known(
    specimen: Game, texts: tuple[str | None, ...] | None, state: str
) -> None:
    abilities = None if texts is None else tuple(Ability(None, text) for text in texts)
    assert card_data(specimen, card_with(specimen, abilities))["abilities"]["state"] == state


def test_the_fields_are_those_of_the_schema(read_back: list[tuple[Game, dict[str, Any]]]) -> None:
    for game, data in read_back:
        assert [field["key"] for field in data["fields"]] == [field.key for field in game.shape.fields]
        known = {field["key"] for field in data["fields"]}
        assert all(set(card["values"]) <= known for card in data["cards"])


def test_the_rules_are_there_too(read_back: list[tuple[Game, dict[str, Any]]]) -> None:
    for game, data in read_back:
        clauses = [clause["id"] for section in data["rules"] for clause in section["clauses"]]
        assert clauses == [clause.id for clause in game.clauses()]
        assert [ruling["id"] for ruling in data["rulings"]] == [ruling.id for ruling in game.rulings]
        assert len(data["glossary"]) == len(game.terms)


def test_the_same_archive_gives_the_same_bytes(games: list[Game]) -> None:
    assert json_bytes(games) == json_bytes(games)
