"""What follows what: the set-up, the phases of a turn, and what an action leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules_engine.core.random import below, shuffle
from rules_engine.reborn import actions as a
from rules_engine.reborn import battle, main
from rules_engine.reborn.deck import draw, load
from rules_engine.reborn.effects import add, choose, drain
from rules_engine.reborn.legality import placing, starters, using
from rules_engine.reborn.levels import level_up
from rules_engine.reborn.life import ceiling, ended, goes_on_for_ever
from rules_engine.reborn.notes import note, note_move
from rules_engine.reborn.state import (
    CHARACTER,
    CHOOSING,
    CONTINUING,
    DRAW,
    END,
    FIRED,
    FIRING,
    FIRST_TURN,
    LOADING,
    MAIN,
    NAMING,
    OPENED,
    ORDERING,
    PLACED,
    PLACING,
    RETURNING,
    SETTING,
    SETUP,
    STARTING,
    TRIMMING,
    USED,
    USING,
    Position,
)
from rules_engine.reborn.zones import place

DRAWN = 5
LOADED = 2
PLACEMENTS = 3


# What carries an action out, or goes on from there, returns True when the battle phase is over.


def carry_out(s: Position, action: int) -> None:
    """Take a legal action, and go on to the next decision."""
    if _HANDLERS[s.stage](s, action):
        end_phase(s)


# --- setting up ----------------------------------------------------------------------------------


def begin_game(s: Position) -> None:
    """The beginning: each chooses a start character from the deck."""
    s.phase, s.stage = SETUP, STARTING
    s.life = [ceiling(s), ceiling(s)]
    if s.trace is not None:
        also: tuple[str, ...] = (
            "RB-2.2",
            "RB-2.3",
            "RB-2.4",
            "RB-2.5",
            "RB-2.6",
            "RB-2.7",
            "RB-7.2",
            "RB-7.3",
        )
        also += ("RB-7.9", "RB-7.10", "RB-R4")
        note(s, "game", "RB-7.1", also=also, life=s.life[0], cards_each=len(s.decks[0]))
    _next_starter(s)


def _next_starter(s: Position) -> None:
    """Go on once nobody owes a start character (a deck without one: ruling no-level-one)."""
    if any(not s.arms[player] and starters(s, player) for player in (0, 1)):
        return
    for player in (0, 1):
        s.random = shuffle(s.random, s.decks[player])
        if s.trace is not None:
            note(s, "shuffled", "RB-7.5", player)
    s.random, first = below(s.random, 2)
    if s.rules.settings.first_player == "chosen":
        s.stage, s.mover = ORDERING, first
        return
    _decided(s, first)


def _start(s: Position, player: int, card: int) -> None:
    s.decks[player].remove(card)
    s.arms[player] = [card]
    if s.trace is not None:
        also = ("RB-2.5",)
        note_move(s, "start-chosen", "RB-7.4", player, (card,), "deck", "right-arm", also, secret=True)
    _next_starter(s)


def _decided(s: Position, first: int) -> None:
    s.turn = first
    if s.trace is not None:
        note(s, "first-player", "RB-7.6", first, also=("RB-R6",))
    tables = s.rules.tables
    placed = s.rules.settings.start_character_entry == "counts-as-placed"
    for player in battle.order(s):
        for card in s.arms[player]:
            if s.trace is not None:
                effects = tables.at_start[card >> 1]
                also = ("RB-7.8",) if effects else ()
                note(s, "start-opened", "RB-7.7", player, (card,), also)
            add(s, player, tables.at_start[card >> 1])
            if placed:
                add(s, player, tables.when_placed[card >> 1])
    s.after = FIRST_TURN
    if drain(s):
        begin_turn(s)


# --- the turn ------------------------------------------------------------------------------------


def begin_turn(s: Position) -> None:
    """The draw phase of the player whose turn it is, and on to the character phase."""
    s.number += 1
    s.phase = DRAW
    s.mover = s.turn
    if s.trace is not None:
        also = ("RB-8.1", "RB-1.7") if not s.decks[s.turn] else ("RB-8.1",)
        note(s, "turn", "RB-1.4", s.turn, also=also, turn=s.number)
    if goes_on_for_ever(s):
        return
    if s.number > 1 or s.rules.settings.first_turn_draw == "full":
        draw(s, s.turn, DRAWN, "RB-8.2", ("RB-6.7", "RB-6.4"))
        load(s, s.turn, LOADED, "RB-8.3", ("RB-5.12", "RB-5.13"))
    elif s.trace is not None:
        note(s, "no-draw", "RB-R10", s.turn)
    begin_placing(s)


def begin_placing(s: Position) -> None:
    """The character phase. Every turn stops here, even if nothing can be placed."""
    s.phase = CHARACTER
    s.placed = 0
    s.stage, s.mover = PLACING, s.turn
    if s.trace is not None:
        note(s, "character-phase", "RB-8.1", s.turn, also=("RB-9.1",))


def _go_on_placing(s: Position) -> bool:
    player = s.turn
    if s.placed < PLACEMENTS and s.hands[player]:
        s.stage, s.mover = PLACING, player
        s.legal = placing(s)
        if len(s.legal) > 1:
            return False
        s.legal = None
    return _begin_main(s)


def _placing(s: Position, action: int) -> bool:
    kind = action & 31
    if kind == a.NEXT:
        return _begin_main(s)
    player, card = s.turn, a.card_of(action)
    tables = s.rules.tables
    s.placed += 1
    s.hands[player].remove(tables.base[card >> 1] * 2 + (card & 1))
    if kind == a.LEVEL_UP:
        level_up(s, action, "hand")
    else:
        place(s, player, card, a.zone_of(action), a.other_of(action))
    s.after = PLACED
    effects = tables.when_placed[card >> 1]
    if effects:
        add(s, player, effects)
        if not drain(s):
            return False
    return _go_on_placing(s)


def begin_main(s: Position) -> None:
    """The main phase, for positions that begin with it."""
    if _begin_main(s):
        end_phase(s)


def _begin_main(s: Position) -> bool:
    """The main phase; it is over at once if nothing can be used."""
    s.phase = MAIN
    if s.trace is not None:
        note(s, "main-phase", "RB-8.1", s.turn)
    return _go_on_using(s)


def _go_on_using(s: Position) -> bool:
    player = s.turn
    if s.hands[player]:
        s.stage, s.mover = USING, player
        s.legal = using(s)
        if len(s.legal) > 1:
            return False
        s.legal = None
    return battle.begin(s)


def _using(s: Position, action: int) -> bool:
    kind = a.kind_of(action)
    if kind == a.NEXT:
        return battle.begin(s)
    if kind == a.FIELD:
        main.put_field(s, action)
        return _go_on_using(s)
    main.use_event(s, action)
    s.after = USED
    return drain(s) and _used(s)


def _used(s: Position) -> bool:
    main.event_over(s)
    return _go_on_using(s)


def _choosing(s: Position, action: int) -> bool:
    choose(s, action)
    return drain(s) and _GOING_ON[s.after](s)


def end_phase(s: Position) -> None:
    """The end phase, and the opponent's turn."""
    s.phase = END
    player = s.turn
    hand = s.hands[player]
    if hand and s.rules.settings.end_phase == "empty-hand":
        cards = hand[:]
        hand.clear()
        s.piles[player] += cards
        if s.trace is not None:
            note_move(s, "hand-discarded", "RB-R45", player, cards, "hand", "discards")
    if s.trace is not None:
        note(s, "end-phase", "RB-19.1", player, also=("RB-R45", "RB-8.1"))
    s.turn_plus = [0, 0]
    s.fresh = []
    s.placed = 0
    if ended(s, "end-of-turn"):
        return
    s.turn = 1 - player
    begin_turn(s)


def begin_battle(s: Position) -> None:
    """The battle phase, for positions that begin with it."""
    if battle.begin(s):
        end_phase(s)


def _starting(s: Position, action: int) -> bool:
    _start(s, a.player_of(action), a.card_of(action))
    return False


def _ordering(s: Position, action: int) -> bool:
    _decided(s, s.mover if a.kind_of(action) == a.FIRST else 1 - s.mover)
    return False


def _first_turn(s: Position) -> bool:
    begin_turn(s)
    return False


_GOING_ON: Final[Mapping[int, Callable[[Position], bool]]] = {
    FIRST_TURN: _first_turn,
    PLACED: _go_on_placing,
    USED: _used,
    FIRED: battle.after_fired,
    OPENED: battle.go_on_opening,
}
"""What follows once all effects in the queue have taken place."""

_HANDLERS: Final[Mapping[int, Callable[[Position, int], bool]]] = {
    STARTING: _starting,
    ORDERING: _ordering,
    PLACING: _placing,
    USING: _using,
    RETURNING: battle.give_back,
    SETTING: battle.set_card,
    FIRING: battle.fire,
    NAMING: battle.name,
    CHOOSING: _choosing,
    LOADING: battle.reload,
    CONTINUING: battle.go_on_attacking,
    TRIMMING: battle.trim,
}
"""What carries out an action, by what is being decided."""
