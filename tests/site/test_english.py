"""English pages say in English whatever has an English label."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from generator.catalogue.model import Archive, Game
from generator.pages.render import Renderer
from generator.pages.urls import Language

SHOWN = {"t-table__value", "t-face__value", "t-face__tag", "t-timing", "t-setlist__code", "t-face__set", "t-chip"}
"""What shows a value on its own: a cell, a part of a face, the tag of an ability, a filter, a set."""

SIGN = "t-face__sign"
"""A letter of the card that goes with its label, as a symbol does."""

VOID = {"input", "wbr", "br", "img", "meta", "link"}
FEW = 6
KINDS = {"catalogue", "game", "wanted", "deck", "deck_page", "sample", "home"}


class Shown(HTMLParser):
    """The words of a page that stand for values. A card's own page has them as printed in a table; that is left out."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[set[str]] = []
        self.words: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(set((dict(attrs).get("class") or "").split()))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        around = set().union(*self.open)
        if around & SHOWN and SIGN not in around:
            self.words |= set(re.split(r"[,/\s]+", data))


def translated(game: Game) -> set[str]:
    """What is printed in Japanese and has an English label: choices, timings and sets."""
    fields = [*game.shape.fields, *([game.shape.timing] if game.shape.timing else [])]
    choices = {str(c.value) for f in fields for c in f.choices if c.label["en"] != str(c.value)}
    sets = {word for s in game.sets if s.label for word in (s.code, s.name)}
    return {word for word in choices | sets if not word.isascii()}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_label_stays_japanese(shipped: Archive, lang: Language) -> None:
    renderer = Renderer(shipped)
    words = {game.id: translated(game) for game in shipped.games}
    assert {"男", "弱点"} <= words["tommy-walker"] and "キャラクター" in words["reborn"]
    found = set()
    for spec in renderer.pages:
        if spec.lang == lang and spec.kind in KINDS:
            here = words[spec.game.id] if spec.game else set().union(*words.values())
            html = renderer.page(spec)
            found |= {(spec.url, word) for word in Shown(html).words & here}
    for game in shipped.games:
        for card in game.cards[:FEW]:
            page = renderer.card(card, lang)
            found |= {(page.url, word) for word in Shown(page.html).words & words[game.id]}
    # On Japanese pages the same words are found: the test sees them where they are.
    assert (found == set()) is (lang == "en"), sorted(found)[:20]


def test_abilities_on_english_faces_are_in_english(shipped: Archive) -> None:
    """Where the phrasebook can write them; the card's own page has the printed text as well."""
    game = shipped.game("tommy-walker")
    renderer = Renderer(shipped)
    for card in game.cards[:FEW]:
        page = renderer.card(card, "en")
        face, rest = page.html.split('<div class="t-card__facts">')
        for text in re.findall(r'<span class="t-face__text"([^>]*)>(.*?)</span>', face):
            assert text[0] == "" and re.search("[ぁ-んァ-ヶ一-龠]", text[1]) is None, page.url
        assert all(a.text is None or "?" in a.text or a.text in rest for a in card.abilities or ()), page.url
