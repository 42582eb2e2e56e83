"""Why an engine refuses an action, a position or a deck, in words, from ``templates/refusals.yml``."""

from __future__ import annotations

from generator.words import Language, table
from rules_engine.core.errors import EngineError
from rules_engine.core.refusals import Refusal

KEYWORDS = ("stage", "what")
"""What of a refusal's data is a keyword of the engine; the table has it as ``<name>-<keyword>``."""


def told(refusal: Refusal, lang: Language) -> str:
    """The sentence for ``refusal``, with its clause if one forbids the action.

    Raises KeyError for a kind, or a keyword, that is not in the table.
    """
    words = table("refusals")[lang]
    said = {
        key: words["and"].join(value)
        if not isinstance(value, str)
        else words[f"{key}-{value}"]
        if key in KEYWORDS
        else value
        for key, value in refusal.data.items()
    }
    sentence = words[refusal.kind].format(**said)
    return f"{sentence} ({refusal.clause})" if refusal.clause else sentence


def told_error(error: EngineError, lang: Language) -> str:
    """All that an engine found wrong, without its place."""
    return table("refusals")[lang]["then"].join(told(refusal, lang) for refusal in error.refusals)


def told_with_place(error: EngineError, lang: Language) -> str:
    """The same, behind its place in the scenario where it has one."""
    said = told_error(error, lang)
    return f"{error.place}: {said}" if error.place else said
