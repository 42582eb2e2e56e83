"""The documents of an index, made ready to be asked. The twin of ``assets/js/search/documents.js``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.catalogue.folding import fold

KINDS = ("card", "clause", "ruling", "term", "page")
"""The kinds of document, in the order in which groups of equal worth stand."""


@dataclass(frozen=True, slots=True)
class Document:
    """One thing that can be found.

    ``names`` and ``texts`` are folded; a text that matches in ``names`` counts for
    more than one in ``texts``, and that for more than one in ``more``.
    """

    key: str
    kind: str
    game: str
    place: int
    name: Mapping[str, str]
    text: Mapping[str, str]
    names: tuple[str, ...]
    texts: tuple[str, ...]
    more: tuple[str, ...]
    fields: Mapping[str, Any] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    clauses: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    set: str = ""
    text_unknown: bool = False

    @property
    def url(self) -> str:
        """Where it stands, from the root of the site in one language, with its anchor."""
        match self.kind:
            case "card":
                return f"{self.game}/cards/{self.key}/"
            case "clause":
                return f"{self.game}/rules/#{self.key.lower()}"
            case "ruling":
                return f"{self.game}/rulings/#{self.key.lower()}"
            case "term":
                return f"{self.game}/glossary/#{self.key}"
            case _:
                return self.key


def _lines(*texts: str | None) -> tuple[str, ...]:
    return tuple(fold(line) for text in texts if text for line in text.split("\n") if line)


def _shared(column: Mapping[str, Any], place: int) -> list[str]:
    """A card's list in a column that holds each different list once."""
    listed: list[str] = column["lists"][column["of"][place]]
    return listed


def _cards(index: Mapping[str, Any]) -> Iterator[Document]:
    cards = index["cards"]
    for place, card_id in enumerate(cards["id"]):
        at = str(place)
        name, text = cards["name"][place], cards["text"][place]
        card_set = index["sets"][cards["set"][place]]
        printed = cards["printed"].get(at, "")
        translation = cards["translation"].get(at, "")
        yield Document(
            key=card_id,
            kind="card",
            game=index["game"],
            place=place,
            name={"ja": name, "en": name},
            text={"ja": text or "", "en": translation or text or ""},
            names=_lines(name, cards["reading"].get(at), card_id),
            texts=_lines(text, printed),
            more=_lines(translation, card_set["name"], card_set["code"]),
            fields={key: column[place] for key, column in cards["fields"].items()},
            flags=frozenset([*_shared(cards["flags"], place), "card"]),
            clauses=tuple(_shared(cards["clauses"], place)),
            sources=tuple(_shared(cards["source"], place)),
            set=card_set["id"],
            text_unknown=text is None,
        )


def documents(index: Mapping[str, Any]) -> list[Document]:
    """Every document of an index, in the archive's order."""
    found = list(_cards(index)) if index["cards"] else []
    for place, (kind, key, ja, en, text_ja, text_en, clauses) in enumerate(index["others"]):
        found.append(
            Document(
                key=key,
                kind=kind,
                game=index["game"],
                place=place,
                name={"ja": ja, "en": en},
                text={"ja": text_ja, "en": text_en},
                names=_lines(ja, en, key),
                texts=_lines(text_ja, text_en),
                more=(),
                flags=frozenset({kind}),
                clauses=tuple(clauses),
            )
        )
    return found
