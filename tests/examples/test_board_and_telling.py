"""Whole games: the board follows their traces, and every event can be told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from generator.catalogue.model import Game
from generator.engines.board import Board, Side
from generator.engines.tommy_walker import Engine
from generator.examples.play import Moment, Played
from generator.examples.telling import Change, Named, Teller, Text
from rules_engine.core import Source
from rules_engine.core.events import Event
from rules_engine.tommy_walker.cards import FILLER

HOLE = re.compile(r"[{}]|None")


@pytest.fixture(scope="module")
def engine(game: Game) -> Engine:
    return Engine(game)


def played_game(engine: Engine, seed: int, rulings: dict[str, str] | None = None) -> list[Moment]:
    """A random game as moments, the board held to the engine's position after every action."""
    source = Source(seed)
    cards = [card for card in engine.game.playable(rulings) if card != FILLER]
    few = [source.choice(cards) for _ in range(5)]
    decks = [[source.choice(few if source.below(2) else cards) for _ in range(16)] for _ in range(2)]
    state = engine.game.new_game(decks, seed, rulings, trace=True)
    assert state.trace is not None
    found = engine.facts(state)
    board = Board((Side.of(deck=found["deck1"]), Side.of(deck=found["deck2"])))
    moments: list[Moment] = []
    at = 0
    while legal := state.legal_actions():
        for event in state.trace[at:]:
            after = board.copy()
            engine.follow(after, event)
            moments.append(Moment(event, board, after, 1))
            board = after
        at = len(state.trace)
        found = engine.facts(state)
        for number, side in enumerate(board.sides, 1):
            for zone in ("hand", "deck", "discards", "attack"):
                ours = sorted(side.cards(zone))
                assert ours == sorted(found[f"{zone}{number}"]), (seed, at, zone, number)
        barrier = [(one.card, one.by) for one in board.shared.get("barrier", ())]
        assert barrier == ([(found["barrier"], found["barrier_by"] - 1)] if found["barrier"] else []), (
            seed,
            at,
        )
        state.apply(legal[source.below(len(legal))])
    return moments


@pytest.mark.parametrize("seed", range(12))
def test_the_board_follows_whole_games_and_every_event_is_told(
    engine: Engine, teller: Teller, seed: int
) -> None:
    moments = played_game(engine, seed)
    played = Played(tuple(moments), moments[0].before)
    for lang in ("ja", "en"):
        lines = teller.lines(played, (), lang, everything=True)
        assert len(lines) == len(moments)
        for line in lines:
            assert not HOLE.search(line.text), (lang, line.text)


Moved = Callable[..., Moment]


@pytest.fixture(scope="module")
def moment(engine: Engine) -> Moved:
    def moved(event: Event, before: Board | None = None) -> Moment:
        board = before or Board((Side.of(hand=["tw1-02"], deck=["?", "?"]), Side()))
        after = board.copy()
        engine.follow(after, event)
        return Moment(event, board, after, 1)

    return moved


def told(teller: Teller, moment: Moment, lang: str = "en") -> str:
    played = Played((moment,))
    (line,) = teller.lines(played, (), lang, everything=True)  # type: ignore[arg-type]
    return f"{line.who}: {line.text}"


def test_a_number_that_changes_is_told_before_and_after(teller: Teller, moment: Moved) -> None:
    board = Board((Side(numbers={"power": 2800}), Side(numbers={"power": 5100})))
    event = Event("compare", "TW-8.1", data={"powers": (7900, 5100)})
    assert told(teller, moment(event, board)) == "Draw: Power: P1 2800 → 7900, P2 5100"
    played = Played((moment(event, board),))
    (line,) = teller.lines(played, (), "ja")
    assert Change("2800", "7900") in line.pieces
    same = Event("compare", "TW-8.1", data={"powers": (2800, 5100)})
    assert teller.lines(Played((moment(same, board),)), (), "ja") == [], "what has not changed is not told"


def test_cards_that_nobody_looks_at_are_counted(teller: Teller, moment: Moved) -> None:
    board = Board((Side(), Side.of(deck=["?", "?", "tw1-02"])))
    for count, words in ((1, "1 card"), (2, "2 cards")):
        event = Event("damage-taken", "TW-15.3", 1, ("?",) * count)
        assert f"puts {words} from" in told(teller, moment(event, board))
    mixed = Event("damage-taken", "TW-15.3", 1, ("?", "?", "tw1-02"))
    assert "チキンレッグの翔剣士・ラルフ and 2 cards from" in told(teller, moment(mixed, board))
    assert "チキンレッグの翔剣士・ラルフ、カード2枚を" in told(teller, moment(mixed, board), "ja")


def test_a_sentence_depends_on_the_event(teller: Teller, moment: Moved) -> None:
    misplay = Event("win", "TW-7.4", 0, ("tw1-02",), data={"how": "misplay"})
    plain = Event("win", "TW-8.10", 0, ("tw1-02",), data={"how": "end"})
    assert told(teller, moment(misplay)) == "P1: wins on the opponent’s misplay"
    assert told(teller, moment(plain)) == "P1: wins with チキンレッグの翔剣士・ラルフ"


@pytest.mark.parametrize(
    ("attempt", "ja", "en"),
    [
        ("P1 draw", "ドローすることはできない", "may not draw"),
        (
            "P1 ride tw1-02",
            "チキンレッグの翔剣士・ラルフにライドすることはできない",
            "may not ride チキンレッグの翔剣士・ラルフ",
        ),
        ("P1 use", "能力を使うことはできない", "may not use an ability"),
        (
            "P1 activate discarding チキンレッグの翔剣士・ラルフ",
            "チキンレッグの翔剣士・ラルフを捨てて段階能力を使うことはできない",
            "may not use the ladder by discarding チキンレッグの翔剣士・ラルフ",
        ),
        ("P1 juggle", "P1 juggleことはできない", "may not P1 juggle"),
    ],
)
def test_refused_actions_are_told_in_words(teller: Teller, attempt: str, ja: str, en: str) -> None:
    event = Event("refused-illegal", "TW-8.2", 0, data={"attempt": attempt})
    board = Board((Side(), Side()))
    played = Played((Moment(event, board, board, 1, attempt),))
    for lang, wanted in (("ja", ja), ("en", en)):
        (line,) = teller.lines(played, (), lang)  # type: ignore[arg-type]
        assert line.text == wanted


def test_pieces_are_joined(teller: Teller, moment: Moved) -> None:
    played = Played((moment(Event("ride", "TW-10.1", 0, ("tw1-02",), data={"onto": "tw1-04"})),))
    (line,) = teller.lines(played, (), "en")
    assert [type(piece) for piece in line.pieces] == [Text, Named, Text, Named]
    assert line.clauses == ("TW-10.1",)


def test_quiet_events_are_told_where_their_clause_is_shown(teller: Teller, moment: Moved) -> None:
    event = Event("may-act", "TW-8.4", 0, also=("TW-8.8",))
    played = Played((moment(event),))
    assert teller.lines(played, (), "ja") == []
    (line,) = teller.lines(played, ("TW-8.8",), "ja")
    assert line.clauses == ("TW-8.4", "TW-8.8")
