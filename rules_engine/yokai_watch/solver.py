"""In this turn, can I get through: by which attacks and cards, whatever the opponent answers?

What players of the game ask, and what `solve` answers (`goals.KINDS`):

- *Can I win this turn?* ``win``.
- *Can I get an attack through,* or several? ``take``: so many life cards, whether attacks
  or action cards take them.
- *Can I beat that yokai?* ``beat``: put it to sleep, or off the field. An attack is on the
  player (YW-11.1), and who defends is the opponent's choice (YW-11.2); so before an attack
  this mostly asks whether the opponent can be made to, and once a defender is named,
  whether it loses.
- *Can I hold?* ``hold``, asked by the player who is attacked: lose no life in this turn.

The opponent answers as well as can be. Medals are flipped (YW-R36), and either side comes
up half the time; so an answer is a chance, an exact fraction at best play of both: 1 is certain
whatever comes up and whatever the opponent does, 0 is impossible unless the opponent errs.

The solver plays the engine, with its rulings, and looks at every line up to the end of
the turn. It sees all cards of the position: both hands, and decks and life in the order in
which the position has them. Cards of which nothing is known do nothing; where they might,
the solution has a doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

from rules_engine.core.budget import CutShort, Looked
from rules_engine.core.chance import generator_for, numbers_from, seed_for
from rules_engine.core.solution import Case, Doubt, Goal, Solution, Standing, Way, without_waste
from rules_engine.scenario import Scenario
from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch.game import State
from rules_engine.yokai_watch.goals import SIDES, Aim
from rules_engine.yokai_watch.positions import Stage
from rules_engine.yokai_watch.solver_key import key
from rules_engine.yokai_watch.solver_moves import worth_a_look
from rules_engine.yokai_watch.state import FLIPPING, MAIN, NOBODY, OVER

LIMIT: Final = 200_000
FILLER_KIND: Final = 0
"""The kind of a card of which nothing is known, the first of all; see `rules_engine.yokai_watch.cards`."""
_SPENDS: Final = (a.PLACE, a.PLACE_ASLEEP, a.POWER_UP, a.UPGRADE, a.USE, a.ADD)

_Chance: TypeAlias = "Fraction | int"
_Worth: TypeAlias = "tuple[_Chance, int]"
"""How likely the goal is reached, and how many cards that takes in the worst case, as a negative number."""
_NEVER: Final = (0, 0)


def solve(state: State, goal: Goal, *, limit: int = LIMIT) -> Solution:
    """How likely the goal is reached in this turn, and the ways: one for each first action that has a chance.

    ``limit`` is the number of positions to look at; a search that is cut short says so, but
    what it has found holds. A way's seed is for a state set up with it. Raises SetupError if
    the goal makes no sense in ``state``.
    """
    return _solve(state, goal, limit, ())


def solve_scenario(scenario: Scenario, stage: Stage, goal: Goal, *, limit: int = LIMIT) -> tuple[Case, ...]:
    """The solution of a scenario's position, set up by ``stage``, after its actions have been played.

    Nothing about a card that is played may be unknown here, so there is just one case.
    Raises SetupError for a position that cannot be set up or where the goal makes no sense,
    EngineError for an action that is not possible.
    """
    state = stage.set_up(scenario)
    flips = 0
    for words in scenario.actions:
        action = state.parse(words)
        flips += a.kind_of(action) == a.FLIP
        state.apply(action)
    state.trace = None
    if state.stage == OVER:
        return (Case(Standing.OVER, None),)
    aim = Aim.of(state, goal)
    if aim.settled(state):
        return (Case(Standing.AHEAD, None, goal=goal, player=aim.player),)
    # With another seed, a game that begins with decks would be another game.
    before = None if "decks" in scenario.position else numbers_from(scenario.seed, SIDES, flips)
    return (Case(Standing.BEHIND, _solve(state, goal, limit, before)),)


def _solve(state: State, goal: Goal, limit: int, before: Sequence[int] | None) -> Solution:
    """``before`` is how the medals came up that have been flipped since the seed was set."""
    search = _Search(Aim.of(state, goal), limit)
    ways: list[Way] = []
    complete = True
    try:
        for way, sides in search.ways(state):
            seed = seed_for([*before, *sides], SIDES) if sides and before is not None else None
            ways.append(replace(way, by_chance=bool(sides), seed=seed))
    except CutShort:
        complete = False
    ways.sort(key=lambda way: (-(way.chance or 0), way.cost, len(way.actions)))
    player = search.player
    kept = without_waste(ways, player)
    return Solution(player, kept, complete, search.looked.positions, goal, doubts=frozenset(search.doubts))


class _Search:
    def __init__(self, aim: Aim, limit: int) -> None:
        self.aim = aim
        self.player = aim.player
        self.looked = Looked(limit)
        self.doubts: set[Doubt] = set()
        self.known: dict[tuple[object, ...], _Worth] = {}

    # --- how good a position is --------------------------------------------------------------------

    def worth(self, s: State) -> _Worth:
        """How good a position is that is not settled, for the player."""
        position = key(s)
        found = self.known.get(position)
        if found is None:
            self._doubt(s)
            found = _NEVER if self.aim.beyond(s) else self._best(s)[0]
            self.known[position] = found
        return found

    def _best(self, s: State) -> tuple[_Worth, int]:
        """The worth of a position, and the action that gives it."""
        mine = s.mover == self.player
        best: _Worth | None = None
        chosen = -1
        for action in worth_a_look(s):
            if mine and best is not None and best[0] == 1 and _spends(s, action, self.player) >= -best[1]:
                continue  # no likelier, and no cheaper
            found = self.after(s, action)
            if best is None or (found > best if mine else found < best):
                best, chosen = found, action
                if best == ((1, 0) if mine else _NEVER):
                    break
        assert best is not None
        return best, chosen

    def after(self, s: State, action: int) -> _Worth:
        """How good ``action`` is, chance included."""
        cost = int(_spends(s, action, self.player))
        if a.kind_of(action) == a.FLIP:
            one, other = (self._come_to(s, action, side)[1] for side in range(SIDES))
            chance = one[0] if one[0] == other[0] else Fraction(one[0] + other[0]) / SIDES
            found: _Worth = chance, min(one[1], other[1])
        else:
            found = self._come_to(s, action)[1]
        return found[0], found[1] - cost

    def _come_to(self, s: State, action: int, side: int | None = None) -> tuple[State | None, _Worth]:
        """Where ``action`` leads (None if that settles the matter) and how good that is; a medal comes up ``side``."""
        self.looked.at_one_more()
        after = s.copy()
        if side is not None:
            after.random = generator_for(side, SIDES)
        after.apply(action)
        if after.number != s.number:
            settled: bool | None = self.aim.at_the_end(s, action, side, after)
        else:
            settled = self.aim.settled(after)
        if settled is not None:
            return None, (int(settled), 0)
        return after, self.worth(after)

    def _doubt(self, s: State) -> None:
        """Note whose cards of which nothing is known might be used in a position."""
        settings = s.rules.settings
        adds = settings.tribe_bonus_card == "hand" and settings.advance_battle == "used"
        battle = s.attacker != NOBODY and (settings.action_timing == "main-and-battle" or adds)
        for player in (0, 1):
            hand, deck = s.hands[player], s.decks[player]
            unknown = (
                bool(hand) and hand[0] == FILLER_KIND and (battle or (s.stage == MAIN and player == s.turn))
            )
            if s.stage == FLIPPING and s.mover == player and settings.tribe_bonus_card == "deck":
                unknown = unknown or (bool(deck) and deck[-1] == FILLER_KIND)
            if unknown:
                self.doubts.add(Doubt.OWN_CARDS if player == self.player else Doubt.THEIR_CARDS)

    # --- the ways ----------------------------------------------------------------------------------

    def ways(self, start: State) -> Iterator[tuple[Way, list[int]]]:
        """For each first action with a chance the best line, and how its medals come up.

        If the opponent decides first there is one line, with the best that they can do.
        """
        self._doubt(start)
        if start.mover == self.player:
            actions = worth_a_look(start)
            for way in self.looked.at_each(actions, lambda action: self._way(start, action)):
                if way is not None:
                    yield way
        else:
            found, action = self._best(start)
            if found[0]:
                yield self._line(start, action, found)

    def _way(self, start: State, action: int) -> tuple[Way, list[int]] | None:
        found = self.after(start, action)
        return self._line(start, action, found) if found[0] else None

    def _line(self, s: State, action: int, found: _Worth) -> tuple[Way, list[int]]:
        words: list[str] = []
        spent: list[str] = []
        sides: list[int] = []
        at: State | None = s
        while at is not None:
            words.append(at.action_text(action))
            if _spends(at, action, self.player):
                spent.append(at.rules.tables.ids[a.argument_of(action)])
            side = None
            if a.kind_of(action) == a.FLIP:
                worths = [self._come_to(at, action, side)[1] for side in range(SIDES)]
                # The side that helps; of two that help as much, the one after which it costs more.
                side = max(range(SIDES), key=lambda side: (worths[side][0], -worths[side][1]))
                sides.append(side)
            at = self._come_to(at, action, side)[0]
            if at is not None:
                action = self._best(at)[1]
        return Way(tuple(words), tuple(sorted(spent)), Fraction(found[0])), sides


def _spends(s: State, action: int, player: int) -> bool:
    """Whether ``player`` spends a card of the hand with an action."""
    return a.kind_of(action) in _SPENDS and s.mover == player
