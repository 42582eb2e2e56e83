"""Text: Unicode form, full-width digits, and the regular wording of abilities."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalogue.problems import UNSEEN, Problem
from generator.catalogue.reader import KeyPath
from generator.catalogue.schema import Schemas
from generator.catalogue.schema_errors import shown
from generator.catalogue.sheet import GameFiles, Sheet, abilities_of
from rules_engine.knowledge import value_of
from rules_engine.phrasebook import Phrasebook, PhrasebookError, Slot


def check(games: list[GameFiles], schemas: Schemas) -> Iterator[Problem]:
    for game in games:
        for sheet in game.all():
            yield from _unicode(sheet)
        yield from _phrasing(game)


_UNSEEN = re.compile(f"[{UNSEEN}]")


def _unicode(sheet: Sheet) -> Iterator[Problem]:
    text = sheet.document.text
    if unicodedata.is_normalized("NFC", text) and "\\" not in text and not _UNSEEN.search(text):
        return  # without escapes, what is in the values stands in the text

    def visit(value: Any, path: KeyPath) -> Iterator[Problem]:
        if isinstance(value, str):
            unseen = _UNSEEN.search(value)
            if unseen:
                character = f"U+{ord(unseen[0]):04X}"
                yield sheet.problem(path, "invisible-character", character=character)
            if not unicodedata.is_normalized("NFC", value):
                wanted = unicodedata.normalize("NFC", value)
                yield sheet.problem(path, "not-nfc", text=wanted[:40])
        elif isinstance(value, list):
            for index, item in enumerate(value):
                yield from visit(item, (*path, index))
        elif isinstance(value, Mapping):
            for key, item in value.items():
                if not unicodedata.is_normalized("NFC", key):
                    wanted = unicodedata.normalize("NFC", key)
                    yield sheet.problem((*path, key), "not-nfc", of_key=True, text=wanted)
                yield from visit(item, (*path, key))

    yield from visit(sheet.data, ())


def _phrasing(game: GameFiles) -> Iterator[Problem]:
    book_sheet = game.sound("phrasebook")
    if book_sheet is None:
        return
    try:
        book = Phrasebook.from_data(book_sheet.data)
    except PhrasebookError as error:
        yield book_sheet.problem(("phrases",), "phrasebook", of_key=True, said=str(error))
        return
    for sheet in game.with_cards():
        if not sheet.sound:
            continue
        for path, card in sheet.entries():
            for place, ability in abilities_of(card, path):
                yield from _ability(sheet, book, ability, place)


def _ability(sheet: Sheet, book: Phrasebook, ability: Mapping[str, Any], path: KeyPath) -> Iterator[Problem]:
    text, timing = ability["text"], ability.get("timing")
    if text == "unknown":
        return
    known_timing = timing if isinstance(timing, str) and timing != "unknown" else None
    effect = book.parse(text, known_timing)
    if effect is None:
        regular = book.regular(text, known_timing)
        if regular is not None and regular != text:
            yield sheet.problem((*path, "text"), "irregular-text", text=text, regular=regular)
        elif book.parse(text) is not None or book.regular(text) is not None:
            yield sheet.problem((*path, "timing"), "odd-timing", timing=known_timing, text=text)
        else:
            yield sheet.problem((*path, "text"), "no-phrase", text=text)
        return
    for name, value in ability.get("slots", {}).items():
        if name not in effect.slots:
            yield sheet.problem(
                (*path, "slots", name),
                "no-slot",
                of_key=True,
                name=name,
                allowed=", ".join(effect.slots),
            )
        elif effect.slots[name].candidates:
            yield sheet.problem((*path, "slots", name), "slot-known", of_key=True, name=name)
        else:
            yield from _slot(sheet, book.slots[name], value, (*path, "slots", name))


def _slot(sheet: Sheet, slot: Slot, value: Mapping[str, Any], path: KeyPath) -> Iterator[Problem]:
    for plain in value_of(value).candidates:
        if slot.admits(plain):
            continue
        allowed = "0, 1, 2 …" if slot.values is None else ", ".join(slot.values)
        yield sheet.problem(path, "not-allowed", value=shown(plain), allowed=allowed)
