"""The page on which the data of a game is offered for download."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.catalogue.model import Game
from generator.pages import urls
from generator.pages.urls import Language
from generator.words import Words, table


@dataclass(frozen=True, slots=True)
class Download:
    """A file beside the page: its name, what it is (``json``, ``csv``, ``abilities``, ``sqlite``), its bytes' number."""

    name: str
    kind: str
    size: int


def strings() -> Mapping[Language, Words]:
    """The words about data and exports, from ``templates/export.yml``. Raises ValueError if it is damaged."""
    return table("export")


def size_text(size: int) -> str:
    """A number of bytes as people read it, such as 16 kB."""
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def folder(game: Game) -> str:
    """Where the files stand, for both languages, from the site's root."""
    return urls.page(urls.DEFAULT, game.id, "data")


def view(
    game: Game, downloads: Sequence[Download], lang: Language, url: str, wiki: frozenset[str]
) -> dict[str, Any]:
    """What the page's template needs. ``wiki`` names the pages written by hand."""
    return {
        "ex": strings()[lang],
        "game_title": game.title[lang],
        "game_id": game.id,
        "downloads": [
            {
                "name": file.name,
                "href": urls.href(url, folder(game) + file.name),
                "size": size_text(file.size),
                "about": strings()[lang][f"about_{file.kind}"],
            }
            for file in downloads
        ],
        "docs_href": urls.href(url, urls.page(lang, "data")) if "data" in wiki else "",
    }


def link(game: Game, lang: Language, url: str) -> Mapping[str, str]:
    """What leads to the page from the one at ``url``: its ``href`` and ``label``."""
    return {"href": urls.href(url, urls.page(lang, game.id, "data")), "label": strings()[lang]["data_link"]}
