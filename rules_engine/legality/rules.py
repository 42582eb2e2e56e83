"""The deck rules of a game, read from the ``deck`` part of its data, and what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules_engine.knowledge import Plain, Value
from rules_engine.legality import conditions
from rules_engine.legality.conditions import Condition


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card as deck rules see it.

    ``limit`` is how many copies of it the card itself allows: a number, ``any``, or
    None where it says nothing.
    """

    id: str
    name: str
    set: str = ""
    fields: Mapping[str, Value] = field(default_factory=dict)
    limit: int | str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of a card in a section. Pieces that are no cards stand by their value."""

    section: str
    card: str
    count: int


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a deck and its size. ``pieces`` names the field whose values it is made of, if not of cards."""

    id: str
    title: Mapping[str, str]
    clauses: tuple[str, ...]
    at_least: int | None
    at_most: int | None
    pieces: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limit:
    """How many cards of a kind a deck may hold: in all, or of each group that agrees in ``count_by``."""

    id: str
    clauses: tuple[str, ...]
    sections: tuple[str, ...]
    count_by: tuple[str, ...] = ()
    where: Mapping[str, Condition] = field(default_factory=dict)
    at_least: int | None = None
    at_most: int | None = None
    text: Mapping[str, str] | None = None

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that it looks at."""
        return tuple(dict.fromkeys((*self.where, *self.count_by)))


@dataclass(frozen=True, slots=True)
class Suits:
    """Advice that each piece of a section be a value that some card of another section has."""

    id: str
    clauses: tuple[str, ...]
    section: str
    field: str
    among: str
    text: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A card or set with the days from and to which something holds for it; both ends count."""

    what: str
    since: str = ""
    until: str = ""

    def holds(self, date: str) -> bool:
        return (not self.since or self.since <= date) and (not self.until or date <= self.until)


@dataclass(frozen=True, slots=True)
class Ban:
    """An announcement that a card may be played only so many times, or not at all, for a time."""

    id: str
    clauses: tuple[str, ...]
    window: Window
    at_most: int
    formats: tuple[str, ...] = ()
    because: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """A way of playing that admits some sets and cards, for a time. Without any, it admits all."""

    id: str
    title: Mapping[str, str]
    clauses: tuple[str, ...]
    sets: tuple[Window, ...] = ()
    cards: tuple[Window, ...] = ()

    def admits(self, card: DeckCard, date: str) -> bool:
        named = [w for w in self.cards if w.what == card.id]
        if named:
            return any(w.holds(date) for w in named)
        if not self.sets:
            return not self.cards
        return any(w.what == card.set and w.holds(date) for w in self.sets)


def first_day(date: str) -> str:
    """The first day of a year, month or day, so that dates compare as text."""
    return (date + "-01-01")[:10] if date else ""


def last_day(date: str) -> str:
    """The last day of a year, month or day (every month is given 31 days)."""
    return (date + "-12-31" if len(date) == 4 else date + "-31")[:10] if date else ""


def _clauses(data: Mapping[str, Any]) -> tuple[str, ...]:
    given = data.get("clause", ())
    return (given,) if isinstance(given, str) else tuple(given)


def _window(data: Mapping[str, Any], key: str) -> Window:
    return Window(data[key], first_day(data.get("from", "")), last_day(data.get("until", "")))


@dataclass(frozen=True)
class DeckRules:
    """The deck rules of one game.

    ``choices`` holds the values that a field of few values may have, ``lists`` the
    fields that hold several values at once.
    """

    sections: tuple[Section, ...]
    limits: tuple[Limit, ...] = ()
    advice: tuple[Limit | Suits, ...] = ()
    bans: tuple[Ban, ...] = ()
    formats: tuple[Format, ...] = ()
    choices: Mapping[str, Sequence[Plain]] = field(default_factory=dict)
    lists: frozenset[str] = frozenset()

    @classmethod
    def from_data(
        cls,
        data: Mapping[str, Any],
        *,
        choices: Mapping[str, Sequence[Plain]] | None = None,
        lists: Iterable[str] = (),
        rulings: Mapping[str, str] | None = None,
    ) -> DeckRules:
        """Rules from data. A limit that hangs on a ruling is left out where ``rulings`` chooses otherwise."""
        sections = tuple(_section(item) for item in data["sections"])
        of_cards = tuple(s.id for s in sections if not s.pieces)

        def chosen(key: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
            for number, item in enumerate(data.get(key, ())):
                wanted = item.get("only_if", {})
                if all((rulings or {}).get(ruling) == option for ruling, option in wanted.items()):
                    yield f"{key}:{number}", item

        return cls(
            sections=sections,
            limits=tuple(_limit(name, item, of_cards) for name, item in chosen("limits")),
            advice=tuple(
                _suits(name, item) if "suits" in item else _limit(name, item, of_cards)
                for name, item in chosen("advice")
            ),
            bans=tuple(
                Ban(
                    name,
                    _clauses(item),
                    _window(item, "card"),
                    item["at_most"],
                    tuple(item.get("formats", ())),
                    item.get("because"),
                )
                for name, item in chosen("bans")
            ),
            formats=tuple(
                Format(
                    item["id"],
                    item["title"],
                    _clauses(item),
                    tuple(_window(w, "set") for w in item.get("sets", ())),
                    tuple(_window(w, "card") for w in item.get("cards", ())),
                )
                for item in data.get("formats", ())
            ),
            choices=dict(choices or {}),
            lists=frozenset(lists),
        )

    def section(self, section_id: str) -> Section:
        """The section with this id. Raises KeyError if there is none."""
        for section in self.sections:
            if section.id == section_id:
                return section
        raise KeyError(section_id)

    def format(self, format_id: str) -> Format:
        """The format with this id. Raises KeyError if there is none."""
        for found in self.formats:
            if found.id == format_id:
                return found
        raise KeyError(format_id)

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field of a card that a rule or advice looks at."""
        found: dict[str, None] = {}
        for rule in (*self.limits, *self.advice):
            found |= dict.fromkeys((rule.field,) if isinstance(rule, Suits) else rule.fields)
        return tuple(found)

    @cached_property
    def probes(self) -> Mapping[str, tuple[Plain, ...]]:
        """For each field the values at which the answer of some condition may change."""
        return {
            name: tuple(dict.fromkeys(value for condition in told for value in conditions.probes(condition)))
            for name, told in self._conditions.items()
        }

    @cached_property
    def cuts(self) -> Mapping[str, tuple[int, ...]]:
        """For each field the numbers at which a range begins or the one before it has ended, in order."""
        return {
            name: tuple(sorted({cut for condition in told for cut in conditions.cuts(condition)}))
            for name, told in self._conditions.items()
        }

    @cached_property
    def _conditions(self) -> Mapping[str, list[Condition]]:
        """For each field everything that some rule or advice asks of it."""
        found: dict[str, list[Condition]] = {}
        for rule in (*self.limits, *self.advice):
            for name, condition in rule.where.items() if isinstance(rule, Limit) else ():
                found.setdefault(name, []).append(condition)
        return found


def _section(data: Mapping[str, Any]) -> Section:
    size = data["size"]
    exact = size if isinstance(size, int) else None
    bounds: Mapping[str, int] = {} if isinstance(size, int) else size
    return Section(
        data["id"],
        data["title"],
        _clauses(data),
        bounds.get("at_least", exact),
        bounds.get("at_most", exact),
        data.get("pieces", ""),
        tuple(data.get("words", ())),
    )


def _limit(name: str, data: Mapping[str, Any], of_cards: tuple[str, ...]) -> Limit:
    return Limit(
        id=name,
        clauses=_clauses(data),
        sections=(data["section"],) if "section" in data else of_cards,
        count_by=tuple(data.get("count_by", ())),
        where=dict(data.get("where", {})),
        at_least=data.get("at_least"),
        at_most=data.get("at_most"),
        text=data.get("text"),
    )


def _suits(name: str, data: Mapping[str, Any]) -> Suits:
    told = data["suits"]
    return Suits(name, _clauses(data), data["section"], told["field"], told["among"], data.get("text"))
