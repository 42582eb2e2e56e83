"""Plays every example of an archive; what differs becomes a problem at its line.

Examples are what shows that the rules are right, so they are checked with the data:
by ``tefuda validate`` as by a build.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.catalogue.model import Archive, Game
from generator.catalogue.nearest import nearest
from generator.catalogue.problems import Problem
from generator.catalogue.reader import Document, KeyPath, text_of
from generator.catalogue.schema import Schemas
from generator.catalogue.schema_errors import check as check_form
from generator.catalogue.sheet import GameFiles, abilities_of
from generator.catalogue.yaml_scalars import scalar_text
from generator.examples.blocks import Block, blocks, named
from generator.examples.play import Played, exhibit_of, place_of, play
from generator.examples.refusals import told, told_error
from generator.words import Language
from rules_engine.core.errors import EngineError
from rules_engine.core.refusals import Refusal

SCHEMA = "examples.schema.json"
LANGUAGES: tuple[Language, ...] = ("ja", "en")


def check(archive: Archive, games: Sequence[GameFiles], schemas: Schemas) -> list[Problem]:
    """Every problem of the examples in files and in wiki pages. The files' form is sound."""
    problems: list[Problem] = []
    for files in games:
        game = archive.game(files.id)
        problems += _of_files(game, files)
        problems += _of_cards(game, files)
    if SCHEMA in schemas.by_name:
        for path in sorted((archive.root / "docs").rglob("*.md")):
            text, _ = text_of(path)  # what cannot be read is reported with the pages
            for block in blocks(text):
                problems += [
                    replace(problem, line=problem.line + block.line)
                    for problem in of_block(archive, block, block.document(path), schemas)
                ]
    return problems


def _of_files(game: Game, files: GameFiles) -> Iterator[Problem]:
    first: dict[str, tuple[str, int]] = {}
    for sheet in sorted(files.examples, key=lambda s: s.file.path.name):
        for path, item in sheet.entries():
            where = (sheet.file.path.name, sheet.document.place((*path, "id"))[0])
            if item["id"] in first:
                file, line = first[item["id"]]
                yield sheet.problem((*path, "id"), "duplicate-id", id=item["id"], file=file, line=line)
            first.setdefault(item["id"], where)
            yield from differences(game, sheet.document, path, item, play(game, item))


def _of_cards(game: Game, files: GameFiles) -> Iterator[Problem]:
    """A warning for each ability that is understood, but that the game's engine cannot play yet."""
    exhibit = exhibit_of(game)
    broken = exhibit.not_executable() if exhibit else {}
    for sheet in files.cards if broken else ():
        for path, item in sheet.entries():
            places = broken.get(item["id"], ())
            if not places:
                continue
            for where, ability in abilities_of(item, path):
                if int(where[-1]) + 1 in places:
                    yield sheet.problem((*where, "text"), "not-executable", text=ability["text"])


def differences(
    game: Game, document: Document, path: KeyPath, data: Mapping[str, Any], played: Played
) -> Iterator[Problem]:
    """What is wrong with the example ``data``, which stands at ``path`` and has been played."""
    if played.lacking:
        needs = {name: _candidates(game, name) for name in played.lacking}
        values = ", ".join(f"{name} ({_either(known)})" if known else name for name, known in needs.items())
        yield document.problem(path, "example-needs-values", values=values, write=_chosen(needs))
        return
    if played.unplayable is not None:
        place = place_of(played.unplayable.place)
        yield document.problem((*path, *place), "example-unplayable", **unplayable(played.unplayable))
        return
    for difference in played.differences:
        place = place_of(difference.place)
        if isinstance(difference.expected, str) and place[:1] == ("actions",) and len(place) == 2:
            code, args = "example-stopped", {"action": difference.expected, **_both("said", difference.found)}
        else:
            code = "example-differs"
            args = {**_both("expected", difference.expected), **_both("found", difference.found)}
        yield document.problem((*path, *place), code, **args)
    if played.differences:
        return
    for number, clause in enumerate(data.get("shows", ())):
        if clause not in played.clauses:
            yield document.problem((*path, "shows", number), "example-does-not-show", id=clause)


def _candidates(game: Game, name: str) -> Sequence[str]:
    """What the value called ``name``, such as ``tw1-02.power``, may be, as YAML writes it; empty if anything."""
    card_id, _, key = name.partition(".")
    card = game.shown.get(card_id)
    value = card.fields.get(key) if card else None
    known = value.candidates if value else ()
    return [scalar_text(plain, in_flow=True) for plain in known if not isinstance(plain, tuple)]


def _either(candidates: Sequence[str]) -> str:
    return " / ".join(candidates)


def _chosen(needs: Mapping[str, Sequence[str]]) -> str:
    """The line of an example that chooses the first candidate for each value, ``…`` where there is none."""
    cards: dict[str, list[str]] = {}
    for name, known in needs.items():
        card_id, _, key = name.partition(".")
        cards.setdefault(card_id, []).append(f"{key}: {known[0] if known else '…'}")
    chosen = (f"{card}: {{{', '.join(keys)}}}" for card, keys in cards.items())
    return f"values: {{{', '.join(chosen)}}}"


def of_block(archive: Archive, block: Block, document: Document, schemas: Schemas) -> Iterator[Problem]:
    """What is wrong with a block of a wiki page; lines count from the block's first one."""
    if block.name is not None:
        found = named(archive, block.name)
        if len(found) == 1:
            return  # it has been played with its file
        known = [example.id for game in archive.games for example in game.examples]
        near = nearest(block.name, known)
        code = "no-example-near" if near else "no-example"
        if found:
            code, near = "ambiguous-example", ", ".join(f"{game.id}/{example.id}" for game, example in found)
        yield Problem(document.path, 1, 1, code, {"id": block.name, "near": near})
        return
    yield from document.problems
    if document.data is None:
        return
    wrong = check_form(schemas, SCHEMA, document, document.data, (), ("$defs", "scenario"))
    yield from wrong
    if wrong:
        return
    game = next((game for game in archive.games if game.id == document.data["game"]), None)
    if game is None:
        allowed = ", ".join(game.id for game in archive.games)
        yield document.problem(("game",), "not-allowed", value=document.data["game"], allowed=allowed)
        return
    yield from differences(game, document, (), document.data, play(game, document.data))


def unplayable(error: EngineError) -> dict[str, Any]:
    """What goes into the message that something cannot be played since an engine refuses it."""
    return {f"said_{lang}": told_error(error, lang) for lang in LANGUAGES}


def _both(name: str, value: Any) -> dict[str, Any]:
    return {f"{name}_{lang}": shown(value, lang) for lang in LANGUAGES}


def shown(value: Any, lang: Language) -> str:
    """A value as a message shows it: as YAML writes it on one line, or as a sentence."""
    if isinstance(value, Refusal):
        return told(value, lang)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(item, lang)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(shown(item, lang) for item in value) + "]"
    if value is None:
        return "—"
    return str(value).lower() if isinstance(value, bool) else str(value)
