"""Deck rules as data, and a verdict on a deck: legal, illegal, or undetermined and by what.

Nothing here knows a game. The rules come as plain data (the ``deck`` part of a
game's data), the cards with their partly known values. The browser's twin is
``assets/js/deck/legality``, file by file; shared cases and generated decks hold the two together.

A deck is judged over every way in which the open values of its cards may turn
out: it is illegal if each of them breaks a rule, legal if none does, and
undetermined otherwise.
"""

from rules_engine.legality.check import MOST_COMPLETIONS, check
from rules_engine.legality.conditions import Cell
from rules_engine.legality.rules import DeckCard, DeckRules, Entry, Limit, Suits
from rules_engine.legality.verdict import Answer, Finding, Verdict

__all__ = [
    "MOST_COMPLETIONS",
    "Answer",
    "Cell",
    "DeckCard",
    "DeckRules",
    "Entry",
    "Finding",
    "Limit",
    "Suits",
    "Verdict",
    "check",
]
