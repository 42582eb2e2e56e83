"""show: one card, with all that is known of it and how sure that is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Tefuda
from tests.site.scratch import change, data_file, replace_in
from tests.support.archives import GAME

RALPH = "チキンレッグの翔剣士・ラルフ"


@pytest.mark.parametrize("name", ["tw1-02", RALPH])
def test_a_card_is_shown_by_id_and_by_name(tefuda: Tefuda, archive_root: Path, name: str) -> None:
    result = tefuda("show", name, "--root", archive_root)
    assert (result.code, result.err) == (0, "")
    assert RALPH in result.out
    assert "tw1-02" in result.out
    assert "2800" in result.out
    assert "AT: 敵が「女」なら7900" in result.out.splitlines()


def test_the_language_is_the_terminals(
    tefuda: Tefuda, archive_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Power" in tefuda("show", "tw1-02", "--root", archive_root).out
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "戦闘力" in tefuda("show", "tw1-02", "--root", archive_root).out
    assert "Power" in tefuda("show", "tw1-02", "--lang", "en", "--root", archive_root).out
    assert "このカードはありません" in tefuda("show", "tw9-99", "--lang", "ja", "--root", archive_root).err


def test_as_json_it_is_the_data(tefuda: Tefuda, archive_root: Path) -> None:
    result = tefuda("show", RALPH, "--json", "--root", archive_root)
    assert (result.code, result.err) == (0, "")
    card = json.loads(result.out)
    assert card["game"] == "tommy-walker"
    assert card["power"] == 2800
    assert card["abilities"] == [{"timing": "AT", "text": "敵が「女」なら7900"}]


@pytest.mark.parametrize("name", ["tw1-020", "ラルフ", "チキンレッグの翔剣士ラルフ", "ﾁｷﾝﾚｯｸﾞの翔剣士･ﾗﾙﾌ"])
def test_a_name_that_is_almost_right_is_answered_with_what_is_near(
    tefuda: Tefuda, archive_root: Path, name: str
) -> None:
    result = tefuda("show", name, "--root", archive_root)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f"{name}: no such card; near: ")
    assert RALPH in result.err or "tw1-02" in result.err


@pytest.mark.parametrize("name", ["", " ", "[/]", "[bold]", "\n", "%s {0}", "x" * 5000, "../../etc/passwd"])
def test_careless_names_are_no_cards(tefuda: Tefuda, root: Path, name: str) -> None:
    result = tefuda("show", name, "--root", root)
    assert (result.code, result.out) == (1, "")
    assert "no such card" in result.err


def test_a_name_of_two_cards_is_answered_with_their_ids(tefuda: Tefuda, root: Path) -> None:
    def same_name(data: dict[str, list[dict[str, object]]]) -> None:
        data["cards"].append({**data["cards"][0], "id": "sk1-09", "cost": 9})

    change(data_file(root, "cards/sk1"), same_name)
    schema = root / "schemas" / f"{GAME}.cards.schema.json"
    replace_in(schema, '"card": {', '"card": {"x-identity": ["name", "cost"],')
    result = tefuda("show", "試作カード0001", "--root", root)
    assert (result.code, result.out) == (1, "")
    assert "sk1-01, sk1-09" in result.err


def test_signs_in_a_name_are_shown_as_they_are(tefuda: Tefuda, root: Path) -> None:
    """They are no markup of the terminal's."""
    name, text = "[/bold][red]札[/] :smile: \\[x]", "[link=file:///etc]見本[/link]を[b]1[/b]枚引く"

    def hostile(data: dict[str, list[dict[str, object]]]) -> None:
        card = data["cards"][0]
        card.update(
            name=name,
            quote=text,
            abilities=[{"timing": "開始", "text": text, "note": {"ja": text, "en": text}}],
        )

    change(data_file(root, "cards/sk1"), hostile)
    result = tefuda("show", "sk1-01", "--root", root)
    assert (result.code, result.err) == (0, "")
    assert name in result.out
    assert f"開始: {text}" in result.out.splitlines()
    assert result.out.count(text) == 3


def test_doubt_is_told(tefuda: Tefuda, root: Path) -> None:
    def doubt(data: dict[str, list[dict[str, object]]]) -> None:
        data["cards"][0].update(
            kind="人物",
            rarity={"conflict": ["U", "R"], "printed": "UR"},
            cost={"one_of": [3, 4]},
            power={"inferred": 19000, "because": {"ja": "等差。", "en": "Equal steps."}},
            element="unknown",
            abilities="unknown",
        )

    change(data_file(root, "cards/sk1"), doubt)
    out = tefuda("show", "sk1-01", "--root", root).out
    rows = {line.split()[0]: line for line in out.splitlines() if line.strip()}
    assert "UR" in rows["Rarity"]
    assert "Contradictory" in rows["Rarity"]
    assert "3–4" in rows["Cost"]
    assert "Worked out" in rows["Power"]
    assert "Equal steps." in rows["Power"]
    assert "Unknown" in rows["Element"]
    assert "Abilities unknown" in out


def test_long_texts_are_not_broken_in_a_pipe(tefuda: Tefuda, root: Path) -> None:
    """What is printed can be searched line by line."""
    text = "見本を1枚捨てる" * 40

    def long(data: dict[str, list[dict[str, object]]]) -> None:
        data["cards"][0].update(abilities=[{"timing": "開始", "text": text}])

    change(data_file(root, "cards/sk1"), long)
    assert f"開始: {text}" in tefuda("show", "sk1-01", "--root", root).out.splitlines()
