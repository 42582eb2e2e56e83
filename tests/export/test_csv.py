"""The CSV export, read back."""

from __future__ import annotations

import csv
import io

from generator.catalogue.model import Game
from generator.export.as_csv import BOM, CANDIDATE, PART, csv_files
from generator.export.plain import stated
from rules_engine.knowledge import Plain, State


def rows(content: bytes) -> list[dict[str, str]]:
    text = content.decode("utf-8")
    assert text.startswith(BOM)
    return list(csv.DictReader(io.StringIO(text.removeprefix(BOM), newline=""), strict=True))


def said(value: Plain) -> str:
    return PART.join(map(str, value)) if isinstance(value, tuple) else str(value)


def test_every_value_comes_back(games: list[Game]) -> None:
    states = set()
    for game in games:
        table = rows(csv_files(game)[f"{game.id}.csv"])
        assert [row["id"] for row in table] == [card.id for card in game.cards]
        for card, row in zip(game.cards, table, strict=True):
            assert row["name"] == card.name
            for field in game.shape.fields:
                if field.kind == "abilities":
                    continue
                value = card.fields.get(field.key)
                cells = [row[f"{field.key}{part}"] for part in ("", ".state", ".candidates")]
                if value is None:
                    assert cells == ["", "", ""]
                    continue
                states.add(value.state)
                sure = stated(value)
                assert cells[0] == ("" if sure is None else said(sure))
                assert cells[1] == value.state.value
                if not value.sure:
                    assert cells[2] == CANDIDATE.join(map(said, value.candidates))
    assert states == set(State)


def test_every_row_has_every_column(games: list[Game]) -> None:
    for game in games:
        for content in csv_files(game).values():
            table = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
            assert {len(row) for row in table} == {len(table[0])}
            assert len(set(table[0])) == len(table[0])


def test_the_abilities_have_a_table(games: list[Game]) -> None:
    for game in games:
        files = csv_files(game)
        expected = [
            (card.id, str(number), ability.text or "", ability.printed or "")
            for card in game.cards
            for number, ability in enumerate(card.abilities or (), 1)
        ]
        name = f"{game.id}.abilities.csv"
        assert (name in files) == bool(expected)
        table = rows(files[name]) if expected else []
        assert [(r["card"], r["number"], r["text"], r["printed"]) for r in table] == expected


def test_an_ability_in_the_cards_table(archive_row: dict[str, str]) -> None:
    assert archive_row["abilities"] == "[AT] 敵が「女」なら7900"
    assert archive_row["abilities.state"] == "known"


def test_the_same_archive_gives_the_same_bytes(games: list[Game]) -> None:
    assert [csv_files(game) for game in games] == [csv_files(game) for game in games]
