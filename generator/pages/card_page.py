"""A card's own page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.catalogue.model import Ability, Card, Game
from generator.catalogue.terms import terms_on
from generator.pages import urls
from generator.pages.datum import Datum, Segment, datum, said, segments
from generator.pages.face import ability_text, face, timing_datum
from generator.pages.urls import Language
from generator.search.similar import Similar


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
    printed: str
    note: str
    understood: bool
    slots: list[SlotView]


def _ability(game: Game, ability: Ability, lang: Language) -> AbilityView:
    translated = ability_text(game, ability, lang) if lang == "en" else None
    return AbilityView(
        timing=timing_datum(game.shape.timing, ability, lang),
        text=segments(ability.text or ""),
        translation=segments(translated) if translated and translated != ability.text else [],
        printed=ability.printed or "",
        note=said(ability.note, lang),
        understood=ability.effect is not None or game.phrasebook is None,
        slots=[
            SlotView(name, str(value.plain), value.state.value, said(value.because, lang))
            for name, value in ability.slots.items()
        ],
    )


def label_of(game: Game, key: str, lang: Language) -> str:
    """The label of a field by its key."""
    field = game.shape.field(key)
    return field.label[lang] if field else key


def card_content(card: Card) -> dict[str, Any]:
    """The card as its own JSON file has it: the data as written, with where it belongs."""
    return {"game": card.game, "set": card.set, "source": card.source, **card.raw}


def card_json(card: Card) -> str:
    """``card_content`` as text."""
    return json.dumps(card_content(card), ensure_ascii=False, indent=2) + "\n"


def description(game: Game, card: Card, lang: Language) -> str:
    """One sentence for search engines and previews."""
    values = [
        f"{d.label} {d.text}" for d in _data(game, card, lang) if d.state in ("known", "probably", "one_of")
    ]
    texts = [ability_text(game, a, lang) or "?" for a in card.abilities or ()]
    separator = "、" if lang == "ja" else ", "
    sentence = f"{game.title[lang]} {card.id} {card.name} – {separator.join(values)}"
    return f"{sentence}. {' / '.join(texts)}" if texts else sentence


def _data(game: Game, card: Card, lang: Language) -> list[Datum]:
    return [
        datum(field, card.fields[field.key], lang) for field in game.shape.fields if field.key in card.fields
    ]


@dataclass(frozen=True, slots=True)
class _Neighbour:
    href: str
    name: str


def view(game: Game, card: Card, lang: Language, url: str, similar: Sequence[Similar] = ()) -> dict[str, Any]:
    """What the card's template needs."""
    base = urls.base(url)
    rules = base + urls.page(lang, game.id, "rules")
    before, after = game.neighbours(card)
    texts = {c.id: c.text[lang] for c in game.clauses()}
    abilities_field = game.shape.field(card.abilities_key)
    json_url = urls.page("ja", game.id, "cards", card.id) + "card.json"

    def neighbour(other: Card | None) -> _Neighbour | None:
        if other is None:
            return None
        return _Neighbour(base + urls.card(lang, game.id, other.id), other.name)

    return {
        "f": face(game, card, lang, base),
        "reading": card.reading,
        "note": said(card.note, lang),
        "missing": [label_of(game, key, lang) for key in card.gaps],
        "data": _data(game, card, lang),
        "abilities_label": abilities_field.label[lang] if abilities_field else "",
        "abilities": None
        if card.abilities is None
        else [_ability(game, ability, lang) for ability in card.abilities],
        "abilities_note": said(card.abilities_note, lang),
        "terms": [
            {
                "name": term.ja if lang == "ja" else term.en,
                "definition": term.definition[lang],
                "clauses": [
                    {"id": c, "href": f"{rules}#{c.lower()}", "text": texts[c]}
                    for c in term.clauses
                    if c in texts
                ],
            }
            for term in terms_on(card, game)
        ],
        "similar": [
            {
                "href": base + urls.card(lang, game.id, other.card.id),
                "name": other.card.name,
                "reasons": [reason.label[lang] for reason in other.reasons],
                "face": face(game, other.card, lang, base),
            }
            for other in similar
        ],
        "source": game.source(card.source),
        "overview_href": base + urls.page(lang, game.id),
        "set_href": base + urls.page(lang, game.id, "cards") + f"?set={card.set}",
        "permalink": base + url,
        "json_href": base + json_url,
        "previous": neighbour(before),
        "next": neighbour(after),
    }
