"""Every option of every ruling, each shown to play differently from the others of its ruling."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from generator.catalogue.model import Game as CatalogueGame
from rules_engine.core import SetupError
from rules_engine.reborn import OPTIONS, Reborn, Settings
from tests.engine_rb.table import (
    BRAWL,
    CARE,
    CHAIN,
    CHEER,
    CLOUD1,
    COUNCIL,
    DOJO1,
    DOJO2,
    GROWTH,
    HARBOUR,
    MEDICINE,
    RAIN1,
    RAIN2,
    SHADOW1,
    SHIELD,
    STORM1,
    STORM2,
    STORM3,
    SUN1,
    SUN2,
    W_STORM_RAIN,
    WHISTLE,
    WILL_CLOUD,
    WILL_RAIN,
    WILL_STORM,
    WILL_SUN,
    kinds,
    one_of,
    play,
    side,
)

Case = Callable[[Reborn, str], None]
CASES: dict[str, Case] = {}


def case(key: str) -> Callable[[Case], Case]:
    def keep(function: Case) -> Case:
        CASES[key] = function
        return function

    return keep


@pytest.mark.parametrize(
    ("key", "option"), [(key, option) for key, options in OPTIONS.items() for option in options]
)
def test_option(game: Reborn, key: str, option: str) -> None:
    CASES[key](game, option)


def test_the_rulings_of_the_archive_are_the_engines(catalogue: CatalogueGame) -> None:
    assert {r.key: tuple(option.id for option in r.options) for r in catalogue.rulings} == OPTIONS


def test_a_reading_that_a_ruling_chooses_is_not_called_stated(catalogue: CatalogueGame) -> None:
    clauses = {clause.id: clause for clause in catalogue.clauses()}
    for name, ruling in (("9.10", 14), ("9.11", 14), ("9.12", 15), ("9.13", 15)):
        because = clauses[f"RB-{name}"].because
        assert because is not None
        assert f"RB-R{ruling}" in because["en"]
    for clause in clauses.values():
        if clause.status == "stated" and clause.note is not None:
            assert not re.search(r"\bread (as|that)\b|is meant", clause.note["en"]), clause.id
            assert "と読む" not in clause.note["ja"], clause.id


def test_rulings_must_be_complete_and_known(game: Reborn) -> None:
    with pytest.raises(SetupError, match="missing"):
        Settings.read({})
    with pytest.raises(SetupError, match="no ruling 'tea-break'"):
        game.rules({"tea-break": "yes"})
    with pytest.raises(SetupError, match="'maybe' is none of life-zero"):
        game.rules({"victory": "maybe"})


def facts(**wanted: Any) -> dict[str, Any]:
    return {"facts": {key.replace("_", "-"): value for key, value in wanted.items()}}


def refused(words: str, clause: str) -> dict[str, str]:
    return {"illegal": words, "clause": clause}


def decks(one: list[str]) -> list[list[str]]:
    return [one, STARTER]


STARTER = [STORM1] * 4 + [RAIN1] * 4 + [SUN1] * 4 + [CLOUD1] * 4
STARTER += [STORM2, RAIN2, SUN2, WILL_STORM, WILL_RAIN, WILL_SUN] * 4


# --- winning -------------------------------------------------------------------------------------


@case("victory")
def victory(game: Reborn, option: str) -> None:
    def over(life: int) -> bool:
        two = side(life=life)
        result = play(
            game,
            side(right_arm=STORM1),
            two,
            f"set {STORM1}",
            phase="battle",
            rulings={"victory": option},
        )
        return result.state.outcome() is not None

    assert [over(4), over(3), over(2)] == [False, option == "life-zero", True]


@case("victory-timing")
def victory_timing(game: Reborn, option: str) -> None:
    one = side(right_arm=[STORM1, RAIN1])
    two = side(life=3, right_arm=SUN1)
    steps: list[str] = [f"set {STORM1}", "P2 pass"]
    if option != "at-once":
        steps.append("P2 pass")
    if option == "end-of-turn":
        steps.append("stop")
    result = play(game, one, two, *steps, phase="battle", rulings={"victory-timing": option})
    outcome = result.state.outcome()
    assert outcome is not None
    assert outcome.winner == 0
    assert ("fought" in kinds(result)) == (option != "at-once")
    assert ("end-phase" in kinds(result)) == (option == "end-of-turn")


@case("both-at-zero")
def both_at_zero(game: Reborn, option: str) -> None:
    one = side(life=3, hand=BRAWL, support=STORM1)
    result = play(game, one, side(life=2), f"use {BRAWL}", phase="main", rulings={"both-at-zero": option})
    outcome = result.state.outcome()
    assert outcome is not None
    assert outcome.winner == {"draw": None, "active-loses": 1, "active-wins": 0}[option]


@case("starting-life")
def starting_life(game: Reborn, option: str) -> None:
    state = game.new_game(decks(STARTER), 1, {"starting-life": option})
    most = 50 if option == "life-50" else 40
    assert state.life == [most, most]
    one = side(life=most - 1, hand=SUN1)
    result = play(game, one, side(), f"place {SUN1} support", rulings={"starting-life": option})
    assert result.state.life[0] == most


@case("life-floor")
def life_floor(game: Reborn, option: str) -> None:
    result = play(
        game,
        side(right_arm=STORM1),
        side(life=1),
        f"set {STORM1}",
        phase="battle",
        rulings={"life-floor": option},
    )
    assert result.state.life[1] == (0 if option == "stop-at-zero" else -2)
    assert one_of(result, "damage")["lost"] == (1 if option == "stop-at-zero" else 3)


@case("no-end")
def no_end(game: Reborn, option: str) -> None:
    one, two = side(deck=0, right_arm=STORM1, life=30), side(deck=0, right_arm=RAIN1)
    turn = 3 if option == "third-time" else 99
    state = play(game, one, two, turn=turn, rulings={"no-end": option}).state
    while state.outcome() is None:
        # Both go on and set nothing.
        state.apply(state.legal_actions()[0])
    outcome = state.outcome()
    assert outcome is not None
    reasons = {"third-time": "repetition", "turn-limit": "turn-limit", "more-life": "more-life"}
    assert outcome.termination.value == reasons[option]
    assert outcome.winner == (1 if option == "more-life" else None)
    # P2's first turn is the fourth, so that it comes up for the third time as the eighth.
    assert state.number == (8 if option == "third-time" else 101)


# --- setting up ----------------------------------------------------------------------------------


@case("first-player")
def first_player(game: Reborn, option: str) -> None:
    firsts = set()
    for seed in range(8):
        state = game.new_game(decks(STARTER), seed, {"first-player": option})
        state.apply(state.parse(f"P1 start {STORM1}"))
        state.apply(state.parse(f"P2 start {STORM1}"))
        if option == "chosen":
            (chooser,) = state.to_move
            state.apply(state.parse("second"))
            assert state.turn == 1 - chooser
        firsts.add(state.turn)
    assert firsts == {0, 1}


@case("start-character-entry")
def start_character_entry(game: Reborn, option: str) -> None:
    state = game.new_game(decks(STARTER), 1, {"start-character-entry": option})
    state.life = [40, 40]
    state.apply(state.parse(f"P1 start {SUN1}"))
    state.apply(state.parse(f"P2 start {STORM1}"))
    assert state.life[0] == (40 if option == "opened-only" else 42)


@case("no-level-one")
def no_level_one(game: Reborn, option: str) -> None:
    deck = [STORM2, STORM3, RAIN2, SUN2, WILL_STORM, WILL_RAIN, WILL_SUN, WILL_CLOUD, SHIELD, CHAIN] * 4
    if option == "refuse":
        with pytest.raises(SetupError, match=r"RB-2\.5"):
            game.new_game(decks(deck), 1, {"no-level-one": option})
        return
    state = game.new_game(decks(deck), 1, {"no-level-one": option})
    assert state.to_move == (1,)
    state.apply(state.parse(f"P2 start {STORM1}"))
    assert state.arms[0] == []
    assert state.number == 1


@case("levels-for-limit")
def levels_for_limit(game: Reborn, option: str) -> None:
    deck = [WILL_STORM] * 5 + STARTER[:35]
    if option == "every-level":
        with pytest.raises(SetupError, match=r"RB-2\.3"):
            game.new_game(decks(deck), 1, {"levels-for-limit": option})
        return
    assert game.new_game(decks(deck), 1, {"levels-for-limit": option}).number == 0
    with pytest.raises(SetupError, match=r"RB-2\.3"):
        game.new_game(decks([SHIELD] * 5 + STARTER[:35]), 1, {"levels-for-limit": option})


@case("simultaneous")
def simultaneous(game: Reborn, option: str) -> None:
    # A box takes life from its own side's opponent while the defender loses life too.
    state = game.new_game(decks(STARTER), 3, {"simultaneous": option}, trace=True)
    state.apply(state.parse(f"P1 start {RAIN1}"))
    state.apply(state.parse(f"P2 start {RAIN1}"))
    assert state.trace is not None
    opened = [event.player for event in state.trace if event.kind == "start-opened"]
    first = state.turn if option == "turn-player-first" else 1 - state.turn
    assert opened == [first, 1 - first]


# --- the deck and the bullets --------------------------------------------------------------------


@case("first-turn-draw")
def first_turn_draw(game: Reborn, option: str) -> None:
    result = play(game, side(), side(), phase="draw", turn=1, rulings={"first-turn-draw": option})
    assert len(result.state.hands[0]) == (5 if option == "full" else 0)
    assert len(result.state.bullets[0]) == (2 if option == "full" else 0)


@case("short-deck")
def short_deck(game: Reborn, option: str) -> None:
    one = side(deck=[STORM1, STORM2, RAIN1], discards=[SUN1] * 6)
    result = play(game, one, side(), phase="draw", rulings={"short-deck": option})
    state = result.state
    hand, bullets = len(state.hands[0]), len(state.bullets[0])
    expected = {"what-is-left": (3, 0), "all-or-none": (0, 2), "reshuffle": (5, 2)}
    assert (hand, bullets) == expected[option]
    assert ("renewed" in kinds(result)) == (option == "reshuffle")


@case("bullet-order")
def bullet_order(game: Reborn, option: str) -> None:
    one = side(deck=[STORM1] * 5 + [RAIN1, RAIN2], bullets=[SUN1])
    result = play(game, one, side(), phase="draw", rulings={"bullet-order": option})
    expected = [RAIN2, RAIN1, SUN1] if option == "on-top" else [SUN1, RAIN1, RAIN2]
    wanted = facts(bullets1=expected)["facts"]["bullets1"]
    found = [game.rules().tables.ids[b >> 2] for b in reversed(result.state.bullets[0])]
    assert found == wanted


@case("bullet-peek")
def bullet_peek(game: Reborn, option: str) -> None:
    result = play(game, side(bullets=[SUN1]), side(), rulings={"bullet-peek": option})
    mine, theirs = result.state.observation(0), result.state.observation(1)
    assert (mine.bullets[0] == (-2,)) == (option == "hidden")
    assert theirs.bullets[0] == (-2,)


# --- the zones -----------------------------------------------------------------------------------


@case("names-limit")
def names_limit(game: Reborn, option: str) -> None:
    one = side(hand=CLOUD1, right_arm=[STORM1, RAIN1], training=SUN1)
    rulings = {"names-limit": option, "training-without-right-arm": "allowed"}
    fourth = f"P1 place {CLOUD1} training"
    if option == "right-arm-and-training":
        play(game, one, side(), refused(fourth, "RB-9.10"), rulings=rulings)
    else:
        play(game, one, side(), fourth, rulings=rulings)


@case("same-name-limit")
def same_name_limit(game: Reborn, option: str) -> None:
    rulings = {"same-name-limit": option}
    right, support = f"P1 place {STORM1} right-arm", f"P1 place {RAIN1} support"
    one = side(hand=[STORM1, RAIN1], right_arm=STORM1, support=RAIN1)
    if option == "support-only":
        result = play(game, one, side(), right, refused(support, "RB-9.13"), "next", rulings=rulings)
        assert len(result.state.battle[0]) == 2
    elif option == "right-arm-only":
        result = play(game, one, side(), refused(right, "RB-9.13"), support, "next", rulings=rulings)
        assert len(result.state.support[0]) == 2
    else:
        play(game, one, side(), refused(right, "RB-9.13"), refused(support, "RB-9.13"), rulings=rulings)


@case("training-without-right-arm")
def training_without_right_arm(game: Reborn, option: str) -> None:
    one = side(hand=[STORM2, SUN1], right_arm=RAIN1)
    words = f"P1 place {STORM2} training"
    rulings = {"training-without-right-arm": option}
    if option == "not-allowed":
        play(game, one, side(), refused(words, "RB-R16"), rulings=rulings)
    else:
        result = play(game, one, side(), words, rulings=rulings)
        assert len(result.state.training[0]) == 1


@case("same-name-again")
def same_name_again(game: Reborn, option: str) -> None:
    one = side(hand=[STORM1, RAIN1], right_arm=STORM2, support=RAIN2, training=WILL_STORM)
    right, support = f"P1 place {STORM1} right-arm", f"P1 place {RAIN1} support"
    rulings = {"same-name-again": option}
    if option == "not-allowed":
        play(game, one, side(), refused(right, "RB-9.13"), refused(support, "RB-9.13"), rulings=rulings)
        return
    result = play(game, one, side(), right, support, rulings=rulings)
    assert len(result.state.piles[0]) == 2
    assert len(result.state.training[0]) == 1


@case("level-three")
def level_three(game: Reborn, option: str) -> None:
    one = side(hand=[STORM3, SUN1], right_arm=STORM1)
    words = f"P1 place {STORM3} training"
    if option == "as-level-two":
        play(game, one, side(), words, rulings={"level-three": option})
    else:
        play(game, one, side(), refused(words, "RB-R46"), rulings={"level-three": option})


@case("dying-will-zone")
def dying_will_zone(game: Reborn, option: str) -> None:
    one = side(hand=[W_STORM_RAIN, SHIELD, SUN1], right_arm=STORM1)
    w, box = f"P1 place {W_STORM_RAIN} dying-will", f"P1 place {SHIELD} dying-will"
    steps: list[Any] = [w if option != "neither" else refused(w, "RB-R22")]
    steps.append(box if option == "w-and-box" else refused(box, "RB-R22"))
    play(game, one, side(), *steps, rulings={"dying-will-zone": option})


@case("w-names")
def w_names(game: Reborn, option: str) -> None:
    rulings = {"w-names": option}
    one = side(right_arm=STORM1, bullets=[W_STORM_RAIN])
    steps = [f"set {STORM1}", "fire bullet"]
    if option == "every-name":
        result = play(game, one, side(), *steps, phase="battle", rulings=rulings)
        assert result.state.life[1] == 44
        return
    for choice, life in (("=1", 44), ("=2", 47)):
        name = f"name {W_STORM_RAIN}{choice}"
        assert play(game, one, side(), *steps, name, phase="battle", rulings=rulings).state.life[1] == life
    # In the training zone it stands for the name it was placed with, and leaves as the W card it is.
    one = side(hand=[W_STORM_RAIN, SUN1], right_arm=[STORM1, RAIN1])
    result = play(game, one, side(), f"place {W_STORM_RAIN}=1 training", rulings=rulings)
    assert "named" in kinds(result)
    one = side(hand=[W_STORM_RAIN, SUN1], right_arm=[STORM1, RAIN1, CLOUD1])
    over = f"place {SUN1} right-arm over {STORM1}"
    result = play(game, one, side(), f"place {W_STORM_RAIN}=1 training", over, rulings=rulings)
    assert W_STORM_RAIN in [game.rules().tables.ids[card >> 1] for card in result.state.piles[0]]


# --- levelling up --------------------------------------------------------------------------------


@case("effect-level-up")
def effect_level_up(game: Reborn, option: str) -> None:
    hand = [STORM1, SUN1, WILL_CLOUD, GROWTH]
    one = side(hand=hand, right_arm=[RAIN1], support=CLOUD1, discards=RAIN2)
    places = [f"place {STORM1} support", f"place {SUN1} support", f"place {WILL_CLOUD} dying-will"]
    use = f"use {GROWTH} with {CLOUD1} support"
    rulings = {"effect-level-up": option}
    result = play(game, one, side(), *places, use, rulings=rulings)
    assert ("nothing" in kinds(result)) == (option == "counted")
    if option == "not-counted":
        assert result.state.legal_actions() == [result.state.parse(f"level-up {RAIN2}")]


@case("level-up-same-turn")
def level_up_same_turn(game: Reborn, option: str) -> None:
    one = side(hand=[STORM1, STORM2, SUN1])
    words = f"P1 level-up {STORM2}"
    steps: list[Any] = [f"place {STORM1} right-arm"]
    steps.append(words if option == "allowed" else refused(words, "RB-R19"))
    play(game, one, side(), *steps, rulings={"level-up-same-turn": option})
    # A card that was there before may; so may one that has moved, as far as it is not new.
    one = side(hand=[STORM1, STORM2, SUN1], support=STORM1)
    steps = [f"place {STORM1} right-arm", f"level-up {STORM2} on {STORM1} training"]
    play(game, one, side(), *steps, rulings={"level-up-same-turn": option})


@case("level-up-in-training")
def level_up_in_training(game: Reborn, option: str) -> None:
    one = side(hand=[STORM2, SUN1], right_arm=STORM3, training=STORM1)
    words = f"P1 level-up {STORM2}"
    step = words if option == "allowed" else refused(words, "RB-R20")
    play(game, one, side(), step, rulings={"level-up-in-training": option})


@case("level-up-place")
def level_up_place(game: Reborn, option: str) -> None:
    one = side(hand=[STORM2, SUN1], support=STORM1, right_arm=RAIN1)
    words = f"P1 level-up {STORM2} on {STORM1} support to right-arm"
    if option == "same-place":
        play(game, one, side(), refused(words, "RB-R21"), rulings={"level-up-place": option})
        return
    result = play(game, one, side(), words, rulings={"level-up-place": option})
    assert len(result.state.arms[0]) == 2
    one = side(hand=[STORM2, CLOUD1], support=STORM1, right_arm=[RAIN1, SUN1, SHADOW1])
    words += f" over {SUN1}"
    result = play(game, one, side(), words, rulings={"level-up-place": option})
    assert len(result.state.arms[0]) == 3


# --- events and fields ---------------------------------------------------------------------------


@case("requirement-zones")
def requirement_zones(game: Reborn, option: str) -> None:
    one = side(hand=CARE, right_arm=STORM1, training=STORM2, dying_will=SHIELD, bullets=[RAIN1], life=20)
    state = play(game, one, side(), phase="main", rulings={"requirement-zones": option}).state
    ways = {state.action_text(action) for action in state.legal_actions()} - {"P1 next"}
    expected = {f"P1 use {CARE} with {STORM1} right-arm"}
    if option != "right-arm-and-support":
        expected |= {
            f"P1 use {CARE} with {STORM2} training",
            f"P1 use {CARE} with {SHIELD} dying-will",
        }
    if option == "with-bullets":
        expected.add(f"P1 use {CARE} with {RAIN1} bullets")
        state.apply(state.parse(f"use {CARE} with {RAIN1} bullets"))
        assert state.bullets[0] == []
    assert ways == expected


@case("training-left-behind")
def training_left_behind(game: Reborn, option: str) -> None:
    one = side(hand=CHEER, right_arm=STORM1, training=[STORM2, WILL_STORM])
    result = play(
        game,
        one,
        side(),
        f"use {CHEER} with {STORM1}",
        phase="main",
        rulings={"training-left-behind": option},
    )
    state = result.state
    assert len(state.training[0]) == (2 if option == "stay" else 0)
    assert len(state.piles[0]) == (3 if option == "discard" else 1)
    hand = [event for event in result.trace if event.kind == "paid"]
    assert len(hand) == (2 if option == "to-hand" else 1)


@case("empty-effect")
def empty_effect(game: Reborn, option: str) -> None:
    one = side(hand=[CARE, COUNCIL], support=STORM1, deck=0)
    result = play(game, one, side(), phase="main", rulings={"empty-effect": option})
    state = result.state
    assert (state.phase == 3) == (option == "allowed")
    one = side(hand=[CARE, COUNCIL, BRAWL], support=STORM1, deck=0)
    words = f"P1 use {CARE}"
    step = words if option == "allowed" else refused(words, "RB-R26")
    play(game, one, side(), step, phase="main", rulings={"empty-effect": option})


@case("field-level-up-cost")
def field_level_up_cost(game: Reborn, option: str) -> None:
    one = side(hand=DOJO2, support=STORM1)
    rulings = {"field-level-up-cost": option}
    result = play(
        game, one, side(), f"field {DOJO2}", phase="main", field={"card": DOJO1, "by": 1}, rulings=rulings
    )
    assert ("paid" in kinds(result)) == (option == "pay")


@case("field-level-two")
def field_level_two(game: Reborn, option: str) -> None:
    one = side(hand=[DOJO2, HARBOUR], support=STORM1)
    words = f"P1 field {DOJO2}"
    step = words if option == "direct" else refused(words, "RB-R28")
    play(game, one, side(), step, phase="main", rulings={"field-level-two": option})


@case("field-owner")
def field_owner(game: Reborn, option: str) -> None:
    one = side(hand=[DOJO2, HARBOUR], support=STORM1)
    words = f"P1 field {DOJO2}"
    step = words if option == "either" else refused(words, "RB-R29")
    rulings = {"field-owner": option}
    play(game, one, side(), step, phase="main", field={"card": DOJO1, "by": 2}, rulings=rulings)


@case("field-discard")
def field_discard(game: Reborn, option: str) -> None:
    one = side(hand=HARBOUR, support=STORM1)
    rulings = {"field-discard": option}
    result = play(
        game, one, side(), f"field {HARBOUR}", phase="main", field={"card": DOJO1, "by": 2}, rulings=rulings
    )
    assert [len(pile) for pile in result.state.piles] == ([0, 1] if option == "owner" else [1, 0])


# --- battle --------------------------------------------------------------------------------------


@case("hand-return")
def hand_return(game: Reborn, option: str) -> None:
    one = side(hand=[STORM2, RAIN2], deck=[SUN1], right_arm=STORM1)
    steps = {
        "underneath": [f"return {STORM2}"],
        "on-top": [f"return {STORM2} top"],
        "top-or-bottom": [f"return {STORM2}", f"return {RAIN2} top"],
    }[option]
    expected = {
        "underneath": [SUN1, STORM2, RAIN2],
        "on-top": [RAIN2, STORM2, SUN1],
        "top-or-bottom": [RAIN2, SUN1, STORM2],
    }[option]
    play(
        game,
        one,
        side(),
        *steps,
        phase="battle",
        rulings={"hand-return": option},
        expect=facts(deck1=expected),
    )


@case("hand-three")
def hand_three(game: Reborn, option: str) -> None:
    one = side(hand=[STORM2, RAIN2, SUN2, SUN1], right_arm=STORM1)
    rulings = {"hand-three": option}
    steps: list[Any] = [f"return {STORM2}"]
    if option == "keep-three":
        steps = [refused("P1 keep", "RB-R32"), *steps, "keep"]
    else:
        steps += [f"return {RAIN2}", f"return {SUN2}"]
    result = play(game, one, side(), *steps, phase="battle", rulings=rulings)
    assert len(result.state.hands[0]) == (3 if option == "keep-three" else 0)
    if option == "keep-three":
        one = side(hand=[STORM2, RAIN2, SUN2, SUN1], right_arm=STORM1, deck=0)
        steps = [f"return {STORM2}", "keep"]
        result = play(game, one, side(), *steps, phase="battle", rulings=rulings)
        assert len(result.state.piles[0]) == 1


@case("battle-cards-seen")
def battle_cards_seen(game: Reborn, option: str) -> None:
    one = side(right_arm=[STORM1, RAIN1])
    rulings = {"battle-cards-seen": option}
    result = play(game, one, side(right_arm=SUN1), f"set {STORM1}", phase="battle", rulings=rulings)
    seen = result.state.observation(1)
    storm = game.rules().tables.kind(STORM1) * 2
    assert seen.area[0] == (-2 if option == "hidden" else storm)
    assert len(seen.battle[0]) == (2 if option == "hidden" else 1)


@case("fought-again")
def fought_again(game: Reborn, option: str) -> None:
    one = side(right_arm=[STORM1, RAIN1])
    again = f"P1 set {STORM1}"
    step = again if option == "again" else refused(again, "RB-14.1")
    play(
        game,
        one,
        side(),
        f"set {STORM1}",
        "P2 pass",
        "continue",
        step,
        phase="battle",
        rulings={"fought-again": option},
    )


@case("no-set")
def no_set(game: Reborn, option: str) -> None:
    one = side(right_arm=STORM1)
    rulings = {"no-set": option}
    state = play(game, one, side(right_arm=RAIN1), "pass", phase="battle", rulings=rulings).state
    assert state.turn == (1 if option == "attack-ends" else 0)
    if option == "may-continue":
        for words in ("continue", "pass", "continue", "pass"):
            state.apply(state.parse(words))
        assert state.turn == 1


def recruited(game: Reborn, option: str) -> Any:
    one = side(right_arm=[STORM1, RAIN1, SUN1], training=[WILL_RAIN], bullets=[WHISTLE], discards=CLOUD1)
    steps = [f"set {STORM1}", "fire bullet", f"choose {CLOUD1}", "P2 pass", "stop"]
    return play(game, one, side(), *steps, phase="battle", rulings={"right-arm-overflow": option}).state


@case("right-arm-overflow")
def right_arm_overflow(game: Reborn, option: str) -> None:
    state = recruited(game, option)
    if option == "keep":
        assert len(state.arms[0]) == 4
        assert state.turn == 1
        return
    state.apply(state.parse(f"discard {RAIN1}"))
    assert len(state.arms[0]) == 3
    assert state.training[0] == []


def damaged(game: Reborn, rulings: dict[str, str], one: Any, two: Any, *steps: str) -> int:
    """How much life P2 has lost."""
    result = play(game, one, two, *steps, phase="battle", rulings=rulings)
    return 50 - result.state.life[1]


@case("firing-count")
def firing_count(game: Reborn, option: str) -> None:
    one = side(right_arm=STORM1, bullets=[RAIN1, STORM2])
    steps = [f"set {STORM1}", "fire bullet", "fire bullet"]
    assert damaged(game, {"firing-count": option}, one, side(), *steps) == (6 if option == "same-name" else 9)


@case("multiplier")
def multiplier(game: Reborn, option: str) -> None:
    for shots, add_up, double in ((1, 6, 6), (2, 9, 12), (3, 12, 24)):
        one = side(right_arm=STORM1, bullets=[STORM2] * shots)
        steps = [f"set {STORM1}", *["fire bullet"] * shots]
        expected = add_up if option == "add-up" else double
        assert damaged(game, {"multiplier": option}, one, side(), *steps) == expected


@case("training-bonus")
def training_bonus(game: Reborn, option: str) -> None:
    one = side(right_arm=STORM1, training=[STORM2, WILL_STORM])
    expected = {"one-each": 5, "base-each": 9, "own-power": 8}[option]
    assert damaged(game, {"training-bonus": option}, one, side(), f"set {STORM1}") == expected


@case("other-opened")
def other_opened(game: Reborn, option: str) -> None:
    one = side(right_arm=STORM1, bullets=[CHEER])
    steps = [f"set {STORM1}", "fire bullet"]
    assert damaged(game, {"other-opened": option}, one, side(), *steps) == (3 if option == "nothing" else 5)


@case("box-timing")
def box_timing(game: Reborn, option: str) -> None:
    one = side(right_arm=STORM1, bullets=[SHIELD, STORM2])
    result = play(
        game,
        one,
        side(),
        f"set {STORM1}",
        "fire bullet",
        "fire bullet",
        phase="battle",
        rulings={"box-timing": option},
    )
    order = [kind for kind in kinds(result) if kind in ("open-shot", "box")]
    assert order == (
        ["open-shot", "box", "open-shot"] if option == "as-opened" else ["open-shot", "open-shot", "box"]
    )
    assert result.state.life[1] == 50 - 9


@case("box-from-zone")
def box_from_zone(game: Reborn, option: str) -> None:
    one = side(right_arm=STORM1, dying_will=SHIELD)
    two = side(right_arm=SUN1)
    rulings = {"box-from-zone": option}
    steps = [f"set {STORM1}", f"fire {SHIELD}"]
    state = play(game, one, two, *steps, phase="battle", rulings=rulings).state
    assert state.battle_plus[0] == (3 if option == "when-placed" else 0)
    assert damaged(game, rulings, one, two, *steps, "P2 pass") == (3 if option == "no-effect" else 6)


@case("bullet-for-loss")
def bullet_for_loss(game: Reborn, option: str) -> None:
    rulings = {"bullet-for-loss": option, "other-opened": "event-works"}
    # The event takes 3 from both, and the normal hit 3 more from P2.
    one = side(right_arm=[STORM1, SUN1], bullets=[BRAWL])
    steps = [f"set {STORM1}", "fire bullet"]
    state = play(game, one, side(), *steps, phase="battle", rulings=rulings).state
    assert state.life == [47, 44]
    assert state.to_move == ((0,) if option == "any-loss" else (1,))
    assert "take" in state.action_text(state.legal_actions()[1])
    # The reverse hit counts either way.
    one, two = side(right_arm=STORM1), side(right_arm=CLOUD1)
    steps = [f"set {STORM1}", f"P2 set {CLOUD1}"]
    state = play(game, one, two, *steps, phase="battle", rulings=rulings).state
    assert state.to_move == (0,)


@case("no-attribute")
def no_attribute(game: Reborn, option: str) -> None:
    one, two = side(right_arm=SHADOW1), side(right_arm=SHADOW1)
    result = play(
        game,
        one,
        two,
        f"set {SHADOW1}",
        f"P2 set {SHADOW1}",
        phase="battle",
        rulings={"no-attribute": option},
    )
    assert one_of(result, "hit")["because"] == ("RB-16.4" if option == "ordinary" else "RB-16.5")


@case("power-floor")
def power_floor(game: Reborn, option: str) -> None:
    one = side(right_arm=STORM1, bullets=[CHAIN])
    two = side(right_arm=[SUN1, RAIN1], bullets=[MEDICINE])
    steps = [f"set {STORM1}", "fire bullet", f"P2 set {SUN1}"]
    # 3 against 2 - 4: the negative power counts in full, or not at all.
    state = play(game, one, two, *steps, "P2 pass", phase="battle", rulings={"power-floor": option}).state
    assert state.life[1] == (47 if option == "zero" else 45)


@case("end-phase")
def end_phase(game: Reborn, option: str) -> None:
    one = side(hand=[STORM2, RAIN2], right_arm=STORM1)
    rulings = {"end-phase": option, "hand-three": "keep-three"}
    result = play(game, one, side(right_arm=SUN1), "keep", "pass", phase="battle", rulings=rulings)
    assert result.state.turn == 1
    assert len(result.state.hands[0]) == (2 if option == "nothing" else 0)
