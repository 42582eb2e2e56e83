"""How a single value is written in the archive's YAML: plain, in quotes, or as a literal block.

A string stays plain only where YAML 1.2, YAML 1.1 and PyYAML all read it back as
that string; otherwise it goes in single quotes, and in double quotes only if it
holds something that has to be escaped. Lines are never folded.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal
from typing import TypeAlias
from unicodedata import combining, is_normalized, normalize

from generator.catalogue.reader import resolve_plain

Leaf: TypeAlias = "str | int | float | bool | None"

# A leading indicator is quoted even where YAML would let it pass ("-x", "?x"): readers differ.
_NOT_PLAIN = re.compile(r"\A(?:[-?:,\[\]{}#&*!|>'\"%@` ]|\.\.\.)|:(?: |\Z)| #| \Z")
# Inside [] and {}; PyYAML's own scanner, unlike its C parser, also stumbles over "?" there.
_NOT_PLAIN_IN_FLOW = re.compile(r"[,?\[\]{}]")
# What YAML forbids outside double quotes, what ends a line in YAML 1.1 only, tabs,
# and the signs that turn the direction of the text around them.
_ESCAPED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")
# Space that nobody can see at either end: full-width, no-break and the like.
_ODD_EDGE = re.compile(r"\A[^\S ]|[^\S ]\Z")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_ENDS_IN_SPACE = re.compile(r"[^\S\n](?:\n|\Z)")
_SHORT_ESCAPES = {"\t": "\\t", "\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def nfc(text: str) -> str:
    """``text`` in Unicode's composed form, in which all of the archive is written."""
    return text if is_normalized("NFC", text) else normalize("NFC", text)


def _in_double_quotes(text: str) -> str:
    pieces: list[str] = []
    escaped = False
    last = len(text) - 1
    for at, sign in enumerate(text):
        at_edge = at in (0, last) and sign != " " and sign.isspace()
        # A combining sign would merge with the last letter of an escape.
        if sign in _SHORT_ESCAPES:
            pieces.append(_SHORT_ESCAPES[sign])
            escaped = True
        elif at_edge or _ESCAPED.match(sign) or (escaped and combining(sign)):
            code = ord(sign)
            width = (2, "x") if code < 0x100 else (4, "u") if code < 0x10000 else (8, "U")
            pieces.append(f"\\{width[1]}{code:0{width[0]}X}")
            escaped = True
        else:
            pieces.append(sign)
            escaped = False
    return '"' + "".join(pieces) + '"'


def _string(text: str, in_flow: bool) -> str:
    if _SURROGATE.search(text):
        raise ValueError(f"half of a surrogate pair cannot be written: {text!r}")
    if _ESCAPED.search(text) or _ODD_EDGE.search(text):
        return _in_double_quotes(text)
    plain = text and not _NOT_PLAIN.search(text) and not (in_flow and _NOT_PLAIN_IN_FLOW.search(text))
    if plain and resolve_plain(text) == (text, None):
        return text
    return "'" + text.replace("'", "''") + "'"


def _float(value: float) -> str:
    if not math.isfinite(value):
        raise ValueError(f"a number that is not finite cannot be written: {value!r}")
    digits = format(Decimal(repr(value)), "f")
    return digits if "." in digits else digits + ".0"


def scalar_text(value: Leaf, *, in_flow: bool = False) -> str:
    """``value`` on one line; ``in_flow`` means inside ``[]`` or ``{}``.

    Raises ValueError for a number or string that no archive file can hold.
    """
    if isinstance(value, str):
        return _string(nfc(value), in_flow)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _float(value)
    digits = str(value)
    if resolve_plain(digits) != (value, None):
        raise ValueError(f"too many digits: {digits}")
    return digits


def literal_block(value: Leaf) -> tuple[str, list[str]] | None:
    """The header and the lines of a literal block for a text of several lines.

    None if ``value`` has one line only, or would not survive as a block: the first
    line must not be indented, no line may end in space, no more than one line
    break may end the text, and nothing may need an escape.
    """
    if not isinstance(value, str) or "\n" not in value:
        return None
    text = nfc(value)
    body = text.removesuffix("\n")
    if (
        _ESCAPED.search(text.replace("\n", ""))
        or _SURROGATE.search(text)
        or _LINE_ENDS_IN_SPACE.search(text)
        or body.endswith("\n")
        or body.lstrip("\n").startswith(" ")
        or not body
    ):
        return None
    return ("|" if body != text else "|-"), body.split("\n")
