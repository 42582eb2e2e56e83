"""Commands about single cards: show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from generator.catalogue.model import Archive, Card
from generator.catalogue.nearest import nearest_all
from generator.catalogue.problems import language_of_environment
from generator.cli.common import NO, JsonOption, RootOption, console, loaded_archive, stop
from generator.pages.card_page import card_content
from generator.pages.datum import datum
from generator.pages.face import ability_text, timing_datum


def _find(archive: Archive, name: str) -> Card:
    card = archive.cards.get(name)
    if card is not None:
        return card
    named = archive.by_name.get(name, ())
    if len(named) == 1:
        return named[0]
    if named:
        stop(f"{name}: several cards: {', '.join(c.id for c in named)}", NO)
    close = nearest_all(name, [*archive.by_name, *archive.cards])
    hint = f"; near: {', '.join(close)}" if close else ""
    stop(f"{name}: no such card{hint}", NO)


def show(
    card: Annotated[str, typer.Argument(metavar="ID", help="A card's id or its exact name.")],
    root: RootOption = Path(),
    as_json: JsonOption = False,
) -> None:
    """Show one card: every value, how sure it is, and its abilities."""
    archive, _ = loaded_archive(root)
    found = _find(archive, card)
    if as_json:
        print(json.dumps(card_content(found), ensure_ascii=False, indent=2))
        return
    game = archive.game(found.game)
    lang = language_of_environment()
    out = console()
    out.print(found.name, style="bold", end="")
    out.print(f" {found.id} · {game.title[lang]} · {game.set(found.set).name}")
    table = Table(show_header=False, box=None)
    for field in game.shape.fields:
        if field.key in found.fields:
            shown = datum(field, found.fields[field.key], lang)
            doubt = "" if shown.state == "known" else shown.state
            table.add_row(shown.label, f"{shown.text} {shown.word}".strip(), doubt)
    out.print(table)
    if found.abilities is None:
        out.print("?")
    for ability in found.abilities or ():
        timing = timing_datum(game.shape.timing, ability, lang)
        out.print(f"{timing.text if timing else '-'}: {ability.text or '?'}")
        translated = ability_text(game, ability, "en")
        if translated and translated != ability.text:
            out.print(f"    {translated}")


def register(app: typer.Typer) -> None:
    """Add these commands to ``app``."""
    app.command()(show)
