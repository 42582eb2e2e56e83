"""Decks named on the command line: sample decks of the archive, or deck lists in files."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from generator.catalogue.model import Game
from generator.catalogue.nearest import nearest
from generator.cli.common import USAGE, say, stop
from generator.cli.deck import report_lines, text_of_file
from generator.decks.book import DeckBook, deck_book
from generator.decks.formats import read_deck
from generator.decks.wording import Teller
from generator.engines.base import Engine
from generator.examples.telling import Language
from generator.play.decks import PlayDeck, cards_of, sample_decks
from rules_engine.legality import Answer

DecksOption = Annotated[
    list[str] | None,
    typer.Option(
        "--decks",
        "-d",
        metavar="DECK,…",
        help="Ids of sample decks, or files with deck lists.",
        show_default="the sample decks",
    ),
]


def split(given: Sequence[str]) -> list[str]:
    """The words in options that hold several, with commas between."""
    return [word.strip() for words in given for word in words.split(",") if word.strip()]


def chosen_decks(game: Game, engine: Engine, given: Sequence[str], lang: Language) -> list[PlayDeck]:
    """The decks that were named, or all sample decks. Ends with 2, and all that is wrong, if one is not to be had."""
    book = deck_book(game)
    samples = {deck.id: deck for deck in sample_decks(game, engine, book)}
    if not given:
        if not samples:
            stop(
                f"{game.id} has no sample decks; name files with deck lists: --decks mine.txt,yours.txt",
                USAGE,
            )
        return list(samples.values())
    found: list[PlayDeck] = []
    wrong = False
    for name in split(given):
        deck = samples.get(name) or (_from_file(name, book, lang) if book and Path(name).is_file() else None)
        if deck is not None:
            found.append(deck)
            continue
        wrong = True
        if not Path(name).is_file():
            near = nearest(name, samples)
            hint = (
                f"; did you mean {near}?" if near else f"; there are {', '.join(samples)}" if samples else ""
            )
            say(f"--decks {name}: neither a sample deck nor a file{hint}")
    if wrong:
        raise typer.Exit(USAGE)
    return found


def _from_file(name: str, book: DeckBook, lang: Language) -> PlayDeck | None:
    """The deck in a file; None, and the reasons on standard error, if it cannot be read or is illegal."""
    teller = Teller(book, lang)
    deck = read_deck(text_of_file(name), book)
    if deck.list.unread or not deck.list.entries:
        report_lines(name, deck, book, teller)
        if not deck.list.entries:
            say(f"{name}: {teller.say('empty')}")
        return None
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    verdict = book.check(deck.list.entries, date=deck.date or today, format_id=deck.format)
    if verdict.answer is Answer.ILLEGAL:
        for finding in verdict.findings:
            if finding.broken:
                say(f"{name}: {' '.join(finding.clauses)} {teller.tell(finding).what}")
        return None
    title = deck.list.name or Path(name).stem
    return PlayDeck(name, {"ja": title, "en": title}, cards_of(deck.list.entries))
