"""The archive's worked examples, loaded once, and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.load import Loaded, Loader
from generator.catalogue.model import Archive, Game
from generator.examples.telling import Teller
from generator.pages.face import ability_text


@pytest.fixture(scope="session")
def loaded(archive_root: Path) -> Loaded:
    return Loader(archive_root).load()


@pytest.fixture(scope="session")
def archive(loaded: Loaded) -> Archive:
    assert loaded.archive is not None, loaded.problems
    return loaded.archive


@pytest.fixture(scope="session")
def game(archive: Archive) -> Game:
    return archive.game("tommy-walker")


@pytest.fixture(scope="session")
def teller(game: Game) -> Teller:
    return Teller(game, ability_text)
