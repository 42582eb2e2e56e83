"""Commands about the data as a whole: validate, fmt, status."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from generator.catalogue.canonical import CanonicalError, format_document
from generator.catalogue.kinds import FileKind, walk
from generator.catalogue.load import load
from generator.catalogue.problems import (
    Problem,
    as_github,
    as_json,
    as_text,
    errors,
)
from generator.catalogue.reader import read
from generator.catalogue.schema import SchemaError, Schemas
from generator.catalogue.status import statuses
from generator.cli.choices import LangOption, commands_words, language
from generator.cli.common import (
    NO,
    USAGE,
    JsonOption,
    RootOption,
    archive_root,
    console,
    loaded_archive,
    report,
    say,
    stop,
)
from generator.whole_files import write_whole

_MENDED_BY_FMT = frozenset({"bom", "crlf"})


class Format(StrEnum):
    text = "text"
    json = "json"
    github = "github"


def validate(
    root: RootOption = Path(),
    form: Annotated[Format, typer.Option("--format", help="How problems are printed.")] = Format.text,
    lang: LangOption = None,
) -> None:
    """Check every data file and wiki page, and say everything that is wrong at once."""
    root = archive_root(root)
    loaded = load(root)
    spoken = language(lang)
    if form is Format.text:
        if loaded.problems:
            say(as_text(loaded.problems, root, spoken))
    else:
        show = as_json if form is Format.json else as_github
        text = show(loaded.problems, root, spoken)
        if text:
            print(text)
    wrong = len(errors(loaded.problems))
    warned = len(loaded.problems) - wrong
    if form is Format.text:
        say(f"{wrong} errors, {warned} warnings" if spoken == "en" else f"誤り {wrong}、注意 {warned}")
    if wrong:
        raise typer.Exit(NO)


def fmt(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Data files; all of the archive's without any.")
    ] = None,
    root: RootOption = Path(),
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; end with 1 if something would change.")
    ] = False,
) -> None:
    """Put data files into the canonical format. No comment is lost, no value changed."""
    root = archive_root(root)
    data = root / "data"
    try:
        schemas = Schemas(root / "schemas")
    except SchemaError as error:
        stop(str(error), NO)
    kinds = [kind for kind in walk(data) if kind.kind] if data.is_dir() else []
    if files:
        wanted = {file.resolve() for file in files}
        unknown = wanted - {kind.path for kind in kinds}
        if unknown:
            stop("\n".join(f"{p}: no data file of {root}" for p in sorted(unknown)), USAGE)
        kinds = [kind for kind in kinds if kind.path in wanted]
    refused: list[Problem] = []
    failed = False
    changed: list[Path] = []
    for kind in kinds:
        try:
            problems, differs = _format(kind, schemas, write=not check)
        except CanonicalError as error:
            failed = True
            say(str(error))
            continue
        except ValueError as error:
            failed = True
            say(f"{kind.path.relative_to(root)}: {error}")
            continue
        refused += problems
        if differs:
            changed.append(kind.path)
    report(refused, root)
    for path in changed:
        say(f"{path.relative_to(root)}: {'would be ' if check else ''}formatted")
    if refused or failed or (check and changed):
        raise typer.Exit(NO)


def _format(kind: FileKind, schemas: Schemas, *, write: bool) -> tuple[list[Problem], bool]:
    """Format one file; returns why it was refused, and whether it differs from the canonical form."""
    document = read(kind.path)
    refused = [p for p in document.problems if p.code not in _MENDED_BY_FMT]
    if refused or document.root is None:
        return refused, False
    text = format_document(document, lambda path: schemas.key_order(kind.schema, path))
    before = kind.path.read_bytes()
    after = text.encode("utf-8")
    if before == after:
        return [], False
    if write:
        write_whole(kind.path, after)
    return [], True


def status(root: RootOption = Path(), as_json_: JsonOption = False, lang: LangOption = None) -> None:
    """How complete the archive is, game by game."""
    words = commands_words(language(lang))
    archive, _ = loaded_archive(root, language(lang))
    counts = statuses(archive)
    if as_json_:
        print(json.dumps([count.as_json() for count in counts], ensure_ascii=False, indent=2))
        return
    table = Table(*(words[f"status_{key}"] for key in counts[0].as_json())) if counts else Table()
    for count in counts:
        table.add_row(*("?" if value is None else str(value) for value in count.as_json().values()))
    console().print(table)


def register(app: typer.Typer) -> None:
    """Add these commands to ``app``."""
    for command in (validate, fmt, status):
        app.command()(command)
