"""Archives that are broken on purpose: those kept under tests/broken, and those made on the spot."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from generator.catalogue.load import Loaded, Loader

REPOSITORY = Path(__file__).resolve().parents[2]
BROKEN = REPOSITORY / "tests" / "broken"
BASE = BROKEN / "_base"
CASES = sorted(folder.name for folder in BROKEN.iterdir() if folder.is_dir() and folder != BASE)
CARDS = Path("data/tommy-walker/cards/tw1.yml")
DEPTH = 100_000
SECONDS = 20.0
"""Far more than any file may take to be judged; what takes longer hangs. On a busy machine the time
that this process was given counts, up to ten times as much on the clock."""

Result = TypeVar("Result")


def _too_large(root: Path) -> None:
    os.truncate(root / CARDS, 50 * 1024 * 1024)


def _folder(root: Path) -> None:
    (root / "data/tommy-walker/cards/tw9.yml").mkdir()
    (root / "data/tommy-walker/rules.yml").unlink()
    (root / "data/tommy-walker/rules.yml").mkdir()


def _pipe(root: Path) -> None:
    (root / CARDS).unlink()
    os.mkfifo(root / CARDS)


def _link(root: Path) -> None:
    (root / CARDS).unlink()
    (root / CARDS).symlink_to("nowhere.yml")


def _holding(text: str) -> Callable[[Path], None]:
    def write(root: Path) -> None:
        (root / CARDS).write_text(text, encoding="utf-8")

    return write


def _taking_two(root: Path) -> None:
    cards = root / "data/tommy-walker/cards/tw4.yml"
    text = cards.read_text(encoding="utf-8")
    for one, two in (("「女」を1枚選び", "「女」を2枚選び"), ("「女」を一枚選び", "「女」を2枚、選び")):
        assert text.count(one) == 1
        text = text.replace(one, two)
    cards.write_text(text, encoding="utf-8")


MADE: dict[str, Callable[[Path], None]] = {
    "ability-that-the-engine-cannot-play": _taking_two,
    "too-large": _too_large,
    "deep-brackets": _holding("[" * DEPTH),
    "deep-braces": _holding("{a: " * DEPTH),
    "deep-dashes": _holding("- " * DEPTH + "x"),
    "folder-named-like-a-file": _folder,
    "pipe-named-like-a-file": _pipe,
    "link-that-leads-nowhere": _link,
}


def scratch_archive(root: Path, overlay: Path | None = None) -> Path:
    """A copy of the small valid archive at ``root``, with ``overlay`` laid over it.

    An overlay with a file ``archive.txt`` is laid over the repository's own archive instead.
    """
    if overlay is not None and (overlay / "archive.txt").exists():
        for name in ("data", "docs"):
            shutil.copytree(REPOSITORY / name, root / name)
    else:
        shutil.copytree(BASE, root, dirs_exist_ok=True)
    schemas = root / "schemas"
    if overlay is None or not (overlay / "schemas").exists():
        schemas.symlink_to(REPOSITORY / "schemas")
    else:
        shutil.copytree(REPOSITORY / "schemas", schemas)
    if overlay is None:
        return root
    removed = overlay / "remove.txt"
    for name in removed.read_text(encoding="utf-8").split() if removed.exists() else ():
        path = root / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    ignored = shutil.ignore_patterns("expected.txt", "remove.txt", "archive.txt")
    shutil.copytree(overlay, root, dirs_exist_ok=True, ignore=ignored)
    return root


def broken_archive(root: Path, case: str) -> Path:
    """The archive of ``case`` at ``root``."""
    scratch_archive(root, BROKEN / case)
    if case in MADE:
        MADE[case](root)
    return root


_SCHEMAS = Loader(REPOSITORY)


def fresh_loader(root: Path) -> Loader:
    """A loader that has read nothing of ``root`` but has the repository's schemas at hand."""
    if _SCHEMAS._schemas is None:
        _SCHEMAS._current_schemas()
    return Loader(root, _schemas=_SCHEMAS._schemas)


def loaded(root: Path) -> Loaded:
    """Load ``root`` from scratch; the schemas are not checked again if they are the repository's."""
    return within(SECONDS, fresh_loader(root).load)


def within(seconds: float, function: Callable[[], Result]) -> Result:
    """What ``function`` returns or raises; an AssertionError if it takes too long."""
    results: list[Result] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            results.append(function())
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=run, daemon=True)
    worked, began = time.process_time(), time.monotonic()
    thread.start()
    while thread.is_alive():
        thread.join(1)
        hangs = time.process_time() - worked > seconds or time.monotonic() - began > 10 * seconds
        assert not (hangs and thread.is_alive()), f"took more than {seconds} seconds"
    if raised:
        raise raised[0]
    return results[0]
