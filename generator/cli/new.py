"""The command new card, in the group of commands that add to the archive."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.catalogue.card_checker import CardChecker
from generator.catalogue.fields import Field
from generator.catalogue.model import Archive, Game
from generator.catalogue.problems import Problem, language_of_environment
from generator.catalogue.reader import Document, parse
from generator.catalogue.schema import CARDS_SUFFIX, Schemas
from generator.cli.common import USAGE, RootOption, loaded_archive, say, stop
from generator.cli.writing import check_texts, write_texts
from generator.imports.writing import cards_file, next_ids, with_cards

_WHOLE = re.compile(r"-?\d{1,18}")

app = typer.Typer(help="Add something to the archive.", no_args_is_help=True)


def _ask(question: str, choices: list[str], default: str | None = None) -> str:
    """Ask until the answer is one of ``choices`` (anything if there are none)."""
    if not sys.stdin.isatty():
        if default is not None:
            return default
        stop(f"{question}: say it on the command line", USAGE)
    while True:
        hint = f" ({', '.join(choices)})" if choices else ""
        answer = str(typer.prompt(question + hint, default=default, err=True)).strip()
        if not choices or answer in choices or answer == default:
            return answer
        say(f"{answer}: not one of {', '.join(choices)}")


def chosen_game(archive: Archive, wanted: str | None) -> Game:
    """The game that is wanted, or asked for. Ends the command if there is none such."""
    names = [game.id for game in archive.games]
    chosen = wanted or _ask("game", names)
    if chosen not in names:
        stop(f"{chosen}: no such game; there are {', '.join(names)}", USAGE)
    return archive.game(chosen)


def chosen_set(game: Game, wanted: str | None) -> str:
    """The set that is wanted, or asked for. Ends the command if the game has none such."""
    names = [card_set.id for card_set in game.sets]
    chosen = wanted or _ask("set", names)
    if chosen not in names:
        stop(f"{chosen}: no such set in {game.id}; there are {', '.join(names)}", USAGE)
    return chosen


def chosen_source(game: Game, wanted: str | None) -> str:
    """The source that is wanted, or asked for. Ends the command if the game has none such."""
    names = [source.id for source in game.sources]
    chosen = wanted or _ask("source", names, names[0])
    if chosen not in names:
        stop(
            f"{chosen}: no such source; add it to data/{game.id}/sources.yml first"
            f" (there are {', '.join(names)})",
            USAGE,
        )
    return chosen


def _value(game: Game, field: Field, text: str) -> Any:
    """What was typed as the value that the data holds.

    ``{one_of: [3, 4]}`` and the like are read as the data writes them. Raises
    ValueError if such a value cannot be read.
    """
    text = text.strip()
    if text == "unknown":
        return text
    if text.startswith("{"):
        document = parse(Path(field.key), text)
        if document.problems or document.data is None:
            said = "; ".join(p.message(language_of_environment()) for p in document.problems)
            raise ValueError(f"{field.key}: {said}")
        return document.data
    if field.kind == "abilities":
        return _abilities(text, timed=game.shape.timing is not None)
    numeric = field.choices and all(isinstance(c.value, int) for c in field.choices)
    if field.kind == "number" or numeric:
        return int(text) if _WHOLE.fullmatch(text) else text
    if field.kind == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _abilities(text: str, *, timed: bool) -> list[dict[str, str]]:
    """``AT: 敵が「女」なら7900 | DMG: …`` as a list of abilities; ``none`` for a card without.

    Where abilities have no timing, each is its text alone.
    """
    if text == "none":
        return []
    if not timed:
        return [{"text": part.strip()} for part in text.split("|")]
    found = []
    for part in text.split("|"):
        timing, *wording = re.split("[:：]", part, maxsplit=1)
        found.append({"timing": timing.strip(), "text": "".join(wording).strip() or "unknown"})
    return found


def _problems(game: Game, data: dict[str, Any], schemas: Schemas) -> list[Problem]:
    """What the card schema says of ``data``, which may not be a whole card yet."""
    schema = f"{game.id}{CARDS_SUFFIX}"
    return CardChecker(schemas, schema).check(Document(Path(schema), "", None, data, []), data, ())


def _lacking(game: Game, data: dict[str, Any], schemas: Schemas) -> Field | None:
    """The first field that a card such as ``data`` must have and does not."""
    problems = _problems(game, data, schemas)
    missing = {p.args["key"] for p in problems if p.code == "missing-key"} - data.keys()
    return next((field for field in game.shape.fields if field.key in missing), None)


def _given(game: Game, pairs: list[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or game.shape.field(key) is None:
            keys = ", ".join(field.key for field in game.shape.fields)
            stop(f"{pair}: write FIELD=VALUE with one of {keys}", USAGE)
        given[key] = value
    return given


@app.command()
def card(
    name: Annotated[str | None, typer.Argument(help="The card's name, as printed.")] = None,
    game: Annotated[str | None, typer.Option("--game", "-g", help="Its game.")] = None,
    set_: Annotated[str | None, typer.Option("--set", "-s", help="Its set.")] = None,
    source: Annotated[str | None, typer.Option(help="The source that says so.")] = None,
    field: Annotated[
        list[str] | None,
        typer.Option("--field", "-f", metavar="FIELD=VALUE", help="A value; may be repeated."),
    ] = None,
    root: RootOption = Path(),
) -> None:
    """Add a card. Asks for what is not given; what you do not know stays unknown.

    Abilities are written as TIMING:TEXT, several joined by |, or none; partly known
    values as in the data: damage={one_of: [3, 4]}.
    """
    archive, loaded = loaded_archive(root)
    assert loaded.schemas is not None  # an archive has been loaded with them
    chosen = chosen_game(archive, game)
    set_id = chosen_set(chosen, set_)
    lang = language_of_environment()
    name = (name or _ask("name", [])).strip()
    data: dict[str, Any] = {"id": next_ids(chosen, set_id)[0], "name": name}
    if wrong := [p for p in _problems(chosen, data, loaded.schemas) if not p.code.startswith("missing-")]:
        stop("\n".join(f"name: {problem.message(lang)}" for problem in wrong), USAGE)
    source_id = chosen_source(chosen, source)
    given = _given(chosen, field or [])
    path = cards_file(archive.root, chosen, set_id)
    try:
        for spec in chosen.shape.fields:
            if spec.key in given:
                data[spec.key] = _value(chosen, spec, given[spec.key])
        # An answer may call for other fields: a yokai has a tribe, a rule card has none.
        while lacking := _lacking(chosen, data, loaded.schemas):
            words = [str(choice.value) for choice in lacking.choices]
            answer = _ask(f"{lacking.label[lang]} [{lacking.key}]", words, "unknown")
            data[lacking.key] = _value(chosen, lacking, answer)
        text = with_cards(path, chosen, set_id, source_id, [data], loaded.schemas)
    except ValueError as error:
        stop(f"{name}: {error}", USAGE)
    check_texts({path: text}, archive.root)
    write_texts({path: text})
    say(f"{path.relative_to(archive.root)}: {data['id']} {name}")
