"""Makes the comment that says what a pull request does.

The folder holds ``ja.md`` and ``en.md``, written by a run of the pull request's own code. They are
untrusted: what they say is shown, but nothing in them can mention a person, link, load a picture,
or be taken for HTML. Prints the request's body as JSON, or nothing if there is nothing to tell.
Needs Python alone, as nothing is installed where it runs.
"""

from __future__ import annotations

import argparse
import json
import re
import unicodedata
from pathlib import Path

MARK = "<!-- tefuda: effect -->"
LIMIT = 30_000
"""Characters of each text. GitHub takes 65,536 in a comment."""

_BREAK = "\u200b"
"""A space without width: a sign that is followed by it means nothing in Markdown or HTML."""

_LIVE = re.compile(
    r"<(?=[A-Za-z/!?])"  # HTML
    r"|&(?=[#A-Za-z])"  # an entity, which could stand for any of the others
    r"|@(?=\S)"  # a mention
    r"|(?:#|GH-)(?=\d)"  # an issue
    r"|\](?=[(:\[])"  # a link or picture
    r"|(?:https?|ftp|mailto|xmpp)(?=:)|www(?=\.)"  # an address, which need not begin a word
    r"|^\s*~(?=~~)|^\s*`(?=```)",  # a fence other than the one that texts here use
    re.IGNORECASE | re.MULTILINE,
)
_KEPT = frozenset("\n\t")


def harmless(text: str, limit: int = LIMIT) -> str:
    """``text`` without invisible signs, cut at the end of a line before ``limit``, with nothing live or left open in it."""
    shown = "".join(c for c in text if c in _KEPT or unicodedata.category(c)[0] != "C")
    shown = _LIVE.sub(lambda found: found[0] + _BREAK, shown)
    if len(shown) > limit:
        shown = shown[: shown.rfind("\n", 0, limit - 2) + 1] + "…"
    fences = sum(line.lstrip().startswith("```") for line in shown.splitlines())
    return shown.strip() + ("\n```" if fences % 2 else "")


def _read(path: Path) -> str:
    if path.is_symlink() or not path.is_file():
        return ""
    with path.open("rb") as file:
        return harmless(file.read(8 * LIMIT).decode("utf-8", "replace"))


def comment(folder: Path, run: str) -> str:
    """The comment from the texts in ``folder``; empty if there are none. ``run`` is the run's address."""
    ja, en = (_read(folder / name) for name in ("ja.md", "en.md"))
    if not ja and not en:
        return ""
    head = (
        f"{MARK}\n"
        f"この変更を取り込むと、こう変わります。下見のサイトは[実行の記録]({run}#artifacts)の`site`にあります。"
        f"展開したフォルダーで`python3 -m http.server`とすると見られます。\n\n"
        f"What this change does. A preview of the site is `site` in [the run's artifacts]({run}#artifacts); "
        f"unpack it and run `python3 -m http.server` in the folder."
    )
    parts = [head, ja, f"<details><summary>English</summary>\n\n{en}\n\n</details>" if ja and en else en]
    return "\n\n".join(part for part in parts if part) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--run", required=True, help="the address of the run that made the texts")
    given = parser.parse_args()
    body = comment(given.folder, given.run)
    if body:
        print(json.dumps({"body": body}, ensure_ascii=True))


if __name__ == "__main__":
    main()
