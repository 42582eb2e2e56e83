"""Every refusal of every engine is told in both languages; the English is the engine's own.

The same holds for what is said of a position, a deck or a ruling that no game can begin with.
"""

from __future__ import annotations

import copy
import importlib
import pickle
import random
import string
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from generator.catalogue.load import Loader
from generator.catalogue.model import Archive
from generator.engines import engine
from generator.examples.refusals import KEYWORDS, told, told_error
from generator.play.decks import sample_decks
from generator.words import table
from rules_engine.core.errors import AmbiguousError, EngineError, IllegalError, SetupError, UnreadableError
from rules_engine.core.faults import Fault, fault
from rules_engine.core.refusals import Refusal, RefusalKind, Unread
from rules_engine.reborn.why import Unfit as RebornUnfit
from rules_engine.reborn.why import Why as RebornWhy
from rules_engine.scenario import Finding, Scenario
from tests.support.languages import english_in

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("tommy-walker", "yokai-watch", "reborn")
STEPS = 60
DAMAGED = 400
"""So many damaged positions are read of each game."""


def kinds() -> Iterator[RefusalKind]:
    """All kinds there are: those of the games, found by their files, and those of all games."""
    for path in sorted(Path(rules_engine.__path__[0]).glob("*/why.py")):
        whys = importlib.import_module(f"rules_engine.{path.parent.name}.why")
        yield from (*whys.Why, *whys.Unfit)
    yield from (*Unread, *Fault, *Finding)


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_table_has_every_kind_and_no_other() -> None:
    found = list(kinds())
    assert {type(kind).__module__ for kind in found} == {
        "rules_engine.core.faults",
        "rules_engine.core.refusals",
        "rules_engine.scenario",
        *(f"rules_engine.{game.replace('-', '_')}.why" for game in GAMES),
    }
    ja, en = table("refusals")["ja"], table("refusals")["en"]
    told_otherwise = {key for key in ja if key.startswith(tuple(f"{word}-" for word in KEYWORDS))}
    assert {kind.kind for kind in found} == ja.keys() - told_otherwise - {"and", "then"}
    by_name: dict[str, RefusalKind] = {}
    for kind in found:
        # Those of one name in several games are one sentence.
        assert by_name.setdefault(kind.kind, kind).value == kind.value, kind
        assert en[kind.kind] == kind.value, kind
        assert ja[kind.kind] != kind.value
        assert not english_in(ja[kind.kind].replace("{", " ").replace("}", " ")), kind
        assert holes(ja[kind.kind]) | {"text"} == holes(kind.value) | {"text"}, kind


def test_keywords_and_lists_are_told_in_words() -> None:
    stage = Refusal(RebornWhy.NOT_DECIDED_NOW, "RB-8.1", {"stage": "using"})
    assert told(stage, "en") == "that is not what is to be decided now (using) (RB-8.1)"
    assert told(stage, "ja") == "今決めるのはそれではない (メインフェイズ) (RB-8.1)"
    both = Refusal(RebornWhy.OTHERS_TURN, None, {"players": ("P1", "P2")})
    assert (told(both, "en"), told(both, "ja")) == ("it is for P1 and P2 to act", "今行動するのはP1とP2")


def test_what_was_typed_is_no_keyword() -> None:
    """``after`` is a card that there is not, although the table has a sentence ``card-after``."""
    refused = Refusal(Unread.NO_CARD, None, {"text": "ride after", "card": "after"})
    assert told(refused, "ja") == "「after」というカードはない"
    level = fault(RebornUnfit.NO_SUCH_WORD, card="x", what="level", word="4", known="1, 2")
    assert told_error(level, "ja") == "x のレベル 4 は、1, 2 のどれでもない"


def test_several_things_that_are_wrong_are_all_told() -> None:
    wrong = [Refusal(Fault.NO_RULING, data={"key": key}) for key in ("tea", "cake")]
    error = pickle.loads(pickle.dumps(SetupError(wrong, "rulings")))
    assert str(error) == "rulings: there is no ruling 'tea'; there is no ruling 'cake'"
    assert told_error(error, "ja") == "tea という裁定はない。cake という裁定はない"


@pytest.fixture(scope="module")
def archive() -> Archive:
    found = Loader(ROOT, play_examples=False).load().archive
    assert found is not None
    return found


def refused(state: Any, text: str) -> IllegalError | UnreadableError | None:
    """What is said against an action; None if it is legal, or may mean several."""
    try:
        state.parse(text)
    except (IllegalError, UnreadableError) as error:
        return error
    except AmbiguousError:
        pass
    return None


@pytest.mark.parametrize("name", GAMES)
def test_what_is_refused_in_play_is_told(archive: Archive, name: str) -> None:
    """At every step of a random game what was typed at other steps is tried, and nonsense."""
    game = archive.game(name)
    playing = engine(game)
    assert playing is not None
    deck = list(sample_decks(game, playing)[0].cards)
    state = playing.set_up(Scenario(name, {"decks": [deck, deck]}, seed=1))
    chance = random.Random(name)
    tried = ["fly", "P1 end 99", "draw 存在しない札", "P2 pass", "P1 use 存在しない札", "stop", "next"]
    seen: set[str] = set()
    for _ in range(STEPS):
        if not state.to_move:
            break
        for text in chance.sample(tried, min(len(tried), 12)):
            error = refused(state, text)
            if error is None:
                continue
            assert error.refusal is not None
            seen.add(error.refusal.kind)
            plain, japanese = told(error.refusal, "en"), told(error.refusal, "ja")
            assert str(error) in {plain, f"{text!r} is not possible: {plain}"}
            assert "{" not in japanese
            assert not japanese.isascii()
        legal = state.legal_actions()
        tried += [state.action_text(action) for action in legal]
        state.apply(chance.choice(legal))
    with pytest.raises(IllegalError) as raised:
        state.apply(-1)
    assert raised.value.refusal.kind in {"no-action", "game-over"}
    assert len(seen) > 6, seen


JUNK: Sequence[Any] = (None, True, -1, 1.5, "x", "x@P3", [], {}, [["x"]], {"x": 1}, ["?"] * 9)
"""What may stand in the place of something that makes sense."""

SCENARIOS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "tommy-walker": (
        {
            "position": {
                "phase": "attack",
                "round": 2,
                "players": [
                    {"attack": ["tw2-04"], "hand": ["tw3-08"], "deck": 10, "field": ["tw3-08"]},
                    {"attack": ["tw1-04@P1"], "discards": ["tw1-02"], "deck": ["tw1-03"]},
                ],
                "barrier": {"card": "tw1-05", "by": 1},
            },
            "values": {"tw4-20": {"damage": 3}},
        },
        {"position": {"decks": [["tw1-02"] * 16, ["tw1-03"] * 16]}},
        {
            "position": {
                "phase": "damage",
                "winner": 1,
                "players": [{"attack": ["tw2-04"]}, {"attack": ["tw1-04"]}],
            }
        },
    ),
    "yokai-watch": (
        {
            "position": {
                "turn": 4,
                "player": 2,
                "start": True,
                "placed": 1,
                "players": [
                    {"hand": ["yws-02"], "deck": 3, "life": ["yws-03"], "discards": ["yws-04"]},
                    {
                        "field": ["yws-10", {"cards": ["yws-01"], "asleep": True}],
                        "ready": ["イサマシ族"],
                        "used": ["ニョロロン族"],
                        "deck": ["yws-02", "yws-03"],
                    },
                ],
            },
            "values": {"yw1-01": {"power": 3, "tribe": "イサマシ族", "text": None}},
        },
        {"position": {"decks": [["yws-02"] * 40, ["yws-03"] * 40]}},
    ),
    "reborn": (
        {
            "position": {
                "phase": "battle",
                "active": 2,
                "turn": 6,
                "field": {"card": "rbs-30", "by": 1},
                "players": [
                    {"life": 20, "hand": ["rbs-01", "?"], "deck": 9, "bullets": ["rbs-03"]},
                    {"right-arm": ["rbs-02@P1"], "training": ["rbs-02"], "discards": ["rbs-01"], "deck": 9},
                ],
            },
            "values": {"rbt-01": {"attack": 3, "level": "1", "affinity": ["雲"], "text": None}},
        },
        {"position": {"decks": [{"rbs-01": 40}, ["rbs-02"] * 40]}},
    ),
}


def not_begun(playing: Any, data: Any) -> EngineError | None:
    """What is said of a scenario that cannot be set up; None if it can."""
    try:
        scenario = Scenario.from_data(data)
        playing.board(scenario, playing.set_up(scenario))
    except EngineError as error:
        return error
    return None


def damaged(data: Any, chance: random.Random) -> Any:
    """A copy of ``data`` in which one thing is another, or one key is."""
    if not isinstance(data, dict | list) or not data or chance.random() < 0.25:
        return copy.deepcopy(chance.choice(JUNK))
    if isinstance(data, list):
        at = chance.randrange(len(data))
        return [*data[:at], damaged(data[at], chance), *data[at + 1 :]]
    key = chance.choice(sorted(data))
    if chance.random() < 0.1:
        return {**{k: v for k, v in data.items() if k != key}, "tea": data[key]}
    return {**data, key: damaged(data[key], chance)}


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_wrong_with_a_position_is_told(archive: Archive, name: str) -> None:
    """Positions that are written as they should be are damaged in many ways: each is refused in words, or played."""
    game, chance = archive.game(name), random.Random(name)
    playing = engine(game)
    assert playing is not None
    seen: set[str] = set()
    for turn in range(DAMAGED):
        sound = {"game": name, "rulings": {}, **SCENARIOS[name][turn % len(SCENARIOS[name])]}
        error = not_begun(playing, damaged(sound, chance))
        if error is not None:
            seen |= {refusal.kind for refusal in error.refusals}
            assert str(error).endswith(told_error(error, "en"))
            japanese = told_error(error, "ja")
            assert not english_in(japanese), (japanese, str(error))
            assert not japanese.isascii()
    assert len(seen) >= 12, seen
