"""Running text made into HTML: escaped, with 《card》, clause and ruling references linked."""

from __future__ import annotations

import re
from collections.abc import Hashable

from markupsafe import Markup, escape

from generator.catalogue.links import CARD_LINK, CLAUSE_ID
from generator.catalogue.model import Archive, Card
from generator.pages import urls
from generator.pages.urls import Language

_REFERENCE = re.compile(f"{CARD_LINK.pattern}|{CLAUSE_ID.pattern}")


class Linker:
    """Turns references into links. One per archive; the page's language and place are arguments."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._rules = {c.id: (g.id, "rules") for g in archive.games for c in g.clauses()}
        self._rules |= {r.id: (g.id, "rulings") for g in archive.games for r in g.rulings}

    @property
    def links(self) -> Hashable:
        """Everything that links can lead to; equal as long as all texts get the same links."""
        cards = tuple((card.game, card.id, card.name) for card in self.archive.cards.values())
        return cards, tuple(self._rules.items())

    def card(self, name: str) -> Card | None:
        """The one card with this id or name, or None."""
        found = self.archive.cards.get(name)
        if found is not None:
            return found
        named = self.archive.by_name.get(name, ())
        return named[0] if len(named) == 1 else None

    def rule_url(self, rule_id: str, lang: Language) -> str | None:
        """Where a clause or ruling stands, from the site's root, with its anchor."""
        if rule_id not in self._rules:
            return None
        return f"{urls.page(lang, *self._rules[rule_id])}#{rule_id.lower()}"

    def card_link(self, name: str, lang: Language, base: str) -> str | None:
        """The HTML of a link to the card, or None if there is no such card."""
        card = self.card(name)
        if card is None:
            return None
        target = base + urls.card(lang, card.game, card.id)
        lang_mark = "" if lang == "ja" else ' lang="ja"'
        return f'<a class="t-cardlink" href="{target}"{lang_mark}>{escape(card.name)}</a>'

    def rule_link(self, rule_id: str, lang: Language, base: str) -> str | None:
        """The HTML of a link to the clause or ruling, or None if there is none."""
        url = self.rule_url(rule_id, lang)
        return None if url is None else f'<a class="t-ref" href="{base}{url}">{rule_id}</a>'

    def html(self, text: str, lang: Language, base: str) -> Markup:
        """``text`` escaped, its references linked."""
        parts: list[str] = []
        end = 0
        for match in _REFERENCE.finditer(text):
            link = self.card_link(match[1], lang, base) if match[1] else self.rule_link(match[2], lang, base)
            if link is not None:
                parts += [str(escape(text[end : match.start()])), link]
                end = match.end()
        parts.append(str(escape(text[end:])))
        return Markup("".join(parts))
