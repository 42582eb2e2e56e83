"""Changes to a file: what is changed changes, and nothing else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue.editing import REMOVED, edited
from generator.catalogue.reader import parse

TEXT = """\
# head
game: g
cards:
  # of the first
  - id: a-01
    power: unknown # to be found
    abilities:
      - text: old # beside
        # inside
        slots:
          x: 1

  - id: a-02
    power: 3
"""


def test_a_value_changes_and_its_comments_stay() -> None:
    changes = [
        (("cards", 0, "power"), {"value": 5, "source": "photo"}),
        (("cards", 0, "abilities", 0, "slots"), REMOVED),
        (("cards", 1, "cost"), [1, 2]),
        (("cards", 2), {"id": "a-03", "power": 4}),
    ]
    assert (
        edited(parse(Path("x.yml"), TEXT), changes)
        == """\
# head
game: g
cards:
  # of the first
  - id: a-01
    power: {value: 5, source: photo} # to be found
    abilities:
      # inside
      - text: old # beside

  - id: a-02
    power: 3
    cost: [1, 2]

  - id: a-03
    power: 4
"""
    )


def test_comments_inside_of_what_is_replaced_are_kept() -> None:
    text = edited(parse(Path("x.yml"), TEXT), [(("cards", 0, "abilities"), "unknown")])
    assert "abilities: unknown" in text
    assert text.index("# beside") < text.index("# inside") < text.index("abilities:")


def test_a_place_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        edited(parse(Path("x.yml"), TEXT), [(("cards", 7, "power"), 1)])
    with pytest.raises(KeyError):
        edited(parse(Path("x.yml"), TEXT), [(("game", "power"), 1)])
    with pytest.raises(KeyError):
        edited(parse(Path("x.yml"), TEXT), [(("cards", 0, "nothing"), REMOVED)])
