"""YO-KAI WATCH TCG: the catalogue's cards and specimens as the engine takes them, and its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from generator.catalogue.model import Card, Game
from generator.engines.base import chosen_rulings
from generator.engines.board import ANY_CARD, Board, Placed, Side, placed
from generator.engines.yokai_watch_questions import Questions
from rules_engine.core.events import Event
from rules_engine.knowledge import UNKNOWN
from rules_engine.scenario import Scenario
from rules_engine.yokai_watch import CardSpec, Observation, State, YokaiWatch
from rules_engine.yokai_watch.game import DECK_SIZE, IDENTICAL, MEDALS, OF_ONE_NAME
from rules_engine.yokai_watch.observation import UNSEEN
from rules_engine.yokai_watch.state import ASLEEP, TAPPED

_FIELDS: Final = ("tribe", "symbol", "cost", "power", "bonus", "tribe_bonus", "text")
FIELD: Final = "field"


def playable(game: Game) -> YokaiWatch:
    """The playable game: the catalogue's cards, most of whose values are unknown, and the specimens."""
    return YokaiWatch([card_spec(card) for card in (*game.cards, *game.specimens)], chosen_rulings(game))


def card_spec(card: Card) -> CardSpec:
    """A card as the engine takes it."""
    values = {key: card.fields.get(key) for key in _FIELDS}
    return CardSpec(card.id, card.name, card.fields.get("type", UNKNOWN), **values)


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
        """The position before the first event."""
        if "decks" in scenario.position:
            return _before_the_game(state)
        if scenario.position.get("start"):
            # The state that was set up has gone through the start of its turn.
            position = {**scenario.position, "start": False}
            state = self.set_up(replace(scenario, position=position))
        return Board((_side(state, 0), _side(state, 1)))

    def seen(self, observation: Observation) -> Board:
        """The position as one player sees it, from the observation alone."""
        ids = observation.rules.tables.ids

        def cards(kinds: Sequence[int]) -> list[str]:
            return [ANY_CARD if kind == UNSEEN else ids[kind] for kind in kinds]

        sides = []
        for player in (0, 1):
            side = Side.of(
                hand=[ANY_CARD] * observation.hands[player],
                deck=[ANY_CARD] * observation.decks[player],
                life=[ANY_CARD] * observation.lives[player],
                discards=cards(observation.piles[player]),
            )
            yokai = zip(observation.stacks[player], observation.flags[player], strict=True)
            side.zones[FIELD] = [_lying(cards(stack), flag) for stack, flag in yokai]
            side.numbers = {"medals": len(observation.ready[player])}
            sides.append(side)
        sides[observation.player].zones["hand"] = placed(cards(observation.hand))
        if observation.life is not None:
            sides[observation.player].zones["life"] = placed(cards(observation.life[::-1]))
        return Board((sides[0], sides[1]))

    def follow(self, board: Board, event: Event) -> None:
        """Change ``board`` as ``event`` says."""
        change = _CHANGES.get(event.kind)
        if change is not None:
            change(board, event)


def _before_the_game(state: State) -> Board:
    """Two whole decks: what has been laid out and drawn is put back on top."""
    assert state.trace is not None
    ids = state.rules.tables.ids
    sides = []
    for player in (0, 1):
        taken = [card for event in state.trace if event.player == player for card in event.cards]
        life = [ids[card] for card in state.lives[player]]
        deck = [ids[card] for card in state.decks[player][::-1]]
        sides.append(Side.of(deck=[*life, *taken, *deck]))
    return Board((sides[0], sides[1]))


def specimen_decks(game: Game) -> dict[str, list[str]]:
    """Two decks of specimens that the rules allow, if there are enough specimens; see `BringsDecks`.

    The first has medals of its two commonest tribes, the second two medals of one (YW-4.9).
    """
    found = {}
    for name, specimens, kinds in (("見本A", game.specimens, 2), ("見本B", game.specimens[::-1], 1)):
        cards: list[str] = []
        tribes: Counter[str] = Counter()
        names: Counter[str] = Counter()
        for card in specimens:
            if card.fields["type"].plain not in ("妖怪", "アクション"):
                continue
            count = min(IDENTICAL, OF_ONE_NAME - names[card.name], DECK_SIZE - len(cards))
            names[card.name] += count
            cards += [card.id] * count
            if "tribe" in card.fields:
                tribes[str(card.fields["tribe"].plain)] += count
        if len(cards) == DECK_SIZE:
            common = [tribe for tribe, _ in tribes.most_common(kinds)]
            found[name] = [*cards, *(common * MEDALS)[:MEDALS]]
    return found


def _side(state: State, player: int) -> Side:
    ids = state.rules.tables.ids

    def cards(kinds: Sequence[int]) -> list[str]:
        return [ids[kind] for kind in kinds]

    side = Side.of(
        hand=cards(state.hands[player]),
        deck=cards(state.decks[player][::-1]),
        life=cards(state.lives[player][::-1]),
        discards=cards(state.piles[player]),
    )
    yokai = zip(state.stacks[player], state.flags[player], strict=True)
    side.zones[FIELD] = [_lying(cards(stack), flag) for stack, flag in yokai]
    side.numbers = {"medals": len(state.ready[player])}
    return side


def _lying(stack: Sequence[str], flag: int) -> Placed:
    """A yokai: its cards from the bottom to the top, and how it lies."""
    top, *under = stack[::-1]
    return Placed(top, down=bool(flag & ASLEEP), turned=bool(flag & TAPPED), under=tuple(under))


# --- following events ----------------------------------------------------------------------------


def _change(side: Side, top: str, **changed: Any) -> None:
    """Change how the yokai lies whose top card is ``top``."""
    lying = side.zone(FIELD)
    at = next(at for at, one in enumerate(lying) if one.card == top)
    lying[at] = replace(lying[at], **changed)


def _top(side: Side, zone: str, cards: Sequence[str], target: str) -> None:
    """The top cards of ``zone``, which turn out to be ``cards``, go to ``target``."""
    for card in cards:
        side.zone(zone).pop(0)
        side.zone(target).append(Placed(card))


def _medals_laid(board: Board, event: Event) -> None:
    board.side(event.player).numbers["medals"] = len(event.data["medals"])


def _life_laid(board: Board, event: Event) -> None:
    side = board.side(event.player)
    for _ in range(event.data["number"]):
        side.zone("life").insert(0, side.zone("deck").pop(0))


def _draw(board: Board, event: Event) -> None:
    _top(board.side(event.player), "deck", event.cards, "hand")


def _draw_life(board: Board, event: Event) -> None:
    _top(board.side(event.player), "life", event.cards, "hand")


def _life_lost(board: Board, event: Event) -> None:
    target = "hand" if event.kind == "life-to-hand" else "discards"
    _top(board.side(event.player), "life", event.cards, target)


def _turned_over(board: Board, event: Event) -> None:
    _top(board.side(event.player), "deck", event.cards, "discards")


def _put_down(board: Board, event: Event) -> None:
    side = board.side(event.player)
    asleep = event.kind == "placed-asleep"
    side.take("hand", event.cards[0])
    turned = bool(event.data.get("tapped"))
    side.zone(FIELD).append(Placed(event.cards[0], down=asleep, turned=turned))


def _power_up(board: Board, event: Event) -> None:
    side, top = board.side(event.player), event.data["on"]
    side.take("hand", event.cards[0])
    under = next(one.under for one in side.zone(FIELD) if one.card == top)
    _change(side, top, under=(*under, event.cards[0]))


def _upgrade(board: Board, event: Event) -> None:
    side, top = board.side(event.player), event.data["onto"]
    side.take("hand", event.cards[0])
    under = next(one.cards for one in side.zone(FIELD) if one.card == top)
    _change(side, top, card=event.cards[0], under=under)


def _wakes(board: Board, event: Event) -> None:
    changed: dict[str, Any] = {"down": False}
    if event.data["upright"]:
        changed["turned"] = False
    _change(board.side(event.player), event.cards[0], **changed)


def _sleeps(board: Board, event: Event) -> None:
    _change(board.side(event.player), event.cards[0], down=True, turned=event.data["tapped"])


def _taps(board: Board, event: Event) -> None:
    if event.data["taps"]:
        _change(board.side(event.player), event.cards[0], turned=True)


def _attack(board: Board, event: Event) -> None:
    _taps(board, event)
    board.side(event.player).numbers["power"] = event.data["power"]


def _defend(board: Board, event: Event) -> None:
    _taps(board, event)
    numbers = board.side(event.player).numbers
    numbers["power"] = numbers.get("power", 0) + event.data["power"]


def _stronger(board: Board, event: Event) -> None:
    numbers = board.side(event.player).numbers
    numbers["power"] = numbers.get("power", 0) + event.data["number"]


def _compare(board: Board, event: Event) -> None:
    for side, power in zip(board.sides, event.data["powers"], strict=True):
        side.numbers["power"] = power


def _over(board: Board, _event: Event) -> None:
    for side in board.sides:
        side.numbers.pop("power", None)


def _untapped(board: Board, event: Event) -> None:
    for card in event.cards:
        _change(board.side(event.player), card, turned=False)


def _flip(board: Board, event: Event) -> None:
    board.side(event.player).numbers["medals"] -= 1


def _medals_return(board: Board, event: Event) -> None:
    board.side(event.player).numbers["medals"] = event.data["ready"]


def _used_up(board: Board, event: Event) -> None:
    board.side(event.player).move(event.cards, "hand", "discards")


def _destroyed(board: Board, event: Event) -> None:
    side = board.side(event.player)
    side.take(FIELD, event.cards[-1])
    side.zone("discards").extend(Placed(card) for card in event.cards)


_CHANGES: Mapping[str, Callable[[Board, Event], None]] = {
    "medals-laid": _medals_laid,
    "life-laid": _life_laid,
    "first-hand": _draw,
    "draw": _draw,
    "draw-life": _draw_life,
    "life-lost": _life_lost,
    "life-to-hand": _life_lost,
    "turned-over": _turned_over,
    "placed": _put_down,
    "placed-asleep": _put_down,
    "power-up": _power_up,
    "upgrade": _upgrade,
    "awake": _wakes,
    "wakes": _wakes,
    "sleeps": _sleeps,
    "attack": _attack,
    "defend": _defend,
    "tribe-bonus": _stronger,
    "strengthened": _stronger,
    "compare": _compare,
    "stopped": _over,
    "misses": _over,
    "hit": _over,
    "untapped": _untapped,
    "flip": _flip,
    "medals-return": _medals_return,
    "added": _used_up,
    "used-up": _used_up,
    "destroyed": _destroyed,
}
