"""Rulings as settings: a class with one field per ruling, its options as literal types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar, get_args, get_type_hints

from rules_engine.core.errors import SetupError
from rules_engine.core.faults import Fault
from rules_engine.core.refusals import Refusal

T = TypeVar("T")


def options_of(settings: type[Any]) -> dict[str, tuple[str, ...]]:
    """Every ruling's key, and the ids of its options; a field is named after its ruling's key."""
    hints = get_type_hints(settings)
    return {f.name.replace("_", "-"): get_args(hints[f.name]) for f in fields(settings)}


def read_settings(settings: type[T], rulings: Mapping[str, str]) -> T:
    """Settings from option ids by ruling key. Raises SetupError unless every key has one of its options."""
    known = options_of(settings)
    wrong = [Refusal(Fault.NO_RULING, data={"key": key}) for key in rulings if key not in known]
    for key, options in known.items():
        if key not in rulings:
            wrong.append(Refusal(Fault.RULING_MISSING, data={"key": key}))
        elif rulings[key] not in options:
            said = {"key": key, "option": str(rulings[key]), "known": ", ".join(options)}
            wrong.append(Refusal(Fault.NO_OPTION, data=said))
    if wrong:
        raise SetupError(wrong)
    return settings(**{key.replace("-", "_"): option for key, option in rulings.items()})


def changed_rulings(
    defaults: Mapping[str, str], rulings: Mapping[str, str] | None
) -> tuple[tuple[str, str], ...]:
    """Those of ``rulings`` that differ from the ``defaults``, in a fixed order."""
    return tuple(
        (key, option) for key, option in sorted((rulings or {}).items()) if defaults.get(key) != option
    )
