"""Decks: rules that name what exists, and lists whose cards and sections can be found."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.catalogue.fields import CardShape, card_shape
from generator.catalogue.folding import fold
from generator.catalogue.nearest import nearest, nearest_all
from generator.catalogue.problems import Problem
from generator.catalogue.reader import KeyPath
from generator.catalogue.schema import CARDS_SUFFIX, Schemas
from generator.catalogue.sheet import GameFiles, Sheet

EFFECT = "effect"
"""Stands for what a card's abilities do, by the names of the phrasebook, wherever a rule names a field."""

OF_EVERY_CARD = ("id", "name", "set")


def check(games: list[GameFiles], schemas: Schemas) -> Iterator[Problem]:
    for game in games:
        head = game.sound("game")
        if head is None:
            continue
        rules = head.data.get("deck")
        if rules is not None and f"{game.id}{CARDS_SUFFIX}" in schemas.by_name:
            yield from _Rules(game, head, card_shape(schemas, game.id)).check()
        for sheet in game.decks:
            if sheet.sound:
                yield from _deck(game, sheet, head, schemas)


class _Rules:
    """The deck rules of one game, checked against what they name."""

    def __init__(self, game: GameFiles, head: Sheet, shape: CardShape) -> None:
        self.game, self.head, self.shape = game, head, shape
        self.rules: Mapping[str, Any] = head.data["deck"]
        self.cards = _card_ids(game)

    def check(self) -> Iterator[Problem]:
        rules = self.rules
        yield from self._unique("sections")
        yield from self._unique("formats")
        sections = [section["id"] for section in rules["sections"]]
        for number, section in enumerate(rules["sections"]):
            if "pieces" in section:
                pieces = [field.key for field in self.shape.fields if field.choices]
                yield from self._one_of(("deck", "sections", number, "pieces"), section["pieces"], pieces)
        for kind in ("limits", "advice"):
            for number, item in enumerate(rules.get(kind, ())):
                yield from self._limit(item, ("deck", kind, number), sections)
        formats = [form["id"] for form in rules.get("formats", ())]
        for number, ban in enumerate(rules.get("bans", ())):
            path: KeyPath = ("deck", "bans", number)
            yield from self._card((*path, "card"), ban["card"])
            for index, form in enumerate(ban.get("formats", ())):
                yield from self._one_of((*path, "formats", index), form, formats)
        sets = [item["id"] for item in self.head.data["sets"]]
        for number, form in enumerate(rules.get("formats", ())):
            for index, window in enumerate(form.get("sets", ())):
                yield from self._one_of(
                    ("deck", "formats", number, "sets", index, "set"), window["set"], sets
                )
            for index, window in enumerate(form.get("cards", ())):
                yield from self._card(("deck", "formats", number, "cards", index, "card"), window["card"])

    def _unique(self, kind: str) -> Iterator[Problem]:
        first: dict[str, int] = {}
        for number, item in enumerate(self.rules.get(kind, ())):
            path = ("deck", kind, number, "id")
            line = first.setdefault(item["id"], self.head.document.place(path)[0])
            if any(other["id"] == item["id"] for other in self.rules[kind][:number]):
                yield self.head.problem(path, "duplicate-id", id=item["id"], file="game.yml", line=line)

    def _one_of(
        self, path: KeyPath, value: Any, allowed: Collection[Any], *, of_key: bool = False
    ) -> Iterator[Problem]:
        if value in allowed:
            return
        names = [str(one) for one in allowed]
        near = nearest(str(value), names)
        code = "not-allowed-near" if near else "not-allowed"
        yield self.head.problem(
            path, code, of_key=of_key, value=value, near=near, allowed=", ".join(names) or "—"
        )

    def _card(self, path: KeyPath, card: str) -> Iterator[Problem]:
        if self.cards is not None and card not in self.cards:
            near = nearest(card, self.cards)
            yield self.head.problem(path, "no-card-near" if near else "no-card", name=card, near=near)

    def _fields(self) -> list[str]:
        keys = [field.key for field in self.shape.fields if field.kind not in ("text", "abilities")]
        return [*OF_EVERY_CARD, *keys, *(() if EFFECT in keys else (EFFECT,))]

    def _limit(self, item: Mapping[str, Any], path: KeyPath, sections: list[str]) -> Iterator[Problem]:
        if "section" in item:
            yield from self._one_of((*path, "section"), item["section"], sections)
        single = [f for f in self._fields() if f != EFFECT and not self._is_list(f)]
        for index, name in enumerate(item.get("count_by", ())):
            yield from self._one_of((*path, "count_by", index), name, single)
        for name, condition in item.get("where", {}).items():
            place = (*path, "where", name)
            wrong = list(self._one_of(place, name, self._fields(), of_key=True))
            yield from wrong or self._condition(name, condition, place)
        if "suits" in item:
            told = item["suits"]
            yield from self._one_of((*path, "suits", "field"), told["field"], single)
            yield from self._one_of((*path, "suits", "among"), told["among"], sections)
        for ruling, option in item.get("only_if", {}).items():
            yield from self._ruling((*path, "only_if", ruling), ruling, option)

    def _is_list(self, name: str) -> bool:
        field = self.shape.field(name)
        return field is not None and field.kind == "list"

    def _condition(self, name: str, condition: Any, path: KeyPath) -> Iterator[Problem]:
        if isinstance(condition, Mapping):
            if "not" not in condition:
                return
            condition, path = condition["not"], (*path, "not")
        allowed = self._values(name)
        if allowed is None:
            return
        if isinstance(condition, list):
            for index, value in enumerate(condition):
                yield from self._one_of((*path, index), value, allowed)
        else:
            yield from self._one_of(path, condition, allowed)

    def _values(self, name: str) -> Collection[Any] | None:
        """The values that a field may have, where they are few."""
        if name == "id":
            return self.cards
        if name == "set":
            return [item["id"] for item in self.head.data["sets"]]
        field = self.shape.field(name)
        if field is not None and field.choices:
            return [choice.value for choice in field.choices]
        if name == EFFECT and field is None:
            book = self.game.sound("phrasebook")
            return [phrase["effect"] for _, phrase in book.entries()] if book else None
        return None

    def _ruling(self, path: KeyPath, ruling: str, option: str) -> Iterator[Problem]:
        rulings = self.game.sound("rulings")
        if rulings is None:
            return
        known = {item["key"]: [o["id"] for o in item["options"]] for _, item in rulings.entries()}
        wrong = list(self._one_of(path, ruling, known, of_key=True))
        yield from wrong or self._one_of(path, option, known[ruling])


def _card_ids(game: GameFiles) -> Collection[str] | None:
    """Every card id of a game, in order; None if a card list is not sound."""
    if not all(sheet.sound for sheet in game.cards):
        return None
    return dict.fromkeys(card["id"] for sheet in game.cards for _, card in sheet.entries())


def _named(game: GameFiles) -> dict[str, list[str]]:
    """The ids of the cards that bear a name, by the name and by its folded form."""
    found: dict[str, list[str]] = {}
    for sheet in game.cards:
        for _, card in sheet.entries():
            for name in dict.fromkeys((card["name"], fold(card["name"]), card["id"])):
                found.setdefault(name, []).append(card["id"])
    return found


def _deck(game: GameFiles, sheet: Sheet, head: Sheet, schemas: Schemas) -> Iterator[Problem]:
    rules = head.data.get("deck")
    if rules is None:
        yield sheet.problem(("deck",), "no-deck-rules", of_key=True)
        return
    sections = {section["id"]: section for section in rules["sections"]}
    formats = [form["id"] for form in rules.get("formats", ())]
    form = sheet.data.get("format")
    if form is not None and form not in formats:
        yield sheet.problem(("format",), "not-allowed", value=form, allowed=", ".join(formats) or "—")
    styles = [style["id"] for style in head.data.get("deck_styles", ())]
    style = sheet.data.get("style")
    if style is not None and style not in styles:
        near = nearest(style, styles)
        code = "not-allowed-near" if near else "not-allowed"
        yield sheet.problem(("style",), code, value=style, near=near, allowed=", ".join(styles) or "—")
    if _card_ids(game) is None:
        return
    cards = _named(game)
    for section_id, held in sheet.data["deck"].items():
        path = ("deck", section_id)
        section = sections.get(section_id)
        if section is None:
            near = nearest(section_id, sections)
            code = "not-allowed-near" if near else "not-allowed"
            yield sheet.problem(
                path, code, of_key=True, value=section_id, near=near, allowed=", ".join(sections)
            )
            continue
        names = cards
        if "pieces" in section and f"{game.id}{CARDS_SUFFIX}" in schemas.by_name:
            field = card_shape(schemas, game.id).field(section["pieces"])
            names = {str(choice.value): [str(choice.value)] for choice in (field.choices if field else ())}
        yield from _section(sheet, path, held, names)
        yield from _size(sheet, path, sum(held.values()), section["size"])


def _section(
    sheet: Sheet, path: KeyPath, held: Mapping[str, int], names: Mapping[str, list[str]]
) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for name in held:
        place = (*path, name)
        found = names.get(name) or names.get(fold(name), [])
        if len(found) > 1:
            yield sheet.problem(place, "ambiguous-card", of_key=True, name=name, count=len(found))
        elif not found:
            near = nearest_all(name, names)
            code = "no-card-near" if near else "no-card"
            yield sheet.problem(place, code, of_key=True, name=name, near=" / ".join(near))
        else:
            line = sheet.document.place(place, of_key=True)[0]
            if found[0] in first:
                at = {"file": sheet.file.path.name, "line": first[found[0]]}
                yield sheet.problem(place, "duplicate-id", of_key=True, id=found[0], **at)
            first.setdefault(found[0], line)


def _size(sheet: Sheet, path: KeyPath, count: int, size: Any) -> Iterator[Problem]:
    low = size if isinstance(size, int) else size.get("at_least", 0)
    high = size if isinstance(size, int) else size.get("at_most", count)
    if not low <= count <= high:
        wanted = str(low) if low == high else f"{low}–{high}"
        yield sheet.problem(path, "deck-size", of_key=True, count=count, wanted=wanted)
