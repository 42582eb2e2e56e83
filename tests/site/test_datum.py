"""Values as pages show them: every kind of doubt, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalogue.fields import Choice, Field
from generator.catalogue.model import Archive
from generator.pages.datum import Datum, Segment, datum, said, segments
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wording import wording
from rules_engine.knowledge import State, value_of

BOTH = {"ja": "戦闘力", "en": "Power"}
POWER = Field("power", "number", BOTH, BOTH)
STAT = Field(
    "stat",
    "choice",
    {"ja": "能力値", "en": "Stat"},
    BOTH,
    choices=(
        Choice("T", {"ja": "タクティクス", "en": "Tactics"}, sign="◆", colour="blue"),
        Choice("S", {"ja": "ソウル", "en": "Soul"}),
    ),
)
STARS = Field("stars", "choice", BOTH, BOTH, choices=(Choice(0, {"ja": "なし", "en": "None"}),), unit="☆")
TRAITS = Field("traits", "list", BOTH, BOTH)
COLOURS = Field(
    "colours",
    "list",
    BOTH,
    BOTH,
    choices=(Choice("赤", {"ja": "赤", "en": "Red"}), Choice("青", {"ja": "青", "en": "Blue"})),
)
BECAUSE = {"ja": "等差だから。", "en": "The steps are equal."}
NOTE = {"ja": "注。", "en": "A note."}


def shown(field: Field, data: Any, lang: Language) -> Datum:
    """What stands in the data, as a page shows it."""
    return datum(field, value_of(data), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("data", "state", "text", "value"),
    [
        (9700, "known", "9700", 9700),
        (0, "known", "0", 0),
        ("unknown", "unknown", "?", None),
        ({"unknown": True, "note": NOTE}, "unknown", "?", None),
        ({"one_of": [3, 4]}, "one_of", "3–4", None),
        ({"one_of": [3, 4, 5]}, "one_of", "3–5", None),
        ({"one_of": [3, 5]}, "one_of", "3 / 5", None),
        ({"one_of": [4, 3]}, "one_of", "4 / 3", None),
        ({"probably": 10100}, "probably", "10100", 10100),
        ({"conflict": [3, 4], "printed": "34"}, "conflict", "34", None),
        ({"conflict": [3, 4], "note": NOTE}, "conflict", "3 / 4", None),
        ({"inferred": 19000, "because": BECAUSE}, "inferred", "19000", 19000),
        ({"value": 3, "source": "photo"}, "known", "3", 3),
    ],
)
def test_numbers(data: Any, state: str, text: str, value: object, lang: Language) -> None:
    d = shown(POWER, data, lang)
    assert (d.state, d.text, d.value, d.word) == (state, text, value, "")
    assert (d.key, d.label) == ("power", BOTH[lang])


@pytest.mark.parametrize(
    ("data", "text", "ja", "en"),
    [
        ("T", "T", "タクティクス", "Tactics"),
        ({"probably": "S"}, "S", "ソウル", "Soul"),
        ({"inferred": "S", "because": BECAUSE}, "S", "ソウル", "Soul"),
        ({"one_of": ["T", "S"]}, "T / S", "タクティクス / ソウル", "Tactics / Soul"),
        ({"conflict": ["T", "S"], "printed": "ST"}, "ST", "タクティクス / ソウル", "Tactics / Soul"),
        ("unknown", "?", "", ""),
    ],
)
def test_choices_are_put_into_words(data: Any, text: str, ja: str, en: str) -> None:
    assert (shown(STAT, data, "ja").text, shown(STAT, data, "ja").word) == (text, ja)
    assert (shown(STAT, data, "en").text, shown(STAT, data, "en").word) == (text, en)


def test_signs_and_colours_go_with_a_single_value() -> None:
    assert (shown(STAT, "T", "ja").sign, shown(STAT, "T", "ja").colour) == ("◆", "blue")
    assert (shown(STAT, "S", "ja").sign, shown(STAT, "S", "ja").colour) == ("", "")
    several = shown(STAT, {"one_of": ["T", "S"]}, "ja")
    assert (several.sign, several.colour) == ("", "")


def test_nought_is_a_value_and_no_gap() -> None:
    d = shown(STARS, 0, "en")
    assert (d.text, d.word, d.value, d.state) == ("0", "None", 0, "known")


def test_lists_are_written_as_each_language_does() -> None:
    assert shown(TRAITS, ["仮面会", "見本団"], "ja").text == "仮面会・見本団"
    assert shown(TRAITS, ["仮面会", "見本団"], "en").text == "仮面会, 見本団"
    assert shown(TRAITS, {"one_of": [["a"], ["a", "b"]]}, "en").text == "a / a, b"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_list_without_labels_is_not_said_twice(lang: Language) -> None:
    assert shown(TRAITS, ["仮面会", "見本団"], lang).word == ""


def test_a_list_of_choices_is_put_into_words() -> None:
    assert shown(COLOURS, ["赤", "青"], "en").word == "Red, Blue"
    assert shown(COLOURS, ["赤", "青"], "ja").word == "赤・青"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_about_a_value_comes_in_the_pages_language(lang: Language) -> None:
    d = shown(POWER, {"inferred": 1, "because": BECAUSE, "note": NOTE, "printed": "1?"}, lang)
    assert (d.because, d.note, d.printed) == (BECAUSE[lang], NOTE[lang], "1?")
    assert shown(POWER, {"value": 3, "source": "photo"}, lang).source == "photo"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_has_a_name_and_a_meaning(lang: Language) -> None:
    """The home page explains them, and every other page names them."""
    for state in State:
        assert wording()[lang][f"state_{state.value}"]
        assert wording()[lang][f"meaning_{state.value}"]


def test_nothing_said_is_an_empty_text() -> None:
    assert said(None, "ja") == ""
    assert said({"ja": "あ", "en": "a"}, "en") == "a"


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", []),
        ("敵が「女」なら7900", [Segment("敵が「女」なら7900")]),
        ("?", [Segment("?", gap=True)]),
        ("戦闘力+?", [Segment("戦闘力+"), Segment("?", gap=True)]),
        (
            "1枚で7900? 2枚で?",
            [
                Segment("1枚で"),
                Segment("7900", doubtful=True),
                Segment(" 2枚で"),
                Segment("?", gap=True),
            ],
        ),
        ("??", [Segment("?", gap=True), Segment("?", gap=True)]),
        ("なに？", [Segment("なに？")]),
    ],
)
def test_a_text_is_cut_at_its_gaps(text: str, pieces: list[Segment]) -> None:
    assert segments(text) == pieces


@given(st.text())
def test_cutting_loses_nothing(text: str) -> None:
    joined = "".join(s.text + ("?" if s.doubtful else "") for s in segments(text))
    assert joined == text
    assert not any(s.gap and s.doubtful for s in segments(text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_inferred_value_of_the_shipped_archive_says_how_it_was_found(
    shipped: Archive, lang: Language
) -> None:
    """It may never be taken for what is printed."""
    found = [
        datum(game.shape.field(key), value, lang)  # type: ignore[arg-type]
        for game in shipped.games
        for card in game.cards
        for key, value in card.fields.items()
        if value.state is State.INFERRED
    ]
    assert found
    assert all(d.because and d.state == "inferred" for d in found)
