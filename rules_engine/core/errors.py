"""What can be wrong with what an engine is asked to do.

Every error says why as data, from which sentences are made in any language; as a text it
is that sentence in English.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.refusals import Refusal, RefusalKind, Unread


class EngineError(ValueError):
    """The base of all errors that an engine raises for what it was given.

    ``refusals`` are all that is wrong, as data. ``place`` is where it stands in a scenario,
    such as ``position.players[0].hand[2]``; empty where that is not one place.
    """

    place: str
    refusals: tuple[Refusal, ...]

    def __init__(self, why: Refusal | Sequence[Refusal], place: str = "") -> None:
        # What was handed in stays in ``args``, so that an error comes whole out of another process.
        self.refusals = (why,) if isinstance(why, Refusal) else tuple(why)
        self.place = place

    @property
    def refusal(self) -> Refusal:
        """What is wrong; the first of several things."""
        return self.refusals[0]

    def __str__(self) -> str:
        said = "; ".join(map(str, self.refusals))
        return f"{self.place}: {said}" if self.place else said


class SetupError(EngineError):
    """A deck, a position or a ruling that no game can begin with."""


class NotKnownError(SetupError):
    """A position or deck that needs values which are not known.

    ``names`` are those that may be chosen, such as ``tw1-02.power``; ``why`` is a kind whose
    sentence names them, and says what can be done about it.
    """

    def __init__(self, names: Sequence[str], why: RefusalKind) -> None:
        super().__init__(Refusal(why, data={"names": ", ".join(names)}))
        self.names = tuple(names)


class UnreadableError(EngineError):
    """A text that says nothing in the language of actions or states."""


class IllegalError(EngineError):
    """An action that can be read, but that the rules do not allow now.

    ``clause`` is the rule or ruling that forbids it. ``text`` is the action as it was
    typed, if it was.
    """

    def __init__(self, refusal: Refusal, text: str | None = None) -> None:
        super().__init__(refusal)
        self.clause, self.text = refusal.clause, text

    def __str__(self) -> str:
        said = super().__str__()
        return said if self.text is None else f"{self.text!r} is not possible: {said}"


class AmbiguousError(EngineError):
    """An action ``text`` that fits several legal actions; ``candidates`` are their full texts."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(Refusal(Unread.MAY_MEAN, data={"text": text, "fits": ", ".join(candidates)}))
        self.candidates = tuple(candidates)
