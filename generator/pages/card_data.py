"""A card as data, for its own file ``card.json``: as written, and what the engine shows of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from generator.catalogue.model import Card, Game
from generator.engines.exhibit import RESULTS, Against, CardExample, End, Result
from generator.examples.play import card_examples, exhibit_of
from generator.pages.card_examples import MOST_CARDS
from generator.pages.card_matchups import MOST_LISTED
from rules_engine.core.text import player_name
from rules_engine.core.unknowns import need_as_data


def card_content(card: Card) -> dict[str, Any]:
    """The card as it is written, with where it belongs."""
    return {"game": card.game, "set": card.set, "source": card.source, **card.raw}


def card_data(game: Game, card: Card) -> dict[str, Any]:
    """``card_content``, with the examples and the match-ups that its page shows, if it shows any."""
    data = card_content(card)
    exhibit = exhibit_of(game)
    if exhibit is None:
        return data
    if len(game.cards) <= MOST_CARDS:
        data["examples"] = [_example(example) for example in card_examples(game, card.id).examples]
    if 1 < len(game.cards) <= MOST_LISTED:
        made = exhibit.matchups(card.id)
        data["matchups"] = {
            "printed": _by_result(made.rows, "bare"),
            **({"best": _by_result(made.rows, "best")} if any(row.best for row in made.rows) else {}),
            **({"takes": _words(game, made.needs)} if made.needs else {}),
            **({"abilities_unknown": True} if made.unused else {}),
        }
    return data


def card_json(game: Game, card: Card) -> str:
    """``card_data`` as text."""
    return json.dumps(card_data(game, card), ensure_ascii=False, indent=2) + "\n"


def _example(example: CardExample) -> dict[str, Any]:
    data = {"ability": example.place, "shows": example.point, "scenario": example.data}
    if example.outcomes:
        return {
            **data,
            "outcomes": [
                {"end": _end(end), "cases": [[need_as_data(need) for need in case] for case in cases]}
                for end, cases in example.outcomes
            ],
        }
    return {**data, "end": _end(example.end), "without": _end(example.without)}


def _end(end: End) -> dict[str, Any]:
    return {
        "of": "game" if end.game else "round",
        "winner": None if end.winner is None else player_name(end.winner),
    }


def _words(game: Game, ids: Sequence[str]) -> list[dict[str, str]]:
    words = {word.id: dict(word.text) for word in game.event_words}
    return [words[word] for word in ids]


def _by_result(rows: Sequence[Against], side: str) -> dict[str, Any]:
    """The ids of the other cards by the result against them; what is open, with what is likely of it."""
    found: dict[str, list[str]] = {result: [] for result in RESULTS}
    likely: dict[str, Result] = {}
    for row in rows:
        result = getattr(row, side)
        found[result].append(row.other)
        if guess := getattr(row, f"{side}_likely"):
            likely[row.other] = guess
    return {**found, **({"likely": likely} if likely else {})}
