"""What lies where while a trace goes on, whatever the game.

A game's ``events.yml`` names its zones, and how each is shown; its module beside this
one follows events, which name every card that moves. So a position can be followed
without asking the engine; tests hold the last one to the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from generator.catalogue.model import BoardZone

ANY_CARD: Final = "?"
"""A card that nobody looks at."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card where it lies, ``under`` it those beneath, the nearest first.

    ``by`` is the player (from 0) who put it into a zone that both share.
    """

    card: str
    down: bool = False
    turned: bool = False
    under: tuple[str, ...] = ()
    by: int | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The card and all beneath it."""
        return (self.card, *self.under)

    def to_data(self) -> str | dict[str, Any]:
        """The card as small plain data: its id, unless there is more to say."""
        data: dict[str, Any] = {"id": self.card}
        if self.down:
            data["down"] = True
        if self.turned:
            data["turned"] = True
        if self.under:
            data["under"] = list(self.under)
        if self.by is not None:
            data["by"] = self.by + 1
        return data if len(data) > 1 else self.card


def placed(cards: Iterable[str]) -> list[Placed]:
    """Cards that simply lie side by side."""
    return [Placed(card) for card in cards]


@dataclass(slots=True)
class Side:
    """What belongs to one player: cards by zone, and numbers such as power or life.

    ``unknown`` are zones of which the one who looks may not even know how many cards lie there.
    """

    zones: dict[str, list[Placed]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, **zones: Iterable[str]) -> Side:
        """A side with cards by zone; a zone named ``bullet_zone`` here is ``bullet-zone`` there."""
        return cls({zone.replace("_", "-"): placed(cards) for zone, cards in zones.items()})

    def copy(self) -> Side:
        """The same, independent of this one."""
        zones = {zone: lying[:] for zone, lying in self.zones.items()}
        return Side(zones, dict(self.numbers), set(self.unknown))

    def zone(self, zone: str) -> list[Placed]:
        """What lies in ``zone``, to be changed."""
        return self.zones.setdefault(zone, [])

    def cards(self, zone: str) -> list[str]:
        """The ids of all cards in ``zone``, those beneath others too."""
        return [card for lying in self.zones.get(zone, ()) for card in lying.cards]

    def count(self, zone: str) -> int | str:
        """How many cards lie in ``zone``, those beneath others too; `ANY_CARD` if that is not known."""
        return ANY_CARD if zone in self.unknown else len(self.cards(zone))

    def take(self, zone: str, card: str) -> Placed:
        """Take ``card`` out of ``zone``, or else one that nobody looks at. Raises ValueError."""
        lying = self.zone(zone)
        at = next((n for n, one in enumerate(lying) if one.card == card), None)
        if at is None:
            at = next((n for n, one in enumerate(lying) if one.card == ANY_CARD), None)
        if at is None:
            raise ValueError(f"{card} does not lie in {zone}")
        return lying.pop(at)

    def move(self, cards: Iterable[str], source: str, target: str, at: int | None = None) -> None:
        """Move ``cards`` from one zone to another, one by one: to its end, or to place ``at``."""
        for card in cards:
            self.take(source, card)
            lying = self.zone(target)
            lying.insert(len(lying) if at is None else at, Placed(card))


@dataclass(slots=True)
class Board:
    """A position as a reader sees it who may see everything; ``shared`` zones belong to both."""

    sides: tuple[Side, Side]
    shared: dict[str, list[Placed]] = field(default_factory=dict)

    def copy(self) -> Board:
        """The same position, independent of this one."""
        first, second = self.sides
        return Board((first.copy(), second.copy()), {zone: lying[:] for zone, lying in self.shared.items()})

    def side(self, player: int | None) -> Side:
        """The side of ``player``, who counts from 0."""
        assert player is not None
        return self.sides[player]

    def seen(self, zones: Sequence[BoardZone]) -> Iterator[str]:
        """Every card that lies where its face is shown."""
        for zone in zones:
            if zone.counted:
                continue
            for lying in self._in(zone):
                yield from lying.cards

    def _in(self, zone: BoardZone) -> Iterator[Placed]:
        if zone.shared:
            yield from self.shared.get(zone.id, ())
        else:
            for side in self.sides:
                yield from side.zones.get(zone.id, ())

    def to_data(self, zones: Sequence[BoardZone]) -> dict[str, Any]:
        """The position as small plain data, for the page.

        ``{"sides": [{zone: [card, …] or count, number: 5200}, …], "shared": {zone: [card, …]}}``;
        empty zones are left out.
        """
        data: dict[str, Any] = {"sides": [_side_data(side, zones) for side in self.sides]}
        shared = {z.id: [one.to_data() for one in self.shared.get(z.id, ())] for z in zones if z.shared}
        if any(shared.values()):
            data["shared"] = {zone: lying for zone, lying in shared.items() if lying}
        return data


def _side_data(side: Side, zones: Sequence[BoardZone]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for zone in zones:
        lying = side.zones.get(zone.id, ())
        if zone.shared:
            continue
        if zone.counted:
            data[zone.id] = sum(len(one.cards) for one in lying)
        elif lying:
            data[zone.id] = [one.to_data() for one in lying]
    return {**data, **side.numbers}
