"""What a game's module in this package offers to the rest of the generator."""

from __future__ import annotations

from typing import Any, Protocol

from generator.catalogue.model import Game
from generator.engines.board import Board
from rules_engine.core.events import Event
from rules_engine.scenario import Scenario, Stage


class Engine(Stage[Any], Protocol):
    """A stage for scenarios that can also be followed on a board.

    ``game`` is the playable game, made from the catalogue's cards and rulings; it is a
    `rules_engine.core.protocol.Game`, and `Imaginable` for computer players.
    """

    game: Any

    def board(self, scenario: Scenario, state: Any) -> Board:
        """The position before the first event; ``state`` is the one that was set up."""

    def follow(self, board: Board, event: Event) -> None:
        """Change ``board`` as ``event`` says. Events that move nothing change nothing."""


def chosen_rulings(game: Game) -> dict[str, str]:
    """The archive's choice for every question, by key."""
    return {ruling.key: ruling.choice for ruling in game.rulings}
