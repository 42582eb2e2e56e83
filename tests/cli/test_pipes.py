"""A command whose reader goes away ends quietly, as other tools of a shell do. Through real pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.common import READER_GONE

MUCH = """
import sys
from generator.cli import app, common, main

@app.command()
def much() -> None:
    try:
        for number in range(9999):
            {printed}(f"{number} " + "x" * 99)
    finally:
        print("tidied", file=sys.stderr)

sys.argv = ["tefuda", "much"]
main()
"""
"""A command that prints more than a pipe holds."""


@pytest.mark.parametrize("printed", ["print", "common.console().print"])
def test_the_reader_goes_in_the_midst_of_it(printed: str) -> None:
    program = MUCH.replace("{printed}", printed)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("0 xxx")
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (READER_GONE, "tidied\n")


@pytest.mark.parametrize("words", [("status", "--root"), ("--help",)])
def test_the_reader_is_gone_before_anything_comes(specimen_root: Path, words: tuple[str, ...]) -> None:
    """What is printed fits into the pipe, and is lost only when it goes out at the end."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "generator.cli", *words]
    if words[-1] == "--root":
        command.append(str(specimen_root))
    try:
        done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (READER_GONE, "")


def test_a_reader_that_stays_changes_nothing(specimen_root: Path) -> None:
    command = [sys.executable, "-m", "generator.cli", "status", "--root", str(specimen_root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
