"""Processes that Ctrl-C reaches, however the tests were started."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interruptible() -> Iterator[None]:
    """Processes started in the block get SIGINT as those of a person at a terminal do.

    A shell without job control has what it starts in the background ignore SIGINT, and
    whatever that starts ignores it as well.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)
