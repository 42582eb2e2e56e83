"""Shows what a card does: battles of real cards that its abilities decide, and others that they do not touch.

Every battle is played twice, with the ability and without it, and kept only if the
difference is as promised. The search is deterministic and bounded.
"""

from rules_engine.tommy_walker.showcase.search import Display, Lacking, Said, Showcase, Shown
from rules_engine.tommy_walker.showcase.trial import Ending

__all__ = ["Display", "Ending", "Lacking", "Said", "Showcase", "Shown"]
