"""build: where the site goes, what is said, and what counts as an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Tefuda
from tests.site.scratch import minimal_archive, replace_in, tree


@pytest.fixture
def least(tmp_path: Path) -> Path:
    """An archive that is built fast."""
    return minimal_archive(tmp_path / "least")


def test_the_site_goes_where_the_configuration_says(tefuda: Tefuda, least: Path) -> None:
    result = tefuda("build", "--root", least)
    assert (result.code, result.out) == (0, "")
    assert result.err == f"built {least / 'site'}\n"
    assert (least / "site" / "index.html").is_file()


def test_the_site_goes_where_one_says(tefuda: Tefuda, least: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen from where one is, however deep, and whether it is there yet or not."""
    before = tree(least)
    monkeypatch.chdir(least.parent)
    result = tefuda("build", "--root", "least", "-d", "a new/folder of/公開")
    assert result.code == 0, result.err
    assert (least.parent / "a new" / "folder of" / "公開" / "en" / "index.html").is_file()
    assert tree(least) == before
    assert tefuda("build", "--root", "least", "-d", "a new/folder of/公開").code == 0


def test_warnings_fail_the_build_unless_one_says_otherwise(tefuda: Tefuda, least: Path) -> None:
    for lang in ("ja", "en"):
        (least / "docs" / lang / "play.md").write_text("# a\n\n[a](nowhere.md)\n", encoding="utf-8")
    strict = tefuda("build", "--root", least)
    assert (strict.code, strict.out) == (1, "")
    assert "nowhere.md" in strict.err
    assert "1 warnings" in strict.err or "2 warnings" in strict.err
    assert not (least / "site").exists()
    loose = tefuda("build", "--no-strict", "--root", least)
    assert loose.code == 0
    assert "nowhere.md" in loose.err
    assert (least / "site" / "play" / "index.html").is_file()


def test_a_site_folder_that_cannot_be_made_is_told(tefuda: Tefuda, least: Path) -> None:
    (least / "file").write_text("", encoding="utf-8")
    result = tefuda("build", "--root", least, "--site-dir", least / "file" / "site")
    assert (result.code, result.out) == (1, "")
    assert "file" in result.err


def test_a_root_without_a_configuration_is_wrong_usage(tefuda: Tefuda, least: Path) -> None:
    (least / "mkdocs.yml").unlink()
    for command in ("build", "serve"):
        result = tefuda(command, "--root", least)
        assert (result.code, result.out) == (2, "")
        assert "mkdocs.yml: no such file" in result.err


def test_a_configuration_that_does_not_use_tefuda_is_told(tefuda: Tefuda, least: Path) -> None:
    """The site would be built without a single card."""
    replace_in(least / "mkdocs.yml", "plugins:\n  - tefuda\n", "")
    result = tefuda("build", "--root", least)
    assert result.code == 1
    assert "tefuda" in result.err
    assert not (least / "site").exists()
