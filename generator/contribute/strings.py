"""The words of the contribute page in both languages, from ``templates/contribute.yml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from generator.catalogue.reader import read

TABLE = Path(__file__).parent.parent / "templates" / "contribute.yml"


@cache
def strings() -> Mapping[Literal["ja", "en"], Mapping[str, str]]:
    """Every string by language and key. Raises ValueError if the table is damaged."""
    document = read(TABLE)
    if document.problems:
        raise ValueError(f"contribute.yml: {document.problems}")
    languages: tuple[Literal["ja", "en"], ...] = ("ja", "en")
    return {lang: {key: both[lang] for key, both in document.data.items()} for lang in languages}
