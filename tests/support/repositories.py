"""Git repositories of scratch archives."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def git(root: Path, *args: str, date: str = "2026-11-29T12:00:00+00:00") -> str:
    """Run git in ``root`` as somebody who has no configuration, at ``date``."""
    who = {f"GIT_{role}_{what}": said for role in ("AUTHOR", "COMMITTER")
           for what, said in (("NAME", "Specimen"), ("EMAIL", "specimen@example.invalid"), ("DATE", date))}  # fmt: skip
    nowhere = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    done = subprocess.run(
        ["git", *args],
        cwd=root,
        env={**os.environ, **who, **nowhere},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout


def repository(root: Path) -> None:
    """Make ``root`` a repository with one commit of everything in it."""
    git(root, "init", "--quiet", "--initial-branch=main")
    commit(root, "Begin")


def commit(root: Path, subject: str, date: str = "2026-11-29T12:00:00+00:00") -> str:
    """Commit everything as it is; returns the commit's id."""
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", subject, date=date)
    return git(root, "rev-parse", "HEAD").strip()
