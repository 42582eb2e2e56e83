"""Which games can be played, and with what: one module a game, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.catalogue.model import Game
from generator.engines import reborn, tommy_walker, yokai_watch
from generator.engines.base import Engine

_ENGINES: Mapping[str, Callable[[Game], Engine]] = {
    "tommy-walker": tommy_walker.Engine,
    "yokai-watch": yokai_watch.Engine,
    "reborn": reborn.Engine,
}
"""By game id. A game without one is shown, searched and checked all the same."""


def engine(game: Game) -> Engine | None:
    """What plays ``game``, or None if nothing does yet."""
    made = _ENGINES.get(game.id)
    return made(game) if made else None
