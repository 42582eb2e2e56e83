"""Specimens: cards made up for examples, which count for nothing and are found nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.load import load
from generator.catalogue.model import Archive, Game
from generator.catalogue.status import status
from generator.decks.book import deck_book
from generator.pages.face import face
from generator.search.index import game_index
from tests.catalogue.broken_archives import scratch_archive

SPECIMENS = """
game: tommy-walker
set: tws
specimen: true
cards:
  - id: tws-01
    name: 見本・試し
    rarity: C
    gender: 男
    stat: S
    damage: 2
    power: 7777
    abilities: []
"""


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    root = scratch_archive(tmp_path)
    (root / "data/tommy-walker/specimens.yml").write_text(SPECIMENS, encoding="utf-8")
    loaded = load(root)
    assert loaded.archive is not None, loaded.problems
    return loaded.archive


@pytest.fixture
def game(archive: Archive) -> Game:
    return archive.game("tommy-walker")


def test_a_specimen_is_no_card_of_the_game(archive: Archive, game: Game) -> None:
    (specimen,) = game.specimens
    assert specimen.specimen
    assert specimen not in game.cards
    assert "tws-01" not in archive.cards
    assert specimen.name not in archive.by_name
    assert game.shown["tws-01"] is specimen
    assert all(card.set != "tws" for card in game.cards)
    assert "tws" not in [card_set.id for card_set in game.sets]


def test_it_counts_for_nothing(game: Game, tmp_path: Path) -> None:
    bare = load(scratch_archive(tmp_path / "bare")).archive
    assert bare is not None
    assert status(game) == status(bare.game("tommy-walker"))


def test_it_is_not_searched(game: Game) -> None:
    assert "tws-01" not in str(game_index(game))


def test_no_deck_holds_it(game: Game) -> None:
    book = deck_book(game)
    assert book is None or "tws-01" not in book.cards


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_its_face_says_what_it_is(game: Game, lang: str) -> None:
    drawn = face(game, game.specimens[0], lang, "../")  # type: ignore[arg-type]
    assert drawn.specimen
    assert "見本" in drawn.name
    assert drawn.href.endswith("tommy-walker/sample/#tws-01")
    assert not face(game, game.cards[0], lang, "../").specimen  # type: ignore[arg-type]


def test_only_names_of_the_archives_own_are_english_too(tmp_path: Path) -> None:
    """English pages call it by it; it says what it is as well; no real card has one."""
    root = scratch_archive(tmp_path)
    path = root / "data/tommy-walker/specimens.yml"
    named = SPECIMENS.replace("name: 見本・試し\n", "name: 見本・試し\n    english: Specimen Trial\n")
    path.write_text(named, encoding="utf-8")
    twice = named + named[named.index("  - id:") :].replace("見本・試し", "見本・別").replace("-01", "-02")
    path.write_text(twice, encoding="utf-8")
    assert "english-twice" in {problem.code for problem in load(root).problems}
    path.write_text(named, encoding="utf-8")
    archive = load(root).archive
    assert archive is not None
    game = archive.game("tommy-walker")
    (card,) = game.specimens
    assert [face(game, card, lang, "").name for lang in ("ja", "en")] == ["見本・試し", "Specimen Trial"]
    path.write_text(named.replace("Specimen Trial", "Trial"), encoding="utf-8")
    assert [problem.code for problem in load(root).problems] == ["specimen-name"]
    path.write_text(named, encoding="utf-8")
    cards = root / "data/tommy-walker/cards/tw1.yml"
    text = cards.read_text(encoding="utf-8")
    first = text.index("    rarity:")
    cards.write_text(f"{text[:first]}    english: Somebody\n{text[first:]}", encoding="utf-8")
    assert "english-of-card" in {problem.code for problem in load(root).problems}
    own = "    named_here: true\n    english: Somebody\n"
    cards.write_text(f"{text[:first]}{own}{text[first:]}", encoding="utf-8")
    archive = load(root).archive
    assert archive is not None
    card = archive.game("tommy-walker").cards[0]
    assert (card.named_here, card.called("en"), card.called("ja")) == (True, "Somebody", card.name)


@pytest.mark.parametrize("game_id", ["reborn", "yokai-watch"])
def test_those_of_the_archive_have_an_english_name(shipped: Archive, game_id: str) -> None:
    game = shipped.game(game_id)
    assert game.specimens
    english = {card.name: card.english for card in game.specimens}
    assert all(english.values())
    assert len(set(english.values())) == len(english)
    assert {card.english for card in game.specimens if card.name == game.specimens[0].name} == {
        game.specimens[0].english
    }
    assert not any(card.english for card in game.cards if not card.named_here)
