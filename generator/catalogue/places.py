"""What stands at the root of the site beside the games, so that no game may have its name."""

from __future__ import annotations

from pathlib import Path

LANGUAGES = ("ja", "en")

ASSETS, SEARCH, DECKS, CHANGES = "assets", "search", "decks", "changes"
"""The folders of styles and scripts, of the search and its indexes, of deck rules, and of the latest changes."""

SITE = "site"
"""What the index of the wiki pages is called among those of the games."""

PLAY = "play"
"""The wiki page that says how a game is played on one's own computer."""

MENU_PAGES = (PLAY, "contribute", "about")
"""The wiki pages to which the menu leads, if an archive has them."""

RESERVED = frozenset({*LANGUAGES, ASSETS, SEARCH, DECKS, CHANGES, SITE, *MENU_PAGES})
"""The names that are taken in every archive."""


def taken(root: Path) -> frozenset[str]:
    """The names that no game of the archive at ``root`` may have: the reserved ones, and its wiki pages."""
    pages = {path.stem for lang in LANGUAGES for path in (root / "docs" / lang).glob("*.md")}
    return RESERVED | pages - {"index"}
