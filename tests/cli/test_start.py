"""Commands start quickly: what takes its time to be read is read by the commands that need it."""

from __future__ import annotations

import subprocess
import sys

LATE = ("mkdocs", "whoosh", "jinja2", "generator.pages.render", "generator.engines.tommy_walker")


def test_nothing_heavy_is_read_for_the_help() -> None:
    asked = f"import sys, generator.cli; print([name for name in {LATE} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", asked], text=True) == "[]\n"
