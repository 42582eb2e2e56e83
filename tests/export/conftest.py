"""Archives to export: this repository's, and a synthetic one in which every kind of doubt occurs."""

from __future__ import annotations

import csv
import io

import pytest

from generator.catalogue.model import Archive, Game
from generator.export.as_csv import csv_files
from tests.site.scratch import loaded
from tests.support.archives import write_archive


@pytest.fixture(scope="session")
def archive(shipped: Archive) -> Archive:
    return shipped


@pytest.fixture(scope="session")
def specimen(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game that has no engine."""
    return loaded(write_archive(tmp_path_factory.mktemp("export") / "archive", 150)).games[0]


@pytest.fixture(scope="session")
def games(archive: Archive, specimen: Game) -> list[Game]:
    """Games of very different shape."""
    return [*archive.games, specimen]


@pytest.fixture(scope="session")
def archive_row(archive: Archive) -> dict[str, str]:
    """《チキンレッグの翔剣士・ラルフ》 as a row of the table of its game."""
    content = csv_files(archive.game("tommy-walker"))["tommy-walker.csv"].decode("utf-8-sig")
    return next(row for row in csv.DictReader(io.StringIO(content, newline="")) if row["id"] == "tw1-02")
