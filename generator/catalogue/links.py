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


@dataclass(frozen=True, slots=True)
class Fenced:
    """A fenced block of code: its extent, the words after its fence, and what it holds."""

    start: int
    end: int
    info: str
    body: str
    body_offset: int


def fenced(text: str) -> Iterator[Fenced]:
    """Every fenced block of Markdown that stands at the start of a line."""
    for match in _CODE.finditer(text):
        fence = match["fence"]
        if not fence or text[match.start()] != fence[0]:
            continue
        head_end = match[0].index("\n") + 1
        tail = match[0].rindex("\n") + 1
        info = match[0][:head_end].strip().lstrip("`~").strip()
        body = match[0][head_end:tail]
        yield Fenced(match.start(), match.end(), info, body, match.start() + head_end)


def card_links(text: str) -> Iterator[Found]:
    """Every 《…》 in ``text``."""
    for match in CARD_LINK.finditer(text):
        yield Found(match[1], match.start())


def clause_ids(text: str) -> Iterator[Found]:
    """Everything in ``text`` that has the form of a clause or ruling id."""
    for match in CLAUSE_ID.finditer(text):
        yield Found(match[1], match.start())
