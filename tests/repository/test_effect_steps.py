"""The steps that comment on a pull request, played with a `gh` that writes down what it is asked."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]

GH = """#!/bin/bash
printf '%s\\n' "${*//$'\\n'/ }" >> "$LOG"
case "$*" in
  *"/pulls -f"*) echo "$PULL" ;;
  "run download"*) [ -d "$ARTIFACT" ] && cp -r "$ARTIFACT" "$RUNNER_TEMP/effect" ;;
  *--paginate*) echo "$BEFORE" ;;
esac
"""


@dataclass(frozen=True, slots=True)
class Played:
    """What `gh` was asked, and the comment's body (empty if there is none)."""

    asked: list[str]
    body: str


def play(folder: Path, *, pull: str = "7", before: str = "", artifact: bool = True) -> Played:
    """Play the steps for a pull request whose branch has a name that a shell would run."""
    temp, tools, made = (folder / name for name in ("temp", "bin", "artifact"))
    for new in (temp, tools):
        new.mkdir()
    if artifact:
        made.mkdir()
        (made / "ja.md").write_text("カードを1枚追加 @someone", encoding="utf-8")
        (made / "en.md").write_text("1 card added", encoding="utf-8")
    (tools / "gh").write_text(GH, encoding="utf-8")
    (tools / "gh").chmod(0o755)
    given = {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "LOG": str(folder / "log"),
        "PULL": pull,
        "BEFORE": before,
        "ARTIFACT": str(made),
        "RUNNER_TEMP": str(temp),
        "GITHUB_OUTPUT": str(folder / "output"),
        "GITHUB_REPOSITORY": "owner/cards",
        "HEAD_OWNER": "fork",
        "HEAD_BRANCH": f"a;$(touch {folder}/owned)",
        "HEAD_SHA": "0" * 40,
        "RUN_ID": "1",
        "RUN_URL": "https://github.com/owner/cards/actions/runs/1",
    }
    workflow = yaml.safe_load((ROOT / ".github/workflows/effect.yml").read_text(encoding="utf-8"))
    number = ""
    for step in workflow["jobs"]["comment"]["steps"]:
        if "run" not in step or ("if" in step and not number):
            continue
        assert step.get("if", "steps.find.outputs.number") == "steps.find.outputs.number"
        command = ["bash", "-e", "-c", step["run"]]
        subprocess.run(command, cwd=ROOT, env={**given, "NUMBER": number}, check=True, capture_output=True)
        number = (folder / "output").read_text(encoding="utf-8").strip().removeprefix("number=")
    assert not (folder / "owned").exists()
    body = temp / "body.json"
    said = body.read_text(encoding="utf-8") if body.exists() else ""
    asked = (folder / "log").read_text(encoding="utf-8").splitlines()
    return Played(asked, json.loads(said)["body"] if said else "")


def test_a_pull_request_gets_a_comment(tmp_path: Path) -> None:
    played = play(tmp_path)
    assert "カードを1枚追加 @\u200bsomeone" in played.body
    assert played.asked[-1].startswith("api --method POST repos/owner/cards/issues/7/comments ")


def test_the_next_run_changes_it(tmp_path: Path) -> None:
    played = play(tmp_path, before="55")
    assert played.asked[-1].startswith("api --method PATCH repos/owner/cards/issues/comments/55 ")


@pytest.mark.parametrize("missing", ["pull", "artifact"])
def test_where_there_is_nothing_to_say_nothing_is_said(tmp_path: Path, missing: str) -> None:
    played = play(tmp_path, pull="") if missing == "pull" else play(tmp_path, artifact=False)
    assert played.body == ""
    assert not any("POST" in line or "PATCH" in line for line in played.asked)
