"""The exports that the site offers: JSON, CSV and SQLite of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from generator.catalogue.model import Game
from generator.export.as_csv import csv_tables
from generator.export.as_json import json_bytes
from generator.export.as_sqlite import sqlite_bytes
from generator.pages.data_page import Download
from generator.pages.kept_pages import KeptByGame


class Exports:
    """The files of games. Each is made when it is first wanted, and kept as long as its game stays the same."""

    def __init__(self) -> None:
        self._kept: KeptByGame[bytes] = KeptByGame()

    def files(self, game: Game) -> Mapping[str, Callable[[], bytes]]:
        """The files of ``game`` by their names: what to call for the content of each."""
        makers: Mapping[str, Callable[[], bytes]] = {
            f"{game.id}.json": partial(json_bytes, [game]),
            **csv_tables(game),
            f"{game.id}.sqlite": partial(sqlite_bytes, [game]),
        }
        return {name: partial(self._kept.get, name, game, make) for name, make in makers.items()}

    def downloads(self, game: Game) -> list[Download]:
        """What the page of ``game`` says of its files."""
        return [Download(name, _kind(name), len(make())) for name, make in self.files(game).items()]


def _kind(name: str) -> str:
    return "abilities" if name.endswith(".abilities.csv") else name.rpartition(".")[2]
