"""Errors of JSON Schema as problems: where it is, what is wrong, and what to write instead."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any

from jsonschema.exceptions import ValidationError

from generator.catalogue.dialect import FALSE
from generator.catalogue.nearest import nearest
from generator.catalogue.problems import Problem
from generator.catalogue.reader import EMPTY_VALUE, MAX_PROBLEMS, Document, Key, KeyPath
from generator.catalogue.schema import Schemas, split_languages
from rules_engine.knowledge import STATE_KEYS


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
        if error.keyword in (None, FALSE) or isinstance(error.instance, dict | list):
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
