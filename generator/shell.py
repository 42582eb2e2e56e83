"""The theme's page rendered once and filled many times.

A theme takes milliseconds to render a page, most of which is the same for every
card. Here it renders one page with marks where a card's own parts go; filling the
marks takes microseconds.
"""

from __future__ import annotations

import html
import re
import secrets
from dataclasses import dataclass

# Another one in every process, so that no text of an archive can hold a mark: the
# shell has texts of its own, such as the games' titles.
_KEY = secrets.token_hex(8)

TITLE = f"tefuda-{_KEY}-title"
DESCRIPTION = f"tefuda-{_KEY}-description"
CONTENT = f"tefuda-{_KEY}-content"
CARD_ID = f"tefuda-{_KEY}-card-id"

_MARKS = re.compile("|".join((TITLE, DESCRIPTION, CONTENT, CARD_ID)))


class ShellError(Exception):
    """The theme's page does not hold every mark; the message names the one that is missing."""


@dataclass(frozen=True, slots=True)
class FilledShell:
    """The theme's page, cut at its marks. Text and marks take turns, text first."""

    parts: tuple[str, ...]

    @classmethod
    def cut(cls, page: str) -> FilledShell:
        """Cut a rendered ``page`` at its marks. Raises ShellError if one of them is missing."""
        marks = _MARKS.findall(page)
        for mark in (TITLE, CONTENT, CARD_ID):
            if mark not in marks:
                raise ShellError(f"the theme's page has no {mark}")
        texts = _MARKS.split(page)
        parts = [texts[0]]
        for mark, text in zip(marks, texts[1:], strict=True):
            parts += [mark, text]
        return cls(tuple(parts))

    def fill(self, *, title: str, description: str, content: str, card_id: str) -> str:
        """The page for one card. ``content`` is HTML, the rest is plain text."""
        values = {
            TITLE: html.escape(title),
            DESCRIPTION: html.escape(description),
            CONTENT: content,
            CARD_ID: html.escape(card_id),
        }
        parts = list(self.parts)
        parts[1::2] = [values[mark] for mark in self.parts[1::2]]
        return "".join(parts)
