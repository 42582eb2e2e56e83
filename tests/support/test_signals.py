"""Ctrl-C reaches what the tests start, also where they themselves ignore it."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.support.signals import interruptible

ASK = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"


@pytest.mark.parametrize("reached", [True, False])
def test_an_ignored_interrupt_is_not_handed_on(reached: bool) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        if reached:
            with interruptible():
                said = subprocess.check_output([sys.executable, "-c", ASK], text=True)
        else:  # or else there would be nothing to mend
            said = subprocess.check_output([sys.executable, "-c", ASK], text=True)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert said == f"{reached}\n"
