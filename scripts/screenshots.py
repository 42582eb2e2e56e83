"""Takes the pictures in docs/screenshots/: the main pages as a reader sees them.

    python -m scripts.screenshots [--site FOLDER] [--only PART-OF-A-NAME]

Without --site the archive is built first. A page that does not exist (yet) is left out with a word.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.built_site import Lang, Site, file_at, serve
from tests.browser.harness import Look, Scheme, Watched, Width, chromium, new_context

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "screenshots"


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its name, the page within its language, and how it is looked at."""

    name: str
    path: str
    lang: Lang = "ja"
    width: Width = "desktop"
    scheme: Scheme = "light"

    @property
    def file(self) -> str:
        """Such as card-phone-dark-en.png."""
        return f"{self.name}-{self.width}-{self.scheme}-{self.lang}.png"


SHOTS = [
    Shot("home", ""),
    Shot("home", "", "en", "phone", "dark"),
    Shot("game", "tommy-walker/"),
    Shot("catalogue", "tommy-walker/cards/"),
    Shot("catalogue", "tommy-walker/cards/", scheme="dark"),
    Shot("catalogue", "tommy-walker/cards/", "en", "phone"),
    Shot("card", "tommy-walker/cards/tw3-01/"),
    Shot("card", "tommy-walker/cards/tw3-01/", "en", scheme="dark"),
    Shot("card", "tommy-walker/cards/tw3-01/", width="phone"),
    Shot("rules", "tommy-walker/rules/", "en"),
    Shot("rules", "reborn/rules/", width="phone", scheme="dark"),
    Shot("wanted", "tommy-walker/wanted/"),
    Shot("wanted", "tommy-walker/wanted/", "en"),
    Shot("gap", "tommy-walker/cards/tw4-23/"),
    Shot("gap", "tommy-walker/cards/tw4-23/", "en"),
    Shot("contribute", "tommy-walker/contribute/?card=tw4-23"),
    Shot("contribute", "tommy-walker/contribute/?card=tw4-23", "en"),
    Shot("search", "search/?q=%E6%88%A6%E9%97%98%E5%8A%9B%3E%3D5000"),
    Shot("deck", "tommy-walker/deck/"),
]


@contextmanager
def built(folder: Path | None) -> Iterator[Path]:
    """The folder with the built site."""
    if folder:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="tefuda-site-") as made:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", made]
        subprocess.run(command, cwd=ROOT, check=True)
        yield Path(made)


def take(browser: Browser, site: Site, shot: Shot) -> None:
    """Take one picture of what fits the window."""
    context = new_context(browser, Look(shot.lang, shot.width, shot.scheme))
    watched = Watched(context.new_page(), site)
    watched.goto(site.url(shot.path, shot.lang))
    watched.page.wait_for_load_state("networkidle")
    watched.check()
    watched.page.screenshot(path=FOLDER / shot.file, animations="disabled", caret="hide")
    context.close()


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description="Take the pictures in docs/screenshots/.")
    parser.add_argument("--site", type=Path, help="a site that is already built")
    parser.add_argument("--only", default="", help="take only those whose name has this in it")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with built(options.site) as folder, serve(folder) as site, chromium() as browser:
        for shot in SHOTS:
            if options.only not in shot.file:
                continue
            page = file_at(site.prefix(shot.lang) + shot.path.partition("?")[0])
            if not (folder / page).is_file():
                print(f"{shot.file}: there is no {page}", file=sys.stderr)
                continue
            take(browser, site, shot)
            size = (FOLDER / shot.file).stat().st_size
            print(f"{shot.file}: {size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
