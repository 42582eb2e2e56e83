"""Deck lists as people write and paste them, read line by line; nothing is dropped silently.

The browser's twin is ``assets/js/deck/decklist``, file by file; a shared list of cases
holds the two together.
"""

from rules_engine.decklist.links import link, read_link
from rules_engine.decklist.lists import MOST, Adder, DeckList, Line
from rules_engine.decklist.names import Named, Names, Part
from rules_engine.decklist.plain_text import read, write

__all__ = [
    "MOST",
    "Adder",
    "DeckList",
    "Line",
    "Named",
    "Names",
    "Part",
    "link",
    "read",
    "read_link",
    "write",
]
