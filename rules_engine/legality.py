"""Deck rules as data, and a verdict on a deck: legal, illegal, or undetermined and by what.

Nothing here knows a game. The rules come as plain data (the ``deck`` part of a
game's data), the cards with their partly known values. The browser's twin is
``assets/js/deck/legality.js``; shared cases and generated decks hold the two together.

A deck is judged over every way in which the open values of its cards may turn
out: it is illegal if each of them breaks a rule, legal if none does, and
undetermined otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import combinations, product
from math import prod
from typing import Any, TypeAlias

from rules_engine.knowledge import Plain, State, Value

MOST_COMPLETIONS = 4096
"""Up to so many ways in which open values may turn out, all are tried together."""

Cell: TypeAlias = "Plain | None"
"""A field of a card as it may turn out; None where the field does not apply."""

Condition: TypeAlias = Any
"""What a field must be: a value, a list of values, ``{not: …}``, ``{at_least: …, at_most: …}``."""

_OPEN = (State.UNKNOWN, State.PROBABLY, State.INFERRED)
_OTHER = "\0"


class Answer(Enum):
    """What becomes of a deck."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


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
        found: dict[str, dict[Plain, None]] = {}
        for rule in (*self.limits, *self.advice):
            for name, condition in rule.where.items() if isinstance(rule, Limit) else ():
                found.setdefault(name, {}).update(dict.fromkeys(_probes(condition)))
        return {name: tuple(values) for name, values in found.items()}

    @cached_property
    def cuts(self) -> Mapping[str, tuple[int, ...]]:
        """For each field the numbers at which a range begins or the one before it has ended, in order."""
        found: dict[str, set[int]] = {}
        for rule in (*self.limits, *self.advice):
            for name, condition in rule.where.items() if isinstance(rule, Limit) else ():
                if isinstance(condition, Mapping):
                    found.setdefault(name, set()).update(
                        condition[key] + after
                        for key, after in (("at_least", 0), ("at_most", 1))
                        if key in condition
                    )
        return {name: tuple(sorted(numbers)) for name, numbers in found.items()}


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


# -- Conditions ------------------------------------------------------------------------------------


def _values(condition: Condition) -> list[Plain]:
    return condition if isinstance(condition, list) else [condition]


def meets(value: Cell, condition: Condition) -> bool:
    """Whether a value that is certain meets a condition. One that does not apply meets only a ``not``."""
    held = value if isinstance(value, tuple) else () if value is None else (value,)
    if not isinstance(condition, Mapping):
        return any(v in held for v in _values(condition))
    if "not" in condition:
        return not any(v in held for v in _values(condition["not"]))
    low, high = condition.get("at_least"), condition.get("at_most")
    return any(
        not isinstance(v, str) and (low is None or v >= low) and (high is None or v <= high) for v in held
    )


def _subsets(probes: Sequence[Plain]) -> list[Cell]:
    """What a list of values may hold of those that matter: every choice of them, or just some if they are many."""
    single = [probe for probe in probes if not isinstance(probe, tuple)]
    sizes = range(len(single) + 1) if len(single) <= 4 else (0, 1, len(single))
    return [chosen for size in sizes for chosen in combinations(single, size)]


def _probes(condition: Condition) -> Iterator[Plain]:
    if not isinstance(condition, Mapping):
        yield from _values(condition)
    elif "not" in condition:
        yield from _values(condition["not"])
    else:
        if "at_least" in condition:
            yield from (condition["at_least"], condition["at_least"] - 1)
        if "at_most" in condition:
            yield from (condition["at_most"], condition["at_most"] + 1)


# -- Verdicts --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open:
    """A value that decides: with one of ``values`` in ``field`` the card counts for the rule."""

    card: str
    field: str
    values: tuple[Plain, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule that is broken, or that may be.

    ``low`` and ``high`` are how many cards count for it at least and at most. ``add``
    or ``remove`` is the smallest change that repairs it for sure. ``group`` is what the
    cards agree in, ``cards`` which ones it is about.
    """

    kind: str
    rule: str
    broken: bool
    clauses: tuple[str, ...] = ()
    section: str = ""
    low: int = 0
    high: int = 0
    at_least: int | None = None
    at_most: int | None = None
    add: int = 0
    remove: int = 0
    cards: tuple[tuple[str, int], ...] = ()
    group: tuple[tuple[str, Cell], ...] = ()
    open: tuple[Open, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The finding as plain data, the same as the browser's."""
        return {
            "kind": self.kind,
            "rule": self.rule,
            "broken": self.broken,
            "clauses": list(self.clauses),
            "section": self.section,
            "low": self.low,
            "high": self.high,
            "at_least": self.at_least,
            "at_most": self.at_most,
            "add": self.add,
            "remove": self.remove,
            "cards": [[card, count] for card, count in self.cards],
            "group": [[name, _as_json(value)] for name, value in self.group],
            "open": [[o.card, o.field, [_as_json(v) for v in o.values]] for o in self.open],
        }


def _as_json(value: Cell) -> Any:
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a deck: the answer, every broken or open rule, and advice apart."""

    answer: Answer
    findings: tuple[Finding, ...]
    advice: tuple[Finding, ...]
    sizes: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """The verdict as plain data, the same as the browser's."""
        return {
            "answer": self.answer.value,
            "findings": [finding.as_json() for finding in self.findings],
            "advice": [finding.as_json() for finding in self.advice],
            "sizes": dict(self.sizes),
        }


@dataclass(frozen=True, slots=True)
class _Way:
    """One way in which the fields that a limit looks at may turn out for a card."""

    values: Mapping[str, Cell]
    counts: bool
    key: tuple[Cell, ...]


class _Check:
    """One deck while it is judged."""

    def __init__(
        self, rules: DeckRules, cards: Mapping[str, DeckCard], entries: Sequence[Entry], date: str, form: str
    ) -> None:
        self.rules = rules
        self.cards = cards
        self.date = date
        self.form = form
        self.counts: dict[str, dict[str, int]] = {section.id: {} for section in rules.sections}
        for entry in entries:
            held = self.counts[entry.section]
            held[entry.card] = held.get(entry.card, 0) + entry.count
        self._domains: dict[tuple[str, str], tuple[Cell, ...]] = {}
        self._seen: dict[str, tuple[Plain, ...]] = {}

    def copies(self, sections: Iterable[str]) -> dict[str, int]:
        """How often each card stands in these sections, in the deck's order."""
        found: dict[str, int] = {}
        for section in sections:
            for card, count in self.counts[section].items():
                found[card] = found.get(card, 0) + count
        return found

    @property
    def all_copies(self) -> dict[str, int]:
        return self.copies(section.id for section in self.rules.sections if not section.pieces)

    # What a field may turn out to be

    def seen(self, name: str) -> tuple[Plain, ...]:
        """Every value that some card of the deck may have in a field, as far as it is told."""
        if name not in self._seen:
            found: dict[Plain, None] = {}
            for card in self.all_copies:
                value = self.cards[card].fields.get(name)
                found |= dict.fromkeys(value.candidates if value else ())
            self._seen[name] = tuple(found)
        return self._seen[name]

    def domain(self, card_id: str, name: str) -> tuple[Cell, ...]:
        """Every value that a field of a card may turn out to have."""
        place = (card_id, name)
        if place not in self._domains:
            self._domains[place] = self._domain(self.cards[card_id], name)
        return self._domains[place]

    def _domain(self, card: DeckCard, name: str) -> tuple[Cell, ...]:
        if name == "id":
            return (card.id,)
        if name == "name":
            return (card.name,)
        if name == "set":
            return (card.set,)
        value = card.fields.get(name)
        if value is None:
            return (None,)
        if value.state not in _OPEN:
            return value.candidates
        found: dict[Cell, None] = dict.fromkeys(value.candidates)
        probes = self.rules.probes.get(name, ())
        if name in self.rules.lists:
            found |= dict.fromkeys(_subsets(probes))
        elif self.rules.choices.get(name):
            found |= dict.fromkeys(self.rules.choices[name])
        else:
            found |= dict.fromkeys((*probes, *self.seen(name), *self._others(card.id, name)))
        return tuple(found)

    def _others(self, card_id: str, name: str) -> Iterator[Any]:
        """Values that no card of the deck is known to have: one that several may share, one of the card's own.

        Both of either kind for every range of numbers whose ends some condition
        names; they are no whole numbers, so that they equal no value that is told.
        """
        yield from (_OTHER, _OTHER + card_id)
        own = 0.5 + list(self.all_copies).index(card_id) / 4096
        cuts = self.rules.cuts.get(name, ())
        for cut, following in zip(cuts, (*cuts[1:], None), strict=False):
            if following is None or following - cut > 1:
                yield from (cut + 0.25, cut + own)
        if cuts:
            yield from (cuts[0] - 1.25, cuts[0] - 1 - own)

    def ways(self, limit: Limit, card_id: str) -> list[_Way]:
        """Every way in which a card may count, or not, for a limit."""
        names = limit.fields
        found = []
        for chosen in product(*(self.domain(card_id, name) for name in names)):
            values = dict(zip(names, chosen, strict=True))
            counts = all(meets(values[name], condition) for name, condition in limit.where.items())
            found.append(_Way(values, counts, tuple(values[name] for name in limit.count_by)))
        return found

    def concerned(self, limit: Limit) -> dict[str, int]:
        """The cards that a limit is about. One with a limit of its own is in no group."""
        copies = self.copies(limit.sections)
        if limit.count_by:
            copies = {card: count for card, count in copies.items() if self.cards[card].limit is None}
        return copies

    def opens(
        self, limit: Limit, cards: Iterable[str], keys: Sequence[tuple[Cell, ...]] = ()
    ) -> tuple[Open, ...]:
        """The open values of ``cards`` that decide whether they count (in one of the groups ``keys``)."""
        found = []
        for card in cards:
            ways = self.ways(limit, card)
            hits = [way for way in ways if way.counts and (not keys or way.key in keys)]
            for name in limit.fields:
                all_values = self.domain(card, name)
                if len(all_values) < 2:
                    continue
                held = [v for v in all_values if any(way.values[name] == v for way in hits)]
                told = tuple(v for v in held if v is not None and not _is_other(v))
                if told and (len(held) < len(all_values) or len(keys) > 1):
                    found.append(Open(card, name, told))
        return tuple(found)

    # The rules, one kind after another

    def sizes(self) -> Iterator[Finding]:
        for section in self.rules.sections:
            count = sum(self.counts[section.id].values())
            short = max((section.at_least or 0) - count, 0)
            over = 0 if section.at_most is None else max(count - section.at_most, 0)
            if short or over:
                yield Finding(
                    "size", f"size:{section.id}", True, section.clauses, section.id, count, count,
                    section.at_least, section.at_most, short, over,
                )  # fmt: skip

    def limit(self, limit: Limit) -> Iterator[Finding]:
        if limit.count_by:
            yield from self._grouped(limit)
        else:
            yield from self._counted(limit)

    def _counted(self, limit: Limit) -> Iterator[Finding]:
        low = high = 0
        perhaps: list[str] = []
        held: list[tuple[str, int]] = []
        for card, count in self.concerned(limit).items():
            answers = {way.counts for way in self.ways(limit, card)}
            if True in answers:
                high += count
                held.append((card, count))
                if False in answers:
                    perhaps.append(card)
                else:
                    low += count
        section = limit.sections[0] if len(limit.sections) == 1 else ""
        at_most, at_least = limit.at_most, limit.at_least
        if at_most is not None and high > at_most:
            yield Finding(
                "limit", limit.id, low > at_most, limit.clauses, section, low, high, None, at_most,
                0, high - at_most, tuple(held), (), self.opens(limit, perhaps),
            )  # fmt: skip
        if at_least is not None and low < at_least:
            yield Finding(
                "limit", limit.id, high < at_least, limit.clauses, section, low, high, at_least, None,
                at_least - low, 0, tuple(held), (), self.opens(limit, perhaps),
            )  # fmt: skip

    def _grouped(self, limit: Limit) -> Iterator[Finding]:
        most = limit.at_most or 0
        section = limit.sections[0] if len(limit.sections) == 1 else ""
        copies = self.concerned(limit)
        low: dict[tuple[Cell, ...], int] = {}
        high: dict[tuple[Cell, ...], int] = {}
        who: dict[tuple[Cell, ...], list[str]] = {}
        sure: dict[tuple[Cell, ...], set[str]] = {}
        alone: set[str] = set()
        for card, count in copies.items():
            ways = self.ways(limit, card)
            keys = list(dict.fromkeys(way.key for way in ways if way.counts))
            always = all(way.counts for way in ways)
            for key in keys:
                high[key] = high.get(key, 0) + count
                who.setdefault(key, []).append(card)
            if always and len(keys) == 1:
                low[keys[0]] = low.get(keys[0], 0) + count
                sure.setdefault(keys[0], set()).add(card)
            elif always and count > most:
                alone.add(card)
                group = tuple(
                    (name, keys[0][n])
                    for n, name in enumerate(limit.count_by)
                    if len({k[n] for k in keys}) == 1
                )
                yield Finding(
                    "limit", limit.id, True, limit.clauses, section, count, count, None, most,
                    0, count - most, ((card, count),), group,
                )  # fmt: skip
        merged: dict[tuple[str, ...], list[tuple[Cell, ...]]] = {}
        for key, count in high.items():
            if count <= most:
                continue
            if low.get(key, 0) > most:
                yield self._group(limit, section, [key], who[key], sure.get(key, set()), low[key], count)
            elif not alone.issuperset(who[key]):
                merged.setdefault(tuple(who[key]), []).append(key)
        for held, keys in merged.items():
            certain = set.intersection(*(sure.get(key, set()) for key in keys))
            least = min(low.get(key, 0) for key in keys)
            yield self._group(limit, section, keys, held, certain, least, high[keys[0]])

    def _group(
        self,
        limit: Limit,
        section: str,
        keys: list[tuple[Cell, ...]],
        held: Sequence[str],
        sure: set[str],
        low: int,
        high: int,
    ) -> Finding:
        most = limit.at_most or 0
        copies = self.concerned(limit)
        broken = low > most
        group = tuple(
            (name, keys[0][n]) for n, name in enumerate(limit.count_by) if len({k[n] for k in keys}) == 1
        )
        return Finding(
            "limit", limit.id, broken, limit.clauses, section, low, high, None, most, 0, high - most,
            tuple((card, copies[card]) for card in held), group,
            self.opens(limit, [card for card in held if card not in sure], keys),
        )  # fmt: skip

    def own(self) -> Iterator[Finding]:
        for card, count in self.all_copies.items():
            most = self.cards[card].limit
            if isinstance(most, int) and count > most:
                yield Finding(
                    "own", "own", True, low=count, high=count, at_most=most,
                    remove=count - most, cards=((card, count),),
                )  # fmt: skip

    def bans(self) -> Iterator[Finding]:
        copies = self.all_copies
        for ban in self.rules.bans:
            count = copies.get(ban.window.what, 0)
            applies = ban.window.holds(self.date) and (not ban.formats or self.form in ban.formats)
            if applies and count > ban.at_most:
                yield Finding(
                    "ban", ban.id, True, ban.clauses, low=count, high=count, at_most=ban.at_most,
                    remove=count - ban.at_most, cards=((ban.window.what, count),),
                )  # fmt: skip

    def format(self) -> Iterator[Finding]:
        if not self.form:
            return
        form = self.rules.format(self.form)
        outside = tuple(
            (card, count)
            for card, count in self.all_copies.items()
            if not form.admits(self.cards[card], self.date)
        )
        if outside:
            total = sum(count for _, count in outside)
            yield Finding(
                "format", f"format:{form.id}", True, form.clauses, low=total, high=total, at_most=0,
                remove=total, cards=outside,
            )  # fmt: skip

    def suits(self, advice: Suits) -> Iterator[Finding]:
        held = self.counts[advice.among]
        if not held:
            return
        for piece, count in self.counts[advice.section].items():
            told = [self.domain(card, advice.field) for card in held]
            if any(values == (piece,) for values in told):
                continue
            perhaps = [c for c, values in zip(held, told, strict=True) if piece in values]
            yield Finding(
                "suits", advice.id, not perhaps, advice.clauses, advice.section, cards=((piece, count),),
                open=tuple(Open(card, advice.field, (piece,)) for card in perhaps),
            )  # fmt: skip

    def advise(self) -> Iterator[Finding]:
        for advice in self.rules.advice:
            if isinstance(advice, Suits):
                yield from self.suits(advice)
            elif any(self.counts[section] for section in advice.sections):
                yield from self.limit(advice)

    # All of them together

    def joint(self) -> Finding | None:
        """That every way in which the open values may turn out breaks some rule, if it does so."""
        limits = self.rules.limits
        copies = self.all_copies
        names = list(dict.fromkeys(name for limit in limits for name in limit.fields))
        open_cards = [c for c in copies if any(len(self.domain(c, name)) > 1 for name in names)]
        if prod(len(self.domain(c, n)) for c in open_cards for n in names) > MOST_COMPLETIONS:
            return None
        ways = [
            [
                dict(zip(names, chosen, strict=True))
                for chosen in product(*(self.domain(card, name) for name in names))
            ]
            for card in copies
        ]
        concerned = [self.concerned(limit) for limit in limits]
        for world in product(*ways):
            known = dict(zip(copies, world, strict=True))
            if not any(
                _breaks(limit, counts, known) for limit, counts in zip(limits, concerned, strict=True)
            ):
                return None
        return Finding("joint", "joint", True, cards=tuple((card, copies[card]) for card in open_cards))


def _breaks(limit: Limit, counts: Mapping[str, int], known: Mapping[str, Mapping[str, Cell]]) -> bool:
    """Whether a limit is broken where every value is certain."""
    totals: dict[tuple[Cell, ...], int] = {}
    for card, count in counts.items():
        values = known[card]
        if all(meets(values[name], condition) for name, condition in limit.where.items()):
            key = tuple(values[name] for name in limit.count_by)
            totals[key] = totals.get(key, 0) + count
    if limit.at_most is not None and any(total > limit.at_most for total in totals.values()):
        return True
    return limit.at_least is not None and sum(totals.values()) < limit.at_least


def _is_other(value: object) -> bool:
    """True for a value that stands for all those that nothing tells."""
    return isinstance(value, float) or (isinstance(value, str) and value.startswith(_OTHER))


def check(
    rules: DeckRules,
    cards: Mapping[str, DeckCard],
    entries: Sequence[Entry],
    *,
    date: str = "",
    format_id: str = "",
) -> Verdict:
    """Judge a deck.

    ``cards`` holds every card that ``entries`` name; a piece stands by its value and
    needs none. ``date`` (a day, 2013-04-28) matters to bans and formats alone. Raises
    KeyError for a card, section or format that does not exist.
    """
    state = _Check(rules, cards, entries, date, format_id)
    found = [*state.sizes()]
    for limit in rules.limits:
        found += state.limit(limit)
    found += [*state.own(), *state.bans(), *state.format()]
    if found and not any(finding.broken for finding in found):
        joint = state.joint()
        found += [joint] if joint else []
    if any(finding.broken for finding in found):
        answer = Answer.ILLEGAL
    else:
        answer = Answer.UNDETERMINED if found else Answer.LEGAL
    found.sort(key=lambda finding: not finding.broken)
    sizes = {section: sum(held.values()) for section, held in state.counts.items()}
    return Verdict(answer, tuple(found), tuple(state.advise()), sizes)
