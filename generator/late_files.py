"""Files that are written when somebody first asks for one, while an archive is being served.

Nearly all of a build goes into files that nobody looks at before the next one. So once
the server runs, a build leaves out what is made from data, and each page or file is
written as its address is asked for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.jobs import Job
from generator.whole_files import write_whole

if TYPE_CHECKING:
    from wsgiref.types import StartResponse

Answer: TypeAlias = "Callable[[dict[str, Any], StartResponse], Iterable[bytes]]"
"""What answers a request: a WSGI application."""

_NOT_FOUND = "404"
_TRIES = 20
"""How often an answer is looked for: each time another build may have begun and left the file out again."""


class LateFiles:
    """What the latest build has left out: the ``jobs`` that make it, by address from the site's root.

    A page's address ends in a slash, as in its links; one job may stand at several addresses.
    ``close`` says that another build has begun, ``open`` that it is done: in between
    nothing is written, and who asks for a file has to wait.
    """

    def __init__(self, jobs: Mapping[str, Job]) -> None:
        self._changed = threading.Condition()
        self._jobs: Mapping[str, Job] | None = None
        self._done: set[Job] = set()
        self.open(jobs)

    def close(self) -> None:
        """Write nothing until there is a new build; returns once nothing is being written."""
        with self._changed:
            self._jobs = None

    def open(self, jobs: Mapping[str, Job]) -> None:
        """From now on write what ``jobs`` make."""
        with self._changed:
            self._jobs = jobs
            self._done = set()
            self._changed.notify_all()

    def write(self, path: str) -> bool:
        """See that the file is there that ``path`` (from the site's root) leads to; False if no job makes it."""
        with self._changed:
            self._changed.wait_for(lambda: self._jobs is not None)
            jobs = self._jobs or {}
            job = jobs.get(path.removesuffix("index.html")) or jobs.get(f"{path}/")
            if job is None:
                return False
            if job not in self._done:
                job(write_whole)
                self._done.add(job)
            return True

    def before(self, answer: Answer, root: str) -> Answer:
        """``answer``, with a file written if it is asked for and not there yet.

        ``root`` is the path of the site's root, with slashes around it.
        """

        def application(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
            said: list[Any] = []

            def hold(*status: Any) -> Callable[[bytes], object]:
                said[:] = status
                return said.append

            path = str(environ.get("PATH_INFO", ""))
            body = answer(environ, hold)
            for _ in range(_TRIES):
                missing = said[0].startswith(_NOT_FOUND) and path.startswith(root)
                if not missing or not self.write(path.removeprefix(root)):
                    break
                body = answer(environ, hold)
            start_response(*said)
            return body

        return application
