"""The words of playing, simulating and solving in both languages, from ``templates/play.yml``."""

from __future__ import annotations

from collections.abc import Mapping

from generator.words import Language, Words, table


def strings() -> Mapping[Language, Words]:
    """Every string by language and key. Raises ValueError if the table is damaged."""
    return table("play")
