"""Commands about worked examples: example run, example coverage."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text as RichText

from generator.catalogue.model import Archive, BoardZone, Game
from generator.catalogue.problems import Language, Problem, errors
from generator.catalogue.reader import Document, KeyPath, parse, read
from generator.catalogue.schema import Schemas
from generator.catalogue.schema_errors import check as check_form
from generator.cli.choices import LangOption, archive_at_rest, language
from generator.cli.common import NO, USAGE, JsonOption, RootOption, console, report
from generator.cli.deck import text_of_file
from generator.examples.check import SCHEMA, differences
from generator.examples.coverage import coverage as coverage_of
from generator.examples.play import Played, play
from generator.examples.telling import Change, Line, Named, Sentence, Teller
from generator.pages.face import ability_text

app = typer.Typer(help="Play worked examples.", no_args_is_help=True)


@dataclass(frozen=True, slots=True)
class _Told:
    """An example of a file, played."""

    path: KeyPath
    data: Mapping[str, Any]
    played: Played
    problems: Sequence[Problem]


def read_examples(
    file: Path, archive: Archive, schemas: Schemas, lang: Language
) -> tuple[Document, Game, list[KeyPath]]:
    """A file of examples, or of one scenario; ``-`` is standard input. Ends the command with 2 if it cannot be read."""
    if SCHEMA not in schemas.by_name:
        report([Problem(file, 1, 1, "no-schema", {"schema": SCHEMA})], archive.root, lang)
        raise typer.Exit(USAGE)
    document = parse(file, text_of_file("-")) if file == Path("-") else read(file.resolve())
    problems = errors(document.problems)
    data = document.data
    if not problems and data is not None:
        listed = isinstance(data, Mapping) and "examples" in data
        pointer = () if listed else ("$defs", "scenario")
        problems = check_form(schemas, SCHEMA, document, data, (), pointer)
        if not problems:
            game = next((game for game in archive.games if game.id == data["game"]), None)
            if game is not None:
                count = len(data["examples"]) if listed else 0
                return document, game, [("examples", n) for n in range(count)] if listed else [()]
            allowed = ", ".join(game.id for game in archive.games)
            problems = [document.problem(("game",), "not-allowed", value=data["game"], allowed=allowed)]
    report(problems or document.problems, archive.root, lang)
    raise typer.Exit(USAGE)


@app.command()
def run(
    file: Annotated[Path, typer.Argument(help="A file of examples, or one scenario; - for standard input.")],
    root: RootOption = Path(),
    as_json: JsonOption = False,
    chosen: LangOption = None,
) -> None:
    """Play the examples of a file and tell what happens; end with 1 if anything differs from what it says."""
    lang = language(chosen)
    archive, schemas = archive_at_rest(root, lang)
    document, game, paths = read_examples(file, archive, schemas, lang)
    results: list[_Told] = []
    for path in paths:
        data = document.data["examples"][path[1]] if path else document.data
        played = play(game, data)
        results.append(_Told(path, data, played, list(differences(game, document, path, data, played))))
    if as_json:
        shown = [_as_json(item, lang, game.zones) for item in results]
        print(json.dumps(shown if paths != [()] else shown[0], ensure_ascii=False, indent=2))
    else:
        for item in results:
            _print(item, Teller(game, ability_text), lang)
    wrong = [problem for item in results for problem in item.problems]
    report(wrong, archive.root, lang)
    if wrong:
        raise typer.Exit(NO)


def _as_json(item: _Told, lang: Language, zones: Sequence[BoardZone]) -> dict[str, Any]:
    played = item.played
    return {
        **({"id": item.data["id"]} if "id" in item.data else {}),
        "passed": not item.problems,
        "problems": [
            {"line": p.line, "column": p.column, "code": p.code, "message": p.message(lang)}
            for p in item.problems
        ],
        "trace": [
            {"step": moment.step, **moment.event.to_data(), "position": moment.after.to_data(zones)}
            for moment in played.moments
        ],
        "facts": {key: value for key, value in played.facts.items() if value not in (None, [])},
    }


def told(line: Line | Sentence, indent: str = "") -> RichText:
    """One line of what happens, for a terminal."""
    text = RichText(f"{indent}{line.who} ", style="bold")
    for piece in line.pieces:
        style = "red" if isinstance(piece, Change) else "cyan" if isinstance(piece, Named) else "not bold"
        text.append(piece.text, style=f"not bold {style}" if style != "not bold" else style)
    text.append(f"  {' '.join(line.clauses)}", style="not bold dim")
    return text


def _print(item: _Told, teller: Teller, lang: Language) -> None:
    out = console()
    title = item.data.get("title", {}).get(lang) or item.data.get("id") or ""
    mark = "✗" if item.problems else "✓"
    out.print(RichText(f"{mark} {title}", style="bold red" if item.problems else "bold"))
    for line in teller.lines(item.played, tuple(item.data.get("shows", ())), lang):
        out.print(told(line, "  "))


@app.command()
def coverage(root: RootOption = Path(), as_json: JsonOption = False) -> None:
    """Which clauses the examples show; end with 1 if one that can be played has no example."""
    archive, _ = archive_at_rest(root)
    counted = [coverage_of(game) for game in archive.games if game.examples]
    if as_json:
        print(
            json.dumps(
                {
                    found.game.id: {
                        "playable": found.playable,
                        "shown": found.shown,
                        "missing": found.missing,
                        "clauses": {
                            covered.clause.id: [example.id for example in covered.examples]
                            if covered.playable
                            else "not playable"
                            for covered in found.clauses
                        },
                    }
                    for found in counted
                },
                ensure_ascii=False,
                indent=2,
            )
        )
    else:
        for found in counted:
            rate = f"{found.shown} of {found.playable} playable clauses"
            console().print(RichText(f"{found.game.id}: {rate} shown by {len(found.game.examples)} examples"))
            for clause in found.missing:
                console().print(RichText(f"  {clause} has no example"))
    if any(found.missing for found in counted):
        raise typer.Exit(NO)
