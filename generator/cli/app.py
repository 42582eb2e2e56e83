"""The commands, put together."""

from __future__ import annotations

import typer

from generator.cli import cards, data, new, site

app = typer.Typer(
    name="tefuda",
    help="A card database and wiki site generator for small trading card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (data, site, cards):
    group.register(app)
app.add_typer(new.app, name="new")


def main() -> None:
    """The entry point of the ``tefuda`` command."""
    app()
