"""A trace that costs nothing until somebody reads it.

A game follows from its beginning and its actions. So while a game is recorded only its
actions are kept, and its events are told by playing them again.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from rules_engine.core.events import Event
from rules_engine.core.protocol import Action, State

S = TypeVar("S", bound=State[Any])


class Recording(Generic[S]):
    """A game in play, and all that was done in it.

    ``state`` is at its beginning; its trace so far, if it has one, is kept. From then on
    act through `apply`. ``actions`` are those applied, in order.
    """

    __slots__ = ("_teller", "_told", "actions", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.actions: list[Action] = []
        self._told = 0
        self._teller: S = state.copy()
        self._teller.trace = list(state.trace or ())
        state.trace = None

    def apply(self, action: Action) -> None:
        """Carry out ``action``. Raises IllegalError, state and record untouched, if it is not legal."""
        self.state.apply(action)
        self.actions.append(action)

    @property
    def trace(self) -> list[Event]:
        """All events up to now. Each is worked out once, when it is first asked for."""
        for action in self.actions[self._told :]:
            self._teller.apply(action)
        self._told = len(self.actions)
        trace = self._teller.trace
        assert trace is not None
        return trace
