"""Sheets: a page to print, nine card faces on each sheet, with marks where to cut."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from generator.catalogue.model import Archive, Card, Game
from generator.pages.data_page import strings
from generator.pages.face import face
from generator.pages.render import Renderer
from generator.pages.urls import Language
from generator.pages.wording import TEMPLATES, wording

PER_SHEET = 9
LENGTHS = (75, 130, 190, 380)
"""How many characters a face holds at each size of its text, the largest first. The smallest holds 600."""

_NEW_LINE = 12
"""How many characters a text takes away by beginning on a line of its own."""

_ASSETS = Path(__file__).parent.parent / "assets"
_STYLES = ("tokens", "base", "face")
_PATTERN = re.compile(r'url\("\.\./patterns/([a-z]+\.svg)"\)')
_MARKS = [f"{side}-{n}" for side in ("top", "bottom", "left", "right") for n in range(4)]


def sheets_bytes(archive: Archive, game: Game, lang: Language) -> bytes:
    """A page of HTML with all cards of ``game``, complete in itself."""
    words = strings()[lang]
    batches = _batches(game.cards)
    template = Renderer(archive).environment.get_template("sheets/page.html")
    sheets = [
        {
            "faces": [(face(game, card, lang, ""), _length(card)) for card in cards],
            "foot": words["sheet_foot"].format(game=game.title[lang], n=n, total=len(batches)),
        }
        for n, cards in enumerate(batches, 1)
    ]
    html = template.render(
        lang=lang,
        title=words["sheet_title"].format(game=game.title[lang]),
        ex=words,
        ui=wording()[lang],
        css=Markup(_css()),
        marks=_MARKS,
        sheets=sheets,
    )
    return html.encode("utf-8")


def _batches(cards: Sequence[Card]) -> list[Sequence[Card]]:
    return [cards[start : start + PER_SHEET] for start in range(0, len(cards), PER_SHEET)]


def _length(card: Card) -> int:
    """Which size of text the card needs: 0 is the largest."""
    texts = [ability.text or "" for ability in card.abilities or ()]
    texts += [
        part
        for v in card.fields.values()
        for part in v.candidates
        if isinstance(part, str) and len(part) > _NEW_LINE
    ]
    total = sum(len(text) + _NEW_LINE for text in texts if text)
    return sum(total > limit for limit in LENGTHS)


def _css() -> str:
    """The styles of a face and of the sheet. The site's styles for print would take the colours away."""
    site = "\n".join((_ASSETS / "css" / f"{name}.css").read_text(encoding="utf-8") for name in _STYLES)
    sheet = (TEMPLATES / "sheets" / "sheet.css").read_text(encoding="utf-8")
    return _PATTERN.sub(_embedded, site.replace("@media print", "@media not all")) + sheet


def _embedded(found: re.Match[str]) -> str:
    image = base64.b64encode((_ASSETS / "patterns" / found[1]).read_bytes()).decode("ascii")
    return f'url("data:image/svg+xml;base64,{image}")'
