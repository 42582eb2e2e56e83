"""Scratch archives for the tests of the site and the command line: made up, changed, and built."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from generator.catalogue.canonical import dump
from generator.catalogue.load import load
from generator.catalogue.model import Archive
from generator.catalogue.problems import as_text
from generator.catalogue.reader import read
from tests.support.archives import GAME, write_archive

ROOT = Path(__file__).resolve().parents[2]
OPTIONAL = ("products", "rules", "rulings", "glossary", "phrasebook")
"""The files that a game may do without."""


def data_file(root: Path, name: str, game: str = GAME) -> Path:
    """A data file by its name without ending, such as ``rules`` or ``cards/sk1``."""
    return root / "data" / game / f"{name}.yml"


def change(path: Path, how: Callable[[Any], None]) -> None:
    """Read a data file, let ``how`` change its data in place, and write it."""
    document = read(path)
    assert not document.problems, document.problems
    how(document.data)
    first = document.text.partition("\n")[0]
    path.write_text(f"{first}\n{dump(document.data)}", encoding="utf-8")


def replace_in(path: Path, before: str, after: str) -> None:
    """Replace a piece of a file's text, which must be there."""
    text = path.read_text(encoding="utf-8")
    assert before in text, f"{path} has no {before!r}"
    path.write_text(text.replace(before, after), encoding="utf-8")


def minimal_archive(root: Path, cards: int = 3) -> Path:
    """An archive of one game with nothing but what every game must have."""
    write_archive(root, cards)
    for name in OPTIONAL:
        data_file(root, name).unlink()
    for page in (root / "docs").rglob("*.md"):
        page.unlink()
    return root


def loaded(root: Path) -> Archive:
    """The archive at ``root``, which must be valid."""
    found = load(root)
    assert found.archive is not None, as_text(found.problems, root, "en")
    return found.archive


def clean_environment(**more: str) -> dict[str, str]:
    """The environment of a person with an English terminal, and what ``more`` says."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "TEFUDA", "PYTHON"))}
    return {**kept, "LANG": "C.UTF-8", "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT), **more}


def run_module(*args: str | Path, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    """``python -m`` with ``args``, its output read as UTF-8."""
    return subprocess.run(
        [sys.executable, "-m", *map(str, args)],
        cwd=cwd or ROOT,
        env=clean_environment(**env),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def mkdocs_build(root: Path, *args: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """``mkdocs build --strict`` in ``root``."""
    return run_module("mkdocs", "build", "--strict", *args, cwd=root, **env)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below ``folder`` with what it holds."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.values: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(name for name, _ in attrs)))
        self.values += [value for _, value in attrs if value is not None]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        self.elements.append(("!--", (data,)))

    def handle_decl(self, decl: str) -> None:
        self.elements.append(("!", (decl,)))

    def unknown_decl(self, data: str) -> None:
        self.elements.append(("![", (data,)))

    def handle_pi(self, data: str) -> None:
        self.elements.append(("?", (data,)))


class Html:
    """A page taken apart: its elements with their attributes' names, and its text."""

    def __init__(self, text: str) -> None:
        reader = _Reader()
        reader.feed(text)
        reader.close()
        self.elements = reader.elements
        """Tag and names of attributes, in the order of the page."""
        self.values = reader.values
        self.text = "".join(reader.texts)


def strings(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every string in ``data`` with the way to it."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, list):
        for number, item in enumerate(data):
            yield from strings(item, (*path, number))
    elif isinstance(data, Mapping):
        for key, item in data.items():
            yield from strings(item, (*path, key))


def put(data: Any, path: tuple[str | int, ...], value: Any) -> None:
    """Set what stands at ``path``."""
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value
