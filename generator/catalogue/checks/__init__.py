"""What JSON Schema cannot say: checks across values, files and games.

Each module checks one thing and yields problems. A check looks only at files
whose form is sound, and stays silent about references into one that is not, so
that one slip is reported once.
"""

from __future__ import annotations

from pathlib import Path

from generator.catalogue.checks import cards, decks, pages, references, rules, texts
from generator.catalogue.problems import Problem
from generator.catalogue.schema import Schemas
from generator.catalogue.sheet import GameFiles


def check_all(root: Path, games: list[GameFiles], schemas: Schemas) -> list[Problem]:
    """Every problem that spans more than one value."""
    problems: list[Problem] = []
    for module_check in (cards.check, texts.check, references.check, rules.check, decks.check):
        problems += module_check(games, schemas)
    problems += pages.check(root, games)
    return problems
