"""What `tefuda solve` prints: cases, their ways, and all of it as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text as RichText

from generator.catalogue.model import Game
from generator.cli.common import console
from generator.cli.example import told
from generator.play.needs import cases_in_words
from generator.play.solving import ToldWay, case_in_words, remarks, verdict, way_in_words
from generator.play.strings import solving_strings
from generator.words import Language
from rules_engine.core.solution import Case, Goal, Standing, Verdict
from rules_engine.core.unknowns import need_as_data

_STYLES = {Verdict.YES: "bold green", Verdict.NO: "bold red", Verdict.UNDETERMINED: "bold yellow"}
_MARKS = {Verdict.YES: "✓", Verdict.NO: "✗", Verdict.UNDETERMINED: "?"}


def print_cases(
    game: Game, cases: Sequence[Case], ways: Sequence[Sequence[ToldWay]], asked: int, lang: Language
) -> None:
    """All cases in words. ``asked`` is who is asked about, where a case does not say so itself."""
    words = solving_strings()[lang]
    out = console()
    if len(cases) > 1:
        whole = verdict(cases)
        out.print(RichText(f"{_MARKS[whole]} {words[f'cases_{whole.value}']}", style=_STYLES[whole]))
    for case, told_ways in zip(cases, ways, strict=True):
        if not case.certain:
            head = RichText(words["if"].format(needs=cases_in_words(game, case.cases, lang)), style="bold")
            if case.likely and sum(other.likely for other in cases) == 1:
                head.append(f"  ({words['likely']})", style="not bold yellow")
            out.print(head)
        found = case.verdict
        sentence = case_in_words(game, case, lang, asked)
        out.print(RichText(f"{_MARKS[found]} {sentence}", style=_STYLES[found]))
        for number, way in enumerate(told_ways, 1):
            assert case.solution is not None
            _print_way(game, number, way, case.solution.goal, lang)
        for remark in remarks(game, case, lang):
            out.print(RichText(f"  ! {remark}", style="yellow"))


def _print_way(game: Game, number: int, told_way: ToldWay, goal: Goal, lang: Language) -> None:
    out = console()
    said, bracket = way_in_words(told_way, goal, lang)
    head = RichText(f"  {number}. {said}", style="bold")
    if bracket:
        head.append(f"  ({bracket})", style="not bold dim")
    out.print(head)
    if told_way.lines:
        for line in told_way.lines:
            out.print(told(line, "     "))
    else:
        for done in told_way.done:
            out.print(RichText(f"     {done}"))
    for kind in game.numbers:
        shown = [numbers[kind.id] for numbers in told_way.numbers if kind.id in numbers]
        if len(shown) == len(told_way.numbers) and shown:
            values = "  ".join(f"P{at} {value}" for at, value in enumerate(shown, 1))
            out.print(RichText(f"     {kind.text[lang]}: {values}", style="dim"))


_SCENARIO: Mapping[str, Any] = {"rulings": {}, "values": {}, "seed": 0, "actions": []}
"""What a scenario says beside its position, and what it means to leave that out."""


def as_data(
    game: Game,
    scenario: Mapping[str, Any],
    cases: Sequence[Case],
    ways: Sequence[Sequence[ToldWay]],
    asked: int,
    lang: Language,
) -> dict[str, Any]:
    """All of it as plain data, with the scenario that was asked about; chances are fractions in a string,
    null where nobody can say. ``asked`` is who is asked about, where a case does not say so itself.
    """
    goal = next((goal for case in cases if (goal := _goal(case)) is not None), None)
    return {
        "answer": verdict(cases).value,
        "game": game.id,
        "position": scenario["position"],
        **{key: scenario.get(key, usual) for key, usual in _SCENARIO.items()},
        "goal": None if goal is None else _goal_as_data(goal),
        "opponent_answers": goal is not None and goal.forced,
        "cases": [
            _case_as_data(game, case, told_ways, asked, lang)
            for case, told_ways in zip(cases, ways, strict=True)
        ],
    }


def _goal(case: Case) -> Goal | None:
    return case.solution.goal if case.solution else case.goal


def _goal_as_data(goal: Goal) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": goal.kind}
    if goal.number:
        data["number"] = goal.number
    if goal.card:
        data["card"] = goal.card
    return data


def _case_as_data(
    game: Game, case: Case, told_ways: Sequence[ToldWay], asked: int, lang: Language
) -> dict[str, Any]:
    solution = case.solution
    player = case.player if solution is None else solution.player
    if player is None and case.standing is Standing.AHEAD:
        player = asked
    reach = solution.reach if solution else None
    chance = solution.chance if solution else None
    return {
        "answer": case.verdict.value,
        "standing": case.standing.value,
        "player": None if player is None else player + 1,
        "chance": None if chance is None else str(chance),
        "life": None
        if reach is None
        else {"sure": reach.sure, "as_they_lie": reach.as_they_lie, "most": reach.most},
        "doubts": sorted(doubt.value for doubt in solution.doubts) if solution else [],
        "needs": [[need_as_data(need) for need in needs] for needs in case.cases],
        "if": cases_in_words(game, case.cases, lang),
        "likely": case.likely,
        "unused": list(case.unused),
        "complete": solution is None or solution.complete,
        "positions": 0 if solution is None else solution.positions,
        "ways": [_way_as_data(one) for one in told_ways],
    }


def _way_as_data(one: ToldWay) -> dict[str, Any]:
    way = one.way
    data: dict[str, Any] = {
        "actions": list(way.actions),
        "cost": way.cost,
        "spent": list(way.spent),
        "chance": None if way.chance is None else str(way.chance),
        "numbers": [dict(numbers) for numbers in one.numbers],
        "steps": [f"{line.who} {line.text}" for line in one.lines] or list(one.done),
    }
    if way.seed is not None:
        data["seed"] = way.seed
    if way.gain is not None:
        data["gain"] = way.gain
    return data
