"""The words of playing, simulating and solving in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from generator.words import Language, Words, table


def strings() -> Mapping[Language, Words]:
    """The words of playing and simulating, from ``templates/play.yml``, by language and key.

    Raises ValueError if the table is damaged.
    """
    return table("play")


def solving_strings() -> Mapping[Language, Words]:
    """The words of solving, from ``templates/solve.yml``, in the same way."""
    return table("solve")
