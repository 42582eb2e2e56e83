"""diff: what a change of the data means, and what follows from it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tefuda
from tests.site.scratch import change, data_file, replace_in
from tests.support.repositories import commit, git, repository


@pytest.fixture
def repo(root: Path) -> Path:
    """The small synthetic archive, committed; its first card has a cost of 3."""
    repository(root)
    return root


def test_nothing_changed(tefuda: Tefuda, repo: Path) -> None:
    result = tefuda("diff", "--root", repo)
    assert (result.code, result.err) == (0, "")
    assert result.out == "What changes from HEAD to the files as they are\n\nThe data is the same.\n"
    assert tefuda("diff", "--exit-code", "--root", repo).code == 0


def test_the_files_against_a_commit(tefuda: Tefuda, repo: Path) -> None:
    path = data_file(repo, "cards/sk1")
    text = path.read_text(encoding="utf-8")
    first = text.split("\n\n")[0]
    path.write_text(text.replace(first, first.replace("rarity: R", "rarity: unknown")), encoding="utf-8")
    commit(repo, "Doubt")
    path.write_text(text, encoding="utf-8")
    result = tefuda("diff", "--root", repo)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[2:7] == [
        "《試作カード0001》 (sk1-01)",
        "  Rarity learned: unknown → Rare",
        "",
        "Open values resolved: 1.",
        lines[6],
    ]
    assert lines[6].startswith("shisaku: open values ")
    assert "  shisaku/cards/sk1-01/" in lines
    assert tefuda("diff", "--exit-code", "--root", repo).code == 1
    assert "Pages that change" not in tefuda("diff", "--no-pages", "--root", repo).out
    japanese = tefuda("diff", "--lang", "ja", "--root", repo).out.splitlines()
    assert japanese[0] == "HEAD から 今のファイル への変更"
    assert japanese[3].startswith("  希少度が分かった: 不明 → R (")


def test_json_has_all_of_it(tefuda: Tefuda, repo: Path) -> None:
    replace_in(data_file(repo, "cards/sk1"), "name: 試作カード0001", "name: 試作カード*0001*")
    result = tefuda("diff", "--json", "--root", repo)
    assert (result.code, result.err) == (0, "")
    assert result.out == tefuda("diff", "--format", "json", "--root", repo).out
    found = json.loads(result.out)
    assert found["changes"] == [
        {
            "game": "shisaku",
            "kind": "card",
            "what": "renamed",
            "id": "sk1-01",
            "name": "試作カード*0001*",
            "key": "name",
            "before": "試作カード0001",
            "after": "試作カード*0001*",
            "text": {
                "ja": "《試作カード*0001*》 (sk1-01): 改名: 試作カード0001 → 試作カード*0001*",
                "en": "《試作カード*0001*》 (sk1-01): Renamed: 試作カード0001 → 試作カード*0001*",
            },
        }
    ]
    assert found["examples"] == found["decks"] == []
    page = {"path": "shisaku/cards/sk1-01/", "what": "changed", "languages": ["ja", "en"]}
    assert page in found["pages"]
    marked = tefuda("diff", "--format", "markdown", "--root", repo).out
    assert (
        "- 《試作カード\\*0001\\*》 (sk1-01)\n  - Renamed: 試作カード0001 → 試作カード\\*0001\\*\n" in marked
    )


def test_an_id_that_is_gone_is_to_be_retired(tefuda: Tefuda, repo: Path) -> None:
    path = data_file(repo, "cards/sk1")
    change(path, lambda data: data["cards"].pop())
    result = tefuda("diff", "--no-pages", "--root", repo)
    assert result.code == 0, result.err
    lines = result.out.splitlines()
    at = lines.index("Ids that are gone without being retired, so that another card would get them")
    assert lines[at + 1].startswith("  《試作カード0003》 (sk1-03): ")
    assert lines[at + 1].endswith(
        "in data/shisaku/game.yml, write it into retired of the set sk1, with the reason (because)"
    )
    found = json.loads(tefuda("diff", "--json", "--no-pages", "--root", repo).out)
    assert [(lost["set"], lost["id"]) for lost in found["lost_ids"]] == [("sk1", "sk1-03")]

    def retire(data: Any) -> None:
        reason = {"ja": "見本の都合。", "en": "For the specimen."}
        data["sets"][0]["retired"] = [{"id": "sk1-03", "because": reason}]

    change(data_file(repo, "game"), retire)
    assert "without being retired" not in tefuda("diff", "--no-pages", "--root", repo).out
    commit(repo, "Retire")
    change(data_file(repo, "game"), lambda data: data["sets"][0].pop("retired"))
    assert "  sk1-03: in data/shisaku/game.yml" in tefuda("diff", "--no-pages", "--root", repo).out


def test_an_id_that_another_card_has_got_is_told(tefuda: Tefuda, repo: Path) -> None:
    path = data_file(repo, "cards/sk1")
    gone = "Ids that are gone without being retired"

    def rename(data: Any) -> None:
        data["cards"][-1]["name"] = "書き直した札"

    change(path, rename)
    assert gone not in tefuda("diff", "--no-pages", "--root", repo).out, "a name is corrected"

    def replace(data: Any) -> None:
        card = data["cards"][-1]
        card.update(dict.fromkeys(card.keys() - {"id", "name", "reading", "note", "source"}, "unknown"))

    change(path, replace)
    told = tefuda("diff", "--no-pages", "--root", repo).out
    assert gone in told
    assert "《試作カード0003》 (sk1-03): its id is now borne by 《書き直した札》" in told
    found = json.loads(tefuda("diff", "--json", "--no-pages", "--root", repo).out)
    assert [(lost["id"], lost["taken"]) for lost in found["lost_ids"]] == [("sk1-03", "書き直した札")]


def test_two_commits_and_an_archive_in_a_folder(tefuda: Tefuda, root: Path, tmp_path: Path) -> None:
    above = tmp_path / "above"
    above.mkdir()
    inner = above / "games"
    shutil.move(root, inner)
    (above / "data").mkdir()
    (above / "data" / "other.txt").write_text("not an archive's\n", encoding="utf-8")
    repository(above)
    replace_in(data_file(inner, "products"), "試作パック", "試作の箱") if data_file(
        inner, "products"
    ).exists() else None
    replace_in(data_file(inner, "game"), "declared: 22", "declared: 23")
    commit(above, "One more")
    replace_in(data_file(inner, "game"), "declared: 23", "declared: 24")
    result = tefuda("diff", "HEAD~1..HEAD", "--no-pages", "--root", inner)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[2:4] == ["Game shisaku", "  Changed: Declared kinds"]
    assert tefuda("diff", "HEAD~1..", "--no-pages", "--root", inner).out == result.out


def test_what_is_not_there_is_told(tefuda: Tefuda, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = tefuda("diff", "--root", root)
    assert result.code == 2
    assert "not a git repository" in result.err
    repository(root)
    for ref in ("nowhere", "HEAD..nowhere", "--exec"):
        result = tefuda("diff", "--root", root, "--", ref)
        assert (result.code, result.out) == (2, "")
        assert "is no commit" in result.err
    git(root, "rm", "-r", "--quiet", "--cached", "data")
    git(root, "commit", "--quiet", "-m", "Gone")
    result = tefuda("diff", "--root", root)
    assert result.code == 2
    assert "no data folder" in result.err
    monkeypatch.setenv("PATH", "")
    result = tefuda("diff", "--root", root)
    assert (result.code, result.err) == (2, "tefuda diff: git is not installed\n")


def test_what_is_not_valid_is_compared_as_far_as_it_goes(tefuda: Tefuda, repo: Path) -> None:
    replace_in(data_file(repo, "cards/sk1"), "rarity: R", "rarity: RR")
    result = tefuda("diff", "--root", repo)
    assert result.code == 3
    assert "Rarity corrected: Rare → RR" in result.out
    assert "data/shisaku/cards/sk1.yml:9:13: not-allowed-near" in result.err
    assert "what follows from the changes is not told" in result.err


def test_examples_and_decks_that_come_out_differently(
    tefuda: Tefuda, archive_root: Path, tmp_path: Path
) -> None:
    """On the archive itself: ラルフ fights in several examples, and a ban touches a sample deck."""
    root = tmp_path / "archive"
    for name in ("schemas", "data/tommy-walker"):
        shutil.copytree(archive_root / name, root / name)
    repository(root)
    replace_in(data_file(root, "cards/tw1", "tommy-walker"), "power: 2800", "power: 2900")
    replace_in(
        data_file(root, "game", "tommy-walker"),
        "      size: 16",
        "      size: 15",
    )
    result = tefuda("diff", "--no-pages", "--root", root)
    assert result.code == 0, result.err
    lines = result.out.splitlines()
    assert "  Power corrected: 2800 → 2900" in lines
    at = lines.index("Examples that come out differently")
    assert "  tommy-walker/until-higher Until higher: something else happens" in lines[at:]
    assert any("does not come out as it says any more" in line for line in lines[at:])
    at = lines.index("Sample decks judged differently")
    assert lines[at + 1 :] == [
        line for line in lines[at + 1 :] if line.endswith("A legal deck → Not a legal deck")
    ]
    decks = list((root / "data" / "tommy-walker" / "decks").glob("*.yml"))
    assert len(lines[at + 1 :]) == len(decks)
