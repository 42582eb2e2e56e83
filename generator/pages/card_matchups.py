"""How a card stands against the others of its game, as its page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.catalogue.fields import Field
from generator.catalogue.model import Card, Game
from generator.engines.exhibit import RESULTS, Against, CardMatchups, Result
from generator.examples.play import exhibit_of
from generator.pages import urls
from generator.pages.card_examples import words
from generator.pages.urls import Language

MOST_LISTED = 300
"""In a larger game every battle is counted, but not listed."""
MOST_CARDS = 1000
"""In a game that is larger still there are no match-ups: each card is held against all others."""
BAND = 1000
"""So wide are the rows of the picture, in power."""
SIGNS: Mapping[Result, str] = {"wins": "○", "clashes": "△", "loses": "●", "open": "?"}
"""As in the star table of a tournament: a white star, a triangle, a black star."""


@dataclass(frozen=True, slots=True)
class ResultView:
    """A result with its sign, and the word that is read."""

    id: Result
    sign: str
    word: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One opponent, as a mark of the picture and as a row of the table."""

    href: str
    name: str
    number: str
    corner: str
    bare: ResultView
    best: ResultView | None
    said: str


@dataclass(frozen=True, slots=True)
class Row:
    """The opponents in one band of power. ``self_at`` is where the card itself would stand, or None."""

    label: str
    marks: tuple[Mark, ...]
    self_at: int | None


@dataclass(frozen=True, slots=True)
class Counted:
    """How many battles have each result."""

    label: str
    counts: tuple[tuple[ResultView, int], ...]


@dataclass(frozen=True, slots=True)
class Matchups:
    """Everything for the page. Without ``rows`` there are too many cards to list, or nothing is ``settled``."""

    rows: tuple[Row, ...]
    counted: tuple[Counted, ...]
    about: str
    with_best: bool
    number_label: str
    corner_label: str
    name: str
    settled: bool
    """Whether anything can be said of any battle."""


class CardMatchupViews:
    """Makes the match-ups of the cards of one game in one language."""

    def __init__(self, game: Game, lang: Language, base: str) -> None:
        self.game, self.lang = game, lang
        self._cards = base + urls.page(lang, game.id, "cards")
        self._words = words()[lang]
        self._game_words = {word.id: word.text[lang] for word in game.event_words}
        self._number = _first(game, "headline")
        self._corner = _first(game, "corner")
        self._results = {id_: ResultView(id_, SIGNS[id_], self._words[f"match_{id_}"]) for id_ in RESULTS}
        self._probable: dict[Result, ResultView] = {
            id_: ResultView(
                "open", SIGNS["open"], self._words["match_likely"].format(result=self._words[f"match_{id_}"])
            )
            for id_ in RESULTS
        }

    @cached_property
    def _by_power(self) -> list[tuple[int | None, Card]]:
        """The game's cards by their power, those of unknown power last."""
        known = [(_plain(card, self._number), card) for card in self.game.cards]
        return sorted(known, key=lambda pair: (pair[0] is None, pair[0] or 0))

    def of(self, card: Card) -> Matchups | None:
        """What to show of a card; None if its game has no engine, or too many cards."""
        exhibit = exhibit_of(self.game) if len(self.game.cards) <= MOST_CARDS else None
        if exhibit is None or len(self.game.cards) < 2:
            return None
        made = exhibit.matchups(card.id)
        with_best = any(row.best for row in made.rows)
        settled = any(_tells(row) for row in made.rows)
        return Matchups(
            tuple(self._rows(card, made)) if settled and len(self.game.cards) <= MOST_LISTED else (),
            tuple(self._counted(made.rows, with_best=with_best)),
            self._about(card, made, with_best=with_best),
            with_best,
            self._number.label[self.lang] if self._number else "",
            self._corner.label[self.lang] if self._corner else "",
            card.name,
            settled,
        )

    def _about(self, card: Card, made: CardMatchups, *, with_best: bool) -> str:
        """One line on what is taken for granted."""
        w = self._words
        said = [self._game_words.get("matchup", "")]
        if made.needs:
            needs = w["match_takes_and"].join(self._game_words.get(need, need) for need in made.needs)
            said.append(w["match_takes"].format(needs=needs))
        elif not with_best and card.abilities:
            said.append(w["match_unchanged"])
        if made.unused:
            said.append(w["match_unused"])
        return ("" if self.lang == "ja" else " ").join(filter(None, said))

    def _counted(self, rows: Sequence[Against], *, with_best: bool) -> Iterator[Counted]:
        w = self._words
        for label, results in (
            (w["match_bare"], [row.bare for row in rows]),
            (w["match_best"], [row.best for row in rows] if with_best else []),
        ):
            if results:
                yield Counted(label, tuple((self._results[id_], results.count(id_)) for id_ in RESULTS))

    # --- the picture --------------------------------------------------------------------------------------

    def _rows(self, card: Card, made: CardMatchups) -> Iterator[Row]:
        """The opponents in bands of power, the strongest band first."""
        against = {row.other: row for row in made.rows}
        bands: dict[int | None, list[tuple[int | None, Card]]] = {}
        for number, other in self._by_power:
            bands.setdefault(None if number is None else number // BAND, []).append((number, other))
        for band in sorted(bands, key=lambda b: (b is None, -(b or 0))):
            others = bands[band]
            places = [at for at, (_, other) in enumerate(others) if other.id == card.id]
            yield Row(
                self._words["match_unknown"] if band is None else f"{band * BAND}–",
                tuple(self._mark(other, against[other.id]) for _, other in others if other.id != card.id),
                places[0] if places else None,
            )

    def _mark(self, other: Card, row: Against) -> Mark:
        bare = self._result(row.bare, row.bare_likely)
        best = self._result(row.best, row.best_likely) if row.best else None
        number, corner = _plain(other, self._number), _text(other, self._corner)
        comma = "、" if self.lang == "ja" else ", "
        said = [bare.word] if best is None else [bare.word, f"{self._words['match_best']} {best.word}"]
        return Mark(
            f"{self._cards}{other.id}/",
            other.name,
            "" if number is None else str(number),
            corner,
            bare,
            best,
            f"{other.name} {'?' if number is None else number}{comma}{comma.join(said)}",
        )

    def _result(self, result: Result, likely: Result | None) -> ResultView:
        return self._probable[likely] if result == "open" and likely else self._results[result]


def _tells(row: Against) -> bool:
    """Whether a battle's result is known, or at least likely."""
    return any(
        result not in (None, "open") for result in (row.bare, row.bare_likely, row.best, row.best_likely)
    )


def _first(game: Game, role: str) -> Field | None:
    """The first field that the card's face shows in this role."""
    return next((field for field in game.shape.fields if field.face == role), None)


def _plain(card: Card, field: Field | None) -> int | None:
    value = card.fields.get(field.key) if field else None
    plain = value.plain if value is not None else None
    return plain if isinstance(plain, int) else None


def _text(card: Card, field: Field | None) -> str:
    value = card.fields.get(field.key) if field else None
    plain = value.plain if value is not None else None
    return "?" if plain is None else str(plain)
