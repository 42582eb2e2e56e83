"""Builds an archive as ``serve`` does, changes one card, and builds again. Prints what each build took.

python -m scripts.bench.rebuild ARCHIVE
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from scripts.bench.clock import here


def main() -> None:
    """Build twice in one process: MkDocs keeps its plugins from one build to the next."""
    root = Path(sys.argv[1])
    cards = min((root / "data").glob("*/cards/*.yml"))
    before = cards.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as site:

        def once() -> None:
            config = load_config(str(root / "mkdocs.yml"), site_dir=site)
            config.plugins.on_startup(command="serve", dirty=False)
            build(config, serve_url="http://127.0.0.1:8000/")

        first = here(once)
        try:
            cards.write_text(before.replace("rarity: C\n", "rarity: U\n", 1), encoding="utf-8")
            again = here(once)
        finally:
            cards.write_text(before, encoding="utf-8")
    print(json.dumps({"first": asdict(first), "again": asdict(again)}))


if __name__ == "__main__":
    main()
