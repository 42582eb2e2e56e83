"""Where a game is played is said where one looks for it, and its sample decks stand by style."""

from __future__ import annotations

import re

import pytest

from generator.catalogue.model import Archive
from generator.pages import urls
from generator.pages.render import Renderer
from generator.pages.shell_context import Place, Shell

LEADING = {"game", "rules", "sample", "decks", "deck_page", "deck"}


def play_links(archive: Archive, wiki: frozenset[str]) -> dict[tuple[str, str], set[bool]]:
    """For each game and kind of page whether its pages link to the page about playing."""
    found: dict[tuple[str, str], set[bool]] = {}
    renderer = Renderer(archive, wiki)
    for spec in renderer.pages:
        if spec.game is not None and spec.kind in LEADING | {"glossary", "rulings"}:
            target = urls.href(spec.url, urls.page(spec.lang, "play"))
            linked = f'href="{target}"' in renderer.page(spec)
            found.setdefault((spec.game.id, spec.kind), set()).add(linked)
    return found


def test_pages_of_a_game_lead_to_where_it_is_played(shipped: Archive) -> None:
    found = play_links(shipped, frozenset({"play"}))
    assert {kind for _, kind in found} >= LEADING
    for (game, kind), linked in found.items():
        assert linked == {kind in LEADING}, (game, kind)


def test_without_such_a_page_nothing_leads_there(shipped: Archive) -> None:
    assert set().union(*play_links(shipped, frozenset()).values()) == {False}


def test_the_menu_has_it(shipped: Archive) -> None:
    for wiki, there in ((frozenset({"play", "about"}), True), (frozenset({"about"}), False)):
        shell = Shell(shipped, "手札 Tefuda", None, "", wiki)
        nav = shell.context(Place("en", (), "home", "Home"))["site_nav"]
        assert any(i["label"] == "Play" and i["href"] == "../en/play/" for i in nav) is there
        assert [item["label"] for item in nav][-1] == "About"


@pytest.mark.parametrize(("kind", "of_style", "of_deck"), [("deck", "h3", "h4"), ("decks", "h2", "h3")])
def test_sample_decks_stand_below_their_styles(
    shipped: Archive, kind: str, of_style: str, of_deck: str
) -> None:
    game = shipped.game("tommy-walker")
    renderer = Renderer(shipped)
    (spec,) = (s for s in renderer.pages if s.game is game and s.kind == kind and s.lang == "en")
    headings = re.findall(rf"<({of_style}|{of_deck})[^>]*>(?:<a [^>]*>)?([^<]+)", renderer.page(spec))
    wanted = []
    for style in game.deck_styles:
        wanted.append((of_style, style.title["en"]))
        wanted += [(of_deck, deck.title["en"]) for deck in game.decks if deck.style == style.id]
    assert len(wanted) > 12
    at = headings.index(wanted[0])
    assert headings[at : at + len(wanted)] == wanted


def test_the_menu_says_what_page_this_is_and_what_it_belongs_to(shipped: Archive) -> None:
    """A deck's page belongs to the deck checker, but is not it."""
    shell, game = Shell(shipped, "手札 Tefuda", None, "", frozenset()), shipped.game("tommy-walker")

    def marked(*path: str) -> list[tuple[str, bool]]:
        nav = shell.context(Place("en", (game.id, *path), "x", "x", game=game))["nav"]
        return [(item["label"], item["here"]) for item in nav if item["active"]]

    assert marked("deck") == [("Deck checker", True)]
    assert marked("decks") == marked("decks", "ride-chain") == [("Deck checker", False)]
    assert marked("cards") == [("Cards", True)]
    assert marked("cards", "tw1-01") == marked("cards", "page", "2") == [("Cards", False)]
    assert marked() == []
