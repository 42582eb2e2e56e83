"""The command new card, in the group of commands that add to the archive."""

from __future__ import annotations

import datetime
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.catalogue.card_checker import CardChecker
from generator.catalogue.editing import edited
from generator.catalogue.fields import Field, choice_labels
from generator.catalogue.model import Archive, Game
from generator.catalogue.problems import Problem
from generator.catalogue.reader import Document, parse, read
from generator.catalogue.schema import CARDS_SUFFIX, Schemas
from generator.cli.choices import LangOption, commands_words, language
from generator.cli.common import USAGE, RootOption, loaded_archive, say, stop
from generator.cli.writing import check_texts, write_texts
from generator.contribute.data import KIND_OF_SOURCE, SOURCES
from generator.contribute.source import Origin, new_source
from generator.imports.writing import cards_file, next_ids, with_cards
from generator.words import Language, Words

_WHOLE = re.compile(r"-?\d{1,18}")

NEW = "new"
"""The answer by which somebody at a terminal names a source that the archive does not have yet."""

app = typer.Typer(help="Add something to the archive.", no_args_is_help=True)


@dataclass(frozen=True, slots=True)
class Asker:
    """Asks for what the command line does not say, in one language."""

    lang: Language

    @property
    def words(self) -> Words:
        return commands_words(self.lang)

    def listed(self, choices: Sequence[str]) -> str:
        return self.words["list"].join(choices)

    def ask(
        self, question: str, choices: Sequence[str] = (), default: str | None = None, *, option: str = ""
    ) -> str:
        """Ask until the answer is one of ``choices`` (anything if there are none).

        Where nobody can be asked, the answer is ``default``; without one the command ends, and says
        by which ``option`` it is told.
        """
        if not sys.stdin.isatty():
            if default is not None:
                return default
            stop(self.words["ask_on_the_line"].format(question=question, option=option), USAGE)
        listed = self.listed(choices)
        prompt = self.words["ask_one_of"].format(question=question, choices=listed) if choices else question
        while True:
            shown = bool(default)
            answer = str(typer.prompt(prompt, default=default, show_default=shown, err=True)).strip()
            if not choices or answer in choices or answer == default:
                return answer
            say(self.words["ask_not_one_of"].format(answer=answer, choices=listed))

    def game(self, archive: Archive, wanted: str | None) -> Game:
        """The game that is wanted, or asked for. Ends the command if there is none such."""
        names = [game.id for game in archive.games]
        chosen = wanted or self.ask(self.words["ask_game"], names, option="--game")
        if chosen not in names:
            stop(self.words["no_game"].format(name=chosen, choices=self.listed(names)), USAGE)
        return archive.game(chosen)

    def set(self, game: Game, wanted: str | None) -> str:
        """The set that is wanted, or asked for. Ends the command if the game has none such."""
        names = [card_set.id for card_set in game.sets]
        chosen = wanted or self.ask(self.words["ask_set"], names, option="--set")
        if chosen not in names:
            said = self.words["no_set"]
            stop(said.format(name=chosen, game=game.id, choices=self.listed(names)), USAGE)
        return chosen

    def source(self, game: Game, wanted: str | None, *, or_new: bool = False) -> str:
        """The source that is wanted, or asked for; NEW if it is to be a new one, where that may be.

        Nothing is taken for granted: a card that nobody names a source for would be credited to
        whatever source comes first. Ends the command if the game has none such.
        """
        names = [source.id for source in game.sources]
        offered = [NEW, *names] if or_new else names
        if wanted is None and or_new and sys.stdin.isatty():
            say(self.words["sources_there"])
            for source in game.sources:
                say(self.words["source_there"].format(id=source.id, title=source.title[self.lang]))
        chosen = wanted or self.ask(self.words["ask_source"], offered, option="--source")
        if chosen not in names and not (chosen == NEW and or_new and sys.stdin.isatty()):
            said = self.words["no_source"]
            stop(said.format(name=chosen, game=game.id, choices=self.listed(names)), USAGE)
        return chosen

    def new_source(self, game: Game, card: str, schemas: Schemas) -> dict[str, Any]:
        """Ask for a new source of ``game``, which tells of ``card``."""
        kinds = choice_labels(schemas, SOURCES, *KIND_OF_SOURCE)
        kind = self.ask(self.words["ask_kind"], list(kinds))
        title = self.ask(self.words["ask_title"], default="")
        author = self.ask(self.words["ask_author"], default="")
        taken = {source.id for source in game.sources}
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        return new_source(Origin(kind, title, author), kinds, taken, [card], today)


def with_source(path: Path, source: Mapping[str, Any], schemas: Schemas) -> str:
    """The file of sources at ``path`` with one more at its end."""
    document = read(path)
    place = len(document.data["sources"])
    return edited(document, [(("sources", place), source)], lambda at: schemas.key_order(SOURCES, at))


def _value(game: Game, field: Field, text: str, lang: Language) -> Any:
    """What was typed as the value that the data holds.

    ``{one_of: [3, 4]}`` and the like are read as the data writes them. Raises
    ValueError if such a value cannot be read.
    """
    text = text.strip()
    if text == "unknown":
        return text
    if text.startswith("{"):
        document = parse(Path(field.key), text)
        if document.problems or document.data is None:
            said = "; ".join(p.message(lang) for p in document.problems)
            raise ValueError(f"{field.key}: {said}")
        return document.data
    if field.kind == "abilities":
        return _abilities(text, timed=game.shape.timing is not None)
    numeric = field.choices and all(isinstance(c.value, int) for c in field.choices)
    if field.kind == "number" or numeric:
        return int(text) if _WHOLE.fullmatch(text) else text
    if field.kind == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _abilities(text: str, *, timed: bool) -> list[dict[str, str]]:
    """``AT: 敵が「女」なら7900 | DMG: …`` as a list of abilities; ``none`` for a card without.

    Where abilities have no timing, each is its text alone.
    """
    if text == "none":
        return []
    if not timed:
        return [{"text": part.strip()} for part in text.split("|")]
    found = []
    for part in text.split("|"):
        timing, *wording = re.split("[:：]", part, maxsplit=1)
        found.append({"timing": timing.strip(), "text": "".join(wording).strip() or "unknown"})
    return found


def _problems(game: Game, data: dict[str, Any], schemas: Schemas) -> list[Problem]:
    """What the card schema says of ``data``, which may not be a whole card yet."""
    schema = f"{game.id}{CARDS_SUFFIX}"
    return CardChecker(schemas, schema).check(Document(Path(schema), "", None, data, []), data, ())


def _lacking(game: Game, data: dict[str, Any], schemas: Schemas) -> Field | None:
    """The first field that a card such as ``data`` must have and does not."""
    problems = _problems(game, data, schemas)
    missing = {p.args["key"] for p in problems if p.code == "missing-key"} - data.keys()
    return next((field for field in game.shape.fields if field.key in missing), None)


def _told(
    game: Game, field: Field, answer: str, data: dict[str, Any], schemas: Schemas, lang: Language
) -> dict[str, Any] | str:
    """The value of ``field`` that a card such as ``data`` gets by ``answer``, or what is wrong with the answer.

    Where nobody can be asked again the answer is taken as it is: the whole card is checked in the end.
    """
    if not sys.stdin.isatty():
        return {field.key: _value(game, field, answer, lang)}
    try:
        told = {field.key: _value(game, field, answer, lang)}
    except ValueError as error:
        return str(error)
    before = {p.message(lang) for p in _problems(game, data, schemas)}
    lacking = {"missing-key", "missing-value"}
    wrong = [p for p in _problems(game, data | told, schemas) if p.code not in lacking]
    return "\n".join(f"{field.key}: {m}" for p in wrong if (m := p.message(lang)) not in before) or told


def _given(game: Game, pairs: list[str], lang: Language) -> dict[str, str]:
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or game.shape.field(key) is None:
            words = commands_words(lang)
            keys = words["list"].join(field.key for field in game.shape.fields)
            stop(words["no_field"].format(pair=pair, choices=keys), USAGE)
        given[key] = value
    return given


@app.command()
def card(
    name: Annotated[str | None, typer.Argument(help="The card's name, as printed.")] = None,
    game: Annotated[str | None, typer.Option("--game", "-g", help="Its game.")] = None,
    set_: Annotated[str | None, typer.Option("--set", "-s", help="Its set.")] = None,
    source: Annotated[str | None, typer.Option(help="The source that says so.")] = None,
    field: Annotated[
        list[str] | None,
        typer.Option("--field", "-f", metavar="FIELD=VALUE", help="A value; may be repeated."),
    ] = None,
    lang: LangOption = None,
    root: RootOption = Path(),
) -> None:
    """Add a card. Asks for what is not given; what you do not know stays unknown.

    Abilities are written as TIMING:TEXT, several joined by |, or none; partly known
    values as in the data: damage={one_of: [3, 4]}.
    """
    spoken = language(lang)
    asker = Asker(spoken)
    archive, loaded = loaded_archive(root, spoken)
    assert loaded.schemas is not None  # an archive has been loaded with them
    chosen = asker.game(archive, game)
    set_id = asker.set(chosen, set_)
    name = (name or asker.ask(asker.words["ask_name"], option="NAME")).strip()
    data: dict[str, Any] = {"id": next_ids(chosen, set_id)[0], "name": name}
    if wrong := [p for p in _problems(chosen, data, loaded.schemas) if not p.code.startswith("missing-")]:
        stop("\n".join(f"{asker.words['ask_name']}: {problem.message(spoken)}" for problem in wrong), USAGE)
    source_id = asker.source(chosen, source, or_new=True)
    texts: dict[Path, str] = {}
    said: list[str] = []
    if source_id not in {known.id for known in chosen.sources}:
        added = asker.new_source(chosen, name, loaded.schemas)
        source_id = str(added["id"])
        sources = archive.root / "data" / chosen.id / "sources.yml"
        texts[sources] = with_source(sources, added, loaded.schemas)
        where = sources.relative_to(archive.root)
        said.append(asker.words["source_added"].format(path=where, id=source_id))
    given = _given(chosen, field or [], spoken)
    path = cards_file(archive.root, chosen, set_id)
    try:
        for spec in chosen.shape.fields:
            if spec.key in given:
                data[spec.key] = _value(chosen, spec, given[spec.key], spoken)
        # An answer may call for other fields: a yokai has a tribe, a rule card has none.
        while lacking := _lacking(chosen, data, loaded.schemas):
            words = [str(choice.value) for choice in lacking.choices]
            answer = asker.ask(f"{lacking.label[spoken]} [{lacking.key}]", words, "unknown")
            told = _told(chosen, lacking, answer, data, loaded.schemas, spoken)
            if isinstance(told, str):
                say(told)  # and is asked again
                continue
            data |= told
        texts[path] = with_cards(path, chosen, set_id, source_id, [data], loaded.schemas)
    except ValueError as error:
        stop(f"{name}: {error}", USAGE)
    check_texts(texts, archive.root, spoken)
    write_texts(texts)
    for line in said:
        say(line)
    say(f"{path.relative_to(archive.root)}: {data['id']} {name}")
