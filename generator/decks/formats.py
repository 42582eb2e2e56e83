"""Decks as text, YAML, JSON and addresses: read whatever is given, write what reads back unchanged."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from generator.catalogue.canonical import dump
from generator.catalogue.folding import fold
from generator.catalogue.reader import parse
from generator.decks.book import DeckBook
from rules_engine.decklist import MOST, Adder, DeckList, Line, Part, link, read, read_link, write
from rules_engine.legality import Entry

Form = Literal["text", "yaml", "json", "link"]
FORMS: tuple[Form, ...] = ("text", "yaml", "json", "link")

_LINK = re.compile(r"^\s*(?:\S*#)?(v=[^\s&]*(?:&\S*)?)\s*$")
_JSON = re.compile(r"^\s*[{\[]")
_YAML = re.compile(r"^deck:[ \t]*(?:\{\}|\n[ \t]+\S)", re.MULTILINE)

_COUNT_KEYS = ("count", "n", "quantity", "qty", "copies")
_CARD_KEYS = ("id", "card", "name")


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck that was read: in which form it came, what it holds, and for which game it says it is."""

    form: Form
    list: DeckList
    game: str = ""
    date: str = ""
    format: str = ""


def form_of(text: str) -> Form:
    """In which form a deck is written."""
    text = text.removeprefix("\ufeff")
    if _LINK.match(text):
        return "link"
    if _JSON.match(text):
        try:
            json.loads(text)
        except ValueError:
            return "text"  # such as a list whose first line is a heading in brackets
        return "json"
    plain = text.replace("\r\n", "\n")
    return "yaml" if _YAML.search(plain) else "text"


def read_deck(text: str, book: DeckBook) -> ReadDeck:
    """Read a deck in any form. What cannot be read is among its lines; this never raises."""
    form = form_of(text)
    text = text.removeprefix("\ufeff")
    if form == "link":
        match = _LINK.match(text)
        return ReadDeck(form, read_link(match[1] if match else "", book.parts))
    if form == "json":
        return _data(form, json.loads(text), book)
    if form == "yaml":
        document = parse(Path("deck.yml"), text)
        wrong = [p for p in document.problems if p.code not in ("bom", "crlf")]
        if document.data is None or wrong:
            lines = tuple(
                Line(p.line, p.message("en"), "unread", code="form", guess=p.message("en")) for p in wrong
            )
            return ReadDeck(form, DeckList(lines=lines))
        return _data(form, document.data, book)
    return ReadDeck(form, read(text, book.parts, fold=fold, groups=book.group_words))


class _Data:
    """Entries found in plain data, and what could not be read there."""

    def __init__(self, book: DeckBook) -> None:
        self.parts = book.parts
        self.added = Adder()
        self.lines: list[Line] = []

    def unread(
        self, text: object, code: str, section: str = "", options: Sequence[tuple[str, int]] = ()
    ) -> None:
        shown = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
        self.lines.append(
            Line(
                len(self.lines) + 1, shown, "unread", section, code=code, guess=shown, options=tuple(options)
            )
        )

    def card(self, part: Part, name: Any, count: Any) -> None:
        if not isinstance(name, str):
            self.unread(name, "form", part.id)
            return
        found = part.names.exact(name) or part.names.folded(name)
        found = [name] if name in found else found
        if isinstance(count, float) and count.is_integer():
            count = int(count)
        if not isinstance(count, int) or isinstance(count, bool):
            self.unread(f"{name}: {json.dumps(count, ensure_ascii=False)}", "form", part.id)
        elif not found:
            self.unread(name, "no-card", part.id)
        elif len(found) > 1:
            self.unread(name, "ambiguous", part.id, [(card, count) for card in found])
        elif not 0 < count <= MOST:
            self.unread(name, "too-many" if count > 0 else "no-copies", part.id)
        else:
            self.lines.append(Line(len(self.lines) + 1, name, "card", part.id, found[0], count))
            self.added.add(part.id, found[0], count)

    def section(self, part: Part, content: Any) -> None:
        if isinstance(content, Mapping):
            for name, count in content.items():
                self.card(part, name, count)
        elif isinstance(content, list):
            for item in content:
                self.item(part, item)
        else:
            self.unread(content, "form", part.id)

    def item(self, part: Part, item: Any) -> None:
        if isinstance(item, str):
            self.card(part, item, 1)
            return
        keys = item if isinstance(item, Mapping) else {}
        name = next((keys[key] for key in _CARD_KEYS if key in keys), None)
        if name is None:
            self.unread(item, "form", part.id)
            return
        self.card(part, name, next((keys[key] for key in _COUNT_KEYS if key in keys), 1))


def _data(form: Form, data: Any, book: DeckBook) -> ReadDeck:
    reader = _Data(book)
    keys = data if isinstance(data, Mapping) else {}
    sections = keys.get("deck", keys.get("sections", keys.get("cards", data)))
    if isinstance(sections, list):
        reader.section(book.parts[0], sections)
    elif isinstance(sections, Mapping):
        by_word = {fold(w): part for part in reversed(book.parts) for w in (part.id, *part.words)}
        for key, content in sections.items():
            if sections is data and key in ("name", "game", "version", "title"):
                continue
            part = by_word.get(fold(key))
            if part is None:
                reader.unread(key, "no-section")
            else:
                reader.section(part, content)
    else:
        reader.unread(data, "form")
    name = keys.get("name", keys.get("title", ""))
    if isinstance(name, Mapping):
        name = name.get("ja", "")
    entries = reader.added.entries([part.id for part in book.parts])
    return ReadDeck(
        form,
        DeckList(entries, name if isinstance(name, str) else "", tuple(reader.lines)),
        *(value if isinstance(value := keys.get(key), str) else "" for key in ("game", "date", "format")),
    )


# -- Writing ---------------------------------------------------------------------------------------


def as_text(
    entries: Sequence[Entry], book: DeckBook, lang: Literal["ja", "en"] = "ja", name: str = ""
) -> str:
    """The deck as a list, one card a line."""
    return write(
        entries,
        book.parts,
        fold=fold,
        titles={part.id: book.title(part.id)[lang] for part in book.parts},
        name=name,
        name_label="デッキ名" if lang == "ja" else "Name",
    )


def _written_name(part: Part, entry: Entry) -> str:
    """The card's name where that alone is read as it, else its id."""
    name = part.names.by_id[entry.card].name
    return name if (part.names.exact(name) or part.names.folded(name)) == [entry.card] else entry.card


def as_data(entries: Sequence[Entry], book: DeckBook, name: str = "") -> dict[str, Any]:
    """The deck as the YAML form holds it."""
    deck: dict[str, dict[str, int]] = {}
    for part in book.parts:
        held = {_written_name(part, e): e.count for e in entries if e.section == part.id}
        if held:
            deck[part.id] = held
    return {"game": book.game.id, **({"name": name} if name else {}), "deck": deck}


def as_yaml(entries: Sequence[Entry], book: DeckBook, name: str = "") -> str:
    """The deck as YAML, in the form of the archive's own decks."""
    return dump(as_data(entries, book, name))


def as_json(entries: Sequence[Entry], book: DeckBook, name: str = "") -> str:
    """The deck as JSON, with ids and names."""
    sections: dict[str, list[dict[str, Any]]] = {}
    for part in book.parts:
        held = [
            {"id": e.card, "name": part.names.by_id[e.card].name, "count": e.count}
            for e in entries
            if e.section == part.id
        ]
        if held:
            sections[part.id] = held
    data = {"version": 1, "game": book.game.id, **({"name": name} if name else {}), "sections": sections}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def as_link(entries: Sequence[Entry], book: DeckBook, name: str = "") -> str:
    """The deck as it stands after ``#`` in the address of the deck checker."""
    return link(entries, book.parts, name)


def written(
    form: Form, entries: Sequence[Entry], book: DeckBook, lang: Literal["ja", "en"], name: str
) -> str:
    """The deck in the form asked for."""
    match form:
        case "text":
            return as_text(entries, book, lang, name)
        case "yaml":
            return as_yaml(entries, book, name)
        case "json":
            return as_json(entries, book, name)
        case "link":
            return as_link(entries, book, name) + "\n"


__all__ = [
    "FORMS",
    "Form",
    "ReadDeck",
    "as_json",
    "as_link",
    "as_text",
    "as_yaml",
    "form_of",
    "read_deck",
    "written",
]
