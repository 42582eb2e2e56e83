"""The command that asks whether, and how, a battle can be won: solve."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text as RichText

from generator.catalogue.model import Archive, Game
from generator.catalogue.reader import Document
from generator.catalogue.schema import Schemas
from generator.cli.choices import (
    LangOption,
    PlayableOption,
    RulingOption,
    archive_at_rest,
    chosen_rulings,
    game_named,
    language,
    playable_game,
)
from generator.cli.common import NO, UNDETERMINED, USAGE, YES, JsonOption, RootOption, console, stop
from generator.cli.example import read_examples, told
from generator.engines import engine
from generator.engines.base import Solver
from generator.examples.play import place_of, scenario_of
from generator.examples.telling import Language, Teller
from generator.pages.face import ability_text
from generator.play.naming import cards_named, unnamed
from generator.play.needs import cases_in_words, need_as_data
from generator.play.solving import ToldWay, Verdict, tell_way, verdict, verdict_of
from generator.play.strings import strings
from rules_engine.core.errors import EngineError
from rules_engine.core.solution import Case, Standing
from rules_engine.scenario import Scenario

_ENDS = {Verdict.YES: YES, Verdict.NO: NO, Verdict.UNDETERMINED: UNDETERMINED}
_STYLES = {Verdict.YES: "bold green", Verdict.NO: "bold red", Verdict.UNDETERMINED: "bold yellow"}
_MARKS = {Verdict.YES: "✓", Verdict.NO: "✗", Verdict.UNDETERMINED: "?"}
_COMMA = re.compile(r"[,、，]")

_FILLER = "?"


def _cards(meaning: str) -> Any:
    return typer.Option(metavar="CARD,…", help=f"{meaning}; ids, names or parts of names.")


def solve(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="A scenario, as for example run; - for standard input."),
    ] = None,
    game: PlayableOption = "",
    mine: Annotated[list[str] | None, _cards("Without FILE: your cards in play, the lowest first")] = None,
    theirs: Annotated[list[str] | None, _cards("… the opponent's cards in play")] = None,
    hand: Annotated[list[str] | None, _cards("… your hand")] = None,
    their_hand: Annotated[list[str] | None, _cards("… the opponent's hand (for --answer)")] = None,
    barrier: Annotated[list[str] | None, _cards("… the barrier")] = None,
    my_barrier: Annotated[bool, typer.Option("--my-barrier", help="… which you have laid.")] = False,
    answer: Annotated[
        bool, typer.Option("--answer", help="The opponent may answer; win the round whatever comes.")
    ] = False,
    player: Annotated[
        int | None,
        typer.Option(min=1, max=2, help="Who is asked about.", show_default="the lower side; without FILE 1"),
    ] = None,
    example: Annotated[str, typer.Option(help="Which example of a file of several.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many positions to look at, at most.")] = 200_000,
    ruling: RulingOption = None,
    root: RootOption = Path(),
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Find every way for the lower side to come out on top, cheapest first, or prove that there is none.

    Ends with 0 if there is a way, 1 if there is none, 3 if that depends on what is not known.

    With this hand, can I beat that? tefuda solve --mine ラルフ --theirs tw1-09 --hand クーニャ,tw3-08
    """
    archive, schemas = archive_at_rest(root)
    parts = {
        "mine": _words(mine),
        "theirs": _words(theirs),
        "hand": _words(hand),
        "their_hand": _words(their_hand),
        "barrier": _words(barrier),
    }
    if (file is None) == (not any(parts.values())):
        stop("give a scenario file, or the cards with --mine, --theirs and --hand", USAGE)
    said = language(lang)
    if file is None:
        found, data = _asked(archive, game, parts, my_barrier, said)
        player = player or 1
    else:
        found, data = _from_file(archive, schemas, file, example, said)
    if ruling:
        data = {**data, "rulings": {**data.get("rulings", {}), **chosen_rulings(found, ruling)}}
    solver = _solver(found, said)
    who = None if player is None else player - 1
    try:
        cases = solver.solve(Scenario.from_data(data), player=who, answer=answer, limit=limit)
    except (EngineError, KeyError, TypeError, ValueError, AttributeError) as error:
        text = str(error) if isinstance(error, EngineError) else f"{type(error).__name__}: {error}"
        stop(f"{file or found.id}: {text}", USAGE)
    if all(case.standing is Standing.OVER for case in cases):
        stop(f"{file or found.id}: {strings()[said]['solve_over']}", USAGE)
    teller = Teller(found, ability_text)
    ways = [
        [tell_way(found, data, case, way, teller, said) for way in case.solution.ways]
        if case.solution
        else []
        for case in cases
    ]
    whole = verdict(cases, answer=answer)
    if as_json:
        shown = {
            "answer": whole.value,
            "game": found.id,
            "position": data["position"],
            "opponent_answers": answer,
            "cases": [
                _as_json(found, case, told_ways, answer, said)
                for case, told_ways in zip(cases, ways, strict=True)
            ],
        }
        print(json.dumps(shown, ensure_ascii=False, indent=2))
    else:
        _print(found, cases, ways, answer, who, said)
    raise typer.Exit(_ENDS[whole])


def _words(given: Sequence[str] | None) -> list[str]:
    return [word.strip() for words in given or () for word in _COMMA.split(words) if word.strip()]


def _solver(game: Game, lang: Language) -> Solver:
    made = engine(game)
    if not isinstance(made, Solver):
        stop(f"{game.id}: {strings()[lang]['solve_none']}", USAGE)
    return made


def _asked(
    archive: Archive, name: str, parts: Mapping[str, list[str]], mine: bool, lang: Language
) -> tuple[Game, dict[str, Any]]:
    """The scenario that the short options describe. Ends with 2 if a card is not to be found."""
    if name:
        game = game_named(archive, name)
    else:
        able = [one for one in archive.games if isinstance(engine(one), Solver)]
        game = able[0] if len(able) == 1 else playable_game(archive, "")[0]
    solver = _solver(game, lang)
    wrong = [
        f"--{option.replace('_', '-')}: {why}"
        for option, words in parts.items()
        for word in words
        if word != _FILLER and (why := unnamed(game, word, lang))
    ]
    wrong += [f"--{option}: is needed" for option in ("mine", "theirs") if not parts[option]]
    if wrong:
        stop("\n".join(wrong), USAGE)
    ids = {
        option: [word if word == _FILLER else cards_named(game, word)[0].id for word in words]
        for option, words in parts.items()
    }
    return game, {"game": game.id, "position": solver.question(**ids, barrier_is_mine=mine)}


def _from_file(
    archive: Archive, schemas: Schemas, file: Path, example: str, lang: Language
) -> tuple[Game, dict[str, Any]]:
    document, game, paths = read_examples(file, archive, schemas)
    listed = {document.data["examples"][path[1]]["id"]: path for path in paths if path}
    path = paths[0] if not listed else listed.get(example) or (paths[0] if len(paths) == 1 else None)
    if path is None or (example and example not in listed):
        stop(f"{file}: " + strings()[lang]["solve_which"].format(ids=", ".join(listed)), USAGE)
    data = document.data["examples"][path[1]] if path else document.data
    _check_cards(document, (*path, "position"), game, data["position"], lang)
    return game, {"game": game.id, **scenario_of(data)}


def _check_cards(
    document: Document, path: tuple[str | int, ...], game: Game, position: Mapping[str, Any], lang: Language
) -> None:
    solver = _solver(game, lang)
    wrong = []
    for place, word in solver.cards_of(position):
        if word != _FILLER and (why := unnamed(game, word, lang)):
            line, column = document.place((*path, *place_of(place)))
            wrong.append(f"{document.path}:{line}:{column}: {why}")
    if wrong:
        stop("\n".join(wrong), USAGE)


# --- telling --------------------------------------------------------------------------------------


def _print(
    game: Game,
    cases: Sequence[Case],
    ways: Sequence[Sequence[ToldWay]],
    answer: bool,
    who: int | None,
    lang: Language,
) -> None:
    words = strings()[lang]
    out = console()
    if len(cases) > 1:
        whole = verdict(cases, answer=answer)
        out.print(RichText(f"{_MARKS[whole]} {words[f'solve_cases_{whole.value}']}", style=_STYLES[whole]))
    for case, told_ways in zip(cases, ways, strict=True):
        found = verdict_of(case, answer=answer)
        if not case.certain:
            head = RichText(
                words["solve_if"].format(needs=cases_in_words(game, case.cases, lang)), style="bold"
            )
            if case.likely and sum(other.likely for other in cases) == 1:
                head.append(f"  ({words['solve_likely']})", style="not bold yellow")
            out.print(head)
        sentence = _sentence(case, answer, who, words)
        if case.unused and found is Verdict.UNDETERMINED:
            sentence = words["solve_as_known"].format(said=sentence)
        out.print(RichText(f"{_MARKS[found]} {sentence}", style=_STYLES[found]))
        for number, way in enumerate(told_ways, 1):
            _print_way(game, number, way, answer, lang)
        for card in _unused(game, case):
            out.print(RichText(f"  ! {words['solve_unused'].format(card=card)}", style="yellow"))


def _unused(game: Game, case: Case) -> list[str]:
    named = {card.id: card.name for card in game.cards}
    return list(dict.fromkeys(named.get(name.partition(".")[0], name) for name in case.unused))


def _sentence(case: Case, answer: bool, who: int | None, words: Mapping[str, str]) -> str:
    solution = case.solution
    if solution is None:
        if case.standing is Standing.AHEAD:
            return words["solve_ahead"].format(player=f"P{(who or 0) + 1}")
        return words["solve_even" if case.standing is Standing.EVEN else "solve_over"]
    player = f"P{solution.player + 1}"
    if solution.ways:
        many = "solve_way" if len(solution.ways) == 1 else "solve_ways"
        ways = words[many].format(n=len(solution.ways))
        if not solution.complete:
            ways += " " + words["solve_more"]
        return words["solve_force_yes" if answer else "solve_yes"].format(player=player, ways=ways)
    key = "solve_cut" if not solution.complete else "solve_force_no" if answer else "solve_no"
    return words[key].format(player=player, positions=solution.positions)


def _print_way(game: Game, number: int, told_way: ToldWay, answer: bool, lang: Language) -> None:
    words = strings()[lang]
    out = console()
    way = told_way.way
    named = {card.id: card.name for card in game.cards}
    cost = words["solve_cost" if way.cost == 1 or lang == "ja" else "solve_costs"].format(n=way.cost)
    if way.cost:
        cost += ": " + words["list"].join(f"《{named.get(card, card)}》" for card in way.spent)
    else:
        cost = words["solve_free"]
    head = RichText(f"  {number}. {cost}", style="bold")
    if answer:
        head.append(f"  ({words['solve_worst']})", style="not bold dim")
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


def _as_json(
    game: Game, case: Case, told_ways: Sequence[ToldWay], answer: bool, lang: Language
) -> dict[str, Any]:
    solution = case.solution
    return {
        "answer": verdict_of(case, answer=answer).value,
        "standing": case.standing.value,
        "player": None if solution is None else solution.player + 1,
        "needs": [[need_as_data(need) for need in needs] for needs in case.cases],
        "if": cases_in_words(game, case.cases, lang),
        "likely": case.likely,
        "unused": list(case.unused),
        "complete": solution is None or solution.complete,
        "positions": 0 if solution is None else solution.positions,
        "ways": [
            {
                "actions": list(one.way.actions),
                "cost": one.way.cost,
                "spent": list(one.way.spent),
                "numbers": [dict(numbers) for numbers in one.numbers],
                "steps": [f"{line.who} {line.text}" for line in one.lines] or list(one.done),
            }
            for one in told_ways
        ],
    }


def register(app: typer.Typer) -> None:
    """Add this command to ``app``."""
    app.command()(solve)
