"""What all games share: the game protocol, chance, events, errors and unknown values."""

from rules_engine.core.errors import (
    AmbiguousError,
    EngineError,
    IllegalError,
    SetupError,
    UnreadableError,
)
from rules_engine.core.events import Event, Trace
from rules_engine.core.play import perft, play_randomly
from rules_engine.core.protocol import Action, Game, Imaginable, Observation, Outcome, State, Termination
from rules_engine.core.random import Source
from rules_engine.core.recording import Recording

__all__ = [
    "Action",
    "AmbiguousError",
    "EngineError",
    "Event",
    "Game",
    "IllegalError",
    "Imaginable",
    "Observation",
    "Outcome",
    "Recording",
    "SetupError",
    "Source",
    "State",
    "Termination",
    "Trace",
    "UnreadableError",
    "perft",
    "play_randomly",
]
