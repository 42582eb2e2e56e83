"""Why an engine refuses an action, in words, from ``templates/refusals.yml``."""

from __future__ import annotations

from generator.words import Language, table
from rules_engine.core.refusals import Refusal


def told(refusal: Refusal, lang: Language) -> str:
    """The sentence for ``refusal``, with its clause if one forbids the action.

    A keyword that the table has as ``<name>-<keyword>`` is told in words as well. Raises
    KeyError for a kind that is not in the table.
    """
    words = table("refusals")[lang]
    said = {
        key: words.get(f"{key}-{value}", value) if isinstance(value, str) else words["and"].join(value)
        for key, value in refusal.data.items()
    }
    sentence = words[refusal.kind].format(**said)
    return f"{sentence} ({refusal.clause})" if refusal.clause else sentence
