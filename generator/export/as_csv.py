"""CSV: one table of cards a game, and one of abilities. What is not sure never stands where a sure value would."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from generator.catalogue.model import Card, Game
from generator.export.plain import abilities_state, english, stated, text_state, timing_text
from rules_engine.knowledge import Plain, Value

BOM = "\ufeff"
"""Without it, spreadsheets take Japanese for something else."""

PART, CANDIDATE, LINE = "; ", " | ", "\n"
"""What stands between the parts of a list, between values that are possible, and between abilities."""


def csv_files(game: Game) -> dict[str, bytes]:
    """The tables of ``game`` by file name."""
    return {name: make() for name, make in csv_tables(game).items()}


def csv_tables(game: Game) -> dict[str, Callable[[], bytes]]:
    """What makes each table of ``game``, by file name."""
    tables = {f"{game.id}.csv": partial(_table, _card_rows, game)}
    if any(card.abilities for card in game.cards):
        tables[f"{game.id}.abilities.csv"] = partial(_table, _ability_rows, game)
    return {**tables}


def _table(rows: Callable[[Game], Iterable[Iterable[object]]], game: Game) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows(game))
    return (BOM + text.getvalue()).encode("utf-8")


def _cell(value: Plain | None) -> object:
    if isinstance(value, tuple):
        return PART.join(map(str, value))
    return "" if value is None else value


def value_cells(value: Value | None) -> tuple[object, str, str]:
    """The value if it is sure, its state, and where it is not sure what it may be. All empty if it does not apply."""
    if value is None:
        return "", "", ""
    possible = "" if value.sure else CANDIDATE.join(str(_cell(c)) for c in value.candidates)
    return _cell(stated(value)), value.state.value, possible


def _card_rows(game: Game) -> Iterator[list[object]]:
    fields = game.shape.fields
    head: list[object] = ["id", "set", "name", "reading", "completeness"]
    for field in fields:
        head += [field.key, f"{field.key}.state"]
        head += [f"{field.key}.candidates"] if field.kind != "abilities" else []
    yield [*head, "source", "note.ja", "note.en"]
    for card in game.cards:
        row: list[object] = [card.id, card.set, card.name, card.reading or "", card.completeness.value]
        for field in fields:
            if field.kind == "abilities":
                row += _abilities_cells(card, field.key)
            else:
                row += value_cells(card.fields.get(field.key))
        note = card.note or {"ja": "", "en": ""}
        yield [*row, card.source, note["ja"], note["en"]]


def _abilities_cells(card: Card, key: str) -> tuple[str, str]:
    """The abilities in a cell, one a line with its timing before it, and how much of them is known."""
    if card.abilities_key != key:
        return "", ""
    lines = []
    for ability in card.abilities or ():
        timing = timing_text(ability)
        lines.append((f"[{timing}] " if timing else "") + (ability.text or "?"))
    return LINE.join(lines), abilities_state(card)


def _ability_rows(game: Game) -> Iterator[list[object]]:
    timed = game.shape.timing is not None
    timing_head = ["timing", "timing.state", "timing.candidates"] if timed else []
    yield [
        *("card", "name", "number", *timing_head, "text", "text.state", "printed", "english"),
        *("source", "note.ja", "note.en"),
    ]
    for card in game.cards:
        for number, ability in enumerate(card.abilities or (), 1):
            note = ability.note or {"ja": "", "en": ""}
            yield [
                *(card.id, card.name, number, *(value_cells(ability.timing) if timed else ())),
                *(
                    ability.text or "",
                    text_state(ability),
                    ability.printed or "",
                    english(game, ability) or "",
                ),
                *(ability.source or card.source, note["ja"], note["en"]),
            ]
