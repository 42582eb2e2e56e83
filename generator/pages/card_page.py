"""A card's own page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.catalogue.fields import Field
from generator.catalogue.model import Ability, Card, Game, Term
from generator.catalogue.terms import terms_on
from generator.pages import urls
from generator.pages.card_examples import CardExampleViews, words
from generator.pages.card_matchups import CardMatchupViews
from generator.pages.datum import Datum, Segment, datum, plain_texts, said, segments
from generator.pages.example_view import Examples
from generator.pages.face import Face, ability_text, face, timing_datum
from generator.pages.provenance import Provenance, Said
from generator.pages.urls import Language
from generator.search.similar import Similar
from rules_engine.knowledge import Value


@dataclass(frozen=True, slots=True)
class CardPage:
    """What comes out for one card in one language."""

    url: str
    title: str
    description: str
    html: str


@dataclass(frozen=True, slots=True)
class SlotView:
    name: str
    text: str
    state: str
    because: str


@dataclass(frozen=True, slots=True)
class AbilityView:
    timing: Datum | None
    text: list[Segment]
    translation: list[Segment]
    said: str | None
    printed: str
    note: str
    understood: bool
    slots: list[SlotView]
    source: tuple[str, str] | None
    reports: tuple[Said, ...]


def _ability(game: Game, ability: Ability, lang: Language, provenance: Provenance) -> AbilityView:
    said_in = ability_text(game, ability, lang)
    return AbilityView(
        timing=timing_datum(game.shape.timing, ability, lang),
        text=segments(ability.text or ""),
        translation=segments(said_in) if said_in and said_in != ability.text else [],
        said=said_in,
        printed=ability.printed or "",
        note=said(ability.note, lang),
        understood=ability.effect is not None or game.phrasebook is None,
        slots=[
            SlotView(name, str(value.plain), value.state.value, said(value.because, lang))
            for name, value in ability.slots.items()
        ],
        source=provenance.link(ability.source),
        reports=provenance.reports(ability.reports),
    )


def label_of(game: Game, key: str, lang: Language) -> str:
    """The label of a field by its key."""
    field = game.shape.field(key)
    return field.label[lang] if field else key


@dataclass(frozen=True, slots=True)
class Link:
    """A card that a page leads to."""

    href: str
    name: str


@dataclass(frozen=True, slots=True)
class ClauseView:
    id: str
    href: str
    text: str


@dataclass(frozen=True, slots=True)
class TermView:
    name: str
    definition: str
    clauses: tuple[ClauseView, ...]


@dataclass(frozen=True, slots=True)
class SimilarView:
    href: str
    name: str
    reasons: tuple[str, ...]
    face: Face


class CardPages:
    """The pages of a game's cards in one language. What they share is worked out once.

    All of them stand equally deep, so the same links lead from each of them.
    """

    def __init__(self, game: Game, lang: Language, examples: Examples | None = None) -> None:
        self.game, self.lang = game, lang
        self.base = urls.base(urls.card(lang, game.id, "any"))
        self._overview = self.base + urls.page(lang, game.id)
        self._cards = self.base + urls.page(lang, game.id, "cards")
        self._tell = self.base + urls.page(lang, game.id, "contribute")
        self._provenance = Provenance(game, lang, self._overview)
        self._json = self.base + urls.page("ja", game.id, "cards")
        self._terms = {term.id: self._term(term) for term in game.terms}
        self._faces: dict[str, Face] = {}
        self._examples = CardExampleViews(examples or Examples(game), lang, self.base)
        self._matchups = CardMatchupViews(game, lang, self.base)

    def _term(self, term: Term) -> TermView:
        rules = self.base + urls.page(self.lang, self.game.id, "rules")
        texts = {c.id: c.text[self.lang] for c in self.game.clauses()}
        return TermView(
            name=term.ja if self.lang == "ja" else term.en,
            definition=term.definition[self.lang],
            clauses=tuple(
                ClauseView(c, f"{rules}#{c.lower()}", texts[c]) for c in term.clauses if c in texts
            ),
        )

    def _face(self, card: Card) -> Face:
        found = self._faces.get(card.id)
        if found is None:
            found = self._faces[card.id] = face(self.game, card, self.lang, self.base)
        return found

    def _similar(self, similar: Similar) -> SimilarView:
        card = similar.card
        return SimilarView(
            href=f"{self._cards}{card.id}/",
            name=card.name,
            reasons=tuple(reason.label[self.lang] for reason in similar.reasons),
            face=self._face(card),
        )

    def _datum(self, field: Field, value: Value) -> Datum:
        found = datum(field, value, self.lang)
        if not value.sources:
            return found
        texts = plain_texts(field, value, self.lang)
        return replace(found, statements=self._provenance.statements(value, texts))

    def _neighbour(self, card: Card | None) -> Link | None:
        return None if card is None else Link(f"{self._cards}{card.id}/", card.called(self.lang))

    def view(self, card: Card, similar: Sequence[Similar] = ()) -> dict[str, Any]:
        """What the card's template needs."""
        game, lang = self.game, self.lang
        before, after = game.neighbours(card)
        abilities_field = game.shape.field(card.abilities_key)
        return {
            "f": self._face(card),
            "reading": card.reading,
            "note": said(card.note, lang),
            "missing": [label_of(game, key, lang) for key in card.gaps],
            "data": [
                self._datum(field, card.fields[field.key])
                for field in game.shape.fields
                if field.key in card.fields
            ],
            "abilities_label": abilities_field.label[lang] if abilities_field else "",
            "abilities": None
            if card.abilities is None
            else [_ability(game, ability, lang, self._provenance) for ability in card.abilities],
            "abilities_note": said(card.abilities_note, lang),
            "terms": [self._terms[term.id] for term in terms_on(card, game)],
            "similar": [self._similar(other) for other in similar],
            "sh": words()[lang],
            "shown": self._examples.of(card),
            "matchups": self._matchups.of(card),
            "source": game.source(card.source),
            "voices": self._provenance.voices(card),
            "overview_href": self._overview,
            "set_href": f"{self._cards}?set={card.set}",
            "permalink": f"{self._cards}{card.id}/",
            "tell_href": f"{self._tell}?card={card.id}",
            "json_href": f"{self._json}{card.id}/card.json",
            "previous": self._neighbour(before),
            "next": self._neighbour(after),
        }

    def description(self, card: Card, view: Mapping[str, Any]) -> str:
        """One sentence for search engines and previews, from the card's ``view``."""
        values = [f"{d.label} {d.shown}" for d in view["data"] if d.state in ("known", "probably", "one_of")]
        texts = [ability.said or "?" for ability in view["abilities"] or ()]
        separator = "、" if self.lang == "ja" else ", "
        sentence = f"{self.game.title[self.lang]} {card.id} {card.name} – {separator.join(values)}"
        return f"{sentence}. {' / '.join(texts)}" if texts else sentence
