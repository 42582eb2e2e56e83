"""What the commands share: where the archive is, how messages look, how they end."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from generator.catalogue.load import Loaded, load
from generator.catalogue.model import Archive
from generator.catalogue.problems import Language, Problem, as_text, errors, language_of_environment

YES, NO, USAGE, UNDETERMINED = 0, 1, 2, 3

READER_GONE = 128 + 13
"""How a command ends whose output nobody reads any more: what a shell says of grep or cat, which SIGPIPE (13)
ends. 0 to 3 would be an answer, that nobody has read to its end. The signal itself would leave half-written files."""

RootOption = Annotated[
    Path,
    typer.Option(
        "--root",
        help="The archive: the folder with mkdocs.yml, data and schemas.",
        envvar="TEFUDA_ROOT",
        show_default="this folder",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def archive_root(root: Path) -> Path:
    """The root as an absolute path. Ends the command if there is no such folder."""
    if not root.is_dir():
        stop(f"{root}: no such folder", USAGE)
    return root.resolve()


def say(message: str) -> None:
    """A message to the person at the terminal, on standard error."""
    print(message, file=sys.stderr)


def stop(message: str, code: int) -> NoReturn:
    """Say why, and end with ``code``."""
    say(message)
    raise typer.Exit(code)


def console() -> Console:
    """Standard output for tables and text.

    Nothing in a text is taken for markup, and only a terminal's width breaks lines.
    """
    width = None if sys.stdout.isatty() else 1000
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True, width=width)


def report(problems: list[Problem], root: Path, lang: Language | None = None) -> None:
    """All problems, one a line, on standard error; in the language of the environment unless ``lang`` is given."""
    if problems:
        say(as_text(problems, root, lang or language_of_environment()))


def loaded_archive(root: Path, lang: Language | None = None) -> tuple[Archive, Loaded]:
    """The archive at ``root``. Ends the command with 1 and all problems if it is invalid."""
    root = archive_root(root)
    loaded = load(root)
    if loaded.archive is None:
        report(errors(loaded.problems), root, lang)
        raise typer.Exit(NO)
    return loaded.archive, loaded
