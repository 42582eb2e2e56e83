"""The archive's Tommy Walker as the engine plays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.load import Loader
from generator.catalogue.model import Game as CatalogueGame
from generator.engine_bridge import tommy_walker
from rules_engine.tommy_walker import TommyWalker


@pytest.fixture(scope="session")
def catalogue(archive_root: Path) -> CatalogueGame:
    loaded = Loader(archive_root).load()
    assert loaded.archive is not None, loaded.problems
    return loaded.archive.game("tommy-walker")


@pytest.fixture(scope="session")
def game(catalogue: CatalogueGame) -> TommyWalker:
    return tommy_walker(catalogue)
