"""The words of the site, from ``ui.yml``: one table for pages and theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from generator.catalogue.reader import read
from generator.pages.urls import LANGUAGES, Language

TEMPLATES = Path(__file__).parent.parent / "templates"


class Words(dict[str, str]):
    """The words of the site in one language, as items and, for templates, as attributes.

    There is one object a language; it equals no other and may be a key.
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__(words)
        self.__dict__.update(words)

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]


@cache
def wording() -> Mapping[Language, Words]:
    """Every string of the site by language and key. Raises ValueError if the table is damaged."""
    document = read(TEMPLATES / "ui.yml")
    if document.problems:
        raise ValueError(f"ui.yml: {document.problems}")
    return {lang: Words({key: both[lang] for key, both in document.data.items()}) for lang in LANGUAGES}
