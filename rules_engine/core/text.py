"""What the texts of all games' actions and positions have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rules_engine.core.errors import UnreadableError
from rules_engine.core.protocol import Outcome, Termination
from rules_engine.core.refusals import Refusal, Unread

_PLAYER = re.compile(r"[Pp]([12])")


def player_name(player: int) -> str:
    """``P1`` or ``P2``."""
    return f"P{player + 1}"


def player_in(word: str) -> int | None:
    """The player that ``word`` names, or None."""
    found = _PLAYER.fullmatch(word)
    return int(found[1]) - 1 if found else None


def player_of(word: str) -> int:
    """The player that ``word`` names. Raises ValueError if it names none."""
    player = player_in(word)
    if player is None:
        raise ValueError(f"{word!r} is no player")
    return player


def whole(word: str) -> int:
    """The whole number that ``word`` is. Raises ValueError if it is none."""
    if not word.isdecimal():
        raise ValueError(f"{word!r} is no whole number")
    return int(word)


def result_text(outcome: Outcome) -> str:
    """How a game ended, as the line of a position."""
    words = ["over", str(outcome.termination.value)]
    if outcome.winner is not None:
        words += ["winner", player_name(outcome.winner)]
    if outcome.losers:
        words += ["losers", *(player_name(player) for player in outcome.losers)]
    return " ".join(words)


def read_result(words: Sequence[str], reasons: type[Termination]) -> Outcome:
    """The outcome in the words after ``over``. Raises LookupError or ValueError."""
    winner = player_in(words[words.index("winner") + 1]) if "winner" in words else None
    losers = words[words.index("losers") + 1 :] if "losers" in words else []
    return Outcome(reasons(words[0]), winner, tuple(player_of(word) for word in losers))


def read_rulings(text: str) -> dict[str, str]:
    """The rulings that a position's text says it is played with. Raises UnreadableError."""
    rulings = {}
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["ruling"]:
            if len(words) != 3:
                raise UnreadableError(Refusal(Unread.NO_LINE, data={"text": line}))
            rulings[words[1]] = words[2]
    return rulings


def read_lines(text: str, head: str, read: Callable[[list[str]], None]) -> None:
    """Hand ``read`` the words of every line of a position below its ``head``; rulings are read apart.

    Raises UnreadableError, also for a LookupError or ValueError of ``read``.
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != head:
        raise UnreadableError(Refusal(Unread.NO_HEAD, data={"head": head}))
    for line in lines[1:]:
        words = line.split()
        if not words or words[0] == "ruling":
            continue
        try:
            read(words)
        except UnreadableError:
            raise
        except (LookupError, ValueError) as error:
            raise UnreadableError(Refusal(Unread.NO_LINE, data={"text": line})) from error
