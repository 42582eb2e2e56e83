"""What is wrong with an example is said at its line and column."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from generator.catalogue.load import Loaded, Loader
from generator.catalogue.model import Archive
from generator.catalogue.problems import Problem, as_text
from generator.catalogue.reader import parse
from generator.examples import blocks
from generator.examples.check import differences, of_block, shown
from generator.examples.play import place_of, play

HERE = Path("x.yml")
GOOD = """\
game: tommy-walker
shows: [TW-10.1]
position:
  phase: attack
  players:
    - attack: [tw1-08]
      hand: [tw3-12]
      deck: 14
    - attack: [tw4-13]
      deck: 15
actions:
  - P1 ride tw3-12
  - check: {powers: [5200, 3800]}
expect:
  events:
    - kind: ride
      cards: [tw3-12]
  facts: {hands: [0, 0]}
"""


def problems(archive: Archive, text: str) -> list[Problem]:
    document = parse(HERE, text)
    assert not document.problems
    game = archive.game("tommy-walker")
    return list(differences(game, document, (), document.data, play(game, document.data)))


def said(archive: Archive, old: str, new: str) -> list[str]:
    assert old in GOOD
    found = problems(archive, GOOD.replace(old, new, 1))
    return as_text(found, Path("elsewhere"), "en").splitlines()


def test_a_good_example_has_no_problems(archive: Archive) -> None:
    assert problems(archive, GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("attack: [tw1-08]", "attack: [tw9-99]", "6:16: example-unplayable", "'tw9-99' is no card"),
        ("attack: [tw4-13]", "attack: [tw4-20]", "1:1: example-needs-values", "values: {tw4-20: {"),
        ("phase: attack", "phase: tea", "4:10: example-unplayable", "'tea' is not one of"),
        ("P1 ride tw3-12", "P1 ride tw4-13", "12:5: example-stopped", "“P1 ride tw4-13” cannot be done"),
        ("5200, 3800", "5300, 3800", "13:21: example-differs", "says [5300, 3800]; the engine: [5200, 3800]."),
        ("cards: [tw3-12]", "cards: [tw1-08]", "16:7: example-differs", "says {kind: ride, cards: [tw1-08]}; the engine: {kind: ride, "),
        ("kind: ride", "kind: clash", "16:7: example-differs", "no such event from here on: "),
        ("hands: [0, 0]", "hands: [1, 0]", "18:18: example-differs", "says [1, 0]; the engine: [0, 0]."),
        ("hands: [0, 0]", "hats: 2", "18:17: example-differs", "no such fact"),
        ("TW-10.1]", "TW-10.1, TW-12.1]", "2:18: example-does-not-show", "is caused by TW-12.1"),
    ],
)  # fmt: skip
def test_every_slip_has_its_place(archive: Archive, old: str, new: str, place: str, words: str) -> None:
    first = said(archive, old, new)[0]
    assert first.startswith(f"x.yml:{place}: "), first
    assert words in first


def test_what_is_refused_must_be_refused_by_the_clause_named(archive: Archive) -> None:
    text = GOOD.replace(
        "  - P1 ride tw3-12\n", "  - illegal: P2 end\n    clause: TW-8.2\n  - P1 ride tw3-12\n"
    )
    assert problems(archive, text) == []
    (wrong,) = problems(archive, text.replace("clause: TW-8.2", "clause: TW-9.1"))
    assert (wrong.code, wrong.line) == ("example-differs", 12)
    (wrong,) = problems(archive, text.replace("illegal: P2 end", "illegal: P1 end"))
    assert "the legal action 'P1 end'" in wrong.message("en")


def test_a_game_without_an_engine_says_so(archive: Archive) -> None:
    unplayed = replace(archive.game("yokai-watch"), id="not-played")
    played = play(unplayed, {"position": {}})
    assert str(played.unplayable) == "there is no engine for this game yet"


def test_an_example_is_played_once_while_nothing_changes(archive: Archive) -> None:
    data = parse(HERE, GOOD).data
    game = archive.game("tommy-walker")
    assert play(game, data) is play(game, dict(data))
    assert play(game, data) is not play(game, {**data, "seed": 2})


def test_places_of_the_engine_are_read() -> None:
    assert place_of("position.players[0].hand[2]") == ("position", "players", 0, "hand", 2)
    assert place_of("actions[3].check.barrier_by") == ("actions", 3, "check", "barrier_by")
    assert place_of("") == ()


def test_values_are_shown_as_yaml_writes_them() -> None:
    assert shown({"kind": "win", "cards": ["tw1-01"], "secret": True, "x": None}, "en") == (
        "{kind: win, cards: [tw1-01], secret: true, x: —}"
    )


# --- in wiki pages --------------------------------------------------------------------------------


def block_problems(loaded: Loaded, markdown: str) -> list[str]:
    assert loaded.archive is not None
    assert loaded.schemas is not None
    return [
        f"{problem.line + block.line}:{problem.column}: {problem.message('en')}"
        for block in blocks.blocks(dedent(markdown))
        for problem in of_block(loaded.archive, block, block.document(HERE), loaded.schemas)
    ]


def test_a_block_may_name_an_example(loaded: Loaded) -> None:
    assert block_problems(loaded, "# Title\n\n```example\nride\n```\n") == []
    assert block_problems(loaded, "```example\ntommy-walker/ride\n```\n") == []
    (unknown,) = block_problems(loaded, "# Title\n\n```example\nrid\n```\n")
    assert unknown == "4:1: there is no example rid; did you mean ride?"


def test_a_block_may_hold_a_scenario(loaded: Loaded) -> None:
    assert block_problems(loaded, f"Text\n\n```example\n{GOOD}```\n") == []
    wrong = block_problems(loaded, f"Text\n\n```example\n{GOOD.replace('5200, 3800', '5200, 1')}```\n")
    assert wrong == [
        "16:21: the example says [5200, 1]; the engine: [5200, 3800]. Correct whichever is wrong."
    ]
    (wrong_key,) = block_problems(loaded, f"```example\n{GOOD.replace('actions:', 'action:')}```\n")
    assert wrong_key.startswith("12:1: the key action is not used here; did you mean actions?")
    (other_game,) = block_problems(loaded, f"```example\n{GOOD.replace('tommy-walker', 'ludo')}```\n")
    assert other_game.startswith("2:7: ludo is not allowed")
    assert block_problems(loaded, "```example\ngame: [\n```\n")


def test_other_code_is_left_alone() -> None:
    markdown = "````md\n```example\nride\n```\n````\n\n`example` and ```` ```example ````\n\n    ```example\n"
    assert list(blocks.blocks(markdown)) == []
    assert [block.body for block in blocks.blocks("~~~ example\nride\n~~~\n")] == ["ride\n"]


# --- the archive as a whole -----------------------------------------------------------------------


@pytest.fixture
def scratch(archive_root: Path, tmp_path: Path) -> Path:
    """A copy of the archive's data, to be broken."""
    for folder in ("data", "schemas", "docs"):
        shutil.copytree(archive_root / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.png"))
    return tmp_path


def test_a_changed_rule_makes_the_archive_invalid(scratch: Path) -> None:
    """A ruling decided otherwise, a card with another number, a page with a wrong example: each is found."""
    loader = Loader(scratch)
    assert loader.load().archive is not None
    cards = scratch / "data" / "tommy-walker" / "cards" / "tw3.yml"
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("power: 5200", "power: 5250"), encoding="utf-8"
    )
    page = scratch / "docs" / "en" / "about.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n```example\nno-such-one\n```\n", encoding="utf-8")
    loaded = loader.load()
    assert loaded.archive is None
    codes = {problem.code for problem in loaded.problems}
    assert codes == {"example-differs", "no-example"}
    places = {problem.path.name for problem in loaded.problems}
    assert {"riding.yml", "about.md"} <= places
    assert all(problem.line > 1 for problem in loaded.problems)
    assert Loader(scratch, play_examples=False).load().archive is not None


def test_names_are_used_once(scratch: Path) -> None:
    files = scratch / "data" / "tommy-walker" / "examples"
    text = (files / "riding.yml").read_text(encoding="utf-8")
    (files / "aaa.yml").write_text(text, encoding="utf-8")
    loaded = Loader(scratch).load()
    assert {problem.code for problem in loaded.problems} == {"duplicate-id"}
    assert {problem.path.name for problem in loaded.problems} == {"riding.yml"}
