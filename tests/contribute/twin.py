"""The contribute page's modules, asked what Python answers as well."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.catalogue.canonical import dump
from generator.catalogue.checks import cards as card_checks
from generator.catalogue.checks import texts as text_checks
from generator.catalogue.kinds import FileKind
from generator.catalogue.load import Loaded
from generator.catalogue.model import Game
from generator.catalogue.problems import Problem
from generator.catalogue.reader import Document, Key, Node, read
from generator.catalogue.schema import CARDS_SUFFIX, Schemas
from generator.catalogue.schema_errors import check
from generator.catalogue.sheet import GameFiles, Sheet
from generator.contribute.data import contribute_data
from tests.decks.twin import ROOT, SCRIPTS, node


def data_of(loaded: Loaded, game: Game, repo_url: str | None = None) -> dict[str, Any]:
    """What the page of ``game`` loads."""
    assert loaded.schemas is not None
    return contribute_data(game, loaded.schemas, repo_url)


def item_text(schemas: Schemas, game: str, card: Mapping[str, Any]) -> str:
    """The card as it stands in its file."""
    text = dump({"cards": [card]}, lambda path: schemas.key_order(f"{game}{CARDS_SUFFIX}", path))
    return text.partition("\n")[2]


class _Placed(Document):
    """A document whose places are the paths themselves, one a line."""

    def place(self, path: Any, *, of_key: bool = False) -> tuple[int, int]:
        self.paths.append(tuple(path))
        return len(self.paths), 1

    paths: list[tuple[Key, ...]]


def said(schemas: Schemas, game: Game, card: Mapping[str, Any]) -> set[tuple[str, str]]:
    """What `tefuda validate` says of a card alone: places and codes."""
    name = f"{game.id}{CARDS_SUFFIX}"
    root: Node | None = None
    document = _Placed(Path("cards.yml"), "", root, {"game": game.id, "cards": [card]}, [])
    document.paths = []
    found = check(schemas, name, document, card, ("cards", 0), ("$defs", "card"))
    file = FileKind(Path(f"data/{game.id}/cards/x.yml"), game.id, "cards", name)
    sheet = Sheet(file, document, list(found))
    files = GameFiles(game.id, Path("data") / game.id, cards=[sheet])
    found += card_checks._doubt(sheet)
    if game.phrasebook is not None:
        files.sheets["phrasebook"] = _phrasebook(game.id)
        found += text_checks._phrasing(files)
    return {(place_of(document, problem), plain(problem.code)) for problem in found}


@cache
def _phrasebook(game: str) -> Sheet:
    path = ROOT / "data" / game / "phrasebook.yml"
    return Sheet(FileKind(path, game, "phrasebook", ""), read(path), [])


def place_of(document: _Placed, problem: Problem) -> str:
    path = document.paths[problem.line - 1][2:]
    if problem.code.startswith("missing-"):
        path = (*path, problem.args["key"])
    return "/".join(map(str, path))


def plain(code: str) -> str:
    """A code without the guess of what was meant, and the advice, which the two make differently."""
    without_guess = code.removesuffix("-near").replace("not-allowed-value", "not-allowed")
    return "empty-text" if without_guess.startswith("empty-key") else without_guess


class Twin:
    """The browser's modules, run by Node from a folder that says that they are modules."""

    def __init__(self, folder: Path) -> None:
        self.scripts = folder / "js"
        self.scripts.mkdir(parents=True)
        for path in SCRIPTS.rglob("*.js"):
            copy = self.scripts / path.relative_to(SCRIPTS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
        (self.scripts / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")

    def ask(self, **request: Any) -> dict[str, Any]:
        done = subprocess.run(
            [node(), str(Path(__file__).with_name("twin.mjs")), str(self.scripts)],
            input=json.dumps(request, ensure_ascii=False),
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer
