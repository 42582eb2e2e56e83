"""What may be asked of the solver of YO-KAI WATCH TCG, and how that becomes a position and a goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.engines import asks
from generator.engines.asking import Given, listed_in, one_of, sides_of
from rules_engine.core.solution import Case, Goal
from rules_engine.scenario import Scenario
from rules_engine.yokai_watch.game import LIFE
from rules_engine.yokai_watch.goals import BEAT, HOLD, TAKE, WIN
from rules_engine.yokai_watch.positions import Stage
from rules_engine.yokai_watch.solver import solve_scenario

_SOME_CARDS: Final = 9
"""How many cards are left in a deck that a question says nothing about."""
_LISTS: Final = ("hand", "deck", "life", "discards")


class Questions(Stage):
    """The part of the engine that is asked; see `generator.engines.base.Solver`."""

    asks = asks.YOKAI_WATCH

    def question(self, given: Given) -> Mapping[str, Any]:
        """The main step of P1's turn, all yokai awake and untapped."""

        def side(theirs: str, field: str) -> dict[str, Any]:
            return {
                "field": [{"cards": stack} for stack in given.get(field, [])],
                "hand": given.get(f"{theirs}hand", []),
                "ready": given.get(f"{theirs}medals", []),
                "life": given.get(f"{theirs}life", LIFE),
                "deck": _SOME_CARDS,
            }

        return {"players": [side("", "mine"), side("their-", "theirs")]}

    def cards_of(self, position: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Every place where a card stands, and the word there."""
        for place, player in sides_of(position):
            for zone in _LISTS:
                yield from ((at, str(word)) for at, word in listed_in(place, player, zone))
            for at, yokai in listed_in(place, player, "field"):
                if isinstance(yokai, Mapping):
                    yield from ((nth, str(word)) for nth, word in listed_in(at, yokai, "cards"))
                else:
                    yield at, str(yokai)

    def solve(self, scenario: Scenario, given: Given, *, limit: int) -> tuple[Case, ...]:
        """How likely the goal is reached in this turn, and by which ways."""
        return solve_scenario(scenario, self, _goal(given), limit=limit)


def _goal(given: Given) -> Goal:
    kind = one_of(given, (TAKE, WIN, BEAT, HOLD)) or TAKE
    return Goal(
        kind,
        number=given.get(TAKE, 1) if kind == TAKE else 0,
        card=given[BEAT] if kind == BEAT else "",
    )
