"""The words of playing, simulating and solving in both languages, from ``templates/play.yml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from generator.catalogue.reader import read

TEMPLATES = Path(__file__).parent.parent / "templates"


@cache
def strings(table: str = "play") -> Mapping[Literal["ja", "en"], Mapping[str, str]]:
    """Every string of a table by language and key. Raises ValueError if it is damaged."""
    document = read(TEMPLATES / f"{table}.yml")
    if document.problems:
        raise ValueError(f"{table}.yml: {document.problems}")
    languages: tuple[Literal["ja", "en"], ...] = ("ja", "en")
    return {lang: {key: both[lang] for key, both in document.data.items()} for lang in languages}
