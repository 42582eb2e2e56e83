"""What the site is measured beside: other generators with the same pages, and just writing the files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from scripts.bench.clock import Spent, here, run
from scripts.bench.markdown import Page, file_names, linked_by_file

_MATERIAL = """\
site_name: Cards
site_url: https://cards.example/
theme:
  name: material
  language: ja
  font: false
markdown_extensions: [tables]
"""
_OUT_OF_NAV = """\
nav: [{home}]
not_in_nav: "*"
"""
_HUGO = """\
baseURL = "https://cards.example/"
title = "Cards"
languageCode = "ja"
disableKinds = ["taxonomy", "term", "RSS"]
[markup.goldmark.renderer]
unsafe = true
"""
_HUGO_PAGE = """\
<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{ .Title }}</title><link rel="stylesheet" href="{{ "style.css" | relURL }}"></head>
<body><header><a href="{{ "/" | relURL }}">{{ .Site.Title }}</a></header>
<main>{{ .Content }}</main>
<footer><p>{{ .Site.Title }}</p></footer></body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Peer:
    """A generator that is measured: its name, its version, and how it builds a site."""

    name: str
    version: str
    build: Callable[[], Spent]


def python_tool(name: str) -> str | None:
    """A command beside this Python, or else on the path."""
    beside = Path(sys.executable).with_name(name)
    return os.environ.get(f"BENCH_{name.upper()}") or (str(beside) if beside.exists() else shutil.which(name))


def version(command: str, *arguments: str) -> str:
    """The version that a command says it has."""
    said = subprocess.run([command, *arguments], capture_output=True, text=True, check=False).stdout
    words = said.replace(",", " ").split()
    return next((word.lstrip("v") for word in words if any(c.isdigit() for c in word)), "?")


def write_docs(root: Path, pages: Iterable[Page], config: str) -> Path:
    """A folder for MkDocs or Zensical with one Markdown file a page."""
    listed = list(pages)
    names = file_names([page.url for page in listed])
    for page in listed:
        path = root / "docs" / names[page.url]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(linked_by_file(page, names), encoding="utf-8")
    (root / "mkdocs.yml").write_text(config, encoding="utf-8")
    return root


def write_hugo(root: Path, pages: Iterable[Page]) -> Path:
    """A folder for Hugo with one Markdown file a page, and one layout for all of them."""
    listed = list(pages)
    names = file_names([page.url for page in listed])
    for page in listed:
        name = names[page.url]
        path = root / "content" / (f"{name[:-8]}_index.md" if name.endswith("index.md") else name)
        path.parent.mkdir(parents=True, exist_ok=True)
        title = page.text.partition("\n")[0].lstrip("# ").replace("\\", "").replace('"', "'")
        path.write_text(f'+++\ntitle = "{title}"\n+++\n{page.text}', encoding="utf-8")
    layouts = root / "layouts" / "_default"
    layouts.mkdir(parents=True)
    for kind in ("single", "list"):
        (layouts / f"{kind}.html").write_text(_HUGO_PAGE, encoding="utf-8")
    (root / "static").mkdir()
    (root / "static" / "style.css").write_text("body{margin:auto;max-width:60rem}\n", encoding="utf-8")
    (root / "config.toml").write_text(_HUGO, encoding="utf-8")
    return root


def mkdocs(root: Path, site: Path) -> Spent:
    """Build with MkDocs, as it stands in ``root``'s ``mkdocs.yml``, where there is no site yet."""
    shutil.rmtree(site, ignore_errors=True)
    return run([sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(site)], root)


def _hugo(command: str, source: Path, site: Path) -> Spent:
    shutil.rmtree(site, ignore_errors=True)
    return run([command, "--quiet", "--destination", str(site)], source)


def write_again(files: list[tuple[str, bytes]], target: Path) -> Spent:
    """What it takes just to make the folders and write the files, from memory."""
    shutil.rmtree(target, ignore_errors=True)

    def write() -> None:
        made = set()
        for name, content in files:
            path = os.path.join(target, name)  # noqa: PTH118  # what is measured should be as fast as can be
            folder = os.path.dirname(path)  # noqa: PTH120
            if folder not in made:
                os.makedirs(folder, exist_ok=True)  # noqa: PTH103
                made.add(folder)
            with open(path, "wb", buffering=0) as file:  # noqa: PTH123
                file.write(content)

    return here(write)


def peers(folder: Path, pages: list[Page], *, whole_nav: bool) -> tuple[list[Peer], list[str]]:
    """The generators that are here, each with its own copy of the pages; and what is missing."""
    home = file_names([page.url for page in pages])[""]
    out_of_nav = _MATERIAL + _OUT_OF_NAV.format(home=home)
    material = write_docs(folder / "material", pages, out_of_nav)
    found: list[Peer] = []
    missing: list[str] = []
    installed = version(sys.executable, "-m", "pip", "show", "mkdocs-material")
    found.append(
        Peer("MkDocs Material, cards not in the menu", installed, lambda: mkdocs(material, folder / "site-1"))
    )
    if whole_nav:
        plain = write_docs(folder / "plain", pages, _MATERIAL)
        found.append(Peer("MkDocs Material, plain", installed, lambda: mkdocs(plain, folder / "site-2")))
    else:
        missing.append("MkDocs Material, plain: left out at this size, as its menu holds every page")
    zensical = python_tool("zensical")
    if zensical is None:
        missing.append("Zensical is not installed (requirements-bench.txt)")
    else:
        project = write_docs(folder / "zensical", pages, out_of_nav)
        command = [zensical, "build", "--clean", "--config-file", "mkdocs.yml"]
        found.append(Peer("Zensical", version(zensical, "--version"), lambda: run(command, project)))
    hugo = shutil.which("hugo")
    if hugo is None:
        missing.append("Hugo is not installed (Debian: hugo)")
    else:
        source = write_hugo(folder / "hugo", pages)
        found.append(Peer("Hugo", version(hugo, "version"), lambda: _hugo(hugo, source, folder / "site-3")))
    return found, missing
