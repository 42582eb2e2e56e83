"""The data of an archive's files, read from a folder or from text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.catalogue.kinds import walk
from generator.catalogue.reader import parse, read
from generator.changes.model import Snapshot


def of_folder(root: Path) -> Snapshot:
    """The data below ``root``, an archive's folder."""
    data = root / "data"
    if not data.is_dir():
        return {}
    return {file.path.relative_to(data).as_posix(): read(file.path).data for file in walk(data) if file.kind}


def of_text(path: str, content: bytes) -> Any:
    """The data of one file, None if it cannot be read."""
    try:
        return parse(Path(path), content.decode("utf-8")).data
    except UnicodeDecodeError:
        return None
