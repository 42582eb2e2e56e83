"""Every kind of refusal of Tommy Walker TCG: what an action may be refused for."""

from __future__ import annotations

from rules_engine.core.refusals import RefusalKind


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
