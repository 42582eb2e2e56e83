"""What editors and hooks are told about the data files, against what the generator knows of them."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import yaml

from generator.catalogue.kinds import LISTS, SPECIMENS_FILE, walk
from generator.catalogue.schema import CARDS_SUFFIX

ROOT = Path(__file__).resolve().parents[2]


def jsonc(name: str) -> Any:
    """JSON with whole lines of comments, as VS Code takes it."""
    text = (ROOT / ".vscode" / name).read_text(encoding="utf-8")
    return json.loads(re.sub(r"(?m)^\s*//.*$", "", text))


def schemas_by_glob() -> dict[str, str]:
    mapping: dict[str, str | list[str]] = jsonc("settings.json")["yaml.schemas"]
    listed = {schema: [glob] if isinstance(glob, str) else glob for schema, glob in mapping.items()}
    return {glob: Path(schema).name for schema, globs in listed.items() for glob in globs}


def fits(path: str, glob: str) -> bool:
    """As in an editor, a star stops at a slash."""
    return path.count("/") == glob.count("/") and fnmatchcase(path, glob)


def every_kind(root: Path) -> dict[str, str]:
    """A data file of every kind that there is for each game of the archive, and its schema."""
    games = [path.name.removesuffix(CARDS_SUFFIX) for path in (ROOT / "schemas").glob(f"*{CARDS_SUFFIX}")]
    assert games
    for game in games:
        lists = [f"{name}.yml" for name in ("game", *LISTS)]
        for name in (*lists, SPECIMENS_FILE, "cards/any.yml", "examples/any.yml", "decks/any.yml"):
            path = root / game / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    kinds = list(walk(root))
    assert all(kind.kind for kind in kinds)
    return {f"data/{kind.path.relative_to(root).as_posix()}": kind.schema for kind in kinds}


def test_the_editor_knows_the_schema_of_every_data_file(tmp_path: Path) -> None:
    globs = schemas_by_glob()
    files = every_kind(tmp_path)
    files |= {
        kind.path.relative_to(ROOT).as_posix(): kind.schema for kind in walk(ROOT / "data") if kind.kind
    }
    for path, schema in files.items():
        assert [globs[glob] for glob in globs if fits(path, glob)] == [schema], path


def test_the_editor_is_told_of_nothing_else(tmp_path: Path) -> None:
    files = every_kind(tmp_path)
    globs = schemas_by_glob()
    assert [glob for glob in globs if not any(fits(path, glob) for path in files)] == []
    used = {path.name for path in (ROOT / "schemas").iterdir()} - {"base.schema.json"}
    assert set(globs.values()) == used


def test_the_extension_that_reads_the_schemas_is_recommended() -> None:
    assert "redhat.vscode-yaml" in jsonc("extensions.json")["recommendations"]


def test_git_keeps_the_two_files_and_no_other() -> None:
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if ".vscode" in line]
    assert kept == [".vscode/*", "!.vscode/settings.json", "!.vscode/extensions.json"]


def test_the_hooks_fetch_nothing() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    hooks = {hook["id"]: hook for hook in config["repos"][0]["hooks"]}
    assert set(hooks) == {"tefuda-fmt", "tefuda-validate"}
    for hook in hooks.values():
        assert hook["language"] == "system"
        assert "additional_dependencies" not in hook
    fmt = re.compile(hooks["tefuda-fmt"]["files"])
    for kind in walk(ROOT / "data"):
        assert fmt.search(kind.path.relative_to(ROOT).as_posix())
