"""The command import: cards from a table of a wiki, CSV or TSV."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from generator.catalogue.model import Archive
from generator.catalogue.problems import Problem, errors
from generator.catalogue.reader import text_in, text_of
from generator.cli.choices import LangOption, language
from generator.cli.common import NO, USAGE, RootOption, loaded_archive, report, say, stop
from generator.cli.new import Asker
from generator.cli.writing import check_texts, write_texts
from generator.imports.merging import Plan, plan
from generator.imports.rows import read_cards
from generator.imports.writing import next_ids, written


class TableFormat(StrEnum):
    rows = "rows"
    csv = "csv"
    tsv = "tsv"


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The table; - reads standard input.")],
    game: Annotated[str | None, typer.Option("--game", "-g", help="The game of its cards.")] = None,
    set_: Annotated[
        str | None, typer.Option("--set", "-s", help="Their set, where the table does not say it.")
    ] = None,
    source: Annotated[str | None, typer.Option(help="The source that says so.")] = None,
    form: Annotated[
        TableFormat | None,
        typer.Option("--format", help="By the file's name or its first line, if not said."),
    ] = None,
    update: Annotated[
        bool,
        typer.Option("--update", help="Fill in what was not known; keep what differs beside what is there."),
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the files as they would be.")] = False,
    lang: LangOption = None,
    root: RootOption = Path(),
) -> None:
    """Import cards from a table: rows as wikis write them, CSV or TSV.

    The columns are those of the game's card schema, or what a heading names, in
    Japanese or English. ? is unknown, 3or4 one of several, 5200? in doubt. If
    anything is wrong, all of it is said and nothing is written.
    """
    asker = Asker(language(lang))
    archive, loaded = loaded_archive(root, asker.lang)
    assert loaded.schemas is not None  # an archive has been loaded with them
    chosen = asker.game(archive, game)
    set_id = asker.set(chosen, set_) if set_ else None
    source_id = asker.source(chosen, source)
    path, text = _text(file, asker)
    reading = read_cards(path, text, chosen, loaded.schemas, form.value if form else None)
    found = plan(reading, chosen, source_id, set_id, update=update)
    if reading.problems:
        report(sorted(reading.problems, key=Problem.sort_key), Path.cwd(), asker.lang)
        stop(asker.words["nothing_written"].format(path=path), NO)
    texts = written(archive.root, chosen, loaded.schemas, found, source_id)
    check_texts(texts, archive.root, asker.lang)
    if dry_run:
        for content in texts.values():
            print(content, end="")
    else:
        write_texts(texts)
    _tell(found, archive, chosen.id, asker)


def _text(file: Path, asker: Asker) -> tuple[Path, str]:
    if file == Path("-"):
        text, problems = text_in(file, sys.stdin.buffer.read())
    elif not file.is_file():
        stop(asker.words["no_file"].format(path=file), USAGE)
    else:
        text, problems = text_of(file)
    wrong = [problem for problem in errors(problems) if problem.code not in {"bom", "crlf"}]
    if wrong:
        report(wrong, Path.cwd(), asker.lang)
        stop(asker.words["nothing_written"].format(path=file), NO)
    return file, text


def _tell(found: Plan, archive: Archive, game_id: str, asker: Asker) -> None:
    game = archive.game(game_id)
    count: dict[str, int] = {}
    for set_id, card in found.new:
        count[set_id] = count.get(set_id, 0) + 1
        card_id = next_ids(game, set_id, count[set_id])[-1]
        say(asker.words["import_new"].format(id=card_id, name=card.data["name"]))
    for known, changes in found.changes:
        keys = ", ".join(dict.fromkeys(str(path[0]) for path, _ in changes))
        say(f"{known.id} {known.name}: {keys}")
    counts = {"new": len(found.new), "changed": len(found.changes), "same": len(found.same)}
    say(asker.words["import_counts"].format(**counts))


def register(app: typer.Typer) -> None:
    """Add this command to ``app``."""
    app.command("import")(import_)
