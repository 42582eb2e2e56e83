"""The files of the site that are made from data and are no pages: what makes each of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from generator.catalogue import places
from generator.catalogue.model import Game
from generator.catalogue.schema import Schemas
from generator.decks.book import DeckBook
from generator.decks.data import deck_data
from generator.export.site import Exports
from generator.pages import data_page
from generator.pages.contribute_page import contribute_json
from generator.pages.render import Renderer
from generator.search.wiki_pages import wiki_pages

Makers = Mapping[str, Callable[[], bytes]]
"""What to call for the content of each file, by its name from the site's root."""


def made_files(renderer: Renderer, schemas: Schemas, root: Path, repo_url: str | None) -> Makers:
    """What the pages of the archive at ``root`` load. ``repo_url`` is where it is kept, if that may be told."""
    made: dict[str, Callable[[], bytes]] = {}
    for number, game in enumerate(renderer.archive.games):
        made[f"contribute/{game.id}.json"] = partial(_contribute, game, schemas, repo_url)
        made[f"{places.SEARCH}/{game.id}.json"] = partial(_index, renderer, number)
    for game_id, book in renderer.deck_books.items():
        made[f"{places.DECKS}/{game_id}.json"] = partial(_deck, book)
    made[f"{places.SEARCH}/{places.SITE}.json"] = partial(_site_index, renderer, root)
    return made


def exported_files(exports: Exports, game: Game) -> Makers:
    """The files that ``game`` is offered in."""
    return {f"{data_page.folder(game)}{name}": make for name, make in exports.files(game).items()}


def _contribute(game: Game, schemas: Schemas, repo_url: str | None) -> bytes:
    return contribute_json(game, schemas, repo_url).encode()


def _index(renderer: Renderer, number: int) -> bytes:
    return _json(renderer.indexes[number])


def _site_index(renderer: Renderer, root: Path) -> bytes:
    return _json(renderer.site_index(wiki_pages(root)))


def _deck(book: DeckBook) -> bytes:
    return _json(deck_data(book))


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
