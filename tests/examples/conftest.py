"""The archive's worked examples, loaded once, and played."""

from __future__ import annotations

import pytest

from generator.catalogue.load import Loaded
from generator.catalogue.model import Archive, Game
from generator.examples.telling import Teller
from generator.pages.face import ability_text


@pytest.fixture(scope="session")
def loaded(shipped_loaded: Loaded) -> Loaded:
    return shipped_loaded


@pytest.fixture(scope="session")
def archive(shipped: Archive) -> Archive:
    return shipped


@pytest.fixture(scope="session")
def game(archive: Archive) -> Game:
    return archive.game("tommy-walker")


@pytest.fixture(scope="session")
def teller(game: Game) -> Teller:
    return Teller(game, ability_text)
