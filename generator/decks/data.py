"""What the browser needs to read and judge decks of a game, besides the game's search index."""

from __future__ import annotations

from typing import Any

from generator.decks.book import EFFECT, DeckBook, effects_of
from generator.decks.charts import chart_fields
from generator.decks.formats import as_link
from generator.decks.strings import strings
from generator.search.index import cell

VERSION = 1


def _clauses(book: DeckBook) -> dict[str, Any]:
    rules = book.rules
    wanted = {
        c
        for rule in (*rules.sections, *rules.limits, *rules.advice, *rules.bans, *rules.formats)
        for c in rule.clauses
    }
    game = book.game
    found: dict[str, Any] = {}
    for clause in game.clauses():
        if clause.id in wanted:
            found[clause.id] = {**clause.text, "url": f"{game.id}/rules/#{clause.id.lower()}"}
    for ruling in game.rulings:
        if ruling.id in wanted:
            option = next(o for o in ruling.options if o.id == book.rulings[ruling.key])
            told = {lang: f"{ruling.question[lang]} {option.text[lang]}" for lang in ("ja", "en")}
            found[ruling.id] = {**told, "url": f"{game.id}/rulings/#{ruling.id.lower()}"}
    return found


def deck_data(book: DeckBook) -> dict[str, Any]:
    """The rules, words and samples of one game as plain data."""
    game = book.game
    fields = game.shape.fields
    roles = ("letter", "headline", "stars")
    return {
        "version": VERSION,
        "game": game.id,
        "rules": book.as_data(),
        EFFECT: [cell(effects_of(card)) for card in game.cards] if book.uses_effects else None,
        "own": {card.id: card.limit for card in book.cards.values() if card.limit is not None},
        "labels": {field.key: dict(field.label) for field in fields},
        "values": {
            field.key: [[choice.value, dict(choice.label)] for choice in field.choices]
            for field in fields
            if field.choices
        },
        "units": {field.key: field.unit for field in fields if field.unit},
        "shown": [field.key for role in roles for field in fields if field.face == role],
        "charts": [[field.key, kind] for field, kind in chart_fields(fields)],
        "clauses": _clauses(book),
        "pieces": {
            section.id: [
                {"id": p.id, "name": p.name, "words": list(p.words)} for p in book.pieces(section.pieces)
            ]
            for section in book.rules.sections
            if section.pieces
        },
        "groups": book.group_words,
        "cloth": {s.id: [s.colour, s.pattern] for s in game.sets},
        "samples": [
            {"id": deck.id, "title": dict(deck.title), "link": as_link(book.sample(deck), book)}
            for deck in game.decks
        ],
        "ui": {lang: dict(words) for lang, words in strings().items()},
    }
