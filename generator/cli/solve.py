"""The command that asks whether, and how, a player reaches what they are after: solve."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.catalogue.model import Archive, Game
from generator.catalogue.nearest import nearest_all
from generator.catalogue.reader import Document, KeyPath
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
from generator.cli.common import NO, UNDETERMINED, USAGE, YES, JsonOption, RootOption, stop
from generator.cli.example import read_examples
from generator.cli.solve_mistakes import FromFile, what_is_wrong
from generator.cli.solve_options import FILLER, describes_position, given_to, parameters, said_options
from generator.cli.solve_output import as_data, print_cases
from generator.engines import engine
from generator.engines.asking import Given
from generator.engines.asks import ASKS
from generator.engines.base import Solver
from generator.examples.play import place_of, scenario_of
from generator.examples.telling import Language, Teller
from generator.pages.face import ability_text
from generator.play.naming import unnamed
from generator.play.solving import tell_way, verdict
from generator.play.strings import solving_strings
from rules_engine.core.errors import EngineError
from rules_engine.core.solution import Standing, Verdict
from rules_engine.scenario import Scenario

_ENDS = {Verdict.YES: YES, Verdict.NO: NO, Verdict.UNDETERMINED: UNDETERMINED}


def _solve(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="A scenario, as for example run; - for standard input."),
    ] = None,
    game: PlayableOption = "",
    example: Annotated[str, typer.Option(help="Which example of a file of several.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many positions to look at, at most.")] = 200_000,
    ruling: RulingOption = None,
    root: RootOption = Path(),
    as_json: JsonOption = False,
    lang: LangOption = None,
    **options: Any,
) -> None:
    """Can I? Find every way to come out on top, to win, to take life or to survive, or prove that there is none.

    Tommy Walker TCG: all ways for the lower side to beat a card in play, cheapest first.
    YO-KAI WATCH TCG and REBORN! CCG: what can be had in this turn, whatever the opponent does, and
    where medals or face-down cards decide, with what chance. Cards are ids, names or parts
    of names.

    Ends with 0 for yes, 1 for no, 2 for wrong usage, 3 where it depends on chance, on cards that
    nobody has seen or on values that are not known, or where the search was cut short.

    With this hand, can I beat that? tefuda solve --mine ラルフ --theirs tw1-09 --hand クーニャ,tw3-08
    """
    said_in = language(lang)
    archive, schemas = archive_at_rest(root, said_in)
    said = said_options(options)
    if file is None:
        if example:
            stop(solving_strings()[said_in]["no_file"].format(example=example), USAGE)
        if not describes_position(said):
            stop(solving_strings()[said_in]["nothing_asked"], USAGE)
        found, given, data = _asked(archive, game, said, said_in)
        asked: FromFile | Given = given
    else:
        found, given, data, asked = _from_file(archive, schemas, file, (game, example), said, said_in)
    if ruling:
        data = {**data, "rulings": {**data.get("rulings", {}), **chosen_rulings(found, ruling, said_in)}}
    try:
        cases = _solver(found, said_in).solve(Scenario.from_data(data), given, limit=limit)
    except EngineError as error:
        stop(what_is_wrong(found, error, asked, said_in), USAGE)
    if all(case.standing is Standing.OVER for case in cases):
        stop(f"{file or found.id}: {solving_strings()[said_in]['over']}", USAGE)
    teller = Teller(found, ability_text)
    ways = [
        [tell_way(found, data, case, way, teller, said_in) for way in case.solution.ways]
        if case.solution
        else []
        for case in cases
    ]
    player = given.get("player", 1) - 1
    if as_json:
        shown = as_data(found, data, cases, ways, player, said_in)
        print(json.dumps(shown, ensure_ascii=False, indent=2))
    else:
        print_cases(found, cases, ways, player, said_in)
    raise typer.Exit(_ENDS[verdict(cases)])


def _command() -> Any:
    """`_solve` with the games' own options beside its own."""

    def solve(**said: Any) -> None:
        _solve(**said)

    # A paragraph is one line to the help, which breaks lines itself.
    solve.__doc__ = re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.cleandoc(_solve.__doc__ or ""))
    own = inspect.signature(_solve, eval_str=True)
    kept = [p.replace(kind=p.KEYWORD_ONLY) for p in own.parameters.values() if p.kind is not p.VAR_KEYWORD]
    solve.__signature__ = own.replace(parameters=[*kept, *parameters()])  # type: ignore[attr-defined]
    return solve


def _solver(game: Game, lang: Language) -> Solver:
    made = engine(game)
    if not isinstance(made, Solver):
        stop(f"{game.id}: {solving_strings()[lang]['none']}", USAGE)
    return made


def _checked(game: Game, said: Mapping[str, Any], lang: Language, *, file: bool) -> Given:
    """What has been said, as the game's solver takes it. Ends with 2 and all that is wrong with it."""
    _solver(game, lang)
    given, wrong = given_to(game, said, lang, file=file)
    if wrong:
        stop("\n".join(wrong), USAGE)
    return given


def _asked(
    archive: Archive, name: str, said: Mapping[str, Any], lang: Language
) -> tuple[Game, Given, dict[str, Any]]:
    """The game, the question and the scenario that the options describe."""
    if name:
        game = game_named(archive, name, lang)
    else:
        able = [one for one in archive.games if one.id in ASKS]
        game = able[0] if len(able) == 1 else playable_game(archive, "", lang)[0]
    given = _checked(game, said, lang, file=False)
    return game, given, {"game": game.id, "position": _solver(game, lang).question(given)}


def _from_file(
    archive: Archive,
    schemas: Schemas,
    file: Path,
    named: tuple[str, str],
    said: Mapping[str, Any],
    lang: Language,
) -> tuple[Game, Given, dict[str, Any], FromFile]:
    """The same, the position from a file, and where it stands in there. ``named`` is the game and the example asked for, if any was."""
    document, game, paths = read_examples(file, archive, schemas, lang)
    if named[0] not in ("", game.id):
        words = solving_strings()[lang]
        stop(f"{file}: " + words["other_game"].format(asked=named[0], game=game.id), USAGE)
    given = _checked(game, said, lang, file=True)
    path = _chosen(file, document, paths, named[1], lang)
    data = document.data["examples"][path[1]] if path else document.data
    asked = FromFile(document, path, data)
    _check_cards(asked, game, lang)
    return game, given, {"game": game.id, **scenario_of(data)}, asked


def _chosen(
    file: Path, document: Document, paths: Sequence[KeyPath], example: str, lang: Language
) -> KeyPath:
    """Where in the file the example lies that is asked for, or the only one."""
    words = solving_strings()[lang]
    listed = {document.data["examples"][path[1]]["id"]: path for path in paths if path}
    if not listed and example:
        stop(f"{file}: " + words["one_scenario"].format(example=example), USAGE)
    if example in listed:
        return listed[example]
    if not example and len(paths) == 1:
        return paths[0]
    ids = words["list"].join(nearest_all(example, list(listed)) or listed)
    stop(f"{file}: " + words["no_example" if example else "which"].format(example=example, ids=ids), USAGE)


def _check_cards(asked: FromFile, game: Game, lang: Language) -> None:
    wrong = [
        f"{asked.at(('position', *place_of(place)))}: {why}"
        for place, word in _solver(game, lang).cards_of(asked.data["position"])
        if word != FILLER and (why := unnamed(game, word, lang))
    ]
    if wrong:
        stop("\n".join(wrong), USAGE)


def register(app: typer.Typer) -> None:
    """Add this command to ``app``."""
    app.command()(_command())
