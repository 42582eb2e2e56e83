"""Wiki pages written by hand: references in their Markdown become links."""

from __future__ import annotations

import re

from generator.catalogue.links import CARD_LINK, CLAUSE_ID, without_code
from generator.pages import urls
from generator.pages.running_text import Linker
from generator.pages.urls import Language

_CARD_PAGE = re.compile(
    r"(?<!!)\[(?P<label>[^\]\n]+)\]\((?:\.{1,2}/)*(?P<game>[a-z0-9-]+)/cards/(?P<card>[a-z0-9]+-[0-9]+)(?:\.md|/)?\)"
)
_LINK_TEXT = re.compile(r"\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])|<[^>\n]+>|^#{1,6}[^\n]*$", re.MULTILINE)


def with_links(markdown: str, linker: Linker, lang: Language, base: str) -> str:
    """``markdown`` with 《card》, clause and ruling ids, and links to card pages made links.

    Code, existing links and headings stay as they are. References that lead
    nowhere stay as text; validation reports them.
    """

    def card_page(match: re.Match[str]) -> str:
        card = linker.archive.cards.get(match["card"])
        if card is None or card.game != match["game"]:
            return match[0]
        target = base + urls.card(lang, card.game, card.id)
        return f'<a class="t-cardlink" href="{target}">{match["label"]}</a>'

    markdown = _outside_code(markdown, _CARD_PAGE, card_page)

    def reference(match: re.Match[str]) -> str:
        if match[1]:
            return linker.card_link(match[1], lang, base) or match[0]
        return linker.rule_link(match[2], lang, base) or match[0]

    pattern = re.compile(f"{CARD_LINK.pattern}|{CLAUSE_ID.pattern}")
    return _outside_code(markdown, pattern, reference, also_not_in=_LINK_TEXT)


def _outside_code(
    text: str,
    pattern: re.Pattern[str],
    replace: object,
    also_not_in: re.Pattern[str] | None = None,
) -> str:
    visible = without_code(text)
    if also_not_in is not None:
        visible = also_not_in.sub(
            lambda m: m[0] if CARD_LINK.search(m[0]) and m[0].startswith("#") else " " * len(m[0]),
            visible,
        )
    parts: list[str] = []
    end = 0
    for match in pattern.finditer(visible):
        parts += [text[end : match.start()], replace(match)]  # type: ignore[operator]
        end = match.end()
    return "".join([*parts, text[end:]])
