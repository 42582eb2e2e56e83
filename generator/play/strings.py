"""The words of playing, simulating and solving in both languages, from ``templates/play.yml``."""

from __future__ import annotations

from collections.abc import Mapping

from generator.words import Language, Words
from generator.words import table as words


def strings(table: str = "play") -> Mapping[Language, Words]:
    """Every string of a table by language and key. Raises ValueError if it is damaged."""
    return words(table)
