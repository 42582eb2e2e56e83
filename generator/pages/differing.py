"""Which pages of the site are different for two states of an archive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.catalogue.model import Archive
from generator.catalogue.reader import text_of
from generator.pages import urls
from generator.pages.render import Renderer
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wiki import with_links


@dataclass(frozen=True, slots=True)
class DifferentPage:
    """A page by its path without its language, how it differs, and in which languages."""

    path: str
    what: str
    languages: tuple[Language, ...]


def different_pages(before: Archive, after: Archive) -> list[DifferentPage]:
    """Every page that shows something else, is new (``added``) or is no more (``removed``).

    The page of latest changes is left out: it always shows something else.
    """
    found: dict[tuple[str, str], list[Language]] = {}
    for lang in LANGUAGES:
        old, new = dict(_pages(before, lang)), dict(_pages(after, lang))
        for path in dict.fromkeys((*new, *old)):
            if old.get(path) != new.get(path):
                what = "added" if path not in old else "removed" if path not in new else "changed"
                found.setdefault((path, what), []).append(lang)
    return [DifferentPage(path, what, tuple(langs)) for (path, what), langs in found.items()]


def _pages(archive: Archive, lang: Language) -> Iterator[tuple[str, int]]:
    """Every page with what stands for its content; the frame around it is the same for all."""
    docs = archive.root / "docs" / lang
    wiki = sorted(docs.rglob("*.md"))
    renderer = Renderer(archive, frozenset(path.stem for path in wiki))
    for spec in renderer.pages:
        if spec.lang == lang and spec.kind != "changes":
            yield urls.page("ja", *spec.path), hash((spec.title, spec.description, renderer.page(spec)))
    for game in archive.games:
        for card in game.cards:
            page = renderer.card(card, lang)
            yield urls.card("ja", game.id, card.id), hash((page.title, page.description, page.html))
        renderer.forget_cards(game, lang)
    for path in wiki:
        parts = path.relative_to(docs).with_suffix("").parts
        url = urls.page(lang, *parts)
        yield (
            urls.page("ja", *parts),
            hash(with_links(text_of(path)[0], renderer.linker, lang, urls.base(url))),
        )
