"""Every card of the archive is shown in battles of real cards, and each shows what it says it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core.unknowns import Between
from rules_engine.scenario import Run, Scenario, run
from rules_engine.tommy_walker import CardSpec, State, TommyWalker
from rules_engine.tommy_walker.cards import EFFECTS
from rules_engine.tommy_walker.outcomes import possible_outcomes
from rules_engine.tommy_walker.positions import Stage, by_itself
from rules_engine.tommy_walker.showcase import Display, Ending, Said, Showcase, Shown
from rules_engine.tommy_walker.showcase.search import MOST_TRIED
from rules_engine.tommy_walker.showcase.trial import ending
from rules_engine.tommy_walker.state import ATTACK, CHECK, REVENGE

IDS = [f"tw{s}-{n:02}" for s, count in ((1, 11), (2, 15), (3, 29), (4, 31)) for n in range(1, count + 1)]
PARTLY = {
    *("tw1-10", "tw1-11", "tw3-26", "tw3-28", "tw3-29", "tw4-20", "tw4-21", "tw4-22", "tw4-23"),
    *("tw4-24", "tw4-25", "tw4-26", "tw4-27", "tw4-28", "tw4-31"),
}
"""The cards of which something is open that matters in battle."""


@pytest.fixture(scope="module")
def showcase(game: TommyWalker) -> Showcase:
    return Showcase(game)


@pytest.fixture(scope="module")
def displays(showcase: Showcase) -> Mapping[str, Display]:
    return {card: showcase.of(card) for card in IDS}


def spec_of(game: TommyWalker, card: str) -> CardSpec:
    return next(spec for spec in game.cards if spec.id == card)


def played(game: TommyWalker, scenario: Mapping[str, Any], *, lenient: bool = False) -> Run[State]:
    data = {"game": "tommy-walker", **scenario}
    return run(Scenario.from_data(data), Stage(game), lenient=lenient)


def lacking(game: TommyWalker, card: str, place: int) -> TommyWalker:
    """The game in which a card really has one ability less."""

    def less(spec: CardSpec) -> CardSpec:
        if spec.id != card:
            return spec
        kept = [a for at, a in enumerate(spec.abilities or (), 1) if at != place]
        return replace(spec, abilities=tuple(kept))

    return TommyWalker([less(spec) for spec in game.cards], game.defaults)


@pytest.mark.parametrize("card", IDS)
def test_every_ability_decides_one_battle_and_does_not_apply_in_another(
    game: TommyWalker, displays: Mapping[str, Display], card: str
) -> None:
    display = displays[card]
    spec = spec_of(game, card)
    places = range(1, len(spec.abilities or ()) + 1)
    wanted = [(at, point) for at in places for point in ("decides", "idle")] or [(0, "plain"), (0, "plain")]
    assert not display.lacking
    assert sorted((e.place, e.point) for e in display.examples) == wanted
    assert bool(display.said) == (card in PARTLY)
    assert display.unused == (spec.abilities is None)


def every(displays: Mapping[str, Display]) -> Iterator[tuple[str, Shown]]:
    for card, display in displays.items():
        for shown in display.shown:
            yield card, shown


def test_they_can_all_be_played_as_they_stand(game: TommyWalker, displays: Mapping[str, Display]) -> None:
    for card, shown in every(displays):
        result = played(game, shown.scenario)
        assert result.passed, (card, shown, result.differences)
        assert ending(result.trace, result.state) == shown.ending
        assert card in repr(shown.scenario)


def test_without_the_ability_somebody_else_wins_or_nothing_changes(
    game: TommyWalker, displays: Mapping[str, Display]
) -> None:
    for card, shown in every(displays):
        if shown.point == "plain":
            assert shown.without == shown.ending
            continue
        poorer = lacking(game, card, shown.place)
        actions = shown.instead or [step for step in shown.scenario["actions"] if isinstance(step, str)]
        values = {
            key: value
            for key, value in shown.scenario.get("values", {}).get(card, {}).items()
            if not key.startswith("abilities")
        }
        data = {**shown.scenario, "actions": list(actions), "values": {card: values}}
        result = played(poorer, data, lenient=True)
        less = ending(result.trace, result.state)
        assert less == shown.without, (card, shown)
        assert shown.ending.decided_otherwise(less) == (shown.point == "decides"), (card, shown)
        if shown.point == "idle":
            assert less == shown.ending


def test_nobody_gives_up_who_could_have_answered(game: TommyWalker, displays: Mapping[str, Display]) -> None:
    """The last one to say "End" has no action that takes or evens the lead."""
    for card, shown in every(displays):
        state = Stage(game).set_up(Scenario.from_data({"game": "tommy-walker", **shown.scenario}))
        for step in shown.scenario["actions"]:
            if isinstance(step, str):
                state.apply(state.parse(step))
        while state.result is None and state.phase in (CHECK, ATTACK) and state.stage != REVENGE:
            action = by_itself(state)
            assert action is not None
            state.apply(action)
        if state.result is not None or state.phase != ATTACK:
            continue
        player = state.turn
        for action in state.legal_actions()[:-1]:
            after = state.copy()
            after.apply(action)
            assert after.phase == ATTACK, (card, shown)
            assert after.power(player) < after.power(1 - player), (card, shown, state.action_text(action))


def test_all_cards_in_them_are_known(game: TommyWalker, displays: Mapping[str, Display]) -> None:
    known = {*game.playable(), "?"}
    for card, display in displays.items():
        for example in display.examples:
            named = {
                str(word)
                for player in example.scenario["position"]["players"]
                for zone in ("attack", "hand", "discards", "field", "deck")
                for word in (player.get(zone) or () if isinstance(player.get(zone), list) else ())
            }
            assert named - {card} <= known


@pytest.mark.parametrize("card", sorted(PARTLY))
def test_what_is_said_of_a_card_with_gaps_is_all_that_is_possible(
    game: TommyWalker, displays: Mapping[str, Display], card: str
) -> None:
    for said in displays[card].said:
        steps = [s if isinstance(s, str) else s["illegal"] for s in said.scenario["actions"]]
        data = {"game": "tommy-walker", **said.scenario, "actions": steps}
        found = possible_outcomes(Scenario.from_data(data), game)
        winners = {(p.result.winner, p.result.how) for p in found.outcomes}
        assert winners == {(end.rounds[0][1], end.rounds[0][0]) for end, _ in said.outcomes}
        for _, cases in said.outcomes:
            assert cases
            assert all(need.name.startswith(f"{card}.") for case in cases for need in case)


def ends(said: Said) -> dict[int | None, int]:
    return {end.rounds[0][1]: len(cases) for end, cases in said.outcomes}


def test_the_power_of_a_card_without_one_is_what_it_depends_on(displays: Mapping[str, Display]) -> None:
    lower, higher = displays["tw4-28"].said
    assert ends(lower) == ends(higher) == {0: 1, None: 1, 1: 1}
    (clash,) = [cases for end, cases in lower.outcomes if end.rounds[0][0] == "clash"]
    assert clash[0] == (Between("tw4-28.power", 3300, 3300),)


def test_a_stat_that_makes_no_difference_is_filled_in(displays: Mapping[str, Display]) -> None:
    assert {str(s.scenario["values"]) for s in displays["tw2-11"].shown} == {"{'tw2-11': {'stat': 'S'}}"}
    assert {str(s.scenario["values"]) for s in displays["tw4-30"].shown} == {"{'tw4-30': {'stat': 'P'}}"}


def test_the_same_is_found_again(game: TommyWalker, displays: Mapping[str, Display]) -> None:
    again = Showcase(game)
    for card in IDS[::9]:
        assert again.of(card) == displays[card]


def test_every_effect_is_shown(game: TommyWalker, displays: Mapping[str, Display]) -> None:
    shown: set[str] = set()
    for card, display in displays.items():
        for example in display.examples:
            if example.place and example.point == "decides":
                effect = (spec_of(game, card).abilities or ())[example.place - 1].effect
                assert effect is not None
                shown.add(effect.name)
    assert shown == EFFECTS


def test_a_reason_is_given_where_there_is_none(game: TommyWalker) -> None:
    """Alone in the world, a card has nobody to beat; and what the engine cannot play is not shown."""
    lonely = TommyWalker([spec_of(game, "tw1-02")], game.defaults)
    display = Showcase(lonely).of("tw1-02")
    assert [(lack.place, lack.reason) for lack in display.lacking] == [(1, "none-found"), (1, "none-found")]
    hunter = spec_of(game, "tw1-02")
    odd = replace(hunter, abilities=(replace((hunter.abilities or ())[0], timing=hand_timing(game)),))
    others = [spec for spec in game.cards if spec.id != "tw1-02"]
    display = Showcase(TommyWalker([odd, *others], game.defaults)).of("tw1-02")
    assert [lack.reason for lack in display.lacking] == ["not-executable"]
    assert not display.shown


def hand_timing(game: TommyWalker) -> Any:
    return (spec_of(game, "tw1-05").abilities or ())[0].timing


def test_the_search_is_bounded(game: TommyWalker, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cards there are, so many battles are tried for an example, and no more."""
    specs = [
        replace(spec, id=f"{spec.id}-{copy}") for spec in game.cards if spec.abilities for copy in range(8)
    ]
    showcase = Showcase(TommyWalker(specs, game.defaults))
    tries = 0

    def never(*_: Any) -> None:
        nonlocal tries
        tries += 1

    monkeypatch.setattr("rules_engine.tommy_walker.showcase.search.played", never)
    display = showcase.of("tw1-02-3")
    assert [lack.reason for lack in display.lacking] == ["none-found", "none-found"]
    assert 0 < tries <= 4 * MOST_TRIED


def test_decided_otherwise() -> None:
    one = Ending((("end", 0),), None, (0, 2))
    assert not one.decided_otherwise(replace(one, taken=(0, 3)))
    assert not one.decided_otherwise(replace(one, rounds=(("misplay", 0),)))
    assert one.decided_otherwise(replace(one, rounds=(("end", 1),)))
    assert one.decided_otherwise(replace(one, over=("deck-empty", 0)))


def test_an_ability_that_a_ruling_takes_away_is_not_shown(game: TommyWalker) -> None:
    """Under the ruling that an attack power means nothing, there is no effect to show."""
    literal = TommyWalker(game.cards, {**game.defaults, "attack-word": "nothing"})
    display = Showcase(literal).of("tw1-06")
    assert [(lack.place, lack.reason) for lack in display.lacking] == [(1, "no-effect")]
