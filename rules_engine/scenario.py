"""Worked examples: a position, what is done, and what must come of it, as plain data.

A scenario is a mapping that can be written by hand::

    game: tommy-walker
    rulings: {empty-deck: damage-only}      # optional: rulings other than the defaults
    values: {tw4-20: {damage: 3}}           # optional: values chosen for cards with gaps
    seed: 1                                 # optional
    position:                               # what this says is the game's own matter
      phase: attack
      players:
        - {attack: [tw2-04], hand: [tw3-08], deck: 10}
        - {attack: [tw1-04], hand: [], deck: 10}
    actions:
      - P1 activate                         # an action
      - P2 draw 3                           # the same action three times
      - check: {powers: [13350, 5100]}      # facts that must hold at this point
      - illegal: P1 ride tw3-08             # an action that must be refused ...
        clause: TW-8.2                      # ... optionally by this clause
      - ambiguous: ride                     # so must these
      - unreadable: fly
      - say: {ja: ここで反撃。, en: Now for the answer.}   # a remark for readers; nothing happens
      - P2 end
    finish: true                            # optional: let the round run out by itself
    expect:
      events:                               # these events, in this order; others may lie between
        - {kind: win, player: 1, clause: TW-8.10}
      exactly: false                        # optional, true: no others between them
      facts: {decks: [10, 8]}               # facts that must hold at the end

`run` plays it and returns the trace and every difference; what an event or a fact
does not mention is not compared. A ``clause`` of an expected event may also be one
of those that only bear on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol

from rules_engine.core import reading
from rules_engine.core.errors import AmbiguousError, EngineError, IllegalError, UnreadableError
from rules_engine.core.events import Event
from rules_engine.core.faults import Fault, fault
from rules_engine.core.protocol import Action, AnyState, State
from rules_engine.core.refusals import Refusal, RefusalKind

_MANY = re.compile(r"(?P<action>.*\bdraw)\s+(?P<times>\d+)")
_REFUSALS: Mapping[str, type[EngineError]] = {
    "illegal": IllegalError,
    "ambiguous": AmbiguousError,
    "unreadable": UnreadableError,
}
_KEYS = ("game", "title", "rulings", "values", "seed", "position", "actions", "finish", "expect", "shows")
_EXPECT_KEYS = ("events", "exactly", "facts")


class Finding(RefusalKind):
    """What is found where a scenario says something else, and there is no plain value to show."""

    NO_SUCH_FACT = "no such fact; there are {known}"
    NO_SUCH_EVENT = "no such event from here on: {kinds}"
    NOTHING_HAPPENS = "nothing happens from here on"
    NO_MORE_EVENTS = "no more events"
    A_LEGAL_ACTION = "the legal action {action!r}"


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of ``actions``: exactly one of its kinds is set, the rest is None."""

    action: str | None = None
    times: int = 1
    check: Mapping[str, Any] | None = None
    refused: tuple[str, str] | None = None
    """Which of ``illegal``, ``ambiguous`` and ``unreadable``, and the action."""
    clause: str | None = None
    say: Mapping[str, str] | None = None
    """A remark for those who read the example, by language."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A worked example, read and checked for form."""

    game: str
    position: Mapping[str, Any]
    steps: tuple[Step, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    seed: int = 0
    finish: bool = False
    events: tuple[Mapping[str, Any], ...] = ()
    exactly: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def actions(self) -> Iterator[str]:
        """The actions that are taken, one after the other, each as often as it is."""
        for step in self.steps:
            if step.action is not None:
                yield from [step.action] * step.times

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Scenario:
        """Read the mapping described above. Raises SetupError, naming the place, if it has another form."""
        reading.only(reading.mapping(data, "the scenario"), _KEYS)
        expect = data.get("expect") or {}
        reading.only(reading.mapping(expect, "expect"), _EXPECT_KEYS, "expect")
        for key in ("game", "position"):
            if key not in data:
                raise fault(Fault.IS_MISSING, key)
        return cls(
            game=str(data["game"]),
            position=reading.mapping(data["position"], "position"),
            steps=tuple(
                _step(item, f"actions[{at}]")
                for at, item in enumerate(reading.listed(data.get("actions"), "actions"))
            ),
            rulings=_words(data.get("rulings") or {}, "rulings"),
            values=_values(data.get("values") or {}, "values"),
            seed=reading.whole(data.get("seed", 0), 0, "seed"),
            finish=bool(data.get("finish", False)),
            events=tuple(
                reading.mapping(item, f"expect.events[{at}]")
                for at, item in enumerate(reading.listed(expect.get("events"), "expect.events"))
            ),
            exactly=bool(expect.get("exactly", False)),
            facts=reading.mapping(expect.get("facts") or {}, "expect.facts"),
        )


def _words(data: Any, place: str) -> Mapping[str, str]:
    for key, word in reading.mapping(data, place).items():
        for said in (key, word):
            if not isinstance(said, str):
                raise fault(Fault.NO_WORD, f"{place}.{key}", found=repr(said))
    return dict(data)


def _values(data: Any, place: str) -> Mapping[str, Mapping[str, Any]]:
    return {
        str(card): {str(key): value for key, value in reading.mapping(chosen, f"{place}.{card}").items()}
        for card, chosen in reading.mapping(data, place).items()
    }


def _step(item: Any, place: str) -> Step:
    if isinstance(item, str):
        many = _MANY.fullmatch(item.strip())
        if many:
            return Step(many["action"], int(many["times"]))
        return Step(item)
    data = reading.mapping(item, place)
    reading.only(data, ("check", "clause", "say", *_REFUSALS), place)
    if "say" in data:
        return Step(say=reading.mapping(data["say"], f"{place}.say"))
    if "check" in data:
        return Step(check=reading.mapping(data["check"], f"{place}.check"))
    for refusal in _REFUSALS:
        if refusal in data:
            return Step(refused=(refusal, str(data[refusal])), clause=data.get("clause"))
    raise fault(Fault.NO_STEP, place, known=", ".join(("say", "check", *_REFUSALS)))


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the scenario says: where, what it says, and what is.

    Both are plain values, or a `Refusal`, of which sentences are made: a `Finding`, or why an
    action was refused.
    """

    place: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        expected, found = (
            str(value) if isinstance(value, Refusal) else repr(value) for value in (self.expected, self.found)
        )
        return f"{self.place}: expected {expected}, but found {found}"


@dataclass(slots=True)
class Run(Generic[AnyState]):
    """What came of a scenario."""

    state: AnyState
    trace: list[Event]
    differences: list[Difference]
    stopped_at: int | None = None
    """The step that could not be carried out, if any."""
    marks: list[int] = field(default_factory=list)
    """How long the trace was after each step."""

    @property
    def passed(self) -> bool:
        """True if everything is as the scenario says."""
        return not self.differences


class Stage(Protocol[AnyState]):
    """What a game must offer so that scenarios can be played."""

    def set_up(self, scenario: Scenario) -> AnyState:
        """The state that a scenario begins with, its trace switched on. Raises SetupError."""

    def facts(self, state: AnyState) -> Mapping[str, Any]:
        """What checks may ask about a state: names and plain values."""

    def by_itself(self, state: AnyState) -> Action | None:
        """The action that lets the round run out (``finish``), or None once it has."""


def run(scenario: Scenario, stage: Stage[AnyState], *, lenient: bool = False) -> Run[AnyState]:
    """Play a scenario, leaving out (``lenient``) what is not possible, or stopping there.

    Raises SetupError if its position cannot be set up; never for a difference.
    """
    state = stage.set_up(scenario)
    assert state.trace is not None
    result = Run(state, state.trace, [])
    for at, step in enumerate(scenario.steps):
        if not _carry_out(result, stage, step, f"actions[{at}]"):
            if lenient:
                result.differences.clear()
                continue
            result.stopped_at = at
            return result
        result.marks.append(len(result.trace))
    if scenario.finish:
        while (action := stage.by_itself(state)) is not None:
            state.apply(action)
    result.differences += _compare(stage.facts(state), scenario.facts, "expect.facts")
    result.differences += _compare_events(result.trace, scenario)
    return result


def _carry_out(result: Run[AnyState], stage: Stage[AnyState], step: Step, place: str) -> bool:
    state = result.state
    if step.say is not None:
        return True
    if step.check is not None:
        result.differences += _compare(stage.facts(state), step.check, f"{place}.check")
        return True
    if step.refused is not None:
        result.differences += _refused(state, step, place)
        return True
    assert step.action is not None
    try:
        for _ in range(step.times):
            state.apply(state.parse(step.action))
    except EngineError as error:
        result.differences.append(Difference(place, step.action, error.refusal))
        return False
    return True


def _refused(state: State[Any], step: Step, place: str) -> list[Difference]:
    assert step.refused is not None
    refusal, words = step.refused
    place = f"{place}.{refusal}"
    try:
        action = state.parse(words)
    except EngineError as error:
        if not isinstance(error, _REFUSALS[refusal]):
            return [Difference(place, refusal, error.refusal)]
        clause = getattr(error, "clause", None)
        if step.clause is not None and clause != step.clause:
            return [Difference(place, step.clause, clause)]
        return []
    return [Difference(place, refusal, _found(Finding.A_LEGAL_ACTION, action=state.action_text(action)))]


def _found(what: Finding, **data: str) -> Refusal:
    return Refusal(what, data=data)


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _compare(facts: Mapping[str, Any], wanted: Mapping[str, Any], place: str) -> list[Difference]:
    out = []
    for key, expected in wanted.items():
        if key not in facts:
            known = _found(Finding.NO_SUCH_FACT, known=reading.words(facts))
            out.append(Difference(f"{place}.{key}", expected, known))
        elif _plain(facts[key]) != _plain(expected):
            out.append(Difference(f"{place}.{key}", expected, _plain(facts[key])))
    return out


def _fits(event: Event, wanted: Mapping[str, Any]) -> bool:
    return not _misfits(event, wanted)


def _misfits(event: Event, wanted: Mapping[str, Any]) -> dict[str, Any]:
    data = event.to_data()
    wrong: dict[str, Any] = {}
    for key, expected in wanted.items():
        if key == "clause":
            if expected not in event.clauses:
                wrong[key] = event.clause
        elif _plain(data.get(key)) != _plain(expected):
            wrong[key] = data.get(key)
    return wrong


def _compare_events(trace: Sequence[Event], scenario: Scenario) -> list[Difference]:
    place = "expect.events"
    at = 0
    for number, wanted in enumerate(scenario.events):
        start = at
        while at < len(trace) and not _fits(trace[at], wanted):
            at += 1
        if at == len(trace) or (scenario.exactly and at != start):
            return [Difference(f"{place}[{number}]", dict(wanted), _nearest(trace[start:], wanted))]
        at += 1
    if scenario.exactly and at < len(trace):
        none_left = _found(Finding.NO_MORE_EVENTS)
        return [Difference(f"{place}[{len(scenario.events)}]", none_left, trace[at].to_data())]
    return []


def _nearest(trace: Sequence[Event], wanted: Mapping[str, Any]) -> Any:
    """The event that comes closest to what was wanted, or a word on why there is none."""
    same = [event for event in trace if event.kind == wanted.get("kind")]
    if not same:
        if not trace:
            return _found(Finding.NOTHING_HAPPENS)
        return _found(Finding.NO_SUCH_EVENT, kinds=reading.words(event.kind for event in trace))
    best = min(same, key=lambda event: len(_misfits(event, wanted)))
    return best.to_data()
