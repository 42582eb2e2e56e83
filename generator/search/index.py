"""The search index of a game as plain data: what the browser loads and the command line reads.

One index a game, column by column, since columns of like values compress well. A
cell of a card's field is its value where it is known, ``None`` where it is
unknown, ``False`` where the field does not apply, and ``{"a": [values]}`` where
several values are possible or the one value is doubted or inferred.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.catalogue.fields import Field
from generator.catalogue.folding import fold
from generator.catalogue.model import Archive, Card, Game
from generator.catalogue.terms import terms_on
from rules_engine.knowledge import Plain, State, Value

VERSION = 2
"""Raised when the form of the index changes, so that older ones are made anew."""

FLAGS: Mapping[str, tuple[str, ...]] = {
    "partial": ("partial", "partly", "一部不明"),
    "known": ("known", "complete", "判明"),
    "inferred": ("inferred", "推定"),
    "doubtful": ("doubtful", "probably", "要確認"),
    "conflict": ("conflict", "contradictory", "矛盾"),
    "card": ("card", "カード"),
    "clause": ("clause", "rule", "条", "ルール"),
    "ruling": ("ruling", "裁定"),
    "term": ("term", "glossary", "用語"),
    "page": ("page", "wiki", "ページ"),
}
"""What ``is:`` asks for, with every word for it."""

COMMON: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "名前", "カード名"),
    "text": ("text", "テキスト", "本文"),
    "id": ("id", "number", "番号"),
    "game": ("game", "ゲーム"),
    "set": ("set", "セット"),
    "source": ("source", "出典"),
    "clause": ("clause", "条"),
    "is": ("is", "状態"),
}
"""The fields that every game has, with every name for them."""


def _aliases(label: str) -> list[str]:
    """A label and, where it ends in a bracket, the label without it: ``Power (P)``, ``Power``."""
    bare = label.partition("(")[0].strip()
    return [label, bare] if bare else [label]


def _values(pairs: Iterable[tuple[Plain, Iterable[str]]]) -> dict[str, Plain]:
    """Every folded word for a value. The value's own word wins over another's label."""
    found: dict[str, Plain] = {}
    listed = [(value, list(words)) for value, words in pairs]
    for value, _ in listed:
        found[fold(str(value))] = value
    for value, words in listed:
        for word in words:
            found.setdefault(fold(word), value)
    return found


def _field_entry(field: Field) -> dict[str, Any]:
    entry: dict[str, Any] = {"kind": field.kind, "label": dict(field.label), "names": _names(field)}
    if field.choices:
        entry["values"] = _values(
            (c.value, [a for text in c.label.values() for a in _aliases(text)]) for c in field.choices
        )
        entry["shown"] = [str(c.value) for c in field.choices]
    return entry


def _names(field: Field) -> list[str]:
    names = [fold(field.key)]
    for label in field.label.values():
        names += [fold(alias) for alias in _aliases(label)]
    return list(dict.fromkeys(names))


def searchable(game: Game) -> list[Field]:
    """The fields of ``game`` that a query can ask for by name."""
    fields = [f for f in game.shape.fields if f.kind != "abilities" and f.key not in COMMON]
    if game.shape.timing is not None:
        fields.append(game.shape.timing)
    return fields


def cell(value: Value | None) -> Any:
    if value is None:
        return False
    if not value.candidates:
        return None
    plain = [list(c) if isinstance(c, tuple) else c for c in value.candidates]
    return plain[0] if value.state is State.KNOWN else {"a": plain}


def _timings(card: Card) -> Any:
    """The timings of a card's abilities as one list; unknown if one of them is."""
    if card.abilities is None:
        return None
    known: list[Plain] = []
    doubted = False
    for ability in card.abilities:
        if ability.timing is None:
            continue
        if ability.timing.plain is None:
            return None
        doubted = doubted or ability.timing.state is not State.KNOWN
        known.append(ability.timing.plain)
    return {"a": [known]} if doubted else known


def _text(card: Card, game: Game) -> str | None:
    """The card's texts, one a line, as the data has them; None if they are unknown."""
    lines = [ability.text for ability in card.abilities or () if ability.text]
    for field in game.shape.fields:
        if field.kind == "text" and field.key in card.fields:
            plain = card.fields[field.key].plain
            lines += [str(plain)] if plain else []
    return "\n".join(lines) if lines or card.abilities else (None if card.abilities is None else "")


def _printed(card: Card) -> str:
    values = [v.printed for v in card.fields.values() if v.printed]
    return "\n".join([*(a.printed for a in card.abilities or () if a.printed), *values])


def _translation(card: Card, game: Game) -> str:
    if game.phrasebook is None:
        return ""
    effects = [a.effect for a in card.abilities or () if a.effect is not None]
    return "\n".join(game.phrasebook.write(effect, "en") for effect in effects)


def _flags(card: Card) -> list[str]:
    states = {v.state for v in card.fields.values()}
    for ability in card.abilities or ():
        states |= {v.state for v in (ability.timing, *ability.slots.values()) if v is not None}
        if ability.effect is not None:
            states |= {v.state for v in ability.effect.slots.values()}
    flags = ["partial" if card.gaps else "known"]
    flags += ["inferred"] if State.INFERRED in states else []
    flags += ["doubtful"] if State.PROBABLY in states else []
    flags += ["conflict"] if State.CONFLICT in states else []
    return flags


def _sparse(values: list[Any]) -> dict[str, Any]:
    """Only what is there, by place: for columns that are mostly empty."""
    return {str(place): value for place, value in enumerate(values) if value}


def _shared(lists: list[list[str]]) -> dict[str, Any]:
    """A column of lists that many cards have alike: each different list once, and whose it is."""
    numbers: dict[tuple[str, ...], int] = {}
    of = [numbers.setdefault(tuple(listed), len(numbers)) for listed in lists]
    return {"lists": [list(listed) for listed in numbers], "of": of}


def _cards(game: Game) -> dict[str, Any]:
    cards = game.cards
    fields = searchable(game)
    columns: dict[str, list[Any]] = {}
    for field in fields:
        if field is game.shape.timing:
            columns[field.key] = [_timings(card) for card in cards]
        else:
            columns[field.key] = [cell(card.fields.get(field.key)) for card in cards]
    sets = [card_set.id for card_set in game.sets]
    return {
        "id": [card.id for card in cards],
        "name": [card.name for card in cards],
        "reading": _sparse([card.reading for card in cards]),
        "set": [sets.index(card.set) for card in cards],
        "text": [_text(card, game) for card in cards],
        "printed": _sparse([_printed(card) for card in cards]),
        "translation": _sparse([_translation(card, game) for card in cards]),
        "source": _shared([list(card.sources) for card in cards]),
        "flags": _shared([_flags(card) for card in cards]),
        "clauses": _shared(
            [list(dict.fromkeys(c for term in terms_on(card, game) for c in term.clauses)) for card in cards]
        ),
        "fields": columns,
    }


def _row(
    kind: str, key: str, name: Mapping[str, str], text: Mapping[str, str], clauses: Iterable[str] = ()
) -> list[Any]:
    """A document that is no card: kind, key, names and texts in both languages, its clauses."""
    return [kind, key, name["ja"], name["en"], text["ja"], text["en"], list(clauses)]


def _both(*parts: Mapping[str, str] | None) -> dict[str, str]:
    return {lang: "\n".join(p[lang] for p in parts if p) for lang in ("ja", "en")}


def _others(game: Game) -> list[list[Any]]:
    rows: list[list[Any]] = []
    for section in game.sections:
        for clause in section.clauses:
            name = {lang: f"{clause.id} {section.title[lang]}" for lang in ("ja", "en")}
            text = _both(clause.text, clause.because, clause.note)
            rows.append(_row("clause", clause.id, name, text, [clause.id]))
    for ruling in game.rulings:
        name = {lang: f"{ruling.id} {ruling.question[lang]}" for lang in ("ja", "en")}
        options = [option.text for option in ruling.options]
        text = _both(*options, ruling.because, ruling.note)
        rows.append(_row("ruling", ruling.id, name, text, [ruling.id, *ruling.clauses]))
    for term in game.terms:
        name = {"ja": term.ja, "en": term.en}
        rows.append(_row("term", term.id, name, _both(term.definition, term.note), term.clauses))
    return rows


def game_index(game: Game) -> dict[str, Any]:
    """The index of one game."""
    fields = {field.key: _field_entry(field) for field in searchable(game)}
    return {
        "version": VERSION,
        "game": game.id,
        "words": [game.id, game.name, *game.title.values(), *game.short.values()],
        "title": dict(game.short),
        "sets": [
            {
                "id": s.id,
                "code": s.code,
                "name": s.name,
                # Whatever a page calls it.
                "words": list(dict.fromkeys((s.id, s.code, s.name, s.title("ja"), s.title("en")))),
            }
            for s in game.sets
        ],
        "sources": [source.id for source in game.sources],
        "fields": fields,
        "cards": _cards(game),
        "others": _others(game),
    }


def site_index(pages: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The index of what belongs to no game: wiki pages, each with its path, title and text."""
    rows = [_row("page", page["path"], page["title"], page["text"]) for page in pages]
    return {
        "version": VERSION,
        "game": "",
        "words": [],
        "title": {"ja": "", "en": ""},
        "sets": [],
        "sources": [],
        "fields": {},
        "cards": None,
        "others": rows,
    }


def all_indexes(archive: Archive, pages: Iterable[Mapping[str, Any]] = ()) -> list[dict[str, Any]]:
    """The indexes of every game, then that of the wiki pages."""
    return [*(game_index(game) for game in archive.games), site_index(pages)]
