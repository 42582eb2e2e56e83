"""Card pages that are written when somebody first asks for one, while an archive is being served.

With thousands of cards, nearly all of a build goes into pages that nobody looks at before
the next one. So once the server runs, a build leaves the cards out, and each is written as
its address is asked for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.card_writer import CardWriter
from generator.catalogue.model import Card
from generator.pages import urls
from generator.pages.urls import LANGUAGES, Language
from generator.whole_files import write_whole

if TYPE_CHECKING:
    from wsgiref.types import StartResponse

Answer: TypeAlias = "Callable[[dict[str, Any], StartResponse], Iterable[bytes]]"
"""What answers a request: a WSGI application."""

_NOT_FOUND = "404"
_TRIES = 20
"""How often an answer is looked for: each time another build may have begun and left the card out again."""


class LateCards:
    """The cards of the latest build, which ``writer`` can write.

    ``close`` says that another build has begun, ``open`` that it is done: in between
    nothing is written, and who asks for a card has to wait.
    """

    def __init__(self, writer: CardWriter) -> None:
        self._changed = threading.Condition()
        self._writer: CardWriter | None = None
        self._cards: dict[str, tuple[Card, Language]] = {}
        self._there: set[str] = set()
        self.open(writer)

    def close(self) -> None:
        """Write nothing until there is a new build; returns once nothing is being written."""
        with self._changed:
            self._writer = None

    def open(self, writer: CardWriter) -> None:
        """From now on write with ``writer``."""
        cards = writer.renderer.archive.cards.values()
        with self._changed:
            self._cards = {urls.card(lang, c.game, c.id): (c, lang) for lang in LANGUAGES for c in cards}
            self._there = set()
            self._writer = writer
            self._changed.notify_all()

    def write(self, path: str) -> bool:
        """See that the card's page is there that ``path`` (from the site's root) belongs to; False if there is none."""
        folder = path.removesuffix("index.html").removesuffix("card.json").rstrip("/") + "/"
        with self._changed:
            self._changed.wait_for(lambda: self._writer is not None)
            found = self._cards.get(folder)
            if found is None or self._writer is None:
                return False
            if folder not in self._there:
                self._writer.write_card(*found, write_whole)
                self._there.add(folder)
            return True

    def before(self, answer: Answer, root: str) -> Answer:
        """``answer``, with a card's page written if it is asked for and not there yet.

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
