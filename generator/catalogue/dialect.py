"""JSON Schema as the archive's schemas are read: Draft 2020-12 with a few differences, each with its reason."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

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


FALSE = "false"
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
                "must not be here", validator=FALSE, instance=instance[key], schema=False, path=[key]
            )
    wanted_here = {key: wanted for key, wanted in properties.items() if wanted is not False}
    yield from Draft202012Validator.VALIDATORS["properties"](validator, wanted_here, instance, schema)


# JSON Schema takes 5100.0 for an integer, which would be shown as it is written.
DataValidator: type[Validator] = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {"uniqueItems": _unique_items, "properties": _properties},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    ),
)
