"""Turns a game of the catalogue into the engine's cards and settings."""

from __future__ import annotations

from generator.catalogue.model import Ability, Card, Game
from rules_engine.knowledge import UNKNOWN
from rules_engine.tommy_walker import AbilitySpec, CardSpec, TommyWalker
from rules_engine.tommy_walker.cards import (
    EFFECTS,
    MARK_ATTACK_WORD,
    MARK_CORNER_TAG,
    MARK_HAND_TAG,
    MARK_ONE_CARD,
)

_MARKS = {
    "【手札】": MARK_HAND_TAG,
    "「結界」": MARK_CORNER_TAG,
    "攻撃力": MARK_ATTACK_WORD,
    "を1枚捨て、": MARK_ONE_CARD,
}
"""How the source writes some abilities, where a ruling asks about just that."""


def rulings(game: Game) -> dict[str, str]:
    """The archive's choice for every question, by key."""
    return {ruling.key: ruling.choice for ruling in game.rulings}


def tommy_walker(game: Game) -> TommyWalker:
    """The playable game of a catalogue's Tommy Walker."""
    return TommyWalker([card_spec(card) for card in game.cards], rulings(game))


def card_spec(card: Card) -> CardSpec:
    """A card as the engine takes it; a field that the card lacks counts as unknown."""
    fields = card.fields
    abilities = None if card.abilities is None else tuple(_ability(ability) for ability in card.abilities)
    return CardSpec(
        id=card.id,
        name=card.name,
        gender=fields.get("gender", UNKNOWN),
        stat=fields.get("stat", UNKNOWN),
        damage=fields.get("damage", UNKNOWN),
        power=fields.get("power", UNKNOWN),
        abilities=abilities,
    )


def _ability(ability: Ability) -> AbilitySpec:
    written = ability.printed or ability.text or ""
    marks = frozenset(mark for words, mark in _MARKS.items() if words in written)
    effect = ability.effect if ability.effect is not None and ability.effect.name in EFFECTS else None
    return AbilitySpec(ability.timing or UNKNOWN, effect, marks)
