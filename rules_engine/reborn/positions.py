"""Positions for worked examples, as plain data; see `rules_engine.scenario`.

The ``position`` of a REBORN! scenario::

    phase: character       # draw, character (default), main or battle: about to begin
    active: 1              # whose turn it is
    turn: 5                # optional: how many turns have begun; 1 is the first player's first
    field: {card: rbx-20, by: 1}            # optional: whose deck it is from
    players:
      - life: 50           # optional: the most there can be, if left out
        hand: [rbx-01]     # cards by id, or by a name that only one of them has
        deck: [rbx-03]     # the top card first; or a number: so many cards that nobody looks at
        discards: []
        right-arm: [rbx-02]
        training: []
        support: []
        dying-will: []
        bullets: [rbx-03]  # the top one first
      - {}                 # P2; everything may be left out

A whole game begins with ``decks``, two lists of 40 cards, and nothing else; a deck may be
a mapping of cards to how many there are of each. The scenario's seed shuffles them.
A card that belongs to the other player is written with its owner, ``rbx-02@P2``. ``?`` is
a card of which nothing is known; only in hands, decks and bullets, since the other zones
are seen by everybody.
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
from rules_engine.reborn import actions as a
from rules_engine.reborn import phases
from rules_engine.reborn.cards import CHARACTER, FIELD_CARD, FILLER, Tables
from rules_engine.reborn.game import Reborn, State
from rules_engine.reborn.hits import power
from rules_engine.reborn.legality import to_move
from rules_engine.reborn.life import ceiling
from rules_engine.reborn.state import NO_CARD, PHASES, STARTING, ZONES, Rules
from rules_engine.reborn.why import Unfit
from rules_engine.scenario import Scenario

_ZONE_KEYS = ("right-arm", "training", "support", "dying-will")
_PLAYER_KEYS = ("life", "hand", "deck", "discards", *_ZONE_KEYS, "bullets")
_KEYS = ("phase", "active", "turn", "field", "players")
_PHASES = ("draw", "character", "main", "battle")
_LISTS = ("arms", "training", "support", "will")
_SEEN = (*_ZONE_KEYS, "discards")
_HIDDEN = ("hand", "deck", "bullets")


def set_up(rules: Rules, data: Mapping[str, Any], seed: int = 0) -> State:
    """The state that ``data`` describes, its trace switched on. Raises SetupError, naming the place."""
    reading.only(data, _KEYS, "position")
    state = State(rules)
    state.random = seeded(seed)
    phase = reading.option(data.get("phase", "character"), _PHASES, "position.phase")
    state.turn = state.mover = reading.seat(data.get("active", 1), "position.active")
    state.number = reading.whole(data.get("turn", 5), 1, "position.turn")
    for player, content in enumerate(reading.players(data)):
        _fill(state, player, content or {}, f"position.players[{player}]")
    if ground := data.get("field"):
        if not isinstance(ground, Mapping):
            raise fault(Unfit.NO_GROUND, "position.field")
        by = reading.seat(ground.get("by"), "position.field.by")
        state.ground = _card(rules.tables, ground.get("card"), by, "position.field.card")
        if rules.tables.type[state.ground >> 1] != FIELD_CARD:
            raise fault(Unfit.IS_NO_FIELD_CARD, "position.field.card")
    state.trace = []
    if phase == "draw":
        state.number -= 1
        phases.begin_turn(state)
    elif phase == "character":
        phases.begin_placing(state)
    elif phase == "main":
        phases.begin_main(state)
    else:
        phases.begin_battle(state)
    return state


def _fill(state: State, player: int, data: Mapping[str, Any], place: str) -> None:
    tables = state.rules.tables
    reading.mapping_of(data, _PLAYER_KEYS, place)

    def cards(key: str) -> list[int]:
        listed = reading.listed(data.get(key), f"{place}.{key}")
        return [_card_in(tables, key, word, player, f"{place}.{key}[{at}]") for at, word in enumerate(listed)]

    def counted(key: str) -> list[int]:
        if isinstance(data.get(key), int):
            return [tables.index[FILLER] * 2 + player] * reading.whole(data[key], 0, f"{place}.{key}")
        return cards(key)[::-1]

    state.life[player] = reading.whole(data.get("life", ceiling(state)), 0, f"{place}.life")
    if state.life[player] > ceiling(state):
        raise fault(Unfit.LIFE_EXCEEDS, f"{place}.life", "RB-7.2", most=str(ceiling(state)))
    state.decks[player] = counted("deck")
    state.bullets[player] = [card * 2 for card in counted("bullets")]
    for card in cards("hand"):
        insort(state.hands[player], card)
    state.piles[player] = cards("discards")
    for key, name in zip(_ZONE_KEYS, _LISTS, strict=True):
        getattr(state, name)[player] = sorted(cards(key))
    if len(state.arms[player]) > 3:
        raise fault(Unfit.RIGHT_ARM_HOLDS, f"{place}.right-arm")


def _card_in(tables: Tables, key: str, word: Any, player: int, place: str) -> int:
    """The card that lies in the zone ``key``."""
    card = _card(tables, word, player, place)
    if key in _SEEN and tables.ids[card >> 1] == FILLER:
        raise fault(Unfit.SEEN_BY_ALL, place, card=FILLER, zones=", ".join(_HIDDEN))
    if key in _ZONE_KEYS and tables.type[card >> 1] != CHARACTER:
        raise fault(Unfit.ONLY_CHARACTERS, place, "RB-9.1", word=str(word))
    return card


def _card(tables: Tables, word: Any, player: int, place: str) -> int:
    name, owner = reading.owned(word, player, place)
    kinds = {kind for kind in kinds_named(tables, name) if tables.base[kind] == kind or name in tables.index}
    return reading.the_card(tables, kinds, word, place) * 2 + owner


def card_id(tables: Tables, word: Any) -> str:
    """The id of the card that a position names. Raises SetupError if there is no such card."""
    return tables.ids[_card(tables, word, 0, "position") >> 1]


def facts(state: State) -> dict[str, Any]:
    """What a scenario may check: counts and cards by player, life, whose move it is, how it ended."""
    ids = state.rules.tables.ids

    def names(cards: Sequence[int]) -> list[str]:
        return [ids[card >> 1] for card in cards]

    found: dict[str, Any] = {
        "turn": state.number,
        "active": state.turn + 1,
        "phase": PHASES[state.phase],
        "to_move": [player + 1 for player in to_move(state)],
        "life": list(state.life),
        "placed": state.placed,
        "battles": state.battles,
        "hands": [len(hand) for hand in state.hands],
        "decks": [len(deck) for deck in state.decks],
        "field": ids[state.ground >> 1] if state.ground != NO_CARD else None,
        "over": state.result is not None,
        "reason": None,
        "winner": None,
        "losers": [],
    }
    for player in (0, 1):
        number = player + 1
        found[f"hand{number}"] = names(state.hands[player])
        found[f"deck{number}"] = names(state.decks[player][::-1])
        found[f"discards{number}"] = sorted(names(state.piles[player]))
        found[f"bullets{number}"] = names([bullet >> 1 for bullet in reversed(state.bullets[player])])
        found[f"battle{number}"] = names(state.battle[player])
        found[f"firing{number}"] = names([shot >> 2 for shot in state.firing[player]])
        for zone, name in zip(ZONES[:4], _LISTS, strict=True):
            found[f"{zone}{number}"] = names(getattr(state, name)[player])
    if state.area[state.turn] != NO_CARD:
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


def by_itself(state: State, turn: int) -> int | None:
    """How turn ``turn`` runs out: nothing is placed, used, set or fired that need not be."""
    if state.result is not None or state.number > turn or state.stage == STARTING:
        return None
    legal = state.legal_actions()
    kinds = {a.kind_of(action): action for action in reversed(legal)}
    for kind in (a.NEXT, a.PASS, a.STOP, a.KEEP):
        if kind in kinds:
            return kinds[kind]
    return legal[0]


class Stage:
    """Plays scenarios with the cards of a game; see `rules_engine.scenario.Stage`."""

    def __init__(self, game: Reborn) -> None:
        self.game = game
        self._turn = 0

    def set_up(self, scenario: Scenario) -> State:
        """The state that a scenario begins with. Raises SetupError if a card in it has gaps."""
        game = self.game.with_values(scenario.values) if scenario.values else self.game
        if "decks" in scenario.position:
            state = _from_decks(game, scenario)
        else:
            rules = game.rules(scenario.rulings)
            gaps = sorted(_gaps(rules.tables, scenario.position))
            if gaps:
                raise NotKnownError(gaps, Fault.NOT_KNOWN_BUT_CHOSEN)
            state = set_up(rules, scenario.position, scenario.seed)
        self._turn = max(1, state.number)
        return state

    def facts(self, state: State) -> dict[str, Any]:
        """What checks may ask about a state."""
        return facts(state)

    def by_itself(self, state: State) -> int | None:
        """The action that lets the turn run out with which the scenario began."""
        return by_itself(state, self._turn)


def _from_decks(game: Reborn, scenario: Scenario) -> State:
    """A whole game from its beginning; the scenario's seed decides how the decks are shuffled."""
    decks = reading.decks(scenario.position)
    tables = game.rules(scenario.rulings).tables
    named = [_deck(tables, deck, f"position.decks[{at}]") for at, deck in enumerate(decks)]
    return game.new_game(named, scenario.seed, scenario.rulings, trace=True)


def _deck(tables: Tables, deck: Any, place: str) -> list[str]:
    if isinstance(deck, Mapping):
        return [
            tables.ids[_card(tables, word, 0, f"{place}.{word}") >> 1]
            for word, count in deck.items()
            for _ in range(reading.whole(count, 0, f"{place}.{word}"))
        ]
    if not isinstance(deck, list | tuple):
        raise fault(Unfit.NO_DECK, place, found=repr(deck))
    return [tables.ids[_card(tables, word, 0, f"{place}[{at}]") >> 1] for at, word in enumerate(deck)]


def _gaps(tables: Tables, data: Any) -> set[str]:
    """What is not known of the cards that a position names."""
    if isinstance(data, str):
        kinds = kinds_named(tables, data.partition("@P")[0])
        return set(tables.gaps[min(kinds)]) if len(kinds) == 1 else set()
    if isinstance(data, Mapping):
        data = list(data.values())
    if isinstance(data, list | tuple):
        return {gap for item in data for gap in _gaps(tables, item)}
    return set()
