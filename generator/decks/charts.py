"""What a deck is made of, counted for charts. The twin of ``assets/js/deck/charts.js``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from generator.catalogue.fields import Field
from generator.catalogue.model import Card
from generator.decks.book import DeckBook
from generator.decks.strings import strings
from rules_engine.knowledge import Plain, State
from rules_engine.legality import Entry

Kind = Literal["columns", "share", "skyline"]


def chart_fields(fields: Sequence[Field]) -> list[tuple[Field, Kind]]:
    """The fields that a deck's charts show: few numbers as columns, many as a skyline, choices as shares."""
    found: list[tuple[Field, Kind]] = []
    for field in fields:
        if field.kind == "number" and not field.optional:
            found.append((field, "columns" if field.facet == "choice" else "skyline"))
        elif field.kind == "choice" and field.facet and not field.optional:
            found.append((field, "share"))
    order: dict[Kind, int] = {"skyline": 0, "columns": 1, "share": 2}
    return sorted(found, key=lambda pair: order[pair[1]])


def charts(book: DeckBook, entries: Sequence[Entry], lang: Literal["ja", "en"]) -> list[dict[str, Any]]:
    """The charts of a deck; one whose field applies to none of its cards is left out."""
    by_id = {card.id: card for card in book.game.cards}
    held: list[tuple[Card, int]] = [(by_id[e.card], e.count) for e in entries if e.card in by_id]
    found = []
    for field, kind in chart_fields(book.game.shape.fields):
        drawn = _skyline(field, held) if kind == "skyline" else _counted(field, held, lang, kind)
        if drawn["items"]:
            found.append({"key": field.key, "label": field.label[lang], "kind": kind, **drawn})
    return found


def _known(card: Card, field: Field) -> Plain | None:
    value = card.fields[field.key]
    return value.plain if value.state is State.KNOWN else None


def _skyline(field: Field, held: Sequence[tuple[Card, int]]) -> dict[str, Any]:
    """A bar for each copy, in ascending order, those of unknown height at the end."""
    bars: list[tuple[int, str]] = []
    gaps: list[str] = []
    for card, count in held:
        if field.key not in card.fields:
            continue
        value = _known(card, field)
        if isinstance(value, int):
            bars += [(value, card.name)] * count
        else:
            gaps += [card.name] * count
    bars.sort(key=lambda bar: bar[0])
    values = [value for value, _ in bars]
    # One giant would make dwarfs of all others: it is cut off, and says so by its number.
    usual = values[(9 * (len(values) - 1)) // 10] if values else 1
    top = min(values[-1], usual * 3 // 2) if values else 1
    return {
        "top": max(top, 1),
        "low": values[0] if values else None,
        "high": values[-1] if values else None,
        "items": [
            *({"value": value, "name": name} for value, name in bars),
            *({"value": None, "name": name} for name in gaps),
        ],
    }


def _counted(
    field: Field, held: Sequence[tuple[Card, int]], lang: Literal["ja", "en"], kind: Kind
) -> dict[str, Any]:
    counts: dict[Plain, int] = {}
    unknown = 0
    for card, count in held:
        if field.key not in card.fields:
            continue
        value = _known(card, field)
        if value is None:
            unknown += count
        else:
            counts[value] = counts.get(value, 0) + count

    def values() -> Iterator[Plain]:
        if kind == "share":
            yield from (choice.value for choice in field.choices if choice.value in counts)
        else:
            numbers = [value for value in counts if isinstance(value, int)]
            yield from range(min(numbers), max(numbers) + 1) if numbers else ()

    items: list[dict[str, Any]] = []
    for value in values():
        choice = field.choice(value)
        label = choice.label[lang] if choice else f"{field.unit}{value}"
        items.append({"label": label, "count": counts.get(value, 0), "unknown": False})
    if unknown:
        items.append({"label": strings()[lang]["deck_unknown"], "count": unknown, "unknown": True})
    return {"items": items, "total": sum(counts.values()) + unknown}
