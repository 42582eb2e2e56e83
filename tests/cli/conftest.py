"""Fixtures of the tests of the command line."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest
from jsonschema import Draft202012Validator

from generator.catalogue.load import Loaded, Loader
from generator.cli import choices, main
from tests.site.scratch import data_file
from tests.support.archives import write_archive


@dataclass(frozen=True, slots=True)
class Result:
    """How a command ended, and what it printed where."""

    code: int
    out: str
    err: str


class Tefuda(Protocol):
    """What the fixture `tefuda` offers."""

    def __call__(self, *args: str | Path) -> Result:
        """Run a command in this process. An exception that gets out of it fails the test."""


@pytest.fixture(scope="session", autouse=True)
def schemas_checked_once() -> Iterator[None]:
    """Check each schema once and not for each of the hundreds of commands: it takes most of their time."""
    check = Draft202012Validator.check_schema
    checked: set[str] = set()

    def check_once(schema: Mapping[str, object]) -> None:
        text = json.dumps(schema)
        if text not in checked:
            check(schema)
            checked.add(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Draft202012Validator, "check_schema", check_once)
        yield


@pytest.fixture(scope="session")
def specimen_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small synthetic archive, without what makes reading it slow; not to be changed."""
    root = write_archive(tmp_path_factory.mktemp("specimen") / "archive", 12)
    for name in ("rules", "rulings", "glossary", "products"):
        data_file(root, name).unlink()
    return root


@pytest.fixture
def root(specimen_root: Path, tmp_path: Path) -> Path:
    """A copy of the small synthetic archive that a test may change."""
    return Path(shutil.copytree(specimen_root, tmp_path / "archive"))


@pytest.fixture
def tefuda(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Tefuda:
    """Run the command line as from an English terminal, in a folder that is no archive."""
    for name in ("LC_ALL", "LC_MESSAGES", "TEFUDA_ROOT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)

    def run(*args: str | Path) -> Result:
        monkeypatch.setattr(sys, "argv", ["tefuda", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        capsys.readouterr()
        code: int | str | None = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        assert code is None or isinstance(code, int)
        return Result(code or 0, printed.out, printed.err)

    return run


@pytest.fixture(scope="session")
def archive_in_memory(archive_root: Path) -> Loaded:
    """The archive as commands load it that play."""
    return Loader(archive_root, play_examples=False).load()


@pytest.fixture
def archive_read_once(archive_in_memory: Loaded, archive_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that play find the archive in memory: reading it takes most of their time."""

    class Kept:
        def __init__(self, root: Path, *, play_examples: bool) -> None:
            assert root == archive_root.resolve()
            assert not play_examples

        def load(self) -> Loaded:
            return archive_in_memory

    monkeypatch.setattr(choices, "Loader", Kept)


class Solve:
    """What the fixture `solve` offers: to ask the archive's own games."""

    def __init__(self, tefuda: Tefuda, root: Path) -> None:
        self._tefuda, self._root = tefuda, root

    def __call__(self, *words: str | Path) -> Result:
        return self._tefuda("solve", *words, "--root", self._root)

    def data(self, *words: str | Path) -> Any:
        return json.loads(self(*words, "--json").out)


@pytest.fixture
def solve(tefuda: Tefuda, archive_root: Path, archive_read_once: None) -> Solve:
    return Solve(tefuda, archive_root)
