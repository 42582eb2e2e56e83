"""Made-up games and decks: rules of every kind, partly known cards, decks that are legal or just not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import Any

from generator.decks.book import rules_as_data
from rules_engine.knowledge import UNKNOWN, State, Value
from rules_engine.legality import DeckCard, DeckRules, Entry

LEVELS = ("1", "2", "W")
KINDS = ("人", "物")
COSTS = range(8)
TRAITS = ("甲", "乙")
CHOICES: Mapping[str, Sequence[Any]] = {"level": LEVELS, "kind": KINDS}
SETS = ("s1", "s2")
DATES = ("2013-01-01", "2013-06-15", "2013-12-31", "2014-04-01")
BOTH = {"ja": "仮", "en": "Made up"}


@dataclass(frozen=True)
class World:
    """Deck rules with the cards of a game that does not exist."""

    rules: DeckRules
    cards: Mapping[str, DeckCard]
    cells: Sequence[Mapping[str, Any]]

    def as_data(self) -> dict[str, Any]:
        return {"rules": rules_as_data(self.rules), "cards": list(self.cells)}


def value_of_cell(cell: Any) -> Value | None:
    """A cell of the search index as a value; None where the field does not apply."""
    if cell is False:
        return None
    if cell is None:
        return UNKNOWN
    if isinstance(cell, dict):
        held = tuple(tuple(v) if isinstance(v, list) else v for v in cell["a"])
        return Value(State.ONE_OF if len(held) > 1 else State.PROBABLY, held)
    return Value(State.KNOWN, (tuple(cell) if isinstance(cell, list) else cell,))


def _cell(chance: random.Random, values: Sequence[Any], *, doubts: float, absent: float = 0.1) -> Any:
    roll = chance.random()
    if roll < absent:
        return False
    if roll < absent + doubts:
        match chance.randrange(3):
            case 0:
                return None
            case 1:
                return {"a": [chance.choice(values)]}
            case _:
                return {"a": chance.sample(list(values), 2)}
    return chance.choice(values)


def _condition(chance: random.Random, field: str) -> Any:
    if field == "cost":
        low = chance.randrange(1, 5)
        options: list[Any] = [
            {"at_least": low},
            {"at_most": low},
            {"at_least": low, "at_most": low + 1},
            low,
            {"not": low},
        ]
        return chance.choice(options)
    values = {"level": LEVELS, "kind": KINDS, "traits": TRAITS}[field]
    one = chance.choice(values)
    return chance.choice([one, list(values[:2]), {"not": one}])


def _where(chance: random.Random) -> dict[str, Any]:
    fields = chance.sample(["level", "kind", "cost", "traits"], chance.choice([1, 1, 2]))
    return {field: _condition(chance, field) for field in fields}


def _limit(chance: random.Random) -> dict[str, Any]:
    kind = chance.randrange(4)
    if kind == 0:
        return {"where": _where(chance), "at_least": chance.randrange(1, 4), "clause": "XX-1.1"}
    limit: dict[str, Any] = {"at_most": chance.randrange(1, 5), "clause": ["XX-1.2"]}
    if kind == 1:
        limit["where"] = _where(chance)
        limit["at_most"] = chance.randrange(4)
        return limit
    limit["count_by"] = chance.choice(
        [["id"], ["name"], ["name", "level"], ["level"], ["cost"], ["kind", "level"], ["set"]]
    )
    if chance.random() < 0.4:
        limit["where"] = _where(chance)
    return limit


_BY_NAME_AND_LEVEL: list[dict[str, Any]] = [
    {"count_by": ["name", "level"], "where": {"level": {"not": "W"}}, "at_most": 2, "clause": "XX-1.3"},
    {"where": {"level": "W"}, "at_most": 2, "clause": "XX-1.4"},
]


def world(chance: random.Random, *, doubts: float = 0.2, most_cards: int = 7) -> World:
    """A game with deck rules and a few cards."""
    sections: list[dict[str, Any]] = [
        {
            "id": "main",
            "title": BOTH,
            "size": chance.choice([6, {"at_least": 4, "at_most": 8}, {"at_most": 9}]),
            "clause": "XX-2.1",
        }
    ]
    if chance.random() < 0.4:
        sections.append({"id": "side", "title": BOTH, "size": {"at_most": 3}})
    if chance.random() < 0.4:
        sections.append({"id": "tokens", "title": BOTH, "size": 2, "pieces": "kind"})
    ids = [f"{chance.choice(SETS)}-{number:02}" for number in range(1, most_cards + 1)]
    data: dict[str, Any] = {
        "sections": sections,
        "limits": chance.choice([_BY_NAME_AND_LEVEL, *([[]] * 4)])
        or [_limit(chance) for _ in range(chance.randrange(1, 4))],
        "advice": [{**_limit(chance), "text": BOTH} for _ in range(chance.randrange(2))],
        "formats": [
            {
                "id": "old",
                "title": BOTH,
                "sets": [
                    {"set": "s1", "from": "2013", "until": "2013-06"},
                    {"set": "s2", "from": "2013-06-15"},
                ],
                "cards": [{"card": ids[0], "until": "2013"}],
            },
            {"id": "all", "title": BOTH},
        ],
    }
    if len(sections) > 1 and sections[-1]["id"] == "tokens":
        data["advice"].append(
            {"section": "tokens", "suits": {"field": "kind", "among": "main"}, "text": BOTH}
        )
    if chance.random() < 0.5:
        ban = {
            "card": chance.choice(ids),
            "at_most": chance.randrange(2),
            "from": "2013-06",
            "until": "2013-12",
        }
        data["bans"] = [{**ban, "formats": ["old"]} if chance.random() < 0.4 else ban]
    rules = DeckRules.from_data(data, choices=CHOICES, lists=["traits"])
    cells: list[dict[str, Any]] = []
    for card_id in ids:
        fields = {
            "level": _cell(chance, LEVELS, doubts=doubts),
            "kind": _cell(chance, KINDS, doubts=doubts, absent=0),
            "cost": _cell(chance, list(COSTS[:5]), doubts=doubts),
            "traits": _cell(chance, [["甲"], ["乙"], ["甲", "乙"], []], doubts=doubts / 2),
        }
        limit = chance.choice([None, None, None, None, None, 1, 2, "any"])
        name = chance.choice("あいうえ")
        cells.append({"id": card_id, "name": name, "set": card_id[:2], "fields": fields, "limit": limit})
    cards = {
        cell["id"]: DeckCard(
            cell["id"],
            cell["name"],
            cell["set"],
            {key: value for key, c in cell["fields"].items() if (value := value_of_cell(c)) is not None},
            cell["limit"],
        )
        for cell in cells
    }
    return World(rules, cards, cells)


def deck(chance: random.Random, made: World) -> list[Entry]:
    """A deck of about the right size, mostly of few copies."""
    entries: list[Entry] = []
    for section in made.rules.sections:
        if section.pieces:
            entries += [Entry(section.id, chance.choice(KINDS), chance.choice([1, 1, 2])) for _ in range(2)]
            continue
        least, most = section.at_least or 0, section.at_most or 6
        size = chance.choice([least, most, most, most + 1, max(least - 1, 0), chance.randrange(0, 9)])
        while size > 0:
            count = min(size, chance.choice([1, 1, 1, 2, 2, 3, 4]))
            entries.append(Entry(section.id, chance.choice(list(made.cards)), count))
            size -= count
    return entries


# -- An answer by brute force, from the meaning of the rules alone -------------------------------------

_ANYTHING: Mapping[str, Sequence[Any]] = {
    "level": LEVELS,
    "kind": KINDS,
    # Enough numbers beyond those that are told for every open card to have one of its own.
    "cost": [*range(10), 20, 21, 22, -1, -2],
    "traits": [held for size in range(len(TRAITS) + 1) for held in combinations(TRAITS, size)],
}


def _possible(card: DeckCard, field: str) -> list[Any]:
    value = card.fields.get(field)
    if value is None:
        return [None]
    if value.state in (State.KNOWN, State.ONE_OF):
        return list(value.candidates)
    return list(_ANYTHING[field])


def _fits(value: Any, condition: Any) -> bool:
    held = set(value) if isinstance(value, tuple) else set() if value is None else {value}
    if isinstance(condition, dict) and "not" not in condition:
        low, high = condition.get("at_least", -99), condition.get("at_most", 99)
        return any(isinstance(v, int) and low <= v <= high for v in held)
    wanted = condition["not"] if isinstance(condition, dict) else condition
    meets = bool(held & set(wanted if isinstance(wanted, list) else [wanted]))
    return not meets if isinstance(condition, dict) else meets


def brute_force(made: World, entries: Sequence[Entry], date: str, form: str, *, most: int) -> str | None:
    """The answer by trying everything; None if that is too much."""
    rules = made.rules
    totals: dict[str, dict[str, int]] = {section.id: {} for section in rules.sections}
    for entry in entries:
        totals[entry.section][entry.card] = totals[entry.section].get(entry.card, 0) + entry.count
    for section in rules.sections:
        count = sum(totals[section.id].values())
        if count < (section.at_least or 0) or (section.at_most is not None and count > section.at_most):
            return "illegal"
    in_all: dict[str, int] = {}
    for section in rules.sections:
        for card, count in {} if section.pieces else totals[section.id].items():
            in_all[card] = in_all.get(card, 0) + count
    for card, count in in_all.items():
        own = made.cards[card].limit
        if isinstance(own, int) and count > own:
            return "illegal"
        if form and not rules.format(form).admits(made.cards[card], date):
            return "illegal"
    for ban in rules.bans:
        in_force = ban.window.holds(date) and (not ban.formats or form in ban.formats)
        if in_force and in_all.get(ban.window.what, 0) > ban.at_most:
            return "illegal"
    fields = sorted({f for limit in rules.limits for f in limit.fields} - {"id", "name", "set"})
    slots = [(card, field) for card in in_all for field in fields]
    domains = [_possible(made.cards[card], field) for card, field in slots]
    if prod(map(len, domains)) > most:
        return None
    answers = {_breaks(made, dict(zip(slots, chosen, strict=True)), totals) for chosen in product(*domains)}
    return "undetermined" if len(answers) > 1 else "illegal" if answers.pop() else "legal"


def _breaks(
    made: World, known: Mapping[tuple[str, str], Any], totals: Mapping[str, Mapping[str, int]]
) -> bool:
    def held(card: DeckCard, field: str) -> Any:
        plain = {"id": card.id, "name": card.name, "set": card.set}
        return plain[field] if field in plain else known[card.id, field]

    def counted(limit: Any) -> Iterator[tuple[tuple[Any, ...], int]]:
        for section in limit.sections:
            for card_id, count in totals[section].items():
                card = made.cards[card_id]
                if limit.count_by and card.limit is not None:
                    continue
                if all(_fits(held(card, field), condition) for field, condition in limit.where.items()):
                    yield tuple(held(card, field) for field in limit.count_by), count

    for limit in made.rules.limits:
        groups: dict[tuple[Any, ...], int] = {}
        for key, count in counted(limit):
            groups[key] = groups.get(key, 0) + count
        if limit.at_most is not None and max(groups.values(), default=0) > limit.at_most:
            return True
        if limit.at_least is not None and sum(groups.values()) < limit.at_least:
            return True
    return False
