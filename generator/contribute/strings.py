"""The words of the contribute page in both languages, from ``templates/contribute.yml``."""

from __future__ import annotations

from collections.abc import Mapping

from generator.words import Language, Words, table


def strings() -> Mapping[Language, Words]:
    """Every string by language and key. Raises ValueError if the table is damaged."""
    return table("contribute")
