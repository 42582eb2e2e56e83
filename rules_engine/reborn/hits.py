"""The hit and the damage of one battle: which kind, how much, and how it is worked out."""

from __future__ import annotations

from typing import Final

from rules_engine.reborn.cards import NO_ATTRIBUTE
from rules_engine.reborn.effects import field_bonus
from rules_engine.reborn.life import reduce
from rules_engine.reborn.notes import note
from rules_engine.reborn.state import NO_CARD, Position

HYPER: Final = 0
NORMAL: Final = 1
REVERSE: Final = 2
HITS: Final = ("hyper", "normal", "reverse")

REVERSE_DAMAGE: Final = 3


def matches(s: Position, card: int, other: int) -> bool:
    """Whether an affinity of ``card`` matches the attribute of ``other``."""
    tables = s.rules.tables
    attribute = tables.attribute[other >> 1]
    if attribute == NO_ATTRIBUTE and s.rules.settings.no_attribute == "never":
        return False
    return bool(tables.affinity[card >> 1] & attribute)


def hit(s: Position) -> tuple[int, str]:
    """The kind of hit, and the clause that decides it (RB-16.2 to RB-16.6)."""
    attacker, defender = s.area[s.turn], s.area[1 - s.turn]
    if defender == NO_CARD:
        return NORMAL, "RB-16.6"
    attacking, defending = matches(s, attacker, defender), matches(s, defender, attacker)
    if attacking and not defending:
        return HYPER, "RB-16.2"
    if defending and not attacking:
        return REVERSE, "RB-16.3"
    return NORMAL, "RB-16.4" if attacking else "RB-16.5"


def shots_that_count(s: Position, player: int) -> int:
    """How many cards of the firing area multiply the power (rulings firing-count and w-names)."""
    shots = s.firing[player]
    if s.rules.settings.firing_count == "all":
        return len(shots)
    same = s.rules.tables.same
    names = same[s.area[player] >> 1]
    return sum(1 for shot in shots if same[shot >> 3] & names)


def trained(s: Position, player: int) -> list[int]:
    """The training cards with the name of the player's card in the battle area."""
    same = s.rules.tables.same
    names = same[s.area[player] >> 1]
    return [card for card in s.training[player] if same[card >> 1] & names]


def _printed(s: Position, player: int, card: int) -> int:
    tables = s.rules.tables
    return tables.attack[card >> 1] if player == s.turn else tables.defence[card >> 1]


def parts(s: Position, player: int) -> tuple[int, int, int, int]:
    """What a power is made of: the printed number, the factor, the training bonus, other modifiers."""
    settings = s.rules.settings
    card = s.area[player]
    base = _printed(s, player, card)
    shots = shots_that_count(s, player)
    factor = 1 + shots if settings.multiplier == "add-up" else 1 << shots
    bonus = 0
    if s.training[player]:
        cards = trained(s, player)
        if settings.training_bonus == "one-each":
            bonus = len(cards)
        elif settings.training_bonus == "base-each":
            bonus = base * len(cards)
        else:
            bonus = sum(_printed(s, player, other) for other in cards)
    rest = s.turn_plus[player] + s.battle_plus[player] + field_bonus(s, card)
    return base, factor, bonus, rest


def power(s: Position, player: int) -> int:
    """The power of a player in this battle; 0 without a character (RB-17.1 to RB-17.8)."""
    if s.area[player] == NO_CARD:
        return 0
    base, factor, bonus, rest = parts(s, player)
    total = base * factor + bonus + rest
    return max(0, total) if s.rules.settings.power_floor == "zero" else total


def fight(s: Position) -> None:
    """The hit action and the damage action."""
    attacker, defender = s.turn, 1 - s.turn
    kind, clause = hit(s)
    if s.trace is not None:
        _note_hit(s, kind, clause)
    powers = [0, 0]
    powers[attacker], powers[defender] = power(s, attacker), power(s, defender)
    if s.trace is not None:
        _note_powers(s, powers)
    if kind == REVERSE:
        loser, amount, clause = attacker, REVERSE_DAMAGE, "RB-17.13"
    elif kind == HYPER:
        loser, amount, clause = defender, max(0, powers[attacker]), "RB-17.10"
    else:
        loser, amount, clause = defender, max(0, powers[attacker] - powers[defender]), "RB-17.11"
    lost = reduce(s, loser, amount)
    if s.trace is not None:
        also: tuple[str, ...] = ("RB-17.9", "RB-12.5", "RB-1.1", "RB-3.9")
        if kind == NORMAL and powers[attacker] < powers[defender]:
            also += ("RB-17.12", "RB-18.2")
        life = s.life[loser]
        note(s, "damage", clause, loser, also=also, hit=HITS[kind], damage=amount, lost=lost, life=life)


def _note_hit(s: Position, kind: int, clause: str) -> None:
    cards = [card for card in (s.area[s.turn], s.area[1 - s.turn]) if card != NO_CARD]
    also: tuple[str, ...] = ("RB-16.1", "RB-12.2")
    if len(cards) == 2:
        also += ("RB-3.8", "RB-3.11", "RB-3.12")
    who = 1 - s.turn if kind == REVERSE else s.turn
    note(s, "hit", clause, who, cards, also, hit=HITS[kind], because=clause)


def _note_powers(s: Position, powers: list[int]) -> None:
    for player in (s.turn, 1 - s.turn):
        card = s.area[player]
        if card == NO_CARD:
            note(s, "no-power", "RB-17.3", player, power=0)
            continue
        base, factor, bonus, rest = parts(s, player)
        clause = "RB-17.1" if player == s.turn else "RB-17.2"
        also: tuple[str, ...] = ("RB-17.4", "RB-3.6")
        if factor > 1:
            also += ("RB-17.5", "RB-17.6", "RB-5.4")
        if bonus:
            also += ("RB-17.7", "RB-13.5", "RB-5.9")
        if rest:
            also += ("RB-17.8",)
        note(
            s,
            "power",
            clause,
            player,
            (card,),
            also,
            base=base,
            factor=factor,
            training=bonus,
            rest=rest,
            plain=factor == 1 and not bonus and not rest,
            power=powers[player],
        )
