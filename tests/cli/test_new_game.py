"""new game: a game of data and schema alone gets catalogue, search, exports and deck check; nothing half-made stays."""

from __future__ import annotations

import csv
import json
import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.places import RESERVED
from generator.catalogue.reader import read
from generator.catalogue.scaffold import new_field
from tests.cli.conftest import Tefuda
from tests.site.scratch import clean_environment, mkdocs_build, replace_in, tree

GAME = "ebb"
ARGUMENTS = (
    "new", "game", GAME,
    "--title", "試験の潮 / Ebb (a specimen)",
    "--set", "eb1", "--set-name", "第1集",
    "--source", "試験のための作り物 / Made up for a test",
    "-f", "tide=潮 / Tide: 満=満ち潮 / High tide, 干=引き潮 / Low tide",
    "-f", "strength=強さ / Strength: number",
    "-f", "places=場所 / Places: list",
    "-f", "words=言葉 / Words: text",
    "--timings", "登場, 退場=退場 / Exit",
    "--deck-size", "4", "--copies", "2",
)  # fmt: skip
CARDS = """\
名前,Tide,強さ,places,言葉,能力
試験の大波,満,7,浜、沖,ざぶん,登場:一枚引く
試験の小波,引き潮,2or3,浜,?,登場:? 退場:二枚引く
試験の凪,?,0?,無し,,無し
"""


OTHERS = ("alpha", "beta", "gamma")


@pytest.fixture
def bare(archive_root: Path, tmp_path: Path) -> Path:
    """An archive that is about to have its first game: the schemas that every archive has, and no data."""
    root = tmp_path / "archive"
    (root / "schemas").mkdir(parents=True)
    for path in (archive_root / "schemas").glob("*.schema.json"):
        if not path.name.endswith(".cards.schema.json"):
            shutil.copyfile(path, root / "schemas" / path.name)
    for lang in ("ja", "en"):
        (root / "docs" / lang).mkdir(parents=True)
    shutil.copyfile(archive_root / "mkdocs.yml", root / "mkdocs.yml")
    return root


@pytest.fixture
def three(tefuda: Tefuda, bare: Path) -> Path:
    """An archive of three games without cards."""
    for game in OTHERS:
        assert tefuda("new", "game", game, "--root", bare).code == 0
    return bare


def test_a_fourth_game_from_data_and_schema_alone(tefuda: Tefuda, three: Path, tmp_path: Path) -> None:
    at = ("--root", three)
    before = tree(three)
    made = tefuda(*ARGUMENTS, *at)
    assert (made.code, made.out) == (0, ""), made.err
    added = set(tree(three)) - set(before)
    assert added == {
        "schemas/ebb.cards.schema.json",
        *(f"data/ebb/{name}.yml" for name in ("game", "sources", "rules", "cards/eb1")),
    }
    assert {name: tree(three)[name] for name in before} == before
    assert made.err.splitlines()[5] == "Next:"
    assert all(name in made.err for name in added)
    assert read(three / "data/ebb/game.yml").data["order"] == 4

    table = tmp_path / "cards.csv"
    table.write_text(CARDS, encoding="utf-8")
    imported = tefuda("import", table, "-g", GAME, "-s", "eb1", "--source", "source", *at)
    assert imported.code == 0, imported.err
    assert tefuda("validate", *at).err == "0 errors, 0 warnings\n"
    assert tefuda("fmt", "--check", *at).code == 0

    counted = json.loads(tefuda("status", "--json", *at).out)
    assert [game["game"] for game in counted] == [*OTHERS, GAME]
    assert (counted[3]["known"], counted[3]["partly_known"]) == (1, 2)
    for query, ids in (("潮:満", ["eb1-01"]), ("strength>=7 game:ebb", ["eb1-01"]), ("二枚引く", ["eb1-02"])):
        found = json.loads(tefuda("search", query, "--json", *at).out)
        assert [hit["key"] for hit in found if hit["sure"]] == ids, query

    deck = tmp_path / "deck.txt"
    for words, code in (
        ("2 試験の大波\n2 試験の小波\n", 0),
        ("3 試験の大波\n1 試験の凪\n", 1),
        ("4 試験の小浪\n", 2),
    ):
        deck.write_text(words, encoding="utf-8")
        judged = tefuda("deck", "check", deck, "-g", GAME, *at)
        assert judged.code == code, judged.out + judged.err
    deck.write_text("3 試験の大波\n1 試験の凪\n", encoding="utf-8")
    assert "EB-1.2" in tefuda("deck", "check", deck, "-g", GAME, *at).out

    exports(tefuda, three, tmp_path / "out")
    site(three, tmp_path / "site")


def exports(tefuda: Tefuda, root: Path, out: Path) -> None:
    """Every format has the new game's cards, with what is not sure marked."""
    out.mkdir()
    for form in ("json", "csv", "sqlite", "cockatrice", "sheets"):
        assert tefuda("export", form, "-g", GAME, "--out", out, "--root", root).code == 0, form
    names = ["試験の大波", "試験の小波", "試験の凪"]
    exported: Any = json.loads((out / "ebb.json").read_bytes())
    assert [card["name"] for card in exported["games"][0]["cards"]] == names
    with (out / "ebb.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == names
    database = sqlite3.connect(out / "ebb.sqlite")
    assert [name for (name,) in database.execute("SELECT name FROM cards ORDER BY id")] == names
    database.close()
    assert all(name in (out / "ebb.xml").read_text(encoding="utf-8") for name in names)
    sheet = (out / "ebb.html").read_text(encoding="utf-8")
    assert all(card_id in sheet for card_id in ("eb1-01", "eb1-02", "eb1-03"))


def site(root: Path, built: Path) -> None:
    """The site has the game's pages, and nothing stands at its root that a game's name could hit."""
    done = mkdocs_build(root, "--site-dir", built)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr.replace("NO_MKDOCS_2_WARNING", "")
    for lang, titled in (("", "試験の潮"), ("en/", "Ebb (a specimen)")):
        catalogue = (built / lang / GAME / "cards" / "index.html").read_text(encoding="utf-8")
        assert titled in catalogue
        assert 'data-facet="tide"' in catalogue or "満ち潮" in catalogue or "High tide" in catalogue
        for page in ("", "cards/eb1-01/", "rules/", "wanted/", "deck/", "data/"):
            assert (built / lang / GAME / page / "index.html").is_file(), page
    assert "試験の大波" in (built / "search" / "ebb.json").read_text(encoding="utf-8")
    assert json.loads((built / "decks" / "ebb.json").read_text(encoding="utf-8"))
    folders = {path.name for path in built.iterdir() if path.is_dir()}
    assert folders - {*OTHERS, GAME} <= RESERVED


@pytest.mark.parametrize("game_id", [*sorted(RESERVED), "notes", "Ebb", "e_b", "shisaku", "-e", ""])
def test_ids_that_cannot_be(tefuda: Tefuda, root: Path, game_id: str) -> None:
    """Reserved ones, a wiki page's, ones of the wrong form, and one that is there."""
    for lang in ("ja", "en"):
        (root / "docs" / lang / "notes.md").write_text("# notes\n", encoding="utf-8")
    before = tree(root)
    result = tefuda("new", "game", "--root", root, "--", game_id)
    assert (result.code, result.out) == (2, "")
    assert tree(root) == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--prefix", "EBB"), "two capital letters"),
        (("--prefix", "SK"), "two capital letters"),
        (("--set", "sk1"), "shisaku has a set of this id"),
        (("--set", "eb-1"), "small letters and digits"),
        (("--source-kind", "rumour"), "no such kind of source"),
        (("--copies", "2"), "--deck-size"),
        (("-f", "tide"), "write KEY="),
        (("-f", "Tide=潮: number"), "a key is"),
        (("-f", "name=名前: text"), "a key is"),
        (("-f", "tide=潮: 満"), "two choices or more"),
        (("-f", "tide=潮: number", "-f", "tide=潮: text"), "a key stands twice"),
    ],
)
def test_what_cannot_be_is_told(tefuda: Tefuda, root: Path, wrong: tuple[str, ...], said: str) -> None:
    before = tree(root)
    result = tefuda("new", "game", "ebb", *wrong, "--root", root)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert tree(root) == before


def test_the_first_game_of_an_archive_needs_nothing_but_its_id(tefuda: Tefuda, bare: Path) -> None:
    made = tefuda("new", "game", "low-tide", "--root", bare)
    assert made.code == 0, made.err
    head = read(bare / "data/low-tide/game.yml").data
    assert (head["prefix"], head["sets"][0]["id"], "deck" in head) == ("LO", "lo1", False)
    assert tefuda("validate", "--root", bare).code == tefuda("fmt", "--check", "--root", bare).code == 0


def test_nothing_is_written_where_the_archive_is_not_valid(tefuda: Tefuda, root: Path) -> None:
    replace_in(root / "data/shisaku/cards/sk1.yml", "rarity: R", "rarity: RR")
    before = tree(root)
    result = tefuda("new", "game", "ebb", "--root", root)
    assert result.code == 1
    assert "not-allowed-near" in result.err
    assert tree(root) == before


def test_a_field_as_it_is_written() -> None:
    field = new_field(" tide = 潮 / Tide ： 満=満ち潮 / High tide、干 ")
    assert (field.key, field.label, field.kind) == ("tide", "潮 / Tide", "choice")
    assert field.choices == (("満", "満ち潮 / High tide"), ("干", "干"))
    assert new_field("cost=費用 / Cost:number").kind == "number"
    assert clean_environment()["LANG"] == "C.UTF-8"
    assert re.fullmatch(r"[a-z]+", field.key)
