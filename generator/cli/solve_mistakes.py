"""What `tefuda solve` says of a question that an engine refuses: where, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.catalogue.model import Game
from generator.catalogue.reader import Document, KeyPath
from generator.engines.asking import Given
from generator.engines.asks import ASKS
from generator.examples.play import place_of
from generator.examples.refusals import told, told_error, told_with_place
from generator.play.strings import solving_strings
from generator.words import Language
from rules_engine.core.errors import AmbiguousError, EngineError, IllegalError, UnreadableError
from rules_engine.core.solution import GoalError

_ITEM = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class FromFile:
    """A scenario that stands in a file, at ``path``."""

    document: Document
    path: KeyPath
    data: Mapping[str, Any]

    def at(self, path: Sequence[str | int]) -> str:
        """Where something stands in the file, for the beginning of a message."""
        line, column = self.document.place((*self.path, *path))
        return f"{self.document.path}:{line}:{column}"


def what_is_wrong(game: Game, error: EngineError, asked: FromFile | Given, lang: Language) -> str:
    """The message for what an engine refuses, of a scenario in a file or of what the options describe."""
    file = asked if isinstance(asked, FromFile) else None
    if isinstance(error, GoalError):
        return _of_goal(game, error, lang)
    if isinstance(error, IllegalError | UnreadableError | AmbiguousError):
        return _of_action(error, file, lang)
    if isinstance(asked, FromFile):
        return f"{asked.at(place_of(error.place))}: {told_with_place(error, lang)}"
    return f"{_option(game, asked, error.place) if error.place else game.id}: {told_error(error, lang)}"


def _option(game: Game, given: Mapping[str, Any], place: str) -> str:
    """The option that put something at a place of the position, and which of its words that is."""
    place = place.removeprefix("position.")
    for ask in ASKS[game.id]:
        if not ask.at or not place.startswith(ask.at):
            continue
        item = _ITEM.match(place.removeprefix(ask.at))
        words = given.get(ask.name)
        if item is None or not isinstance(words, list):
            return f"--{ask.name}"
        word = words[int(item[1])]
        return f"--{ask.name} {'+'.join(word) if isinstance(word, list) else word}"
    return f"{game.id}: {place}"


def _of_goal(game: Game, error: GoalError, lang: Language) -> str:
    data = dict(error.refusal.data)
    if "card" in data:
        named = next((card.called(lang) for card in game.shown.values() if card.id == data["card"]), None)
        data["card"] = f"《{named}》 ({data['card']})" if named else data["card"]
    return solving_strings()[lang][f"asked_{error.refusal.kind}"].format(**data)


def _of_action(
    error: IllegalError | UnreadableError | AmbiguousError, file: FromFile | None, lang: Language
) -> str:
    text = error.text if isinstance(error, IllegalError) else error.refusal.data["text"]
    said = solving_strings()[lang]["refused"].format(text=text, said=told(error.refusal, lang))
    if file is None:
        return said
    actions = list(file.data.get("actions") or ())
    return f"{file.at(('actions', actions.index(text)) if text in actions else ())}: {said}"
