"""The events of an attack. Nothing here is called while no trace is wanted."""

from __future__ import annotations

from typing import Any

from rules_engine.yokai_watch.cards import TRIBE_WORDS, YOKAI
from rules_engine.yokai_watch.notes import note
from rules_engine.yokai_watch.state import ASLEEP, NEW, REACHING, TAPPED, Position


def _fighting(s: Position, player: int, place: int) -> dict[str, Any]:
    t = s.rules.tables
    stack = s.stacks[player][place]
    top = stack[-1]
    each, beneath = t.bonus[top], len(stack) - 1
    return {"power": t.power[top] + each * beneath, "printed": t.power[top], "each": each, "beneath": beneath}


def _power_clauses(s: Position, player: int, place: int) -> list[str]:
    beneath = len(s.stacks[player][place]) > 1
    return ["YW-2.5", *(("YW-11.4", "YW-11.5", "YW-2.6", "YW-9.15", "YW-9.16") if beneath else ())]


def attack(s: Position, place: int) -> None:
    player = s.turn
    flag = s.flags[player][place]
    taps = s.rules.settings.attackers == "untapped"
    also = ["YW-11.3", "YW-5.10", "YW-R20", "YW-R21", "YW-R22", *_power_clauses(s, player, place)]
    also += ["YW-5.7"] if taps else []
    also += ["YW-9.5"] if flag & NEW else []
    card = s.stacks[player][place][-1:]
    note(s, "attack", "YW-11.1", player, card, also, taps=taps, **_fighting(s, player, place))


def defend(s: Position, place: int) -> None:
    player = 1 - s.turn
    taps = s.rules.settings.defending_taps == "taps"
    also = ["YW-11.3", "YW-R23", "YW-R24", "YW-R25", "YW-R26", *_power_clauses(s, player, place)]
    card = s.stacks[player][place][-1:]
    note(s, "defend", "YW-11.2", player, card, also, taps=taps, **_fighting(s, player, place))


def undefended(s: Position) -> None:
    note(s, "undefended", "YW-11.2", 1 - s.turn, (), ("YW-R23",))


def nobody_can_defend(s: Position) -> None:
    note(s, "no-defender", "YW-R25", 1 - s.turn, (), ("YW-11.3",))


def flip(s: Position, player: int, tribe: int, *, front: bool) -> None:
    also = ["YW-5.4", "YW-5.5", "YW-3.1", "YW-3.2", "YW-11.10", "YW-R36"]
    if s.stage == REACHING:
        also += ["YW-R27"]
    note(s, "flip", "YW-11.9", player, (), also, medal=TRIBE_WORDS[tribe], side="front" if front else "back")


def no_medal(s: Position, player: int) -> None:
    note(s, "no-medal", "YW-R36", player, (), ("YW-11.10",))


def tribe_bonus(s: Position, player: int, card: int) -> None:
    also = ("YW-2.7", "YW-3.1", "YW-11.11", "YW-9.15", "YW-R35", "YW-R37", "YW-R38")
    t = s.rules.tables
    tribe = TRIBE_WORDS[t.tribe[card]] if t.tribe[card] >= 0 else ""
    data: dict[str, Any] = {
        "number": t.tribe_bonus[card],
        "tribe": tribe,
        "fits": t.tribe[card] == s.flipped[player],
    }
    note(s, "tribe-bonus", "YW-2.8", player, (card,), also, **data)


def no_bonus(s: Position, player: int, card: int | None = None) -> None:
    also = ["YW-11.11", "YW-R38"]
    cards = () if card is None else (card,)
    if card is not None and s.rules.tables.type[card] != YOKAI:
        also.append("YW-2.12")
    note(s, "no-tribe-bonus", "YW-R37", player, cards, also)


def milled(s: Position, player: int, card: int) -> None:
    note(s, "turned-over", "YW-R38", player, (card,))


def added(s: Position, player: int, card: int) -> None:
    note(s, "added", "YW-R38", player, (card,))


def compare(s: Position, first: int, second: int) -> None:
    attacker, defender = s.turn, 1 - s.turn
    also = ["YW-11.3", "YW-R24"]
    if s.rules.settings.advance_battle == "not-used":
        also += ["YW-R35", "YW-11.11"]
    also += _power_clauses(s, attacker, s.attacker)
    for place in s.defenders:
        also += _power_clauses(s, defender, place)
    tops = [s.stacks[attacker][s.attacker][-1], *(s.stacks[defender][place][-1] for place in s.defenders)]
    powers = (first, second) if attacker == 0 else (second, first)
    result = "wins" if first > second else "loses" if first < second else "tie"
    # How a battle is decided is the reading of YW-R29; bonuses for added cards are stated.
    clause = "YW-11.4" if "YW-11.4" in also else "YW-R29"
    note(s, "compare", clause, attacker, tops, [*also, "YW-R29"], powers=powers, result=result)


def sleeps(s: Position, player: int, place: int, was: int, *, tied: bool) -> None:
    """A yokai has not won; ``was`` is how it lay before."""
    tapped = bool(s.flags[player][place] & TAPPED)
    also = ["YW-5.9" if tapped else "YW-5.8", "YW-R9", "YW-R29"]
    card = s.stacks[player][place][-1:]
    slept = bool(was & ASLEEP)
    note(s, "sleeps", "YW-11.6", player, card, also, tapped=tapped, tied=tied, slept=slept)


def stopped(s: Position) -> None:
    note(s, "stopped", "YW-R28", s.turn, (), ("YW-11.8",))


def misses(s: Position) -> None:
    note(s, "misses", "YW-R27", s.turn, (), ("YW-11.8",))


def hit(s: Position, count: int) -> None:
    also = ["YW-11.1", "YW-11.8", "YW-R30"]
    note(s, "hit", "YW-R28" if s.defenders else "YW-R27", s.turn, (), also, count=count)
