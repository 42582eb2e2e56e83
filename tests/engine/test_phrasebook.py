"""Card text as data: parsed to the letter, written back, in either language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.knowledge import UNKNOWN, State, Value
from rules_engine.phrasebook import Effect, Phrase, Phrasebook, PhrasebookError, Prefix, Slot

DATA = Path(__file__).resolve().parents[2] / "data" / "tommy-walker"
TABLE = yaml.safe_load((DATA / "phrasebook.yml").read_text(encoding="utf-8"))
BOOK = Phrasebook.from_data(TABLE)
CARDS = [
    card
    for path in sorted((DATA / "cards").glob("*.yml"))
    for card in yaml.safe_load(path.read_text(encoding="utf-8"))["cards"]
]
ABILITIES = [
    (card["id"], number, ability)
    for card in CARDS
    for number, ability in enumerate(card["abilities"] if isinstance(card["abilities"], list) else [])
]
WITH_TEXT = [
    (f"{card}.{number}", ability) for card, number, ability in ABILITIES if ability["text"] != "unknown"
]
JAPANESE = re.compile(r"[ぁ-ヿ一-鿿「」【】、。]")


def timing_of(ability: dict[str, Any]) -> str | None:
    timing = ability["timing"]
    return timing if isinstance(timing, str) and timing != "unknown" else None


def test_there_are_cards_to_read() -> None:
    assert len(CARDS) == 86
    assert len(WITH_TEXT) > 80


@pytest.mark.parametrize(("place", "ability"), WITH_TEXT, ids=[place for place, _ in WITH_TEXT])
def test_every_ability_is_parsed_and_written_back(place: str, ability: dict[str, Any]) -> None:
    effect = BOOK.parse(ability["text"], timing_of(ability))
    assert effect is not None
    assert BOOK.write(effect, "ja") == ability["text"]
    english = BOOK.write(effect, "en")
    assert english
    assert not JAPANESE.search(english)
    assert "{" not in english
    assert english.endswith(".")
    # Each gap of the text is a gap of the effect, and the other way round.
    doubts = [value for value in effect.slots.values() if value.state is not State.KNOWN]
    assert ability["text"].count("?") == len(doubts) == english.count("?")
    # Every number of the text is a number of the English.
    assert sorted(re.findall(r"\d{3,}", ability["text"])) == sorted(re.findall(r"\d{3,}", english))
    assert (
        ability["text"].startswith("【結界】")
        == (effect.prefix == "barrier")
        == english.startswith("[Barrier] ")
    )


@pytest.mark.parametrize(
    ("text", "timing", "english"),
    [
        ("敵が「女」なら7900", "AT", "If the enemy is “female”, this card’s power becomes 7900."),
        ("敵が「女」なら10100?", "AT", "If the enemy is “female”, this card’s power becomes 10100?."),
        (
            "捨て札から1枚選び、手札に加えても良い",
            "登場",
            "You may choose 1 card from your discard pile and put it into your hand.",
        ),
        (
            "手札を3枚まで、好きな順番で山札に戻しても良い",
            "登場",
            "You may return up to 3 cards from your hand to your deck in any order.",
        ),
        (
            "手札が?枚以下なら7000",
            "AT",
            "If you have ? cards or fewer in hand, this card’s power becomes 7000.",
        ),
        ("【結界】敵の☆-1", "手札", "[Barrier] The enemy’s ☆-1."),
        (
            "手札の「?」を1枚捨てたら11200 2枚捨てたら? 3枚捨てたら?",
            "AT",
            "Discard cards with ? from your hand: after 1, this card’s power becomes 11200; after 2, ?; after 3, ?.",
        ),
    ],
)
def test_english(text: str, timing: str, english: str) -> None:
    effect = BOOK.parse(text, timing)
    assert effect is not None
    assert BOOK.write(effect, "en") == english


# Slips of the source

SLIPS = {item["wrong"]: item["right"] for item in TABLE["slips"]}
PRINTED = [
    (f"{card}.{number}", ability)
    for card, number, ability in ABILITIES
    if "printed" in ability and ability["text"] != "unknown"
]
# What the source writes before the text proper and no table of phrasings could know.
BEFORE_THE_TEXT = {"tw1-07.0": "AT;"}


@pytest.mark.parametrize(("place", "ability"), PRINTED, ids=[place for place, _ in PRINTED])
def test_the_printed_wording_is_an_irregular_form_of_the_text(place: str, ability: dict[str, Any]) -> None:
    printed, timing = ability["printed"], timing_of(ability)
    assert printed != ability["text"]
    assert BOOK.parse(printed, timing) is None
    assert BOOK.regular(printed.removeprefix(BEFORE_THE_TEXT.get(place, "")), timing) == ability["text"]


def test_every_slip_of_the_table_occurs() -> None:
    """They are mended one after the other, so that one may uncover the next."""
    mended: set[str] = set()
    for _, ability in PRINTED:
        text = ability["printed"]
        for wrong, right in SLIPS.items():
            if wrong in text:
                mended.add(wrong)
                text = text.replace(wrong, right)
    assert mended == set(SLIPS)


@pytest.mark.parametrize(("place", "ability"), WITH_TEXT, ids=[place for place, _ in WITH_TEXT])
def test_a_regular_text_is_its_own_regular_form(place: str, ability: dict[str, Any]) -> None:
    assert BOOK.regular(ability["text"], timing_of(ability)) == ability["text"]


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        ("敵が『女』なら、７９００", "敵が「女」なら7900"),
        ("敵が 女 なら 7900", "敵が「女」なら7900"),
        ("敵が「女」なら戦闘力7900。", "敵が「女」なら7900"),
        ("手札が三枚いかなら7000", "手札が3枚以下なら7000"),
        ("結界:敵の☆-1", None),
        ("[結界]敵の☆－１", "【結界】敵の☆-1"),
        ("敵が「猫」なら7900", None),
        ("", None),
        ("【結界】", None),
        ("敵が「女」なら7900 敵が「男」なら7900", None),
    ],
)
def test_regular(printed: str, text: str | None) -> None:
    if text is not None:
        assert BOOK.regular(printed) == text
    else:
        assert BOOK.parse(printed) is None


def test_a_timing_narrows_the_phrasings() -> None:
    assert BOOK.parse("敵が「女」なら7900", "AT") is not None
    assert BOOK.parse("敵が「女」なら7900", "手札") is None
    assert BOOK.parse("敵が「女」なら7900") is not None
    assert BOOK.regular("敵が女なら7900", "手札") is None


# Numbers and gaps


@pytest.mark.parametrize(
    ("written", "state", "plain"),
    [
        ("7900", State.KNOWN, 7900),
        ("0", State.KNOWN, 0),
        ("7900?", State.PROBABLY, 7900),
        ("?", State.UNKNOWN, None),
        ("9" * 18, State.KNOWN, 10**18 - 1),
    ],
)
def test_numbers(written: str, state: State, plain: int | None) -> None:
    effect = BOOK.parse(f"自分の戦闘力+{written}", "手札")
    assert effect is not None
    value = effect.slots["bonus"]
    assert (value.state, value.plain) == (state, plain)
    assert BOOK.write(effect, "ja") == f"自分の戦闘力+{written}"


@pytest.mark.parametrize(
    "written",
    ["", "007", "７９００", "-3", "1,000", "1.5", "??", "?7", "９", "٣", "一", "9" * 19, "9" * 5000, " 3"],
)
def test_what_is_no_number_to_the_letter(written: str) -> None:
    assert BOOK.parse(f"自分の戦闘力+{written}", "手札") is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Value(State.KNOWN, (3,)), "3"),
        (Value(State.PROBABLY, (3,)), "3?"),
        (UNKNOWN, "?"),
        # What no source states is not written as if it stood on the card.
        (Value(State.INFERRED, (3,)), "?"),
        (Value(State.ONE_OF, (3, 4)), "?"),
        (Value(State.CONFLICT, (3, 4)), "?"),
    ],
)
def test_writing_a_value(value: Value, text: str) -> None:
    assert Slot("power").write(value, "ja") == text
    assert Slot("power").write(value, "en") == text


def test_values_from_elsewhere_fill_the_gaps() -> None:
    effect = BOOK.parse("自分の戦闘力+?", "手札")
    assert effect is not None
    inferred = Value(State.INFERRED, (1000,))
    filled = BOOK.with_slots(effect, {"bonus": inferred})
    assert filled.slots["bonus"] is inferred
    assert effect.slots["bonus"] is UNKNOWN
    assert BOOK.write(filled, "ja") == "自分の戦闘力+?"


@pytest.mark.parametrize(
    ("slot", "plain", "admitted"),
    [
        ("power", 3, True),
        ("power", 0, True),
        ("power", -1, False),
        ("power", "3", False),
        ("power", True, False),
        ("power", 2.5, False),
        ("trait", "男", True),
        ("trait", "猫", False),
        ("trait", 3, False),
        ("trait", {"a": 1}, False),
        ("trait", ("男",), False),
    ],
)
def test_what_a_slot_admits(slot: str, plain: Any, admitted: bool) -> None:
    assert BOOK.slots[slot].admits(plain) is admitted


# Any effect


@st.composite
def effects(draw: st.DrawFn) -> tuple[Phrase, Effect]:
    phrase = draw(st.sampled_from(BOOK.phrases))
    slots: dict[str, Value] = {}
    for name in re.findall(r"\{(\w+)", phrase.ja):
        words = BOOK.slots[name].values
        plain: Any = draw(st.integers(0, 10**18 - 1) if words is None else st.sampled_from(sorted(words)))
        slots[name] = draw(
            st.sampled_from([Value(State.KNOWN, (plain,)), Value(State.PROBABLY, (plain,)), UNKNOWN])
        )
    return phrase, Effect(phrase.effect, slots, draw(st.sampled_from([None, "barrier"])))


@given(effects())
def test_what_is_written_is_parsed_back(case: tuple[Phrase, Effect]) -> None:
    phrase, effect = case
    text = BOOK.write(effect, "ja")
    for timing in (None, *phrase.timings):
        assert BOOK.parse(text, timing) == effect
    assert BOOK.regular(text) == text
    english = BOOK.write(effect, "en")
    assert not JAPANESE.search(english)
    assert english.count("?") == text.count("?")


@given(effects(), st.text(st.sampled_from("アa1? 、「」\n☆"), min_size=1, max_size=3), st.data())
def test_a_text_with_anything_more_is_another_text(
    case: tuple[Phrase, Effect], more: str, data: st.DataObject
) -> None:
    text = BOOK.write(case[1], "ja")
    at = data.draw(st.integers(0, len(text)))
    other = text[:at] + more + text[at:]
    parsed = BOOK.parse(other)
    assert parsed is None or BOOK.write(parsed, "ja") == other


@given(st.text())
def test_any_text_is_parsed_or_not(text: str) -> None:
    parsed = BOOK.parse(text)
    assert parsed is None or BOOK.write(parsed, "ja") == text
    regular = BOOK.regular(text)
    assert regular is None or BOOK.parse(regular) is not None


# The table itself


def test_phrases_can_be_told_apart() -> None:
    """No two phrasings read the same text, so that their order does not matter."""
    for phrase in BOOK.phrases:
        holes = re.findall(r"\{(\w+)", phrase.ja)
        slots = {
            name: Value(
                State.KNOWN, (1 if (words := BOOK.slots[name].values) is None else next(iter(words)),)
            )
            for name in holes
        }
        text = BOOK.write(Effect(phrase.effect, slots), "ja")
        alone = [p.effect for p in BOOK.phrases if Phrasebook([p], list(BOOK.slots.values())).parse(text)]
        assert alone == [phrase.effect]


def test_every_phrase_and_slot_is_in_use() -> None:
    used = {
        effect.name
        for _, ability in WITH_TEXT
        if (effect := BOOK.parse(ability["text"], timing_of(ability))) is not None
    }
    assert {phrase.effect for phrase in BOOK.phrases} == used
    holes = {name for phrase in BOOK.phrases for name in re.findall(r"\{(\w+)", phrase.ja)}
    assert set(BOOK.slots) == holes


def test_both_templates_have_the_same_holes() -> None:
    for phrase in BOOK.phrases:
        ja, en = (set(re.findall(r"\{(\w+)", template)) for template in (phrase.ja, phrase.en))
        assert ja == en, phrase.effect


PHRASE = Phrase("a", ("AT",), "{n}枚", "{n:card|cards}")


@pytest.mark.parametrize(
    ("phrases", "slots", "prefixes", "said"),
    [
        ([PHRASE, PHRASE], [Slot("n")], [], "same effect"),
        ([PHRASE], [], [], "no slot is named n"),
        ([PHRASE], [Slot("n"), Slot("n")], [], "same name"),
        ([PHRASE], [Slot("n")], [Prefix("p", "あ", "a"), Prefix("p", "い", "b")], "same name"),
        ([Phrase("a", (), "{n}{n}", "{n}")], [Slot("n")], [], "twice in the Japanese"),
        ([Phrase("a", (), "{n}", "{n} {m}")], [Slot("n"), Slot("m")], [], "only in the English"),
    ],
)
def test_a_table_that_contradicts_itself(phrases: Any, slots: Any, prefixes: Any, said: str) -> None:
    with pytest.raises(PhrasebookError, match=said):
        Phrasebook(phrases, slots, prefixes)


@pytest.mark.parametrize(
    ("count", "english"), [(1, "1 card"), (2, "2 cards"), (0, "0 cards"), (11, "11 cards")]
)
def test_plurals(count: int, english: str) -> None:
    book = Phrasebook([PHRASE], [Slot("n")])
    effect = book.parse(f"{count}枚")
    assert effect is not None
    assert book.write(effect, "en") == english


def test_an_effect_that_is_not_in_the_table() -> None:
    with pytest.raises(KeyError):
        BOOK.write(Effect("no-such-effect"), "ja")
    assert BOOK.phrase(Effect("power-if-enemy")).timings == ("AT",)
