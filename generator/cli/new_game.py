"""The command new game: everything that a game needs to be shown, searched and filled."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from generator.catalogue.fields import choice_labels
from generator.catalogue.load import Loaded, load
from generator.catalogue.model import Game
from generator.catalogue.places import taken
from generator.catalogue.problems import errors
from generator.catalogue.scaffold import NewField, NewGame, files, new_choices, new_field
from generator.cli.common import NO, USAGE, RootOption, archive_root, report, say, stop
from generator.contribute.data import KIND_OF_SOURCE, SOURCES

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SET = re.compile(r"[a-z0-9]+")


def _ask(question: str, default: str | None = None) -> str:
    """What was typed, or the default where nobody can be asked. Ends the command if there is none."""
    if not sys.stdin.isatty():
        if default is None:
            stop(f"{question}: say it on the command line", USAGE)
        return default
    while True:
        answer = str(typer.prompt(question, default=default, err=True)).strip()
        if answer:
            return answer


def _fields() -> tuple[NewField, ...]:
    """Ask for fields, one a line, until there is nothing more."""
    found: list[NewField] = []
    while sys.stdin.isatty():
        said = str(
            typer.prompt(
                "field (KEY=日本語 / English: number, text, list or choices; nothing to end)",
                default="",
                err=True,
            )
        )
        if not said.strip():
            break
        try:
            found.append(new_field(said))
        except ValueError as error:
            say(str(error))
    return tuple(found)


def _games(root: Path, loaded: Loaded) -> tuple[Game, ...]:
    """The games that are there; an archive without data is one that is about to have its first."""
    if loaded.archive is not None:
        return loaded.archive.games
    if loaded.schemas is not None and [problem.code for problem in loaded.problems] == ["no-data"]:
        return ()
    report(errors(loaded.problems), root)
    raise typer.Exit(NO)


def _checked_id(game_id: str, root: Path, games: tuple[Game, ...]) -> str:
    if not _SLUG.fullmatch(game_id):
        stop(f"{game_id}: a game's id is of small letters, digits and single hyphens", USAGE)
    if game_id in taken(root):
        stop(f"{game_id}: other pages of the site stand there; take another id", USAGE)
    if any(game.id == game_id for game in games) or (root / "data" / game_id).exists():
        stop(f"{game_id}: there is such a game already", USAGE)
    return game_id


def _checked_set(set_id: str, games: tuple[Game, ...]) -> str:
    if not _SET.fullmatch(set_id):
        stop(f"{set_id}: a set's id is of small letters and digits", USAGE)
    for game in games:
        if any(card_set.id == set_id for card_set in game.sets):
            stop(f"{set_id}: {game.id} has a set of this id, and card ids begin with it; take another", USAGE)
    return set_id


def _prefix(said: str | None, game_id: str, games: tuple[Game, ...]) -> str:
    """Two letters that no other game's clauses begin with: those said, or the first free ones of the id."""
    used = {game.prefix for game in games}
    if said is not None:
        if not re.fullmatch("[A-Z]{2}", said) or said in used:
            stop(f"{said}: the prefix is two capital letters that no other game has", USAGE)
        return said
    letters = re.sub("[^A-Z]", "", game_id.upper()) or "X"
    pairs = [letters[0] + second for second in (*letters[1:], *"XYZABCDEFGHIJKLMNOPQRSTUVW")]
    return _ask("prefix of clause ids", next((pair for pair in pairs if pair not in used), None))


def game(
    game_id: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="Its folder: small letters and hyphens.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="Its title: 日本語 / English.")] = None,
    prefix: Annotated[
        str | None, typer.Option(help="Two capital letters that clause ids begin with.")
    ] = None,
    set_: Annotated[
        str | None, typer.Option("--set", "-s", help="The id of its first set, such as eb1.")
    ] = None,
    set_name: Annotated[str | None, typer.Option(help="The name of that set.")] = None,
    source: Annotated[
        str | None, typer.Option(help="The title of its first source: 日本語 / English.")
    ] = None,
    source_kind: Annotated[
        str, typer.Option(help="document, page, thread, photo or eyewitness.")
    ] = "document",
    field: Annotated[
        list[str] | None,
        typer.Option(
            "--field", "-f", metavar="KEY=LABEL:KIND", help="A field of its cards; may be repeated."
        ),
    ] = None,
    timings: Annotated[str, typer.Option(help="When abilities are used, with commas between.")] = "",
    deck_size: Annotated[int, typer.Option(min=0, help="How many cards a deck has.")] = 0,
    copies: Annotated[int, typer.Option(min=0, help="How many of the same name a deck may have.")] = 0,
    root: RootOption = Path(),
) -> None:
    """Begin a game: a card schema and data that are valid from the start. Asks for what is not given.

    A field is KEY=日本語 / English: KIND, where KIND is number, text, list, or the choices:
    tide=潮 / Tide: 満=満ち潮 / High tide, 干=引き潮 / Low tide.
    """
    root = archive_root(root)
    loaded = load(root)
    games = _games(root, loaded)
    assert loaded.schemas is not None  # else there would be a problem with them
    kinds = choice_labels(loaded.schemas, SOURCES, *KIND_OF_SOURCE)
    if source_kind not in kinds:
        stop(f"{source_kind}: no such kind of source; there are {', '.join(kinds)}", USAGE)
    if copies and not deck_size:
        stop("--copies: say --deck-size as well", USAGE)
    chosen = _checked_id(game_id or _ask("id"), root, games)
    try:
        fields = tuple(map(new_field, field)) if field else _fields()
    except ValueError as error:
        stop(str(error), USAGE)
    keys = [one.key for one in fields]
    if len(keys) != len(set(keys)):
        stop(f"--field: {', '.join(keys)}: a key stands twice", USAGE)
    made = NewGame(
        id=chosen,
        title=title or _ask("title (日本語 / English)", chosen),
        prefix=_prefix(prefix, chosen, games),
        set_id=_checked_set(
            set_ or _ask("id of the first set", f"{re.sub('[^a-z]', '', chosen)[:2] or 's'}1"), games
        ),
        set_name=set_name or _ask("name of the first set", "第1弾"),
        source_title=source or _ask("title of the first source (日本語 / English)", "出典 / Source"),
        source_kind=source_kind,
        order=max((one.order for one in games), default=0) + 1,
        fields=fields,
        timings=new_choices(timings),
        deck_size=deck_size,
        copies=copies,
    )
    _write(made, root)


def _write(made: NewGame, root: Path) -> None:
    """Write the game's files unless that makes the archive invalid, and say what to do next."""
    written = files(made)
    there = [path for path in written if (root / path).exists()]
    if there:
        stop(f"{there[0]}: is there already", USAGE)
    for path, text in written.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    after = load(root)
    report(after.problems, root)
    if errors(after.problems):
        shutil.rmtree(root / "data" / made.id)
        for path in written:
            (root / path).unlink(missing_ok=True)
        stop(f"{made.id}: nothing was written", NO)
    for path in written:
        say(path.as_posix())
    say(
        f"""Next:
  tefuda new card --game {made.id} --set {made.set_id}    or tefuda import FILE --game {made.id} --set {made.set_id}
  data/{made.id}/game.yml: a summary, facts, how many kinds of card there are
  data/{made.id}/sources.yml: what the source tells, and what it lacks
  schemas/{made.id}.cards.schema.json: help texts, colours, signs
  rules.yml, rulings.yml, glossary.yml, products.yml, phrasebook.yml as you get to them
  tefuda validate && tefuda fmt && tefuda build"""
    )


def register(app: typer.Typer) -> None:
    """Add this command to ``app``, the group ``new``."""
    app.command()(game)
