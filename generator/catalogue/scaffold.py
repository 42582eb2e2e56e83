"""The files of a new game: a card schema and data that are valid from the start."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.catalogue.canonical import dump
from generator.catalogue.fields import COMMON
from generator.catalogue.schema import CARDS_SUFFIX, split_languages

ABILITIES = "abilities"
KINDS = ("number", "text", "list")
"""What a field may hold, besides one of several choices."""

_KEY = re.compile(r"[a-z][a-z0-9_]*")
_SPEC = re.compile(r"(?P<key>[^=]+)=(?P<label>[^:：]+)[:：](?P<kind>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class NewField:
    """A field of the new game's cards: a kind of ``KINDS``, or ``choice`` with its values and labels."""

    key: str
    label: str
    kind: str
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NewGame:
    """What has to be known to begin a game. Titles are written ``日本語 / English``.

    ``timings`` (values with labels) are when abilities are used; empty if that is not
    said on cards. ``deck_size`` and ``copies`` become rules of decks, 0 for none.
    """

    id: str
    title: str
    prefix: str
    set_id: str
    set_name: str
    source_title: str
    source_kind: str = "document"
    source_id: str = "source"
    order: int = 1
    fields: tuple[NewField, ...] = ()
    timings: tuple[tuple[str, str], ...] = ()
    deck_size: int = 0
    copies: int = 0


def new_field(spec: str) -> NewField:
    """Read ``KEY=日本語 / English: KIND``, where KIND is number, text, list or the choices with commas between.

    A choice may have a label: ``満=満ち潮 / High tide``. Raises ValueError with what to
    write instead.
    """
    found = _SPEC.fullmatch(spec.strip())
    if found is None:
        raise ValueError(f"{spec}: write KEY=日本語 / English: number (or text, list, or the choices)")
    key, label, kind = (found[name].strip() for name in ("key", "label", "kind"))
    if not _KEY.fullmatch(key) or key in (*COMMON, ABILITIES, "game", "set"):
        raise ValueError(
            f"{key}: a key is a small letter and then small letters, digits and _, and not taken"
        )
    if kind in KINDS:
        return NewField(key, label, kind)
    choices = new_choices(kind)
    if len(choices) < 2:
        raise ValueError(f"{spec}: write {', '.join(KINDS)}, or two choices or more with commas between")
    return NewField(key, label, "choice", choices)


def new_choices(text: str) -> tuple[tuple[str, str], ...]:
    """Read ``満=満ち潮 / High tide, 干``: each value with its label, which is the value itself if not said."""
    found: dict[str, str] = {}
    for part in re.split("[,、]", text):
        value, _, label = part.partition("=")
        if value.strip():
            found.setdefault(value.strip(), label.strip() or value.strip())
    return tuple(found.items())


def files(game: NewGame) -> Mapping[Path, str]:
    """Every file of the game with its text, by its path below the archive's root."""
    folder = Path("data") / game.id
    schema = f"{game.id}{CARDS_SUFFIX}"
    written = {
        Path("schemas") / schema: json.dumps(card_schema(game), ensure_ascii=False, indent=2) + "\n",
        folder / "game.yml": _text("game.schema.json", _game(game)),
        folder / "sources.yml": _text("sources.schema.json", _sources(game)),
        folder / "cards" / f"{game.set_id}.yml": _text(
            schema, {"game": game.id, "set": game.set_id, "source": game.source_id, "cards": []}, up=3
        ),
    }
    clauses = list(_clauses(game))
    if clauses:
        section = {"id": f"{game.prefix}-1", "title": {"ja": "デッキ", "en": "Decks"}, "clauses": clauses}
        rules = {"game": game.id, "source": game.source_id, "sections": [section]}
        written[folder / "rules.yml"] = _text("rules.schema.json", rules)
    return written


def _text(schema: str, data: Mapping[str, Any], up: int = 2) -> str:
    return f"# yaml-language-server: $schema={'../' * up}schemas/{schema}\n{dump(dict(data))}"


def _both(text: str) -> dict[str, str]:
    return split_languages(text, " / ")


def _game(game: NewGame) -> dict[str, Any]:
    title = _both(game.title)
    data: dict[str, Any] = {
        "game": game.id,
        "source": game.source_id,
        "order": game.order,
        "name": title["ja"],
        "title": title,
        "short": title,
        "summary": title,
        "prefix": game.prefix,
        "declared": "unknown",
        "facts": [],
        "sets": [
            {
                "id": game.set_id,
                "code": game.set_id.upper(),
                "name": game.set_name,
                "pattern": "asanoha",
                "colour": "ai",
            }
        ],
    }
    if game.deck_size:
        clauses = [clause["id"] for clause in _clauses(game)]
        main = {
            "id": "main",
            "title": {"ja": "デッキ", "en": "Deck"},
            "size": game.deck_size,
            "clause": clauses[0],
        }
        data["deck"] = {"sections": [main]}
        if game.copies:
            data["deck"]["limits"] = [{"count_by": ["name"], "at_most": game.copies, "clause": clauses[1]}]
    return data


def _clauses(game: NewGame) -> Iterator[dict[str, str]]:
    """The rules of decks in words, which the deck rules refer to."""
    if not game.deck_size:
        return
    size = {"ja": f"デッキは{game.deck_size}枚。", "en": f"A deck has exactly {game.deck_size} cards."}
    stated = {"status": "stated", "place": _both(game.source_title)["ja"]}
    yield {"id": f"{game.prefix}-1.1", **size, **stated}
    if game.copies:
        cards = "card" if game.copies == 1 else "cards"
        copies = {
            "ja": f"同じ名前のカードは、デッキに{game.copies}枚まで。",
            "en": f"A deck has at most {game.copies} {cards} of the same name.",
        }
        yield {"id": f"{game.prefix}-1.2", **copies, **stated}


def _sources(game: NewGame) -> dict[str, Any]:
    title = _both(game.source_title)
    source = {"id": game.source_id, "kind": game.source_kind, "title": title, "describes": title}
    return {"game": game.id, "sources": [source]}


# -- The card schema --------------------------------------------------------------------------------


def _base(name: str) -> dict[str, str]:
    return {"$ref": f"base.schema.json#/$defs/{name}"}


def _partly(definition: str, **about: str) -> dict[str, Any]:
    """A field that may be partly known; ``definition`` is its type when it is known."""
    known = {"$ref": f"#/$defs/{definition}"}
    patterns = {"^(value|probably|inferred)$": known, "^(one_of|conflict)$": {"items": known}}
    return {
        **about,
        "anyOf": [known, _base("unknown"), {**_base("partly_known"), "patternProperties": patterns}],
    }


def _choices(choices: Sequence[tuple[str, str]]) -> dict[str, Any]:
    return {"oneOf": [{"const": value, "title": label} for value, label in choices]}


def _definition(field: NewField) -> dict[str, Any]:
    if field.kind == "choice":
        return _choices(field.choices)
    if field.kind == "number":
        return {"type": "integer", "minimum": 0}
    text = {"type": "string", "minLength": 1}
    return text if field.kind == "text" else {"type": "array", "items": text, "uniqueItems": True}


def _shown(fields: Sequence[NewField]) -> Iterator[tuple[NewField, dict[str, str]]]:
    """Each field with how the catalogue filters by it and where the face shows it."""
    letter = next((field for field in fields if field.kind == "choice"), None)
    headline = next((field for field in fields if field.kind == "number"), None)
    for field in fields:
        facet = {"choice": "choice", "number": "range"}.get(field.kind)
        face = "letter" if field is letter else "headline" if field is headline else "tag"
        shown = {"x-facet": facet} if facet else {}
        yield field, {**shown, **({"x-face": face} if field.kind != "text" else {})}


def card_schema(game: NewGame) -> dict[str, Any]:
    """The schema of the game's cards: names, the fields that were asked for, and abilities."""
    definitions = {field.key: _definition(field) for field in game.fields}
    text = {"title": "テキスト / Text", "anyOf": [{"type": "string", "minLength": 1}, _base("unknown")]}
    about = {key: _base(name) for key, name in _OF_ABILITY}
    timing = {"timing": _partly("timing", title="タイミング / Timing")} if game.timings else {}
    ability = {
        "type": "object",
        "properties": {**timing, "text": text, **about},
        "required": [*timing, "text"],
        "additionalProperties": False,
    }
    if game.timings:
        definitions["timing"] = _choices(game.timings)
    card = {
        "type": "object",
        "properties": {
            "id": _base("card_id"),
            "name": _base("card_name"),
            "reading": _base("reading"),
            "named_here": _base("named_here"),
            "english": _base("english_name"),
            **{
                field.key: _partly(field.key, title=field.label, **shown)
                for field, shown in _shown(game.fields)
            },
            ABILITIES: _partly(ABILITIES, title="能力 / Abilities", **{"x-face": "abilities"}),
            "source": _base("source_ref"),
            "note": _base("note"),
        },
        "required": ["id", "name", *(field.key for field in game.fields), ABILITIES],
        "additionalProperties": False,
    }
    title = _both(game.title)
    listed = {"title": "カード / Cards", "type": "array", "items": {"$ref": "#/$defs/card"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{title['ja']} カードリスト / {title['en']} card list",
        "type": "object",
        "properties": {
            "game": {"const": game.id, "title": "ゲーム / Game"},
            "set": {**_base("slug"), "title": "セット / Set"},
            "source": _base("source_ref"),
            "cards": listed,
        },
        "required": ["game", "set", "source", "cards"],
        "additionalProperties": False,
        "$defs": {
            **definitions,
            "ability": ability,
            ABILITIES: {"type": "array", "items": {"$ref": "#/$defs/ability"}},
            "card": card,
        },
    }


_OF_ABILITY = (("printed", "printed"), ("source", "source_ref"), ("reports", "reports"), ("note", "note"))
