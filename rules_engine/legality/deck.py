"""A deck while it is judged, and every way in which the open values of its cards may turn out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from rules_engine.knowledge import Plain, State
from rules_engine.legality.conditions import Cell, meets, subsets
from rules_engine.legality.rules import DeckCard, DeckRules, Entry, Limit

_OPEN = (State.UNKNOWN, State.PROBABLY, State.INFERRED)
_OTHER = "\0"


def is_other(value: object) -> bool:
    """True for a value that stands for all those that nothing tells."""
    return isinstance(value, float) or (isinstance(value, str) and value.startswith(_OTHER))


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which the fields that a limit looks at may turn out for a card."""

    values: Mapping[str, Cell]
    counts: bool
    key: tuple[Cell, ...]


class Deck:
    """A deck while it is judged, and what its cards may turn out to be."""

    def __init__(self, rules: DeckRules, cards: Mapping[str, DeckCard], entries: Sequence[Entry]) -> None:
        self.rules = rules
        self.cards = cards
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
            found |= dict.fromkeys(subsets(probes))
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

    def ways(self, limit: Limit, card_id: str) -> list[Way]:
        """Every way in which a card may count, or not, for a limit."""
        names = limit.fields
        found = []
        for chosen in product(*(self.domain(card_id, name) for name in names)):
            values = dict(zip(names, chosen, strict=True))
            counts = all(meets(values[name], condition) for name, condition in limit.where.items())
            found.append(Way(values, counts, tuple(values[name] for name in limit.count_by)))
        return found

    def concerned(self, limit: Limit) -> dict[str, int]:
        """The cards that a limit is about. One with a limit of its own is in no group."""
        copies = self.copies(limit.sections)
        if limit.count_by:
            copies = {card: count for card, count in copies.items() if self.cards[card].limit is None}
        return copies
