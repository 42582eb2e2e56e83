"""Actions and positions as text, and back.

An action is a line such as ``P1 place yws-01``, ``P1 power-up yws-02 on yws-01`` or
``P2 defend yws-05``; a position is a handful of lines, hidden cards included. A yokai on
the field is named by its top card, or by its place, as ``?3``, if it was placed unseen and
the player may not know what it is (ruling asleep-card-shown).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rules_engine.core.errors import AmbiguousError, IllegalError, UnreadableError
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
from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch.cards import TRIBES, Tables
from rules_engine.yokai_watch.legality import actions_of, to_move
from rules_engine.yokai_watch.notes import lying
from rules_engine.yokai_watch.reasons import illegal
from rules_engine.yokai_watch.state import HIDDEN, NOBODY, STAGES, STATES, Position, Reason

_VERBS: Final[Mapping[str, int]] = {
    "draw": a.DRAW_CARDS,
    "pass": a.PASS,
    "place": a.PLACE,
    "power-up": a.POWER_UP,
    "upgrade": a.UPGRADE,
    "wake": a.WAKE,
    "use": a.USE,
    "next": a.NEXT,
    "end": a.END,
    "attack": a.ATTACK,
    "defend": a.DEFEND,
    "flip": a.FLIP,
    "add": a.ADD,
}
_WORDS: Final = {kind: verb for verb, kind in _VERBS.items()}
_WITH_CARD: Final = (a.PLACE, a.PLACE_ASLEEP, a.POWER_UP, a.UPGRADE, a.USE, a.ADD)
_WITH_YOKAI: Final = (a.WAKE, a.ATTACK, a.DEFEND)
_AIMED: Final = (a.POWER_UP, a.UPGRADE, a.USE)
_ASLEEP: Final = "asleep"
_BACK: Final = "?"
"""How a yokai begins that is named by its place, since only its back is seen."""


def kinds_named(t: Tables, word: str) -> set[int]:
    """The kinds that a word may name: by id, by whole name, or by a part of the name."""
    name = word.strip("《》")
    if name in t.index:
        return {t.index[name]}
    whole_names = {kind for kind, other in enumerate(t.names) if other == name}
    return whole_names or {kind for kind, other in enumerate(t.names) if name in other}


# --- actions -------------------------------------------------------------------------------------


def _field(s: Position, action: int) -> list[list[int]]:
    """The field on which the target of an action lies."""
    player = a.player_of(action)
    return s.stacks[1 - player if a.kind_of(action) == a.USE else player]


def _target(s: Position, action: int) -> int:
    """The top card of the yokai that an action is aimed at, or NOBODY."""
    stacks = _field(s, action)
    place = a.target_of(action) - 1
    return stacks[place][-1] if 0 <= place < len(stacks) else NOBODY


def _hidden_place(s: Position, action: int) -> str:
    """``?`` and the place of the yokai aimed at if the player may not know it (YW-R11), else nothing."""
    place = a.target_of(action)
    if a.kind_of(action) != a.USE or not 0 < place <= len(_field(s, action)):
        return ""
    return f"{_BACK}{place}" if s.flags[1 - a.player_of(action)][place - 1] & HIDDEN else ""


def action_text(s: Position, action: int) -> str:
    """An action in words that `parse_action` reads back in the same position."""
    t = s.rules.tables
    kind = a.kind_of(action)
    words = [player_name(a.player_of(action)), _WORDS.get(kind, "place")]
    argument, target = a.argument_of(action), _target(s, action)
    if kind in _WITH_CARD:
        words.append(t.ids[argument] if argument < len(t.ids) else "?")
    if kind == a.PLACE_ASLEEP:
        words.append(_ASLEEP)
    elif kind == a.FLIP:
        words.append(TRIBES[argument % len(TRIBES)])
    elif target != NOBODY and kind in _WITH_YOKAI:
        words.append(t.ids[target])
    elif target != NOBODY and kind in _AIMED:
        words += ["on", _hidden_place(s, action) or t.ids[target]]
    return " ".join(words)


def parse_action(s: Position, text: str) -> int:
    """The legal action that ``text`` means; see `State.parse`."""
    words = text.split()
    player = player_in(words[0]) if words else None
    if player is not None:
        words = words[1:]
    if not words or words[0].lower() not in _VERBS:
        raise UnreadableError(Refusal(Unread.NO_VERB, data={"text": text, "known": ", ".join(_VERBS)}))
    kind = _VERBS[words[0].lower()]
    rest = words[1:]
    if kind == a.PLACE and rest and rest[-1].lower() == _ASLEEP:
        kind, rest = a.PLACE_ASLEEP, rest[:-1]
    argument, aim = _split(text, kind, rest)
    _check_readable(s.rules.tables, text, kind, argument, aim)
    movers = to_move(s)
    found = [
        action
        for mover in (movers if player is None else (player,))
        for action in actions_of(s, mover)
        if a.kind_of(action) == kind and _means(s, action, argument, aim)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError(text, [action_text(s, action) for action in found])
    who = player if player is not None else movers[0] if movers else 0
    raise _refusal(s, text, kind, argument, aim, who)


def _split(text: str, kind: int, words: list[str]) -> tuple[str | None, str | None]:
    """The card, yokai or tribe that an action names, and the yokai that it is aimed at."""
    aim = None
    if kind in _AIMED and "on" in words:
        at = words.index("on")
        aim = " ".join(words[at + 1 :])
        words = words[:at]
        if not aim:
            raise UnreadableError(Refusal(Unread.YOKAI_AFTER, data={"text": text, "word": "on"}))
    return " ".join(words) or None, aim


def _check_readable(t: Tables, text: str, kind: int, argument: str | None, aim: str | None) -> None:
    takes = (*_WITH_CARD, *_WITH_YOKAI, a.FLIP)
    if argument is not None:
        if kind not in takes:
            raise UnreadableError(Refusal(Unread.NOTHING_AFTER, data={"text": text, "word": _WORDS[kind]}))
        if kind == a.FLIP:
            if argument not in TRIBES:
                raise UnreadableError(
                    Refusal(Unread.NO_MEDAL, data={"text": text, "known": ", ".join(TRIBES)})
                )
        elif not kinds_named(t, argument):
            raise UnreadableError(Refusal(Unread.NO_CARD, data={"text": text, "card": argument}))
    by_place = aim is not None and kind == a.USE and aim.startswith(_BACK) and aim[1:].isdecimal()
    if aim is not None and not by_place and not kinds_named(t, aim):
        raise UnreadableError(Refusal(Unread.NO_CARD, data={"text": text, "card": aim}))


def _means(s: Position, action: int, argument: str | None, aim: str | None) -> bool:
    t, kind = s.rules.tables, a.kind_of(action)
    if argument is not None:
        if kind == a.FLIP:
            return TRIBES[a.argument_of(action)] == argument
        named = _target(s, action) if kind in _WITH_YOKAI else a.argument_of(action)
        if named not in kinds_named(t, argument):
            return False
    if aim is None:
        return True
    hidden = _hidden_place(s, action)
    return aim == hidden if hidden else _target(s, action) in kinds_named(t, aim)


def _refusal(
    s: Position, text: str, kind: int, argument: str | None, aim: str | None, who: int
) -> IllegalError:
    """The error for an action that can be read but is not legal, with the reason if it is one action."""
    t = s.rules.tables

    def place(stacks: list[list[int]], word: str | None) -> int:
        kinds = kinds_named(t, word) if word else set()
        return next((at + 1 for at, stack in enumerate(stacks) if not word or stack[-1] in kinds), 0)

    number, target = 0, a.NO_TARGET
    if kind == a.FLIP:
        number = TRIBES.index(argument) if argument else 0
    elif kind in _WITH_YOKAI:
        target = place(s.stacks[who], argument)
    elif argument is not None:
        kinds = kinds_named(t, argument)
        number = min(kinds & set(s.hands[who]) or kinds)
    if kind in (a.POWER_UP, a.UPGRADE):
        own = [stack if t.same[number] >> stack[-1] & 1 else [0] for stack in s.stacks[who]]
        target = place(s.stacks[who] if aim else own, aim or t.ids[number])
        if not aim and not target:
            target = next((i + 1 for i, stack in enumerate(own) if stack != [0]), 0)
    elif kind == a.USE:
        target = place(s.stacks[1 - who], aim) if aim else a.NO_TARGET
    return IllegalError(illegal(s, a.encode(kind, who, number, target)).refusal, text)


# --- positions -----------------------------------------------------------------------------------

_HEAD: Final = "yokai-watch position"
_COUNTERS: Final = ("number", "placed", "woken", "attacks", "still", "at")
_OF_PLAYER: Final = ("bonus", "boost")


def position_text(s: Position) -> str:
    """The whole position as lines."""
    lines = [_HEAD]
    lines += [f"ruling {key} {option}" for key, option in s.rules.overrides]
    lines += [f"stage {STAGES[s.stage]}", f"first {player_name(s.first)}"]
    lines += [f"turn {player_name(s.turn)}", f"mover {player_name(s.mover)}"]
    lines += [f"{name} {getattr(s, name)}" for name in _COUNTERS if getattr(s, name)]
    if s.moved:
        lines.append("moved")
    if s.attacker != NOBODY:
        lines.append(f"attacker {s.attacker + 1}")
    if s.defenders:
        lines.append(f"defenders {' '.join(str(place + 1) for place in s.defenders)}")
    for player in (0, 1):
        lines += _player_lines(s, player)
    lines.append(f"random {s.random}")
    if s.result is not None:
        lines.append(result_text(s.result))
    return "\n".join(lines) + "\n"


def _player_lines(s: Position, player: int) -> list[str]:
    t = s.rules.tables

    def cards(kinds: Iterable[int]) -> list[str]:
        return [t.ids[kind] for kind in kinds]

    yokai = zip(s.stacks[player], s.flags[player], strict=True)
    parts = {
        "hand": cards(s.hands[player]),
        "deck": cards(reversed(s.decks[player])),
        "life": cards(reversed(s.lives[player])),
        "discards": cards(s.piles[player]),
        "field": [":".join(("/".join(cards(stack)), *lying(flag))) for stack, flag in yokai],
        "ready": [TRIBES[tribe] for tribe in s.ready[player]],
        "used": [TRIBES[tribe] for tribe in s.spent[player]],
        "flipped": [TRIBES[s.flipped[player]]] if s.flipped[player] != NOBODY else [],
    }
    name = player_name(player)
    lines = [f"{name} {zone} {' '.join(words)}" for zone, words in parts.items() if words]
    return lines + [
        f"{name} {key} {getattr(s, key)[player]}" for key in _OF_PLAYER if getattr(s, key)[player]
    ]


class _Reader:
    """Reads the lines of a position into ``s``."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self.t = s.rules.tables

    def line(self, words: list[str]) -> None:
        """Read one line. Raises LookupError or ValueError if it makes no sense."""
        s, head, rest = self.s, words[0], words[1:]
        player = player_in(head)
        if player is not None:
            self._player_line(player, rest[0], rest[1:])
        elif head == "moved" and not rest:
            s.moved = True
        elif head == "over":
            s.result = read_result(rest, Reason)
        elif head == "defenders":
            s.defenders = [whole(word) - 1 for word in rest]
        else:
            (word,) = rest
            setattr(s, head, _READERS[head](word))

    def _player_line(self, player: int, zone: str, words: Sequence[str]) -> None:
        s, index = self.s, self.t.index
        if zone in _OF_PLAYER:
            (word,) = words
            getattr(s, zone)[player] = whole(word)
        elif zone == "field":
            for word in words:
                stack, *states = word.split(":")
                s.stacks[player].append([index[card] for card in stack.split("/")])
                s.flags[player].append(sum(1 << STATES.index(state) for state in states))
        elif zone in ("ready", "used"):
            areas = {"ready": s.ready, "used": s.spent}
            areas[zone][player] = sorted(TRIBES.index(word) for word in words)
        elif zone == "flipped":
            (word,) = words
            s.flipped[player] = TRIBES.index(word)
        else:
            cards = [index[word] for word in words]
            zones = {"hand": s.hands, "deck": s.decks, "life": s.lives, "discards": s.piles}
            ordered = {"hand": sorted(cards), "discards": cards}.get(zone, cards[::-1])
            zones[zone][player] = ordered


_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "stage": STAGES.index,
    "first": player_of,
    "turn": player_of,
    "mover": player_of,
    "attacker": lambda word: whole(word) - 1,
    "random": whole,
    **dict.fromkeys(_COUNTERS, whole),
}


def read_position(s: Position, text: str) -> None:
    """Fill the fresh ``s`` from the text of a position. Raises UnreadableError."""
    read_lines(text, _HEAD, _Reader(s).line)
