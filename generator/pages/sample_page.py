"""The page of a sample game: one game told step by step, and the specimens that take part in examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.catalogue.model import Game
from generator.pages import urls
from generator.pages.example_view import Examples
from generator.pages.face import face
from generator.pages.urls import Language
from generator.words import Words, table


def strings() -> Mapping[Language, Words]:
    """The words of the page, from ``templates/sample.yml``. Raises ValueError if it is damaged."""
    return table("sample")


def view(examples: Examples, lang: Language, url: str) -> dict[str, Any]:
    """What the page's template needs. The game has a sample game."""
    game, base = examples.game, urls.base(url)
    sample = game.sample
    assert sample is not None
    played = examples.view(sample, lang, base)
    takes_part = any(f.specimen for f in played.faces)
    return {
        "words": strings()[lang],
        "sample": played,
        "with_specimens": takes_part,
        "specimens": [face(game, card, lang, base) for card in game.specimens],
        "rules_href": urls.href(url, urls.page(lang, game.id, "rules")),
        "rulings_href": urls.href(url, urls.page(lang, game.id, "rulings")),
    }


def link(game: Game, lang: Language, url: str) -> Mapping[str, str] | None:
    """What leads to the page from the one at ``url``: its ``href`` and ``label``; None if there is no such page."""
    if game.sample is None:
        return None
    return {"href": urls.href(url, urls.page(lang, game.id, urls.SAMPLE)), "label": strings()[lang]["see"]}
