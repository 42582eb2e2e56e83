"""REBORN! Character Card Game: the catalogue's cards as the engine takes them, and its board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from generator.catalogue.model import Ability, Card, Game
from generator.engines.base import chosen_rulings
from generator.engines.board import ANY_CARD, Board, Placed, Side, placed
from generator.engines.reborn_questions import Questions
from rules_engine.core.events import Event
from rules_engine.knowledge import Value
from rules_engine.reborn import CardSpec, EffectSpec, Observation, Reborn, State
from rules_engine.reborn.cards import EFFECTS, Tables
from rules_engine.reborn.game import DECK_SIZE
from rules_engine.reborn.life import ceiling
from rules_engine.reborn.observation import UNSEEN
from rules_engine.reborn.positions import card_id
from rules_engine.reborn.state import NO_CARD
from rules_engine.scenario import Scenario

_ZONES = ("hand", "discards", "right-arm", "training", "support", "dying-will")
_COUNTED = ("deck", "bullets")


def playable(game: Game) -> Reborn:
    """The playable game of a catalogue's REBORN!; specimens are cards to it as all others are."""
    return Reborn([card_spec(card) for card in game.shown.values()], chosen_rulings(game))


def card_spec(card: Card) -> CardSpec:
    """A card as the engine takes it; what is not simply known becomes a gap."""
    fields = card.fields
    gaps = [f"{card.id}.{key}" for key, value in fields.items() if key != "text" and not _certain(value)]

    def word(key: str) -> str | None:
        value = fields.get(key)
        return value.plain if value is not None and _certain(value) and isinstance(value.plain, str) else None

    def number(key: str) -> int:
        value = fields.get(key)
        return value.plain if value is not None and _certain(value) and isinstance(value.plain, int) else 0

    def words(key: str) -> tuple[str, ...]:
        value = fields.get(key)
        listed = value.plain if value is not None and _certain(value) else None
        return tuple(str(item) for item in listed) if isinstance(listed, tuple) else ()

    effects = [_effect(ability) for ability in card.abilities or ()]
    gaps += [f"{card.id}.text.{place}" for place, effect in enumerate(effects, 1) if effect is None]
    if card.abilities is None and "text" in card.raw:
        gaps.append(f"{card.id}.text")
    return CardSpec(
        id=card.id,
        name=card.name,
        # A card of unknown type has a gap and is never played; the tables want some type all the same.
        type=word("type") or "イベント",
        level=word("level"),
        attribute=word("attribute"),
        affinity=words("affinity"),
        attack=number("attack"),
        defence=number("defence"),
        family=word("family"),
        characters=words("characters"),
        requirement=words("requirement"),
        effects=tuple(effect for effect in effects if effect is not None),
        gaps=tuple(dict.fromkeys(gaps)),
    )


def _certain(value: Value) -> bool:
    return not value.gap and len(value.candidates) == 1


def _effect(ability: Ability) -> EffectSpec | None:
    """The effect behind a text, or None if no phrasing of the engine's fits it."""
    effect = ability.effect
    if effect is None or effect.name not in EFFECTS or not all(map(_certain, effect.slots.values())):
        return None
    slots = {name: value.plain for name, value in effect.slots.items()}
    number = slots.get("number", slots.get("count", 0))
    attribute = slots.get("attribute")
    return EffectSpec(
        effect.name,
        number if isinstance(number, int) else 0,
        attribute if isinstance(attribute, str) else None,
        effect.prefix,
    )


class Engine(Questions):
    """Positions as the engine sets them up, and the board that follows them."""

    def __init__(self, game: Game) -> None:
        super().__init__(playable(game))
        self.decks = specimen_decks(game)

    def set_up(self, scenario: Scenario) -> State:
        """As the engine does; a deck may also be called by the name of one of ``decks``."""
        decks = scenario.position.get("decks")
        if isinstance(decks, list):
            named = [self.decks.get(deck, deck) if isinstance(deck, str) else deck for deck in decks]
            scenario = replace(scenario, position={**scenario.position, "decks": named})
        return super().set_up(scenario)

    def board(self, scenario: Scenario, state: State) -> Board:
        """The position before the first event; a whole game begins with two decks and nothing else."""
        position = scenario.position
        if "decks" in position:
            facts = self.facts(state)
            sides = [Side.of(deck=facts[f"deck{number}"]) for number in (1, 2)]
        else:
            sides = [self._side(data or {}, state) for data in position["players"]]
        for side, data in zip(sides, position.get("players") or ({}, {}), strict=True):
            side.numbers["life"] = int((data or {}).get("life", ceiling(state)))
        board = Board((sides[0], sides[1]))
        if ground := position.get("field"):
            card = card_id(state.rules.tables, ground["card"])
            board.shared["field"] = [Placed(card, by=int(ground["by"]) - 1)]
        return board

    def seen(self, observation: Observation) -> Board:
        """The position as one player sees it, from the observation alone."""
        tables = observation.rules.tables

        def cards(codes: Iterable[int]) -> list[Placed]:
            return [_seen(tables, card) for card in codes if card != NO_CARD]

        sides = []
        for player in (0, 1):
            side = Side(
                {
                    "right-arm": cards(observation.arms[player]),
                    "training": cards(observation.training[player]),
                    "support": cards(observation.support[player]),
                    "dying-will": cards(observation.will[player]),
                    "bullets": cards(observation.bullets[player]),
                    "battle": cards(observation.battle[player]),
                    "area": cards((observation.area[player],)),
                    "firing": cards(s if s == UNSEEN else s >> 2 for s in observation.firing[player]),
                    "discards": cards(observation.piles[player]),
                    "deck": placed([ANY_CARD] * observation.decks[player]),
                    "hand": placed([ANY_CARD] * observation.other_hand),
                },
                {"life": observation.life[player]},
            )
            sides.append(side)
        sides[observation.player].zones["hand"] = cards(observation.hand)
        board = Board((sides[0], sides[1]))
        if observation.ground != NO_CARD:
            field = tables.ids[observation.ground >> 1]
            board.shared["field"] = [Placed(field, by=observation.ground & 1)]
        if observation.using != NO_CARD:
            sides[observation.turn].zones["using"] = cards((observation.using,))
        return board

    def follow(self, board: Board, event: Event) -> None:
        """Change ``board`` as ``event`` says."""
        change = _CHANGES.get(event.kind)
        if change is not None:
            change(board, event)
        elif "source" in event.data:
            _move(board, event)
        if event.player is not None:
            for number in ("life", "power"):
                if number in event.data:
                    board.side(event.player).numbers[number] = event.data[number]

    @staticmethod
    def _side(data: Mapping[str, Any], state: State) -> Side:
        def cards(zone: str) -> Iterator[str]:
            listed = data.get(zone) or ()
            if isinstance(listed, int):
                yield from [ANY_CARD] * listed
                return
            for word in listed:
                yield card_id(state.rules.tables, word)

        return Side({zone: [Placed(card) for card in cards(zone)] for zone in (*_ZONES, *_COUNTED)})


def _seen(tables: Tables, card: int) -> Placed:
    if card == UNSEEN:
        return Placed(ANY_CARD, down=True)
    return Placed(tables.ids[tables.base[card >> 1]])


COPIES: Final[Mapping[str, int]] = {"1": 4, "2": 4, "3": 2, "死ぬ気": 4}


def specimen_decks(game: Game) -> dict[str, list[str]]:
    """Two decks of specimens that the rules allow, if there are enough specimens; see `BringsDecks`.

    Each has two characters of every level; boxes, events and fields fill it up.
    """
    names = list(dict.fromkeys(c.name for c in game.specimens if _word(c, "level") in COPIES))
    decks = {}
    for name, pair in (("見本A", names[:2]), ("見本B", names[2:4])):
        cards: list[str] = []
        others: list[str] = []
        for card in game.specimens:
            level = _word(card, "level")
            if level == "W":
                characters = card.fields["characters"].plain
                cards += (
                    [card.id] * 2 if isinstance(characters, tuple) and set(characters) & set(pair) else []
                )
            elif level in COPIES and _word(card, "type") == "キャラクター":
                cards += [card.id] * COPIES[level] if card.name in pair else []
            else:
                others.append(card.id)
        missing = max(0, DECK_SIZE - len(cards))
        cards += [others[at * len(others) // missing] for at in range(missing) if others]
        if len(pair) == 2 and len(cards) == DECK_SIZE:
            decks[name] = cards
    return decks


def _word(card: Card, key: str) -> str:
    value = card.fields.get(key)
    return str(value.plain) if value is not None else ""


def _move(board: Board, event: Event) -> None:
    """Cards go where the event says; those that are put out in secret lie face down."""
    source, target = event.data["source"], event.data["target"]
    side = board.side(event.player)
    for card in event.cards:
        if source == "field":
            board.shared["field"] = []
        else:
            side.take(source, card)
        if target == "field":
            board.shared["field"] = [Placed(card, by=event.player)]
            continue
        down = (event.secret or event.unseen) and target in ("right-arm", "area", "firing")
        lying = side.zone(target)
        on_top = target == "deck" and event.data.get("place") == "top"
        lying.insert(0 if on_top else len(lying), Placed(card, down=down))


def _opened(zone: str) -> Callable[[Board, Event], None]:
    def turn_up(board: Board, event: Event) -> None:
        lying = board.side(event.player).zone(zone)
        for card in event.cards:
            at = next(n for n, one in enumerate(lying) if one.card == card and one.down)
            lying[at] = Placed(card)

    return turn_up


def _over(board: Board, _event: Event) -> None:
    for side in board.sides:
        side.numbers.pop("power", None)


_CHANGES: Mapping[str, Callable[[Board, Event], None]] = {
    "start-opened": _opened("right-arm"),
    "open": _opened("area"),
    "open-shot": _opened("firing"),
    "continues": _over,
    "battle-over": _over,
}
