"""The words of the site, from ``ui.yml``: one table for pages and theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from generator.catalogue.reader import read
from generator.pages.urls import LANGUAGES, Language

TEMPLATES = Path(__file__).parent.parent / "templates"


@cache
def wording() -> Mapping[Language, Mapping[str, str]]:
    """Every string of the site by language and key. Raises ValueError if the table is damaged."""
    document = read(TEMPLATES / "ui.yml")
    if document.problems:
        raise ValueError(f"ui.yml: {document.problems}")
    return {lang: {key: both[lang] for key, both in document.data.items()} for lang in LANGUAGES}
