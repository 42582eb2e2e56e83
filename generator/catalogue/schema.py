"""The JSON Schemas of an archive: finding them, and asking what they say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from generator.catalogue.dialect import FORMATS, DataValidator
from generator.catalogue.reader import KeyPath

BASE = "base.schema.json"
CARDS_SUFFIX = ".cards.schema.json"
MAX_REFERENCES = 20


class SchemaError(Exception):
    """A schema of the archive itself is missing or broken: which, and what is wrong with it."""

    def __init__(self, path: Path, said: str) -> None:
        super().__init__(f"{path}: {said}")
        self.path, self.said = path, said


def split_languages(text: str, separator: str) -> dict[str, str]:
    """Split ``日本語<separator>English`` as titles and descriptions write it."""
    ja, _, en = text.partition(separator)
    return {"ja": ja.strip(), "en": en.strip() or ja.strip()}


class Schemas:
    """All schemas of one archive, by file name.

    Raises SchemaError if the folder is missing or a schema is no valid JSON Schema.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.by_name: dict[str, dict[str, Any]] = {}
        if not folder.is_dir():
            raise SchemaError(folder, "no such folder; an archive keeps its schemas there")
        for path in sorted(folder.glob("*.schema.json")):
            try:
                schema = json.loads(path.read_text(encoding="utf-8"))
                Draft202012Validator.check_schema(schema)
            except (OSError, ValueError) as error:
                raise SchemaError(path, str(error)) from error
            except Exception as error:
                said = getattr(error, "message", str(error))
                raise SchemaError(path, f"not a JSON Schema: {said}") from error
            self.by_name[path.name] = schema
        for name, schema in self.by_name.items():
            self._check_form(name, schema)
        # Without its $schema, so that jsonschema goes on with the validator that it was given.
        self._registry: Registry[Any] = Registry().with_resources(
            (name, DRAFT202012.create_resource({k: v for k, v in schema.items() if k != "$schema"}))
            for name, schema in self.by_name.items()
        )
        self._validators: dict[str, Validator] = {}

    def _check_form(self, name: str, schema: Any) -> None:
        """Raises SchemaError unless all references lead somewhere and a card schema describes cards."""
        path = self.folder / name
        if not isinstance(schema, dict):
            raise SchemaError(path, "not a JSON object")
        for reference in _references(schema):
            try:
                self.deref({"$ref": reference}, name)
            except (KeyError, TypeError) as error:
                raise SchemaError(path, f"{reference} leads nowhere") from error
        if name.endswith(CARDS_SUFFIX):
            card = schema.get("$defs", {}).get("card")
            if not isinstance(card, dict) or not isinstance(card.get("properties"), dict):
                raise SchemaError(path, "says nothing of a card: there is no $defs/card with properties")

    def games(self) -> list[str]:
        """The games that have a card schema."""
        return [n.removesuffix(CARDS_SUFFIX) for n in self.by_name if n.endswith(CARDS_SUFFIX)]

    def validator(self, name: str, pointer: Sequence[str] = ()) -> Validator:
        """A validator for schema file ``name``, or for the part of it at ``pointer``."""
        key = "/".join((name, *pointer))
        if key not in self._validators:
            fragment = "".join(f"/{step}" for step in pointer)
            schema = {"$ref": f"{name}#{fragment}"}
            self._validators[key] = DataValidator(schema, registry=self._registry, format_checker=FORMATS)
        return self._validators[key]

    def judge(self, name: str, pointer: Sequence[str]) -> Validator:
        """A validator as ``validator`` gives, for asking whether something is valid and no more.

        References are put in place of what they refer to, since looking them up takes
        most of the time.
        """
        schema: Any = self.by_name[name]
        for step in pointer:
            schema = schema[step]
        inlined = self._inlined(schema, name)
        return DataValidator(inlined, registry=self._registry, format_checker=FORMATS)

    def _inlined(self, schema: Any, name: str, depth: int = 0) -> Any:
        if depth > MAX_REFERENCES:
            raise SchemaError(self.folder / name, "a $ref leads back to itself")
        if isinstance(schema, list):
            return [self._inlined(item, name, depth) for item in schema]
        if not isinstance(schema, dict):
            return schema
        beside = {key: self._inlined(value, name, depth) for key, value in schema.items() if key != "$ref"}
        if not isinstance(schema.get("$ref"), str):
            return {**beside, **({"$ref": schema["$ref"]} if "$ref" in schema else {})}
        target, where = self._target(schema["$ref"], name)
        inlined = self._inlined(target, where, depth + 1)
        # Keywords beside a $ref hold as well; allOf keeps each within its own schema.
        return {**beside, "allOf": [inlined, *beside.get("allOf", ())]} if beside else inlined

    def _target(self, reference: str, name: str) -> tuple[Any, str]:
        """What ``reference``, which stands in file ``name``, leads to, and the file that it stands in."""
        file, _, fragment = reference.partition("#")
        name = file or name
        found: Any = self.by_name[name]
        for step in fragment.strip("/").split("/"):
            found = found[step] if step else found
        return found, name

    def deref(self, schema: dict[str, Any], name: str) -> tuple[dict[str, Any], str]:
        """Follow ``$ref`` from ``schema``, which stands in file ``name``.

        The keywords beside a ``$ref`` stay; returns the merged schema and the file
        that the rest of it comes from.
        """
        for _ in range(MAX_REFERENCES):
            if "$ref" not in schema:
                return schema, name
            found, name = self._target(schema["$ref"], name)
            schema = {**found, **{k: v for k, v in schema.items() if k != "$ref"}}
        raise SchemaError(self.folder / name, "a $ref leads back to itself")

    def key_order(self, name: str, path: KeyPath) -> list[str] | None:
        """The order of keys for a mapping at ``path`` in a file of schema ``name``."""
        order: list[str] = []
        for option in self._options_at(name, path):
            order += [key for key in option.get("properties", {}) if key not in order]
        return order or None

    def admits_unknown(self, name: str, path: KeyPath) -> bool:
        """True if the word ``unknown`` may stand at ``path`` in a file of schema ``name``."""
        return any(option.get("const") == "unknown" for option in self._options_at(name, path))

    def _options_at(self, name: str, path: KeyPath) -> tuple[dict[str, Any], ...]:
        if name not in self.by_name:
            return ()
        return _options_at(self, name, tuple(0 if isinstance(k, int) else k for k in path))

    def options(self, schema: dict[str, Any], name: str) -> Iterator[tuple[dict[str, Any], str]]:
        """The schema itself, or each alternative of its ``anyOf``/``oneOf``, dereferenced."""
        schema, name = self.deref(schema, name)
        branches = schema.get("anyOf") or (schema.get("oneOf") if "properties" not in schema else None)
        if not branches:
            yield schema, name
            return
        for branch in branches:
            yield from self.options(branch, name)


@cache
def _options_at(schemas: Schemas, name: str, path: KeyPath) -> tuple[dict[str, Any], ...]:
    """Everything that the schema allows at ``path``, dereferenced."""
    candidates = [(schemas.by_name[name], name)]
    for step in path:
        stepped: list[tuple[dict[str, Any], str]] = []
        for schema, file in candidates:
            for option, where in schemas.options(schema, file):
                if isinstance(step, int):
                    child = option.get("items")
                else:
                    child = option.get("properties", {}).get(step)
                    if child is None and isinstance(option.get("additionalProperties"), dict):
                        child = option["additionalProperties"]
                if isinstance(child, dict):
                    stepped.append((child, where))
        candidates = stepped
    return tuple(option for schema, file in candidates for option, _ in schemas.options(schema, file))


def _references(schema: Any) -> Iterator[str]:
    """Every ``$ref`` below ``schema``."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from _references(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from _references(item)


def is_value_schema(schema: dict[str, Any]) -> bool:
    """True for the schema of a field that may be partly known."""
    return any("partly_known" in branch.get("$ref", "") for branch in schema.get("anyOf", []))
