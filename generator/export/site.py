"""The exports that the site offers: JSON, CSV and SQLite of each game."""

from __future__ import annotations

from collections.abc import Mapping

from generator.catalogue.model import Game
from generator.export.as_csv import csv_files
from generator.export.as_json import json_bytes
from generator.export.as_sqlite import sqlite_bytes
from generator.pages.data_page import Download


def game_files(game: Game) -> dict[str, bytes]:
    """The files of a game by their names."""
    return {
        f"{game.id}.json": json_bytes([game]),
        **csv_files(game),
        f"{game.id}.sqlite": sqlite_bytes([game]),
    }


def downloads(files: Mapping[str, Mapping[str, bytes]]) -> dict[str, list[Download]]:
    """What the page of each game says of its files."""
    return {
        game: [Download(name, _kind(name), len(content)) for name, content in named.items()]
        for game, named in files.items()
    }


def _kind(name: str) -> str:
    return "abilities" if name.endswith(".abilities.csv") else name.rpartition(".")[2]
