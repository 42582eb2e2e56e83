"""A game written down as a scenario, which ``tefuda example run`` plays again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from generator.catalogue.canonical import dump
from generator.play.table import Table

_ENDINGS = ("over", "winner", "reason", "losers")


def as_scenario(table: Table, players: Sequence[str], decks: Sequence[str]) -> dict[str, Any]:
    """All that is needed to play the game again, and how it ended if it has."""
    scenario = table.scenario
    title = " – ".join(f"{player} ({deck})" for player, deck in zip(players, decks, strict=True))
    data: dict[str, Any] = {"game": scenario.game, "title": {"ja": title, "en": title}, "seed": scenario.seed}
    if scenario.rulings:
        data["rulings"] = dict(scenario.rulings)
    data["position"] = dict(scenario.position)
    if table.actions:
        data["actions"] = list(table.actions)
    if table.state.outcome() is not None:
        facts = table.facts()
        data["expect"] = {"facts": {key: facts[key] for key in _ENDINGS if facts.get(key) not in (None, [])}}
    return data


def write_log(file: Path, table: Table, players: Sequence[str], decks: Sequence[str]) -> None:
    """Write the game to ``file``, whole or not at all. Raises OSError."""
    text = dump(as_scenario(table, players, decks))
    with NamedTemporaryFile(
        "w", dir=file.parent, prefix=f".{file.name}.", delete=False, encoding="utf-8", newline="\n"
    ) as part:
        part.write(text)
    Path(part.name).replace(file)
