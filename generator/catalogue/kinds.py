"""Which files an archive is made of, and the schema of each. Files are found by walking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.catalogue.schema import CARDS_SUFFIX

LISTS = {
    "sources": "sources",
    "products": "products",
    "rules": "sections",
    "rulings": "rulings",
    "glossary": "terms",
    "phrasebook": "phrases",
    "events": "events",
}
"""The kinds of file that hold one list, and the key it stands under."""

SPECIMENS = "specimens"
"""The kind of the file with cards that were made up for examples: no cards of the game."""

SPECIMENS_FILE = f"{SPECIMENS}.yml"

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")

REQUIRED = ("game", "sources")
"""The files without which a folder is no game."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """What a data file holds: its kind, the game's folder, and its schema's file name."""

    path: Path
    game: str
    kind: str
    schema: str


def walk(data: Path) -> Iterator[FileKind]:
    """Every file below ``data`` in a fixed order, the unexpected ones with kind ``""``.

    Hidden files (editors leave them) are passed over.
    """
    for path in sorted(data.rglob("*")):
        parts = path.relative_to(data).parts
        if any(part.startswith(".") for part in parts):
            continue
        if not path.is_file() and path.suffix != ".yml":  # a folder; one named like a file is reported
            continue
        game = parts[0]
        kind, schema = "", ""
        if len(parts) == 2 and path.suffix == ".yml" and path.stem in ("game", *LISTS):
            kind, schema = path.stem, f"{path.stem}.schema.json"
        elif parts[1:] == (SPECIMENS_FILE,):
            kind, schema = SPECIMENS, f"{game}{CARDS_SUFFIX}"
        elif len(parts) == 3 and parts[1] == "cards" and path.suffix == ".yml":
            kind, schema = "cards", f"{game}{CARDS_SUFFIX}"
        elif len(parts) == 3 and parts[1] == "examples" and path.suffix == ".yml":
            kind, schema = "examples", "examples.schema.json"
        elif len(parts) == 3 and parts[1] == "decks" and path.suffix == ".yml" and _SLUG.match(path.stem):
            kind, schema = "decks", "deck.schema.json"
        yield FileKind(path, game, kind, schema)
