"""The files of a theme are listed without those that MkDocs never copies."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from mkdocs.config import load_config
from mkdocs.structure.files import Files

from generator.theme_files import ThemeFiles


def test_mkdocs_finds_the_same_files(specimen_root: Path, tmp_path: Path) -> None:
    config = load_config(str(specimen_root / "mkdocs.yml"), site_dir=str(tmp_path / "site"))

    def found(loader: FileSystemLoader) -> list[str]:
        files = Files([])
        files.add_files_from_theme(Environment(loader=loader), config)  # noqa: S701  # nothing is rendered
        return sorted(file.src_uri for file in files)

    listed = found(ThemeFiles(config.theme.dirs))
    assert listed == found(FileSystemLoader(config.theme.dirs))
    assert listed


def test_folders_that_begin_with_a_dot_are_not_looked_into(tmp_path: Path) -> None:
    for name in ("main.html", "css/a.css", ".icons/b.svg", "css/.git/c"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    loader = ThemeFiles([tmp_path])
    assert loader.list_templates() == ["css/a.css", "main.html"]
    assert Environment(loader=loader).get_template(".icons/b.svg").render() == "x"  # noqa: S701
