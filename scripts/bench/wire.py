"""How much a first visit to a page loads: the page and all that it refers to, as sent with gzip."""

from __future__ import annotations

import gzip
import posixpath
import re
from pathlib import Path

_IN_HTML = re.compile(r"""<(?:link|script|img|source)\b[^>]*?\b(?:href|src)=["']?([^"' >]+)""")
_NOT_LOADED = re.compile(r"""<link\b[^>]*\brel=["']?(?:alternate|canonical|prev|next)[^>]*>""")
_IN_CSS = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")
_IN_JS = re.compile(
    r"""\b(?:import|export)\b[^;'"]*?from\s*["'](\.[^"']+)["']|\bimport\s*["'](\.[^"']+)["']"""
)
_WORKER = re.compile(r'"search": ?"([^"]+)"')


def _references(path: Path, text: str) -> list[str]:
    match path.suffix:
        case ".html":
            found = _IN_HTML.findall(_NOT_LOADED.sub("", text)) + _WORKER.findall(text)
        case ".css":
            found = [a or b for a, b in _IN_CSS.findall(text)]
        case ".js":
            found = [a or b for a, b in _IN_JS.findall(text)]
        case _:
            found = []
    return [reference for reference in found if not re.match(r"[a-z]+:|//|#|data:", reference)]


def loaded(site: Path, page: str) -> dict[str, int]:
    """Each file that a browser loads for ``page``, and its size when compressed with ``gzip -6``."""
    sizes: dict[str, int] = {}
    waiting = [page]
    while waiting:
        name = waiting.pop()
        path = site / name
        if name in sizes or not path.is_file():
            continue
        content = path.read_bytes()
        packed = path.suffix not in (".png", ".woff2", ".jpg", ".webp")
        sizes[name] = len(gzip.compress(content, 6)) if packed else len(content)
        text = content.decode("utf-8", "ignore") if packed else ""
        for reference in _references(path, text):
            target = re.split(r"[?#]", reference)[0]
            waiting.append(posixpath.normpath(posixpath.join(posixpath.dirname(name), target)))
    return sizes
