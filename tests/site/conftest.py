"""Fixtures of the tests of the site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from mkdocs.config.config_options import Plugins
from mkdocs.config.defaults import MkDocsConfig

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


@pytest.fixture
def new_plugins() -> Iterator[Callable[[], None]]:
    """Has MkDocs, which keeps its plugins as long as the process lives, take new ones: at once, after the test, and when called."""
    option = dict(MkDocsConfig._schema)["plugins"]
    assert isinstance(option, Plugins)
    option.plugin_cache.clear()
    yield option.plugin_cache.clear
    option.plugin_cache.clear()
