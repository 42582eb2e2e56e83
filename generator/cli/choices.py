"""Options that several commands share: which game, which language, which rulings."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from generator.catalogue.load import Loader
from generator.catalogue.model import Archive, Game
from generator.catalogue.nearest import nearest
from generator.catalogue.problems import errors, language_of_environment
from generator.catalogue.schema import Schemas
from generator.cli.common import NO, USAGE, archive_root, report, stop
from generator.engines import engine
from generator.engines.base import Engine
from generator.examples.telling import Language
from generator.play.strings import solving_strings
from generator.words import Words, table


class Lang(StrEnum):
    ja = "ja"
    en = "en"


LangOption = Annotated[
    Lang | None, typer.Option("--lang", help="Language of what is said (default: the locale's).")
]
RulingOption = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="KEY=OPTION", help="Another answer to a ruling than the archive's own."),
]
PlayableOption = Annotated[
    str, typer.Option("--game", "-g", help="The game (needed unless only one of them has sample decks).")
]


def language(chosen: Lang | None) -> Language:
    """The language asked for, or else that of the locale."""
    return chosen.value if chosen else language_of_environment()


def commands_words(lang: Language) -> Words:
    """The words of the commands that show, count, add and import, from ``templates/commands.yml``."""
    return table("commands")[lang]


def archive_at_rest(root: Path, lang: Language | None = None) -> tuple[Archive, Schemas]:
    """The archive, its examples not played. Ends the command with 1 if it is invalid."""
    loaded = Loader(archive_root(root), play_examples=False).load()
    if loaded.archive is None or loaded.schemas is None:
        report(errors(loaded.problems), root.resolve(), lang)
        raise typer.Exit(NO)
    return loaded.archive, loaded.schemas


def game_named(archive: Archive, name: str, lang: Language = "en") -> Game:
    """The game with this id. Ends the command with 2 if there is none, and says so in ``lang``."""
    found = next((game for game in archive.games if game.id == name), None)
    if found is None:
        near = nearest(name, [game.id for game in archive.games])
        words = solving_strings()[lang]
        said = words["no_game"].format(name=name)
        stop(said + (words["near_game"].format(near=near) if near else ""), USAGE)
    return found


def playable_game(archive: Archive, name: str, lang: Language) -> tuple[Game, Engine]:
    """The game asked for, or the only one that can be played with sample decks; its engine. Else ends with 2."""
    words = solving_strings()[lang]
    if name:
        game = game_named(archive, name, lang)
        made = engine(game)
        if made is None:
            stop(words["no_engine"].format(name=name), USAGE)
        return game, made
    engines = [(game, made) for game in archive.games if (made := engine(game)) is not None]
    found = [(game, made) for game, made in engines if game.decks] or engines
    if len(found) != 1:
        games = words["list"].join(game.id for game, _ in engines)
        stop(words["which_game" if engines else "no_playable_game"].format(games=games), USAGE)
    return found[0]


def chosen_rulings(game: Game, rulings: Sequence[str], lang: Language = "en") -> dict[str, str]:
    """Options for rulings, from ``KEY=OPTION``. Ends the command with 2 if there is no such thing, told in ``lang``."""
    choices: dict[str, str] = {}
    for ruling in rulings:
        key, _, option = ruling.partition("=")
        known = next((r for r in game.rulings if key in (r.key, r.id)), None)
        if known is None or option not in {o.id for o in known.options}:
            told = ", ".join(o.id for o in known.options) if known else ", ".join(r.key for r in game.rulings)
            words = solving_strings()[lang]["no_option_of_ruling" if known else "no_ruling"]
            stop(words.format(ruling=ruling, there=told), USAGE)
        choices[known.key] = option
    return choices
