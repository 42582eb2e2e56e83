"""Which clauses are shown by which examples, and which cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.catalogue.model import Clause, Example, Game, Section
from generator.examples.play import play


@dataclass(frozen=True, slots=True)
class Covered:
    """A clause and the examples that show it. Not ``playable``: no position can."""

    clause: Clause
    examples: tuple[Example, ...]

    @property
    def playable(self) -> bool:
        return self.clause.playable

    @property
    def missing(self) -> bool:
        """True if it could be shown and is not."""
        return self.playable and not self.examples


@dataclass(frozen=True, slots=True)
class Coverage:
    """The clauses of a game with their examples."""

    game: Game
    sections: tuple[tuple[Section, tuple[Covered, ...]], ...]

    @property
    def clauses(self) -> list[Covered]:
        """All clauses in the order of the rules."""
        return [covered for _, listed in self.sections for covered in listed]

    @property
    def playable(self) -> int:
        """How many clauses can be shown."""
        return sum(covered.playable for covered in self.clauses)

    @property
    def shown(self) -> int:
        """How many of these are."""
        return sum(covered.playable and bool(covered.examples) for covered in self.clauses)

    @property
    def missing(self) -> list[str]:
        """The ids of the clauses that could be shown and are not."""
        return [covered.clause.id for covered in self.clauses if covered.missing]


def coverage(game: Game) -> Coverage:
    """Which clauses of ``game`` its examples show, by what really happens in them."""
    showing = showing_examples(game)
    return Coverage(
        game,
        tuple(
            (section, tuple(Covered(clause, showing.get(clause.id, ())) for clause in section.clauses))
            for section in game.sections
        ),
    )


def showing_examples(game: Game) -> Mapping[str, tuple[Example, ...]]:
    """The examples of each clause: those that name it and in which it causes something.

    A sample game is told on a page of its own, and counts for no clause.
    """
    found: dict[str, tuple[Example, ...]] = {}
    for example in game.examples:
        if example.sample:
            continue
        played = play(game, example.data)
        for clause in example.shows:
            if played.passed and clause in played.clauses:
                found[clause] = (*found.get(clause, ()), example)
    return found
