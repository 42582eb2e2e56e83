"""The command that gives the archive away in open formats: export."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from generator.catalogue.model import Archive, Game
from generator.catalogue.nearest import nearest
from generator.catalogue.problems import language_of_environment
from generator.cli.common import NO, USAGE, RootOption, loaded_archive, stop
from generator.export.as_cockatrice import cockatrice_bytes
from generator.export.as_csv import csv_files
from generator.export.as_json import json_bytes
from generator.export.as_sqlite import sqlite_bytes
from generator.export.files import ExportError, targets, write_files
from generator.pages.urls import Language as Lang

STANDARD_OUTPUT = Path("-")


class Format(StrEnum):
    json = "json"
    csv = "csv"
    sqlite = "sqlite"
    cockatrice = "cockatrice"
    sheets = "sheets"


class Language(StrEnum):
    ja = "ja"
    en = "en"


def _games(archive: Archive, wanted: str) -> list[Game]:
    """All games, or the one that is wanted. Ends the command if there is none of that name."""
    names = [game.id for game in archive.games]
    if wanted and wanted not in names:
        near = nearest(wanted, names)
        hint = f"did you mean {near}?" if near else f"there are {', '.join(names)}"
        stop(f"there is no game {wanted}; {hint}", USAGE)
    return [archive.game(wanted)] if wanted else list(archive.games)


def exported(archive: Archive, games: list[Game], form: Format, lang: Lang) -> dict[str, bytes]:
    """The files of an export by name."""
    name = games[0].id if len(games) == 1 else "archive"
    match form:
        case Format.json:
            return {f"{name}.json": json_bytes(games)}
        case Format.sqlite:
            return {f"{name}.sqlite": sqlite_bytes(games)}
        case Format.csv:
            return {file: content for game in games for file, content in csv_files(game).items()}
        case Format.cockatrice:
            return {f"{game.id}.xml": cockatrice_bytes(game, lang) for game in games}
        case Format.sheets:
            from generator.export.sheets import sheets_bytes

            return {f"{game.id}.html": sheets_bytes(archive, game, lang) for game in games}


def export(
    form: Annotated[
        Format, typer.Argument(metavar="FORMAT", help="json, csv, sqlite, cockatrice or sheets.")
    ],
    game: Annotated[str, typer.Option("--game", "-g", help="Only this game (default: all of them).")] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="A folder, or the file if there is one; - is standard output.",
            show_default="this folder",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", "-f", help="Write over files that are there.")] = False,
    language: Annotated[
        Language | None,
        typer.Option("--lang", help="Language of cockatrice and sheets (default: the locale's)."),
    ] = None,
    root: RootOption = Path(),
) -> None:
    """Write the archive, or one game, in an open format. What is not sure stays marked in each of them."""
    archive, _ = loaded_archive(root)
    games = _games(archive, game)
    files = exported(archive, games, form, language.value if language else language_of_environment())
    if out == STANDARD_OUTPUT:
        if len(files) != 1:
            stop(f"{len(files)} files do not go to standard output; name a folder", USAGE)
        sys.stdout.buffer.write(*files.values())
        return
    placed = targets(files, out)
    try:
        write_files(placed, force=force)
    except ExportError as error:
        stop(str(error), NO)
    for path in placed:
        print(path)


def register(app: typer.Typer) -> None:
    """Add this command to ``app``."""
    app.command()(export)
