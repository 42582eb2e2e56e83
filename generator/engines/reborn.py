"""REBORN! Character Card Game: the catalogue's cards as the engine takes them, and its board."""

from __future__ import annotations

from typing import Any

from generator.catalogue.model import Ability, Card, Game
from generator.engines.base import chosen_rulings
from generator.engines.board import ANY_CARD, Board, Placed, Side
from rules_engine.core.events import Event
from rules_engine.knowledge import UNKNOWN, Value
from rules_engine.reborn import CardSpec, EffectSpec, Reborn, State
from rules_engine.reborn.cards import EFFECTS, FILLER
from rules_engine.reborn.positions import Stage
from rules_engine.reborn.state import NO_CARD
from rules_engine.scenario import Scenario

_LISTS = ("affinity", "characters", "requirement")
_NUMBERS = ("attack", "defence")
_WORDS = ("type", "level", "attribute", "family")
_STAND_INS = {"type": "イベント"}
"""What stands for an unknown word that the engine cannot do without; such a card cannot be played."""


def playable(game: Game) -> Reborn:
    """The playable game of a catalogue's REBORN!; specimens are cards to it as all others are."""
    return Reborn([card_spec(card) for card in game.shown.values()], chosen_rulings(game))


def card_spec(card: Card) -> CardSpec:
    """A card as the engine takes it; what is not simply known becomes a gap."""
    gaps: list[str] = []

    def known(key: str) -> Any:
        value = card.fields.get(key)
        if value is None:
            return None
        if not _certain(value):
            gaps.append(f"{card.id}.{key}")
            return _STAND_INS.get(key)
        return value.plain

    words = {key: known(key) for key in _WORDS}
    lists = {key: tuple(known(key) or ()) for key in _LISTS}
    numbers = {key: known(key) or 0 for key in _NUMBERS}
    effects = []
    for place, ability in enumerate(card.abilities or (), 1):
        effect = _effect(ability)
        if effect is None:
            gaps.append(f"{card.id}.text.{place}")
        else:
            effects.append(effect)
    if card.abilities is None and card.fields.get("text", UNKNOWN) is UNKNOWN and _has_text(words):
        gaps.append(f"{card.id}.text")
    return CardSpec(
        id=card.id, name=card.name, effects=tuple(effects), gaps=tuple(gaps), **words, **lists, **numbers
    )


def _has_text(words: dict[str, Any]) -> bool:
    return words["level"] not in ("死ぬ気", "W")


def _certain(value: Value) -> bool:
    return value.plain is not None and len(value.candidates) == 1 and not value.gap


def _effect(ability: Ability) -> EffectSpec | None:
    """The effect behind a text, or None if no phrasing of the engine's fits it."""
    effect = ability.effect
    if effect is None or effect.name not in EFFECTS:
        return None
    slots = {name: value for name, value in effect.slots.items()}
    if not all(_certain(value) for value in slots.values()):
        return None
    number = next((slots[name].plain for name in ("number", "count") if name in slots), 0)
    attribute = slots["attribute"].plain if "attribute" in slots else None
    return EffectSpec(effect.name, number, attribute, effect.prefix)


class Engine(Stage):
    """Positions as the engine sets them up, and the board that follows them."""

    def __init__(self, game: Game) -> None:
        super().__init__(playable(game))

    def board(self, scenario: Scenario, state: State) -> Board:
        """The position before the first event; a whole game begins with the two decks alone."""
        raise NotImplementedError

    def follow(self, board: Board, event: Event) -> None:
        """Change ``board`` as ``event`` says."""
        raise NotImplementedError


_ = (ANY_CARD, Placed, Side, FILLER, NO_CARD)
