"""While serving, what is made from data is written when it is first asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

from generator.jobs import Job, Put
from generator.late_files import LateFiles
from generator.pages import game_pages
from generator.whole_files import write_whole
from tests.support.archives import write_archive

CARD = "shisaku/cards/sk1-01/"


class Writer:
    """Notes what is asked of it, in place of what writes files."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def jobs(self) -> Mapping[str, Job]:
        card = partial(self.write, "ja")
        return {
            "": partial(self.write, "home"),
            CARD: card,
            f"{CARD}card.json": card,
            f"en/{CARD}": partial(self.write, "en"),
            "search/shisaku.json": partial(self.write, "index"),
        }

    def write(self, name: str, put: Put) -> None:
        assert put is write_whole
        self.written.append(name)


@pytest.fixture
def writer() -> Writer:
    return Writer()


@pytest.mark.parametrize(
    ("path", "written"),
    [
        (CARD, "ja"),
        (CARD.rstrip("/"), "ja"),
        (f"{CARD}index.html", "ja"),
        (f"{CARD}card.json", "ja"),
        (f"en/{CARD}", "en"),
        ("search/shisaku.json", "index"),
        ("", "home"),
        ("index.html", "home"),
        ("search/shisaku", None),
        ("shisaku/cards/sk1-99/", None),
        ("shisaku/cards/", None),
        (f"{CARD}other.json", None),
        ("/", None),
    ],
)
def test_a_path_leads_to_what_writes_its_file(writer: Writer, path: str, written: str | None) -> None:
    assert LateFiles(writer.jobs()).write(path) == (written is not None)
    assert writer.written == ([written] if written else [])


def test_a_file_is_written_once_a_build(writer: Writer) -> None:
    late = LateFiles(writer.jobs())
    assert late.write(CARD) and late.write(f"{CARD}card.json") and late.write(f"en/{CARD}")
    assert writer.written == ["ja", "en"]
    late.close()
    late.open(writer.jobs())
    assert late.write(CARD)
    assert writer.written[2:] == ["ja"]


def test_who_asks_during_a_build_waits_for_it(writer: Writer) -> None:
    late = LateFiles(writer.jobs())
    late.close()
    answers: list[bool] = []
    asking = threading.Thread(target=lambda: answers.append(late.write(CARD)), daemon=True)
    asking.start()
    asking.join(0.2)
    assert asking.is_alive()
    new = Writer()
    late.open(new.jobs())
    asking.join(10)
    assert answers == [True]
    assert (writer.written, new.written) == ([], ["ja"])


def test_what_could_not_be_written_is_tried_again(writer: Writer) -> None:
    def fail(_put: Put) -> None:
        writer.written.append("failed")
        raise OSError("no space left")

    late = LateFiles({CARD: fail})
    for _ in range(2):
        with pytest.raises(OSError, match="no space left"):
            late.write(CARD)
    assert writer.written == ["failed", "failed"]


class Site:
    """Answers as a server of a folder does."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    def answer(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        there = path == "/tefuda/about/" or (CARD in path and self.writer.written)
        start("200 OK" if there else "404 Not Found", [("Content-Type", "text/html")])
        return [path.encode() if there else b"none"]


def asked(application: Any, path: str) -> tuple[list[Any], bytes]:
    said: list[Any] = []
    body = application({"PATH_INFO": path}, lambda *status: said.append(status))
    content = b"".join(body)
    if hasattr(body, "close"):
        body.close()
    return said, content


def test_a_file_that_is_not_there_is_written_and_answered(writer: Writer) -> None:
    application = LateFiles(writer.jobs()).before(Site(writer).answer, "/tefuda/")
    html = [("Content-Type", "text/html")]
    assert asked(application, "/tefuda/about/") == ([("200 OK", html)], b"/tefuda/about/")
    assert asked(application, "/tefuda/none/") == ([("404 Not Found", html)], b"none")
    assert asked(application, f"/{CARD}") == ([("404 Not Found", html)], b"none"), "outside the site's root"
    assert writer.written == []
    assert asked(application, f"/tefuda/{CARD}") == ([("200 OK", html)], f"/tefuda/{CARD}".encode())
    assert writer.written == ["ja"]
    assert asked(application, f"/tefuda/{CARD}") == ([("200 OK", html)], f"/tefuda/{CARD}".encode())
    assert writer.written == ["ja"], "once it is there it is not written again"


def test_builds_in_quick_succession_do_not_lose_a_file(writer: Writer) -> None:
    """While one is waited for, the next may have begun, and empties the site again."""
    late = LateFiles(writer.jobs())
    builds = iter(range(3))

    def answer(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        if writer.written and next(builds, None) is None:
            start("200 OK", [])
            return [b"whole"]
        late.close()
        late.open(writer.jobs())
        start("404 Not Found", [])
        return [b"none"]

    assert asked(late.before(answer, "/"), f"/{CARD}") == ([("200 OK", [])], b"whole")
    assert len(writer.written) == 4


def test_a_page_that_is_written_again_is_whole_at_any_time(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.write_bytes(b"old" * 99)
    with page.open("rb") as reading:
        assert reading.read(3) == b"old"
        write_whole(page, b"new")
        assert reading.read() == b"old" * 98, "who has begun to read goes on with what was there"
    assert page.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [page]


def files_of(site: Path) -> Mapping[str, bytes]:
    return {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}


def test_what_is_written_late_is_what_a_whole_build_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_plugins: Callable[[], None]
) -> None:
    """A card changes while the archive is served; then every file is asked for."""
    monkeypatch.setattr(game_pages, "PAGE_SIZE", 8)
    root, site = write_archive(tmp_path / "archive", 12), tmp_path / "site"

    def built(site: Path) -> MkDocsConfig:
        config = load_config(str(root / "mkdocs.yml"), site_dir=str(site))
        config.plugins.on_startup(command="serve", dirty=False)
        build(config, serve_url="http://127.0.0.1:8000/")
        return config

    config = built(site)
    server = LiveReloadServer(lambda: None, host="127.0.0.1", port=8000, root=str(site))
    server.server_close()  # only what it would answer is wanted
    config.plugins.on_serve(server, config=config, builder=lambda: None)
    cards = min((root / "data").glob("*/cards/*.yml"))
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("name: 試作カード0001\n", "name: 書き直した札\n", 1), encoding="utf-8")
    built(site)
    new_plugins()
    built(tmp_path / "fresh")
    # Nobody looks for a sitemap there.
    whole = {n: c for n, c in files_of(tmp_path / "fresh").items() if not n.startswith("sitemap.")}

    left_out = whole.keys() - files_of(site).keys()
    assert {"index.html", "shisaku/data/shisaku.sqlite", "en/shisaku/cards/page/2/index.html"} <= left_out
    assert {"about/index.html", "404.html"}.isdisjoint(left_out), "written by hand, or not from data"
    application = server.get_app()
    for name in sorted(whole):
        said, _ = asked(application, f"/{name.removesuffix('index.html')}")
        assert said[0][0] == "200 OK", name
    late = files_of(site)
    assert late.keys() == whole.keys()
    assert [name for name in late if late[name] != whole[name]] == []
    assert any("書き直した札".encode() in page for page in late.values())
