"""A built site as Markdown: what somebody would have written who had no generator for cards.

Everything that a reader sees on a page is kept, as headings, paragraphs, lists, tables
and links; what only a script or a stylesheet needs is not. The face of a card's own page
says again what its table says, and is left out.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

_UNSEEN = frozenset({"script", "style", "svg", "form", "button", "select", "template", "head", "noscript"})
_VOID = frozenset(
    {"area", "br", "col", "hr", "img", "input", "link", "meta", "wbr", "rect", "path", "circle"}
)
_BLOCKS = frozenset(
    {
        "p",
        "div",
        "section",
        "article",
        "nav",
        "ul",
        "ol",
        "dl",
        "table",
        "details",
        "summary",
        "aside",
        "header",
    }
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
_SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its address from the root of the site, and its text."""

    url: str
    text: str


class _Writer(HTMLParser):
    """Collects the Markdown of what stands inside the page's main part."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._parts: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._inside = 0
        self._unseen = 0
        self._row: list[int] = []
        self._heads = 0
        self._links: list[str] = []

    def text(self) -> str:
        lines = "".join(self._parts).split("\n")
        tidy = "\n".join(re.sub(r"[ \t]+", " ", line).strip(" ") for line in lines)
        return re.sub(r"\n{3,}", "\n\n", tidy).strip() + "\n"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        classes = (given.get("class") or "").split()
        if tag == "wbr" or (tag in _VOID and tag != "br"):
            return
        unseen = (
            tag in _UNSEEN or "hidden" in given or "t-vh" in classes or "t-card__face" in classes
        ) and tag != "thead"
        if tag != "br":
            self._open.append((tag, unseen))
            self._unseen += unseen
            self._inside += "t-main" in classes or (self._inside > 0)
        if not self._inside or self._unseen:
            return
        if tag in _HEADINGS:
            self._parts.append("\n\n" + "#" * int(tag[1]) + " ")
        elif tag == "li":
            self._parts.append("\n- ")
        elif tag == "tr":
            self._row.append(0)
            self._parts.append("\n| ")
        elif tag in ("td", "th") and self._row:
            self._row[-1] += 1
        elif tag == "dt":
            self._parts.append("\n\n**")
        elif tag == "a":
            self._links.append(given.get("href") or "")
            self._parts.append("[")
        elif tag in _BLOCKS and not self._row and not self._in("li"):
            self._parts.append("\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID or not self._open:
            return
        opened, unseen = self._open.pop()
        if opened != tag:
            raise ValueError(f"{self._url}: <{opened}> is closed by </{tag}>")
        self._unseen -= unseen
        if self._inside and not self._unseen and not unseen:
            if tag in ("td", "th") and self._row:
                self._parts.append(" | ")
            elif tag == "tr":
                cells = self._row.pop()
                self._heads += 1
                if self._heads == 1:
                    self._parts.append("\n|" + " --- |" * cells)
            elif tag == "table":
                self._heads = 0
            elif tag == "dt":
                self._parts.append("** ")
            elif tag == "a":
                self._parts.append(f"]({self._links.pop()})")
            elif tag in _HEADINGS:
                self._parts.append("\n\n")
        self._inside -= self._inside > 0

    def _in(self, tag: str) -> bool:
        return any(opened == tag for opened, _ in self._open[:-1])

    def handle_data(self, data: str) -> None:
        if self._inside and not self._unseen:
            self._parts.append(_SPECIAL.sub(r"\\\1", data.replace("\n", " ")))


def pages(site: Path) -> Iterator[Page]:
    """Every page of the built site, with links as they are: relative, to the other page's folder."""
    for path in sorted(site.rglob("index.html")):
        folder = path.parent.relative_to(site).as_posix()
        url = "" if folder == "." else f"{folder}/"
        writer = _Writer(url)
        writer.feed(path.read_text(encoding="utf-8"))
        writer.close()
        yield Page(url, writer.text())


_LINK = re.compile(r"(?<=\]\()[^)\s]*(?=\))")


def file_names(urls: list[str]) -> dict[str, str]:
    """The Markdown file of each page: ``index.md`` where other pages stand below it."""
    above = {"/".join(url.split("/")[:depth]) + "/" for url in urls for depth in range(1, url.count("/"))}
    return {url: f"{url}index.md" if not url or url in above else f"{url.rstrip('/')}.md" for url in urls}


def linked_by_file(page: Page, names: dict[str, str]) -> str:
    """The text of ``page`` with its links leading to files, as MkDocs wants them."""
    folder = posixpath.dirname(names[page.url])

    def link(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(page.url, re.split(r"[?#]", match[0])[0]))
        name = names.get("" if target == "." else f"{target}/")
        return page_of_itself if name is None else posixpath.relpath(name, folder or ".")

    page_of_itself = posixpath.basename(names[page.url])
    return _LINK.sub(link, page.text)
