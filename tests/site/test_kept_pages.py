"""While serving, pages that have not changed are kept; what is built is the same as without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from generator.catalogue.load import Loader
from generator.pages.kept_pages import KeptByGame, KeptPages
from generator.pages.render import page_environment
from tests.support.archives import write_archive


def built(root: Path, site: Path, command: str) -> Mapping[str, bytes]:
    config = load_config(str(root / "mkdocs.yml"), site_dir=str(site))
    config.plugins.on_startup(command=command, dirty=False)  # type: ignore[arg-type]
    build(config, serve_url="http://127.0.0.1:8000/" if command == "serve" else None)
    return {
        path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()
    }


def test_pages_served_after_a_change_are_those_of_a_fresh_build(
    tmp_path: Path, new_plugins: Callable[[], None]
) -> None:
    root = write_archive(tmp_path / "archive", 12)
    served = load_config(str(root / "mkdocs.yml"), site_dir=str(tmp_path / "served"))
    served.plugins.on_startup(command="serve", dirty=False)

    def again() -> Mapping[str, bytes]:
        config = load_config(str(root / "mkdocs.yml"), site_dir=str(tmp_path / "served"))
        config.plugins = served.plugins
        build(config, serve_url="http://127.0.0.1:8000/")
        site = tmp_path / "served"
        return {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}

    again()
    cards = min((root / "data").glob("*/cards/*.yml"))
    text = cards.read_text(encoding="utf-8")
    name = text.partition("name: ")[2].partition("\n")[0]
    cards.write_text(text.replace(f"name: {name}\n", f"name: {name}改\n", 1), encoding="utf-8")
    after = again()
    new_plugins()
    fresh = built(root, tmp_path / "fresh", "serve")
    assert after.keys() == fresh.keys()
    assert [name for name in after if after[name] != fresh[name]] == []
    assert any(f"{name}改".encode() in page for page in after.values())


def test_what_follows_from_a_game_is_made_once_for_each_game(tmp_path: Path) -> None:
    loader = Loader(write_archive(tmp_path / "archive", 3))
    archive = loader.load().archive
    assert archive is not None
    game, other = archive.games[0], replace(archive.games[0])
    kept: KeptByGame[int] = KeptByGame()
    made = iter(range(9))
    assert [kept.get("a", g, lambda: next(made)) for g in (game, game, other, other, game)] == [0, 0, 1, 1, 2]
    assert kept.get("b", game, lambda: next(made)) == 3
    kept.clear()
    assert kept.get("b", game, lambda: next(made)) == 4


def test_a_page_is_made_again_when_its_view_or_the_links_change() -> None:
    kept, made = KeptPages(page_environment()), []

    def page(view: Mapping[str, object]) -> str:
        def render() -> str:
            made.append(view)
            return f"page {len(made)}"

        return kept.html("a/", view, render)

    kept.begin("links")
    assert page({"x": [1]}) == page({"x": [1]}) == "page 1"
    assert page({"x": [2]}) == "page 2"
    kept.begin("links")
    assert page({"x": [2]}) == "page 2"
    kept.begin("other links")
    assert page({"x": [2]}) == "page 3"
    assert page({"x": lambda: 1}) == "page 4"
    assert page({"x": lambda: 1}) == "page 5", "functions are never taken for equal"
