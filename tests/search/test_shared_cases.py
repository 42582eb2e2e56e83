"""The command line's search and the shared cases."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.search.cache import Searcher, open_searcher
from generator.search.grammar import QueryError
from generator.search.results import search
from tests.search.cases import CASES, Found, differences, uncovered


@pytest.fixture(scope="module")
def searcher(archive_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    return open_searcher(archive_root, tmp_path_factory.mktemp("search"))


def _found(searcher: Searcher, query: str, *, by_whoosh: bool) -> Found:
    try:
        if by_whoosh:
            results = searcher.search(query)
        else:
            results = search(query, searcher.documents, searcher.vocabulary)
    except QueryError as error:
        return Found(error={"code": error.code, "column": error.column})
    groups = [(kind, [(hit.document.key, hit.sure) for hit in hits]) for kind, hits in results.groups]
    return Found(groups)


@pytest.mark.parametrize("by_whoosh", [True, False], ids=["whoosh", "scan"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["query"] or "(nothing)")
def test_case(searcher: Searcher, case: Mapping[str, Any], by_whoosh: bool) -> None:
    twin = _found(searcher, case["same_as"], by_whoosh=by_whoosh) if "same_as" in case else None
    assert differences(case, _found(searcher, case["query"], by_whoosh=by_whoosh), twin) == []


def test_every_case_asserts_something() -> None:
    assert [case["query"] for case in CASES if uncovered(case)] == []
    assert len({case["query"] for case in CASES}) == len(CASES)
