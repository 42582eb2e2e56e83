"""export: the archive in open formats."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from generator.cli.export import Format
from tests.cli.conftest import Tefuda
from tests.support.archives import GAME

NAMES = {
    "json": [f"{GAME}.json"],
    "csv": [f"{GAME}.csv", f"{GAME}.abilities.csv"],
    "sqlite": [f"{GAME}.sqlite"],
    "cockatrice": [f"{GAME}.xml"],
    "sheets": [f"{GAME}.html"],
}


@pytest.mark.parametrize("form", NAMES)
def test_the_files_are_written_and_named(tefuda: Tefuda, specimen_root: Path, form: str) -> None:
    """A game without an engine is exported like any other. The tests run in an empty folder."""
    result = tefuda("export", form, "--root", specimen_root)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == NAMES[form]
    assert sorted(p.name for p in Path().iterdir()) == sorted(NAMES[form])
    again = tefuda("export", form, "--root", specimen_root)
    assert (again.code, again.out) == (1, "")
    assert again.err.splitlines() == [
        f"{name}: is there already; --force writes over it" for name in NAMES[form]
    ]
    assert tefuda("export", form, "--force", "--root", specimen_root).code == 0


def test_several_games_make_an_archive(tefuda: Tefuda, archive_root: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    assert tefuda("export", "json", "--out", out, "--root", archive_root).code == 0
    assert [g["id"] for g in json.loads((out / "archive.json").read_bytes())["games"]] == [
        "tommy-walker",
        "yokai-watch",
        "reborn",
    ]
    assert tefuda("export", "sqlite", "-g", "reborn", "-o", out / "r.db", "--root", archive_root).code == 0
    with sqlite3.connect(out / "r.db") as database:
        assert database.execute("SELECT id FROM games").fetchall() == [("reborn",)]
    database.close()


@pytest.mark.parametrize(("lang", "word"), [("ja", "戦闘力"), ("en", "Power")])
def test_the_language_is_chosen(
    tefuda: Tefuda, archive_root: Path, tmp_path: Path, lang: str, word: str
) -> None:
    args = ("export", "cockatrice", "--game", "tommy-walker", "--lang", lang)
    assert tefuda(*args, "--out", tmp_path / "cards.xml", "--root", archive_root).code == 0
    root = Xml.parse(tmp_path / "cards.xml").getroot()
    assert f"{word}: 6000" in root.findtext("cards/card/text", "").splitlines()


def test_one_file_goes_to_standard_output(
    tefuda: Tefuda, specimen_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", piped)
        assert tefuda("export", "json", "--out", "-", "--root", specimen_root).code == 0
    buffer = piped.buffer
    assert isinstance(buffer, io.BytesIO)
    assert json.loads(buffer.getvalue())["games"][0]["id"] == GAME
    assert list(Path().iterdir()) == []


def test_several_files_do_not(tefuda: Tefuda, specimen_root: Path) -> None:
    result = tefuda("export", "csv", "--out", "-", "--root", specimen_root)
    assert (result.code, result.out) == (2, "")
    assert "name a folder" in result.err


def test_a_slip_in_the_games_name_is_answered(tefuda: Tefuda, specimen_root: Path) -> None:
    result = tefuda("export", "json", "--game", "shisako", "--root", specimen_root)
    assert (result.code, result.out) == (2, "")
    assert f"did you mean {GAME}?" in result.err
    assert f"there are {GAME}" in tefuda("export", "json", "-g", "x", "--root", specimen_root).err


def test_a_format_that_is_none_is_wrong_usage(tefuda: Tefuda, specimen_root: Path) -> None:
    assert tefuda("export", "xlsx", "--root", specimen_root).code == 2
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("page", ["README.md", "docs/ja/data.md", "docs/en/data.md"])
def test_every_format_is_described(archive_root: Path, page: str) -> None:
    text = (archive_root / page).read_text(encoding="utf-8")
    assert [form for form in NAMES if f"`{form}`" not in text] == []
    assert set(NAMES) == {form.value for form in Format}
