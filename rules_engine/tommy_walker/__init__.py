"""Tommy Walker TCG: its rules to the letter, its open questions as settings.

Nothing here reads files: cards and rulings are handed in.
"""

from rules_engine.tommy_walker.cards import AbilitySpec, Assumed, CardSpec, Filling
from rules_engine.tommy_walker.game import State, TommyWalker
from rules_engine.tommy_walker.observation import Observation
from rules_engine.tommy_walker.settings import OPTIONS, Settings
from rules_engine.tommy_walker.state import Reason

__all__ = [
    "OPTIONS",
    "AbilitySpec",
    "Assumed",
    "CardSpec",
    "Filling",
    "Observation",
    "Reason",
    "Settings",
    "State",
    "TommyWalker",
]
