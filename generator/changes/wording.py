"""Changes in words, in Japanese and English: the same for pages, feeds and the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from generator.catalogue.fields import CardShape, Field, card_shape, choice_labels
from generator.catalogue.schema import Schemas, split_languages
from generator.changes.model import ABSENT, Change
from generator.words import Language, Words, table
from rules_engine.knowledge import State, value_of

MANY = 12
"""More than so many additions or removals of one kind are told as a number."""


def strings() -> Mapping[Language, Words]:
    """Every string by language and key. Raises ValueError if the table is damaged."""
    return table("changes")


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of one thing: its kind and what it is called, and a sentence for each change.

    ``id`` is empty where many things are told in one.
    """

    game: str
    kind: str
    id: str
    head: str
    sentences: tuple[str, ...]


_ITEMS = {
    "source": ("sources.schema.json", "sources"),
    "product": ("products.schema.json", "products"),
    "clause": ("rules.schema.json", "sections", "clauses"),
    "ruling": ("rulings.schema.json", "rulings"),
    "term": ("glossary.schema.json", "terms"),
    "phrase": ("phrasebook.schema.json", "phrases"),
    "example": ("examples.schema.json", "examples"),
    "set": ("game.schema.json", "sets"),
    "game": ("game.schema.json",),
    "deck": ("deck.schema.json",),
}
"""The schema in which the keys of each kind are described, and the lists that its items stand in."""


class Vocabulary:
    """What fields, keys and values are called, by the schemas of an archive; nothing has a name without any."""

    def __init__(self, schemas: Schemas | None) -> None:
        self.shapes: Mapping[str, CardShape] = {}
        self._labels: dict[tuple[str, str], Mapping[str, str]] = {}
        self._words: dict[tuple[str, str], Mapping[str, Mapping[str, str]]] = {}
        if schemas is None:
            return
        self.shapes = {game: card_shape(schemas, game) for game in schemas.games()}
        for shape in self.shapes.values():
            self._labels |= {("card", field.key): field.label for field in shape.common}
        for kind, (name, *lists) in _ITEMS.items():
            pointer = ["properties", *(step for key in lists for step in (key, "items", "properties"))]
            properties: Any = schemas.by_name.get(name, {})
            for step in pointer:
                properties = schemas.deref(properties.get(step, {}), name)[0]
            for key, described in properties.items():
                title = schemas.deref(described, name)[0].get("title", "")
                if title:
                    self._labels[kind, key] = split_languages(title, " / ")
                self._words[kind, key] = choice_labels(schemas, name, *pointer, key)

    def label(self, kind: str, key: str, lang: Language) -> str:
        """What a key of an item is called; the key itself where the schema does not say."""
        return self._labels.get((kind, key), {}).get(lang, key)

    def word(self, kind: str, key: str, value: Any, lang: Language) -> str:
        """What a value of a choice is called; empty if it is none."""
        words = self._words.get((kind, key), {})
        return words[value][lang] if isinstance(value, str) and value in words else ""


class Teller:
    """Tells changes in one language. Without ``ids`` what has a title is called by that alone, cards apart."""

    def __init__(self, vocabulary: Vocabulary, lang: Language, *, ids: bool = True) -> None:
        self._vocabulary, self._lang, self._ids = vocabulary, lang, ids
        self._ui = strings()[lang]

    def tell(self, changes: Sequence[Change]) -> Iterator[Told]:
        """The changes, those of one thing together, in their order. What a new game has is told in numbers."""
        begun = {change.game for change in changes if (change.kind, change.what) == ("game", "added")}
        for (game, kind), group in groupby(changes, key=lambda change: (change.game, change.kind)):
            of_kind = list(group)
            for what in ("added", "removed", "changed"):
                alike = [change for change in of_kind if change.what == what]
                if len(alike) > (0 if game in begun and kind != "game" else MANY):
                    said = self._ui[f"many-{what}"].format(kind=self._ui[f"kind-{kind}"], n=len(alike))
                    yield Told(game, kind, "", said, ())
                    of_kind = [change for change in of_kind if change.what != what]
            for item_id, of_item in groupby(of_kind, key=lambda change: change.id):
                listed = list(of_item)
                yield Told(game, kind, item_id, self.head(listed[0]), tuple(map(self.sentence, listed)))

    def head(self, change: Change) -> str:
        """What the change is about: 《name》 (id) for a card, the kind with its id for all else."""
        name = self._said(change.name)
        if change.kind == "card":
            return f"《{name}》 ({change.id})"
        kind = self._ui[f"kind-{change.kind}"]
        if name and not self._ids:
            return self._ui["head-titled"].format(kind=kind, name=name)
        return f"{kind} {change.id}" + (f" {name}" if name and name != change.id else "")

    def sentence(self, change: Change) -> str:
        """What changed, without what it is about."""
        if change.what == "changed" and change.key:
            keys = (self._vocabulary.label(change.kind, key, self._lang) for key in change.key.split(", "))
            return self._ui["changed-keys"].format(keys=self._ui["value-list"].join(keys))
        if change.key == "id" or change.what == "renamed":
            return self._ui[change.what].format(before=change.before, after=change.after)
        if change.what == "reworded" and self._said(change.before) == self._said(change.after):
            return self._ui["reworded-elsewhere"]
        field, label = self._label(change)
        before, after = (
            self._vocabulary.word(change.kind, change.key, value, self._lang) or self.value(field, value)
            for value in (change.before, change.after)
        )
        return self._ui[change.what].format(label=label, before=before, after=after)

    def _label(self, change: Change) -> tuple[Field | None, str]:
        """The field that the change is about, if it is one of the card's, and what to call it."""
        key, *parts = change.key.split(".")
        shape = self._vocabulary.shapes.get(change.game)
        field = shape.field(key) if shape and change.kind == "card" else None
        if change.kind != "card":
            return None, self._vocabulary.label(change.kind, key, self._lang)
        label = field.label[self._lang] if field else self._ui.get(f"label-{key}", key)
        if not parts:
            return field, label
        number, *inner = parts
        label = self._ui["label-number"].format(label=label, n=number)
        if inner:
            label = self._ui["label-part"].format(
                label=label, part=self._ui.get(f"label-{inner[0]}", inner[0])
            )
        return (shape.timing if shape and inner[:1] == ["timing"] else None), label

    def value(self, field: Field | None, value: Any) -> str:
        """A value as the data has it, in words."""
        if value == ABSENT:
            return "—"
        if isinstance(value, Mapping) and "ja" in value:
            return self._said(value)
        try:
            known = value_of(value)
        except ValueError:
            return str(value)
        words = [self._plain(field, plain) for plain in known.candidates]
        if known.state is State.UNKNOWN:
            return self._ui["value-unknown"]
        if known.state is State.ONE_OF:
            return self._ui["value-or"].join(words)
        if known.state is State.CONFLICT:
            return " / ".join(words)
        key = {State.PROBABLY: "value-probably", State.INFERRED: "value-inferred"}.get(known.state)
        return self._ui[key].format(value=words[0]) if key else words[0]

    def _plain(self, field: Field | None, plain: Any) -> str:
        if isinstance(plain, tuple):
            listed = self._ui["value-list"].join(self._plain(field, item) for item in plain)
            return listed or self._ui["value-none"]
        choice = field.choice(plain) if field else None
        label = choice.label[self._lang] if choice else ""
        text = f"{field.unit if field else ''}{plain}"
        if not label or label == text:
            return text
        return label if text in label else f"{text} ({label})"

    def _said(self, text: Any) -> str:
        return str(text[self._lang]) if isinstance(text, Mapping) else str(text)
