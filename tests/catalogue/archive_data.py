"""The archive's data as any YAML reader sees it, without the catalogue's own reading."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
DATA_FILES = sorted((ROOT / "data").rglob("*.yml"))


@cache
def content(path: Path) -> Any:
    """What the file at ``path`` holds."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def game_file(game: str, kind: str) -> Any:
    """The content of ``data/<game>/<kind>.yml``."""
    return content(ROOT / "data" / game / f"{kind}.yml")


def card_lists(game: str) -> list[dict[str, Any]]:
    """The content of every card list of ``game``, in the order of the sets."""
    order = [item["id"] for item in game_file(game, "game")["sets"]]
    lists = [content(path) for path in (ROOT / "data" / game / "cards").glob("*.yml")]
    return sorted(lists, key=lambda head: order.index(head["set"]))
