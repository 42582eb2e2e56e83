"""The game as a whole: its cards and rulings, new games, and states that can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.core.cards import filled_cards
from rules_engine.core.errors import NotKnownError
from rules_engine.core.faults import Fault, fault
from rules_engine.core.protocol import Action, Outcome
from rules_engine.core.random import Source, seeded, shuffle
from rules_engine.core.settings import changed_rulings
from rules_engine.core.text import read_rulings
from rules_engine.tommy_walker import effects, legality, observation, phases, refusals, text
from rules_engine.tommy_walker.cards import Assumed, CardSpec, Filling, compile_cards
from rules_engine.tommy_walker.heuristics import evaluate, suggest
from rules_engine.tommy_walker.notes import note
from rules_engine.tommy_walker.observation import DECK_SIZE, Observation
from rules_engine.tommy_walker.settings import Settings
from rules_engine.tommy_walker.state import DRAWING, Position, Rules


class State(Position):
    """A position that can be played; see `rules_engine.core.protocol.State`."""

    __slots__ = ()

    @property
    def to_move(self) -> tuple[int, ...]:
        """The players who owe a choice; in the draw phase both may, each in secret."""
        return legality.to_move(self)

    def legal_actions(self, player: int | None = None) -> list[Action]:
        """What ``player`` (by default the first of ``to_move``) may do now, in a fixed order."""
        if player is not None:
            return legality.actions_of(self, player)
        if self.legal is None:
            self.legal = legality.actions(self)
        return self.legal

    def apply(self, action: Action) -> None:
        """Carry out ``action``. Raises IllegalError, the state untouched, if it is not legal."""
        legal = self.legal
        if (legal is None or action not in legal) and not legality.is_legal(self, action):
            raise refusals.illegal(self, action)
        self.legal = None
        phases.carry_out(self, action)

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

    def power(self, player: int) -> int:
        """The power of a player's attack card as it counts in the current phase."""
        return effects.power(self, player)


class TommyWalker:
    """The game with its cards.

    ``rulings`` are the defaults: an option for every key. ``filling`` decides about
    values that are not simply known; by default cards with such gaps cannot be played.
    """

    def __init__(
        self, cards: Sequence[CardSpec], rulings: Mapping[str, str], filling: Filling | None = None
    ) -> None:
        self.cards = tuple(cards)
        self.defaults = dict(rulings)
        self.filling = filling or Filling()
        self._rules: dict[tuple[tuple[str, str], ...], Rules] = {}
        self.rules()

    def with_values(self, values: Mapping[str, Mapping[str, Any]]) -> TommyWalker:
        """The same game with values chosen for cards with gaps, by card id; see `CardSpec.filled`."""
        return TommyWalker(filled_cards(self.cards, values), self.defaults, self.filling)

    def with_filling(self, filling: Filling) -> TommyWalker:
        """The same game with gaps filled differently."""
        return TommyWalker(self.cards, self.defaults, filling)

    def rules(self, rulings: Mapping[str, str] | None = None) -> Rules:
        """The compiled cards, with some rulings other than the defaults."""
        changed = changed_rulings(self.defaults, rulings)
        if changed not in self._rules:
            settings = Settings.read({**self.defaults, **dict(changed)})
            self._rules[changed] = Rules(compile_cards(self.cards, settings, self.filling), settings, changed)
        return self._rules[changed]

    def playable(self, rulings: Mapping[str, str] | None = None, *, assume: bool = False) -> list[str]:
        """The ids of the cards that can be played: no gaps, or (``assume``) none but doubted values."""
        game = self.with_filling(Assumed()) if assume else self
        tables = game.rules(rulings).tables
        return [card_id for card_id, gaps in zip(tables.ids, tables.gaps, strict=True) if not gaps]

    def new_game(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        rulings: Mapping[str, str] | None = None,
        *,
        trace: bool = False,
    ) -> State:
        """A game at its first draw phase, both decks shuffled.

        Raises SetupError unless there are two decks of 16 cards that can all be played.
        """
        rules = self.rules(rulings)
        tables = rules.tables
        if len(decks) != 2:
            raise fault(Fault.FOR_TWO_PLAYERS, clause="TW-4.1")
        state = State(rules)
        state.random = seeded(seed)
        for player, deck in enumerate(decks):
            if len(deck) != DECK_SIZE:
                size, count = str(DECK_SIZE), str(len(deck))
                raise fault(Fault.DECK_SIZE_DIFFERS, clause="TW-3.1", size=size, count=count)
            kinds = [tables.kind(card_id) for card_id in deck]
            gaps = sorted({gap for kind in kinds for gap in tables.gaps[kind]})
            if gaps:
                raise NotKnownError(gaps, Fault.NOT_KNOWN)
            cards = sorted(kind * 2 + player for kind in kinds)
            state.random = shuffle(state.random, cards)
            state.decks[player] = cards
        if trace:
            state.trace = []
            also = ("TW-3.1", "TW-3.2", "TW-4.1", "TW-4.2", "TW-4.3", "TW-4.5")
            note(state, "game", "TW-4.4", also=also, cards_each=DECK_SIZE)
        phases.begin_round(state)
        return state

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
            pool = [kind for kind, gaps in enumerate(tables.gaps) if not gaps]
        else:
            pool = [tables.kind(card_id) for card_id in opponent_deck]
        state = State(seen.rules)
        observation.imagine(seen, state, source, pool)
        if state.stage == DRAWING and seen.other_hand is None:
            state.placed[1 - seen.player] = seen.other_placed
        return state

    def evaluate(self, state: State, player: int) -> float:
        """How good ``state`` is for ``player``, from -1 (lost) to 1 (won)."""
        return evaluate(state, player)

    def suggest(self, state: State, source: Source) -> Action:
        """A plausible action for the first player to move, found quickly."""
        return suggest(state, source)

    def stretch(self, state: State) -> int:
        """The round of ``state``."""
        return state.round
