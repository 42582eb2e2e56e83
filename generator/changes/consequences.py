"""What follows from a change of the data: examples and verdicts that are not what they were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.catalogue.model import Archive, Game, SampleDeck
from generator.decks.book import deck_book
from generator.examples.play import Played, play


@dataclass(frozen=True, slots=True)
class Differs:
    """An example or a deck with what comes of it before and after."""

    game: str
    id: str
    title: Mapping[str, str]
    before: str
    after: str


def _games(before: Archive, after: Archive) -> Iterator[tuple[Game, Game]]:
    old = {game.id: game for game in before.games}
    for game in after.games:
        if game.id in old:
            yield old[game.id], game


def _came_of(played: Played) -> tuple[str, Any]:
    """``played``, ``failed`` (something else happens than the example says) or ``unplayable``, and all of it."""
    if played.unplayable is not None:
        return "unplayable", str(played.unplayable)
    happened = [(moment.event, moment.attempt) for moment in played.moments]
    return "played" if played.passed else "failed", happened


def examples(before: Archive, after: Archive) -> list[Differs]:
    """The examples of both states in which other things happen. The engine is the present one for both."""
    found = []
    for was, now in _games(before, after):
        old = {example.id: example for example in was.examples}
        for example in now.examples:
            if example.id not in old:
                continue
            then, since = (
                _came_of(play(game, e.data)) for game, e in ((was, old[example.id]), (now, example))
            )
            if then != since:
                found.append(Differs(now.id, example.id, example.title, then[0], since[0]))
    return found


def decks(before: Archive, after: Archive, date: str) -> list[Differs]:
    """The sample decks of both states that are judged differently, at ``date`` unless they name a day."""
    found = []
    for was, now in _games(before, after):
        old = {deck.id: deck for deck in was.decks}
        for deck in now.decks:
            if deck.id not in old:
                continue
            then, since = _verdict(was, old[deck.id], date), _verdict(now, deck, date)
            if then != since:
                found.append(Differs(now.id, deck.id, deck.title, then[0], since[0]))
    return found


def _verdict(game: Game, deck: SampleDeck, date: str) -> tuple[str, Any]:
    """The answer, and the reasons; the answer is empty if the game has no deck rules."""
    book = deck_book(game)
    if book is None:
        return "", ()
    verdict = book.check(book.sample(deck), date=deck.date or date, format_id=deck.format)
    return verdict.answer.value, verdict.findings
