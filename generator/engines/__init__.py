"""Which games can be played, and with what: one module a game, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.catalogue.model import Game
from generator.engines import reborn, tommy_walker, tommy_walker_exhibit, yokai_watch
from generator.engines.asking import Ask
from generator.engines.base import Engine
from generator.engines.exhibit import Exhibit

_ENGINES: Mapping[str, Callable[[Game], Engine]] = {
    "tommy-walker": tommy_walker.Engine,
    "yokai-watch": yokai_watch.Engine,
    "reborn": reborn.Engine,
}
"""By game id. A game without one is shown, searched and checked all the same."""
_EXHIBITS: Mapping[str, Callable[[Any], Exhibit]] = {
    "tommy-walker": tommy_walker_exhibit.Exhibit,
}
"""By game id: what makes the examples and match-ups of cards' pages from the playable game."""


ASKS: Mapping[str, Sequence[Ask]] = {
    game: made.asks for game, made in _ENGINES.items() if isinstance(made, type) and hasattr(made, "asks")
}
"""By game id: what its solver may be asked."""


def engine(game: Game) -> Engine | None:
    """What plays ``game``, or None if nothing does yet."""
    made = _ENGINES.get(game.id)
    return made(game) if made else None


def has_engine(game: Game) -> bool:
    """Whether something plays ``game``."""
    return game.id in _ENGINES


def has_exhibit(game: Game) -> bool:
    """Whether something shows the single cards of ``game``."""
    return game.id in _EXHIBITS


def exhibit(game: Game, engine: Engine) -> Exhibit | None:
    """What shows the single cards of ``game``, which ``engine`` plays; None if nothing does yet."""
    made = _EXHIBITS.get(game.id)
    return made(engine.game) if made else None
