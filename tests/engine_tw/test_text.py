"""Actions and states as text: what is read, what is refused, and by which of the three errors."""

from __future__ import annotations

import pytest

from rules_engine.core import AmbiguousError, IllegalError, SetupError, UnreadableError
from rules_engine.tommy_walker import State, TommyWalker
from rules_engine.tommy_walker.positions import set_up
from tests.engine_tw.table import side


@pytest.fixture
def battle(game: TommyWalker) -> State:
    position = {
        "phase": "attack",
        "players": [side(attack="tw1-03", hand="tw1-02 tw2-01 tw2-08 tw1-04"), side(attack="tw1-05")],
    }
    return set_up(game.rules(), position)


@pytest.mark.parametrize(
    ("words", "full"),
    [
        ("P1 ride tw1-02", "P1 ride tw1-02"),
        ("ride tw1-02", "P1 ride tw1-02"),
        ("p1 RIDE tw1-02@P1", "P1 ride tw1-02"),
        ("ride チキンレッグの翔剣士・ラルフ", "P1 ride tw1-02"),
        ("ride ラルフ", "P1 ride tw1-02"),
        ("ride 《悪路王》", "P1 ride tw2-01"),
        ("use tw2-08", "P1 use tw2-08 discarding tw1-04"),
        ("activate discarding tw2-01", "P1 activate discarding tw2-01"),
        ("activate 1 discarding 悪路王", "P1 activate discarding tw2-01"),
        ("end", "P1 end"),
    ],
)
def test_what_goes_without_saying_may_be_left_out(battle: State, words: str, full: str) -> None:
    assert battle.action_text(battle.parse(words)) == full


@pytest.mark.parametrize(
    "words",
    [
        "",
        "P1",
        "P3 end",
        "fly",
        "ride tw9-99",
        "end tw1-02",
        "activate x",
        "activate 0",
        "ride tw1-02 discarding tw1-04",
        "use tw2-08 discarding",
        "use tw2-08 discarding tw9-99",
        "エンド",
    ],
)
def test_unreadable(battle: State, words: str) -> None:
    with pytest.raises(UnreadableError):
        battle.parse(words)


@pytest.mark.parametrize("words", ["ride", "activate", "P1 ride ・"])
def test_ambiguous(battle: State, words: str) -> None:
    with pytest.raises(AmbiguousError) as raised:
        battle.parse(words)
    assert len(raised.value.candidates) > 1
    assert all(battle.action_text(battle.parse(full)) == full for full in raised.value.candidates)


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("P2 end", "TW-8.2"),
        ("ride tw1-05", "TW-10.1"),
        ("ride tw1-02@P2", "TW-10.1"),
        ("use tw1-02", "TW-11.1"),
        ("use tw2-08 discarding tw1-02", "TW-R33"),
        ("activate discarding tw1-04", "TW-13.3"),
        ("activate 2", "TW-9.2"),
        ("draw", "TW-9.1"),
        ("pass", "TW-9.1"),
    ],
)
def test_illegal(battle: State, words: str, clause: str) -> None:
    before = battle.to_text()
    with pytest.raises(IllegalError) as raised:
        battle.parse(words)
    assert raised.value.clause == clause
    assert battle.to_text() == before


def test_in_the_draw_phase_the_player_must_be_said(game: TommyWalker) -> None:
    position = {"players": [side(hand="tw1-02"), side(hand="tw1-02")]}
    state = set_up(game.rules(), position)
    with pytest.raises(AmbiguousError):
        state.parse("draw")
    state.apply(state.parse("P2 place"))
    assert state.action_text(state.parse("draw")) == "P1 draw"


def test_a_finished_game_has_no_actions(game: TommyWalker) -> None:
    position = {
        "phase": "damage",
        "winner": 1,
        "players": [side(attack="tw1-02"), side(attack="tw1-02", deck=1)],
    }
    state = set_up(game.rules(), position)
    with pytest.raises(IllegalError, match="over"):
        state.parse("P1 draw")
    assert "over deck-empty winner P1 losers P2" in state.to_text()


def test_a_state_is_readable(game: TommyWalker) -> None:
    position = {
        "phase": "attack",
        "players": [
            side(attack="tw1-03", hand="tw1-02", deck="tw1-09 tw1-08"),
            side(attack="tw1-05", field="tw3-08", discards="tw1-02 tw1-01@P1", deck="tw1-02"),
        ],
        "barrier": {"card": "tw1-08", "by": 1},
    }
    state = set_up(game.rules({"empty-deck": "damage-only"}), position, seed=1)
    state.apply(state.parse("activate discarding tw1-02"))
    assert state.to_text() == (
        """tommy-walker position
ruling empty-deck damage-only
round 1
phase attack
stage revenge
turn P2
P1 deck tw1-09 tw1-08
P1 discards tw1-02
P1 attack tw1-03
P1 used tw1-03.1*1
P2 deck tw1-02
P2 discards tw1-02 tw1-01@P1
P2 attack tw1-05
P2 field tw3-08
barrier tw1-08@P1 by P1
random """
        f"{state.random}\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chess",
        "tommy-walker position\nround x",
        "tommy-walker position\nphase tea",
        "tommy-walker position\nP1 hand tw9-99",
        "tommy-walker position\nP1 pocket tw1-01",
        "tommy-walker position\nbarrier tw1-08 by P1",
        "tommy-walker position\nbarrier tw1-08@P1 for P1",
        "tommy-walker position\nover somehow",
        "tommy-walker position\npast - / - / -",
        "tommy-walker position\nruling x",
        "tommy-walker position\nwhat",
        "tommy-walker position\nP1 used tw9-99*1",
    ],
)
def test_unreadable_states(game: TommyWalker, text: str) -> None:
    with pytest.raises(UnreadableError):
        game.from_text(text)


def test_a_state_with_an_unknown_ruling(game: TommyWalker) -> None:
    with pytest.raises(SetupError):
        game.from_text("tommy-walker position\nruling tea-break yes")


def test_cards_with_gaps_cannot_be_played_unless_values_are_chosen(game: TommyWalker) -> None:
    deck = ["tw4-22", *["tw1-02"] * 15]
    with pytest.raises(SetupError, match=r"tw4-22\.power"):
        game.new_game([deck, deck], 1)
    chosen = game.with_values({"tw4-22": {"power": 5000}})
    assert "tw4-22" in chosen.playable()
    assert chosen.new_game([deck, deck], 1).to_move == (0, 1)
    with pytest.raises(SetupError, match="no value"):
        game.with_values({"tw4-22": {"colour": "red"}})
    with pytest.raises(SetupError, match="no value"):
        game.with_values({"tw4-22": {"abilities.2.trait": "P"}})
    with pytest.raises(SetupError, match="no card"):
        game.with_values({"tw9-99": {"power": 5000}})
    with pytest.raises(SetupError, match="no card"):
        game.new_game([["tw9-99"] * 16, deck], 1)
