"""Every option of every ruling, played. A test is named after its ruling's key."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.model import Game as CatalogueGame
from rules_engine.core import IllegalError, SetupError, Source
from rules_engine.knowledge import UNKNOWN
from rules_engine.scenario import Run
from rules_engine.yokai_watch import OPTIONS, CardSpec, Settings, State, YokaiWatch
from rules_engine.yokai_watch.positions import facts
from rules_engine.yokai_watch.state import STAGES
from tests.engine_yw.table import (
    AQUA,
    BIG_GREEN,
    BLUE,
    BOTH_LOSE,
    BRAVE,
    CHEERING,
    DESTROYING,
    DRAWING,
    EVOLVED,
    GREEN,
    IDLE,
    ORANGE,
    ORANGE2,
    OTHER_ORANGE,
    PINK,
    PURPLE,
    RED,
    RED2,
    RULE_CARD,
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


def after(result: Run[State], *names: str) -> list[Any]:
    """Facts at the end."""
    found = facts(result.state)
    return [found[name] for name in names]


# --- the archive's list --------------------------------------------------------------------------


def test_the_archive_and_the_engine_know_the_same_rulings(catalogue: CatalogueGame) -> None:
    archive = {ruling.key: tuple(o.id for o in ruling.options) for ruling in catalogue.rulings}
    assert archive == OPTIONS
    Settings.read({ruling.key: ruling.choice for ruling in catalogue.rulings})


def test_every_ruling_has_a_test_that_plays_each_of_its_options() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    for key, options in OPTIONS.items():
        found = re.search(
            rf"^def test_{key.replace('-', '_')}\(.*?(?=^def |^# ---|\Z)", source, re.MULTILINE | re.DOTALL
        )
        assert found, f"no test plays the ruling {key}"
        head = source[: found.start()].rpartition("\n\n\n")[2]
        for option in options:
            assert f'"{option}"' in head + found[0], f"{key}: no test plays {option}"


# --- the beginning -------------------------------------------------------------------------------


def test_first_player(game: YokaiWatch) -> None:
    decks = random_decks(game, Source(1))
    chance = {game.new_game(decks, seed, {"first-player": "random"}).first for seed in range(20)}
    agreed = {game.new_game(decks, seed, {"first-player": "agreed"}).first for seed in range(20)}
    assert chance == {0, 1}
    assert agreed == {0}


def test_identical_card(game: YokaiWatch) -> None:
    deck = [RED] * 3 + [RED2] * 2 + [ORANGE] * 3 + [ORANGE2, OTHER_ORANGE] + [YELLOW] * 3 + [YELLOW2] * 2
    deck += [
        card for card in (PINK, GREEN, PURPLE, BLUE, AQUA, EVOLVED, BIG_GREEN, DRAWING) for _ in range(3)
    ]
    deck += [SMALL_BLUE, BRAVE, BRAVE]
    game.new_game([deck, deck], 1, {"identical-card": "all-printed"})
    with pytest.raises(SetupError, match=r"YW-4\.2"):
        game.new_game([deck, deck], 1, {"identical-card": "same-name"})


def test_rule_card_in_deck(game: YokaiWatch) -> None:
    deck = random_decks(game, Source(1))[0]
    deck[0] = RULE_CARD
    with pytest.raises(SetupError, match=r"YW-R19"):
        game.new_game([deck, deck], 1, {"rule-card-in-deck": "excluded"})
    game.new_game([deck, deck], 1, {"rule-card-in-deck": "allowed"})
    play(
        game,
        side(hand=RULE_CARD),
        side(),
        {"illegal": f"P1 use {RULE_CARD}", "clause": "YW-2.15"},
        {"illegal": f"P1 place {RULE_CARD}", "clause": "YW-2.15"},
        rulings={"rule-card-in-deck": "allowed"},
    )


@pytest.mark.parametrize(("option", "shown"), [("nobody", False), ("owner", True)])
def test_life_cards_seen(game: YokaiWatch, option: str, shown: bool) -> None:
    result = play(game, side(life=[RED, PINK, AQUA]), side(), rulings={"life-cards-seen": option})
    seen, other = (result.state.observation(player) for player in (0, 1))
    assert (seen.life is not None) == shown
    if seen.life is not None:
        assert [result.state.rules.tables.ids[card] for card in seen.life] == [AQUA, PINK, RED]
    assert RED in seen.to_text(), "they know what they brought"
    assert RED not in other.to_text()


# --- the turn ------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["main-then-attack", "free-order", "attack-then-main"])
def test_turn_steps(game: YokaiWatch, option: str) -> None:
    one, two = side(field=[RED], hand=[PINK]), side(field=[lying(RED, "tapped")])
    rulings = {"turn-steps": option, **IDLE}
    attack_first = ["P1 attack yws-01", "P1 place yws-07", "P1 end"]
    place_first = ["P1 place yws-07", "P1 next", "P1 attack yws-01", "P1 end"]
    if option == "main-then-attack":
        refused = {"illegal": attack_first[0], "clause": "YW-R2"}
        result = play(game, one, two, refused, *place_first, rulings=rulings)
    elif option == "free-order":
        result = play(game, one, two, *attack_first, rulings=rulings)
        del place_first[1]
        play(game, one, two, *place_first, rulings=rulings)
    else:
        start: dict[str, Any] = {"start": True, "turn": 3}
        refused = {"illegal": place_first[0], "clause": "YW-R2"}
        # The only yokai that may attack has done so: the main step begins by itself.
        result = play(game, one, two, refused, *attack_first, rulings=rulings, **start)
        without = ["P1 next", "P1 place yws-07"]
        play(game, one, two, *without, rulings=rulings, **start)
    assert after(result, "lives", "player") == [[3, 2], 2]


@pytest.mark.parametrize(("option", "drawn"), [("one", 1), ("two", 2), ("up-to-five", 3)])
def test_draw_count(game: YokaiWatch, option: str, drawn: int) -> None:
    result = play(game, side(hand=[RED, RED]), side(), start=True, rulings={"draw-count": option})
    assert after(result, "hands") == [[2 + drawn, 0]]
    full = play(game, side(hand=[RED] * 3 + [PINK] * 3), side(), start=True, rulings={"draw-count": option})
    assert after(full, "hands") == [[6 + (0 if option == "up-to-five" else drawn), 0]]


def test_draw_compulsory(game: YokaiWatch) -> None:
    must = play(game, side(), side(), start=True, rulings={"draw-compulsory": "must"})
    assert after(must, "hands", "stage") == [[1, 0], "main"]
    may = {"draw-compulsory": "may"}
    assert after(play(game, side(), side(), "P1 draw", start=True, rulings=may), "hands") == [[1, 0]]
    declined = play(game, side(), side(), "P1 pass", start=True, rulings=may)
    assert after(declined, "hands", "stage") == [[0, 0], "main"]


@pytest.mark.parametrize(
    ("option", "own_start", "own_end"),
    [
        ("start-all", ["yws-01", "yws-07:asleep"], ["yws-01:tapped", "yws-07:asleep:tapped"]),
        ("start-awake", ["yws-01", "yws-07:asleep:tapped"], ["yws-01:tapped", "yws-07:asleep:tapped"]),
        ("end-all", ["yws-01:tapped", "yws-07:asleep:tapped"], ["yws-01", "yws-07:asleep"]),
    ],
)
def test_untap_time(game: YokaiWatch, option: str, own_start: list[str], own_end: list[str]) -> None:
    one = side(field=[lying(RED, "tapped"), lying(PINK, "asleep tapped")])
    rulings = {"untap-time": option}
    assert after(play(game, one, side(), start=True, rulings=rulings), "yokai1") == [own_start]
    assert after(play(game, one, side(), "P1 end", rulings=rulings), "yokai1") == [own_end]


def test_wake_time(game: YokaiWatch) -> None:
    one = side(field=[lying(RED, "asleep"), lying(PINK, "asleep new")])
    old, new = "P1 wake yws-01", "P1 wake yws-07"
    play(game, one, side(), new, rulings={"wake-time": "main"})
    play(game, one, side(), {"illegal": new, "clause": "YW-R6"}, old, rulings={"wake-time": "main-not-new"})
    start = {"wake-time": "start"}
    play(game, one, side(), {"illegal": old, "clause": "YW-R6"}, rulings=start)
    asked = play(
        game, one, side(), {"check": {"stage": "waking", "hands": [0, 0]}}, old, start=True, rulings=start
    )
    assert after(asked, "yokai1", "hands") == [["yws-01", "yws-07:asleep"], [1, 0]]
    declined = play(game, one, side(), "P1 pass", start=True, rulings=start)
    assert after(declined, "yokai1") == [["yws-01:asleep", "yws-07:asleep"]]


def test_only_what_was_placed_asleep_is_too_new_to_wake(game: YokaiWatch) -> None:
    """YW-R6: a yokai that was placed awake and fell asleep in a battle of the same turn may be woken."""
    steps = ["P1 place yws-01", "P1 attack yws-01", "P2 defend yws-10", "P1 wake yws-01"]
    rulings = {"wake-time": "main-not-new", "turn-steps": "free-order", **IDLE}
    play(game, side(hand=[RED], field=[PINK]), side(field=[BLUE]), *steps, rulings=rulings)


@pytest.mark.parametrize("option", ["left-out", "counted"])
def test_own_yokai_counted(game: YokaiWatch, option: str) -> None:
    rulings = {"own-yokai-counted": option}
    sleeping = side(field=[lying(GREEN, "asleep")])
    growing = side(field=[RED], hand=[RED2])
    wake, upgrade = "P1 wake yws-08", "P1 upgrade yws-02"
    if option == "counted":
        play(game, sleeping, side(), wake, rulings=rulings)
        play(game, growing, side(), upgrade, rulings=rulings)
    else:
        play(game, sleeping, side(), {"illegal": wake, "clause": "YW-8.7"}, rulings=rulings)
        play(game, growing, side(), {"illegal": upgrade, "clause": "YW-8.7"}, rulings=rulings)


@pytest.mark.parametrize(("option", "lies"), [("keep", ":tapped"), ("untap", "")])
def test_waking_direction(game: YokaiWatch, option: str, lies: str) -> None:
    one = side(field=[lying(RED, "asleep tapped"), PINK], hand=[RED2])
    rulings = {"waking-direction": option}
    woken = play(game, one, side(), "P1 wake yws-01", rulings=rulings)
    assert after(woken, "yokai1")[0][0] == f"yws-01{lies}"
    upgraded = play(game, one, side(), "P1 upgrade yws-02", rulings=rulings)
    assert after(upgraded, "yokai1")[0][0] == f"yws-01/yws-02{lies}:layered"


@pytest.mark.parametrize(
    ("option", "placed", "attacker", "defender"),
    [
        ("keep", "asleep:new", "asleep:tapped:attacked", "asleep"),
        ("untap", "asleep:new", "asleep:attacked", "asleep"),
        ("tap", "asleep:tapped:new", "asleep:tapped:attacked", "asleep:tapped"),
    ],
)
def test_sleeping_direction(game: YokaiWatch, option: str, placed: str, attacker: str, defender: str) -> None:
    rulings = {"sleeping-direction": option, **IDLE}
    one = side(field=[RED], hand=[AQUA])
    steps = ["P1 place yws-11 asleep", "P1 next", "P1 attack yws-01", "P2 defend yws-05"]
    result = play(game, one, side(field=[YELLOW]), *steps[:3], rulings=rulings)
    result.state.apply(result.state.parse(steps[3]))
    assert result.state.trace is not None
    text = result.state.trace
    assert [event.kind for event in text].count("sleeps") == 2
    sleeping = [event.to_data()["tapped"] for event in text if event.kind == "sleeps"]
    assert sleeping == ["tapped" in attacker, "tapped" in defender]
    (slept,) = [event.to_data() for event in text if event.kind == "placed-asleep"]
    assert slept["tapped"] == ("tapped" in placed)


@pytest.mark.parametrize("option", ["counts", "free"])
def test_asleep_placement_limit(game: YokaiWatch, option: str) -> None:
    one = side(hand=[RED, PINK, AQUA, BLUE])
    steps: list[Any] = ["P1 place yws-01", "P1 place yws-07"]
    more = "P1 place yws-11 asleep"
    steps.append(more if option == "free" else {"illegal": more, "clause": "YW-R10"})
    play(game, one, side(), *steps, rulings={"asleep-placement-limit": option})
    sleeping = ["P1 place yws-11 asleep", "P1 place yws-01"]
    if option == "counts":
        sleeping[1] = {"illegal": sleeping[1], "clause": "YW-7.5"}  # type: ignore[call-overload]
    play(game, one, side(), *sleeping, rulings={"asleep-placement-limit": option}, turn=1)


@pytest.mark.parametrize("option", ["shown", "hidden"])
def test_asleep_card_shown(game: YokaiWatch, option: str) -> None:
    one = side(hand=[AQUA, YELLOW], field=[RED, PINK])
    hidden = play(
        game,
        side(hand=[AQUA], field=[RED]),
        side(),
        "P1 place yws-11 asleep",
        rulings={"asleep-card-shown": option},
    )
    mine, yours = (hidden.state.observation(player).to_text() for player in (0, 1))
    assert "yws-11" in mine
    assert ("yws-11" in yours) == (option == "shown")
    (event,) = [event for event in hidden.trace if event.kind == "placed-asleep"]
    assert event.seen_by(1).cards == (("?",) if option == "hidden" else ("yws-11",))
    # Once it is awake, everybody knows it.
    steps = ["P1 place yws-11 asleep", "P1 place yws-05", "P1 wake yws-11"]
    woken = play(game, one, side(), *steps, rulings={"asleep-card-shown": option})
    assert "yws-11" in woken.state.observation(1).to_text()


HIDDEN = {"asleep-card-shown": "hidden"}


def test_what_is_hidden_untaps_unseen(game: YokaiWatch) -> None:
    """YW-R11: the opponent is told how many yokai untap, not which."""
    one = side(hand=[AQUA], field=[lying(RED, "tapped")])
    rulings = {**HIDDEN, "sleeping-direction": "tap"}
    steps = ["P1 place yws-11 asleep", "P1 end", "P2 end"]
    result = play(game, one, side(), *steps, rulings=rulings)
    seen = [[event.seen_by(p).cards for event in result.trace if event.kind == "untapped"] for p in (0, 1)]
    assert seen == [[("yws-01",), ("yws-11",)], [("yws-01",), ("?",)]]


def test_what_is_hidden_is_aimed_at_by_its_place(game: YokaiWatch) -> None:
    """YW-R11: the words of an action tell the opponent nothing, and guesses at a card are refused."""
    one, two = side(hand=[AQUA], field=[YELLOW]), side(hand=[DESTROYING], field=[RED, PINK])
    steps = ["P1 place yws-11 asleep", "P1 next", "P1 end"]
    state = play(game, one, two, *steps, rulings=HIDDEN).state
    words = [words for words in map(state.action_text, state.legal_actions()) if DESTROYING in words]
    assert words == ["P2 use yws-17 on yws-05", "P2 use yws-17 on ?2"]
    for guess in (AQUA, BLUE, "?1", "?3"):
        with pytest.raises(IllegalError, match="no such yokai to aim at"):
            state.parse(f"P2 use {DESTROYING} on {guess}")
    state.apply(state.parse(words[1]))
    assert facts(state)["discards1"] == [AQUA]


def test_the_cost_of_what_is_hidden_is_not_told(game: YokaiWatch) -> None:
    """YW-R11: a cost would narrow down which card lies there."""
    told = {}
    for option in OPTIONS["asleep-card-shown"]:
        rulings = {"asleep-card-shown": option}
        result = play(game, side(hand=[AQUA]), side(), "P1 place yws-11 asleep", rulings=rulings)
        told[option] = one_of(result, "placed-asleep").get("needed")
    assert told == {"shown": 3, "hidden": None}


@pytest.mark.parametrize("option", ["free", "counts"])
def test_layering_limit(game: YokaiWatch, option: str) -> None:
    one = side(hand=[RED, RED, RED, PINK])
    steps: list[Any] = ["P1 place yws-01", "P1 power-up yws-01", "P1 place yws-07"]
    if option == "counts":
        steps[2] = {"illegal": steps[2], "clause": "YW-7.3"}
        steps.append({"illegal": "P1 power-up yws-01", "clause": "YW-R12"})
    play(game, one, side(), *steps, rulings={"layering-limit": option})
    first: list[Any] = ["P1 place yws-01", "P1 power-up yws-01"]
    if option == "counts":
        first[1] = {"illegal": first[1], "clause": "YW-R12"}
    play(game, one, side(), *first, rulings={"layering-limit": option}, turn=1)


@pytest.mark.parametrize("option", ["unlimited", "once-each"])
def test_layering_per_turn(game: YokaiWatch, option: str) -> None:
    again = "P1 power-up yws-01"
    refused = {"illegal": again, "clause": "YW-R13"}
    steps: list[Any] = [again, again if option == "unlimited" else refused]
    play(game, side(field=[RED], hand=[RED, RED]), side(), *steps, rulings={"layering-per-turn": option})
    new: list[Any] = ["P1 place yws-01", again if option == "unlimited" else refused]
    play(game, side(hand=[RED, RED]), side(), *new, rulings={"layering-per-turn": option})


@pytest.mark.parametrize("option", ["printed", "with-bonus"])
def test_compared_power(game: YokaiWatch, option: str) -> None:
    """ORANGE with two beneath counts 200 or 600; OTHER_ORANGE has 400."""
    one = side(field=[lying(f"{ORANGE} {ORANGE} {ORANGE}"), RED], hand=[OTHER_ORANGE])
    upgrade, power_up = "P1 upgrade yws-13", "P1 power-up yws-13"
    right, wrong = (upgrade, power_up) if option == "printed" else (power_up, upgrade)
    clause = "YW-10.4" if option == "printed" else "YW-10.8"
    play(game, one, side(), {"illegal": wrong, "clause": clause}, right, rulings={"compared-power": option})


@pytest.mark.parametrize("option", ["added-card", "top-card"])
def test_layering_cost(game: YokaiWatch, option: str) -> None:
    """RED2 costs 1, RED costs 0: alone on the field, only the cost of RED is met."""
    steps: list[Any] = ["P1 upgrade yws-02"]
    if option == "added-card":
        steps[0] = {"illegal": steps[0], "clause": "YW-8.7"}
    play(game, side(field=[RED], hand=[RED2]), side(), *steps, rulings={"layering-cost": option})


@pytest.mark.parametrize("option", ["separate", "uses-it"])
def test_upgrade_and_waking(game: YokaiWatch, option: str) -> None:
    one = side(field=[lying(RED, "asleep"), lying(PINK, "asleep")], hand=[RED2])
    rulings = {"upgrade-and-waking": option}
    wake, upgrade = "P1 wake yws-07", "P1 upgrade yws-02"
    if option == "separate":
        play(game, one, side(), wake, upgrade, rulings=rulings)
        play(game, one, side(), upgrade, wake, rulings=rulings)
    else:
        play(game, one, side(), wake, {"illegal": upgrade, "clause": "YW-R16"}, rulings=rulings)
        play(game, one, side(), upgrade, {"illegal": wake, "clause": "YW-7.7"}, rulings=rulings)


@pytest.mark.parametrize(
    ("option", "evolves", "other_symbol"),
    [("either", True, True), ("name", False, True), ("symbol", True, False)],
)
def test_same_yokai(game: YokaiWatch, option: str, evolves: bool, other_symbol: bool) -> None:
    """EVOLVED shares the symbol of RED, OTHER_ORANGE the name of ORANGE."""
    one = side(field=[RED, ORANGE, PINK], hand=[EVOLVED, OTHER_ORANGE])
    rulings = {"same-yokai": option}
    for card, same in ((EVOLVED, evolves), (OTHER_ORANGE, other_symbol)):
        layer, place = f"P1 upgrade {card}", f"P1 place {card}"
        if same:
            play(game, one, side(), {"illegal": place, "clause": "YW-9.9"}, layer, rulings=rulings)
        else:
            play(game, one, side(), {"illegal": layer}, place, rulings=rulings)


def test_a_namesake_never_meets_the_cost(game: YokaiWatch) -> None:
    """YW-8.6 leaves out a yokai of the same name, even one that may lie beside it (YW-R17)."""
    place, rulings = f"P1 place {OTHER_ORANGE}", {"same-yokai": "symbol"}
    refused = {"illegal": place, "clause": "YW-8.1"}
    play(game, side(hand=[OTHER_ORANGE], field=[ORANGE]), side(), refused, f"{place} asleep", rulings=rulings)
    met = play(game, side(hand=[OTHER_ORANGE], field=[ORANGE, RED]), side(), place, rulings=rulings)
    cost = one_of(met, "cost-met")
    assert cost["there"] == 1
    assert "YW-8.6" in cost["also"]


def test_a_symbol_that_is_not_known_leaves_it_to_the_name(game: YokaiWatch) -> None:
    unknown = YokaiWatch(
        [*(card for card in game.cards if card.id != RED2), _without_symbol(game)],
        {**game.defaults, "same-yokai": "symbol"},
    )
    play(unknown, side(field=[RED, PINK], hand=[RED2]), side(), "P1 upgrade yws-02")


def _without_symbol(game: YokaiWatch) -> CardSpec:
    (card,) = [card for card in game.cards if card.id == RED2]
    return replace(card, symbol=UNKNOWN)


@pytest.mark.parametrize("option", ["only-if-unmet", "always"])
def test_asleep_when_met(game: YokaiWatch, option: str) -> None:
    step: Any = "P1 place yws-01 asleep"
    if option == "only-if-unmet":
        step = {"illegal": step, "clause": "YW-R41"}
    play(game, side(hand=[RED]), side(), step, rulings={"asleep-when-met": option})


# --- attacks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["untapped", "awake"])
def test_attackers(game: YokaiWatch, option: str) -> None:
    one = side(field=[RED, lying(PINK, "tapped"), lying(YELLOW, "asleep")])
    rulings = {"attackers": option, **IDLE}
    asleep = {"illegal": "P1 attack yws-05", "clause": "YW-R20"}
    tapped: Any = "P1 attack yws-07"
    if option == "untapped":
        tapped = {"illegal": tapped, "clause": "YW-R20"}
    result = play(game, one, side(), "P1 next", asleep, tapped, "P1 attack yws-01", rulings=rulings)
    (lies,) = {e.to_data()["taps"] for e in result.trace if e.kind == "attack"}
    assert lies == (option == "untapped")


@pytest.mark.parametrize("option", ["each-once", "one-in-all"])
def test_attacks_per_turn(game: YokaiWatch, option: str) -> None:
    one = side(field=[RED, PINK])
    rulings = {"attacks-per-turn": option, **IDLE}
    result = play(game, one, side(), "P1 next", "P1 attack yws-01", rulings=rulings)
    assert after(result, "player", "stage")[0] == (1 if option == "each-once" else 2)
    again = {"attackers": "awake", "turn-steps": "free-order", **rulings}
    refused = {"illegal": "P1 attack yws-01", "clause": "YW-R21"}
    play(game, one, side(), "P1 attack yws-01", refused, rulings=again)


def stages(game: YokaiWatch, rulings: dict[str, str], *replies: str) -> list[str]:
    """Whose choice follows whose in an attack, as ``P1 flipping``."""
    one = side(field=[RED], ready=[BRAVE], hand=[CHEERING])
    two = side(field=[YELLOW], ready=[SLIPPERY], hand=[CHEERING])
    state = play(game, one, two, "P1 next", "P1 attack yws-01", rulings=rulings).state
    found = []
    for reply in replies:
        found.append(f"P{state.mover + 1} {after_stage(state)}")
        state.apply(state.parse(reply))
    return found


def after_stage(state: State) -> str:
    return STAGES[state.stage]


def test_attack_steps(game: YokaiWatch) -> None:
    defend, medals = "P2 defend yws-05", ("P1 pass", "P2 pass")
    first = stages(game, {"attack-steps": "defend-then-medals"}, defend, *medals)
    assert first == ["P2 defending", "P1 flipping", "P2 flipping"]
    other = {"attack-steps": "medals-then-defend"}
    for use in OPTIONS["medal-use"]:
        found = stages(game, {**other, "medal-use": use}, "P1 pass", defend, "P2 pass")
        assert found == ["P1 flipping", "P2 defending", "P2 flipping"]


def test_medal_use(game: YokaiWatch) -> None:
    defend = "P2 defend yws-05"
    found = stages(game, {"medal-use": "attacker-first"}, defend, "P1 pass", "P2 pass")
    assert found == ["P2 defending", "P1 flipping", "P2 flipping"]
    found = stages(game, {"medal-use": "defender-first"}, defend, "P2 pass", "P1 pass")
    assert found == ["P2 defending", "P2 flipping", "P1 flipping"]
    found = stages(game, {"medal-use": "attacker-only"}, defend, "P1 pass", "P2 end")
    assert found == ["P2 defending", "P1 flipping", "P2 main"]


def test_action_timing(game: YokaiWatch) -> None:
    defend = "P2 defend yws-05"
    rulings = {"action-timing": "main-and-battle", **IDLE}
    found = stages(game, rulings, defend, f"P1 use {CHEERING}", "P2 pass")
    assert found == ["P2 defending", "P1 acting", "P2 acting"]
    found = stages(game, {"action-timing": "own-main", **IDLE}, defend, "P2 end")
    assert found == ["P2 defending", "P2 main"]
    own_main = {"illegal": f"P1 use {CHEERING}", "clause": "YW-R40"}
    play(game, side(field=[RED], hand=[CHEERING]), side(), own_main)
    # The action card decides the battle: 300 and 200 against 300.
    one = side(field=[RED], hand=[CHEERING])
    steps = ["P1 next", "P1 attack yws-01", defend, f"P1 use {CHEERING}"]
    result = play(game, one, side(field=[YELLOW]), *steps, rulings=rulings)
    assert one_of(result, "compare")["powers"] == [500, 300]
    assert after(result, "yokai2", "discards1") == [["yws-05:asleep"], [CHEERING]]


@pytest.mark.parametrize("option", ["optional", "compulsory"])
def test_defence_optional(game: YokaiWatch, option: str) -> None:
    step: Any = "P2 pass"
    if option == "compulsory":
        step = {"illegal": step, "clause": "YW-R23"}
    one, two = side(field=[RED]), side(field=[YELLOW])
    play(game, one, two, "P1 next", "P1 attack yws-01", step, rulings={"defence-optional": option, **IDLE})


@pytest.mark.parametrize("option", ["one", "several"])
def test_defender_count(game: YokaiWatch, option: str) -> None:
    """800 against 300 alone, or against 300 and 600."""
    one, two = side(field=[AQUA]), side(field=[YELLOW, BLUE])
    steps = ["P1 next", "P1 attack yws-11", "P2 defend yws-05"]
    if option == "several":
        steps += ["P2 defend yws-10"]
    result = play(game, one, two, *steps, rulings={"defender-count": option, **IDLE})
    powers = [800, 300] if option == "one" else [800, 900]
    assert one_of(result, "compare")["powers"] == powers
    asleep = [event.cards for event in result.trace if event.kind == "sleeps"]
    assert asleep == ([("yws-05",)] if option == "one" else [("yws-11",)])


@pytest.mark.parametrize(("option", "able"), [("untapped", 1), ("awake", 2), ("any", 3)])
def test_defenders(game: YokaiWatch, option: str, able: int) -> None:
    two = side(field=[RED, lying(YELLOW, "tapped"), lying(PINK, "asleep")])
    words = ["yws-01", "yws-05", "yws-07"]
    steps: list[Any] = ["P1 next", "P1 attack yws-11"]
    steps += [{"illegal": f"P2 defend {word}", "clause": "YW-R25"} for word in words[able:]]
    for word in words[:able]:
        play(
            game, side(field=[AQUA]), two, *steps, f"P2 defend {word}", rulings={"defenders": option, **IDLE}
        )


@pytest.mark.parametrize(("option", "lies"), [("stays", ""), ("taps", ":tapped")])
def test_defending_taps(game: YokaiWatch, option: str, lies: str) -> None:
    steps = ["P1 next", "P1 attack yws-01", "P2 defend yws-10"]
    rulings = {"defending-taps": option, "untap-time": "end-all", **IDLE}
    result = play(game, side(field=[RED]), side(field=[BLUE]), *steps, rulings=rulings)
    assert after(result, "yokai2") == [[f"yws-10{lies}"]]


def test_undefended_attack(game: YokaiWatch) -> None:
    one = side(field=[RED, PINK], ready=[BRAVE])
    attack = ["P1 next", "P1 attack yws-01"]
    assert after(play(game, one, side(), *attack, rulings={"undefended-attack": "hits"}), "lives") == [[3, 2]]
    lives = set()
    for seed in range(8):
        flip = {"undefended-attack": "flip"}
        result = play(
            game, one, side(), *attack, f"P1 flip {BRAVE}", "P1 attack yws-07", rulings=flip, seed=seed
        )
        front = one_of(result, "flip")["side"] == "front"
        lives.add(front)
        # The second attack finds no medal in the ready area.
        assert after(result, "lives") == [[3, 2 if front else 3]]
        assert kinds(result).count("misses") == (1 if front else 2)
    assert lives == {True, False}


@pytest.mark.parametrize(("option", "left"), [("stopped", 3), ("breaks-through", 2)])
def test_defended_attack(game: YokaiWatch, option: str, left: int) -> None:
    steps = ["P1 next", "P1 attack yws-10", "P2 defend yws-05"]
    result = play(
        game, side(field=[BLUE]), side(field=[YELLOW]), *steps, rulings={"defended-attack": option, **IDLE}
    )
    assert after(result, "lives") == [[3, left]]


@pytest.mark.parametrize(
    ("option", "asleep"),
    [("both-sleep", ["yws-01", "yws-05"]), ("attacker-sleeps", ["yws-01"]), ("none-sleep", [])],
)
def test_battle_tie(game: YokaiWatch, option: str, asleep: list[str]) -> None:
    steps = ["P1 next", "P1 attack yws-01", "P2 defend yws-05"]
    result = play(
        game, side(field=[RED]), side(field=[YELLOW]), *steps, rulings={"battle-tie": option, **IDLE}
    )
    assert [event.cards[0] for event in result.trace if event.kind == "sleeps"] == asleep


@pytest.mark.parametrize(("option", "left"), [("one", 2), ("stack-size", 1)])
def test_attack_damage(game: YokaiWatch, option: str, left: int) -> None:
    one = side(field=[lying(f"{RED} {RED}")])
    result = play(game, one, side(), "P1 next", "P1 attack yws-01", rulings={"attack-damage": option, **IDLE})
    assert after(result, "lives") == [[3, left]]


@pytest.mark.parametrize("option", ["discard", "hand"])
def test_lost_life(game: YokaiWatch, option: str) -> None:
    two = side(life=[BLUE, RED, RED], deck=[PINK])
    result = play(
        game, side(field=[RED]), two, "P1 next", "P1 attack yws-01", rulings={"lost-life": option, **IDLE}
    )
    pile, hand = after(result, "discards2", "hand2")
    assert (pile, hand) == (([BLUE], [PINK]) if option == "discard" else ([], [PINK, BLUE]))
    (event,) = [event for event in result.trace if event.kind in ("life-lost", "life-to-hand")]
    assert event.secret == (option == "hand")


def test_life_drawn_out(game: YokaiWatch) -> None:
    one = side(deck=0, life=[RED])
    lost = play(game, one, side(), start=True, rulings={"life-drawn-out": "loses"})
    assert after(lost, "over", "winner", "reason") == [True, 2, "life-gone"]
    rulings = {"life-drawn-out": "continues", **IDLE}
    on = play(game, one, side(field=[PINK]), start=True, rulings=rulings)
    assert after(on, "over", "lives", "hands") == [False, [0, 3], [1, 0]]
    steps = ["P1 end", "P2 next", "P2 attack yws-07"]
    hit = play(game, one, side(field=[PINK]), *steps, start=True, rulings=rulings)
    assert after(hit, "over", "winner") == [True, 2]
    dry = play(game, side(deck=0, life=[]), side(), start=True, rulings=rulings)
    assert after(dry, "over", "hands") == [False, [0, 0]]


def test_both_lives_gone(game: YokaiWatch) -> None:
    one, two = side(field=[RED], hand=[BOTH_LOSE], life=1), side(life=1)
    drawn = play(game, one, two, f"P1 use {BOTH_LOSE}", rulings={"both-lives-gone": "draw"})
    assert after(drawn, "over", "winner", "losers", "reason") == [True, None, [], "both-lives-gone"]
    lost = play(game, one, two, f"P1 use {BOTH_LOSE}", rulings={"both-lives-gone": "turn-player-loses"})
    assert after(lost, "over", "winner", "losers") == [True, 2, [1]]


# --- medals --------------------------------------------------------------------------------------

BATTLE = ["P1 next", "P1 attack yws-01", "P2 defend yws-05"]


def flipped(
    game: YokaiWatch,
    tribe: str,
    rulings: dict[str, str],
    *more: str,
    hand: tuple[str, ...] = (),
    deck: Any = 9,
) -> dict[str, list[Any]]:
    """RED (tribe bonus 200) attacks YELLOW and flips a medal of ``tribe``: the powers, by the side that comes up."""
    found: dict[str, list[Any]] = {}
    one = side(field=[RED], ready=[tribe], hand=hand, deck=deck)
    for seed in range(12):
        steps = [*BATTLE, f"P1 flip {tribe}"]
        result = play(game, one, side(field=[YELLOW]), *steps, rulings=rulings, seed=seed)
        for words in more:
            try:
                result.state.apply(result.state.parse(words))
            except IllegalError:
                break
        came_up = one_of(result, "flip")["side"]
        assert result.state.trace is not None
        compared = [event.to_data()["powers"] for event in result.state.trace if event.kind == "compare"]
        found.setdefault(came_up, compared[0])
    assert set(found) == {"front", "back"}
    return found


def test_advance_battle(game: YokaiWatch) -> None:
    used = flipped(game, BRAVE, {"advance-battle": "used"})
    assert used == {"front": [500, 300], "back": [300, 300]}
    one = side(field=[RED], ready=[BRAVE])
    result = play(game, one, side(field=[YELLOW]), *BATTLE, rulings={"advance-battle": "not-used"})
    assert one_of(result, "compare")["powers"] == [300, 300]
    assert after(result, "ready1", "used1") == [[BRAVE], []]


@pytest.mark.parametrize(
    ("option", "same", "other"),
    [
        (
            "front-and-match",
            {"front": [500, 300], "back": [300, 300]},
            {"front": [300, 300], "back": [300, 300]},
        ),
        ("front", {"front": [500, 300], "back": [300, 300]}, {"front": [500, 300], "back": [300, 300]}),
        ("match", {"front": [500, 300], "back": [500, 300]}, {"front": [300, 300], "back": [300, 300]}),
    ],
)
def test_medal_result(game: YokaiWatch, option: str, same: dict[str, Any], other: dict[str, Any]) -> None:
    assert flipped(game, BRAVE, {"medal-result": option}) == same
    assert flipped(game, SLIPPERY, {"medal-result": option}) == other


def test_tribe_bonus_card(game: YokaiWatch) -> None:
    assert flipped(game, BRAVE, {"tribe-bonus-card": "own"})["front"] == [500, 300]
    hand = {"tribe-bonus-card": "hand"}
    # EVOLVED is of the medal's tribe and has 300; AQUA is not; an action card has no tribe (YW-2.12).
    held = (EVOLVED, AQUA, DRAWING)
    assert flipped(game, BRAVE, hand, f"P1 add {EVOLVED}", hand=held) == {
        "front": [600, 300],
        "back": [300, 300],
    }
    assert flipped(game, BRAVE, hand, "P1 pass", hand=held)["front"] == [300, 300]
    assert flipped(game, BRAVE, hand, hand=(AQUA, DRAWING))["front"] == [300, 300]
    deck = {"tribe-bonus-card": "deck"}
    assert flipped(game, BRAVE, deck, deck=[EVOLVED, PINK]) == {"front": [600, 300], "back": [300, 300]}
    assert flipped(game, BRAVE, deck, deck=[AQUA, PINK])["front"] == [300, 300]
    assert flipped(game, BRAVE, deck, deck=[DRAWING, PINK])["front"] == [300, 300]
    assert flipped(game, BRAVE, deck, deck=[])["front"] == [300, 300]
    assert flipped(game, SLIPPERY, {**deck, "medal-result": "front"}, deck=[EVOLVED])["front"] == [600, 300]


def test_an_action_card_adds_no_tribe_bonus(game: YokaiWatch) -> None:
    one = side(field=[RED], ready=[BRAVE], hand=[EVOLVED, DRAWING, AQUA])
    for seed in range(8):
        steps = [*BATTLE, f"P1 flip {BRAVE}"]
        rulings = {"tribe-bonus-card": "hand"}
        state = play(game, one, side(field=[YELLOW]), *steps, rulings=rulings, seed=seed).state
        if after_stage(state) == "adding":
            for card, clause in ((DRAWING, "YW-2.12"), (AQUA, "YW-R37")):
                with pytest.raises(IllegalError) as refused:
                    state.parse(f"P1 add {card}")
                assert refused.value.clause == clause
            return
    raise AssertionError("the front never came up")


def test_medal_return(game: YokaiWatch) -> None:
    one = side(field=[RED], used=[BRAVE, SLIPPERY])
    back = play(game, one, side(), start=True, rulings={"medal-return": "own-turn"})
    assert after(back, "ready1", "used1") == [[BRAVE, SLIPPERY], []]
    for option in ("both-used", "never"):
        kept = play(game, one, side(), start=True, rulings={"medal-return": option})
        assert after(kept, "ready1", "used1") == [[], [BRAVE, SLIPPERY]]
    last = side(field=[RED], ready=[BRAVE], used=[SLIPPERY])
    for option, ready in (("both-used", [BRAVE, SLIPPERY]), ("never", [])):
        steps = [*BATTLE, f"P1 flip {BRAVE}"]
        result = play(game, last, side(field=[YELLOW]), *steps, rulings={"medal-return": option})
        assert after(result, "ready1") == [ready]


# --- the end -------------------------------------------------------------------------------------


def test_endless_game(game: YokaiWatch) -> None:
    rulings = {"draw-compulsory": "may"}
    turn = ["P1 pass", "P1 end", "P2 pass", "P2 end"]
    still = {**rulings, "endless-game": "still-turns"}
    drawn = play(game, side(), side(), *turn * 5, start=True, rulings=still)
    assert after(drawn, "over", "reason", "winner", "losers") == [True, "still-turns", None, []]
    moved = play(game, side(), side(), "P1 draw", *turn[1:], *turn * 4, start=True, rulings=still)
    assert after(moved, "over") == [False]
    on = play(game, side(), side(), *turn * 8, start=True, rulings={**rulings, "endless-game": "play-on"})
    assert after(on, "over") == [False]
