"""The engine imports nothing but the standard library, and touches no file."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "rules_engine").rglob("*.py"))
FORBIDDEN = {
    "os",
    "io",
    "pathlib",
    "shutil",
    "subprocess",
    "socket",
    "urllib",
    "random",
    "time",
    "copy",
    "pickle",
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            names = [node.module or ""]
        else:
            continue
        for name in names:
            top = name.partition(".")[0]
            assert top == "rules_engine" or top in sys.stdlib_module_names - FORBIDDEN, name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_is_opened(path: Path) -> None:
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "eval", "exec", "__import__", "deepcopy"}


def test_modules_are_small_enough_to_hold_in_the_head() -> None:
    lengths = {
        path.name: len(path.read_text(encoding="utf-8").splitlines())
        for path in MODULES
        if "tommy_walker" in path.parts or "core" in path.parts
    }
    assert max(lengths.values()) <= 480, lengths
