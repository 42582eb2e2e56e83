"""The query grammar: from what a person types to a tree, or an error with its column.

    query   = either
    either  = all { ("or" | "または" | "|") all }
    all     = part { part }
    part    = "-" part | "(" either ")" | condition | word | phrase
    condition = field operator value        operator is one of : = != > >= < <=
    phrase  = '"' anything '"'

Full-width operators, brackets and spaces are read as their half-width twins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from generator.catalogue.folding import fold


class QueryError(ValueError):
    """A query that cannot be read.

    ``column`` counts from 1; ``code`` and ``args`` name the sentence in ``ui.yml``
    that explains it (``query_<code>``).
    """

    def __init__(self, code: str, column: int, **args: str) -> None:
        super().__init__(f"{column}: {code} {args}")
        self.code, self.column, self.args_ = code, column, args


@dataclass(frozen=True, slots=True)
class Text:
    """Text that must stand in the document. ``text`` is as typed, ``folded`` is looked for."""

    text: str
    folded: str
    column: int


@dataclass(frozen=True, slots=True)
class Condition:
    """A field compared with a value. Whether the field exists is not the grammar's business."""

    field: str
    operator: str
    value: str
    column: int
    value_column: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Not:
    part: Query


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Either:
    parts: tuple[Query, ...]


Query: TypeAlias = Text | Condition | Not | All | Either

OPERATORS = ("!=", ">=", "<=", ":", "=", ">", "<")
_WIDE = str.maketrans(
    {
        "（": "(",
        "）": ")",
        "：": ":",
        "＝": "=",
        "＞": ">",
        "＜": "<",
        "！": "!",
        "｜": "|",
        "＂": '"',
        "“": '"',
        "”": '"',
        "　": " ",
        "－": "-",
        "≧": "≥",
        "≦": "≤",
    }
)
_SIGNS = {"≥": ">=", "≤": "<=", "≠": "!="}
_NAME = re.compile(r"[^\s()|\":=<>!≥≤≠-][^\s()|\":=<>!≥≤≠]*")
_OPERATOR = re.compile(r"!=|>=|<=|[:=><≥≤≠]")
_OR = frozenset({"or", "または", "|"})


# No query that anybody writes is longer, or has more brackets within brackets.
_MOST = 1000
_DEEPEST = 50


class _Parser:
    def __init__(self, text: str) -> None:
        self.typed = text
        self.text = text.translate(_WIDE)
        self.at = 0
        self.depth = 0

    def error(self, code: str, at: int | None = None, **args: str) -> QueryError:
        return QueryError(code, (self.at if at is None else at) + 1, **args)

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def done(self) -> bool:
        self.skip()
        return self.at >= len(self.text)

    def peek(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def word_end(self) -> int:
        """Where the word that begins here ends; words end at spaces, brackets, bars and quotes."""
        end = self.at
        while end < len(self.text) and not (self.text[end].isspace() or self.text[end] in '()|"'):
            end += 1
        return end

    def is_or(self) -> bool:
        if self.peek() == "|":
            return True
        return self.text[self.at : self.word_end()].lower() in _OR

    def skip_or(self) -> None:
        self.at = self.at + 1 if self.peek() == "|" else self.word_end()

    def either(self) -> Query:
        parts = [self.all()]
        while not self.done() and self.is_or():
            at = self.at
            self.skip_or()
            if self.done() or self.peek() == ")" or self.is_or():
                raise self.error("nothing_after_or", at)
            parts.append(self.all())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def all(self) -> Query:
        parts: list[Query] = []
        while not self.done() and self.peek() != ")" and not self.is_or():
            parts.append(self.part())
        if not parts:
            raise self.error("group_not_open" if self.peek() == ")" else "nothing_before_or")
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def part(self) -> Query:
        if self.depth == _DEEPEST:
            raise self.error("too_deep")
        self.depth += 1
        found = self.within()
        self.depth -= 1
        return found

    def within(self) -> Query:
        if self.peek() == "-":
            at = self.at
            self.at += 1
            if self.done() or self.peek() in ")|" or self.text[at + 1].isspace():
                raise self.error("nothing_to_exclude", at)
            return Not(self.part())
        if self.peek() == "(":
            return self.group()
        if self.peek() == '"':
            column = self.at + 1
            return self.as_text(self.phrase(), column)
        return self.condition() or self.word()

    def group(self) -> Query:
        opened = self.at
        self.at += 1
        if self.done() or self.peek() == ")":
            raise self.error("empty_group", opened)
        inner = self.either()
        if self.done():
            raise self.error("group_not_closed", opened)
        self.at += 1
        return inner

    def phrase(self) -> str:
        opened = self.at
        end = self.text.find('"', opened + 1)
        if end < 0:
            raise self.error("quote_not_closed", opened)
        self.at = end + 1
        return self.typed[opened + 1 : end]

    def as_text(self, typed: str, column: int) -> Text:
        folded = fold(typed)
        if not folded:
            raise QueryError("nothing_to_find", column, text=typed)
        return Text(typed, folded, column)

    def condition(self) -> Condition | None:
        name = _NAME.match(self.text, self.at)
        sign = _OPERATOR.match(self.text, name.end()) if name else None
        if name is None or sign is None:
            return None
        column = self.at + 1
        self.at = sign.end()
        value_column = self.at + 1
        quoted = self.peek() == '"'
        if quoted:
            value = self.phrase()
        else:
            end = self.word_end()
            value = self.typed[self.at : end]
            self.at = end
        if not value.strip():
            raise QueryError("value_missing", value_column, field=name[0])
        operator = _SIGNS.get(sign[0], sign[0])
        return Condition(name[0], operator, value, column, value_column, quoted)

    def word(self) -> Text:
        column, end = self.at + 1, self.word_end()
        typed = self.typed[self.at : end]
        self.at = end
        return self.as_text(typed, column)


def parse(text: str) -> Query | None:
    """The tree of a query; None if nothing was typed.

    Raises QueryError if it cannot be read; it is never taken for plain text instead.
    """
    parser = _Parser(text)
    if parser.done():
        return None
    if len(text) > _MOST:
        raise parser.error("too_long", _MOST, most=str(_MOST))
    query = parser.either()
    if not parser.done():
        raise parser.error("group_not_open")
    return query


def texts(query: Query, *, negated: bool = False) -> list[Text]:
    """The texts that a match must or may contain, in the order typed; excluded ones left out."""
    match query:
        case Text():
            return [] if negated else [query]
        case Condition():
            return []
        case Not(part):
            return texts(part, negated=not negated)
        case All(parts) | Either(parts):
            return [text for part in parts for text in texts(part, negated=negated)]
