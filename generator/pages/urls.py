"""Where every page of the site stands, relative to the site's root."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, Language] = ("ja", "en")
DEFAULT: Language = "ja"
"""The language that stands at the root; the other one has a folder of its own."""

SECTIONS = ("cards", "rules", "rulings", "glossary", "wanted", "contribute")
"""The pages below a game's overview, in the order of the menu."""

SAMPLE = "sample"
"""The page of a game's sample game."""


def sections(*, with_decks: bool, with_sample: bool) -> tuple[str, ...]:
    """The pages below the overview of a game.

    The deck checker is among them where the game has deck rules, the sample game where there is one.
    """
    sample = (SAMPLE,) if with_sample else ()
    decks = ("deck",) if with_decks else ()
    after = SECTIONS.index("rules") + 1
    return (*SECTIONS[:after], *sample, *SECTIONS[after:-2], *decks, *SECTIONS[-2:])


def other(lang: Language) -> Language:
    """The other of the two languages."""
    return "en" if lang == "ja" else "ja"


def page(lang: Language, *parts: str) -> str:
    """The URL of a page from the site's root, ending in a slash; the home page is empty."""
    head = () if lang == DEFAULT else (lang,)
    return "".join(f"{part}/" for part in (*head, *parts))


def card(lang: Language, game: str, card_id: str, *, specimen: bool = False) -> str:
    """The page of a card; a specimen has none, and is shown on the page of the sample game."""
    if specimen:
        return f"{page(lang, game, SAMPLE)}#{card_id}"
    return page(lang, game, "cards", card_id)


def base(url: str) -> str:
    """The way from the page at ``url`` back to the site's root: ``../`` for each folder."""
    return "../" * url.count("/")


def href(url: str, target: str) -> str:
    """A relative link from the page at ``url`` to ``target``, both from the site's root."""
    return (base(url) + target) or "./"


def depth_of(urls: Iterable[str]) -> int:
    """The one depth that all ``urls`` share. Raises ValueError if they differ."""
    (depth,) = {url.count("/") for url in urls}
    return depth
