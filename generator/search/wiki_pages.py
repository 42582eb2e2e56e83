"""The wiki pages as search sees them: path, title and plain text in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_HEADING = re.compile(r"^#\s+(.+?)\s*$", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\n]*\)")
_MARKS = re.compile(r"^(?:[#>*+-]+|\d+\.|\||`{3,}.*)\s*|[*_`|]+|<[^>\n]*>", re.MULTILINE)
_ATTRIBUTES = re.compile(r"\{[:#.][^}\n]*\}")


def _plain(markdown: str) -> str:
    text = _LINK.sub(r"\1", _ATTRIBUTES.sub("", markdown))
    text = _MARKS.sub(" ", text)
    return "\n".join(line for line in (" ".join(part.split()) for part in text.split("\n")) if line)


def _title_and_text(path: Path) -> tuple[str, str]:
    # What is no UTF-8 is an error of the archive; only who serves one while it is written on gets here.
    markdown = _FRONT_MATTER.sub("", path.read_text(encoding="utf-8", errors="replace"))
    heading = _HEADING.search(markdown)
    title = heading[1] if heading else path.stem
    body = markdown[: heading.start()] + markdown[heading.end() :] if heading else markdown
    return _plain(title), _plain(body)


def wiki_pages(root: Path) -> Iterator[Mapping[str, Any]]:
    """Every page of ``docs/ja`` with its twin in ``docs/en``; ``path`` is that of its URL."""
    docs = root / "docs"
    for ja in sorted((docs / "ja").rglob("*.md")):
        relative = ja.relative_to(docs / "ja")
        en = docs / "en" / relative
        if not en.is_file():
            continue
        parts = relative.with_suffix("").parts
        if parts[-1] in ("index", "README"):
            parts = parts[:-1]
        (title_ja, text_ja), (title_en, text_en) = _title_and_text(ja), _title_and_text(en)
        yield {
            "path": "".join(f"{part}/" for part in parts),
            "title": {"ja": title_ja, "en": title_en},
            "text": {"ja": text_ja, "en": text_en},
        }
