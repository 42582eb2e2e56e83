"""Loading again and again: only what changed is read again, and nothing stale is kept."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalogue import load as load_module
from generator.catalogue.load import Loader, load
from generator.catalogue.model import Completeness
from generator.catalogue.problems import errors
from generator.catalogue.reader import Document, read
from tests.catalogue.broken_archives import CARDS, REPOSITORY, fresh_loader, scratch_archive

RULES = Path("data/tommy-walker/rules.yml")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return scratch_archive(tmp_path)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read, in order."""
    names: list[str] = []

    def counted(path: Path) -> Document:
        names.append(path.name)
        return read(path)

    monkeypatch.setattr(load_module, "read", counted)
    return names


def change(path: Path, how: Callable[[str], str]) -> None:
    path.write_text(how(path.read_text(encoding="utf-8")), encoding="utf-8")
    later = path.stat().st_mtime_ns + 10**9
    os.utime(path, ns=(later, later))


def codes(loader: Loader) -> list[tuple[str, str]]:
    return [(problem.path.name, problem.code) for problem in loader.load().problems]


def test_only_what_changed_is_read_again(root: Path, reads: list[str]) -> None:
    loader = fresh_loader(root)
    first = loader.load().archive
    assert first is not None
    assert sorted(reads) == sorted(path.name for path in (root / "data").rglob("*.yml"))
    reads.clear()
    assert loader.load().archive is not None
    assert reads == []
    change(root / CARDS, lambda text: text.replace("power: 6000", "power: 6100"))
    changed = loader.load().archive
    assert changed is not None
    assert reads == ["tw1.yml"]
    assert first.cards["tw1-01"].fields["power"].plain == 6000
    assert changed.cards["tw1-01"].fields["power"].plain == 6100


def test_a_game_stays_the_same_one_until_a_file_of_it_changes(root: Path) -> None:
    loader = fresh_loader(root)
    first, again = loader.load().archive, loader.load().archive
    assert first is not None and again is not None
    assert all(a is b for a, b in zip(first.games, again.games, strict=True))
    change(root / CARDS, lambda text: text.replace("power: 6000", "power: 6100"))
    changed = loader.load().archive
    assert changed is not None
    kept = {game.id for game, before in zip(changed.games, first.games, strict=True) if game is before}
    assert kept == {game.id for game in first.games} - {"tommy-walker"}
    # A file less is a change as well.
    (root / "data" / "tommy-walker" / "glossary.yml").rename(root / "glossary.yml")
    loader.load()
    (root / "glossary.yml").rename(root / "data" / "tommy-walker" / "glossary.yml")
    back = loader.load().archive
    assert back is not None
    assert back.game("tommy-walker").terms == changed.game("tommy-walker").terms != ()


def test_a_mended_file_is_well_again(root: Path) -> None:
    loader = fresh_loader(root)
    change(root / CARDS, lambda text: text.replace("power: 6000", "power: X"))
    assert codes(loader) == [("tw1.yml", "wrong-type")]
    assert loader.load().archive is None
    change(root / CARDS, lambda text: text.replace("power: X", "power: 6000"))
    assert codes(loader) == []
    assert loader.load().archive is not None


def test_files_come_and_go(root: Path) -> None:
    loader = fresh_loader(root)
    rules = (root / RULES).read_text(encoding="utf-8")
    assert codes(loader) == []
    (root / RULES).unlink()
    said = codes(loader)
    assert ("glossary.yml", "no-clause-near") in said or ("glossary.yml", "no-clause") in said
    (root / RULES).write_text(rules, encoding="utf-8")
    assert codes(loader) == []
    more = root / "data/tommy-walker/cards/tw2.yml"
    more.write_text("game: tommy-walker\nset: tw2\nsource: leaflet\ncards: []\n", encoding="utf-8")
    assert codes(loader) == []
    more.unlink()
    assert codes(loader) == []


def test_a_problem_in_one_file_leaves_the_others_judged(root: Path) -> None:
    """A file that cannot be read hides no slips in others, and causes none."""
    change(root / CARDS, lambda _: "cards: [\n")
    change(root / RULES, lambda text: text.replace("status: stated", "status: sure", 1))
    assert codes(fresh_loader(root)) == [("tw1.yml", "yaml-syntax"), ("rules.yml", "not-allowed")]


def test_changed_schemas_judge_everything_again(tmp_path: Path) -> None:
    root = scratch_archive(tmp_path)
    (root / "schemas").unlink()
    (root / "schemas").mkdir()
    for path in (REPOSITORY / "schemas").glob("*.json"):
        (root / "schemas" / path.name).write_bytes(path.read_bytes())
    loader = Loader(root)
    assert codes(loader) == []
    schema = root / "schemas/tommy-walker.cards.schema.json"
    stricter = json.loads(schema.read_text(encoding="utf-8"))
    stricter["$defs"]["damage"]["maximum"] = 1
    change(schema, lambda _: json.dumps(stricter))
    assert ("tw1.yml", "too-large-number") in codes(loader)
    change(schema, lambda _: "{")
    result = loader.load()
    assert [problem.code for problem in result.problems] == ["schema-file"]
    assert result.archive is None
    assert result.schemas is None


@pytest.mark.parametrize("kind", ["products", "rules", "rulings", "glossary", "phrasebook"])
def test_an_archive_needs_no_schema_for_what_it_does_not_have(tmp_path: Path, kind: str) -> None:
    root = scratch_archive(tmp_path)
    (root / "schemas").unlink()
    (root / "schemas").mkdir()
    for path in (REPOSITORY / "schemas").glob("*.json"):
        if path.name != f"{kind}.schema.json":
            (root / "schemas" / path.name).write_bytes(path.read_bytes())
    for path in (root / "data").rglob(f"{kind}.yml"):
        path.unlink()
    for path in (root / "docs").rglob("*.md"):
        path.write_text("# x\n")
    result = load(root)
    left = {problem.code for problem in result.problems} - {"no-clause", "no-clause-near"}
    assert left == set()
    assert (result.archive is None) == bool(result.problems)


def test_an_archive_without_pages(root: Path) -> None:
    for path in (root / "docs").rglob("*.md"):
        path.unlink()
    assert codes(fresh_loader(root)) == []


def test_what_is_built(root: Path) -> None:
    archive = fresh_loader(root).load().archive
    assert archive is not None
    assert [game.id for game in archive.games] == ["tommy-walker", "reborn", "yokai-watch"]
    game = archive.game("tommy-walker")
    assert [card.id for card in game.cards] == ["tw1-01", "tw1-02", "tw1-03"]
    known, contradictory, guessed = game.cards
    assert known.completeness is Completeness.KNOWN
    assert known.line == 6
    assert known.path == root / CARDS
    assert known.sources == ("leaflet",)
    assert contradictory.conflicts == ("stat",)
    assert contradictory.gaps == ("damage", "power")
    assert guessed.gaps == ("rarity", "power", "abilities")
    assert guessed.abilities is not None
    effect = guessed.abilities[0].effect
    assert effect is not None
    assert effect.slots["bonus"].plain == 1000
    assert not effect.slots["bonus"].sure
    assert [clause.id for clause in game.clauses()] == ["TW-1.1", "TW-1.2", "TW-2.1"]
    assert [ruling.id for ruling in game.rulings] == ["TW-R1"]


def test_abilities_that_a_source_of_their_own_states(root: Path) -> None:
    """`text: {value: [], …}` is known to be none, which is no gap."""
    cards = root / "data/reborn/cards/rb1.yml"
    change(cards, lambda text: text.replace("text: []", "text: {value: [], note: {ja: なし。, en: None.}}"))
    archive = fresh_loader(root).load().archive
    assert archive is not None
    card = archive.cards["rb1-01"]
    assert card.abilities == ()
    assert card.abilities_note == {"ja": "なし。", "en": "None."}
    assert card.gaps == ()
    assert archive.cards["rb1-02"].abilities is None


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("rulings.yml", "key: empty-deck\n", "key: empty-decks\n"),
        ("phrasebook.yml", "effect: power-if-enemy\n", "effect: power-if-foe\n"),
        (
            "cards/tw1.yml",
            "timing: AT\n        text: 敵が",
            "timing: {one_of: [AT, DMG]}\n        text: 敵が",
        ),
        ("cards/tw1.yml", "text: 敵が「女」なら7900", "text: 敵が「女」なら?"),
    ],
    ids=["a ruling has another name", "an effect has another name", "a timing is open", "a number is open"],
)
def test_what_an_engine_cannot_play_is_reported(tmp_path: Path, file: str, old: str, new: str) -> None:
    """The data is sound, but not what the engine of the game or its examples count on."""
    for folder in ("data", "docs", "schemas"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder)
    change(tmp_path / "data/tommy-walker" / file, lambda text: text.replace(old, new, 1))
    result = Loader(tmp_path).load()
    assert {problem.code for problem in errors(result.problems)} <= {
        "example-needs-values",
        "example-unplayable",
        "example-stopped",
        "example-differs",
    }
    assert result.problems
    assert result.archive is None
    assert Loader(tmp_path, play_examples=False).load().archive is not None
