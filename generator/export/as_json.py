"""JSON: everything that the archive holds of its games, with the state of every value."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from generator.catalogue.fields import Field
from generator.catalogue.model import Ability, Card, Game
from generator.export.plain import abilities_state, english, plain, text_state, value_data

VERSION = 1
"""Raised when what is read by others changes its meaning or goes; not when something is added."""

_ABILITY = tuple(field.name for field in fields(Ability))


def json_bytes(games: Sequence[Game]) -> bytes:
    """``games`` as one JSON document, with a line for each card, rule and the like."""
    told = ",\n".join(_laid_out(game_data(game)) for game in games)
    return f'{{"tefuda":{VERSION},"games":[\n{told}\n]}}\n'.encode()


def _laid_out(data: Mapping[str, Any]) -> str:
    """A game as text. Each key has a line, and so has each item of a list."""
    return "{" + ",\n".join(f"{_one_line(key)}:{_lines(part)}" for key, part in data.items()) + "}"


def _lines(part: Any) -> str:
    if not isinstance(part, list) or not part:
        return _one_line(part)
    return "[\n" + ",\n".join(map(_one_line, part)) + "\n]"


def _one_line(part: Any) -> str:
    return json.dumps(part, ensure_ascii=False, separators=(",", ":"))


def game_data(game: Game) -> dict[str, Any]:
    """One game: what its cards' fields mean, its cards, and everything else there is."""
    shape = game.shape
    return {
        "id": game.id,
        "name": game.name,
        "title": plain(game.title),
        "summary": plain(game.summary),
        "declared": value_data(game.declared),
        "fields": [_field(field) for field in shape.fields],
        **({"timing": _field(shape.timing)} if shape.timing else {}),
        "sets": plain(game.sets),
        "sources": plain(game.sources),
        "cards": [card_data(game, card) for card in game.cards],
        "specimens": [card_data(game, card) for card in game.specimens],
        "facts": plain(game.facts),
        "products": plain(game.products),
        "rules": plain(game.sections),
        "rulings": plain(game.rulings),
        "glossary": plain(game.terms),
        **({"deck": plain(game.deck)} if game.deck is not None else {}),
        "decks": plain(game.decks),
        "examples": [plain(example.data) for example in game.examples],
    }


def _field(field: Field) -> dict[str, Any]:
    data: dict[str, Any] = {
        "key": field.key,
        "kind": field.kind,
        "label": plain(field.label),
        "help": plain(field.help),
    }
    if field.unit:
        data["unit"] = field.unit
    if field.choices:
        data["choices"] = [{"value": c.value, "label": plain(c.label)} for c in field.choices]
    return data


def card_data(game: Game, card: Card) -> dict[str, Any]:
    """One card. A field that does not apply to it is absent; a made-up card says that it is a specimen."""
    data: dict[str, Any] = {"id": card.id, "set": card.set, "name": card.name}
    if card.specimen:
        data["specimen"] = True
    if card.named_here:
        data["named_here"] = True
    if card.english:
        data["english"] = card.english
    if card.reading is not None:
        data["reading"] = card.reading
    data["completeness"] = card.completeness.value
    data["values"] = {key: value_data(value) for key, value in card.fields.items()}
    if card.abilities_key:
        data["abilities"] = {
            "key": card.abilities_key,
            "state": abilities_state(card),
            "list": [_ability(game, ability) for ability in card.abilities or ()],
        }
        if card.abilities_note:
            data["abilities"]["note"] = plain(card.abilities_note)
    data["source"] = card.source
    if card.note:
        data["note"] = plain(card.note)
    return data


def _ability(game: Game, ability: Ability) -> dict[str, Any]:
    """An ability: how much of its text is known, all that is said of it, and the English that it comes to."""
    data: dict[str, Any] = {"state": text_state(ability)}
    for name in _ABILITY:
        said = getattr(ability, name)
        if said is not None and said not in ((), {}):
            data[name] = plain(said)
    translated = english(game, ability)
    if translated is not None:
        data["english"] = translated
    return data
