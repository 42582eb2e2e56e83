"""Computer players. They see what a player may see, and nothing else."""

from rules_engine.agents.base import Agent, play_match, turns
from rules_engine.agents.named import AGENTS, agent, seated
from rules_engine.agents.planner import Planner
from rules_engine.agents.simple import Greedy, Random

__all__ = ["AGENTS", "Agent", "Greedy", "Planner", "Random", "agent", "play_match", "seated", "turns"]
