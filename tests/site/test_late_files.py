"""While serving, a card's page is written when it is first asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from generator.card_writer import CardWriter
from generator.catalogue.load import Loader
from generator.catalogue.model import Card
from generator.late_cards import LateCards
from generator.pages.urls import Language
from generator.whole_files import write_whole
from tests.support.archives import GAME, write_archive

CARD = f"{GAME}/cards/sk1-01/"


class Writer:
    """Notes what it is told to write, in place of a writer of pages."""

    def __init__(self, root: Path) -> None:
        archive = Loader(root).load().archive
        assert archive is not None
        self.renderer = SimpleNamespace(archive=archive)
        self.written: list[tuple[str, Language]] = []

    def write_card(self, card: Card, lang: Language, _put: Callable[[Path, bytes], object]) -> None:
        self.written.append((card.id, lang))


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    return Writer(write_archive(tmp_path / "archive", 3))


def late(writer: Writer) -> LateCards:
    return LateCards(cast("CardWriter", writer))


@pytest.mark.parametrize(
    ("path", "written"),
    [
        (CARD, ("sk1-01", "ja")),
        (CARD.rstrip("/"), ("sk1-01", "ja")),
        (f"{CARD}index.html", ("sk1-01", "ja")),
        (f"{CARD}card.json", ("sk1-01", "ja")),
        (f"en/{CARD}", ("sk1-01", "en")),
        (f"{GAME}/cards/sk1-99/", None),
        (f"{GAME}/cards/", None),
        (f"{CARD}other.json", None),
        ("", None),
        ("/", None),
    ],
)
def test_a_path_leads_to_its_card(writer: Writer, path: str, written: tuple[str, str] | None) -> None:
    assert late(writer).write(path) == (written is not None)
    assert writer.written == ([written] if written else [])


def test_a_card_is_written_once_a_build(writer: Writer) -> None:
    cards = late(writer)
    assert cards.write(CARD) and cards.write(f"{CARD}card.json") and cards.write(f"en/{CARD}")
    assert writer.written == [("sk1-01", "ja"), ("sk1-01", "en")]
    cards.close()
    cards.open(cast("CardWriter", writer))
    assert cards.write(CARD)
    assert writer.written[2:] == [("sk1-01", "ja")]


def test_who_asks_during_a_build_waits_for_it(writer: Writer, tmp_path: Path) -> None:
    cards = late(writer)
    cards.close()
    answers: list[bool] = []
    asking = threading.Thread(target=lambda: answers.append(cards.write(CARD)), daemon=True)
    asking.start()
    asking.join(0.2)
    assert asking.is_alive()
    new = Writer(write_archive(tmp_path / "new", 3))
    cards.open(cast("CardWriter", new))
    asking.join(10)
    assert answers == [True]
    assert (writer.written, new.written) == ([], [("sk1-01", "ja")])


class Site:
    """Answers as a server of a folder does."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    def answer(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        there = path == "/tefuda/" or (CARD in path and self.writer.written)
        start("200 OK" if there else "404 Not Found", [("Content-Type", "text/html")])
        return [path.encode() if there else b"none"]


def asked(application: Any, path: str) -> tuple[list[Any], bytes]:
    said: list[Any] = []
    body = b"".join(application({"PATH_INFO": path}, lambda *status: said.append(status)))
    return said, body


def test_a_card_that_is_not_there_is_written_and_answered(writer: Writer) -> None:
    application = late(writer).before(Site(writer).answer, "/tefuda/")
    html = [("Content-Type", "text/html")]
    assert asked(application, "/tefuda/") == ([("200 OK", html)], b"/tefuda/")
    assert asked(application, "/tefuda/none/") == ([("404 Not Found", html)], b"none")
    assert asked(application, f"/{CARD}") == ([("404 Not Found", html)], b"none"), "outside the site's root"
    assert writer.written == []
    assert asked(application, f"/tefuda/{CARD}") == ([("200 OK", html)], f"/tefuda/{CARD}".encode())
    assert writer.written == [("sk1-01", "ja")]
    assert asked(application, f"/tefuda/{CARD}") == ([("200 OK", html)], f"/tefuda/{CARD}".encode())
    assert writer.written == [("sk1-01", "ja")], "once it is there it is not written again"


def test_builds_in_quick_succession_do_not_lose_a_card(writer: Writer) -> None:
    """While one is waited for, the next may have begun, and empties the site again."""
    cards = late(writer)
    builds = iter(range(3))

    def answer(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        if writer.written and next(builds, None) is None:
            start("200 OK", [])
            return [b"whole"]
        cards.close()
        cards.open(cast("CardWriter", writer))
        start("404 Not Found", [])
        return [b"none"]

    assert asked(cards.before(answer, "/"), f"/{CARD}") == ([("200 OK", [])], b"whole")
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
