"""The rules, clause by clause: each test is named after the clauses that it shows."""

from __future__ import annotations

import pytest

from rules_engine.core import SetupError
from rules_engine.tommy_walker import TommyWalker
from tests.engine_tw.table import kinds, one_of, play, side

RALPH = "tw1-02"  # 男/T ☆4 2800, AT: enemy 女 -> 7900
TATTOOIN = "tw1-03"  # 男/P ☆2 3500, ladder T: 11000, 18500, 26000
PLUMIERE = "tw1-04"  # 女/P ☆2 5100, entry: onto P 6900, DMG: beat P ☆+1
KUNYA = "tw1-05"  # 女/P ☆2 5900, barrier: clash deals 2
INFINITY = "tw1-07"  # 女/P ☆3 4000, AT: +2000 per card beneath
KADAS = "tw1-08"  # 男/P ☆4 2000, barrier: own power +1000
VARAKEUS = "tw1-09"  # 男/P ☆0 65535
AKURO = "tw2-01"  # 男/T ☆2 4000, AT: hand 3 or fewer -> 7000
ISUKA = "tw2-04"  # 女/P ☆2 3900, AT: enemy P -> 13350
OROCHI = "tw2-05"  # 女/T ☆2 4700, DMG: beat a rider ☆+1, beat S ☆+1
MORAT = "tw2-06"  # 男/S ☆3 4300, entry: onto 男 6700
JACK = "tw2-07"  # 男/P ☆4 1600, entry: take any card back
LIFE = "tw2-08"  # 男/S ☆3 3900, hand: discard 女, +3000
COUNT = "tw2-12"  # 男/T ☆4 5200, ride-only, AT: enemy 女 -> 12100
TOBIAS = "tw2-13"  # 女/T ☆4 4000, hand: even hands
AQUERIO = "tw3-08"  # 男/T ☆4 3800, hand: +1000
ELDER = "tw3-09"  # 男/S ☆3 1200, entry: return up to 3, take 女 back
MARIANNE = "tw3-13"  # 女/T ☆1 6000, entry: onto T 7500
KUKU = "tw3-15"  # 女/P ☆2 5300, AT: enemy 女 -> 7400
JUDGE = "tw3-23"  # 男/P ☆2 4700, barrier: enemy cannot draw with 4 in hand
JESTER = "tw3-25"  # 男/T ☆2 5100, entry: destroy barrier, DMG: swap
WENDY = "tw3-27"  # 女/S ☆3 5200, barrier: own ☆+1
DOROTHY = "tw3-21"  # 女/S ☆3 4100, barrier: enemy ☆-1
KAZUMA = "tw4-08"  # 男/T ☆4 1700, AT: hand 1 or fewer -> 7860
SHARK = "tw4-18"  # 男/P ☆2 8100, ride-only, AT: hand 3 or fewer -> 9700
HAGURUMA = "tw4-16"  # 男/T ☆4 3000, hand: +2000
ZOFIRA = "tw1-01"  # 男/S ☆2 6000, entry: destroy barrier


# --- how to read cards (TW-1, TW-2) ---------------------------------------------------------------


def test_tw_1_7_the_higher_power_is_stronger(game: TommyWalker) -> None:
    result = play(game, side(attack=VARAKEUS), side(attack=MARIANNE), "P2 end")
    assert one_of(result, "win")["player"] == 1


def test_tw_1_8_more_stars_deal_more_damage(game: TommyWalker) -> None:
    for card, left in ((RALPH, 5), (KUNYA, 7), (VARAKEUS, 9)):
        play(
            game,
            side(attack=card),
            side(attack=card),
            phase="damage",
            winner=1,
            expect={"facts": {"decks": [9, left]}},
        )


def test_tw_1_10_tw_1_11_tw_1_12_conditions_ask_for_one_attribute(game: TommyWalker) -> None:
    # ラルフ asks for 女 in the enemy: プルミエール is 女/P, バロウズ 男/P.
    play(game, side(attack=RALPH), side(attack=PLUMIERE), "P1 activate", {"check": {"powers": [7900, 5100]}})
    play(game, side(attack=RALPH), side(attack="tw3-05"), {"illegal": "P1 activate", "clause": "TW-R21"})


def test_tw_1_13_tw_1_14_an_ability_is_used_at_its_timing_only(game: TommyWalker) -> None:
    # アクエリオ's hand ability does nothing while it is the attack card itself.
    play(
        game,
        side(attack=AQUERIO),
        side(attack=PLUMIERE),
        {"illegal": "P1 activate", "clause": "TW-9.2"},
        {"illegal": "P1 use tw3-08", "clause": "TW-11.1"},
    )


def test_tw_1_17_a_card_may_have_no_ability(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=VARAKEUS),
        side(attack=PLUMIERE),
        {"illegal": "P1 use tw1-09", "clause": "TW-11.1"},
    )


def test_tw_2_1_the_enemy_is_the_opponents_attack_card(game: TommyWalker) -> None:
    play(
        game,
        side(attack=ISUKA),
        side(attack=[RALPH, PLUMIERE]),
        "P1 activate",
        {"check": {"powers": [13350, 5100]}},
    )


def test_tw_2_3_a_bare_number_replaces_the_power(game: TommyWalker) -> None:
    play(game, side(attack=RALPH), side(attack=PLUMIERE), "P1 activate", {"check": {"powers": [7900, 5100]}})


def test_tw_2_4_a_signed_number_is_added(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=AQUERIO),
        side(attack=PLUMIERE),
        "P1 use tw3-08",
        {"check": {"powers": [3800, 5100]}},
    )


# --- decks and the course of the game (TW-3 to TW-5) ----------------------------------------------


def test_tw_3_1_a_deck_has_sixteen_cards(game: TommyWalker) -> None:
    with pytest.raises(SetupError, match=r"TW-3\.1"):
        game.new_game([[RALPH] * 15, [RALPH] * 16], 1)
    with pytest.raises(SetupError, match=r"TW-3\.1"):
        game.new_game([[RALPH] * 16, [RALPH] * 17], 1)


def test_tw_3_2_all_cards_of_a_deck_may_be_the_same(game: TommyWalker) -> None:
    state = game.new_game([[RALPH] * 16, [PLUMIERE] * 16], 1)
    assert [len(deck) for deck in state.decks] == [16, 16]


def test_tw_4_1_there_are_two_players(game: TommyWalker) -> None:
    with pytest.raises(SetupError, match=r"TW-4\.1"):
        game.new_game([[RALPH] * 16], 1)


def test_tw_4_2_decks_are_shuffled(game: TommyWalker) -> None:
    deck = [*game.playable()[:16]]
    first, second = (game.new_game([deck, deck], seed).to_text() for seed in (1, 2))
    assert first != second
    assert sorted(game.new_game([deck, deck], 1).decks[0]) == sorted(game.new_game([deck, deck], 2).decks[0])


def test_tw_4_3_tw_4_4_tw_4_5_the_game_begins_with_whole_decks_and_empty_hands(game: TommyWalker) -> None:
    state = game.new_game([[RALPH] * 16, [PLUMIERE] * 16], 1, trace=True)
    assert state.hands == [[], []]
    assert state.trace is not None
    assert [event.kind for event in state.trace] == ["game", "round"]
    assert state.observation(0).hand == ()


def test_tw_5_1_tw_16_6_the_phases_follow_each_other(game: TommyWalker) -> None:
    result = play(
        game,
        side(hand=PLUMIERE),
        side(hand=RALPH),
        "P1 place tw1-04",
        "P2 place tw1-02",
        "P2 end",
        phase="draw",
    )
    phases = [kind for kind in kinds(result) if kind == "round" or kind.endswith("-phase")]
    expected = [
        "round",
        "check-phase",
        "attack-phase",
        "damage-phase",
        "cleanup-phase",
        "draw-phase",
        "round",
    ]
    assert phases == expected


def test_tw_5_2_rounds_follow_until_a_deck_is_empty(game: TommyWalker) -> None:
    one, two = side(hand=[PLUMIERE] * 3, deck=4), side(hand=[RALPH] * 3, deck=4)
    rounds = ["P1 place", "P2 place", "P2 end"] * 2
    result = play(
        game,
        one,
        two,
        *rounds,
        phase="draw",
        expect={"facts": {"reason": "deck-empty", "winner": 1, "losers": [2]}},
    )
    assert kinds(result).count("round") == 2


def test_tw_5_3_drawing_the_last_card_loses(game: TommyWalker) -> None:
    play(
        game,
        side(deck=[PLUMIERE]),
        side(deck=[RALPH, RALPH]),
        "P1 draw",
        {"check": {"over": False}},
        "P1 place tw1-04",
        "P2 draw",
        "P2 place tw1-02",
        phase="draw",
        expect={
            "facts": {"over": True, "winner": 2, "reason": "deck-empty"},
            "events": [{"kind": "game-over", "clause": "TW-5.3"}],
        },
    )


def test_tw_5_4_damage_that_empties_the_deck_ends_the_game_at_once(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=RALPH),
        side(attack=JESTER, hand=RALPH, deck=4),
        phase="damage",
        winner=1,
        expect={
            "facts": {"over": True, "winner": 1, "decks": [9, 0]},
            "events": [{"kind": "game-over", "clause": "TW-5.4"}],
        },
    )
    assert "cleanup-phase" not in kinds(result)


def test_tw_5_5_both_players_go_through_the_draw_phase_together(game: TommyWalker) -> None:
    play(
        game,
        side(hand=PLUMIERE),
        side(hand=RALPH),
        {"check": {"to_move": [1, 2]}},
        "P2 place tw1-02",
        {"check": {"to_move": [1]}},
        "P1 draw",
        phase="draw",
    )


# --- the draw phase (TW-6) ------------------------------------------------------------------------


def test_tw_6_1_cards_are_drawn_from_the_top(game: TommyWalker) -> None:
    play(
        game,
        side(deck=[KUNYA, RALPH, VARAKEUS]),
        side(hand=RALPH),
        "P1 draw 2",
        {"check": {"hand1": [RALPH, KUNYA], "deck1": [VARAKEUS]}},
        phase="draw",
    )


def test_tw_6_2_tw_6_3_there_is_no_limit_to_drawing(game: TommyWalker) -> None:
    play(
        game,
        side(deck=[RALPH] * 12),
        side(),
        "P1 draw 12",
        {"check": {"hands": [12, 0], "decks": [0, 9]}},
        phase="draw",
    )


def test_tw_6_4_nothing_need_be_drawn(game: TommyWalker) -> None:
    play(game, side(hand=RALPH), side(hand=RALPH), "P1 place tw1-02", phase="draw")


def test_tw_6_5_a_player_with_no_attack_card_must_draw(game: TommyWalker) -> None:
    one = side(hand=[COUNT, SHARK], deck=[COUNT, RALPH, RALPH])
    play(
        game,
        one,
        side(hand=RALPH),
        {"illegal": "P1 place tw2-12", "clause": "TW-6.5"},
        {"check": {"legal": ["P1 draw", "P2 draw", "P2 place tw1-02"]}},
        "P1 draw",
        {"illegal": "P1 place tw2-12", "clause": "TW-6.5"},
        "P1 draw",
        "P1 place tw1-02",
        phase="draw",
    )
    play(
        game,
        side(deck=[RALPH, RALPH]),
        side(hand=RALPH),
        {"check": {"legal": ["P1 draw", "P2 draw", "P2 place tw1-02"]}},
        phase="draw",
    )


def test_tw_6_6_tw_6_7_the_attack_card_comes_from_the_hand_face_down(game: TommyWalker) -> None:
    result = play(
        game,
        side(hand=[RALPH, KUNYA]),
        side(hand=RALPH),
        {"illegal": "P1 place tw1-04", "clause": "TW-6.6"},
        "P1 place tw1-05",
        {"check": {"attack1": [KUNYA], "hand1": [RALPH], "phase": "draw"}},
        phase="draw",
    )
    assert result.state.observation(1).attack == ((), ())
    assert one_of(result, "enter")["secret"] is True
    assert result.trace[-1].seen_by(1).cards == ("?",)


def test_tw_6_8_the_check_phase_begins_when_both_cards_are_out(game: TommyWalker) -> None:
    result = play(game, side(hand=KUNYA), side(hand=RALPH), "P1 place", "P2 place", phase="draw")
    assert "check-phase" in kinds(result)


# --- the check phase (TW-7) -----------------------------------------------------------------------


def test_tw_7_1_tw_7_2_both_cards_are_turned_up_together(game: TommyWalker) -> None:
    result = play(game, side(attack=RALPH), side(attack=KUNYA), phase="check")
    assert one_of(result, "reveal")["cards"] == [RALPH, KUNYA]


@pytest.mark.parametrize("card", [COUNT, SHARK, "tw4-19"])
def test_tw_7_3_tw_7_4_tw_7_5_a_ride_only_card_is_a_misplay(game: TommyWalker, card: str) -> None:
    # The winner's entry ability (destroying the barrier) is not used: the damage phase comes at once.
    result = play(
        game,
        side(attack=card),
        side(attack=ZOFIRA),
        phase="check",
        barrier=(KUNYA, 1),
        expect={"facts": {"decks": [7, 9], "barrier": KUNYA}},
    )
    assert one_of(result, "misplay")["player"] == 1
    assert one_of(result, "win") == {
        "kind": "win",
        "clause": "TW-7.4",
        "player": 2,
        "cards": [ZOFIRA],
        "how": "misplay",
    }
    assert not {"entry-used", "clash", "attack-phase"} & set(kinds(result))


def test_tw_7_6_an_entry_ability_may_be_used_in_the_check_phase(game: TommyWalker) -> None:
    play(
        game,
        side(attack=JACK, discards=[KUNYA]),
        side(attack=RALPH),
        {"check": {"phase": "check", "legal": ["P1 pass", "P1 take tw1-05"]}},
        "P1 take tw1-05",
        {"check": {"phase": "attack", "hand1": [KUNYA]}},
        phase="check",
    )


def test_tw_7_7_entry_abilities_are_resolved_from_the_top(game: TommyWalker) -> None:
    play(
        game,
        side(attack=ELDER, hand=[RALPH, KUNYA], discards=[PLUMIERE], deck=[VARAKEUS]),
        side(attack=RALPH),
        {"illegal": "P1 take tw1-04", "clause": "TW-7.7"},
        "P1 return tw1-05",
        "P1 return tw1-02",
        "P1 take tw1-04",
        {"check": {"hand1": [PLUMIERE], "deck1": [RALPH, KUNYA, VARAKEUS]}},
        phase="check",
    )


def test_tw_7_8_both_players_use_their_entry_abilities(game: TommyWalker) -> None:
    play(
        game,
        side(attack="tw3-20", discards=[KUNYA]),
        side(attack=JACK, discards=[RALPH]),
        {"check": {"to_move": [2]}},  # 1600 is the lower power: TW-R14
        "P2 take",
        "P1 take",
        {"check": {"hands": [1, 1], "phase": "attack"}},
        phase="check",
    )


@pytest.mark.parametrize("barrier", [KADAS, "tw4-14", "tw4-15", "tw3-19"])
def test_tw_7_10_tw_7_11_barriers_do_not_touch_the_checks(game: TommyWalker, barrier: str) -> None:
    # Two equal powers clash although the barrier of P1 would lift one of them.
    result = play(game, side(attack=RALPH), side(attack=RALPH), phase="check", barrier=(barrier, 1))
    assert "clash" in kinds(result)


def test_tw_7_12_the_clash_check_follows_the_entry_abilities(game: TommyWalker) -> None:
    result = play(game, side(attack=JACK, discards=[RALPH]), side(attack=JACK), "P1 take", phase="check")
    order = kinds(result)
    assert order.index("taken-back") < order.index("compare") < order.index("clash")


def test_tw_7_13_tw_7_14_tw_7_15_equal_powers_clash_and_nobody_is_damaged(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=RALPH),
        side(attack=RALPH),
        phase="check",
        expect={"facts": {"decks": [9, 9], "discards1": [RALPH], "discards2": [RALPH], "round": 2}},
    )
    assert not {"attack-phase", "damage-phase"} & set(kinds(result))


def test_tw_7_16_unequal_powers_go_on_to_the_attack_phase(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH),
        side(attack=KUNYA),
        {"check": {"phase": "attack", "to_move": [1]}},
        phase="check",
    )


# --- the attack phase (TW-8) ----------------------------------------------------------------------


def test_tw_8_1_a_barrier_counts_from_the_attack_phase_on(game: TommyWalker) -> None:
    # 2000 against 2100 in the check phase; the barrier lifts P1 to 3000 in the attack phase.
    play(
        game,
        side(attack=KADAS),
        side(attack="tw3-01"),
        {"check": {"powers": [3000, 2100], "to_move": [2]}},
        phase="check",
        barrier=("tw2-10", 1),
    )


def test_tw_8_2_the_lower_power_acts_first(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=KUNYA),
        side(attack=PLUMIERE, hand=KUNYA),
        {"check": {"to_move": [1]}},
        {"illegal": "P2 ride tw1-05", "clause": "TW-8.2"},
        {"illegal": "P2 end", "clause": "TW-8.2"},
    )


def test_tw_8_3_tw_8_4_actions_go_on_until_the_power_is_higher(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[AQUERIO, AQUERIO, HAGURUMA]),
        side(attack=PLUMIERE),
        "P1 use tw3-08",
        {"check": {"powers": [3800, 5100], "to_move": [1]}},
        "P1 use tw3-08",
        {"check": {"powers": [4800, 5100], "to_move": [1]}},
        "P1 use tw4-16",
        {"check": {"powers": [6800, 5100], "to_move": [2]}},
        {"illegal": "P1 end", "clause": "TW-8.2"},
    )


def test_tw_8_5_the_lead_changes_hands(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=KUNYA),
        side(attack=PLUMIERE, hand=MARIANNE),
        "P1 ride tw1-05",
        {"check": {"to_move": [2], "powers": [5900, 5100]}},
        "P2 ride tw3-13",
        {"check": {"to_move": [1], "powers": [5900, 6000]}},
        "P1 end",
        expect={"facts": {"decks": [8, 9]}},
    )


def test_tw_8_6_tw_8_7_equal_powers_clash_at_once(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack="tw4-01", hand=[AQUERIO, AQUERIO]),
        side(attack="tw1-04"),
        "P1 use tw3-08",  # 5200 against 5100
        phase="attack",
    )
    assert "clash" not in kinds(result)
    # 4000 + 2000 = 6000 against 6000
    result = play(
        game,
        side(attack=AKURO, hand=[HAGURUMA]),
        side(attack=MARIANNE),
        "P1 use tw4-16",
        expect={"facts": {"decks": [9, 9], "discards1": sorted([AKURO, HAGURUMA]), "discards2": [MARIANNE]}},
    )
    assert one_of(result, "clash")["clause"] == "TW-8.6"
    assert "damage-phase" not in kinds(result)


def test_tw_8_6_a_barrier_may_make_them_clash_as_the_attack_phase_begins(game: TommyWalker) -> None:
    # 2000 and 3000 differ in the check phase; with the barrier's +1000 they are equal.
    result = play(game, side(attack=KADAS), side(attack=HAGURUMA), phase="check", barrier=("tw2-10", 1))
    assert one_of(result, "clash")["clause"] == "TW-8.6"


def test_tw_8_8_a_revenge_action_may_lower_the_power(game: TommyWalker) -> None:
    play(
        game,
        side(attack=PLUMIERE, hand=JACK),
        side(attack=KUNYA),
        "P1 ride tw2-07",
        {"check": {"powers": [1600, 5900], "to_move": [1]}},
    )


def test_tw_8_9_tw_8_10_end_gives_the_round_to_the_higher_power(game: TommyWalker) -> None:
    result = play(game, side(attack=RALPH), side(attack=KUNYA), "P1 end", expect={"facts": {"decks": [7, 9]}})
    order = kinds(result)
    assert order.index("end") < order.index("win") < order.index("damage-phase")
    assert one_of(result, "win")["player"] == 2


# --- revenge actions, rides (TW-9, TW-10) ---------------------------------------------------------


def test_tw_9_1_there_are_three_kinds_of_revenge_action(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[AQUERIO]),
        side(attack=PLUMIERE),
        {"check": {"legal": ["P1 activate", "P1 use tw3-08", "P1 ride tw3-08", "P1 end"]}},
        {"illegal": "P1 draw", "clause": "TW-9.1"},
        {"illegal": "P1 place tw3-08", "clause": "TW-9.1"},
    )


def test_tw_9_2_an_attack_ability_is_activated(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH),
        side(attack=KUNYA),
        {"check": {"powers": [2800, 5900]}},
        "P1 activate",
        {"check": {"powers": [7900, 5900]}},
    )


def test_tw_9_4_an_attack_ability_stops_while_its_condition_does_not_hold(game: TommyWalker) -> None:
    # 悪路王: 7000 with 3 or fewer cards in hand. P1 rides onto it with the hand at 3,
    # then P2 cannot change that; here the enemy's attribute changes under ラルフ instead.
    result = play(
        game,
        side(attack=RALPH, hand=[]),
        side(attack=PLUMIERE, hand=["tw3-05", KUNYA]),
        "P1 activate",
        {"check": {"powers": [7900, 5100]}},
        "P2 ride tw3-05",  # 男: the condition fails
        {"check": {"powers": [2800, 4200], "to_move": [1]}},
        "P1 end",
    )
    assert one_of(result, "effect-stops")["clause"] == "TW-9.4"


def test_tw_9_4_an_attack_ability_resumes_when_its_condition_holds_again(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=RALPH, hand=[AQUERIO]),
        side(attack=PLUMIERE, hand=["tw3-06", KUNYA, HAGURUMA]),
        "P1 activate",
        "P2 ride tw3-06",  # 男 4200
        "P1 use tw3-08",  # 3800
        {"check": {"powers": [3800, 4200]}},
        "P1 end",
    )
    assert "effect-resumes" not in kinds(result)
    result = play(
        game,
        side(attack=RALPH, hand=[HAGURUMA]),
        side(attack=PLUMIERE, hand=["tw3-06", KUNYA]),
        "P1 activate",
        "P2 ride tw3-06",
        "P1 use tw4-16",  # 4800 against 4200
        "P2 ride tw1-05",  # 女 again: 7900 + 2000
        {"check": {"powers": [9900, 5900], "to_move": [2]}},
    )
    assert one_of(result, "effect-resumes")["player"] == 1


def test_tw_9_4_a_hand_count_is_looked_at_all_the_time(game: TommyWalker) -> None:
    # カズマ needs 1 card or fewer. アルゴラ's entry puts a card into the hand of the *enemy* only,
    # so P1's own ride brings the hand down instead: 3 cards, ride (2), use (1), activate.
    play(
        game,
        side(attack=RALPH, hand=[KAZUMA, AQUERIO, KUNYA]),
        side(attack=VARAKEUS),
        "P1 ride tw4-08",
        {"illegal": "P1 activate", "clause": "TW-R21"},
        "P1 use tw3-08",
        "P1 activate",
        {"check": {"powers": [8860, 65535]}},
    )
    # トビアス makes P2 return cards: P2's 悪路王 condition comes to hold by itself.
    play(
        game,
        side(attack=KAZUMA, hand=[TOBIAS, KUNYA]),
        side(attack=AKURO, hand=[KUNYA, KUNYA]),
        "P1 use tw2-13",
        "P2 return tw1-05",
        {"check": {"hands": [1, 1]}},
    )


def test_tw_9_4_attack_abilities_end_with_the_attack_phase(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=ISUKA, hand=RALPH),
        side(attack=PLUMIERE, hand=RALPH),
        "P1 activate",
        "P2 end",
        "P1 place",
        "P2 place",
    )
    assert result.state.used == [[], []]


def test_tw_10_1_tw_10_2_tw_10_7_a_ride_puts_a_new_attack_card_on_top(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[MARIANNE]),
        side(attack=KUNYA),
        "P1 ride tw3-13",
        # ラルフ is T: マリアンヌ may become 7500 (TW-10.4).
        {"check": {"attack1": [RALPH, MARIANNE], "hand1": [], "legal": ["P1 pass", "P1 use"]}},
        "P1 pass",
        {"check": {"powers": [6000, 5900]}},
    )


def test_tw_10_4_an_entry_ability_may_be_used_on_a_ride(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=RALPH, hand=[MARIANNE]),
        side(attack=KUNYA),
        "P1 ride tw3-13",
        "P1 use",
        {"check": {"powers": [7500, 5900]}},
    )
    assert one_of(result, "entry-used")["clause"] == "TW-10.4"


def test_tw_10_5_a_ride_ends_the_attack_abilities_beneath(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=RALPH, hand=[RALPH]),
        side(attack=KUNYA, hand=[VARAKEUS, KUNYA]),
        "P1 activate",
        {"check": {"powers": [7900, 5900]}},
        "P2 ride tw1-09",
        "P1 ride tw1-02",
        {"check": {"powers": [2800, 65535]}},
    )
    assert one_of(result, "effects-lost")["clause"] == "TW-10.5"


def test_tw_10_6_hand_abilities_outlast_a_ride(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[AQUERIO, PLUMIERE]),
        side(attack=KUNYA),
        "P1 use tw3-08",
        "P1 ride tw1-04",
        {"check": {"powers": [6100, 5900]}},
    )


def test_tw_10_7_the_attributes_of_the_top_card_count(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH),
        side(attack=[PLUMIERE, "tw3-05"]),
        {"illegal": "P1 activate", "clause": "TW-R21"},
    )


def test_tw_10_8_tw_16_1_cards_beneath_stay_until_the_cleanup_phase(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[PLUMIERE]),
        side(attack=KUNYA),
        "P1 ride tw1-04",
        {"check": {"attack1": [RALPH, PLUMIERE], "discards1": []}},
        "P1 end",
        {"check": {"attack1": []}},
    )


def test_tw_10_9_a_ride_only_card_may_be_ridden(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[SHARK]),
        side(attack=KUNYA),
        "P1 ride tw4-18",
        {"check": {"powers": [8100, 5900], "to_move": [2]}},
    )


def test_tw_10_10_riding_onto_looks_at_the_card_directly_beneath(game: TommyWalker) -> None:
    # タトゥーイン (P) under ラルフ (T): プルミエール does not ride onto P.
    play(
        game,
        side(attack=[TATTOOIN, RALPH], hand=[PLUMIERE]),
        side(attack=KUNYA),
        "P1 ride tw1-04",
        {"check": {"powers": [5100, 5900], "to_move": [1], "phase": "attack"}},
    )
    play(
        game,
        side(attack=TATTOOIN, hand=[PLUMIERE]),
        side(attack=KUNYA),
        "P1 ride tw1-04",
        "P1 use",
        {"check": {"powers": [6900, 5900]}},
    )


# --- hand abilities and barriers (TW-11, TW-12) ---------------------------------------------------


def test_tw_11_1_a_hand_ability_is_used_by_putting_out_its_card(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[AQUERIO]),
        side(attack=KUNYA),
        "P1 use tw3-08",
        {"check": {"hand1": [], "powers": [3800, 5900]}},
        {"illegal": "P1 use tw3-08", "clause": "TW-11.1"},
    )


def test_tw_11_2_tw_16_1_hand_abilities_end_in_the_cleanup_phase(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[AQUERIO, RALPH]),
        side(attack=KUNYA, hand=[KUNYA]),
        "P1 use tw3-08",
        "P1 end",
        {"check": {"discards1": ["?", "?", RALPH, AQUERIO]}},
        "P1 place",
        "P2 place",
        {"check": {"powers": [2800, 5900]}},
    )


def test_tw_11_3_all_that_is_added_adds_up(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[AQUERIO, "tw4-04", HAGURUMA, KADAS]),
        side(attack=VARAKEUS),
        "P1 use tw3-08",
        "P1 use tw4-04",
        "P1 use tw4-16",
        "P1 use tw1-08",
        {"check": {"powers": [7800, 65535]}},
    )


def test_tw_11_4_the_higher_side_uses_no_hand_ability(game: TommyWalker) -> None:
    play(
        game,
        side(attack=KUNYA, hand=[AQUERIO]),
        side(attack=RALPH),
        {"illegal": "P1 use tw3-08", "clause": "TW-8.2"},
    )


def test_tw_12_1_tw_12_3_a_new_barrier_replaces_the_old_one(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=RALPH, hand=[KADAS]),
        side(attack=KUNYA),
        "P1 use tw1-08",
        {"check": {"barrier": KADAS, "barrier_by": 1, "discards2": ["tw2-10"], "powers": [3800, 5900]}},
        barrier=("tw2-10", 2),
    )
    assert one_of(result, "barrier-replaced")["player"] == 2


def test_tw_12_2_tw_12_4_tw_16_2_a_barrier_stays_and_goes_on_working(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[KADAS, RALPH]),
        side(attack=KUNYA, hand=[KUNYA]),
        "P1 use tw1-08",
        "P1 end",
        {"check": {"barrier": KADAS, "round": 2}},
        "P1 place",
        "P2 place",
        {"check": {"powers": [3800, 5900]}},
    )


def test_tw_12_5_a_destroyed_barrier_goes_to_its_owner(game: TommyWalker) -> None:
    play(
        game,
        side(attack=JESTER),
        side(attack=KUNYA),
        "P1 use",
        {"check": {"barrier": None, "discards2": [KADAS], "discards1": []}},
        phase="check",
        barrier=(KADAS, 2),
    )


# --- ladders and discarding (TW-13, TW-14) --------------------------------------------------------


def test_tw_13_1_tw_13_2_tw_13_4_a_ladder_is_climbed_card_by_card(game: TommyWalker) -> None:
    play(
        game,
        side(attack=TATTOOIN, hand=[RALPH, AKURO, AQUERIO, OROCHI]),
        side(attack=VARAKEUS),
        "P1 activate discarding tw1-02",
        {"check": {"powers": [11000, 65535], "discards1": [RALPH]}},
        "P1 activate discarding tw2-01",
        {"check": {"powers": [18500, 65535]}},
        "P1 activate discarding tw3-08",
        {"check": {"powers": [26000, 65535], "hands": [1, 0]}},
        {"illegal": "P1 activate discarding tw2-05", "clause": "TW-13.4"},
    )


def test_tw_13_1_the_powers_are_compared_after_every_step(game: TommyWalker) -> None:
    play(
        game,
        side(attack=TATTOOIN, hand=[RALPH, AKURO]),
        side(attack=KUNYA),
        "P1 activate discarding tw1-02",
        {"check": {"to_move": [2]}},
        {"illegal": "P1 activate discarding tw2-01", "clause": "TW-8.2"},
    )


def test_tw_13_3_the_cards_discarded_must_have_the_attribute(game: TommyWalker) -> None:
    play(
        game,
        side(attack=TATTOOIN, hand=[PLUMIERE, RALPH]),
        side(attack=VARAKEUS),
        {"illegal": "P1 activate discarding tw1-04", "clause": "TW-13.3"},
    )


def test_tw_14_1_tw_14_2_discards_lie_open(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=AQUERIO, hand=[LIFE, PLUMIERE]),
        side(attack=VARAKEUS),
        "P1 use tw2-08 discarding tw1-04",
        {"check": {"discards1": [PLUMIERE], "powers": [6800, 65535]}},
    )
    assert len(result.state.observation(1).piles[0]) == 1


def test_tw_14_3_returned_cards_are_not_shown(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=ELDER, hand=[RALPH, KUNYA]),
        side(attack=RALPH),
        "P1 return tw1-05",
        "P1 stop",
        phase="check",
    )
    event = one_of(result, "returned")
    assert event["secret"] is True
    assert result.state.observation(0).top == (result.state.decks[0][-1],)
    assert result.state.observation(1).top == ()


# --- the damage phase (TW-15) ---------------------------------------------------------------------


def test_tw_15_1_tw_15_2_damage_is_stars_and_modifiers(game: TommyWalker) -> None:
    for barrier, by, left in ((WENDY, 1, 5), (WENDY, 2, 6), (DOROTHY, 1, 6), (DOROTHY, 2, 7)):
        play(
            game,
            side(attack=MORAT),
            side(attack=RALPH),
            phase="damage",
            winner=1,
            barrier=(barrier, by),
            expect={"facts": {"decks": [9, left]}},
        )


def test_tw_15_3_the_top_cards_of_the_deck_are_discarded(game: TommyWalker) -> None:
    play(
        game,
        side(attack=KUNYA),
        side(attack=RALPH, deck=[PLUMIERE, ISUKA, VARAKEUS, RALPH], hand=[MORAT]),
        phase="damage",
        winner=1,
        expect={
            "facts": {"discards2": [RALPH, PLUMIERE, ISUKA], "deck2": [VARAKEUS, RALPH], "hand2": [MORAT]}
        },
    )


def test_tw_15_4_tw_15_8_a_damage_ability_adds_to_the_damage(game: TommyWalker) -> None:
    play(
        game,
        side(attack=PLUMIERE),
        side(attack=TATTOOIN),
        {"check": {"to_move": [1], "legal": ["P1 pass", "P1 use"], "decks": [9, 9]}},
        "P1 use",
        phase="damage",
        winner=1,
        expect={"facts": {"decks": [9, 6]}},
    )
    play(
        game,
        side(attack=PLUMIERE),
        side(attack=RALPH),
        phase="damage",
        winner=1,
        expect={"facts": {"decks": [9, 7]}},
    )


def test_tw_15_5_damage_abilities_go_from_the_top_down(game: TommyWalker) -> None:
    result = play(
        game,
        side(attack=OROCHI),
        side(attack=[RALPH, MORAT]),
        "P1 use",
        "P1 use",
        phase="damage",
        winner=1,
        expect={"facts": {"decks": [9, 5]}},
    )
    assert [event.data["ability"] for event in result.trace if event.kind == "damage-ability"] == [1, 2]


def test_tw_15_6_tw_15_7_the_loser_may_use_damage_abilities_too(game: TommyWalker) -> None:
    play(
        game,
        side(attack=JESTER, hand=[RALPH]),
        side(attack=JESTER, hand=[KUNYA]),
        "P1 swap tw1-02",
        "P2 swap tw1-05",
        phase="damage",
        winner=1,
        expect={"facts": {"hand1": [JESTER], "hand2": [JESTER], "discards1": [RALPH]}},
    )
    # ☆+1 for a win is nothing for the loser.
    result = play(game, side(attack=PLUMIERE), side(attack=TATTOOIN), phase="damage", winner=2)
    assert "damage-ability" not in kinds(result)


def test_tw_15_9_hand_abilities_that_change_the_power_do_not_change_the_damage(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, field=[AQUERIO]),
        side(attack=RALPH),
        phase="damage",
        winner=1,
        expect={"facts": {"decks": [9, 5]}},
    )


def test_tw_15_10_the_cleanup_phase_follows_the_damage(game: TommyWalker) -> None:
    order = kinds(play(game, side(attack=RALPH), side(attack=RALPH), phase="damage", winner=1))
    assert order.index("damage-taken") < order.index("cleanup-phase")


# --- the cleanup phase (TW-16) --------------------------------------------------------------------


def test_tw_16_1_tw_16_4_everything_but_a_barrier_goes_to_its_owners_discards(game: TommyWalker) -> None:
    play(
        game,
        side(attack=[RALPH, VARAKEUS], field=[AQUERIO]),
        side(attack=[PLUMIERE, KUNYA], field=["tw4-04"]),
        "P2 end",
        barrier=(KADAS, 2),
        expect={
            "facts": {
                "discards1": sorted([RALPH, VARAKEUS, AQUERIO]),
                "discards2": sorted([PLUMIERE, KUNYA, "tw4-04"]),
                "barrier": KADAS,
            }
        },
    )


def test_tw_16_5_only_the_barrier_stays(game: TommyWalker) -> None:
    result = play(game, side(attack=RALPH), side(attack=KUNYA), "P1 end", barrier=(KADAS, 2))
    assert one_of(result, "barrier-stays")["cards"] == [KADAS]


def test_tw_16_7_hands_are_kept(game: TommyWalker) -> None:
    play(
        game,
        side(attack=RALPH, hand=[KUNYA]),
        side(attack=KUNYA, hand=[RALPH, RALPH]),
        "P1 end",
        expect={"facts": {"hands": [1, 2], "round": 2}},
    )
