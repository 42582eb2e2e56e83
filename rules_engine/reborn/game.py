"""The game as a whole: its cards and rulings, new games, and states that can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.core.cards import KeptDecks, filled_cards
from rules_engine.core.errors import IllegalError, NotKnownError
from rules_engine.core.faults import Fault, fault
from rules_engine.core.protocol import Action, Outcome
from rules_engine.core.random import Source, seeded
from rules_engine.core.refusals import Refusal
from rules_engine.core.settings import changed_rulings
from rules_engine.core.text import read_rulings
from rules_engine.reborn import actions as a
from rules_engine.reborn import legality, observation, phases, text, written
from rules_engine.reborn.cards import CHARACTER, FILLER, CardSpec, Tables, W, compile_cards
from rules_engine.reborn.heuristics import evaluate, suggest
from rules_engine.reborn.observation import Observation
from rules_engine.reborn.refusals import Attempt, refusal
from rules_engine.reborn.settings import Settings
from rules_engine.reborn.state import NO_CARD, Position, Rules
from rules_engine.reborn.why import Unfit, Why

DECK_SIZE = 40
COPIES = 4


class State(Position):
    """A position that can be played; see `rules_engine.core.protocol.State`."""

    __slots__ = ()

    @property
    def to_move(self) -> tuple[int, ...]:
        """The players who owe a choice; as the game begins both may, each in secret."""
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
            raise self._illegal(action)
        self.legal = None
        phases.carry_out(self, action)

    def _illegal(self, action: Action) -> IllegalError:
        kinds = len(self.rules.tables.ids)
        card = a.card_of(action)
        if action < 0 or card >> 1 >= kinds or a.other_of(action) >> 1 >= kinds:
            return IllegalError(Refusal(Why.NO_ACTION, data={"action": str(action)}))
        room = a.other_of(action) if a.kind_of(action) == a.PLACE else NO_CARD
        attempt = Attempt(
            a.kind_of(action), a.player_of(action), card, a.zone_of(action), a.other_of(action), room
        )
        return IllegalError(refusal(self, attempt), text.action_text(self, action))

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
        return written.position_text(self)


class Reborn:
    """The game with its cards. ``rulings`` are the defaults: an option for every key."""

    def __init__(self, cards: Sequence[CardSpec], rulings: Mapping[str, str]) -> None:
        self.cards = tuple(cards)
        self.defaults = dict(rulings)
        self._tables = compile_cards(self.cards)
        self._rules: dict[tuple[tuple[str, str], ...], Rules] = {}
        self._decks: KeptDecks[tuple[int, ...]] = KeptDecks()
        self.rules()

    def with_values(self, values: Mapping[str, Mapping[str, Any]]) -> Reborn:
        """The same game with values chosen for cards with gaps, by card id; see `CardSpec.filled`."""
        return Reborn(filled_cards(self.cards, values), self.defaults)

    def rules(self, rulings: Mapping[str, str] | None = None) -> Rules:
        """The cards, with some rulings other than the defaults. Raises SetupError."""
        changed = changed_rulings(self.defaults, rulings)
        if changed not in self._rules:
            settings = Settings.read({**self.defaults, **dict(changed)})
            self._rules[changed] = legality.compiled(self._tables, settings, changed)
        return self._rules[changed]

    def playable(self) -> list[str]:
        """The ids of the cards that can be played: those without gaps."""
        return [card.id for card in self.cards if not card.gaps]

    def new_game(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        rulings: Mapping[str, str] | None = None,
        *,
        trace: bool = False,
    ) -> State:
        """A game at its beginning: both choose a start character.

        Raises SetupError unless there are two decks as RB-2.2 to RB-2.7 want them.
        """
        rules = self.rules(rulings)
        if len(decks) != 2:
            raise fault(Fault.FOR_TWO_PLAYERS, clause="RB-1.2")
        state = State(rules)
        state.random = seeded(seed)
        for player, deck in enumerate(decks):
            state.decks[player] = [kind * 2 + player for kind in self._deck(rules, tuple(deck))]
        if trace:
            state.trace = []
        phases.begin_game(state)
        return state

    def _deck(self, rules: Rules, deck: tuple[str, ...]) -> tuple[int, ...]:
        """The kinds of a deck, sorted. Raises SetupError unless the rules allow it."""

        def checked() -> tuple[int, ...]:
            kinds = sorted(rules.tables.kind(card_id) for card_id in deck)
            _check_deck(rules, kinds)
            return tuple(kinds)

        return self._decks.get((rules.overrides, deck), checked)

    def from_text(self, words: str) -> State:
        """The state that `State.to_text` wrote. Raises UnreadableError."""
        state = State(self.rules(read_rulings(words)))
        written.read_position(state, words)
        return state

    # --- for computer players ----------------------------------------------------------------------

    def imagine(self, seen: Observation, source: Source, opponent_deck: Sequence[str] | None = None) -> State:
        """A state that looks to the observer like the real one.

        The opponent's hidden cards are guessed: from ``opponent_deck`` if that is known,
        else from all cards that can be played.
        """
        tables = seen.rules.tables
        pool = [tables.kind(card_id) for card_id in opponent_deck or self.playable()]
        state = State(seen.rules)
        observation.imagine(seen, state, source, pool)
        return state

    def evaluate(self, state: State, player: int) -> float:
        """How good ``state`` is for ``player``, from -1 (lost) to 1 (won)."""
        return evaluate(state, player)

    def suggest(self, state: State, source: Source) -> Action:
        """A plausible action for the first player to move, found quickly."""
        return suggest(state, source)


def _check_deck(rules: Rules, kinds: Sequence[int]) -> None:
    tables = rules.tables
    gaps = sorted({gap for kind in kinds for gap in tables.gaps[kind]})
    if gaps:
        raise NotKnownError(gaps, Fault.NOT_KNOWN)
    if any(tables.base[kind] != kind or tables.ids[kind] == FILLER for kind in kinds):
        raise fault(Unfit.NOT_AS_PRINTED)
    if len(kinds) != DECK_SIZE:
        size, held = str(DECK_SIZE), str(len(kinds))
        raise fault(Fault.DECK_SIZE_DIFFERS, clause="RB-2.2", size=size, count=held)
    counted: dict[tuple[str, int], int] = {}
    for kind in kinds:
        if limited(rules, kind):
            key = (tables.names[kind], tables.level[kind])
            counted[key] = counted.get(key, 0) + 1
    for (name, _), count in counted.items():
        if count > COPIES:
            raise fault(Unfit.COPIES_OF_LEVEL, clause="RB-2.3", card=name, count=str(count), most=str(COPIES))
    ws = sum(tables.level[kind] == W for kind in kinds)
    if ws > COPIES:
        raise fault(Unfit.TOO_MANY_W, clause="RB-2.7", count=str(ws), most=str(COPIES))
    if rules.settings.no_level_one == "refuse" and not any(_may_start(tables, kind) for kind in kinds):
        raise fault(Unfit.NO_START_CHARACTER, clause="RB-2.5")


def limited(rules: Rules, kind: int) -> bool:
    """Whether the limit of 4 of one name and level is for this card (ruling levels-for-limit)."""
    level = rules.tables.level[kind]
    if level == W:
        return False
    return rules.settings.levels_for_limit == "every-level" or level in (1, 2, 3, 6)


def _may_start(tables: Tables, kind: int) -> bool:
    return tables.level[kind] == 1 and tables.type[kind] == CHARACTER
