"""Fixtures of the tests about decks."""

from __future__ import annotations

import pytest

from generator.catalogue.model import Archive
from tests.decks.twin import Twin


@pytest.fixture(scope="session")
def archive(shipped: Archive) -> Archive:
    """The archive that this repository ships."""
    return shipped


@pytest.fixture(scope="session")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Twin:
    """The browser's modules, run by Node."""
    return Twin(tmp_path_factory.mktemp("twin"))
