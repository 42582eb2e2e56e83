"""What action cards do. No action card of the game is known; these are the texts of specimens.

An action card whose text says anything else cannot be played.
"""

from __future__ import annotations

import re
from typing import Final

NOTHING: Final = 0
DRAW: Final = 1  # draw so many cards
DESTROY: Final = 2  # destroy in the main step: one yokai of the opponent's
LIFE_OF_BOTH: Final = 3  # both players lose so much life at the same moment
STRENGTHEN: Final = 4  # in a battle: so much more power for one's own yokai

_TEXTS: Final = (
    (re.compile(r"カードを(\d+)枚引く。"), DRAW),
    (re.compile(r"メインの間に、相手の妖怪(1)体を破壊する。"), DESTROY),
    (re.compile(r"どちらのプレイヤーもライフを(\d+)枚失う。"), LIFE_OF_BOTH),
    (re.compile(r"バトルをする自分の妖怪のパワーに(\d+)を加える。"), STRENGTHEN),
)


def effect_of(text: str) -> tuple[int, int] | None:
    """The effect that ``text`` describes, with its number; None if it describes none of these."""
    for pattern, effect in _TEXTS:
        found = pattern.fullmatch(text)
        if found:
            return effect, int(found[1])
    return None
