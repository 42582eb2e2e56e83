"""With this hand, can I beat that card: by which moves, and at what cost?

`solve` starts from a position in the attack phase in which somebody has to act, and
finds every way for that player to come out on top, or proves that there is none. It
sees all cards of the position, the enemy's hand too.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import replace

from rules_engine.core.budget import CutShort, Looked
from rules_engine.core.faults import fault
from rules_engine.core.solution import Case, Doubt, Goal, Solution, Standing, Way, without_waste
from rules_engine.core.unknowns import Need
from rules_engine.scenario import Scenario
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker.cards import FILLER, POWER_PLUS_FOR_DISCARD
from rules_engine.tommy_walker.game import State, TommyWalker
from rules_engine.tommy_walker.outcomes import agrees, explore, merged
from rules_engine.tommy_walker.positions import Stage, mentioned
from rules_engine.tommy_walker.state import ABILITY_STAGES, ATTACK, OPEN, REVENGE
from rules_engine.tommy_walker.why import Unfit

_Key = tuple[object, ...]


def solve(state: State, *, player: int | None = None, answer: bool = False, limit: int = 200_000) -> Solution:
    """Every way for the player who has to act to get the higher power.

    With ``answer`` the enemy may strike back, and what counts is to win the round in the
    end whatever the enemy does; then ``player`` may also be the one who is ahead and waits.
    ``limit`` is the number of positions to look at. Raises SetupError unless somebody has a
    revenge action to take.
    """
    if state.phase != ATTACK or state.stage != REVENGE:
        raise fault(Unfit.NO_REVENGE_ASKED_FOR)
    if player is None:
        player = state.turn
    elif player != state.turn and not answer:
        raise fault(Unfit.AHEAD_ALREADY)
    search = _Search(player, limit)
    complete = True
    ways: list[Way] = []
    try:
        if answer and player != state.turn:
            found = search.force(state)
            if found is not None:
                ways.append(Way(found[1], tuple(sorted(found[2]))))
        elif answer:
            ways.extend(_by_force(search, state))
        else:
            ways.extend(search.ways(state))
    except CutShort:
        complete = False
    if not answer:
        # Each leaves another position, such as with a card drawn on entry or without.
        ways = list(without_waste(ways, player, if_dearer=True))
    ways.sort(key=lambda way: (way.cost, len(way.actions)))
    goal = Goal("round") if answer else Goal("lead", forced=False)
    return Solution(
        player, tuple(ways), complete, search.looked.positions, goal, doubts=_doubts(state, player, answer)
    )


def _doubts(state: State, player: int, answer: bool) -> frozenset[Doubt]:
    """Whose hand holds cards of which nothing is known and which might be of use."""
    filler = state.rules.tables.index[FILLER]
    doubted = {Doubt.OWN_CARDS: player, Doubt.THEIR_CARDS: 1 - player}
    if not answer:
        del doubted[Doubt.THEIR_CARDS]
    return frozenset(
        doubt for doubt, who in doubted.items() if any(card >> 1 == filler for card in state.hands[who])
    )


def solve_scenario(
    scenario: Scenario,
    game: TommyWalker,
    *,
    player: int | None = None,
    answer: bool = False,
    limit: int = 20_000,
) -> tuple[Case, ...]:
    """The solutions of a scenario's position, for every case of what is not known of its cards.

    ``player`` is who is asked about, by default the one who is behind. With nothing unknown there is just one case, which is certain. The scenario's actions are
    played first. Raises SetupError for a position that cannot be set up, or that is outside
    the attack phase; EngineError for an action that is not possible.
    """
    if scenario.position.get("phase") != "attack":
        raise fault(Unfit.NO_ATTACK_PHASE, "position.phase")
    if scenario.values:
        game = game.with_values(scenario.values)
    only = mentioned(game.rules(scenario.rulings).tables, scenario.position)
    bare = replace(scenario, values={})

    def play(probed: TommyWalker) -> tuple[Standing, Solution | None]:
        state = Stage(probed).set_up(bare)
        for words in scenario.actions:
            state.apply(state.parse(words))
        clash = any(event.kind == "clash" for event in state.trace or ())
        state.trace = None
        if state.phase != ATTACK or state.stage != REVENGE:
            return (Standing.EVEN if clash else Standing.OVER), None
        ahead = player is not None and player != state.turn
        solved = None if ahead and not answer else solve(state, player=player, answer=answer, limit=limit)
        return (Standing.AHEAD if ahead else Standing.BEHIND), solved

    branches, probing = explore(game, only, play, scenario.rulings)
    found: dict[object, list[tuple[Need, ...]]] = {}
    results: dict[object, tuple[Standing, Solution | None]] = {}
    for branch in branches:
        standing, solution = branch.result
        same = (standing, solution and (solution.player, solution.ways, solution.complete))
        results.setdefault(same, branch.result)
        found.setdefault(same, []).append(branch.needs)
    return tuple(
        Case(
            *results[same],
            merged(cases, probing.unknowns),
            bool(probing.doubted) and any(agrees(case, probing.doubted) for case in cases),
            tuple(dict.fromkeys(probing.unused)),
        )
        for same, cases in found.items()
    )


class _Search:
    def __init__(self, player: int, limit: int) -> None:
        self.player = player
        self.looked = Looked(limit)
        self.forced: dict[_Key, tuple[int, tuple[str, ...], tuple[str, ...]] | None] = {}

    # --- the enemy does not answer -----------------------------------------------------------------

    def ways(self, start: State) -> Iterator[Way]:
        """All ways to the lead from ``start``, cheapest first, one per resulting position."""
        seen: set[_Key] = set()
        queue: list[tuple[int, int, int, State, tuple[str, ...], tuple[str, ...]]] = []
        count = 0
        heapq.heappush(queue, (0, 0, count, start, (), ()))
        while queue:
            _, _, _, state, line, spent = heapq.heappop(queue)
            position = key(state)
            if position in seen:
                continue
            seen.add(position)
            if state is not start and self._leads(state):
                yield Way(line, tuple(sorted(spent)))
                continue
            if state.turn != self.player:
                way = self._whatever_the_enemy_decides(state, line, spent)
                if way is not None:
                    yield way
                continue
            for action in state.legal_actions():
                if a.kind_of(action) == a.END:
                    continue
                self.looked.at_one_more()
                after = state.copy()
                after.apply(action)
                if _undecided(after):
                    more = (*spent, *_spent(state, action))
                    words = (*line, state.action_text(action))
                    count += 1
                    heapq.heappush(queue, (len(more), len(words), count, after, words, more))

    def _leads(self, state: State) -> bool:
        return state.stage == REVENGE and state.turn != self.player

    def _whatever_the_enemy_decides(
        self, state: State, line: tuple[str, ...], spent: tuple[str, ...]
    ) -> Way | None:
        """The costliest of the cheapest ways after each of the enemy's decisions."""
        worst: Way | None = None
        for action in state.legal_actions():
            self.looked.at_one_more()
            after = state.copy()
            after.apply(action)
            if not _undecided(after):
                return None
            words = (*line, state.action_text(action))
            if self._leads(after):
                way: Way | None = Way(words, tuple(sorted(spent)))
            else:
                best = next(self.ways(after), None)
                way = best and Way((*words, *best.actions), tuple(sorted((*spent, *best.spent))))
            if way is None:
                return None
            if worst is None or way.cost > worst.cost:
                worst = way
        return worst

    # --- the enemy answers -------------------------------------------------------------------------

    def force(self, state: State) -> tuple[int, tuple[str, ...], tuple[str, ...]] | None:
        """The least that the player has to spend to win the round whatever the enemy does.

        With it come the line that costs that much and the cards spent in it; None if the
        enemy can prevent it.
        """
        position = key(state)
        if position in self.forced:
            return self.forced[position]
        mine = state.turn == self.player
        best: tuple[int, tuple[str, ...], tuple[str, ...]] | None = None
        for action in state.legal_actions():
            found = self.after(state, action)
            if mine:
                if found is not None and (best is None or found[0] < best[0]):
                    best = found
                    if best[0] == 0:
                        break
            elif found is None:
                best = None
                break
            elif best is None or found[0] > best[0]:
                best = found
        self.forced[position] = best
        return best

    def after(self, state: State, action: int) -> tuple[int, tuple[str, ...], tuple[str, ...]] | None:
        """The same after ``action``."""
        words = state.action_text(action)
        if a.kind_of(action) == a.END:
            return None if state.turn == self.player else (0, (words,), ())
        self.looked.at_one_more()
        after = state.copy()
        after.apply(action)
        if not _undecided(after):
            return None
        found = self.force(after)
        if found is None:
            return None
        spent = _spent(state, action) if a.player_of(action) == self.player else ()
        return (found[0] + len(spent), (words, *found[1]), (*spent, *found[2]))


def _by_force(search: _Search, state: State) -> Iterator[Way]:
    for action in state.legal_actions():
        found = search.after(state, action)
        if found is not None:
            yield Way(found[1], tuple(sorted(found[2])))


def _undecided(state: State) -> bool:
    """Whether the attack phase goes on: no clash, no end."""
    return state.phase == ATTACK and state.how == OPEN and state.result is None


def _spent(state: State, action: int) -> tuple[str, ...]:
    """The cards that an action takes from the hand for good."""
    t = state.rules.tables
    kind, player = a.kind_of(action), a.player_of(action)
    cards: list[int] = []
    if kind in (a.RIDE, a.PLAY):
        cards.append(a.argument_of(action))
    if a.cost_of(action):
        cards.append(a.cost_of(action) - 1)
    elif kind == a.PLAY:
        ability = t.hand[cards[0] >> 1]
        if t.code[ability] == POWER_PLUS_FOR_DISCARD:
            rest = state.hands[player].copy()
            rest.remove(cards[0])
            cards += [other for other in rest if t.mask[other >> 1] & t.trait[ability]]
    return tuple(t.ids[card >> 1] for card in cards)


def key(s: State) -> _Key:
    """What the rest of an attack phase depends on."""
    return (
        *(tuple(hand) for hand in s.hands),
        *(len(deck) for deck in s.decks),
        *(tuple(sorted(pile)) for pile in s.piles),
        *(stack[-1] for stack in s.stacks),
        *(len(stack) for stack in s.stacks),
        *(stack[-2] >> 1 if len(stack) > 1 else -1 for stack in s.stacks),
        *(tuple(sorted(supports)) for supports in s.supports),
        s.barrier,
        s.barrier_by,
        tuple(s.lingering),
        *(tuple(used) for used in s.used),
        *(tuple(carried) for carried in s.carried),
        s.stage,
        s.turn,
        (s.user, s.at, s.step, s.elected) if s.stage in ABILITY_STAGES else None,
        s.left,
    )
