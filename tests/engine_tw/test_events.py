"""Every change is an event: from the events alone the table can be laid out again."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.core import Event, Source
from rules_engine.tommy_walker import State, TommyWalker
from rules_engine.tommy_walker.positions import facts
from tests.engine_tw.table import random_action, random_decks, random_rulings


class Shadow:
    """The table as somebody lays it out who is told the events, and nothing else."""

    def __init__(self, state: State) -> None:
        found = facts(state)
        self.hands: list[list[str]] = [[], []]
        self.decks = [found["deck1"], found["deck2"]]
        self.piles: list[list[str]] = [[], []]
        self.attack: list[list[str]] = [[], []]
        self.field: list[list[str]] = [[], []]
        self.barrier: str | None = None
        self.laid: str | None = None
        self.over = False

    def hear(self, event: Event, state: State) -> None:
        player = event.player if event.player is not None else 0
        cards = list(event.cards)
        hand, deck, pile = self.hands[player], self.decks[player], self.piles[player]
        match event.kind:
            case "draw":
                assert [deck.pop(0)] == cards
                hand.extend(cards)
            case "enter" | "ride":
                hand.remove(cards[0])
                self.attack[player].append(cards[0])
            case "hand-ability":
                hand.remove(cards[0])
                self.field[player].append(cards[0])
            case "barrier-laid":
                hand.remove(cards[0])
                self.laid = cards[0]
            case "barrier-replaced" | "barrier-destroyed":
                assert self.barrier == cards[0]
                self.barrier = None
                pile.extend(cards)
            case "discard":
                hand.remove(cards[0])
                pile.extend(cards)
            case "taken-back":
                pile.remove(cards[0])
                hand.extend(cards)
            case "returned":
                hand.remove(cards[0])
                deck.insert(0, cards[0])
            case "shuffled":
                shuffled = facts(state)[f"deck{player + 1}"]
                assert sorted(deck) == sorted(shuffled)
                self.decks[player] = shuffled
            case "damage-taken":
                assert deck[: len(cards)] == cards
                del deck[: len(cards)]
                pile.extend(cards)
            case "swap":
                assert self.attack[player].pop() == cards[0]
                hand.extend(cards)
            case "cleared":
                assert sorted(cards) == sorted(self.attack[player] + self.field[player])
                pile.extend(cards)
                self.attack[player], self.field[player] = [], []
            case "game-over":
                self.over = True

    def settle(self) -> None:
        """A new barrier takes its place once the one that it replaces is gone."""
        if self.laid is not None:
            assert self.barrier is None
            self.barrier, self.laid = self.laid, None

    def compare(self, state: State) -> None:
        found = facts(state)
        seen: dict[str, Any] = {"barrier": self.barrier, "over": self.over}
        for player in (0, 1):
            number = player + 1
            seen[f"hand{number}"] = sorted(self.hands[player])
            seen[f"deck{number}"] = self.decks[player]
            seen[f"discards{number}"] = sorted(self.piles[player])
            seen[f"attack{number}"] = self.attack[player]
        assert seen == {key: found[key] for key in seen}


@pytest.mark.parametrize("seed", range(40))
def test_the_table_can_be_laid_out_from_the_events(game: TommyWalker, seed: int) -> None:
    source = Source(seed)
    rulings = random_rulings(source) if seed % 2 else {}
    # Cards in the other player's hands are left out here: the events do not say whose they are.
    rulings |= {"own-discards": "own"}
    state = game.new_game(random_decks(game, source, rulings), seed, rulings, trace=True)
    shadow = Shadow(state)
    assert state.trace is not None
    state.trace.clear()
    while (action := random_action(state, source)) is not None:
        state.apply(action)
        for event in state.trace:
            shadow.hear(event, state)
        shadow.settle()
        shadow.compare(state)
        for event in state.trace:
            data = event.to_data()
            assert data["clause"].startswith("TW-")
            assert len(set(event.clauses)) == len(event.clauses), event
            if event.secret:
                assert set(event.seen_by(1 - (event.player or 0)).cards) <= {"?"}
                assert event.seen_by(event.player) == event
        state.trace.clear()


def test_without_a_trace_nothing_is_recorded(game: TommyWalker) -> None:
    source = Source(1)
    state = game.new_game(random_decks(game, source), 1)
    while (action := random_action(state, source)) is not None:
        state.apply(action)
    assert state.trace is None
