"""What a game's card schema says about each field; pages, search and forms are derived from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

from generator.catalogue.schema import CARDS_SUFFIX, Schemas, is_value_schema, split_languages

COMMON = ("id", "name", "reading", "named_here", "english", "deck_limit", "source", "note")
"""Keys that every card has or may have, whatever its game."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One allowed value of a field, with its label in both languages."""

    value: str | int
    label: Mapping[str, str]
    sign: str = ""
    colour: str = ""
    ring: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """One field of a game's cards.

    ``kind`` is ``choice``, ``number``, ``list`` (of words or texts), ``text`` or
    ``abilities`` (each with a timing and a text). ``facet`` (``choice``, ``range`` or empty) says how the catalogue
    filters by it, ``face`` where the card face shows it, ``optional`` that its
    absence is no gap, ``also`` by which other words a table may head its column, ``partly`` that it may be
    partly known, ``ask`` its help where the site asks for it.
    """

    key: str
    kind: str
    label: Mapping[str, str]
    help: Mapping[str, str]
    choices: tuple[Choice, ...] = ()
    facet: str = ""
    face: str = ""
    unit: str = ""
    optional: bool = False
    also: tuple[str, ...] = ()
    partly: bool = False
    ask: Mapping[str, str] = dataclass_field(default_factory=dict)

    def choice(self, value: Any) -> Choice | None:
        """The choice for ``value``, or None if the field has no such choice."""
        return next((c for c in self.choices if c.value == value), None)


def _labels(text: str) -> dict[str, str]:
    return split_languages(text, " / ")


def _choices(schemas: Schemas, schema: dict[str, Any], name: str) -> tuple[Choice, ...]:
    found: list[Choice] = []
    for option, where in schemas.options(schema, name):
        items = option.get("items")
        if isinstance(items, dict):
            found += _choices(schemas, items, where)
        elif "const" in option and option["const"] != "unknown":
            found.append(
                Choice(
                    option["const"],
                    _labels(option.get("title", str(option["const"]))),
                    option.get("x-sign", ""),
                    option.get("x-colour", ""),
                    option.get("x-ring", ""),
                )
            )
    return tuple(found)


def choice_labels(schemas: Schemas, name: str, *pointer: str) -> dict[str, dict[str, str]]:
    """The labels of the choices at ``pointer`` in schema file ``name``, by value; none without them."""
    schema: Any = schemas.by_name.get(name)
    for step in pointer:
        if not isinstance(schema, dict) or step not in schema:
            return {}
        schema = schema[step]
    return {str(c.value): dict(c.label) for c in _choices(schemas, schema, name)}


def _known_part(schemas: Schemas, schema: dict[str, Any], name: str) -> tuple[dict[str, Any], str]:
    """The schema of the field's value when it is known."""
    schema, name = schemas.deref(schema, name)
    if is_value_schema(schema) or "anyOf" in schema:
        return schemas.deref(schema["anyOf"][0], name)
    return schema, name


def _field(schemas: Schemas, key: str, schema: dict[str, Any], name: str) -> Field:
    merged, where = schemas.deref(schema, name)
    known, known_name = _known_part(schemas, merged, where)
    choices = _choices(schemas, known, known_name)
    types = known.get("type")
    items = schemas.deref(known.get("items", {}), known_name)[0] if types == "array" else {}
    if items.get("type") == "object":
        kind, choices = "abilities", ()
    elif types == "array":
        kind = "list"
    elif choices:
        kind = "choice"
    elif types in ("integer", "number"):
        kind = "number"
    else:
        kind = "text"
    return Field(
        key=key,
        kind=kind,
        label=_labels(merged.get("title", key)),
        help=split_languages(merged.get("description", ""), "\n"),
        choices=choices,
        facet=merged.get("x-facet", ""),
        face=merged.get("x-face", ""),
        unit=merged.get("x-unit", ""),
        optional=bool(merged.get("x-optional")),
        also=tuple(merged.get("x-also", ())),
        partly=is_value_schema(merged),
        ask=split_languages(merged.get("x-ask", merged.get("description", "")), "\n"),
    )


@dataclass(frozen=True, slots=True)
class CardShape:
    """What a card of one game looks like: its fields, which of them tell cards apart, its frame.

    ``common`` are the keys that cards of any game have, as far as this game's do. ``row`` is
    how a table writes a card: its columns, each with the keys that stand in it.
    """

    fields: tuple[Field, ...]
    timing: Field | None
    identity: tuple[str, ...]
    frame: str = ""
    common: tuple[Field, ...] = ()
    row: tuple[tuple[str, ...], ...] = ()

    def field(self, key: str) -> Field | None:
        return next((f for f in self.fields if f.key == key), None)


def card_shape(schemas: Schemas, game: str) -> CardShape:
    """Read the fields of ``game``'s cards from its schema, in the schema's order."""
    name = f"{game}{CARDS_SUFFIX}"
    card = schemas.by_name[name]["$defs"]["card"]
    properties: dict[str, Any] = card["properties"]
    fields = tuple(
        _field(schemas, key, schema, name) for key, schema in properties.items() if key not in COMMON
    )
    ability = schemas.by_name[name]["$defs"].get("ability", {})
    described = ability.get("properties", {}).get("timing")
    timing = None if described is None else _field(schemas, "timing", described, name)
    identity = tuple(card.get("x-identity", ("name",)))
    common = tuple(_field(schemas, key, schema, name) for key, schema in properties.items() if key in COMMON)
    columns = card.get("x-row") or ["name", *(field.key for field in fields if not field.optional)]
    row = tuple(tuple(column.split("/")) for column in columns)
    return CardShape(fields, timing, identity, card.get("x-frame", ""), common, row)
