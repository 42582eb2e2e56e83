"""The page on which a card is told of, and the data that its scripts load."""

from __future__ import annotations

import json
import re
from typing import Any

from generator.catalogue.model import Game
from generator.catalogue.schema import Schemas
from generator.contribute.data import contribute_data, set_title
from generator.contribute.strings import strings
from generator.pages.urls import Language
from generator.pages.wording import wording

_FACE_WORDS = re.compile(r"state_\w+|partly|no_abilities|abilities_unknown|named_here")


def view(game: Game, lang: Language) -> dict[str, Any]:
    """What the template of the page needs."""
    labels = {field.key: field.label[lang] for field in (*game.shape.common, *game.shape.fields)}
    columns = " | ".join("/".join(labels.get(key, key) for key in column) for column in game.shape.row)
    return {
        "co": strings()[lang],
        "game_id": game.id,
        "columns": columns,
        "sets": [{"id": s.id, "title": set_title(s, lang)} for s in game.sets],
        "empty": not game.cards,
    }


def contribute_json(game: Game, schemas: Schemas, repo_url: str | None = None) -> str:
    """What the scripts of the page load, as text; the arguments are those of ``contribute_data``."""
    data = contribute_data(game, schemas, repo_url)
    for lang, words in wording().items():
        data["ui"][lang] |= {key: text for key, text in words.items() if _FACE_WORDS.fullmatch(key)}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
