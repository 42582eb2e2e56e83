"""The archive's Tommy Walker as the engine plays it.

Only what the engine needs of the archive is read, so that a slip elsewhere in the data is
reported by the tests of the data, and not by hundreds of tests of the engine too.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.catalogue.load import Loader
from generator.catalogue.model import Game as CatalogueGame
from generator.engines.tommy_walker import playable
from rules_engine.tommy_walker import TommyWalker


@pytest.fixture(scope="session")
def catalogue(archive_root: Path, tmp_path_factory: pytest.TempPathFactory) -> CatalogueGame:
    root = tmp_path_factory.mktemp("archive")
    shutil.copytree(archive_root / "schemas", root / "schemas")
    shutil.copytree(
        archive_root / "data" / "tommy-walker" / "cards", root / "data" / "tommy-walker" / "cards"
    )
    for name in ("game", "glossary", "phrasebook", "products", "rules", "rulings", "sources"):
        shutil.copy(archive_root / "data" / "tommy-walker" / f"{name}.yml", root / "data" / "tommy-walker")
    loaded = Loader(root).load()
    assert loaded.archive is not None, loaded.problems
    return loaded.archive.game("tommy-walker")


@pytest.fixture(scope="session")
def game(catalogue: CatalogueGame) -> TommyWalker:
    return playable(catalogue)
