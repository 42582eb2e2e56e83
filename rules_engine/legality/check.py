"""A deck judged by every rule of its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from rules_engine.legality import limits
from rules_engine.legality.deck import Deck
from rules_engine.legality.rules import DeckCard, DeckRules, Entry, Suits
from rules_engine.legality.verdict import Answer, Finding, Open, Verdict

MOST_COMPLETIONS = 4096
"""Up to so many ways in which open values may turn out, all are tried together."""


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
    deck = Deck(rules, cards, entries)
    found = [*_sizes(deck)]
    for limit in rules.limits:
        found += limits.findings(deck, limit)
    found += [*_own(deck), *_bans(deck, date, format_id), *_format(deck, date, format_id)]
    if found and not any(finding.broken for finding in found):
        joint = _joint(deck)
        found += [joint] if joint else []
    if any(finding.broken for finding in found):
        answer = Answer.ILLEGAL
    else:
        answer = Answer.UNDETERMINED if found else Answer.LEGAL
    found.sort(key=lambda finding: not finding.broken)
    sizes = {section: sum(held.values()) for section, held in deck.counts.items()}
    return Verdict(answer, tuple(found), tuple(_advice(deck)), sizes)


def _sizes(deck: Deck) -> Iterator[Finding]:
    for section in deck.rules.sections:
        count = sum(deck.counts[section.id].values())
        short = max((section.at_least or 0) - count, 0)
        over = 0 if section.at_most is None else max(count - section.at_most, 0)
        if short or over:
            yield Finding(
                "size", f"size:{section.id}", True, section.clauses, section.id, count, count,
                section.at_least, section.at_most, short, over,
            )  # fmt: skip


def _own(deck: Deck) -> Iterator[Finding]:
    """What cards say about themselves."""
    for card, count in deck.all_copies.items():
        most = deck.cards[card].limit
        if isinstance(most, int) and count > most:
            yield Finding(
                "own", "own", True, low=count, high=count, at_most=most,
                remove=count - most, cards=((card, count),),
            )  # fmt: skip


def _bans(deck: Deck, date: str, format_id: str) -> Iterator[Finding]:
    copies = deck.all_copies
    for ban in deck.rules.bans:
        count = copies.get(ban.window.what, 0)
        applies = ban.window.holds(date) and (not ban.formats or format_id in ban.formats)
        if applies and count > ban.at_most:
            yield Finding(
                "ban", ban.id, True, ban.clauses, low=count, high=count, at_most=ban.at_most,
                remove=count - ban.at_most, cards=((ban.window.what, count),),
            )  # fmt: skip


def _format(deck: Deck, date: str, format_id: str) -> Iterator[Finding]:
    if not format_id:
        return
    form = deck.rules.format(format_id)
    outside = tuple(
        (card, count) for card, count in deck.all_copies.items() if not form.admits(deck.cards[card], date)
    )
    if outside:
        total = sum(count for _, count in outside)
        yield Finding(
            "format", f"format:{form.id}", True, form.clauses, low=total, high=total, at_most=0,
            remove=total, cards=outside,
        )  # fmt: skip


def _advice(deck: Deck) -> Iterator[Finding]:
    for advice in deck.rules.advice:
        if isinstance(advice, Suits):
            yield from _suits(deck, advice)
        elif any(deck.counts[section] for section in advice.sections):
            yield from limits.findings(deck, advice)


def _suits(deck: Deck, advice: Suits) -> Iterator[Finding]:
    held = deck.counts[advice.among]
    if not held:
        return
    for piece, count in deck.counts[advice.section].items():
        told = [deck.domain(card, advice.field) for card in held]
        if any(values == (piece,) for values in told):
            continue
        perhaps = [card for card, values in zip(held, told, strict=True) if piece in values]
        yield Finding(
            "suits", advice.id, not perhaps, advice.clauses, advice.section, cards=((piece, count),),
            open=tuple(Open(card, advice.field, (piece,)) for card in perhaps),
        )  # fmt: skip


def _joint(deck: Deck) -> Finding | None:
    """That every way in which the open values may turn out breaks some rule, if it does so."""
    rules = deck.rules.limits
    copies = deck.all_copies
    names = list(dict.fromkeys(name for limit in rules for name in limit.fields))
    open_cards = [c for c in copies if any(len(deck.domain(c, name)) > 1 for name in names)]
    if prod(len(deck.domain(c, n)) for c in open_cards for n in names) > MOST_COMPLETIONS:
        return None
    ways = [
        [
            dict(zip(names, chosen, strict=True))
            for chosen in product(*(deck.domain(card, name) for name in names))
        ]
        for card in copies
    ]
    concerned = [deck.concerned(limit) for limit in rules]
    for world in product(*ways):
        known = dict(zip(copies, world, strict=True))
        if not any(
            limits.breaks(limit, counts, known) for limit, counts in zip(rules, concerned, strict=True)
        ):
            return None
    return Finding("joint", "joint", True, cards=tuple((card, copies[card]) for card in open_cards))
