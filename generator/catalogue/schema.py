"""The JSON Schemas of an archive: finding them, and turning their errors into problems."""

from __future__ import annotations

import datetime
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from generator.catalogue.nearest import nearest
from generator.catalogue.problems import Problem
from generator.catalogue.reader import EMPTY_VALUE, MAX_PROBLEMS, Document, Key, KeyPath
from rules_engine.knowledge import STATE_KEYS

BASE = "base.schema.json"
CARDS_SUFFIX = ".cards.schema.json"
MAX_REFERENCES = 20


FORMATS = FormatChecker(formats=())
"""The formats that the archive's schemas use beyond JSON Schema's own."""


@FORMATS.checks("calendar-date")
def _exists(value: object) -> bool:
    """True unless ``value`` is a year, month or day (2013-04-28) that the calendar lacks."""
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}(-\d{2}){0,2}", value):
        return True  # its pattern is another keyword's business
    try:
        datetime.date.fromisoformat((value + "-01-01")[:10])
    except ValueError:
        return False
    return True


def _unique_items(validator: Validator, wanted: bool, items: Any, _schema: Any) -> Iterator[ValidationError]:
    """As in JSON Schema, but in one pass; jsonschema's own compares every two items of a mixed list."""
    if not wanted or not validator.is_type(items, "array"):
        return
    items = [item for item in items if item is not None]  # of these the reader has spoken
    if len({json.dumps(item, sort_keys=True) for item in items}) < len(items):
        yield ValidationError("has non-unique elements")


_FALSE = "false"
"""Stands for the keyword in errors of a schema that is plain ``false``: it has none."""


def _properties(
    validator: Validator, properties: dict[str, Any], instance: Any, schema: dict[str, Any]
) -> Iterator[ValidationError]:
    """As jsonschema has it, but an error of a property that must not be there says which one it is."""
    if not validator.is_type(instance, "object"):
        return
    for key, wanted in properties.items():
        if wanted is False and key in instance:
            yield ValidationError(
                "must not be here", validator=_FALSE, instance=instance[key], schema=False, path=[key]
            )
    wanted_here = {key: wanted for key, wanted in properties.items() if wanted is not False}
    yield from Draft202012Validator.VALIDATORS["properties"](validator, wanted_here, instance, schema)


# JSON Schema takes 5100.0 for an integer, which would be shown as it is written.
_Validator: type[Validator] = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {"uniqueItems": _unique_items, "properties": _properties},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    ),
)


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
            self._validators[key] = _Validator(schema, registry=self._registry, format_checker=FORMATS)
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
        return _Validator(inlined, registry=self._registry, format_checker=FORMATS)

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


def _is_choice(schema: Any) -> bool:
    return isinstance(schema, list) and all("const" in s for s in schema)


_TYPES = {
    "object": ("キーと値の組", "a mapping (key: value)"),
    "array": ("リスト (- で始まる行)", "a list (lines that begin with -)"),
    "string": ("文字列", "text"),
    "integer": ("整数", "a whole number"),
    "number": ("数", "a number"),
    "boolean": ("true か false", "true or false"),
}


def shown(value: Any) -> str:
    """A value as a message shows it."""
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def without_stray_space(text: str) -> str:
    """``text`` on one line, without white space at its ends."""
    return re.sub(r"\s*[^\S \u3000]\s*", " ", text.strip())


def _is_about_mappings(branch: dict[str, Any]) -> bool:
    return "partly_known" in branch.get("$ref", "") or branch.get("type") == "object"


@dataclass(frozen=True, slots=True)
class _Error:
    """What is needed of a jsonschema error, as plain data."""

    keyword: Any
    instance: Any
    wanted: Any
    schema: dict[str, Any]
    path: KeyPath
    message: str
    branches: dict[int, list[_Error]]

    @classmethod
    def of(cls, error: ValidationError) -> _Error:
        branches: dict[int, list[_Error]] = {}
        for sub in error.context or ():
            branches.setdefault(int(sub.schema_path[0]), []).append(cls.of(sub))
        schema = error.schema if isinstance(error.schema, dict) else {}
        path = tuple(error.relative_path)
        # A schema of plain `false` has no keyword; jsonschema then says None.
        return cls(
            error.validator, error.instance, error.validator_value, schema, path, error.message, branches
        )


def _best_branch(error: _Error) -> list[_Error]:
    """Of a failed anyOf/oneOf, the errors of the branch that the writer most likely meant."""
    meant_mapping = isinstance(error.instance, dict)

    def misfit(item: tuple[int, list[_Error]]) -> tuple[bool, bool, int]:
        index, errors = item
        branch = error.wanted[index]
        only_unknown = any(e.wanted == "unknown" for e in errors)
        return (_is_about_mappings(branch) != meant_mapping, only_unknown, index)

    return min(error.branches.items(), key=misfit)[1] if error.branches else []


def _by_label(described: Iterable[tuple[Any, Any]]) -> dict[str, Any]:
    """What is described by each schema, by the schema's title in either language, in lower case."""
    found: dict[str, Any] = {}
    for thing, schema in described:
        title = schema.get("title", "") if isinstance(schema, dict) else ""
        for label in split_languages(title, " / ").values():
            if label:
                found.setdefault(label.casefold(), thing)
    return found


_READ_OTHERWISE = frozenset({"yaml-word", "yaml-number", "yaml-date", EMPTY_VALUE})
"""What the reader says of a value that it could not take for what it was meant to be."""


EMPTY_KEY, EMPTY_UNKNOWN = "empty-key", "empty-key-unknown"
"""That a key has no value which must be there; the second where it may also be said to be unknown."""


class _Enough(Exception):
    """More problems than anybody wants to read at once."""


class _Translator:
    """Turns the errors of one validation into problems, each said once."""

    def __init__(
        self,
        document: Document,
        prefix: KeyPath,
        admits_unknown: Callable[[KeyPath], bool],
        must_be: Callable[[KeyPath], bool] = lambda path: False,
    ) -> None:
        self.document = document
        self.prefix = prefix
        self.problems: list[Problem] = []
        self.missing_keys: list[tuple[KeyPath, str]] = []
        self._admits_unknown = admits_unknown
        self._must_be = must_be
        self._empty: dict[KeyPath, bool] = {}
        """Where there is nothing, and whether the reader has said so."""
        self._meant: set[KeyPath] = set()
        self._reported = {(p.line, p.column) for p in document.problems if p.code in _READ_OTHERWISE}
        self._seen: set[tuple[Any, ...]] = set()

    def report(self, path: Iterable[Key], code: str, *, of_key: bool = False, **args: Any) -> None:
        full = (*self.prefix, *path)
        marker = (full, code, repr(sorted(args.items())))
        if marker not in self._seen:
            self._seen.add(marker)
            self.problems.append(self.document.problem(full, code, of_key=of_key, **args))
            if len(self.problems) > MAX_PROBLEMS:
                raise _Enough

    def admits_unknown(self, path: KeyPath) -> bool:
        return self._admits_unknown((*self.prefix, *path))

    def reported_elsewhere(self, error: _Error, path: KeyPath) -> bool:
        """True for a scalar about which the reader or a check of doubts says what is wrong."""
        if error.keyword in (None, _FALSE) or isinstance(error.instance, dict | list):
            return False
        if error.instance == "unknown" and not {"probably", "inferred", "one_of", "conflict"}.isdisjoint(
            path[-2:]
        ):
            return True
        return self.document.place((*self.prefix, *path)) in self._reported

    def not_allowed(
        self,
        error: _Error,
        path: KeyPath,
        allowed: list[Any],
        labels: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        value = shown(error.instance)
        if not isinstance(error.instance, str) and value in allowed:
            self.report(path, "needs-quotes", value=value)
            return
        close = shown(labels.get(value.casefold(), "")) or nearest(value, [shown(a) for a in allowed])
        doubtful = "unknown" not in allowed and self.admits_unknown(path)
        code = "not-allowed-value" if doubtful else "not-allowed"
        self.report(
            path,
            "not-allowed-near" if close else code,
            value=value,
            allowed=", ".join(shown(a) for a in allowed),
            near=close,
        )

    def bad_form(self, error: _Error, path: KeyPath) -> None:
        value = error.instance
        tidy = without_stray_space(value)
        if not tidy:
            self._empty[path] = False
        elif tidy != value and re.search(error.wanted, tidy):
            self.report(path, "stray-space", wanted=tidy)
        else:
            about = split_languages(error.schema.get("description", ""), "\n")
            self.report(path, "bad-form", value=shown(value), ja=about["ja"], en=about["en"])

    def wrong_type(self, error: _Error, path: KeyPath) -> None:
        wanted = error.wanted
        kinds = wanted if isinstance(wanted, list) else [wanted]
        value = error.instance
        if isinstance(value, str) and {"integer", "number"} & set(kinds):
            digits = unicodedata.normalize("NFKC", value).replace(",", "").strip()
            if digits.lstrip("-").isdigit():
                code = "full-width-number" if digits != value and not value.isascii() else "quoted-number"
                self.report(path, code, value=value, digits=digits)
                return
        if "string" in kinds and isinstance(value, int):
            self.report(path, "needs-quotes", value=shown(value))
            return
        self.report(
            path,
            "wrong-type",
            value=shown(value),
            wanted_ja="か".join(_TYPES[k][0] for k in kinds),
            wanted_en=" or ".join(_TYPES[k][1] for k in kinds),
        )

    def missing(self, error: _Error, path: KeyPath) -> None:
        for key in error.wanted:
            if key not in error.instance:
                self.missing_keys.append((path, key))

    def finish(self) -> list[Problem]:
        """All that was found; a key is not called missing where it is only misspelt.

        Nobody is told to remove an empty key that must be there.
        """
        for path, told_by_reader in islice(self._empty.items(), MAX_PROBLEMS):
            if self._must_be(path):
                self.report(path, EMPTY_UNKNOWN if self.admits_unknown(path) else EMPTY_KEY)
            elif not told_by_reader:
                self.report(path, "empty-text")
        for path, key in self.missing_keys:
            if (*path, key) not in self._meant:
                code = "missing-value" if self.admits_unknown((*path, key)) else "missing-key"
                self.report(path, code, key=key)
        return self.problems

    def extra(self, error: _Error, path: KeyPath) -> None:
        properties = error.schema.get("properties", {})
        known = list(properties)
        labels = _by_label((key, schema) for key, schema in properties.items())
        for key in error.instance:
            if key not in known:
                close = labels.get(key.casefold()) or nearest(key, known)
                self._meant.add((*path, close))
                self.report(
                    (*path, key),
                    "unknown-key-near" if close else "unknown-key",
                    of_key=True,
                    key=key,
                    near=close,
                    allowed=", ".join(known),
                )

    def translate(self, error: _Error, base: KeyPath = ()) -> None:
        path: KeyPath = (*base, *error.path)
        value, wanted = error.instance, error.wanted
        if self.reported_elsewhere(error, path):
            if value is None:
                self._empty.setdefault(path, True)
            return
        match error.keyword:
            case "anyOf" | "oneOf":
                self.alternatives(error, path)
            case "enum":
                self.not_allowed(error, path, list(wanted))
            case "const":
                self.report(path, "not-const", value=shown(value), wanted=shown(wanted))
            case "type":
                self.wrong_type(error, path)
            case "required":
                self.missing(error, path)
            case "additionalProperties" | "unevaluatedProperties":
                self.extra(error, path)
            case "dependentRequired":
                for key, needs in wanted.items():
                    for need in needs:
                        if key in value and need not in value:
                            self.report((*path, key), "needs-key", of_key=True, key=key, need=need)
            case "format":
                self.report(path, "bad-date", value=shown(value))
            case "pattern":
                self.bad_form(error, path)
            case "minItems":
                code = "one-of-one" if path and path[-1] in ("one_of", "conflict") else "too-few"
                self.report(path, code, count=len(value), wanted=wanted)
            case "uniqueItems":
                self.report(path, "repeated-item")
            case "minimum" | "maximum" if isinstance(value, float):
                pass  # no whole number; that is said by its type
            case "minimum" | "exclusiveMinimum":
                self.report(path, "too-small", value=value, wanted=wanted)
            case "maximum" | "exclusiveMaximum":
                self.report(path, "too-large-number", value=value, wanted=wanted)
            case "minLength" | "minProperties":
                self._empty[path] = False
            case "not":
                self.report(path, "not-here", value=shown(value))
            case None | "false":
                self.report(path, "does-not-apply", of_key=True, key=path[-1] if path else "")
            case _:
                self.report(path, "schema", said=error.message)

    def alternatives(self, error: _Error, path: KeyPath) -> None:
        branches = error.wanted
        if isinstance(error.instance, dict) and "one_of" in str(branches):
            given = STATE_KEYS & set(error.instance)
            if len(given) != 1:
                code = "which-state" if not given else "two-states"
                self.report(path, code, given=", ".join(sorted(given)))
                return
        if _is_choice(branches):
            labels = _by_label((b["const"], b) for b in branches)
            self.not_allowed(error, path, [b["const"] for b in branches], labels)
            return
        chosen = _best_branch(error)
        if not chosen:
            self.report(path, "schema", said=error.message)
        for sub in chosen:
            self.translate(sub, path)


def check(
    schemas: Schemas,
    name: str,
    document: Document,
    data: Any,
    prefix: KeyPath = (),
    pointer: Sequence[str] = (),
) -> list[Problem]:
    """Validate ``data``, which stands at ``prefix`` in ``document``, against a schema.

    Returns every violation as a problem at its line and column, as far as there are
    not more than anybody wants to read; empty if there is none.
    """
    errors_of = schemas.validator(name, pointer).iter_errors
    admits_unknown = partial(schemas.admits_unknown, name)

    def must_be(path: KeyPath) -> bool:
        """Whether the key at ``path`` would be missing if it were not there."""
        if not path or not isinstance(path[-1], str):
            return False
        trial = _Translator(document, prefix, admits_unknown)
        with suppress(_Enough):
            for error in errors_of(_without(data, path)):
                trial.translate(_Error.of(error))
        where = tuple(0 if isinstance(step, int) else step for step in path[:-1])
        return (where, path[-1]) in trial.missing_keys

    translator = _Translator(document, prefix, admits_unknown, must_be)
    try:
        for error in errors_of(data):
            translator.translate(_Error.of(error))
        return translator.finish()
    except _Enough:
        return translator.problems


def _without(data: Any, path: KeyPath) -> Any:
    """``data`` without the key at ``path``; of the lists on the way there, only the item that leads to it."""
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        return [_without(data[int(step)], rest)]
    if rest:
        return {**data, step: _without(data[step], rest)}
    return {key: value for key, value in data.items() if key != step}


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
