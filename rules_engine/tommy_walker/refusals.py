"""Why an action is not legal: the clause or ruling that forbids it."""

from __future__ import annotations

from rules_engine.core.errors import IllegalError
from rules_engine.core.refusals import Refusal
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker.cards import AT_LADDER, EVEN_HANDS
from rules_engine.tommy_walker.legality import to_move, used_at
from rules_engine.tommy_walker.state import DRAW, DRAWING, EVENING, OVER, REVENGE, SWAPPING, USING, Position
from rules_engine.tommy_walker.why import Why


def illegal(s: Position, action: int) -> IllegalError:
    """The error for an action that is not legal, with the clause that forbids it."""
    return IllegalError(_why_not(s, action))


def _why_not(s: Position, action: int) -> Refusal:
    if action < 0:
        return Refusal(Why.NO_ACTION, data={"action": str(action)})
    kind, player = a.kind_of(action), a.player_of(action)
    if s.stage == OVER:
        return Refusal(Why.GAME_OVER, "TW-5.3")
    if player not in to_move(s):
        if s.phase == DRAW:
            return Refusal(Why.NOTHING_TO_DECIDE, "TW-6.8")
        if s.stage == REVENGE:
            return Refusal(Why.ONLY_LOWER_POWER, "TW-8.2")
        return Refusal(Why.NOTHING_TO_DECIDE)
    if s.stage == DRAWING:
        return _why_not_drawing(s, player, kind, a.argument_of(action))
    if s.stage == REVENGE:
        return _why_not_revenge(s, player, action)
    if s.stage == USING and kind == a.PASS:
        return Refusal(Why.MUST_BE_USED, "TW-R15")
    if s.stage == EVENING and kind in (a.STOP, a.PASS, a.END):
        return Refusal(Why.UNTIL_HANDS_EQUAL, "TW-R35")
    if s.stage == SWAPPING and kind == a.SWAP:
        return Refusal(Why.DISCARD_NOT_IN_HAND, "TW-R47")
    return Refusal(Why.CHOICE_FIRST, "TW-7.7" if s.stage == USING else None)


def _why_not_drawing(s: Position, player: int, kind: int, card: int) -> Refusal:
    if kind == a.DRAW_CARD:
        if not s.decks[player]:
            return Refusal(Why.DECK_EMPTY, "TW-6.1")
        return Refusal(Why.BARRIER_BARS_DRAWING, "TW-R9")
    if kind != a.PLACE:
        return Refusal(Why.DRAW_PHASE, "TW-6.6")
    if card not in s.hands[player]:
        return Refusal(Why.NOT_IN_HAND, "TW-6.6")
    if any(not s.rules.tables.ride_only[other >> 1] for other in s.hands[player]):
        return Refusal(Why.RIDE_ONLY, "TW-R7")
    return Refusal(Why.MUST_DRAW, "TW-6.5")


def _why_not_revenge(s: Position, player: int, action: int) -> Refusal:
    kind, t = a.kind_of(action), s.rules.tables
    card = a.cost_of(action) - 1 if kind == a.CLIMB else a.argument_of(action)
    if kind == a.END:
        return Refusal(Why.STILL_SOMETHING_TO_DO, "TW-R20")
    if kind in (a.RIDE, a.PLAY, a.CLIMB) and card not in s.hands[player]:
        return Refusal(Why.NOT_IN_HAND, {a.RIDE: "TW-10.1", a.PLAY: "TW-11.1"}.get(kind, "TW-13.1"))
    attack = t.attack[s.stacks[player][-1] >> 1]
    if kind in (a.ACTIVATE, a.CLIMB):
        place = a.argument_of(action)
        if place >= len(attack):
            return Refusal(Why.NO_SUCH_ATTACK_ABILITY, "TW-9.2")
        ability = attack[place]
        ladder = t.code[ability] == AT_LADDER
        if ladder != (kind == a.CLIMB):
            return Refusal(Why.LADDER_BY_DISCARDING, "TW-13.1")
        if ladder:
            if not t.mask[card >> 1] & t.trait[ability]:
                return Refusal(Why.DISCARD_LACKS_ATTRIBUTE, "TW-13.3")
            if s.rules.settings.ladder_steps == "at-once":
                return Refusal(Why.LADDER_USED, "TW-R28")
            return Refusal(Why.NO_FURTHER_STEP, "TW-13.4")
        if used_at(s, player, ability) >= 0:
            return Refusal(Why.ACTIVE_ALREADY, "TW-R23")
        return Refusal(Why.CONDITION_NOT_MET, "TW-R21")
    if kind == a.PLAY:
        ability = t.hand[card >> 1]
        if ability < 0:
            return Refusal(Why.NO_HAND_ABILITY, "TW-11.1")
        if t.code[ability] == EVEN_HANDS:
            return Refusal(Why.HAND_NO_LARGER, "TW-R35")
        return Refusal(Why.PRICE_NOT_PAID, "TW-R33")
    return Refusal(Why.NO_REVENGE_ACTION, "TW-9.1")
