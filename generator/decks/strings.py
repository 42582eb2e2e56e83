"""The words of deck checking in both languages, from ``templates/deck.yml``: one table for Python and browser."""

from __future__ import annotations

from collections.abc import Mapping

from generator.words import Language, Words, table


def strings() -> Mapping[Language, Words]:
    """Every string by language and key. Raises ValueError if the table is damaged."""
    return table("deck")
