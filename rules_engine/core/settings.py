"""Rulings as settings: a class with one field per ruling, its options as literal types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar, get_args, get_type_hints

from rules_engine.core.errors import SetupError

T = TypeVar("T")


def options_of(settings: type[Any]) -> dict[str, tuple[str, ...]]:
    """Every ruling's key, and the ids of its options; a field is named after its ruling's key."""
    hints = get_type_hints(settings)
    return {f.name.replace("_", "-"): get_args(hints[f.name]) for f in fields(settings)}


def read_settings(settings: type[T], rulings: Mapping[str, str]) -> T:
    """Settings from option ids by ruling key. Raises SetupError unless every key has one of its options."""
    known = options_of(settings)
    problems = [f"there is no ruling {key!r}" for key in rulings if key not in known]
    for key, options in known.items():
        if key not in rulings:
            problems.append(f"the ruling {key!r} is missing")
        elif rulings[key] not in options:
            problems.append(f"{key}: {rulings[key]!r} is none of {', '.join(options)}")
    if problems:
        raise SetupError("; ".join(problems))
    return settings(**{key.replace("-", "_"): option for key, option in rulings.items()})


def changed_rulings(
    defaults: Mapping[str, str], rulings: Mapping[str, str] | None
) -> tuple[tuple[str, str], ...]:
    """Those of ``rulings`` that differ from the ``defaults``, in a fixed order."""
    return tuple(
        (key, option) for key, option in sorted((rulings or {}).items()) if defaults.get(key) != option
    )
