"""A card's face as data: which value goes where, derived from the roles in the card schema."""

from __future__ import annotations

from dataclasses import dataclass

from generator.catalogue.fields import Field
from generator.catalogue.model import Ability, Card, Completeness, Game
from generator.pages import urls
from generator.pages.datum import Datum, Segment, datum, segments
from generator.pages.urls import Language
from rules_engine.knowledge import Value


@dataclass(frozen=True, slots=True)
class FaceAbility:
    """An ability on a face: its timing, its text split at gaps, and the language of that text."""

    timing: Datum | None
    text: list[Segment]
    lang: Language = "ja"


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
    abilities: list[FaceAbility] | None
    has_abilities: bool = True
    """Whether cards of this game may have abilities at all."""
    specimen: bool = False

    def __hash__(self) -> int:
        return hash((self.id, self.lang, self.href))


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


def _face_ability(game: Game, ability: Ability, lang: Language) -> FaceAbility:
    text = ability_text(game, ability, lang)
    return FaceAbility(
        timing_datum(game.shape.timing, ability, lang),
        segments(text) if text else [Segment("?", gap=True)],
        "ja" if text == ability.text else lang,
    )


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
    texts: list[FaceAbility] = []
    for field in game.shape.fields:
        value = card.fields.get(field.key)
        if value is None:
            continue
        shown = datum(field, value, lang)
        if field.face == "abilities":
            texts += [FaceAbility(None, segments(text)) for text in _texts(value)]
        elif field.face:
            by_role.setdefault(field.face, []).append(shown)
        elif field.kind not in ("text", "abilities"):
            lines.append(shown)
    abilities: list[FaceAbility] | None
    if not card.abilities_key:
        abilities = texts
    elif card.abilities is None:
        abilities = None
    else:
        abilities = [_face_ability(game, ability, lang) for ability in card.abilities]
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
        abilities=abilities,
        has_abilities=bool(card.abilities_key) or any(f.face == "abilities" for f in game.shape.fields),
        specimen=card.specimen,
    )
