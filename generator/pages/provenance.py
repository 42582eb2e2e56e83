"""Who says what of a card: its sources, what each tells, and values on which they disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.catalogue.model import Card, Game, Report
from generator.pages.urls import Language
from rules_engine.knowledge import Value


@dataclass(frozen=True, slots=True)
class Voice:
    """A source of a card: where it is described, what kind it is, how sure, and which fields it tells.

    ``tells`` is empty for a card's only source, and for the main one, which tells all else.
    """

    title: str
    href: str
    kind: str
    sure: str
    tells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """One of several statements: its words, a remark, and whose it is (titles and links)."""

    text: str
    by: tuple[tuple[str, str], ...]
    note: str = ""


class Provenance:
    """The sources of one game's cards in one language, linked from pages at which ``overview`` leads."""

    def __init__(self, game: Game, lang: Language, overview: str) -> None:
        self._game, self._lang = game, lang
        self._links = {s.id: (s.title[lang], f"{overview}#source-{s.id}") for s in game.sources}
        self._sources = {source.id: source for source in game.sources}

    def voices(self, card: Card) -> tuple[Voice, ...]:
        """Who tells of ``card``, its main source first."""
        tells: dict[str, list[str]] = {card.source: []}
        for source, label in self._told(card):
            if source != card.source:
                tells.setdefault(source, []).append(label)
        return tuple(self._voice(source, labels) for source, labels in tells.items())

    def _voice(self, source_id: str, labels: list[str]) -> Voice:
        source, (title, href) = self._sources[source_id], self._links[source_id]
        sure = source.sure[self._lang] if source.sure else ""
        return Voice(title, href, source.kind[self._lang], sure, tuple(dict.fromkeys(labels)))

    def _told(self, card: Card) -> Iterator[tuple[str, str]]:
        """Each source that is named beside something, with the label of what it is beside."""
        for field in self._game.shape.fields:
            label = field.label[self._lang]
            value = card.fields.get(field.key)
            if value is not None:
                named = [value.source, *(source for said in value.sources for source in said)]
                yield from ((source, label) for source in named if source)
            whole = card.raw.get(field.key)
            if field.key == card.abilities_key:
                if isinstance(whole, Mapping) and "source" in whole:
                    yield str(whole["source"]), label
                for ability in card.abilities or ():
                    named = [ability.source, *(report.source for report in ability.reports)]
                    yield from ((source, label) for source in named if source)

    def statements(self, value: Value, texts: tuple[str, ...]) -> tuple[Said, ...]:
        """What each source says, where they are named one by one; ``texts`` are the values in words."""
        if not value.sources:
            return ()
        return tuple(
            Said(text, tuple(self._links[source] for source in sources))
            for text, sources in zip(texts, value.sources, strict=True)
        )

    def reports(self, reports: tuple[Report, ...]) -> tuple[Said, ...]:
        """Other wordings of an ability."""
        return tuple(
            Said(r.printed or r.text, (self._links[r.source],), r.note[self._lang] if r.note else "")
            for r in reports
        )

    def link(self, source: str | None) -> tuple[str, str] | None:
        """The title and link of a source that is named beside something."""
        return self._links[source] if source else None
