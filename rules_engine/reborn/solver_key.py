"""What the rest of a turn depends on, and how much damage it can bring at most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from rules_engine.reborn.battle import BATTLES, SHOTS
from rules_engine.reborn.cards import (
    ATTRIBUTE_POWER_PLUS,
    DRAW,
    FILLER,
    GAIN_LIFE,
    LEVEL_UP_FROM_DISCARDS,
    POWER_THIS_TURN,
    RECRUIT,
)
from rules_engine.reborn.hits import REVERSE_DAMAGE
from rules_engine.reborn.state import BATTLE, LOADING, NO_CARD, RETURNING, Position

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the cards of a position, wherever they lie, may bring in the turn that goes on."""

    effect: int
    """The most that what one shot does beside multiplying comes to."""
    gains: bool
    """Whether somebody may gain life."""
    draws: bool
    """Whether cards may be drawn, or a discard pile become a deck."""
    recruits: bool
    """Whether cards may come out of a discard pile."""
    plain: bool
    """Whether the order of the shots of a battle makes no difference."""

    @classmethod
    def of(cls, s: Position) -> Self:
        """The outlook of a position."""
        t, settings = s.rules.tables, s.rules.settings
        works = settings.other_opened == "event-works"
        kinds = {card >> 1 for card in _cards(s)}
        fired = {kind: (*t.when_fired[kind], *(t.effects[kind] if works else ())) for kind in kinds}

        def worth(effect: int) -> int:
            lasting = t.code[effect] == POWER_THIS_TURN
            return t.number[effect] * (BATTLES if lasting else 1)

        every = {effect for effects in fired.values() for effect in effects}
        if s.phase != BATTLE:
            every |= {effect for kind in kinds for effect in (*t.when_placed[kind], *t.effects[kind])}
        codes = {t.code[effect] for effect in every}
        return cls(
            effect=max((sum(map(worth, effects)) for effects in fired.values()), default=0),
            gains=GAIN_LIFE in codes,
            draws=DRAW in codes or settings.short_deck == "reshuffle",
            recruits=bool(codes & {RECRUIT, LEVEL_UP_FROM_DISCARDS}),
            plain=not any(fired.values()) and settings.w_names != "one-name",
        )

    def most_damage(self, s: Position) -> int | None:
        """The most life that the opponent can lose in the rest of the battle phase; None if that is not plain."""
        if s.phase != BATTLE or s.stage == RETURNING or self.recruits:
            return None
        t, settings, player = s.rules.tables, s.rules.settings, s.turn
        later = max(0, BATTLES - s.battles)
        fighting = s.area[player] != NO_CARD and s.stage != LOADING
        attacks = sorted([t.attack[card >> 1] for card in s.battle[player]], reverse=True)
        area = t.attack[s.area[player] >> 1] if s.area[player] != NO_CARD else 0
        if settings.fought_again == "again":
            best = max(area, *attacks, *(t.attack[card >> 1] for card in s.arms[player]), 0)
            fights = [best] * (later + fighting)
        else:
            fights = attacks[:later] + [area] * fighting
        if not fights:
            return 0
        top = max(fights)
        shots = min(self._shots(s, player, later), SHOTS * len(fights))
        total = sum(fights)
        total = total + shots * top if settings.multiplier == "add-up" else total << min(SHOTS, shots)
        trained = len(s.training[player])
        each = {
            "one-each": trained,
            "base-each": trained * top,
            "own-power": sum(t.attack[card >> 1] for card in s.training[player]),
        }[settings.training_bonus]
        for plus in (s.turn_plus, s.battle_plus):
            each += max(0, plus[player]) + max(0, -plus[1 - player])
        if s.ground != NO_CARD:
            effects = t.effects[s.ground >> 1]
            each += sum(t.number[effect] for effect in effects if t.code[effect] == ATTRIBUTE_POWER_PLUS)
        effects_of_shots = self.effect * (shots + self._shots(s, 1 - player, later))
        return total + each * len(fights) + effects_of_shots

    def most_own_damage(self, s: Position) -> int:
        """The most life that the attacker can lose in the rest of the battle phase."""
        later = BATTLES - s.battles + 1
        shots = sum(self._shots(s, player, later) for player in (0, 1))
        return REVERSE_DAMAGE * later + self.effect * shots

    @staticmethod
    def _shots(s: Position, player: int, later: int) -> int:
        """How many cards a player may still fire, a bullet for each loss included, or has fired in this battle."""
        return len(s.bullets[player]) + len(s.will[player]) + len(s.firing[player]) + later

    def key(self, s: Position, most: int | None) -> Key:
        """What the rest of the turn depends on; ``most`` is what `most_damage` says.

        Cards are neither made nor lost, so that the discard piles follow from the rest. Life
        that cannot run out has no part in it, unless it can grow.
        """
        plain = self.plain
        shared = (
            s.stage * 2 + s.mover,
            s.battles,
            s.step,
            s.after,
            s.ground,
            *map(tuple, (*s.arms, *s.training, *s.support, *s.will, *s.bullets, *s.battle)),
            *s.area,
            *(tuple(sorted([shot >> 2 for shot in shots])) if plain else tuple(shots) for shots in s.firing),
            *s.opened,
            s.hurt[0] > 0,
            s.hurt[1] > 0,
            *s.doomed,
            *s.turn_plus,
            *s.battle_plus,
            tuple(s.queue),
            s.ending,
            *s.above,
            *s.below,
        )
        deep = self.gains or most is None
        other = 1 - s.turn
        life = (
            s.life[other] if deep or most is None or s.life[other] <= most else None,
            s.life[s.turn] if deep or s.life[s.turn] <= self.most_own_damage(s) else None,
        )
        if self.draws or self.recruits or s.phase != BATTLE or s.stage == RETURNING:
            zones = (*s.hands, *s.decks, *map(sorted, s.piles))
            return *shared, life, *map(tuple, zones), s.using, s.placed, s.discarding, tuple(s.fresh)
        # In the battle phase cards leave a deck for the bullets only, one for each loss.
        return *shared, life, *((len(deck), *deck[-BATTLES:]) for deck in s.decks)


def order_of_return_matters(s: Position, outlook: Outlook) -> bool:
    """Whether the order in which the hand goes back makes a difference in this turn."""
    settings = s.rules.settings
    return (
        s.discarding
        or settings.hand_return != "underneath"
        or outlook.draws
        or len(s.decks[s.turn]) < BATTLES
    )


def is_unknown(s: Position, card: int) -> bool:
    """Whether nothing is known of a card."""
    return s.rules.tables.ids[card >> 1] == FILLER


def _cards(s: Position) -> Iterator[int]:
    """All cards, wherever they lie."""
    for zones in (s.hands, s.decks, s.piles, s.arms, s.training, s.support, s.will, s.battle):
        for zone in zones:
            yield from zone
    for player in (0, 1):
        yield from (bullet >> 1 for bullet in s.bullets[player])
        yield from (shot >> 2 for shot in s.firing[player])
    yield from (card for card in (*s.area, s.ground, s.using) if card != NO_CARD)
