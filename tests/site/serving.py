"""A server of an archive, started as a person starts it, and asked until it answers."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.site.scratch import clean_environment
from tests.support.signals import interruptible

PATIENCE = 30.0
"""Seconds to wait on a busy machine; on an idle one a change shows within one."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The process, what it has said so far, and the pages it shows."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.address = ""
        self._lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._lines.append(line)

    @property
    def said(self) -> str:
        """What stands in the terminal."""
        return "".join(self._lines)

    def hush(self) -> None:
        """Forget what was said."""
        self._lines.clear()

    def wait(self, what: str, holds: Callable[[], bool]) -> None:
        """Wait until something holds; ``what`` says it for the message."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert self.process.poll() is None, f"the server ended before {what}:\n{self.said}"
            assert time.monotonic() < deadline, f"{what}: not within {PATIENCE} s\n{self.said}"
            time.sleep(0.1)

    def wait_to_say(self, text: str) -> None:
        """Wait until the terminal shows ``text``."""
        self.wait(f"the terminal says {text}", lambda: text in self.said)

    def get(self, path: str) -> tuple[int, str]:
        """The status and the text of a page."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode("utf-8")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode("utf-8")

    def wait_to_show(self, path: str, text: str) -> None:
        """Wait until a page shows ``text``."""
        self.wait(f"{path} shows {text}", lambda: text in self.get(path)[1])

    def interrupt(self) -> int:
        """Press Ctrl-C, and return how the server ended."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code


@contextmanager
def serving(*command: str | Path, cwd: Path) -> Iterator[Server]:
    """Run ``python -m`` with a command that serves, until the block ends."""
    with interruptible():
        process = subprocess.Popen(
            [sys.executable, "-m", *map(str, command)],
            cwd=cwd,
            env=clean_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
    server = Server(process)
    try:
        server.wait_to_say("Serving on http://")
        server.address = server.said.rpartition("Serving on ")[2].split()[0]
        yield server
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        server._reader.join(PATIENCE)
        if process.stderr is not None:
            process.stderr.close()
