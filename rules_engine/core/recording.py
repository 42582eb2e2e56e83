"""A trace that costs nothing until somebody reads it.

A game follows from its beginning and its actions. So while a game is recorded only its
actions are kept, and its events are told by playing them again.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from rules_engine.core.events import Event
from rules_engine.core.protocol import Action, State

S = TypeVar("S", bound=State[Any])
S_co = TypeVar("S_co", bound=State[Any], covariant=True)


class Begin(Protocol[S_co]):
    """Makes the state in which a game begins, the same one each time, with its trace so far or without."""

    def __call__(self, *, trace: bool) -> S_co: ...


class Recording(Generic[S]):
    """A game in play, and all that was done in it.

    ``begin`` makes its beginning, such as a game's ``new_game`` with decks and a seed. From
    then on act through `apply`. ``actions`` are those applied to ``state``, in order.
    """

    __slots__ = ("_begin", "_teller", "_told", "actions", "state")

    def __init__(self, begin: Begin[S]) -> None:
        self.state = begin(trace=False)
        self.actions: list[Action] = []
        self._begin = begin
        self._teller: S | None = None
        self._told = 0

    def apply(self, action: Action) -> None:
        """Carry out ``action``. Raises IllegalError, state and record untouched, if it is not legal."""
        self.state.apply(action)
        self.actions.append(action)

    @property
    def trace(self) -> list[Event]:
        """All events up to now. Each is worked out once, when it is first asked for."""
        if self._teller is None:
            self._teller = self._begin(trace=True)
        for action in self.actions[self._told :]:
            self._teller.apply(action)
        self._told = len(self.actions)
        trace = self._teller.trace
        assert trace is not None
        return trace
