"""What the browser needs to ask for a card of a game, check it and write it, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalogue.fields import Field, choice_labels
from generator.catalogue.messages import MESSAGES
from generator.catalogue.model import CardSet, Game
from generator.catalogue.problems import UNSEEN
from generator.catalogue.schema import BASE, CARDS_SUFFIX, Schemas
from generator.catalogue.table_messages import TABLE_MESSAGES
from generator.contribute.forge import forge_links
from generator.contribute.strings import strings
from generator.imports.writing import next_ids
from generator.words import Language
from rules_engine.phrasebook import Phrasebook

VERSION = 1
LANGUAGES: tuple[Language, ...] = ("ja", "en")
SOURCES = "sources.schema.json"
KIND_OF_SOURCE = ("properties", "sources", "items", "properties", "kind")
"""Where the schema of sources says which kinds there are."""

_SAID_IN_THE_BROWSER = (
    *("not-allowed", "not-allowed-value", "not-allowed-near", "not-const", "full-width-number"),
    *("quoted-number", "needs-quotes", "wrong-type", "missing-key", "missing-value", "unknown-key"),
    *("unknown-key-near", "needs-key", "bad-date", "bad-form", "stray-space", "one-of-one", "too-few"),
    *("repeated-item", "too-small", "too-large-number", "empty-text", "not-here", "does-not-apply"),
    *("which-state", "two-states", "schema", "doubt-of-unknown", "unknown-among", "pointless-mapping"),
    *(
        "sources-of-one",
        "sources-count",
        "conflict-unexplained",
        "printed-same",
        "slots-without-gap",
        "irregular-text",
        "odd-timing",
    ),
    *("no-phrase", "same-card", "alike-names"),
)
"""The codes that the browser's checks may give."""


def _field(field: Field, schema: Mapping[str, Any]) -> dict[str, Any]:
    branches = schema.get("anyOf", ())
    return {
        "key": field.key,
        "kind": field.kind,
        "label": dict(field.label),
        "help": dict(field.ask),
        "choices": [
            {"value": c.value, "label": dict(c.label), "sign": c.sign, "colour": c.colour, "ring": c.ring}
            for c in field.choices
        ],
        "face": field.face,
        "unit": field.unit,
        "optional": field.optional,
        "unknown": any("unknown" in branch.get("$ref", "") for branch in branches),
        "doubtful": field.partly,
        "also": list(field.also),
    }


def set_title(card_set: CardSet, lang: Language) -> str:
    """The set's code and name, or its name alone where that holds the code."""
    name = card_set.title(lang)
    return name if card_set.code in name else f"{card_set.code} {name}"


def _set(game: Game, card_set: CardSet) -> dict[str, Any]:
    return {
        "id": card_set.id,
        "code": card_set.code,
        "name": card_set.name,
        "title": {lang: set_title(card_set, lang) for lang in LANGUAGES},
        "short": {lang: card_set.short(lang) for lang in LANGUAGES},
        "label": {lang: card_set.title(lang) for lang in LANGUAGES},
        "pattern": card_set.pattern,
        "colour": card_set.colour,
        "source": card_set.source,
        "next": next_ids(game, card_set.id)[0],
    }


def _phrasebook(book: Phrasebook) -> dict[str, Any]:
    return {
        "phrases": [
            {"effect": p.effect, "timings": list(p.timings), "ja": p.ja, "en": p.en} for p in book.phrases
        ],
        "slots": [
            {"name": s.name, "values": None if s.values is None else dict(s.values)}
            for s in book.slots.values()
        ],
        "prefixes": [{"name": p.name, "ja": p.ja, "en": p.en} for p in book.prefixes],
        "slips": [list(slip) for slip in book.slips.items()],
    }


def _needed(schemas: Schemas, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The schemas of cards and of sources, with all that they refer to."""
    for name in (f"{game}{CARDS_SUFFIX}", SOURCES, BASE):
        schema = schemas.by_name.get(name)
        if schema is not None:
            yield (
                name,
                {key: value for key, value in schema.items() if not key.startswith(("$schema", "title"))},
            )


def _choices(schemas: Schemas, key: str) -> list[dict[str, Any]]:
    """What a source may say under ``key``, with its label."""
    labels = choice_labels(schemas, SOURCES, *KIND_OF_SOURCE[:-1], key)
    return [{"value": value, "label": label} for value, label in labels.items()]


def contribute_data(game: Game, schemas: Schemas, repo_url: str | None = None) -> dict[str, Any]:
    """Fields, sets, sources, schemas, phrasebook and words of one game.

    ``repo_url`` is where the archive is kept, if that may be told.
    """
    schema = schemas.by_name[f"{game.id}{CARDS_SUFFIX}"]
    card = schema["$defs"]["card"]["properties"]
    shape = game.shape
    messages = {**MESSAGES, **TABLE_MESSAGES}
    codes = (*_SAID_IN_THE_BROWSER, *(code for code in TABLE_MESSAGES))
    ability = schema["$defs"].get("ability", {}).get("properties", {})
    return {
        "version": VERSION,
        "game": game.id,
        "fields": [_field(field, card[field.key]) for field in shape.fields],
        "common": [_field(field, card[field.key]) for field in shape.common],
        "timing": _field(shape.timing, ability["timing"]) if shape.timing else None,
        "identity": list(shape.identity),
        "frame": shape.frame,
        "row": [list(column) for column in shape.row],
        "sets": [_set(game, card_set) for card_set in game.sets],
        "sources": [{"id": source.id, "title": dict(source.title)} for source in game.sources],
        "kinds": _choices(schemas, "kind"),
        "sureness": _choices(schemas, "sure"),
        "schemas": dict(_needed(schemas, game.id)),
        "phrasebook": _phrasebook(game.phrasebook) if game.phrasebook else None,
        "unseen": "".join(f"\\u{ord(c):04x}" if c != "-" else c for c in UNSEEN),
        "messages": {
            code: {
                "ja": messages[code].ja,
                "en": messages[code].en,
                "warning": messages[code].severity != "error",
            }
            for code in codes
        },
        "forge": forge_links(repo_url),
        "ui": {lang: dict(words) for lang, words in strings().items()},
    }
