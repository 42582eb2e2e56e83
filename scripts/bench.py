"""Measures how long the archive's commands take, beside what else could do the same work.

    python -m scripts.bench [--cards 100 1000] [--json]

Archives of made-up cards are written to a temporary folder. Every time is that of a whole command, as a
person waits for it. The peers run on the same machine in the same minute:

- MkDocs Material with one Markdown file a card, which is how the theme is usually used;
- check-jsonschema, for checking the data;
- writing the built files again, which no generator can beat.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.support.archives import GAME, write_archive

PLAIN_CONFIG = """\
site_name: Cards
theme:
  name: material
  font: false
  features: []
plugins: []
markdown_extensions: [admonition, attr_list, tables]
nav: [index.md]
not_in_nav: "*"
"""


@dataclass(frozen=True, slots=True)
class Result:
    """One line of the table: a time, and the time beside it that it is held to."""

    what: str
    cards: int
    seconds: float
    peer: str
    peer_seconds: float
    at_most: float
    """How many times the peer's time is allowed."""

    @property
    def ratio(self) -> float:
        """Our time, in times of the peer's."""
        return self.seconds / self.peer_seconds

    @property
    def kept(self) -> bool:
        """Whether the promise is kept."""
        return self.ratio <= self.at_most


def timed(action: Callable[[], object]) -> float:
    """How long something takes, in seconds."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def run(*command: str, root: Path) -> float:
    """How long a command takes. Its output is shown if it fails."""

    def action() -> None:
        environment = {**os.environ, "PYTHONUTF8": "1", "NO_MKDOCS_2_WARNING": "1"}
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")

    return timed(action)


def write_plain(root: Path, pages: int) -> Path:
    """A site of plain Markdown pages, each about as long as a card's page."""
    docs = root / "docs"
    docs.mkdir(parents=True)
    (root / "mkdocs.yml").write_text(PLAIN_CONFIG, encoding="utf-8")
    (docs / "index.md").write_text("# Cards\n", encoding="utf-8")
    rows = "\n".join(f"| 項目{row} | 値{row} |" for row in range(8))
    for page in range(pages):
        text = f"# 試作カード{page:05}\n\n| 項目 | 値 |\n| --- | --- |\n{rows}\n\n敵が「女」なら{page}。\n"
        (docs / f"card-{page:05}.md").write_text(text, encoding="utf-8")
    return root


def write_again(site: Path, target: Path) -> float:
    """How long it takes just to write the files of a site."""
    files = [(file.relative_to(site), file.read_bytes()) for file in site.rglob("*") if file.is_file()]

    def write() -> None:
        for name, content in files:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(content)

    return timed(write)


@contextmanager
def temporary() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tefuda-bench-") as folder:
        yield Path(folder)


def measure(cards: int) -> Iterator[Result]:
    """All the measurements at one size."""
    pages = 2 * (cards - 1)
    with temporary() as folder:
        small, big = write_archive(folder / "one", 1), write_archive(folder / "many", cards)
        plain_small, plain_big = (
            write_plain(folder / "plain-one", 2),
            write_plain(folder / "plain", 2 * cards),
        )

        def per_page(one: Path, many: Path) -> float:
            # What starting up costs is taken off; a card has a page in each language.
            spent = min(run("mkdocs", "build", root=many) for _ in range(2))
            start = min(run("mkdocs", "build", root=one) for _ in range(2))
            return max(spent - start, 1e-9) / pages

        ours = per_page(small, big)
        plain = per_page(plain_small, plain_big)
        written = write_again(big / "site", folder / "written") / pages
        yield Result("build a card's page", cards, ours, "plain MkDocs Material", plain, 0.1)
        yield Result("build a card's page", cards, ours, "writing the same bytes", written, 2.0)
        lists = sorted(str(file) for file in (big / "data" / GAME / "cards").glob("*.yml"))
        schema = str(big / "schemas" / f"{GAME}.cards.schema.json")
        base = (big / "schemas").as_uri() + "/"
        check = run("check_jsonschema", "--base-uri", base, "--schemafile", schema, *lists, root=big)
        yield Result(
            "validate", cards, run("generator.cli", "validate", root=big), "check-jsonschema", check, 1.0
        )


def show(results: list[Result]) -> None:
    """The results as a table."""
    table = Table("what", "cards", "time", "beside it", "its time", "ratio", "promised")
    for result in results:
        colour = "green" if result.kept else "red"
        table.add_row(
            result.what,
            f"{result.cards:,}",
            f"{result.seconds * 1000:,.2f} ms",
            result.peer,
            f"{result.peer_seconds * 1000:,.2f} ms",
            f"[{colour}]{result.ratio:.2f}[/]",
            f"≤ {result.at_most:g}",
        )
    Console().print(table)


def main() -> None:
    """Measure, and show it."""
    parser = argparse.ArgumentParser(description="Measure how long the archive's commands take.")
    parser.add_argument("--cards", type=int, nargs="+", default=[100, 1000], help="sizes of the archives")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    results = []
    for cards in options.cards:
        for result in measure(cards):
            print(f"{result.what}, {cards:,} cards: done", file=sys.stderr)
            results.append(result)
    if options.json:
        print(json.dumps([asdict(result) for result in results], indent=2))
    else:
        show(results)


if __name__ == "__main__":
    main()
