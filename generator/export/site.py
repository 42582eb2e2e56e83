"""The exports that the site offers: JSON, CSV and SQLite of each game."""

from __future__ import annotations

from collections.abc import Mapping

from generator.catalogue.model import Archive
from generator.export.as_csv import csv_files
from generator.export.as_json import json_bytes
from generator.export.as_sqlite import sqlite_bytes
from generator.pages.data_page import Download


def site_files(archive: Archive) -> dict[str, dict[str, bytes]]:
    """The files of each game by its id and their names."""
    return {
        game.id: {
            f"{game.id}.json": json_bytes([game]),
            **csv_files(game),
            f"{game.id}.sqlite": sqlite_bytes([game]),
        }
        for game in archive.games
    }


def downloads(files: Mapping[str, Mapping[str, bytes]]) -> dict[str, list[Download]]:
    """What the page of each game says of its files."""
    return {
        game: [Download(name, _kind(name), len(content)) for name, content in named.items()]
        for game, named in files.items()
    }


def _kind(name: str) -> str:
    return "abilities" if name.endswith(".abilities.csv") else name.rpartition(".")[2]
