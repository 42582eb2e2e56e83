"""Changes in words, in Japanese and English: the same for pages, feeds and the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from generator.catalogue.fields import CardShape, Field, card_shape, choice_labels
from generator.catalogue.reader import read
from generator.catalogue.schema import Schemas
from generator.changes.model import ABSENT, Change
from rules_engine.knowledge import State, value_of

Language = Literal["ja", "en"]

TABLE = Path(__file__).parent.parent / "templates" / "changes.yml"
MANY = 12
"""More than so many additions or removals of one kind are told as a number."""


@cache
def strings() -> Mapping[Language, Mapping[str, str]]:
    """Every string by language and key. Raises ValueError if the table is damaged."""
    document = read(TABLE)
    if document.problems:
        raise ValueError(f"changes.yml: {document.problems}")
    languages: tuple[Language, ...] = ("ja", "en")
    return {lang: {key: both[lang] for key, both in document.data.items()} for lang in languages}


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


class Vocabulary:
    """What fields and values are called, by the schemas of an archive; nothing has a name without any."""

    def __init__(self, schemas: Schemas | None) -> None:
        self.shapes: Mapping[str, CardShape] = {}
        self.words: Mapping[tuple[str, str], Mapping[str, Mapping[str, str]]] = {}
        if schemas is None:
            return
        self.shapes = {game: card_shape(schemas, game) for game in schemas.games()}
        of_source = ("properties", "sources", "items", "properties")
        of_section = ("properties", "sections", "items", "properties")
        of_clause = (*of_section, "clauses", "items", "properties")
        self.words = {
            ("source", "kind"): choice_labels(schemas, "sources.schema.json", *of_source, "kind"),
            ("source", "sure"): choice_labels(schemas, "sources.schema.json", *of_source, "sure"),
            ("clause", "status"): choice_labels(schemas, "rules.schema.json", *of_clause, "status"),
        }


class Teller:
    """Tells changes in one language."""

    def __init__(self, vocabulary: Vocabulary, lang: Language) -> None:
        self._shapes, self._words, self._lang = vocabulary.shapes, vocabulary.words, lang
        self._ui = strings()[lang]

    def tell(self, changes: Sequence[Change]) -> Iterator[Told]:
        """The changes, those of one thing together, in their order."""
        for (game, kind), group in groupby(changes, key=lambda change: (change.game, change.kind)):
            of_kind = list(group)
            for what in ("added", "removed", "changed"):
                alike = [change for change in of_kind if change.what == what]
                if len(alike) > MANY:
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
        return f"{kind} {change.id}" + (f" {name}" if name and name != change.id else "")

    def sentence(self, change: Change) -> str:
        """What changed, without what it is about."""
        if change.what == "changed" and change.key:
            return self._ui["changed-keys"].format(keys=change.key)
        if change.key == "id" or change.what == "renamed":
            return self._ui[change.what].format(before=change.before, after=change.after)
        if change.what == "reworded" and self._said(change.before) == self._said(change.after):
            return self._ui["reworded-elsewhere"]
        field, label = self._label(change)
        words = self._words.get((change.kind, change.key), {})
        before, after = (
            words[value][self._lang]
            if isinstance(value, str) and value in words
            else self.value(field, value)
            for value in (change.before, change.after)
        )
        return self._ui[change.what].format(label=label, before=before, after=after)

    def _label(self, change: Change) -> tuple[Field | None, str]:
        """The field that the change is about, if it is one of the card's, and what to call it."""
        key, *parts = change.key.split(".")
        shape = self._shapes.get(change.game)
        field = shape.field(key) if shape and change.kind == "card" else None
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
