"""SQLite: tables of games, cards, values and abilities, and a view for each game with a column for each field."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from generator.catalogue.model import Bilingual, Card, Game
from generator.export.plain import abilities_state, english, plain, stated, text_state
from rules_engine.knowledge import Plain, Value

SCHEMA = """
CREATE TABLE games (id TEXT PRIMARY KEY, name TEXT NOT NULL, title_ja TEXT NOT NULL, title_en TEXT NOT NULL);
CREATE TABLE sets (id TEXT, game TEXT REFERENCES games, code TEXT NOT NULL, name TEXT NOT NULL, declared INTEGER,
  PRIMARY KEY (game, id));
CREATE TABLE sources (id TEXT, game TEXT REFERENCES games, title_ja TEXT NOT NULL, title_en TEXT NOT NULL,
  published TEXT, PRIMARY KEY (game, id));
CREATE TABLE fields (game TEXT REFERENCES games, key TEXT, position INTEGER NOT NULL, kind TEXT NOT NULL,
  label_ja TEXT NOT NULL, label_en TEXT NOT NULL, unit TEXT, PRIMARY KEY (game, key));
CREATE TABLE choices (game TEXT, field TEXT, value, label_ja TEXT NOT NULL, label_en TEXT NOT NULL,
  PRIMARY KEY (game, field, value), FOREIGN KEY (game, field) REFERENCES fields (game, key));
CREATE TABLE cards (id TEXT PRIMARY KEY, game TEXT REFERENCES games, "set" TEXT NOT NULL, name TEXT NOT NULL,
  reading TEXT, completeness TEXT NOT NULL, abilities_state TEXT, source TEXT NOT NULL, note_ja TEXT, note_en TEXT,
  FOREIGN KEY (game, "set") REFERENCES sets (game, id), FOREIGN KEY (game, source) REFERENCES sources (game, id));
CREATE TABLE card_values (card TEXT REFERENCES cards, field TEXT, state TEXT NOT NULL, value, printed TEXT,
  source TEXT, note_ja TEXT, note_en TEXT, because_ja TEXT, because_en TEXT, PRIMARY KEY (card, field));
CREATE TABLE candidates (card TEXT, field TEXT, position INTEGER, value NOT NULL, sources TEXT,
  PRIMARY KEY (card, field, position), FOREIGN KEY (card, field) REFERENCES card_values (card, field));
CREATE TABLE abilities (card TEXT REFERENCES cards, position INTEGER, timing TEXT, timing_state TEXT, text TEXT,
  text_state TEXT NOT NULL, printed TEXT, english TEXT, source TEXT, note_ja TEXT, note_en TEXT,
  PRIMARY KEY (card, position));
CREATE TABLE reports (card TEXT, ability INTEGER, position INTEGER, text TEXT NOT NULL, source TEXT NOT NULL,
  printed TEXT, PRIMARY KEY (card, ability, position),
  FOREIGN KEY (card, ability) REFERENCES abilities (card, position));
CREATE TABLE clauses (id TEXT PRIMARY KEY, game TEXT REFERENCES games, section TEXT NOT NULL, status TEXT NOT NULL,
  ja TEXT NOT NULL, en TEXT NOT NULL);
CREATE TABLE rulings (id TEXT PRIMARY KEY, game TEXT REFERENCES games, question_ja TEXT NOT NULL,
  question_en TEXT NOT NULL, answer_ja TEXT NOT NULL, answer_en TEXT NOT NULL, because_ja TEXT NOT NULL,
  because_en TEXT NOT NULL);
CREATE TABLE terms (id TEXT, game TEXT REFERENCES games, ja TEXT NOT NULL, en TEXT NOT NULL,
  definition_ja TEXT NOT NULL, definition_en TEXT NOT NULL, PRIMARY KEY (game, id));
CREATE VIEW open_values AS
  SELECT cards.game, cards.id AS card, cards.name, card_values.field, card_values.state
  FROM card_values JOIN cards ON cards.id = card_values.card WHERE card_values.state NOT IN ('known', 'conflict');
"""

Row = Sequence[Any]


def sqlite_bytes(games: Sequence[Game]) -> bytes:
    """``games`` as the bytes of one database file."""
    database = sqlite3.connect(":memory:")
    try:
        database.executescript(SCHEMA)
        for game in games:
            for table, rows in _tables(game):
                if rows:
                    marks = ", ".join("?" * len(rows[0]))
                    database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
            database.execute(_view(game))
        database.commit()
        return database.serialize()
    finally:
        database.close()


def _both(text: Bilingual | None) -> tuple[str | None, str | None]:
    return (text["ja"], text["en"]) if text else (None, None)


def _stored(value: Plain | None) -> str | int | None:
    """A value as SQLite holds it; a list as JSON, so that ``json_each`` takes it apart."""
    return json.dumps(plain(value), ensure_ascii=False) if isinstance(value, tuple) else value


def _tables(game: Game) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each table, those first that others refer to."""
    yield "games", [(game.id, game.name, *_both(game.title))]
    yield "sets", [(s.id, game.id, s.code, s.name, s.declared) for s in game.sets]
    yield "sources", [(s.id, game.id, *_both(s.title), s.published) for s in game.sources]
    fields = [*game.shape.fields, *([game.shape.timing] if game.shape.timing else [])]
    yield (
        "fields",
        [(game.id, f.key, n, f.kind, *_both(f.label), f.unit or None) for n, f in enumerate(fields, 1)],
    )
    yield "choices", [(game.id, f.key, c.value, *_both(c.label)) for f in fields for c in f.choices]
    yield "cards", [_card(card) for card in game.cards]
    yield "card_values", [_value(card, k, v) for card in game.cards for k, v in card.fields.items()]
    yield (
        "candidates",
        [
            (card.id, key, number, _stored(candidate), _stored(told or None))
            for card in game.cards
            for key, value in card.fields.items()
            if not value.sure
            for number, (candidate, told) in enumerate(zip_longest(value.candidates, value.sources), 1)
        ],
    )
    yield "abilities", [row for card in game.cards for row in _abilities(game, card)]
    yield (
        "reports",
        [
            (card.id, number, position, report.text, report.source, report.printed)
            for card in game.cards
            for number, ability in enumerate(card.abilities or (), 1)
            for position, report in enumerate(ability.reports, 1)
        ],
    )
    yield (
        "clauses",
        [
            (c.id, game.id, section.id, c.status, *_both(c.text))
            for section in game.sections
            for c in section.clauses
        ],
    )
    yield (
        "rulings",
        [
            (r.id, game.id, *_both(r.question), *_both(_answer), *_both(r.because))
            for r in game.rulings
            for _answer in (next(option.text for option in r.options if option.id == r.choice),)
        ],
    )
    yield "terms", [(t.id, game.id, t.ja, t.en, *_both(t.definition)) for t in game.terms]


def _card(card: Card) -> Row:
    return (
        *(card.id, card.game, card.set, card.name, card.reading, card.completeness.value),
        *(abilities_state(card) or None, card.source, *_both(card.note)),
    )


def _value(card: Card, key: str, value: Value) -> Row:
    return (
        *(card.id, key, value.state.value, _stored(stated(value)), value.printed, value.source),
        *(*_both(value.note), *_both(value.because)),
    )


def _abilities(game: Game, card: Card) -> Iterator[Row]:
    for position, ability in enumerate(card.abilities or (), 1):
        timing = ability.timing
        yield (
            *(
                card.id,
                position,
                _stored(stated(timing)) if timing else None,
                timing.state.value if timing else None,
            ),
            *(ability.text, text_state(ability), ability.printed, english(game, ability), ability.source),
            *_both(ability.note),
        )


def _name(text: str) -> str:
    """``text`` as a name in SQL."""
    return '"' + text.replace('"', '""') + '"'


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _view(game: Game) -> str:
    """A view such as ``tommy_walker_cards``: a row a card, a column a field, NULL where a value is not sure."""
    taken = {"id", "set", "name", "reading", "completeness"}
    columns = [f"cards.{_name(column)}" for column in ("id", "set", "name", "reading", "completeness")]
    for field in game.shape.fields:
        column = field.key if field.key not in taken else f"{field.key}_"
        if field.kind == "abilities":
            columns.append(
                "(SELECT group_concat(text, char(10)) FROM "
                "(SELECT text FROM abilities WHERE abilities.card = cards.id ORDER BY position)) "
                f"AS {_name(column)}"
            )
        else:
            columns.append(
                "(SELECT value FROM card_values WHERE card_values.card = cards.id "
                f"AND card_values.field = {_literal(field.key)}) AS {_name(column)}"
            )
    view = _name(f"{game.id.replace('-', '_')}_cards")
    return (
        f"CREATE VIEW {view} AS SELECT {', '.join(columns)} FROM cards WHERE cards.game = {_literal(game.id)}"
    )
