"""Every option of every ruling, each shown to play differently from the others of its ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.catalogue.model import Game as CatalogueGame
from rules_engine.core import SetupError
from rules_engine.tommy_walker import OPTIONS, Settings, TommyWalker
from tests.engine_tw.table import kinds, play, side
from tests.engine_tw.test_rules import (
    AKURO,
    AQUERIO,
    COUNT,
    DOROTHY,
    ELDER,
    HAGURUMA,
    INFINITY,
    ISUKA,
    JACK,
    JESTER,
    JUDGE,
    KADAS,
    KAZUMA,
    KUKU,
    KUNYA,
    LIFE,
    MARIANNE,
    MORAT,
    OROCHI,
    PLUMIERE,
    RALPH,
    SHARK,
    TATTOOIN,
    TOBIAS,
    VARAKEUS,
    ZOFIRA,
)

RENTEI = "tw2-15"  # 男/S ☆3 3300, barrier: copies entry abilities
HIMEKO = "tw4-17"  # 女/T ☆4 2300, the same
HANKS = "tw3-11"  # 男/T ☆2 3900, entry: return up to 3 "to the deck"
LOVELINSTER = "tw4-19"  # 女/S ☆3 7300, ride-only, AT: onto 男 9700
ERURU = "tw1-06"  # 女/S ☆3 3700, barrier: enemy P, own 攻撃力 +2000
HARENA = "tw2-09"  # 女/T ☆4 3500, hand: discard P (no number), +3000
CALISTO = "tw2-11"
REN = "tw4-09"  # 男/P ☆2 4600, entry: onto P 8800

Case = Callable[[TommyWalker, str], None]
CASES: dict[str, Case] = {}


def case(key: str) -> Callable[[Case], Case]:
    def keep(function: Case) -> Case:
        CASES[key] = function
        return function

    return keep


def facts(**wanted: Any) -> dict[str, Any]:
    return {"facts": wanted}


@pytest.mark.parametrize(
    ("key", "option"), [(key, option) for key, options in OPTIONS.items() for option in options]
)
def test_option(game: TommyWalker, key: str, option: str) -> None:
    CASES[key](game, option)


def test_the_rulings_of_the_archive_are_the_engines(catalogue: CatalogueGame) -> None:
    assert {r.key: tuple(option.id for option in r.options) for r in catalogue.rulings} == OPTIONS


def test_rulings_must_be_complete_and_known(game: TommyWalker) -> None:
    with pytest.raises(SetupError, match="missing"):
        Settings.read({})
    with pytest.raises(SetupError, match="no ruling 'tea-break'"):
        game.rules({"tea-break": "yes"})
    with pytest.raises(SetupError, match="'maybe' is none of when-empty"):
        game.rules({"empty-deck": "maybe"})


@case("empty-deck")
def empty_deck(game: TommyWalker, option: str) -> None:
    rulings = {"empty-deck": option}
    # P1 draws the last card, wins the round, and takes damage only in the next one.
    one, two = side(deck=[KUNYA], hand=[RALPH]), side(deck=[RALPH] * 9, hand=[RALPH, VARAKEUS])
    start = ["P1 draw", "P1 place tw1-05", "P2 place tw1-02"]
    first = play(game, one, two, *start, phase="draw", rulings=rulings)
    assert first.state.outcome() is not None if option == "when-empty" else first.state.outcome() is None
    if option == "when-empty":
        return
    end = play(game, one, two, *start, "P2 end", phase="draw", rulings=rulings)
    assert (end.state.outcome() is not None) == (option == "end-of-round")
    if option == "damage-only":
        # ヴァラケウス deals no damage: that does not lose the game; クーニャ's 2 do.
        more = [*start, "P2 end", "P1 place", "P2 place tw1-09", "P1 end"]
        assert play(game, one, two, *more, phase="draw", rulings=rulings).state.outcome() is None
        two = side(deck=[RALPH] * 9, hand=[RALPH, KUNYA])
        more = [*start, "P2 end", "P1 place", "P2 place tw1-05", "P1 end"]
        lost = play(game, one, two, *more, phase="draw", rulings=rulings).state.outcome()
        assert lost is not None
        assert lost.winner == 1


@case("both-empty")
def both_empty(game: TommyWalker, option: str) -> None:
    one, two = side(deck=[RALPH]), side(deck=[KUNYA])
    steps = ["P1 draw", "P1 place", "P2 draw", "P2 place"]
    losers = [1, 2] if option == "both-lose" else []
    result = play(
        game,
        one,
        two,
        *steps,
        phase="draw",
        rulings={"both-empty": option},
        expect=facts(over=True, winner=None, losers=losers, reason="both-decks-empty"),
    )
    outcome = result.state.outcome()
    assert outcome is not None
    assert outcome.drawn == (option == "draw")


@case("excess-damage")
def excess_damage(game: TommyWalker, option: str) -> None:
    steps = ["P2 discard tw1-05"] if option == "from-hand" else []
    left = [RALPH] if option == "from-hand" else [RALPH, KUNYA]
    play(
        game,
        side(attack=RALPH),
        side(attack=RALPH, hand=[KUNYA, RALPH], deck=3),
        *steps,
        phase="damage",
        winner=1,
        rulings={"excess-damage": option},
        expect=facts(over=True, hand2=left, decks=[9, 0]),
    )
    # A hand that is too small is discarded whole.
    if option == "from-hand":
        play(
            game,
            side(attack=RALPH),
            side(attack=RALPH, hand=[KUNYA], deck=1),
            "P2 discard",
            phase="damage",
            winner=1,
            rulings={"excess-damage": option},
            expect=facts(over=True, hands=[0, 0]),
        )


@case("draw-order")
def draw_order(game: TommyWalker, option: str) -> None:
    movers = [1, 2] if option == "independent" else [1]
    result = play(
        game,
        side(hand=[RALPH], deck=9),
        side(hand=[KUNYA], deck=9),
        {"check": {"to_move": movers}},
        "P1 draw 3",
        phase="draw",
        rulings={"draw-order": option},
    )
    seen = result.state.observation(1)
    assert (seen.other_hand, seen.other_deck) == ((1, 9) if option == "independent" else (4, 6))


@case("open-counts")
def open_counts(game: TommyWalker, option: str) -> None:
    result = play(game, side(attack=RALPH, hand=[KUNYA]), side(attack=KUNYA), rulings={"open-counts": option})
    seen = result.state.observation(1)
    assert (seen.other_hand, seen.other_deck) == ((1, 9) if option == "public" else (None, None))


@case("only-ride-only")
def only_ride_only(game: TommyWalker, option: str) -> None:
    legal = ["P1 draw", "P2 draw", "P2 place tw1-02"]
    if option == "may-place":
        legal.insert(1, "P1 place tw2-12")
    play(
        game,
        side(hand=[COUNT]),
        side(hand=[RALPH]),
        {"check": {"legal": legal}},
        phase="draw",
        rulings={"only-ride-only": option},
    )


@case("deliberate-misplay")
def deliberate_misplay(game: TommyWalker, option: str) -> None:
    step: Any = (
        "P1 place tw2-12" if option == "allowed" else {"illegal": "P1 place tw2-12", "clause": "TW-R7"}
    )
    play(
        game,
        side(hand=[COUNT, RALPH]),
        side(hand=[RALPH]),
        step,
        phase="draw",
        rulings={"deliberate-misplay": option},
    )


@case("no-attack-card")
def no_attack_card(game: TommyWalker, option: str) -> None:
    rulings = {"no-attack-card": option, "empty-deck": "damage-only"}
    wanted = facts(over=True, winner=2, reason="no-attack-card")
    if option == "loses-round":
        # An empty deck that takes damage loses the game in any case.
        wanted = facts(over=True, winner=2, reason="deck-empty")
    result = play(
        game, side(deck=0), side(hand=[KUNYA]), "P2 place", phase="draw", rulings=rulings, expect=wanted
    )
    assert ("damage" in kinds(result)) == (option == "loses-round")
    # The winner deals no damage with ☆0: the game goes on.
    result = play(game, side(deck=0), side(hand=[VARAKEUS] * 2), "P2 place", phase="draw", rulings=rulings)
    assert (result.state.outcome() is None) == (option == "loses-round")


@case("draw-ban-count")
def draw_ban_count(game: TommyWalker, option: str) -> None:
    one = side(hand=[RALPH] * 3, deck=[KUNYA] * 9)
    legal = ["P1 place tw1-02", "P1 place tw1-05"]
    if option == "once":
        legal.insert(0, "P1 draw")
    play(
        game,
        one,
        side(hand=[RALPH]),
        "P1 draw",
        "P2 place",
        {"check": {"legal": legal}},
        phase="draw",
        barrier=(JUDGE, 2),
        rulings={"draw-ban-count": option},
    )
    play(
        game,
        side(hand=[RALPH] * 4, deck=9),
        side(hand=[RALPH]),
        {"illegal": "P1 draw", "clause": "TW-R9"},
        phase="draw",
        barrier=(JUDGE, 2),
        rulings={"draw-ban-count": option},
    )


@case("draw-ban-duty")
def draw_ban_duty(game: TommyWalker, option: str) -> None:
    one = side(hand=[COUNT] * 3 + [SHARK], deck=[RALPH] * 9)
    two = side(hand=[RALPH])
    rulings = {"draw-ban-duty": option}
    if option == "misplay":
        steps: list[Any] = [
            {"check": {"legal": ["P1 place tw2-12", "P1 place tw4-18", "P2 draw", "P2 place tw1-02"]}}
        ]
    elif option == "draw-anyway":
        steps = [
            "P1 draw",
            {
                "check": {
                    "legal": [
                        "P1 place tw1-02",
                        "P1 place tw2-12",
                        "P1 place tw4-18",
                        "P2 draw",
                        "P2 place tw1-02",
                    ]
                }
            },
        ]
    else:
        steps = ["P2 place", {"check": {"over": True, "winner": 2, "reason": "no-attack-card"}}]
    play(game, one, two, *steps, phase="draw", barrier=(JUDGE, 2), rulings=rulings)


@case("draw-ban-damage")
def draw_ban_damage(game: TommyWalker, option: str) -> None:
    left = 9 if option == "damage-stopped" else 5
    play(
        game,
        side(attack=RALPH),
        side(attack=RALPH, hand=[KUNYA] * 4),
        phase="damage",
        winner=1,
        barrier=(JUDGE, 1),
        rulings={"draw-ban-damage": option},
        expect=facts(decks=[9, left]),
    )
    play(
        game,
        side(attack=RALPH),
        side(attack=RALPH, hand=[KUNYA] * 3),
        phase="damage",
        winner=1,
        barrier=(JUDGE, 1),
        rulings={"draw-ban-damage": option},
        expect=facts(decks=[9, 5]),
    )


@case("both-misplay")
def both_misplay(game: TommyWalker, option: str) -> None:
    rulings = {"both-misplay": option}
    one, two = side(attack=COUNT), side(attack=SHARK)
    if option == "play-on":
        play(
            game, one, two, phase="check", rulings=rulings, expect=facts(phase="attack", powers=[5200, 8100])
        )
        return
    decks = [7, 5] if option == "both-damaged" else [9, 9]
    result = play(
        game, one, two, phase="check", rulings=rulings, barrier=(KUNYA, 1), expect=facts(decks=decks, round=2)
    )
    assert "clash" not in kinds(result)


@case("misplay-win")
def misplay_win(game: TommyWalker, option: str) -> None:
    steps = ["P2 use"] if option == "counts" else []
    left = 6 if option == "counts" else 7
    play(
        game,
        side(attack=SHARK),
        side(attack=PLUMIERE),
        *steps,
        phase="check",
        rulings={"misplay-win": option},
        expect=facts(decks=[left, 9]),
    )


@case("ability-order")
def ability_order(game: TommyWalker, option: str) -> None:
    one, two = side(attack="tw3-20", discards=[KUNYA]), side(attack=JACK, discards=[RALPH])
    first = set()
    for seed in range(12):
        result = play(game, one, two, phase="check", rulings={"ability-order": option}, seed=seed)
        first |= set(result.state.to_move)
    assert first == {"weaker-first": {1}, "first-player": {0}, "random": {0, 1}}[option]


@case("optional-abilities")
def optional_abilities(game: TommyWalker, option: str) -> None:
    rulings = {"optional-abilities": option}
    elder = side(attack=ELDER, hand=[RALPH], discards=[PLUMIERE])
    legal = {
        "each-optional": ["P1 pass", "P1 return tw1-02"],
        "all-or-none": ["P1 pass", "P1 use"],
        "compulsory": ["P1 pass", "P1 return tw1-02"],
    }[option]
    play(game, elder, side(attack=RALPH), {"check": {"legal": legal}}, phase="check", rulings=rulings)
    if option == "all-or-none":
        play(
            game,
            elder,
            side(attack=RALPH),
            "P1 use",
            {"illegal": "P1 pass", "clause": "TW-R15"},
            "P1 return",
            {"illegal": "P1 pass"},
            "P1 take tw1-04",
            phase="check",
            rulings=rulings,
        )
        play(
            game,
            elder,
            side(attack=RALPH),
            "P1 pass",
            phase="check",
            rulings=rulings,
            expect=facts(phase="attack", hands=[1, 0]),
        )
        orochi = play(
            game,
            side(attack=OROCHI),
            side(attack=[RALPH, MORAT]),
            "P1 use",
            phase="damage",
            winner=1,
            rulings=rulings,
        )
        assert len(orochi.state.decks[1]) == 5
        orochi = play(
            game,
            side(attack=OROCHI),
            side(attack=[RALPH, MORAT]),
            "P1 pass",
            phase="damage",
            winner=1,
            rulings=rulings,
        )
        assert len(orochi.state.decks[1]) == 7
    ride = side(attack=RALPH, hand=[MARIANNE])
    powers = [7500, 5900] if option == "compulsory" else None
    result = play(game, ride, side(attack=KUNYA), "P1 ride tw3-13", rulings=rulings)
    assert (powers is not None) == (result.state.power(0) == 7500)
    bonus = play(
        game, side(attack=PLUMIERE), side(attack=TATTOOIN), phase="damage", winner=1, rulings=rulings
    )
    assert (len(bonus.state.decks[1]) == 6) == (option == "compulsory")


@case("idle-entry")
def idle_entry(game: TommyWalker, option: str) -> None:
    legal = ["P1 pass", "P1 use"] if option == "usable" else ["P1 end"]
    play(
        game,
        side(attack=JACK),
        side(attack=RALPH),
        {"check": {"legal": legal}},
        phase="check",
        rulings={"idle-entry": option},
    )
    if option == "usable":
        # All that such a use can do is to be copied.
        play(
            game,
            side(attack=JACK),
            side(attack=RALPH, discards=[KUNYA]),
            "P1 use",
            "P2 take tw1-05",
            phase="check",
            rulings={"idle-entry": option},
            barrier=(RENTEI, 2),
            expect=facts(hands=[0, 1]),
        )


@case("own-discards")
def own_discards(game: TommyWalker, option: str) -> None:
    legal = ["P1 pass", "P1 take tw1-05"] + (["P1 take tw1-02@P2"] if option == "either" else [])
    one, two = side(attack=JACK, discards=[KUNYA]), side(attack="tw3-05", discards=[RALPH])
    result = play(game, one, two, phase="check", rulings={"own-discards": option})
    assert sorted(result.state.action_text(x) for x in result.state.legal_actions()) == sorted(legal)
    if option == "either":
        # The card goes back to its owner in the end.
        play(
            game,
            one,
            two,
            "P1 take tw1-02@P2",
            "P1 ride tw1-02@P2",
            "P1 end",
            phase="check",
            rulings={"own-discards": option},
            expect=facts(discards1=["?", "?", KUNYA, JACK], discards2=[RALPH, "tw3-05"]),
        )


@case("return-place")
def return_place(game: TommyWalker, option: str) -> None:
    tops = set()
    for seed in range(40):
        result = play(
            game,
            side(attack=HANKS, hand=[KUNYA], deck=[RALPH] * 9),
            side(attack=RALPH),
            "P1 return",
            phase="check",
            rulings={"return-place": option},
            seed=seed,
        )
        tops.add(result.state.rules.tables.ids[result.state.decks[0][-1] >> 1])
        assert result.state.known[0] == (1 if option == "top" else 0)
    assert tops == ({KUNYA} if option == "top" else {KUNYA, RALPH})


@case("destroy-target")
def destroy_target(game: TommyWalker, option: str) -> None:
    rulings = {"destroy-target": option}
    own = play(
        game, side(attack=ZOFIRA), side(attack=RALPH), phase="check", barrier=(KADAS, 1), rulings=rulings
    )
    assert (own.state.to_move == (0,)) == (option == "any")
    play(
        game,
        side(attack=ZOFIRA),
        side(attack=RALPH),
        "P1 use",
        phase="check",
        barrier=(KADAS, 2),
        rulings=rulings,
        expect=facts(barrier=None),
    )


@case("voluntary-end")
def voluntary_end(game: TommyWalker, option: str) -> None:
    step: Any = "P1 end" if option == "may-end" else {"illegal": "P1 end", "clause": "TW-R20"}
    play(game, side(attack=RALPH, hand=[KUNYA]), side(attack=KUNYA), step, rulings={"voluntary-end": option})
    play(game, side(attack="tw3-05"), side(attack=KUNYA), "P1 end", rulings={"voluntary-end": option})


@case("at-activation")
def at_activation(game: TommyWalker, option: str) -> None:
    rulings = {"at-activation": option}
    one, two = side(attack=RALPH, hand=[HAGURUMA]), side(attack="tw3-05", hand=[KUNYA])
    if option == "condition-met":
        play(game, one, two, {"illegal": "P1 activate", "clause": "TW-R21"}, rulings=rulings)
        return
    play(
        game,
        one,
        two,
        "P1 activate",
        {"check": {"powers": [2800, 4200], "to_move": [1]}},
        "P1 use tw4-16",
        "P2 ride tw1-05",
        {"check": {"powers": [9900, 5900]}},
        rulings=rulings,
    )


@case("at-lapse")
def at_lapse(game: TommyWalker, option: str) -> None:
    one = side(attack=RALPH, hand=[HAGURUMA])
    two = side(attack=PLUMIERE, hand=["tw3-06", KUNYA])
    steps: list[Any] = ["P1 activate", "P2 ride tw3-06"]
    if option == "locked-in":
        steps.append({"check": {"powers": [7900, 4200], "to_move": [2]}})
    else:
        back = 9900 if option == "resumes" else 4800
        steps += [
            {"check": {"powers": [2800, 4200], "to_move": [1]}},
            "P1 use tw4-16",
            "P2 ride tw1-05",
            {"check": {"powers": [back, 5900]}},
        ]
        if option == "activate-again":
            steps += ["P1 activate", {"check": {"powers": [9900, 5900]}}]
    play(game, one, two, *steps, rulings={"at-lapse": option})


@case("at-repeat")
def at_repeat(game: TommyWalker, option: str) -> None:
    rulings = {"at-repeat": option}
    one = side(attack=[RALPH, INFINITY])
    step: Any = {"illegal": "P1 activate", "clause": "TW-R23"} if option == "once" else "P1 activate"
    power = 6000 if option == "once" else 8000
    play(
        game,
        one,
        side(attack=VARAKEUS),
        "P1 activate",
        step,
        {"check": {"powers": [power, 65535]}},
        rulings=rulings,
    )
    # With nothing to add it cannot go on for ever.
    play(
        game,
        side(attack=INFINITY),
        side(attack=VARAKEUS),
        "P1 activate",
        {"illegal": "P1 activate"},
        rulings=rulings,
    )


@case("set-and-add")
def set_and_add(game: TommyWalker, option: str) -> None:
    power = 8900 if option == "set-then-add" else 7900
    play(
        game,
        side(attack=RALPH, hand=[AQUERIO]),
        side(attack=[VARAKEUS, LOVELINSTER]),
        "P1 use tw3-08",
        "P1 activate",
        {"check": {"powers": [power, 7300]}},
        rulings={"set-and-add": option},
    )


@case("two-sets")
def two_sets(game: TommyWalker, option: str) -> None:
    # イスカ is at 13350; its player then copies 「P」にライドすると8800 from the enemy.
    power = 8800 if option == "latest" else 13350
    play(
        game,
        side(attack=ISUKA),
        side(attack=PLUMIERE, hand=[REN, VARAKEUS]),
        "P1 activate",
        "P2 ride tw4-09",
        "P2 pass",
        {"check": {"powers": [13350, 4600]}},
        barrier=(RENTEI, 1),
        rulings={"two-sets": option},
    )
    play(
        game,
        side(attack=ISUKA),
        side(attack=PLUMIERE, hand=[REN, AQUERIO]),
        "P1 activate",
        "P2 use tw3-08",
        "P2 ride tw4-09",
        "P2 use",
        "P1 use",
        {"check": {"powers": [power, 9800]}},
        barrier=(RENTEI, 1),
        rulings={"two-sets": option},
    )


@case("entry-power")
def entry_power(game: TommyWalker, option: str) -> None:
    power = 2800 if option == "with-card" else 7500
    play(
        game,
        side(attack=RALPH, hand=[MARIANNE, RALPH]),
        side(attack=VARAKEUS),
        "P1 ride tw3-13",
        "P1 use",
        "P1 ride tw1-02",
        {"check": {"powers": [power, 65535]}},
        rulings={"entry-power": option},
    )


@case("ride-compare")
def ride_compare(game: TommyWalker, option: str) -> None:
    one, two = side(attack=RALPH, hand=[MARIANNE]), side(attack=ZOFIRA)
    if option == "after-entry":
        play(
            game,
            one,
            two,
            "P1 ride tw3-13",
            "P1 use",
            {"check": {"powers": [7500, 6000]}},
            rulings={"ride-compare": option},
        )
        clash = play(game, one, two, "P1 ride tw3-13", "P1 pass", rulings={"ride-compare": option})
    else:
        clash = play(game, one, two, "P1 ride tw3-13", rulings={"ride-compare": option})
    assert "clash" in kinds(clash)


@case("ladder-steps")
def ladder_steps(game: TommyWalker, option: str) -> None:
    rulings = {"ladder-steps": option}
    one = side(attack=TATTOOIN, hand=[RALPH, AKURO, AQUERIO])
    if option == "stepwise":
        play(
            game,
            one,
            side(attack=KUNYA),
            "P1 activate discarding tw1-02",
            {"check": {"to_move": [2]}},
            rulings=rulings,
        )
        return
    play(
        game,
        one,
        side(attack=KUNYA),
        "P1 activate discarding tw1-02",
        {"check": {"to_move": [1]}},
        "P1 activate discarding tw2-01",
        "P1 stop",
        {"check": {"powers": [18500, 5900]}},
        rulings=rulings,
    )
    play(
        game,
        one,
        side(attack=VARAKEUS),
        "P1 activate discarding tw1-02",
        "P1 stop",
        {"illegal": "P1 activate discarding tw2-01", "clause": "TW-R28"},
        rulings=rulings,
    )
    # After the third card nothing is asked.
    play(
        game,
        side(attack=TATTOOIN, hand=[RALPH] * 4),
        side(attack=KUNYA),
        *["P1 activate discarding tw1-02"] * 3,
        {"check": {"powers": [26000, 5900], "to_move": [2]}},
        rulings=rulings,
    )


@case("at-after-ride")
def at_after_ride(game: TommyWalker, option: str) -> None:
    one = side(attack=TATTOOIN, hand=[RALPH, AKURO, TATTOOIN])
    before, after = (3500, 11000) if option == "fresh" else (11000, 18500)
    play(
        game,
        one,
        side(attack=VARAKEUS),
        "P1 activate discarding tw1-02",
        "P1 ride tw1-03",
        {"check": {"powers": [before, 65535]}},
        "P1 activate discarding tw2-01",
        {"check": {"powers": [after, 65535]}},
        rulings={"at-after-ride": option},
    )
    # It ends with the attack phase in any case.
    result = play(
        game,
        one,
        side(attack=VARAKEUS),
        "P1 activate discarding tw1-02",
        "P1 ride tw1-03",
        "P1 end",
        rulings={"at-after-ride": option},
    )
    assert result.state.carried == [[], []]


@case("hand-count-owner")
def hand_count_owner(game: TommyWalker, option: str) -> None:
    step: Any = "P1 activate" if option == "own" else {"illegal": "P1 activate", "clause": "TW-R21"}
    play(
        game,
        side(attack=AKURO),
        side(attack=KUNYA, hand=[RALPH] * 4),
        step,
        rulings={"hand-count-owner": option},
    )
    step = "P1 activate" if option == "enemy" else {"illegal": "P1 activate", "clause": "TW-R21"}
    play(
        game,
        side(attack=AKURO, hand=[RALPH] * 4),
        side(attack=KUNYA),
        step,
        rulings={"hand-count-owner": option},
    )


@case("at-ride-condition")
def at_ride_condition(game: TommyWalker, option: str) -> None:
    verb = "P1 activate" if option == "as-attack-ability" else "P1 use"
    play(
        game,
        side(attack=RALPH, hand=[LOVELINSTER]),
        side(attack=VARAKEUS),
        "P1 ride tw4-19",
        {
            "check": {
                "legal": ["P1 activate", "P1 end"] if option == "as-attack-ability" else ["P1 pass", "P1 use"]
            }
        },
        verb,
        {"check": {"powers": [9700, 65535]}},
        rulings={"at-ride-condition": option},
    )


@case("beneath-count")
def beneath_count(game: TommyWalker, option: str) -> None:
    power = 10000 if option == "all-beneath" else 6000
    play(
        game,
        side(attack=[RALPH, RALPH, KUNYA, INFINITY]),
        side(attack=VARAKEUS),
        "P1 activate",
        {"check": {"powers": [power, 65535]}},
        rulings={"beneath-count": option},
    )


@case("hand-cost")
def hand_cost(game: TommyWalker, option: str) -> None:
    step: Any = "P1 use tw2-08" if option == "no-effect" else {"illegal": "P1 use tw2-08", "clause": "TW-R33"}
    hand = [] if option == "no-effect" else [LIFE]
    play(
        game,
        side(attack=RALPH, hand=[LIFE]),
        side(attack=KUNYA),
        step,
        {"check": {"hand1": hand, "powers": [2800, 5900]}},
        rulings={"hand-cost": option},
    )
    # A price that can be paid must be paid.
    play(
        game,
        side(attack=RALPH, hand=[LIFE, KUNYA]),
        side(attack=VARAKEUS),
        "P1 use tw2-08",
        {"check": {"hand1": [], "powers": [5800, 65535]}},
        rulings={"hand-cost": option},
    )


@case("hand-cost-number")
def hand_cost_number(game: TommyWalker, option: str) -> None:
    rulings = {"hand-cost-number": option}
    one = side(attack=RALPH, hand=[HARENA, TATTOOIN, JACK])
    step = "P1 use tw2-09" if option == "all" else "P1 use tw2-09 discarding tw1-03"
    play(
        game,
        one,
        side(attack=VARAKEUS),
        step,
        {"check": {"hands": [0 if option == "all" else 1, 0], "powers": [5800, 65535]}},
        rulings=rulings,
    )
    # 生と死を分かつもの gives the number itself.
    play(
        game,
        side(attack=RALPH, hand=[LIFE, KUNYA, PLUMIERE]),
        side(attack=VARAKEUS),
        "P1 use tw2-08 discarding tw1-05",
        {"check": {"hand1": [PLUMIERE]}},
        rulings=rulings,
    )


@case("even-hands")
def even_hands(game: TommyWalker, option: str) -> None:
    step: Any = "P1 use tw2-13" if option == "no-effect" else {"illegal": "P1 use tw2-13", "clause": "TW-R35"}
    play(
        game,
        side(attack=RALPH, hand=[TOBIAS]),
        side(attack=KUNYA),
        step,
        {"check": {"hands": [0 if option == "no-effect" else 1, 0]}},
        rulings={"even-hands": option},
    )
    # Compared once トビアス has left the hand: 0 against 1.
    play(
        game,
        side(attack=RALPH, hand=[TOBIAS]),
        side(attack=KUNYA, hand=[RALPH]),
        "P1 use tw2-13",
        "P2 return",
        {"check": {"hands": [0, 0]}},
        rulings={"even-hands": option},
    )


@case("barrier-tags")
def barrier_tags(game: TommyWalker, option: str) -> None:
    rulings = {"barrier-tags": option}
    for card, barrier in (
        (DOROTHY, option == "both"),
        ("tw3-27", option == "both"),
        ("tw4-13", option != "neither"),
    ):
        result = play(
            game, side(attack=RALPH, hand=[card]), side(attack=KUNYA), f"P1 use {card}", rulings=rulings
        )
        assert (result.state.barrier >= 0) == barrier
        # It works either way.
        other = 1 if card != "tw3-27" else 4
        end = play(
            game,
            side(attack=RALPH, hand=[card]),
            side(attack=KUNYA),
            f"P1 use {card}",
            "P1 end",
            rulings=rulings,
        )
        assert len(end.state.decks[0]) == 9 - (other if card != "tw3-27" else 2)


@case("attack-word")
def attack_word(game: TommyWalker, option: str) -> None:
    power = 4800 if option == "power" else 2800
    for card, enemy in ((ERURU, KUNYA), ("tw3-19", "tw1-01"), ("tw4-14", KUNYA)):
        play(
            game,
            side(attack=RALPH, hand=[card]),
            side(attack=enemy),
            f"P1 use {card}",
            {"check": {"barrier": card}},
            rulings={"attack-word": option},
        )
        result = play(
            game,
            side(attack=RALPH, hand=[card]),
            side(attack=enemy),
            f"P1 use {card}",
            rulings={"attack-word": option},
        )
        assert result.state.power(0) == power


@case("barrier-self")
def barrier_self(game: TommyWalker, option: str) -> None:
    rulings = {"barrier-self": option}
    each = option == "each-player"
    play(
        game,
        side(attack=RALPH),
        side(attack=KUNYA),
        {"check": {"powers": [3800, 6900 if each else 5900]}},
        barrier=(KADAS, 1),
        rulings=rulings,
    )
    for barrier, by, left in ((DOROTHY, 1, 6 if each else 5), ("tw3-27", 2, 4 if each else 5)):
        play(
            game,
            side(attack=RALPH),
            side(attack=RALPH),
            phase="damage",
            winner=1,
            barrier=(barrier, by),
            rulings=rulings,
            expect=facts(decks=[9, left]),
        )
    play(
        game,
        side(attack=RALPH),
        side(attack=RALPH),
        phase="check",
        barrier=(KUNYA, 1),
        rulings=rulings,
        expect=facts(decks=[7 if each else 9, 7]),
    )
    banned = play(
        game, side(hand=[RALPH] * 4), side(hand=[RALPH]), phase="draw", barrier=(JUDGE, 1), rulings=rulings
    )
    assert (banned.state.parse("P1 place") == banned.state.legal_actions(0)[0]) == each
    copied = play(
        game,
        side(attack=JACK, discards=[RALPH]),
        side(attack=RALPH, discards=[RALPH]),
        "P1 take",
        phase="check",
        barrier=(RENTEI, 1),
        rulings=rulings,
    )
    assert (copied.state.to_move == (1,)) == each


@case("barrier-replaced")
def barrier_replaced(game: TommyWalker, option: str) -> None:
    rulings = {"barrier-replaced": option}
    power = 5900 if option == "at-once" else 6900
    play(
        game,
        side(attack=RALPH, hand=[KADAS, RALPH]),
        side(attack=KUNYA, hand=[KUNYA]),
        "P1 use tw1-08",
        {"check": {"powers": [3800, power]}},
        "P1 end",
        "P1 place",
        "P2 place",
        {"check": {"powers": [3800, 5900]}},
        barrier=("tw2-10", 2),
        rulings=rulings,
    )
    # 1600 against 2800 and a barrier; the entry ability destroys it.
    play(
        game,
        side(attack=ZOFIRA),
        side(attack=KUNYA),
        "P1 use",
        {"check": {"powers": [6000, power]}},
        phase="check",
        barrier=("tw2-10", 2),
        rulings=rulings,
    )


@case("copy-phases")
def copy_phases(game: TommyWalker, option: str) -> None:
    rulings = {"copy-phases": option}
    one, two = side(attack=JACK, discards=[RALPH]), side(attack=RALPH, discards=[KUNYA])
    result = play(game, one, two, "P1 take", phase="check", barrier=(RENTEI, 2), rulings=rulings)
    assert (result.state.phase == 1) == (option == "both-phases")
    play(
        game,
        side(attack=RALPH, hand=[JACK], discards=[RALPH]),
        side(attack=KUNYA, discards=[KUNYA]),
        "P1 ride tw2-07",
        "P1 take",
        "P2 take",
        barrier=(HIMEKO, 2),
        rulings=rulings,
        expect=facts(hands=[1, 1]),
    )


@case("copy-condition")
def copy_condition(game: TommyWalker, option: str) -> None:
    rulings = {"copy-condition": option}
    one, two = side(attack=TATTOOIN, hand=[PLUMIERE]), side(attack=KUNYA)
    ride = ["P1 ride tw1-04", "P1 use"]
    if option == "effect-only":
        clash = play(game, one, two, *ride, "P2 use", barrier=(RENTEI, 2), rulings=rulings)
        assert "clash" in kinds(clash)
        play(
            game,
            one,
            two,
            *ride,
            "P2 pass",
            {"check": {"powers": [6900, 5900]}},
            barrier=(RENTEI, 2),
            rulings=rulings,
        )
    else:
        play(game, one, two, *ride, {"check": {"powers": [6900, 5900]}}, barrier=(RENTEI, 2), rulings=rulings)
        clash = play(
            game, one, side(attack=[KUNYA, KUNYA]), *ride, "P2 use", barrier=(RENTEI, 2), rulings=rulings
        )
        assert "clash" in kinds(clash)


@case("copy-order")
def copy_order(game: TommyWalker, option: str) -> None:
    rulings = {"copy-order": option}
    one, two = side(attack=ZOFIRA), side(attack=RALPH)
    if option == "original-first":
        # The barrier that would copy is destroyed: nothing is copied.
        result = play(
            game,
            one,
            two,
            "P1 use",
            phase="check",
            barrier=(RENTEI, 2),
            rulings=rulings,
            expect=facts(barrier=None, phase="attack"),
        )
        assert "entry-copied" not in kinds(result)
        play(
            game,
            side(attack=JACK, discards=[RALPH]),
            side(attack=RALPH, discards=[KUNYA]),
            "P1 take",
            "P2 take",
            phase="check",
            barrier=(RENTEI, 2),
            rulings=rulings,
        )
        return
    result = play(
        game,
        one,
        two,
        "P1 use",
        "P2 use",
        phase="check",
        barrier=(RENTEI, 2),
        rulings=rulings,
        expect=facts(barrier=None, phase="attack"),
    )
    assert kinds(result).index("entry-copied") < kinds(result).index("barrier-destroyed")
    assert kinds(result).count("barrier-destroyed") == 1
    play(
        game,
        one,
        two,
        "P1 use",
        "P2 pass",
        phase="check",
        barrier=(RENTEI, 2),
        rulings=rulings,
        expect=facts(barrier=None),
    )
    # The copy comes before the choice of the one who is copied, who cannot take it back then.
    play(
        game,
        side(attack=JACK, discards=[RALPH]),
        side(attack=RALPH, discards=[KUNYA]),
        "P1 use",
        "P2 take",
        {"illegal": "P1 pass", "clause": "TW-R15"},
        "P1 take",
        phase="check",
        barrier=(RENTEI, 2),
        rulings=rulings,
        expect=facts(hands=[1, 1]),
    )


@case("clash-damage-when")
def clash_damage_when(game: TommyWalker, option: str) -> None:
    rulings = {"clash-damage-when": option}
    left = 7 if option == "any-clash" else 9
    play(
        game,
        side(attack=RALPH),
        side(attack=RALPH),
        phase="check",
        barrier=(KUNYA, 1),
        rulings=rulings,
        expect=facts(decks=[9, left]),
    )
    play(
        game,
        side(attack=AKURO, hand=[HAGURUMA]),
        side(attack=MARIANNE),
        "P1 use tw4-16",
        barrier=(KUNYA, 1),
        rulings=rulings,
        expect=facts(decks=[9, 7]),
    )
    # It may end the game.
    play(
        game,
        side(attack=AKURO, hand=[HAGURUMA]),
        side(attack=MARIANNE, deck=2),
        "P1 use tw4-16",
        barrier=(KUNYA, 1),
        rulings=rulings,
        expect=facts(over=True, winner=1, decks=[9, 0]),
    )


@case("clash-damage-modifiers")
def clash_damage_modifiers(game: TommyWalker, option: str) -> None:
    rulings = {"clash-damage-modifiers": option, "barrier-tags": "neither"}
    left = 7 if option == "fixed" else 6
    one = side(attack=AKURO, hand=[HAGURUMA], field=["tw3-27"])
    play(
        game,
        one,
        side(attack=MARIANNE),
        "P1 use tw4-16",
        barrier=(KUNYA, 1),
        rulings=rulings,
        expect=facts(decks=[9, left]),
    )
    left = 7 if option == "fixed" else 8
    two = side(attack=MARIANNE, field=[DOROTHY])
    play(
        game,
        side(attack=AKURO, hand=[HAGURUMA]),
        two,
        "P1 use tw4-16",
        barrier=(KUNYA, 1),
        rulings=rulings,
        expect=facts(decks=[9, left]),
    )


@case("damage-floor")
def damage_floor(game: TommyWalker, option: str) -> None:
    left = 9 if option == "zero" else 8
    for barrier in (None, (DOROTHY, 2)):
        play(
            game,
            side(attack=VARAKEUS),
            side(attack=RALPH),
            phase="damage",
            winner=1,
            barrier=barrier,
            rulings={"damage-floor": option},
            expect=facts(decks=[9, left]),
        )


@case("rode-enemy")
def rode_enemy(game: TommyWalker, option: str) -> None:
    left = 6 if option == "once" else 5
    play(
        game,
        side(attack=OROCHI),
        side(attack=[RALPH, RALPH, RALPH]),
        "P1 use",
        phase="damage",
        winner=1,
        rulings={"rode-enemy": option},
        expect=facts(decks=[9, left]),
    )
    play(
        game,
        side(attack=OROCHI),
        side(attack=RALPH),
        phase="damage",
        winner=1,
        rulings={"rode-enemy": option},
        expect=facts(decks=[9, 7]),
    )


@case("swap-when")
def swap_when(game: TommyWalker, option: str) -> None:
    rulings = {"swap-when": option}
    one, two = side(attack=[KUNYA, JESTER], hand=[KUNYA]), side(attack=VARAKEUS)
    lost = play(game, one, two, phase="damage", winner=2, rulings=rulings)
    assert (lost.state.to_move == (0,)) == (option != "winner-only")
    play(
        game,
        one,
        two,
        "P1 swap tw1-05",
        phase="damage",
        winner=1,
        rulings=rulings,
        expect=facts(hand1=[JESTER], discards1=[KUNYA, KUNYA]),
    )
    clash = play(game, side(attack=JESTER, hand=[KUNYA]), side(attack=JESTER), phase="check", rulings=rulings)
    assert (clash.state.to_move == (0,)) == (option == "clash-too")
    # With no card to discard it cannot be used.
    play(game, side(attack=JESTER), two, phase="damage", winner=1, rulings=rulings, expect=facts(round=2))


@case("two-stats")
def two_stats(game: TommyWalker, option: str) -> None:
    rulings = {"two-stats": option}
    assert (CALISTO in game.playable(rulings)) == (option != "undetermined")
    if option == "undetermined":
        with pytest.raises(SetupError, match=r"tw2-11\.stat"):
            play(game, side(attack="tw3-17"), side(attack=CALISTO), rulings=rulings)
        return
    # レイジ asks for T, ゼファー for S.
    for card, stat in (("tw3-17", "t"), ("tw3-02", "s")):
        step: Any = (
            "P1 activate" if option in (stat, "both") else {"illegal": "P1 activate", "clause": "TW-R21"}
        )
        play(game, side(attack=card), side(attack=CALISTO), step, rulings=rulings)


@case("repetition")
def repetition(game: TommyWalker, option: str) -> None:
    # Both put out ジャック, clash, and take the other copy back.
    one = side(hand=[JACK], discards=[JACK], deck=[RALPH])
    rounds = ["P1 place", "P2 place", "P1 take", "P2 take"]
    rulings = {"repetition": option}
    count = 100 if option == "round-limit" else 2
    result = play(game, one, one, *rounds * count, phase="draw", rulings=rulings)
    outcome = result.state.outcome()
    if option == "play-on":
        assert outcome is None
        return
    assert outcome is not None
    assert outcome.drawn
    assert outcome.termination.value == ("repetition" if option == "third-time" else "round-limit")


def test_a_game_with_no_card_left_ends_even_if_play_goes_on(game: TommyWalker) -> None:
    rulings = {"repetition": "play-on", "no-attack-card": "loses-round", "empty-deck": "damage-only"}
    one = side(deck=0)
    result = play(game, one, one, phase="draw", rulings=rulings)
    outcome = result.state.outcome()
    assert outcome is not None
    assert outcome.drawn
    for repetition in ("third-time", "round-limit"):
        result = play(game, one, one, phase="draw", rulings={**rulings, "repetition": repetition})
        assert result.state.outcome() is not None


def test_the_positions_of_a_repetition_survive_the_text(game: TommyWalker) -> None:
    one = side(hand=[JACK], discards=[JACK], deck=[RALPH])
    result = play(game, one, one, "P1 place", "P2 place", "P1 take", "P2 take", phase="draw")
    state = game.from_text(result.state.to_text())
    for words in ("P1 place", "P2 place", "P1 take", "P2 take"):
        state.apply(state.parse(words))
    assert state.outcome() is not None


def test_lingering_is_part_of_the_text(game: TommyWalker) -> None:
    rulings = {"barrier-replaced": "until-cleanup"}
    result = play(
        game,
        side(attack=RALPH, hand=[KADAS, KUKU]),
        side(attack=KUNYA),
        "P1 use tw1-08",
        barrier=("tw2-10", 2),
        rulings=rulings,
    )
    assert game.from_text(result.state.to_text()).power(1) == 6900
    assert KAZUMA not in result.state.to_text()


@pytest.mark.parametrize(
    ("attack", "hand", "rulings", "tells"),
    [
        (RALPH, [TOBIAS], {"even-hands": "no-effect"}, False),
        (RALPH, [TOBIAS], {"even-hands": "not-usable"}, True),
        (AKURO, [], {"hand-count-owner": "own"}, False),
        (AKURO, [], {"hand-count-owner": "enemy", "at-activation": "any-time"}, False),
        (AKURO, [], {"hand-count-owner": "enemy", "at-activation": "condition-met"}, True),
    ],
)
def test_what_can_be_used_may_tell_of_a_secret_hand(
    game: TommyWalker, attack: str, hand: list[str], rulings: dict[str, str], tells: bool
) -> None:
    """The note of TW-R5: whether it does is up to TW-R21 and TW-R35, which each have an option that tells nothing."""

    def usable(cards: int) -> list[str]:
        one, two = side(attack=attack, hand=hand), side(attack=KUNYA, hand=[RALPH] * cards)
        state = play(game, one, two, rulings={"open-counts": "secret", **rulings}).state
        return [state.action_text(action) for action in state.legal_actions()]

    assert (usable(0) != usable(4)) == tells
