"""Changes to a data file that leave the rest of it, and every comment, as they are."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

from generator.catalogue.canonical import CanonicalError, KeyOrder, from_data, no_order, write_layout
from generator.catalogue.comments import Block, Comment, Entry, attach, find_comments
from generator.catalogue.reader import Document, Key, KeyPath, parse

REMOVED = object()
"""The value of a change that takes a key away."""

Change: TypeAlias = "tuple[KeyPath, Any]"
"""Where, and the data that goes there. A list takes a new item at the index after its last."""


def edited(document: Document, changes: Sequence[Change], order: KeyOrder = no_order) -> str:
    """The canonical text of ``document`` with ``changes``, made one after the other.

    Comments inside of what is replaced stay above it. Raises KeyError for a place
    that is not there, and CanonicalError if the result would not say just this.
    """
    layout = attach(document)
    expected = copy.deepcopy(document.data)
    for path, value in changes:
        _change_entry(layout.root, path, value)
        _change_data(expected, path, value)
    text = write_layout(layout, order)
    again = parse(document.path, text)
    if again.data != expected or again.problems:
        raise CanonicalError(f"{document.path}: the change would have changed more than it says")
    before, after = (Counter(c.text for c in find_comments(d)) for d in (document, again))
    if before != after:
        raise CanonicalError(f"{document.path}: the change would have lost a comment")
    return text


def _step(block: Block, step: Key) -> Entry | None:
    if isinstance(step, int):
        return block.entries[step] if step < len(block.entries) else None
    return next((entry for entry in block.entries if entry.key == step), None)


def _change_entry(root: Entry, path: KeyPath, value: Any) -> None:
    parent = root
    for step in path[:-1]:
        if not isinstance(parent.value, Block):
            raise KeyError(path)
        inner = _step(parent.value, step)
        if inner is None:
            raise KeyError(path)
        parent = inner
    block = parent.value
    if not isinstance(block, Block):
        raise KeyError(path)
    entry = _step(block, path[-1])
    if value is REMOVED:
        if entry is None:
            raise KeyError(path)
        parent.before += [*entry.before, *_comments(entry)]
        block.entries.remove(entry)
    elif entry is None:
        key = path[-1] if isinstance(path[-1], str) else None
        block.entries.append(Entry(key, from_data(value)))
    else:
        beside = entry.trailing
        entry.trailing = []
        entry.before += _comments(entry)
        entry.trailing = beside
        entry.value = from_data(value)


def _comments(entry: Entry) -> list[Comment]:
    """Every comment beside and inside ``entry``, in order."""
    found = list(entry.trailing)
    if isinstance(entry.value, Block):
        for inner in entry.value.entries:
            found += [*inner.before, *_comments(inner)]
        found += entry.value.end
    return found


def _change_data(data: Any, path: KeyPath, value: Any) -> None:
    for step in path[:-1]:
        data = data[step]
    if value is REMOVED:
        del data[path[-1]]
    elif isinstance(data, list) and path[-1] == len(data):
        data.append(value)
    else:
        data[path[-1]] = value
