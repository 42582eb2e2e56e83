"""The cards of a game held to its schema, fast when they are many."""

from __future__ import annotations

from typing import Any

from generator.catalogue.problems import Problem
from generator.catalogue.reader import Document, KeyPath
from generator.catalogue.schema import Schemas
from generator.catalogue.schema_errors import check

_ALTERNATIVES = frozenset({"allOf", "anyOf", "oneOf"})
_CONDITIONS = frozenset({"if", "then", "else", "not"})
_NOT_ABOUT_VALUES = frozenset({"type", "required", "dependentRequired", "title", "description", "$comment"})


def _deciding(schema: Any) -> frozenset[str] | None:
    """The properties whose values matter to the conditions of ``schema``; None if that is unclear.

    Which properties are there matters as well, whatever their values.
    """
    found: set[str] = set()
    for keyword, content in schema.items() if isinstance(schema, dict) else ():
        parts: list[Any] = []
        if keyword in _ALTERNATIVES:
            parts = content
        elif keyword in _CONDITIONS:
            parts = [content]
        elif keyword == "properties":
            found |= {key for key, about in content.items() if not isinstance(about, bool)}
        elif keyword == "additionalProperties" and isinstance(content, bool):
            pass
        elif keyword not in _NOT_ABOUT_VALUES and not keyword.startswith("x-"):
            return None
        for part in parts:
            nested = _deciding(part)
            if nested is None:
                return None
            found |= nested
    return frozenset(found)


class CardChecker:
    """Validates the cards of one game, fast when they are many.

    Equal values of a field are judged once: ``properties`` of a JSON Schema are
    independent of each other. What the rest of the schema says of a card whose
    fields are valid depends on which fields it has, and on the values of those that
    its conditions look at; cards that agree in these are judged once. Only a card
    that is not valid is validated as a whole, for its messages.
    """

    def __init__(self, schemas: Schemas, name: str) -> None:
        self._schemas, self._name = schemas, name
        card = schemas.by_name[name]["$defs"]["card"]
        self._fields = {
            key: schemas.judge(name, ("$defs", "card", "properties", key)) for key in card["properties"]
        }
        self._card = schemas.judge(name, ("$defs", "card"))
        self._deciding = _deciding({key: about for key, about in card.items() if key != "properties"})
        self._field_verdicts: dict[tuple[str, str], bool] = {}
        self._card_verdicts: dict[tuple[Any, ...], bool] = {}

    def check(self, document: Document, card: Any, prefix: KeyPath) -> list[Problem]:
        """The problems of ``card``, which stands at ``prefix`` in ``document``."""
        if isinstance(card, dict) and self._valid(card):
            return []
        return check(self._schemas, self._name, document, card, prefix, ("$defs", "card"))

    def _valid(self, card: dict[str, Any]) -> bool:
        if self._deciding is None or not all(self._field_valid(key, value) for key, value in card.items()):
            return False
        marker = (*card, *((key, repr(card[key])) for key in self._deciding if key in card))
        verdict = self._card_verdicts.get(marker)
        if verdict is None:
            verdict = self._card_verdicts[marker] = self._card.is_valid(card)
        return verdict

    def _field_valid(self, key: str, value: Any) -> bool:
        marker = (key, repr(value))
        verdict = self._field_verdicts.get(marker)
        if verdict is None:
            field = self._fields.get(key)
            verdict = field is not None and field.is_valid(value)
            self._field_verdicts[marker] = verdict
        return verdict
