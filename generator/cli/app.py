"""The commands, put together."""

from __future__ import annotations

import io
import sys

import typer

from generator.cli import cards, data, deck, diff, example, import_, new, search, site
from generator.cli.common import NO, say

app = typer.Typer(
    name="tefuda",
    help="A card database and wiki site generator for small trading card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (data, site, cards, search, import_, diff):
    group.register(app)
app.add_typer(new.app, name="new")
app.add_typer(deck.app, name="deck")
app.add_typer(example.app, name="example")


def main() -> None:
    """The entry point of the ``tefuda`` command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Card names are Japanese, whatever the locale says.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app()
    except OSError as error:
        say(str(error))
        sys.exit(NO)
