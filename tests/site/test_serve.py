"""Serving an archive while it is being worked on."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.site.scratch import change, data_file, minimal_archive, replace_in
from tests.site.serving import free_port, serving
from tests.support.archives import GAME

CARD = f"{GAME}/cards/sk1-01/"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An archive that a test may change while it is served."""
    return minimal_archive(tmp_path / "archive", 4)


def test_the_site_follows_the_archive(root: Path, tmp_path: Path) -> None:
    """A person edits, slips, mends and adds; the page in the browser is never older than the last good state."""
    cards = data_file(root, "cards/sk1")
    port = free_port()
    with serving("mkdocs", "serve", "-a", f"127.0.0.1:{port}", cwd=root) as server:
        assert "試作カード0001" in server.get(CARD)[1]

        # A changed card is there soon, in both languages and wherever it is shown.
        replace_in(cards, "name: 試作カード0001", "name: 書き直した札")
        server.wait_to_show(CARD, "書き直した札")
        for path in (f"en/{CARD}", f"{GAME}/cards/", "search/shisaku.json", f"{CARD}card.json"):
            server.wait_to_show(path, "書き直した札")

        # A slip is told with its place, and the last good site stays.
        server.hush()
        good = cards.read_text(encoding="utf-8")
        cards.write_text(good.replace("    name: 書き直した札", "    name: [書き直した札"), encoding="utf-8")
        server.wait_to_say("data/shisaku/cards/sk1.yml:")
        server.wait_to_say("showing the last good state")
        assert "書き直した札" in server.get(CARD)[1]
        assert "Traceback" not in server.said

        # A name that no card bears, in a page written by hand, is a slip like any other.
        server.hush()
        cards.write_text(good, encoding="utf-8")
        for lang in ("ja", "en"):
            (root / "docs" / lang / "play.md").write_text("# a\n\n《だれでもない》\n", encoding="utf-8")
        server.wait_to_say("docs/ja/play.md:3:1: no-card")
        assert server.get(CARD)[0] == 200

        # A page that would stand where another one does is left out, and the rest stays on show.
        server.hush()
        for lang in ("ja", "en"):
            (root / "docs" / lang / "play.md").write_text("# a\n\n《sk1-01》\n", encoding="utf-8")
            (root / "docs" / lang / "search.md").write_text("# a\n", encoding="utf-8")
        server.wait_to_say("docs/ja/search.md: another page stands at /search/ already; it is left out.")
        server.wait("the card is shown", lambda: server.get(CARD)[0] == 200)
        for lang in ("ja", "en"):
            (root / "docs" / lang / "search.md").unlink()

        # So is one that cannot be read.
        server.hush()
        (root / "docs" / "ja" / "bad.md").write_bytes(b"\xff\xfe bad")
        server.wait_to_say("docs/ja/bad.md: not UTF-8; it is left out.")
        server.wait("the card is shown", lambda: server.get(CARD)[0] == 200)
        assert "Traceback" not in server.said
        (root / "docs" / "ja" / "bad.md").unlink()

        # Mended, with something new.
        for lang in ("ja", "en"):
            (root / "docs" / lang / "play.md").write_text("# a\n\n《sk1-01》で遊ぶ\n", encoding="utf-8")
        cards.write_text(good.replace("書き直した札", "直った札"), encoding="utf-8")
        server.wait_to_show("play/", ">直った札</a>で遊ぶ")

        # A new file is found, and a card that is gone is gone.
        (root / "data" / GAME / "cards" / "sk2.yml").unlink()
        server.wait("the card is gone", lambda: server.get(f"{GAME}/cards/sk2-01/")[0] == 404)
        cards_of_sk2 = good.replace("sk1", "sk2").replace("書き直した札", "新しい札")
        (root / "data" / GAME / "cards" / "sk2.yml").write_text(cards_of_sk2, encoding="utf-8")
        server.wait_to_show(f"{GAME}/cards/sk2-01/", "新しい札")

        # Labels stand in the schema.
        replace_in(root / "schemas" / f"{GAME}.cards.schema.json", "希少度 / Rarity", "めずらしさ / Scarcity")
        server.wait_to_show(f"en/{CARD}", "Scarcity")

        assert server.interrupt() == 0
        assert "Traceback" not in server.said


def test_tefuda_serve_says_where_it_serves(root: Path, tmp_path: Path) -> None:
    """From another folder, on the port that was asked for or, if that is taken, on another one."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = ("generator.cli", "serve", "--root", root, "--port", str(port))
        with serving(*command, cwd=tmp_path) as server:
            assert f"port {port} is taken" in server.said
            assert server.address.startswith("http://127.0.0.1:")
            assert f":{port}/" not in server.address
            status, html = server.get(CARD)
            assert (status, "試作カード0001" in html) == (200, True)
            assert server.get("no/such/page/")[0] == 404
            assert server.interrupt() == 0
            assert "Traceback" not in server.said
    assert not (root / "site").exists()


def test_serving_starts_with_a_sound_archive_only(root: Path, tmp_path: Path) -> None:
    change(data_file(root, "cards/sk1"), lambda data: data["cards"][0].update(cost="banana"))
    command = ("generator.cli", "serve", "--root", root, "--port", str(free_port()))
    said = r"data/shisaku/cards/sk1\.yml:\d+:\d+: wrong-type"
    with pytest.raises(AssertionError, match=said), serving(*command, cwd=tmp_path):
        pytest.fail("a site that cannot be built was served")
