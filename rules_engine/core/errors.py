"""What can be wrong with what an engine is asked to do."""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(ValueError):
    """The base of all errors that an engine raises for what it was given."""


class SetupError(EngineError):
    """A deck, a position or a ruling that no game can begin with."""


class UnreadableError(EngineError):
    """A text that says nothing in the language of actions or states."""


class IllegalError(EngineError):
    """An action that can be read, but that the rules do not allow now.

    ``clause`` is the rule or ruling that forbids it.
    """

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message if clause is None else f"{message} ({clause})")
        self.clause = clause


class AmbiguousError(EngineError):
    """An action text that fits several legal actions; ``candidates`` are their full texts."""

    def __init__(self, message: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{message}: {', '.join(candidates)}")
        self.candidates = tuple(candidates)
