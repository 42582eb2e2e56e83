"""The archive's YO-KAI WATCH, with its specimens, as the engine plays it.

Only what the engine needs of the archive is read, so that a slip elsewhere in the data is
reported by the tests of the data, and not by all tests of the engine too.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.catalogue.load import Loader
from generator.catalogue.model import Game as CatalogueGame
from generator.engines.yokai_watch import playable
from rules_engine.yokai_watch import YokaiWatch

GAME = "yokai-watch"


@pytest.fixture(scope="session")
def catalogue(archive_root: Path, tmp_path_factory: pytest.TempPathFactory) -> CatalogueGame:
    root = tmp_path_factory.mktemp("archive")
    shutil.copytree(archive_root / "schemas", root / "schemas")
    shutil.copytree(archive_root / "data" / GAME / "cards", root / "data" / GAME / "cards")
    for name in ("game", "glossary", "products", "rules", "rulings", "sources", "specimens"):
        shutil.copy(archive_root / "data" / GAME / f"{name}.yml", root / "data" / GAME)
    loaded = Loader(root).load()
    assert loaded.archive is not None, loaded.problems
    return loaded.archive.game(GAME)


@pytest.fixture(scope="session")
def game(catalogue: CatalogueGame) -> YokaiWatch:
    return playable(catalogue)
