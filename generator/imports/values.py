"""What stands in a cell, as the data writes it.

The notations are those of the sources themselves: ``?`` for what is not known,
``3or4?`` for one of several, ``5200?`` for a value in doubt, ``ST`` where two
values stand and only one can be right.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from generator.catalogue.fields import CardShape, Field
from generator.catalogue.folding import fold
from rules_engine.phrasebook import Phrasebook

ABSENT = object()
"""What is read from a dash: the field does not apply to the card."""

_UNKNOWN = re.compile(r"\?+|不明|unknown", re.IGNORECASE)
_NONE = re.compile(r"無し|なし|無|none", re.IGNORECASE)
_DASH = re.compile("[-－‐–—―]")
_WHOLE = re.compile(r"[+-]?\d{1,18}")
_BETWEEN = re.compile(r"\s*(?:または|もしくは|か|(?<![A-Za-z])or(?![A-Za-z]))\s*", re.IGNORECASE)
_LISTED = re.compile(r"[,，、;；/／]")
_UNTIMED = re.compile(r"\s+[/／]\s+|\n")


class NotAValue(ValueError):
    """The text is no value of its field. ``code`` and ``details`` make the problem."""

    def __init__(self, code: str, **details: str) -> None:
        super().__init__(code)
        self.code, self.details = code, details


def is_unknown(text: str) -> bool:
    """True for ``?``, 不明 and the like, in any width."""
    return _UNKNOWN.fullmatch(unicodedata.normalize("NFKC", text).strip()) is not None


def read_value(field: Field, text: str) -> Any:
    """The data for what a cell says of a field that is no list of abilities; ABSENT for a dash.

    Raises NotAValue if the field can have no such value.
    """
    printed = unicodedata.normalize("NFC", text.strip())
    if _DASH.fullmatch(printed):
        return ABSENT
    plain = _without_unit(field, unicodedata.normalize("NFKC", printed))
    if is_unknown(plain):
        return "unknown"
    if field.kind == "text":
        return printed
    if field.kind == "list":
        return _list(field, printed)
    sure = _one(field, plain)
    if sure is not None:
        return sure
    said = plain.rstrip("?").rstrip()
    values = [_one(field, _without_unit(field, part)) for part in _BETWEEN.split(said)]
    if None not in values:
        if len(values) == 1:  # only a question mark can have kept it from being sure
            return {"probably": values[0], "printed": printed}
        if len(set(values)) == len(values):
            return {"one_of": values, "printed": printed}
    signs = [_one(field, sign) for sign in plain] if field.kind == "choice" else [None]
    if None not in signs and len(signs) == len(set(signs)) > 1:
        return {"conflict": signs, "printed": printed}
    raise NotAValue("import-value", value=printed, allowed=_allowed(field))


def _without_unit(field: Field, text: str) -> str:
    unit = unicodedata.normalize("NFKC", field.unit)
    return text.removeprefix(unit).strip() if unit else text.strip()


def _one(field: Field, text: str) -> str | int | None:
    """The one value that ``text`` names, or None."""
    if field.kind == "number":
        digits = re.sub(r"(?<=\d),(?=\d{3})", "", text)
        return int(digits) if _WHOLE.fullmatch(digits) else None
    for choice in field.choices:
        if text == unicodedata.normalize("NFKC", str(choice.value)):
            return choice.value
    wanted = "" if "?" in text else fold(text)
    for choice in field.choices:
        if wanted and wanted in {fold(str(choice.value)), *map(fold, choice.label.values())}:
            return choice.value
    return None


def _list(field: Field, text: str) -> Any:
    if _NONE.fullmatch(text):
        return []
    doubted = text.endswith(("?", "？"))
    found: list[Any] = []
    for part in filter(None, map(str.strip, _LISTED.split(text.rstrip("?？")))):
        value = _one(field, unicodedata.normalize("NFKC", part)) if field.choices else part
        if value is None:
            raise NotAValue("import-value", value=part, allowed=_allowed(field))
        found.append(value)
    return {"probably": found, "printed": text} if doubted else found


def _allowed(field: Field) -> str:
    words = [str(choice.value) for choice in field.choices] or ["123"]
    return ", ".join([*words, "?"])


def read_abilities(shape: CardShape, phrasebook: Phrasebook | None, text: str) -> Any:
    """The data for a cell of abilities: a list, ``unknown``, or ABSENT for a dash.

    Each begins with its timing and a colon, if the game's abilities have one; a
    wording that is not the game's regular one becomes ``text`` and ``printed``, as
    far as the phrasebook reads it. Raises NotAValue.
    """
    written = unicodedata.normalize("NFC", text.strip())
    if _DASH.fullmatch(written):
        return ABSENT
    if _NONE.fullmatch(written):
        return []
    if is_unknown(re.sub("[:：;；]", "", written)):
        return "unknown"
    if shape.timing is None:
        return [_worded(part.strip(), None, phrasebook) for part in _UNTIMED.split(written) if part.strip()]
    return _timed(shape.timing, phrasebook, written)


def _timed(timing: Field, phrasebook: Phrasebook | None, written: str) -> list[dict[str, Any]]:
    words = sorted((str(choice.value) for choice in timing.choices), key=len, reverse=True)
    named = "|".join([*map(re.escape, words), "[?？]", "不明"])
    heads = list(re.finditer(rf"(?:^|(?<=\s))({named})\s*([:：;；])\s*", written))
    if not heads or heads[0].start():
        raise NotAValue("import-timing", value=written, allowed=", ".join([*words, "?"]))
    found = []
    for head, end in zip(heads, [*(h.start() for h in heads[1:]), len(written)], strict=True):
        said = "unknown" if is_unknown(head[1]) else head[1]
        ability = _worded(written[head.end() : end].strip(), said, phrasebook)
        if head[2] in ";；":  # the slip is between timing and text, so both are needed to show it
            ability = {**ability, "printed": written[head.start() : end].strip()}
        found.append({"timing": said, **ability})
    return found


def _worded(text: str, timing: str | None, phrasebook: Phrasebook | None) -> dict[str, Any]:
    if not text or is_unknown(text):
        return {"text": "unknown"}
    known = None if timing == "unknown" else timing
    if phrasebook is not None and phrasebook.parse(text, known) is None:
        regular = phrasebook.regular(text, known)
        if regular is not None:
            return {"text": regular, "printed": text}
    return {"text": text}
