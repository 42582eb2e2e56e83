"""Asks documents whether they fit a query. The twin of ``assets/js/search/evaluate.js``.

An answer is one of four, in this order: no; open (the field is unknown or does not
apply, which satisfies no comparison, negated or not); perhaps (it depends on which of
the possible values is right); yes. *All* takes the lowest of its parts, *either* the
highest, *not* swaps yes and no.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from generator.catalogue.folding import fold
from generator.catalogue.nearest import nearest
from generator.search.documents import Document
from generator.search.grammar import All, Condition, Either, Not, Query, QueryError, Text
from generator.search.index import COMMON, FLAGS


class Answer(IntEnum):
    """Whether a document fits, in the order of how good an answer it is."""

    NO = 0
    OPEN = 1
    PERHAPS = 2
    YES = 3


class Rank(IntEnum):
    """Where a text was found, best first."""

    NAME = 0
    NAME_START = 1
    IN_NAME = 2
    IN_TEXT = 3
    ELSEWHERE = 4
    NOWHERE = 5


UNKNOWN_WORDS = frozenset(fold(word) for word in ("unknown", "不明")) | {""}
"""What asks for an unknown value; ``?`` folds to nothing."""

_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}
_EQUALITY = (":", "=", "!=")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?\Z")

Test = Callable[[Document], Answer]


def text_rank(document: Document, folded: str) -> Rank:
    """Where in ``document`` the folded text stands."""
    if folded in document.names:
        return Rank.NAME
    if any(name.startswith(folded) for name in document.names):
        return Rank.NAME_START
    if any(folded in name for name in document.names):
        return Rank.IN_NAME
    if any(folded in text for text in document.texts):
        return Rank.IN_TEXT
    if any(folded in text for text in document.more):
        return Rank.ELSEWHERE
    return Rank.NOWHERE


def _flip(answer: Answer) -> Answer:
    return {Answer.YES: Answer.NO, Answer.NO: Answer.YES}.get(answer, answer)


def _of(cell: Any, question: Callable[[Any], bool]) -> Answer:
    """Ask ``question`` of a field's cell (see ``index``)."""
    if cell is None or cell is False:
        return Answer.OPEN
    if not isinstance(cell, dict):
        return Answer.YES if question(cell) else Answer.NO
    answers = {question(candidate) for candidate in cell["a"]}
    if len(answers) > 1 or len(cell["a"]) == 1:
        return Answer.PERHAPS
    return Answer.YES if True in answers else Answer.NO


def _candidates(cell: Any) -> list[Any]:
    if cell is None or cell is False:
        return []
    return cell["a"] if isinstance(cell, dict) else [cell]


def number(text: str) -> float | None:
    """What was typed as a number (full-width digits and separators forgiven), or None."""
    plain = unicodedata.normalize("NFKC", text).replace(",", "").strip()
    return float(plain) if _NUMBER.match(plain) else None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The field names and values that the loaded indexes know.

    ``fields`` maps a folded name to the key it means in each game; ``entries`` holds
    what is known of each game's field.
    """

    fields: Mapping[str, Mapping[str, str]]
    entries: Mapping[tuple[str, str], Mapping[str, Any]]
    common: Mapping[str, str]
    flags: Mapping[str, str]
    games: Mapping[str, str]
    sets: Mapping[str, Sequence[str]]
    sources: frozenset[str]

    @classmethod
    def of(cls, indexes: Sequence[Mapping[str, Any]]) -> Vocabulary:
        """The vocabulary of several indexes together."""
        fields: dict[str, dict[str, str]] = {}
        entries: dict[tuple[str, str], Mapping[str, Any]] = {}
        games: dict[str, str] = {}
        sets: dict[str, list[str]] = {}
        sources: set[str] = set()
        for index in indexes:
            for key, entry in index["fields"].items():
                entries[index["game"], key] = entry
                for name in entry["names"]:
                    fields.setdefault(name, {})[index["game"]] = key
            for word in index["words"]:
                games.setdefault(fold(word), index["game"])
            for card_set in index["sets"]:
                for word in card_set["words"]:
                    listed = sets.setdefault(fold(word), [])
                    if card_set["id"] not in listed:
                        listed.append(card_set["id"])
            sources.update(index["sources"])
        return cls(
            fields,
            entries,
            {fold(name): key for key, names in COMMON.items() for name in names},
            {fold(word): flag for flag, words in FLAGS.items() for word in words},
            games,
            sets,
            frozenset(sources),
        )


class Compiler:
    """Turns a query into tests. Raises QueryError for fields and values that do not exist."""

    def __init__(self, vocabulary: Vocabulary, find: Callable[[str], Callable[[Document], bool]]) -> None:
        """``find`` makes the test whether a document holds a folded text."""
        self._words = vocabulary
        self._find = find

    def compile(self, query: Query) -> Test:
        """The test for ``query``."""
        match query:
            case Text(_, folded):
                holds = self._find(folded)
                return lambda d: Answer.YES if holds(d) else Answer.NO
            case Not(part):
                test = self.compile(part)
                return lambda d: _flip(test(d))
            case All(parts):
                tests = [self.compile(part) for part in parts]
                return lambda d: min(test(d) for test in tests)
            case Either(parts):
                tests = [self.compile(part) for part in parts]
                return lambda d: max(test(d) for test in tests)
            case Condition():
                return self._condition(query)

    def _condition(self, condition: Condition) -> Test:
        name = fold(condition.field)
        if name in self._words.common:
            test = self._common(self._words.common[name], condition)
        elif name in self._words.fields:
            test = self._field(self._words.fields[name], condition)
        else:
            known = [*self._words.common, *self._words.fields]
            raise QueryError(
                "no_such_field",
                condition.column,
                field=condition.field,
                near=nearest(condition.field, known),
            )
        if condition.operator == "!=":
            return lambda d: _flip(test(d))
        return test

    def _only_equality(self, condition: Condition) -> None:
        if condition.operator not in _EQUALITY:
            column = condition.value_column - len(condition.operator)
            raise QueryError("not_comparable", column, field=condition.field, operator=condition.operator)

    def _no_value(self, condition: Condition, allowed: Sequence[str]) -> QueryError:
        return QueryError(
            "no_such_value",
            condition.value_column,
            field=condition.field,
            value=condition.value,
            allowed=", ".join(allowed),
        )

    # -- Fields of every game ---------------------------------------------------------------

    def _common(self, key: str, condition: Condition) -> Test:
        self._only_equality(condition)
        folded = fold(condition.value)
        exact = condition.operator != ":"
        match key:
            case "name" | "text":
                return self._text_field(key, folded, exact=exact, quoted=condition.quoted)
            case "id":
                return lambda d: _yes(fold(d.key) == folded)
            case "game":
                if folded not in self._words.games:
                    raise self._no_value(condition, sorted(set(self._words.games.values())))
                wanted = self._words.games[folded]
                return lambda d: _yes(d.game == wanted)
            case "set":
                if folded not in self._words.sets:
                    raise self._no_value(condition, sorted({s for v in self._words.sets.values() for s in v}))
                sets = self._words.sets[folded]
                return lambda d: _yes(d.set in sets) if d.kind == "card" else Answer.OPEN
            case "source":
                wanted = condition.value.strip()
                if wanted not in self._words.sources:
                    raise self._no_value(condition, sorted(self._words.sources))
                return lambda d: _yes(wanted in d.sources) if d.kind == "card" else Answer.OPEN
            case "clause":
                clause = condition.value.strip().upper()
                return lambda d: _yes(any(c == clause or c.startswith(f"{clause}.") for c in d.clauses))
            case _:
                if folded not in self._words.flags:
                    raise self._no_value(condition, list(FLAGS))
                flag = self._words.flags[folded]
                return lambda d: _yes(flag in d.flags)

    def _text_field(self, key: str, folded: str, *, exact: bool, quoted: bool) -> Test:
        if key == "text" and folded in UNKNOWN_WORDS and not quoted:
            return lambda d: _yes(d.text_unknown)

        def test(document: Document) -> Answer:
            if key == "text" and document.text_unknown:
                return Answer.OPEN
            parts = document.names if key == "name" else document.texts
            if exact:
                return _yes(folded in parts)
            return _yes(any(folded in part for part in parts))

        return test

    # -- Fields of one game or several --------------------------------------------------------

    def _field(self, keys: Mapping[str, str], condition: Condition) -> Test:
        if fold(condition.value) in UNKNOWN_WORDS and not condition.quoted:
            self._only_equality(condition)
            return lambda d: (
                _yes(d.fields.get(keys[d.game], False) is None) if d.game in keys else Answer.OPEN
            )
        kinds = {self._words.entries[game, key]["kind"] for game, key in keys.items()}
        if condition.operator not in _EQUALITY and kinds != {"number"}:
            self._only_equality(condition)
        tests: dict[str, Test] = {}
        errors: list[QueryError] = []
        for game, key in keys.items():
            try:
                tests[game] = self._one_field(game, key, condition)
            except QueryError as error:
                errors.append(error)
        if not tests:
            raise errors[0]
        return lambda d: tests[d.game](d) if d.game in tests and d.kind == "card" else Answer.OPEN

    def _one_field(self, game: str, key: str, condition: Condition) -> Test:
        entry = self._words.entries[game, key]
        if entry["kind"] == "number":
            return self._number_field(game, key, condition)
        folded = fold(condition.value)
        values = entry.get("values")
        if values is not None:
            if folded not in values:
                raise self._no_value(condition, entry["shown"])
            wanted = values[folded]
            return lambda d: _of(
                d.fields.get(key, False), lambda v: wanted in v if isinstance(v, list) else v == wanted
            )
        exact = condition.operator != ":"

        def holds(value: Any) -> bool:
            parts = [fold(str(v)) for v in value] if isinstance(value, list) else [fold(str(value))]
            return folded in parts if exact else any(folded in part for part in parts)

        return lambda d: _of(d.fields.get(key, False), holds)

    def _number_field(self, game: str, key: str, condition: Condition) -> Test:
        # `!=` is `=` turned round by the caller, as it is for every other field.
        compare = _COMPARE["=" if condition.operator == "!=" else condition.operator]
        wanted = number(condition.value)
        if wanted is not None:
            return lambda d: _of(d.fields.get(key, False), lambda v: compare(v, wanted))
        other = self._words.fields.get(fold(condition.value), {}).get(game)
        if other is None or self._words.entries[game, other]["kind"] != "number":
            raise QueryError(
                "not_a_number", condition.value_column, field=condition.field, value=condition.value
            )

        def test(document: Document) -> Answer:
            left, right = document.fields.get(key, False), document.fields.get(other, False)
            answers = {compare(a, b) for a in _candidates(left) for b in _candidates(right)}
            if not answers:
                return Answer.OPEN
            doubted = isinstance(left, dict) or isinstance(right, dict)
            single = len(_candidates(left)) == len(_candidates(right)) == 1
            if len(answers) > 1 or (doubted and single):
                return Answer.PERHAPS
            return _yes(True in answers)

        return test


def _yes(answer: bool) -> Answer:
    return Answer.YES if answer else Answer.NO


def rank(document: Document, query: Query) -> Rank:
    """How well the texts of ``query`` are found in ``document``; conditions do not count."""
    match query:
        case Text(_, folded):
            return text_rank(document, folded)
        case All(parts):
            found = [r for r in (rank(document, part) for part in parts) if r is not Rank.NOWHERE]
            return max(found, default=Rank.NOWHERE)
        case Either(parts):
            return min(rank(document, part) for part in parts)
        case _:
            return Rank.NOWHERE
