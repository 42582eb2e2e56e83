"""Whether something is said in the language that was asked for."""

from __future__ import annotations

import re


def english_in(said: str) -> list[str]:
    """Words of English that follow each other; a list of keywords, or a place, is none."""
    return re.findall(r"[A-Za-z]{2,} [a-z]{2,}", said)
