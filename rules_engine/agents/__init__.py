"""Computer players. They see what a player may see, and nothing else."""

from rules_engine.agents.base import Agent, play_match
from rules_engine.agents.planner import Planner
from rules_engine.agents.simple import Greedy, Random

__all__ = ["Agent", "Greedy", "Planner", "Random", "play_match"]
