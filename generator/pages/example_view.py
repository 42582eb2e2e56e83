"""Worked examples as the pages show them: lines, boards, faces."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.catalogue.model import Example, Game
from generator.examples.board import Board
from generator.examples.coverage import Covered, coverage, showing_examples
from generator.examples.play import Played, play
from generator.examples.telling import Change, Line, Named, Teller
from generator.pages import urls
from generator.pages.face import Face, ability_text, face
from generator.pages.urls import Language

ZONES = ("attack", "field", "hand")


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


@dataclass(frozen=True, slots=True)
class CardView:
    """A card on the board: where it lies, and its face (None for a card that nobody looks at)."""

    zone: str
    face: Face | None
    id: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's side of the board."""

    name: str
    deck: int
    discards: int
    power: int | None
    face_down: bool
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example ready to be drawn. ``pool`` are faces that come up only later."""

    anchor: str
    title: str
    about: str
    shows: tuple[str, ...]
    seats: tuple[SeatView, ...]
    barrier: CardView | None
    barrier_by: str
    start: str
    pool: tuple[Face, ...]
    lines: tuple[LineView, ...]


class Examples:
    """The examples of one game, for the pages in both languages."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._cards = {card.id: card for card in game.cards}
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
        shown = set(_cards_on(start))
        return ExampleView(
            anchor=anchor,
            title=title,
            about=about,
            shows=shows,
            seats=tuple(_seat(start, number, faces) for number in (0, 1)),
            barrier=CardView("barrier", faces.get(start.barrier), start.barrier) if start.barrier else None,
            barrier_by=f"P{start.barrier_by + 1}" if start.barrier_by is not None else "",
            start=_compact(start.to_data()),
            pool=tuple(f for card, f in faces.items() if card not in shown),
            lines=tuple(self._line(line, lang, base) for line in told),
        )

    def _seen(self, start: Board, told: list[Line]) -> list[str]:
        """The cards that lie face up on the board at any time, each once."""
        boards = [start, *(line.after for line in told)]
        return list(
            dict.fromkeys(card for board in boards for card in _cards_on(board) if card in self._cards)
        )

    def _line(self, line: Line, lang: Language, base: str) -> LineView:
        def pieces() -> Iterator[PieceView]:
            for piece in line.pieces:
                if isinstance(piece, Named):
                    href = base + urls.card(lang, self.game.id, piece.card.id)
                    yield PieceView("card", piece.text, href)
                elif isinstance(piece, Change):
                    yield PieceView("change", piece.after, before=piece.before)
                else:
                    yield PieceView("text", piece.text)

        position = _compact(line.after.to_data())
        return LineView(line.who, tuple(pieces()), line.clauses, position, line.ends, line.moment.refused)


def _compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _cards_on(board: Board) -> Iterator[str]:
    for side in board.sides:
        for zone in ZONES:
            yield from getattr(side, zone)
    if board.barrier:
        yield board.barrier


def _seat(board: Board, number: int, faces: Mapping[str, Face]) -> SeatView:
    side = board.sides[number]
    return SeatView(
        name=f"P{number + 1}",
        deck=len(side.deck),
        discards=len(side.discards),
        power=side.power,
        face_down=side.face_down,
        cards=tuple(
            CardView("beneath" if zone == "attack" and depth else zone, faces.get(card), card)
            for zone in ZONES
            for depth, card in enumerate(reversed(side.attack) if zone == "attack" else getattr(side, zone))
        ),
    )


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
