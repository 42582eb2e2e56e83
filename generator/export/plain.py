"""What the model holds as plain data, with every doubt kept. The formats build on this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from generator.catalogue.model import Ability, Card, Game
from rules_engine.knowledge import Plain, State, Value

_BESIDE = tuple(field.name for field in fields(Value) if field.name not in ("state", "candidates"))


def value_data(value: Value) -> dict[str, Any]:
    """A value with its state. ``value`` is there only if a source states it; ``candidates`` are what is possible."""
    data: dict[str, Any] = {"state": value.state.value}
    if value.state is State.KNOWN:
        data["value"] = plain(value.candidates[0])
    elif value.candidates:
        data["candidates"] = plain(value.candidates)
    for name in _BESIDE:
        said = getattr(value, name)
        if said:
            data[name] = plain(said)
    return data


def plain(item: Any) -> Any:
    """Dataclasses as mappings without what they lack, tuples as lists, values with their state."""
    if item is None or type(item) in (str, int, bool):
        return item
    if isinstance(item, Value):
        return value_data(item)
    if isinstance(item, Enum):
        return item.value
    if is_dataclass(item) and not isinstance(item, type):
        pairs = ((field.name, getattr(item, field.name)) for field in fields(item))
        return {key: plain(part) for key, part in pairs if part is not None}
    if isinstance(item, Mapping):
        return {str(key): plain(part) for key, part in item.items()}
    if isinstance(item, tuple | list):
        return [plain(part) for part in item]
    return item


def stated(value: Value) -> Plain | None:
    """The value if a source states it and nothing speaks against it, else None."""
    return value.candidates[0] if value.sure else None


def abilities_state(card: Card) -> str:
    """``known``, ``partly`` if something of an ability is open, ``unknown`` if it may have none; empty without the field."""
    if not card.abilities_key:
        return ""
    if card.abilities is None:
        return "unknown"
    return "partly" if any(ability.gap for ability in card.abilities) else "known"


def text_state(ability: Ability) -> str:
    """``known``, ``partly`` if the text has a gap or a doubt (``?``), ``unknown``."""
    if ability.text is None:
        return "unknown"
    return "partly" if "?" in ability.text else "known"


def english(game: Game, ability: Ability) -> str | None:
    """The ability in English, as the phrasebook writes it; None where no phrase fits."""
    if ability.effect is None or game.phrasebook is None:
        return None
    return game.phrasebook.write(ability.effect, "en")


def timing_text(ability: Ability) -> str:
    """The timing as a word: all that it may be, and ``?`` if that is open."""
    if ability.timing is None:
        return ""
    words = "/".join(str(candidate) for candidate in ability.timing.candidates)
    return words + ("?" if ability.timing.gap else "")
