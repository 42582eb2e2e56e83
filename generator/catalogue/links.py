"""References in running text: 《card name》, clause ids and ruling ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

CARD_LINK = re.compile(r"《([^《》\n]+)》")
CLAUSE_ID = re.compile(r"(?<![A-Za-z0-9-])([A-Z]{2}-(?:R\d+|\d+\.\d+))(?![A-Za-z0-9-]|\.\d)")
# Fenced blocks, and spans between backticks of the same number within a paragraph.
_CODE = re.compile(
    r"^[^\S\n]*(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})[^\n]*\n(?:[^\n]*\n)*?[^\S\n]*(?P=fence)[`~]*[^\S\n]*$"
    r"|(?<!`)(?P<tick>`+)(?!`)(?:(?!\n[^\S\n]*\n)[\s\S])+?(?<!`)(?P=tick)(?!`)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Found:
    """A reference in a text: what it names and its offset."""

    name: str
    offset: int


def without_code(text: str) -> str:
    """Markdown with its code blanked out; offsets and lines stay as they are."""
    return _CODE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


def card_links(text: str) -> Iterator[Found]:
    """Every 《…》 in ``text``."""
    for match in CARD_LINK.finditer(text):
        yield Found(match[1], match.start())


def clause_ids(text: str) -> Iterator[Found]:
    """Everything in ``text`` that has the form of a clause or ruling id."""
    for match in CLAUSE_ID.finditer(text):
        yield Found(match[1], match.start())
