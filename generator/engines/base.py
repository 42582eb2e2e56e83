"""What a game's module in this package offers to the rest of the generator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from generator.catalogue.model import Game
from generator.engines.asking import Ask, Given
from generator.engines.board import Board
from rules_engine.core.events import Event
from rules_engine.core.solution import Case
from rules_engine.scenario import Scenario, Stage


class Engine(Stage[Any], Protocol):
    """A stage for scenarios that can also be followed on a board.

    ``game`` is the playable game, made from the catalogue's cards and rulings; it is a
    `rules_engine.core.protocol.Game`, and `Imaginable` for computer players. A scenario
    with the position ``{decks: [[card, …], [card, …]]}`` is a whole game, shuffled by its seed.
    """

    game: Any

    def board(self, scenario: Scenario, state: Any) -> Board:
        """The position before the first event; ``state`` is the one that was set up."""

    def follow(self, board: Board, event: Event) -> None:
        """Change ``board`` as ``event`` says. Events that move nothing change nothing."""

    def seen(self, observation: Any) -> Board:
        """The position as one player sees it, hidden cards as `ANY_CARD`: from the observation alone."""


@runtime_checkable
class BringsDecks(Engine, Protocol):
    """An engine whose game has no sample decks, and that brings some made of its specimens."""

    decks: Mapping[str, Sequence[str]]


@runtime_checkable
class Solver(Engine, Protocol):
    """An engine that can say whether a player reaches what they are after, and how.

    ``asks`` describes what its question is made of, the position apart where that stands in
    a scenario. The command line takes its options from there.
    """

    asks: Sequence[Ask]

    def question(self, given: Given) -> Mapping[str, Any]:
        """The position that the options ask about which describe one, with P1 as the player who asks."""

    def cards_of(self, position: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Every place in a position where a card stands, such as ``players[0].hand[2]``, and the word there."""

    def solve(self, scenario: Scenario, given: Given, *, limit: int) -> Sequence[Case]:
        """Every way to the goal that the options ask for, in every case of what is not known.

        Raises EngineError if the position cannot be set up or has nothing to solve.
        """


def chosen_rulings(game: Game) -> dict[str, str]:
    """The archive's choice for every question, by key."""
    return {ruling.key: ruling.choice for ruling in game.rulings}
