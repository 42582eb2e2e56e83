"""What the solver of each game may be asked, for the command line.

Kept apart from the engines, which take their time to be read: every start of the command
line needs these, and only `solve` an engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from generator.engines.asking import Ask, Kind
from rules_engine.yokai_watch.cards import TRIBES

TOMMY_WALKER: Final = (
    Ask(
        "mine",
        Kind.CARDS,
        "your cards in play, the lowest first",
        needed=True,
        at="players[0].attack",
        seen=True,
    ),
    Ask(
        "theirs",
        Kind.CARDS,
        "the opponent's cards in play",
        needed=True,
        at="players[1].attack",
        seen=True,
    ),
    Ask("hand", Kind.CARDS, "your hand", at="players[0].hand"),
    Ask("their-hand", Kind.CARDS, "the opponent's hand (for --answer)", at="players[1].hand"),
    Ask("barrier", Kind.CARDS, "the barrier", at="barrier", seen=True),
    Ask("my-barrier", Kind.FLAG, "the barrier is yours", at="barrier.by"),
    Ask("answer", Kind.FLAG, "the opponent may answer; win the round whatever comes"),
    Ask(
        "player",
        Kind.NUMBER,
        "who is asked about (else the lower side, or P1 without FILE)",
        least=1,
        most=2,
    ),
)

YOKAI_WATCH: Final = (
    Ask("mine", Kind.STACKS, "your yokai on the field", needed=True, at="players[0].field", seen=True),
    Ask("theirs", Kind.STACKS, "the opponent's yokai", at="players[1].field", seen=True),
    Ask("hand", Kind.CARDS, "your hand", at="players[0].hand"),
    Ask("their-hand", Kind.CARDS, "the opponent's hand", at="players[1].hand"),
    Ask(
        "medals",
        Kind.WORDS,
        "your medals that are ready, as tribes",
        choices=TRIBES,
        at="players[0].ready",
    ),
    Ask(
        "their-medals",
        Kind.WORDS,
        "the opponent's medals that are ready",
        choices=TRIBES,
        at="players[1].ready",
    ),
    Ask("life", Kind.NUMBER, "how much life you have left", at="players[0].life"),
    Ask("their-life", Kind.NUMBER, "how much life the opponent has left", at="players[1].life"),
    Ask("take", Kind.NUMBER, "take so much life in this turn (1 unless you ask for something else)"),
    Ask("win", Kind.FLAG, "win in this turn"),
    Ask("beat", Kind.CARD, "beat this yokai of the opponent's in this turn", seen=True),
    Ask("hold", Kind.FLAG, "as the player who is attacked: lose no life in this turn"),
)

REBORN: Final = (
    Ask("mine", Kind.CARDS, "your right-arm zone", needed=True, at="players[0].right-arm", seen=True),
    Ask("theirs", Kind.CARDS, "the opponent's right-arm zone", at="players[1].right-arm", seen=True),
    Ask("hand", Kind.CARDS, "your hand, if the turn is still in the character phase", at="players[0].hand"),
    Ask("support", Kind.CARDS, "your support zone", at="players[0].support", seen=True),
    Ask("training", Kind.CARDS, "your training zone", at="players[0].training", seen=True),
    Ask("their-training", Kind.CARDS, "the opponent's training zone", at="players[1].training", seen=True),
    Ask("dying-will", Kind.CARDS, "your dying-will zone", at="players[0].dying-will", seen=True),
    Ask(
        "their-dying-will",
        Kind.CARDS,
        "the opponent's dying-will zone",
        at="players[1].dying-will",
        seen=True,
    ),
    Ask("bullets", Kind.CARDS, "your bullets, the top one first", at="players[0].bullets"),
    Ask("their-bullets", Kind.CARDS, "the opponent's bullets", at="players[1].bullets"),
    Ask("life", Kind.NUMBER, "how much life you have left", at="players[0].life"),
    Ask("their-life", Kind.NUMBER, "how much life the opponent has left", at="players[1].life"),
    Ask("take", Kind.NUMBER, "take so much life in this turn (as much as can be unless you ask for this)"),
    Ask("win", Kind.FLAG, "win in this turn"),
    Ask("survive", Kind.FLAG, "as the player who is attacked: do not lose in this turn"),
)

ASKS: Final[Mapping[str, Sequence[Ask]]] = {
    "tommy-walker": TOMMY_WALKER,
    "yokai-watch": YOKAI_WATCH,
    "reborn": REBORN,
}
"""By game id."""
