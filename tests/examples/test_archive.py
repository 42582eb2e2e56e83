"""What holds for every worked example of the archive."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.catalogue.model import Archive, Example, Game
from generator.engines.board import ANY_CARD, Board
from generator.examples.coverage import coverage
from generator.examples.play import REFUSED, Played, play
from generator.examples.telling import Language, Teller
from generator.pages.face import ability_text
from generator.pages.urls import LANGUAGES

DECK = 16
GAMES = ("tommy-walker", "yokai-watch")
"""The games whose rules are shown by examples."""
IN_BOTH = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, archive: Archive) -> Game:
    return archive.game(request.param)


def played_examples(archive: Archive) -> Iterator[tuple[Game, Example, Played]]:
    for game in archive.games:
        for example in game.examples:
            yield game, example, play(game, example.data)


def test_every_playable_clause_is_shown(game: Game) -> None:
    """By an example that is played as it says, and in which the clause causes something."""
    counted = coverage(game)
    assert counted.playable > 100
    assert counted.missing == []


def test_every_example_comes_out_as_it_says(archive: Archive) -> None:
    for _, example, played in played_examples(archive):
        assert played.passed, (example.id, played.unplayable, [str(d) for d in played.differences])


def test_every_clause_that_an_example_shows_is_at_work_in_it(archive: Archive) -> None:
    for _, example, played in played_examples(archive):
        for clause in example.shows:
            carrying = [m.event.kind for m in played.moments if clause in m.event.clauses]
            assert carrying, f"{example.id}: nothing that happens is caused by {clause}"


def test_every_example_expects_an_event_of_what_it_shows(archive: Archive) -> None:
    """An example without expectations would pass whatever the engine did."""
    for _, example, _ in played_examples(archive):
        events = example.data["expect"].get("events", [])
        assert events, example.id
        named = {event.get("clause") for event in events}
        named |= {step.get("clause") for step in example.data.get("actions", ()) if isinstance(step, dict)}
        assert named & set(example.shows), f"{example.id}: no expected event names {example.shows}"


def test_every_unplayable_clause_says_why(game: Game) -> None:
    for clause in game.clauses():
        if not clause.playable:
            assert clause.note is not None, clause.id
            assert all(clause.note[lang] for lang in LANGUAGES), clause.id


def test_positions_could_occur(archive: Archive) -> None:
    """Each player has the sixteen cards of a deck, wherever they lie."""
    for game, example, played in played_examples(archive):
        if game.id != "tommy-walker":
            continue
        board = played.start
        assert board is not None
        for number, side in enumerate(board.sides):
            count = sum(len(side.cards(zone)) for zone in side.zones)
            count += sum(one.by == number for lying in board.shared.values() for one in lying)
            assert count == DECK, f"{example.id}: P{number + 1} has {count} cards"


def test_only_cards_of_the_archive_take_part(archive: Archive) -> None:
    for game, example, played in played_examples(archive):
        known = {*game.shown, ANY_CARD}
        for moment in played.moments:
            assert set(moment.event.cards) <= known, example.id


def test_the_trace_alone_leads_to_the_final_position(archive: Archive) -> None:
    for game, example, played in played_examples(archive):
        last = played.moments[-1].after
        differs = [name for name, ours, engines in compared(game, last, played) if ours != engines]
        assert not differs, f"{example.id}: {differs}"


def compared(game: Game, board: Board, played: Played) -> Iterator[tuple[str, object, object]]:
    """Every zone that the game's engine tells of as a fact, such as ``hand1``, here and there."""
    zones = [zone.id for zone in game.zones if not zone.shared]
    told = [zone for zone in zones if f"{zone}1" in played.facts]
    assert len(told) > len(zones) / 2, game.id
    for number, side in enumerate(board.sides, 1):
        for zone in told:
            yield f"{zone}{number}", sorted(side.cards(zone)), sorted(played.facts[f"{zone}{number}"])
    if game.id == "tommy-walker":
        barrier = [one.card for one in board.shared.get("barrier", ())]
        yield "barrier", barrier, [card for card in [played.facts["barrier"]] if card]


@IN_BOTH
def test_every_example_has_words_of_its_own(archive: Archive, lang: Language) -> None:
    for game in archive.games:
        titles = Counter(example.title[lang] for example in game.examples)
        assert not [title for title, count in titles.items() if count > 1]
        assert len({example.id for example in game.examples}) == len(game.examples)


@IN_BOTH
def test_every_example_can_be_told(archive: Archive, lang: Language) -> None:
    """No sentence has a hole in it, and everything that shows a clause is told."""
    tellers = {game.id: Teller(game, ability_text) for game in archive.games}
    for game, example, played in played_examples(archive):
        lines = tellers[game.id].lines(played, example.shows, lang)
        assert lines, example.id
        for line in lines:
            assert line.text.strip(), (example.id, line)
            assert not set("{}?") & set(line.text), (example.id, line.text)
        told = {clause for line in lines for clause in line.clauses}
        assert set(example.shows) <= told, (example.id, set(example.shows) - told)


def emitted_kinds(game: Game) -> set[str]:
    """Every kind of event that stands in the engine's source, as the second argument of ``note``."""
    kinds: set[str] = set()
    folder = Path(__file__).resolve().parents[2] / "rules_engine" / game.id.replace("-", "_")
    for file in folder.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.Module):
                kinds |= set(_kinds_in(function))
    return kinds


def _kinds_in(scope: ast.AST) -> Iterator[str]:
    """The kinds noted in a scope; a variable stands for all the texts that are put into it."""
    texts: dict[str, set[str]] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found = {
                part.value
                for part in ast.walk(node.value)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
            texts.setdefault(node.targets[0].id, set()).update(found)
    for node in ast.walk(scope):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "note" or len(node.args) < 2:
            continue
        kind = node.args[1]
        if isinstance(kind, ast.Constant):
            yield str(kind.value)
        elif isinstance(kind, ast.Name):
            yield from texts.get(kind.id, set())
        elif isinstance(kind, ast.IfExp):
            yield from (
                str(part.value) for part in (kind.body, kind.orelse) if isinstance(part, ast.Constant)
            )


def test_every_kind_of_event_has_a_sentence(game: Game) -> None:
    kinds = emitted_kinds(game)
    assert {"draw", "compare", "game-over"} <= kinds
    worded = {phrase.kind for phrase in game.events}
    refusals = {f"refused-{refusal}" for refusal in REFUSED}
    assert (kinds | refusals) - worded == set(), "kinds of event without a sentence in events.yml"
    assert worded - kinds - refusals == set(), "sentences for events that the engine does not know"


def test_the_last_sentence_of_a_kind_asks_for_nothing(game: Game) -> None:
    """So that there is one for every event of the kind."""
    last = {phrase.kind: phrase for phrase in game.events}
    assert [kind for kind, phrase in last.items() if phrase.when] == []
