"""Turns a trace into sentences, by the table of the game's ``events.yml``.

A sentence is a row of pieces: text, cards, and numbers that change. Pages make HTML
of it, the command line plain text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from generator.catalogue.model import Card, EventPhrase, Game
from generator.engines.board import Board
from generator.examples.play import Moment, Played
from rules_engine.core.events import Event

Language: TypeAlias = Literal["ja", "en"]

_PARTS = ("discarding", "with", "on", "over")
"""The words of an action that a further card comes after."""
_SLOT_OF_PART = {"discarded": "discarding", "other": "with", "target": "on"}
_SLOT = re.compile(r"\{([^{}]+)\}")
_ANDS = {"ja": ("、", "、"), "en": (", ", " and ")}


@dataclass(frozen=True, slots=True)
class Text:
    """Words."""

    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """A card."""

    card: Card
    lang: Language = "ja"

    @property
    def text(self) -> str:
        return self.card.called(self.lang)


@dataclass(frozen=True, slots=True)
class Change:
    """A number that was one thing and is now another."""

    before: str
    after: str

    @property
    def text(self) -> str:
        return f"{self.before} → {self.after}"


Piece: TypeAlias = Text | Named | Change


@dataclass(frozen=True, slots=True)
class Sentence:
    """An event in words: who does it (a player or a phase), what, and by which clauses."""

    who: str
    pieces: tuple[Piece, ...]
    clauses: tuple[str, ...]

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an example as it is told.

    ``clauses`` are the one that caused it and those that the example shows by it.
    """

    who: str
    pieces: tuple[Piece, ...]
    clauses: tuple[str, ...]
    moment: Moment
    after: Board
    ends: bool

    @property
    def remark(self) -> bool:
        """True if nothing happens: the example explains something."""
        return self.moment.say is not None

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return "".join(piece.text for piece in self.pieces)


class Teller:
    """Tells examples of one game. Ability texts come from ``ability_text``."""

    def __init__(self, game: Game, ability_text: Callable[[Game, Any, Any], str | None]) -> None:
        self._cards = game.shown
        self._names = Counter(card.name for card in game.shown.values())
        self._phrases: dict[str, list[EventPhrase]] = {}
        for phrase in game.events:
            self._phrases.setdefault(phrase.kind, []).append(phrase)
        self._words = {word.id: word for word in game.event_words}
        self._game = game
        self._ability_text = ability_text

    def lines(
        self, played: Played, shows: tuple[str, ...], lang: Language, *, everything: bool = False
    ) -> list[Line]:
        """The example told in ``lang``: what matters, and all that shows one of the clauses ``shows``."""
        told: list[tuple[Moment, Sentence]] = []
        phase = played.phase or self.first_phase
        last = played.moments[-1] if played.moments else None
        for moment in played.moments:
            phase = self.phase(moment.event, phase)
            sentence = self.sentence(
                moment, phase, lang, shows=shows, last=moment is last, everything=everything
            )
            if sentence is not None:
                told.append((moment, sentence))
        lines = []
        for number, (moment, said) in enumerate(told):
            # What is passed over in silence has happened by the time the next line is told.
            following = told[number + 1][0].before if number + 1 < len(told) else moment.after
            ends = moment.event.kind == "game-over"
            lines.append(Line(said.who, said.pieces, said.clauses, moment, following, ends))
        return lines

    @property
    def first_phase(self) -> str:
        """The phase in which a game begins."""
        return next(iter(self._game.phases.values()), "")

    def phase(self, event: Event, before: str) -> str:
        """The phase that goes on once ``event`` has happened."""
        return self._game.phases.get(event.kind, before)

    def sentence(
        self,
        moment: Moment,
        phase: str,
        lang: Language,
        *,
        shows: tuple[str, ...] = (),
        last: bool = False,
        everything: bool = False,
    ) -> Sentence | None:
        """One event told in ``lang``, or None if it is passed over in silence."""
        event = moment.event
        if moment.say is not None:
            return Sentence("", (Text(moment.say[lang]),), ())
        facts = self._facts(moment, last=last)
        phrase = self._phrase(event.kind, facts)
        shown = tuple(clause for clause in event.clauses if clause in shows)
        if phrase is None or (phrase.quiet and not shown and not everything):
            return None
        who = self._word(phase, lang) if event.player is None else f"P{event.player + 1}"
        pieces = tuple(_joined(self._pieces(phrase.text[lang], moment, facts, lang)))
        return Sentence(who, pieces, tuple(dict.fromkeys((event.clause, *shown))))

    def attempt(self, said: str, lang: Language) -> tuple[Piece, ...]:
        """An action such as ``P1 ride tw3-12`` as what somebody may do; as it is if there are no words for it."""
        return tuple(_joined(self._attempt(said, lang)))

    def called(self, card_id: str, lang: Language) -> str:
        """The name of a card, with what tells it apart from others of its name: its corner, or else its id."""
        card = self._cards.get(card_id)
        if card is None:
            return card_id
        corner = tuple(self._corner(card, lang))
        others = [other for other in self._cards.values() if other.name == card.name and other is not card]
        if any(tuple(self._corner(other, lang)) == corner for other in others):
            corner = (*corner, card.id)
        return f"《{card.called(lang)}》" + (f" ({', '.join(corner)})" if others else "")

    def _phrase(self, kind: str, facts: Mapping[str, Any]) -> EventPhrase | None:
        for phrase in self._phrases.get(kind, ()):
            if all(facts.get(key) == value for key, value in phrase.when.items()):
                return phrase
        return None

    def _word(self, word_id: str, lang: Language) -> str:
        word = self._words.get(word_id)
        return word.text[lang] if word else word_id

    def _facts(self, moment: Moment, *, last: bool) -> dict[str, Any]:
        """What ``when`` and the slots may ask about an event, beside its own data."""
        event = moment.event
        facts: dict[str, Any] = {
            "count": len(event.cards),
            "known": all(card in self._cards for card in event.cards),
            "someone": event.player is not None,
            "last": last,
        }
        if event.player is not None:
            sides = {"before": moment.before.sides[event.player], "after": moment.after.sides[event.player]}
            for when, side in sides.items():
                facts |= {f"{zone.id}_{when}": side.count(zone.id) for zone in self._game.zones}
                facts |= {f"{number.id}_{when}": side.numbers.get(number.id) for number in self._game.numbers}
        if event.cards and event.cards[0] in self._cards:
            power = self._cards[event.cards[0]].fields.get("power")
            facts["printed"] = power.plain if power is not None else None
        if "powers" in event.data:
            facts["changed"] = any(
                side.numbers.get("power") != power
                for side, power in zip(moment.before.sides, event.data["powers"], strict=True)
            )
        return {**facts, **event.data}

    # --- slots ------------------------------------------------------------------------------------

    def _pieces(
        self, template: str, moment: Moment, facts: Mapping[str, Any], lang: Language
    ) -> Iterator[Piece]:
        end = 0
        for slot in _SLOT.finditer(template):
            yield Text(template[end : slot.start()])
            yield from self._slot(slot[1], moment, facts, lang)
            end = slot.end()
        yield Text(template[end:])

    def _slot(self, name: str, moment: Moment, facts: Mapping[str, Any], lang: Language) -> Iterator[Piece]:
        event = moment.event
        if ">" in name:
            yield _change(*(facts[part] for part in name.split(">")))
        elif name in ("first", "second"):
            number = ("first", "second").index(name)
            before = moment.before.sides[number].numbers.get("power")
            yield _change(before, event.data["powers"][number])
        elif name == "card":
            yield from self._named(event.cards[:1], lang)
        elif name == "cards":
            yield from self._named(event.cards, lang)
        elif name == "ability":
            yield Text(self._ability(event.cards, int(facts.get("ability") or 0), lang))
        elif name == "hand_text":
            yield Text(self._hand_text(event.cards, lang))
        elif name == "attempt":
            yield from self._attempt(moment.attempt, lang)
        elif name == "said":
            yield Text(moment.attempt)
        elif name.startswith("card:"):
            yield from self._named((str(facts[name.removeprefix("card:")]),), lang)
        elif name.startswith("word:"):
            yield Text(self._word(str(facts[name.removeprefix("word:")]), lang))
        elif "|" in name:
            key, _, forms = name.partition(":")
            one, _, many = forms.partition("|")
            yield Text(f"{facts[key]} {one if facts[key] == 1 else many}")
        else:
            yield Text(str(facts.get(name, "?")))

    def _named(self, cards: tuple[str, ...], lang: Language) -> Iterator[Piece]:
        """Cards in a row; those that nobody has looked at are counted."""
        names: list[tuple[Piece, ...]] = [
            tuple(self._card(self._cards[card], lang)) for card in cards if card in self._cards
        ]
        unseen = len(cards) - len(names)
        if unseen:
            words = self._word("unknown-cards", lang)
            some = {"count": unseen}
            names.append(tuple(self._plain(words, some)))
        comma, and_ = _ANDS[lang]
        for number, name in enumerate(names):
            if number:
                yield Text(and_ if number == len(names) - 1 else comma)
            yield from name

    @staticmethod
    def _plain(template: str, facts: Mapping[str, Any]) -> Iterator[Piece]:
        def filled(slot: re.Match[str]) -> str:
            key, _, forms = slot[1].partition(":")
            one, _, many = forms.partition("|")
            form = (one if facts[key] == 1 else many) if forms else ""
            return f"{facts[key]} {form}".strip()

        yield Text(_SLOT.sub(filled, template))

    def _ability(self, cards: tuple[str, ...], place: int, lang: Language) -> str:
        card = self._cards.get(cards[0]) if cards else None
        if card is None or not card.abilities or not 0 < place <= len(card.abilities):
            return "…"
        text = self._ability_text(self._game, card.abilities[place - 1], lang)
        return (text or "…").rstrip(".")

    def _hand_text(self, cards: tuple[str, ...], lang: Language) -> str:
        card = self._cards.get(cards[0]) if cards else None
        for place, ability in enumerate((card.abilities or ()) if card else (), 1):
            if ability.timing is not None and ability.timing.plain == "手札":
                return self._ability(cards, place, lang)
        return "…"

    def _attempt(self, said: str, lang: Language) -> Iterator[Piece]:
        """An action in words."""
        words = said.split()
        if words and re.fullmatch(r"[Pp][12]", words[0]):
            words = words[1:]
        verb, rest = (words[0].lower(), words[1:]) if words else ("", [])
        zones = {zone.id: zone.text[lang] for zone in self._game.zones}
        parts: dict[str, list[str]] = {"card": []}
        part = "card"
        for word in rest:
            if word in _PARTS:
                part = word
                parts[part] = []
            elif word in zones:
                parts["zone"] = [self._word(word, lang) if word in self._words else zones[word]]
            else:
                parts[part].append(word)
        key = f"try-{verb}"
        last = next((name for name in _PARTS if name in parts and f"{key}-{name}" in self._words), None)
        if last is not None:
            key += f"-{last}"
        elif (
            manner := next((w for w in parts["card"] if f"{key}-{w.lower()}" in self._words), None)
        ) is not None:
            parts["card"].remove(manner)
            key += f"-{manner.lower()}"
        elif parts["card"] and f"{key}-card" in self._words:
            key += "-card"
        if key not in self._words:
            yield Text(said)
            return
        end, template = 0, self._words[key].text[lang]
        for slot in _SLOT.finditer(template):
            yield Text(template[end : slot.start()])
            name = _SLOT_OF_PART.get(slot[1], slot[1])
            yield from self._called(" ".join(parts.get(name, ())), lang)
            end = slot.end()
        yield Text(template[end:])

    def _called(self, word: str, lang: Language) -> Iterator[Piece]:
        """The card that an action names by its id or its name."""
        for card in self._cards.values():
            if word in (card.id, card.name):
                yield from self._card(card, lang)
                return
        yield Text(word)

    def _card(self, card: Card, lang: Language) -> Iterator[Piece]:
        """A card; where others have its name, with what the corner of its face says."""
        yield Named(card, lang)
        if self._names[card.name] > 1:
            yield from (Text(f" ({label})") for label in self._corner(card, lang))

    def _corner(self, card: Card, lang: Language) -> Iterator[str]:
        for field in self._game.shape.fields:
            value = card.fields.get(field.key)
            if field.face == "corner" and value is not None and value.plain is not None:
                choice = field.choice(value.plain)
                label = choice.label[lang] if choice else f"{field.label[lang]} {value.plain}"
                yield label


def _change(before: Any, after: Any) -> Piece:
    if before is None or before == after:
        return Text(str(after))
    return Change(str(before), str(after))


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Without empty texts, and with neighbouring ones made one."""
    held = ""
    for piece in pieces:
        if isinstance(piece, Text):
            held += piece.text
            continue
        if held:
            yield Text(held)
        held = ""
        yield piece
    if held:
        yield Text(held)
