"""Short ways to write positions down and to play them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules_engine.core import Source
from rules_engine.scenario import Run, Scenario, run
from rules_engine.yokai_watch import OPTIONS, State, YokaiWatch
from rules_engine.yokai_watch.actions import DRAW_CARDS, END, NEXT, kind_of
from rules_engine.yokai_watch.cards import FILLER, RULE, TRIBES
from rules_engine.yokai_watch.game import DECK_SIZE, IDENTICAL, OF_ONE_NAME
from rules_engine.yokai_watch.positions import Stage

# The specimens by what they are in these tests.
RED, RED2 = "yws-01", "yws-02"  # cost 0, power 300, bonus 100; cost 1, power 500
ORANGE, ORANGE2 = "yws-03", "yws-04"  # cost 0, power 200, bonus 200; cost 2, power 600
YELLOW, YELLOW2 = "yws-05", "yws-06"  # cost 0, power 300; cost 1, power 400
PINK = "yws-07"  # cost 0, power 200
GREEN = "yws-08"  # cost 1, power 400
PURPLE = "yws-09"  # cost 1, power 400, bonus 200
BLUE = "yws-10"  # cost 2, power 600
AQUA = "yws-11"  # cost 3, power 800
EVOLVED = "yws-12"  # the symbol of RED, another name; cost 2, power 700
OTHER_ORANGE = "yws-13"  # the name of ORANGE, another symbol; cost 1, power 400
BIG_GREEN = "yws-14"  # cost 2, power 500
SMALL_BLUE = "yws-15"  # cost 0, power 300
DRAWING, DESTROYING, BOTH_LOSE, CHEERING = "yws-16", "yws-17", "yws-18", "yws-19"
RULE_CARD = "yws-20"
BRAVE, SLIPPERY = TRIBES[0], TRIBES[7]

IDLE = {"advance-battle": "not-used"}
"""No medals, where a test is about something else."""


def side(**zones: Any) -> dict[str, Any]:
    """One player; a zone may be a list, or ids in one string. The deck is 9 unknown cards if left out."""
    out = {zone: cards.split() if isinstance(cards, str) else cards for zone, cards in zones.items()}
    out.setdefault("deck", 9)
    return out


def lying(cards: str, how: str = "") -> dict[str, Any]:
    """A yokai: its cards from the bottom to the top, and how it lies."""
    return {"cards": cards.split(), **dict.fromkeys(how.split(), True)}


def play(
    game: YokaiWatch,
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    *actions: Any,
    rulings: Mapping[str, str] | None = None,
    finish: bool = False,
    **more: Any,
) -> Run[State]:
    """Play a scenario; it fails if any of its steps or checks does."""
    position: dict[str, Any] = {"players": [one, two]}
    for key in ("turn", "player", "start", "placed"):
        if key in more:
            position[key] = more.pop(key)
    data = {
        "game": "yokai-watch",
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
    chosen["endless-game"] = "still-turns"
    return chosen


def random_deck(game: YokaiWatch, source: Source, rulings: Mapping[str, str] | None = None) -> list[str]:
    """A deck that the rules allow."""
    rules = game.rules(rulings)
    tables = rules.tables
    pool = [card for card in game.playable(rulings) if card != FILLER for _ in range(IDENTICAL)]
    source.shuffle(pool)
    limit = IDENTICAL if rules.settings.identical_card == "same-name" else OF_ONE_NAME
    names: Counter[str] = Counter()
    cards: list[str] = []
    for card in pool:
        kind = tables.index[card]
        excluded = tables.type[kind] == RULE and rules.settings.rule_card_in_deck == "excluded"
        if len(cards) < DECK_SIZE and not excluded and names[tables.names[kind]] < limit:
            names[tables.names[kind]] += 1
            cards.append(card)
    return [*cards, source.choice(TRIBES), source.choice(TRIBES)]


def random_decks(
    game: YokaiWatch, source: Source, rulings: Mapping[str, str] | None = None
) -> list[list[str]]:
    """Two decks that the rules allow."""
    return [random_deck(game, source, rulings) for _ in range(2)]


def random_action(state: State, source: Source) -> int | None:
    """A random action; steps and turns are ended less often than they could be."""
    legal = state.legal_actions()
    if not legal:
        return None
    if len(legal) > 1 and kind_of(legal[-1]) in (END, NEXT) and source.below(4):
        legal = legal[:-1]
    if kind_of(legal[0]) == DRAW_CARDS and source.below(3):
        return legal[0]
    return source.choice(legal)
