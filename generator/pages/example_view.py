"""Worked examples as the pages show them: lines, boards, faces."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.catalogue.model import BoardZone, Example, Game
from generator.engines.board import Board, Placed
from generator.examples.coverage import Covered, coverage, showing_examples
from generator.examples.play import Played, play
from generator.examples.telling import Change, Line, Named, Teller
from generator.pages import urls
from generator.pages.face import Face, ability_text, face
from generator.pages.urls import Language


@dataclass(frozen=True, slots=True)
class PieceView:
    """A part of a sentence: a card, a number that changes, or text."""

    kind: str
    text: str
    href: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class LineView:
    """One line: whose it is, what happens, by which clauses, and what lies where after it."""

    who: str
    pieces: tuple[PieceView, ...]
    clauses: tuple[str, ...]
    position: str
    ends: bool
    refused: bool
    remark: str = ""
    """What the example explains in this place, where nothing happens."""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card on the board: where it lies and how, and its face (None for a card that nobody looks at).

    ``label`` is the zone in words; of a card in a shared zone it is whose it is.
    """

    zone: str
    label: str
    face: Face | None
    id: str
    down: bool = False
    turned: bool = False
    covers: bool = False
    """Whether others lie beneath it."""


@dataclass(frozen=True, slots=True)
class CountView:
    """A number on the board, or how many cards lie in a zone; ``value`` is None while there is none."""

    id: str
    label: str
    value: int | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's side of the board."""

    name: str
    numbers: tuple[CountView, ...]
    counts: tuple[CountView, ...]
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class SharedView:
    """A zone that belongs to both players."""

    id: str
    label: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example ready to be drawn. ``pool`` are faces that come up only later.

    ``zones`` tells the script what the zones are called.
    """

    anchor: str
    title: str
    about: str
    shows: tuple[str, ...]
    seats: tuple[SeatView, ...]
    shared: tuple[SharedView, ...]
    zones: str
    start: str
    pool: tuple[Face, ...]
    lines: tuple[LineView, ...]

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face that is shown at some time."""
        lying = [card.face for seat in self.seats for card in seat.cards]
        lying += [card.face for zone in self.shared for card in zone.cards]
        return (*(f for f in lying if f is not None), *self.pool)


class Examples:
    """The examples of one game, for the pages in both languages."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._cards = game.shown
        self._teller = Teller(game, ability_text)
        self._showing: Mapping[str, tuple[Example, ...]] | None = None

    @property
    def showing(self) -> Mapping[str, tuple[Example, ...]]:
        """The examples of each clause."""
        if self._showing is None:
            self._showing = showing_examples(self.game)
        return self._showing

    def view(self, example: Example, lang: Language, base: str) -> ExampleView:
        """An example of the game's files; ``base`` leads from its page to the site's root."""
        return self._view(
            f"ex-{example.id}",
            example.title[lang],
            example.about[lang],
            example.shows,
            play(self.game, example.data),
            lang,
            base,
        )

    def view_of_data(self, data: Mapping[str, Any], anchor: str, lang: Language, base: str) -> ExampleView:
        """A scenario that stands in a page of its own."""
        title, about = data.get("title", {}), data.get("about", {})
        shows = tuple(data.get("shows", ()))
        played = play(self.game, data)
        return self._view(anchor, title.get(lang, ""), about.get(lang, ""), shows, played, lang, base)

    def view_of_played(
        self, played: Played, anchor: str, title: str, about: str, lang: Language, base: str
    ) -> ExampleView:
        """A scenario that has been played, or only set up."""
        return self._view(anchor, title, about, (), played, lang, base)

    def _view(
        self,
        anchor: str,
        title: str,
        about: str,
        shows: tuple[str, ...],
        played: Played,
        lang: Language,
        base: str,
    ) -> ExampleView:
        told = self._teller.lines(played, shows, lang)
        start = played.start
        assert start is not None, played.unplayable  # what cannot be played stops the build before this
        faces = {card: face(self.game, self._cards[card], lang, base) for card in self._seen(start, told)}
        zones = self.game.zones
        shown = set(start.seen(zones))
        return ExampleView(
            anchor=anchor,
            title=title,
            about=about,
            shows=shows,
            seats=tuple(
                self._seat(number, [start, *(line.after for line in told)], faces, lang)
                for number, _ in enumerate(start.sides, 1)
            ),
            shared=tuple(_shared(zone, start, faces, lang) for zone in zones if zone.shared),
            zones=_compact([[z.id, z.text[lang]] for z in zones if not z.counted and not z.shared]),
            start=_compact(start.to_data(zones)),
            pool=tuple(f for card, f in faces.items() if card not in shown),
            lines=tuple(self._line(line, lang, base) for line in told),
        )

    def _seat(
        self, number: int, boards: Sequence[Board], faces: Mapping[str, Face], lang: Language
    ) -> SeatView:
        """A player's side as it is at first. What gets its first card later on is not counted yet."""
        side, *later = (board.sides[number - 1] for board in boards)

        def count(zone: str) -> int | None:
            held = len(side.cards(zone))
            return held if held or not any(after.cards(zone) for after in later) else None

        own = [zone for zone in self.game.zones if not zone.shared]
        return SeatView(
            name=f"P{number}",
            numbers=tuple(CountView(n.id, n.text[lang], side.numbers.get(n.id)) for n in self.game.numbers),
            counts=tuple(CountView(zone.id, zone.text[lang], count(zone.id)) for zone in own if zone.counted),
            cards=tuple(
                card
                for zone in own
                if not zone.counted
                for lying in side.zones.get(zone.id, ())
                for card in _cards(lying, zone.id, zone.text[lang], faces)
            ),
        )

    def _seen(self, start: Board, told: list[Line]) -> list[str]:
        """The cards that lie face up on the board at any time, each once."""
        boards = [start, *(line.after for line in told)]
        return list(
            dict.fromkeys(
                card for board in boards for card in board.seen(self.game.zones) if card in self._cards
            )
        )

    def _line(self, line: Line, lang: Language, base: str) -> LineView:
        def pieces() -> Iterator[PieceView]:
            for piece in line.pieces:
                if isinstance(piece, Named):
                    card = piece.card
                    href = base + urls.card(lang, self.game.id, card.id, specimen=card.specimen)
                    yield PieceView("card", piece.text, href)
                elif isinstance(piece, Change):
                    yield PieceView("change", piece.after, before=piece.before)
                else:
                    yield PieceView("text", piece.text)

        position = _compact(line.after.to_data(self.game.zones))
        refused, remark = line.moment.refused, line.text if line.remark else ""
        return LineView(line.who, tuple(pieces()), line.clauses, position, line.ends, refused, remark)


def _compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _shared(zone: BoardZone, board: Board, faces: Mapping[str, Face], lang: Language) -> SharedView:
    lying = board.shared.get(zone.id, ())
    return SharedView(
        zone.id,
        zone.text[lang],
        tuple(card for one in lying for card in _cards(one, zone.id, _owner(one), faces)),
    )


def _owner(lying: Placed) -> str:
    return f"P{lying.by + 1}" if lying.by is not None else ""


def _cards(lying: Placed, zone: str, label: str, faces: Mapping[str, Face]) -> Iterator[CardView]:
    """A card, and those beneath it, which stick out behind."""
    yield CardView(
        zone, label, faces.get(lying.card), lying.card, lying.down, lying.turned, bool(lying.under)
    )
    for card in lying.under:
        yield CardView("beneath", "", faces.get(card), card)


def clause_examples(
    examples: Examples, lang: Language, base: str
) -> Callable[[str], tuple[list[ExampleView], list[Example]]]:
    """For a page of rules: what to show in full at a clause, and what to refer to.

    An example stands at the first clause in the rules' order that it shows.
    """
    order = {clause.id: place for place, clause in enumerate(examples.game.clauses())}
    home = {
        example.id: min((c for c in example.shows if c in order), key=order.__getitem__, default="")
        for example in examples.game.examples
    }

    def at(clause: str) -> tuple[list[ExampleView], list[Example]]:
        showing = examples.showing.get(clause, ())
        here = [examples.view(example, lang, base) for example in showing if home[example.id] == clause]
        return here, [example for example in showing if home[example.id] != clause]

    return at


def coverage_view(game: Game, lang: Language, url: str) -> dict[str, Any]:
    """What the page of clause coverage needs."""
    counted = coverage(game)
    rules = urls.href(url, urls.page(lang, game.id, "rules"))

    def row(covered: Covered) -> dict[str, Any]:
        clause = covered.clause
        return {
            "id": clause.id,
            "text": clause.text[lang],
            "href": f"{rules}#{clause.id.lower()}",
            "state": "shown" if covered.examples else "missing" if covered.playable else "unplayable",
            "why": clause.note[lang] if clause.note and not covered.playable else "",
            "examples": [
                {"title": example.title[lang], "href": f"{rules}#ex-{example.id}"}
                for example in covered.examples
            ],
        }

    return {
        "counts": {
            "clauses": len(counted.clauses),
            "playable": counted.playable,
            "shown": counted.shown,
            "unplayable": len(counted.clauses) - counted.playable,
            "missing": len(counted.missing),
            "examples": len(game.examples),
        },
        "sections": [
            {"id": section.id, "title": section.title[lang], "rows": [row(covered) for covered in listed]}
            for section, listed in counted.sections
        ],
        "rules_href": rules,
    }
