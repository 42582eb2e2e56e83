"""The built site: where its files are, and a small server that shows them under some folder.

The folder in the address is there on purpose: a page that asks for `/assets/...` works on a server of
its own but not on `example.org/some/folder/`, and here that shows.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

Lang = Literal["ja", "en"]
LANGS: tuple[Lang, ...] = ("ja", "en")
BASE = "/some/folder/"


@dataclass(frozen=True, slots=True)
class Site:
    """A folder of built pages, and the address at which it is served."""

    folder: Path
    origin: str
    base: str = BASE

    @property
    def root(self) -> str:
        """The address of the site's first page."""
        return self.origin + self.base

    def prefix(self, lang: Lang) -> str:
        """Where the pages of a language start, such as `en/`."""
        return f"{lang}/" if (self.folder / lang / "index.html").is_file() else ""

    def url(self, path: str = "", lang: Lang = "ja") -> str:
        """The address of a page, given as a path within its language (`""` is the first page)."""
        return self.root + self.prefix(lang) + path

    def address_of(self, file: str) -> str:
        """The address of a file, as links write it: without `index.html`."""
        return self.root + file.removesuffix("index.html")


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder under a base path, and says nothing."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, folder: Path, base: str) -> None:
        self.base = base
        super().__init__(*args, directory=str(folder))  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        path = urlsplit(path).path
        if not path.startswith(self.base):
            return str(Path(self.directory) / "outside-of-the-site")
        return super().translate_path("/" + path.removeprefix(self.base))

    def list_directory(self, path: str | object) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, *args: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # Chromium opens many connections at once; the usual queue of five drops some.
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection early is no error of ours."""


@contextmanager
def serve(folder: Path, base: str = BASE) -> Iterator[Site]:
    """Serve a folder on a free port of this machine for as long as the block lasts."""
    with _Server(("127.0.0.1", 0), partial(_Handler, folder=folder, base=base)) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield Site(folder, f"http://127.0.0.1:{server.server_port}", base)
        finally:
            server.shutdown()
            thread.join()


def file_at(path: str) -> str:
    """The file that a path within the site shows: `cards/` is `cards/index.html`."""
    path = unquote(path)
    return f"{path}index.html" if not path or path.endswith("/") else path
