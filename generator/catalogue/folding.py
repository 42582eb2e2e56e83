"""One way to fold text, so that what looks alike to a reader compares equal."""

from __future__ import annotations

import re
import unicodedata

_DROPPED = re.compile(r"[\s・･·•‧∙⋅〜~「」『』【】《》〈〉\[\]()（）“”\"'’‘、。,，.．!！?？:：;；_/／\\|｜]")
_HIRAGANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


def fold(text: str) -> str:
    """Fold width, case, kana, brackets, dots and spaces away: らるふ, ﾗﾙﾌ and ラルフ agree."""
    folded = unicodedata.normalize("NFKC", text).lower()
    return _DROPPED.sub("", folded.translate(_HIRAGANA))
