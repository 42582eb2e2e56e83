"""Cockatrice: the cards of a game as a card database (version 4) for a free table to play on.

Cockatrice takes a card by its name and shows its text. So the text says everything, doubts in words;
a property holds a value only if it is sure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree as Xml

from generator.catalogue.fields import Field
from generator.catalogue.model import Card, Game
from generator.export.plain import english, stated, timing_text
from generator.pages.datum import datum, said
from generator.pages.urls import Language
from generator.pages.wording import wording

TABLE_ROW = "2"
"""The row of the table in which Cockatrice lays cards that fight."""

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]")


def cockatrice_bytes(game: Game, lang: Language) -> bytes:
    """The cards of ``game`` as an XML file, what is said about them in ``lang``."""
    root = Xml.Element("cockatrice_carddatabase", version="4")
    _add(_add(root, "info"), "author", game.title[lang])
    sets = _add(root, "sets")
    codes = _codes(game)
    for priority, card_set in enumerate(game.sets, 1):
        one = _add(sets, "set")
        _add(one, "name", codes[card_set.id])
        _add(one, "longname", card_set.title(lang))
        _add(one, "settype", game.short[lang])
        _add(one, "priority", str(priority))
    cards = _add(root, "cards")
    for name, card in named(game):
        _card(cards, game, card, name, codes[card.set], lang)
    Xml.indent(root)
    text = Xml.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def named(game: Game) -> Iterator[tuple[str, Card]]:
    """Every card with a name of its own: Cockatrice takes two of the same name for one card."""
    count = Counter(card.name for card in game.cards)
    for card in game.cards:
        yield (card.name if count[card.name] == 1 else f"{card.name} ({card.id})"), card


def _codes(game: Game) -> dict[str, str]:
    """The sign of each set; its id where two sets share a sign."""
    count = Counter(card_set.code for card_set in game.sets)
    return {s.id: s.code if count[s.code] == 1 else s.id for s in game.sets}


def _add(parent: Xml.Element, tag: str, text: str = "") -> Xml.Element:
    made = Xml.SubElement(parent, tag)
    made.text = text or None
    return made


def _card(parent: Xml.Element, game: Game, card: Card, name: str, code: str, lang: Language) -> None:
    made = _add(parent, "card")
    _add(made, "name", name)
    _add(made, "text", "\n".join(_lines(game, card, lang)))
    properties = _add(made, "prop")
    for tag, text in _properties(game, card, lang).items():
        _add(properties, tag, text)
    in_set = _add(made, "set", code)
    in_set.set("num", card.id)
    rarity = game.shape.field("rarity")
    if rarity and (value := _sure(rarity, card, lang)):
        in_set.set("rarity", value)
    _add(made, "tablerow", TABLE_ROW)


def _sure(field: Field, card: Card, lang: Language) -> str:
    """The value of a field as text if it is sure, else nothing."""
    value = card.fields.get(field.key)
    if value is None or stated(value) is None:
        return ""
    shown = datum(field, value, lang)
    return shown.word or shown.text


def _properties(game: Game, card: Card, lang: Language) -> dict[str, str]:
    """The card's sure values by key, and what Cockatrice looks for: the numbers and the kind of card."""
    found: dict[str, str] = {"layout": "normal", "side": "front"}
    fields = [field for field in game.shape.fields if field.kind not in ("abilities", "text")]
    kinds = [
        _sure(f, card, lang) for role in ("letter", "tag") for f in fields if f.face == role and f.choices
    ]
    numbers = [_sure(f, card, lang) or "?" for f in fields if f.face == "headline" and f.key in card.fields]
    found["type"] = " ".join(filter(None, kinds))
    found["maintype"] = next(filter(None, kinds), "")
    found["pt"] = "/".join(numbers)
    for field in fields:
        tag = _NOT_IN_NAMES.sub("_", field.key)
        tag = tag if tag[0].isalpha() else f"_{tag}"
        if tag not in found:
            found[tag] = _sure(field, card, lang)
    return {tag: text for tag, text in found.items() if text}


def _lines(game: Game, card: Card, lang: Language) -> Iterator[str]:
    """Every value with its label and its doubt, then the abilities, then what is said of the card."""
    ui = wording()[lang]
    for field in game.shape.fields:
        value = card.fields.get(field.key)
        if value is None:
            continue
        shown = datum(field, value, lang)
        text = " ".join(dict.fromkeys(filter(None, (shown.unit + shown.text, shown.word))))
        if shown.state == "unknown":
            text = ui["state_unknown"]
        elif shown.state != "known":
            text += f" ({ui[f'state_{shown.state}']})"
        because = f" – {shown.because}" if shown.because else ""
        yield f"{shown.label}: {text}{because}"
    if card.abilities is None:
        yield ui["abilities_unknown"]
    for ability in card.abilities or ():
        timing = timing_text(ability)
        yield (f"[{timing}] " if timing else "") + (ability.text or ui["state_unknown"])
        translated = english(game, ability)
        if lang == "en" and translated:
            yield f"  {translated}"
    if card.note:
        yield said(card.note, lang)
    if card.gaps:
        yield f"{ui['partly']}: {ui['list_comma'].join(_label(game, key, lang) for key in card.gaps)}"


def _label(game: Game, key: str, lang: Language) -> str:
    field = game.shape.field(key)
    return field.label[lang] if field else key
