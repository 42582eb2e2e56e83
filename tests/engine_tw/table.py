"""Short ways to write positions down and to play them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.core import Source
from rules_engine.scenario import Run, Scenario, run
from rules_engine.tommy_walker import OPTIONS, State, TommyWalker
from rules_engine.tommy_walker.actions import DRAW_CARD, kind_of
from rules_engine.tommy_walker.cards import FILLER
from rules_engine.tommy_walker.positions import Stage
from rules_engine.tommy_walker.state import DRAWING, REVENGE

Cards = str | Sequence[str]


def side(**zones: Any) -> dict[str, Any]:
    """One player; a zone may be a list, or ids in one string. The deck is 9 unknown cards if left out."""
    out = {zone: cards.split() if isinstance(cards, str) else cards for zone, cards in zones.items()}
    out.setdefault("deck", 9)
    return out


def play(
    game: TommyWalker,
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    *actions: Any,
    phase: str = "attack",
    rulings: Mapping[str, str] | None = None,
    barrier: tuple[str, int] | None = None,
    finish: bool = False,
    **more: Any,
) -> Run[State]:
    """Play a scenario; it fails if any of its steps or checks does."""
    position: dict[str, Any] = {"phase": phase, "players": [one, two]}
    if barrier:
        position["barrier"] = {"card": barrier[0], "by": barrier[1]}
    for key in ("winner", "round"):
        if key in more:
            position[key] = more.pop(key)
    data = {
        "game": "tommy-walker",
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
    """An option for every ruling, at random; games still come to an end."""
    chosen = {key: source.choice(options) for key, options in OPTIONS.items()}
    if chosen["repetition"] == "play-on":
        chosen["repetition"] = "round-limit"
    return chosen


def random_decks(
    game: TommyWalker, source: Source, rulings: Mapping[str, str] | None = None
) -> list[list[str]]:
    """Two decks of 16 cards that can be played, half of them from a few kinds so that they meet."""
    playable = [card_id for card_id in game.playable(rulings) if card_id != FILLER]
    few = [source.choice(playable) for _ in range(4)]
    return [[source.choice(few if source.below(2) else playable) for _ in range(16)] for _ in range(2)]


def random_action(state: State, source: Source) -> int | None:
    """A random action of anybody who owes one; hands fill up first, and few rounds are given up at once."""
    movers = state.to_move
    if not movers:
        return None
    player = source.choice(movers)
    legal = state.legal_actions(player)
    if state.stage == DRAWING and kind_of(legal[0]) == DRAW_CARD:
        if len(legal) == 1 or len(state.hands[player]) < 1 + source.below(6):
            return legal[0]
        legal = legal[1:]
    elif state.stage == REVENGE and len(legal) > 1 and source.below(6):
        legal = legal[:-1]
    return source.choice(legal)
