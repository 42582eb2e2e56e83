"""REBORN! Character Card Game: its rules to the letter, its open questions as settings.

Nothing here reads files: cards and rulings are handed in.
"""

from rules_engine.reborn.cards import CardSpec, EffectSpec
from rules_engine.reborn.game import Reborn, State
from rules_engine.reborn.observation import Observation
from rules_engine.reborn.settings import OPTIONS, Settings
from rules_engine.reborn.state import Reason

__all__ = [
    "OPTIONS",
    "CardSpec",
    "EffectSpec",
    "Observation",
    "Reason",
    "Reborn",
    "Settings",
    "State",
]
