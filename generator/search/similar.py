"""Cards that are like a card, and why: Whoosh's more-like-this over effects and attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whoosh import fields
from whoosh.analysis import RegexTokenizer

from generator.catalogue.model import Ability, Card, Game
from generator.search.whoosh_index import in_memory
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


def similar_cards(game: Game) -> Mapping[str, Sequence[Similar]]:
    """For each card of ``game`` up to ``MOST`` cards like it, by card id, the most alike first.

    Cards with the same features have the same neighbours, so Whoosh is asked once
    for each set of features.
    """
    by_card = {card.id: features(game, card) for card in game.cards}
    numbers: dict[str, int] = {}
    for listed in by_card.values():
        for feature in listed:
            numbers.setdefault(feature.key, len(numbers))
    alike: dict[tuple[str, ...], list[Card]] = {}
    for card in game.cards:
        alike.setdefault(tuple(f.key for f in by_card[card.id]), []).append(card)
    kinds = [keys for keys in alike if any(not key.startswith("field ") for key in keys) or len(keys) > 1]
    schema = fields.Schema(place=fields.STORED, features=fields.TEXT(RegexTokenizer(), vector=True))
    index = in_memory(schema)
    writer = index.writer()
    for place, keys in enumerate(kinds):
        writer.add_document(place=place, features=" ".join(f"f{numbers[key]}" for key in keys))
    writer.commit()
    found: dict[str, Sequence[Similar]] = {}
    with index.searcher() as searcher:
        for place, keys in enumerate(kinds):
            near = [place] + [
                hit["place"]
                for hit in searcher.more_like(place, "features", top=MOST + 1, numterms=len(keys))
                if hit["place"] != place
            ]
            neighbours = [card for at in near for card in alike[kinds[at]][: MOST + 1]]
            for card in alike[keys]:
                found[card.id] = _chosen(card, neighbours, by_card)
    return found


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
