"""A deck list as it was read: its entries, and what became of each line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_engine.legality import Entry

MOST = 999
"""More copies of one card than this are taken for a slip."""


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one line.

    ``kind`` is ``card``, ``blank``, ``comment``, ``section``, ``group`` (a heading that
    says no more than what the cards below it are), ``title``, ``total`` or ``unread``.
    ``code`` says why a line is unread: ``no-card``, ``ambiguous``, ``no-section``,
    ``no-copies``, ``too-many``, ``id-name`` (they disagree) or ``form``. ``guess`` is
    the name that was looked for, ``options`` the readings to choose from.
    """

    number: int
    text: str
    kind: str
    section: str = ""
    card: str = ""
    count: int = 0
    code: str = ""
    guess: str = ""
    options: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck list as it was read."""

    entries: tuple[Entry, ...] = ()
    name: str = ""
    lines: tuple[Line, ...] = ()

    @property
    def unread(self) -> tuple[Line, ...]:
        """The lines that could not be read."""
        return tuple(line for line in self.lines if line.kind == "unread")


@dataclass(slots=True)
class Adder:
    """Entries in order, those of the same card in the same section added up."""

    held: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, section: str, card: str, count: int) -> None:
        self.held[section, card] = self.held.get((section, card), 0) + count

    def entries(self, order: Sequence[str]) -> tuple[Entry, ...]:
        """The entries, section by section."""
        found = [Entry(section, card, count) for (section, card), count in self.held.items()]
        return tuple(sorted(found, key=lambda entry: order.index(entry.section)))
