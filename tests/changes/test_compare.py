"""What a change of the data means: one case for each way in which knowledge changes, in words of both languages."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from generator.catalogue.load import Loaded, Loader
from generator.changes.cards import of_value
from generator.changes.compare import compare
from generator.changes.ids import lost_ids
from generator.changes.model import ABSENT, Change, Snapshot
from generator.changes.snapshots import of_folder
from generator.changes.wording import Teller, Vocabulary, strings
from generator.words import Language
from tests.catalogue.archive_data import ROOT

WHY = {"ja": "理由。", "en": "Reason."}
INFERRED = {"inferred": 3, "because": WHY}


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        (3, 3, ""),
        ("unknown", 3, "learned"),
        ({"unknown": True, "note": WHY}, {"value": 3, "source": "photo"}, "learned"),
        (ABSENT, 3, "learned"),
        (ABSENT, "unknown", "listed"),
        (3, ABSENT, "dropped"),
        ("unknown", {"one_of": [3, 4]}, "narrowed"),
        ("unknown", {"probably": 3}, "narrowed"),
        ("unknown", INFERRED, "inferred"),
        (INFERRED, 3, "confirmed"),
        (INFERRED, 4, "corrected-doubt"),
        ({"one_of": [3, 4]}, 4, "confirmed"),
        ({"one_of": [3, 4]}, {"probably": 4}, "revised"),
        ({"probably": 3}, 4, "corrected-doubt"),
        (3, 4, "corrected"),
        (3, {"probably": 3}, "doubted"),
        (3, {"one_of": [3, 4]}, "doubted"),
        (3, {"conflict": [3, 4], "sources": ["a", "b"]}, "conflict"),
        ({"conflict": [3, 4], "sources": ["a", "b"]}, 4, "settled"),
        ({"conflict": [3, 4], "note": WHY}, {"conflict": [3, 4, 5], "note": WHY}, "conflict"),
        (3, "unknown", "forgotten"),
        (3, {"value": 3, "source": "a"}, "annotated"),
    ],
)
def test_a_value(before: Any, after: Any, what: str) -> None:
    assert of_value(before, after) == what


def test_every_way_has_its_words() -> None:
    assert strings()["ja"].keys() == strings()["en"].keys()


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return Loader(ROOT, play_examples=False).load()


@pytest.fixture(scope="module")
def now() -> Snapshot:
    return of_folder(ROOT)


TW1, TW2 = "tommy-walker/cards/tw1.yml", "tommy-walker/cards/tw2.yml"


def learned(data: Any) -> None:
    data[TW1]["cards"][10]["power"] = {"value": 5200, "source": "photo"}


def ability_learned(data: Any) -> None:
    data[TW1]["cards"][10]["abilities"] = [{"timing": "AT", "text": "敵が「女」なら7900"}]


def corrected(data: Any) -> None:
    data[TW1]["cards"][1]["power"] = 2900


def disputed(data: Any) -> None:
    data[TW1]["cards"][1]["damage"] = {"conflict": [4, 3], "sources": ["event-2013-wiki", "photo"]}


def settled(data: Any) -> None:
    data[TW2]["cards"][10]["stat"] = "T"


def gap_filled(data: Any) -> None:
    ability = data[TW1]["cards"][9]["abilities"][0]
    ability["text"] = "手札の「P」を1枚捨てたら11200 2枚捨てたら19000 3枚捨てたら26800"
    del ability["slots"]


def other_wording(data: Any) -> None:
    report = {"text": "場の【結界】を破壊する", "source": "photo"}
    data[TW1]["cards"][0]["abilities"][0]["reports"] = [report]


def renamed(data: Any) -> None:
    data[TW1]["cards"][2]["name"] = "別の名前"


def misread(data: Any) -> None:
    """A letter of the name, and the power with it: they were read wrongly."""
    data[TW1]["cards"][2]["name"] = "ドラゴンウォリアー・タトゥーイン"
    data[TW1]["cards"][2]["power"] += 100


def replaced(data: Any) -> None:
    """Another card much like it has got the id: only its power is another one."""
    data[TW1]["cards"][2]["name"] = "別の名前"
    data[TW1]["cards"][2]["power"] += 100


def handed_on(data: Any) -> None:
    """A card has moved to a new id, and another one to the one that it had."""
    cards = data[TW1]["cards"]
    cards.append({**cards[2], "id": "tw1-12"})
    cards[2] = {**cards.pop(5), "id": "tw1-03"}


def named_here(data: Any) -> None:
    data[TW1]["cards"][2] |= {"named_here": True, "english": "Dragon Warrior"}


def annotated(data: Any) -> None:
    data[TW1]["cards"][2]["note"] = WHY


def renumbered(data: Any) -> None:
    data[TW1]["cards"][2]["id"] = "tw1-12"


def added_and_removed(data: Any) -> None:
    card = {**data[TW1]["cards"].pop(5), "id": "tw1-12", "name": "別の名前"}
    data[TW1]["cards"].append(card)


def decided(data: Any) -> None:
    data["tommy-walker/rulings.yml"]["rulings"][1]["choice"] = "both-lose"


def reworded(data: Any) -> None:
    data["tommy-walker/rules.yml"]["sections"][0]["clauses"][0]["en"] = "Cards."


def sure(data: Any) -> None:
    data["tommy-walker/sources.yml"]["sources"][0]["sure"] = "seen"


def deck_gone(data: Any) -> None:
    del data["tommy-walker/decks/ride-chain.yml"]


def products(data: Any) -> None:
    data["reborn/products.yml"]["products"][0]["released"] = "2007"


def unread(data: Any) -> None:
    data["tommy-walker/glossary.yml"] = None


@pytest.mark.parametrize(
    ("how", "en", "ja"),
    [
        (
            learned,
            "《白蓮清流イクリミア》 (tw1-11): Power learned: unknown → 5200",
            "《白蓮清流イクリミア》 (tw1-11): 戦闘力が分かった: 不明 → 5200",
        ),
        (
            ability_learned,
            "《白蓮清流イクリミア》 (tw1-11): Abilities learned: unknown → AT: 敵が「女」なら7900",
            "《白蓮清流イクリミア》 (tw1-11): 特殊能力が分かった: 不明 → AT: 敵が「女」なら7900",
        ),
        (
            corrected,
            "《チキンレッグの翔剣士・ラルフ》 (tw1-02): Power corrected: 2800 → 2900",
            "《チキンレッグの翔剣士・ラルフ》 (tw1-02): 戦闘力の訂正: 2800 → 2900",
        ),
        (
            disputed,
            "《チキンレッグの翔剣士・ラルフ》 (tw1-02): Damage disputed: ☆4 → ☆4 / ☆3",
            "《チキンレッグの翔剣士・ラルフ》 (tw1-02): ダメージに食い違う報告: ☆4 → ☆4 / ☆3",
        ),
        (
            settled,
            "《清廉騎士カリスト》 (tw2-11): Stat settled: Soul (S) / Tactics (T) → Tactics (T)",
            "《清廉騎士カリスト》 (tw2-11): 能力値の食い違いの決着: S (ソウル) / T (タクティクス) → T (タクティクス)",
        ),
        (
            gap_filled,
            "《無敵大帝ザンギャバス》 (tw1-10): Abilities 1: text learned: 手札の「?」を1枚捨てたら11200 2枚捨てたら? 3枚捨てたら? → 手札の「P」を1枚捨てたら11200 2枚捨てたら19000 3枚捨てたら26800",
            "《無敵大帝ザンギャバス》 (tw1-10): 特殊能力1の文が分かった: 手札の「?」を1枚捨てたら11200 2枚捨てたら? 3枚捨てたら? → 手札の「P」を1枚捨てたら11200 2枚捨てたら19000 3枚捨てたら26800",
        ),
        (
            other_wording,
            "《ゾフィーラ・ヴァンダル》 (tw1-01): Abilities 1: text disputed: 場の【結界】を破壊しても良い → 場の【結界】を破壊する",
            "《ゾフィーラ・ヴァンダル》 (tw1-01): 特殊能力1の文に食い違う報告: 場の【結界】を破壊しても良い → 場の【結界】を破壊する",
        ),
        (
            renamed,
            "《別の名前》 (tw1-03): Renamed: ドラゴンウォーリアー・タトゥーイン → 別の名前",
            "《別の名前》 (tw1-03): 改名: ドラゴンウォーリアー・タトゥーイン → 別の名前",
        ),
        (
            misread,
            "《ドラゴンウォリアー・タトゥーイン》 (tw1-03): Renamed: ドラゴンウォーリアー・タトゥーイン → ドラゴンウォリアー・タトゥーイン\n《ドラゴンウォリアー・タトゥーイン》 (tw1-03): Power corrected: 3500 → 3600",
            "《ドラゴンウォリアー・タトゥーイン》 (tw1-03): 改名: ドラゴンウォーリアー・タトゥーイン → ドラゴンウォリアー・タトゥーイン\n《ドラゴンウォリアー・タトゥーイン》 (tw1-03): 戦闘力の訂正: 3500 → 3600",
        ),
        (
            replaced,
            "《別の名前》 (tw1-03): Added\n《ドラゴンウォーリアー・タトゥーイン》 (tw1-03): Removed",
            "《別の名前》 (tw1-03): 追加\n《ドラゴンウォーリアー・タトゥーイン》 (tw1-03): 削除",
        ),
        (
            handed_on,
            "《リボンの紋章術士・エルル》 (tw1-03): Renumbered: tw1-06 → tw1-03\n《ドラゴンウォーリアー・タトゥーイン》 (tw1-12): Renumbered: tw1-03 → tw1-12",
            "《リボンの紋章術士・エルル》 (tw1-03): 番号の変更: tw1-06 → tw1-03\n《ドラゴンウォーリアー・タトゥーイン》 (tw1-12): 番号の変更: tw1-03 → tw1-12",
        ),
        (
            named_here,
            "《ドラゴンウォーリアー・タトゥーイン》 (tw1-03): Changed: Provisional name\n《ドラゴンウォーリアー・タトゥーイン》 (tw1-03): Changed: English name",
            "《ドラゴンウォーリアー・タトゥーイン》 (tw1-03): 仮の名前の変更\n《ドラゴンウォーリアー・タトゥーイン》 (tw1-03): 英語の名前の変更",
        ),
        (
            annotated,
            "《ドラゴンウォーリアー・タトゥーイン》 (tw1-03): Note or source of the card",
            "《ドラゴンウォーリアー・タトゥーイン》 (tw1-03): カードの注記か出典",
        ),
        (
            renumbered,
            "《ドラゴンウォーリアー・タトゥーイン》 (tw1-12): Renumbered: tw1-03 → tw1-12",
            "《ドラゴンウォーリアー・タトゥーイン》 (tw1-12): 番号の変更: tw1-03 → tw1-12",
        ),
        (
            added_and_removed,
            "《別の名前》 (tw1-12): Added\n《リボンの紋章術士・エルル》 (tw1-06): Removed",
            "《別の名前》 (tw1-12): 追加\n《リボンの紋章術士・エルル》 (tw1-06): 削除",
        ),
        (
            decided,
            "Ruling TW-R2: Decided otherwise: The game is a draw. → Both players lose.",
            "裁定 TW-R2: 裁定の変更: 引き分け。 → 両者の負け。",
        ),
        (
            reworded,
            "Rule TW-1.1: Reworded: A card shows its set and rarity, its name, a quote, its power, its damage, its attributes and its timings. → Cards.",
            "ルール TW-1.1: 英語の文の書き直し",
        ),
        (
            sure,
            "Source event-2013-wiki A wiki page titled 「トミーウォーカーTGC」: How sure changed: From a copy → From the card or document itself",
            "出典 event-2013-wiki ウィキの「トミーウォーカーTGC」のページ: 確かさの変更: 写しによる → 実物による",
        ),
        (deck_gone, "Sample deck ride-chain Riders in turn: Removed", "サンプルデッキ ride-chain 乗り継ぐ者たち: 削除"),
        (
            products,
            "Product part-1 第1弾: Changed: Released",
            "商品 part-1 第1弾: 発売時期の変更",
        ),
        (unread, "File tommy-walker/glossary.yml: Changed", "ファイル tommy-walker/glossary.yml: 変更"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)  # fmt: skip
def test_a_change_in_words(
    loaded: Loaded, now: Snapshot, how: Callable[[Any], None], en: str, ja: str
) -> None:
    after = copy.deepcopy(dict(now))
    how(after)
    changes = compare(now, after)
    said: list[tuple[Language, str]] = [("en", en), ("ja", ja)]
    for lang, expected in said:
        teller = Teller(Vocabulary(loaded.schemas), lang)
        assert "\n".join(f"{teller.head(c)}: {teller.sentence(c)}" for c in changes) == expected
    assert [Change(**change.as_json()) for change in changes] == changes


def test_nothing_changed(now: Snapshot) -> None:
    assert compare(now, copy.deepcopy(dict(now))) == []


def test_a_whole_game_is_told_in_numbers(loaded: Loaded, now: Snapshot) -> None:
    before = {path: data for path, data in now.items() if not path.startswith("tommy-walker/")}
    told = [told.head for told in Teller(Vocabulary(loaded.schemas), "en").tell(compare(before, now))]
    assert {"Card: 86 added", "Game tommy-walker Tommy Walker TCG"} <= set(told)
    assert len(told) < 30


def test_a_state_that_was_never_valid_is_told_by_its_files(now: Snapshot) -> None:
    after = {**now, TW1: {"cards": [{"name": "x"}]}, "tommy-walker/rules.yml": {"sections": 3}}
    assert [(c.kind, c.what, c.id) for c in compare(now, after)] == [
        ("file", "changed", TW1),
        ("file", "changed", "tommy-walker/rules.yml"),
    ]


@pytest.mark.parametrize(
    ("how", "lost"),
    [
        # A name alone may always have been wrong: nothing else tells of another card.
        (renamed, []),
        (misread, []),
        (replaced, [("tw1-03", "別の名前")]),
        (handed_on, [("tw1-03", "リボンの紋章術士・エルル"), ("tw1-06", "")]),
        (renumbered, [("tw1-03", "")]),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_an_id_that_is_given_away(
    now: Snapshot, how: Callable[[Any], None], lost: list[tuple[str, str]]
) -> None:
    after = copy.deepcopy(dict(now))
    how(after)
    assert [(one.id, one.taken) for one in lost_ids(now, after)] == lost


def test_names_that_were_exchanged_are_corrected_where_they_stand(now: Snapshot) -> None:
    """Two names in the wrong places: the cards themselves are where they were."""
    after = copy.deepcopy(dict(now))
    cards = after[TW1]["cards"]
    cards[2]["name"], cards[5]["name"] = cards[5]["name"], cards[2]["name"]
    assert lost_ids(now, after) == []
    assert [change.what for change in compare(now, after)] == ["renamed", "renamed"]
