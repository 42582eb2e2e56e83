"""Where a game is played is said where one looks for it, and its sample decks stand by style."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator.catalogue.model import Archive
from generator.decks.book import deck_book
from generator.decks.wording import Teller
from generator.pages.deck_pages import today, view
from generator.pages.game_pages import section_links
from generator.pages import urls
from generator.pages.render import Renderer
from generator.pages.shell_context import Place, Shell
from generator.pages.urls import Language
from generator.search.documents import documents
from generator.search.evaluate import Vocabulary
from generator.search.index import game_index
from generator.search.results import search
from rules_engine.legality import Entry

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


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_the_checker_suggests_is_allowed_and_can_be_asked(shipped: Archive, lang: Language) -> None:
    few = set()
    for game in shipped.games:
        book = deck_book(game)
        assert book is not None
        shown = view(book, "deck", None, lang, urls.page(lang, game.id, "deck"))
        suggested = shown["placeholder"].split("\n")
        by_name = {card.name: card.id for card in game.cards}
        for line in suggested:
            count, _, name = line.partition(" ")
            entry = Entry("main", by_name[name], int(count))
            verdict = book.check((entry,), date=today())
            assert {f.kind for f in verdict.findings if f.broken and f.remove} == set(), line
        assert {line[0] for line in suggested} <= set("321")
        queries = [word for word in re.split("[、, ]+", shown["search_hint"]) if ">" in word]
        assert all(find(game_index(game), query) for query in queries)
        if shown["few"]:
            few.add((game.id, shown["few"]))
    # Medals are no cards; what counts is whether a deck can be made of the cards.
    assert few == {("yokai-watch", 3), ("reborn", 3)}


def find(index: Any, query: str) -> int:
    """How many documents of a game the query finds."""
    return len(search(query, documents(index), Vocabulary.of([index])).hits)


def test_a_card_without_a_value_is_said_to_be_without_it(shipped: Archive) -> None:
    """A group of cards that agree in having no level."""
    game = shipped.game("reborn")
    book = deck_book(game)
    assert book is not None
    card = next(card for card in game.cards if "level" not in card.fields)
    (finding,) = (
        f
        for f in book.check((Entry("main", card.id, 33),), date=today()).findings
        if f.kind == "limit" and f.remove
    )
    assert Teller(book, "ja").what(finding) == f"レベルのない《{card.name}》が 33 枚あります。4 枚までです。"
    assert Teller(book, "en").what(finding) == f"《{card.name}》 without level: 33 cards, at most 4 allowed."


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_leads_to_the_pages_of_a_game_counts_what_they_hold(shipped: Archive, lang: Language) -> None:
    """Neither the deck checker nor the sample game is a list of something."""
    for game in shipped.games:
        links = {link["href"]: link["count"] for link in section_links(game, lang, "")}
        names = ("deck", "sample") if game.sample else ("deck",)
        uncounted = {urls.page(lang, game.id, name) for name in names}
        assert uncounted == {href for href, count in links.items() if count is None}


def test_why_a_clause_has_no_example_is_said_where_the_examples_are_counted(shipped: Archive) -> None:
    renderer = Renderer(shipped)
    for game in shipped.games:
        pages = {s.kind: s for s in renderer.pages if s.game is game and s.lang == "en"}
        rules, coverage = (renderer.page(pages[kind]) for kind in ("rules", "coverage"))
        for clause in game.clauses():
            if clause.note and not clause.playable:
                (said,) = {str(renderer.linker.html(clause.note["en"], "en", "../../../"))}
                assert said not in rules, clause.id
                assert said in coverage, clause.id
