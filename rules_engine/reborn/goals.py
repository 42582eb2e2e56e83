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
SURVIVE: Final = "survive"
"""As the player who is attacked: do not lose the game in this turn, nor see it end in a draw."""
KINDS: Final = (MOST, TAKE, WIN, SURVIVE)


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal as a question to positions of the turn in which it was set.

    It is the goal of the player whose turn it is, but for `SURVIVE`.
    """

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
        player = other if goal.kind == SURVIVE else s.turn
        return cls(goal.kind, player, life - goal.number, s.number)

    def reached(self, s: Position) -> bool:
        """Whether the goal is reached, where it can be before the turn is over."""
        if self.kind == WIN:
            return _by_life(s) and s.result is not None and s.result.winner == self.player
        return self.kind == TAKE and s.life[1 - self.player] <= self.number and not self.lost(s)

    def survived(self, s: Position) -> bool | None:
        """Whether the player has come through the turn; None while it goes on."""
        if s.result is not None and _by_life(s):
            return s.result.winner == self.player
        return True if self.over(s) else None

    def lost(self, s: Position) -> bool:
        """Whether the player has lost the game, which makes up for nothing."""
        return s.result is not None and s.result.winner == 1 - self.player

    def over(self, s: Position) -> bool:
        """Whether the turn is."""
        return s.result is not None or s.number != self.turn


def _by_life(s: Position) -> bool:
    """Whether the game has ended in a turn, and not since it would have gone on for ever."""
    return s.result is not None and s.result.termination in (Reason.LIFE, Reason.BOTH_AT_ZERO)
