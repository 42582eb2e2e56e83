"""Builds an archive as ``serve`` does, changes one card, and builds again. Prints what each build took.

python -m scripts.bench.rebuild ARCHIVE

The second build ends when the page of the changed card has been asked for and is there.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.livereload import LiveReloadServer

from scripts.bench.clock import here

HOST, PORT = "127.0.0.1", 8000


def main() -> None:
    """Build twice in one process: MkDocs keeps its plugins from one build to the next."""
    root = Path(sys.argv[1])
    cards = min((root / "data").glob("*/cards/*.yml"))
    before = cards.read_text(encoding="utf-8")
    changed = before.replace("rarity: C\n", "rarity: U\n", 1)
    card = changed[: changed.index("rarity: U\n")].rpartition("- id: ")[2].split()[0]
    with tempfile.TemporaryDirectory() as site:

        def once() -> None:
            config = load_config(str(root / "mkdocs.yml"), site_dir=site)
            config.plugins.on_startup(command="serve", dirty=False)
            build(config, serve_url=f"http://{HOST}:{PORT}/")

        def shown() -> None:
            once()
            said: list[Any] = []

            def start(*status: Any) -> Callable[[bytes], object]:
                said[:] = status
                return said.append

            app = server.get_app()
            assert app is not None
            path = f"/{cards.parts[-3]}/cards/{card}/"
            page = b"".join(app({"PATH_INFO": path}, start))
            if said[0] != "200 OK" or card.encode() not in page:
                raise SystemExit(f"{path}: {said[0]}")

        first = here(once)
        server = LiveReloadServer(builder=once, host=HOST, port=PORT, root=site)  # never started
        config = load_config(str(root / "mkdocs.yml"), site_dir=site)
        config.plugins.on_serve(server, config=config, builder=once)
        try:
            cards.write_text(changed, encoding="utf-8")
            again = here(shown)
        finally:
            cards.write_text(before, encoding="utf-8")
    print(json.dumps({"first": asdict(first), "again": asdict(again)}))


if __name__ == "__main__":
    main()
