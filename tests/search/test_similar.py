"""Cards like a card."""

from __future__ import annotations

from pathlib import Path

from generator.catalogue.load import Loader
from generator.search.similar import MOST, SimilarCards, features
from tests.support.archives import write_archive


def test_what_is_like_a_card_does_not_depend_on_who_was_asked_before(tmp_path: Path) -> None:
    archive = Loader(write_archive(tmp_path / "archive", 60)).load().archive
    assert archive is not None
    (game,) = archive.games
    forwards, backwards = SimilarCards(game), SimilarCards(game)
    found = {card.id: forwards.of(card) for card in game.cards}
    assert found == {card.id: backwards.of(card) for card in reversed(game.cards)}
    assert any(found.values())
    for card in game.cards:
        own = features(game, card)
        assert len(found[card.id]) <= MOST
        for similar in found[card.id]:
            assert similar.card is not card
            assert similar.reasons
            assert all(reason in own for reason in similar.reasons)
