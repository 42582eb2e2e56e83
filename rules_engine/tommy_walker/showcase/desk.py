"""Where battles to show a card are made up: the cards that can help, simplest and most typical first.

Everything here is a guess about what makes a good example; `Showcase` plays every plan
and keeps only one that shows what it is meant to show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from rules_engine.tommy_walker.cards import (
    AT_BENEATH,
    AT_IF_ENEMY,
    AT_LADDER,
    FILLER,
    POWER_PLUS,
    POWER_PLUS_FOR_DISCARD,
    POWER_PLUS_IF_ENEMY,
    SET_IF_RIDING,
    Tables,
)

MOST_HELPERS = 150
"""How many cards are looked at for a part in another card's example."""
MOST_BOOSTS = 4
DECK = 10
STRONGEST = 10**9
_TYPICAL = 6000
"""Most cards are weaker than this; enemies are looked for below it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A battle that may show a card: where it begins, and what is done.

    ``position`` and ``actions`` are those of a scenario (`rules_engine.scenario`).
    ``instead`` are the actions if the card lacked the ability; without them the same ones
    are taken as far as they are possible. ``parts`` says which cards play a part in it.
    """

    position: Mapping[str, Any]
    actions: tuple[Any, ...] = ()
    instead: tuple[str, ...] | None = None
    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Enemy:
    """An attack card of P2's with what lies beside it, and the power that this makes."""

    kind: int
    power: int
    field: tuple[int, ...] = ()


class Desk:
    """The cards of a game, ordered by how well they serve in the examples of others.

    ``known`` are the kinds that may take part: nothing about them is open.
    """

    def __init__(self, tables: Tables, known: list[int]) -> None:
        self.t = t = tables
        known = [kind for kind in known if t.ids[kind] != FILLER]
        step = max(1, -(-len(known) // MOST_HELPERS))
        self.cards = [kind for kind in known if not t.ride_only[kind]][::step]
        self.bound = [kind for kind in known if t.ride_only[kind]][:MOST_HELPERS]
        self.boosts = sorted(
            (
                kind
                for kind in self.cards
                if t.hand[kind] >= 0 and t.code[t.hand[kind]] == POWER_PLUS and not t.barrier[kind]
            ),
            key=lambda kind: t.number[t.hand[kind]],
        )[:MOST_BOOSTS]

    def id(self, kind: int) -> str:
        """The id of a kind."""
        return self.t.ids[kind]

    # --- enemies ----------------------------------------------------------------------------------

    def enemies(self, low: int, high: int, *, having: int = 0, lacking: int = 0) -> Iterator[Enemy]:
        """P2's cards with a power above ``low`` and below ``high``, the plainest and most typical first.

        Those that owe it to cards of hand abilities beside them come last.
        """
        t = self.t
        aim = (low + min(high, max(_TYPICAL, low + 600))) // 2

        def plain(kind: int) -> tuple[bool, bool, int, int]:
            return (bool(t.attack[kind]), bool(t.entry[kind]), abs(t.power[kind] - aim), kind)

        fitting = [
            kind
            for kind in self.cards
            if (t.mask[kind] & having or not having) and not t.mask[kind] & lacking
        ]
        for kind in sorted(fitting, key=plain):
            if low < t.power[kind] < high:
                yield Enemy(kind, t.power[kind])
        for boosts in (*((one,) for one in self.boosts), *combinations(self.boosts, 2)):
            plus = sum(t.number[t.hand[boost]] for boost in boosts)
            for kind in sorted(fitting, key=plain):
                if kind not in boosts and low < t.power[kind] + plus < high:
                    yield Enemy(kind, t.power[kind] + plus, boosts)

    def closed(self, low: int, high: int, **traits: int) -> Iterator[Enemy]:
        """The same without cards that have an entry ability: nothing happens when they are turned up."""
        return (enemy for enemy in self.enemies(low, high, **traits) if not self.t.entry[enemy.kind])

    # --- own cards --------------------------------------------------------------------------------

    def reach(self, kind: int, enemy_mask: int) -> int:
        """The most power that a card might have against an enemy with these attributes."""
        t = self.t
        most = t.power[kind]
        for ability in t.attack[kind]:
            code = t.code[ability]
            if code == AT_LADDER:
                most = max(most, *t.steps[ability])
            elif code == AT_BENEATH:
                most += 2 * t.number[ability]
            elif code != AT_IF_ENEMY or t.trait[ability] & enemy_mask:
                most = max(most, t.number[ability])
        for ability in t.entry[kind]:
            if t.code[ability] == SET_IF_RIDING:
                most = max(most, t.number[ability])
        return most

    def idle(self, enemy: Enemy, *, having: int = 0, lacking: int = 0, but: int = -1) -> list[int]:
        """Cards that are of no use in hand against ``enemy`` but to be discarded; the simplest first."""
        t = self.t
        mask = t.mask[enemy.kind]
        harmful = (POWER_PLUS, POWER_PLUS_IF_ENEMY, POWER_PLUS_FOR_DISCARD)
        found = [
            kind
            for kind in self.cards
            if kind not in (but, enemy.kind)
            and (t.mask[kind] & having or not having)
            and not t.mask[kind] & lacking
            and self.reach(kind, mask) < enemy.power
            and (t.hand[kind] < 0 or t.code[t.hand[kind]] not in harmful)
        ]
        found.sort(key=lambda k: (len(t.attack[k]) + len(t.entry[k]) + (t.hand[k] >= 0), -t.power[k], k))
        return found

    def quiet(self, low: int, high: int, *, having: int = 0, lacking: int = 0) -> list[int]:
        """Cards with a power above ``low`` and below ``high`` that do nothing of themselves on the field."""
        t = self.t
        found = [
            kind
            for kind in self.cards
            if low < t.power[kind] < high
            and (t.mask[kind] & having or not having)
            and not t.mask[kind] & lacking
            and not t.attack[kind]
            and not t.entry[kind]
        ]
        middle = (low + min(high, _TYPICAL)) // 2
        found.sort(key=lambda kind: (bool(t.bonus[kind]), abs(t.power[kind] - middle), kind))
        return found

    def out(self, kind: int) -> list[int]:
        """The attack cards of a player with ``kind`` out: a card that can only ride lies on another one."""
        if not self.t.ride_only[kind]:
            return [kind]
        return [*self.quiet(-1, self.t.power[kind])[:1], kind]

    def side(self, **zones: Any) -> dict[str, Any]:
        """One player: zones by name, cards as kinds; what is empty is left out."""
        out: dict[str, Any] = {}
        for zone, cards in zones.items():
            if isinstance(cards, int):
                out[zone] = cards
            elif cards:
                out[zone] = [card if isinstance(card, str) else self.t.ids[card] for card in cards]
        out.setdefault("deck", DECK)
        return out

    def against(self, enemy: Enemy, **zones: Any) -> dict[str, Any]:
        """P2 with ``enemy`` out."""
        return self.side(attack=[enemy.kind], field=enemy.field, **zones)
