"""Where a game is played is said where one looks for it."""

from __future__ import annotations

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
        assert ({"label": "Play", "href": "../en/play/", "active": False} in nav) is there
        assert [item["label"] for item in nav][-1] == "About"
