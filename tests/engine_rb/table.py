"""Short ways to write positions down and to play them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.core import Source
from rules_engine.reborn import OPTIONS, Reborn, State
from rules_engine.reborn.game import limited
from rules_engine.reborn.positions import Stage
from rules_engine.scenario import Run, Scenario, run

Cards = str | Sequence[str]

STORM1, STORM2, STORM3 = "rbs-01", "rbs-02", "rbs-03"  # beats rain; 3/2, 5/3, 7/5
RAIN1, RAIN2, RAIN3 = "rbs-04", "rbs-05", "rbs-06"  # beats sun; 2/3, 4/4, 6/6 (and storm)
SUN1, SUN2, SUN3 = "rbs-07", "rbs-08", "rbs-09"  # beats cloud; 2/2, 4/3, 5/5 (and rain)
CLOUD1, CLOUD2, CLOUD3 = "rbs-10", "rbs-11", "rbs-12"  # beats storm; 4/1, 6/2, 8/4 (and sun); no family
SHADOW1 = "rbs-13"  # no attribute, beats none; 3/3
WILL_STORM, WILL_RAIN, WILL_SUN, WILL_CLOUD = "rbs-14", "rbs-15", "rbs-16", "rbs-17"
W_STORM_RAIN, W_SUN_CLOUD = "rbs-18", "rbs-19"
SHIELD, CHAIN, WHISTLE, MEDICINE = "rbs-20", "rbs-21", "rbs-22", "rbs-23"  # boxes
CHEER, GROWTH, RAID, COUNCIL, BRAWL, CARE = (f"rbs-{n}" for n in range(24, 30))  # events
DOJO1, DOJO2, HARBOUR = "rbs-30", "rbs-31", "rbs-32"  # fields


def side(**zones: Any) -> dict[str, Any]:
    """One player; a zone may be a list, or ids in one string. The deck is 9 unknown cards if left out."""
    out = {
        zone.replace("_", "-"): cards.split() if isinstance(cards, str) else cards
        for zone, cards in zones.items()
    }
    out.setdefault("deck", 9)
    return out


def play(
    game: Reborn,
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    *actions: Any,
    phase: str = "character",
    rulings: Mapping[str, str] | None = None,
    finish: bool = False,
    **more: Any,
) -> Run[State]:
    """Play a scenario; it fails if any of its steps or checks does."""
    position: dict[str, Any] = {"phase": phase, "players": [one, two]}
    for key in ("active", "turn", "field"):
        if key in more:
            position[key] = more.pop(key)
    data = {
        "game": "reborn",
        "position": position,
        "actions": list(actions),
        "rulings": rulings or {},
        "finish": finish,
        **more,
    }
    result = run(Scenario.from_data(data), Stage(game))
    assert not result.differences, "\n".join(map(str, result.differences))
    return result


def kinds(result: Run[State]) -> list[str]:
    """The kinds of all events."""
    return [event.kind for event in result.trace]


def one_of(result: Run[State], kind: str) -> Any:
    """The data of the only event of a kind."""
    (event,) = [event for event in result.trace if event.kind == kind]
    return event.to_data()


def random_rulings(source: Source) -> dict[str, str]:
    """An option for every ruling, at random."""
    return {key: source.choice(options) for key, options in OPTIONS.items()}


def random_decks(game: Reborn, source: Source) -> list[list[str]]:
    """Two decks that keep to the rules for decks, each with a few names so that they meet."""
    return [_random_deck(game, source) for _ in range(2)]


def _random_deck(game: Reborn, source: Source) -> list[str]:
    rules = game.rules()
    playable = game.playable()
    left = dict.fromkeys(playable, 4)
    few = [source.choice((0, 3, 6, 9)) + 1 for _ in range(2)]
    liked = [f"rbs-{first + level:02d}" for first in few for level in range(3)]
    liked += [f"rbs-{14 + (first - 1) // 3}" for first in few]
    deck = [f"rbs-{few[0]:02d}"]
    left[deck[0]] -= 1
    ws = 4
    while len(deck) < 40:
        card_id = source.choice(liked if source.below(3) else playable)
        if not limited(rules, rules.tables.kind(card_id)):
            if not ws:
                continue
            ws -= 1
        elif not left[card_id]:
            continue
        left[card_id] -= 1
        deck.append(card_id)
    return deck


def random_action(state: State, source: Source) -> int | None:
    """A random action of anybody who owes one."""
    movers = state.to_move
    if not movers:
        return None
    return source.choice(state.legal_actions(source.choice(movers)))
