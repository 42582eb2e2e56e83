"""A card's face as data: which value goes where, derived from the roles in the card schema."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from generator.catalogue.fields import Field
from generator.catalogue.model import Ability, Card, Completeness, Game
from generator.pages import urls
from generator.pages.datum import Datum, Segment, datum, segments
from generator.pages.urls import Language
from rules_engine.knowledge import Value

# In tenths of a character of full width: a line of a face two abreast on a phone, a Latin letter or digit,
# the tag before a text, and the word for a gap or a doubt.
_LINE = 130
_FULL = 10
_LATIN = 6
_TAG = 30
_WORD = 40


@dataclass(frozen=True, slots=True)
class Said:
    """An ability or text in words for a reader: its timing, its text split at gaps, and the language of that."""

    timing: Datum | None
    text: list[Segment]
    lang: Language


@dataclass(frozen=True, slots=True)
class FaceSet:
    id: str
    code: str
    name: str
    pattern: str
    colour: str
    lang: Language = "ja"
    """The language of the name."""


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that the face template draws. It is a key, so that its drawing may be kept."""

    id: str
    game: str
    frame: str
    lang: Language
    href: str
    name: str
    partly: bool
    set: FaceSet
    corner: Datum | None
    letter: Datum | None
    headlines: list[Datum]
    stars: Datum | None
    tags: list[Datum]
    lines: list[Datum]
    abilities: list[Said] | None
    has_abilities: bool = True
    """Whether cards of this game may have abilities at all."""
    specimen: bool = False
    named_here: bool = False

    @property
    def text_lines(self) -> int:
        """About how many lines the text takes on a face two abreast on a phone, from 1 to 8."""
        lines = sum(ceil((bool(a.timing) * _TAG + _width(a.text)) / _LINE) for a in self.abilities or ())
        return min(8, max(1, lines))

    def __hash__(self) -> int:
        return hash((self.id, self.lang, self.href))


def _width(text: list[Segment]) -> int:
    """How wide a text is, in tenths of a character of full width."""
    letters = sum(_LATIN if letter.isascii() else _FULL for segment in text for letter in segment.text)
    return letters + _WORD * sum(segment.gap or segment.doubtful for segment in text)


def timing_datum(field: Field | None, ability: Ability, lang: Language) -> Datum | None:
    """The timing of an ability as a tag, if the game's abilities have timings."""
    if field is None or ability.timing is None:
        return None
    return datum(field, ability.timing, lang)


def ability_text(game: Game, ability: Ability, lang: Language) -> str | None:
    """The ability in ``lang`` if the phrasebook can write it, else as the card says."""
    if lang == "ja" or ability.effect is None or game.phrasebook is None:
        return ability.text
    return game.phrasebook.write(ability.effect, lang)


def said_abilities(game: Game, card: Card, lang: Language) -> list[Said] | None:
    """The abilities or texts of ``card``, in ``lang`` where they can be; None if it is not known what it has."""
    if card.abilities_key:
        if card.abilities is None:
            return None
        texts = [(ability, ability_text(game, ability, lang) or "?") for ability in card.abilities]
        return [
            Said(
                timing_datum(game.shape.timing, ability, lang),
                segments(text),
                "ja" if text == ability.text else lang,
            )
            for ability, text in texts
        ]
    values = [card.fields[f.key] for f in game.shape.fields if f.face == "abilities" and f.key in card.fields]
    return [Said(None, segments(text), "ja") for value in values for text in _texts(value)]


def _texts(value: Value) -> list[str]:
    """The lines of a text field; a single gap if it is unknown."""
    plain = value.plain
    if plain is None:
        return ["?"]
    return [str(line) for line in plain] if isinstance(plain, tuple) else [str(plain)]


def face(game: Game, card: Card, lang: Language, base: str) -> Face:
    """The face of ``card``; ``base`` leads from the page it stands on to the site's root."""
    by_role: dict[str, list[Datum]] = {}
    lines: list[Datum] = []
    for field in game.shape.fields:
        value = card.fields.get(field.key)
        if value is None:
            continue
        shown = datum(field, value, lang)
        if field.face == "abilities":
            continue
        if field.face:
            by_role.setdefault(field.face, []).append(shown)
        elif field.kind not in ("text", "abilities"):
            lines.append(shown)
    card_set = game.set(card.set)
    return Face(
        id=card.id,
        game=game.id,
        frame=game.shape.frame,
        lang=lang,
        href=base + urls.card(lang, game.id, card.id, specimen=card.specimen),
        name=card.called(lang),
        partly=card.completeness is Completeness.PARTLY,
        set=FaceSet(
            card_set.id,
            card_set.short(lang),
            card_set.title(lang),
            card_set.pattern,
            card_set.colour,
            lang if card_set.label else "ja",
        ),
        corner=next(iter(by_role.get("corner", [])), None),
        letter=next(iter(by_role.get("letter", [])), None),
        headlines=by_role.get("headline", []),
        stars=next(iter(by_role.get("stars", [])), None),
        tags=by_role.get("tag", []),
        lines=lines,
        abilities=said_abilities(game, card, lang),
        has_abilities=bool(card.abilities_key) or any(f.face == "abilities" for f in game.shape.fields),
        specimen=card.specimen,
        named_here=card.named_here,
    )
