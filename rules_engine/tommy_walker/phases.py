"""The five phases: what follows what, from the draw phase to the cleanup phase."""

from __future__ import annotations

from bisect import insort

from rules_engine.core.protocol import Outcome
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker import damage, entries, revenge
from rules_engine.tommy_walker.effects import power
from rules_engine.tommy_walker.legality import drawing
from rules_engine.tommy_walker.notes import note, note_powers
from rules_engine.tommy_walker.state import (
    ATTACK,
    BONUS,
    BOTH,
    BOTH_MISPLAYED,
    BY_MISPLAY,
    CHECK,
    CLASH_IN_CHECK,
    CLEANUP,
    CLIMBING,
    DAMAGE,
    DRAW,
    DRAWING,
    ELECTING,
    EVENING,
    NO_CARD,
    NOBODY,
    NOT_YET,
    OPEN,
    OVER,
    PAYING,
    PLACED,
    RETURNING,
    REVENGE,
    SWAPPING,
    USING,
    Position,
    Reason,
)

ROUND_LIMIT = 100
TIMES = 3


def carry_out(s: Position, action: int) -> None:
    """Take a legal action, and go on to the next decision."""
    stage = s.stage
    if stage == REVENGE:
        follow(s, revenge.act(s, action))
    elif stage == DRAWING:
        if action & 15 == a.DRAW_CARD:
            _draw(s, a.player_of(action))
        else:
            _place(s, a.player_of(action), a.argument_of(action))
    elif stage == USING:
        _after_entries(s, entries.decide(s, action))
    elif stage == ELECTING:
        if s.phase == DAMAGE:
            follow(s, damage.elect(s, action))
        else:
            _after_entries(s, entries.elect(s, action))
    elif stage == RETURNING:
        _after_entries(s, entries.give_back(s, action))
    elif stage in (EVENING, CLIMBING):
        follow(s, revenge.go_on(s, action))
    elif stage == BONUS:
        follow(s, damage.decide_bonus(s, action))
    elif stage == PAYING:
        follow(s, damage.pay(s, action))
    elif stage == SWAPPING:
        follow(s, damage.decide_swap(s, action))


def follow(s: Position, after: int) -> None:
    """Follow what a part of the game says comes after it."""
    if after == revenge.ENTRIES:
        _after_entries(s, entries.begin(s, s.turn))
    elif after == damage.CLEANUP:
        clean_up(s)
    elif after == damage.LOST:
        lose(s, damage.losers(s), Reason.DECK_EMPTY)


def _after_entries(s: Position, deciding: bool) -> None:
    if deciding:
        return
    if s.phase == CHECK:
        _check_clash(s)
    else:
        follow(s, revenge.settle(s, s.user))


# --- 1. the draw phase ---------------------------------------------------------------------------


def begin_round(s: Position) -> None:
    """The start of a draw phase."""
    s.phase = DRAW
    s.stage = DRAWING
    s.turn = 0
    s.drawn = [0, 0]
    s.placed = [NOT_YET, NOT_YET]
    if s.trace is not None:
        note(s, "round", "TW-5.2", also=("TW-5.1", "TW-5.5", "TW-6.1"), round=s.round)
    if s.rules.settings.repetition == "third-time" and _repeated(s):
        _finish(s, Outcome(Reason.REPETITION), "TW-R49")
        return
    if not any(s.hands) and not any(s.decks) and _nothing_left(s):
        _finish(s, Outcome(Reason.REPETITION), "TW-R49")
        return
    _pass_over(s)


def _nothing_left(s: Position) -> bool:
    """Whether rounds with no card on either side would follow each other for ever, with nothing to decide."""
    settings = s.rules.settings
    return (
        settings.repetition == "play-on"
        and settings.no_attack_card == "loses-round"
        and settings.empty_deck == "damage-only"
    )


def _repeated(s: Position) -> bool:
    """Remember this position; True if it stands at the start of a draw phase for the third time."""
    hands, decks, piles = s.hands, s.decks, s.piles
    key = (
        tuple(hands[0]),
        tuple(hands[1]),
        tuple(decks[0]),
        tuple(decks[1]),
        tuple(sorted(piles[0])),
        tuple(sorted(piles[1])),
        s.barrier,
        s.barrier_by,
    )
    times = 1
    past = s.history
    while past is not None:
        if past[0] == key:
            times += 1
        past = past[1]
    s.history = (key, s.history)
    return times >= TIMES


def _draw(s: Position, player: int) -> None:
    card = s.decks[player].pop()
    insort(s.hands[player], card)
    s.drawn[player] += 1
    if s.known[player]:
        s.known[player] -= 1
    if s.trace is not None:
        also: tuple[str, ...] = ("TW-6.2", "TW-6.3")
        if all(s.rules.tables.ride_only[c >> 1] for c in s.hands[player] if c != card):
            also = ("TW-6.5", *also)
        note(s, "draw", "TW-6.1", player, (card,), also, secret=True)
    if s.rules.tables.ride_only[card >> 1]:
        _pass_over(s)


def _place(s: Position, player: int, card: int) -> None:
    s.hands[player].remove(card)
    s.stacks[player].append(card)
    s.placed[player] = PLACED
    if s.trace is not None:
        also = ("TW-6.7", "TW-6.4") if not s.drawn[player] else ("TW-6.7",)
        note(s, "enter", "TW-6.6", player, (card,), also, secret=True)
    if NOT_YET not in s.placed:
        _end_draw(s)


def _pass_over(s: Position) -> None:
    """Players who can neither draw nor put out a card are done; with both done, the phase ends."""
    for player in (0, 1):
        if s.placed[player] == NOT_YET and not drawing(s, player):
            s.placed[player] = NO_CARD
            if s.trace is not None:
                clause = "TW-R10" if s.decks[player] else "TW-R8"
                note(s, "no-attack-card", clause, player, also=("TW-6.5",))
    if NOT_YET not in s.placed:
        _end_draw(s)


def _end_draw(s: Position) -> None:
    settings = s.rules.settings
    lost = []
    reason = Reason.DECK_EMPTY
    for player in (0, 1):
        if not s.decks[player] and settings.empty_deck == "when-empty":
            lost.append(player)
        elif s.placed[player] == NO_CARD and (s.decks[player] or settings.no_attack_card == "loses-game"):
            lost.append(player)
            reason = Reason.NO_ATTACK_CARD
    if lost:
        lose(s, lost, reason)
        return
    reveal(s)


# --- 2. the check phase --------------------------------------------------------------------------


def reveal(s: Position) -> None:
    t, settings = s.rules.tables, s.rules.settings
    s.phase = CHECK
    cards = s.stacks[0] + s.stacks[1]
    if s.trace is not None:
        note(s, "check-phase", "TW-6.8", also=("TW-5.1",))
        note(s, "reveal", "TW-7.1", cards=cards, also=("TW-7.2", "TW-1.17"))
    wrong = [p for p in (0, 1) if not s.stacks[p] or t.ride_only[s.stacks[p][-1] >> 1]]
    if not wrong:
        _after_entries(s, entries.begin(s))
        return
    if s.trace is not None:
        for player in wrong:
            clause = "TW-7.3" if s.stacks[player] else "TW-R8"
            also = ("TW-1.16", "TW-7.5") if s.stacks[player] else ()
            note(s, "misplay", clause, player, s.stacks[player], also)
    if len(wrong) == 1:
        s.winner = 1 - wrong[0]
        s.how = BY_MISPLAY
        if s.trace is not None:
            note(s, "win", "TW-7.4", s.winner, s.stacks[s.winner], how="misplay")
        follow(s, damage.begin(s))
        return
    if settings.both_misplay == "play-on" and len(cards) == 2:
        if s.trace is not None:
            note(s, "misplays-cancel", "TW-R12")
        _after_entries(s, entries.begin(s))
        return
    s.how = BOTH_MISPLAYED
    if settings.both_misplay == "both-damaged":
        s.winner = BOTH
        if s.trace is not None:
            note(s, "both-lose-round", "TW-R12")
        follow(s, damage.begin(s))
        return
    if s.trace is not None:
        note(s, "nobody-wins", "TW-R12")
    clean_up(s)


def _check_clash(s: Position) -> None:
    if s.trace is not None:
        note_powers(s)
    if power(s, 0) == power(s, 1):
        follow(s, damage.clash(s, CLASH_IN_CHECK))
        return
    s.phase = ATTACK
    if s.trace is not None:
        note(s, "attack-phase", "TW-7.16", also=("TW-5.1", "TW-7.12"))
    follow(s, revenge.settle(s, None))


# --- 5. the cleanup phase, and the end -----------------------------------------------------------


def clean_up(s: Position) -> None:
    """Clear the field, and begin the next round unless the game is over."""
    s.phase = CLEANUP
    if s.trace is not None:
        _note_cleanup(s)
    piles = s.piles
    for player in (0, 1):
        for card in s.stacks[player]:
            piles[card & 1].append(card)
        for support in s.supports[player]:
            piles[support >> 1 & 1].append(support >> 1)
    s.stacks = [[], []]
    s.supports = [[], []]
    s.used = [[], []]
    s.carried = [[], []]
    s.lingering = []
    s.rides = [0, 0]
    s.bonus = [0, 0]
    s.winner = NOBODY
    s.how = OPEN
    s.working = None
    if s.rules.settings.empty_deck == "end-of-round":
        lost = [player for player in (0, 1) if not s.decks[player]]
        if lost:
            lose(s, lost, Reason.DECK_EMPTY)
            return
    if s.rules.settings.repetition == "round-limit" and s.round >= ROUND_LIMIT:
        _finish(s, Outcome(Reason.ROUND_LIMIT), "TW-R49")
        return
    s.round += 1
    if s.trace is not None:
        note(s, "draw-phase", "TW-16.6", also=("TW-5.2", "TW-16.7"))
    begin_round(s)


def _note_cleanup(s: Position) -> None:
    skipped = s.how >= CLASH_IN_CHECK
    note(s, "cleanup-phase", "TW-7.15" if skipped else "TW-15.10", also=("TW-5.1",))
    for player in (0, 1):
        cards = s.stacks[player] + [support >> 1 for support in s.supports[player]]
        if cards:
            also: tuple[str, ...] = ("TW-16.4",)
            if len(s.stacks[player]) > 1:
                also += ("TW-10.8",)
            if s.supports[player]:
                also += ("TW-11.2",)
            note(s, "cleared", "TW-16.1", player, cards, also)
    if s.barrier >= 0:
        note(s, "barrier-stays", "TW-16.2", s.barrier_by, (s.barrier,), ("TW-12.2", "TW-12.4", "TW-16.5"))


def lose(s: Position, lost: list[int], reason: Reason) -> None:
    """End the game with these players having lost at the same time."""
    if len(lost) == 1:
        clause = "TW-5.3" if reason is Reason.DECK_EMPTY else "TW-R8"
        if reason is Reason.DECK_EMPTY and s.phase in (CHECK, ATTACK, DAMAGE):
            clause = "TW-5.4"
        if reason is Reason.NO_ATTACK_CARD and s.decks[lost[0]]:
            clause = "TW-R10"
        _finish(s, Outcome(reason, 1 - lost[0], (lost[0],)), clause)
        return
    both = Reason.BOTH_DECKS_EMPTY if not s.decks[0] and not s.decks[1] else Reason.BOTH_LOST
    losers = (0, 1) if s.rules.settings.both_empty == "both-lose" else ()
    _finish(s, Outcome(both, None, losers), "TW-R2")


def _finish(s: Position, outcome: Outcome, clause: str) -> None:
    s.stage = OVER
    s.result = outcome
    if s.trace is not None:
        also = ("TW-5.3", "TW-R1") if clause == "TW-5.4" else ("TW-R1",) if clause == "TW-5.3" else ()
        note(s, "game-over", clause, outcome.winner, also=also, reason=str(outcome.termination.value))
