"""Commands about single cards: show."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from generator.catalogue.model import Ability, Archive, Card, Game
from generator.catalogue.nearest import nearest_all
from generator.cli.choices import LangOption, archive_at_rest, commands_words, language
from generator.cli.common import NO, JsonOption, RootOption, console, stop
from generator.pages.datum import datum, said
from generator.pages.face import ability_text, timing_datum
from generator.pages.urls import Language
from generator.pages.wording import wording
from generator.words import Words


def _find(archive: Archive, name: str, words: Words) -> Card:
    card = archive.cards.get(name)
    if card is not None:
        return card
    named = archive.by_name.get(name, ())
    if len(named) == 1:
        return named[0]
    if named:
        cards = words["list"].join(card.id for card in named)
        stop(words["several_cards"].format(name=name, cards=cards), NO)
    near = words["list"].join(nearest_all(name, [*archive.by_name, *archive.cards]))
    stop(words["no_card_near" if near else "no_card"].format(name=name, near=near), NO)


def show(
    card: Annotated[str, typer.Argument(metavar="ID", help="A card's id or its exact name.")],
    root: RootOption = Path(),
    as_json: JsonOption = False,
    language_: LangOption = None,
) -> None:
    """Show one card: every value, how sure it is and who says so, and its abilities."""
    lang = language(language_)
    archive, _ = archive_at_rest(root, lang)
    found = _find(archive, card, commands_words(lang))
    if as_json:
        from generator.pages.card_data import card_content

        print(json.dumps(card_content(found), ensure_ascii=False, indent=2))
        return
    game = archive.game(found.game)
    ui = wording()[lang]
    tell = console().print
    tell(f"{found.name}  {found.id} · {game.title[lang]} · {game.set(found.set).name}")
    tell(f"{ui['source']}: {game.source(found.source).title[lang]}")
    if found.note:
        tell(found.note[lang])
    rows = Table(show_header=False, box=None)
    for field in game.shape.fields:
        if field.key in found.fields:
            shown = datum(field, found.fields[field.key], lang)
            remarks = [shown.printed, shown.because, shown.note, shown.source]
            told = "" if shown.state == "known" else ui[f"state_{shown.state}"]
            value = " ".join(dict.fromkeys(w for w in (shown.text, shown.word) if w))
            rows.add_row(shown.label, value, told, " · ".join(filter(None, remarks)))
    tell(rows)
    if found.abilities is None:
        tell(ui["abilities_unknown"])
    elif found.abilities_key and not found.abilities:
        tell(ui["no_abilities"])
    for ability in found.abilities or ():
        for line in _ability_lines(game, ability, lang, ui):
            tell(line)


def _ability_lines(game: Game, ability: Ability, lang: Language, ui: Mapping[str, str]) -> Iterator[str]:
    """An ability in a line, and below it its translation and all that is doubted of it."""
    timing = timing_datum(game.shape.timing, ability, lang)
    yield f"{timing.text}: {ability.text or '?'}" if timing else ability.text or "?"
    translated = ability_text(game, ability, "en")
    if translated and translated != ability.text:
        yield f"    {translated}"
    if ability.printed:
        yield f"    {ui['printed']}: {ability.printed}"
    if ability.note:
        yield f"    {ability.note[lang]}"
    doubts = [(timing.text, timing.state, timing.because)] if timing and timing.state != "known" else []
    doubts += [
        (f"{name} {value.plain}", value.state.value, said(value.because, lang))
        for name, value in ability.slots.items()
    ]
    for what, state, because in doubts:
        yield f"    {what}: {ui[f'state_{state}']}. {because}"


def register(app: typer.Typer) -> None:
    """Add these commands to ``app``."""
    app.command()(show)
