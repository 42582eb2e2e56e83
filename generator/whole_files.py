"""Files that others may be reading while they are written: they find all of a file, the old one or the new."""

from __future__ import annotations

from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write ``content`` beside ``path``, and put it in its place once it is whole."""
    scratch = path.with_name(f"{path.name}.tmp")
    scratch.write_bytes(content)
    scratch.replace(path)
