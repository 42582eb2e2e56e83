"""Which actions a solver need look at: all but flips of medals that can do nothing for who flips them."""

from __future__ import annotations

from rules_engine.yokai_watch import actions as a
from rules_engine.yokai_watch.battle import fighter, powers
from rules_engine.yokai_watch.legality import actions
from rules_engine.yokai_watch.state import FLIPPING, MAIN, MEDAL, NOBODY, Position


def worth_a_look(s: Position) -> list[int]:
    """The legal actions but for useless flips, in the order in which an answer is found soonest."""
    legal = s.legal
    if legal is None:
        legal = s.legal = actions(s)
    if s.stage == MAIN:
        return legal[::-1]
    if s.stage != FLIPPING or not _bonus_is_all(s):
        return legal
    if not s.defenders:
        # Before the defence (ruling attack-steps) it is only known whether the tribe fits.
        tribe = s.rules.tables.tribe[s.stacks[s.turn][s.attacker][-1]]
        return [action for action in legal if a.kind_of(action) == a.PASS or _fits(s, action, tribe)]
    bonus = _bonus(s, s.mover)
    if not bonus or not _may_matter(s, bonus):
        return [legal[-1]]
    tribe = s.rules.tables.tribe[fighter(s, s.mover)]
    return [action for action in legal if a.kind_of(action) == a.PASS or _fits(s, action, tribe)]


def _bonus_is_all(s: Position) -> bool:
    """Whether a flip brings the bonus of the fighting yokai or nothing, and a medal not flipped is never worth less."""
    settings = s.rules.settings
    return (
        settings.tribe_bonus_card == "own"
        and settings.medal_return != "both-used"
        and settings.action_timing == "own-main"
    )


def _fits(s: Position, action: int, tribe: int) -> bool:
    return s.rules.settings.medal_result == "front" or a.argument_of(action) == tribe


def _bonus(s: Position, player: int) -> int:
    """What a medal of the ready area can still add for a player in this battle."""
    t = s.rules.tables
    card = fighter(s, player)
    fits = s.rules.settings.medal_result == "front" or t.tribe[card] in s.ready[player]
    return t.tribe_bonus[card] if fits and s.ready[player] else 0


def _may_matter(s: Position, bonus: int) -> bool:
    """Whether the bonus may change who is stronger, whatever the other player's medal brings."""
    other = 1 - s.mover
    first, second = powers(s)
    still = any(part == MEDAL + other for part in s.rules.parts[s.turn][s.at :])
    others = _bonus(s, other) if still and s.flipped[other] == NOBODY else 0
    mine, theirs = (first, second) if s.mover == s.turn else (second, first)
    return any(_sign(mine - power) != _sign(mine + bonus - power) for power in (theirs, theirs + others))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
