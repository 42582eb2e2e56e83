"""What an archive holds once it has been read and checked. Nothing here reads files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from generator.catalogue.fields import CardShape
from rules_engine.knowledge import State, Value
from rules_engine.phrasebook import Effect, Phrasebook

Bilingual = Mapping[str, str]


class Completeness(Enum):
    """How much of a card the sources tell."""

    KNOWN = "known"
    PARTLY = "partly"


@dataclass(frozen=True, slots=True)
class Report:
    """Another wording of an ability, and the source that reports it."""

    text: str
    source: str
    printed: str | None = None
    note: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability: when it is used, what it says, and what that means if it can be parsed.

    ``timing`` is None in games whose abilities have none. ``text`` is the regular wording (None if nothing of it is known), ``printed``
    the source's where it differs. ``effect`` is None where no phrasing fits.
    """

    timing: Value | None
    text: str | None
    printed: str | None = None
    effect: Effect | None = None
    slots: Mapping[str, Value] = field(default_factory=dict)
    source: str | None = None
    note: Bilingual | None = None
    reports: tuple[Report, ...] = ()

    @property
    def gap(self) -> bool:
        """True if something of the ability is open."""
        timing_open = self.timing is not None and self.timing.gap
        return timing_open or self.text is None or "?" in self.text


@dataclass(frozen=True)
class Card:
    """One card. ``fields`` holds its values by key, in the schema's order.

    ``abilities`` is None if it is not known whether the card has any;
    ``abilities_key`` is the field they stand in (empty if the card has no such field).
    """

    id: str
    game: str
    set: str
    name: str
    fields: Mapping[str, Value]
    abilities: tuple[Ability, ...] | None
    source: str
    raw: Mapping[str, Any]
    path: Path
    line: int
    reading: str | None = None
    note: Bilingual | None = None
    abilities_key: str = ""
    abilities_note: Bilingual | None = None
    specimen: bool = False
    """True for a card that was made up for examples: it belongs to no set and to no count."""
    named_here: bool = False
    """True if the printed name is not known and the name is the archive's own."""
    english: str | None = None
    """What a card that the archive has named is called in English; printed names are not translated."""

    def called(self, lang: Literal["ja", "en"]) -> str:
        """The name of the card where ``lang`` is spoken."""
        return self.english if lang == "en" and self.english else self.name

    @cached_property
    def gaps(self) -> tuple[str, ...]:
        """The keys of what the sources leave open, in order."""
        open_fields = [key for key, value in self.fields.items() if value.gap]
        if self.abilities is None or any(ability.gap for ability in self.abilities):
            open_fields.append(self.abilities_key)
        return tuple(open_fields)

    @cached_property
    def completeness(self) -> Completeness:
        return Completeness.PARTLY if self.gaps else Completeness.KNOWN

    @cached_property
    def conflicts(self) -> tuple[str, ...]:
        """The keys whose values the source contradicts, or of which sources tell different things."""
        found = [k for k, value in self.fields.items() if value.state is State.CONFLICT]
        if any(ability.reports for ability in self.abilities or ()):
            found.append(self.abilities_key)
        return tuple(found)

    @property
    def sources(self) -> tuple[str, ...]:
        """Every source that says something about this card, the main one first."""
        named = [self.source, *(v.source for v in self.fields.values())]
        named += [s for v in self.fields.values() for said in v.sources for s in said]
        for ability in self.abilities or ():
            named += [ability.source, *(report.source for report in ability.reports)]
        return tuple(dict.fromkeys(s for s in named if s))


@dataclass(frozen=True, slots=True)
class RetiredId:
    """The id of a card that is no longer listed, which no other card may bear."""

    id: str
    because: Bilingual


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set as ``game.yml`` declares it. ``source`` is what its list of cards rests on, None without a list."""

    id: str
    code: str
    name: str
    pattern: str
    colour: str
    label: Bilingual | None = None
    declared: int | None = None
    note: Bilingual | None = None
    source: str | None = None
    retired: tuple[RetiredId, ...] = ()

    def title(self, lang: Literal["ja", "en"]) -> str:
        """What the set is called: its label where it has one, else its name as printed."""
        return self.label[lang] if self.label else self.name

    def short(self, lang: Literal["ja", "en"]) -> str:
        """Its code; in English its label, where the code cannot be read without Japanese."""
        return self.code if lang == "ja" or self.code.isascii() else self.title(lang)


def specimen_set(set_id: str) -> CardSet:
    """The frame in which specimens are drawn; they belong to no set of the game."""
    label = {"ja": "見本", "en": "Specimen"}
    return CardSet(set_id, label["ja"], label["ja"], pattern="plain", colour="nibi", label=label)


@dataclass(frozen=True, slots=True)
class Source:
    """A document that the archive rests on."""

    id: str
    kind: Bilingual
    title: Bilingual
    describes: Bilingual
    lacks: Bilingual | None = None
    sure: Bilingual | None = None
    author: str | None = None
    published: str | None = None
    read: str | None = None
    note: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A form in which a product was sold. ``price`` is the source's bare figure."""

    label: Bilingual
    cards: int | None = None
    price: int | None = None


@dataclass(frozen=True, slots=True)
class Product:
    """Something that was sold or handed out. ``kinds`` counts its cards, ``variants`` packages."""

    id: str
    name: str
    released: str | None = None
    kinds: int | None = None
    variants: int | None = None
    forms: tuple[Form, ...] = ()
    note: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the table on a game's overview."""

    label: Bilingual
    value: Bilingual
    status: str = "stated"
    note: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a game, written for this archive."""

    id: str
    text: Bilingual
    status: str
    place: str | None = None
    because: Bilingual | None = None
    playable: bool = True
    source: str | None = None
    note: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules."""

    id: str
    title: Bilingual
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that a ruling may give."""

    id: str
    text: Bilingual


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the sources leave open, and the answer that the archive chooses."""

    id: str
    key: str
    question: Bilingual
    clauses: tuple[str, ...]
    options: tuple[Option, ...]
    choice: str
    because: Bilingual
    note: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game in both languages.

    ``match`` is how it shows up in card texts, ``timings`` which timings it explains.
    """

    id: str
    ja: str
    en: str
    definition: Bilingual
    timings: tuple[str, ...] = ()
    match: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    note: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class SampleDeck:
    """A deck of the archive. ``deck`` holds, for each section, cards by name or id with their counts."""

    id: str
    title: Bilingual
    about: Bilingual
    deck: Mapping[str, Mapping[str, int]]
    order: int = 0
    style: str = ""
    format: str = ""
    date: str = ""
    source: str | None = None


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """A way to win, by which the sample decks are grouped."""

    id: str
    title: Bilingual
    about: Bilingual


@dataclass(frozen=True, slots=True)
class EventPhrase:
    """How an event of the engine is told; ``when`` says for which of its values."""

    kind: str
    text: Bilingual
    when: Mapping[str, Any] = field(default_factory=dict)
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class EventWord:
    """A word for a value that events have."""

    id: str
    text: Bilingual


@dataclass(frozen=True, slots=True)
class BoardZone:
    """A place where cards lie in worked examples: shown as faces, or ``counted``.

    A ``shared`` zone belongs to both players.
    """

    id: str
    text: Bilingual
    counted: bool = False
    shared: bool = False


SAMPLE_GAME = "sample-game"
"""The example that is told on a page of its own."""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example as its file has it; ``data`` is what the engine plays."""

    id: str
    title: Bilingual
    about: Bilingual
    shows: tuple[str, ...]
    data: Mapping[str, Any]

    @property
    def sample(self) -> bool:
        """True for a whole game from which the rules can be learned."""
        return self.id == SAMPLE_GAME


@dataclass(frozen=True, eq=False)
class Game:
    """Everything the archive holds about one game. Equal only to itself."""

    id: str
    order: int
    name: str
    title: Bilingual
    short: Bilingual
    summary: Bilingual
    prefix: str
    declared: Value
    facts: tuple[Fact, ...]
    sets: tuple[CardSet, ...]
    shape: CardShape
    cards: tuple[Card, ...]
    sources: tuple[Source, ...]
    sections: tuple[Section, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    terms: tuple[Term, ...] = ()
    products: tuple[Product, ...] = ()
    phrasebook: Phrasebook | None = None
    deck: Mapping[str, Any] | None = None
    decks: tuple[SampleDeck, ...] = ()
    deck_styles: tuple[DeckStyle, ...] = ()
    unnamed_note: Bilingual | None = None
    specimens: tuple[Card, ...] = ()
    """Cards made up for examples. Never listed, searched, counted or put into a deck of the archive."""
    examples: tuple[Example, ...] = ()
    events: tuple[EventPhrase, ...] = ()
    event_words: tuple[EventWord, ...] = ()
    zones: tuple[BoardZone, ...] = ()
    numbers: tuple[EventWord, ...] = ()
    phases: Mapping[str, str] = field(default_factory=dict)
    """Which phase (an event word) begins with which kind of event."""

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {card.id: place for place, card in enumerate(self.cards)}

    @cached_property
    def _sets(self) -> Mapping[str, CardSet]:
        drawn = {card.set: specimen_set(card.set) for card in self.specimens}
        return {**drawn, **{card_set.id: card_set for card_set in self.sets}}

    @cached_property
    def shown(self) -> Mapping[str, Card]:
        """Every card that an example may show by its id: the game's own, and the specimens."""
        return {card.id: card for card in (*self.cards, *self.specimens)}

    @cached_property
    def term_words(self) -> re.Pattern[str] | None:
        """Finds every word of the glossary in a text, the longest one at a place; None without any."""
        words = sorted({word for term in self.terms for word in term.match}, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, words))) if words else None

    def neighbours(self, card: Card) -> tuple[Card | None, Card | None]:
        """The cards before and after ``card`` in the game's order."""
        place = self._places[card.id]
        before = self.cards[place - 1] if place else None
        after = self.cards[place + 1] if place + 1 < len(self.cards) else None
        return before, after

    def set(self, set_id: str) -> CardSet:
        """The set with this id. Raises KeyError if the game has none."""
        return self._sets[set_id]

    @property
    def sample(self) -> Example | None:
        """The sample game, if there is one."""
        return next((example for example in self.examples if example.sample), None)

    def source(self, source_id: str) -> Source:
        """The source with this id. Raises KeyError if the game has none."""
        for source in self.sources:
            if source.id == source_id:
                return source
        raise KeyError(source_id)

    def clauses(self) -> Iterator[Clause]:
        """All clauses in the order of the rules."""
        for section in self.sections:
            yield from section.clauses


@dataclass(frozen=True)
class Archive:
    """All games of an archive, in their order."""

    root: Path
    games: tuple[Game, ...]

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every card by its id."""
        return {card.id: card for game in self.games for card in game.cards}

    @cached_property
    def by_name(self) -> Mapping[str, tuple[Card, ...]]:
        """Every card by its exact name; a name may belong to several cards."""
        found: dict[str, tuple[Card, ...]] = {}
        for card in self.cards.values():
            found[card.name] = (*found.get(card.name, ()), card)
        return found

    def game(self, game_id: str) -> Game:
        """The game with this id. Raises KeyError if there is none."""
        for game in self.games:
            if game.id == game_id:
                return game
        raise KeyError(game_id)
