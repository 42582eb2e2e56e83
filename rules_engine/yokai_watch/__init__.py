"""YO-KAI WATCH Trading Card Game: its rules to the letter, its open questions as settings.

Nothing here reads files: cards and rulings are handed in.
"""

from rules_engine.yokai_watch.cards import CardSpec
from rules_engine.yokai_watch.game import State, YokaiWatch
from rules_engine.yokai_watch.observation import Observation
from rules_engine.yokai_watch.settings import OPTIONS, Settings
from rules_engine.yokai_watch.state import Reason

__all__ = ["OPTIONS", "CardSpec", "Observation", "Reason", "Settings", "State", "YokaiWatch"]
