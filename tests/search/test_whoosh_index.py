"""The Whoosh index: a substring search that is never wrong, kept up to date and mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from whoosh.index import open_dir

from generator.catalogue.folding import fold
from generator.search.documents import Document
from generator.search.whoosh_index import TextIndex

TEXTS = st.text(alphabet="あアい女男aab1 「」・☆+-3ー", max_size=12)


def document(key: str, name: str, text: str) -> Document:
    names = tuple(filter(None, [fold(name)]))
    texts = tuple(filter(None, [fold(text)]))
    both = {"ja": name, "en": name}
    return Document(key, "card", "g", 0, both, {"ja": text, "en": text}, names, texts, ())


@settings(max_examples=40)
@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=6), st.lists(TEXTS, max_size=8))
def test_finds_exactly_the_substrings(pairs: list[tuple[str, str]], queries: list[str]) -> None:
    documents = [document(f"g-{n:02d}", name, text) for n, (name, text) in enumerate(pairs)]
    index = TextIndex()
    index.update(documents)
    pieces = [text[a:b] for _, text in pairs for a in range(0, 6, 2) for b in (a + 1, a + 2, a + 4)]
    for query in {fold(q) for q in [*queries, *pieces]} - {""}:
        holds = index.find(query)
        found = [d.key for d in documents if holds(d)]
        assert found == [d.key for d in documents if any(query in t for t in (*d.names, *d.texts))]


def test_is_updated_document_by_document(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    one, two = document("g-01", "ラルフ", "敵が女なら"), document("g-02", "イスカ", "敵がPなら")
    assert TextIndex(folder).update([one, two]) == 2
    assert TextIndex(folder).update([one, two]) == 0
    changed = document("g-02", "イスカ", "敵がSなら")
    index = TextIndex(folder)
    assert index.update([one, changed]) == 1
    assert index.find(fold("敵がS"))(changed)
    assert not index.find(fold("敵がP"))(changed)
    assert TextIndex(folder).update([changed]) == 1


# Whoosh leaves a damaged file to the garbage collector to close.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_is_made_anew_when_damaged_or_old(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    documents = [document("g-01", "ラルフ", "敵が女なら")]
    TextIndex(folder).update(documents)
    for path in folder.iterdir():
        if path.suffix == ".seg":
            path.write_bytes(b"broken")
    index = TextIndex(folder)
    index.update(documents)
    assert index.find(fold("ラルフ"))(documents[0])
    (folder / "format.json").write_text('"another"', encoding="utf-8")
    assert TextIndex(folder).update(documents) == 1
    for path in folder.glob("*.toc"):
        path.write_bytes(b"\0" * 10)
    index = TextIndex(folder)
    index.update(documents)
    assert index.find(fold("女"))(documents[0])


def test_two_processes_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    documents = [document("g-01", "ラルフ", "敵が女なら")]
    TextIndex(folder).update(documents)
    writer = open_dir(str(folder)).writer()
    try:
        index = TextIndex(folder)
        index.update([*documents, document("g-02", "イスカ", "")])
        assert index.find(fold("ラルフ"))(documents[0])
    finally:
        writer.cancel()
    assert TextIndex(folder).update(documents) == 0
