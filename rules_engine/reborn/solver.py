"""In this turn, how much life can I take, or do I survive: with which characters and shots, whatever the opponent does?

What players of the game ask, and what `solve` answers (`goals.KINDS`):

- *How much can I take?* ``most``: as much life as can be, in up to three battles.
- *Can I take so much?* ``take``. *Can I win this turn?* ``win``. Then the cheapest way is
  what is asked for.
- *Do I survive this attack?* ``survive``, for the player who is attacked: what to set and
  fire so as not to lose in this turn, whatever the attacker does. All that is said below of
  the player and the opponent holds the other way round then.

An attack is on the player, and who defends is the opponent's choice (RB-12.5, RB-12.6).
Cards are set face down, but an answer has to hold whatever the opponent sets and fires; so
the opponent is taken to see everything and to answer as well as can be. What can be had
beyond that rests on the opponent guessing wrong; `Reach.most` says how much it is if they
do just what suits the player.

Bullets lie face down even for their owner (RB-8.3, ruling bullet-peek), and that is told apart too:

- ``Reach.sure`` counts on no bullet of one's own: the player fires none that they have not
  seen. The opponent's are those of the position; but a card of which nothing is known, fired by
  the opponent, may spoil everything, so the attack has to be over by then.
- ``Reach.as_they_lie`` takes all bullets as the position has them, and those of which
  nothing is known as cards that do nothing. What chance a way has that needs this,
  nobody can say.

The solver plays the engine, with its rulings, and looks at every line up to the end of the
turn that may make a difference. A discard pile that is shuffled becomes cards of which
nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from rules_engine.core import reading
from rules_engine.core.budget import CutShort, Looked
from rules_engine.core.solution import (
    CERTAIN,
    Case,
    Doubt,
    Goal,
    GoalError,
    NotAsked,
    Reach,
    Solution,
    Standing,
    Way,
    without_waste,
)
from rules_engine.core.text import player_name
from rules_engine.reborn.game import State
from rules_engine.reborn.goals import MOST, Aim
from rules_engine.reborn.positions import Stage
from rules_engine.reborn.solver_search import Line, Search, View
from rules_engine.reborn.state import OVER
from rules_engine.scenario import Scenario

LIMIT: Final = 200_000


def solve(state: State, goal: Goal, *, limit: int = LIMIT) -> Solution:
    """How much can be had in this turn, and the ways: one for each first action that brings something.

    ``limit`` is the number of positions to look at; a search that is cut short says so, but
    the ways that it has found are good. Only for the goal ``most`` there is a `Reach`, and
    none if the search was cut short. Raises SetupError if the goal makes no sense in ``state``.
    """
    aim = Aim.of(state, goal)
    looked = Looked(limit)
    views = {view: Search(state, aim, view, looked) for view in View}
    sure, lying = views[View.SURE], views[View.AS_THEY_LIE]
    found: dict[View, list[Line]] = {View.SURE: [], View.AS_THEY_LIE: []}
    complete = True
    try:
        for line in sure.lines(state):
            found[View.SURE].append(line)
        if sure.hidden:
            for line in lying.lines(state):
                found[View.AS_THEY_LIE].append(line)
    except CutShort:
        complete = False
    reach = None
    if goal.kind == MOST and complete:
        least, written = (max((line.gain for line in lines), default=0) for lines in found.values())
        reach = Reach(least, max(least, written), _most(views[View.FRIENDLY], state))
    ways = _ways(found[View.SURE], found[View.AS_THEY_LIE], goal.kind == MOST)
    kept = without_waste(ways, aim.player)
    doubts = frozenset(_doubts((sure, lying)))
    return Solution(aim.player, kept, complete, looked.positions, goal, reach, doubts)


def _doubts(searches: Iterable[Search]) -> Iterator[Doubt]:
    for search in searches:
        if search.own_unknown:
            yield Doubt.OWN_CARDS
        if search.their_unknown:
            yield Doubt.THEIR_CARDS


def _most(friendly: Search, state: State) -> int | None:
    try:
        return friendly.most(state)
    except CutShort:
        return None


def _ways(sure: list[Line], lying: list[Line], most: bool) -> list[Way]:
    """What is sure first; of the rest what brings more than the same beginning does for sure."""
    gains = {line.actions[0]: line.gain for line in sure}
    told: list[tuple[Fraction | None, Line]] = [(CERTAIN, line) for line in sure]
    told += [(None, line) for line in lying if line.gain > gains.get(line.actions[0], 0)]
    told.sort(key=lambda t: (t[0] is None, -t[1].gain if most else 0, len(t[1].spent), len(t[1].actions)))
    return [
        Way(line.actions, tuple(sorted(line.spent)), chance, gain=line.gain if most else None)
        for chance, line in told
    ]


def solve_scenario(scenario: Scenario, stage: Stage, goal: Goal, *, limit: int = LIMIT) -> tuple[Case, ...]:
    """The solution of a scenario's position, set up by ``stage``, after its actions have been played.

    There is just one case, since cards with gaps cannot be played. Raises SetupError for a position that
    cannot be set up or where the goal makes no sense, EngineError for an action that is not possible.
    """
    state = stage.set_up(scenario)
    _refuse_other_turn(scenario, state)
    for words in scenario.actions:
        state.apply(state.parse(words))
    state.trace = None
    if state.stage == OVER:
        return (Case(Standing.OVER, None),)
    return (Case(Standing.BEHIND, solve(state, goal, limit=limit)),)


def _refuse_other_turn(scenario: Scenario, state: State) -> None:
    """Raises GoalError if the turn of a position has ended by itself, as a battle phase without a character does."""
    if "players" not in scenario.position or state.stage == OVER:
        return
    asked = reading.seat(scenario.position.get("active", 1), "position.active")
    if state.turn != asked:
        raise GoalError(NotAsked.TURN_IS_OVER, player=player_name(asked))
