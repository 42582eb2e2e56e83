"""Cards that are like a card, and why: those that share the rarest effects and attributes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice

from generator.catalogue.model import Ability, Card, Game
from rules_engine.knowledge import State

MOST = 4
_REASONS = 3


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that cards may have in common. ``weight`` orders the reasons."""

    key: str
    label: Mapping[str, str]
    weight: int


@dataclass(frozen=True, slots=True)
class Similar:
    """A card like another one, with what they share, the most telling first."""

    card: Card
    reasons: tuple[Feature, ...]


def _of_ability(game: Game, ability: Ability) -> list[Feature]:
    effect, book = ability.effect, game.phrasebook
    if effect is None or book is None:
        return []
    known = {
        name: value
        for name, value in effect.slots.items()
        if book.slots[name].values is not None and value.state is State.KNOWN
    }
    pattern = {lang: book.pattern(effect, lang) for lang in ("ja", "en")}
    found = [Feature(f"effect {effect.name}", pattern, 3)]
    for name, value in known.items():
        exact = {lang: book.pattern(effect, lang, keep=(name,)) for lang in ("ja", "en")}
        found.append(Feature(f"effect {effect.name} {name} {value.plain}", exact, 4))
    found += [
        Feature(f"prefix {prefix.name}", {"ja": prefix.ja, "en": prefix.en.strip()}, 2)
        for prefix in book.prefixes
        if prefix.name == effect.prefix
    ]
    return found


def features(game: Game, card: Card) -> list[Feature]:
    """What can be said of ``card`` that other cards may share; only what is known."""
    found = [feature for ability in card.abilities or () for feature in _of_ability(game, ability)]
    for field in game.shape.fields:
        value = card.fields.get(field.key)
        if value is None or field.kind not in ("choice", "list") or value.state is not State.KNOWN:
            continue
        plain = value.candidates[0]
        for item in plain if isinstance(plain, tuple) else (plain,):
            choice = field.choice(item)
            label = {
                lang: f"{field.label[lang]} {choice.label[lang] if choice else item}" for lang in ("ja", "en")
            }
            found.append(Feature(f"field {field.key} {item}", label, 1))
    return list({feature.key: feature for feature in found}.values())


class SimilarCards:
    """For each card of ``game`` up to ``MOST`` cards like it, found when they are asked for.

    Cards with the same features have the same neighbours, so these are looked for
    once for each set of features.
    """

    def __init__(self, game: Game) -> None:
        self._features = {card.id: features(game, card) for card in game.cards}
        self._alike: dict[tuple[str, ...], list[Card]] = {}
        for card in game.cards:
            self._alike.setdefault(self._kind(card), []).append(card)
        kinds = self._kinds = list(self._alike)
        self._places = {keys: place for place, keys in enumerate(kinds)}
        self._neighbours: dict[tuple[str, ...], list[Card]] = {}
        telling = frozenset(f.key for listed in self._features.values() for f in listed if f.weight > 1)
        self._near = _Neighbours(kinds, telling)

    def _kind(self, card: Card) -> tuple[str, ...]:
        return tuple(feature.key for feature in self._features[card.id])

    def of(self, card: Card) -> Sequence[Similar]:
        """The cards like ``card``, the most alike first."""
        keys = self._kind(card)
        neighbours = self._neighbours.get(keys)
        if neighbours is None:
            place = self._places[keys]
            at = [place, *islice(self._near.of(place), MOST)]
            neighbours = [card for other in at for card in self._alike[self._kinds[other]][: MOST + 1]]
            self._neighbours[keys] = neighbours
        return _chosen(card, neighbours, self._features)


class _Neighbours:
    """Finds which of many sets of features share most: the rarer a feature, the more it counts.

    For each feature there is one number whose bits say which sets have it, so that
    the sets with several features are found by one operation on numbers.
    """

    def __init__(self, kinds: Sequence[tuple[str, ...]], telling: frozenset[str]) -> None:
        self._kinds, self._telling = kinds, telling
        counts = Counter(key for keys in kinds for key in keys)
        self._weights = {key: math.log(1 + len(kinds) / count) for key, count in counts.items()}
        members = {key: bytearray(len(kinds) // 8 + 1) for key in counts}
        for place, keys in enumerate(kinds):
            for key in keys:
                members[key][place // 8] |= 1 << place % 8
        self._members = {key: int.from_bytes(bits, "little") for key, bits in members.items()}

    def of(self, place: int) -> Iterator[int]:
        """The other sets that share a telling feature with the one at ``place``, the nearest first."""
        seen = 1 << place
        for shared in _heaviest(sorted(self._kinds[place], key=self._weights.__getitem__), self._weights):
            if self._telling.isdisjoint(shared):
                continue
            having = ~seen
            for key in shared:
                having &= self._members[key]
            seen |= having
            while having:
                lowest = having & -having
                yield lowest.bit_length() - 1
                having ^= lowest


def _heaviest(keys: Sequence[str], weights: Mapping[str, float]) -> Iterator[frozenset[str]]:
    """Every choice of some of ``keys``, which get heavier, the heaviest choice first."""
    everything = frozenset(keys)
    yield everything
    # What is left out, the lightest first: each choice leads to two that are heavier by one step.
    left_out: list[tuple[float, tuple[int, ...]]] = [(weights[keys[0]], (0,))] if keys else []
    while left_out:
        weight, places = heappop(left_out)
        yield everything.difference(keys[place] for place in places)
        last = places[-1]
        if last + 1 < len(keys):
            more = weights[keys[last + 1]]
            heappush(left_out, (weight + more, (*places, last + 1)))
            heappush(left_out, (weight - weights[keys[last]] + more, (*places[:-1], last + 1)))


def _chosen(
    card: Card, neighbours: Sequence[Card], by_card: Mapping[str, Sequence[Feature]]
) -> list[Similar]:
    own = {feature.key for feature in by_card[card.id]}
    chosen: list[Similar] = []
    for other in neighbours:
        shared = [feature for feature in by_card[other.id] if feature.key in own]
        # Two attributes in common are no likeness; a common effect is.
        if other is card or not any(feature.weight > 1 for feature in shared):
            continue
        shared.sort(key=lambda feature: -feature.weight)
        chosen.append(Similar(other, tuple(_told(shared)[:_REASONS])))
    return chosen[:MOST]


def _told(shared: Sequence[Feature]) -> list[Feature]:
    """The reasons worth telling: a phrasing is not named beside its more exact form."""
    exact = {" ".join(f.key.split(" ")[:2]) for f in shared if f.weight == 4}
    return [f for f in shared if f.weight != 3 or f.key not in exact]
