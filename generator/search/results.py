"""What a query finds, in order. The twin of ``assets/js/search/results.js``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from generator.search.documents import KINDS, Document
from generator.search.evaluate import Answer, Compiler, Rank, Vocabulary, rank, text_rank
from generator.search.grammar import Query, Text, parse, texts


@dataclass(frozen=True, slots=True)
class Hit:
    """One document that fits, or perhaps fits."""

    document: Document
    sure: bool
    rank: Rank


@dataclass(frozen=True, slots=True)
class Results:
    """Everything found: grouped by kind, the group with the best hit first.

    Where nothing was found, ``missing`` names the texts that no document holds at all.
    """

    groups: tuple[tuple[str, tuple[Hit, ...]], ...] = ()
    missing: tuple[Text, ...] = ()
    query: Query | None = field(default=None, repr=False)

    @property
    def hits(self) -> tuple[Hit, ...]:
        """All hits in order, group by group."""
        return tuple(hit for _, hits in self.groups for hit in hits)


def search(
    text: str,
    documents: Sequence[Document],
    vocabulary: Vocabulary,
    find: Callable[[str], Callable[[Document], bool]] | None = None,
) -> Results:
    """Find what fits the query ``text``. Raises QueryError if it cannot be read.

    ``find`` makes the test whether a document holds a folded text; without it the
    documents are read through.
    """
    query = parse(text)
    if query is None:
        return Results()
    find = find or (lambda folded: lambda d: text_rank(d, folded) is not Rank.NOWHERE)
    test = Compiler(vocabulary, find).compile(query)
    by_kind: dict[str, list[tuple[int, Hit]]] = {}
    for place, document in enumerate(documents):
        answer = test(document)
        if answer >= Answer.PERHAPS:
            hit = Hit(document, answer is Answer.YES, rank(document, query))
            by_kind.setdefault(document.kind, []).append((place, hit))
    groups = []
    for kind in KINDS:
        found = by_kind.get(kind, [])
        found.sort(key=lambda item: (not item[1].sure, item[1].rank, item[0]))
        if found:
            groups.append((kind, tuple(hit for _, hit in found)))
    groups.sort(key=lambda group: (not group[1][0].sure, group[1][0].rank))
    wanted = [] if groups else texts(query)
    missing = tuple(t for t in wanted if not any(map(find(t.folded), documents)))
    return Results(tuple(groups), missing, query)
