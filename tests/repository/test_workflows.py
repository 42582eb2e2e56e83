"""The workflows: pinned, with the least permissions, and nothing of a fork where a secret is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema
from jsonschema.validators import validator_for

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").iterdir())

PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
MAY_WRITE = {("effect.yml", "comment"): {"pull-requests"}, ("pages.yml", "deploy"): {"pages", "id-token"}}
"""Which jobs may change anything, and what."""

PRIVILEGED = {"workflow_run", "pull_request_target", "issue_comment", "issues"}
"""Triggers that anyone can pull, and that run with the rights of this repository."""


def events(workflow: dict[Any, Any]) -> set[str]:
    """What starts a workflow. YAML 1.1 reads its key ``on`` as True."""
    return set(workflow[True])


def problems(name: str, text: str) -> Iterator[str]:
    """Whatever is unsafe in a workflow."""
    workflow = yaml.safe_load(text)
    for line in text.splitlines():
        if "uses:" in line and not PINNED.search(line):
            yield f"not pinned by commit and version: {line.strip()}"
        if "pull_request_target" in line:
            yield "pull_request_target"
    if workflow.get("permissions") != {}:
        yield "permissions are not empty at the top"
    for job_name, job in workflow["jobs"].items():
        where = f"{job_name}: "
        if "permissions" not in job:
            yield where + "no permissions of its own"
        written = {key for key, level in job.get("permissions", {}).items() if level != "read"}
        if written - MAY_WRITE.get((name, job_name), set()):
            yield where + f"may write {sorted(written)}"
        if "timeout-minutes" not in job:
            yield where + "no time limit"
        if not re.fullmatch(r"ubuntu-\d\d\.\d\d", job["runs-on"]):
            yield where + "runs on no fixed system"
        for step in job["steps"]:
            yield from (where + problem for problem in step_problems(step, events(workflow)))


def step_problems(step: dict[str, Any], started_by: set[str]) -> Iterator[str]:
    if "${{" in step.get("run", ""):
        yield f"text of the event, or what came of it, in a script: {step['run']}"
    if "secrets." in str(step):
        yield f"a secret: {step}"
    if "actions/checkout@" in step.get("uses", ""):
        given = step.get("with", {})
        if given.get("persist-credentials") is not False:
            yield "checkout leaves its token behind"
        if started_by & PRIVILEGED and {"ref", "repository"} & set(given):
            yield "checkout of somebody else's code"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_safe(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert list(problems(path.name, text)) == []


SAFE = """
on:
  workflow_run:
    workflows: [Preview]
permissions: {}
jobs:
  one:
    runs-on: ubuntu-24.04
    timeout-minutes: 1
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@0123456789012345678901234567890123456789 # v1.2.3
        with:
          persist-credentials: false
      - run: echo "$TITLE"
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0123456789012345678901234567890123456789", "v1"),
        (" # v1.2.3", ""),
        ("  workflow_run:", "  pull_request_target:"),
        ("permissions: {}", "permissions: write-all"),
        ("permissions: {}\n", ""),
        ("contents: read", "contents: write"),
        ("    permissions:\n      contents: read\n", ""),
        ("$TITLE", "${{ github.event.pull_request.title }}"),
        ("$TITLE", "${{ secrets.TOKEN }}"),
        ("persist-credentials: false", "ref: main"),
        ("persist-credentials: false", "persist-credentials: false\n          ref: main"),
        ("    timeout-minutes: 1\n", ""),
        ("ubuntu-24.04", "ubuntu-latest"),
    ],
)
def test_what_is_unsafe_is_found(old: str, new: str) -> None:
    assert list(problems("other.yml", SAFE)) == []
    assert old in SAFE
    assert list(problems("other.yml", SAFE.replace(old, new))) != []


def _schema_of(path: Path) -> str:
    if path.parent.name == "workflows":
        return "vendor.github-workflows"
    if path.parent.name == "ISSUE_TEMPLATE":
        return "vendor.github-issue-config" if path.stem == "config" else "vendor.github-issue-forms"
    return "vendor.dependabot"


@pytest.mark.parametrize("path", sorted(GITHUB.rglob("*.yml")), ids=lambda path: path.name)
def test_github_can_read_the_file(path: Path) -> None:
    """Each file has the form that GitHub publishes for its kind."""
    schema = get_builtin_schema(_schema_of(path))
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    if isinstance(content, dict) and True in content:
        content["on"] = content.pop(True)
    errors = validator_for(schema)(schema).iter_errors(content)
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


def test_the_comment_follows_the_preview() -> None:
    """The two halves know each other by name."""
    effect, preview = (
        yaml.safe_load((GITHUB / "workflows" / f"{name}.yml").read_text(encoding="utf-8"))
        for name in ("effect", "preview")
    )
    assert effect[True]["workflow_run"]["workflows"] == [preview["name"]]
    assert events(preview) == {"pull_request"}
    uploaded = [step["with"]["name"] for job in preview["jobs"].values() for step in job["steps"][-1:]]
    scripts = " ".join(step.get("run", "") for step in effect["jobs"]["comment"]["steps"])
    assert uploaded == ["effect", "site"]
    assert "--name effect" in scripts
