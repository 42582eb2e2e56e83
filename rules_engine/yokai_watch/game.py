"""The game as a whole: its cards and rulings, new games, and states that can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from rules_engine.core.cards import KeptDecks, filled_cards
from rules_engine.core.errors import SetupError
from rules_engine.core.faults import Fault, fault
from rules_engine.core.protocol import Action, Outcome
from rules_engine.core.random import Source, below, seeded, shuffle
from rules_engine.core.refusals import Refusal
from rules_engine.core.settings import changed_rulings
from rules_engine.core.text import player_name, read_rulings
from rules_engine.yokai_watch import battle, legality, notes, observation, reasons, text, turns
from rules_engine.yokai_watch.cards import RULE, TRIBES, YOKAI, CardSpec, Tables, compile_cards
from rules_engine.yokai_watch.heuristics import evaluate, suggest
from rules_engine.yokai_watch.observation import Observation
from rules_engine.yokai_watch.settings import Settings
from rules_engine.yokai_watch.state import Position, Rules
from rules_engine.yokai_watch.why import Unfit

DECK_SIZE: Final = 40  # YW-4.1
MEDALS: Final = 2  # YW-4.5
IDENTICAL: Final = 3  # YW-4.2
OF_ONE_NAME: Final = 5  # YW-4.3
LIFE: Final = 3  # YW-6.3
FIRST_HAND: Final = 5  # YW-6.4

Cards: TypeAlias = "tuple[int, ...]"


class State(Position):
    """A position that can be played; see `rules_engine.core.protocol.State`."""

    __slots__ = ()

    @property
    def to_move(self) -> tuple[int, ...]:
        """The player who owes a choice."""
        return legality.to_move(self)

    def legal_actions(self, player: int | None = None) -> list[Action]:
        """What ``player`` (by default the one to move) may do now, in a fixed order."""
        if player is not None:
            return legality.actions_of(self, player)
        if self.legal is None:
            self.legal = legality.actions(self)
        return self.legal

    def apply(self, action: Action) -> None:
        """Carry out ``action``. Raises IllegalError, the state untouched, if it is not legal."""
        legal = self.legal
        if (legal is None or action not in legal) and not legality.is_legal(self, action):
            raise reasons.illegal(self, action)
        self.legal = None
        turns.carry_out(self, action)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.result

    def observation(self, player: int) -> Observation:
        """All that ``player`` may see."""
        return observation.observe(self, player)

    def action_text(self, action: Action) -> str:
        """``action`` in words that `parse` reads back."""
        return text.action_text(self, action)

    def parse(self, words: str) -> Action:
        """The legal action that ``words`` mean.

        Raises UnreadableError, IllegalError or AmbiguousError. The player, and what goes
        without saying, may be left out; a card may be given by a part of its name.
        """
        return text.parse_action(self, words)

    def to_text(self) -> str:
        """The whole position as lines of text, hidden cards included."""
        return text.position_text(self)

    def powers(self) -> tuple[int, int]:
        """The powers in the battle that is being fought, the attacking side's first."""
        return battle.powers(self)


class YokaiWatch:
    """The game with its cards. ``rulings`` are the defaults: an option for every key."""

    def __init__(self, cards: Sequence[CardSpec], rulings: Mapping[str, str]) -> None:
        self.cards = tuple(cards)
        self.defaults = dict(rulings)
        self._rules: dict[tuple[tuple[str, str], ...], Rules] = {}
        self._decks: KeptDecks[tuple[Cards, Cards]] = KeptDecks()
        self.rules()

    def with_values(self, values: Mapping[str, Mapping[str, Any]]) -> YokaiWatch:
        """The same game with values chosen for cards with gaps, by card id; see `CardSpec.filled`."""
        return YokaiWatch(filled_cards(self.cards, values), self.defaults)

    def rules(self, rulings: Mapping[str, str] | None = None) -> Rules:
        """The compiled cards, with some rulings other than the defaults."""
        changed = changed_rulings(self.defaults, rulings)
        if changed not in self._rules:
            settings = Settings.read({**self.defaults, **dict(changed)})
            self._rules[changed] = Rules.of(compile_cards(self.cards, settings), settings, changed)
        return self._rules[changed]

    def playable(self, rulings: Mapping[str, str] | None = None) -> list[str]:
        """The ids of the cards that can be played, since nothing about them is open."""
        tables = self.rules(rulings).tables
        return [card for card, gaps in zip(tables.ids, tables.gaps, strict=True) if not gaps]

    def new_game(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        rulings: Mapping[str, str] | None = None,
        *,
        trace: bool = False,
    ) -> State:
        """A game at its first choice: life laid out, hands drawn, the first turn begun.

        A deck is a list of card ids, and of two tribes, which are its medals. Raises
        SetupError unless there are two decks that the rules allow and that can be played.
        """
        rules = self.rules(rulings)
        if len(decks) != 2:
            raise fault(Fault.FOR_TWO_PLAYERS, clause="YW-1.1")
        state = State(rules)
        state.random = seeded(seed)
        for player, deck in enumerate(decks):
            cards, medals = self._deck(rules, tuple(deck), player)
            state.decks[player] = list(cards)
            state.ready[player] = list(medals)
        if trace:
            state.trace = []
            notes.game(state)
        for player in (0, 1):
            _lay_out(state, player)
        if rules.settings.first_player == "random":
            state.random, state.first = below(state.random, 2)
        if trace:
            notes.goes_first(state)
        turns.begin_turn(state, state.first)
        return state

    def _deck(self, rules: Rules, deck: tuple[str, ...], player: int) -> tuple[Cards, Cards]:
        """The cards and medals of a deck, sorted. Raises SetupError unless the rules allow it."""

        def checked() -> tuple[Cards, Cards]:
            cards = sorted(rules.tables.kind(word) for word in deck if word not in TRIBES)
            medals = sorted(TRIBES.index(word) for word in deck if word in TRIBES)
            check_deck(rules, cards, medals, player)
            return tuple(cards), tuple(medals)

        return self._decks.get((rules.overrides, deck), checked)

    def from_text(self, words: str) -> State:
        """The state that `State.to_text` wrote. Raises UnreadableError."""
        state = State(self.rules(read_rulings(words)))
        text.read_position(state, words)
        return state

    # --- for computer players ----------------------------------------------------------------------

    def imagine(self, seen: Observation, source: Source, opponent_deck: Sequence[str] | None = None) -> State:
        """A state that looks to the observer like the real one.

        The opponent's hidden cards are guessed: from ``opponent_deck`` if that is known,
        else from all cards that can be played.
        """
        tables = seen.rules.tables
        if opponent_deck is None:
            pool = [kind for kind, gaps in enumerate(tables.gaps) if kind and not gaps]
        else:
            pool = [tables.kind(word) for word in opponent_deck if word not in TRIBES]
        state = State(seen.rules)
        observation.imagine(seen, state, source, pool)
        return state

    def evaluate(self, state: State, player: int) -> float:
        """How good ``state`` is for ``player``, from -1 (lost) to 1 (won)."""
        return evaluate(state, player)

    def suggest(self, state: State, source: Source) -> Action:
        """A plausible action for the player to move, found quickly."""
        return suggest(state, source)


def check_deck(rules: Rules, cards: Sequence[int], medals: Sequence[int], player: int) -> None:
    """Raise SetupError, with everything that is wrong, unless the rules allow the deck."""
    tables, settings = rules.tables, rules.settings
    wrong: list[Refusal] = []

    def refuse(why: Unfit, clause: str | None, **data: str) -> None:
        wrong.append(Refusal(why, clause, {"player": player_name(player), **data}))

    if len(cards) != DECK_SIZE:
        refuse(Unfit.CARDS_IN_DECK, "YW-4.1", count=str(len(cards)), size=str(DECK_SIZE))
    if len(medals) != MEDALS:
        refuse(Unfit.MEDALS_IN_DECK, "YW-4.5", count=str(len(medals)), size=str(MEDALS))
    by_name = Counter(tables.names[kind] for kind in cards)
    identical: Counter[Any] = by_name if settings.identical_card == "same-name" else Counter(cards)
    for key, count in identical.items():
        if count > IDENTICAL:
            name = key if isinstance(key, str) else tables.ids[key]
            refuse(Unfit.COPIES_IN_DECK, "YW-4.2", card=name, count=str(count), most=str(IDENTICAL))
    yokai = Counter(tables.names[kind] for kind in cards if tables.type[kind] == YOKAI)
    for name, count in yokai.items():
        if count > OF_ONE_NAME:
            refuse(Unfit.COPIES_IN_DECK, "YW-4.3", card=name, count=str(count), most=str(OF_ONE_NAME))
    if settings.rule_card_in_deck == "excluded" and any(tables.type[kind] == RULE for kind in cards):
        refuse(Unfit.RULE_CARD_IN_DECK, "YW-R19")
    if gaps := _gaps(tables, cards):
        refuse(Unfit.NOT_KNOWN_IN_DECK, None, names=", ".join(gaps))
    if wrong:
        raise SetupError(wrong)


def _gaps(tables: Tables, cards: Sequence[int]) -> list[str]:
    return sorted({gap for kind in cards for gap in tables.gaps[kind]})


def _lay_out(state: State, player: int) -> None:
    """Medals into the ready area, the deck shuffled, life laid out, the first hand drawn (YW-6)."""
    deck = state.decks[player]
    if state.trace is not None:
        notes.medals(state, player)
    state.random = shuffle(state.random, deck)
    if state.trace is not None:
        notes.shuffled(state, player)
    state.lives[player] = deck[: -LIFE - 1 : -1]
    del deck[-LIFE:]
    if state.trace is not None:
        notes.life_laid(state, player)
    state.hands[player] = sorted(deck[-FIRST_HAND:])
    del deck[-FIRST_HAND:]
    if state.trace is not None:
        notes.first_hand(state, player)
