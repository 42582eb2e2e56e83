"""Commands about decks: deck check, deck convert."""

from __future__ import annotations

import datetime
import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.text import Text

from generator.catalogue.nearest import nearest_all
from generator.cli.choices import Lang, LangOption, RulingOption, chosen_rulings, game_named, language
from generator.cli.common import (
    NO,
    UNDETERMINED,
    USAGE,
    YES,
    JsonOption,
    RootOption,
    console,
    loaded_archive,
    say,
    stop,
)
from generator.decks.book import DeckBook, deck_book
from generator.decks.formats import Form, ReadDeck, as_link, read_deck, written
from generator.decks.wording import Teller, Told
from rules_engine.decklist import Line
from rules_engine.legality import Answer, Finding, Verdict

app = typer.Typer(name="deck", help="Check decks and convert deck lists.", no_args_is_help=True)

_ENDS = {Answer.LEGAL: YES, Answer.ILLEGAL: NO, Answer.UNDETERMINED: UNDETERMINED}

FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="A deck list, or - for standard input.")]
GameOption = Annotated[
    str, typer.Option("--game", "-g", help="The game (needed unless the deck says it, or there is one game).")
]


class Target(StrEnum):
    text = "text"
    yaml = "yaml"
    json = "json"
    link = "link"


def text_of_file(file: str) -> str:
    """What a file or standard input holds. Ends the command if it cannot be read."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        stop(f"{file}: {error.strerror}", USAGE)
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if raw.startswith(mark):
            return raw.decode(encoding, "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        text = raw.decode("cp932")
    except UnicodeDecodeError as error:
        stop(f"{file}: is not UTF-8 ({error.reason}); save it as UTF-8", USAGE)
    say(f"{file}: is not UTF-8; read as Shift_JIS")
    return text


def _book(root: Path, game: str, text: str, rulings: list[str]) -> DeckBook:
    """The deck book of the game asked for, or of the one that the deck names."""
    archive, _ = loaded_archive(root)
    with_rules = [one.id for one in archive.games if one.deck is not None]
    if not game:
        named = [
            line.partition(":")[2].strip(" \"',")
            for line in text.splitlines()
            if "game" in line.split(":")[0]
        ]
        game = next((name for name in named if name in with_rules), "")
        game = game or (with_rules[0] if len(with_rules) == 1 else "")
        if not game:
            stop(f"name the game with --game; it is one of {', '.join(with_rules)}", USAGE)
    chosen = game_named(archive, game)
    choices = chosen_rulings(chosen, rulings)
    book = deck_book(chosen, choices)
    if book is None:
        stop(f"{game} has no deck rules", USAGE)
    return book


def _near(book: DeckBook, line: Line) -> list[str]:
    if line.code != "no-card":
        return []
    names = next((part.names.names for part in book.parts if part.id == line.section), [])
    return nearest_all(line.guess, names)


def report_lines(file: str, deck: ReadDeck, book: DeckBook, teller: Teller) -> None:
    for line in deck.list.unread:
        say(f"{file}:{line.number}: {line.code}: {teller.line(line, _near(book, line))}")


def _unread_json(book: DeckBook, line: Line, teller: Teller) -> dict[str, Any]:
    near = _near(book, line)
    return {
        "line": line.number,
        "text": line.text,
        "code": line.code,
        "message": teller.line(line, near),
        "near": near,
        "options": [{"card": card, "count": count} for card, count in line.options],
    }


def _finding_json(finding: Finding, told: Told, book: DeckBook) -> dict[str, Any]:
    data = finding.as_json()
    data["message"] = told.what
    data["change"] = told.change
    data["text"] = told.rule
    data["decides"] = list(told.opens)
    data["names"] = {card: book.name_of(card) for card, _ in finding.cards}
    return data


def _print_finding(finding: Finding, told: Told, mark: str, style: str) -> None:
    out = console()
    head = Text(f"{mark} ", style=style)
    head.append(" ".join(finding.clauses), style="bold cyan")
    head.append(f"{' ' if finding.clauses else ''}{told.what}", style="default")
    out.print(head)
    if told.rule:
        out.print(Text(f"    {told.rule}", style="dim"))
    if finding.cards and finding.kind != "suits":
        out.print(Text(f"    {'  '.join(f'{count} {card}' for card, count in finding.cards)}", style="dim"))
    if told.change:
        out.print(Text(f"    → {told.change}"))
    for sentence in told.opens:
        out.print(Text(f"    ? {sentence}"))


def _print(verdict: Verdict, book: DeckBook, teller: Teller, name: str) -> None:
    out = console()
    styles = {Answer.LEGAL: "bold green", Answer.ILLEGAL: "bold red", Answer.UNDETERMINED: "bold yellow"}
    sizes = " · ".join(
        f"{section.title[teller.lang]} {verdict.sizes[section.id]}" for section in book.rules.sections
    )
    answer = verdict.answer
    line = Text(teller.say(answer.value), style=styles[answer])
    line.append(f"  {name + ' · ' if name else ''}{sizes}", style="not bold default")
    out.print(line)
    for finding in verdict.findings:
        mark, style = ("✕", "red") if finding.broken else ("?", "yellow")
        _print_finding(finding, teller.tell(finding), mark, style)
    if verdict.advice:
        out.print(Text(teller.say("advice"), style="bold"))
        for finding in verdict.advice:
            _print_finding(finding, teller.tell(finding), "・", "cyan")


def check(
    file: FileArgument,
    game: GameOption = "",
    root: RootOption = Path(),
    as_json: JsonOption = False,
    form: Annotated[str, typer.Option("--format", help="The format that the deck is for.")] = "",
    date: Annotated[
        str, typer.Option(help="The day for which bans and formats are looked up.", show_default="today")
    ] = "",
    ruling: RulingOption = None,
    lang: LangOption = None,
) -> None:
    """Say whether a deck is legal: 0 legal, 1 illegal, 3 undetermined, 2 if a line cannot be read.

    Every rule that is broken is named with its clause, the cards that break it and the
    smallest change that repairs it; advice that is no rule stands apart.
    """
    text = text_of_file(file)
    book = _book(root, game, text, ruling or [])
    teller = Teller(book, language(lang))
    deck = read_deck(text, book)
    if game and deck.game and deck.game != game:
        stop(f"{file}: is a deck of {deck.game}, not of {game}", USAGE)
    form = form or deck.format
    if form and form not in {one.id for one in book.rules.formats}:
        allowed = ", ".join(one.id for one in book.rules.formats)
        stop(f"there is no format {form}" + (f"; there are {allowed}" if allowed else ""), USAGE)
    day = _day(date or deck.date)
    verdict = book.check(deck.list.entries, date=day, format_id=form)
    end = USAGE if deck.list.unread or not deck.list.entries else _ENDS[verdict.answer]
    if as_json:
        answer = verdict.as_json()
        answer["answer"] = "unreadable" if end == USAGE else verdict.answer.value
        answer["game"] = book.game.id
        answer["name"] = deck.list.name
        answer["date"] = day
        answer["format"] = form
        answer["deck"] = [{"section": e.section, "card": e.card, "count": e.count} for e in deck.list.entries]
        answer["unread"] = [_unread_json(book, line, teller) for line in deck.list.unread]
        for key, findings in (("findings", verdict.findings), ("advice", verdict.advice)):
            answer[key] = [_finding_json(f, teller.tell(f), book) for f in findings]
        answer["link"] = as_link(deck.list.entries, book, deck.list.name)
        print(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        report_lines(file, deck, book, teller)
        if not deck.list.entries:
            say(f"{file}: {teller.say('empty')}")
        elif deck.list.unread:
            say(teller.say("unread_text", n=len(deck.list.unread)))
        if deck.list.entries:
            _print(verdict, book, teller, deck.list.name)
    raise typer.Exit(end)


def _day(date: str) -> str:
    """A day as it is written in data. Ends the command if it is none."""
    if not date:
        return datetime.datetime.now(datetime.UTC).date().isoformat()
    try:
        return datetime.date.fromisoformat((date + "-01-01")[:10]).isoformat()
    except ValueError:
        _no_day(date)


def _no_day(date: str) -> NoReturn:
    stop(f"{date} is no date; write it as 2013-04-28", USAGE)


def convert(
    file: FileArgument,
    to: Annotated[Target, typer.Option(help="The form to write.")] = Target.text,
    game: GameOption = "",
    root: RootOption = Path(),
    lang: Annotated[
        Lang | None, typer.Option("--lang", help="Language of the headings (default: the locale's).")
    ] = None,
) -> None:
    """Write a deck list as text, YAML, JSON or the part of a share link after #. Any of them can be read.

    Ends with 2, and writes nothing, if a line cannot be read.
    """
    text = text_of_file(file)
    book = _book(root, game, text, [])
    deck = read_deck(text, book)
    if game and deck.game and deck.game != game:
        stop(f"{file}: is a deck of {deck.game}, not of {game}", USAGE)
    if deck.list.unread:
        report_lines(file, deck, book, Teller(book, language(lang)))
        raise typer.Exit(USAGE)
    form: Form = to.value
    sys.stdout.write(written(form, deck.list.entries, book, language(lang), deck.list.name))


app.command()(check)
app.command()(convert)
