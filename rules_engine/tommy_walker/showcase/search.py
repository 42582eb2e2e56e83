"""The search for battles that show a card, and what can be said of cards with gaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from rules_engine.core.errors import EngineError
from rules_engine.core.unknowns import Need
from rules_engine.knowledge import Value
from rules_engine.scenario import Step, run
from rules_engine.tommy_walker import cards as c
from rules_engine.tommy_walker.cards import CardSpec, Filling, not_executable
from rules_engine.tommy_walker.game import TommyWalker
from rules_engine.tommy_walker.outcomes import explore, merged
from rules_engine.tommy_walker.showcase import hand_plans as h
from rules_engine.tommy_walker.showcase import plans as p
from rules_engine.tommy_walker.showcase.desk import Desk, Plan
from rules_engine.tommy_walker.showcase.trial import (
    Ending,
    Table,
    ending,
    played,
    rules_without,
    scenario_of,
    without,
)
from rules_engine.tommy_walker.state import Rules

MOST_TRIED: Final = 60
"""How many battles are tried for one example."""

Point: TypeAlias = Literal["decides", "idle", "plain"]
Reason: TypeAlias = Literal["not-executable", "no-effect", "none-found", "ability-unknown"]

_MAKERS: Mapping[int, tuple[p.Maker, p.Maker]] = {
    c.DESTROY: (p.destroy, p.destroy_idle),
    c.SET_IF_RIDING: (p.entry_riding, p.entry_riding_idle),
    c.RETRIEVE: (p.fetch, p.fetch_idle),
    c.RETURN: (p.give_back, p.give_back_idle),
    c.RETURN_SHUFFLED: (p.give_back, p.give_back_idle),
    c.AT_IF_ENEMY: (p.if_enemy, p.if_enemy_idle),
    c.AT_IF_HAND: (p.if_hand, p.if_hand_idle),
    c.AT_IF_RIDING: (p.at_riding, p.at_riding_idle),
    c.AT_LADDER: (p.ladder, p.ladder_idle),
    c.AT_BENEATH: (p.beneath, p.beneath_idle),
    c.POWER_PLUS: (h.plus, h.on_the_field),
    c.POWER_PLUS_IF_ENEMY: (h.plus_if_enemy, h.plus_if_enemy_idle),
    c.POWER_PLUS_FOR_DISCARD: (h.plus_for_discard, h.plus_for_discard_idle),
    c.ENEMY_STARS_MINUS: (h.stars_minus, h.stars_minus_idle),
    c.STARS_PLUS: (h.stars_plus, h.stars_plus_idle),
    c.CLASH_DAMAGE: (h.clash_damage, h.clash_damage_idle),
    c.COPY_ENTRY: (h.copy, h.copy_idle),
    c.EVEN_HANDS: (h.even_hands, h.even_hands_idle),
    c.DRAW_BAN: (h.draw_ban, h.draw_ban_idle),
    c.STAR_IF_BEAT: (p.if_beat, p.if_beat_idle),
    c.STAR_IF_BEAT_RIDER: (p.if_beat_rider, p.if_beat_rider_idle),
    c.SWAP: (p.swap, p.swap_idle),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A battle that can be played through.

    ``place`` is the ability's on the card, counting from 1; 0 stands for the printed power
    alone. ``scenario`` has the keys of a scenario but ``game``. ``parts`` names the cards by
    their part. ``without`` is how it ends if the card lacks the ability; ``instead`` are the
    actions then, if they are not the same ones as far as they are possible.
    """

    place: int
    point: Point
    scenario: Mapping[str, Any]
    parts: Mapping[str, str]
    ending: Ending
    without: Ending
    instead: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What can be said of a battle with a card that has gaps: each ending, and what it needs.

    An ending is as in `Ending`, without the damage. It comes about in any one of its cases,
    each of which is all of its needs; one case without needs means that it is certain.
    """

    place: int
    point: Point
    scenario: Mapping[str, Any]
    parts: Mapping[str, str]
    outcomes: tuple[tuple[Ending, tuple[tuple[Need, ...], ...]], ...]


@dataclass(frozen=True, slots=True)
class Lacking:
    """An example that there is not, and why."""

    place: int
    point: Point
    reason: Reason


@dataclass(frozen=True, slots=True)
class Display:
    """All that there is to show of a card. ``unused`` is True if it may have abilities that nobody knows."""

    shown: tuple[Shown, ...] = ()
    said: tuple[Said, ...] = ()
    lacking: tuple[Lacking, ...] = ()
    unused: bool = False

    @property
    def examples(self) -> tuple[Shown | Said, ...]:
        """What can be played and what can only be said, by the places of the abilities."""
        found: list[Shown | Said] = [*self.shown, *self.said]
        return tuple(sorted(found, key=lambda example: (example.place, example.point)))


class _StandIn(Filling):
    """Fills the gaps of one card with something typical, so that battles can be made up.

    Nothing of it is ever shown unless it makes no difference.
    """

    _NUMBERS: Final = {"power": 4000, "damage": 2, "bonus": 2000, "count": 3, "stars": 2}

    def __init__(self, card: str) -> None:
        self.card = card
        self.values: dict[str, Any] = {}

    def _key(self, where: str) -> str | None:
        card, _, key = where.partition(".")
        return key if card == self.card else None

    def number(self, where: str, value: Value) -> int | None:
        key = self._key(where)
        if key is None:
            return None
        known = [candidate for candidate in value.candidates if isinstance(candidate, int)]
        number = known[0] if known else self._NUMBERS.get(key.rpartition(".")[2], 8000)
        self.values[key] = number
        return number

    def trait(self, where: str, value: Value, options: Sequence[str]) -> int | None:
        key = self._key(where)
        if key is None:
            return None
        self.values[key] = trait = str((value.candidates or options)[0])
        return c.TRAITS.get(trait)

    def ride_only(self, where: str) -> bool | None:
        return None if self._key(where) is None else False

    def timing(self, value: Value) -> bool:
        return value.plain is not None


class Showcase:
    """Finds what to show of the cards of a game, under its default rulings."""

    def __init__(self, game: TommyWalker) -> None:
        self.game = game
        self.rules = game.rules()
        tables = self.rules.tables
        self.known = [kind for kind, gaps in enumerate(tables.gaps) if not gaps]
        self.desk = Desk(tables, self.known)
        self.specs = {spec.id: spec for spec in game.cards}

    def of(self, card_id: str) -> Display:
        """What there is to show of a card. Raises SetupError if there is no such card."""
        kind = self.rules.tables.kind(card_id)
        spec = self.specs[card_id]
        broken = not_executable(spec)
        if broken:
            return Display(lacking=tuple(Lacking(place, "decides", "not-executable") for place in broken))
        if not self.rules.tables.gaps[kind]:
            return _Search(self.desk, self.rules, kind, spec).display()
        return self._with_gaps(spec)

    def _with_gaps(self, spec: CardSpec) -> Display:
        filling = _StandIn(spec.id)
        rules = self.game.with_filling(filling).rules()
        kind = rules.tables.kind(spec.id)
        found = _Search(Desk(rules.tables, self.known), rules, kind, spec).display()
        shown: list[Shown] = []
        said: list[Said] = []
        for example in found.shown:
            outcomes, same = self._outcomes(example, spec.id)
            values = self._values(spec, filling)
            if same and values is not None:
                filled = {**example.scenario, "values": {spec.id: values}}
                shown.append(replace(example, scenario=filled))
            elif not _says_nothing_new(outcomes, said, example):
                said.append(Said(example.place, example.point, example.scenario, example.parts, outcomes))
        return Display(tuple(shown), tuple(said), found.lacking, found.unused)

    def _outcomes(
        self, example: Shown, card: str
    ) -> tuple[tuple[tuple[Ending, tuple[tuple[Need, ...], ...]], ...], bool]:
        """The endings that are possible, and whether it is always the same one, damage and all."""
        plan = Plan(example.scenario["position"], tuple(example.scenario["actions"]))
        # Whether an attempt is refused may depend on what is not known.
        steps = tuple(Step(step.action or (step.refused or ("", ""))[1]) for step in scenario_of(plan).steps)
        scenario = replace(scenario_of(plan), steps=steps)

        def play(probed: TommyWalker) -> Ending:
            result = run(scenario, Table(probed.rules()), lenient=True)
            return ending(result.trace, result.state)

        branches, probing = explore(self.game, {card}, play)
        by_ending: dict[Ending, list[tuple[Need, ...]]] = {}
        to_the_end = example.ending.over or example.without.over
        for branch in branches:
            end = replace(branch.result, taken=(0, 0), over=branch.result.over if to_the_end else None)
            by_ending.setdefault(end, []).append(branch.needs)
        outcomes = tuple((end, merged(cases, probing.unknowns)) for end, cases in by_ending.items())
        return outcomes, len({branch.result for branch in branches}) == 1

    def _values(self, spec: CardSpec, filling: _StandIn) -> dict[str, Any] | None:
        """The values that make the card playable, if choosing values can."""
        kind = self.rules.tables.kind(spec.id)
        needed = [gap.partition(".")[2] for gap in self.rules.tables.gaps[kind]]
        if any(key not in filling.values for key in needed):
            return None
        return {key: filling.values[key] for key in needed}


def _says_nothing_new(outcomes: Sequence[Any], said: Iterable[Said], example: Shown) -> bool:
    """Whether the same has been said of a battle of the same ability already."""
    return any(other.place == example.place and other.outcomes == outcomes for other in said)


class _Search:
    """The search for one card under rules that leave it no gap."""

    def __init__(self, desk: Desk, rules: Rules, kind: int, spec: CardSpec) -> None:
        self.desk, self.rules, self.kind, self.spec = desk, rules, kind, spec

    def display(self) -> Display:
        """Everything found."""
        shown: list[Shown] = []
        lacking: list[Lacking] = []
        abilities = self.spec.abilities
        for place in range(1, len(abilities or ()) + 1):
            for point, plans, reason in self._wanted(place):
                found = self._find(place, point, plans)
                if found is None:
                    lacking.append(Lacking(place, point, reason))
                else:
                    shown.append(found)
        if not shown:
            makers = (p.plain_win, p.plain_loss)
            shown += [s for m in makers if (s := self._find(0, "plain", m(self.desk, self.kind)))]
        unused = abilities is None or any(ability.effect is None for ability in abilities)
        return Display(tuple(shown), (), tuple(lacking), unused)

    def _wanted(self, place: int) -> Iterator[tuple[Point, Iterator[Plan], Reason]]:
        """What is to be shown of an ability, with plans for it, and why there might be none."""
        t, desk, kind = self.rules.tables, self.desk, self.kind
        spec = (self.spec.abilities or ())[place - 1]
        if spec.effect is None:
            yield "decides", iter(()), "ability-unknown"
            return
        if spec.effect.name == c.ONLY_BY_RIDE:
            yield "decides", p.misplay(desk, kind, -1), "none-found"
            yield "idle", p.rides_in(desk, kind, -1), "none-found"
            return
        number = next((number for number, at in t.places[kind].items() if at == place), None)
        if number is None or t.code[number] not in _MAKERS:
            yield "decides", iter(()), "no-effect"
            return
        decides, idle = _MAKERS[t.code[number]]
        yield "decides", decides(desk, kind, number), "none-found"
        yield "idle", idle(desk, kind, number), "none-found"

    def _find(self, place: int, point: Point, plans: Iterator[Plan]) -> Shown | None:
        """The first plan that shows what it should."""
        lacking = rules_without(self.rules, self.kind, place) if place else self.rules
        for plan in islice(plans, MOST_TRIED):
            try:
                full = played(plan, self.rules)
                if full is None:
                    continue
                less = full if point == "plain" else without(plan, lacking)
            except EngineError:
                continue
            ended, otherwise = ending(full.trace, full.state), ending(less.trace, less.state)
            fits = ended.decided_otherwise(otherwise) if point == "decides" else ended == otherwise
            if fits:
                scenario = {"position": plan.position, "actions": list(plan.actions), "finish": True}
                return Shown(place, point, scenario, plan.parts, ended, otherwise, plan.instead)
        return None
