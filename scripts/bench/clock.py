"""How long something takes: by the clock, in processor time, and in memory at its peak."""

from __future__ import annotations

import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

ROUNDS = max(1, int(os.environ.get("BENCH_ROUNDS", "3")))
"""How often each thing is measured; the median counts."""

PATIENCE = float(os.environ.get("BENCH_PATIENCE", "900"))
"""After how many seconds a command is given up."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What a run took: seconds by the clock, seconds of all processors, and megabytes at its peak."""

    wall: float
    cpu: float
    peak: float = 0.0


Subject: TypeAlias = "Callable[[], Spent]"


class TooSlowError(Exception):
    """A command was given up."""


class FailedError(Exception):
    """A command failed; the message holds what it said."""


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Spent:
    """Run a command and the processes that it starts to their end.

    Raises TooSlowError when patience is at its end, and FailedError if the command fails.
    """
    env = {**os.environ, "PYTHONUTF8": "1", "NO_MKDOCS_2_WARNING": "1", **(environment or {})}
    with tempfile.TemporaryFile() as said:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, env=env, stdout=said, stderr=said, start_new_session=True
        )
        status, usage = _ended(process.pid, start + PATIENCE)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            text = said.read().decode("utf-8", "replace")[-2000:]
            raise FailedError(f"{' '.join(command)}\n{text}")
    # Linux counts in kilobytes, macOS in bytes.
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Spent(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def _ended(pid: int, until: float) -> tuple[int, resource.struct_rusage]:
    while True:
        ended, status, usage = os.wait4(pid, os.WNOHANG)
        if ended:
            return status, usage
        if time.perf_counter() > until:
            os.killpg(pid, signal.SIGKILL)
            os.wait4(pid, 0)
            raise TooSlowError
        time.sleep(0.002)


def here(action: Callable[[], object]) -> Spent:
    """What ``action`` takes in this process and in those that it starts and ends."""
    start, before = time.perf_counter(), _all_time()
    action()
    return Spent(time.perf_counter() - start, _all_time() - before)


def _all_time() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def medians(subjects: Mapping[str, Subject]) -> dict[str, Spent | str]:
    """The median of several runs of each of the ``subjects``, or why there is none.

    They take turns, in one direction and then in the other, so that a slow minute of
    the machine is shared out among them.
    """
    runs: dict[str, list[Spent]] = {name: [] for name in subjects}
    given_up: dict[str, str] = {}
    for turn in range(ROUNDS):
        names = list(subjects) if turn % 2 == 0 else list(subjects)[::-1]
        for name in names:
            if name in given_up:
                continue
            try:
                spent = subjects[name]()
                runs[name].append(spent)
                told = f"{spent.wall:.2f} s by the clock, {spent.cpu:.2f} s of processor"
                print(f"  {name}, {turn + 1} of {ROUNDS}: {told}", file=sys.stderr)
            except TooSlowError:
                given_up[name] = f"given up after {PATIENCE:.0f} s"
            except FailedError as error:
                print(error, file=sys.stderr)
                given_up[name] = "failed"
    found: dict[str, Spent | str] = {}
    for name, measured in runs.items():
        found[name] = given_up.get(name) or Spent(
            statistics.median(s.wall for s in measured),
            statistics.median(s.cpu for s in measured),
            max(s.peak for s in measured),
        )
    return found
