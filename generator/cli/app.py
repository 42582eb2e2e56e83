"""The commands, put together."""

from __future__ import annotations

import gc
import io
import os
import sys
from typing import NoReturn

import typer

from generator.cli import (
    cards,
    data,
    deck,
    diff,
    example,
    export,
    import_,
    new,
    new_game,
    play,
    search,
    simulate,
    site,
    solve,
)
from generator.cli.common import NO, READER_GONE, say

app = typer.Typer(
    name="tefuda",
    help="A card database and wiki site generator for small trading card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (data, site, cards, search, diff, export, import_, solve, simulate, play):
    group.register(app)
new_game.register(new.app)
app.add_typer(new.app, name="new")
app.add_typer(deck.app, name="deck")
app.add_typer(example.app, name="example")


def main() -> None:
    """The entry point of the ``tefuda`` command."""
    # An archive is very many objects that live to the end; to go through them in search of
    # garbage again and again takes a fifth of the time of checking it.
    gc.set_threshold(200_000, 20, 100)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Card names are Japanese, whatever the locale says.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        _run()
    except BrokenPipeError:
        _leave_quietly()
    except OSError as error:
        say(str(error))
        sys.exit(NO)
    finally:
        gc.freeze()  # or Python would go through all of them once more before it ends


def _run() -> None:
    """Run the command; what it printed has gone out when this ends. Raises BrokenPipeError if nobody reads it."""
    try:
        app()
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            # Typer and Rich make a 1 of it, which says “no” here.
            raise end.__context__ from None
        raise
    finally:
        sys.stdout.flush()


def _leave_quietly() -> NoReturn:
    """End since the reader has gone, as in ``tefuda search 鬼 | head -1``."""
    # Else the interpreter would try once more to bring out what is left, and complain.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    sys.exit(READER_GONE)
