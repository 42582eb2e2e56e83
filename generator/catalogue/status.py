"""How complete an archive is, in numbers, and what is wanted most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.catalogue.model import Archive, Card, Completeness, Game
from rules_engine.knowledge import State

_WEIGHT = {"abilities": 8, "choice": 3, "number": 5, "list": 3, "text": 4}


@dataclass(frozen=True, slots=True)
class Status:
    """Counts of one game. ``declared`` and ``unnamed`` are None where no source says."""

    game: str
    declared: int | None
    known: int
    partly: int
    unnamed: int | None
    conflicts: int
    unknown_values: int

    def as_json(self) -> Mapping[str, Any]:
        return {
            "game": self.game,
            "declared": self.declared,
            "known": self.known,
            "partly_known": self.partly,
            "not_named": self.unnamed,
            "with_contradiction": self.conflicts,
            "open_values": self.unknown_values,
        }


def status(game: Game) -> Status:
    """Count the cards of ``game``."""
    known = sum(card.completeness is Completeness.KNOWN for card in game.cards)
    declared = game.declared.plain if game.declared.state is State.KNOWN else None
    count = declared if isinstance(declared, int) else None
    return Status(
        game=game.id,
        declared=count,
        known=known,
        partly=len(game.cards) - known,
        unnamed=None if count is None else max(count - len(game.cards), 0),
        conflicts=sum(bool(card.conflicts) for card in game.cards),
        unknown_values=sum(len(card.gaps) for card in game.cards),
    )


def statuses(archive: Archive) -> list[Status]:
    """The status of every game, in the archive's order."""
    return [status(game) for game in archive.games]


def usefulness(game: Game, card: Card) -> int:
    """How much one look at ``card`` would tell: the weights of its open values added up."""
    total = 0
    for key in card.gaps:
        field = game.shape.field(key)
        if field is not None:
            total += _WEIGHT[field.kind]
    return total


def wanted(game: Game) -> list[Card]:
    """The partly known cards, those first of which a look would tell most."""
    partly = [card for card in game.cards if card.completeness is Completeness.PARTLY]
    return sorted(partly, key=lambda card: -usefulness(game, card))
