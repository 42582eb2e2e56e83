"""import: cards of a table get in, in the canonical format, or all that is wrong is said and nothing is written."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.reader import read
from tests.cli.conftest import Tefuda
from tests.imports.test_rows import as_the_row_says, source_rows
from tests.site.scratch import data_file, replace_in, tree

HEADING = "名前,種別,レアリティ,属性,所属,費用,試作力,能力\n"


def cards(root: Path, name: str = "sk1", game: str = "shisaku") -> list[dict[str, Any]]:
    document = read(data_file(root, f"cards/{name}", game))
    assert not document.problems
    found: list[dict[str, Any]] = document.data["cards"]
    return found


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return tmp_path / "table.csv"


def sound(tefuda: Tefuda, root: Path) -> bool:
    return tefuda("validate", "--root", root).code == tefuda("fmt", "--check", "--root", root).code == 0


def test_a_table_gets_in(tefuda: Tefuda, root: Path, table: Path) -> None:
    replace_in(data_file(root, "cards/sk1"), "cards:\n", "# a remark\ncards:\n")
    before = cards(root)
    table.write_text(
        "\ufeff"
        + HEADING
        + '新しい札,人物,R,?,見本団,3or4,9700?,"攻撃:自分の試作力+500\n終了:?"\n別の札,道具,,,無し,2,,none\n',
        encoding="utf-8",
    )
    result = tefuda(
        "import", table, "-g", "shisaku", "-s", "sk1", "--source", "specimen-photo", "--root", root
    )
    assert (result.code, result.out) == (0, ""), result.err
    assert result.err.splitlines()[-3:] == [
        "sk1-04 新しい札: new",
        "sk1-05 別の札: new",
        "2 new, 0 changed, 0 with nothing new",
    ]
    assert cards(root)[: len(before)] == before
    assert cards(root)[len(before) :] == [
        {
            "id": "sk1-04",
            "name": "新しい札",
            "kind": "人物",
            "rarity": "R",
            "element": "unknown",
            "traits": ["見本団"],
            "cost": {"one_of": [3, 4], "printed": "3or4"},
            "power": {"probably": 9700, "printed": "9700?"},
            "abilities": [
                {"timing": "攻撃", "text": "自分の試作力+500"},
                {"timing": "終了", "text": "unknown"},
            ],
            "source": "specimen-photo",
        },
        {
            "id": "sk1-05",
            "name": "別の札",
            "kind": "道具",
            "rarity": "unknown",
            "element": "unknown",
            "traits": [],
            "cost": 2,
            "abilities": [],
            "source": "specimen-photo",
        },
    ]
    assert "# a remark\ncards:\n" in data_file(root, "cards/sk1").read_text(encoding="utf-8")
    assert sound(tefuda, root)


def test_a_name_is_one_line(tefuda: Tefuda, root: Path, table: Path) -> None:
    table.write_text(
        HEADING + '札,道具,R,火,,1,,なし\n"一行目\n二行目",道具,R,火,,1,,なし\n', encoding="utf-8"
    )
    before = tree(root)
    result = tefuda(
        "import", table, "-g", "shisaku", "--source", "specimen-list", "-s", "sk1", "--root", root
    )
    assert result.code == 1
    assert f"{table}:3:1: stray-space: " in result.err
    assert "write “一行目 二行目”" in result.err
    assert tree(root) == before


def test_what_examples_rest_on_is_told_with_what_to_write(
    tefuda: Tefuda, archive_root: Path, tmp_path: Path, table: Path
) -> None:
    """A contradiction makes examples unplayable. With the value chosen in each they go on as they are."""
    root = tmp_path / "archive"
    for name in ("schemas", "data/tommy-walker"):
        shutil.copytree(archive_root / name, root / name)
    sources = data_file(root, "sources", "tommy-walker")
    text = "{ja: 写真, en: A photo}"
    photo = f"\n  - id: photo\n    kind: photo\n    title: {text}\n    describes: {text}\n"
    sources.write_text(sources.read_text(encoding="utf-8") + photo, encoding="utf-8")
    table.write_text("名前,戦闘力\nチキンレッグの翔剣士・ラルフ,2900\n", encoding="utf-8")
    before = tree(root)
    words = ("import", table, "-g", "tommy-walker", "--update", "--source", "photo", "--root", root)
    result = tefuda(*words)
    assert result.code == 1
    assert tree(root) == before
    *told, summary, nothing = result.err.splitlines()
    assert f"would not be settled: {len(told)}; add the lines first" in summary
    assert nothing.endswith("nothing was written")
    line = "values: {tw1-02: {power: 2800}}"
    for problem in told:
        assert re.match(r"data/tommy-walker/examples/[a-z-]+\.yml:\d+:5: example-needs-values: ", problem)
        assert "not settled: tw1-02.power (2800 / 2900)" in problem
        assert f"Add the line {line} above position" in problem
    for path in (root / "data/tommy-walker/examples").iterdir():
        content = path.read_text(encoding="utf-8")
        path.write_text(content.replace("\n    position:", f"\n    {line}\n    position:"), encoding="utf-8")
    again = tefuda(*words)
    assert again.code == 0, again.err
    power = {card["id"]: card for card in cards(root, "tw1", "tommy-walker")}["tw1-02"]["power"]
    assert power == {"conflict": [2800, 2900], "sources": ["event-2013-wiki", "photo"]}


def test_a_dry_run_prints_the_file_and_writes_nothing(tefuda: Tefuda, root: Path, table: Path) -> None:
    table.write_text(HEADING + "新しい札,道具,R,火,無し,1,,無し\n", encoding="utf-8")
    before = tree(root)
    result = tefuda(
        "import",
        table,
        "-g",
        "shisaku",
        "--source",
        "specimen-list",
        "-s",
        "sk1",
        "--dry-run",
        "--root",
        root,
    )
    assert result.code == 0, result.err
    assert tree(root) == before
    assert result.out.startswith("# yaml-language-server: ")
    assert "  - id: sk1-04\n    name: 新しい札\n    kind: 道具\n" in result.out


def test_all_that_is_wrong_is_said_and_nothing_is_written(tefuda: Tefuda, root: Path, table: Path) -> None:
    first = cards(root)[0]
    table.write_text(
        HEADING
        + "札の一,人,R,火,,1,,\n"
        + ",道具,R,火,,1,,\n"
        + "札の二,道具,R,火,,十,,なし\n"
        + "札の三,道具,R,火,,1,500,なし\n"
        + f"{first['name']},場面,R,火,,1,,なし\n"
        + "札の四,道具,R,火,,1,,なし\n"
        + "札の四,道具,R,火,,1,,なし\n",
        encoding="utf-8",
    )
    before = tree(root)
    result = tefuda(
        "import", table, "-g", "shisaku", "--source", "specimen-list", "-s", "sk1", "--root", root
    )
    assert result.code == 1
    assert result.out == ""
    said = [line.split(": ")[0:2] for line in result.err.splitlines()[:-1]]
    places = [(place.split(".csv:")[1], code) for place, code in said]
    assert places[:5] == [
        ("2:5", "import-value"),
        ("3:1", "import-no-name"),
        ("4:13", "import-value"),
        ("5:15", "does-not-apply"),
        ("6:11", "import-by-hand"),
    ]
    by_hand = "import-by-hand"
    assert places[5:] == [("6:16", by_hand), ("6:19", by_hand), ("6:22", by_hand), ("8:1", "import-twice")]
    assert result.err.splitlines()[-1].endswith("nothing was written")
    assert tree(root) == before


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("名前,費用\n{name},8\n{wide},9\n", "3:1: import-twice"),
        ("id,名前,費用\n{id},全く違う名前,8\n", "2:8: import-by-hand"),
        ("セット,名前,費用\nsk2,{name},8\n", "2:1: import-by-hand"),
    ],
)
def test_a_row_means_one_card_and_the_right_one(
    tefuda: Tefuda, root: Path, table: Path, rows: str, said: str
) -> None:
    """The same name written otherwise, a number with another name, a set that the card is not in."""
    first = cards(root)[0]
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in first["name"]) + "・"
    table.write_text(rows.format(name=first["name"], wide=wide, id=first["id"]), encoding="utf-8")
    before = tree(root)
    result = tefuda(
        "import", table, "-g", "shisaku", "--source", "specimen-list", "-s", "sk1", "--update", "--root", root
    )
    assert result.code == 1
    assert said in result.err
    assert tree(root) == before


def test_a_dry_run_ends_as_the_real_one_would(tefuda: Tefuda, root: Path, table: Path) -> None:
    table.write_text(HEADING + "新しい札,道具,R,火,無し,1,,\u202e無し\n", encoding="utf-8")
    dry, real = (
        tefuda(
            "import", table, "-g", "shisaku", "--source", "specimen-list", "-s", "sk1", "--root", root, *more
        )
        for more in (("--dry-run",), ())
    )
    assert dry.code == real.code == 1
    assert dry.err == real.err
    assert dry.out == ""


def test_standard_input_is_read_as_files_are(root: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "generator.cli",
        "import",
        "-",
        "-g",
        "shisaku",
        "--source",
        "specimen-list",
        "-s",
        "sk1",
    ]
    done = subprocess.run(
        [*command, "--root", str(root), "--dry-run"],
        input="名前\n新しい札\n".encode("shift_jis"),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"Shift_JIS" in done.stderr
    assert done.stdout == b""


def test_a_set_has_to_be_known(tefuda: Tefuda, root: Path, table: Path) -> None:
    table.write_text("名前\n新しい札\n", encoding="utf-8")
    result = tefuda("import", table, "-g", "shisaku", "--source", "specimen-list", "--root", root)
    assert (result.code, "2:1: import-no-set" in result.err) == (1, True)
    table.write_text("名前,セット,kind\n新しい札,試作弾2,場面\n", encoding="utf-8")
    assert tefuda("import", table, "-g", "shisaku", "--source", "specimen-list", "--root", root).code == 0
    assert cards(root, "sk2")[-1]["name"] == "新しい札"


def test_what_is_wrong_usage(tefuda: Tefuda, root: Path, table: Path) -> None:
    assert tefuda("import", table, "-g", "shisaku", "--source", "specimen-list", "--root", root).code == 2
    table.write_text("名前\n札\n", encoding="utf-8")
    for wrong in (("-g", "none"), ("-g", "shisaku", "-s", "none"), ("-g", "shisaku", "--source", "none")):
        assert tefuda("import", table, *wrong, "--root", root).code == 2


def test_what_was_unknown_is_filled_and_what_differs_stays_side_by_side(
    tefuda: Tefuda, root: Path, table: Path
) -> None:
    path = data_file(root, "cards/sk1")
    others = path.read_text(encoding="utf-8")
    path.write_text(
        others
        + """
  - id: sk1-04
    name: 見本の札
    kind: 人物
    rarity: unknown # nobody has seen it
    element: 火
    traits: []
    cost: {one_of: [3, 4]}
    power: 9700
    abilities:
      - timing: 攻撃
        text: 自分の試作力+? # worn off
      - timing: 終了
        text: この試作札を手札に戻しても良い
""",
        encoding="utf-8",
    )
    row = "見本の札,人物,R,火,?,3,9800,攻撃:自分の試作力+500 終了:試作札を1枚引く\n"
    table.write_text(HEADING + row, encoding="utf-8")
    arguments = ("import", table, "-g", "shisaku", "--source", "specimen-photo", "--root", root)
    refused = tefuda(*arguments)
    assert refused.code == 1
    assert (
        "2:1: import-exists: “見本の札” is here already as sk1-04, and differs (rarity, cost, power, abilities)"
        in refused.err
    )
    done = tefuda(*arguments, "--update")
    assert done.code == 0, done.err
    assert (
        path.read_text(encoding="utf-8")
        == others
        + """
  - id: sk1-04
    name: 見本の札
    kind: 人物
    rarity: {value: R, source: specimen-photo} # nobody has seen it
    element: 火
    traits: []
    cost: {value: 3, source: specimen-photo}
    power: {conflict: [9700, 9800], sources: [specimen-list, specimen-photo]}
    abilities:
      - timing: 攻撃
        text: 自分の試作力+500 # worn off
        source: specimen-photo
      - timing: 終了
        text: この試作札を手札に戻しても良い
        reports:
          - text: 試作札を1枚引く
            source: specimen-photo
"""
    )
    assert sound(tefuda, root)
    again = tefuda(*arguments, "--update")
    assert again.err.splitlines()[-1] == "0 new, 0 changed, 1 with nothing new"


def test_the_rows_of_the_source_give_the_files_of_the_archive(
    tefuda: Tefuda, archive_root: Path, sources: Path, tmp_path: Path
) -> None:
    """From an archive without a card: the same ids, in the same files; and again, nothing new."""
    root = tmp_path / "tw"
    for name in ("schemas", "data/tommy-walker"):
        shutil.copytree(archive_root / name, root / name)
    shutil.rmtree(root / "data" / "tommy-walker" / "examples")
    shutil.rmtree(root / "data" / "tommy-walker" / "decks")
    whole = {f"tw{n}": cards(root, f"tw{n}", "tommy-walker") for n in range(1, 5)}
    rows = tmp_path / "rows.txt"
    rows.write_text("\n".join(source_rows(sources)), encoding="utf-8")
    again = tefuda("import", rows, "-g", "tommy-walker", "--source", "event-2013-wiki", "--root", root)
    assert (again.code, again.err) == (0, "0 new, 0 changed, 86 with nothing new\n")
    for name in whole:
        data_file(root, f"cards/{name}", "tommy-walker").unlink()
    for name in ("rules", "rulings", "glossary"):  # they speak of cards
        data_file(root, name, "tommy-walker").unlink()
    assert tefuda("validate", "--root", root).code == 0
    result = tefuda("import", rows, "-g", "tommy-walker", "--source", "event-2013-wiki", "--root", root)
    assert result.code == 0, result.err
    for name, listed in whole.items():
        assert cards(root, name, "tommy-walker") == as_the_row_says(listed)
    assert sound(tefuda, root)
