"""Actions and states as text: what is read, what is refused, and by which of the three errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_engine.core import AmbiguousError, IllegalError, SetupError, UnreadableError
from rules_engine.core.errors import NotKnownError
from rules_engine.reborn import CardSpec, EffectSpec, Reborn, State
from rules_engine.reborn.positions import set_up
from tests.engine_rb.table import (
    BRAWL,
    CARE,
    CHEER,
    CLOUD1,
    DOJO1,
    DOJO2,
    GROWTH,
    RAID,
    RAIN1,
    RAIN2,
    SHIELD,
    STORM1,
    STORM2,
    STORM3,
    SUN1,
    W_STORM_RAIN,
    WHISTLE,
    WILL_STORM,
    play,
    side,
)


def turn(game: Reborn, **more: Any) -> State:
    one = side(
        hand=[STORM1, STORM2, RAIN2, WILL_STORM, SHIELD, CHEER, DOJO1, CLOUD1],
        right_arm=[STORM1, RAIN1, SUN1],
    )
    return set_up(game.rules(more.pop("rulings", None)), {"players": [one, side(right_arm=SUN1)], **more})


@pytest.mark.parametrize(
    ("words", "full"),
    [
        (f"P1 place {WILL_STORM} training", f"P1 place {WILL_STORM} training"),
        (f"p1 PLACE {CLOUD1} right-arm over {SUN1}", f"P1 place {CLOUD1} right-arm over {SUN1}"),
        (f"place 見本・雲 right-arm over {SUN1}@P1", f"P1 place {CLOUD1} right-arm over {SUN1}"),
        ("place 《見本・盾の匣》", f"P1 place {SHIELD} dying-will"),
        (f"level-up {STORM2}", f"P1 level-up {STORM2} on {STORM1} right-arm"),
        ("level-up 見本・雨", f"P1 level-up {RAIN2} on {RAIN1} right-arm"),
        ("next", "P1 next"),
    ],
)
def test_what_goes_without_saying_may_be_left_out(game: Reborn, words: str, full: str) -> None:
    state = turn(game)
    assert state.action_text(state.parse(words)) == full


@pytest.mark.parametrize(
    "words",
    ["", "P1", "P3 next", "fly", "place rbs-99", "next rbs-01", "place rbs-01 over", "use x with", "次"],
)
def test_unreadable(game: Reborn, words: str) -> None:
    with pytest.raises(UnreadableError):
        turn(game).parse(words)


@pytest.mark.parametrize("words", ["place", "level-up", f"place {WILL_STORM}", f"place {CLOUD1} right-arm"])
def test_ambiguous(game: Reborn, words: str) -> None:
    state = turn(game)
    with pytest.raises(AmbiguousError) as raised:
        state.parse(words)
    assert len(raised.value.candidates) > 1
    assert all(state.action_text(state.parse(full)) == full for full in raised.value.candidates)


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("P2 next", "RB-1.4"),
        (f"place {RAIN1} support", "RB-9.1"),
        (f"place {CHEER} support", "RB-9.1"),
        (f"place {STORM1} bullets", "RB-9.1"),
        (f"place {STORM1} dying-will", "RB-9.4"),
        (f"place {STORM2} support", "RB-9.6"),
        (f"place {STORM2} dying-will", "RB-9.7"),
        (f"place {WILL_STORM} right-arm", "RB-9.9"),
        (f"place {SHIELD} training", "RB-9.15"),
        (f"place {CLOUD1} training", "RB-R16"),
        (f"place {STORM1} right-arm", "RB-9.13"),
        (f"place {CLOUD1} right-arm over {CLOUD1}", "RB-9.19"),
        (f"level-up {SUN1}", "RB-10.2"),
        (f"level-up {DOJO1}", "RB-10.5"),
        (f"level-up {CHEER}", "RB-10.1"),
        (f"level-up {WILL_STORM}", "RB-4.4"),
        (f"level-up {SHIELD}", "RB-4.13"),
        (f"level-up {STORM2} on {RAIN1}", "RB-10.6"),
        (f"level-up {STORM1}", "RB-10.7"),
        (f"use {CHEER}", "RB-11.1"),
        (f"field {DOJO1}", "RB-11.2"),
        (f"set {STORM1}", "RB-14.1"),
        ("fire bullet", "RB-14.3"),
        (f"return {STORM1}", "RB-13.1"),
        ("take", "RB-18.1"),
        ("continue", "RB-18.6"),
    ],
)
def test_illegal(game: Reborn, words: str, clause: str) -> None:
    state = turn(game)
    before = state.to_text()
    with pytest.raises(IllegalError) as raised:
        state.parse(words)
    assert raised.value.clause == clause
    assert state.to_text() == before


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (f"use {STORM1}", "RB-11.1"),
        (f"use {BRAWL}", "RB-11.1"),
        (f"use {CARE} with {CLOUD1}", "RB-11.5"),
        (f"field {DOJO2}", "RB-R28"),
        (f"field {DOJO1} with {CLOUD1}", "RB-11.6"),
        (f"level-up {STORM2}", "RB-10.4"),
        (f"place {STORM1} support", "RB-9.1"),
    ],
)
def test_illegal_in_the_main_phase(game: Reborn, words: str, clause: str) -> None:
    one = side(hand=[CARE, DOJO1, DOJO2, STORM1, STORM2], right_arm=[CLOUD1, STORM1])
    state = play(game, one, side(), phase="main").state
    with pytest.raises(IllegalError) as raised:
        state.parse(words)
    assert raised.value.clause == clause


def test_nobody_eligible(game: Reborn) -> None:
    one = side(hand=[CARE, DOJO1], right_arm=[CLOUD1], dying_will=SHIELD)
    state = play(game, one, side(), phase="main").state
    for words, clause in ((f"field {DOJO1}", "RB-11.6"), (f"use {CARE} with {SHIELD} support", "RB-R24")):
        with pytest.raises(IllegalError) as raised:
            state.parse(words)
        assert raised.value.clause == clause


FIRST = f"set {STORM1}"
WRONG_CARDS: list[tuple[Any, Any, list[str], dict[str, Any], str, str, str]] = [
    # P1, P2, steps, more, the wrong words, clause, reason
    (
        side(hand=[STORM1, RAIN1]),
        side(),
        [],
        {"phase": "battle"},
        f"return {SUN1}",
        "RB-13.1",
        "not in the hand",
    ),
    (
        side(hand=[STORM1, RAIN1]),
        side(),
        [],
        {"phase": "battle"},
        f"return {STORM1} top",
        "RB-R31",
        "underneath",
    ),
    (
        side(hand=[STORM1, RAIN1]),
        side(),
        [],
        {"phase": "battle", "rulings": {"hand-return": "on-top"}},
        f"return {SUN1}",
        "RB-13.1",
        "not in the hand",
    ),
    (
        side(hand=[STORM1, RAIN1], deck=0),
        side(),
        [],
        {"phase": "battle", "rulings": {"hand-three": "keep-three"}},
        f"return {STORM1} top",
        "RB-13.2",
        "discard pile",
    ),
    (
        side(hand=[STORM1, RAIN1]),
        side(),
        [],
        {"phase": "battle"},
        "keep",
        "RB-R32",
        "the whole hand",
    ),
    (
        side(hand=RAID, support=CLOUD1),
        side(support=[STORM1, RAIN1]),
        [f"use {RAID}"],
        {"phase": "main"},
        f"choose {SUN1}",
        "RB-3.2",
        "support zone",
    ),
    (
        side(hand=RAID, support=CLOUD1),
        side(support=[STORM1, RAIN1]),
        [f"use {RAID}"],
        {"phase": "main"},
        f"level-up {STORM2}",
        "RB-10.3",
        "levels nothing up",
    ),
    (
        side(hand=GROWTH, support=[CLOUD1, STORM1], discards=[STORM2, STORM3]),
        side(),
        [f"use {GROWTH} with {CLOUD1}"],
        {"phase": "main"},
        f"level-up {STORM3} on {STORM1}",
        "RB-10.7",
        "exactly 1",
    ),
    (
        side(hand=GROWTH, support=[CLOUD1, STORM1], discards=[STORM2, STORM3]),
        side(),
        [f"use {GROWTH} with {CLOUD1}"],
        {"phase": "main"},
        f"level-up {RAIN2}",
        "RB-10.3",
        "not in the discard pile",
    ),
    (
        side(hand=GROWTH, support=[CLOUD1, STORM1], discards=[STORM2, STORM3]),
        side(),
        [f"use {GROWTH} with {CLOUD1}"],
        {"phase": "main"},
        f"choose {STORM2}",
        "RB-10.3",
        "asks for a level-up",
    ),
    (
        side(right_arm=STORM1, bullets=WHISTLE, discards=[CLOUD1, STORM1]),
        side(),
        [FIRST, "fire bullet"],
        {"phase": "battle"},
        f"choose {SUN1}",
        "RB-15.5",
        "not in the discard pile",
    ),
    (
        side(right_arm=STORM1, bullets=WHISTLE, discards=[CLOUD1, STORM1]),
        side(),
        [FIRST, "fire bullet"],
        {"phase": "battle"},
        f"choose {STORM1}",
        "RB-15.5",
        "cannot choose",
    ),
    (
        side(right_arm=STORM1, bullets=W_STORM_RAIN),
        side(),
        [FIRST, "fire bullet"],
        {"phase": "battle", "rulings": {"w-names": "one-name"}},
        f"name {SUN1}",
        "RB-R23",
        "not one of the names",
    ),
    (
        side(right_arm=[STORM1, RAIN1, SUN1], bullets=WHISTLE, discards=CLOUD1),
        side(),
        [FIRST, "fire bullet", f"choose {CLOUD1}", "P2 pass", "stop"],
        {"phase": "battle"},
        f"discard {STORM2}",
        "RB-R36",
        "not in the right-arm zone",
    ),
]


@pytest.mark.parametrize(("one", "two", "steps", "more", "words", "clause", "reason"), WRONG_CARDS)
def test_the_wrong_card_at_the_right_time(
    game: Reborn,
    one: Any,
    two: Any,
    steps: list[str],
    more: dict[str, Any],
    words: str,
    clause: str,
    reason: str,
) -> None:
    state = play(game, one, two, *steps, **more).state
    with pytest.raises(IllegalError, match=reason) as raised:
        state.parse(f"P1 {words}")
    assert raised.value.clause == clause


def test_who_cannot_be_a_start_character(game: Reborn) -> None:
    deck = [STORM1, STORM2, RAIN1, RAIN2, SUN1, CLOUD1, WILL_STORM, SHIELD, CHEER, DOJO1] * 4
    state = game.new_game([deck, deck], 1)
    for card, reason in ((STORM2, "of level 1"), (SHIELD, "of level 1"), (STORM3, "not in the deck")):
        with pytest.raises(IllegalError, match=reason) as raised:
            state.parse(f"P1 start {card}")
        assert raised.value.clause == "RB-7.4"


def test_a_finished_game_has_no_actions(game: Reborn) -> None:
    state = play(game, side(right_arm=STORM1), side(life=1), f"set {STORM1}", phase="battle").state
    with pytest.raises(IllegalError, match="over"):
        state.parse("P1 next")
    assert "over life winner P1 losers P2" in state.to_text()


def test_a_state_is_readable(game: Reborn) -> None:
    one = side(right_arm=[STORM1, RAIN1], dying_will=WILL_STORM, bullets=[W_STORM_RAIN], deck=[SUN1])
    two = side(right_arm=SUN1, discards=[RAIN1], deck=[])
    rulings = {"firing-count": "all"}
    steps = [f"set {STORM1}", f"fire {WILL_STORM}", "fire bullet"]
    field = {"card": DOJO1, "by": 2}
    state = play(game, one, two, *steps, phase="battle", field=field, rulings=rulings).state
    assert state.to_text() == (
        f"""reborn position
ruling firing-count all
number 5
phase battle
stage setting
turn P1
mover P2
battles 1
P1 battle {RAIN1}
P1 deck {SUN1}
P1 area {STORM1}
P1 firing {WILL_STORM} {W_STORM_RAIN}?
P1 life 50
P2 discards {RAIN1}
P2 battle {SUN1}
P2 life 50
field {DOJO1}@P2
random {state.random}
"""
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chess",
        "reborn position\nnumber x",
        "reborn position\nphase tea",
        "reborn position\nP1 hand rbs-99",
        "reborn position\nP1 pocket rbs-01",
        "reborn position\nfield rbs-30",
        "reborn position\nover somehow",
        "reborn position\nstage over",
        "reborn position\npast P1 50 50 - / -",
        "reborn position\nruling x",
        "reborn position\neffect rbs-99.1 by P1",
        "reborn position\neffect rbs-24.1 for P1",
        "reborn position\nwhat",
    ],
)
def test_unreadable_states(game: Reborn, text: str) -> None:
    with pytest.raises(UnreadableError):
        game.from_text(text)


def test_cards_with_gaps_and_unlawful_decks_cannot_be_played(game: Reborn) -> None:
    assert game.playable()
    assert all(card.startswith("rbs-") for card in game.playable())
    good = [STORM1, STORM2, RAIN1, RAIN2, SUN1, CLOUD1, WILL_STORM, SHIELD, CHEER, DOJO1] * 4
    assert game.new_game([good, good], 1).to_move == (0, 1)
    with pytest.raises(SetupError, match=r"rbt-01\.attack"):
        game.new_game([["rbt-01", *good[1:]], good], 1)
    with pytest.raises(SetupError, match=r"RB-2\.2"):
        game.new_game([good[1:], good], 1)
    with pytest.raises(SetupError, match=r"RB-2\.7"):
        game.new_game([[W_STORM_RAIN] * 5 + good[5:], good], 1)
    with pytest.raises(SetupError, match=r"RB-1\.2"):
        game.new_game([good], 1)
    with pytest.raises(SetupError, match="no card"):
        game.new_game([["rbs-99"] * 40, good], 1)
    with pytest.raises(SetupError, match="printed"):
        game.new_game([[f"{W_STORM_RAIN}=1", *good[1:]], good], 1)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (CardSpec("x", "x", "妖怪"), "the type"),
        (CardSpec("x", "x", "キャラクター", level="4"), "the level"),
        (CardSpec("x", "x", "キャラクター", attribute="火"), "the attribute"),
        (CardSpec("x", "x", "イベント", effects=(EffectSpec("explode"),)), "the effect"),
        (CardSpec("x", "x", "イベント", effects=(EffectSpec("draw", timing="noon"),)), "timing"),
    ],
)
def test_cards_that_cannot_be_read(game: Reborn, spec: CardSpec, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        Reborn([spec], game.defaults)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"tea": 1}, "position.tea"),
        ({"phase": "end", "players": [{}, {}]}, "position.phase"),
        ({"active": 3, "players": [{}, {}]}, "position.active"),
        ({"players": [{}]}, "two"),
        ({"players": [{"pocket": []}, {}]}, r"players\[0\].pocket"),
        ({"players": [{"hand": ["rbs-99"]}, {}]}, "is no card"),
        ({"players": [{}, {"life": 51}]}, r"players\[1\].life: never exceeds 50"),
        ({"players": [{"hand": ["見本・嵐"]}, {}]}, "may be"),
        ({"players": [{"right-arm": ["rbs-01"] * 4}, {}]}, "at most 3"),
        ({"field": {"card": "rbs-01", "by": 1}, "players": [{}, {}]}, "no field"),
        ({"field": {"card": "?", "by": 1}, "players": [{}, {}]}, "write which one it is"),
        *(
            (
                {"players": [{}, {zone: ["rbs-14", "?"]}]},
                rf"players\[1\]\.{zone}\[1\]: everybody sees this card",
            )
            for zone in ("training", "support", "dying-will", "discards")
        ),
        (
            {"players": [{"right-arm": ["rbs-24"]}, {}]},
            r"right-arm\[0\]: 'rbs-24' is no character, and only characters lie here \(RB-9\.1\)",
        ),
        (
            {"players": [{}, {"dying-will": ["rbs-30"]}]},
            r"players\[1\]\.dying-will\[0\]: 'rbs-30' is no character",
        ),
        ({"players": [{"life": -1}, {}]}, r"players\[0\]\.life: must be a whole number from 0 up, not -1"),
        ({"players": [{"life": "x"}, {}]}, r"players\[0\]\.life: must be a whole number from 0 up, not 'x'"),
        ({"players": [{"deck": -3}, {}]}, r"players\[0\]\.deck: must be a whole number from 0 up, not -3"),
        ({"players": [{"bullets": True}, {}]}, r"players\[0\]\.bullets: must be a whole number"),
        ({"turn": "x", "players": [{}, {}]}, r"position\.turn: must be a whole number from 1 up"),
        ({"players": [{"right-arm": ["?"]}, {}]}, r"players\[0\]\.right-arm\[0\]: everybody sees this card"),
    ],
)
def test_positions_that_cannot_be_set_up(game: Reborn, position: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        set_up(game.rules(), position)


BONO: Mapping[str, Any] = {
    "level": "1",
    "attribute": "雷",
    "affinity": ["雲", "霧"],
    "attack": 6,
    "defence": 1,
}
"""Values for ボノ (rbt-01), of whom the name, the type and the family are known."""


@pytest.mark.parametrize("text", [None, []])
def test_chosen_values(game: Reborn, text: Any) -> None:
    """A character that is known by name can be played with values of one's own choice."""
    chosen = {"rbt-01": {**BONO, "text": text}}
    one, two = side(hand=["rbt-01"], deck=[STORM1] * 9), side(deck=[RAIN1] * 9)
    result = play(game, one, two, "P1 place ボノ right-arm", phase="character", values=chosen)
    assert "rbt-01" in result.state.to_text()
    # Its family is known, and meets what an event wants that is known too.
    events = {**chosen, "rbt-02": {"text": None}}
    one = side(hand=["rbt-02"], right_arm=["rbt-01"], deck=[STORM1] * 9)
    play(game, one, two, "P1 use キャバッローネ with ボノ right-arm", phase="main", values=events)


def test_what_is_not_known_is_named_until_it_is_chosen(game: Reborn) -> None:
    def missing(*left_out: str) -> tuple[str, ...]:
        values = {key: value for key, value in {**BONO, "text": None}.items() if key not in left_out}
        with pytest.raises(NotKnownError) as error:
            play(game, side(hand=["rbt-01"]), side(), phase="character", values={"rbt-01": values})
        return error.value.names

    assert missing("attack") == ("rbt-01.attack",)
    assert missing("level", "text") == ("rbt-01.level", "rbt-01.text")
    good = [STORM1, STORM2, RAIN1, RAIN2, SUN1, CLOUD1, WILL_STORM, SHIELD, CHEER, DOJO1] * 4
    filled = game.with_values({"rbt-01": {**BONO, "text": None}})
    assert filled.new_game([["rbt-01", *good[1:]], good], 1).to_move == (0, 1)
    with pytest.raises(NotKnownError):
        game.new_game([["rbt-01", *good[1:]], good], 1)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"rbt-01": {"attack": -1}}, r"values\.rbt-01\.attack: must be a whole number from 0 up, not -1"),
        ({"rbt-01": {"defence": True}}, r"values\.rbt-01\.defence: must be a whole number"),
        (
            {"rbt-01": {"level": "4"}},
            r"values\.rbt-01\.level: must be one of 1, 2, 3, 死ぬ気, W, 匣, not '4'",
        ),
        ({"rbt-01": {"level": 1}}, r"values\.rbt-01\.level: must be one of"),
        ({"rbt-01": {"attribute": "火"}}, r"values\.rbt-01\.attribute: must be one of 大空"),
        ({"rbt-01": {"affinity": "雲"}}, r"values\.rbt-01\.affinity: must be a list, each one of 大空"),
        ({"rbt-01": {"affinity": ["火"]}}, r"values\.rbt-01\.affinity: must be a list"),
        ({"rbt-01": {"family": 3}}, r"values\.rbt-01\.family: must be a word"),
        ({"rbt-01": {"text": "カードを1枚引く。"}}, r"values\.rbt-01\.text: can only be said to be none"),
        ({"rbt-01": {"power": 3}}, "rbt-01 has no value 'power' to choose"),
        ({"nobody": {}}, "there is no card nobody"),
    ],
)
def test_values_that_there_cannot_be(game: Reborn, values: Mapping[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        game.with_values(values)
