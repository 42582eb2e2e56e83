"""The catalogue's filters, orders and table, derived from the schema and the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.catalogue.model import Archive, Game
from generator.pages.facets import UNKNOWN, Facet, columns, facets, orders, row
from generator.pages.game_pages import PAGE_SIZE, page_count
from generator.pages.urls import LANGUAGES, Language
from generator.search.index import game_index
from rules_engine.knowledge import value_of


def with_values(game: Game, *values: Mapping[str, Any]) -> Game:
    """The game with as many cards, each with these values instead of its own."""
    cards = []
    for number, changed in enumerate(values):
        card = game.cards[number]
        fields = {**card.fields, **{key: value_of(v) for key, v in changed.items() if v is not None}}
        for key, content in changed.items():
            if content is None:
                fields.pop(key, None)
        cards.append(replace(card, fields=fields))
    return replace(game, cards=tuple(cards))


def counts(facet: Facet) -> dict[str, int]:
    return {v.value: v.count for v in facet.values}


def facet(game: Game, key: str, lang: Language = "ja") -> Facet:
    return next(f for f in facets(game, lang) if f.key == key)


def test_a_filter_counts_every_value_that_may_stand_there(game: Game) -> None:
    few = with_values(
        game,
        {"rarity": "C"},
        {"rarity": {"one_of": ["C", "R"]}},
        {"rarity": "unknown"},
        {"rarity": {"probably": "U"}},
    )
    assert counts(facet(few, "rarity")) == {"C": 2, "U": 1, "R": 1, UNKNOWN: 1}


def test_a_filter_offers_nothing_that_would_find_nothing(game: Game) -> None:
    few = with_values(game, {"rarity": "C"}, {"rarity": "C"})
    assert counts(facet(few, "rarity")) == {"C": 2}


def test_a_card_without_a_field_is_in_none_of_its_choices(game: Game) -> None:
    few = with_values(game, {"rarity": "C"}, {"rarity": None})
    assert counts(facet(few, "rarity")) == {"C": 1}


def test_values_come_in_the_schemas_order_and_the_unknown_last(game: Game) -> None:
    few = with_values(game, {"rarity": "unknown"}, {"rarity": "R"}, {"rarity": "C"}, {"rarity": "U"})
    assert [v.value for v in facet(few, "rarity").values] == ["C", "U", "R", UNKNOWN]


def test_numbers_of_a_choice_come_in_their_order(game: Game) -> None:
    few = with_values(game, {"cost": 9}, {"cost": 10}, {"cost": 2}, {"cost": "unknown"})
    assert [v.value for v in facet(few, "cost").values] == ["2", "9", "10", UNKNOWN]


@pytest.mark.parametrize(("lang", "label"), [("ja", "並"), ("en", "Common")])
def test_labels_are_in_the_pages_language(game: Game, lang: Language, label: str) -> None:
    assert facet(with_values(game, {"rarity": "C"}), "rarity", lang).values[0].label == label


def test_a_range_goes_from_the_lowest_to_the_highest_that_may_be(game: Game) -> None:
    few = with_values(
        game,
        {"power": 3000},
        {"power": {"one_of": [2000, 2500]}},
        {"power": {"inferred": 19000, "because": {"ja": "あ", "en": "a"}}},
        {"power": "unknown"},
    )
    power = facet(few, "power")
    assert (power.kind, power.low, power.high) == ("range", 2000, 19000)


def test_a_range_of_one_value_is_no_filter(game: Game) -> None:
    few = with_values(game, {"power": 3000}, {"power": 3000})
    assert "power" not in [f.key for f in facets(few, "ja")]


def test_sets_are_a_filter_where_there_are_several(game: Game) -> None:
    assert facets(game, "ja")[0].key == "set"
    assert counts(facets(game, "ja")[0]) == Counter(card.set for card in game.cards)
    one_set = replace(game, cards=tuple(c for c in game.cards if c.set == "sk1"))
    assert "set" not in [f.key for f in facets(one_set, "ja")]


def test_no_cards_no_filters(game: Game) -> None:
    assert facets(replace(game, cards=()), "ja") == []


def test_the_order_and_the_table_know_every_field_that_all_cards_may_have(game: Game) -> None:
    assert [o.key for o in orders(game, "ja")] == ["kind", "rarity", "element", "cost", "power"]
    assert [f.key for f in columns(game)] == ["power", "cost", "kind", "rarity", "element", "traits"]


def test_a_row_has_a_value_or_a_dash_for_every_column(game: Game) -> None:
    few = with_values(game, {"power": None}, {"power": 3000})
    without, with_power = (row(few, card, "ja") for card in few.cards)
    assert without[0] is None
    assert with_power[0] is not None
    assert with_power[0].value == 3000
    assert len(without) == len(with_power) == len(columns(game))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_filter_counts_is_what_the_script_works_with(
    shipped: Archive, specimen: Archive, lang: Language
) -> None:
    """The numbers on the page and those that the script puts in their place agree."""
    for a_game in (*shipped.games, *specimen.games):
        columns_of = game_index(a_game)["cards"]["fields"]
        for found in facets(a_game, lang):
            if found.kind != "choice" or found.key == "set":
                continue
            held: Counter[str] = Counter()
            for cell in columns_of[found.key]:
                held.update(set(map(str, may_be(cell))) if cell is not False else ())
            assert counts(found) == held, found.key


def may_be(cell: Any) -> list[Any]:
    """Every value that may stand in a cell of the index."""
    if cell is None:
        return [UNKNOWN]
    several = cell["a"] if isinstance(cell, dict) else [cell]
    return [v for one in several for v in (one if isinstance(one, list) else [one])] or [UNKNOWN]


@pytest.mark.parametrize(("cards", "pages"), [(0, 1), (1, 1), (40, 1)])
def test_few_cards_make_one_page(game: Game, cards: int, pages: int) -> None:
    assert page_count(replace(game, cards=game.cards[:cards])) == pages


def test_pages_are_full_before_a_new_one_begins(game: Game) -> None:
    card = game.cards[0]
    assert page_count(replace(game, cards=(card,) * PAGE_SIZE)) == 1
    assert page_count(replace(game, cards=(card,) * (PAGE_SIZE + 1))) == 2
