"""What a solver found, judged and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from generator.catalogue.model import Game
from generator.examples.play import Moment, play
from generator.examples.telling import Language, Line, Teller, Text
from rules_engine.core.solution import Case, Standing, Way


class Verdict(Enum):
    """Whether the lower side can come out on top."""

    YES = "yes"
    NO = "no"
    UNDETERMINED = "undetermined"


def verdict_of(case: Case, *, answer: bool) -> Verdict:
    """The verdict in one case. Abilities that nobody knows may still hold a way, or an answer."""
    solution = case.solution
    if solution is None:
        return Verdict.YES if case.standing is Standing.AHEAD else Verdict.NO
    if case.unused and (answer or not solution.ways):
        return Verdict.UNDETERMINED
    if solution.ways:
        return Verdict.YES
    return Verdict.NO if solution.complete else Verdict.UNDETERMINED


def verdict(cases: Sequence[Case], *, answer: bool) -> Verdict:
    """The verdict over all cases: yes or no only if it is the same in each."""
    found = {verdict_of(case, answer=answer) for case in cases}
    return found.pop() if len(found) == 1 else Verdict.UNDETERMINED


@dataclass(frozen=True, slots=True)
class ToldWay:
    """A way in words: what happens (or, with unknown values, what is done), and the numbers that come of it."""

    way: Way
    lines: tuple[Line, ...]
    done: tuple[str, ...]
    numbers: tuple[Mapping[str, int], ...]


def tell_way(
    game: Game, data: Mapping[str, Any], case: Case, way: Way, teller: Teller, lang: Language
) -> ToldWay:
    """Play ``way`` from the scenario ``data`` and tell it in ``lang``.

    Where unknown values bear on it, nobody can say what comes of it; then only what is done is told.
    """
    done = tuple(_done(teller, words, lang) for words in way.actions)
    if not case.certain or case.unused:
        return ToldWay(way, (), done, ())
    before = [step for step in data.get("actions", ()) if isinstance(step, str)]
    bare = {key: value for key, value in data.items() if key not in ("expect", "finish", "shows")}
    played = play(game, {**bare, "actions": [*before, *way.actions]})
    lines = tuple(line for line in teller.lines(played, (), lang) if line.moment.step > len(before))
    last: Moment = played.moments[-1]
    return ToldWay(way, lines, done, tuple(dict(side.numbers) for side in last.after.sides))


def _done(teller: Teller, words: str, lang: Language) -> str:
    player, _, rest = words.partition(" ")
    pieces = teller.attempt(words, lang)
    if pieces == (Text(words),):
        return words
    return f"{player}: " + "".join(piece.text for piece in pieces) if rest else words
