"""The home page and the pages of a game: what each of them needs to be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from generator.catalogue.model import Archive, Bilingual, Card, Game, Product
from generator.catalogue.status import Status, status, wanted
from generator.pages import urls
from generator.pages.card_page import label_of
from generator.pages.datum import said
from generator.pages.example_view import coverage_view
from generator.pages.face import face, said_abilities
from generator.pages.facets import columns, facets, orders, query_hint, row
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wording import wording
from rules_engine.knowledge import State

PAGE_SIZE = 120
"""Cards on one page of the catalogue."""

_HOME_FACES = 4


def page_count(game: Game) -> int:
    """How many pages the catalogue of ``game`` has; at least one."""
    return max(1, -(-len(game.cards) // PAGE_SIZE))


def view(
    archive: Archive, kind: str, game: Game | None, lang: Language, url: str, number: int
) -> dict[str, Any]:
    """What the template of a page of this kind needs."""
    if game is None:
        return _home(archive, lang, url)
    match kind:
        case "game":
            return _overview(game, lang, url)
        case "catalogue":
            return _catalogue(game, lang, url, number)
        case "rules":
            return _rules(game, lang, url)
        case "coverage":
            return coverage_view(game, lang, url)
        case "rulings":
            return {"rulings": game.rulings, "rules_href": _section(game, lang, url, "rules")}
        case "glossary":
            return {"terms": game.terms, "rules_href": _section(game, lang, url, "rules")}
        case "wanted":
            return _wanted(game, lang, url)
    raise ValueError(f"no page of kind {kind}")


def _section(game: Game, lang: Language, url: str, section: str) -> str:
    return urls.href(url, urls.page(lang, game.id, section))


def section_links(game: Game, lang: Language, url: str) -> list[dict[str, Any]]:
    """Links to the pages of ``game``, each with how much there is, where there is something to count."""
    counts: dict[str, int | None] = {
        "cards": len(game.cards),
        "rules": sum(len(s.clauses) for s in game.sections),
        "rulings": len(game.rulings),
        "glossary": len(game.terms),
        "deck": None,
        urls.SAMPLE: None,
        "wanted": len(wanted(game)),
    }
    return [
        {
            "label": wording()[lang][section],
            "href": _section(game, lang, url, section),
            "count": counts[section],
        }
        for section in urls.sections(with_decks=game.deck is not None, with_sample=game.sample is not None)
        if section in counts
    ]


def completeness_text(counts: Status, lang: Language) -> str:
    """The completeness of a game in a sentence."""
    key = "complete_undeclared" if counts.declared is None else "complete_declared"
    return wording()[lang][key].format(
        declared=counts.declared,
        known=counts.known,
        partly=counts.partly,
        unnamed=counts.unnamed,
    )


def _samples(game: Game) -> list[Card]:
    """A few cards of different sets for home page and overview, and one that is partly known."""
    chosen: list[Card] = []
    for card_set in game.sets:
        chosen += [c for c in game.cards if c.set == card_set.id and not c.gaps][:1]
    partly = wanted(game)
    shown = [*chosen[: _HOME_FACES - len(partly[-1:])], *partly[-1:]]
    rest = {c.id: c for c in (*partly, *game.cards) if c not in shown}
    return [*list(rest.values())[: _HOME_FACES - len(shown)], *shown]


def _home(archive: Archive, lang: Language, url: str) -> dict[str, Any]:
    base = urls.base(url)
    ui = wording()[lang]
    figures = {
        "games": len(archive.games),
        "cards": len(archive.cards),
        "rules": sum(len(s.clauses) for game in archive.games for s in game.sections),
        "rulings": sum(len(game.rulings) for game in archive.games),
    }
    return {
        "figures": [{"label": ui[f"figure_{key}"], "n": n} for key, n in figures.items() if n],
        "games": [
            {
                "id": game.id,
                "title": game.title[lang],
                "summary": game.summary[lang],
                "href": urls.href(url, urls.page(lang, game.id)),
                "status": status(game),
                "faces": [face(game, card, lang, base) for card in _samples(game)],
                "links": section_links(game, lang, url),
            }
            for game in archive.games
        ],
        "doubts": [{"state": s.value, "text": ui[f"meaning_{s.value}"]} for s in State],
    }


def _product(product: Product, lang: Language) -> dict[str, Any]:
    ui = wording()[lang]
    kinds = [str(product.kinds)] if product.kinds is not None else []
    if product.variants is not None:
        kinds.append(ui["product_variants"].format(n=product.variants))
    forms = []
    for form in product.forms:
        parts = [form.label[lang]]
        if form.cards is not None:
            parts.append(ui["product_cards"].format(n=form.cards))
        if form.price is not None:
            parts.append(ui["product_price"].format(n=form.price))
        forms.append(ui["list_comma"].join(parts))
    return {
        "name": product.name,
        "released": product.released,
        "kinds": " / ".join(kinds) or ui["not_stated"],
        "forms": forms,
        "note": said(product.note, lang),
    }


def _overview(game: Game, lang: Language, url: str) -> dict[str, Any]:
    per_set = Counter(card.set for card in game.cards)
    cards = _section(game, lang, url, "cards")
    counts = status(game)
    return {
        "title": game.title[lang],
        "summary": game.summary[lang],
        "faces": [face(game, card, lang, urls.base(url)) for card in _samples(game)],
        "status": counts,
        "completeness_text": completeness_text(counts, lang),
        "declared_notes": [said(text, lang) for text in (game.declared.because, game.declared.note) if text],
        "unnamed_note": said(game.unnamed_note, lang),
        "links": section_links(game, lang, url),
        "facts": [
            {
                "label": fact.label[lang],
                "value": fact.value[lang],
                "status": fact.status,
                "note": said(fact.note, lang),
            }
            for fact in game.facts
        ],
        "sets": [
            {
                "code": s.short(lang),
                "label": s.title(lang),
                "labelled": s.label is not None,
                "pattern": s.pattern,
                "colour": s.colour,
                "count": per_set[s.id],
                "declared": s.declared,
                "href": f"{cards}?set={s.id}",
                "note": said(s.note, lang),
            }
            for s in game.sets
        ],
        "products": [_product(p, lang) for p in game.products],
        "sources": game.sources,
    }


def _catalogue(game: Game, lang: Language, url: str, number: int) -> dict[str, Any]:
    base = urls.base(url)
    common = _common(game, lang)
    shown = game.cards[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]
    first = urls.page(lang, game.id, "cards")
    return {
        **common,
        "entries": [
            {
                "face": face(game, card, lang, base),
                "row": row(game, card, lang),
                "said": said_abilities(game, card, lang),
            }
            for card in shown
        ],
        "total": len(game.cards),
        "page_size": PAGE_SIZE,
        "page_number": number,
        "first_url": first,
        "pager": [
            {
                "number": n,
                "current": n == number,
                "href": base + (first if n == 1 else f"{first}page/{n}/"),
            }
            for n in range(1, page_count(game) + 1)
        ],
    }


@lru_cache(maxsize=len(LANGUAGES))
def _common(game: Game, lang: Language) -> Mapping[str, Any]:
    """What all pages of the catalogue of ``game`` show; it takes a look at every card."""
    counts = status(game)
    return {
        "status": counts,
        "completeness_text": completeness_text(counts, lang),
        "facets": facets(game, lang),
        "orders": orders(game, lang),
        "placeholder": query_hint(game, lang),
        "columns": columns(game),
        "text_column": next((f.label[lang] for f in game.shape.fields if f.face == "abilities"), ""),
    }


def _rules(game: Game, lang: Language, url: str) -> dict[str, Any]:
    rulings_of: dict[str, list[str]] = {}
    for ruling in game.rulings:
        for clause in ruling.clauses:
            rulings_of.setdefault(clause, []).append(ruling.id)
    counts = Counter(clause.status for clause in game.clauses())
    return {
        "sections": game.sections,
        "count": sum(counts.values()),
        "counts": {key: counts[key] for key in ("stated", "inferred", "unknown")},
        "rulings_of": rulings_of,
        "rulings_href": _section(game, lang, url, "rulings"),
        "coverage_href": urls.href(url, urls.page(lang, game.id, "coverage")) if game.examples else "",
        "overview_href": urls.href(url, urls.page(lang, game.id)),
        "source_title": lambda source_id: game.source(source_id).title[lang],
    }


def _conflict_note(card: Card) -> Bilingual | None:
    """The remark on the first field of ``card`` on which there is a conflict and a remark."""
    noted = (card.fields[key].note for key in card.conflicts if key in card.fields)
    return next((note for note in noted if note), None)


def _wanted(game: Game, lang: Language, url: str) -> dict[str, Any]:
    base = urls.base(url)
    counts = status(game)
    return {
        "completeness_text": completeness_text(counts, lang),
        "tell_href": _section(game, lang, url, "contribute"),
        "unnamed": counts.unnamed,
        "unnamed_note": said(game.unnamed_note, lang),
        "declared_sets": [
            {
                "code": s.short(lang),
                "label": s.title(lang),
                "labelled": s.label is not None,
                "pattern": s.pattern,
                "colour": s.colour,
                "declared": s.declared,
            }
            for s in game.sets
            if s.declared
        ],
        "entries": [
            {
                "face": face(game, card, lang, base),
                "missing": [label_of(game, key, lang) for key in card.gaps],
            }
            for card in wanted(game)
        ],
        "unrecorded": [
            field
            for field in game.shape.fields
            if field.optional and not any(field.key in card.fields for card in game.cards)
        ],
        "conflicts": [
            {
                "name": card.name,
                "href": base + urls.card(lang, game.id, card.id),
                "what": ", ".join(label_of(game, key, lang) for key in card.conflicts),
                "note": said(_conflict_note(card), lang),
            }
            for card in game.cards
            if card.conflicts
        ],
    }
