"""The examples that an engine has made for a card, as its page shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.catalogue.model import Ability, Card, Game
from generator.engines.exhibit import CardExample, End, Point
from generator.examples.play import Played, card_examples, exhibit_of, play
from generator.pages.datum import Datum, Segment, segments
from generator.pages.example_view import Examples, ExampleView
from generator.pages.face import ability_text, timing_datum
from generator.pages.urls import Language
from generator.words import Words, table
from rules_engine.core.unknowns import Among, Between, Need

MOST_CARDS = 2000
"""In a larger game no examples are made for the single cards."""
_SLOT = re.compile(r"\{(\w+)\}")


def words() -> Mapping[Language, Words]:
    """The words of examples and match-ups by language and key. Raises ValueError if the table is damaged."""
    return table("showcase")


@dataclass(frozen=True, slots=True)
class OneExample:
    """An example: played, or (``outcomes``) what it depends on how it ends.

    ``about`` is what is shown, in pieces: text, and whether it is the name of a card.
    """

    point: Point
    about: tuple[tuple[str, bool], ...]
    example: ExampleView
    outcomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbilityExamples:
    """The examples of one ability. ``lacking`` says why there are not more."""

    timing: Datum | None
    text: list[Segment]
    examples: tuple[OneExample, ...]
    lacking: tuple[tuple[Point, str], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """All examples of a card."""

    abilities: tuple[AbilityExamples, ...]
    unused: bool
    plain: bool
    """Whether they show the printed power alone."""
    open: bool = False
    """Whether all of them tell what the end depends on."""


class CardExampleViews:
    """Makes the examples of the cards of one game in one language."""

    def __init__(self, examples: Examples, lang: Language, base: str) -> None:
        self.examples, self.lang, self.base = examples, lang, base
        self.game: Game = examples.game
        self._words = words()[lang]
        self._names = {card.id: card.name for card in self.game.cards}
        self._game_words = {word.id: word.text[lang] for word in self.game.event_words}

    def of(self, card: Card) -> Shown | None:
        """What to show of a card; None if its game has no engine, or too many cards."""
        if len(self.game.cards) > MOST_CARDS or exhibit_of(self.game) is None:
            return None
        made = card_examples(self.game, card.id)
        places = sorted({e.place for e in made.examples} | {place for place, _, _ in made.lacking})
        if not places:
            return None
        return Shown(
            tuple(self._ability(card, place, made.examples, made.lacking) for place in places),
            made.unused,
            places == [0],
            bool(made.examples) and all(example.outcomes for example in made.examples),
        )

    def _ability(
        self,
        card: Card,
        place: int,
        examples: Sequence[CardExample],
        lacking: Sequence[tuple[int, Point, str]],
    ) -> AbilityExamples:
        ability = (card.abilities or ())[place - 1] if place else None
        text = ability_text(self.game, ability, self.lang) if ability else None
        return AbilityExamples(
            timing_datum(self.game.shape.timing, ability, self.lang) if ability else None,
            segments(text or ""),
            tuple(
                self._example(card, ability, example, number)
                for number, example in enumerate(e for e in examples if e.place == place)
            ),
            tuple((point, self._reason(reason)) for at, point, reason in lacking if at == place),
        )

    def _reason(self, reason: str) -> str:
        return self._words[f"show_lacking_{reason.replace('-', '_')}"]

    def _example(self, card: Card, ability: Ability | None, example: CardExample, number: int) -> OneExample:
        about = tuple(piece for piece in self._about(card, ability, example) if piece[0].strip())
        anchor = f"played-{example.place}-{example.point}" + (f"-{number}" if not example.place else "")
        if example.outcomes:
            exhibit = exhibit_of(self.game)
            assert exhibit is not None
            played = Played(start=exhibit.start(example))
        else:
            played = play(self.game, example.data)
        title = self._words[f"show_{example.point}"]
        view = self.examples.view_of_played(played, anchor, title, "", self.lang, self.base)
        return OneExample(example.point, about, view, tuple(self._outcomes(card, example)))

    def _about(self, card: Card, ability: Ability | None, example: CardExample) -> Iterator[tuple[str, bool]]:
        """What happens, and how it would be without the ability."""
        effect = ability.effect.name if ability and ability.effect else "power"
        template = self._game_words.get(f"{example.point}-{effect}", "")
        for number, piece in enumerate(_SLOT.split(template)):
            # Every other piece is the name of a part that a card plays.
            yield (self._names.get(example.parts.get(piece, ""), "?"), True) if number % 2 else (piece, False)
        said = []
        if example.point == "decides" and not example.outcomes:
            said.append(self._words["show_without"].format(end=self._end(example.without, example.end)))
        for gaps in example.data.get("values", {}).values():
            what = self._words["show_both"].join(self._what(card, f"{card.id}.{key}") for key in gaps)
            said.append(self._words["show_values"].format(what=what))
        space = "" if self.lang == "ja" else " "
        yield space + space.join(said), False

    # --- how it ends, and what that needs -------------------------------------------------------------

    def _end(self, end: End, beside: End) -> str:
        """An end in words; ``beside`` is the other one that it is told apart from."""
        on = beside.game and not end.game
        if end.winner is None:
            key = "show_draw" if end.game else "show_clash_on" if on else "show_clash"
            return self._words[key]
        key = "show_game" if end.game else "show_goes_on" if on else "show_round"
        return self._words[key].format(player=f"P{end.winner + 1}")

    def _outcomes(self, card: Card, example: CardExample) -> list[str]:
        w = self._words
        found = []
        decisive = End(None, game=any(end.game for end, _ in example.outcomes))
        for end, cases in example.outcomes:
            said = self._end(end, decisive)
            if cases == ((),):
                found.append(w["show_certain"].format(end=said))
                continue
            told = w["show_or"].join(
                w["show_and"].join(self._need(card, need) for need in case) for case in cases
            )
            found.append(w["show_if"].format(needs=told, end=said))
        return found

    def _need(self, card: Card, need: Need) -> str:
        w = self._words
        what = self._what(card, need.name)
        if isinstance(need, Among):
            return w["show_among"].format(what=what, n=w["show_either"].join(map(self._value, need.allowed)))
        assert isinstance(need, Between)  # only this one card has gaps
        if need.low == need.high:
            return w["show_exactly"].format(what=what, n=need.low)
        if need.high is None:
            return w["show_at_least"].format(what=what, n=need.low)
        if need.low == 0:
            return w["show_at_most"].format(what=what, n=need.high)
        return w["show_between"].format(what=what, n=need.low, m=need.high)

    def _value(self, value: str) -> str:
        return f"「{value}」" if self.lang == "ja" else f"“{value}”"

    def _what(self, card: Card, name: str) -> str:
        """An unknown value by the name that the engine gives it: a field, or a slot of an ability."""
        key = name.removeprefix(f"{card.id}.")
        if not key.startswith(card.abilities_key + "."):
            field = self.game.shape.field(key)
            label = field.label[self.lang] if field else key
            return label if self.lang == "ja" else label[:1].lower() + label[1:]
        slot = key.rpartition(".")[2]
        said = self._words.get(f"show_slot_{slot}", slot)
        return self._words["show_slot"].format(slot=said)
