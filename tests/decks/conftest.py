"""Fixtures of the tests about decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.load import load
from generator.catalogue.model import Archive
from tests.decks.twin import Twin


@pytest.fixture(scope="session")
def archive(archive_root: Path) -> Archive:
    """The archive that this repository ships."""
    loaded = load(archive_root).archive
    assert loaded is not None
    return loaded


@pytest.fixture(scope="session")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Twin:
    """The browser's modules, run by Node."""
    return Twin(tmp_path_factory.mktemp("twin"))
