"""Which games' examples can be played, and with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from generator import engine_bridge
from generator.catalogue.model import Game
from generator.examples.board import ANY_CARD, Board, Side
from rules_engine.core.errors import SetupError
from rules_engine.scenario import Scenario, Stage
from rules_engine.tommy_walker import State
from rules_engine.tommy_walker.positions import Stage as TommyWalkerStage
from rules_engine.tommy_walker.text import kinds_named


class Engine(Stage[Any], Protocol):
    """A stage that also knows what lies where at the beginning."""

    def board(self, scenario: Scenario, state: Any) -> Board:
        """The position before the first event; ``state`` is the one that was set up."""


class _TommyWalker(TommyWalkerStage):
    """Positions as the engine sets them up, and whole games: ``position: {decks: [[…], […]]}``."""

    def set_up(self, scenario: Scenario) -> State:
        position = scenario.position
        if "decks" not in position:
            return super().set_up(scenario)
        for key in position:
            if key != "decks":
                raise SetupError(
                    f"position.{key}: does not go with decks; a new game begins with nothing else"
                )
        decks = position["decks"]
        if not isinstance(decks, list) or not all(isinstance(deck, list) for deck in decks):
            raise SetupError("position.decks: must be a list of two decks")
        game = self.game.with_values(scenario.values) if scenario.values else self.game
        tables = game.rules(scenario.rulings).tables
        named = [[_card_id(tables, word) for word in deck] for deck in decks]
        return game.new_game(named, scenario.seed, scenario.rulings, trace=True)

    def board(self, scenario: Scenario, state: State) -> Board:
        position = scenario.position
        if "decks" in position:
            facts = self.facts(state)
            return Board((Side(deck=facts["deck1"]), Side(deck=facts["deck2"])))
        tables = state.rules.tables

        def cards(words: Sequence[str]) -> list[str]:
            return [_card_id(tables, word) for word in words]

        def side(data: Mapping[str, Any]) -> Side:
            deck = data.get("deck", 0)
            return Side(
                hand=cards(data.get("hand") or ()),
                deck=[ANY_CARD] * deck if isinstance(deck, int) else cards(deck),
                discards=cards(data.get("discards") or ()),
                attack=cards(data.get("attack") or ()),
                field=cards(data.get("field") or ()),
                face_down=position.get("phase") == "check",
            )

        first, second = (side(data or {}) for data in position["players"])
        barrier = position.get("barrier")
        if not barrier:
            return Board((first, second))
        return Board((first, second), cards([barrier["card"]])[0], int(barrier["by"]) - 1)


def _card_id(tables: Any, word: Any) -> str:
    kinds = kinds_named(tables, str(word).partition("@P")[0])
    if len(kinds) != 1:
        raise SetupError(f"{word!r} is no card" if not kinds else f"{word!r} may be several cards")
    return str(tables.ids[min(kinds)])


def engine(game: Game) -> Engine | None:
    """What plays the examples of ``game``, or None if nothing does yet."""
    if game.id != "tommy-walker":
        return None
    return _TommyWalker(engine_bridge.tommy_walker(game))
