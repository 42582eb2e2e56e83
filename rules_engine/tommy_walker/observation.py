"""What one player may see, and guesses at the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_engine.core.names import card_name
from rules_engine.core.random import Source
from rules_engine.core.text import player_name
from rules_engine.tommy_walker.legality import to_move
from rules_engine.tommy_walker.state import (
    ABILITY_STAGES,
    DRAW,
    DRAWING,
    EVENING,
    NOBODY,
    NOT_YET,
    PHASES,
    PLACED,
    RETURNING,
    STAGES,
    Position,
    Rules,
    Used,
)

DECK_SIZE = 16


@dataclass(frozen=True, slots=True)
class Observation:
    """All that ``player`` may see of a position, and what they cannot help knowing.

    That is: their own hand, the cards that they have put on top of their own deck
    (``top``, the top one last) and what else is in it, sorted (``rest``: they know which
    16 cards they brought); everything that lies open; and of the opponent the numbers
    of cards, unless a ruling hides them (None). While both decide in secret in the
    draw phase, the opponent's numbers are those from before it.
    """

    player: int
    rules: Rules = field(compare=False, repr=False)
    to_move: bool
    round: int
    phase: int
    stage: int
    turn: int
    hand: tuple[int, ...]
    top: tuple[int, ...]
    rest: tuple[int, ...]
    drawn: int
    placed: int
    other_hand: int | None
    other_deck: int | None
    other_placed: int
    attack: tuple[tuple[int, ...], tuple[int, ...]]
    """The attack cards; the opponent's is left out while it is face down."""
    piles: tuple[tuple[int, ...], tuple[int, ...]]
    supports: tuple[tuple[int, ...], tuple[int, ...]]
    barrier: int
    barrier_by: int
    lingering: tuple[int, ...]
    used: tuple[tuple[Used, ...], tuple[Used, ...]]
    carried: tuple[tuple[Used, ...], tuple[Used, ...]]
    rides: tuple[int, int]
    bonus: tuple[int, int]
    owed: tuple[int, int]
    damaged: tuple[int, int]
    user: int
    at: int
    second: bool
    step: int
    elected: bool
    left: int | None
    winner: int
    how: int

    def to_text(self) -> str:
        """The observation as lines, for reading and comparing."""
        t = self.rules.tables
        me, you = self.player, 1 - self.player

        def cards(codes: Sequence[int], home: int) -> str:
            return " ".join(card_name(t, code, home) for code in codes) or "-"

        lines = [
            f"seen by {player_name(me)}",
            f"round {self.round}, phase {PHASES[self.phase]}, {STAGES[self.stage]}",
            "to move" if self.to_move else "waiting",
            f"my hand: {cards(self.hand, me)}",
            f"my deck: {len(self.top) + len(self.rest)} cards",
            f"my deck from the top: {cards(self.top[::-1], me)}",
            f"below that, in any order: {cards(self.rest, me)}",
            f"your hand: {'?' if self.other_hand is None else self.other_hand} cards",
            f"your deck: {'?' if self.other_deck is None else self.other_deck} cards",
        ]
        for whose, player in (("my", me), ("your", you)):
            lines.append(f"{whose} attack cards: {cards(self.attack[player], player)}")
            field_cards = [code >> 1 for code in self.supports[player]]
            lines.append(f"{whose} other cards on the field: {cards(field_cards, player)}")
            lines.append(f"{whose} discards: {cards(self.piles[player], player)}")
        if self.barrier >= 0:
            by = player_name(self.barrier_by)
            lines.append(f"barrier: {t.ids[self.barrier >> 1]}@{player_name(self.barrier & 1)} by {by}")
        return "\n".join(lines) + "\n"


def _pair(lists: list[list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(lists[0]), tuple(lists[1])


def observe(s: Position, player: int) -> Observation:
    """What ``player`` may see of ``s``."""
    other = 1 - player
    settings = s.rules.settings
    drawing = s.stage == DRAWING
    in_secret = drawing and settings.draw_order == "independent"
    other_hand, other_deck = len(s.hands[other]), len(s.decks[other])
    other_placed = s.placed[other] if drawing else NOT_YET
    if in_secret:
        other_hand += (other_placed == PLACED) - s.drawn[other]
        other_deck += s.drawn[other]
        other_placed = NOT_YET
    secret = settings.open_counts == "secret"
    deck, known = s.decks[player], s.known[player]
    stacks = [tuple(s.stacks[0]), tuple(s.stacks[1])]
    if s.phase == DRAW:
        stacks[other] = ()
    movers = to_move(s)
    owed = [s.owed[0], s.owed[1]]
    if secret:
        # How many cards are still owed would tell how many there are.
        owed[other] = min(1, owed[other])
    abilities = s.stage in ABILITY_STAGES
    hides_left = secret and s.stage in (EVENING, RETURNING) and s.turn != player
    return Observation(
        player=player,
        rules=s.rules,
        to_move=player in movers,
        round=s.round,
        phase=s.phase,
        stage=s.stage,
        turn=NOBODY if drawing else s.turn,
        hand=tuple(s.hands[player]),
        top=tuple(deck[len(deck) - known :]),
        rest=tuple(sorted(deck[: len(deck) - known])),
        drawn=s.drawn[player] if drawing else 0,
        placed=s.placed[player] if drawing else NOT_YET,
        other_hand=None if secret else other_hand,
        other_deck=None if secret else other_deck,
        other_placed=other_placed,
        attack=(stacks[0], stacks[1]),
        piles=_pair(s.piles),
        supports=_pair(s.supports),
        barrier=s.barrier,
        barrier_by=s.barrier_by,
        lingering=tuple(s.lingering),
        used=(tuple(s.used[0]), tuple(s.used[1])),
        carried=(tuple(s.carried[0]), tuple(s.carried[1])),
        rides=(s.rides[0], s.rides[1]),
        bonus=(s.bonus[0], s.bonus[1]),
        owed=(owed[0], owed[1]),
        damaged=(s.damaged[0], s.damaged[1]),
        user=s.user if abilities else 0,
        at=s.at if abilities else 0,
        second=s.second and abilities,
        step=s.step if abilities else 0,
        elected=s.elected and abilities,
        left=None if hides_left else s.left,
        winner=s.winner,
        how=s.how,
    )


def imagine(seen: Observation, s: Position, source: Source, pool: Sequence[int]) -> None:
    """Fill the fresh ``s`` with a position that looks like ``seen`` to its player.

    What the opponent hides is dealt from ``pool`` (kinds of card): from all of it,
    repeats included, if it is not a deck of 16; otherwise from what is left of the deck.
    """
    me, you = seen.player, 1 - seen.player
    rest = list(seen.rest)
    source.shuffle(rest)
    s.hands[me] = list(seen.hand)
    s.decks[me] = rest + list(seen.top)
    s.known[me] = len(seen.top)
    s.round, s.phase, s.stage, s.turn = seen.round, seen.phase, seen.stage, max(0, seen.turn)
    s.drawn[me], s.placed[me] = seen.drawn, seen.placed
    s.placed[you] = seen.other_placed
    s.stacks = [list(seen.attack[0]), list(seen.attack[1])]
    s.piles = [list(seen.piles[0]), list(seen.piles[1])]
    s.supports = [list(seen.supports[0]), list(seen.supports[1])]
    s.barrier, s.barrier_by = seen.barrier, seen.barrier_by
    s.lingering = list(seen.lingering)
    s.used = [list(seen.used[0]), list(seen.used[1])]
    s.carried = [list(seen.carried[0]), list(seen.carried[1])]
    s.rides, s.bonus = list(seen.rides), list(seen.bonus)
    s.owed, s.damaged = list(seen.owed), list(seen.damaged)
    s.user, s.at, s.second, s.step, s.elected = seen.user, seen.at, seen.second, seen.step, seen.elected
    s.winner, s.how = seen.winner, seen.how
    s.random = source.seed()
    _deal_hidden(seen, s, source, pool, you)
    s.left = seen.left if seen.left is not None else max(1, len(s.hands[you]) - len(s.hands[me]))


def _deal_hidden(seen: Observation, s: Position, source: Source, pool: Sequence[int], you: int) -> None:
    visible = [*seen.attack[0], *seen.attack[1], *seen.piles[0], *seen.piles[1], *seen.hand, *seen.top]
    visible += [code >> 1 for code in (*seen.supports[0], *seen.supports[1])]
    visible += [*seen.rest, *([seen.barrier] if seen.barrier >= 0 else [])]
    theirs = [card >> 1 for card in visible if card & 1 == you]
    placed = 1 if seen.other_placed == PLACED else 0
    if seen.other_hand is None or seen.other_deck is None:
        total = max(2, DECK_SIZE - len(theirs)) - placed
        hand = source.below(min(total, 7))
        deck = total - hand
    else:
        hand, deck = seen.other_hand, seen.other_deck
    needed = hand + deck + placed
    hidden: list[int] = []
    if len(pool) == DECK_SIZE:
        left = list(pool)
        for kind in theirs:
            if kind in left:
                left.remove(kind)
        source.shuffle(left)
        hidden = left[:needed]
    while len(hidden) < needed:
        hidden.append(source.choice(pool))
    cards = [kind * 2 + you for kind in hidden]
    if placed:
        s.stacks[you] = [cards.pop()]
    s.hands[you] = sorted(cards[:hand])
    s.decks[you] = cards[hand:]
