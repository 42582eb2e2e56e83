"""Writing exports: everything or nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

import pytest

from generator.export.files import ExportError, targets, write_files

CONTENT = {"a.csv": b"a", "b.csv": b"b"}


def test_where_files_go(tmp_path: Path) -> None:
    one = {"a.json": b""}
    assert list(targets(CONTENT, None)) == [Path("a.csv"), Path("b.csv")]
    assert list(targets(CONTENT, tmp_path / "new")) == [
        tmp_path / "new" / "a.csv",
        tmp_path / "new" / "b.csv",
    ]
    assert list(targets(one, tmp_path)) == [tmp_path / "a.json"]
    assert list(targets(one, tmp_path / "other.json")) == [tmp_path / "other.json"]


def test_folders_are_made(tmp_path: Path) -> None:
    write_files(targets(CONTENT, tmp_path / "one" / "two"))
    assert sorted(p.read_bytes() for p in (tmp_path / "one" / "two").iterdir()) == [b"a", b"b"]


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """All that is in the way is named at once, and nothing is written."""
    (tmp_path / "b.csv").write_bytes(b"mine")
    (tmp_path / "a.csv").mkdir()
    with pytest.raises(ExportError) as caught:
        write_files(targets(CONTENT, tmp_path))
    assert [line.partition(": ")[2] for line in str(caught.value).splitlines()] == [
        "is a folder; name a file",
        "is there already; --force writes over it",
    ]
    (tmp_path / "a.csv").rmdir()
    with pytest.raises(ExportError):
        write_files(targets(CONTENT, tmp_path))
    assert [p.name for p in tmp_path.iterdir()] == ["b.csv"]
    assert (tmp_path / "b.csv").read_bytes() == b"mine"
    write_files(targets(CONTENT, tmp_path), force=True)
    assert (tmp_path / "b.csv").read_bytes() == b"b"


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ExportError, match=r"file: is a file, not a folder"):
        write_files(targets(CONTENT, tmp_path / "file" / "below"))


def test_a_disk_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.csv").write_bytes(b"old")

    written = os.fdopen
    opened: list[int] = []

    def fill_the_disk(handle: int, mode: str) -> IO[bytes]:
        opened.append(handle)
        if len(opened) == 2:
            os.close(handle)
            raise OSError(28, "No space left on device", "b.csv")
        return written(handle, mode)

    monkeypatch.setattr(os, "fdopen", fill_the_disk)
    with pytest.raises(ExportError, match=r"b\.csv: No space left on device"):
        write_files(targets(CONTENT, tmp_path), force=True)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {"a.csv": b"old"}
