"""fmt: the canonical format, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.reader import read
from tests.cli.conftest import Tefuda
from tests.site.scratch import data_file, tree

MESSY = """\
# yaml-language-server: $schema=../../../schemas/shisaku.cards.schema.json

# この弾は一枚だけ
source:   "specimen-list"
game: shisaku
cards:
- name:   "試作カード0001"   # 名前
  id: sk1-01
  # 種類は見本から
  kind: 場面
  cost: 3
  abilities: []
  traits:
    - 見本団
    - 仮面会
  rarity: {value: R, source: specimen-photo}
  element: '火'
set: sk1
# 終わり
"""


@pytest.fixture
def messy(root: Path) -> Path:
    """A card list that is valid and in nobody's format."""
    path = data_file(root, "cards/sk1")
    path.write_text(MESSY, encoding="utf-8")
    return path


def test_a_file_in_the_canonical_format_stays(tefuda: Tefuda, root: Path) -> None:
    before = tree(root)
    result = tefuda("fmt", "--root", root)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert tree(root) == before
    assert tefuda("fmt", "--check", "--root", root).code == 0


def test_a_messy_file_is_put_in_order(tefuda: Tefuda, root: Path, messy: Path) -> None:
    data = read(messy).data
    before = tefuda("validate", "--root", root)
    result = tefuda("fmt", "--root", root)
    assert (result.code, result.out) == (0, "")
    assert result.err == "data/shisaku/cards/sk1.yml: formatted\n"
    text = messy.read_text(encoding="utf-8")
    assert read(messy).data == data
    for comment in ("# この弾は一枚だけ", "# 名前", "# 種類は見本から", "# 終わり"):
        assert text.count(comment) == 1
    assert "  - id: sk1-01\n" in text
    assert "traits: [見本団, 仮面会]" in text
    assert tefuda("validate", "--root", root) == before


def test_formatting_again_changes_nothing(tefuda: Tefuda, root: Path, messy: Path) -> None:
    assert tefuda("fmt", "--root", root).code == 0
    once = messy.read_bytes()
    result = tefuda("fmt", "--root", root)
    assert (result.code, result.err) == (0, "")
    assert messy.read_bytes() == once


def test_check_says_what_would_change_and_changes_nothing(tefuda: Tefuda, root: Path, messy: Path) -> None:
    result = tefuda("fmt", "--check", "--root", root)
    assert (result.code, result.out) == (1, "")
    assert result.err == "data/shisaku/cards/sk1.yml: would be formatted\n"
    assert messy.read_text(encoding="utf-8") == MESSY


def test_only_the_files_that_were_named(
    tefuda: Tefuda, root: Path, messy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = data_file(root, "game")
    other.write_text(other.read_text(encoding="utf-8").replace("order: 1", "order:   1"), encoding="utf-8")
    kept = other.read_bytes()
    monkeypatch.chdir(messy.parent)
    assert tefuda("fmt", "sk1.yml", "--root", root).code == 0
    assert messy.read_text(encoding="utf-8") != MESSY
    assert other.read_bytes() == kept


@pytest.mark.parametrize("name", ["nowhere.yml", "data", "mkdocs.yml", "docs/ja/about.md", "/etc/passwd"])
def test_a_file_that_is_none_of_the_archives_is_wrong_usage(tefuda: Tefuda, root: Path, name: str) -> None:
    before = tree(root)
    result = tefuda("fmt", root / name, "--root", root)
    assert result.code == 2
    assert "no data file of" in result.err
    assert tree(root) == before


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"game: [shisaku\n", "yaml-syntax"),
        (b"game: shisaku\ngame: other\n", "duplicate-key"),
        (b"game:\n\t- a\n", "tab"),
        (b"\x83\x65\x83\x58\x83\x67: \x82\xa0\n", "encoding"),
        (b"a: &x 1\nb: *x\n", "alias"),
        (b"a: !!python/object:os.system 1\n", "tag"),
        (b"cost: 012\n", "yaml-number"),
        (b"name: on\n", "yaml-word"),
        (b"", "empty-file"),
    ],
)
def test_a_broken_file_is_refused_and_kept(tefuda: Tefuda, root: Path, content: bytes, code: str) -> None:
    """Whatever a formatter made of it might be wrong. The other files are still formatted."""
    broken = data_file(root, "cards/sk1")
    broken.write_bytes(content)
    other = data_file(root, "game")
    other.write_text(other.read_text(encoding="utf-8").replace("order: 1", "order:   1"), encoding="utf-8")
    result = tefuda("fmt", "--root", root)
    assert (result.code, result.out) == (1, "")
    assert "data/shisaku/cards/sk1.yml:" in result.err
    assert f": {code}: " in result.err
    assert broken.read_bytes() == content
    assert "order: 1" in other.read_text(encoding="utf-8")
    assert [path.name for path in broken.parent.iterdir() if path.suffix != ".yml"] == []


def test_windows_files_are_mended(tefuda: Tefuda, root: Path) -> None:
    path = data_file(root, "cards/sk1")
    good = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + good.replace(b"\n", b"\r\n"))
    assert tefuda("fmt", "--root", root).code == 0
    assert path.read_bytes() == good


def test_a_file_that_cannot_be_written_is_told(tefuda: Tefuda, root: Path, messy: Path) -> None:
    """Here because something else stands where the new text would be put first."""
    messy.with_suffix(".yml.tmp").mkdir()
    result = tefuda("fmt", "--root", root)
    assert result.code == 1
    assert "sk1.yml.tmp" in result.err
    assert messy.read_text(encoding="utf-8") == MESSY
