"""What the source states, played; each test names its clauses."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.core import SetupError, Source
from rules_engine.scenario import Scenario
from rules_engine.yokai_watch import YokaiWatch
from rules_engine.yokai_watch.cards import TRIBES
from rules_engine.yokai_watch.positions import Stage, facts
from tests.engine_yw.table import (
    AQUA,
    BIG_GREEN,
    BLUE,
    BOTH_LOSE,
    BRAVE,
    DESTROYING,
    DRAWING,
    EVOLVED,
    GREEN,
    IDLE,
    ORANGE,
    ORANGE2,
    PINK,
    PURPLE,
    RED,
    RED2,
    SLIPPERY,
    SMALL_BLUE,
    YELLOW,
    YELLOW2,
    kinds,
    lying,
    one_of,
    play,
    random_decks,
    side,
)

ATTACK = ["P1 next", "P1 attack yws-01"]


def test_setting_up(game: YokaiWatch) -> None:
    """YW-6: medals ready, three cards of life, a hand of five; the first player then draws one."""
    decks = random_decks(game, Source(2))
    state = game.new_game(decks, 5, trace=True)
    found = facts(state)
    drawn = [6 if player == state.first else 5 for player in (0, 1)]
    assert found["hands"] == drawn
    assert found["lives"] == [3, 3]
    assert found["decks"] == [37 - count for count in drawn]
    for player in (0, 1):
        assert sorted(found[f"ready{player + 1}"]) == sorted(word for word in decks[player] if word in TRIBES)
    assert state.trace is not None
    assert [event.kind for event in state.trace][:2] == ["game", "medals-laid"]
    assert state.legal_actions(1 - state.first) == []


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (lambda deck: deck[1:], "YW-4.1"),
        (lambda deck: [deck[0], *deck], "YW-4.1"),
        (lambda deck: [*deck[:-1]], "YW-4.5"),
        (lambda deck: [*deck, BRAVE], "YW-4.5"),
        (
            lambda deck: [PINK, PINK, PINK, PINK, *[c for c in deck[:40] if c != PINK][:36], *deck[40:]],
            "YW-4.2",
        ),
        (lambda deck: ["yw1-01", *deck[1:]], "not known in the deck of P1: yw1-01.bonus, yw1-01.cost"),
    ],
)
def test_decks_that_are_refused(game: YokaiWatch, change: Any, clause: str) -> None:
    good = random_decks(game, Source(3))[0]
    game.new_game([good, good], 1)
    with pytest.raises(SetupError, match=clause.replace(".", r"\.")):
        game.new_game([change(good), good], 1)


def test_five_of_a_name(game: YokaiWatch) -> None:
    """YW-4.3: RED and RED2 share a name; three and two are allowed, three and three are not."""
    rest = [PINK, GREEN, PURPLE, BLUE, AQUA, BIG_GREEN, SMALL_BLUE, DRAWING, DESTROYING, BOTH_LOSE, YELLOW]
    deck = [card for card in rest for _ in range(3)]
    deck = [RED] * 3 + [RED2] * 2 + deck + [ORANGE2, YELLOW2]
    game.new_game([[*deck, BRAVE, BRAVE]] * 2, 1)
    deck[-1] = RED2
    with pytest.raises(SetupError, match=r"YW-4\.3"):
        game.new_game([[*deck, BRAVE, BRAVE]] * 2, 1)


def test_cost_counts_yokai_in_any_state(game: YokaiWatch) -> None:
    """YW-8.3 to 8.6: stacks count once, asleep and tapped ones count, cards do not."""
    one = side(field=[lying("yws-03 yws-03 yws-03"), lying(PINK, "asleep tapped")], hand=[BLUE, AQUA])
    play(game, one, side(), {"illegal": f"P1 place {AQUA}", "clause": "YW-8.1"}, f"P1 place {BLUE}")


def test_cost_is_not_spent(game: YokaiWatch) -> None:
    """YW-8.2: one yokai in play meets a cost of 1 for as many cards as there are."""
    one = side(field=[RED], hand=[GREEN, PURPLE, DRAWING])
    play(game, one, side(), "P1 place yws-08", "P1 place yws-09", f"P1 use {DRAWING}")


def test_placing_asleep(game: YokaiWatch) -> None:
    """YW-8.8 to 8.10: asleep regardless of cost; it counts for others; its cost is met when it wakes."""
    one = side(hand=[AQUA, GREEN, PURPLE, PINK], field=[RED])
    steps = [f"P1 place {AQUA} asleep", {"illegal": f"P1 wake {AQUA}", "clause": "YW-8.7"}]
    steps += [f"P1 place {GREEN}", {"illegal": f"P1 wake {AQUA}", "clause": "YW-8.7"}]
    play(game, one, side(), *steps)
    three = side(field=[RED, PINK, YELLOW], hand=[AQUA, BLUE])
    play(game, three, side(), {"illegal": f"P1 place {AQUA} asleep", "clause": "YW-R41"}, f"P1 place {AQUA}")
    woken = side(field=[RED, PINK, YELLOW, lying(AQUA, "asleep")])
    assert facts(play(game, woken, side(), f"P1 wake {AQUA}").state)["yokai1"][-1] == AQUA


def test_a_sleeping_yokai_meets_the_cost_of_others(game: YokaiWatch) -> None:
    """YW-8.10: BLUE lies asleep, and GREEN can be placed on its account."""
    result = play(game, side(hand=[BLUE, GREEN]), side(), f"P1 place {BLUE} asleep", f"P1 place {GREEN}")
    (met,) = [event for event in result.trace if event.kind == "cost-met"]
    assert "YW-8.10" in met.clauses


def test_two_a_turn_and_one_on_the_first(game: YokaiWatch) -> None:
    """YW-7.3, YW-7.5."""
    one = side(hand=[RED, PINK, YELLOW])
    play(
        game,
        one,
        side(),
        "P1 place yws-01",
        "P1 place yws-07",
        {"illegal": "P1 place yws-05", "clause": "YW-7.3"},
    )
    play(game, one, side(), "P1 place yws-01", {"illegal": "P1 place yws-07", "clause": "YW-7.5"}, turn=1)
    play(game, one, side(), "P1 place yws-01", "P1 place yws-07", turn=2)


def test_six_yokai(game: YokaiWatch) -> None:
    """YW-5.2."""
    one = side(field=[RED, ORANGE, YELLOW, PINK, GREEN, PURPLE], hand=[BLUE])
    play(game, one, side(), {"illegal": f"P1 place {BLUE}", "clause": "YW-5.2"})


def test_the_first_player_does_not_attack_on_the_first_turn(game: YokaiWatch) -> None:
    """YW-7.4, YW-7.6: they draw, but do not attack."""
    result = play(
        game,
        side(field=[RED]),
        side(),
        {"check": {"hands": [1, 0]}},
        {"illegal": "P1 attack yws-01", "clause": "YW-7.6"},
        {"illegal": "P1 next", "clause": "YW-7.6"},
        "P1 end",
        turn=1,
        start=True,
    )
    assert facts(result.state)["player"] == 2


def test_the_second_player_attacks_at_once(game: YokaiWatch) -> None:
    two = side(hand=[RED])
    play(game, side(), two, "P1 end", "P2 place yws-01", "P2 next", "P2 attack yws-01", turn=1)


def test_one_waking_a_turn(game: YokaiWatch) -> None:
    """YW-7.7."""
    one = side(field=[lying(RED, "asleep"), lying(PINK, "asleep")])
    play(game, one, side(), "P1 wake yws-01", {"illegal": "P1 wake yws-07", "clause": "YW-7.7"})


def test_power_up(game: YokaiWatch) -> None:
    """YW-10.4 to 10.7: an equal or lower power goes beneath, awake only, and a card is drawn."""
    one = side(field=[RED2, PINK], hand=[RED], deck=[AQUA])
    result = play(
        game, one, side(), {"illegal": "P1 upgrade yws-01", "clause": "YW-10.8"}, "P1 power-up yws-01"
    )
    assert facts(result.state)["yokai1"][0] == "yws-01/yws-02:layered"
    assert facts(result.state)["hand1"] == [AQUA]
    asleep = side(field=[lying(RED2, "asleep"), PINK], hand=[RED])
    play(game, asleep, side(), {"illegal": "P1 power-up yws-01", "clause": "YW-10.6"})


def test_upgrade(game: YokaiWatch) -> None:
    """YW-10.8 to 10.12: a higher power goes on top, asleep or not, wakes it, and nothing is drawn."""
    one = side(field=[lying(RED, "asleep"), PINK], hand=[RED2], deck=[AQUA])
    result = play(
        game, one, side(), {"illegal": "P1 power-up yws-02", "clause": "YW-10.4"}, "P1 upgrade yws-02"
    )
    assert facts(result.state)["yokai1"][0] == "yws-01/yws-02:layered"
    assert facts(result.state)["hand1"] == []


def test_four_cards_to_a_yokai(game: YokaiWatch) -> None:
    """YW-9.7."""
    one = side(field=[lying("yws-01 yws-01 yws-02"), PINK], hand=[RED, EVOLVED, YELLOW])
    play(game, one, side(), "P1 power-up yws-01", {"illegal": f"P1 upgrade {EVOLVED}", "clause": "YW-9.7"})


def test_only_the_same_yokai_is_layered(game: YokaiWatch) -> None:
    """YW-9.8, YW-9.9."""
    one = side(field=[RED], hand=[PINK, RED2, YELLOW])
    play(
        game,
        one,
        side(),
        {"illegal": "P1 power-up yws-07 on yws-01", "clause": "YW-9.8"},
        {"illegal": "P1 power-up yws-07", "clause": "YW-10.3"},
        {"illegal": "P1 place yws-02", "clause": "YW-9.9"},
        {"illegal": "P1 place yws-02 asleep", "clause": "YW-9.9"},
    )


def test_an_upgrade_never_makes_two_of_the_same(game: YokaiWatch) -> None:
    """YW-9.9: EVOLVED on RED would also bear RED's symbol beside another of it: refused by the top cards."""
    # By either name or symbol, OTHER_ORANGE (name of ORANGE) and a yokai of its symbol would meet.
    odd = game.with_values({PINK: {"symbol": "橙の別の印"}})
    one = side(field=[ORANGE, PINK, RED], hand=["yws-13"])
    play(
        odd,
        one,
        side(),
        {"illegal": "P1 upgrade yws-13 on yws-03", "clause": "YW-9.9"},
        {"illegal": "P1 upgrade yws-13 on yws-07", "clause": "YW-9.9"},
    )


def test_an_undefended_attack(game: YokaiWatch) -> None:
    """YW-11.1, YW-11.2: the attack is on the player; defending is a choice."""
    result = play(game, side(field=[RED]), side(field=[PINK]), *ATTACK, "P2 pass", rulings=IDLE)
    assert facts(result.state)["lives"] == [3, 2]
    assert facts(result.state)["yokai2"] == [PINK]


def test_power_with_the_cards_beneath(game: YokaiWatch) -> None:
    """YW-11.4, YW-11.5: ORANGE, 200, bonus 200 twice: 600 against 400."""
    one = side(field=[lying(f"{ORANGE} {ORANGE} {ORANGE}")])
    steps = ["P1 next", "P1 attack yws-03", "P2 defend yws-08"]
    result = play(game, one, side(field=[GREEN]), *steps, rulings=IDLE)
    assert one_of(result, "compare")["powers"] == [600, 400]
    assert facts(result.state)["yokai2"] == ["yws-08:asleep"]


def test_who_does_not_win_sleeps(game: YokaiWatch) -> None:
    """YW-11.6."""
    result = play(game, side(field=[RED]), side(field=[GREEN]), *ATTACK, "P2 defend yws-08", rulings=IDLE)
    assert facts(result.state)["yokai1"] == ["yws-01:asleep:tapped:attacked"]
    assert facts(result.state)["lives"] == [3, 3]


def test_drawing_from_life(game: YokaiWatch) -> None:
    """YW-12.3, YW-12.4: without a deck, life is drawn; the moment it is gone, the game is lost."""
    one = side(deck=0, life=[RED, PINK])
    result = play(game, one, side(), start=True)
    assert facts(result.state)["hand1"] == [RED]
    assert facts(result.state)["lives"] == [1, 3]
    powering = side(deck=0, life=[PINK], field=[RED], hand=[RED])
    lost = play(game, powering, side(), "P1 power-up yws-01")
    assert facts(lost.state)["winner"] == 2
    assert kinds(lost)[-1] == "game-over"


def test_the_moment_of_defeat(game: YokaiWatch) -> None:
    """YW-1.2: the game ends in the middle of the attack step."""
    one = side(field=[RED, PINK])
    result = play(game, one, side(life=1), *ATTACK, rulings=IDLE)
    assert facts(result.state)["over"]
    assert facts(result.state)["winner"] == 1
    assert facts(result.state)["legal"] == []


def test_action_cards(game: YokaiWatch) -> None:
    """YW-2.9, YW-5.12, YW-8.11: a cost to meet; then the discard pile."""
    play(game, side(hand=[DRAWING]), side(), {"illegal": f"P1 use {DRAWING}", "clause": "YW-8.11"})
    result = play(game, side(field=[RED], hand=[DRAWING], deck=[AQUA]), side(), f"P1 use {DRAWING}")
    assert facts(result.state)["hand1"] == [AQUA]
    assert facts(result.state)["discards1"] == [DRAWING]


def test_a_yokai_leaves_with_all_its_cards(game: YokaiWatch) -> None:
    """YW-5.11, YW-9.18."""
    one = side(field=[RED, PINK], hand=[DESTROYING, DESTROYING])
    two = side(field=[lying("yws-01 yws-02"), GREEN])
    ambiguous = {"ambiguous": f"P1 use {DESTROYING}"}
    result = play(game, one, two, ambiguous, f"P1 use {DESTROYING} on yws-02")
    assert facts(result.state)["discards2"] == [RED, RED2]
    assert facts(result.state)["yokai2"] == [GREEN]
    play(game, one, side(), {"illegal": f"P1 use {DESTROYING}", "clause": "YW-2.9"})


def test_both_lose_a_life(game: YokaiWatch) -> None:
    one = side(field=[RED], hand=[BOTH_LOSE])
    assert facts(play(game, one, side(), f"P1 use {BOTH_LOSE}").state)["lives"] == [2, 2]
    lost = play(game, one, side(life=1), f"P1 use {BOTH_LOSE}")
    assert facts(lost.state)["winner"] == 1


def test_a_medal_is_used_once_a_turn(game: YokaiWatch) -> None:
    """YW-5.4, YW-5.5: from the ready area to the used one."""
    one = side(field=[RED], ready=[BRAVE, SLIPPERY])
    steps = [*ATTACK, "P2 defend yws-05", f"P1 flip {SLIPPERY}"]
    result = play(game, one, side(field=[YELLOW]), *steps)
    assert facts(result.state)["used1"] == [SLIPPERY]
    none = {"illegal": f"P1 flip {BRAVE}", "clause": "YW-5.4"}
    play(game, side(field=[RED], ready=[SLIPPERY]), side(field=[YELLOW]), *ATTACK, "P2 defend yws-05", none)


@pytest.mark.parametrize(
    ("position", "place"),
    [
        ({"players": [{}]}, "position.players"),
        ({"players": [{}, {}], "phase": "main"}, "position.phase"),
        ({"players": [{"hands": []}, {}]}, "position.players[0].hands"),
        ({"players": [{"hand": ["yws-99"]}, {}]}, "position.players[0].hand[0]"),
        ({"players": [{}, {"ready": ["赤"]}]}, "position.players[1].ready[0]"),
        ({"players": [{"field": [{"cards": []}]}, {}]}, "position.players[0].field[0].cards"),
        ({"players": [{"field": [{"cards": [RED], "up": True}]}, {}]}, "position.players[0].field[0].up"),
        ({"players": [{"field": [RED, RED2]}, {}]}, "position.players[0].field[1]"),
        ({"players": [{"field": [DRAWING]}, {}]}, "position.players[0].field[0]"),
        ({"players": [{"field": [{"cards": [RED, PINK]}]}, {}]}, "position.players[0].field[0].cards"),
        ({"players": [{"ready": [BRAVE] * 2, "used": [BRAVE]}, {}]}, "position.players[0]: there are more"),
        ({"players": [{"life": -1}, {}]}, "position.players[0].life"),
        ({"players": [{}, {"deck": -1}]}, "position.players[1].deck"),
        ({"players": [{}, {}], "turn": 0}, "position.turn"),
        ({"players": [{}, {}], "placed": -1}, "position.placed"),
        ({"players": [{}, {}], "player": 3}, "position.player"),
        ({"decks": [[], []], "players": []}, "position.players"),
        ({"decks": 4}, "position.decks"),
        ({"players": [{"field": ["yw1-01"]}, {}]}, "not known: yw1-01"),
    ],
)
def test_positions_that_are_refused(game: YokaiWatch, position: dict[str, Any], place: str) -> None:
    with pytest.raises(SetupError) as refused:
        Stage(game).set_up(Scenario.from_data({"game": "yokai-watch", "position": position}))
    assert str(refused.value).startswith(place)


def test_a_turn_that_runs_out_by_itself(game: YokaiWatch) -> None:
    two = side(field=[PINK], deck=[AQUA])
    result = play(game, side(field=[RED]), two, *ATTACK, finish=True, rulings=IDLE)
    assert facts(result.state)["lives"] == [3, 2]
    assert facts(result.state)["player"] == 2


def test_chosen_values(game: YokaiWatch) -> None:
    """The one yokai of the game that is known by name can be played with values of one's own choice."""
    values = {"tribe": "イサマシ族", "symbol": "虎", "cost": 0, "power": 100, "bonus": 0, "tribe_bonus": 0}
    nothing: tuple[Any, ...] = (None, [])
    for text in nothing:
        chosen: dict[str, Any] = {"values": {"yw1-01": {**values, "text": text}}}
        play(game, side(hand=["yw1-01"]), side(), "P1 place とらじろう", **chosen)
    for key, wrong in (("tribe", "虎族"), ("cost", -1), ("power", "多い")):
        with pytest.raises(SetupError, match=rf"values\.yw1-01\.{key}: "):
            game.with_values({"yw1-01": {**values, key: wrong}})
    with pytest.raises(SetupError, match="no value 'strength'"):
        game.with_values({RED: {"strength": 1}})
    with pytest.raises(SetupError, match="there is no card nobody"):
        game.with_values({"nobody": {}})
