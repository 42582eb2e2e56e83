"""Entry abilities: who is asked about them in which order, what they do, and their copies."""

from __future__ import annotations

from bisect import insort

from rules_engine.core.random import below, shuffle
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker.cards import DESTROY, RETRIEVE, RETURN, RETURN_SHUFFLED, SET_IF_RIDING
from rules_engine.tommy_walker.effects import power
from rules_engine.tommy_walker.legality import (
    copy_is_possible,
    declares_first,
    entry_ability,
    entry_does_something,
)
from rules_engine.tommy_walker.notes import ability_clauses, note, place_of
from rules_engine.tommy_walker.state import (
    CHECK,
    COPY_AFTER,
    COPY_BEFORE,
    ELECTING,
    NOBODY,
    ORIGINAL,
    ORIGINAL_AFTER,
    RETURNING,
    USING,
    Position,
)


def goes_first(s: Position) -> int:
    """Which of two players who can both use abilities goes first (TW-7.8, ruling ability-order)."""
    order = s.rules.settings.ability_order
    if order == "weaker-first":
        return 0 if power(s, 0) <= power(s, 1) else 1
    if order == "random":
        s.random, first = below(s.random, 2)
        return first
    return 0


def begin(s: Position, rider: int | None = None) -> bool:
    """Start asking about entry abilities: of ``rider`` after a ride, of both in the check phase.

    True if somebody has to decide something, False if all is done.
    """
    entry = s.rules.tables.entry
    if rider is None:
        first = bool(entry[s.stacks[0][-1] >> 1])
        second = bool(entry[s.stacks[1][-1] >> 1])
        if not first and not second:
            return False
        s.user = goes_first(s) if first and second else 0
        s.second = False
        if first and second and s.trace is not None:
            note(s, "goes-first", "TW-7.8", s.user, also=("TW-R14",))
    else:
        if not entry[s.stacks[rider][-1] >> 1]:
            return False
        s.user = rider
        s.second = True
    s.at = 0
    s.step = ORIGINAL
    s.elected = False
    return go_on(s)


def go_on(s: Position) -> bool:
    """Ask about the next entry ability. True if there is something to decide, False if all is done."""
    t, settings = s.rules.tables, s.rules.settings
    optional = settings.optional_abilities
    while True:
        player = s.user
        abilities = t.entry[s.stacks[player][-1] >> 1]
        while s.at < len(abilities):
            ability = abilities[s.at]
            s.step = ORIGINAL
            s.turn = player
            if settings.idle_entry == "usable" or entry_does_something(s, player, ability):
                if optional == "compulsory" and t.code[ability] == SET_IF_RIDING:
                    return use(s)
                electing = optional == "all-or-none" and len(abilities) > 1 and not s.elected
                s.stage = ELECTING if electing else USING
                return True
            s.at += 1
        if s.second:
            return False
        s.second = True
        s.user = 1 - player
        s.at = 0
        s.elected = False


def elect(s: Position, action: int) -> bool:
    """Use all of the card's entry abilities, or none of them."""
    if a.kind_of(action) == a.USE:
        s.elected = True
    else:
        s.at = len(s.rules.tables.entry[s.stacks[s.user][-1] >> 1])
    return go_on(s)


def decide(s: Position, action: int) -> bool:
    """Carry out what was decided about the ability that is asked about. True if more is to decide."""
    kind = a.kind_of(action)
    if kind == a.PASS:
        if s.trace is not None:
            copying = s.step != ORIGINAL
            note(s, "pass", "TW-R15", s.turn, _top(s, s.user), ability=_place(s), copied=copying)
        return _after_pass(s)
    if kind == a.USE:
        return use(s)
    if s.trace is not None:
        _note_use(s)
    if kind == a.TAKE:
        _take(s, a.argument_of(action))
        return _after_use(s)
    ability = entry_ability(s)
    s.left = s.rules.tables.number[ability]
    return give_back(s, action)


def use(s: Position) -> bool:
    """Use an ability that asks for no choice, or declare one that does. True if more is to decide."""
    if s.step == ORIGINAL and declares_first(s):
        if s.trace is not None:
            _note_use(s)
        s.step = COPY_BEFORE
        s.turn = 1 - s.user
        s.stage = USING
        return True
    if s.trace is not None and s.step != ORIGINAL_AFTER:
        _note_use(s)
    _work(s)
    return _after_use(s)


def _work(s: Position) -> None:
    """The effect of an ability that asks for no choice."""
    t = s.rules.tables
    ability, player = entry_ability(s), s.turn
    if not entry_does_something(s, player, ability):
        return
    if t.code[ability] == SET_IF_RIDING:
        s.used[player].append((ability, 1, 0))
        if s.trace is not None:
            clauses = ability_clauses(s, ability)
            place = _place(s)
            note(
                s,
                "power-set",
                "TW-2.3",
                player,
                _top(s, player),
                clauses,
                ability=place,
                to=t.number[ability],
            )
    elif t.code[ability] == DESTROY:
        remove_barrier(s)


def remove_barrier(s: Position, by: int | None = None) -> None:
    """Take the barrier off the field: destroyed, or replaced by one of player ``by``."""
    card = s.barrier
    s.piles[card & 1].append(card)
    if s.rules.settings.barrier_replaced == "until-cleanup":
        ability = s.rules.tables.hand[card >> 1]
        if ability >= 0:
            s.lingering.append(ability * 2 + s.barrier_by)
    s.barrier = s.barrier_by = NOBODY
    if s.trace is not None:
        if by is None:
            note(s, "barrier-destroyed", "TW-12.5", card & 1, (card,), ("TW-R39",))
        else:
            note(s, "barrier-replaced", "TW-12.3", card & 1, (card,), ("TW-12.1", "TW-R39"))


def _take(s: Position, card: int) -> None:
    player = s.turn
    pile = s.piles[player] if card in s.piles[player] else s.piles[1 - player]
    pile.remove(card)
    insort(s.hands[player], card)
    if s.trace is not None:
        note(
            s,
            "taken-back",
            "TW-7.6" if s.phase == CHECK else "TW-10.4",
            player,
            (card,),
            ("TW-14.2", "TW-R17"),
        )


def give_back(s: Position, action: int) -> bool:
    """Return a card to the deck, or stop doing so. True if more is to decide."""
    player = s.turn
    hand = s.hands[player]
    if a.kind_of(action) == a.STOP:
        s.left = 0
    else:
        return_card(s, player, a.argument_of(action))
        s.left -= 1
    if s.left and hand:
        s.stage = RETURNING
        return True
    s.left = 0
    if s.rules.tables.code[entry_ability(s)] == RETURN_SHUFFLED:
        s.random = shuffle(s.random, s.decks[player])
        s.known[player] = 0
        if s.trace is not None:
            note(s, "shuffled", "TW-R18", player)
    return _after_use(s)


def return_card(s: Position, player: int, card: int) -> None:
    """Put a card from the hand on top of the player's deck, face down (TW-14.3)."""
    s.hands[player].remove(card)
    s.decks[player].append(card)
    s.known[player] += 1
    if s.trace is not None:
        note(s, "returned", "TW-14.3", player, (card,), secret=True)


def _after_pass(s: Position) -> bool:
    if s.step == COPY_BEFORE:
        return _original_after_copy(s)
    s.at += 1
    return go_on(s)


def _after_use(s: Position) -> bool:
    if s.step == ORIGINAL and copy_is_possible(s):
        s.step = COPY_AFTER
        s.turn = 1 - s.user
        s.stage = USING
        return True
    if s.step == COPY_BEFORE:
        return _original_after_copy(s)
    s.at += 1
    return go_on(s)


def _original_after_copy(s: Position) -> bool:
    s.step = ORIGINAL_AFTER
    s.turn = s.user
    ability = entry_ability(s)
    if s.rules.tables.code[ability] in (RETRIEVE, RETURN, RETURN_SHUFFLED):
        if entry_does_something(s, s.user, ability):
            s.stage = USING
            return True
    else:
        _work(s)
    s.at += 1
    return go_on(s)


# --- for the trace -------------------------------------------------------------------------------


def _top(s: Position, player: int) -> list[int]:
    return s.stacks[player][-1:]


def _place(s: Position) -> int:
    return place_of(s, s.user, entry_ability(s))


def _note_use(s: Position) -> None:
    clauses = ability_clauses(s, entry_ability(s))
    if s.step in (COPY_AFTER, COPY_BEFORE):
        also = ("TW-R40", "TW-R41", "TW-R42", *clauses)
        note(s, "entry-copied", "TW-12.4", s.turn, _top(s, s.user), also, ability=_place(s))
    elif s.step == ORIGINAL:
        clause = "TW-7.6" if s.phase == CHECK else "TW-10.4"
        several = len(s.rules.tables.entry[s.stacks[s.user][-1] >> 1]) > 1
        also = (*clauses, *(("TW-7.7",) if several else ()), *(("TW-7.10",) if s.phase == CHECK else ()))
        note(s, "entry-used", clause, s.turn, _top(s, s.user), also, ability=_place(s))
