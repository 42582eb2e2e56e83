"""What every game of the engine offers, in the manner of python-chess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from rules_engine.core.events import Event
from rules_engine.core.random import Source

Action: TypeAlias = int
"""Actions are integers; a state turns them into text and back."""


class Termination(Enum):
    """Why a game is over; each game lists its own reasons."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, who won, and who lost. A draw has neither winner nor loser."""

    termination: Termination
    winner: int | None = None
    losers: tuple[int, ...] = ()

    @property
    def drawn(self) -> bool:
        """True if nobody won and nobody lost."""
        return self.winner is None and not self.losers


class Observation(Protocol):
    """All that one player may see, and nothing else. Equal if the player cannot tell two states apart."""

    @property
    def player(self) -> int: ...

    def to_text(self) -> str: ...


Seen_co = TypeVar("Seen_co", bound=Observation, covariant=True)
Seen_contra = TypeVar("Seen_contra", bound=Observation, contravariant=True)
S = TypeVar("S", bound="State[Any]")


class State(Protocol[Seen_co]):
    """A position, changed in place by ``apply``.

    ``to_move`` are all players who owe a choice now. Where there are several, they
    choose in secret and in any order; ``legal_actions()`` asks the first of them.
    """

    trace: list[Event] | None

    @property
    def to_move(self) -> tuple[int, ...]: ...

    def legal_actions(self, player: int | None = None) -> list[Action]: ...

    def apply(self, action: Action) -> None: ...

    def copy(self: S) -> S: ...

    def outcome(self) -> Outcome | None: ...

    def observation(self, player: int) -> Seen_co: ...

    def action_text(self, action: Action) -> str: ...

    def parse(self, text: str) -> Action: ...

    def to_text(self) -> str: ...


class Game(Protocol[Seen_co]):
    """The rules of one game, with its cards."""

    def new_game(
        self, decks: Sequence[Sequence[str]], seed: int, rulings: Mapping[str, str] | None = None
    ) -> State[Seen_co]: ...

    def from_text(self, text: str) -> State[Seen_co]: ...


AnyState = TypeVar("AnyState", bound=State[Any])


class Imaginable(Protocol[Seen_contra, AnyState]):
    """A game that computer players can think about from what they see."""

    def imagine(self, seen: Seen_contra, source: Source) -> AnyState:
        """A state that looks to the observer exactly like the real one, the hidden cards guessed."""

    def evaluate(self, state: AnyState, player: int) -> float:
        """How good ``state`` is for ``player``, from -1 (lost) to 1 (won)."""

    def suggest(self, state: AnyState, source: Source) -> Action:
        """A plausible action for the first player to move, found quickly."""


@runtime_checkable
class Paced(Protocol):
    """A game that goes on in rounds or turns, after which positions compare best."""

    def stretch(self, state: Any) -> int:
        """Which round or turn it is in ``state``."""
