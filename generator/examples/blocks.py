"""Fenced ``example`` blocks in wiki pages: where they stand and what they hold.

A block holds the name of an example (``ride``, or ``tommy-walker/ride`` where two games
have one of that name) or a whole scenario.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.catalogue.links import fenced
from generator.catalogue.model import Archive, Example, Game
from generator.catalogue.reader import Document, parse

INFO = "example"
_NAME = re.compile(r"(?:(?P<game>[a-z0-9-]+)/)?(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)\Z")


@dataclass(frozen=True, slots=True)
class Block:
    """One block: its extent in the page's text, and its content with the line before it."""

    start: int
    end: int
    body: str
    line: int

    @property
    def name(self) -> str | None:
        """The name that it holds, or None if it holds a scenario."""
        body = self.body.strip()
        return body if _NAME.match(body) else None

    def document(self, path: Path) -> Document:
        """Its scenario as it was read; places count from the block's first line."""
        return parse(path, self.body)


def blocks(markdown: str) -> Iterator[Block]:
    """Every ``example`` block of a page, in order."""
    for fence in fenced(markdown):
        if fence.info == INFO:
            line = markdown.count("\n", 0, fence.body_offset)
            yield Block(fence.start, fence.end, fence.body, line)


def named(archive: Archive, name: str) -> list[tuple[Game, Example]]:
    """The examples that a name may mean; exactly one if all is well."""
    found = _NAME.match(name)
    if not found:
        return []
    return [
        (game, example)
        for game in archive.games
        if found["game"] in (None, game.id)
        for example in game.examples
        if example.id == found["id"]
    ]
