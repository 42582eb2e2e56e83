"""Fixtures of the tests about the contribute page."""

from __future__ import annotations

import pytest

from generator.catalogue.load import Loaded
from tests.contribute.twin import Twin


@pytest.fixture(scope="session")
def loaded(shipped_loaded: Loaded) -> Loaded:
    """The archive that this repository ships."""
    return shipped_loaded


@pytest.fixture(scope="session")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Twin:
    """The browser's modules, run by Node."""
    return Twin(tmp_path_factory.mktemp("twin"))
