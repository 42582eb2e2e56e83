"""The sample decks: three or more of each style, legal, and played to the end by computer players."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from generator.catalogue.model import Archive, Game, SampleDeck
from generator.decks.book import DeckBook, deck_book
from generator.engines.tommy_walker import playable
from generator.pages import deck_pages
from generator.pages.urls import LANGUAGES
from rules_engine.agents import Greedy, play_match
from rules_engine.tommy_walker import TommyWalker
from rules_engine.tommy_walker.cards import not_executable

AT_LEAST = 3


@pytest.fixture(scope="module")
def game(archive: Archive) -> Game:
    return archive.game("tommy-walker")


@pytest.fixture(scope="module")
def book(game: Game) -> DeckBook:
    made = deck_book(game)
    assert made is not None
    return made


@pytest.fixture(scope="module")
def engine(game: Game) -> TommyWalker:
    return playable(game)


def cards_of(book: DeckBook, deck: SampleDeck) -> list[str]:
    return [entry.card for entry in book.sample(deck) for _ in range(entry.count)]


def test_there_are_enough_of_each_style(game: Game) -> None:
    styles = [style.id for style in game.deck_styles]
    assert len(styles) >= 4
    counted = Counter(deck.style for deck in game.decks)
    assert list(dict.fromkeys(deck.style for deck in game.decks)) == styles
    assert min(counted.values()) >= AT_LEAST
    assert len({tuple(sorted(deck.deck["main"].items())) for deck in game.decks}) == len(game.decks)


def test_each_is_legal_and_can_be_played(game: Game, book: DeckBook, engine: TommyWalker) -> None:
    known = set(engine.playable())
    broken = {spec.id for spec in engine.cards if not_executable(spec)}
    for deck in game.decks:
        verdict = book.check(book.sample(deck), date="2013-05-01")
        assert verdict.answer.value == "legal", deck.id
        assert not verdict.advice
        assert set(cards_of(book, deck)) <= known - broken, deck.id


def test_the_cards_that_the_words_name_are_in_the_deck(game: Game) -> None:
    for deck in game.decks:
        for text in deck.about.values():
            for part in text.split("《")[1:]:
                assert part.partition("》")[0] in deck.deck["main"], deck.id


def test_computer_players_bring_every_game_to_an_end(game: Game, book: DeckBook, engine: TommyWalker) -> None:
    """Every deck against every other, from both sides: all games end by an empty deck, and all decks win some."""
    won: Counter[str] = Counter()
    for one, two in combinations(game.decks, 2):
        for seats in ((one, two), (two, one)):
            state = engine.new_game([cards_of(book, deck) for deck in seats], seed=len(won))
            players = [Greedy(engine, seat, guesses=1) for seat in (1, 2)]
            outcome = play_match(state, players)
            assert outcome is not None
            assert outcome.termination.value in ("deck-empty", "both-decks-empty"), (one.id, two.id)
            if outcome.winner is not None:
                won[seats[outcome.winner].id] += 1
    most = 2 * (len(game.decks) - 1)
    assert set(won) == {deck.id for deck in game.decks}
    assert max(won.values()) < most


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_groups_them(game: Game, book: DeckBook, lang: str) -> None:
    view = deck_pages.view(book, "decks", None, "ja" if lang == "ja" else "en", "tommy-walker/decks/")
    assert [group["title"] for group in view["styles"]] == [s.title[lang] for s in game.deck_styles]
    listed = [deck["id"] for group in view["styles"] for deck in group["decks"]]
    assert listed == [deck.id for deck in game.decks]
