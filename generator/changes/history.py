"""The latest changes of an archive's data, from its git history."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.changes import cards, compare, model
from generator.changes.git import Commit, GitError, Repository
from generator.changes.model import Change
from generator.changes.snapshots import of_text
from generator.whole_files import write_whole

MOST = 40
"""How many commits are looked at, the latest ones."""

FOLDER = Path(".cache") / "changes"
"""Where what was found out about commits is kept, below the archive's root."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one commit changed in the data. ``date`` is when it was made, in ISO 8601."""

    commit: str
    date: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class History:
    """The entries, the latest first. ``gap`` says why there are none, or none before the last one.

    It is empty if that is all there is, else ``no-git`` (or ``slow``), ``no-repository``,
    ``no-data`` (nothing committed), ``shallow`` (a clone that has not all of the history),
    or ``more`` (there are older ones, which are not looked at).
    """

    entries: tuple[Entry, ...] = ()
    gap: str = ""


def history(root: Path, most: int = MOST) -> History:
    """The latest changes of the data of the archive at ``root``; never raises for want of a history.

    What a commit changed never changes, so it is worked out once and kept in ``FOLDER``.
    """
    try:
        repository = Repository(root)
        commits = repository.log(most + 1)
        entries = _entries(repository, commits[:most])
    except GitError as error:
        return History(gap=error.code if error.code in {"no-git", "slow"} else "no-repository")
    if not commits:
        return History(gap="no-data")
    gap = "shallow" if repository.shallow else "more" if len(commits) > most else ""
    return History(tuple(entries), gap)


def _entries(repository: Repository, commits: Sequence[Commit]) -> list[Entry]:
    folder = repository.root / FOLDER
    kept = _kept(folder)
    read: dict[tuple[str, bytes], Any] = {}
    found: dict[str, Sequence[Mapping[str, Any]]] = {}
    entries = []
    for commit in commits:
        if repository.shallow and not commit.parents:
            continue  # where the clone is cut off everything would look new
        known = kept.get(commit.id)
        changes = (
            [Change(**data) for data in known] if known is not None else _changes(repository, commit, read)
        )
        found[commit.id] = known if known is not None else [change.as_json() for change in changes]
        if changes:
            entries.append(Entry(commit.id, commit.date, tuple(changes)))
    if found != kept:
        _keep(folder, found)
    return entries


def _changes(repository: Repository, commit: Commit, read: dict[tuple[str, bytes], Any]) -> list[Change]:
    """What ``commit`` changed. ``read`` has files that were read already: one commit's after is the next one's before."""
    paths = [path for path in repository.changed(commit.id) if path.endswith(".yml")]
    parent = commit.parents[0] if commit.parents else ""
    asked = [(at, f"data/{path}") for at in (parent, commit.id) if at for path in paths]
    contents = repository.contents(asked)
    before = dict(_read(paths, contents, read)) if parent else {}
    return compare.compare(before, dict(_read(paths, contents, read)))


def _read(
    paths: Sequence[str], contents: Iterator[bytes | None], read: dict[tuple[str, bytes], Any]
) -> Iterator[tuple[str, Any]]:
    for path in paths:
        content = next(contents)
        if content is None:
            continue
        key = (path, hashlib.sha256(content).digest())
        if key not in read:
            read[key] = of_text(path, content)
        yield path, read[key]


@cache
def _version() -> str:
    """Stands for how changes are found; whatever was kept under another one is worked out anew."""
    digest = hashlib.sha256()
    for module in (cards, compare, model):
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()[:16]


def _kept(folder: Path) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    try:
        data = json.loads((folder / "commits.json").read_text(encoding="utf-8"))
        commits = data["commits"] if data["version"] == _version() else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return commits if isinstance(commits, dict) else {}


def _keep(folder: Path, commits: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Keep what was found out; a folder that cannot be written to only costs time."""
    text = json.dumps({"version": _version(), "commits": commits}, ensure_ascii=False)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / "commits.json", text.encode("utf-8"))
