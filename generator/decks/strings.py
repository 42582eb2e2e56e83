"""The words of deck checking in both languages, from ``templates/deck.yml``: one table for Python and browser."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from generator.catalogue.reader import read

TABLE = Path(__file__).parent.parent / "templates" / "deck.yml"


@cache
def strings() -> Mapping[Literal["ja", "en"], Mapping[str, str]]:
    """Every string by language and key. Raises ValueError if the table is damaged."""
    document = read(TABLE)
    if document.problems:
        raise ValueError(f"deck.yml: {document.problems}")
    languages: tuple[Literal["ja", "en"], ...] = ("ja", "en")
    return {lang: {key: both[lang] for key, both in document.data.items()} for lang in languages}
