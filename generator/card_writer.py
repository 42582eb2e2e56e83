"""Writes the pages of very many cards, with several processes where that pays."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from generator.catalogue.model import Card, Game
from generator.pages.card_data import card_json
from generator.pages.render import Renderer
from generator.pages.urls import DEFAULT, LANGUAGES, Language
from generator.shell import FilledShell

AT_ONCE = 500
"""How many cards a process writes at a time. Up to so many are written without a second process."""

Part: TypeAlias = "tuple[str, Language, int, int]"
"""Cards of a game in one language, from one place to another."""


@dataclass(frozen=True, slots=True)
class CardWriter:
    """Writes card pages and their JSON below ``site``; ``shells`` by game and language."""

    renderer: Renderer
    shells: Mapping[tuple[str, Language], FilledShell]
    site: Path

    def write_all(self, processes: int = 1) -> None:
        """Write every card's page in both languages, and its JSON file."""
        parts = list(self._parts())
        processes = min(processes, len(parts))
        if processes < 2 or "fork" not in multiprocessing.get_all_start_methods():
            for part in parts:
                self.write(part)
            return
        self.renderer.prepare_cards()
        # A forked process has everything at hand that has been read and worked out so far.
        fork = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(processes, fork, initializer=_begin, initargs=(self,)) as executor:
            for _ in executor.map(_write, parts):
                pass

    def _parts(self) -> Iterator[Part]:
        for game in self.renderer.archive.games:
            for lang in LANGUAGES:
                for start in range(0, len(game.cards), AT_ONCE):
                    yield game.id, lang, start, start + AT_ONCE

    def write(self, part: Part) -> None:
        """Write some cards in one language; those in the default language with their JSON files."""
        game_id, lang, start, stop = part
        game = self.renderer.archive.game(game_id)
        for card in game.cards[start:stop]:
            self.write_card(card, lang)
        if stop >= len(game.cards):
            self.renderer.forget_cards(game, lang)

    def write_card(
        self, card: Card, lang: Language, put: Callable[[Path, bytes], object] = Path.write_bytes
    ) -> None:
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


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_writer: CardWriter | None = None


def _begin(writer: CardWriter) -> None:
    global _writer  # noqa: PLW0603  # what a worker process is for
    _writer = writer


def _write(part: Part) -> None:
    assert _writer is not None
    _writer.write(part)
