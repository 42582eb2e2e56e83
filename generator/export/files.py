"""Writes exports: all of their files or none, and nothing over what is there unless that is meant."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path


class ExportError(Exception):
    """Why nothing was written, with what to do instead: one line for each file."""


def targets(names: Mapping[str, bytes], out: Path | None) -> dict[Path, bytes]:
    """Where each file goes. ``out`` is a folder, or the one file; without it, this folder."""
    if out is None:
        return {Path(name): content for name, content in names.items()}
    if len(names) == 1 and not out.is_dir():
        return dict.fromkeys([out], *names.values())
    return {out / name: content for name, content in names.items()}


def write_files(files: Mapping[Path, bytes], *, force: bool = False) -> None:
    """Write ``files``, each whole or not at all. Raises ExportError, with nothing changed, if one cannot be."""
    wrong = [problem for path in files if (problem := _problem(path, force=force))]
    if wrong:
        raise ExportError("\n".join(wrong))
    scratch: dict[Path, Path] = {}
    path = Path()
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
            scratch[path] = Path(name)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            scratch[path].chmod(0o644)
        for path, made in scratch.items():
            made.replace(path)
    except OSError as error:
        raise ExportError(f"{error.filename or path}: {error.strerror}") from error
    finally:
        for made in scratch.values():
            made.unlink(missing_ok=True)


def _problem(path: Path, *, force: bool) -> str:
    """Why a file cannot be written to ``path``; empty if it can."""
    if path.is_dir():
        return f"{path}: is a folder; name a file"
    if path.exists() and not force:
        return f"{path}: is there already; --force writes over it"
    above = next((folder for folder in path.absolute().parents if folder.exists()), None)
    if above is not None and not above.is_dir():
        return f"{above}: is a file, not a folder; name another place"
    return ""
