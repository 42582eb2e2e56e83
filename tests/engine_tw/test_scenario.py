"""Worked examples: how they are read, played, and how they say what differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_engine.core import SetupError
from rules_engine.scenario import Run, Scenario, run
from rules_engine.tommy_walker import State, TommyWalker
from rules_engine.tommy_walker.positions import Stage

GOOD: Mapping[str, Any] = {
    "game": "tommy-walker",
    "position": {
        "phase": "attack",
        "players": [
            {"attack": ["雛森・イスカ"], "hand": ["tw3-08"], "deck": 10},
            {"attack": ["tw1-04"], "deck": 10},
        ],
    },
    "actions": [
        "P1 activate",
        {"check": {"powers": [13350, 5100], "to_move": [2]}},
        {"illegal": "P1 ride tw3-08", "clause": "TW-8.2"},
        {"unreadable": "fly"},
        "P2 end",
    ],
    "expect": {
        "events": [
            {"kind": "activate", "clause": "TW-9.2"},
            {"kind": "win", "player": 1, "clause": "TW-8.10"},
        ],
        "facts": {"decks": [10, 8], "discards1": ["tw2-04"]},
    },
}


def played(game: TommyWalker, **changed: Any) -> Run[State]:
    return run(Scenario.from_data({**GOOD, **changed}), Stage(game))


def test_a_good_one_passes(game: TommyWalker) -> None:
    result = played(game)
    assert result.passed
    assert len(result.marks) == 5
    assert result.trace[: result.marks[0]][-1].kind == "may-act"


def test_a_clause_that_bears_on_an_event_counts(game: TommyWalker) -> None:
    assert played(game, expect={"events": [{"kind": "win", "clause": "TW-1.7"}]}).passed


@pytest.mark.parametrize(
    ("changed", "place", "found"),
    [
        (
            {"actions": ["P1 end", "P2 end"]},
            "actions[1]",
            "the choice that is asked for comes first",
        ),
        (
            {"actions": ["P1 activate", {"check": {"powers": [1, 2]}}, "P2 end"]},
            "actions[1].check.powers",
            [13350, 5100],
        ),
        (
            {"actions": ["P1 activate", {"check": {"colour": 1}}, "P2 end"]},
            "actions[1].check.colour",
            "no such fact",
        ),
        (
            {"actions": [{"illegal": "P1 end"}, "P1 activate", "P2 end"]},
            "actions[0].illegal",
            "the legal action 'P1 end'",
        ),
        (
            {"actions": [{"ambiguous": "fly"}, "P1 activate", "P2 end"]},
            "actions[0].ambiguous",
            "'fly' is no action",
        ),
        (
            {"actions": [{"illegal": "P2 end", "clause": "TW-6.5"}, "P1 activate", "P2 end"]},
            "actions[0].illegal",
            "TW-8.2",
        ),
        ({"expect": {"facts": {"decks": [10, 7]}}}, "expect.facts.decks", [10, 8]),
        ({"expect": {"events": [{"kind": "win", "player": 2}]}}, "expect.events[0]", {"kind": "win"}),
        (
            {"expect": {"events": [{"kind": "clash"}]}},
            "expect.events[0]",
            "no such event from here on: compare",
        ),
        (
            {"expect": {"events": [{"kind": "win"}, {"kind": "activate"}]}},
            "expect.events[1]",
            "no such event",
        ),
        (
            {"expect": {"events": [{"kind": "compare"}], "exactly": True}},
            "expect.events[1]",
            {"kind": "may-act"},
        ),
    ],
)
def test_differences_are_precise(game: TommyWalker, changed: dict[str, Any], place: str, found: Any) -> None:
    differences = played(game, **changed).differences
    difference = next(difference for difference in differences if difference.place == place)
    if isinstance(found, dict):
        assert difference.found.items() >= found.items()
    elif isinstance(found, str):
        assert str(difference.found).startswith(found)
    else:
        assert difference.found == found
    assert place in str(difference)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"colour": 1}, "colour: is not one of"),
        ({"expect": {"colour": 1}}, "expect.colour"),
        ({"position": []}, "position: must be a mapping"),
        ({"actions": [1]}, r"actions\[0\]: must be a mapping"),
        ({"actions": [{"clause": "TW-1.1"}]}, r"actions\[0\]: must be an action"),
        ({"actions": [{"do": "x"}]}, r"actions\[0\].do"),
        ({"expect": {"events": ["win"]}}, r"expect.events\[0\]"),
        ({"position": {"players": []}}, "must be two"),
        ({"position": {"players": [{}, {}], "colour": 1}}, "position.colour"),
        ({"position": {"players": [{"pocket": []}, {}]}}, r"players\[0\].pocket"),
        (
            {"position": {"players": [{"hand": ["tw9-99"]}, {}]}},
            r"players\[0\].hand\[0\]: 'tw9-99' is no card",
        ),
        ({"position": {"players": [{"hand": ["城塞騎士"]}, {}]}}, "may be tw3-12, tw3-29"),
        ({"position": {"players": [{"hand": ["tw1-01@P9"]}, {}]}}, "no owner"),
        ({"position": {"players": [{"field": ["tw1-01"]}, {}]}}, "no hand ability"),
        ({"position": {"players": [{"attack": ["tw1-01"]}, {}]}}, "no attack card is out"),
        ({"position": {"phase": "attack", "players": [{}, {}]}}, "both need an attack card"),
        ({"position": {"phase": "tea", "players": [{}, {}]}}, "'tea' is not one of"),
        (
            {"position": {"phase": "damage", "players": [{"attack": ["tw1-01"]}, {"attack": ["tw1-01"]}]}},
            "position.winner",
        ),
        ({"position": {"players": [{}, {}], "barrier": {"card": "tw1-08"}}}, "position.barrier.by"),
        ({"position": {"players": [{"hand": ["tw4-22"]}, {}]}}, r"not known: tw4-22\.power"),
        ({"rulings": {"tea-break": "yes"}}, "no ruling"),
    ],
)
def test_what_cannot_be_set_up(game: TommyWalker, changed: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        played(game, **changed)


def test_a_missing_key_is_named() -> None:
    with pytest.raises(SetupError, match="position: is missing"):
        Scenario.from_data({"game": "tommy-walker"})


def test_values_can_be_chosen_for_a_card_with_gaps(game: TommyWalker) -> None:
    position = {
        "phase": "attack",
        "players": [{"attack": ["tw4-22"], "deck": 9}, {"attack": ["tw1-04"], "deck": 9}],
    }
    for power, winner in ((5000, 2), (6000, 1)):
        result = played(
            game,
            position=position,
            values={"tw4-22": {"power": power}},
            actions=[],
            finish=True,
            expect={"events": [{"kind": "win", "player": winner}]},
        )
        assert result.passed


def test_many_draws_in_one_line(game: TommyWalker) -> None:
    position = {"players": [{"deck": 9}, {"deck": 9}]}
    result = played(game, position=position, actions=["P1 draw 4"], expect={"facts": {"hands": [4, 0]}})
    assert result.passed


def test_a_round_can_run_out_by_itself(game: TommyWalker) -> None:
    players = [{"attack": ["tw1-04"], "hand": ["tw3-13"], "deck": 9}, {"attack": ["tw1-03"], "deck": 9}]
    result = played(game, position={"phase": "check", "players": players}, actions=[], finish=True, expect={})
    # プルミエール has beaten a P: the damage ability is used.
    assert [len(deck) for deck in result.state.decks] == [9, 6]


def test_a_whole_game_begins_with_decks(game: TommyWalker) -> None:
    decks = [["tw1-02"] * 16, ["チキンレッグの翔剣士・ラルフ"] * 16]
    actions = ["P1 draw 2", "P2 draw", "P1 place", "P2 place"]
    result = played(
        game,
        position={"decks": decks},
        seed=5,
        actions=actions,
        expect={
            "events": [{"kind": "game", "clause": "TW-4.4"}, {"kind": "clash"}],
            "facts": {"decks": [14, 15]},
        },
    )
    assert result.passed, result.differences


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"decks": [["tw1-02"] * 15, ["tw1-02"] * 16]}, r"TW-3\.1"),
        (
            {"decks": [["tw1-02"] * 16, ["tw1-02"] * 16], "phase": "draw"},
            "position.phase: does not go with decks",
        ),
        ({"decks": "tw1-02"}, "two lists"),
        ({"decks": [["tw9-99"] * 16, ["tw1-02"] * 16]}, r"position.decks\[0\]\[0\]: 'tw9-99' is no card"),
    ],
)
def test_decks_that_cannot_be_played(game: TommyWalker, position: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        played(game, position=position)
