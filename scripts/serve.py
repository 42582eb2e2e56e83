"""Builds the site and shows it on this machine, at a port that is free.

    python scripts/serve.py [--port 8000]

The pages are built again when something in the archive changes.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"


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
    raise SystemExit(f"no port is free on {HOST}")


def main() -> None:
    """Hand over to MkDocs, which says where it serves."""
    parser = argparse.ArgumentParser(description="Build the site and show it on this machine.")
    parser.add_argument("--port", type=int, default=8000, help="the port to try first")
    wanted = parser.parse_args().port
    port = free_port(wanted)
    if port != wanted:
        print(f"Port {wanted} is taken; using {port}.", file=sys.stderr)
    os.chdir(ROOT)
    os.execv(sys.executable, [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"{HOST}:{port}"])


if __name__ == "__main__":
    main()
