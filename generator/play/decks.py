"""The decks that a game can be played with, as engines take them: lists of card ids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.catalogue.model import Bilingual, Game
from generator.decks.book import DeckBook, deck_book
from generator.engines.base import BringsDecks, Engine
from rules_engine.legality import Entry


@dataclass(frozen=True, slots=True)
class PlayDeck:
    """A deck, and what it is called; ``specimens`` says that its cards are made up."""

    id: str
    title: Bilingual
    cards: tuple[str, ...]
    specimens: bool = False


def cards_of(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The cards of a deck list one by one, section by section."""
    return tuple(entry.card for entry in entries for _ in range(entry.count))


def sample_decks(game: Game, engine: Engine, book: DeckBook | None = None) -> list[PlayDeck]:
    """The sample decks of ``game``; those of specimens that its engine brings if it has none."""
    book = book or deck_book(game)
    if book is not None and game.decks:
        return [PlayDeck(deck.id, deck.title, cards_of(book.sample(deck))) for deck in game.decks]
    if isinstance(engine, BringsDecks):
        return [
            PlayDeck(name, {"ja": name, "en": name}, tuple(cards), specimens=True)
            for name, cards in engine.decks.items()
        ]
    return []
