"""validate and status: everything that is wrong at once, and how complete an archive is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Tefuda
from tests.site.scratch import data_file, replace_in

LINE = re.compile(r"^[^:]+:\d+:\d+: [a-z0-9-]+: .+$")


def slip(root: Path) -> None:
    """Slips in three files, one of them a page that nobody translated."""
    replace_in(data_file(root, "cards/sk1"), "rarity: R", "rarity: RR")
    replace_in(data_file(root, "game"), "order: 1", "order: '1'")
    (root / "docs" / "ja" / "alone.md").write_text("# a\n", encoding="utf-8")


def test_a_valid_archive(tefuda: Tefuda, root: Path) -> None:
    result = tefuda("validate", "--root", root)
    assert (result.code, result.out, result.err) == (0, "", "0 errors, 0 warnings\n")


def test_the_shipped_archive_is_valid_and_in_the_canonical_format(tefuda: Tefuda, archive_root: Path) -> None:
    assert tefuda("validate", "--root", archive_root).code == 0
    assert tefuda("fmt", "--check", "--root", archive_root).code == 0


def test_everything_is_told_at_once(tefuda: Tefuda, root: Path) -> None:
    slip(root)
    result = tefuda("validate", "--root", root)
    assert result.code == 1
    assert result.out == ""
    *lines, summary = result.err.splitlines()
    assert all(LINE.match(line) for line in lines)
    assert {line.partition(":")[0] for line in lines} == {
        "data/shisaku/cards/sk1.yml",
        "data/shisaku/game.yml",
        "docs/ja/alone.md",
    }
    assert summary == f"{len(lines)} errors, 0 warnings"


def test_a_warning_is_told_and_does_not_fail(tefuda: Tefuda, root: Path) -> None:
    path = data_file(root, "cards/sk1")
    text = re.sub(r"text: .+", "text: どの言い回しにも合わない文", path.read_text(encoding="utf-8"), count=1)
    path.write_text(text, encoding="utf-8")
    result = tefuda("validate", "--root", root)
    assert result.code == 0
    assert "no-phrase" in result.err
    assert result.err.endswith("0 errors, 1 warnings\n")


@pytest.mark.parametrize("broken", [False, True])
def test_as_json(tefuda: Tefuda, root: Path, *, broken: bool) -> None:
    if broken:
        slip(root)
    result = tefuda("validate", "--format", "json", "--root", root)
    assert result.code == int(broken)
    assert result.err == ""
    found = json.loads(result.out)
    assert bool(found) is broken
    for problem in found:
        assert problem.keys() == {"path", "line", "column", "code", "severity", "message"}
        assert problem["line"] >= 1
        assert problem["severity"] == "error"


def test_as_annotations_of_a_github_run(tefuda: Tefuda, root: Path) -> None:
    slip(root)
    result = tefuda("validate", "--format", "github", "--root", root)
    assert result.code == 1
    assert result.err == ""
    assert "::error file=data/shisaku/cards/sk1.yml,line=9,col=13,title=not-allowed-near::" in result.out


@pytest.mark.parametrize(("lang", "said"), [("ja", "RR は使えません"), ("en", "RR is not allowed")])
def test_messages_are_in_the_language_that_was_asked_for(
    tefuda: Tefuda, root: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    slip(root)
    assert said in tefuda("validate", "--lang", lang, "--root", root).err
    monkeypatch.setenv("LANG", {"ja": "ja_JP.UTF-8", "en": "C"}[lang])
    assert said in tefuda("validate", "--root", root).err


def test_status_counts(tefuda: Tefuda, root: Path) -> None:
    (counts,) = json.loads(tefuda("status", "--json", "--root", root).out)
    assert counts["declared"] == 22
    assert counts["known"] + counts["partly_known"] == 12
    assert counts["not_named"] == 10


def test_the_status_of_the_shipped_archive(tefuda: Tefuda, archive_root: Path) -> None:
    """Of the 96 kinds of the Tommy Walker TCG, 68 are fully known, 18 partly, 10 not at all."""
    found = json.loads(tefuda("status", "--json", "--root", archive_root).out)
    by_game = {counts["game"]: counts for counts in found}
    walker = by_game["tommy-walker"]
    assert [walker[key] for key in ("declared", "known", "partly_known", "not_named")] == [96, 68, 18, 10]
    for game in ("yokai-watch", "reborn"):
        assert by_game[game]["declared"] is None
        assert by_game[game]["not_named"] is None


def test_status_as_a_table(tefuda: Tefuda, archive_root: Path) -> None:
    """With what is not known as a question mark, and no heading cut short."""
    result = tefuda("status", "--root", archive_root)
    assert result.code == 0
    assert result.err == ""
    (row,) = [line for line in result.out.splitlines() if "tommy-walker" in line]
    assert re.findall(r"\d+|\?", row)[:4] == ["96", "68", "18", "10"]
    (row,) = [line for line in result.out.splitlines() if "reborn" in line]
    assert "?" in row
    assert "…" not in result.out
    assert "partly known" in result.out
    assert "一部不明" in tefuda("status", "--lang", "ja", "--root", archive_root).out
