"""The options of `tefuda solve` that games have: made from what each game's solver may be asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from inspect import Parameter
from typing import Annotated, Any

import typer

from generator.catalogue.model import Game
from generator.engines.asking import Ask, Given, Kind
from generator.engines.asks import ASKS
from generator.play.naming import cards_named, unnamed
from generator.play.strings import solving_strings
from generator.words import Language, Words

FILLER = "?"
_COMMA = re.compile(r"[,、，]")
_PLUS = re.compile(r"[+＋]")
_METAVARS = {Kind.CARDS: "CARD,…", Kind.STACKS: "CARD+CARD,…", Kind.CARD: "CARD", Kind.WORDS: "WORD,…"}


def parameters() -> list[Parameter]:
    """The options of all games as parameters of a command. One that several games have says what it is in each."""
    asked: dict[str, dict[str, Ask]] = {}
    for game, asks in ASKS.items():
        for ask in asks:
            asked.setdefault(ask.name, {})[game] = ask
    return [_parameter(name, by_game) for name, by_game in asked.items()]


def _parameter(name: str, asked: Mapping[str, Ask]) -> Parameter:
    told: dict[str, list[str]] = {}
    for game, ask in asked.items():
        told.setdefault(ask.help, []).append(game)
    said = "; ".join(f"{', '.join(games)}: {words}" for words, games in told.items())
    asks = list(asked.values())
    first = asks[0]
    flag, number = first.kind is Kind.FLAG, first.kind is Kind.NUMBER
    bounds: dict[str, Any] = {}
    if number:
        most = [ask.most for ask in asks]
        bounds = {
            "min": min(ask.least for ask in asks),
            "max": None if None in most else max(top for top in most if top is not None),
        }
    panel = "Without FILE: the position" if first.position else "What is asked for"
    option = typer.Option(
        f"--{name}", metavar=_METAVARS.get(first.kind), help=f"{said}.", rich_help_panel=panel, **bounds
    )
    kind: Any = (
        bool
        if flag
        else int | None
        if number
        else str | None
        if first.kind is Kind.CARD
        else list[str] | None
    )
    default = False if flag else None
    parameter = name.replace("-", "_")
    return Parameter(parameter, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option])


def said_options(values: Mapping[str, Any]) -> dict[str, Any]:
    """What has been said, by the option's name: words, a number, or True."""
    return {
        name.replace("_", "-"): list(_words(value)) if isinstance(value, list) else value
        for name, value in values.items()
        if value not in (None, False, [])
    }


def _words(given: Sequence[str]) -> Iterator[str]:
    for words in given:
        yield from (word.strip() for word in _COMMA.split(words) if word.strip())


def describes_position(said: Mapping[str, Any]) -> bool:
    """Whether some of what has been said describes a position, in any game."""
    names = {ask.name for asks in ASKS.values() for ask in asks if ask.position}
    return not names.isdisjoint(said)


def given_to(game: Game, said: Mapping[str, Any], lang: Language, *, file: bool) -> tuple[Given, list[str]]:
    """What has been said as the game's solver takes it, cards by their ids; and everything that is wrong with it."""
    words = solving_strings()[lang]
    asks = {ask.name: ask for ask in ASKS[game.id]}
    options = words["list"].join(f"--{name}" for name, ask in asks.items() if not (file and ask.position))
    wrong: list[str] = []
    given: dict[str, Any] = {}
    for name, value in said.items():
        ask = asks.get(name)
        if ask is None:
            wrong.append(words["no_option"].format(name=name, game=game.id, options=options))
        elif file and ask.position:
            wrong.append(words["not_both"].format(name=name))
        else:
            wrong += _mistakes(game, ask, value, words, lang)
            given[name] = _taken(game, ask, value)
    if not file:
        wrong += [
            words["needed"].format(name=ask.name)
            for ask in asks.values()
            if ask.needed and not said.get(ask.name)
        ]
    return given, wrong


def _mistakes(game: Game, ask: Ask, value: Any, words: Words, lang: Language) -> Iterator[str]:
    if ask.kind in (Kind.CARDS, Kind.STACKS, Kind.CARD):
        listed = [value] if isinstance(value, str) else value
        for card in (card for stack in listed for card in _stack(ask, stack)):
            if card == FILLER and ask.seen:
                hidden = (other for other in ASKS[game.id] if other.kind is Kind.CARDS and not other.seen)
                yield words["seen"].format(
                    name=ask.name, hidden=words["list"].join(f"--{other.name}" for other in hidden)
                )
            elif card != FILLER and (why := unnamed(game, card, lang)):
                yield f"--{ask.name}: {why}"
    elif ask.kind is Kind.WORDS:
        for word in value:
            if word not in ask.choices:
                choices = words["list"].join(ask.choices)
                yield words["no_word"].format(name=ask.name, word=word, choices=choices)


def _stack(ask: Ask, stack: str) -> list[str]:
    return [card.strip() for card in _PLUS.split(stack)] if ask.kind is Kind.STACKS else [stack]


def _taken(game: Game, ask: Ask, value: Any) -> Any:
    def named(card: str) -> str:
        found = cards_named(game, card)
        return found[0].id if card != FILLER and found else card

    if ask.kind is Kind.CARD:
        return named(value)
    if ask.kind is Kind.CARDS:
        return [named(card) for card in value]
    if ask.kind is Kind.STACKS:
        return [[named(card) for card in _stack(ask, stack)] for stack in value]
    return value
