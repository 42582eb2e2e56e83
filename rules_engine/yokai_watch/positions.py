"""Positions for worked examples, as plain data; see `rules_engine.scenario`.

The ``position`` of a YO-KAI WATCH scenario::

    turn: 5                # optional: the number of the turn, 1 being the very first; 5 if left out
    player: 1              # optional: whose turn it is
    start: true            # optional: the turn is about to begin (untap, draw); else its main step has
    placed: 1              # optional: cards placed in this turn already
    players:
      - hand: [yws-02]     # cards by id or by name
        deck: [yws-03]     # the top card first; or a number: so many cards that nobody looks at
        life: 3            # the same; 3 if left out
        discards: []       # the oldest first; or a number
        field:             # yokai: a card, or cards from the bottom to the top, and how they lie
          - yws-01
          - {cards: [yws-01, yws-02], asleep: true, tapped: true, new: true}
        ready: [イサマシ族]  # the medals of both areas
        used: [ニョロロン族]
      - {}                 # P2; everything may be left out

A whole game begins with ``decks``, two lists of 40 cards and 2 tribes, and nothing else;
the scenario's seed shuffles them.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules_engine.core import reading
from rules_engine.core.errors import NotKnownError
from rules_engine.core.faults import Fault, fault
from rules_engine.core.random import seeded
from rules_engine.scenario import Scenario
from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch import turns
from rules_engine.yokai_watch.battle import powers
from rules_engine.yokai_watch.cards import FILLER, TRIBES, YOKAI, Tables
from rules_engine.yokai_watch.game import LIFE, MEDALS, State, YokaiWatch
from rules_engine.yokai_watch.legality import MOST_CARDS, MOST_YOKAI, to_move
from rules_engine.yokai_watch.notes import lying
from rules_engine.yokai_watch.state import ASLEEP, NEW, OVER, STAGES, TAPPED, Rules
from rules_engine.yokai_watch.text import kinds_named
from rules_engine.yokai_watch.why import Unfit

_KEYS: Final = ("turn", "player", "start", "placed", "players")
_PLAYER_KEYS: Final = ("hand", "deck", "life", "discards", "field", "ready", "used")
_YOKAI_KEYS: Final = ("cards", "asleep", "tapped", "new")
_USUAL_TURN: Final = 5


def set_up(rules: Rules, data: Mapping[str, Any], seed: int = 0) -> State:
    """The state that ``data`` describes, its trace switched on. Raises SetupError, naming the place."""
    reading.only(data, _KEYS, "position")
    state = State(rules)
    state.random = seeded(seed)
    state.number = reading.whole(data.get("turn", _USUAL_TURN), 1, "position.turn")
    state.placed = reading.whole(data.get("placed", 0), 0, "position.placed")
    for player, content in enumerate(reading.players(data)):
        _fill(state, player, content or {}, f"position.players[{player}]")
    state.turn = state.mover = reading.seat(data.get("player", 1), "position.player")
    state.first = state.turn if state.number % 2 else 1 - state.turn
    state.trace = []
    if data.get("start"):
        state.number -= 1
        turns.begin_turn(state, state.turn)
    return state


def _fill(state: State, player: int, data: Mapping[str, Any], place: str) -> None:
    tables = state.rules.tables
    reading.mapping_of(data, _PLAYER_KEYS, place)

    def listed(key: str) -> Sequence[Any]:
        return reading.listed(data.get(key), f"{place}.{key}")

    def cards(key: str) -> list[int]:
        return [_card(tables, word, f"{place}.{key}[{at}]") for at, word in enumerate(listed(key))]

    def pile(key: str, usual: int) -> list[int]:
        content = data.get(key, usual)
        if isinstance(content, int):
            return [tables.index[FILLER]] * reading.whole(content, 0, f"{place}.{key}")
        return cards(key)[::-1]

    def medals(key: str) -> list[int]:
        return sorted(
            TRIBES.index(reading.option(word, TRIBES, f"{place}.{key}[{at}]"))
            for at, word in enumerate(listed(key))
        )

    state.decks[player] = pile("deck", 0)
    state.lives[player] = pile("life", LIFE)
    for card in cards("hand"):
        insort(state.hands[player], card)
    state.piles[player] = pile("discards", 0)[::-1]
    state.ready[player], state.spent[player] = medals("ready"), medals("used")
    if len(state.ready[player]) + len(state.spent[player]) > MEDALS:
        raise fault(Unfit.TOO_MANY_MEDALS, place, "YW-4.5", most=str(MEDALS))
    for at, content in enumerate(listed("field")):
        _put_down(state, player, content, f"{place}.field[{at}]")
    if len(state.stacks[player]) > MOST_YOKAI:
        raise fault(Unfit.TOO_MANY_YOKAI, f"{place}.field", "YW-5.2", most=str(MOST_YOKAI))


def _put_down(state: State, player: int, content: Any, place: str) -> None:
    tables = state.rules.tables
    data: Mapping[str, Any] = content if isinstance(content, Mapping) else {"cards": [content]}
    reading.only(data, _YOKAI_KEYS, place)
    words = reading.listed(data.get("cards"), f"{place}.cards")
    stack = [_card(tables, word, f"{place}.cards[{at}]") for at, word in enumerate(words)]
    if not 0 < len(stack) <= MOST_CARDS:
        raise fault(Unfit.STACK_SIZE, f"{place}.cards", "YW-9.7", most=str(MOST_CARDS))
    if any(tables.type[card] != YOKAI for card in stack):
        raise fault(Unfit.ONLY_YOKAI_CARDS, place, "YW-2.2")
    if not _one_yokai(tables, stack):
        raise fault(Unfit.NOT_ONE_YOKAI, f"{place}.cards", "YW-9.8")
    if any(tables.same[stack[-1]] >> other[-1] & 1 for other in state.stacks[player]):
        raise fault(Unfit.SAME_YOKAI_TWICE, place, "YW-9.9")
    flag = sum(bit for key, bit in (("asleep", ASLEEP), ("tapped", TAPPED), ("new", NEW)) if data.get(key))
    state.stacks[player].append(stack)
    state.flags[player].append(flag)


def _one_yokai(tables: Tables, stack: Sequence[int]) -> bool:
    """Whether the cards may lie in one stack: each is the same yokai as another, up to the top card."""
    reached = 1 << stack[-1]
    for _ in stack:
        for card in stack:
            if tables.same[card] & reached:
                reached |= 1 << card
    return all(reached >> card & 1 for card in stack)


def _card(tables: Tables, word: Any, place: str) -> int:
    return reading.the_card(tables, kinds_named(tables, str(word)), word, place)


def facts(state: State) -> dict[str, Any]:
    """What a scenario may check: counts and cards by player, how yokai lie, whose move it is, how it ended."""
    tables = state.rules.tables

    def names(cards: Sequence[int]) -> list[str]:
        return [tables.ids[card] for card in cards]

    found: dict[str, Any] = {
        "turn": state.number,
        "player": state.turn + 1,
        "stage": STAGES[state.stage],
        "to_move": [player + 1 for player in to_move(state)],
        "hands": [len(hand) for hand in state.hands],
        "decks": [len(deck) for deck in state.decks],
        "lives": [len(life) for life in state.lives],
        "over": state.result is not None,
        "reason": None,
        "winner": None,
        "losers": [],
    }
    for player in (0, 1):
        number = player + 1
        yokai = list(zip(state.stacks[player], state.flags[player], strict=True))
        found |= {
            f"hand{number}": names(state.hands[player]),
            f"deck{number}": names(state.decks[player][::-1]),
            f"life{number}": names(state.lives[player][::-1]),
            f"discards{number}": sorted(names(state.piles[player])),
            f"yokai{number}": [":".join(("/".join(names(stack)), *lying(flag))) for stack, flag in yokai],
            f"field{number}": sorted(names([card for stack, _ in yokai for card in stack])),
            f"ready{number}": [TRIBES[tribe] for tribe in state.ready[player]],
            f"used{number}": [TRIBES[tribe] for tribe in state.spent[player]],
        }
    if state.defenders:
        found["powers"] = list(powers(state))
    if state.result is not None:
        found["reason"] = state.result.termination.value
        found["losers"] = [player + 1 for player in state.result.losers]
        if state.result.winner is not None:
            found["winner"] = state.result.winner + 1
    found["legal"] = [state.action_text(action) for action in state.legal_actions()]
    return found


def by_itself(state: State) -> int | None:
    """How a turn runs out: whatever may be declined is declined, until the next turn's main step."""
    if state.stage == OVER:
        return None
    if state.trace and state.trace[-1].kind == "main-step":
        return None
    legal = state.legal_actions()
    kinds = {a.kind_of(action): action for action in reversed(legal)}
    for kind in (a.PASS, a.NEXT, a.END, a.DRAW_CARDS):
        if kind in kinds:
            return kinds[kind]
    return legal[0]


class Stage:
    """Plays scenarios with the cards of a game; see `rules_engine.scenario.Stage`."""

    def __init__(self, game: YokaiWatch) -> None:
        self.game = game

    def set_up(self, scenario: Scenario) -> State:
        """The state that a scenario begins with. Raises SetupError if a card in it has gaps."""
        game = self.game.with_values(scenario.values) if scenario.values else self.game
        if "decks" in scenario.position:
            return _from_decks(game, scenario)
        rules = game.rules(scenario.rulings)
        state = set_up(rules, scenario.position, scenario.seed)
        tables = rules.tables
        used = {card for player in (0, 1) for zone in _zones(state, player) for card in zone}
        gaps = sorted({gap for card in used for gap in tables.gaps[card]})
        if gaps:
            raise NotKnownError(gaps, Fault.NOT_KNOWN_BUT_CHOSEN)
        return state

    def facts(self, state: State) -> dict[str, Any]:
        """What checks may ask about a state."""
        return facts(state)

    def by_itself(self, state: State) -> int | None:
        """The action that lets the turn run out."""
        return by_itself(state)


def _zones(state: State, player: int) -> list[list[int]]:
    zones = (state.hands, state.decks, state.lives, state.piles)
    return [*(zone[player] for zone in zones), *state.stacks[player]]


def _from_decks(game: YokaiWatch, scenario: Scenario) -> State:
    """A whole game from its beginning; the scenario's seed decides how the decks are shuffled."""
    decks = reading.decks(scenario.position, Unfit.NOT_DECKS_WITH_MEDALS)
    tables = game.rules(scenario.rulings).tables
    named = [
        [
            word if word in TRIBES else tables.ids[_card(tables, word, f"position.decks[{at}][{place}]")]
            for place, word in enumerate(reading.listed(deck, f"position.decks[{at}]"))
        ]
        for at, deck in enumerate(decks)
    ]
    return game.new_game(named, scenario.seed, scenario.rulings, trace=True)
