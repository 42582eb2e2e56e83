"""The search of an archive on the command line, kept in a folder between runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.search.documents import Document, documents
from generator.search.evaluate import Vocabulary
from generator.search.index import VERSION, all_indexes
from generator.search.results import Results, search
from generator.search.whoosh_index import TextIndex
from generator.search.wiki_pages import wiki_pages
from generator.whole_files import write_whole

if TYPE_CHECKING:
    from generator.catalogue.load import Loaded

FOLDER = Path(".cache") / "search"
"""Where the index lives, below the archive's root."""


@dataclass(frozen=True)
class Searcher:
    """An archive ready to be searched."""

    documents: Sequence[Document]
    vocabulary: Vocabulary
    find: Callable[[str], Callable[[Document], bool]]

    def search(self, query: str) -> Results:
        """What ``query`` finds. Raises QueryError if it cannot be read."""
        return search(query, self.documents, self.vocabulary, lru_cache(self.find))


class InvalidArchiveError(Exception):
    """The archive has errors; ``loaded`` says which."""

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(f"{len(loaded.problems)} problems")
        self.loaded = loaded


def _stamp(root: Path) -> list[Any]:
    """What changes whenever a file that search depends on does, this program's own included."""
    package = Path(__file__).resolve().parents[2]
    folders = [root / name for name in ("data", "schemas", "docs")]
    folders += [package / name for name in ("generator", "rules_engine")]
    files = sorted(
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.suffix in (".yml", ".json", ".md", ".py") and path.is_file()
    )
    stats = [(path.name, path.stat()) for path in files]
    return [VERSION, [[name, s.st_mtime_ns, s.st_size] for name, s in stats]]


def _kept(folder: Path, stamp: Any) -> list[Mapping[str, Any]] | None:
    """The indexes of the last run, if nothing has changed since."""
    try:
        kept = json.loads((folder / "indexes.json").read_text(encoding="utf-8"))
        return kept["indexes"] if kept["stamp"] == json.loads(json.dumps(stamp)) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def open_searcher(root: Path, folder: Path | None = None) -> Searcher:
    """The search of the archive at ``root``; its index is kept in ``folder``.

    Raises InvalidArchiveError if the data has errors.
    """
    folder = folder or root / FOLDER
    stamp = _stamp(root)
    indexes: Sequence[Mapping[str, Any]] | None = _kept(folder, stamp)
    if indexes is None:
        from generator.catalogue.load import load

        loaded = load(root)
        if loaded.archive is None:
            raise InvalidArchiveError(loaded)
        indexes = all_indexes(loaded.archive, wiki_pages(root))
        folder.mkdir(parents=True, exist_ok=True)
        kept = json.dumps({"stamp": stamp, "indexes": indexes})
        write_whole(folder / "indexes.json", kept.encode("utf-8"))
    found = [document for index in indexes for document in documents(index)]
    text_index = TextIndex(folder / "whoosh")
    text_index.update(found)
    return Searcher(found, Vocabulary.of(indexes), text_index.find)
