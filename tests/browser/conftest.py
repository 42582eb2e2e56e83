"""Fixtures of the browser tests: the built site, Chromium, and pages that notice problems."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from filelock import FileLock
from mkdocs.config import load_config
from playwright.sync_api import Browser, BrowserContext

from tests.browser.built_site import Lang, Site, serve
from tests.browser.harness import Look, Scheme, Watched, Width, chromium, new_context
from tests.browser.html_files import HtmlSite


class OpenPage(Protocol):
    """What the fixture `open_page` offers."""

    def __call__(
        self,
        path: str = "",
        lang: Lang = "ja",
        width: Width = "desktop",
        scheme: Scheme = "light",
        *,
        js: bool = True,
        motion: bool = False,
        locale: str | None = None,
    ) -> Watched:
        """Open a page, given as a path within its language (`""` is the first page)."""


def build(root: Path, folder: Path) -> None:
    """Build the archive's site as strictly as can be."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"the site does not build:\n{done.stdout}\n{done.stderr}", pytrace=False)


@pytest.fixture(scope="session")
def site_folder(archive_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site. `make test` has just built one and names it in TEFUDA_SITE."""
    named = os.environ.get("TEFUDA_SITE")
    if named:
        return archive_root / named
    base = tmp_path_factory.getbasetemp()
    # Workers that run side by side share one folder above their own, and one site in it.
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with FileLock(shared / "site.lock"):
        done = shared / "site.done"
        if not done.exists():
            build(archive_root, shared / "site")
            done.touch()
    return shared / "site"


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[Site]:
    """The built site, served from a folder of a server on this machine."""
    with serve(site_folder) as served:
        yield served


@pytest.fixture(scope="session")
def html_site(archive_root: Path, site_folder: Path) -> HtmlSite:
    """The built site's files, read."""
    config = load_config(str(archive_root / "mkdocs.yml"))
    return HtmlSite(site_folder, config.site_url or "")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser, started once."""
    with chromium() as started:
        yield started


@pytest.fixture
def open_page(site: Site, browser: Browser) -> Iterator[OpenPage]:
    """A function that opens pages. Each has a profile of its own, and may not have had any problem."""
    opened: list[tuple[BrowserContext, Watched]] = []

    def open_page(
        path: str = "",
        lang: Lang = "ja",
        width: Width = "desktop",
        scheme: Scheme = "light",
        *,
        js: bool = True,
        motion: bool = False,
        locale: str | None = None,
    ) -> Watched:
        context = new_context(browser, Look(lang, width, scheme, js=js, motion=motion, locale=locale))
        watched = Watched(context.new_page(), site)
        opened.append((context, watched))
        watched.goto(site.url(path, lang))
        return watched

    yield open_page
    problems = [problem for _, watched in opened for problem in watched.problems]
    for context, _ in opened:
        context.close()
    assert not problems, "\n".join(["a page had problems:", *problems])
