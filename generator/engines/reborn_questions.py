"""What may be asked of the solver of REBORN! CCG, and how that becomes a position and a goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.engines import asks
from generator.engines.asking import Given, listed_in, one_of, sides_of
from rules_engine.core.solution import Case, Goal
from rules_engine.reborn.goals import MOST, SURVIVE, TAKE, WIN
from rules_engine.reborn.positions import Stage
from rules_engine.reborn.solver import solve_scenario
from rules_engine.scenario import Scenario

_SOME_CARDS: Final = 9
"""How many cards are left in a deck that a question says nothing about."""
_LISTS: Final = ("hand", "deck", "discards", "right-arm", "training", "support", "dying-will", "bullets")


class Questions(Stage):
    """The part of the engine that is asked; see `generator.engines.base.Solver`."""

    asks = asks.REBORN

    def question(self, given: Given) -> Mapping[str, Any]:
        """The battle phase of P1's turn, or of P2's if P1 is to survive it; the character phase if P1 has a hand for it."""

        def side(theirs: str, arms: str) -> dict[str, Any]:
            zones = ("hand", "support", "training", "dying-will", "bullets", "life")
            said = {zone: given[f"{theirs}{zone}"] for zone in zones if f"{theirs}{zone}" in given}
            return {**said, "right-arm": given.get(arms, []), "deck": _SOME_CARDS}

        attacked = bool(given.get(SURVIVE))
        phase = "character" if given.get("hand") and not attacked else "battle"
        turn = {"active": 2} if attacked else {}
        return {"phase": phase, **turn, "players": [side("", "mine"), side("their-", "theirs")]}

    def cards_of(self, position: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Every place where a card stands, and the card there, without its owner and the name that a W card stands for."""
        for place, player in sides_of(position):
            for zone in _LISTS:
                for at, word in listed_in(place, player, zone):
                    yield at, _card(word)
        ground = position.get("field")
        if isinstance(ground, Mapping):
            yield "field.card", _card(ground.get("card"))

    def solve(self, scenario: Scenario, given: Given, *, limit: int) -> tuple[Case, ...]:
        """How much life can be taken in this turn, whether so much can be, or it is survived, and by which ways."""
        kind = one_of(given, (TAKE, WIN, SURVIVE)) or MOST
        goal = Goal(kind, number=given[TAKE] if kind == TAKE else 0)
        return solve_scenario(scenario, self, goal, limit=limit)


def _card(word: Any) -> str:
    return str(word).partition("@P")[0].partition("=")[0]
