"""The archive's REBORN! as the engine plays it, its specimens included.

Only what the engine needs of the archive is read, so that a slip elsewhere in the data is
reported by the tests of the data, and not by hundreds of tests of the engine too.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.catalogue.load import Loader
from generator.catalogue.model import Game as CatalogueGame
from generator.engines.reborn import playable
from rules_engine.reborn import Reborn


@pytest.fixture(scope="session")
def catalogue(archive_root: Path, tmp_path_factory: pytest.TempPathFactory) -> CatalogueGame:
    root = tmp_path_factory.mktemp("archive")
    shutil.copytree(archive_root / "schemas", root / "schemas")
    data = root / "data" / "reborn"
    shutil.copytree(archive_root / "data" / "reborn" / "cards", data / "cards")
    names = ("game", "glossary", "phrasebook", "products", "rules", "rulings", "sources", "specimens")
    for name in names:
        shutil.copy(archive_root / "data" / "reborn" / f"{name}.yml", data)
    loaded = Loader(root).load()
    assert loaded.archive is not None, loaded.problems
    return loaded.archive.game("reborn")


@pytest.fixture(scope="session")
def game(catalogue: CatalogueGame) -> Reborn:
    return playable(catalogue)
