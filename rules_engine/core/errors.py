"""What can be wrong with what an engine is asked to do."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.refusals import Refusal


class EngineError(ValueError):
    """The base of all errors that an engine raises for what it was given."""


class SetupError(EngineError):
    """A deck, a position or a ruling that no game can begin with."""


class NotKnownError(SetupError):
    """A position or deck that needs values which are not known; ``names`` may be chosen, such as ``tw1-02.power``."""

    def __init__(self, names: Sequence[str], advice: str = "") -> None:
        super().__init__(f"not known: {', '.join(names)}{advice}")
        self.names = tuple(names)


class UnreadableError(EngineError):
    """A text that says nothing in the language of actions or states.

    ``refusal`` says why as data where the text was to be an action.
    """

    def __init__(self, why: str | Refusal) -> None:
        super().__init__(str(why))
        self.refusal = why if isinstance(why, Refusal) else None


class IllegalError(EngineError):
    """An action that can be read, but that the rules do not allow now.

    ``refusal`` says why as data, ``clause`` is the rule or ruling that forbids it. ``text``
    is the action as it was typed, if it was.
    """

    def __init__(self, refusal: Refusal, text: str | None = None) -> None:
        self.refusal, self.clause, self.text = refusal, refusal.clause, text
        message = str(refusal) if text is None else f"{text!r} is not possible: {refusal}"
        super().__init__(message if self.clause is None else f"{message} ({self.clause})")


class AmbiguousError(EngineError):
    """An action text that fits several legal actions; ``candidates`` are their full texts."""

    def __init__(self, message: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{message}: {', '.join(candidates)}")
        self.candidates = tuple(candidates)
