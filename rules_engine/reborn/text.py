"""Actions as text, and back.

An action is a line such as ``P1 place rbx-01 right-arm``, ``P1 level-up rbx-02 on rbx-01
right-arm`` or ``P2 use rbx-20 with rbx-01 support``. A card is its id, or a part of its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules_engine.core.errors import AmbiguousError, IllegalError, UnreadableError
from rules_engine.core.names import CARD, card_name, kinds_named
from rules_engine.core.refusals import Refusal, Unread
from rules_engine.core.text import player_in, player_name
from rules_engine.reborn import actions as a
from rules_engine.reborn.cards import Tables
from rules_engine.reborn.legality import actions_of, to_move
from rules_engine.reborn.refusals import Attempt, refusal
from rules_engine.reborn.state import NO_CARD, ZONES, Position

_VERBS: Final[Mapping[str, tuple[int, ...]]] = {
    "start": (a.START,),
    "first": (a.FIRST,),
    "second": (a.SECOND,),
    "place": (a.PLACE,),
    "level-up": (a.LEVEL_UP,),
    "next": (a.NEXT,),
    "use": (a.USE,),
    "field": (a.FIELD,),
    "return": (a.RETURN, a.RETURN_TOP),
    "keep": (a.KEEP,),
    "set": (a.SET,),
    "pass": (a.PASS,),
    "fire": (a.FIRE, a.FIRE_BULLET),
    "name": (a.NAME,),
    "take": (a.TAKE,),
    "continue": (a.CONTINUE,),
    "stop": (a.STOP,),
    "discard": (a.DISCARD,),
    "choose": (a.CHOOSE,),
}
_WORDS: Final = {kind: verb for verb, kinds in _VERBS.items() for kind in kinds}
_BARE: Final = (a.FIRST, a.SECOND, a.NEXT, a.KEEP, a.PASS, a.TAKE, a.CONTINUE, a.STOP)
_BULLET: Final = "bullet"
_TOP: Final = "top"
_KEYWORDS: Final = ("with", "on", "to", "over", _TOP)


def action_text(s: Position, action: int) -> str:
    """An action in words that `parse_action` reads back in the same position."""
    t = s.rules.tables
    kind, player = a.kind_of(action), a.player_of(action)
    words = [player_name(player), _WORDS.get(kind, "?")]
    if kind == a.FIRE_BULLET:
        words.append(_BULLET)
    elif kind not in _BARE:
        words.append(card_name(t, a.card_of(action), player))
    if kind == a.RETURN_TOP:
        words.append(_TOP)
    elif kind == a.PLACE:
        words.append(ZONES[a.zone_of(action)])
        if a.other_of(action) != NO_CARD:
            words += ["over", card_name(t, a.other_of(action), player)]
    elif kind in (a.USE, a.FIELD) and a.other_of(action) != NO_CARD:
        words += ["with", card_name(t, a.other_of(action), player), ZONES[a.zone_of(action)]]
    elif kind == a.LEVEL_UP:
        words += ["on", card_name(t, a.other_of(action), player), ZONES[a.zone_of(action)]]
        if a.target_of(action) != a.NO_ZONE:
            words += ["to", ZONES[a.target_of(action)]]
        if a.room_of(action) != NO_CARD:
            words += ["over", card_name(t, a.room_of(action), player)]
    return " ".join(words)


@dataclass(slots=True)
class _Said:
    """What an action text says; None where it says nothing."""

    card: str | None = None
    other: str | None = None
    room: str | None = None
    zone: int | None = None
    target: int | None = None
    top: bool = False


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
    said = _read(s.rules.tables, text, kinds, words[1:])
    movers = to_move(s)
    found = [
        action
        for mover in (movers if player is None else (player,))
        for action in actions_of(s, mover)
        if a.kind_of(action) in kinds and _means(s.rules.tables, action, said)
    ]
    exact = [x for x in found if _means(s.rules.tables, x, said, exactly=True)]
    found = exact or found
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError(text, [action_text(s, action) for action in found])
    raise _refusal(s, text, kinds, said, player)


def _read(t: Tables, text: str, kinds: tuple[int, ...], words: list[str]) -> _Said:
    said = _Said()
    parts: dict[str, list[str]] = {"card": []}
    now = "card"
    for word in words:
        if word in _KEYWORDS:
            now = word
            parts[now] = []
        elif word in ZONES and now == "to":
            said.target = ZONES.index(word)
        elif word in ZONES:
            said.zone = ZONES.index(word)
        else:
            parts[now].append(word)
    said.card = " ".join(parts["card"]) or None
    said.other = " ".join([*parts.get("with", ()), *parts.get("on", ())]) or None
    said.room = " ".join(parts.get("over", ())) or None
    said.top = _TOP in parts
    if said.card and kinds[0] in _BARE:
        raise UnreadableError(Refusal(Unread.NOTHING_AFTER, data={"text": text, "word": _WORDS[kinds[0]]}))
    for said_word in (said.card, said.other, said.room):
        if said_word is None or (said_word == _BULLET and a.FIRE_BULLET in kinds):
            continue
        if not kinds_named(t, said_word):
            raise UnreadableError(Refusal(Unread.NO_CARD, data={"text": text, "card": said_word}))
    for key in ("with", "on", "over"):
        if key in parts and not parts[key]:
            raise UnreadableError(Refusal(Unread.CARD_AFTER, data={"text": text, "word": key}))
    return said


def _means(t: Tables, action: int, said: _Said, *, exactly: bool = False) -> bool:
    kind = a.kind_of(action)
    if kind == a.FIRE_BULLET:
        return said.card in (None, _BULLET)
    if said.card is not None and not _is_card(t, a.card_of(action), said.card):
        return False
    room = a.other_of(action) if kind == a.PLACE else a.room_of(action)
    other = NO_CARD if kind == a.PLACE else a.other_of(action)
    for word, card in ((said.other, other), (said.room, room)):
        if word is not None and (card == NO_CARD or not _is_card(t, card, word)):
            return False
    if said.zone is not None and said.zone != a.zone_of(action):
        return False
    if said.target is not None and said.target != a.target_of(action):
        return False
    if said.top != (kind == a.RETURN_TOP) and (said.top or exactly):
        return False
    if not exactly:
        return True
    return (said.target is not None) == (a.target_of(action) != a.NO_ZONE) and (said.room is not None) == (
        room != NO_CARD
    )


def _is_card(t: Tables, card: int, word: str) -> bool:
    found = CARD.fullmatch(word)
    if found and found[2] and int(found[2]) - 1 != card & 1:
        return False
    return card >> 1 in kinds_named(t, word)


def _refusal(s: Position, text: str, kinds: tuple[int, ...], said: _Said, player: int | None) -> IllegalError:
    movers = to_move(s)
    who = player if player is not None else movers[0] if movers else 0
    t = s.rules.tables

    def as_card(word: str | None) -> int:
        if word is None or word == _BULLET:
            return NO_CARD
        found = CARD.fullmatch(word)
        owner = int(found[2]) - 1 if found and found[2] else who
        kinds = kinds_named(t, word)
        # A name may mean several cards; those in the hand are what is meant.
        held = [card >> 1 for card in s.hands[who] if card >> 1 in kinds]
        return min(held or kinds) * 2 + owner

    kind = a.FIRE_BULLET if said.card == _BULLET else kinds[0]
    if said.top and kind == a.RETURN:
        kind = a.RETURN_TOP
    zone = said.zone if said.zone is not None else a.NO_ZONE
    attempt = Attempt(
        kind,
        who,
        as_card(said.card),
        zone,
        as_card(said.other),
        as_card(said.room),
        said.target if said.target is not None else a.NO_ZONE,
    )
    return IllegalError(refusal(s, attempt), text)
