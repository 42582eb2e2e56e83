"""Reads built HTML files without a browser, and finds what is wrong in and between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from tests.browser.built_site import file_at

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
HEADINGS = {f"h{level}": level for level in range(1, 7)}
# Where an element names something that the browser fetches for the page itself.
FETCHED = {
    ("script", "src"),
    ("img", "src"),
    ("source", "src"),
    ("iframe", "src"),
    ("object", "data"),
    ("video", "src"),
    ("video", "poster"),
    ("audio", "src"),
    ("embed", "src"),
    ("image", "href"),
    ("use", "href"),
}
FETCHING_RELS = frozenset(
    {"stylesheet", "icon", "preload", "prefetch", "modulepreload", "manifest", "apple-touch-icon"}
)
# Never looked up: they need no file, or (a script) are found elsewhere.
OTHER_SCHEMES = frozenset({"javascript", "http", "https", "mailto", "data", "blob", "tel"})


@dataclass(frozen=True, slots=True)
class Link:
    """An address that a page names, and the line on which it stands."""

    line: int
    tag: str
    url: str
    fetched: bool
    hreflang: str | None = None


@dataclass(slots=True)
class HtmlFile:
    """What the checks need to know of one page."""

    path: str
    size: int
    lang: str | None = None
    kind: str | None = None
    title: str = ""
    refresh: str | None = None
    headings: list[tuple[int, int, str]] = field(default_factory=list)
    """Line, level and text of each."""
    ids: Counter[str] = field(default_factory=Counter)
    names: set[str] = field(default_factory=set)
    links: list[Link] = field(default_factory=list)
    alternates: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    """What is wrong on the page itself, each with its line."""

    @property
    def switches(self) -> list[Link]:
        """The links that lead to the page in another language."""
        return [link for link in self.links if link.tag == "a" and link.hreflang]


class _Reader(HTMLParser):
    def __init__(self, page: HtmlFile) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.heading: list[str] | None = None
        self.in_title = False
        self.svg = 0

    def wrong(self, what: str) -> None:
        self.page.problems.append(f"{self.page.path}:{self.getpos()[0]}: {what}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        page, line = self.page, self.getpos()[0]
        values = {name: value or "" for name, value in attrs}
        for name, value in values.items():
            if name.startswith("on"):
                self.wrong(f"<{tag} {name}> is a script inside the page")
            elif value.lstrip().lower().startswith("javascript:"):
                self.wrong(f"<{tag} {name}> is a script in an address")
        if len(values) != len(attrs):
            self.wrong(f"<{tag}> has the same attribute twice")
        if "id" in values:
            page.ids[values["id"]] += 1
            if not values["id"] or any(character.isspace() for character in values["id"]):
                self.wrong(f'id="{values["id"]}" is empty or has a space in it')
        if tag == "svg":
            self.svg += 1
        match tag:
            case "html":
                page.lang = values.get("lang")
            case "body":
                page.kind = values.get("data-page-kind")
            case "title" if not self.svg:
                self.in_title = True
            case "meta" if values.get("http-equiv", "").lower() == "refresh":
                page.refresh = values.get("content", "").partition("=")[2].strip()
            case "img" if "alt" not in values:
                self.wrong("<img> without alt")
            case "a" if "name" in values:
                page.names.add(values["name"])
            case "script" if "src" not in values and values.get("type") not in {
                "application/json",
                "application/ld+json",
            }:
                self.wrong("a script inside the page")
            case _ if tag in HEADINGS:
                self.heading = []
                page.headings.append((line, HEADINGS[tag], ""))
        self.note_links(tag, values, line)

    def note_links(self, tag: str, values: dict[str, str], line: int) -> None:
        page = self.page
        rels = frozenset(values.get("rel", "").lower().split())
        if tag == "link" and "alternate" in rels and "hreflang" in values:
            page.alternates[values["hreflang"]] = values.get("href", "")
            return
        for name in ("href", "src", "data", "poster", "xlink:href"):
            if name not in values or (name == "data" and tag != "object"):
                continue
            fetched = (tag, name.removeprefix("xlink:")) in FETCHED or (
                tag == "link" and bool(rels & FETCHING_RELS)
            )
            hreflang = values.get("hreflang") if tag == "a" else None
            page.links.append(Link(line, tag, values[name].strip(), fetched, hreflang))
        for candidate in values.get("srcset", "").split(","):
            if candidate.strip():
                page.links.append(Link(line, tag, candidate.split()[0], fetched=True))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "svg":
            self.svg = max(0, self.svg - 1)
        elif tag == "title":
            self.in_title = False
        elif tag in HEADINGS and self.heading is not None:
            line, level, _ = self.page.headings[-1]
            self.page.headings[-1] = (line, level, "".join(self.heading).strip())
            self.heading = None

    def handle_data(self, data: str) -> None:
        if self.in_title:
            self.page.title += data
        elif self.heading is not None:
            self.heading.append(data)


def read_html(path: str, text: str, *, head: bool = False) -> HtmlFile:
    """Read one page, or only its head and the start of its body."""
    page = HtmlFile(path, len(text))
    reader = _Reader(page)
    reader.feed(text[: text.index(">", text.index("<body"))] + ">" if head else text)
    reader.close()
    page.title = page.title.strip()
    return page


def for_people(page: HtmlFile) -> bool:
    """Whether people read a page: not the forwarding ones, and not the one for wrong addresses."""
    return page.refresh is None and page.path != "404.html"


class HtmlSite:
    """All the HTML files of a built site."""

    def __init__(self, folder: Path, site_url: str = "") -> None:
        self.folder = folder
        self.site_url = site_url
        self.files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}

    @cached_property
    def pages(self) -> dict[str, HtmlFile]:
        """Every page, read to its end."""
        return {path: read_html(path, text) for path, text in self.texts()}

    @cached_property
    def heads(self) -> list[HtmlFile]:
        """Every page that people read, read as far as its `<body>`: enough to choose some, in a tenth of the time."""
        read = [read_html(path, text, head=True) for path, text in self.texts()]
        return [page for page in read if for_people(page)]

    def texts(self) -> Iterator[tuple[str, str]]:
        """The path of every page, and what is in its file."""
        for path in sorted(self.files):
            if path.endswith(".html"):
                yield path, (self.folder / path).read_text(encoding="utf-8")

    @property
    def readable(self) -> list[HtmlFile]:
        """The pages that people read."""
        return [page for page in self.pages.values() if for_people(page)]

    def resolve(self, page: HtmlFile, url: str) -> tuple[str, str] | None:
        """The file and the anchor that an address on a page means, or None where it leads elsewhere."""
        parts = urlsplit(url)
        if self.site_url and url.startswith(self.site_url):
            path = urlsplit(url.removeprefix(self.site_url)).path
            return file_at(path), unquote(parts.fragment)
        if parts.scheme or parts.netloc:
            return None
        absolute = urljoin("http://site/" + page.path, parts._replace(query="", fragment="").geturl() or "")
        return file_at(urlsplit(absolute).path.removeprefix("/")), unquote(parts.fragment)

    def broken(self, page: HtmlFile, url: str, *, fetched: bool = False) -> str | None:
        """What is wrong with an address, if anything."""
        parts = urlsplit(url)
        if parts.scheme or parts.netloc:
            if self.site_url and url.startswith(self.site_url):
                pass
            elif fetched and parts.scheme not in {"data", "blob"}:
                return "is fetched from elsewhere"
            elif parts.scheme not in OTHER_SCHEMES:
                return "has an unknown scheme"
            else:
                return None
        elif parts.path.startswith("/"):
            return "works only at the top of a server"
        resolved = self.resolve(page, url)
        assert resolved is not None
        file, anchor = resolved
        if file not in self.files:
            return f"leads to no file ({file})"
        target = self.pages.get(file)
        anchor = anchor.partition(":~:")[0]
        # An anchor with an equals sign is a state that a script reads, such as `#q=power>5000`.
        if (
            target
            and anchor
            and "=" not in anchor
            and anchor not in target.ids
            and anchor not in target.names
        ):
            return f"leads to an anchor that {file} lacks"
        return None

    def wrong_links(self) -> Iterator[str]:
        """Every address of every page that leads nowhere."""
        for page in self.pages.values():
            if page.path == "404.html":
                continue
            known: dict[tuple[str, bool], str | None] = {}
            for link in page.links:
                key = (link.url, link.fetched)
                if key not in known:
                    known[key] = self.broken(page, link.url, fetched=link.fetched)
                if known[key]:
                    yield f'{page.path}:{link.line}: <{link.tag}> "{link.url}" {known[key]}'

    def wrong_pages(self) -> Iterator[str]:
        """Whatever is wrong on a page by itself."""
        for page in self.readable:
            yield from page.problems
            yield from (f'{page.path}: id="{name}" {n} times' for name, n in page.ids.items() if n > 1)
            if not page.title:
                yield f"{page.path}: no <title>"
            if not page.kind:
                yield f"{page.path}: no <body data-page-kind>"
            tops = [text for _, level, text in page.headings if level == 1]
            if len(tops) != 1:
                yield f"{page.path}: {len(tops)} <h1>: {tops}"
            before = 0
            for line, level, text in page.headings:
                if level > before + 1:
                    yield f"{page.path}:{line}: <h{level}> “{text}” after <h{before}>: a level is skipped"
                if not text:
                    yield f"{page.path}:{line}: <h{level}> has no text"
                before = level

    def wrong_languages(self, langs: tuple[str, ...]) -> Iterator[str]:
        """Pages whose language is not said, or that do not lead to themselves in the other one."""
        for page in self.readable:
            if page.lang not in langs:
                yield f'{page.path}: <html lang="{page.lang}">'
                continue
            for lang in langs:
                if lang not in page.alternates:
                    yield f"{page.path}: no alternate in {lang}"
                    continue
                other = self.other(page, lang)
                if other is None:
                    yield f"{page.path}: alternate in {lang} leads nowhere: {page.alternates[lang]}"
                elif other.lang != lang:
                    yield f"{page.path}: alternate in {lang}, {other.path}, is in {other.lang}"
                elif lang == page.lang and other is not page:
                    yield f"{page.path}: its alternate in its own language is {other.path}"
                elif self.other(other, page.lang) is not page:
                    yield f"{page.path}: {other.path} does not lead back to it"
                elif other.kind != page.kind:
                    yield f"{page.path}: a {page.kind} page, but {other.path} is a {other.kind} page"
            here = {link.hreflang for link in page.switches}
            for lang in set(langs) - {page.lang} - here:
                yield f"{page.path}: no link to switch to {lang}"
            for link in page.switches:
                expected = self.other(page, link.hreflang or "")
                resolved = self.resolve(page, link.url)
                if expected is None or resolved is None or resolved[0] != expected.path:
                    yield f"{page.path}:{link.line}: the switch to {link.hreflang} leads to {link.url}"

    def other(self, page: HtmlFile, lang: str) -> HtmlFile | None:
        """The same page in a language, by its `<link rel="alternate">`."""
        path = self.other_path(page, lang)
        return self.pages.get(path) if path else None

    def other_path(self, page: HtmlFile, lang: str) -> str | None:
        """Where that is."""
        if lang not in page.alternates:
            return None
        resolved = self.resolve(page, page.alternates[lang])
        return resolved[0] if resolved else None

    def sample(self, lang: str, most: int) -> list[HtmlFile]:
        """Some pages of each kind: all where they are few, else from the smallest to the biggest."""
        kinds: dict[str, list[HtmlFile]] = {}
        for page in self.heads:
            if page.lang == lang:
                kinds.setdefault(page.kind or "?", []).append(page)
        chosen = []
        for _, pages in sorted(kinds.items()):
            pages.sort(key=lambda page: (page.size, page.path))
            last = len(pages) - 1
            if len(pages) <= most:
                chosen += pages
            else:
                chosen += [pages[round(i * last / max(1, most - 1))] for i in range(most)]
        return chosen
