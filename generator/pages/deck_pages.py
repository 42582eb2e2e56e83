"""The deck checker, the list of decks, and the page of each deck."""

from __future__ import annotations

import datetime
import os
from typing import Any

from generator.catalogue.model import Card, SampleDeck
from generator.decks.book import DeckBook
from generator.decks.charts import charts
from generator.decks.formats import as_link, as_text
from generator.decks.strings import strings
from generator.decks.wording import Teller
from generator.pages import urls
from generator.pages.face import face
from generator.pages.facets import query_hint
from generator.pages.urls import Language
from rules_engine.legality import Entry, Finding, Limit, Suits

_PLACEHOLDER_LINES = 3

KINDS = ("deck", "decks", "deck_page")


def today() -> str:
    """The day of the build, on which bans and formats are looked up; SOURCE_DATE_EPOCH may set it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.datetime.now(datetime.UTC)
    return (datetime.datetime.fromtimestamp(int(epoch), datetime.UTC) if epoch else now).date().isoformat()


def view(book: DeckBook, kind: str, deck: SampleDeck | None, lang: Language, url: str) -> dict[str, Any]:
    """What the template of a page about decks needs."""
    samples = _samples(book, lang, url)
    common = {"dk": strings()[lang], "game_id": book.game.id, "styles": _styles(book, samples, lang)}
    match kind:
        case "deck":
            return {**common, **_checker(book, lang, url)}
        case "deck_page" if deck is not None:
            return {**common, **_deck(book, deck, lang, url)}
    return common


def _styles(book: DeckBook, samples: list[dict[str, Any]], lang: Language) -> list[dict[str, Any]]:
    """The samples grouped by style, those without one last; one group without a title if there are no styles."""
    of_style: dict[str, list[dict[str, Any]]] = {style.id: [] for style in book.game.deck_styles}
    for sample, deck in zip(samples, book.game.decks, strict=True):
        of_style.setdefault(deck.style, []).append(sample)
    titles = {style.id: style for style in book.game.deck_styles}
    return [
        {
            "id": style,
            "title": titles[style].title[lang] if style in titles else "",
            "about": titles[style].about[lang] if style in titles else "",
            "decks": decks,
        }
        for style, decks in of_style.items()
        if decks
    ]


def _samples(book: DeckBook, lang: Language, url: str) -> list[dict[str, Any]]:
    return [_summary(book, deck, lang, url) for deck in book.game.decks]


def _summary(book: DeckBook, deck: SampleDeck, lang: Language, url: str) -> dict[str, Any]:
    game = book.game
    entries = book.sample(deck)
    verdict = book.check(entries, date=deck.date or today(), format_id=deck.format)
    checker = urls.href(url, urls.page(lang, game.id, "deck"))
    return {
        "id": deck.id,
        "title": deck.title[lang],
        "about": deck.about[lang],
        "href": urls.href(url, urls.page(lang, game.id, "decks", deck.id)),
        "start": f"{checker}#{as_link(entries, book)}",
        "answer": verdict.answer.value,
        "spines": spines(book, entries),
        "size": sum(verdict.sizes.values()),
    }


def spines(book: DeckBook, entries: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """The deck as a row of books: for each card its cloth, its name, and how thick it stands."""
    game = book.game
    by_id = {card.id: card for card in game.cards}
    found = []
    for entry in entries:
        card = by_id.get(entry.card)
        if card is not None:
            card_set = game.set(card.set)
            found.append(
                {
                    "name": card.name,
                    "count": entry.count,
                    "colour": card_set.colour,
                    "pattern": card_set.pattern,
                }
            )
    return found


def _rule(teller: Teller, rule: Limit | Suits) -> dict[str, Any]:
    clause = next((c for c in rule.clauses if c in teller.rules), "")
    own = rule.text[teller.lang] if rule.text else ""
    return {"clauses": rule.clauses, "text": own or teller.rules.get(clause, "")}


def _checker(book: DeckBook, lang: Language, url: str) -> dict[str, Any]:
    teller = Teller(book, lang)
    rules = book.rules
    sections = [
        {
            "clauses": section.clauses,
            "text": next(
                (teller.rules[c] for c in section.clauses if c in teller.rules), section.title[lang]
            ),
        }
        for section in rules.sections
    ]
    return {
        "rules": [*sections, *(_rule(teller, limit) for limit in rules.limits)],
        "advice": [_rule(teller, advice) for advice in rules.advice],
        "few": _few(book),
        "decks_href": urls.href(url, urls.page(lang, book.game.id, "decks")) if book.game.decks else "",
        "formats": [{"id": f.id, "title": f.title[lang]} for f in rules.formats],
        "dated": bool(rules.formats or rules.bans),
        "placeholder": _placeholder(book) or teller.ui["deck_placeholder"],
        "search_hint": query_hint(book.game, lang),
    }


def _few(book: DeckBook) -> int:
    """How many cards are recorded, if that is too few to fill any section of cards; else 0."""
    recorded = len(book.game.cards)
    sizes = [section.at_least or 1 for section in book.rules.sections if not section.pieces]
    return recorded if recorded < min(sizes, default=1) else 0


def _placeholder(book: DeckBook) -> str:
    """A list of three, two and one copies of cards that the deck rules let in so often."""
    lines: list[str] = []
    for card in book.game.cards:
        count = _PLACEHOLDER_LINES - len(lines)
        if count and _let_in(book, card, count):
            lines.append(f"{count} {card.name}")
    return "\n".join(lines)


def _let_in(book: DeckBook, card: Card, count: int) -> bool:
    """Whether adding alone may make a legal deck of this many copies: no rule asks to take some out."""
    section = next((section for section in book.rules.sections if not section.pieces), None)
    if section is None:
        return False
    verdict = book.check((Entry(section.id, card.id, count),), date=today())
    return not any(finding.broken and not finding.add for finding in verdict.findings)


def _told(teller: Teller, finding: Finding) -> dict[str, Any]:
    told = teller.tell(finding)
    return {
        "broken": finding.broken,
        "clauses": told.clauses,
        "rule": told.rule,
        "what": told.what,
        "change": told.change,
        "opens": told.opens,
    }


def _deck(book: DeckBook, deck: SampleDeck, lang: Language, url: str) -> dict[str, Any]:
    game = book.game
    base = urls.base(url)
    entries = book.sample(deck)
    verdict = book.check(entries, date=deck.date or today(), format_id=deck.format)
    teller = Teller(book, lang)
    by_id = {card.id: card for card in game.cards}
    style = next((style for style in game.deck_styles if style.id == deck.style), None)
    return {
        **_summary(book, deck, lang, url),
        "style": {"id": style.id, "title": style.title[lang]} if style else None,
        "findings": [_told(teller, finding) for finding in verdict.findings],
        "advice": [_told(teller, finding) for finding in verdict.advice],
        "sections": [
            {
                "title": section.title[lang],
                "size": verdict.sizes[section.id],
                "several": len(book.rules.sections) > 1,
                "cards": [
                    {"count": e.count, "face": face(game, by_id[e.card], lang, base)}
                    for e in entries
                    if e.section == section.id and e.card in by_id
                ],
                "pieces": [
                    {"count": e.count, "name": teller.value(section.pieces, e.card)}
                    for e in entries
                    if e.section == section.id and e.card not in by_id
                ],
            }
            for section in book.rules.sections
            if verdict.sizes[section.id]
        ],
        "charts": charts(book, entries, lang),
        "text": as_text(entries, book, lang, deck.title[lang]),
        "decks_href": urls.href(url, urls.page(lang, game.id, "decks")),
    }
