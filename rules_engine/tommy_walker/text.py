"""Actions and positions as text, and back.

An action is a line such as ``P1 ride tw1-04`` or ``P2 use tw2-08 discarding tw1-04``;
a position is a handful of lines, hidden cards included. A card is its id, followed by
its owner where that is not the player it lies with (``tw1-04@P2``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules_engine.core.errors import AmbiguousError, IllegalError, UnreadableError
from rules_engine.core.names import CARD, card_name, kinds_named, read_card
from rules_engine.core.refusals import Refusal, Unread
from rules_engine.core.text import (
    player_in,
    player_name,
    player_of,
    read_lines,
    read_result,
    result_text,
    whole,
)
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker.cards import Tables
from rules_engine.tommy_walker.legality import actions_of, to_move
from rules_engine.tommy_walker.refusals import illegal
from rules_engine.tommy_walker.state import (
    ABILITY_STAGES,
    DRAWING,
    HOWS,
    NOBODY,
    OVER,
    PHASES,
    STAGES,
    STEPS,
    History,
    Position,
    Reason,
)

_VERBS: Final[Mapping[str, tuple[int, ...]]] = {
    "draw": (a.DRAW_CARD,),
    "place": (a.PLACE,),
    "use": (a.USE, a.PLAY),
    "pass": (a.PASS,),
    "take": (a.TAKE,),
    "return": (a.RETURN,),
    "stop": (a.STOP,),
    "activate": (a.ACTIVATE, a.CLIMB),
    "ride": (a.RIDE,),
    "end": (a.END,),
    "discard": (a.DISCARD,),
    "swap": (a.SWAP,),
}
_WORDS: Final = {kind: verb for verb, kinds in _VERBS.items() for kind in kinds}
_WITH_CARD: Final = (a.PLACE, a.TAKE, a.RETURN, a.PLAY, a.RIDE, a.DISCARD, a.SWAP)


# --- actions -------------------------------------------------------------------------------------


def action_text(s: Position, action: int) -> str:
    """An action in words that `parse_action` reads back in the same position."""
    t = s.rules.tables
    kind, player = a.kind_of(action), a.player_of(action)
    words = [player_name(player), _WORDS.get(kind, "?")]
    if kind in _WITH_CARD:
        words.append(card_name(t, a.argument_of(action), player))
    elif kind in (a.ACTIVATE, a.CLIMB):
        stack = s.stacks[player]
        if not stack or len(t.attack[stack[-1] >> 1]) != 1:
            words.append(str(a.argument_of(action) + 1))
    if a.cost_of(action):
        words += ["discarding", card_name(t, a.cost_of(action) - 1, player)]
    return " ".join(words)


def parse_action(s: Position, text: str) -> int:
    """The legal action that ``text`` means; see `State.parse`."""
    words = text.split()
    player = player_in(words[0]) if words else None
    if player is not None:
        words = words[1:]
    if not words or words[0].lower() not in _VERBS:
        known = ", ".join(_VERBS)
        raise UnreadableError(Refusal(Unread.NO_VERB, data={"text": text, "known": known}))
    kinds = _VERBS[words[0].lower()]
    argument, cost = _split(text, words[1:])
    kinds = _narrowed(kinds, argument, cost)
    _check_readable(s.rules.tables, text, kinds, argument, cost)
    movers = to_move(s)
    found = [
        action
        for mover in (movers if player is None else (player,))
        for action in actions_of(s, mover)
        if a.kind_of(action) in kinds and _means(s.rules.tables, action, argument, cost)
    ]
    exact = [x for x in found if _means(s.rules.tables, x, argument, cost, exactly=True)]
    found = exact or found
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError(text, [action_text(s, action) for action in found])
    raise _refusal(s, text, kinds, argument, cost, player)


def _split(text: str, words: list[str]) -> tuple[str | None, str | None]:
    argument = cost = None
    if "discarding" in words:
        at = words.index("discarding")
        cost = " ".join(words[at + 1 :])
        words = words[:at]
        if not cost:
            raise UnreadableError(Refusal(Unread.CARD_AFTER, data={"text": text, "word": "discarding"}))
    if words:
        argument = " ".join(words)
    return argument, cost


def _narrowed(kinds: tuple[int, ...], argument: str | None, cost: str | None) -> tuple[int, ...]:
    if kinds == (a.USE, a.PLAY) and (argument or cost):
        return (a.PLAY,)
    if kinds == (a.ACTIVATE, a.CLIMB) and cost:
        return (a.CLIMB,)
    return kinds


def _check_readable(
    t: Tables, text: str, kinds: tuple[int, ...], argument: str | None, cost: str | None
) -> None:
    if argument is not None:
        if a.ACTIVATE in kinds or a.CLIMB in kinds:
            if not argument.isdecimal() or int(argument) < 1:
                raise UnreadableError(
                    Refusal(Unread.NO_ABILITY_NUMBER, data={"text": text, "number": argument})
                )
        elif not set(kinds) & set(_WITH_CARD):
            raise UnreadableError(
                Refusal(Unread.NOTHING_AFTER, data={"text": text, "word": _WORDS[kinds[0]]})
            )
        elif not kinds_named(t, argument):
            raise UnreadableError(Refusal(Unread.NO_CARD, data={"text": text, "card": argument}))
    if cost is not None:
        if not set(kinds) & {a.PLAY, a.CLIMB}:
            raise UnreadableError(Refusal(Unread.NOTHING_TO_DISCARD, data={"text": text}))
        if not kinds_named(t, cost):
            raise UnreadableError(Refusal(Unread.NO_CARD, data={"text": text, "card": cost}))


def _means(t: Tables, action: int, argument: str | None, cost: str | None, *, exactly: bool = False) -> bool:
    kind, player = a.kind_of(action), a.player_of(action)
    if argument is not None:
        if kind in (a.ACTIVATE, a.CLIMB):
            if a.argument_of(action) + 1 != int(argument):
                return False
        elif not _is_card(t, a.argument_of(action), argument, player, exactly):
            return False
    paid = a.cost_of(action)
    if cost is not None:
        return bool(paid) and _is_card(t, paid - 1, cost, player, exactly)
    return not exactly or not paid


def _is_card(t: Tables, card: int, word: str, home: int, exactly: bool) -> bool:
    found = CARD.fullmatch(word)
    owner = found[2] if found else None
    if owner is not None and int(owner) - 1 != card & 1:
        return False
    if exactly and owner is None and card & 1 != home:
        return False
    return card >> 1 in kinds_named(t, word)


def _refusal(
    s: Position, text: str, kinds: tuple[int, ...], argument: str | None, cost: str | None, player: int | None
) -> IllegalError:
    """The error for an action that can be read but is not legal, with the reason if it is one action."""
    movers = to_move(s)
    who = player if player is not None else movers[0] if movers else 0
    t = s.rules.tables

    def as_card(word: str | None) -> int:
        if word is None:
            return 0
        found = CARD.fullmatch(word)
        owner = int(found[2]) - 1 if found and found[2] else who
        return min(kinds_named(t, word)) * 2 + owner

    kind = kinds[0]
    by_number = kind in (a.ACTIVATE, a.CLIMB)
    number = int(argument or 1) - 1 if by_number else as_card(argument)
    return IllegalError(
        illegal(s, a.encode(kind, who, number, as_card(cost) + 1 if cost else 0)).refusal, text
    )


# --- positions -----------------------------------------------------------------------------------

_HEAD: Final = "tommy-walker position"
_COUNTERS: Final = ("known", "drawn", "placed", "rides", "bonus", "owed", "damaged")
_FLAGS: Final = ("second", "elected")


def position_text(s: Position) -> str:
    """The whole position as lines."""
    t = s.rules.tables
    lines = [_HEAD]
    lines += [f"ruling {key} {option}" for key, option in s.rules.overrides]
    lines += [f"round {s.round}", f"phase {PHASES[s.phase]}", f"stage {STAGES[s.stage]}"]
    if s.stage not in (DRAWING, OVER):
        lines.append(f"turn {player_name(s.turn)}")
    if s.stage in ABILITY_STAGES:
        lines.append(f"user {player_name(s.user)}")
        if s.step:
            lines.append(f"step {STEPS[s.step]}")
        if s.at:
            lines.append(f"at {s.at}")
        lines += [name for name in _FLAGS if getattr(s, name)]
    if s.left:
        lines.append(f"left {s.left}")
    if s.how:
        lines.append(f"how {HOWS[s.how]}")
    if s.winner != NOBODY:
        lines.append(f"winner {'both' if s.winner > 1 else player_name(s.winner)}")
    for player in (0, 1):
        lines += _player_lines(s, player)
    if s.barrier >= 0:
        name = f"{t.ids[s.barrier >> 1]}@{player_name(s.barrier & 1)}"
        lines.append(f"barrier {name} by {player_name(s.barrier_by)}")
    lines += [f"lingering {t.refs[code >> 1]} by {player_name(code & 1)}" for code in s.lingering]
    lines.append(f"random {s.random}")
    lines += [f"past {_past_text(t, key)}" for key in _past(s.history)]
    if s.result is not None:
        lines.append(result_text(s.result))
    return "\n".join(lines) + "\n"


def _player_lines(s: Position, player: int) -> list[str]:
    t = s.rules.tables
    name = player_name(player)
    supports = [
        card_name(t, support >> 1, player) + ("" if support & 1 else ":idle")
        for support in s.supports[player]
    ]
    parts = {
        "hand": _cards(t, s.hands[player], player),
        "deck": _cards(t, reversed(s.decks[player]), player),
        "discards": _cards(t, s.piles[player], player),
        "attack": _cards(t, s.stacks[player], player),
        "field": supports,
        "used": [_used_text(t, use) for use in s.used[player]],
        "carried": [_used_text(t, use) for use in s.carried[player]],
    }
    lines = [f"{name} {zone} {' '.join(words)}" for zone, words in parts.items() if words]
    lines += [
        f"{name} {counter} {getattr(s, counter)[player]}"
        for counter in _COUNTERS
        if getattr(s, counter)[player]
    ]
    return lines


def _cards(t: Tables, cards: Iterable[int], home: int) -> list[str]:
    return [card_name(t, card, home) for card in cards]


def _used_text(t: Tables, use: tuple[int, int, int]) -> str:
    return f"{t.refs[use[0]]}*{use[1]}" + ("!" if use[2] else "")


def _past(history: History | None) -> list[Any]:
    keys = []
    while history is not None:
        keys.append(history[0])
        history = history[1]
    return keys[::-1]


def _past_text(t: Tables, key: Any) -> str:
    zones = " / ".join(" ".join(_cards(t, zone, place % 2)) or "-" for place, zone in enumerate(key[:6]))
    barrier = (
        "-" if key[6] < 0 else f"{t.ids[key[6] >> 1]}@{player_name(key[6] & 1)} by {player_name(key[7])}"
    )
    return f"{zones} / {barrier}"


class _Reader:
    """Reads the lines of a position into ``s``."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self.t = s.rules.tables
        self.refs = {ref: ability for ability, ref in enumerate(self.t.refs)}
        self.past: list[Any] = []

    def line(self, words: list[str]) -> None:
        """Read one line. Raises LookupError or ValueError if it makes no sense."""
        s, head, rest = self.s, words[0], words[1:]
        player = player_in(head)
        if player is not None:
            self._player_line(player, rest[0], rest[1:])
        elif head in _FLAGS and not rest:
            setattr(s, head, True)
        elif head == "over":
            s.result = read_result(rest, Reason)
        elif head == "past":
            self.past.append(self._past_key(" ".join(rest)))
        elif head in ("barrier", "lingering"):
            word, by, who = rest
            if by != "by":
                raise ValueError(by)
            if head == "barrier":
                s.barrier, s.barrier_by = self._owned(word), player_of(who)
            else:
                s.lingering.append(self.refs[word] * 2 + player_of(who))
        else:
            (word,) = rest
            setattr(s, head, _WORD_READERS[head](word))

    def _player_line(self, player: int, zone: str, words: list[str]) -> None:
        s = self.s
        if zone in _COUNTERS:
            (number,) = words
            getattr(s, zone)[player] = int(number)
        elif zone in ("used", "carried"):
            getattr(s, zone)[player] = [self._use(word) for word in words]
        elif zone == "field":
            s.supports[player] = [
                read_card(self.t, word.removesuffix(":idle"), player) * 2 + (not word.endswith(":idle"))
                for word in words
            ]
        else:
            cards = [read_card(self.t, word, player) for word in words]
            zones = {"hand": s.hands, "deck": s.decks, "discards": s.piles, "attack": s.stacks}
            zones[zone][player] = (
                sorted(cards) if zone == "hand" else cards[::-1] if zone == "deck" else cards
            )

    def _use(self, word: str) -> tuple[int, int, int]:
        ref, _, times = word.removesuffix("!").partition("*")
        return self.refs[ref], int(times), int(word.endswith("!"))

    def _owned(self, word: str) -> int:
        if "@" not in word:
            raise ValueError(word)
        return read_card(self.t, word, 0)

    def _past_key(self, text: str) -> tuple[Any, ...]:
        *zones, barrier = text.split(" / ")
        cards: list[Any] = [
            tuple(read_card(self.t, word, place % 2) for word in zone.split() if word != "-")
            for place, zone in enumerate(zones)
        ]
        if len(cards) != 6:
            raise ValueError(text)
        if barrier == "-":
            return (*cards, NOBODY, NOBODY)
        word, _, who = barrier.split()
        return (*cards, self._owned(word), player_of(who))


_WORD_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "round": whole,
    "at": whole,
    "left": whole,
    "random": whole,
    "phase": PHASES.index,
    "stage": STAGES.index,
    "step": STEPS.index,
    "how": HOWS.index,
    "turn": player_of,
    "user": player_of,
    "winner": lambda word: 2 if word == "both" else player_of(word),
}


def read_position(s: Position, text: str) -> None:
    """Fill the fresh ``s`` from the text of a position. Raises UnreadableError."""
    reader = _Reader(s)
    read_lines(text, _HEAD, reader.line)
    for key in reader.past:
        s.history = (key, s.history)
