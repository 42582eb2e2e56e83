"""Reads one YAML file into plain data and the places where each part of it stands.

PyYAML's C parser does the parsing; only its events are used. Building the data
here, rather than with one of PyYAML's loaders, is what makes hostile files
harmless (no tags, no aliases, bounded depth and size), keeps duplicate keys from
being lost, and lets surprises of YAML 1.1 be refused instead of guessed.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from generator.catalogue.problems import Problem

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 24
MAX_PROBLEMS = 500

Key: TypeAlias = "str | int"
KeyPath: TypeAlias = "tuple[Key, ...]"
Node: TypeAlias = "Scalar | Mapping | Listing"


@dataclass(slots=True)
class Scalar:
    """A leaf. ``start`` and ``end`` are offsets into the text; lines and columns count from 1."""

    value: Any
    line: int
    column: int
    start: int
    end: int
    plain: bool


@dataclass(slots=True)
class Mapping:
    """Keys with their nodes, in the order of the file; ``last`` finds them by key."""

    line: int
    column: int
    start: int
    end: int = 0
    pairs: list[tuple[Scalar, Node]] = field(default_factory=list)
    last: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)


@dataclass(slots=True)
class Listing:
    """Items in the order of the file."""

    line: int
    column: int
    start: int
    end: int = 0
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Document:
    """A file that was read: its text, its data and nodes, and what is wrong with it.

    ``root`` and ``data`` are None if the file could not be read as a whole; there
    is then at least one error among ``problems``.
    """

    path: Path
    text: str
    root: Node | None
    data: Any
    problems: list[Problem]

    def place(self, path: Sequence[Key], *, of_key: bool = False) -> tuple[int, int]:
        """Line and column (from 1) of the value at ``path``, or of the key that leads to it.

        The nearest enclosing node answers where ``path`` leads nowhere.
        """
        node = self.root
        line, column = (node.line, node.column) if node is not None else (1, 1)
        for depth, step in enumerate(path):
            last = depth == len(path) - 1
            if isinstance(node, Mapping) and isinstance(step, str) and step in node.last:
                key, child = node.last[step]
                at = key if last and of_key else child
                line, column, node = at.line, at.column, child
            elif isinstance(node, Listing) and isinstance(step, int) and step < len(node.items):
                node = node.items[step]
                line, column = node.line, node.column
            else:
                return line, column
        return line, column

    def problem(self, path: Sequence[Key], code: str, *, of_key: bool = False, **args: Any) -> Problem:
        """A problem at ``path`` in this file."""
        line, column = self.place(path, of_key=of_key)
        return Problem(self.path, line, column, code, args)


_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_SURPRISES: list[tuple[re.Pattern[str], str]] = [
    (re.compile(r"(?:y|yes|n|no|on|off|true|false)\Z", re.IGNORECASE), "yaml-word"),
    (re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?\Z"), "yaml-number"),
    (re.compile(r"[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?\Z"), "yaml-number"),
    (re.compile(r"[-+]?0(?:[xX][0-9a-fA-F_]+|[oO][0-7_]+|[bB][01_]+)\Z"), "yaml-number"),
    (re.compile(r"[-+]?\.(?:[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?|inf|nan)\Z", re.IGNORECASE), "yaml-number"),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}(?:-[0-9]{1,2}(?:[Tt ].*)?)?\Z"), "yaml-date"),
    (re.compile(r"[0-9]{4}/[0-9]{1,2}(?:/[0-9]{1,2})?\Z"), "yaml-date"),
    (re.compile(r"(?:=|<<)\Z"), "yaml-word"),
]
_SUSPECT = frozenset("0123456789+-.=<yYnNoOtTfF~")


EMPTY_VALUE = "empty-value"


def resolve_plain(text: str) -> tuple[Any, str | None]:
    """What an unquoted scalar means, and the code of the problem if that is a surprise.

    Numbers, ``true`` and ``false`` are read as YAML 1.2 and 1.1 both do; whatever
    the two read differently is kept as text and reported.
    """
    if not text or text in ("~", "null", "Null", "NULL"):
        return None, EMPTY_VALUE
    if text[0] not in _SUSPECT:
        return text, None
    if _INTEGER.match(text):
        return (int(text), None) if len(text) <= 18 else (text, "yaml-number")
    if _FLOAT.match(text):
        return float(text), None
    if text == "true":
        return True, None
    if text == "false":
        return False, None
    for pattern, code in _SURPRISES:
        if pattern.match(text):
            return text, code
    return text, None


class _Refused(Exception):
    """The file cannot be read as data at all; carries the problem that says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def _decoded(path: Path, raw: bytes) -> str:
    def refuse(code: str, line: int = 1, column: int = 1, **args: Any) -> _Refused:
        return _Refused(Problem(path, line, column, code, args))

    start = raw[:64]
    if start.startswith((b"\xff\xfe", b"\xfe\xff")) or start.count(0) > len(start) // 4:
        raise refuse("encoding", guess="UTF-16")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        try:
            raw.decode("cp932")
        except UnicodeDecodeError:
            raise refuse("not-utf-8", line, column) from error
        raise refuse("encoding", line, column, guess="Shift_JIS") from error


class _Places:
    """Lines and columns (from 1) of the parser's marks in ``text``.

    YAML 1.1 also ends lines at U+0085, U+2028 and U+2029; editors do not.
    """

    def __init__(self, text: str) -> None:
        odd = re.search("[\x85\u2028\u2029]", text)
        self._starts = [0, *(end.end() for end in re.finditer("\n", text))] if odd else None

    def of(self, mark: Any) -> tuple[int, int]:
        if self._starts is None:
            return mark.line + 1, mark.column + 1
        line = bisect_right(self._starts, mark.index)
        return line, mark.index - self._starts[line - 1] + 1


def _syntax_problem(path: Path, error: yaml.YAMLError, text: str) -> Problem:
    if isinstance(error, yaml.reader.ReaderError):
        return _bad_character(path, error, text)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = _Places(text).of(mark) if mark else (1, 1)
    said = str(getattr(error, "problem", None) or error).strip()
    lines = text.split("\n")
    at = lines[line - 1] if line <= len(lines) else ""
    if "\t" in at[: max(column, 1)] or "'\\t'" in said:
        tab = at.find("\t") + 1
        return Problem(path, line, tab or column, "tab")
    if "quoted scalar" in str(getattr(error, "context", "")) and "end of stream" in said:
        start = error.context_mark  # type: ignore[attr-defined]
        return Problem(path, *_Places(text).of(start), "unclosed-quote")
    if "nesting depth" in said:
        return Problem(path, line, column, "too-deep", {"limit": MAX_DEPTH})
    if at[column - 1 : column] == "?" and "mapping keys are not allowed" in said:
        return Problem(path, line, column, "lone-question")
    return Problem(path, line, column, "yaml-syntax", {"said": said})


def _bad_character(path: Path, error: yaml.reader.ReaderError, text: str) -> Problem:
    """A character that YAML does not have; the parser counts it in bytes from the start."""
    before = text.encode("utf-8")[: error.position].decode("utf-8", "ignore")
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    return Problem(
        path, line, column, "invisible-character", {"character": f"U+{ord(text[len(before)]):04X}"}
    )


class _Builder:
    """Turns parser events into nodes and data, without recursion."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.place = _Places(text).of
        self.problems: list[Problem] = []
        self.root: Node | None = None
        self.data: Any = None
        self.usable = True
        self._stack: list[tuple[Mapping | Listing, Any, Scalar | None]] = []
        self._documents = 0

    def report_at(self, line: int, column: int, code: str, **args: Any) -> None:
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Refused(Problem(self.path, line, column, "too-many", {"limit": MAX_PROBLEMS}))
        self.problems.append(Problem(self.path, line, column, code, args))

    def report(self, mark: Any, code: str, **args: Any) -> None:
        self.report_at(*self.place(mark), code, **args)

    def refuse(self, mark: Any, code: str, **args: Any) -> _Refused:
        return _Refused(Problem(self.path, *self.place(mark), code, args))

    def unusable(self, mark: Any, code: str, **args: Any) -> None:
        """Report what makes the data worthless; reading goes on, to find what else is wrong."""
        self.usable = False
        self.report(mark, code, **args)

    def add(self, node: Node, data: Any) -> None:
        if not self._stack:
            self.root, self.data = node, data
            return
        container, content, key = self._stack[-1]
        if isinstance(container, Listing):
            container.items.append(node)
            content.append(data)
        elif key is not None:
            if key.value in container.last:
                before, _ = container.last[key.value]
                self.report_at(key.line, key.column, "duplicate-key", key=key.value, first=before.line)
            container.pairs.append((key, node))
            container.last[key.value] = (key, node)
            content[key.value] = data
            self._stack[-1] = (container, content, None)
        elif isinstance(node, Scalar):
            if not isinstance(node.value, str):
                if node.value is not None:  # else it has been reported as an empty value
                    self.report_at(node.line, node.column, "key-not-text", key=str(node.value).lower())
                node.value = str(node.value)
            self._stack[-1] = (container, content, node)
        else:
            raise _Refused(Problem(self.path, node.line, node.column, "key-not-text", {"key": "…"}))

    def scalar(self, event: Any) -> None:
        mark, plain = event.start_mark, event.style is None or event.style == ""
        value: Any = event.value
        if plain and event.tag is None:
            value, code = resolve_plain(event.value)
            if code:
                self.report(mark, code, text=event.value)
        node = Scalar(value, *self.place(mark), mark.index, event.end_mark.index, plain)
        self.add(node, value)

    def open(self, event: Any, node: Mapping | Listing, data: Any) -> None:
        if len(self._stack) >= MAX_DEPTH:
            raise self.refuse(event.start_mark, "too-deep", limit=MAX_DEPTH)
        in_key = self._stack and isinstance(self._stack[-1][0], Mapping) and self._stack[-1][2] is None
        if in_key:
            raise self.refuse(event.start_mark, "key-not-text", key="…")
        self._stack.append((node, data, None))

    def close(self, event: Any) -> None:
        node, data, _ = self._stack.pop()
        node.end = event.end_mark.index
        self.add(node, data)

    def feed(self, events: Iterator[Any]) -> None:
        for event in events:
            kind = type(event)
            mark = event.start_mark
            if kind is yaml.AliasEvent:
                self.unusable(mark, "alias")
                end = event.end_mark.index
                self.add(Scalar("*", *self.place(mark), mark.index, end, False), "*")
                continue
            if kind in (yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent):
                if event.anchor is not None:
                    self.unusable(mark, "alias")
                if event.tag is not None:
                    tag = event.tag.replace("tag:yaml.org,2002:", "!!")
                    self.unusable(mark, "tag", tag=tag)
            if kind is yaml.ScalarEvent:
                self.scalar(event)
            elif kind is yaml.MappingStartEvent:
                self.open(event, Mapping(*self.place(mark), mark.index), {})
            elif kind is yaml.SequenceStartEvent:
                self.open(event, Listing(*self.place(mark), mark.index), [])
            elif kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
                self.close(event)
            elif kind is yaml.DocumentStartEvent:
                self._documents += 1
                if self._documents > 1:
                    raise self.refuse(mark, "several-documents")


def parse(path: Path, text: str) -> Document:
    """Read YAML ``text``; ``path`` is only named in problems. Never raises for bad input."""
    problems: list[Problem] = []
    if text.startswith("\ufeff"):
        problems.append(Problem(path, 1, 1, "bom"))
        text = text.lstrip("\ufeff")  # the parser does not count a second one in its offsets
    if "\r" in text:
        line = text[: text.index("\r")].count("\n") + 1
        problems.append(Problem(path, line, 1, "crlf"))
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    builder = _Builder(path, text)
    builder.problems += problems
    try:
        # SafeLoader only names the parser here: no loader of PyYAML builds anything.
        builder.feed(yaml.parse(text, Loader=yaml.CSafeLoader))
    except _Refused as refused:
        return Document(path, text, None, None, [*builder.problems, refused.problem])
    except (yaml.YAMLError, ValueError) as error:
        problem = (
            _syntax_problem(path, error, text)
            if isinstance(error, yaml.YAMLError)
            else Problem(path, 1, 1, "yaml-syntax", {"said": str(error)})
        )
        return Document(path, text, None, None, [*builder.problems, problem])
    if not builder.usable:
        return Document(path, text, None, None, builder.problems)
    if builder.root is None or (isinstance(builder.root, Scalar) and builder.root.value is None):
        empty = Problem(path, 1, 1, "empty-file")
        return Document(path, text, None, None, [empty])
    return Document(path, text, builder.root, builder.data, builder.problems)


def text_of(path: Path) -> tuple[str, list[Problem]]:
    """The text of the file at ``path``, or an empty one and the problem that says why."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # a pipe would be waited for
            code = errno.EISDIR if stat.S_ISDIR(status.st_mode) else errno.ENOTSUP
            raise OSError(code, os.strerror(code))
        if status.st_size > MAX_BYTES:
            limit = MAX_BYTES // (1024 * 1024)
            args = {"size": status.st_size // (1024 * 1024), "limit": limit}
            return "", [Problem(path, 1, 1, "too-large", args)]
        raw = path.read_bytes()
    except OSError as error:
        return "", [Problem(path, 1, 1, "unreadable", {"said": error.strerror or str(error)})]
    return text_in(path, raw)


def text_in(path: Path, raw: bytes) -> tuple[str, list[Problem]]:
    """The text that ``raw`` is, as of a file at ``path``, or an empty one and the problem that says why."""
    try:
        return _decoded(path, raw), []
    except _Refused as refused:
        return "", [refused.problem]


def read(path: Path) -> Document:
    """Read the YAML file at ``path``. Never raises: what is wrong is in ``problems``."""
    text, problems = text_of(path)
    return Document(path, "", None, None, problems) if problems else parse(path, text)
