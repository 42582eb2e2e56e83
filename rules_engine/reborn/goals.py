"""What one may want of a turn: the goals that a solver looks for, and whether they are reached.

A goal is about the turn that goes on, up to its end phase.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules_engine.core.faults import Fault, fault
from rules_engine.core.solution import Goal, GoalError, NotAsked
from rules_engine.core.text import player_name
from rules_engine.reborn.state import ORDERING, OVER, STARTING, Position, Reason

MOST: Final = "most"
"""Take as much life from the opponent in this turn as can be (RB-17.10, RB-17.11)."""
TAKE: Final = "take"
"""Take so much."""
WIN: Final = "win"
"""Win the game in this turn (RB-1.5)."""
KINDS: Final = (MOST, TAKE, WIN)


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal as a question to positions of the turn in which it was set, for the player whose turn it is."""

    kind: str
    player: int
    number: int
    """The life at which the opponent has lost enough."""
    turn: int

    @classmethod
    def of(cls, s: Position, goal: Goal) -> Aim:
        """The aim that ``goal`` is in the turn of ``s``. Raises SetupError if it makes no sense there."""
        if goal.kind not in KINDS:
            raise fault(Fault.NO_GOAL, goal=goal.kind, known=", ".join(KINDS))
        if s.stage == OVER:
            raise fault(Fault.GAME_IS_OVER)
        if s.stage in (STARTING, ORDERING):
            raise GoalError(NotAsked.NO_TURN)
        other = 1 - s.turn
        life = s.life[other]
        if goal.kind == TAKE and not 0 < goal.number <= life:
            raise GoalError(
                NotAsked.SO_MUCH_LIFE, number=str(goal.number), player=player_name(other), life=str(life)
            )
        return cls(goal.kind, s.turn, life - goal.number, s.number)

    def reached(self, s: Position) -> bool:
        """Whether the goal is reached, where it can be before the turn is over."""
        result = s.result
        if self.kind == WIN:
            in_battle = result is not None and result.termination in (Reason.LIFE, Reason.BOTH_AT_ZERO)
            return in_battle and result is not None and result.winner == self.player
        return self.kind == TAKE and s.life[1 - self.player] <= self.number and not self.lost(s)

    def lost(self, s: Position) -> bool:
        """Whether the player has lost the game, which makes up for nothing."""
        return s.result is not None and s.result.winner == 1 - self.player

    def over(self, s: Position) -> bool:
        """Whether the turn is."""
        return s.result is not None or s.number != self.turn
