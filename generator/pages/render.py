"""Renders the pages of an archive: from the model to the title and HTML of each page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.catalogue.model import Archive, Card, Game
from generator.pages import card_page, game_pages, search_page, urls
from generator.pages.running_text import Linker
from generator.pages.shell_context import in_language
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wording import TEMPLATES, wording
from generator.search.index import COMMON, FLAGS, game_index, site_index
from generator.search.similar import Similar, similar_cards

_SCRIPT_WORDS = ("search_", "query_", "kind_", "copied")


@dataclass(frozen=True, slots=True)
class PageSpec:
    """One page that is not a card's: where it stands, what kind it is, and its heading."""

    lang: Language
    path: tuple[str, ...]
    kind: str
    title: str
    description: str
    game: Game | None = None
    number: int = 1

    @property
    def url(self) -> str:
        return urls.page(self.lang, *self.path)


class Renderer:
    """Everything needed to render any page of one archive.

    ``wiki`` names the pages written by hand that may be linked to; ``site_name`` and
    ``site_description`` (`日本語 / English`) are what the home page is headed with.
    """

    def __init__(
        self,
        archive: Archive,
        wiki: frozenset[str] = frozenset(),
        site_name: str = "",
        site_description: str = "",
    ) -> None:
        self.archive = archive
        self.wiki = wiki
        self.site_name = site_name
        self.site_description = site_description
        self._linked: dict[tuple[str, Language, str], Markup] = {}
        self.linker = Linker(archive)
        self.environment = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._card_template = self.environment.get_template("pages/card.html")

    @cached_property
    def pages(self) -> list[PageSpec]:
        """Every page but the cards', in both languages."""
        return [spec for lang in LANGUAGES for spec in self._pages(lang)]

    def _pages(self, lang: Language) -> list[PageSpec]:
        ui = wording()[lang]
        specs = [
            PageSpec(lang, (), "home", self._home_title(lang), ui["home_lede"]),
            PageSpec(lang, ("search",), "search", ui["search"], ui["grammar_lede"]),
        ]
        for game in self.archive.games:
            title = game.title[lang]
            specs.append(PageSpec(lang, (game.id,), "game", title, game.summary[lang], game))
            for section in urls.SECTIONS:
                kind = "catalogue" if section == "cards" else section
                about = f"{title} {ui[section]}" if lang == "ja" else f"{ui[section]} – {title}"
                lede = ui.get(f"{section}_lede", game.summary[lang])
                description = about if "{" in lede else f"{about}: {lede}"
                specs.append(PageSpec(lang, (game.id, section), kind, about, description, game))
            for number in range(2, game_pages.page_count(game) + 1):
                path = (game.id, "cards", "page", str(number))
                about = f"{title} {ui['cards']} {number}"
                specs.append(PageSpec(lang, path, "catalogue", about, about, game, number))
        return specs

    def _home_title(self, lang: Language) -> str:
        return in_language(self.site_description, lang) or self.site_name or wording()[lang]["games"]

    def _context(self, lang: Language, url: str, view: Mapping[str, Any]) -> dict[str, Any]:
        base = urls.base(url)

        def link(text: str) -> Markup:
            # The same clauses and terms stand on many cards.
            key = (text, lang, base)
            if key not in self._linked:
                self._linked[key] = self.linker.html(text, lang, base)
            return self._linked[key]

        return {
            "lang": lang,
            "base": base,
            "ui": wording()[lang],
            "link": link,
            "home_title": self._home_title(lang),
            "search_href": base + urls.page(lang, "search"),
            "contribute_href": base + urls.page(lang, "contribute") if "contribute" in self.wiki else "",
            **view,
        }

    def page(self, spec: PageSpec) -> str:
        """The HTML of a page's content."""
        if spec.kind == "search":
            view = search_page.view(self.indexes, spec.lang)
        else:
            view = game_pages.view(self.archive, spec.kind, spec.game, spec.lang, spec.url, spec.number)
        template = self.environment.get_template(f"pages/{spec.kind}.html")
        return template.render(self._context(spec.lang, spec.url, view))

    def card(self, card: Card, lang: Language) -> card_page.CardPage:
        """A card's page: title, description and the HTML of its content."""
        game = self.archive.game(card.game)
        url = urls.card(lang, game.id, card.id)
        similar = self._similar[game.id].get(card.id, ())
        view = card_page.view(game, card, lang, url, similar)
        html = self._card_template.render(self._context(lang, url, view))
        return card_page.CardPage(url, card.name, card_page.description(game, card, lang), html)

    @cached_property
    def _similar(self) -> Mapping[str, Mapping[str, Sequence[Similar]]]:
        return {game.id: similar_cards(game) for game in self.archive.games}

    @cached_property
    def indexes(self) -> list[dict[str, Any]]:
        """The search index of each game."""
        return [game_index(game) for game in self.archive.games]

    def site_index(self, pages: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
        """The search index of the wiki ``pages``, with the words that the scripts need."""
        return {
            **site_index(pages),
            "games": [game.id for game in self.archive.games],
            "common": COMMON,
            "flags": FLAGS,
            "ui": {
                lang: {k: text for k, text in words.items() if k.startswith(_SCRIPT_WORDS)}
                for lang, words in wording().items()
            },
        }
