"""Fixtures of the tests of the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.model import Archive, Game
from tests.site.scratch import loaded
from tests.support.archives import write_archive


@pytest.fixture(scope="session")
def specimen_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small synthetic archive; not to be changed."""
    return write_archive(tmp_path_factory.mktemp("specimen") / "archive", 40)


@pytest.fixture(scope="session")
def specimen(specimen_root: Path) -> Archive:
    """The small synthetic archive, loaded."""
    return loaded(specimen_root)


@pytest.fixture(scope="session")
def game(specimen: Archive) -> Game:
    """The one game of the small synthetic archive."""
    return specimen.games[0]
