"""Plays an example and keeps what happened, step by step."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.catalogue.model import Game
from generator.engines import engine, exhibit, has_exhibit
from generator.engines.base import Engine
from generator.engines.board import Board
from generator.engines.exhibit import CardExamples, Exhibit
from rules_engine.core.errors import EngineError, NotKnownError
from rules_engine.core.events import Event
from rules_engine.core.faults import Fault, fault
from rules_engine.scenario import Difference, Run, Scenario, run

TELLING_KEYS = ("id", "title", "about", "shows")
"""What an example says of itself; the rest is the scenario."""

REMARK = "remark"
"""The kind of what stands for a remark among the events of an example."""

REFUSED = ("illegal", "ambiguous", "unreadable")


@dataclass(frozen=True, slots=True)
class Moment:
    """An event, or an attempt that was refused (kind ``refused-…``), and what lies where after it.

    ``step`` counts the example's actions; 0 is what follows from the position itself,
    one more than there are is the round running out by itself.
    """

    event: Event
    before: Board
    after: Board
    step: int
    attempt: str = ""
    say: Mapping[str, str] | None = None
    """A remark of the example, by language, that stands in this place; then ``event`` says nothing."""

    @property
    def refused(self) -> bool:
        return self.event.kind.startswith("refused-")


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an example. ``unplayable`` says why it could not be set up, if so."""

    moments: tuple[Moment, ...] = ()
    start: Board | None = None
    differences: tuple[Difference, ...] = ()
    unplayable: EngineError | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    phase: str = ""
    """The phase that it begins in, if it says so."""

    @property
    def passed(self) -> bool:
        """True if it could be played and everything is as the example says."""
        return self.unplayable is None and not self.differences

    @property
    def lacking(self) -> tuple[str, ...]:
        """The values that it would need and that are not known, where that is why; they may be chosen."""
        return self.unplayable.names if isinstance(self.unplayable, NotKnownError) else ()

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause and ruling that caused something or bore on it."""
        events = (moment.event for moment in self.moments if moment.say is None)
        return frozenset(clause for event in events for clause in event.clauses)


def scenario_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario in an example: everything but what it says of itself."""
    return {key: value for key, value in data.items() if key not in TELLING_KEYS}


def play(game: Game, data: Mapping[str, Any]) -> Played:
    """Play the example ``data`` with the cards and rulings of ``game``.

    Raises EngineError if the engine cannot begin with these cards and rulings, for nothing else.

    The same example is played once as long as cards, rulings and phrasebook stay the same.
    """
    player = _player_of(game)
    if player.refused is not None:
        raise player.refused
    if player.engine is None:
        return Played(unplayable=fault(Fault.NO_ENGINE))
    key = repr(data)
    if key not in player.played:
        if len(player.played) > MOST_KEPT:
            player.played.clear()
        player.played[key] = _played(player.engine, {"game": game.id, **scenario_of(data)})
    return player.played[key]


def exhibit_of(game: Game) -> Exhibit | None:
    """What shows the cards of ``game``, or None if nothing does. Kept as the examples that were played are."""
    return _player_of(game).exhibit if has_exhibit(game) else None


def card_examples(game: Game, card_id: str) -> CardExamples:
    """The examples made for a card, found once as long as cards, rulings and phrasebook stay the same."""
    if exhibit_of(game) is None:
        return CardExamples()
    player = _player_of(game)
    assert player.exhibit is not None
    if card_id not in player.examples:
        player.examples[card_id] = player.exhibit.examples(card_id)
    return player.examples[card_id]


MOST_KEPT = 2000
MOST_GAMES = 8


@dataclass(slots=True)
class _Player:
    engine: Engine | None
    made_of: str
    played: dict[str, Played] = field(default_factory=dict)
    exhibit: Exhibit | None = None
    refused: EngineError | None = None
    """What the engine cannot begin with, where it cannot; said where an example needs it."""
    examples: dict[str, CardExamples] = field(default_factory=dict)


_players: list[tuple[Game, _Player]] = []
"""The games seen last, the latest first."""


def _player_of(game: Game) -> _Player:
    """The player of ``game``; the one of an earlier state of it if nothing that matters has changed."""
    for known, player in _players:
        if known is game:
            return player
    made_of = _made_of(game)
    kept = next((p for _, p in _players if p.made_of == made_of), None)
    player = kept or _new_player(game, made_of)
    _players.insert(0, (game, player))
    del _players[MOST_GAMES:]
    return player


def _new_player(game: Game, made_of: str) -> _Player:
    try:
        made = engine(game)
    except EngineError as error:
        return _Player(None, made_of, refused=error)
    return _Player(made, made_of, exhibit=exhibit(game, made) if made else None)


def _made_of(game: Game) -> str:
    """All that the engine is made of, as text to be compared."""
    return repr(
        (
            game.id,
            [(card.raw, card.set) for card in game.shown.values()],
            [(ruling.key, ruling.choice) for ruling in game.rulings],
            [ability.effect for card in game.shown.values() for ability in card.abilities or ()],
        )
    )


def _played(stage: Engine, data: Mapping[str, Any]) -> Played:
    try:
        scenario = Scenario.from_data(data)
        state = stage.set_up(scenario)
        start, begun = stage.board(scenario, state), len(state.trace)
        result = run(scenario, stage)
    except EngineError as error:
        return Played(unplayable=error)
    return Played(
        tuple(_moments(scenario, result, stage, start, begun)),
        start,
        tuple(result.differences),
        facts=dict(stage.facts(result.state)),
        phase=str(scenario.position.get("phase", "")),
    )


def _moments(scenario: Scenario, result: Run[Any], stage: Engine, start: Board, begun: int) -> list[Moment]:
    """Every event with the board around it, and the attempts that were refused in their places.

    ``begun`` is how many events the position itself brought about.
    """
    marks = result.marks
    board = start.copy()
    moments: list[Moment] = []
    at = 0

    def go_to(end: int, step: int) -> None:
        nonlocal at, board
        for event in result.trace[at:end]:
            after = board.copy()
            stage.follow(after, event)
            moments.append(Moment(event, board, after, step))
            board = after
        at = max(at, end)

    go_to(begun, 0)
    for number, step in enumerate(scenario.steps[: len(marks)], 1):
        go_to(marks[number - 1], number)
        if step.say is not None:
            moments.append(Moment(Event(REMARK, ""), board, board, number, say=step.say))
        if step.refused is not None and step.clause is not None:
            refusal, words = step.refused
            event = Event(f"refused-{refusal}", step.clause, _player_in(words), data={"attempt": words})
            moments.append(Moment(event, board, board, number, words))
    go_to(len(result.trace), len(scenario.steps) + 1)
    return moments


def _player_in(words: str) -> int | None:
    found = re.match(r"[Pp]([12])\b", words)
    return int(found[1]) - 1 if found else None


def place_of(place: str) -> tuple[str | int, ...]:
    """The keys and indices of a place such as ``position.players[0].hand[2]``."""
    return tuple(
        int(part[1:-1]) if part.startswith("[") else part for part in re.findall(r"\[\d+\]|[^.\[\]]+", place)
    )
