"""The examples of the search page: whole words, from the archive itself, and all of them find something."""

from __future__ import annotations

import re

import pytest

from generator.catalogue.model import Archive
from generator.pages.search_page import Words, view
from generator.pages.urls import Language
from generator.search.documents import documents
from generator.search.evaluate import Vocabulary
from generator.search.index import all_indexes
from generator.search.results import search


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_examples_are_whole_words_and_find_something(shipped: Archive, lang: Language) -> None:
    indexes = all_indexes(shipped)
    found = [document for index in indexes for document in documents(index)]
    vocabulary = Vocabulary.of(indexes)
    shown = view(indexes, lang)
    queries = [example["query"] for example in shown["examples"]]
    assert len(queries) > 9
    for query in queries:
        assert search(query, found, vocabulary).hits, query
    for group in shown["groups"]:
        for field in group["fields"]:
            search(field["example"], found, vocabulary)  # can be read
    game = shipped.game("tommy-walker")
    (index,) = (index for index in indexes if index["game"] == game.id)
    words = Words(index, lang)
    terms = {term.ja if lang == "ja" else term.en.lower() for term in game.terms}
    assert words.pair is not None and {words.word, *words.pair} <= terms
    texts = {line for text in words.texts for line in text.split("\n")}
    assert words.phrase in texts
    assert f'"{words.phrase}"' in queries
    # Every power is above every damage: to compare them would say nothing.
    assert not [query for query in queries if re.search(r"(戦闘力|power)>[^0-9=]", query)]


def test_english_examples_can_be_read_without_japanese(shipped: Archive) -> None:
    """Names apart, which have no English."""
    shown = view(all_indexes(shipped), "en")
    queries = [field["example"] for group in shown["groups"] for field in group["fields"]]
    queries += [example["query"] for example in shown["examples"]]
    assert [q for q in queries if not q.isascii() and not q.startswith("name:") and " | " not in q] == []
