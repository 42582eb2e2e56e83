"""The nearest of several names, for messages that say what was probably meant."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower().replace("・", "").replace(" ", "")


def nearest_all(text: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Up to ``most`` of ``names`` that are close to ``text``, closest first."""
    by_folded: dict[str, str] = {}
    for name in names:
        by_folded.setdefault(_folded(name), name)
    wanted = _folded(text)
    close = difflib.get_close_matches(wanted, list(by_folded), n=most, cutoff=0.6)
    containing = [k for k in by_folded if wanted and (wanted in k or (len(k) > 1 and k in wanted))]
    ordered = [*close, *(k for k in sorted(containing, key=len) if k not in close)]
    return [by_folded[key] for key in ordered[:most]]


def nearest(text: str, names: Iterable[str]) -> str:
    """The name closest to ``text``, or the empty string if none is close."""
    return next(iter(nearest_all(text, names, 1)), "")
