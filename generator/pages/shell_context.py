"""What the theme's shell shows around a page: menus, languages, titles. One dict for all pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from generator.catalogue import places
from generator.catalogue.model import Archive, Game
from generator.catalogue.schema import split_languages
from generator.changes.wording import strings as change_strings
from generator.pages import urls
from generator.pages.changes_page import FEED
from generator.pages.urls import DEFAULT, LANGUAGES, Language, other
from generator.pages.wording import wording

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'self'; "
    "form-action 'self'"
)
"""Nothing from elsewhere, nothing inline."""

CSP_SERVING = CSP.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
"""While serving: MkDocs' live reload is an inline script."""

SCRIPTS = {
    "catalogue": ("catalogue",),
    "search": ("search/page",),
    "deck": ("deck/page",),
    "deck_page": ("deck/copy",),
    "contribute": ("contribute/page",),
    "rules": ("example",),
    "card": ("example", "matchups"),
    "sample": ("example",),
    "wiki": ("example",),
}
"""The scripts of each kind of page, besides those of every page."""

_EVERY_PAGE = ("preview", "search_box")
_LANGUAGE_NAMES = {"ja": "日本語", "en": "English"}


def in_language(text: str, lang: Language) -> str:
    """The part of ``text`` in ``lang`` where both stand there, as `日本語 / English`; else all of it."""
    return split_languages(text, " / ")[lang]


@dataclass(frozen=True, slots=True)
class Place:
    """A page as the shell sees it. ``path`` is its URL without the language's folder."""

    lang: Language
    path: tuple[str, ...]
    kind: str
    title: str
    description: str = ""
    game: Game | None = None

    @property
    def url(self) -> str:
        return urls.page(self.lang, *self.path)


@dataclass(frozen=True, slots=True)
class Shell:
    """The site as a whole: its archive, where it will stand, and how it is served.

    ``site_description`` is one sentence, or one in Japanese and one in English with " / " between.
    ``wiki`` names the pages written by hand that may be linked to. ``changes`` says whether there
    is a page of the latest changes, ``feed`` whether they are a feed as well.
    """

    archive: Archive
    site_name: str
    site_url: str | None
    built: str
    wiki: frozenset[str]
    serving: bool = False
    site_description: str = ""
    changes: bool = False
    feed: bool = False

    def context(self, place: Place, base: str | None = None) -> dict[str, Any]:
        """The ``tefuda`` of the theme's templates for the page at ``place``.

        ``base`` leads to the site's root, where that is not what the page's URL says
        (the page for what is not found is shown at any address).
        """
        lang = place.lang
        ui = wording()[lang]
        to_root = urls.base(place.url) if base is None else base

        def href(*path: str, language: Language = lang) -> str:
            return (to_root + urls.page(language, *path)) or "./"

        return {
            "lang": lang,
            "base": to_root,
            "csp": CSP_SERVING if self.serving else CSP,
            "title": f"{self.site_name} – {place.title}"
            if place.kind == "home" and place.title != self.site_name
            else place.title
            if place.kind == "home"
            else f"{place.title} – {self.site_name}",
            "site_name": self.site_name,
            "site_description": in_language(self.site_description, lang),
            "brand": dict(zip(("mark", "rest"), self.site_name.partition(" ")[::2], strict=True)),
            "description": place.description,
            "page_kind": place.kind,
            "home_href": href(),
            "search_href": href(places.SEARCH),
            "game": {
                "id": place.game.id,
                "title": place.game.short[lang],
                "href": href(place.game.id),
            }
            if place.game
            else None,
            "nav": [
                {
                    "label": ui[section],
                    "href": href(place.game.id, section),
                    "active": place.path[1:2] == (section,)
                    or (section == "deck" and place.path[1:2] == ("decks",)),
                    "here": place.path[1:] == (section,),
                }
                for section in urls.sections(
                    with_decks=place.game.deck is not None, with_sample=place.game.sample is not None
                )
            ]
            if place.game
            else [],
            "games": [
                {
                    "id": game.id,
                    "title": game.title[lang],
                    "href": href(game.id),
                    "active": game is place.game,
                }
                for game in self.archive.games
            ],
            "site_nav": [
                {"label": ui[key], "href": href(*path), "active": place.path == path, "here": True}
                for key, path in (
                    ("home", ()),
                    *((name, (name,)) for name in (*places.MENU_PAGES, places.CHANGES)),
                )
                if key == "home" or key in self.wiki or (key == places.CHANGES and self.changes)
            ],
            "feed": {
                "href": to_root + urls.page(lang) + FEED,
                "title": change_strings()[lang]["page-feed-title"].format(site=self.site_name),
            }
            if self.feed
            else None,
            "other_lang": {
                "lang": other(lang),
                "label": _LANGUAGE_NAMES[other(lang)],
                "href": href(*place.path, language=other(lang)),
            },
            "canonical": self._absolute(place.url),
            "alternates": [{"lang": code, "href": link} for code, link in self.alternates(place, to_root)],
            "scripts": [
                f"{to_root}assets/tefuda/js/{name}.js"
                for name in (*_EVERY_PAGE, *SCRIPTS.get(place.kind, ()))
            ],
            "ui": ui,
            "built": self.built,
        }

    def _absolute(self, url: str) -> str:
        return urljoin(self.site_url, url) if self.site_url else ""

    def alternates(self, place: Place, base: str = "") -> list[tuple[str, str]]:
        """The page in each language, and which one is the default: language code and link."""
        coded = [*((str(lang), lang) for lang in LANGUAGES), ("x-default", DEFAULT)]
        links = [(code, urls.page(lang, *place.path)) for code, lang in coded]
        return [(code, self._absolute(url) or (base + url) or "./") for code, url in links]
