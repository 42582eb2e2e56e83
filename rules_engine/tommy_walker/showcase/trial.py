"""Plays a plan with an ability and without it, and says how the two ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core.events import Event
from rules_engine.scenario import Run, Scenario, Step, run
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker import positions
from rules_engine.tommy_walker.cards import Tables
from rules_engine.tommy_walker.effects import power
from rules_engine.tommy_walker.game import State
from rules_engine.tommy_walker.showcase.desk import Plan
from rules_engine.tommy_walker.state import ATTACK, REVENGE, Rules


@dataclass(frozen=True, slots=True)
class Ending:
    """How a battle ended.

    ``rounds`` has for each round what decided it (``end``, ``misplay``, ``clash``, …) and the
    winner, counting from 0, or None. ``over`` is the reason why the game is over, with the
    winner, if it is; ``taken`` how many cards damage took from each deck.
    """

    rounds: tuple[tuple[str, int | None], ...]
    over: tuple[str, int | None] | None
    taken: tuple[int, int]

    def decided_otherwise(self, other: Ending) -> bool:
        """Whether somebody else wins in ``other``: a round, or the game."""
        winners = tuple(winner for _, winner in self.rounds)
        return winners != tuple(winner for _, winner in other.rounds) or self.over != other.over


def ending(trace: Sequence[Event], state: State) -> Ending:
    """How a battle ended, by its trace and its last state."""
    rounds: list[tuple[str, int | None]] = []
    taken = [0, 0]
    for event in trace:
        if event.kind in ("win", "clash", "nobody-wins", "both-lose-round"):
            rounds.append((str(event.data.get("how", event.kind)), event.player))
        elif event.kind == "damage-taken" and event.player is not None:
            taken[event.player] += len(event.cards)
    over = state.result and (str(state.result.termination.value), state.result.winner)
    return Ending(tuple(rounds), over or None, (taken[0], taken[1]))


class Table:
    """A stage for plans: rules as they are handed in, whatever gaps the cards have."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.gave_up = False
        """Whether a player said "End" who could have taken the lead, or evened it."""

    def set_up(self, scenario: Scenario) -> State:
        """The state that the plan begins with."""
        return positions.set_up(self.rules, scenario.position, scenario.seed)

    def facts(self, state: State) -> Mapping[str, Any]:
        """Nothing is asked."""
        return {}

    def by_itself(self, state: State) -> int | None:
        """The action that lets the round run out."""
        action = positions.by_itself(state)
        if action is not None and a.kind_of(action) == a.END:
            self.gave_up = self.gave_up or _has_an_answer(state)
        return action


def _has_an_answer(state: State) -> bool:
    assert state.stage == REVENGE
    player = state.turn
    for action in state.legal_actions():
        if a.kind_of(action) == a.END:
            continue
        after = state.copy()
        after.apply(action)
        if after.phase != ATTACK or power(after, player) >= power(after, 1 - player):
            return True
    return False


def scenario_of(plan: Plan) -> Scenario:
    """The plan as a scenario that runs to the end of its last round."""
    data = {"game": "", "position": plan.position, "actions": list(plan.actions), "finish": True}
    return Scenario.from_data(data)


def played(plan: Plan, rules: Rules) -> Run[State] | None:
    """The plan as it is meant; None if a step is not possible, or if a player gives up for no reason."""
    table = Table(rules)
    result = run(scenario_of(plan), table)
    return result if result.passed and not table.gave_up else None


def without(plan: Plan, rules: Rules) -> Run[State]:
    """The plan with rules in which the ability is missing: what is not possible is left out."""
    scenario = scenario_of(plan)
    if plan.instead is None:
        steps = tuple(step for step in scenario.steps if step.action is not None)
    else:
        steps = tuple(Step(words) for words in plan.instead)
    return run(replace(scenario, steps=steps), Table(rules), lenient=True)


def rules_without(rules: Rules, kind: int, place: int) -> Rules:
    """The same rules, but the kind lacks the ability at ``place`` (counting from 1).

    A place at which no other ability stands is that of the weakness.
    """
    t = rules.tables
    gone = {number for number, at in t.places[kind].items() if at == place}

    def changed(column: list[Any], value: Any) -> list[Any]:
        return [*column[:kind], value, *column[kind + 1 :]]

    def less(column: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return changed(column, tuple(ability for ability in column[kind] if ability not in gone))

    tables: Tables = replace(
        t,
        entry=less(t.entry),
        attack=less(t.attack),
        bonus=less(t.bonus),
        hand=changed(t.hand, -1) if t.hand[kind] in gone else t.hand,
        barrier=changed(t.barrier, False) if t.hand[kind] in gone else t.barrier,
        swap=changed(t.swap, -1) if t.swap[kind] in gone else t.swap,
        ride_only=t.ride_only if gone else changed(t.ride_only, False),
    )
    return Rules(tables, rules.settings, rules.overrides)
