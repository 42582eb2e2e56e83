"""Writes the pages of very many cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.catalogue.model import Card, Game
from generator.jobs import Job, Put
from generator.pages import urls
from generator.pages.card_data import card_json
from generator.pages.render import Renderer
from generator.pages.urls import DEFAULT, LANGUAGES, Language
from generator.shell import FilledShell

AT_ONCE = 500
"""How many cards are written by one job."""


@dataclass(frozen=True, slots=True)
class CardWriter:
    """Writes card pages and their JSON below ``site``; ``shells`` by game and language."""

    renderer: Renderer
    shells: Mapping[tuple[str, Language], FilledShell]
    site: Path

    def jobs(self) -> Iterator[Job]:
        """What writes every card's page in both languages, and its JSON file."""
        self.renderer.prepare_cards()
        for game, lang in shell_games(self.renderer):
            for start in range(0, len(game.cards), AT_ONCE):
                yield partial(self._write, game, lang, start)

    def by_address(self) -> Iterator[tuple[str, Job]]:
        """What writes a single card, by the addresses of what it writes."""
        for game, lang in shell_games(self.renderer):
            for card in game.cards:
                url, job = urls.card(lang, game.id, card.id), partial(self.write_card, card, lang)
                yield url, job
                if lang == DEFAULT:
                    yield f"{url}card.json", job

    def _write(self, game: Game, lang: Language, start: int, put: Put) -> None:
        for card in game.cards[start : start + AT_ONCE]:
            self.write_card(card, lang, put)
        if start + AT_ONCE >= len(game.cards):
            self.renderer.forget_cards(game, lang)

    def write_card(self, card: Card, lang: Language, put: Put) -> None:
        """Write the page of one card, in the default language with its JSON file, each file with ``put``."""
        page = self.renderer.card(card, lang)
        text = self.shells[card.game, lang].fill(
            title=page.title, description=page.description, content=page.html, card_id=card.id
        )
        folder = self.site / page.url
        folder.mkdir(parents=True, exist_ok=True)
        put(folder / "index.html", text.encode("utf-8"))
        if lang == DEFAULT:
            game = self.renderer.archive.game(card.game)
            put(folder / "card.json", card_json(game, card).encode("utf-8"))


def shell_games(renderer: Renderer) -> Iterator[tuple[Game, Language]]:
    """The games whose cards need a page, in each language."""
    for game in renderer.archive.games:
        if game.cards:
            yield from ((game, lang) for lang in LANGUAGES)
