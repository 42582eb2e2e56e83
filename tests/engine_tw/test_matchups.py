"""How cards stand against each other, held to battles that the engine plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_engine.knowledge import value_of
from rules_engine.scenario import Scenario
from rules_engine.tommy_walker import CardSpec, State, TommyWalker
from rules_engine.tommy_walker import actions as a
from rules_engine.tommy_walker.cards import AT_LADDER, FILLER, POWER_PLUS_FOR_DISCARD, SET_IF_RIDING, TRAITS
from rules_engine.tommy_walker.matchups import RESULTS, Matchups, Result, Standing, Standings
from rules_engine.tommy_walker.positions import Stage
from rules_engine.tommy_walker.state import ATTACK, CLASH_IN_ATTACK
from tests.engine_tw.table import side

BY_TRAIT = {1: "tw3-08", 2: "tw3-14", 4: "tw2-10", 8: "tw3-08", 16: "tw3-27"}
"""A card with the attribute, whose only ability is one for the hand."""


@pytest.fixture(scope="module")
def standings(game: TommyWalker) -> Standings:
    return Standings(game.cards)


def known(game: TommyWalker) -> list[str]:
    return [card for card in game.playable() if card != FILLER]


def result(state: State) -> Result:
    """How P1 stands now."""
    if state.phase != ATTACK:
        return "clashes"
    return "wins" if state.power(0) > state.power(1) else "loses"


def position(game: TommyWalker, card: str, other: str, *, under: str = "", hand: str = "") -> State:
    one = side(attack=[under] if under else [card], hand=hand)
    data = {
        "game": "tommy-walker",
        "position": {"phase": "attack", "players": [one, side(attack=[other])]},
    }
    return Stage(game).set_up(Scenario.from_data(data))


def best_of(state: State, card: int) -> Result:
    """The best that P1 reaches by the abilities of this one card, with no other help."""
    found = [result(state)]
    if state.phase == ATTACK and state.turn == 0:
        for action in state.legal_actions():
            kind = a.kind_of(action)
            own = kind == a.PLAY and a.argument_of(action) >> 1 == card
            if kind in (a.ACTIVATE, a.CLIMB, a.USE) or own:
                after = state.copy()
                after.apply(action)
                found.append(best_of(after, card))
    return min(found, key=RESULTS.index)


def played(game: TommyWalker, card: str, other: str, *, riding: bool) -> Result:
    """What the engine says: the card with all that its ability asks of its owner."""
    t = game.rules().tables
    kind = t.index[card]
    for ability in t.entry[kind]:
        if t.code[ability] == SET_IF_RIDING:
            state = position(game, card, other, under=BY_TRAIT[t.trait[ability]], hand=card)
            if state.phase != ATTACK or state.turn:
                # The card that it rides on is not lower; what counts is the card itself.
                raised = game.with_values({card: {"power": t.number[ability], "abilities": []}})
                return result(position(raised, card, other))
            state.apply(state.parse(f"P1 ride {card}"))
            return best_of(state, kind)
    if riding:
        state = position(game, card, other, under="tw4-16", hand=card)
        if state.phase == ATTACK and not state.turn:
            state.apply(state.parse(f"P1 ride {card}"))
            return best_of(state, kind)
    hand = ""
    for ability in t.attack[kind]:
        if t.code[ability] == AT_LADDER:
            hand = " ".join([BY_TRAIT[t.trait[ability]]] * 3)
    if t.hand[kind] >= 0:
        hand = card
        if t.code[t.hand[kind]] == POWER_PLUS_FOR_DISCARD:
            hand += " " + BY_TRAIT[t.trait[t.hand[kind]]]
    if card == "tw1-07":
        stack = {"attack": ["tw4-16", card]}
        data = {"phase": "attack", "players": [side(**stack), side(attack=[other])]}
        return best_of(Stage(game).set_up(Scenario("tommy-walker", data)), kind)
    return best_of(position(game, card, other, hand=hand), kind)


def test_printed_power_against_printed_power(game: TommyWalker, standings: Standings) -> None:
    cards = known(game)
    for card in cards:
        rows = {row.other: row.bare.sure for row in standings.of(card).rows}
        for other in cards[:: 1 if card < "tw2" else 5]:
            if other != card:
                state = position(game, card, other)
                assert rows[other] == result(state), (card, other)
                assert (rows[other] == "clashes") == (state.how == CLASH_IN_ATTACK or state.phase != ATTACK)


def test_abilities_at_their_best(game: TommyWalker, standings: Standings) -> None:
    cards = known(game)
    compared = 0
    for number, card in enumerate(cards):
        matchups = standings.of(card)
        rows = {row.other: row.best for row in matchups.rows}
        riding = "riding" in matchups.needs
        for other in cards[number % 3 :: 3]:
            best = rows.get(other)
            if best is not None:
                compared += 1
                assert best.sure == played(game, card, other, riding=riding), (card, other)
    assert compared > 900


def test_an_ability_never_makes_it_worse(standings: Standings, game: TommyWalker) -> None:
    for card in game.cards:
        for row in standings.of(card.id).rows:
            if row.best is not None:
                worst = RESULTS.index(row.bare.possible[-1])
                assert RESULTS.index(row.best.possible[-1]) <= worst
                assert RESULTS.index(row.best.possible[0]) <= RESULTS.index(row.bare.possible[0])


def test_two_cards_agree_about_their_battle(standings: Standings, game: TommyWalker) -> None:
    turned: dict[Result, Result] = {"wins": "loses", "clashes": "clashes", "loses": "wins"}
    tables = {card.id: {row.other: row.bare for row in standings.of(card.id).rows} for card in game.cards}
    for card, rows in tables.items():
        assert card not in rows
        assert len(rows) == len(game.cards) - 1
        for other, bare in rows.items():
            assert {turned[r] for r in bare.possible} == set(tables[other][card].possible)


def row(matchups: Matchups, other: str) -> tuple[Standing, Standing | None]:
    (found,) = [row for row in matchups.rows if row.other == other]
    return found.bare, found.best


def test_what_is_not_known_stays_open(standings: Standings) -> None:
    unknown = standings.of("tw1-11")
    assert unknown.abilities_unknown
    assert unknown.count("bare") == {"wins": 0, "clashes": 0, "loses": 0, "open": 85}
    assert row(unknown, "tw1-09")[0] == Standing(("wins", "clashes", "loses"), None)
    # Whoever rides on a female card has 6000, whatever else there is to know.
    assert row(standings.of("tw3-28"), "tw3-27") == (
        Standing(("wins", "clashes", "loses"), None),
        Standing(("wins",), "wins"),
    )
    # The source doubts the power that its ability gives.
    assert row(standings.of("tw4-20"), "tw3-14")[1] == Standing(("wins", "clashes", "loses"), "wins")
    # Nobody knows whether this enemy is “S”.
    assert row(standings.of("tw3-02"), "tw1-11")[1] == Standing(("wins", "clashes", "loses"), None)
    # The next steps of a ladder are worked out only; the first is printed.
    assert row(standings.of("tw1-10"), "tw1-01")[1] == Standing(("wins",), "wins")
    assert row(standings.of("tw1-10"), "tw1-09")[1] == Standing(("wins", "clashes", "loses"), "loses")


def test_counts(standings: Standings) -> None:
    count = standings.of("tw1-02").count
    assert count("bare") == {"wins": 15, "clashes": 3, "loses": 62, "open": 5}
    assert sum(count("best").values()) == 85
    assert count("best")["wins"] > 40


def test_what_the_best_takes_for_granted(standings: Standings) -> None:
    needs = {"tw1-02": (), "tw2-01": ("hand",), "tw3-07": ("ladder",), "tw1-07": ("beneath",)}
    needs |= {"tw2-06": ("riding",), "tw3-08": ("copy",), "tw2-08": ("copy-discard",), "tw1-05": ()}
    for card, wanted in needs.items():
        assert standings.of(card).needs == wanted
    assert all(row.best is None for row in standings.of("tw1-05").rows)


def test_one_of_several_values_is_bounded(game: TommyWalker) -> None:
    """A card whose power is one of two beats what is below both."""

    def with_power(card: CardSpec) -> CardSpec:
        return replace(card, power=value_of({"one_of": [4000, 5000]})) if card.id == "tw1-02" else card

    standings = Standings([with_power(card) for card in game.cards])
    rows = {row.other: row.bare.possible for row in standings.of("tw1-02").rows}
    assert rows["tw2-10"] == ("wins",)
    assert rows["tw2-13"] == ("wins", "clashes")
    assert rows["tw3-24"] == ("wins", "clashes", "loses")
    assert rows["tw3-29"] == ("clashes", "loses")
    assert rows["tw1-01"] == ("loses",)


def test_masks_cover_the_attributes() -> None:
    assert set(BY_TRAIT) == set(TRAITS.values())
