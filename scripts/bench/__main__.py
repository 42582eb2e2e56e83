"""Measures what the archive promises about speed, and prints it as Markdown.

    python -m scripts.bench

BENCH_SIZES=100,1000,10000 names how many cards the archives have, BENCH_ROUNDS=3 how
often each thing is measured, BENCH_PATIENCE=900 after how many seconds a build is given
up. Archives and peers' sites are written to a temporary folder. A peer that is not
installed is left out, and the report says so.
"""

from __future__ import annotations

import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from scripts.bench.clock import ROUNDS, Spent, Subject, medians, run
from scripts.bench.markdown import pages
from scripts.bench.peers import peers, version, write_again
from scripts.bench.wire import loaded
from tests.support.archives import GAME, write_archive

REPOSITORY = Path(__file__).resolve().parents[2]
SIZES = [int(size) for size in os.environ.get("BENCH_SIZES", "100,1000,10000").split(",")]
WHOLE_NAV = 1000
"""Up to how many cards a menu of all pages is measured: its size grows with the square of theirs."""
OURS = "Tefuda"
FLOOR = "Just writing the same files"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, numbers to the right."""
    marks = ["---", *("---:" for _ in head[1:])]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, marks, *rows)) + "\n"


def _times(name: str, spent: Spent | str, ours: Spent, unit: float, digits: int) -> list[str]:
    if isinstance(spent, str):
        return [name, spent, "", "", ""]
    return [
        name,
        f"{spent.wall * unit:.{digits}f}",
        f"{spent.cpu * unit:.{digits}f}",
        f"{spent.wall / ours.wall:.2f}",
        f"{spent.cpu / ours.cpu:.2f}",
    ]


def compared(found: Mapping[str, Spent | str], unit: float = 1.0, digits: int = 2) -> list[list[str]]:
    """Rows of times, each with its ratio to the first one's."""
    ours = next(iter(found.values()))
    if isinstance(ours, str):
        raise SystemExit(f"{OURS}: {ours}")
    return [_times(name, spent, ours, unit, digits) for name, spent in found.items()]


def build_of(root: Path, site: Path) -> Spent:
    """What the whole command takes that builds the site of ``root`` where there is none yet."""
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "generator.cli", "build", "--root", str(root), "--site-dir", str(site)]
    return run(command, REPOSITORY)


def builds(cards: int, folder: Path) -> Iterator[str]:
    """The build of the whole site, beside the peers'."""
    root = write_archive(folder / "archive", cards)
    site = folder / "site"
    build_of(root, site)
    written = list(pages(site))
    found, missing = peers(folder, written, whole_nav=cards <= WHOLE_NAV)
    files = [(p.relative_to(site).as_posix(), p.read_bytes()) for p in sorted(site.rglob("*")) if p.is_file()]
    subjects: dict[str, Subject] = {OURS: lambda: build_of(root, site)}
    subjects |= {f"{peer.name} {peer.version}": peer.build for peer in found}
    subjects[FLOOR] = lambda: write_again(files, folder / "again")
    results = medians(subjects)
    size = sum(len(content) for _, content in files) / 1e6
    yield f"### {cards:,} cards: {2 * cards:,} card pages, {len(files):,} files, {size:.0f} MB\n"
    head = [
        "whole build, per card page",
        "ms by the clock",
        "ms of processor",
        "clock ÷ ours",
        "processor ÷ ours",
    ]
    yield table(head, compared(results, 1000 / (2 * cards), 3))
    ours = results[OURS]
    if isinstance(ours, Spent):
        yield f"Whole build: {ours.wall:.1f} s by the clock, {ours.cpu:.1f} s of processor; at its peak {ours.peak:.0f} MB of memory.\n"
    yield from (f"Not measured: {line}.\n" for line in missing)
    yield from first_visit(site, folder)


def first_visit(site: Path, folder: Path) -> Iterator[str]:
    """What a first visit to a card's page loads, ours and the peer's."""
    card = min((site / GAME / "cards").glob("sk1-*")).name
    rows: list[list[str]] = []
    for name, where in ((OURS, site), ("MkDocs Material", folder / "site-1")):
        page = f"{GAME}/cards/{card}/index.html"
        if (where / page).is_file():
            sizes = loaded(where, page)
            rows.append(
                [name, f"{sum(sizes.values()) / 1000:.1f}", f"{sizes[page] / 1000:.1f}", str(len(sizes))]
            )
    yield table(["first visit to a card's page", "KB (gzip -6)", "of these the page", "files"], rows)


def validation(cards: int, folder: Path) -> Iterator[str]:
    """Checking the data, beside check-jsonschema."""
    root = write_archive(folder / "archive", cards)
    lists = sorted(str(path) for path in (root / "data" / GAME / "cards").glob("*.yml"))
    schema = str(root / "schemas" / f"{GAME}.cards.schema.json")
    base = (root / "schemas").as_uri() + "/"
    checker = [sys.executable, "-m", "check_jsonschema", "--base-uri", base, "--schemafile", schema, *lists]
    results = medians(
        {
            "tefuda validate": lambda: run(
                [sys.executable, "-m", "generator.cli", "validate", "--root", str(root)], REPOSITORY
            ),
            "check-jsonschema (schemas only)": lambda: run(checker, root),
        }
    )
    head = [
        f"checking {cards:,} cards",
        "s by the clock",
        "s of processor",
        "clock ÷ ours",
        "processor ÷ ours",
    ]
    yield table(head, compared(results))


def rebuild(cards: int, folder: Path) -> Iterator[str]:
    """Building again, in ``serve``, after one card was changed."""
    root = write_archive(folder / "archive", cards)
    rows: list[dict[str, dict[str, float]]] = []
    for _ in range(ROUNDS):
        done = subprocess.run(
            [sys.executable, "-m", "scripts.bench.rebuild", str(root)],
            cwd=REPOSITORY,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        rows.append(json.loads(done.stdout.splitlines()[-1]))
    head = [f"serve, {cards:,} cards", "s by the clock", "s of processor"]
    lines = []
    for key, name in (("first", "first build"), ("again", "after one card was changed")):
        middle = {kind: sorted(row[key][kind] for row in rows)[len(rows) // 2] for kind in ("wall", "cpu")}
        lines.append([name, f"{middle['wall']:.2f}", f"{middle['cpu']:.2f}"])
    yield table(head, lines)


def circumstances() -> Iterator[str]:
    """The machine, the versions, the commit, and how busy the machine was."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=REPOSITORY, capture_output=True, text=True, check=False
    ).stdout.strip()
    cpu = "unknown processor"
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        cpu = names[0] if names else cpu
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    yield f"- {today}, commit {commit or 'unknown'}, median of {ROUNDS} runs that take turns\n"
    yield f"- {os.cpu_count()} cores ({cpu}), {platform.system()}, Python {platform.python_version()}\n"
    yield f"- mkdocs {version(sys.executable, '-m', 'mkdocs', '--version')}\n"
    if hasattr(os, "getloadavg"):
        yield f"- load of the machine at the start: {os.getloadavg()[0]:.1f}\n"
    yield "\n"


def main() -> None:
    """Measure everything, and print each table as soon as it is known."""

    def show(lines: Iterator[str]) -> None:
        for line in lines:
            print(line, flush=True, end="" if line.startswith("- ") else "\n")

    show(circumstances())
    with tempfile.TemporaryDirectory(prefix="tefuda-bench-") as name:
        folder = Path(name)
        for cards in SIZES:
            show(builds(cards, folder / f"build-{cards}"))
        show(rebuild(min(1000, max(SIZES)), folder / "serve"))
        show(validation(max(SIZES), folder / "validate"))


if __name__ == "__main__":
    main()
