"""What git knows of an archive. The only module that runs it."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

PARTS = ("data", "schemas", "docs", "mkdocs.yml")
"""What an archive is made of, as far as a state of it has that."""

_TIMEOUT = 60


class GitError(Exception):
    """git is not there, or the archive is in no repository, or has no such commit. The text says which."""

    def __init__(self, code: str, said: str) -> None:
        super().__init__(said)
        self.code = code


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit: its full id, its parents, when it was made (ISO 8601), by whom, and its subject."""

    id: str
    parents: tuple[str, ...]
    date: str
    author: str
    subject: str


class Repository:
    """The repository that holds the archive at ``root``, which may be a folder in it.

    Raises GitError (``no-git``, ``no-repository``) if there is none to be asked.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        inside = self._run(
            "rev-parse", "--is-inside-work-tree", "--is-shallow-repository", code="no-repository"
        )
        self.shallow = inside.split()[-1:] == ["true"]

    def _run_bytes(self, *args: str, code: str, stdin: bytes = b"") -> bytes:
        # A program that asks nothing, heeds no one's configuration of output, and takes no lock.
        env = {**os.environ, "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
        command = ["git", "-C", str(self.root), "-c", "core.quotepath=off", *args]
        try:
            done = subprocess.run(
                command, input=stdin, capture_output=True, check=False, timeout=_TIMEOUT, env=env
            )
        except FileNotFoundError as error:
            raise GitError("no-git", "git is not installed") from error
        except subprocess.TimeoutExpired as error:
            raise GitError("slow", f"git took more than {_TIMEOUT} s") from error
        if done.returncode:
            said = done.stderr.decode("utf-8", errors="replace").strip()
            raise GitError(code, said.removeprefix("fatal: ") or f"git ended with {done.returncode}")
        return done.stdout

    def _run(self, *args: str, code: str) -> str:
        return self._run_bytes(*args, code=code).decode("utf-8", errors="replace")

    def commit(self, ref: str) -> str:
        """The full id of the commit that ``ref`` names. Raises GitError (``no-ref``)."""
        if ref.startswith("-"):
            raise GitError("no-ref", f"{ref} is no commit")
        try:
            return self._run("rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}", code="no-ref").strip()
        except GitError as error:
            raise GitError(error.code, f"{ref} is no commit of this repository") from error

    def export(self, commit: str, folder: Path) -> None:
        """Write the archive as it was at ``commit`` into ``folder``. Raises GitError (``no-archive``)."""
        there = self._run("ls-tree", "--name-only", commit, code="no-ref").splitlines()
        parts = [part for part in PARTS if part in there]
        if "data" not in parts:
            raise GitError("no-archive", f"there is no archive at {commit[:10]}: no data folder")
        packed = self._run_bytes("archive", "--format=tar", commit, "--", *parts, code="no-ref")
        with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
            for member in tar:
                path = PurePosixPath(member.name)
                content = tar.extractfile(member) if member.isfile() else None
                if content is None or path.is_absolute() or ".." in path.parts:
                    continue  # links and the like, of which an archive needs none
                target = folder / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())

    def log(self, most: int, folder: str = "data") -> list[Commit]:
        """The latest commits that changed ``folder``, newest first, without merges; at most ``most``."""
        form = "%H%x00%P%x00%cI%x00%an%x00%s%x1e"
        text = self._run(
            "log",
            f"--max-count={most}",
            "--no-merges",
            f"--format={form}",
            "HEAD",
            "--",
            folder,
            code="no-ref",
        )
        found = []
        for record in text.split("\x1e"):
            fields = record.strip("\n").split("\x00")
            if len(fields) == 5:
                found.append(Commit(fields[0], tuple(fields[1].split()), *fields[2:]))
        return found

    def changed(self, commit: str, folder: str = "data") -> list[str]:
        """The files below ``folder`` that ``commit`` changed, relative to it."""
        listed = self._run(
            "diff-tree", "--root", "-r", "-z", "--no-commit-id", "--no-renames", "--name-only", "--relative",
            commit, "--", folder, code="no-ref",
        )  # fmt: skip
        return [name.removeprefix(f"{folder}/") for name in listed.split("\x00") if name]

    def contents(self, names: Sequence[tuple[str, str]]) -> Iterator[bytes | None]:
        """For each commit and path below the archive's root what the file held, None if it was not there."""
        if not names:
            return
        asked = "".join(f"{commit}:./{path}\n" for commit, path in names).encode()
        answer = io.BytesIO(self._run_bytes("cat-file", "--batch", code="no-ref", stdin=asked))
        for _ in names:
            head = answer.readline().split()
            if len(head) == 3 and head[1] == b"blob":
                yield answer.read(int(head[2]))
                answer.read(1)
            else:
                yield None
