"""Finds the comments of a YAML file and the key, list item or block that each belongs to.

A comment on a line of its own belongs to what follows it: to the next key or item,
or, if it is indented like a block that has just ended, to the end of that block.
A comment after something belongs to the key or item on its line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from generator.catalogue.reader import Document, Mapping, Node, Scalar
from generator.catalogue.yaml_scalars import Leaf, nfc

Value: TypeAlias = "Leaf | Block"

_SCHEMA_LINE = re.compile(r"#\s*yaml-language-server:")

# PyYAML ends a line at each of these, as YAML 1.1 does.
_BREAK = re.compile("[\n\x85\u2028\u2029]")
_SPACE = " \t\ufeff"
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*[ \t]+\Z")


@dataclass(slots=True)
class Comment:
    """One comment from its ``#`` on, without trailing space.

    ``own_line`` if nothing stands before it on its line, ``opens`` if only a ``-``
    or ``?`` does, whose content follows on a later line.
    """

    text: str
    start: int = 0
    column: int = 1
    own_line: bool = True
    opens: bool = False
    blank_before: bool = False
    blank_after: bool = False

    @property
    def names_schema(self) -> bool:
        """True for the line that tells editors which schema applies."""
        return bool(_SCHEMA_LINE.match(self.text))


@dataclass(slots=True)
class Entry:
    """A key with its value, or a list item (``key`` is None), and its comments."""

    key: str | None = None
    value: Value = None
    before: list[Comment] = field(default_factory=list)
    trailing: list[Comment] = field(default_factory=list)


@dataclass(slots=True)
class Block:
    """A mapping or list; ``end`` holds the comments after its last entry."""

    is_mapping: bool
    column: int = 1
    entries: list[Entry] = field(default_factory=list)
    end: list[Comment] = field(default_factory=list)


@dataclass(slots=True)
class Layout:
    """A whole file: ``head`` stays first whatever is reordered, ``tail`` last."""

    root: Entry
    head: list[Comment] = field(default_factory=list)
    tail: list[Comment] = field(default_factory=list)


def _spans(node: Node) -> Iterator[tuple[int, int]]:
    if isinstance(node, Scalar):
        if node.end > node.start:
            yield node.start, node.end
    elif isinstance(node, Mapping):
        for key, child in node.pairs:
            yield from _spans(key)
            yield from _spans(child)
    else:
        for child in node.items:
            yield from _spans(child)


class _Lines:
    """Where the lines of a text begin and end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._breaks = [match.start() for match in _BREAK.finditer(text)]

    def number(self, offset: int) -> int:
        return bisect_right(self._breaks, offset - 1)

    def start(self, number: int) -> int:
        return self._breaks[number - 1] + 1 if number else 0

    def end(self, number: int) -> int:
        return self._breaks[number] if number < len(self._breaks) else len(self.text)

    def is_blank(self, number: int) -> bool:
        """True for a line with nothing on it; not for one outside the text."""
        if not 0 <= number <= len(self._breaks):
            return False
        return not self.text[self.start(number) : self.end(number)].strip(_SPACE)


def find_comments(document: Document) -> list[Comment]:
    """All comments of a file that was read, in its order."""
    text, root = document.text, document.root
    at = text.find("#")
    if at < 0 or root is None:
        return []
    spans = list(_spans(root))
    starts = [start for start, _ in spans]
    lines = _Lines(text)

    def span_over(offset: int) -> tuple[int, int] | None:
        place = bisect_right(starts, offset) - 1
        return spans[place] if place >= 0 and offset < spans[place][1] else None

    found: list[Comment] = []
    while at >= 0:
        span = span_over(at)
        number = lines.number(at)
        begin = lines.start(number)
        in_directive = at < root.start and text[begin] == "%" and text[at - 1] not in _SPACE
        if in_directive or (span and not _BLOCK_HEADER.match(text[span[0] : at])):
            at = text.find("#", at + 1)
            continue
        before = text[begin:at].rstrip(_SPACE)
        comment = Comment(
            text=nfc(text[at : lines.end(number)].replace("\ufeff", "")).rstrip(),
            start=at,
            column=at - begin + 1,
            own_line=not before,
        )
        if before:
            comment.opens = before[-1] in "-?" and not span_over(begin + len(before) - 1)
        else:
            comment.blank_before = lines.is_blank(number - 1)
            comment.blank_after = lines.is_blank(number + 1)
        found.append(comment)
        at = text.find("#", lines.end(number))
    return found


class _Attacher:
    """Walks a file's nodes and comments side by side, in the order of the text."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        comments = find_comments(document)
        self.schema_lines = [comment for comment in comments if comment.names_schema]
        self._comments = [comment for comment in comments if not comment.names_schema]
        self._next = 0
        self._last: Entry | None = None
        self._closed: list[Block] = []  # block collections that ended just before, innermost first

    def take(self, until: int, entry: Entry, column: int = 0) -> None:
        """Give away the comments before offset ``until``, where ``entry`` goes on at ``column``."""
        while self._next < len(self._comments) and self._comments[self._next].start < until:
            comment = self._comments[self._next]
            self._next += 1
            if not comment.own_line:
                owner = entry if comment.opens or self._last is None else self._last
                owner.trailing.append(comment)
                continue
            if comment.column > column:
                while self._closed and self._closed[0].column > comment.column:
                    del self._closed[0]
            else:
                self._closed.clear()
            home = self._closed[0].end if self._closed else entry.before
            home.append(comment)

    def begin(self, entry: Entry) -> None:
        self._closed.clear()
        self._last = entry

    def fill(self, entry: Entry, node: Node, in_flow: bool = False) -> None:
        """Set the entry's value from ``node``, with all the comments inside."""
        if isinstance(node, Scalar):
            if node.end > node.start:
                self.take(node.start, entry)
                self.take(node.end, entry)
            entry.value = nfc(node.value) if isinstance(node.value, str) else node.value
            return
        bracketed = self.text[node.start] in "[{"
        in_flow = in_flow or bracketed
        if bracketed:
            self.take(node.start, entry)
        block = Block(isinstance(node, Mapping), node.column)
        entry.value = block
        if isinstance(node, Mapping):
            for key, child in node.pairs:
                pair = Entry(nfc(key.value))
                self.take(key.start, pair, node.column)
                self.begin(pair)
                self.fill(pair, child, in_flow)
                block.entries.append(pair)
        else:
            for child in node.items:
                item = Entry()
                self.take(child.start, item, node.column)
                self.begin(item)
                self.fill(item, child, in_flow)
                block.entries.append(item)
        if bracketed:
            rest = Entry()
            self.take(node.end - 1, rest)
            block.end = rest.before
            self.begin(entry)
            entry.trailing += rest.trailing
        elif not in_flow:
            self._closed.append(block)


def _split_head(
    schema_lines: list[Comment], others: list[Comment], root: Value
) -> tuple[list[Comment], list[Comment]]:
    """Part what stays at the top of the file from what belongs to the first key.

    Only a comment that touches the first key and has a blank line above it, with
    more comments above that, belongs to the key.
    """
    comments = schema_lines + others
    has_keys = isinstance(root, Block) and root.is_mapping and bool(root.entries)
    if has_keys and comments and not comments[-1].blank_after:
        for at in range(len(comments) - 1, max(len(schema_lines), 1) - 1, -1):
            if comments[at].blank_before or comments[at - 1].blank_after:
                # The blank line is the head's, and does not move with the key.
                comments[at].blank_before, comments[at - 1].blank_after = False, True
                return comments[:at], comments[at:]
    return comments, []


def attach(document: Document, first: str | None = None) -> Layout:
    """The file's data with every comment where it belongs.

    ``first`` becomes the first line; it takes the place of the lines that name the
    schema for editors, if there are any. Wherever they stood, those come first.
    """
    if document.root is None:
        raise ValueError(f"{document.path} was not read")
    walk = _Attacher(document)
    root = Entry()
    walk.take(document.root.start, root)
    above = sorted(root.before + root.trailing, key=lambda comment: comment.start)
    old = walk.schema_lines
    schema_lines = [
        Comment(text) for text in ([c.text for c in old] if first is None else [nfc(first).rstrip()])
    ]
    if old and old[-1].start < document.root.start:
        schema_lines[-1].blank_after = old[-1].blank_after
    root = Entry()
    walk.begin(root)
    walk.fill(root, document.root)
    tail = Entry()
    walk.take(len(document.text) + 1, tail)
    head, rest = _split_head(schema_lines, above, root.value)
    if isinstance(root.value, Block) and root.value.entries:
        start = root.value.entries[0]
        if root.value.is_mapping:
            start.before = rest + start.before
        else:
            head, start.before = head + start.before, []
    return Layout(root, head, tail.before + tail.trailing)
