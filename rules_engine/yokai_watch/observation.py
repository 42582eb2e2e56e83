"""What one player may see, and guesses at the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_engine.core.random import Source
from rules_engine.core.text import player_name
from rules_engine.yokai_watch.cards import TRIBES, YOKAI
from rules_engine.yokai_watch.notes import lying
from rules_engine.yokai_watch.state import HIDDEN, NOBODY, STAGES, Position, Rules

UNSEEN = NOBODY
"""A card of which only the back is seen."""

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """All that ``player`` may see of a position, and what they cannot help knowing.

    That is: their own hand, and what else they have in deck and life, sorted (``rest``:
    they know which 40 cards they brought, but not what lies where); everything that lies
    open; and of the opponent the numbers of cards. Yokai placed asleep unseen are
    ``UNSEEN`` to the opponent (ruling asleep-card-shown); a player's own life is in
    ``life`` where they may look at it (ruling life-cards-seen), else None.
    """

    player: int
    rules: Rules = field(compare=False, repr=False)
    mover: int
    stage: int
    first: int
    number: int
    turn: int
    hand: Cards
    rest: Cards
    life: Cards | None
    hands: tuple[int, int]
    decks: tuple[int, int]
    lives: tuple[int, int]
    piles: tuple[Cards, Cards]
    stacks: tuple[tuple[Cards, ...], tuple[Cards, ...]]
    flags: tuple[Cards, Cards]
    ready: tuple[Cards, Cards]
    spent: tuple[Cards, Cards]
    placed: int
    woken: int
    attacks: int
    moved: bool
    still: int
    attacker: int
    defenders: Cards
    at: int
    flipped: tuple[int, int]
    bonus: tuple[int, int]
    boost: tuple[int, int]

    def to_text(self) -> str:
        """The observation as lines, for reading and comparing."""
        t = self.rules.tables

        def cards(kinds: Sequence[int], apart: str = " ") -> str:
            return apart.join(t.ids[kind] if kind != UNSEEN else "?" for kind in kinds) or "-"

        me, you = self.player, 1 - self.player
        lines = [
            f"seen by {player_name(me)}",
            f"turn {self.number} of {player_name(self.turn)}, {STAGES[self.stage]}",
            "to move" if self.mover == me else "waiting",
            f"my hand: {cards(self.hand)}",
            f"my deck: {self.decks[me]} cards",
            f"my life: {self.lives[me]} cards" + (f": {cards(self.life)}" if self.life is not None else ""),
            f"what else I have left, in any order: {cards(self.rest)}",
            f"your hand: {self.hands[you]} cards",
            f"your deck: {self.decks[you]} cards",
            f"your life: {self.lives[you]} cards",
        ]
        for whose, player in (("my", me), ("your", you)):
            yokai = zip(self.stacks[player], self.flags[player], strict=True)
            lying_there = [":".join((cards(stack, "/"), *lying(flag))) for stack, flag in yokai]
            lines.append(f"{whose} field: {' '.join(lying_there) or '-'}")
            lines.append(f"{whose} discards: {cards(self.piles[player])}")
            for area, medals in (("ready", self.ready), ("used", self.spent)):
                tribes = " ".join(TRIBES[tribe] for tribe in medals[player])
                lines.append(f"{whose} {area} medals: {tribes or '-'}")
        return "\n".join(lines) + "\n"


def _pair(lists: Sequence[Sequence[int]]) -> tuple[Cards, Cards]:
    return tuple(lists[0]), tuple(lists[1])


def _counts(lists: Sequence[Sequence[int]]) -> tuple[int, int]:
    return len(lists[0]), len(lists[1])


def _numbers(pair: Sequence[int]) -> tuple[int, int]:
    return pair[0], pair[1]


def observe(s: Position, player: int) -> Observation:
    """What ``player`` may see of ``s``."""
    looks = s.rules.settings.life_cards_seen == "owner"
    rest = s.decks[player] + ([] if looks else s.lives[player])

    def field_of(owner: int) -> tuple[Cards, ...]:
        return tuple(
            (UNSEEN,) * len(stack) if flag & HIDDEN and owner != player else tuple(stack)
            for stack, flag in zip(s.stacks[owner], s.flags[owner], strict=True)
        )

    return Observation(
        player=player,
        rules=s.rules,
        mover=s.mover,
        stage=s.stage,
        first=s.first,
        number=s.number,
        turn=s.turn,
        hand=tuple(s.hands[player]),
        rest=tuple(sorted(rest)),
        life=tuple(s.lives[player]) if looks else None,
        hands=_counts(s.hands),
        decks=_counts(s.decks),
        lives=_counts(s.lives),
        piles=_pair(s.piles),
        stacks=(field_of(0), field_of(1)),
        flags=_pair(s.flags),
        ready=_pair(s.ready),
        spent=_pair(s.spent),
        placed=s.placed,
        woken=s.woken,
        attacks=s.attacks,
        moved=s.moved,
        still=s.still,
        attacker=s.attacker,
        defenders=tuple(s.defenders),
        at=s.at,
        flipped=_numbers(s.flipped),
        bonus=_numbers(s.bonus),
        boost=_numbers(s.boost),
    )


def imagine(seen: Observation, s: Position, source: Source, pool: Sequence[int]) -> None:
    """Fill the fresh ``s`` with a position that looks like ``seen`` to its player.

    What the opponent hides is dealt from ``pool`` (kinds of card) as from a bag, refilled
    where it is too small; cards that lie open are taken out of it first.
    """
    me, you = seen.player, 1 - seen.player
    rest = list(seen.rest)
    source.shuffle(rest)
    s.hands[me] = list(seen.hand)
    s.decks[me] = rest[: seen.decks[me]]
    s.lives[me] = list(seen.life) if seen.life is not None else rest[seen.decks[me] :]
    s.piles = [list(seen.piles[0]), list(seen.piles[1])]
    s.stacks = [[list(stack) for stack in seen.stacks[0]], [list(stack) for stack in seen.stacks[1]]]
    s.flags = [list(seen.flags[0]), list(seen.flags[1])]
    s.ready = [list(seen.ready[0]), list(seen.ready[1])]
    s.spent = [list(seen.spent[0]), list(seen.spent[1])]
    s.stage, s.mover, s.first = seen.stage, seen.mover, seen.first
    s.number, s.turn = seen.number, seen.turn
    s.placed, s.woken, s.attacks = seen.placed, seen.woken, seen.attacks
    s.moved, s.still = seen.moved, seen.still
    s.attacker, s.defenders, s.at = seen.attacker, list(seen.defenders), seen.at
    s.flipped, s.bonus, s.boost = list(seen.flipped), list(seen.bonus), list(seen.boost)
    s.random = source.seed()
    hidden = _hidden(seen, source, pool, you)
    _dress(seen, s, source, hidden, pool)
    s.hands[you] = sorted(hidden[: seen.hands[you]])
    s.decks[you] = hidden[seen.hands[you] : seen.hands[you] + seen.decks[you]]
    s.lives[you] = hidden[seen.hands[you] + seen.decks[you] :]


def _hidden(seen: Observation, source: Source, pool: Sequence[int], you: int) -> list[int]:
    """So many cards as the opponent hides, from what ``pool`` holds beside those that lie open."""
    needed = seen.hands[you] + seen.decks[you] + seen.lives[you]
    needed += sum(stack[0] == UNSEEN for stack in seen.stacks[you])
    left = list(pool)
    for card in (*seen.piles[you], *(card for stack in seen.stacks[you] for card in stack)):
        if card in left:
            left.remove(card)
    source.shuffle(left)
    while len(left) < needed:
        left.append(source.choice(pool))
    return left[:needed]


def _dress(seen: Observation, s: Position, source: Source, hidden: list[int], pool: Sequence[int]) -> None:
    """Give the yokai that were placed unseen a card each: one that may lie there beside the others."""
    you = 1 - seen.player
    t = s.rules.tables
    stacks = s.stacks[you]
    for stack in stacks:
        if stack[0] != UNSEEN:
            continue
        tops = sum(1 << other[-1] for other in stacks if other[-1] != UNSEEN)
        fits = [at for at, card in enumerate(hidden) if t.type[card] == YOKAI and not t.same[card] & tops]
        if fits:
            stack[0] = hidden.pop(source.choice(fits))
        else:
            others = [k for k in pool if t.type[k] == YOKAI and not t.same[k] & tops]
            hidden.pop()
            stack[0] = source.choice(others or [k for k in pool if t.type[k] == YOKAI])
