"""Every card with a known text is played, and every one of its abilities has its effect at least once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core import SetupError, Source
from rules_engine.knowledge import value_of
from rules_engine.tommy_walker import AbilitySpec, Assumed, CardSpec, TommyWalker
from rules_engine.tommy_walker.cards import EFFECTS, FILLER, not_executable
from tests.engine_tw.table import kinds, one_of, play, random_decks, side

STRONG = "tw1-09"  # 男/P 65535
BY_TRAIT = {"男": "tw3-08", "女": "tw3-14", "P": "tw1-09", "T": "tw3-08", "S": "tw2-06"}
"""A card with the attribute."""
NOT_TRAIT = {"男": "tw3-14", "女": "tw3-08", "P": "tw3-08", "T": "tw2-06", "S": "tw3-08"}
FILLED: Mapping[str, Mapping[str, Any]] = {
    "tw1-10": {"abilities.1.trait": "T", "abilities.1.second": 19000, "abilities.1.third": 26800},
    "tw2-11": {"stat": "S"},
    "tw3-28": {"gender": "男", "stat": "P", "damage": 2, "power": 3000},
    "tw4-20": {"damage": 3, "abilities.1.power": 10100},
    "tw4-21": {"stat": "P", "damage": 3},
    "tw4-22": {"power": 3000},
    "tw4-27": {"stat": "P", "damage": 3},
    "tw4-30": {"stat": "P"},
    "tw4-31": {"abilities.1.trait": "P"},
}
"""Values chosen for the cards with gaps, so that their known texts can be played too."""


def plain(ability: AbilitySpec, slot: str) -> Any:
    assert ability.effect is not None
    return ability.effect.slots[slot].plain


@pytest.fixture(scope="module")
def filled(game: TommyWalker) -> TommyWalker:
    # The timing of 清嶺地・悠里 is inferred; it is taken at its word here.
    return game.with_values(FILLED).with_filling(Assumed())


@pytest.mark.parametrize(
    "card_id",
    [*(f"tw{s}-{n:02}" for s, count in ((1, 11), (2, 15), (3, 29), (4, 31)) for n in range(1, count + 1))],
)
def test_the_abilities_of_a_card(filled: TommyWalker, card_id: str) -> None:
    game = filled
    card = next(card for card in game.cards if card.id == card_id)
    if card.abilities is None:
        assert card_id not in game.playable()
        return
    assert card_id in game.playable()
    for ability in card.abilities:
        assert ability.effect is not None
        assert ability.effect.name in EFFECTS
        CHECKS[ability.effect.name](game, card, ability)


def plus(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    name = ability.effect.name if ability.effect else ""
    enemy = BY_TRAIT[plain(ability, "trait")] if name.endswith("enemy") else STRONG
    hand, cost = [card.id], ""
    if name.endswith("discard"):
        paid = BY_TRAIT[plain(ability, "trait")]
        hand, cost = [card.id, paid], f" discarding {paid}"
    bonus = plain(ability, "bonus")
    play(
        game,
        side(attack="tw2-07", hand=hand),
        side(attack=[STRONG, enemy]),
        f"P1 use {card.id}{cost}",
        {"check": {"hands": [0, 0]}},
    )
    result = play(
        game, side(attack="tw2-07", hand=hand), side(attack=[STRONG, enemy]), f"P1 use {card.id}{cost}"
    )
    assert result.state.power(0) == 1600 + bonus
    if name.endswith("enemy"):
        other = NOT_TRAIT[plain(ability, "trait")]
        result = play(
            game, side(attack="tw2-07", hand=hand), side(attack=[STRONG, other]), f"P1 use {card.id}"
        )
        assert result.state.power(0) == 1600


def if_enemy(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    trait = plain(ability, "trait")
    ride_only = any(a.effect and a.effect.name == "only-by-ride" for a in card.abilities or ())
    for enemy, usable in ((BY_TRAIT[trait], True), (NOT_TRAIT[trait], False)):
        two = side(attack=enemy, field=["tw4-16"] * 9)
        one = side(attack=["tw2-07", card.id] if ride_only else [card.id])
        step: Any = "P1 activate" if usable else {"illegal": "P1 activate", "clause": "TW-R21"}
        result = play(game, one, two, step)
        if usable:
            assert result.state.power(0) == plain(ability, "power")


def if_hand(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    count = plain(ability, "count")
    for cards, usable in ((count, True), (count + 1, False)):
        one = side(attack=["tw2-07", card.id], hand=["tw3-08"] * cards)
        step: Any = "P1 activate" if usable else {"illegal": "P1 activate", "clause": "TW-R21"}
        result = play(game, one, side(attack=STRONG), step)
        if usable:
            assert result.state.power(0) == plain(ability, "power")


def if_riding(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    trait = plain(ability, "trait")
    entry = ability.timing.plain == "登場"
    for under, usable in ((BY_TRAIT[trait], True), (NOT_TRAIT[trait], False)):
        one = side(attack=under, hand=[card.id])
        two = side(attack=STRONG, field=["tw4-16"])
        verb = "P1 use" if entry else "P1 activate"
        steps: list[Any] = [f"P1 ride {card.id}"]
        if usable:
            steps += [verb, {"check": {"powers": [plain(ability, "power"), 67535]}}]
        else:
            steps += [{"illegal": verb}]
        play(game, one, two, *steps)


def ladder(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    paid = BY_TRAIT[plain(ability, "trait")]
    steps: list[Any] = []
    for step in ("first", "second", "third"):
        steps += [f"P1 activate discarding {paid}", {"check": {"powers": [plain(ability, step), 67535]}}]
    play(game, side(attack=card.id, hand=[paid] * 4), side(attack=STRONG, field=["tw4-16"]), *steps)


def beneath(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    power = card.power.plain
    assert isinstance(power, int)
    for count in range(3):
        one = side(attack=["tw2-07"] * count + [card.id])
        result = play(game, one, side(attack=STRONG), "P1 activate")
        assert result.state.power(0) == power + count * plain(ability, "bonus")


def retrieve(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    assert ability.effect is not None
    wanted, other = "tw3-08", "tw2-06"
    if "trait" in ability.effect.slots:
        trait = plain(ability, "trait")
        wanted, other = BY_TRAIT[trait], NOT_TRAIT[trait]
        result = play(game, side(attack=card.id, discards=[other]), side(attack=STRONG), phase="check")
        assert result.state.phase == 2
    play(
        game,
        side(attack=card.id, discards=[other, wanted]),
        side(attack=STRONG),
        f"P1 take {wanted}",
        {"check": {"hand1": [wanted], "discards1": [other]}},
        phase="check",
    )


def give_back(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    one = side(attack=card.id, hand=["tw3-08", "tw2-06", "tw1-02", "tw1-03"], deck=["tw1-09"])
    play(
        game,
        one,
        side(attack=STRONG),
        "P1 return tw1-03",
        "P1 return tw2-06",
        "P1 return tw3-08",
        {"check": {"deck1": ["tw3-08", "tw2-06", "tw1-03", "tw1-09"], "hand1": ["tw1-02"]}},
        phase="check",
    )


def destroy(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    play(
        game,
        side(attack=card.id),
        side(attack=STRONG),
        "P1 use",
        {"check": {"barrier": None}},
        phase="check",
        barrier=("tw1-08", 2),
    )


def only_by_ride(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    result = play(game, side(attack=card.id), side(attack=STRONG), phase="check")
    assert one_of(result, "misplay")["cards"] == [card.id]
    play(game, side(attack="tw2-07", hand=[card.id]), side(attack=STRONG), f"P1 ride {card.id}")


def if_beat(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    stars = card.damage.plain
    assert isinstance(stars, int)
    trait = plain(ability, "trait")
    for enemy, more in ((BY_TRAIT[trait], 1), (NOT_TRAIT[trait], 0)):
        steps = ["P1 use"] * more
        play(
            game,
            side(attack=card.id),
            side(attack=enemy),
            *steps,
            phase="damage",
            winner=1,
            expect={"facts": {"decks": [9, 9 - stars - more]}},
        )


def if_beat_rider(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    result = play(
        game, side(attack=card.id), side(attack=["tw2-07", "tw3-08"]), "P1 use", phase="damage", winner=1
    )
    assert one_of(result, "damage-ability")["stars"] == 1


def swap(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    play(
        game,
        side(attack=card.id, hand=["tw3-08"]),
        side(attack="tw3-08"),
        "P1 swap tw3-08",
        phase="damage",
        winner=2,
        expect={"facts": {"hand1": [card.id]}},
    )


def stars(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    own = ability.effect is not None and ability.effect.name == "own-damage-plus"
    one = side(attack="tw3-08")
    play(
        game,
        one,
        one,
        phase="damage",
        winner=1 if own else 2,
        barrier=(card.id, 1),
        expect={"facts": {"decks": [9, 4] if own else [6, 9]}},
    )


def clash(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    one = side(attack="tw3-08")
    play(game, one, one, phase="check", barrier=(card.id, 1), expect={"facts": {"decks": [9, 7]}})


def copy_entry(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    result = play(
        game,
        side(attack="tw2-07", discards=["tw3-08"]),
        side(attack=STRONG, discards=["tw1-02"]),
        "P1 take",
        "P2 take",
        phase="check",
        barrier=(card.id, 2),
        expect={"facts": {"hands": [1, 1]}},
    )
    assert "entry-copied" in kinds(result)


def even(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    play(
        game,
        side(attack="tw2-07", hand=[card.id]),
        side(attack=STRONG, hand=["tw3-08", "tw1-02"], deck=["tw1-09"]),
        f"P1 use {card.id}",
        {"check": {"to_move": [2]}},
        "P2 return tw1-02",
        {"illegal": "P2 stop", "clause": "TW-R35"},
        "P2 return tw3-08",
        {"check": {"deck2": ["tw3-08", "tw1-02", "tw1-09"], "hands": [0, 0]}},
    )


def draw_ban(game: TommyWalker, card: CardSpec, ability: AbilitySpec) -> None:
    one = side(hand=["tw3-08"] * 4)
    play(
        game,
        one,
        one,
        {"illegal": "P1 draw", "clause": "TW-R9"},
        "P2 draw",
        phase="draw",
        barrier=(card.id, 2),
    )


CHECKS = {
    "own-power-plus": plus,
    "own-power-plus-if-enemy": plus,
    "own-power-plus-for-discard": plus,
    "power-if-enemy": if_enemy,
    "power-if-hand-at-most": if_hand,
    "power-if-riding": if_riding,
    "discard-ladder": ladder,
    "power-per-card-below": beneath,
    "retrieve-trait": retrieve,
    "retrieve-any": retrieve,
    "return-hand": give_back,
    "return-hand-to-top": give_back,
    "destroy-barrier": destroy,
    "only-by-ride": only_by_ride,
    "damage-if-beat": if_beat,
    "damage-if-beat-rider": if_beat_rider,
    "swap-into-hand": swap,
    "enemy-damage-minus": stars,
    "own-damage-plus": stars,
    "damage-on-clash": clash,
    "copy-entry": copy_entry,
    "enemy-hand-down-to-mine": even,
    "enemy-draw-limit": draw_ban,
}


def test_every_effect_of_the_phrasebook_is_carried_out(catalogue: Any) -> None:
    assert {phrase.effect for phrase in catalogue.phrasebook.phrases} == EFFECTS == CHECKS.keys()


def test_every_playable_card_is_played_in_random_games(game: TommyWalker) -> None:
    source = Source(7)
    seen: set[str] = set()
    for seed in range(150):
        state = game.new_game(random_decks(game, source), seed, trace=True)
        while state.to_move:
            state.apply(source.choice(state.legal_actions()))
        assert state.trace is not None
        for event in state.trace:
            if event.kind in ("reveal", "ride", "hand-ability", "barrier-laid"):
                seen.update(event.cards)
    assert seen == set(game.playable()) - {FILLER}


# --- what the engine cannot play yet -------------------------------------------------------------


def odd(game: TommyWalker, card: str, *abilities: AbilitySpec) -> TommyWalker:
    """The game in which a card has other abilities."""
    return TommyWalker(
        [replace(spec, abilities=abilities) if spec.id == card else spec for spec in game.cards],
        game.defaults,
    )


def ability_of(game: TommyWalker, card: str) -> AbilitySpec:
    return (next(spec for spec in game.cards if spec.id == card).abilities or ())[0]


def timed(ability: AbilitySpec, timing: str) -> AbilitySpec:
    return replace(ability, timing=value_of(timing))


def with_slots(ability: AbilitySpec, **slots: Any) -> AbilitySpec:
    assert ability.effect is not None
    kept = {name: value for name, value in ability.effect.slots.items() if slots.get(name, "") is not None}
    changed = {name: value_of(value) for name, value in slots.items() if value is not None}
    return replace(ability, effect=replace(ability.effect, slots={**kept, **changed}))


def test_an_unusual_ability_keeps_only_its_own_card_out_of_play(game: TommyWalker) -> None:
    plus = ability_of(game, "tw3-08")
    unusual = {
        "another timing": [timed(ability_of(game, "tw1-02"), "登場")],
        "a slot that the phrasing lacks": [with_slots(ability_of(game, "tw2-01"), count=None)],
        "two cards at a time": [with_slots(ability_of(game, "tw2-07"), count=2)],
        "nobody knows how many": [with_slots(ability_of(game, "tw2-07"), count="unknown")],
    }
    for why, abilities in unusual.items():
        other = odd(game, "tw1-02", *abilities)
        (spec,) = [spec for spec in other.cards if spec.id == "tw1-02"]
        assert not_executable(spec) == [1], why
        assert set(game.playable()) - set(other.playable()) == {"tw1-02"}, why
        with pytest.raises(SetupError, match=r"tw1-02\.abilities\.1\.effect"):
            play(other, side(attack="tw1-02"), side(attack="tw1-04"))
        play(other, side(attack="tw1-01"), side(attack="tw1-04"), finish=True)
    twice = odd(game, "tw1-02", plus, plus)
    assert not_executable(next(spec for spec in twice.cards if spec.id == "tw1-02")) == [2]
    assert "tw1-02" not in twice.playable()


def test_every_ability_of_the_archive_can_be_executed(game: TommyWalker) -> None:
    assert [card.id for card in game.cards if not_executable(card)] == []
