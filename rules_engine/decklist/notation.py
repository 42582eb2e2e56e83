"""The signs and words that people write deck lists with, and a line without what does not matter in it."""

from __future__ import annotations

import re
import unicodedata

SPACES = re.compile("[\t\v\f\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
LINE_ENDS = re.compile("\r\n|[\n\r\u2028\u2029]")

_N = "([0-9０-９]+)"
_X = "[x×✕✖ｘXＸ*＊]"
_P = "[,、，:：;；|｜=＝]"
_OPENING, _CLOSING = r"[(\[（［【<＜]", r"[)\]）］】>＞]"

# Each way to write a count: the groups that hold the count and the name.
_BEFORE = (
    rf"^{_N}(?: ?枚)? (.+)$",
    rf"^{_N} ?{_X} ?(.+)$",
    rf"^{_N}枚? ?{_P} ?(.+)$",
    rf"^{_X} ?{_N} (.+)$",
    rf"^{_OPENING}{_X}? ?{_N}枚?{_CLOSING} ?(.+)$",
)
_AFTER = (
    rf"^(.+) {_N}(?: ?枚)?$",
    rf"^(.+?) ?{_X} ?{_N}枚?$",
    rf"^(.+?) ?{_P} ?{_X}? ?{_N}枚?$",
    rf"^(.+?) ?[…‥・.]+ ?{_X}? ?{_N}枚?$",
    rf"^(.+?) ?{_OPENING}{_X}? ?{_N}枚?{_CLOSING}$",
)
# A number with a dot or bracket numbers a list: it is no count.
_BESIDE_BEFORE = (rf"^{_N}枚?([^.．)）\]］/／ ].*)$", rf"^{_X}{_N}(.+)$")
_BESIDE_AFTER = (rf"^(.*[^0-9０-９]){_N}枚?$",)

COUNT_BEFORE = [re.compile(pattern) for pattern in _BEFORE]
COUNT_AFTER = [re.compile(pattern) for pattern in _AFTER]
COUNT_BESIDE_BEFORE = [re.compile(pattern) for pattern in _BESIDE_BEFORE]
COUNT_BESIDE_AFTER = [re.compile(pattern) for pattern in _BESIDE_AFTER]

COMMENT = re.compile(r"^(?:[#＃;；※]|//|／／|--(?!-)|<!--)")
TRAILING_COMMENT = re.compile(r" +(?:[#＃※]|//|／／|--(?= )).*$")
BULLET = re.compile(r"^(?:[-*+–—] +|[・•●○◆◇■□▪‣►▶] *)")
RULE = re.compile(r"^[-=_*~+#・.＝－―—─━＿～〜]{2,}$")
HEADING = re.compile(r"^(?:#+|[=＝*■□◆◇●○▼▽【\[［<＜〈《〔（(]+|//) *(.*?)$")
HEADING_END = re.compile(r"(?:[=＝*■□◆◇●○】\]］>＞〉》〕:：#]| )+$")
HEADING_COUNT = re.compile(r"(?: ?[(（\[［:：] ?| )[0-9０-９]+ ?(?:枚|cards?)? ?[)）\]］]?$")
TITLE = re.compile(r"^(?:デッキ名|デッキ名称|deck ?name|name|title|題名?) ?[:：=＝] ?(.+)$", re.IGNORECASE)
TOTAL = re.compile(
    r"^(?:合計|総計|計|総枚数|枚数|total|sum) ?[:：=＝]? ?[0-9０-９]+ ?(?:枚|cards?)?$", re.IGNORECASE
)
ID = re.compile(r"^([a-z0-9-]*[a-z0-9])-0*([0-9]+)$")
DASHES = re.compile("[‐‑‒–—―−ー－ｰ]")
ID_THEN_NAME = re.compile(rf"^([^ :：,，、|]+)(?: ?{_P} ?| )(.+)$")
NAME_THEN_ID = re.compile(rf"^(.+?) ?(?:{_P} ?|{_OPENING} ?| )([^ ]+?) ?{_CLOSING}?$")


def clean(line: str) -> str:
    """A line with every kind of space made one, and what nobody sees taken out."""
    return re.sub(" +", " ", SPACES.sub(" ", UNSEEN.sub("", line))).strip(" ")


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them; a final line end begins no line of its own."""
    lines = LINE_ENDS.split(text)
    return lines[:-1] if len(lines) > 1 and not lines[-1] else lines


def id_key(text: str) -> str:
    """An id without differences of width, case, dashes and leading zeros; empty if it is none."""
    folded = DASHES.sub("-", unicodedata.normalize("NFKC", text).lower())
    match = ID.match(folded)
    return f"{match[1]}-{match[2]}" if match else ""
