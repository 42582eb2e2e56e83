"""What is needed to read and judge the decks of one game, made ready from the archive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.catalogue.folding import fold
from generator.catalogue.model import Bilingual, Card, Game, SampleDeck
from rules_engine.decklist import Adder, Named, Names, Part
from rules_engine.knowledge import UNKNOWN, Plain, State, Value
from rules_engine.legality import DeckCard, DeckRules, Entry, Suits, Verdict, check

EFFECT = "effect"
"""The field that stands for what a card's abilities do, by the names of the phrasebook."""

GROUP_WORDS = ("セット", "キャラ", "その他", "others", "other")
"""Words that people put over a part of their list, and that mean nothing for the deck."""


def effects_of(card: Card) -> Value:
    """What the abilities of a card do; unknown if one of them cannot be read."""
    if card.abilities is None:
        return UNKNOWN
    names: list[str | int] = []
    for ability in card.abilities:
        if ability.effect is not None:
            names.append(ability.effect.name)
        elif ability.gap:
            return UNKNOWN
    return Value(State.KNOWN, (tuple(names),))


def deck_card(card: Card, fields: tuple[str, ...], *, with_effect: bool) -> DeckCard:
    """A card as deck rules see it."""
    held = {key: card.fields[key] for key in fields if key in card.fields}
    if with_effect:
        held[EFFECT] = effects_of(card)
    return DeckCard(card.id, card.name, card.set, held, card.raw.get("deck_limit"))


@dataclass(frozen=True)
class DeckBook:
    """The deck rules of one game, with its cards. ``choices`` overrides rulings by their keys."""

    game: Game
    data: Mapping[str, Any]
    choices: Mapping[str, str]

    @cached_property
    def rulings(self) -> Mapping[str, str]:
        """The option that is chosen for each ruling."""
        return {**{ruling.key: ruling.choice for ruling in self.game.rulings}, **self.choices}

    @cached_property
    def rules(self) -> DeckRules:
        fields = {field.key: field for field in self.game.shape.fields}
        lists = {key for key, field in fields.items() if field.kind == "list"}
        if EFFECT not in fields:
            lists.add(EFFECT)
        plain = DeckRules.from_data(self.data, rulings=self.rulings)
        pieces = [section.pieces for section in plain.sections if section.pieces]
        choices: dict[str, tuple[Plain, ...]] = {
            key: tuple(choice.value for choice in fields[key].choices)
            for key in (*plain.fields, *pieces)
            if key in fields and fields[key].choices
        }
        return DeckRules.from_data(self.data, choices=choices, lists=lists, rulings=self.rulings)

    @property
    def uses_effects(self) -> bool:
        """True if some rule asks what a card's abilities do."""
        return EFFECT in self.rules.fields and all(f.key != EFFECT for f in self.game.shape.fields)

    @cached_property
    def cards(self) -> Mapping[str, DeckCard]:
        """Every card of the game as deck rules see it, by id."""
        fields = self.rules.fields
        return {c.id: deck_card(c, fields, with_effect=self.uses_effects) for c in self.game.cards}

    @cached_property
    def _card_names(self) -> Names:
        named = (Named(c.id, c.name, (c.reading,) if c.reading else ()) for c in self.game.cards)
        return Names(named, fold)

    def pieces(self, key: str) -> list[Named]:
        """What a section of pieces may hold: the values of a field, each with its labels."""
        field = self.game.shape.field(key)
        found = []
        for choice in field.choices if field else ():
            words = [word for label in choice.label.values() for word in (label, label.partition(" (")[0])]
            found.append(Named(str(choice.value), str(choice.value), tuple(dict.fromkeys(words))))
        return found

    @cached_property
    def parts(self) -> list[Part]:
        """The sections as deck lists see them."""
        found = []
        for section in self.rules.sections:
            names = Names(self.pieces(section.pieces), fold) if section.pieces else self._card_names
            found.append(Part(section.id, (*section.title.values(), *section.words), names))
        return found

    @cached_property
    def group_words(self) -> list[str]:
        """Headings that lists are divided by and that mean nothing for the deck: values, sets, games."""
        game = self.game
        words = [*GROUP_WORDS, game.name, *game.title.values(), *game.short.values()]
        for field in game.shape.fields:
            for choice in field.choices:
                words += [str(choice.value), *choice.label.values()]
                words += [f"{label.partition(' (')[0]}カード" for label in choice.label.values()]
                words += [f"{label.partition(' (')[0]}s" for label in choice.label.values()]
        for card_set in game.sets:
            words += [card_set.id, card_set.code, card_set.name]
        return list(dict.fromkeys(words))

    def title(self, section_id: str) -> Bilingual:
        return self.rules.section(section_id).title

    def sample(self, deck: SampleDeck) -> tuple[Entry, ...]:
        """The entries of a deck of the archive, whose names have been checked."""
        added = Adder()
        for part in self.parts:
            for name, count in deck.deck.get(part.id, {}).items():
                found = part.names.exact(name) or part.names.folded(name)
                added.add(part.id, found[0], count)
        return added.entries([part.id for part in self.parts])

    def check(self, entries: tuple[Entry, ...], *, date: str, format_id: str = "") -> Verdict:
        """Judge a deck of this game."""
        return check(self.rules, self.cards, entries, date=date, format_id=format_id)

    def name_of(self, card_id: str) -> str:
        """The name of a card, or of a piece (which is its value)."""
        card = self.cards.get(card_id)
        return card.name if card else card_id

    def as_data(self) -> dict[str, Any]:
        """The rules as the browser has them."""
        return rules_as_data(self.rules)


def rules_as_data(rules: DeckRules) -> dict[str, Any]:
    """Deck rules as plain data for the browser's evaluator."""
    return {
        "sections": [
            {
                "id": s.id,
                "title": dict(s.title),
                "clauses": list(s.clauses),
                "at_least": s.at_least,
                "at_most": s.at_most,
                "pieces": s.pieces,
                "words": list(s.words),
            }
            for s in rules.sections
        ],
        "limits": [_limit(limit) for limit in rules.limits],
        "advice": [
            {
                "id": a.id,
                "clauses": list(a.clauses),
                "section": a.section,
                "field": a.field,
                "among": a.among,
                "text": dict(a.text or {}),
            }
            if isinstance(a, Suits)
            else _limit(a)
            for a in rules.advice
        ],
        "bans": [
            {
                "id": b.id,
                "clauses": list(b.clauses),
                "card": b.window.what,
                "since": b.window.since,
                "until": b.window.until,
                "at_most": b.at_most,
                "formats": list(b.formats),
                "because": dict(b.because) if b.because else None,
            }
            for b in rules.bans
        ],
        "formats": [
            {
                "id": f.id,
                "title": dict(f.title),
                "clauses": list(f.clauses),
                "sets": [[w.what, w.since, w.until] for w in f.sets],
                "cards": [[w.what, w.since, w.until] for w in f.cards],
            }
            for f in rules.formats
        ],
        "choices": {key: list(values) for key, values in rules.choices.items()},
        "lists": sorted(rules.lists),
    }


def _limit(limit: Any) -> dict[str, Any]:
    return {
        "id": limit.id,
        "clauses": list(limit.clauses),
        "sections": list(limit.sections),
        "count_by": list(limit.count_by),
        "where": dict(limit.where),
        "at_least": limit.at_least,
        "at_most": limit.at_most,
        "text": dict(limit.text) if limit.text else None,
    }


def deck_book(game: Game, choices: Mapping[str, str] | None = None) -> DeckBook | None:
    """The deck book of ``game``, or None if it has no deck rules."""
    return None if game.deck is None else DeckBook(game, game.deck, dict(choices or {}))
