"""Fixtures of the browser tests: the built site, Chromium, and pages that notice problems."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest
from filelock import FileLock
from mkdocs.config import load_config
from playwright.sync_api import Browser

from tests.browser.built_site import Lang, Site, serve
from tests.browser.harness import Look, Scheme, Watched, Width, chromium
from tests.browser.html_files import HtmlSite
from tests.browser.profiles import Profiles


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


class Watch(Protocol):
    """What the fixture `watch` offers."""

    def __call__(self, site: Site, look: Look) -> Watched:
        """A new page that has not been anywhere yet."""


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


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Profiles:
    """The browser's profiles, one for each look, cleared after each test."""
    return Profiles(browser)


@pytest.fixture
def watch(profiles: Profiles) -> Iterator[Watch]:
    """A function that gives new pages, each in a profile of its own. They may not have had any problem."""
    opened: list[Watched] = []
    with ExitStack() as stack:

        def watch(site: Site, look: Look) -> Watched:
            watched = stack.enter_context(profiles.page(site, look))
            opened.append(watched)
            return watched

        yield watch
    problems = [problem for watched in opened for problem in watched.problems]
    assert not problems, "\n".join(["a page had problems:", *problems])


@pytest.fixture
def open_page(site: Site, watch: Watch) -> OpenPage:
    """A function that opens pages of the site. Each has a profile of its own, and may not have had any problem."""

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
        watched = watch(site, Look(lang, width, scheme, js=js, motion=motion, locale=locale))
        watched.goto(site.url(path, lang))
        return watched

    return open_page
