"""Commands that make the site: build, serve."""

from __future__ import annotations

import logging
import os
import socket
import sys
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.common import NO, USAGE, RootOption, archive_root, say, stop

HOST = "127.0.0.1"


def _config(root: Path) -> Path:
    config = root / "mkdocs.yml"
    if not config.is_file():
        stop(f"{config}: no such file; an archive's root holds mkdocs.yml", USAGE)
    return config


def build(
    root: RootOption = Path(),
    site_dir: Annotated[
        Path | None,
        typer.Option("--site-dir", "-d", help="Where the site goes (default: as mkdocs.yml says)."),
    ] = None,
    strict: Annotated[bool, typer.Option(help="Warnings fail the build.")] = True,
) -> None:
    """Build the site beside the old one, and swap them only if all went well."""
    from generator.site_build import SiteBuildError, build_site  # MkDocs takes its time

    config = _config(archive_root(root))
    # In strict mode MkDocs counts its warnings and errors, and leaves it to others to show them.
    handler = logging.StreamHandler(sys.stderr)
    logging.getLogger("mkdocs").addHandler(handler)
    try:
        built = build_site(config, site_dir, strict=strict)
    except SiteBuildError as error:
        stop(str(error), NO)
    finally:
        logging.getLogger("mkdocs").removeHandler(handler)
    say(f"built {built}")


def free_port(wanted: int) -> int:
    """The wanted port, or another one where it is taken."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            # As the server does, or a port would count as taken for a minute after it was used.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    stop(f"no port is free on {HOST}", NO)


def serve(
    root: RootOption = Path(),
    port: Annotated[int, typer.Option(help="The port to try first.", min=1, max=65535)] = 8000,
) -> None:
    """Build the site, show it on this machine, and build it again whenever the archive changes."""
    config = _config(archive_root(root))
    taken = free_port(port)
    if taken != port:
        say(f"port {port} is taken; using {taken}")
    command = [sys.executable, "-m", "mkdocs", "serve", "-f", str(config), "--dev-addr", f"{HOST}:{taken}"]
    os.execv(sys.executable, command)


def register(app: typer.Typer) -> None:
    """Add these commands to ``app``."""
    for command in (build, serve):
        app.command()(command)
