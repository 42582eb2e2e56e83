"""Why no game can begin with what was given, as data: the kinds of fault that all games share.

Each game has kinds of its own beside them, ``Unfit`` in its ``why.py``.
"""

from __future__ import annotations

from rules_engine.core.errors import SetupError
from rules_engine.core.refusals import Refusal, RefusalKind


class Fault(RefusalKind):
    """What is wrong with a scenario, a position, values or rulings; most are said of a place."""

    # Form
    IS_MISSING = "is missing"
    NOT_A_KEY = "is not one of {known}"
    NO_MAPPING = "must be a mapping, not {found}"
    NO_MAPPING_OF = "must be a mapping with some of {known}, not {found}"
    NO_LIST = "must be a list, not {found}"
    NO_WORD = "must be a word, not {found}"
    NO_STEP = "must be an action, or have one of {known}"
    NO_WHOLE_NUMBER = "must be a whole number from {least} up, not {found}"
    NO_PLAYER_NUMBER = "must be 1 or 2"
    NOT_AN_OPTION = "{found} is not one of {known}"
    NOT_TWO_PLAYERS = "there must be two in a list"

    # Cards
    IS_NO_CARD = "{word!r} is no card"
    MAY_BE_SEVERAL = "{word!r} may be {fits}"
    NO_OWNER = "{word!r} has no owner P1 or P2"
    UNKNOWN_CARD = "there is no card {card}"
    TWO_OF_ONE_ID = "two cards have the id {card!r}"

    # Whole games
    NOT_WITH_DECKS = "does not go with decks; a new game begins with nothing else"
    NOT_TWO_DECKS = "must be two lists of cards, not {found}"
    FOR_TWO_PLAYERS = "the game is for two players"
    DECK_SIZE_DIFFERS = "a deck has {size} cards, not {count}"
    NO_COMPUTER_PLAYER = "there is no computer player {name!r}; there are {known}"

    # Values and rulings
    NO_SUCH_VALUE = "{card} has no value {key!r} to choose"
    NOT_KNOWN = "not known: {names}"
    NOT_KNOWN_BUT_CHOSEN = "not known: {names}; choose values"
    NOT_KNOWN_BUT_POSSIBLE = "not known: {names}; choose values, or ask for possible outcomes"
    NO_RULING = "there is no ruling {key!r}"
    RULING_MISSING = "the ruling {key!r} is missing"
    NO_OPTION = "{key}: {option!r} is none of {known}"

    # What is asked of a solver
    NO_GOAL = "{goal!r} is no goal of this game; it is one of {known}"
    GAME_IS_OVER = "the game is over"

    TOO_MANY_CASES = "the unknown values make more than {limit} cases"
    NO_ENGINE = "there is no engine for this game yet"


def fault(why: RefusalKind, place: str = "", clause: str | None = None, **data: str) -> SetupError:
    """The error to raise for one thing that is wrong at ``place``; ``clause`` is the rule that says so."""
    return SetupError(Refusal(why, clause, data), place)
