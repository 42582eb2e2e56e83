"""The search behind the solver: alpha-beta over what the engine plays, in three views of what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rules_engine.core.budget import Looked
from rules_engine.reborn import actions as a
from rules_engine.reborn.battle import BATTLES
from rules_engine.reborn.cards import (
    ATTRIBUTE_POWER_PLUS,
    DRAW,
    ENEMY_POWER_THIS_BATTLE,
    FILLER,
    GAIN_LIFE,
    POWER_THIS_BATTLE,
    POWER_THIS_TURN,
)
from rules_engine.reborn.deck import looks
from rules_engine.reborn.game import State
from rules_engine.reborn.goals import MOST, SURVIVE, TAKE, Aim
from rules_engine.reborn.solver_key import Key, Outlook, is_unknown, order_of_return_matters
from rules_engine.reborn.state import FIRING, LOADING, PLACING, RETURNING, SETTING, USING

LIFE: Final = 1 << 10
"""What a point of life is worth, or a goal reached; a card spent is worth 1."""
LOST: Final = -LIFE << 20
"""What it is worth to lose the game, or to let cards decide of which nothing is known."""
_SPENDS: Final = (a.PLACE, a.LEVEL_UP, a.USE, a.FIELD, a.FIRE, a.FIRE_BULLET)


class View(Enum):
    """What is taken for granted."""

    SURE = "sure"
    """Nothing: see `rules_engine.reborn.solver`."""
    AS_THEY_LIE = "as-they-lie"
    """That face-down cards are as the position has them."""
    FRIENDLY = "friendly"
    """That the opponent does what suits the player, too."""


@dataclass(frozen=True, slots=True)
class Line:
    """What is done, which cards it costs, and how much life it takes (1 where the goal is reached)."""

    actions: tuple[str, ...]
    spent: tuple[str, ...]
    gain: int


class Search:
    """The search of one view. Values are what is still to come, for the player."""

    def __init__(self, start: State, aim: Aim, view: View, looked: Looked) -> None:
        self.aim, self.player, self.view = aim, aim.player, view
        self.outlook = Outlook.of(start)
        self.ready = Counter(start.will[aim.player])
        """The cards of the player's dying-will zone that have not come out of the hand since."""
        self.looked = looked
        self.hidden = False
        """Whether a card that is hidden or unknown was left out, or could have spoilt something."""
        self.own_unknown = False
        """Whether the player could have used a card of which nothing is known."""
        self.their_unknown = False
        """Whether the opponent could have, out of their hand."""
        self.known: dict[Key, tuple[int, int]] = {}

    # --- how good a position is --------------------------------------------------------------------

    def value(self, s: State, low: int, high: int) -> int:
        """What a position is worth, or a bound of it on the side of the window where it lies."""
        most = self.outlook.most_damage(s)
        if self.aim.kind == SURVIVE and self._is_safe(s, most):
            return LIFE
        key = self._key(s, most)
        least, best = self.known.get(key, (-_ENDLESS, _ENDLESS))
        if most is not None:
            best = min(best, self._at_most(s, most))
        if least >= high or least == best:
            return least
        if best <= low:
            return best
        low, high = max(low, least), min(high, best)
        found = self._search(s, low, high)
        if found <= low:
            best = min(best, found)
        elif found >= high:
            least = max(least, found)
        else:
            least = best = found
        self.known[key] = least, best
        return found

    def _search(self, s: State, low: int, high: int) -> int:
        mine = self._is_mine(s)
        found: int | None = None
        for action in self.actions(s):
            worth = self.after(s, action, low, high)
            if found is None or (worth > found if mine else worth < found):
                found = worth
                if mine:
                    low = max(low, found)
                else:
                    high = min(high, found)
                if low >= high:
                    break
        assert found is not None
        return found

    def after(self, s: State, action: int, low: int, high: int) -> int:
        """What ``action`` is worth."""
        if self._spoils(s, action):
            return LOST
        after, worth = self._come_to(s, action)
        return worth if after is None else worth + self.value(after, low - worth, high - worth)

    def _come_to(self, s: State, action: int) -> tuple[State | None, int]:
        """Where ``action`` leads (None if nothing can follow that matters), and what it is worth itself."""
        self.looked.at_one_more()
        after = s.copy()
        after.apply(action)
        if after.random != s.random:
            _forget_shuffled(s, after)
        worth = -self._cost(s, action)
        if self.aim.kind == SURVIVE:
            survived = self.aim.survived(after)
            return (after, worth) if survived is None else (None, worth + LIFE * survived)
        if self.aim.reached(after):
            return None, worth + LIFE
        if self.aim.kind == MOST:
            if self.aim.lost(after):
                return None, LOST
            worth += LIFE * (s.life[1 - self.player] - after.life[1 - self.player])
        return (None if self.aim.over(after) else after), worth

    def _at_most(self, s: State, most: int) -> int:
        """What a position is worth at most if no more than ``most`` damage can be done."""
        life = s.life[1 - s.turn]
        if self.aim.kind == SURVIVE:
            return LIFE
        if self.aim.kind == MOST:
            stops = s.rules.settings.life_floor == "stop-at-zero" and not self.outlook.gains
            return LIFE * (min(most, life) if stops else most)
        needed = life - self.aim.number if self.aim.kind == TAKE else life
        return LIFE if most >= needed else 0

    def _key(self, s: State, most: int | None) -> Key:
        key = self.outlook.key(s, most)
        return key if self.aim.kind == MOST else (*key, s.life[1 - s.turn])

    def _is_safe(self, s: State, most: int | None) -> bool:
        """Whether the player survives the turn with ``most`` damage at most, and no card to spend for it."""
        if most is None or s.life[self.player] <= most:
            return False
        if self.view is not View.SURE:
            return True
        cards = [bullet >> 1 for bullet in s.bullets[s.turn]] + s.decks[s.turn][-BATTLES:]
        return not self.outlook.draws and not any(is_unknown(s, card) for card in cards)

    # --- what may be done --------------------------------------------------------------------------

    def _is_mine(self, s: State) -> bool:
        return s.mover == self.player or self.view is View.FRIENDLY

    def actions(self, s: State) -> list[int]:
        """What need be looked at, in the order in which an answer is found soonest."""
        legal = s.legal_actions()
        stage = s.stage
        if self.view is View.FRIENDLY and s.mover != self.player and stage in (FIRING, LOADING):
            if not _harmful(s, s.mover):
                return legal[:1]
        if stage == FIRING:
            return self._shots(s, legal)
        if stage == RETURNING and not order_of_return_matters(s, self.outlook):
            return legal[:1]
        if stage in (PLACING, USING) and any(is_unknown(s, card) for card in s.hands[s.mover]):
            self.own_unknown |= s.mover == self.player
            self.their_unknown |= s.mover != self.player
        if stage == SETTING:
            return self._by_power(s, legal)
        return legal

    def _shots(self, s: State, legal: list[int]) -> list[int]:
        """Shots before none; but no known card that can do nothing, and for sure no card that its player has not seen."""
        t, player = s.rules.tables, s.mover
        names = t.same[s.area[player] >> 1]
        settings = s.rules.settings
        all_count = settings.firing_count == "all" or settings.short_deck == "reshuffle"
        found = []
        for action in legal:
            kind = a.kind_of(action)
            if kind == a.FIRE_BULLET and player == self.player and not self._may_fire(s):
                continue
            if kind == a.FIRE and not all_count:
                card = a.card_of(action) >> 1
                if not t.same[card] & names and not t.when_fired[card]:
                    continue
            found.append(action)
        found.append(found.pop(0))  # none comes first among the legal ones
        return found

    def _may_fire(self, s: State) -> bool:
        """Whether the player may fire the top bullet in this view."""
        top = s.bullets[self.player][-1]
        if is_unknown(s, top >> 1):
            self.own_unknown = True
        if self.view is not View.SURE or ((top & 1 or looks(s)) and not is_unknown(s, top >> 1)):
            return True
        self.hidden = True
        return False

    def _spoils(self, s: State, action: int) -> bool:
        """Whether the opponent fires a card of which nothing is known, so that nothing is sure any more."""
        if self.view is not View.SURE or a.kind_of(action) != a.FIRE_BULLET or s.mover == self.player:
            return False
        unknown = is_unknown(s, s.bullets[s.mover][-1] >> 1)
        self.hidden |= unknown
        return unknown

    def _by_power(self, s: State, legal: list[int]) -> list[int]:
        t = s.rules.tables
        strength = t.attack if s.mover == s.turn else t.defence
        return sorted(
            legal, key=lambda action: -strength[a.card_of(action) >> 1] if a.kind_of(action) == a.SET else 1
        )

    def _cost(self, s: State, action: int) -> int:
        """How many cards an action spends. One that was placed to be fired is spent by then."""
        kind = a.kind_of(action)
        if s.mover != self.player or kind not in _SPENDS:
            return 0
        card = a.card_of(action)
        return int(kind != a.FIRE or s.will[self.player].count(card) <= self.ready[card])

    # --- the lines ---------------------------------------------------------------------------------

    def most(self, start: State) -> int:
        """How much life can be taken in this view."""
        return max(0, -(-self.value(start, -_ENDLESS, _ENDLESS) // LIFE))

    def lines(self, start: State) -> Iterator[Line]:
        """For each first action that brings something the best line; just one if the opponent decides first."""
        if start.mover != self.player:
            worth = self.value(start, -_ENDLESS, _ENDLESS)
            if worth > 0:
                yield self._line(start, self._best(start, worth), worth)
            return
        for line in self.looked.at_each(self.actions(start), lambda action: self._line_from(start, action)):
            if line is not None:
                yield line

    def _line_from(self, start: State, action: int) -> Line | None:
        worth = self.after(start, action, -_ENDLESS, _ENDLESS)
        return self._line(start, action, worth) if worth > 0 else None

    def _best(self, s: State, worth: int) -> int:
        """An action that makes a position worth what it is."""
        if self._is_mine(s):
            return next(x for x in self.actions(s) if self.after(s, x, worth - 1, worth) >= worth)
        return next(x for x in self.actions(s) if self.after(s, x, worth, worth + 1) <= worth)

    def _line(self, start: State, action: int, worth: int) -> Line:
        gain = -(-worth // LIFE)
        words: list[str] = []
        spent: list[str] = []
        at = start
        while True:
            words.append(at.action_text(action))
            if self._cost(at, action):
                spent.append(_card(at, action))
            after, brought = self._come_to(at, action)
            worth -= brought
            if after is None:
                return Line(tuple(words), tuple(spent), gain)
            at, action = after, self._best(after, worth)


_ENDLESS: Final = 1 << 40


def _card(s: State, action: int) -> str:
    """The card that an action spends."""
    bullet = a.kind_of(action) == a.FIRE_BULLET
    card = s.bullets[s.mover][-1] >> 1 if bullet else a.card_of(action)
    t = s.rules.tables
    return t.ids[t.base[card >> 1]]


_KIND: Final = frozenset(
    (DRAW, GAIN_LIFE, POWER_THIS_TURN, POWER_THIS_BATTLE, ENEMY_POWER_THIS_BATTLE, ATTRIBUTE_POWER_PLUS)
)
"""Effects that do nothing against the player who fires a card with them."""


def _harmful(s: State, player: int) -> bool:
    """Whether it may do a player harm to fire something, now or once they have loaded it."""
    t = s.rules.tables
    if s.rules.settings.life_floor == "below-zero":
        return True  # to lose less now, and not the game, may cost more in the end
    cards = [*s.will[player], *(bullet >> 1 for bullet in s.bullets[player]), *s.decks[player][-BATTLES:]]
    effects = (effect for card in cards for effect in (*t.when_fired[card >> 1], *t.effects[card >> 1]))
    return any(t.code[effect] not in _KIND for effect in effects)


def _forget_shuffled(before: State, after: State) -> None:
    """A discard pile has become a deck: nobody knows how it lies, nor what has been taken from it."""
    filler = after.rules.tables.index[FILLER]
    for player in (0, 1):
        deck = after.decks[player]
        if len(deck) <= len(before.decks[player]):
            continue
        card = filler * 2 + player
        after.decks[player] = [card] * len(deck)
        after.above[player] = after.below[player] = 0
        new = Counter(after.hands[player]) - Counter(before.hands[player])
        after.hands[player] = sorted(
            [*(Counter(after.hands[player]) - new).elements(), *[card] * new.total()]
        )
        news = Counter(after.bullets[player]) - Counter(before.bullets[player])
        for at, bullet in enumerate(after.bullets[player]):
            if news[bullet]:
                news[bullet] -= 1
                after.bullets[player][at] = card * 2
    after.legal = None
