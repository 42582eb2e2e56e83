"""What holds for every command: exit codes, what goes where, and that nobody sees a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.app import app
from tests.cli.conftest import Tefuda
from tests.site.scratch import clean_environment, data_file, replace_in, run_module, tree

COMMANDS = [*"validate fmt status show solve play simulate build serve export import diff".split(), "new"]
# With what else each command needs, to be asked for an archive.
ON_AN_ARCHIVE = [
    ("validate",),
    ("fmt",),
    ("fmt", "--check"),
    ("status",),
    ("status", "--json"),
    ("show", "sk1-01"),
    ("show", "sk1-01", "--json"),
    ("build",),
    ("export", "json"),
    ("serve",),
    ("import", "cards.csv", "--game", "shisaku", "--set", "sk1", "--source", "specimen-list"),
    ("new", "card", "札", "--game", "shisaku", "--set", "sk1", "--source", "specimen-list"),
    ("new", "game", "ebb"),
]


def names(words: tuple[str, ...]) -> str:
    return " ".join(words)


def break_it(root: Path) -> None:
    """One slip, on line 9 of a card list."""
    replace_in(data_file(root, "cards/sk1"), "rarity: R", "rarity: RR")


@pytest.mark.parametrize("command", [*COMMANDS, "new card", "new game"])
def test_every_command_explains_itself(tefuda: Tefuda, command: str) -> None:
    result = tefuda(*command.split(), "--help")
    assert result.code == 0
    assert "Usage" in result.out
    assert result.err == ""
    assert tefuda(*command.split(), "-h").out == result.out


def test_the_help_lists_every_command(tefuda: Tefuda) -> None:
    listed = tefuda("--help").out
    assert all(command in listed for command in COMMANDS)
    assert {c.name or c.callback.__name__ for c in app.registered_commands if c.callback} >= set(
        COMMANDS[:-1]
    )


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("no-such-command",),
        ("validat",),
        ("--no-such-option",),
        ("show",),
        ("show", "a", "b"),
        ("status", "--jsn"),
        ("validate", "--format", "xml"),
        ("validate", "--lang", "fr"),
        ("new",),
        ("new", "deck"),
        ("play", "--seed", "-1"),
        ("simulate", "--games", "0"),
        ("simulate", "--processes", "0"),
        ("solve", "--player", "3"),
        ("serve", "--port", "0"),
        ("serve", "--port", "65536"),
        ("serve", "--port", "eighty"),
    ],
    ids=names,
)
def test_wrong_usage_ends_with_2(tefuda: Tefuda, words: tuple[str, ...]) -> None:
    result = tefuda(*words)
    assert result.code == 2
    assert "Usage" in result.out + result.err


@pytest.mark.parametrize("words", ON_AN_ARCHIVE, ids=names)
def test_a_root_that_is_not_there_ends_with_2(tefuda: Tefuda, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for name in ("nowhere", "file"):
        result = tefuda(*words, "--root", tmp_path / name)
        assert result.code == 2
        assert f"{name}: no such folder" in result.err
        assert result.out == ""


@pytest.mark.parametrize("words", ON_AN_ARCHIVE, ids=names)
def test_a_folder_that_is_no_archive_is_told(tefuda: Tefuda, words: tuple[str, ...]) -> None:
    """The tests run in such a folder."""
    result = tefuda(*words)
    assert result.code in {1, 2}
    assert result.out == ""
    assert "schemas" in result.err or "mkdocs.yml" in result.err


@pytest.mark.parametrize("words", [w for w in ON_AN_ARCHIVE if w[0] != "serve"], ids=names)
def test_wrong_data_ends_with_1_and_says_where(tefuda: Tefuda, root: Path, words: tuple[str, ...]) -> None:
    break_it(root)
    before = tree(root)
    result = tefuda(*words, "--root", root)
    if words[0] == "fmt":  # the format is sound, whatever the values are
        assert result.code == 0
        return
    assert result.code == 1
    assert (
        "data/shisaku/cards/sk1.yml:9:13: not-allowed-near: RR is not allowed; did you mean R?" in result.err
    )
    assert result.out == ""
    assert tree(root) == before


def test_the_root_may_come_from_the_environment(
    tefuda: Tefuda, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEFUDA_ROOT", str(root))
    assert json.loads(tefuda("status", "--json").out)[0]["game"] == "shisaku"


def test_the_root_is_this_folder_unless_said_otherwise(
    tefuda: Tefuda, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    assert tefuda("status").code == 0
    assert tefuda("fmt", "--check", "data/shisaku/game.yml").code == 0


# --- in a process of its own ----------------------------------------------------------------------


def test_it_can_be_run_as_a_module_and_as_a_command(root: Path) -> None:
    as_module = run_module("generator.cli", "status", "--json", "--root", root)
    program = Path(sys.executable).with_name("tefuda")
    command = [str(program), "status", "--json", "--root", str(root)]
    as_command = subprocess.run(
        command, env=clean_environment(), capture_output=True, encoding="utf-8", check=True
    )
    assert as_module.returncode == 0
    assert as_module.stdout == as_command.stdout
    assert json.loads(as_module.stdout)


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C"},
        {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=lambda env: " ".join(f"{k}={v}" for k, v in env.items()),
)
def test_what_is_printed_is_utf_8_whatever_the_locale_is(root: Path, env: dict[str, str]) -> None:
    shown = run_module("generator.cli", "show", "sk1-01", "--json", "--root", root, cwd=None, **env)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert json.loads(shown.stdout)["name"] == "試作カード0001"
    missing = run_module("generator.cli", "show", "sk1-001", "--root", root, cwd=None, **env)
    assert missing.returncode == 1
    assert missing.stderr.startswith("sk1-001: no such card; near: sk1-01")


def test_a_reader_that_goes_away_is_no_error_of_ours(root: Path) -> None:
    """As in `tefuda show … | head -1`."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "generator.cli", "show", "sk1-01", "--root", str(root)],
            env=clean_environment(),
            stdout=write,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    finally:
        os.close(write)
    assert "Traceback" not in done.stderr
