"""Which games can be played, and with what: one module a game, and what they share."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from generator.catalogue.model import Game
from generator.engines.base import Engine
from generator.engines.exhibit import Exhibit

_ENGINES: Mapping[str, str] = {
    "tommy-walker": "tommy_walker",
    "yokai-watch": "yokai_watch",
    "reborn": "reborn",
}
"""By game id: the module with the engine. A game without one is shown, searched and checked all the same."""
_EXHIBITS: Mapping[str, str] = {"tommy-walker": "tommy_walker_exhibit"}
"""By game id: the module that makes the examples and match-ups of cards' pages from the playable game."""


def _module(name: str) -> Any:
    """A module of this package, read when it is needed: most commands need none, or one."""
    return import_module(f"{__name__}.{name}")


def engine(game: Game) -> Engine | None:
    """What plays ``game``, or None if nothing does yet."""
    found: Engine | None = _module(_ENGINES[game.id]).Engine(game) if has_engine(game) else None
    return found


def has_engine(game: Game) -> bool:
    """Whether something plays ``game``."""
    return game.id in _ENGINES


def has_exhibit(game: Game) -> bool:
    """Whether something shows the single cards of ``game``."""
    return game.id in _EXHIBITS


def exhibit(game: Game, engine: Engine) -> Exhibit | None:
    """What shows the single cards of ``game``, which ``engine`` plays; None if nothing does yet."""
    found: Exhibit | None = _module(_EXHIBITS[game.id]).Exhibit(engine.game) if has_exhibit(game) else None
    return found
