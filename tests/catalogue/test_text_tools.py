"""Folding, nearest names, and references in running text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalogue.folding import fold
from generator.catalogue.links import card_links, clause_ids, without_code
from generator.catalogue.nearest import nearest, nearest_all

# Folding


@pytest.mark.parametrize(
    "alike",
    [
        ["ラルフ", "らるふ", "ﾗﾙﾌ", "ラ ル フ", "「ラルフ」", "ラ・ルフ"],
        ["P", "p", "Ｐ", "ｐ", "「P」"],
        ["7900", "７９００"],
        ["はじまりは・プルミエール", "はじまりは プルミエール", "ハジマリハプルミエール"],
        ["『六六六人衆』甲斐・鋭刃", "「六六六人衆」甲斐鋭刃", "六六六人衆 甲斐 鋭刃"],
        ["が", "か\u3099", "ガ", "ｶﾞ"],
        ["X BURNERデッキ!", "x burnerでっき！"],
    ],
)
def test_what_looks_alike_folds_to_the_same(alike: list[str]) -> None:
    assert len({fold(text) for text in alike}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("ハ", "バ"), ("ツ", "ッ"), ("男", "女"), ("☆+1", "☆-1"), ("カー", "カ"), ("一", "1"), ("力", "刀")],
)
def test_what_differs_stays_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


_SIGNS = [*"アあｱァ・-ー「」 !ABCａｂｃ１2３☆+〜漢『')", "か\u3099", "ｶﾞ", "ﾊﾟ", "㍻", "①"]


@given(st.lists(st.sampled_from(_SIGNS), max_size=10).map("".join))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


# The nearest name

NAMES = ["power", "damage", "rarity", "abilities", "見本・一", "見本・二", "C", "U"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("powr", "power"),
        ("Power", "power"),
        ("ＰＯＷＥＲ", "power"),
        ("abilites", "abilities"),
        ("見本一", "見本・一"),
        ("見本 二", "見本・二"),
        ("c", "C"),
        ("本・二", "見本・二"),
        ("zzz", ""),
        ("", ""),
        ("女", ""),
    ],
)
def test_nearest(text: str, wanted: str) -> None:
    assert nearest(text, NAMES) == wanted


def test_the_nearest_of_none() -> None:
    assert nearest("x", []) == ""
    assert nearest_all("x", []) == []


def test_the_closest_come_first_and_only_a_few() -> None:
    names = [f"tw1-{number:02}" for number in range(1, 12)]
    assert nearest_all("tw1-03", names)[0] == "tw1-03"
    assert len(nearest_all("tw1-99", names)) == 3
    assert len(nearest_all("tw1-99", names, most=5)) == 5


@given(st.text(), st.lists(st.text()))
def test_the_nearest_is_one_of_the_names(text: str, names: list[str]) -> None:
    found = nearest_all(text, names)
    assert set(found) <= set(names)
    assert len(found) == len(set(found)) <= 3
    assert nearest(text, names) == (found[0] if found else "")
    if text and text in names:
        assert found


def test_a_long_text_is_compared_with_nothing() -> None:
    """Letter by letter this would take minutes, not a moment."""
    assert nearest("x" * 1_000_000, NAMES) == ""


# References


def links(text: str) -> list[tuple[str, int]]:
    return [(found.name, found.offset) for found in card_links(text)]


def ids(text: str) -> list[str]:
    found = list(clause_ids(text))
    assert all(text[each.offset :].startswith(each.name) for each in found)
    return [each.name for each in found]


def test_card_links() -> None:
    assert links("《ラルフ》と《tw1-02》") == [("ラルフ", 0), ("tw1-02", 6)]
    assert links("《『六六六人衆』甲斐・鋭刃》") == [("『六六六人衆』甲斐・鋭刃", 0)]
    assert links("《》《\n》《a《b》c》") == [("b", 7)]
    assert links("<ラルフ> «ラルフ» 〈ラルフ〉") == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("TW-1.2", ["TW-1.2"]),
        ("TW-12.34、YW-R5。RB-1.1", ["TW-12.34", "YW-R5", "RB-1.1"]),
        ("(TW-1.2)", ["TW-1.2"]),
        ("See TW-1.2.", ["TW-1.2"]),
        ("条TW-1.2の", ["TW-1.2"]),
        ("TW-1.2-", []),
        ("TW-1.2.3", []),
        ("TW-1.22a", []),
        ("TW-1", []),
        ("TW-R", []),
        ("XTW-1.2", []),
        ("tw-1.2", []),
        ("TW-R12x", []),
        ("A-TW-1.2", []),
    ],
)
def test_clause_ids(text: str, wanted: list[str]) -> None:
    assert ids(text) == wanted


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a `《x》` b", "`《x》`"),
        ("``《x》 ` y`` b", "``《x》 ` y``"),
        ("a `《x\ny》` b", "`《x\ny》`"),
        ("```\n《x》\n```\nb", "```\n《x》\n```"),
        ("```yaml title=x\n《x》\n```\nb", "```yaml title=x\n《x》\n```"),
        ("~~~\n```\n《x》\n~~~\nb", "~~~\n```\n《x》\n~~~"),
        ("````\n```\n《x》\n````\nb", "````\n```\n《x》\n````"),
        ("- a\n\n  ```\n  《x》\n\n  ```\nb", "  ```\n  《x》\n\n  ```"),
        ("```\n《x》\n`````\nb", "```\n《x》\n`````"),
        ("```x``` 《y》", "```x```"),
        ("```\r\n《x》\r\n```\r\nb", "```\r\n《x》\r\n```\r"),
    ],
)
def test_code_is_left_alone(text: str, code: str) -> None:
    assert without_code(text) == text.replace(code, re.sub(r"[^\n]", " ", code))


@pytest.mark.parametrize(
    "text",
    [
        "a 《x》 b",
        "a ` 《x》",
        "a `\n\n《x》\n\nb `",
        "`` 《x》 `",
        "``` not closed\n《x》",
        "1\u300012 `",
    ],
)
def test_what_is_no_code_is_seen(text: str) -> None:
    assert without_code(text) == text


@given(st.text(st.sampled_from("`~《》xあ \n\t-"), max_size=60))
def test_offsets_and_lines_stay(text: str) -> None:
    seen = without_code(text)
    assert len(seen) == len(text)
    assert all(
        after == before or (after == " " and before != "\n") for before, after in zip(text, seen, strict=True)
    )
    assert without_code(seen).replace("`", " ").replace("~", " ") == seen.replace("`", " ").replace("~", " ")


@pytest.mark.parametrize(
    "text", ["`" * 50_000, "`a" * 30_000, "``a`" * 20_000, "```\n" * 5_001, "《" * 50_000, "TW-1." * 20_000]
)
def test_odd_text_is_read_to_its_end(text: str) -> None:
    """Time that grows with the square of the length would be minutes here."""
    assert len(without_code(text)) == len(text)
    assert links(text) == []
    assert ids(text) == []
