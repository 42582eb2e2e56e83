"""Positions as text, hidden cards included, and back.

A position is a handful of lines. A card is its id, with its owner where that is not the
player it lies with; ``!`` after a bullet says that its owner knows which card it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from rules_engine.core.errors import UnreadableError
from rules_engine.core.names import card_name, read_card
from rules_engine.core.refusals import Refusal, Unread
from rules_engine.core.text import player_name, player_of, read_lines, read_result, result_text, whole
from rules_engine.reborn.cards import Tables
from rules_engine.reborn.state import (
    AFTERS,
    NO_CARD,
    OVER,
    PHASES,
    STAGES,
    STARTING,
    STEPS,
    ZONES,
    History,
    Past,
    Position,
    Reason,
)

_HEAD: Final = "reborn position"
_ZONES: Final = {
    "hand": "hands",
    "discards": "piles",
    "right-arm": "arms",
    "training": "training",
    "support": "support",
    "dying-will": "will",
    "battle": "battle",
}
_COUNTERS: Final = ("life", "hurt", "doomed", "turn_plus", "battle_plus", "above", "below", "opened")
_SORTED: Final = frozenset(_ZONES) - {"discards"}
_PAST: Final = ("hand", "discards", "right-arm", "training", "support", "dying-will", "bullets", "deck")
_BULLETS: Final = (12, 13)


def position_text(s: Position) -> str:
    """The whole position as lines."""
    t = s.rules.tables
    lines = [_HEAD]
    lines += [f"ruling {key} {option}" for key, option in s.rules.overrides]
    lines += [f"number {s.number}", f"phase {PHASES[s.phase]}", f"stage {STAGES[s.stage]}"]
    if s.stage != STARTING:
        lines.append(f"turn {player_name(s.turn)}")
        lines.append(f"mover {player_name(s.mover)}")
    for name in ("placed", "battles"):
        if getattr(s, name):
            lines.append(f"{name} {getattr(s, name)}")
    if s.step:
        lines.append(f"step {STEPS[s.step]}")
    if s.after:
        lines.append(f"after {AFTERS[s.after]}")
    lines += [name for name in ("discarding", "ending") if getattr(s, name)]
    for player in (0, 1):
        lines += _player_lines(s, player)
    for word, card in (("field", s.ground), ("using", s.using)):
        if card != NO_CARD:
            lines.append(f"{word} {_owned(t, card)}")
    lines += [f"fresh {ZONES[entry >> 16]} {_owned(t, entry & 0xFFFF)}" for entry in s.fresh]
    lines += [f"effect {t.refs[entry >> 1]} by {player_name(entry & 1)}" for entry in s.queue]
    lines.append(f"random {s.random}")
    lines += [f"past {_past_text(t, past)}" for past in _past(s.history)]
    if s.result is not None:
        lines.append(result_text(s.result))
    return "\n".join(lines) + "\n"


def _player_lines(s: Position, player: int) -> list[str]:
    t = s.rules.tables
    parts = {zone: _cards(t, getattr(s, name)[player], player) for zone, name in _ZONES.items()}
    parts["deck"] = _cards(t, reversed(s.decks[player]), player)
    parts["bullets"] = [_bullet(t, bullet, player) for bullet in reversed(s.bullets[player])]
    parts["area"] = [card_name(t, s.area[player], player)] if s.area[player] != NO_CARD else []
    parts["firing"] = [_shot(t, shot, player) for shot in s.firing[player]]
    name = player_name(player)
    lines = [f"{name} {zone} {' '.join(words)}" for zone, words in parts.items() if words]
    lines += [
        f"{name} {counter.replace('_', '-')} {getattr(s, counter)[player]}"
        for counter in _COUNTERS
        if getattr(s, counter)[player]
    ]
    return lines


def _cards(t: Tables, cards: Iterable[int], home: int) -> list[str]:
    return [card_name(t, card, home) for card in cards]


def _bullet(t: Tables, bullet: int, home: int) -> str:
    return card_name(t, bullet >> 1, home) + ("!" if bullet & 1 else "")


def _shot(t: Tables, shot: int, home: int) -> str:
    name = card_name(t, shot >> 2, home)
    return f"{name}{'?' if shot & 2 else ''}{'!' if shot & 2 and shot & 1 else ''}"


def _owned(t: Tables, card: int) -> str:
    return f"{t.ids[card >> 1]}@{player_name(card & 1)}"


def _past(history: History | None) -> list[Past]:
    found = []
    while history is not None:
        found.append(history[0])
        history = history[1]
    return found[::-1]


def _past_text(t: Tables, past: Past) -> str:
    (turn, first, second, ground), zones = past
    words = [player_name(turn), str(first), str(second), _owned(t, ground) if ground >= 0 else "-"]
    parts = []
    for place, zone in enumerate(zones):
        cards = [
            _bullet(t, card, place % 2) if place in _BULLETS else card_name(t, card, place % 2)
            for card in sorted(zone)
        ]
        parts.append(" ".join(cards) or "-")
    return " / ".join([" ".join(words), *parts])


class _Reader:
    """Reads the lines of a position into ``s``."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self.t = s.rules.tables
        self.refs = {ref: effect for effect, ref in enumerate(self.t.refs)}
        self.past: list[Past] = []

    def line(self, words: list[str]) -> None:
        """Read one line. Raises LookupError or ValueError if it makes no sense."""
        s, head, rest = self.s, words[0], words[1:]
        if head in ("P1", "P2"):
            self._player_line(player_of(head), rest[0], rest[1:])
        elif head in ("discarding", "ending") and not rest:
            setattr(s, head, True)
        elif head == "over":
            s.result = read_result(rest, Reason)
        elif head == "past":
            self.past.append(self._past(" ".join(rest)))
        elif head == "fresh":
            zone, card = rest
            s.fresh.append(ZONES.index(zone) << 16 | self._owned(card))
        elif head == "effect":
            ref, by, who = rest
            if by != "by":
                raise ValueError(by)
            s.queue.append(self.refs[ref] * 2 + player_of(who))
        elif head in ("field", "using"):
            (word,) = rest
            setattr(s, "ground" if head == "field" else head, self._owned(word))
        else:
            (word,) = rest
            setattr(s, head, _WORD_READERS[head](word))

    def _player_line(self, player: int, zone: str, words: list[str]) -> None:
        s, t = self.s, self.t
        counter = zone.replace("-", "_")
        if counter in _COUNTERS:
            (number,) = words
            getattr(s, counter)[player] = int(number)
        elif zone == "deck":
            s.decks[player] = [read_card(t, word, player) for word in reversed(words)]
        elif zone == "bullets":
            s.bullets[player] = [self._bullet(word, player) for word in reversed(words)]
        elif zone == "area":
            (word,) = words
            s.area[player] = read_card(t, word, player)
        elif zone == "firing":
            s.firing[player] = [self._shot(word, player) for word in words]
        else:
            cards = [read_card(t, word, player) for word in words]
            getattr(s, _ZONES[zone])[player] = sorted(cards) if zone in _SORTED else cards

    def _bullet(self, word: str, player: int) -> int:
        return read_card(self.t, word.removesuffix("!"), player) * 2 + word.endswith("!")

    def _shot(self, word: str, player: int) -> int:
        known = word.endswith("!")
        word = word.removesuffix("!")
        down = word.endswith("?")
        card = read_card(self.t, word.removesuffix("?") if down else word, player)
        return card * 4 + down * 2 + (known or not down)

    def _owned(self, word: str) -> int:
        if "@" not in word:
            raise ValueError(word)
        return read_card(self.t, word, 0)

    def _past(self, text: str) -> Past:
        head, *zones = text.split(" / ")
        turn, first, second, ground = head.split()
        if len(zones) != 2 * len(_PAST):
            raise ValueError(text)
        cards: list[list[int]] = []
        for place, zone in enumerate(zones):
            words = [word for word in zone.split() if word != "-"]
            read = self._bullet if place in _BULLETS else lambda word, home: read_card(self.t, word, home)
            cards.append([read(word, place % 2) for word in words])
        field = NO_CARD if ground == "-" else self._owned(ground)
        return (player_of(turn), int(first), int(second), field), cards


_WORD_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "number": whole,
    "placed": whole,
    "battles": whole,
    "random": whole,
    "phase": PHASES.index,
    "stage": STAGES.index,
    "step": STEPS.index,
    "after": AFTERS.index,
    "turn": player_of,
    "mover": player_of,
}


def read_position(s: Position, text: str) -> None:
    """Fill the fresh ``s`` from the text of a position. Raises UnreadableError."""
    reader = _Reader(s)
    read_lines(text, _HEAD, reader.line)
    for past in reader.past:
        s.history = (past, s.history)
    if s.stage == OVER and s.result is None:
        raise UnreadableError(Refusal(Unread.NO_RESULT))
