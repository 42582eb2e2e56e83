"""Every kind of refusal of Tommy Walker TCG: what an action, or a position, may be refused for."""

from __future__ import annotations

from rules_engine.core.refusals import RefusalKind


class Unfit(RefusalKind):
    """Why no game can begin or be solved with a position or deck, beside `core.faults.Fault`."""

    NO_CARD_OUT_YET = "in the draw phase no attack card is out yet"
    BOTH_NEED_ATTACK_CARD = "from the check phase on both need an attack card"
    NOT_IN_FIELD = "this card has no hand ability to lie here"
    ONLY_FILLS_DECKS = "the card {card!r} only fills decks; nobody can say what it does in play"
    NO_ATTACK_PHASE = "must be attack, where revenge actions are asked for"
    NO_REVENGE_ASKED_FOR = "there is something to solve only while a revenge action is asked for"
    AHEAD_ALREADY = "this player is ahead already, and has nothing to do unless the enemy may answer"


class Why(RefusalKind):
    """Why an action is refused; see `RefusalKind`."""

    NO_ACTION = "{action} is no action"
    GAME_OVER = "the game is over"
    NOTHING_TO_DECIDE = "this player has nothing to decide now"
    ONLY_LOWER_POWER = "only the player with the lower power may act"
    MUST_BE_USED = "this ability must be used"
    UNTIL_HANDS_EQUAL = "cards must go back until the hands are equal"
    DISCARD_NOT_IN_HAND = "the card to discard is not in the hand"
    CHOICE_FIRST = "the choice that is asked for comes first"
    DECK_EMPTY = "the deck is empty"
    BARRIER_BARS_DRAWING = "a barrier keeps this player from drawing"
    DRAW_PHASE = "in the draw phase players draw and put out an attack card"
    NOT_IN_HAND = "this card is not in the hand"
    RIDE_ONLY = "a ride-only card cannot be chosen"
    MUST_DRAW = "a player with no card that can be put out must draw"
    STILL_SOMETHING_TO_DO = "there is still something to do"
    NO_SUCH_ATTACK_ABILITY = "the attack card has no such attack ability"
    LADDER_BY_DISCARDING = "a discard ladder is climbed by discarding, and nothing else is"
    DISCARD_LACKS_ATTRIBUTE = "the card discarded does not have the attribute"
    LADDER_USED = "the ladder has been used"
    NO_FURTHER_STEP = "there is no further step"
    ACTIVE_ALREADY = "the ability is active already"
    CONDITION_NOT_MET = "the condition of the ability does not hold"
    NO_HAND_ABILITY = "this card has no hand ability"
    HAND_NO_LARGER = "the enemy's hand is no larger"
    PRICE_NOT_PAID = "the price of this ability is not paid like that"
    NO_REVENGE_ACTION = "this is no revenge action"
