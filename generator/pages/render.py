"""Renders the pages of an archive: from the model to the title and HTML of each page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.catalogue import places
from generator.catalogue.model import Archive, Card, Game
from generator.changes.wording import strings as change_strings
from generator.decks.book import DeckBook, deck_book
from generator.engines import has_engine
from generator.pages import (
    contribute_page,
    data_page,
    deck_pages,
    example_view,
    game_pages,
    sample_page,
    search_page,
    urls,
)
from generator.pages.card_page import CardPage, CardPages
from generator.pages.changes_page import Changes
from generator.pages.data_page import Download
from generator.pages.kept_macros import CompiledTemplates, KeepingEnvironment
from generator.pages.kept_pages import KeptPages
from generator.pages.running_text import Linker
from generator.pages.shell_context import in_language
from generator.pages.urls import DEFAULT, LANGUAGES, Language
from generator.pages.wording import TEMPLATES, wording
from generator.search.index import COMMON, FLAGS, game_index, site_index
from generator.search.similar import SimilarCards

_COMPILED = CompiledTemplates()
_LEAD_TO_PLAY = ("game", "rules", "sample", *deck_pages.KINDS)
"""The kinds of pages that say where to read how their game is played."""
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


def page_environment() -> KeepingEnvironment:
    """What the templates of pages are drawn with."""
    return KeepingEnvironment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_COMPILED,
        auto_reload=False,
    )


class Renderer:
    """Everything needed to render any page of one archive.

    ``wiki`` names the pages written by hand that may be linked to; ``site_name`` and
    ``site_description`` (`日本語 / English`) are what the home page is headed with. ``kept``
    are pages of the archive's last state; those that have not changed are used again.
    ``downloads`` tells the files offered for a game; they are asked for when a page shows
    them. ``changes`` are the latest ones of the data. Without these there is no page of them.
    """

    def __init__(
        self,
        archive: Archive,
        wiki: frozenset[str] = frozenset(),
        site_name: str = "",
        site_description: str = "",
        kept: KeptPages | None = None,
        downloads: Callable[[Game], Sequence[Download]] | None = None,
        changes: Changes | None = None,
    ) -> None:
        self.archive = archive
        self.wiki = wiki
        self.site_name = site_name
        self.site_description = site_description
        self.downloads = downloads
        self.changes = changes
        self._examples: dict[str, example_view.Examples] = {}
        self.linker = Linker(archive)
        self._kept = kept
        if kept is not None:
            kept.begin((self.linker.links, wiki, site_name, site_description))
        self.environment = kept.environment if kept is not None else page_environment()
        self._card_template = self.environment.get_template("pages/card.html")
        self._shared: dict[tuple[Language, str], Mapping[str, Any]] = {}
        self._card_pages: dict[tuple[str, Language], CardPages] = {}
        self._similar: dict[str, SimilarCards] = {}

    @cached_property
    def pages(self) -> list[PageSpec]:
        """Every page but the cards', in both languages."""
        return [spec for lang in LANGUAGES for spec in self._pages(lang)]

    def _pages(self, lang: Language) -> list[PageSpec]:
        ui = wording()[lang]
        specs = [
            PageSpec(lang, (), "home", self._home_title(lang), ui["home_lede"]),
            PageSpec(lang, (places.SEARCH,), "search", ui["search"], ui["grammar_lede"]),
        ]
        if self.changes is not None:
            words = change_strings()[lang]
            specs.append(
                PageSpec(lang, (places.CHANGES,), "changes", words["page-title"], words["page-lede"])
            )
        for game in self.archive.games:
            title = game.title[lang]
            specs.append(PageSpec(lang, (game.id,), "game", title, game.summary[lang], game))
            for section in urls.sections(
                with_decks=game.deck is not None, with_sample=game.sample is not None
            ):
                kind = "catalogue" if section == "cards" else section
                about = f"{title} {ui[section]}" if lang == "ja" else f"{ui[section]} – {title}"
                lede = ui.get(f"{section}_lede", game.summary[lang])
                description = about if "{" in lede else f"{about}: {lede}"
                specs.append(PageSpec(lang, (game.id, section), kind, about, description, game))
            specs += self._deck_pages(game, lang)
            if game.examples:
                about = f"{title} {ui['coverage']}" if lang == "ja" else f"{ui['coverage']} – {title}"
                lede = f"{about}: {ui['coverage_about']}"
                specs.append(PageSpec(lang, (game.id, "coverage"), "coverage", about, lede, game))
            if self.downloads is not None:
                words = data_page.strings()[lang]
                about = f"{title} {words['data']}" if lang == "ja" else f"{words['data']} – {title}"
                lede = words["data_lede"].format(game=title)
                specs.append(PageSpec(lang, (game.id, "data"), "data", about, lede, game))
            for number in range(2, game_pages.page_count(game) + 1):
                path = (game.id, "cards", "page", str(number))
                about = f"{title} {ui['cards']} {number}"
                specs.append(PageSpec(lang, path, "catalogue", about, about, game, number))
        return specs

    def _deck_pages(self, game: Game, lang: Language) -> Iterator[PageSpec]:
        """The list of the decks of ``game``, and the page of each."""
        ui = wording()[lang]
        if not game.decks or game.deck is None:
            return
        title = game.title[lang]
        about = f"{title} {ui['decks']}" if lang == "ja" else f"{ui['decks']} – {title}"
        yield PageSpec(lang, (game.id, "decks"), "decks", about, f"{about}: {ui['decks_lede']}", game)
        for deck in game.decks:
            named = f"{deck.title[lang]} – {about}"
            yield PageSpec(lang, (game.id, "decks", deck.id), "deck_page", named, deck.about[lang], game)

    def _home_title(self, lang: Language) -> str:
        return in_language(self.site_description, lang) or self.site_name or wording()[lang]["games"]

    def _context(self, lang: Language, base: str) -> Mapping[str, Any]:
        """What every page in ``lang`` from which ``base`` leads to the site's root is given."""
        found = self._shared.get((lang, base))
        if found is None:
            found = self._shared[lang, base] = self._new_context(lang, base)
        return found

    def _new_context(self, lang: Language, base: str) -> Mapping[str, Any]:
        @cache  # The same clauses and terms stand on many cards.
        def link(text: str) -> Markup:
            return self.linker.html(text, lang, base)

        return {
            "lang": lang,
            "base": base,
            "ui": wording()[lang],
            "link": link,
            "rule_href": lambda rule_id: f"{base}{self.linker.rule_url(rule_id, lang) or ''}",
            "home_title": self._home_title(lang),
            "search_href": base + urls.page(lang, places.SEARCH),
            "contribute_href": base + urls.page(lang, "contribute") if "contribute" in self.wiki else "",
        }

    def page(self, spec: PageSpec) -> str:
        """The HTML of a page's content."""
        if self._kept is None or spec.game is None:
            return self._page(spec)
        return self._kept.of_game(spec.url, spec.game, lambda: self._page(spec))

    def _page(self, spec: PageSpec) -> str:
        if spec.kind == "search":
            view = search_page.view(self.indexes, spec.lang)
        elif spec.kind == "changes" and self.changes is not None:
            view = self.changes.view(spec.lang, spec.url)
        elif spec.kind in deck_pages.KINDS and spec.game is not None:
            book = self.deck_books[spec.game.id]
            deck = next((d for d in spec.game.decks if d.id == spec.path[-1]), None)
            view = deck_pages.view(book, spec.kind, deck, spec.lang, spec.url)
        elif spec.kind == "contribute" and spec.game is not None:
            view = contribute_page.view(spec.game, spec.lang)
        elif spec.kind == "sample" and spec.game is not None:
            view = sample_page.view(self.examples(spec.game), spec.lang, spec.url)
        elif spec.kind == "data" and spec.game is not None and self.downloads is not None:
            view = data_page.view(spec.game, self.downloads(spec.game), spec.lang, spec.url, self.wiki)
        else:
            view = game_pages.view(self.archive, spec.kind, spec.game, spec.lang, spec.url, spec.number)
        if spec.kind == "rules" and spec.game is not None:
            examples = self.examples(spec.game)
            view["sample_link"] = sample_page.link(spec.game, spec.lang, spec.url)
            view["examples_of"] = example_view.clause_examples(examples, spec.lang, urls.base(spec.url))
        if spec.kind in _LEAD_TO_PLAY and spec.game is not None:
            view["play_href"] = self._play_href(spec.game, spec.lang, spec.url)
        if spec.kind == "game" and spec.game is not None:
            offered = self.downloads is not None
            view["data_link"] = data_page.link(spec.game, spec.lang, spec.url) if offered else None
        template = self.environment.get_template(f"pages/{spec.kind}.html")
        context = self._context(spec.lang, urls.base(spec.url))
        return self._html(spec.url, view, lambda: template.render({**context, **view}))

    def _play_href(self, game: Game, lang: Language, url: str) -> str:
        """Where it says how ``game`` is played; empty if it is not, or if nothing says so."""
        if places.PLAY not in self.wiki or not has_engine(game):
            return ""
        return urls.href(url, urls.page(lang, places.PLAY))

    def _html(self, url: str, view: Mapping[str, Any], render: Callable[[], str]) -> str:
        return render() if self._kept is None else self._kept.html(url, view, render)

    def card(self, card: Card, lang: Language) -> CardPage:
        """A card's page: title, description and the HTML of its content."""
        game = self.archive.game(card.game)
        pages = self._card_pages.get((game.id, lang))
        if pages is None:
            pages = self._card_pages[game.id, lang] = CardPages(game, lang, self.examples(game))
        view = pages.view(card, self._similar_to(game).of(card))
        context, url = self._context(lang, pages.base), urls.card(lang, game.id, card.id)
        html = self._html(url, view, lambda: self._card_template.render({**context, **view}))
        return CardPage(url, card.called(lang), pages.description(card, view), html)

    def prepare_cards(self) -> None:
        """Work out what all cards' pages need, before it is wanted in several processes."""
        for game in self.archive.games:
            for card in game.cards[:1]:
                self.card(card, DEFAULT)

    def _similar_to(self, game: Game) -> SimilarCards:
        if game.id not in self._similar:
            self._similar[game.id] = SimilarCards(game)
        return self._similar[game.id]

    def forget_cards(self, game: Game, lang: Language) -> None:
        """Give back the memory that only further pages of cards of ``game`` in ``lang`` would need."""
        self._card_pages.pop((game.id, lang), None)
        self.environment.forget()

    def examples(self, game: Game) -> example_view.Examples:
        """The worked examples of ``game``, ready to be shown."""
        if game.id not in self._examples:
            self._examples[game.id] = example_view.Examples(game)
        return self._examples[game.id]

    def example(self, view: example_view.ExampleView, lang: Language, url: str, heading: str) -> str:
        """The HTML of an example in a wiki page at ``url``, its title in a tag ``heading``."""
        template = self.environment.get_template("pages/one_example.html")
        return template.render({**self._context(lang, urls.base(url)), "e": view, "heading": heading})

    @cached_property
    def deck_books(self) -> Mapping[str, DeckBook]:
        """What is needed to judge decks, for each game that has deck rules."""
        books = {game.id: deck_book(game) for game in self.archive.games}
        return {game: book for game, book in books.items() if book is not None}

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
