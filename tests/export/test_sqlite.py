"""The SQLite export, asked questions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace

import pytest

from generator.catalogue.model import Game, Report
from generator.export.as_sqlite import sqlite_bytes
from generator.export.plain import stated
from rules_engine.knowledge import value_of


@pytest.fixture(scope="module")
def database(games: list[Game]) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(sqlite_bytes(games))
    yield connection
    connection.close()


def one(database: sqlite3.Connection, question: str, *values: object) -> object:
    (answer,) = database.execute(question, values).fetchone()
    return answer


def test_it_is_whole(database: sqlite3.Connection) -> None:
    assert one(database, "PRAGMA integrity_check") == "ok"
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def test_everything_is_in_its_table(database: sqlite3.Connection, games: list[Game]) -> None:
    cards = [card for game in games for card in game.cards]
    expected = {
        "games": len(games),
        "sets": sum(len(game.sets) for game in games),
        "cards": len(cards),
        "card_values": sum(len(card.fields) for card in cards),
        "candidates": sum(
            len(value.candidates) for card in cards for value in card.fields.values() if not value.sure
        ),
        "abilities": sum(len(card.abilities or ()) for card in cards),
        "clauses": sum(len(list(game.clauses())) for game in games),
        "rulings": sum(len(game.rulings) for game in games),
        "terms": sum(len(game.terms) for game in games),
    }
    assert {table: one(database, f"SELECT count(*) FROM {table}") for table in expected} == expected


def test_a_value_is_null_unless_it_is_sure(database: sqlite3.Connection, games: list[Game]) -> None:
    stored = {
        (card, field): (state, value)
        for card, field, state, value in database.execute("SELECT card, field, state, value FROM card_values")
    }
    for game in games:
        for card in game.cards:
            for key, value in card.fields.items():
                state, held = stored[card.id, key]
                assert state == value.state.value
                sure = stated(value)
                if isinstance(sure, tuple):
                    parts = database.execute("SELECT value FROM json_each(?)", (held,)).fetchall()
                    assert tuple(part for (part,) in parts) == sure
                else:
                    assert held == sure


def test_the_view_of_a_game_has_a_column_for_each_field(
    database: sqlite3.Connection, games: list[Game]
) -> None:
    for game in games:
        view = f"{game.id.replace('-', '_')}_cards"
        asked = database.execute(f'SELECT * FROM "{view}"')
        columns = [column for column, *_ in asked.description]
        assert columns[:3] == ["id", "set", "name"]
        assert columns[5:] == [field.key for field in game.shape.fields]
        assert len(asked.fetchall()) == len(game.cards)


def test_numbers_can_be_compared(database: sqlite3.Connection, archive_row: dict[str, str]) -> None:
    found = database.execute("SELECT id FROM tommy_walker_cards WHERE power BETWEEN 2750 AND 2850").fetchall()
    assert (archive_row["id"],) in found


def test_what_is_open_is_listed(database: sqlite3.Connection, games: list[Game]) -> None:
    expected = {
        (card.id, key)
        for game in games
        for card in game.cards
        for key, value in card.fields.items()
        if value.gap
    }
    assert expected
    assert set(database.execute("SELECT card, field FROM open_values")) == expected


def test_who_says_what_is_kept(specimen: Game) -> None:
    """Candidates may have sources of their own, and an ability may be reported in other words."""
    first = next(card for card in specimen.cards if card.abilities)
    assert first.abilities
    source = specimen.sources[0].id
    key = next(iter(first.fields))
    told = value_of({"conflict": ["甲", "乙"], "sources": [source, [source, "other"]]})
    ability = replace(first.abilities[0], reports=(Report("別の文", source),))
    card = replace(first, fields={key: told}, abilities=(ability,))
    connection = sqlite3.connect(":memory:")
    connection.deserialize(sqlite_bytes([replace(specimen, cards=(card,))]))
    candidates = connection.execute("SELECT value, sources FROM candidates ORDER BY position").fetchall()
    assert [(value, json.loads(sources)) for value, sources in candidates] == [
        ("甲", [source]),
        ("乙", [source, "other"]),
    ]
    assert connection.execute("SELECT text, source FROM reports").fetchall() == [("別の文", source)]
    connection.close()


def test_the_same_archive_gives_the_same_bytes(games: list[Game]) -> None:
    assert sqlite_bytes(games) == sqlite_bytes(games)
