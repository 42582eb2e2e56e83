"""The latest changes of the data, from the git history: on a page, as a feed, as text and as data."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree as ET

import pytest

from generator.catalogue.load import load
from generator.changes.git import Repository
from generator.changes.history import FOLDER, Entry, History, history
from generator.changes.model import Change
from generator.changes.wording import Vocabulary
from generator.pages.changes_page import Changes
from generator.pages.render import Renderer
from tests.site.scratch import data_file, minimal_archive, mkdocs_build, replace_in
from tests.support.repositories import commit, repository

ATOM = "{http://www.w3.org/2005/Atom}"
FIRST, SECOND, THIRD = (f"2026-0{month}-01T12:00:00+00:00" for month in (1, 2, 3))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of three commits that changed its data, and one that did not."""
    root = minimal_archive(tmp_path_factory.mktemp("history") / "archive", 12)
    cards = data_file(root, "cards/sk1")
    replace_in(cards, "rarity: R", "rarity: unknown")
    repository(root)
    replace_in(cards, "rarity: unknown", "rarity: R")
    commit(root, "Learn", SECOND)
    (root / "README.md").write_text("An archive.\n", encoding="utf-8")
    commit(root, "Explain", SECOND)
    replace_in(cards, "name: 試作カード0001", "name: 試作カード<1>")
    commit(root, "Rename", THIRD)
    return root


def changes(root: Path, found: History | None = None) -> Changes:
    loaded = load(root)
    assert loaded.archive is not None
    return Changes(loaded.archive, history(root) if found is None else found, Vocabulary(loaded.schemas))


def test_the_latest_commits_first(root: Path) -> None:
    found = history(root)
    assert found.gap == ""
    assert [(entry.date[:10], [c.what for c in entry.changes]) for entry in found.entries[:2]] == [
        ("2026-03-01", ["renamed"]),
        ("2026-02-01", ["learned"]),
    ]
    assert {change.what for change in found.entries[2].changes} == {"added"}
    assert len(found.entries) == 3
    assert len(history(root, 1).entries) == 1
    assert history(root, 1).gap == "more"


def test_what_was_found_out_is_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = history(root)
    kept = root / FOLDER / "commits.json"
    assert len(json.loads(kept.read_text(encoding="utf-8"))["commits"]) == 3
    with monkeypatch.context() as patch:

        def never(*_: object) -> None:
            raise AssertionError("everything is known")

        patch.setattr(Repository, "contents", never)
        assert history(root) == found
    for broken in ("", "[]", '{"version": "x", "commits": 3}', "{"):
        kept.write_text(broken, encoding="utf-8")
        assert history(root) == found


def test_without_a_history(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(root, bare, ignore=shutil.ignore_patterns(".git", ".cache"))
    assert history(bare) == History(gap="no-repository")
    assert not (bare / ".cache").exists()
    page = changes(bare).view("en", "en/changes/")
    assert "outside of a git repository" in page["gap"]
    assert page["days"] == page["files"] == []
    assert changes(bare).files("Specimen", None) == {}
    monkeypatch.setenv("PATH", "")
    assert history(root) == History(gap="no-git")


def test_a_shallow_clone_says_so(root: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--depth", "3", root.as_uri(), clone], check=True)
    found = history(clone)
    assert found.gap == "shallow"
    assert [entry.date[:10] for entry in found.entries] == ["2026-03-01"]
    assert "shallow clone" in changes(clone).view("ja", "changes/")["gap"]


def test_the_page_tells_it_in_words_and_leads_there(root: Path) -> None:
    told = changes(root)
    assert told.history.entries
    renderer = Renderer(load(root).archive, changes=told)  # type: ignore[arg-type]
    spec = next(spec for spec in renderer.pages if spec.kind == "changes" and spec.lang == "en")
    assert spec.url == "en/changes/"
    html = renderer.page(spec)
    assert re.search(
        r'<a href="\.\./\.\./en/shisaku/cards/sk1-01/">《試作カード&lt;1&gt;》 \(sk1-01\)</a>\s*'
        r"<ul><li>Renamed: 試作カード0001 → 試作カード&lt;1&gt;</li></ul>",
        html,
    )
    assert "Rarity learned: unknown → Rare" in html
    assert "Open values resolved: 1" in html
    assert "Game “Specimen game”" in html
    assert 'href="../../en/changes.atom.xml"' in html


def test_a_day_is_told_as_one_and_only_what_readers_see(root: Path) -> None:
    def of(kind: str, what: str, item: str, **more: Any) -> Change:
        return Change("shisaku", kind, what, item, **more)

    renamed = of("card", "renamed", "sk1-01", name="乙", before="甲", after="乙")
    later = (
        of("example", "changed", "e", key="seed"),
        of("file", "changed", "shisaku/events.yml"),
        of("card", "annotated", "sk1-02", name="丙", key="note"),
        of("deck", "changed", "d", name={"ja": "組", "en": "Deck"}),
        renamed,
    )
    earlier = (
        of("clause", "changed", "SK-1.1", key="note"),
        of("card", "added", "sk1-02", name="丙"),
        of("deck", "changed", "d", name={"ja": "組", "en": "Deck"}),
    )
    entries = (
        Entry("c" * 40, "2026-03-02T20:00:00+00:00", later),
        Entry("b" * 40, "2026-03-02T10:00:00+00:00", earlier),
        Entry("a" * 40, "2026-03-01T10:00:00+00:00", (of("phrase", "added", "p"),)),
    )
    day, before = changes(root, History(entries, "")).days("en")
    assert (day.day, day.date, day.unseen) == ("2026-03-02", entries[0].date, 2)
    assert [(line.head, line.sentences) for line in day.lines] == [
        ("《丙》 (sk1-02)", ("Added",)),
        ("《乙》 (sk1-01)", ("Renamed: 甲 → 乙",)),
        ("Rule SK-1.1", ("Changed: Note",)),
        ("Sample deck “Deck”", ("Changed",)),
    ]
    assert (before.lines, before.unseen) == ((), 1)
    files = changes(root, History(entries, "")).files("Specimen", None)
    assert len(ET.fromstring(files["en/changes.atom.xml"]).findall(f"{ATOM}entry")) == 1
    assert "events.yml" not in files["en/changes.txt"]
    assert len(json.loads(files["changes.json"])["entries"]) == 3  # all of it, for programs


def links(feed: ET.Element) -> Iterator[tuple[str, str]]:
    for link in feed.iter(f"{ATOM}link"):
        yield link.attrib["rel"], link.attrib["href"]


@pytest.mark.parametrize("site_url", [None, "https://example.invalid/some/folder/"])
def test_the_feed_is_valid_atom(root: Path, site_url: str | None) -> None:
    files = changes(root).files("見本 & <Specimen>", site_url)
    assert set(files) == {
        "changes.json", "changes.atom.xml", "changes.txt", "en/changes.atom.xml", "en/changes.txt",
    }  # fmt: skip
    for lang, name in (("ja", "changes.atom.xml"), ("en", "en/changes.atom.xml")):
        feed = ET.fromstring(files[name])
        assert feed.tag == f"{ATOM}feed"
        assert feed.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == lang
        assert feed.findtext(f"{ATOM}author/{ATOM}name") == "見本 & <Specimen>"
        entries = feed.findall(f"{ATOM}entry")
        assert len(entries) == 3
        for part in (feed, *entries):  # what RFC 4287 asks of both
            for needed in ("id", "title", "updated"):
                assert len(part.findall(f"{ATOM}{needed}")) == 1
        assert (
            feed.findtext(f"{ATOM}updated")
            == entries[0].findtext(f"{ATOM}updated")
            == THIRD.replace("Z", "+00:00")
        )
        ids = [part.findtext(f"{ATOM}id") for part in (feed, *entries)]
        assert len(set(ids)) == 4
        assert all(re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", str(said)) for said in ids)
        at = site_url or "https://elsewhere.invalid/"
        whole = {urljoin(urljoin(at, name), href) for rel, href in links(feed) if rel == "self"}
        assert whole == {urljoin(at, name)}
        pages = {
            urljoin(urljoin(at, name), href).partition("#")[0]
            for rel, href in links(feed)
            if rel == "alternate"
        }
        assert pages == {urljoin(at, "changes/" if lang == "ja" else "en/changes/")}
        assert all(href.startswith("https:") for _, href in links(feed)) == (site_url is not None)
        content = entries[0].findtext(f"{ATOM}content")
        assert content is not None
        assert "試作カード&lt;1&gt;" in content
    assert "- 《試作カード<1>》 (sk1-01)\n  - Renamed: " in files["en/changes.txt"]
    data = json.loads(files["changes.json"])
    assert data["entries"][0]["changes"][0]["text"]["ja"].startswith("《試作カード<1>》 (sk1-01): 改名")


def test_a_site_has_the_page_the_feed_and_a_link_to_it(root: Path, tmp_path: Path) -> None:
    built = mkdocs_build(root, "--site-dir", tmp_path / "site")
    assert built.returncode == 0, built.stderr
    for lang in ("", "en/"):
        page = (tmp_path / "site" / lang / "changes" / "index.html").read_text(encoding="utf-8")
        link = re.search(r'<link rel="alternate" type="application/atom\+xml" href="([^"]+)"', page)
        assert link
        assert (
            tmp_path / "site" / lang / "changes" / link[1]
        ).resolve() == tmp_path / "site" / lang / "changes.atom.xml"
        assert (tmp_path / "site" / lang / "changes.atom.xml").is_file()
        assert (tmp_path / "site" / lang / "changes.txt").is_file()
    assert json.loads((tmp_path / "site" / "changes.json").read_text(encoding="utf-8"))["gap"] == ""
