"""Wiki pages written by hand: references in their Markdown become links."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.catalogue.links import CARD_LINK, CLAUSE_ID, without_code
from generator.pages import urls
from generator.pages.running_text import Linker
from generator.pages.urls import Language

_CARD_PAGE = re.compile(
    r"(?<!!)\[(?P<label>[^\]\n]+)\]\((?:\.{1,2}/)*(?P<game>[a-z0-9-]+)/cards/(?P<card>[a-z0-9]+-[0-9]+)(?:\.md|/)?\)"
)
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)(?P<label>[^\]\n]+)\]:[^\n]*", re.MULTILINE)
_HEADING = re.compile(r"^#{1,6}[^\n]*|^[^\n]+\n(?:=+|-+)[ ]*$", re.MULTILINE)
# What is no running text: a link there would stand inside another one, or break what it stands in.
_NO_TEXT = re.compile(
    r"<!--.*?-->"
    r"|<(?P<tag>a|code|pre|script|style)\b.*?</(?P=tag)\s*>"
    r"|<[a-z/][^<>]*>"
    # [text](address) and [text][label], with one more pair of brackets in either
    r"|\[(?:[^\[\]\n]|\n(?!\n)|\[[^\[\]\n]*\])*\](?:\((?:[^()\n]|\([^()\n]*\))*\)|[ ]?\[[^\]\n]*\])"
    r"|^[ ]*[!?]{3}\+?[ ][^\n]*"  # the title of an admonition
    r"|\{:[^{}\n]*\}|\{[ ]*[#.][^{}\n]*\}|\{[^{}\n]*=[^{}\n]*\}",  # a list of attributes
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)
# A name is shown as it is, whatever its signs mean in Markdown.
_TEXT = re.compile(r"(?<=>)[^<>]+(?=<)")
_SIGNS = re.compile(r"[\\`*_{}\[\]()+.!|:~^=-]")
_TAKES_INDENTED_TEXT = re.compile(r"[ ]{0,3}(?:[-*+]|\d+[.)]|[!?]{3}\+?|:|\[\^[^\]]+\]:)\s")


def with_links(markdown: str, linker: Linker, lang: Language, base: str) -> str:
    """``markdown`` with 《card》, clause and ruling ids, and links to card pages made links.

    Code, HTML tags and existing links stay as they are, and so do clause and ruling
    ids in headings. References that lead nowhere stay as text; validation reports them.
    """

    def card_page(match: re.Match[str]) -> str:
        card = linker.archive.cards.get(match["card"])
        if card is None or card.game != match["game"]:
            return match[0]
        target = base + urls.card(lang, card.game, card.id)
        return f'<a class="t-cardlink" href="{target}">{match["label"]}</a>'

    def card_link(match: re.Match[str]) -> str:
        link = linker.card_link(match[1], lang, base)
        return match[0] if link is None else _TEXT.sub(lambda text: _SIGNS.sub(_entity, text[0]), link)

    def rule_link(match: re.Match[str]) -> str:
        return linker.rule_link(match[1], lang, base) or match[0]

    markdown = _replaced(markdown, _without_code(markdown), _CARD_PAGE, card_page)
    markdown = _replaced(markdown, _running_text(markdown), CARD_LINK, card_link)
    seen = _running_text(markdown)
    for heading in _HEADING.finditer(markdown):
        seen = seen[: heading.start()] + _blank(heading[0]) + seen[heading.end() :]
    return _replaced(markdown, seen, CLAUSE_ID, rule_link)


def _entity(sign: re.Match[str]) -> str:
    return f"&#{ord(sign[0])};"


def _replaced(text: str, seen: str, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]) -> str:
    """``text`` with every match of ``pattern`` in ``seen``, its partly blanked twin, replaced."""
    parts: list[str] = []
    end = 0
    for match in pattern.finditer(seen):
        parts += [text[end : match.start()], replace(match)]
        end = match.end()
    return "".join([*parts, text[end:]])


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda match: _blank(match[0]), text)


def _running_text(markdown: str) -> str:
    """``markdown`` with all blanked that is no running text; offsets stay."""
    labels = [match["label"] for match in _DEFINITION.finditer(markdown)]
    text = _blanked(_NO_TEXT, _blanked(_DEFINITION, _without_code(markdown)))
    if labels:
        shortcuts = "|".join(re.escape(f"[{label}]") for label in labels)
        text = _blanked(re.compile(shortcuts, re.IGNORECASE), text)
    return text


def _without_code(markdown: str) -> str:
    """``markdown`` with its code blanked: fenced, in backticks, and indented by four spaces."""
    lines = without_code(markdown).split("\n")
    within = code = False
    after_blank = True
    for number, line in enumerate(markdown.split("\n")):
        if not line.strip():
            after_blank = True
            continue
        if line.startswith(("    ", "\t")):
            code = not within and (code or after_blank)
            if code:
                lines[number] = _blank(line)
        else:
            code = False
            within = bool(_TAKES_INDENTED_TEXT.match(line)) or (within and not after_blank)
        after_blank = False
    return "\n".join(lines)
