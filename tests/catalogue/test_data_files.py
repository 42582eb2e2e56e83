"""The data files and schemas as they are, without this archive's own tools: any editor can use them."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner

from generator.catalogue.kinds import walk
from generator.catalogue.load import load
from tests.catalogue.archive_data import DATA_FILES, ROOT
from tests.catalogue.broken_archives import BASE, BROKEN

FIRST_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")
GAMES = [path.parent.name for path in DATA_FILES if path.name == "game.yml"]


def named_schema(path: Path) -> Path:
    """The schema that the first line of a data file names."""
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    found = FIRST_LINE.fullmatch(first)
    assert found, f"{path}: {first}"
    assert not found[1].startswith("/")
    return (path.parent / found[1]).resolve()


def by_schema(paths: list[Path]) -> dict[Path, list[Path]]:
    found: defaultdict[Path, list[Path]] = defaultdict(list)
    for path in paths:
        found[named_schema(path)].append(path)
    return found


def test_the_archive_is_valid() -> None:
    loaded = load(ROOT)
    assert loaded.problems == []
    assert loaded.archive is not None
    assert [game.id for game in loaded.archive.games] == ["tommy-walker", "yokai-watch", "reborn"]


@pytest.mark.parametrize("path", DATA_FILES, ids=lambda path: path.relative_to(ROOT / "data").as_posix())
def test_the_first_line_names_the_schema(path: Path) -> None:
    schema = named_schema(path)
    assert schema.is_file()
    kinds = {kind.path: kind for kind in walk(ROOT / "data")}
    assert schema == ROOT / "schemas" / kinds[path].schema


def test_every_schema_is_in_use() -> None:
    used = {path.name for path in by_schema(DATA_FILES)}
    there = {path.name for path in (ROOT / "schemas").glob("*.schema.json")}
    # Shared types are in use in the other schemas; an archive need not hold decks.
    assert there - used <= {"base.schema.json", "deck.schema.json"}


def checked(schema: Path, files: list[Path]) -> tuple[int, str]:
    """What check-jsonschema says, which takes the schemas and their references from the folder."""
    result = CliRunner().invoke(check_jsonschema, ["--schemafile", str(schema), *map(str, files)])
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("schema", "files"), by_schema(DATA_FILES).items(), ids=[path.stem for path in by_schema(DATA_FILES)]
)
def test_check_jsonschema_accepts_the_data(schema: Path, files: list[Path]) -> None:
    assert checked(schema, files) == (0, "ok -- validation done\n")


def test_check_jsonschema_accepts_the_base_of_the_broken_archives() -> None:
    for schema, files in by_schema(sorted((BASE / "data").rglob("*.yml"))).items():
        assert checked(schema, files)[0] == 0


@pytest.mark.parametrize("case", ["twelve-slips", "wrong-types", "unknown-keys", "keys-that-do-not-apply"])
def test_check_jsonschema_rejects_what_we_reject(case: str) -> None:
    for path in (BROKEN / case / "data").rglob("*.yml"):
        game = path.relative_to(BROKEN / case / "data").parts[0]
        schema = ROOT / "schemas" / f"{game}.cards.schema.json"
        code, said = checked(schema, [path])
        assert code == 1
        assert path.name in said


@pytest.mark.parametrize("path", DATA_FILES, ids=lambda path: path.relative_to(ROOT / "data").as_posix())
def test_ids_stand_in_order(path: Path) -> None:
    """Cards are listed by their running numbers, without gaps."""
    if path.parent.name != "cards":
        return
    ids = re.findall(r"^  - id: (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert ids == [f"{path.stem}-{number:02}" for number in range(1, len(ids) + 1)]
