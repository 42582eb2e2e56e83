"""The command line: ``tefuda``.

Exit codes are the same everywhere: 0 yes, 1 no (invalid, differs), 2 wrong
usage, 3 undetermined, 141 where the reader of the output has gone. Results go to
standard output, messages to standard error.
"""

from __future__ import annotations

from generator.cli.app import app, main

__all__ = ["app", "main"]
