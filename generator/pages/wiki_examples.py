"""``example`` blocks in wiki pages: a place in the Markdown, the played example in the HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from generator.examples.blocks import Block, blocks, named
from generator.pages import urls
from generator.pages.render import Renderer
from generator.pages.urls import Language

_PLACE = re.compile(r'<div data-tefuda-example="(\d+)"></div>')
_HEADING = re.compile(r"<h([1-6])[\s>]")


def with_places(markdown: str) -> tuple[str, list[Block]]:
    """``markdown`` with a mark in place of every block, and the blocks."""
    found = list(blocks(markdown))
    for number, block in reversed(list(enumerate(found))):
        place = f'\n<div data-tefuda-example="{number}"></div>\n'
        markdown = markdown[: block.start] + place + markdown[block.end :]
    return markdown, found


def with_examples(html: str, found: Sequence[Block], renderer: Renderer, lang: Language, url: str) -> str:
    """``html`` with the played examples where the marks stand; ``url`` is the page's.

    Blocks that name nothing, or cannot be played, were reported when the archive was
    loaded; while serving they are left out.
    """

    def played(place: re.Match[str]) -> str:
        number = int(place[1])
        if number >= len(found):
            return ""
        above = _HEADING.findall(html, 0, place.start())
        heading = f"h{min(6, int(above[-1]) + 1 if above else 2)}"
        return _one(found[number], number, renderer, lang, url, heading)

    return _PLACE.sub(played, html)


def _one(block: Block, number: int, renderer: Renderer, lang: Language, url: str, heading: str) -> str:
    base = urls.base(url)
    if block.name is not None:
        meant = named(renderer.archive, block.name)
        if len(meant) != 1:
            return ""
        ((game, example),) = meant
        view = renderer.examples(game).view(example, lang, base)
    else:
        data = block.document(Path()).data
        game_id = data.get("game") if isinstance(data, dict) else None
        owner = next((game for game in renderer.archive.games if game.id == game_id), None)
        if owner is None:
            return ""
        view = renderer.examples(owner).view_of_data(data, f"example-{number + 1}", lang, base)
    return renderer.example(view, lang, url, heading)
