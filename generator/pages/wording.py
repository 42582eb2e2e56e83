"""The words of the site, from ``ui.yml``: one table for pages and theme."""

from __future__ import annotations

from collections.abc import Mapping

from generator.words import TEMPLATES, Language, Words, table

__all__ = ["TEMPLATES", "Words", "wording"]


def wording() -> Mapping[Language, Words]:
    """Every string of the site by language and key. Raises ValueError if the table is damaged."""
    return table("ui")
