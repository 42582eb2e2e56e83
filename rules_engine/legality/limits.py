"""How many cards of a kind a deck holds, at least and at most, beside how many it may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules_engine.legality.conditions import Cell, meets
from rules_engine.legality.deck import Deck, is_other
from rules_engine.legality.rules import Limit
from rules_engine.legality.verdict import Finding, Open

Key = tuple[Cell, ...]
"""The values of a limit's ``count_by``: what the cards of a group agree in."""


@dataclass(slots=True)
class _Group:
    """The cards that are in a group, or may be."""

    low: int = 0
    high: int = 0
    cards: list[str] = field(default_factory=list)
    sure: set[str] = field(default_factory=set)


def findings(deck: Deck, limit: Limit) -> Iterator[Finding]:
    """What a limit finds in a deck, for each of its groups if it has groups."""
    return _grouped(deck, limit) if limit.count_by else _counted(deck, limit)


def breaks(limit: Limit, counts: Mapping[str, int], known: Mapping[str, Mapping[str, Cell]]) -> bool:
    """Whether a limit is broken where every value is certain."""
    totals: dict[Key, int] = {}
    for card, count in counts.items():
        values = known[card]
        if all(meets(values[name], condition) for name, condition in limit.where.items()):
            key = tuple(values[name] for name in limit.count_by)
            totals[key] = totals.get(key, 0) + count
    if limit.at_most is not None and any(total > limit.at_most for total in totals.values()):
        return True
    return limit.at_least is not None and sum(totals.values()) < limit.at_least


def _section(limit: Limit) -> str:
    return limit.sections[0] if len(limit.sections) == 1 else ""


def _agreed(limit: Limit, keys: Sequence[Key]) -> tuple[tuple[str, Cell], ...]:
    """What several groups have in common."""
    return tuple(
        (name, keys[0][place])
        for place, name in enumerate(limit.count_by)
        if len({key[place] for key in keys}) == 1
    )


def _opens(deck: Deck, limit: Limit, cards: Iterable[str], keys: Sequence[Key] = ()) -> tuple[Open, ...]:
    """The open values of ``cards`` that decide whether they count (in one of the groups ``keys``)."""
    found = []
    for card in cards:
        hits = [way for way in deck.ways(limit, card) if way.counts and (not keys or way.key in keys)]
        for name in limit.fields:
            all_values = deck.domain(card, name)
            if len(all_values) < 2:
                continue
            held = [v for v in all_values if any(way.values[name] == v for way in hits)]
            told = tuple(v for v in held if v is not None and not is_other(v))
            if told and (len(held) < len(all_values) or len(keys) > 1):
                found.append(Open(card, name, told))
    return tuple(found)


def _counted(deck: Deck, limit: Limit) -> Iterator[Finding]:
    low = high = 0
    perhaps: list[str] = []
    held: list[tuple[str, int]] = []
    for card, count in deck.concerned(limit).items():
        answers = {way.counts for way in deck.ways(limit, card)}
        if True in answers:
            high += count
            held.append((card, count))
            if False in answers:
                perhaps.append(card)
            else:
                low += count
    section, at_most, at_least = _section(limit), limit.at_most, limit.at_least
    if at_most is not None and high > at_most:
        yield Finding(
            "limit", limit.id, low > at_most, limit.clauses, section, low, high, None, at_most,
            0, high - at_most, tuple(held), (), _opens(deck, limit, perhaps),
        )  # fmt: skip
    if at_least is not None and low < at_least:
        yield Finding(
            "limit", limit.id, high < at_least, limit.clauses, section, low, high, at_least, None,
            at_least - low, 0, tuple(held), (), _opens(deck, limit, perhaps),
        )  # fmt: skip


def _grouped(deck: Deck, limit: Limit) -> Iterator[Finding]:
    most = limit.at_most or 0
    groups: dict[Key, _Group] = {}
    alone: set[str] = set()
    for card, count in deck.concerned(limit).items():
        ways = deck.ways(limit, card)
        keys = list(dict.fromkeys(way.key for way in ways if way.counts))
        always = all(way.counts for way in ways)
        for key in keys:
            group = groups.setdefault(key, _Group())
            group.high += count
            group.cards.append(card)
            if always and len(keys) == 1:
                group.low += count
                group.sure.add(card)
        if always and len(keys) > 1 and count > most:
            # Whichever group it turns out to be in, it is too many there on its own.
            alone.add(card)
            yield _group(deck, limit, keys, _Group(count, count, [card], {card}))
    same_cards: dict[tuple[str, ...], list[Key]] = {}
    for key, group in groups.items():
        if group.low > most:
            yield _group(deck, limit, [key], group)
        elif group.high > most and not alone.issuperset(group.cards):
            same_cards.setdefault(tuple(group.cards), []).append(key)
    for keys in same_cards.values():
        alike = [groups[key] for key in keys]
        sure = set.intersection(*(group.sure for group in alike))
        low = min(group.low for group in alike)
        yield _group(deck, limit, keys, _Group(low, alike[0].high, alike[0].cards, sure))


def _group(deck: Deck, limit: Limit, keys: Sequence[Key], group: _Group) -> Finding:
    """That too many cards are in a group, or may be; told once for all ``keys`` that the same cards may have."""
    most = limit.at_most or 0
    copies = deck.concerned(limit)
    return Finding(
        "limit", limit.id, group.low > most, limit.clauses, _section(limit), group.low, group.high, None, most,
        0, group.high - most, tuple((card, copies[card]) for card in group.cards), _agreed(limit, keys),
        _opens(deck, limit, [card for card in group.cards if card not in group.sure], keys),
    )  # fmt: skip
