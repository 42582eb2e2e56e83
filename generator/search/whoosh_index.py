"""The command line's full-text index: Whoosh, over single characters and pairs of them.

Japanese has no spaces to cut words at, so the index holds every character and every
pair of neighbours; a text is found where its pairs stand in a row. That is exactly a
substring search. The index lives in a folder, is updated document by document, and is
made anew when it is damaged or from another version.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from whoosh import fields, index, query
from whoosh.analysis import Token, Tokenizer
from whoosh.filedb.filestore import RamStorage

from generator.search.documents import Document
from generator.search.index import VERSION

_MARKER = "format.json"
FORMAT = f"tefuda-{VERSION}-1"


def in_memory(schema: Any) -> Any:
    """An empty index in memory.

    While it is written Whoosh keeps files in a temporary folder that it names after
    the index, and removes the folder: no two processes may have one of the same name.
    """
    return RamStorage().create_index(schema, indexname=uuid4().hex)


class Grams(Tokenizer):  # type: ignore[misc]  # Whoosh has no types
    """Every character and every pair of neighbours, each at the place where it begins."""

    def __call__(
        self,
        value: str,
        positions: bool = False,
        chars: bool = False,
        start_pos: int = 0,
        mode: str = "",
        **_: Any,
    ) -> Iterator[Token]:
        token = Token(positions, chars, mode=mode)
        for place in range(len(value)):
            for size in (1, 2):
                if place + size > len(value):
                    continue
                token.text = value[place : place + size]
                token.boost = 1.0
                token.pos = start_pos + place
                token.startchar, token.endchar = place, place + size
                yield token


def _schema() -> fields.Schema:
    return fields.Schema(
        uid=fields.ID(stored=True, unique=True),
        digest=fields.STORED,
        grams=fields.TEXT(analyzer=Grams(), phrase=True, chars=False),
    )


def uid(document: Document) -> str:
    """What tells ``document`` apart from every other."""
    return f"{document.kind}/{document.game}/{document.key}"


def _content(document: Document) -> str:
    """All that can be found in ``document``; no query holds the line break between two texts."""
    return "\n".join((*document.names, *document.texts, *document.more))


def _digest(content: str) -> str:
    return hashlib.blake2b(content.encode("utf-8"), digest_size=16).hexdigest()


def text_query(folded: str) -> query.Query:
    """The Whoosh query that finds ``folded`` as a substring."""
    if len(folded) <= 2:
        return query.Term("grams", folded)
    pairs = [folded[i : i + 2] for i in range(len(folded) - 1)]
    return query.Phrase("grams", pairs, slop=1)


class TextIndex:
    """A Whoosh index of documents in ``folder``, or in memory without one."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._index: Any = None

    def update(self, documents: Sequence[Document]) -> int:
        """Bring the index up to date; returns how many documents were added, changed or removed.

        Whatever is damaged or from another version is made anew.
        """
        try:
            self._index = self._open()
            return self._write(documents)
        except index.LockError:
            # Another process is updating the folder; this one keeps to itself, in memory.
            self.folder = None
        except Exception:  # whatever a damaged file makes Whoosh raise
            pass
        self._index = self._create()
        return self._write(documents)

    def _open(self) -> Any:
        if self.folder is None:
            return self._create()
        if json.loads((self.folder / _MARKER).read_text(encoding="utf-8")) != FORMAT:
            raise ValueError("an index of another version")
        return index.open_dir(str(self.folder), schema=_schema())

    def _create(self) -> Any:
        if self.folder is None:
            return in_memory(_schema())
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        created = index.create_in(str(self.folder), _schema())
        (self.folder / _MARKER).write_text(json.dumps(FORMAT), encoding="utf-8")
        return created

    def _write(self, documents: Sequence[Document]) -> int:
        wanted = {uid(document): _content(document) for document in documents}
        with self._index.searcher() as searcher:
            present = {stored["uid"]: stored["digest"] for stored in searcher.all_stored_fields()}
        digests = {key: _digest(content) for key, content in wanted.items()}
        gone = present.keys() - wanted.keys()
        changed = [key for key, digest in digests.items() if present.get(key) != digest]
        if not gone and not changed:
            return 0
        writer = self._index.writer()
        try:
            for key in gone:
                writer.delete_by_term("uid", key)
            for key in changed:
                writer.update_document(uid=key, digest=digests[key], grams=wanted[key])
        except BaseException:
            writer.cancel()
            raise
        writer.commit()
        return len(gone) + len(changed)

    def find(self, folded: str) -> Callable[[Document], bool]:
        """The test whether a document holds ``folded``. Call ``update`` before."""
        with self._index.searcher() as searcher:
            found = {searcher.stored_fields(number)["uid"] for number in text_query(folded).docs(searcher)}
        return lambda document: uid(document) in found
