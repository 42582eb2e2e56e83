"""The catalogue's filters and orders, derived from a game's card schema and its cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from generator.catalogue.fields import Field
from generator.catalogue.model import Card, Game
from generator.pages.datum import Datum, datum
from generator.pages.urls import Language
from generator.pages.wording import wording
from rules_engine.knowledge import Plain, Value

UNKNOWN = "?"
"""The value by which a filter asks for what is not known."""

_FIRST = ("headline", "stars")


@dataclass(frozen=True, slots=True)
class FacetValue:
    value: str
    label: str
    count: int
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Facet:
    """One filter: chips to choose from, or a range with the smallest and largest value known."""

    key: str
    label: str
    kind: str
    values: list[FacetValue]
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Order:
    key: str
    label: str


def _flat(value: Value) -> list[Plain]:
    """Every value that may stand there, the items of lists one by one."""
    flat: list[Plain] = []
    for candidate in value.candidates:
        flat.extend(candidate) if isinstance(candidate, tuple) else flat.append(candidate)
    return flat


def _choice_facet(game: Game, field: Field, lang: Language) -> Facet:
    counts: Counter[str] = Counter()
    for card in game.cards:
        value = card.fields.get(field.key)
        if value is None:
            continue
        for plain in set(_flat(value)) or {UNKNOWN}:
            counts[str(plain)] += 1
    order = [str(choice.value) for choice in field.choices] or sorted(
        (v for v in counts if v != UNKNOWN), key=lambda v: (len(v), v)
    )
    values = []
    for text in [*order, UNKNOWN]:
        if not counts[text]:
            continue
        choice = next((c for c in field.choices if str(c.value) == text), None)
        label = choice.label[lang] if choice else f"{field.unit}{text}"
        if text == UNKNOWN:
            label = UNKNOWN
        elif choice and choice.sign:
            label = f"{choice.sign} {label}"
        values.append(FacetValue(text, label, counts[text], choice.colour if choice else ""))
    return Facet(field.key, field.label[lang], "choice", values)


def _range_facet(game: Game, field: Field, lang: Language) -> Facet:
    numbers = [
        n
        for card in game.cards
        if field.key in card.fields
        for n in _flat(card.fields[field.key])
        if isinstance(n, int)
    ]
    return Facet(
        field.key,
        field.label[lang],
        "range",
        [],
        min(numbers, default=0),
        max(numbers, default=0),
    )


def facets(game: Game, lang: Language) -> list[Facet]:
    """The filters of ``game``: its set, then every field whose schema has an ``x-facet``."""
    per_set = Counter(card.set for card in game.cards)
    sets = [FacetValue(s.id, s.short(lang), per_set[s.id]) for s in game.sets if per_set[s.id]]
    found = [Facet("set", "", "choice", sets)] if len(sets) > 1 else []
    for field in game.shape.fields:
        if field.facet == "choice":
            facet = _choice_facet(game, field, lang)
            if facet.values:
                found.append(facet)
        elif field.facet == "range":
            facet = _range_facet(game, field, lang)
            if facet.low < facet.high:
                found.append(facet)
    return found


def query_hint(game: Game, lang: Language) -> str:
    """What a box that searches the cards suggests: name, text, and a number that cards of the game have."""
    ui = wording()[lang]
    fields = [field for field in game.shape.fields if field.kind == "number"]
    for field in sorted(fields, key=lambda field: field.face != "headline"):
        values = [card.fields[field.key].plain for card in game.cards if field.key in card.fields]
        numbers = sorted(value for value in values if isinstance(value, int))
        if numbers:
            name = field.label["ja"] if lang == "ja" else field.key
            condition = f"{name}>={numbers[len(numbers) // 2]}"
            return ui["filter_placeholder_number"].format(condition=condition)
    return ui["filter_placeholder"]


def orders(game: Game, lang: Language) -> list[Order]:
    """The fields that the catalogue can be sorted by, besides number and name."""
    return [
        Order(field.key, field.label[lang])
        for field in game.shape.fields
        if field.kind in ("number", "choice") and not field.optional
    ]


def columns(game: Game) -> list[Field]:
    """The fields that the table has a column for: the large numbers of the face and its stars, then the others."""
    fields = [f for f in game.shape.fields if f.kind in ("number", "choice", "list") and not f.optional]
    return sorted(fields, key=lambda f: _FIRST.index(f.face) if f.face in _FIRST else len(_FIRST))


def row(game: Game, card: Card, lang: Language) -> list[Datum | None]:
    """The card's values in the order of ``columns``; None where a field does not apply."""
    return [
        datum(field, card.fields[field.key], lang) if field.key in card.fields else None
        for field in columns(game)
    ]
