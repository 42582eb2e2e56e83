"""What several processes write is what one would have written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from generator import card_writer, plugin
from generator.catalogue.model import Card
from generator.pages.card_page import CardPage
from generator.pages.render import Renderer
from generator.pages.urls import Language
from tests.support.archives import write_archive


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_archive(tmp_path / "archive", 9)


def built(root: Path, site: Path, monkeypatch: pytest.MonkeyPatch, processes: int) -> Mapping[str, bytes]:
    monkeypatch.setattr(plugin, "cores", lambda: processes)
    monkeypatch.setattr(card_writer, "AT_ONCE", 4)
    build(load_config(str(root / "mkdocs.yml"), site_dir=str(site)))
    return {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}


def test_several_processes_write_the_same(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = built(root, tmp_path / "one", monkeypatch, 1)
    three = built(root, tmp_path / "three", monkeypatch, 3)
    assert one.keys() == three.keys()
    assert [name for name in one if one[name] != three[name]] == []
    assert sum(name.endswith("card.json") for name in one) == 9


def test_what_goes_wrong_in_a_process_is_raised(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Renderer.card

    def card(renderer: Renderer, card: Card, lang: Language) -> CardPage:
        if card.id == "sk4-02":
            raise RuntimeError("this card cannot be drawn")
        return drawn(renderer, card, lang)

    monkeypatch.setattr(Renderer, "card", card)
    with pytest.raises(RuntimeError, match="cannot be drawn"):
        built(root, tmp_path / "site", monkeypatch, 2)
