"""Measures the browser's search beside lunr, MiniSearch and Pagefind, and prints it as Markdown.

    python -m scripts.bench.search

All of them run in the same Chromium on the same cards (BENCH_CARDS=10000). What is right
is what a plain substring search over the folded texts finds.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from generator.catalogue.folding import fold
from generator.catalogue.load import load
from generator.pages.wording import wording
from generator.search.index import COMMON, FLAGS, game_index, site_index
from tests.browser.built_site import serve
from tests.browser.harness import Look, chromium, new_context
from tests.support.archives import write_archive

HERE = Path(__file__).parent
SCRIPTS = HERE.parents[1] / "generator" / "assets" / "js"
CARDS = int(os.environ.get("BENCH_CARDS", "10000"))
QUERIES = 40

OURS = """async ({ game, queries }) => {
  const start = performance.now();
  const { openAll } = await import("/bench/assets/tefuda/js/search/store.js");
  const store = await openAll();
  const find = (query) => store.search(`"${query}"`, game).groups
    .flatMap(({ hits }) => hits.map(({ doc }) => doc.key));
  find(queries[0]);
  const ready = performance.now() - start;
  return { ready, ...window.measure(queries, find) };
}"""

LUNR = """async ({ cards, queries }) => {
  for (const name of ["lunr", "stemmer", "tinyseg", "ja"]) await window.load(`/bench/${name}.js`);
  const start = performance.now();
  const index = lunr(function () {
    this.use(lunr.ja);
    this.ref("id");
    this.field("text");
    for (const { id, text } of cards) this.add({ id, text });
  });
  const ready = performance.now() - start;
  const find = (query) => {
    try { return index.search(query).map(({ ref }) => ref); } catch { return []; }
  };
  return { ready, bytes: JSON.stringify(index), ...window.measure(queries, find) };
}"""

MINISEARCH = """async ({ cards, queries }) => {
  await window.load("/bench/minisearch.js");
  const start = performance.now();
  const index = new MiniSearch({ fields: ["text"], searchOptions: { prefix: true, combineWith: "AND" } });
  index.addAll(cards);
  const ready = performance.now() - start;
  const find = (query) => index.search(query).map(({ id }) => id);
  return { ready, bytes: JSON.stringify(index), ...window.measure(queries, find) };
}"""

PAGEFIND = """async ({ queries }) => {
  const start = performance.now();
  const pagefind = await import("/bench/pagefind/pagefind.js");
  await pagefind.init();
  const found = [], times = [];
  let ready = 0;
  for (const query of queries) {
    const begun = performance.now();
    const { results } = await pagefind.search(query);
    times.push(performance.now() - begun);
    ready ||= performance.now() - start;
    found.push(await Promise.all(results.map(async (r) => (await r.data()).meta.title)));
  }
  return { ready, found, times };
}"""

HELPERS = """() => {
  window.load = (url) => new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src: url, onload: done, onerror: failed });
    document.head.append(script);
  });
  window.measure = (queries, find) => {
    const found = [], times = [];
    for (const query of queries) {
      const begun = performance.now();
      found.push(find(query));
      times.push(performance.now() - begun);
    }
    return { found, times };
  };
}"""

INDEX_PAGEFIND = """
import * as pagefind from "pagefind";
import { readFileSync } from "node:fs";
const cards = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { index } = await pagefind.createIndex({ forceLanguage: "ja" });
for (const { id, text } of cards) {
  await index.addCustomRecord({ url: `/${id}/`, content: text, language: "ja", meta: { title: id } });
}
await index.writeFiles({ outputPath: process.argv[3] });
await pagefind.close();
"""


def _queries(texts: Mapping[str, str], chance: random.Random) -> list[str]:
    """Pieces of one to six characters that stand in some card's texts, as people might type them."""
    found: list[str] = []
    ids = sorted(texts)
    while len(found) < QUERIES:
        line = chance.choice(texts[chance.choice(ids)].split("\n"))
        size = chance.choice((1, 2, 3, 4, 6))
        at = chance.randrange(max(1, len(line) - size))
        piece = line[at : at + size].strip()
        if fold(piece) and '"' not in piece and piece not in found:
            found.append(piece)
    return found


def _prepare(folder: Path) -> tuple[str, list[dict[str, str]]]:
    """A served folder with the scripts and indexes of everyone; the game and its cards."""
    archive = load(write_archive(folder / "archive", CARDS)).archive
    if archive is None:
        raise SystemExit("the generated archive is not valid")
    game = archive.games[0]
    index = game_index(game)
    site = folder / "site"
    shutil.copytree(SCRIPTS, site / "assets" / "tefuda" / "js")
    (site / "search").mkdir()
    own = {**site_index([]), "games": [game.id], "common": COMMON, "flags": FLAGS, "ui": wording()}
    for name, content in ((game.id, index), ("site", own)):
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (site / "search" / f"{name}.json").write_text(text, encoding="utf-8")
    (site / "index.html").write_text(
        "<!doctype html><html lang=ja><meta charset=utf-8><title>bench</title>", encoding="utf-8"
    )
    columns = index["cards"]
    sets = [f"{card_set['name']}\n{card_set['code']}" for card_set in index["sets"]]
    cards = [
        {"id": card_id, "text": "\n".join(filter(None, [name, text, card_id, sets[card_set]]))}
        for card_id, name, text, card_set in zip(
            columns["id"], columns["name"], columns["text"], columns["set"], strict=True
        )
    ]
    return game.id, cards


def _peers(folder: Path, cards: Sequence[Mapping[str, str]]) -> bool:
    """Install the peers and index for Pagefind; False if there is no npm or registry."""
    peers = folder / "peers"
    shutil.copytree(HERE / "search_peers", peers, ignore=shutil.ignore_patterns("node_modules"))
    if subprocess.run(["npm", "ci", "--silent"], cwd=peers, check=False).returncode:
        return False
    modules, site = peers / "node_modules", folder / "site"
    for name, path in {
        "lunr": "lunr/lunr.js",
        "stemmer": "lunr-languages/lunr.stemmer.support.js",
        "tinyseg": "lunr-languages/tinyseg.js",
        "ja": "lunr-languages/lunr.ja.js",
        "minisearch": "minisearch/dist/umd/index.js",
    }.items():
        shutil.copy(modules / path, site / f"{name}.js")
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    (peers / "pagefind.mjs").write_text(INDEX_PAGEFIND, encoding="utf-8")
    command = ["node", "pagefind.mjs", str(folder / "cards.json"), str(site / "pagefind")]
    return subprocess.run(command, cwd=peers, check=False, stdout=subprocess.DEVNULL).returncode == 0


def _quality(found: Sequence[Sequence[str]], right: Sequence[set[str]]) -> tuple[float, float]:
    """Mean recall and mean precision over the queries (precision 1 where nothing was found)."""
    recalls = [len(set(f) & r) / len(r) for f, r in zip(found, right, strict=True)]
    precisions = [len(set(f) & r) / len(set(f)) if f else 1.0 for f, r in zip(found, right, strict=True)]
    return statistics.mean(recalls), statistics.mean(precisions)


def _row(name: str, said: Mapping[str, Any], right: Sequence[set[str]], bytes_: int) -> str:
    recall, precision = _quality(said["found"], right)
    times = sorted(said["times"])
    return (
        f"| {name} | {recall:.2f} | {precision:.2f} | {statistics.median(times):.1f} | {times[-1]:.1f} "
        f"| {said['ready']:.0f} | {bytes_ / 1024:.0f} |"
    )


def _packed(content: bytes) -> int:
    return len(gzip.compress(content, 6, mtime=0))


def _rows(
    page: Page, folder: Path, game: str, cards: list[dict[str, str]], with_peers: bool
) -> Iterator[str]:
    searched = {card["id"]: card["text"] for card in cards}
    queries = _queries(searched, random.Random(1))
    folded = {card_id: [fold(line) for line in text.split("\n")] for card_id, text in searched.items()}
    right = [{c for c, lines in folded.items() if any(fold(q) in line for line in lines)} for q in queries]
    page.evaluate(HELPERS)
    site = folder / "site"
    ours = page.evaluate(OURS, {"game": game, "queries": queries})
    yield _row("Tefuda", ours, right, _packed((site / "search" / f"{game}.json").read_bytes()))
    if not with_peers:
        yield "| peers | not installed | | | | | |"
        return
    for name, script in (("lunr 2.3.9, ja", LUNR), ("MiniSearch 7.2.0", MINISEARCH)):
        said = page.evaluate(script, {"cards": cards, "queries": queries})
        yield _row(name, said, right, _packed(said["bytes"].encode("utf-8")))
    said = page.evaluate(PAGEFIND, {"queries": queries})
    size = sum(p.stat().st_size for p in (site / "pagefind").rglob("*") if p.suffix.startswith(".pf_"))
    yield _row("Pagefind 1.6.0", said, right, size)


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory(prefix="tefuda-bench-") as named:
        folder = Path(named)
        game, cards = _prepare(folder)
        print("indexing for the peers …", file=sys.stderr)
        with_peers = _peers(folder, cards)
        with serve(folder / "site", "/bench/") as site, chromium() as browser:
            page = new_context(browser, Look()).new_page()
            page.goto(site.url(""))
            print(f"\n### Search in the browser, {CARDS:,} cards, {QUERIES} queries\n")
            print(
                "| | recall | precision | ms a query (median) | (slowest) | ms until ready | index KB (gzip) |"
            )
            print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
            for row in _rows(page, folder, game, cards, with_peers):
                print(row, flush=True)


if __name__ == "__main__":
    main()
