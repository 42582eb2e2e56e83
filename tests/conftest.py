"""What all tests share: where the archive is, and how hard hypothesis tries."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from generator.catalogue.load import Loaded, load
from generator.catalogue.model import Archive

ROOT = Path(__file__).resolve().parent.parent
BROWSER_TESTS = ROOT / "tests" / "browser"

# In continuous integration the same examples every time; at home new ones at every run.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=60,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("dev", deadline=None, max_examples=60)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whatever lies under tests/browser, so that nobody has to remember it."""
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def archive_root() -> Path:
    """The archive that this repository ships: the folder with mkdocs.yml, data/ and schemas/."""
    return ROOT


@pytest.fixture(scope="session")
def shipped_loaded(archive_root: Path) -> Loaded:
    """That archive, loaded once for all tests of a process, with its problems. Not to be changed."""
    return load(archive_root)


@pytest.fixture(scope="session")
def shipped(shipped_loaded: Loaded) -> Archive:
    """That archive, which must be valid."""
    assert shipped_loaded.archive is not None, shipped_loaded.problems
    return shipped_loaded.archive


@pytest.fixture(scope="session")
def sources() -> Path:
    """The transcripts that the data was taken from. They are kept outside the repository."""
    named = os.environ.get("TEFUDA_SOURCES")
    folder = Path(named) if named else ROOT.parent / "shared" / "sources"
    if not folder.is_dir():
        pytest.skip(f"the source transcripts are not here: {folder} (TEFUDA_SOURCES names another folder)")
    return folder
