"""Tommy Walker TCG: the catalogue's cards as the engine takes them, and its board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.catalogue.model import Ability, Card, Game
from generator.engines import asks
from generator.engines.asking import Given, listed_in, sides_of
from generator.engines.base import chosen_rulings
from generator.engines.board import ANY_CARD, Board, Placed, Side, placed
from rules_engine.core.events import Event
from rules_engine.core.names import kinds_named
from rules_engine.core.reading import owned, the_card
from rules_engine.core.solution import Case
from rules_engine.knowledge import UNKNOWN
from rules_engine.scenario import Scenario
from rules_engine.tommy_walker import AbilitySpec, CardSpec, Observation, State, TommyWalker
from rules_engine.tommy_walker.cards import (
    EFFECTS,
    MARK_ATTACK_WORD,
    MARK_CORNER_TAG,
    MARK_HAND_TAG,
    MARK_ONE_CARD,
    Tables,
)
from rules_engine.tommy_walker.positions import Stage
from rules_engine.tommy_walker.solver import solve_scenario
from rules_engine.tommy_walker.state import DRAW, PLACED

_MARKS = {
    "【手札】": MARK_HAND_TAG,
    "「結界」": MARK_CORNER_TAG,
    "攻撃力": MARK_ATTACK_WORD,
    "を1枚捨て、": MARK_ONE_CARD,
}
"""How the source writes some abilities, where a ruling asks about just that."""


def playable(game: Game) -> TommyWalker:
    """The playable game of a catalogue's Tommy Walker."""
    return TommyWalker([card_spec(card) for card in game.cards], chosen_rulings(game))


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


class Engine(Stage):
    """Positions as the engine sets them up, and the board that follows them."""

    def __init__(self, game: Game) -> None:
        super().__init__(playable(game))

    def board(self, scenario: Scenario, state: State) -> Board:
        """The position before the first event."""
        position = scenario.position
        if "decks" in position:
            facts = self.facts(state)
            return Board((Side.of(deck=facts["deck1"]), Side.of(deck=facts["deck2"])))
        return board_of(position, state.rules.tables)

    def follow(self, board: Board, event: Event) -> None:
        """Change ``board`` as ``event`` says."""
        change = _CHANGES.get(event.kind)
        if change is not None:
            change(board, event)

    def seen(self, observation: Observation) -> Board:
        """The position as one player sees it, from the observation alone."""
        me, you = observation.player, 1 - observation.player
        t = observation.rules.tables

        def ids(cards: Iterable[int]) -> list[str]:
            return [str(t.ids[card >> 1]) for card in cards]

        sides = [
            Side.of(field=ids(code >> 1 for code in observation.supports[player]), discards=ids(pile))
            for player, pile in enumerate(observation.piles)
        ]
        sides[me].zones["hand"] = placed(ids(observation.hand))
        own_deck = [ANY_CARD] * len(observation.rest)
        sides[me].zones["deck"] = placed([*ids(observation.top[::-1]), *own_deck])
        for zone, number in (("hand", observation.other_hand), ("deck", observation.other_deck)):
            if number is None:
                sides[you].unknown.add(zone)
            else:
                sides[you].zones[zone] = placed([ANY_CARD] * number)
        down = observation.phase == DRAW
        for player, stack in enumerate(observation.attack):
            if stack:
                top, *under = ids(stack[::-1])
                sides[player].zones["attack"] = [Placed(top, down=down, under=tuple(under))]
        if observation.other_placed == PLACED:
            sides[you].zones["attack"] = [Placed(ANY_CARD, down=True)]
        board = Board((sides[0], sides[1]))
        if observation.barrier >= 0:
            (card,) = ids([observation.barrier])
            board.shared["barrier"] = [Placed(card, by=observation.barrier_by)]
        return board

    # --- solving ----------------------------------------------------------------------------------

    asks = asks.TOMMY_WALKER

    def question(self, given: Given) -> Mapping[str, Any]:
        """An attack phase: the cards in play are the attack cards, the lowest first."""

        def side(attack: str, hand: str) -> dict[str, Any]:
            return {"attack": given[attack], "hand": given.get(hand, []), "deck": _SOME_CARDS}

        position: dict[str, Any] = {
            "phase": "attack",
            "players": [side("mine", "hand"), side("theirs", "their-hand")],
        }
        if barrier := given.get("barrier"):
            position["barrier"] = {"card": barrier[0], "by": 1 if given.get("my-barrier") else 2}
        return position

    def cards_of(self, position: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Every place where a card stands, and the word there."""
        for place, player in sides_of(position):
            for zone in ("attack", "hand", "field", "discards", "deck"):
                yield from ((at, str(word)) for at, word in listed_in(place, player, zone))
        barrier = position.get("barrier")
        if isinstance(barrier, Mapping):
            yield "barrier.card", str(barrier.get("card"))

    def solve(self, scenario: Scenario, given: Given, *, limit: int) -> tuple[Case, ...]:
        """Every way for a player to come out on top, in every case of what is not known."""
        player = given.get("player") or (1 if "mine" in given else None)
        return solve_scenario(
            scenario,
            self.game,
            player=None if player is None else player - 1,
            answer=bool(given.get("answer")),
            limit=limit,
        )


_SOME_CARDS = 9
"""How many cards are left in a deck that a question says nothing about."""


def board_of(position: Mapping[str, Any], tables: Tables) -> Board:
    """The board of a position that is no whole game. Raises SetupError for a card that there is not."""
    first, second = (
        _side(data or {}, tables, down=position.get("phase") == "check") for data in position["players"]
    )
    board = Board((first, second))
    if barrier := position.get("barrier"):
        board.shared["barrier"] = [Placed(_card_id(tables, barrier["card"]), by=int(barrier["by"]) - 1)]
    return board


def _side(data: Mapping[str, Any], tables: Tables, *, down: bool) -> Side:
    def cards(words: Sequence[str]) -> list[str]:
        return [_card_id(tables, word) for word in words]

    deck = data.get("deck", 0)
    side = Side.of(
        hand=cards(data.get("hand") or ()),
        deck=[ANY_CARD] * deck if isinstance(deck, int) else cards(deck or ()),
        discards=cards(data.get("discards") or ()),
        field=cards(data.get("field") or ()),
    )
    for card in cards(data.get("attack") or ()):
        _put_out(side, card, down=down)
    return side


def _card_id(tables: Tables, word: Any) -> str:
    name, _ = owned(word, 0, "position")
    return str(tables.ids[the_card(tables, kinds_named(tables, name), word, "position")])


def _put_out(side: Side, card: str, *, down: bool) -> None:
    """A card becomes the attack card, on top of the one that was."""
    beneath = side.zones.get("attack")
    side.zones["attack"] = [Placed(card, down=down, under=beneath[0].cards if beneath else ())]


def _draw(board: Board, event: Event) -> None:
    side = board.side(event.player)
    for card in event.cards:
        side.zone("deck").pop(0)
        side.zone("hand").append(Placed(card))


def _enter(board: Board, event: Event) -> None:
    side = board.side(event.player)
    for card in event.cards:
        side.take("hand", card)
        _put_out(side, card, down=event.kind == "enter")


def _reveal(board: Board, _event: Event) -> None:
    for side in board.sides:
        side.zones["attack"] = [Placed(one.card, under=one.under) for one in side.zone("attack")]


def _discard(board: Board, event: Event) -> None:
    board.side(event.player).move(event.cards, "hand", "discards")


def _to_field(board: Board, event: Event) -> None:
    board.side(event.player).move(event.cards, "hand", "field")


def _lay(board: Board, event: Event) -> None:
    # Where one lies there already, the next event says what becomes of it.
    board.side(event.player).take("hand", event.cards[0])
    board.shared["barrier"] = [Placed(event.cards[0], by=event.player)]


def _replaced(board: Board, event: Event) -> None:
    board.side(event.player).zone("discards").extend(Placed(card) for card in event.cards)


def _destroyed(board: Board, event: Event) -> None:
    _replaced(board, event)
    board.shared["barrier"] = []


def _taken_back(board: Board, event: Event) -> None:
    side = board.side(event.player)
    for card in event.cards:
        other = next(s for s in (side, *board.sides) if card in s.cards("discards"))
        other.take("discards", card)
        side.zone("hand").append(Placed(card))


def _returned(board: Board, event: Event) -> None:
    board.side(event.player).move(event.cards, "hand", "deck", at=0)


def _damage(board: Board, event: Event) -> None:
    side = board.side(event.player)
    for card in event.cards:
        side.zone("deck").pop(0)
        side.zone("discards").append(Placed(card))


def _swap(board: Board, event: Event) -> None:
    side = board.side(event.player)
    (top,) = side.zone("attack")
    side.zone("hand").append(Placed(top.card))
    side.zones["attack"] = [Placed(top.under[0], under=top.under[1:])] if top.under else []


def _cleared(board: Board, event: Event) -> None:
    side = board.side(event.player)
    side.zone("discards").extend(Placed(card) for card in event.cards)
    side.zones["attack"], side.zones["field"] = [], []
    side.numbers.pop("power", None)


def _compare(board: Board, event: Event) -> None:
    for side, power in zip(board.sides, event.data["powers"], strict=True):
        side.numbers["power"] = power


_CHANGES: Mapping[str, Callable[[Board, Event], None]] = {
    "draw": _draw,
    "enter": _enter,
    "reveal": _reveal,
    "ride": _enter,
    "discard": _discard,
    "hand-ability": _to_field,
    "barrier-laid": _lay,
    "barrier-replaced": _replaced,
    "barrier-destroyed": _destroyed,
    "taken-back": _taken_back,
    "returned": _returned,
    "damage-taken": _damage,
    "swap": _swap,
    "cleared": _cleared,
    "compare": _compare,
}
