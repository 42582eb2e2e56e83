"""Actions and states as text: what is read, what is refused, and by which of the errors."""

from __future__ import annotations

import pytest

from rules_engine.core import AmbiguousError, IllegalError, SetupError, UnreadableError
from rules_engine.yokai_watch import State, YokaiWatch
from tests.engine_yw.table import DESTROYING, PINK, RED, RED2, SMALL_BLUE, YELLOW, lying, play, side


@pytest.fixture
def main(game: YokaiWatch) -> State:
    one = side(field=[RED, lying(YELLOW, "asleep")], hand=[RED, RED2, PINK, DESTROYING, "yws-11", SMALL_BLUE])
    return play(game, one, side(field=[RED])).state


@pytest.mark.parametrize(
    ("words", "full"),
    [
        ("P1 place yws-07", "P1 place yws-07"),
        ("place yws-07", "P1 place yws-07"),
        ("p1 PLACE 見本・桃の妖怪", "P1 place yws-07"),
        ("place 桃", "P1 place yws-07"),
        ("place 《見本・桃の妖怪》", "P1 place yws-07"),
        ("place 水色 ASLEEP", "P1 place yws-11 asleep"),
        ("power-up yws-01", "P1 power-up yws-01 on yws-01"),
        ("upgrade 赤の妖怪", "P1 upgrade yws-02 on yws-01"),
        ("upgrade", "P1 upgrade yws-02 on yws-01"),
        ("wake", "P1 wake yws-05"),
        ("use 倒す", f"P1 use {DESTROYING} on yws-01"),
        ("next", "P1 next"),
    ],
)
def test_what_goes_without_saying_may_be_left_out(main: State, words: str, full: str) -> None:
    assert main.action_text(main.parse(words)) == full


@pytest.mark.parametrize(
    "words",
    [
        "",
        "P1",
        "P3 end",
        "fly",
        "place yws-99",
        "end yws-01",
        "flip 赤",
        "use yws-17 on",
        "attack 誰か",
        "power-up 赤 on 誰か",
    ],
)
def test_unreadable(main: State, words: str) -> None:
    with pytest.raises(UnreadableError):
        main.parse(words)


def test_ambiguous(main: State) -> None:
    with pytest.raises(AmbiguousError) as error:
        main.parse("place")
    assert error.value.candidates == ("P1 place yws-07", "P1 place yws-15")


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("P2 end", "YW-7.1"),
        ("P1 place 緑の大妖怪", None),
        ("P1 wake yws-01", "YW-7.7"),
        ("P1 attack yws-01", "YW-R2"),
        ("P1 wake yws-08", "YW-5.1"),
        ("P1 flip イサマシ族", "YW-R2"),
        ("P1 defend yws-01", "YW-R2"),
        ("P1 add yws-01", "YW-R2"),
        ("P1 pass", "YW-R2"),
        ("P1 end", "YW-R2"),
    ],
)
def test_illegal(main: State, words: str, clause: str | None) -> None:
    before = main.to_text()
    with pytest.raises(IllegalError) as error:
        main.parse(words)
    assert error.value.clause == clause
    assert main.to_text() == before


@pytest.mark.parametrize(
    "line",
    [
        "stage somewhere",
        "P1 hand yws-99",
        "P1 field yws-01:flying",
        "P1 ready 赤",
        "turn P3",
        "number x",
        "what",
        "P1",
        "over by-magic",
    ],
)
def test_positions_that_cannot_be_read(game: YokaiWatch, main: State, line: str) -> None:
    with pytest.raises(UnreadableError, match="is no line of a position"):
        game.from_text(f"{main.to_text()}{line}\n")


def test_other_texts_that_cannot_be_read(game: YokaiWatch) -> None:
    with pytest.raises(UnreadableError, match="begins with the line"):
        game.from_text("tommy-walker position\n")
    with pytest.raises(UnreadableError):
        game.from_text("yokai-watch position\nruling draw-count\n")
    with pytest.raises(SetupError):
        game.from_text("yokai-watch position\nruling draw-count nine\n")


def test_the_reason_given_is_the_true_one(game: YokaiWatch) -> None:
    one = side(field=[RED], hand=[RED], ready=["イサマシ族"])
    cases = {"flip イサマシ族": "nothing of the kind", "defend yws-01": "nothing of the kind"}
    cases |= {"add yws-01": "nothing of the kind", "next": "another step"}
    state = play(game, one, side(), rulings={"turn-steps": "free-order"}).state
    for words, reason in cases.items():
        with pytest.raises(IllegalError, match=reason):
            state.parse(f"P1 {words}")
