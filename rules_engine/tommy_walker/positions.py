"""Positions for worked examples, as plain data; see `rules_engine.scenario`.

The ``position`` of a Tommy Walker scenario::

    phase: attack          # draw (default), check, attack or damage
    round: 1               # optional
    winner: 1              # for damage: who has won the round
    players:
      - hand: [tw1-02, チキンレッグの翔剣士・ラルフ]   # cards by id or by name
        deck: [tw1-03]     # the top card first; or a number: so many cards that nobody looks at
        discards: []
        attack: [tw2-04]   # the attack cards, the lowest first
        field: [tw3-08]    # cards of hand abilities
      - {}                 # P2; everything may be left out
    barrier: {card: tw1-05, by: 1}          # optional

A whole game begins with ``decks``, two lists of 16 cards, and nothing else; the
scenario's seed shuffles them.

Draw phase: both are about to draw. Check phase: the attack cards are face down and
are turned up. Attack phase: the clash check is over and the powers are compared.
Damage phase: the winner's damage is about to be worked out. A card that belongs to
the other player is written with its owner, ``tw1-02@P2``.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.core import reading
from rules_engine.core.errors import NotKnownError
from rules_engine.core.faults import Fault, fault
from rules_engine.core.names import kinds_named
from rules_engine.core.random import seeded
from rules_engine.scenario import Scenario
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker import damage, phases, revenge
from rules_engine.tommy_walker.cards import FILLER, Tables
from rules_engine.tommy_walker.effects import power
from rules_engine.tommy_walker.game import State, TommyWalker
from rules_engine.tommy_walker.legality import to_move
from rules_engine.tommy_walker.state import (
    ATTACK,
    BY_END,
    DAMAGE,
    DRAW,
    DRAWING,
    OVER,
    PHASES,
    PLACED,
    Rules,
)
from rules_engine.tommy_walker.why import Unfit

_PLAYER_KEYS = ("hand", "deck", "discards", "attack", "field")
_KEYS = ("phase", "round", "winner", "players", "barrier")
_BARRIER_KEYS = ("card", "by")


def set_up(rules: Rules, data: Mapping[str, Any], seed: int = 0) -> State:
    """The state that ``data`` describes, its trace switched on. Raises SetupError, naming the place."""
    reading.only(data, _KEYS, "position")
    state = State(rules)
    state.random = seeded(seed)
    state.round = reading.whole(data.get("round", 1), 1, "position.round")
    for player, content in enumerate(reading.players(data)):
        _fill(state, player, content or {}, f"position.players[{player}]")
    if barrier := data.get("barrier"):
        reading.mapping_of(barrier, _BARRIER_KEYS, "position.barrier")
        by = reading.seat(barrier.get("by"), "position.barrier.by")
        state.barrier = _card(rules.tables, barrier.get("card"), by, "position.barrier.card")
        state.barrier_by = by
    state.trace = []
    _start(state, data)
    return state


def _start(state: State, data: Mapping[str, Any]) -> None:
    phase = reading.option(data.get("phase", "draw"), PHASES[:4], "position.phase")
    if phase == "draw":
        if any(state.stacks):
            raise fault(Unfit.NO_CARD_OUT_YET, "position.phase")
        phases.begin_round(state)
        return
    if not all(state.stacks):
        raise fault(Unfit.BOTH_NEED_ATTACK_CARD, "position.players")
    if phase == "check":
        state.placed = [PLACED, PLACED]
        phases.reveal(state)
    elif phase == "attack":
        state.phase = ATTACK
        phases.follow(state, revenge.settle(state, None))
    else:
        state.winner = reading.seat(data.get("winner"), "position.winner")
        state.how = BY_END
        phases.follow(state, damage.begin(state))


def _fill(state: State, player: int, data: Mapping[str, Any], place: str) -> None:
    tables = state.rules.tables
    reading.mapping_of(data, _PLAYER_KEYS, place)

    def cards(key: str) -> list[int]:
        listed = reading.listed(data.get(key), f"{place}.{key}")
        return [_card(tables, word, player, f"{place}.{key}[{at}]") for at, word in enumerate(listed)]

    deck = data.get("deck", 0)
    if isinstance(deck, int):
        state.decks[player] = [tables.index[FILLER] * 2 + player] * reading.whole(deck, 0, f"{place}.deck")
    else:
        state.decks[player] = cards("deck")[::-1]
    for card in cards("hand"):
        insort(state.hands[player], card)
    state.piles[player] = cards("discards")
    state.stacks[player] = cards("attack")
    for at, card in enumerate(cards("field")):
        if tables.hand[card >> 1] < 0 or tables.barrier[card >> 1]:
            raise fault(Unfit.NOT_IN_FIELD, f"{place}.field[{at}]")
        state.supports[player].append(card * 2 + 1)
    state.rides[player] = max(0, len(state.stacks[player]) - 1)


def _card(tables: Tables, word: Any, player: int, place: str) -> int:
    name, owner = reading.owned(word, player, place)
    return reading.the_card(tables, kinds_named(tables, name), word, place) * 2 + owner


def facts(state: State) -> dict[str, Any]:
    """What a scenario may check: counts and cards by player, powers, whose move it is, how it ended."""
    ids = state.rules.tables.ids

    def names(cards: Sequence[int]) -> list[str]:
        return [ids[card >> 1] for card in cards]

    found: dict[str, Any] = {
        "round": state.round,
        "phase": PHASES[state.phase],
        "to_move": [player + 1 for player in to_move(state)],
        "hands": [len(hand) for hand in state.hands],
        "decks": [len(deck) for deck in state.decks],
        "hand1": names(state.hands[0]),
        "hand2": names(state.hands[1]),
        "deck1": names(state.decks[0][::-1]),
        "deck2": names(state.decks[1][::-1]),
        "discards1": sorted(names(state.piles[0])),
        "discards2": sorted(names(state.piles[1])),
        "attack1": names(state.stacks[0]),
        "attack2": names(state.stacks[1]),
        "barrier": ids[state.barrier >> 1] if state.barrier >= 0 else None,
        "barrier_by": state.barrier_by + 1 if state.barrier >= 0 else None,
        "over": state.result is not None,
        "reason": None,
        "winner": None,
        "losers": [],
    }
    if DRAW < state.phase <= DAMAGE and all(state.stacks):
        found["powers"] = [power(state, 0), power(state, 1)]
    if state.result is not None:
        found["reason"] = state.result.termination.value
        found["losers"] = [player + 1 for player in state.result.losers]
        if state.result.winner is not None:
            found["winner"] = state.result.winner + 1
    found["legal"] = [
        state.action_text(action) for player in to_move(state) for action in state.legal_actions(player)
    ]
    return found


def by_itself(state: State) -> int | None:
    """How a round runs out: "End" is said, damage abilities are used, everything else is declined."""
    if state.stage in (DRAWING, OVER):
        return None
    legal = state.legal_actions()
    kinds = {a.kind_of(action): action for action in reversed(legal)}
    wanted = (a.USE, a.END, a.STOP, a.PASS) if state.phase == DAMAGE else (a.END, a.STOP, a.PASS)
    for kind in wanted:
        if kind in kinds:
            return kinds[kind]
    return legal[0]


def unknown_on_field(state: State) -> bool:
    """Whether a card that only fills a deck has come into play, where nobody can say what it does."""
    filler = state.rules.tables.index[FILLER]
    return any(card >> 1 == filler for stack in state.stacks for card in stack)


class Stage:
    """Plays scenarios with the cards of a game; see `rules_engine.scenario.Stage`."""

    def __init__(self, game: TommyWalker) -> None:
        self.game = game

    def set_up(self, scenario: Scenario) -> State:
        """The state that a scenario begins with. Raises SetupError if a card in it has gaps."""
        game = self.game.with_values(scenario.values) if scenario.values else self.game
        if "decks" in scenario.position:
            return _from_decks(game, scenario)
        rules = game.rules(scenario.rulings)
        tables = rules.tables
        gaps = {
            gap
            for card_id in mentioned(tables, scenario.position)
            for gap in tables.gaps[tables.index[card_id]]
        }
        if gaps:
            raise NotKnownError(sorted(gaps), Fault.NOT_KNOWN_BUT_POSSIBLE)
        return set_up(rules, scenario.position, scenario.seed)

    def facts(self, state: State) -> dict[str, Any]:
        """What checks may ask about a state."""
        return facts(state)

    def by_itself(self, state: State) -> int | None:
        """The action that lets the round run out."""
        return by_itself(state)


def _from_decks(game: TommyWalker, scenario: Scenario) -> State:
    """A whole game from its beginning; the scenario's seed decides how the decks are shuffled."""
    decks = reading.decks(scenario.position)
    tables = game.rules(scenario.rulings).tables
    named = [
        [
            tables.ids[_card(tables, word, 0, f"position.decks[{at}][{place}]") >> 1]
            for place, word in enumerate(reading.listed(deck, f"position.decks[{at}]"))
        ]
        for at, deck in enumerate(decks)
    ]
    return game.new_game(named, scenario.seed, scenario.rulings, trace=True)


def mentioned(tables: Tables, data: Any) -> set[str]:
    """The ids of all cards that a position names."""
    if isinstance(data, str):
        kinds = kinds_named(tables, data.partition("@P")[0])
        return {tables.ids[kind] for kind in kinds} if len(kinds) == 1 else set()
    if isinstance(data, Mapping):
        data = list(data.values())
    if isinstance(data, list | tuple):
        return {card_id for item in data for card_id in mentioned(tables, item)} - {FILLER}
    return set()
