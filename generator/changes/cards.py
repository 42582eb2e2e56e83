"""How cards changed: field by field, by what was known before and what is known now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from generator.catalogue.fields import COMMON
from generator.changes.identity import given_away
from generator.changes.model import ABSENT, Change
from rules_engine.knowledge import State, Value, value_of

Data: TypeAlias = "Mapping[str, Any]"

_DOUBT = frozenset({State.ONE_OF, State.PROBABLY, State.INFERRED})
_TEXTS = frozenset({"name", "reading", "note", "source", "deck_limit"})


def of_value(before: Any, after: Any) -> str:
    """How a value changed that is ``before`` and ``after`` in the data; empty if it says the same."""
    if after == before:
        return ""
    if before == ABSENT:
        return "listed" if value_of(after).state is State.UNKNOWN else "learned"
    if after == ABSENT:
        return "dropped"
    was, now = value_of(before), value_of(after)
    if (was.state, was.candidates) == (now.state, now.candidates):
        return "annotated"
    return _of_states(was, now)


def _of_states(was: Value, now: Value) -> str:
    if now.state is State.UNKNOWN:
        return "forgotten"
    if now.state is State.INFERRED:
        return "inferred"
    if now.state is State.CONFLICT:
        return "conflict"
    if now.state is State.KNOWN:
        if was.state is State.UNKNOWN:
            return "learned"
        if was.state is State.CONFLICT:
            return "settled"
        if was.state in _DOUBT:
            return "confirmed" if now.plain in was.candidates else "corrected-doubt"
        return "corrected"
    if was.state is State.UNKNOWN:
        return "narrowed"
    return "doubted" if was.state is State.KNOWN else "revised"


def cards(game: str, before: Sequence[Data], after: Sequence[Data]) -> Iterator[Change]:
    """What is different between two lists of cards of ``game``, which may span several sets.

    An id that stands for another card now is told as what it is: one card gone, one come.
    """
    old = {card["id"]: card for card in before}
    new = {card["id"]: card for card in after}
    others = given_away(old, new)
    gone = {card["name"]: card for card in before if card["id"] not in new or card["id"] in others}
    for card in after:
        if card["id"] in old and card["id"] not in others:
            yield from _card(game, old[card["id"]], card)
        elif card["name"] in gone:
            was = gone.pop(card["name"])
            yield Change(game, "card", "renumbered", card["id"], card["name"], "id", was["id"], card["id"])
            yield from _card(game, was, card)
        else:
            yield Change(game, "card", "added", card["id"], card["name"])
    for card in gone.values():
        yield Change(game, "card", "removed", card["id"], card["name"])


def _card(game: str, before: Data, after: Data) -> Iterator[Change]:
    card_id, name = after["id"], after["name"]
    if before["name"] != name:
        yield Change(game, "card", "renamed", card_id, name, "name", before["name"], name)
    for key in dict.fromkeys((*after, *before)):
        was, now = before.get(key, ABSENT), after.get(key, ABSENT)
        if was == now or key in {"id", "name"}:
            continue
        if key in COMMON:
            # A note or source of the card itself; all else that any card may have is no value of its game.
            what = "annotated" if key in {"note", "source"} else "changed"
            yield Change(game, "card", what, card_id, name, key, was, now)
        elif _is_abilities(was) or _is_abilities(now):
            for what, path, old, new in _abilities(was, now):
                yield Change(game, "card", what, card_id, name, f"{key}{path}", old, new)
        else:
            yield Change(game, "card", of_value(was, now), card_id, name, key, was, now)


def _is_abilities(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)


def _abilities(before: Any, after: Any) -> Iterator[tuple[str, str, Any, Any]]:
    """How a list of abilities changed: what, which part, and that before and after."""
    if not isinstance(before, list) or not isinstance(after, list):
        yield of_value(_texts(before), _texts(after)), "", _texts(before), _texts(after)
        return
    for place in range(max(len(before), len(after))):
        number = f".{place + 1}"
        if place >= len(before):
            yield "learned", number, ABSENT, _texts([after[place]])[0]
        elif place >= len(after):
            yield "dropped", number, _texts([before[place]])[0], ABSENT
        else:
            for what, key, old, new in _ability(before[place], after[place]):
                yield what, f"{number}.{key}", old, new


def _texts(abilities: Any) -> Any:
    """Abilities as one line each, as people write them; anything else as it is."""
    if not isinstance(abilities, list):
        return abilities
    return [_line(item) if isinstance(item, Mapping) else item for item in abilities]


def _line(ability: Data) -> str:
    timing = value_of(ability["timing"]).plain or "?" if "timing" in ability else ""
    text = "?" if ability["text"] == "unknown" else ability["text"]
    return f"{timing}: {text}" if timing else text


def _ability(before: Data, after: Data) -> Iterator[tuple[str, str, Any, Any]]:
    for key in dict.fromkeys((*after, *before)):
        was, now = before.get(key, ABSENT), after.get(key, ABSENT)
        if was == now:
            continue
        if key == "timing":
            yield of_value(was, now), key, was, now
        elif key == "text":
            yield _of_text(was, now), key, was, now
        elif key == "reports":
            told = [item["text"] for item in (now if now != ABSENT else was)]
            yield (
                ("settled", key, told, after["text"])
                if now == ABSENT
                else ("conflict", key, after["text"], told)
            )
        elif key == "slots" and now == ABSENT and before["text"] != after["text"]:
            continue  # what was worked out for a gap goes with the gap
        elif key == "slots":
            for name in dict.fromkeys((*(was if was != ABSENT else ()), *(now if now != ABSENT else ()))):
                old = was.get(name, ABSENT) if was != ABSENT else ABSENT
                new = now.get(name, ABSENT) if now != ABSENT else ABSENT
                what = "inferred" if old == ABSENT else of_value(old, new)
                if what:
                    yield what, f"slots.{name}", old, new
        else:
            yield "annotated", key, was, now


def _of_text(before: str, after: str) -> str:
    if before == "unknown" or ("?" in before and "?" not in after):
        return "learned"
    if after == "unknown" or ("?" in after and "?" not in before):
        return "forgotten"
    return "narrowed" if "?" in before else "corrected"
