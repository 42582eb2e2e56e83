"""Writes YAML in the one form that the archive's files have.

Block style, two spaces a level, list items indented under their key, one line per
string however long, no blank lines but these: one between the items of a list of
mappings that stands directly under the file's root mapping (cards, sections,
rulings, terms …), and those next to a comment on its own line, of which one is
kept. Lists of scalars and partly known values stand on one line where they fit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias
from unicodedata import east_asian_width

from generator.catalogue.comments import (
    Block,
    Comment,
    Entry,
    Layout,
    Value,
    attach,
    find_comments,
)
from generator.catalogue.reader import (
    MAX_DEPTH,
    Document,
    Key,
    KeyPath,
    Mapping,
    Node,
    Scalar,
    parse,
)
from generator.catalogue.yaml_scalars import literal_block, nfc, scalar_text

KeyOrder: TypeAlias = Callable[[KeyPath], Sequence[str] | None]

LIST_WIDTH = 80
PARTLY_KNOWN_WIDTH = 100
# PyYAML looks no further than this for the colon after a key.
MAX_KEY_LENGTH = 1024

_KNOWLEDGE = frozenset(("value", "unknown", "one_of", "probably", "conflict", "inferred"))
_PARTLY_KNOWN = _KNOWLEDGE | {"printed", "source", "sources"}


class CanonicalError(Exception):
    """The canonical text would not have been the same data with the same comments.

    This is a fault of the formatter or a limit of YAML, never a reason to write.
    """


def no_order(_path: KeyPath) -> None:
    """The key order that leaves every mapping as it is."""


def _columns(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


class _Writer:
    """Collects the lines of one file."""

    def __init__(self, order: KeyOrder) -> None:
        self._order = order
        self._lines: list[str] = []
        self._may_blank = False
        self._blank = False

    def write(self, layout: Layout) -> str:
        root, value = layout.root, layout.root.value
        self._comments(layout.head, 0)
        fits = self._one_line(value, (), "")
        if isinstance(value, Block):
            self._comments(root.trailing, 0)
            if layout.head and value.entries and self._ordered(value, ())[0][1].before:
                self._blank_line()
        comment = "" if isinstance(value, Block) else self._beside(root.trailing)
        if isinstance(value, Block) and fits is None:
            self._entries(value, (), 0)
        else:
            self._value("", value, fits, comment, 2)
            self._comments(value.end if isinstance(value, Block) else root.trailing[1:], 0)
        self._comments(layout.tail, 0)
        return "\n".join(self._lines) + "\n"

    def _line(self, text: str, opens: bool = False) -> None:
        if self._blank:
            self._lines.append("")
        self._lines.append(text)
        self._blank = False
        self._may_blank = not opens

    def _blank_line(self) -> None:
        """Ask for one, which never comes at the start or end of a file or right under a key."""
        self._blank = self._may_blank

    def _comments(self, comments: Sequence[Comment], indent: int) -> None:
        for comment in comments:
            if comment.blank_before:
                self._blank_line()
            self._line(" " * indent + comment.text)
            if comment.blank_after:
                self._blank_line()

    @staticmethod
    def _beside(comments: Sequence[Comment]) -> str:
        return f" {comments[0].text}" if comments else ""

    def _ordered(self, block: Block, path: KeyPath) -> list[tuple[Key, Entry]]:
        if not block.is_mapping:
            return list(enumerate(block.entries))
        pairs: list[tuple[Key, Entry]] = [(entry.key or "", entry) for entry in block.entries]
        wanted = self._order(path)
        if wanted:
            rank: dict[Key, int] = {key: place for place, key in enumerate(wanted)}
            pairs.sort(key=lambda pair: rank.get(pair[0], len(rank)))
        return pairs

    def _one_line(self, value: Value, path: KeyPath, prefix: str) -> str | None:
        """``value`` on the line that begins with ``prefix``; None if it needs more lines."""
        if not isinstance(value, Block):
            return None if literal_block(value) else scalar_text(value)
        if not value.entries:
            return "{}" if value.is_mapping else "[]"
        if value.is_mapping and (not path or not _is_partly_known(value)):
            return None
        text = self._in_flow(value, path)
        limit = PARTLY_KNOWN_WIDTH if value.is_mapping else LIST_WIDTH
        return text if text is not None and _columns(f"{prefix} {text}") <= limit else None

    def _in_flow(self, block: Block, path: KeyPath) -> str | None:
        """A list of scalars, or a mapping of scalars and such lists, in flow style."""
        if block.end:
            return None
        pieces: list[str] = []
        for step, entry in self._ordered(block, path):
            value = entry.value
            if entry.before or entry.trailing or (isinstance(value, str) and "\n" in value):
                return None
            if not isinstance(value, Block):
                piece: str | None = scalar_text(value, in_flow=True)
            elif block.is_mapping and not value.is_mapping:
                piece = self._in_flow(value, (*path, step))
            else:
                return None
            if piece is None:
                return None
            pieces.append(f"{scalar_text(entry.key, in_flow=True)}: {piece}" if block.is_mapping else piece)
        return f"{{{', '.join(pieces)}}}" if block.is_mapping else f"[{', '.join(pieces)}]"

    def _entries(self, block: Block, path: KeyPath, indent: int, first: str | None = None) -> None:
        """Write the entries; ``first`` stands for the first one's indentation, with a dash in it."""
        spaced = len(path) == 1 and not block.is_mapping and all(map(_is_mapping, block.entries))
        for place, (step, entry) in enumerate(self._ordered(block, path)):
            if spaced and place:
                self._blank_line()
            self._entry(entry, (*path, step), first if first and not place else " " * indent)
        self._comments(block.end, indent)

    def _entry(self, entry: Entry, path: KeyPath, pad: str) -> None:
        """Write an entry, its comments above it or, where there is room for one, beside it."""
        value, indent = entry.value, len(pad)
        prefix = pad + ("-" if entry.key is None else f"{_key(entry.key)}:")
        above = list(entry.before)
        if entry.key is None and isinstance(value, Block) and value.entries:
            # There is no line between the dash and what comes first in the item.
            first = self._ordered(value, path)[0][1]
            above += first.before
            first.before = []
        fits = self._one_line(value, path, prefix)
        nested = isinstance(value, Block) and fits is None
        if isinstance(value, Block) and not value.entries:
            above += value.end
        beside = entry.trailing
        if entry.key is None and nested:
            above, beside = above + beside, []
        self._comments(above + beside[1:], indent - len(pad.lstrip(" ")))
        if not isinstance(value, Block) or not nested:
            self._value(prefix, value, fits, self._beside(beside), indent + 2)
        elif entry.key is None:
            self._entries(value, path, indent + 2, f"{prefix} ")
        else:
            self._line(prefix + self._beside(beside), opens=True)
            self._entries(value, path, indent + 2)

    def _value(self, prefix: str, value: Value, fits: str | None, comment: str, indent: int) -> None:
        """Write a value that goes on the line of ``prefix``, or begins there as a literal block."""
        space = " " if prefix else ""
        if fits is not None:
            empty = value is None and prefix.endswith(":")
            self._line(prefix + ("" if empty else space + fits) + comment)
        elif not isinstance(value, Block) and (literal := literal_block(value)):
            header, lines = literal
            self._line(prefix + space + header + comment)
            for line in lines:
                self._line(" " * indent + line if line else "")


def _is_mapping(entry: Entry) -> bool:
    return isinstance(entry.value, Block) and entry.value.is_mapping


def _is_partly_known(block: Block) -> bool:
    keys = {entry.key for entry in block.entries}
    return keys <= _PARTLY_KNOWN and not keys.isdisjoint(_KNOWLEDGE)


@lru_cache(maxsize=1024)
def _key(key: str) -> str:
    text = scalar_text(key)
    if len(text) > MAX_KEY_LENGTH:
        raise ValueError(f"a key is longer than {MAX_KEY_LENGTH} characters: {text[:40]}…")
    return text


def from_data(data: Any, depth: int = 0) -> Value:
    """Plain data as the value of an entry. Raises ValueError or TypeError for what a file cannot hold."""
    if data is None or isinstance(data, str | bool | int | float):
        return nfc(data) if isinstance(data, str) else data
    if not isinstance(data, dict | list):
        raise TypeError(f"not a value for YAML: {data!r}")
    if depth >= MAX_DEPTH:
        raise ValueError(f"nested more than {MAX_DEPTH} levels deep")
    if isinstance(data, list):
        return Block(False, entries=[Entry(None, from_data(item, depth + 1)) for item in data])
    entries: list[Entry] = []
    for key, value in data.items():
        if not isinstance(key, str):
            raise TypeError(f"a key that is not text: {key!r}")
        entries.append(Entry(nfc(key), from_data(value, depth + 1)))
    if len({entry.key for entry in entries}) < len(entries):
        raise ValueError("two keys are the same once they are composed (NFC)")
    return Block(True, entries=entries)


def dump(data: Any, order: KeyOrder = no_order) -> str:
    """Plain data as the canonical text of a file.

    ``order`` names the keys of the mapping at a path in their order; other keys
    follow in the order they have. Raises ValueError or TypeError for data that an
    archive file cannot hold, such as a number that is not finite.
    """
    return write_layout(Layout(Entry(None, from_data(data))), order)


def write_layout(layout: Layout, order: KeyOrder = no_order) -> str:
    """The canonical text of a layout."""
    return _Writer(order).write(layout)


def _shape(node: Node) -> Any:
    """What a node says, whatever the order of its keys; keys that stand twice are kept apart."""
    if isinstance(node, Scalar):
        value = nfc(node.value) if isinstance(node.value, str) else node.value
        return type(value).__name__, value
    if isinstance(node, Mapping):
        pairs = [(nfc(key.value), _shape(child)) for key, child in node.pairs]
        return "mapping", sorted(pairs, key=lambda pair: pair[0])
    return "list", [_shape(item) for item in node.items]


def _check(document: Document, root: Node, text: str, first: str | None) -> None:
    again = parse(document.path, text)
    if again.root is None:
        said = "; ".join(problem.message("en") for problem in again.problems)
        raise CanonicalError(f"{document.path}: the formatted text cannot be read: {said}")
    if _shape(again.root) != _shape(root):
        raise CanonicalError(f"{document.path}: formatting would have changed the data")
    comments = find_comments(document)
    if first is not None:
        comments = [Comment(nfc(first).rstrip()), *(c for c in comments if not c.names_schema)]
    if Counter(c.text for c in find_comments(again)) != Counter(c.text for c in comments):
        raise CanonicalError(f"{document.path}: formatting would have lost a comment")


def format_document(document: Document, order: KeyOrder = no_order, first_comment: str | None = None) -> str:
    """The canonical text of a file that was read (its ``root`` is not None).

    Comments stay with the key, item or block they belong to. ``first_comment``
    becomes the first line, in place of any line that names the schema for editors.
    The result is read again and compared before it is returned; CanonicalError is
    raised if it says anything else than the file did.
    """
    if document.root is None:
        raise ValueError(f"{document.path} was not read")
    if first_comment is not None and not re.fullmatch(r"#.*", first_comment):
        raise ValueError(f"not a comment of one line: {first_comment!r}")
    try:
        text = write_layout(attach(document, first_comment), order)
    except ValueError as error:
        raise CanonicalError(f"{document.path}: {error}") from error
    _check(document, document.root, text, first_comment)
    return text
