"""Work that ends in files: done by several processes where that pays, or when a file is asked for."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeAlias

Put: TypeAlias = "Callable[[Path, bytes], object]"
"""Writes a file: ``Path.write_bytes``, or what writes it whole while others may be reading."""

Job: TypeAlias = "Callable[[Put], object]"
"""Makes one file or a few, and writes each of them with what it is given."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_all(jobs: Sequence[Job], processes: int = 1) -> None:
    """Do all ``jobs``, those that are to be begun first in front. Raises what a job raises."""
    processes = min(processes, len(jobs))
    if processes < 2 or "fork" not in multiprocessing.get_all_start_methods():
        for job in jobs:
            job(Path.write_bytes)
        return
    # A forked process has everything at hand that has been read and worked out so far.
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(processes, fork, initializer=_begin, initargs=(jobs,)) as executor:
        for _ in executor.map(_do, range(len(jobs))):
            pass


_jobs: Sequence[Job] = ()


def _begin(jobs: Sequence[Job]) -> None:
    global _jobs  # noqa: PLW0603  # what a worker process is for
    _jobs = jobs


def _do(place: int) -> None:
    _jobs[place](Path.write_bytes)


def write_below(site: Path, name: str, make: Callable[[], bytes], put: Put) -> None:
    """Write what ``make`` makes to the file ``name`` below ``site``, whose folder need not be there."""
    path = site / name
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, make())


def together(jobs: Sequence[Job], put: Put) -> None:
    """Do ``jobs`` as one: what one of them has worked out, the next ones have at hand."""
    for job in jobs:
        job(put)
