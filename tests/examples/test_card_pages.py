"""What an engine shows of each card on its page: examples in words, and the match-ups."""

from __future__ import annotations

import re
import shutil
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

from generator.catalogue.load import Loader
from generator.catalogue.model import Archive, Game
from generator.engines.exhibit import RESULTS
from generator.examples import play
from generator.examples.play import card_examples, exhibit_of
from generator.pages import card_examples as pages
from generator.pages import card_matchups
from generator.pages.card_examples import CardExampleViews, Shown, words
from generator.pages.card_matchups import SIGNS, CardMatchupViews
from generator.pages.example_view import Examples
from generator.pages.render import Renderer
from generator.pages.urls import LANGUAGES, Language

IN_BOTH = pytest.mark.parametrize("lang", LANGUAGES)
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def renderer(archive: Archive) -> Renderer:
    return Renderer(archive)


def html_of(renderer: Renderer, game: Game, card: str, lang: Language) -> str:
    return renderer.card(next(c for c in game.cards if c.id == card), lang).html


def shown_of(game: Game, card: str, lang: Language = "en") -> Shown:
    views = CardExampleViews(Examples(game), lang, "")
    shown = views.of(next(c for c in game.cards if c.id == card))
    assert shown is not None
    return shown


def about(game: Game, card: str, number: int = 0, lang: Language = "en") -> str:
    example = shown_of(game, card, lang).abilities[0].examples[number]
    return "".join(f"《{text}》" if named else text for text, named in example.about)


@IN_BOTH
def test_every_card_has_its_examples_in_words(game: Game, lang: Language) -> None:
    views = CardExampleViews(Examples(game), lang, "")
    for card in game.cards:
        shown = views.of(card)
        assert shown is not None, card.id
        points = [[example.point for example in ability.examples] for ability in shown.abilities]
        wanted = [["decides", "idle"]] * len(card.abilities) if card.abilities else [["plain", "plain"]]
        assert points == wanted, card.id
        for ability in shown.abilities:
            assert not ability.lacking
            for example in ability.examples:
                said = "".join(text for text, named in example.about if not named)
                assert said.strip(), card.id
                assert "?" not in "".join(text for text, named in example.about if named)
                assert bool(JAPANESE.search(re.sub("「.」|“.”|【.+?】", "", said))) == (lang == "ja"), said
                assert bool(example.example.lines) != bool(example.outcomes)


def test_what_is_told(game: Game) -> None:
    assert about(game, "tw1-02") == (
        "The enemy 《水のオロチ》 has what the ability asks for. Without the ability, P2 wins."
    )
    assert about(game, "tw1-02", lang="ja") == (
        "敵の《水のオロチ》には、能力の求める属性がある。この能力がなければ、P2が勝つ。"
    )
    # Its ability decides whether the game is over; without it the round is won all the same.
    assert about(game, "tw3-27").endswith("Without the ability, P1 wins the round, and the game goes on.")
    assert about(game, "tw1-05").endswith("Without the ability, there is just a clash, and the game goes on.")
    assert about(game, "tw3-21").endswith("Without the ability, P2 wins the game.")
    assert about(game, "tw2-11").endswith(
        "Not settled: stat. Whatever it is, this battle comes out the same."
    )


def test_what_can_be_said_of_a_card_with_gaps(game: Game) -> None:
    def outcomes(card: str, number: int = 0, lang: Language = "en") -> tuple[str, ...]:
        return shown_of(game, card, lang).abilities[0].examples[number].outcomes

    assert outcomes("tw4-28") == (
        "If power is 3299 or less, P2 wins.",
        "If power is 3300, there is a clash.",
        "If power is 3301 or more, P1 wins.",
    )
    assert outcomes("tw4-28", lang="ja")[2] == "戦闘力が3301以上なら、P1が勝つ。"
    assert outcomes("tw3-28") == ("Whatever the open values are, P1 wins.",)
    assert outcomes("tw1-10") == (
        "If the attribute of the ability is “男” or “P”, P1 wins.",
        "If the attribute of the ability is “女” or “T” or “S”, P2 wins.",
    )
    assert outcomes("tw4-22", 1)[0] == "If power is 5199 or less, P2 wins the game."
    assert shown_of(game, "tw4-28").unused


@IN_BOTH
def test_the_words_of_the_table_are_all_there(lang: Language) -> None:
    for key, text in words()[lang].items():
        assert text.strip(), key
        assert bool(JAPANESE.search(text)) == (lang == "ja") or not re.search(r"\w", text), key


@IN_BOTH
def test_the_page_has_both_sections(renderer: Renderer, game: Game, lang: Language) -> None:
    for card in ("tw1-02", "tw1-09", "tw2-05", "tw4-28"):
        html = html_of(renderer, game, card, lang)
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids)), card
        levels = [int(level) for level in re.findall(r"<h([1-6])", html)]
        assert all(after <= before + 1 for before, after in pairwise(levels)), card
        assert 'id="played"' in html
        assert 'id="matchups"' in html
        assert html.count("<details") - html.count("t-term") >= (2 if card == "tw4-28" else 3)
        assert not re.findall(r"<summary[^>]*>(?:(?!</summary>).)*<a ", html)


@IN_BOTH
def test_the_picture_and_the_table_say_the_same(renderer: Renderer, game: Game, lang: Language) -> None:
    html = html_of(renderer, game, "tw1-02", lang)
    marks = re.findall(r'<li data-number="(\d*)" data-corner="([^"]*)" data-bare="(\w+)"', html)
    section = html[html.index('class="t-match__table"') :]
    rows = re.findall(r'<tr><th scope="row"><a href="([^"]+)"[^>]*>([^<]+)</a></th>', section)
    assert len(marks) == len(rows) == len(game.cards) - 1
    titles = re.findall(r'<a class="t-cardlink" href="([^"]+)" title="([^"]+)" aria-label="([^"]+)"', html)
    assert [(href, unescape(name)) for href, name, _ in titles] == [
        (href, unescape(name)) for href, name in rows
    ]
    # No mark speaks by its colour alone.
    for _, name, said in titles:
        assert unescape(said).startswith(unescape(name))
        assert any(words()[lang][f"match_{result}"] in said for result in RESULTS)
    assert len(set(SIGNS.values())) == len(RESULTS)


def test_the_card_stands_among_the_others_by_its_power(game: Game) -> None:
    views = CardMatchupViews(game, "en", "")
    card = next(c for c in game.cards if c.id == "tw1-02")
    found = views.of(card)
    assert found is not None
    (row,) = [row for row in found.rows if row.self_at is not None]
    assert row.label == "2000–"
    before = [int(mark.number) for mark in row.marks[: row.self_at]]
    after = [int(mark.number) for mark in row.marks[row.self_at :]]
    assert max(before) <= 2800 <= min(after)
    assert [row.label for row in found.rows] == [
        *("65000–", "8000–", "7000–", "6000–", "5000–", "4000–", "3000–", "2000–", "1000–", "unknown")
    ]
    assert {r.id: n for r, n in found.counted[0].counts} == {
        "wins": 15,
        "clashes": 3,
        "loses": 62,
        "open": 5,
    }


def test_what_the_chart_takes_for_granted(game: Game) -> None:
    views = CardMatchupViews(game, "en", "")

    def said(card: str) -> str:
        found = views.of(next(c for c in game.cards if c.id == card))
        assert found is not None
        return found.about

    first = "Both cards are out in the attack phase, and the enemy does nothing."
    assert said("tw1-02") == first
    assert said("tw2-06") == f"{first} Its ability counts after a ride on a card that fits."
    assert said("tw1-05") == f"{first} Its abilities do not change its power."
    assert said("tw4-28") == f"{first} Abilities that nobody knows do not count."
    assert said("tw1-09") == first


@IN_BOTH
def test_there_is_no_chart_where_nothing_is_known(renderer: Renderer, game: Game, lang: Language) -> None:
    html = html_of(renderer, game, "tw1-11", lang)
    section = html[html.index('id="matchups"') :]
    label = {"ja": "戦闘力", "en": "power"}[lang]
    assert words()[lang]["match_nothing"].format(field=label) in section
    assert "t-match__rows" not in section
    assert "t-match__counts" not in section
    assert words()[lang]["show_lede_open"] in html
    assert words()[lang]["show_lede_open"] not in html_of(renderer, game, "tw1-02", lang)


def test_very_many_cards_are_counted_only_or_left_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    card = game.cards[1]
    monkeypatch.setattr(card_matchups, "MOST_LISTED", 50)
    found = CardMatchupViews(game, "ja", "").of(card)
    assert found is not None
    assert not found.rows
    assert sum(n for _, n in found.counted[0].counts) == 85
    monkeypatch.setattr(card_matchups, "MOST_CARDS", 50)
    assert CardMatchupViews(game, "ja", "").of(card) is None
    monkeypatch.setattr(pages, "MOST_CARDS", 50)
    assert CardExampleViews(Examples(game), "ja", "").of(card) is None


def test_a_game_without_an_engine_has_neither(archive: Archive, renderer: Renderer) -> None:
    for game in archive.games:
        if exhibit_of(game) is None:
            html = renderer.card(game.cards[0], "ja").html
            assert 'id="played"' not in html
            assert 'id="matchups"' not in html


def test_examples_are_found_once(archive_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rebuild with the same cards, rulings and phrasebook searches nothing."""
    first = Loader(archive_root).load().archive
    assert first is not None
    before = card_examples(first.game("tommy-walker"), "tw1-02")
    monkeypatch.setattr(play, "engine", lambda game: pytest.fail("was made again"))
    second = Loader(archive_root).load().archive
    assert second is not None
    assert card_examples(second.game("tommy-walker"), "tw1-02") is before


def test_an_unusual_ability_is_a_warning_at_its_line(archive_root: Path, tmp_path: Path) -> None:
    """It keeps its own card out of play, and nothing else."""
    for folder in ("data", "schemas", "docs"):
        shutil.copytree(archive_root / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.png"))
    cards = tmp_path / "data" / "tommy-walker" / "cards" / "tw4.yml"
    text = cards.read_text(encoding="utf-8")
    old = "        text: 捨て札から「女」を1枚選び、手札に加えても良い\n        printed: 捨て札から「女」を一枚選び、手札に加えても良い\n"
    assert text.count(old) == 1
    changed = text.replace(old, old.replace("を1枚選び", "を2枚選び").replace("を一枚選び", "を2枚、選び"))
    cards.write_text(changed, encoding="utf-8")
    loaded = Loader(tmp_path).load()
    assert loaded.archive is not None, loaded.problems
    (problem,) = [problem for problem in loaded.problems if problem.code == "not-executable"]
    line = changed.splitlines().index("        text: 捨て札から「女」を2枚選び、手札に加えても良い") + 1
    assert (problem.path.name, problem.line, problem.severity) == ("tw4.yml", line, "warning")
    changed_game = loaded.archive.game("tommy-walker")
    made = card_examples(changed_game, "tw4-05")
    assert [reason for _, _, reason in made.lacking] == ["not-executable"]
    html = Renderer(loaded.archive).card(next(c for c in changed_game.cards if c.id == "tw4-05"), "en").html
    assert words()["en"]["show_lacking_not_executable"] in html
