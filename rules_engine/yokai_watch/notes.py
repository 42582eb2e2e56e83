"""Writing events to a trace. Nothing here is called while no trace is wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine.core.events import Event
from rules_engine.core.protocol import Outcome
from rules_engine.yokai_watch.cards import TRIBE_WORDS, YOKAI
from rules_engine.yokai_watch.legality import counted
from rules_engine.yokai_watch.state import ASLEEP, HIDDEN, NEW, STATES, TAPPED, Position

STACK = ("YW-9.1", "YW-9.2")
"""What a yokai on the field is."""


def note(
    s: Position,
    kind: str,
    clause: str,
    player: int | None = None,
    cards: Iterable[int] = (),
    also: Iterable[str] = (),
    secret: bool = False,
    **data: Any,
) -> None:
    """Add an event to the trace."""
    assert s.trace is not None
    ids = s.rules.tables.ids
    others = tuple(dict.fromkeys(other for other in also if other != clause))
    s.trace.append(Event(kind, clause, player, tuple(ids[c] for c in cards), others, secret, data))


# --- the beginning -------------------------------------------------------------------------------


def game(s: Position) -> None:
    """Two decks and four medals that may be played with."""
    t = s.rules.tables
    also = ["YW-4.1", "YW-4.2", "YW-4.3", "YW-4.5", "YW-4.7", "YW-2.15", "YW-R18", "YW-R19"]
    for player in (0, 1):
        deck = s.decks[player]
        named: dict[str, set[int]] = {}
        for card in deck:
            if t.type[card] == YOKAI:
                named.setdefault(t.names[card], set()).add(card)
        if any(len(kinds) > 1 for kinds in named.values()):
            also.append("YW-2.3")
        if len(set(s.ready[player])) == 1:
            also.append("YW-4.9")
    note(s, "game", "YW-1.1", also=also, cards_each=len(s.decks[0]))


def medals(s: Position, player: int) -> None:
    tribes = tuple(TRIBE_WORDS[tribe] for tribe in s.ready[player])
    note(s, "medals-laid", "YW-6.1", player, (), ("YW-4.5", "YW-5.3", "YW-3.1"), medals=tribes)


def shuffled(s: Position, player: int) -> None:
    note(s, "shuffled", "YW-6.2", player)


def life_laid(s: Position, player: int) -> None:
    # Nobody may look at them, not even their owner, unless YW-R34 says so.
    note(s, "life-laid", "YW-6.3", player, (), ("YW-R34",), number=len(s.lives[player]))


def first_hand(s: Position, player: int) -> None:
    cards = s.hands[player]
    note(s, "first-hand", "YW-6.4", player, cards, ("YW-6.5",), secret=True)


def goes_first(s: Position) -> None:
    note(s, "goes-first", "YW-6.6", s.first, (), ("YW-6.7", "YW-R1"))


# --- the turn ------------------------------------------------------------------------------------


def turn(s: Position) -> None:
    note(s, "turn", "YW-7.1", s.turn, (), ("YW-7.2", "YW-R2"), number=s.number)


def untapped(s: Position, before: list[int]) -> None:
    """Which yokai have been untapped; ``before`` is how they lay."""
    flags, stacks = s.flags[s.turn], s.stacks[s.turn]
    untapped = [i for i, flag in enumerate(before) if flag & TAPPED and not flags[i] & TAPPED]
    for hidden in (False, True):
        places = [i for i in untapped if bool(flags[i] & HIDDEN) is hidden]
        if places:
            also = ["YW-5.10"]
            also += ["YW-5.8" if flags[i] & ASLEEP else "YW-5.6" for i in places]
            also += ["YW-R11"] if hidden else []
            note(s, "untapped", "YW-R5", s.turn, [stacks[i][-1] for i in places], also, secret=hidden)


def medals_return(s: Position, player: int) -> None:
    note(s, "medals-return", "YW-R39", player, (), ("YW-5.4", "YW-11.10"), ready=len(s.ready[player]))


def draw(s: Position, player: int, card: int, clause: str, also: Iterable[str]) -> None:
    note(s, "draw", clause, player, (card,), also, secret=True)


def draw_life(s: Position, player: int, card: int, also: Iterable[str]) -> None:
    clauses = ("YW-12.3", *also)
    note(s, "draw-life", "YW-12.4", player, (card,), clauses, secret=True, left=len(s.lives[player]))


def nothing_to_draw(s: Position, player: int) -> None:
    note(s, "nothing-to-draw", "YW-R32", player, (), ("YW-12.3",))


def plays_on(s: Position, player: int) -> None:
    note(s, "plays-on", "YW-R32", player)


def declines(s: Position) -> None:
    note(s, "declines", "YW-R4", s.turn)


def main_step(s: Position) -> None:
    note(s, "main-step", "YW-R2", s.turn, (), ("YW-7.2",))


def attack_step(s: Position) -> None:
    note(s, "attack-step", "YW-R2", s.turn, (), ("YW-7.2",))


def turn_ends(s: Position) -> None:
    note(s, "turn-ends", "YW-7.1", s.turn, (), ("YW-7.9", "YW-7.10", "YW-11.7", "YW-8.12"))


# --- costs and placing ---------------------------------------------------------------------------


def cost(s: Position, player: int, card: int, clause: str, *, own: bool = False) -> None:
    """The yokai cost of ``card`` is met; ``own``: one of the yokai there is the one it is for."""
    needed = s.rules.tables.cost[card]
    if not needed:
        return
    stacks, flags = s.stacks[player], s.flags[player]
    there = counted(s, player, card) if clause == "YW-8.1" else len(stacks)
    also = ["YW-8.1", "YW-8.2", "YW-8.3", "YW-8.12"]
    also += ["YW-8.6"] if there < len(stacks) else []
    if any(len(stack) > 1 for stack in stacks):
        also.append("YW-8.4")
    if any(flag & (TAPPED | ASLEEP) for flag in flags):
        also.append("YW-8.5")
    if own:
        also += ["YW-R7"]
        if s.rules.settings.own_yokai_counted == "left-out":
            also.append("YW-8.6")
            there -= 1
    if any(flag & ASLEEP and flag & NEW for flag in flags):
        also.append("YW-8.10")
    note(s, "cost-met", clause, player, (card,), also, needed=needed, there=there)


def layering_cost(s: Position, player: int, card: int, place: int) -> None:
    """The cost of adding ``card`` is met (rulings layering-cost, own-yokai-counted)."""
    top = s.stacks[player][place][-1]
    bears = card if s.rules.settings.layering_cost == "added-card" else top
    cost(s, player, bears, "YW-8.7", own=True)


def placed(s: Position, player: int, card: int) -> None:
    also = ["YW-2.1", "YW-2.5", *STACK, "YW-5.1", "YW-5.6", "YW-7.3", "YW-9.3", "YW-9.4", "YW-9.10"]
    if s.number == 1:
        also.append("YW-7.5")
    if len(s.stacks[player]) > 1:
        also += ["YW-5.2"]
    note(s, "placed", "YW-2.2", player, (card,), also)


def placed_asleep(s: Position, player: int, card: int) -> None:
    flag = s.flags[player][-1]
    lies = "YW-5.9" if flag & TAPPED else "YW-5.8"
    also = [lies, "YW-2.2", "YW-9.3", "YW-7.3", "YW-R9", "YW-R10", "YW-R11", "YW-R41"]
    secret = bool(flag & HIDDEN)
    data: dict[str, Any] = {"tapped": bool(flag & TAPPED)}
    if not secret:  # The cost alone would tell which card it may be.
        data = {"needed": s.rules.tables.cost[card], **data}
    note(s, "placed-asleep", "YW-8.8", player, (card,), also, secret=secret, **data)


def _layering(s: Position, player: int, card: int, place: int) -> list[str]:
    t = s.rules.tables
    stack = s.stacks[player][place]
    also = ["YW-10.1", "YW-10.3", "YW-9.6", "YW-9.8", "YW-9.11", "YW-9.17", "YW-2.4", "YW-R17"]
    if t.names[card] == t.names[stack[0]] == t.names[stack[-1]]:
        also.append("YW-9.14")
    if len(set(stack)) > 1:
        also.append("YW-2.3")
    if len(stack) == 4:
        also.append("YW-9.7")
    return [*also, "YW-R12", "YW-R13", "YW-R14", "YW-R15"]


def _stack_data(s: Position, player: int, place: int) -> dict[str, Any]:
    stack = s.stacks[player][place]
    return {"on": s.rules.tables.ids[stack[-1]], "beneath": len(stack) - 1}


def power_up(s: Position, player: int, card: int, place: int) -> None:
    also = ["YW-10.4", *_layering(s, player, card, place)]
    note(s, "power-up", "YW-10.5", player, (card,), also, **_stack_data(s, player, place))


def upgrade(s: Position, player: int, card: int, place: int) -> None:
    stack = s.stacks[player][place]
    also = ["YW-10.8", "YW-10.12", "YW-9.15", *_layering(s, player, card, place)]
    if s.flags[player][place] & ASLEEP:
        also.append("YW-10.10")
    onto = s.rules.tables.ids[stack[-2]]
    note(s, "upgrade", "YW-10.9", player, (card,), also, onto=onto, beneath=len(stack) - 1)


def _direction(s: Position, player: int, place: int) -> str:
    return "YW-5.7" if s.flags[player][place] & TAPPED else "YW-5.6"


def awake(s: Position, player: int, place: int) -> None:
    """A sleeping yokai has been upgraded."""
    also = [_direction(s, player, place), "YW-R8", "YW-R16"]
    untapped = not s.flags[player][place] & TAPPED
    note(s, "awake", "YW-10.11", player, s.stacks[player][place][-1:], also, upright=untapped)


def wakes(s: Position, player: int, place: int) -> None:
    also = ["YW-8.7", "YW-8.9", "YW-7.8", "YW-R6", "YW-R8", _direction(s, player, place)]
    untapped = not s.flags[player][place] & TAPPED
    note(s, "wakes", "YW-7.7", player, s.stacks[player][place][-1:], also, upright=untapped)


# --- action cards --------------------------------------------------------------------------------


def used(s: Position, player: int, card: int) -> None:
    cost(s, player, card, "YW-8.11")
    note(s, "action-used", "YW-2.9", player, (card,), ("YW-8.11", "YW-2.13", "YW-R40"))


def used_up(s: Position, player: int, card: int) -> None:
    note(s, "used-up", "YW-5.12", player, (card,))


def strengthened(s: Position, player: int, card: int, number: int) -> None:
    note(s, "strengthened", "YW-2.9", player, (card,), number=number)


def destroyed(s: Position, player: int, stack: list[int]) -> None:
    also = ("YW-9.18", "YW-9.1") if len(stack) > 1 else ()
    note(s, "destroyed", "YW-5.11", player, stack, also)


# --- life, and the end ---------------------------------------------------------------------------


def life_lost(s: Position, player: int, cards: list[int]) -> None:
    to_hand = s.rules.settings.lost_life == "hand"
    kind = "life-to-hand" if to_hand else "life-lost"
    also = ("YW-11.8", "YW-12.1", "YW-R30")
    note(s, kind, "YW-R31", player, cards, also, secret=to_hand, left=len(s.lives[player]))


def game_over(s: Position, outcome: Outcome, clause: str, also: tuple[str, ...]) -> None:
    others = ("YW-1.3", "YW-1.4", *also)
    lost = outcome.losers[0] + 1 if outcome.losers else 0
    reason = str(outcome.termination.value)
    note(s, "game-over", clause, outcome.winner, (), others, reason=reason, loser=lost)


def lying(flag: int) -> tuple[str, ...]:
    """How a yokai lies, in words."""
    return tuple(word for bit, word in enumerate(STATES) if flag >> bit & 1)
