"""What one may want of a turn: the goals that a solver looks for, and whether they are reached.

A goal is about the turn that goes on, up to its end. What the opponent's next turn begins
with, such as a draw from life for want of a deck, belongs to that turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules_engine.core.chance import generator_for
from rules_engine.core.faults import Fault, fault
from rules_engine.core.solution import Goal, GoalError, NotAsked
from rules_engine.core.text import player_name
from rules_engine.yokai_watch.legality import attackers
from rules_engine.yokai_watch.state import ASLEEP, DRAWING, MAIN, NOBODY, OVER, WAKING, Position
from rules_engine.yokai_watch.text import kinds_named
from rules_engine.yokai_watch.turns import carry_out

WIN: Final = "win"
"""Win the game in this turn (YW-1.2)."""
TAKE: Final = "take"
"""Take so many of the opponent's life cards in this turn."""
BEAT: Final = "beat"
"""Put a yokai of the opponent to sleep in this turn (YW-11.6), or off the field."""
HOLD: Final = "hold"
"""As the player whose turn it is not: lose no life card in this turn, nor the game."""
SIDES: Final = 2
"""A medal has two sides, each as likely as the other (YW-4.6)."""
KINDS: Final = (WIN, TAKE, BEAT, HOLD)


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal as a question to positions of the turn in which it was set."""

    kind: str
    player: int
    number: int
    """What is left of the opponent's life cards once enough of them are taken; for `HOLD` of one's own."""
    top: int
    """The top card of the yokai to beat: no two yokai of a field have the same."""
    turn: int

    @classmethod
    def of(cls, s: Position, goal: Goal) -> Aim:
        """The aim that ``goal`` is in the turn of ``s``. Raises SetupError if it makes no sense there."""
        if goal.kind not in KINDS:
            raise fault(Fault.NO_GOAL, goal=goal.kind, known=", ".join(KINDS))
        if s.stage == OVER:
            raise fault(Fault.GAME_IS_OVER)
        player = 1 - s.turn if goal.kind == HOLD else s.turn
        other, number, top = 1 - player, 0, -1
        if goal.kind == TAKE:
            life = len(s.lives[other])
            if not 0 < goal.number <= life:
                raise GoalError(
                    NotAsked.SO_MANY_LIFE_CARDS,
                    number=str(goal.number),
                    player=player_name(other),
                    life=str(life),
                )
            number = life - goal.number
        elif goal.kind == HOLD:
            number = len(s.lives[player])
        elif goal.kind == BEAT:
            named = kinds_named(s.rules.tables, goal.card)
            found = [stack[-1] for stack in s.stacks[other] if stack[-1] in named]
            if len(found) != 1:
                wrong = NotAsked.TOP_CARD_OF_SEVERAL if found else NotAsked.NOT_A_TOP_CARD
                raise GoalError(wrong, card=goal.card, player=player_name(other))
            top = found[0]
        return cls(goal.kind, player, number, top, s.number)

    def settled(self, s: Position) -> bool | None:
        """Whether the goal is reached or out of reach in ``s``, in the same turn; None while that is open."""
        result = s.result
        if self.kind == WIN:
            return None if result is None else result.winner == self.player
        if self.kind == HOLD:
            if len(s.lives[self.player]) < self.number:
                return False
            return None if result is None else self.player not in result.losers
        if result is not None and result.winner == 1 - self.player:
            return False
        taken = self.kind == TAKE and len(s.lives[1 - self.player]) <= self.number
        if taken or (self.kind == BEAT and self._beaten(s)):
            return True
        return None if result is None else False

    def beyond(self, s: Position) -> bool:
        """Whether there are too few attacks left for the goal: then nobody need look further.

        False where that is not plain, as before the attacks.
        """
        if self.kind not in (WIN, TAKE) or s.stage in (MAIN, WAKING, DRAWING):
            return False
        settings = s.rules.settings
        if settings.turn_steps != "main-then-attack" or settings.action_timing != "own-main":
            return False
        needed = max(1, len(s.lives[1 - self.player]) - self.number)
        places = attackers(s)
        if s.attacker != NOBODY:
            places.append(s.attacker)
        if settings.attack_damage == "one":
            return len(places) < needed
        return sum(len(s.stacks[self.player][place]) for place in places) < needed

    def at_the_end(self, before: Position, action: int, side: int | None, after: Position) -> bool:
        """Whether it is reached now that ``action`` has led from ``before`` into the next turn.

        ``side`` is how a medal came up that was flipped in it.
        """
        if self.kind == WIN:
            return False
        if self.kind == BEAT:
            return self._beaten(after)
        life = [len(cards) for cards in after.lives]
        life[after.turn] += _drawn_from_life(before, action, side, after)
        if self.kind == HOLD:
            return life[self.player] >= self.number
        return life[1 - self.player] <= self.number

    def _beaten(self, s: Position) -> bool:
        other = 1 - self.player
        return not any(
            stack[-1] == self.top and not flag & ASLEEP
            for stack, flag in zip(s.stacks[other], s.flags[other], strict=True)
        )


def _drawn_from_life(before: Position, action: int, side: int | None, after: Position) -> int:
    """How many life cards the draw of the turn took that has just begun, for want of a deck (YW-12.4)."""
    if after.decks[after.turn]:
        return 0
    told = before.copy()
    told.trace = []
    if side is not None:
        told.random = generator_for(side, SIDES)
    carry_out(told, action)
    kinds = [event.kind for event in told.trace]
    return kinds[kinds.index("turn") :].count("draw-life")
