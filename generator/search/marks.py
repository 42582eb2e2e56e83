"""Where in a text what was looked for stands. The twin of ``assets/js/search/marks.js``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from generator.catalogue.folding import fold

Marked: TypeAlias = list[tuple[str, bool]]
"""A text in pieces; True marks those that were looked for."""

_AROUND = 24


def _folded(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters the place in ``text`` it comes from."""
    folded, places = "", []
    place = 0
    while place < len(text):
        # A sign and the marks that compose with it (half-width か + ゛) fold as one.
        end = place + 1
        while end < len(text) and text[end] in "\uff9e\uff9f\u3099\u309a":
            end += 1
        piece = fold(text[place:end])
        folded += piece
        places += [place] * len(piece)
        place = end
    return folded, [*places, len(text)]


def spans(text: str, looked_for: Sequence[str]) -> list[tuple[int, int]]:
    """Where in ``text`` the folded texts stand: places from and to, in order, not overlapping."""
    folded, places = _folded(text)
    found: list[tuple[int, int]] = []
    for wanted in looked_for:
        at = folded.find(wanted) if wanted else -1
        while at >= 0:
            found.append((places[at], max(places[at + len(wanted)], places[at + len(wanted) - 1] + 1)))
            at = folded.find(wanted, at + len(wanted))
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def marked(text: str, looked_for: Sequence[str], most: int = 120) -> Marked:
    """The part of ``text`` around what was looked for, at most about ``most`` characters."""
    found = spans(text, looked_for)
    start = max(0, found[0][0] - _AROUND) if found and found[0][0] > most - _AROUND else 0
    end = min(len(text), start + most)
    pieces: Marked = [("…", False)] if start else []
    at = start
    for left, right in found:
        if left >= end:
            break
        if left > at:
            pieces.append((text[at:left], False))
        pieces.append((text[left : min(right, end)], True))
        at = min(right, end)
    if at < end:
        pieces.append((text[at:end], False))
    if end < len(text):
        pieces.append(("…", False))
    return [(piece.replace("\n", " / "), hit) for piece, hit in pieces]
