"""What one player may see, and guesses at the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_engine.core.names import card_name
from rules_engine.core.random import Source
from rules_engine.core.text import player_name
from rules_engine.reborn.cards import CHARACTER
from rules_engine.reborn.deck import looks
from rules_engine.reborn.legality import to_move
from rules_engine.reborn.state import (
    CLOSED,
    NAMING,
    NO_CARD,
    ORDERING,
    PHASES,
    STAGES,
    STARTING,
    WORKING,
    Position,
    Rules,
)

UNSEEN = -2
"""A card that lies there face down, or the face-down card of the opponent in the battle area."""

Pair = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Observation:
    """All that ``player`` may see of a position, and what they cannot help knowing.

    That is: their own hand and battle cards; of their own deck the cards they have put on
    top (``top``) and underneath (``bottom``), and what else is in it or lies unseen among
    their bullets, sorted (``rest``: they know which cards they brought); everything that
    lies open; and of the rest how many cards there are.

    The opponent's battle cards all lay open in the right-arm zone, so the player knows
    which they are, but not which of them has been set: ``battle`` holds the set one too
    while it is face down, unless a ruling lets it be known.
    """

    player: int
    rules: Rules = field(compare=False, repr=False)
    to_move: bool
    number: int
    phase: int
    stage: int
    turn: int
    mover: int
    placed: int
    battles: int
    step: int
    after: int
    discarding: bool
    ending: bool
    fresh: tuple[int, ...]
    queue: tuple[int, ...]
    ground: int
    using: int
    hand: tuple[int, ...]
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    rest: tuple[int, ...]
    decks: tuple[int, int]
    other_hand: int
    bullets: Pair
    """Cards, or ``UNSEEN``; the top one last."""
    firing: Pair
    """``card * 4 + from_bullets * 2 + known`` as in the position, or ``UNSEEN``."""
    known: tuple[int, ...]
    """Which of the player's own bullets they know, as far as rulings do not let them look anyway."""
    opened: tuple[int, int]
    piles: Pair
    arms: Pair
    training: Pair
    support: Pair
    will: Pair
    battle: Pair
    area: tuple[int, int]
    life: tuple[int, int]
    hurt: tuple[int, int]
    doomed: tuple[int, int]
    turn_plus: tuple[int, int]
    battle_plus: tuple[int, int]

    def to_text(self) -> str:
        """The observation as lines, for reading and comparing."""
        t = self.rules.tables

        def cards(codes: Sequence[int], home: int) -> str:
            return " ".join("?" if c == UNSEEN else card_name(t, c, home) for c in codes) or "-"

        me, you = self.player, 1 - self.player
        lines = [
            f"seen by {player_name(me)}",
            f"turn {self.number}, phase {PHASES[self.phase]}, {STAGES[self.stage]}",
            "to move" if self.to_move else "waiting",
            f"my hand: {cards(self.hand, me)}",
            f"my deck: {self.decks[me]} cards",
            f"my deck from the top: {cards(self.top[::-1], me)}",
            f"my deck from below: {cards(self.bottom, me)}",
            f"unseen, in any order: {cards(self.rest, me)}",
            f"your hand: {self.other_hand} cards",
            f"your deck: {self.decks[you]} cards",
        ]
        for whose, player in (("my", me), ("your", you)):
            area = () if self.area[player] == NO_CARD else (self.area[player],)
            shots = [shot if shot == UNSEEN else shot >> 2 for shot in self.firing[player]]
            lines += [
                f"{whose} life: {self.life[player]}",
                f"{whose} right-arm zone: {cards(self.arms[player], player)}",
                f"{whose} training zone: {cards(self.training[player], player)}",
                f"{whose} support zone: {cards(self.support[player], player)}",
                f"{whose} dying-will zone: {cards(self.will[player], player)}",
                f"{whose} bullets: {cards(self.bullets[player][::-1], player)}",
                f"{whose} battle cards: {cards(self.battle[player], player)}",
                f"{whose} battle area: {cards(area, player)}",
                f"{whose} firing area: {cards(shots, player)}",
                f"{whose} discards: {cards(self.piles[player], player)}",
            ]
        if self.ground != NO_CARD:
            lines.append(f"field: {t.ids[self.ground >> 1]}@{player_name(self.ground & 1)}")
        return "\n".join(lines) + "\n"


def _pair(lists: list[list[int]]) -> Pair:
    return tuple(lists[0]), tuple(lists[1])


def _two(numbers: list[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]


def _shot_is_open(s: Position, player: int, at: int) -> bool:
    if not s.firing[player][at] & 2 or s.step == WORKING or at < s.opened[player]:
        return True
    return s.stage == NAMING and s.mover == player and at == s.opened[player]


def observe(s: Position, player: int) -> Observation:
    """What ``player`` may see of ``s``."""
    other = 1 - player
    peek = looks(s)
    deck = s.decks[player]
    above, below = s.above[player], s.below[player]
    rest = deck[below : len(deck) - above]
    bullets, shots = _own_shots(s, player, peek, rest)
    theirs = tuple(shot if _shot_is_open(s, other, at) else UNSEEN for at, shot in enumerate(s.firing[other]))
    decks = [len(s.decks[0]), len(s.decks[1])]
    arms = [tuple(s.arms[0]), tuple(s.arms[1])]
    if s.stage == STARTING:
        decks[other] += len(arms[other])
        arms[other] = ()
    elif s.stage == ORDERING:
        arms[other] = (UNSEEN,) * len(arms[other])
    battle = [tuple(s.battle[0]), tuple(s.battle[1])]
    area = s.area[:]
    if area[other] != NO_CARD and s.step == CLOSED and s.rules.settings.battle_cards_seen == "hidden":
        battle[other] = tuple(sorted((*battle[other], area[other])))
        area[other] = UNSEEN
    hidden = (UNSEEN,) * len(s.bullets[other])
    return Observation(
        player=player,
        rules=s.rules,
        to_move=player in to_move(s),
        number=s.number,
        phase=s.phase,
        stage=s.stage,
        turn=s.turn,
        mover=s.mover,
        placed=s.placed,
        battles=s.battles,
        step=s.step,
        after=s.after,
        discarding=s.discarding,
        ending=s.ending,
        fresh=tuple(s.fresh),
        queue=tuple(s.queue),
        ground=s.ground,
        using=s.using,
        hand=tuple(s.hands[player]),
        top=tuple(deck[len(deck) - above :]),
        bottom=tuple(deck[:below]),
        rest=tuple(sorted(rest)),
        decks=(decks[0], decks[1]),
        other_hand=len(s.hands[other]),
        bullets=(bullets, hidden) if player == 0 else (hidden, bullets),
        firing=(shots, theirs) if player == 0 else (theirs, shots),
        known=tuple(bullet & 1 for bullet in s.bullets[player]),
        opened=_two(s.opened),
        piles=_pair(s.piles),
        arms=(arms[0], arms[1]),
        training=_pair(s.training),
        support=_pair(s.support),
        will=_pair(s.will),
        battle=(battle[0], battle[1]),
        area=(area[0], area[1]),
        life=_two(s.life),
        hurt=_two(s.hurt),
        doomed=_two(s.doomed),
        turn_plus=_two(s.turn_plus),
        battle_plus=_two(s.battle_plus),
    )


def _own_shots(
    s: Position, player: int, peek: bool, rest: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The player's bullets and shots as they see them; what they do not see goes into ``rest``."""
    bullets = []
    for bullet in s.bullets[player]:
        if peek or bullet & 1:
            bullets.append(bullet >> 1)
        else:
            bullets.append(UNSEEN)
            rest.append(bullet >> 1)
    shots = []
    for at, shot in enumerate(s.firing[player]):
        if peek or shot & 1 or _shot_is_open(s, player, at):
            shots.append(shot)
        else:
            shots.append(UNSEEN)
            rest.append(shot >> 2)
    return tuple(bullets), tuple(shots)


# --- guessing ------------------------------------------------------------------------------------


def imagine(seen: Observation, s: Position, source: Source, pool: Sequence[int]) -> None:
    """Fill the fresh ``s`` with a position that looks like ``seen`` to its player.

    What the opponent hides is dealt from ``pool`` (kinds of card): from what is left of it
    if it is a whole deck, else from all of it, repeats included.
    """
    me, you = seen.player, 1 - seen.player
    for name in ("number", "phase", "stage", "turn", "mover", "placed", "battles", "step", "after"):
        setattr(s, name, getattr(seen, name))
    s.discarding, s.ending, s.ground, s.using = seen.discarding, seen.ending, seen.ground, seen.using
    s.fresh, s.queue = list(seen.fresh), list(seen.queue)
    for name in ("opened", "life", "hurt", "doomed", "turn_plus", "battle_plus", "area"):
        setattr(s, name, list(getattr(seen, name)))
    for name in ("piles", "arms", "training", "support", "will", "battle"):
        first, second = getattr(seen, name)
        setattr(s, name, [list(first), list(second)])
    s.random = source.seed()
    s.hands[me] = list(seen.hand)
    _deal_own(seen, s, source)
    if s.area[you] == UNSEEN:
        s.area[you] = s.battle[you].pop(source.below(len(s.battle[you])))
    _deal_hidden(seen, s, source, pool, you)


def _deal_own(seen: Observation, s: Position, source: Source) -> None:
    me = seen.player
    rest = list(seen.rest)
    source.shuffle(rest)
    s.bullets[me] = [
        (rest.pop() if card == UNSEEN else card) * 2 + known
        for card, known in zip(seen.bullets[me], seen.known, strict=True)
    ]
    s.firing[me] = [rest.pop() * 4 + 2 if shot == UNSEEN else shot for shot in seen.firing[me]]
    s.decks[me] = [*seen.bottom, *rest, *seen.top]
    s.above[me], s.below[me] = len(seen.top), len(seen.bottom)


def _deal_hidden(seen: Observation, s: Position, source: Source, pool: Sequence[int], you: int) -> None:
    tables = s.rules.tables
    unseen = sum(shot == UNSEEN for shot in seen.firing[you])
    needed = seen.other_hand + seen.decks[you] + len(seen.bullets[you]) + unseen
    hidden = _left_of(seen, source, pool, you)[:needed]
    while len(hidden) < needed:
        hidden.append(source.choice(pool))
    cards = [kind * 2 + you for kind in hidden]
    s.hands[you] = sorted(cards.pop() for _ in range(seen.other_hand))
    s.bullets[you] = [cards.pop() * 2 for _ in seen.bullets[you]]
    s.firing[you] = [cards.pop() * 4 + 2 if shot == UNSEEN else shot for shot in seen.firing[you]]
    s.decks[you] = cards
    if UNSEEN in seen.arms[you]:
        starters = [k for k in pool if tables.level[k] == 1 and tables.type[k] == CHARACTER]
        s.arms[you] = [source.choice(starters) * 2 + you]


def _left_of(seen: Observation, source: Source, pool: Sequence[int], you: int) -> list[int]:
    """What is left of a known deck of the opponent, shuffled; nothing if the deck is not known."""
    tables = seen.rules.tables
    if len(pool) != 40:
        return []
    zones = (*seen.piles, *seen.arms, *seen.training, *seen.support, *seen.will, *seen.battle)
    shots = [shot >> 2 for shot in (*seen.firing[0], *seen.firing[1]) if shot != UNSEEN]
    visible = [card for zone in zones for card in zone] + shots + [*seen.area, seen.ground, seen.using]
    left = list(pool)
    for card in visible:
        if card >= 0 and card & 1 == you and tables.base[card >> 1] in left:
            left.remove(tables.base[card >> 1])
    source.shuffle(left)
    return left
