"""Every refusal of every engine is told in both languages; the English is the engine's own."""

from __future__ import annotations

import importlib
import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from generator.catalogue.load import Loader
from generator.catalogue.model import Archive
from generator.engines import engine
from generator.examples.refusals import told
from generator.play.decks import sample_decks
from generator.words import table
from rules_engine.core.errors import AmbiguousError, IllegalError, UnreadableError
from rules_engine.core.refusals import Refusal, RefusalKind, Unread
from rules_engine.reborn.why import Why as RebornWhy
from rules_engine.scenario import Scenario

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("tommy-walker", "yokai-watch", "reborn")
STEPS = 60


def kinds() -> Iterator[RefusalKind]:
    """All kinds there are: those of the games, found by their files, and those of all games."""
    for path in sorted(Path(rules_engine.__path__[0]).glob("*/why.py")):
        yield from importlib.import_module(f"rules_engine.{path.parent.name}.why").Why
    yield from Unread


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_table_has_every_kind_and_no_other() -> None:
    found = list(kinds())
    assert {type(kind).__module__ for kind in found} == {
        "rules_engine.core.refusals",
        *(f"rules_engine.{game.replace('-', '_')}.why" for game in GAMES),
    }
    ja, en = table("refusals")["ja"], table("refusals")["en"]
    told_otherwise = {key for key in ja if key.startswith("stage-")} | {"and"}
    assert {kind.kind for kind in found} == ja.keys() - told_otherwise
    for kind in found:
        assert en[kind.kind] == kind.value, kind
        assert ja[kind.kind] != kind.value
        assert holes(ja[kind.kind]) | {"text"} == holes(kind.value) | {"text"}, kind


def test_keywords_and_lists_are_told_in_words() -> None:
    stage = Refusal(RebornWhy.NOT_DECIDED_NOW, "RB-8.1", {"stage": "using"})
    assert told(stage, "en") == "that is not what is to be decided now (using) (RB-8.1)"
    assert told(stage, "ja") == "今決めるのはそれではない (メインフェイズ) (RB-8.1)"
    both = Refusal(RebornWhy.OTHERS_TURN, None, {"players": ("P1", "P2")})
    assert (told(both, "en"), told(both, "ja")) == ("it is for P1 and P2 to act", "今行動するのはP1とP2")


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
