"""Fixtures of the tests about the contribute page."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.load import Loaded, Loader
from tests.contribute.twin import Twin


@pytest.fixture(scope="session")
def loaded(archive_root: Path) -> Loaded:
    """The archive that this repository ships."""
    found = Loader(archive_root, play_examples=False).load()
    assert found.archive is not None
    return found


@pytest.fixture(scope="session")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Twin:
    """The browser's modules, run by Node."""
    return Twin(tmp_path_factory.mktemp("twin"))
