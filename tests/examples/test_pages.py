"""Examples on the pages: at their clause, in wiki pages, and on the page of coverage."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from generator.catalogue.model import Archive, Game
from generator.examples.play import play
from generator.pages import urls
from generator.pages.example_view import Examples, clause_examples, coverage_view
from generator.pages.render import PageSpec, Renderer
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wiki_examples import with_examples, with_places

IN_BOTH = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module")
def renderer(archive: Archive) -> Renderer:
    return Renderer(archive)


def spec(renderer: Renderer, kind: str, lang: Language, game: str = "tommy-walker") -> PageSpec:
    (found,) = [s for s in renderer.pages if (s.kind, s.lang, s.game and s.game.id) == (kind, lang, game)]
    return found


@IN_BOTH
def test_every_example_stands_once_on_the_rules_page(renderer: Renderer, game: Game, lang: Language) -> None:
    html = renderer.page(spec(renderer, "rules", lang))
    for example in game.examples:
        assert html.count(f'id="ex-{example.id}"') == 1, example.id
    ids = re.findall(r'id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    for target in re.findall(r'href="#([^"]+)"', html):
        assert target in ids


def test_an_example_stands_at_the_first_clause_that_it_shows(game: Game) -> None:
    at = clause_examples(Examples(game), "ja", "../../")
    here, elsewhere = at("TW-8.9")
    assert [view.anchor for view in here] == []
    assert "higher-power-wins" in [example.id for example in elsewhere]
    assert "ex-higher-power-wins" in [view.anchor for view in at("TW-1.7")[0]]


@IN_BOTH
def test_a_line_has_its_change_its_clauses_and_its_position(game: Game, lang: Language) -> None:
    example = next(e for e in game.examples if e.id == "ride-with-an-entry-ability")
    view = Examples(game).view(example, lang, "")
    changes = [(p.before, p.text) for line in view.lines for p in line.pieces if p.kind == "change"]
    assert ("5200", "6100") in changes
    assert ("3500", "6100") in changes
    by_clause = {clause: line for line in view.lines for clause in line.clauses}
    assert {"TW-10.4", "TW-10.10"} <= by_clause.keys()
    ride = json.loads(by_clause["TW-10.1"].position)
    assert ride["sides"][0]["attack"] == [{"id": "tw3-12", "under": ["tw3-02"]}]
    assert json.loads(view.start)["sides"][0] == {
        "attack": ["tw3-02"],
        "hand": ["tw3-12"],
        "deck": 14,
        "discards": 0,
    }


def test_every_card_of_a_replay_has_a_face(game: Game) -> None:
    examples = Examples(game)
    for example in game.examples:
        view = examples.view(example, "ja", "")
        faces = {face.id for face in view.pool}
        faces |= {card.face.id for seat in view.seats for card in seat.cards if card.face}
        faces |= {card.id for zone in view.shared for card in zone.cards}
        for line in view.lines:
            position = json.loads(line.position)
            zones = [
                zone for part in (*position["sides"], position.get("shared", {})) for zone in part.values()
            ]
            shown = {
                card
                for zone in zones
                if isinstance(zone, list)
                for one in zone
                for card in ([one["id"], *one.get("under", ())] if isinstance(one, dict) else [one])
            }
            assert shown - {"?"} <= faces, example.id


@IN_BOTH
def test_the_coverage_page_tells_of_every_clause(renderer: Renderer, game: Game, lang: Language) -> None:
    page = spec(renderer, "coverage", lang)
    view = coverage_view(game, lang, page.url)
    rows = [row for section in view["sections"] for row in section["rows"]]
    assert [row["id"] for row in rows] == [clause.id for clause in game.clauses()]
    for row in rows:
        assert row["examples"] or row["why"], row["id"]
    html = renderer.page(page)
    assert html.count("<h1") == 1
    for clause in game.clauses():
        assert f">{clause.id}</a>" in html


def test_a_game_without_examples_has_no_page_of_them(archive: Archive) -> None:
    bare = tuple(replace(game, examples=()) if game.id == "reborn" else game for game in archive.games)
    renderer = Renderer(replace(archive, games=bare))
    kinds = {(s.kind, s.game.id) for s in renderer.pages if s.game}
    for kind in ("coverage", "sample"):
        assert (kind, "yokai-watch") in kinds
        assert (kind, "reborn") not in kinds
    html = renderer.page(spec(renderer, "rules", "ja", "reborn"))
    assert "t-example" not in html


# --- wiki pages -----------------------------------------------------------------------------------

SCENARIO = """\
game: tommy-walker
title: {ja: <b>その場の例</b>, en: An example of its own}
position:
  phase: attack
  players:
    - attack: [tw1-08]
      hand: [tw3-12]
    - attack: [tw4-13]
actions: [P1 ride tw3-12]
"""


def shown(renderer: Renderer, markdown: str, lang: Language) -> str:
    marked, found = with_places(markdown)
    assert "```" not in marked
    html = f"<h1>A page</h1>\n<h2>A part</h2>\n{marked}"
    return with_examples(html, found, renderer, lang, urls.page(lang, "some", "page"))


@IN_BOTH
def test_a_block_becomes_the_played_example(renderer: Renderer, game: Game, lang: Language) -> None:
    html = shown(renderer, f"Before\n\n```example\nride\n```\n\n```example\n{SCENARIO}```\n\nAfter", lang)
    example = next(e for e in game.examples if e.id == "ride")
    assert f'<h3 id="ex-ride-title">{example.title[lang]}</h3>' in html
    assert 'id="example-2"' in html
    assert html.index("Before") < html.index("ex-ride") < html.index("example-2") < html.index("After")
    up = "../" * (3 if lang == "en" else 2)
    assert f'href="{up}{urls.page(lang, "tommy-walker", "rules")}#tw-10.1"' in html
    assert "<b>その場の例" not in html


def test_a_block_that_names_nothing_is_left_out_while_serving(renderer: Renderer) -> None:
    html = shown(renderer, "Before\n\n```example\nno-such-one\n```\n\nAfter", "ja")
    assert "t-example" not in html
    assert "Before" in html
    assert "data-tefuda-example" not in html


def test_an_example_that_cannot_be_played_is_no_page(archive: Archive) -> None:
    played = play(archive.game("tommy-walker"), {"position": {"players": [{}, {"hand": ["tw9-99"]}]}})
    assert played.unplayable
    assert played.moments == ()


@IN_BOTH
def test_the_page_of_a_sample_game(archive: Archive, renderer: Renderer, lang: Language) -> None:
    """It tells the game with its remarks, shows every specimen, and says that they are specimens."""
    game = archive.game("yokai-watch")
    html = renderer.page(spec(renderer, "sample", lang, game.id))
    sample = game.sample
    assert sample is not None
    remarks = [step["say"][lang] for step in sample.data["actions"] if isinstance(step, dict)]
    assert len(remarks) > 15
    assert html.count("t-step--remark") == len(remarks)
    for card in game.specimens:
        assert f'<li id="{card.id}">' in html
    assert html.count("data-specimen") > len(game.specimens)
    assert "data-specimen" not in renderer.page(spec(renderer, "catalogue", lang, game.id))
    rules = renderer.page(spec(renderer, "rules", lang, game.id))
    assert "sample/" in rules
    assert "ex-sample-game" not in rules
