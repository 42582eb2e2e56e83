"""What each player gets to see of a game as it goes on."""

from __future__ import annotations

import pytest

from generator.catalogue.model import Archive, Game
from generator.engines import engine
from generator.engines.base import Engine
from generator.engines.board import ANY_CARD, Board
from generator.examples.play import play
from generator.play.decks import sample_decks
from generator.play.log import as_scenario
from generator.play.table import Table, Witness
from rules_engine.core import Source


@pytest.fixture(scope="module")
def archive(shipped: Archive) -> Archive:
    return shipped


@pytest.fixture(scope="module")
def game(archive: Archive) -> Game:
    return archive.game("tommy-walker")


@pytest.fixture(scope="module")
def made(game: Game) -> Engine:
    found = engine(game)
    assert found is not None
    return found


def seated(game: Game, made: Engine, seed: int, *witnesses: Witness, **rulings: str) -> Table:
    decks = [deck.cards for deck in sample_decks(game, made)]
    named = {key.replace("_", "-"): option for key, option in rulings.items()}
    chosen = [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]]
    return Table(game, made, chosen, seed, named, witnesses)


def step(table: Table, source: Source, player: int | None = None) -> None:
    mover = table.state.to_move[0] if player is None else player
    table.apply(source.choice(table.state.legal_actions(mover)), mover)


def kinds(witness: Witness) -> list[tuple[str, int | None, tuple[str, ...]]]:
    return [(m.event.kind, m.event.player, m.event.cards) for m in witness.tell()]


def test_what_is_chosen_in_secret_is_told_when_it_shows(game: Game, made: Engine) -> None:
    one, two, onlooker = Witness(0), Witness(1), Witness(None)
    table = seated(game, made, 5, one, two, onlooker)
    assert [kind for kind, *_ in kinds(one)] == [kind for kind, *_ in kinds(two)] == ["game", "round"]
    for words in ("P1 draw", "P1 draw"):
        table.apply(table.state.parse(words), 0)
    assert kinds(two) == []
    assert [kind for kind, player, cards in kinds(one) if ANY_CARD not in cards] == ["draw", "draw"]
    place = next(a for a in table.state.legal_actions(0) if "place" in table.state.action_text(a))
    table.apply(place, 0)
    assert kinds(two) == []
    table.apply(table.state.parse("P2 draw"), 1)
    assert [(kind, player) for kind, player, _ in kinds(two)] == [("draw", 1)]
    assert kinds(one)[1:] == []
    place = next(a for a in table.state.legal_actions(1) if "place" in table.state.action_text(a))
    table.apply(place, 1)
    seen = kinds(two)
    assert seen[:4] == [
        ("draw", 0, (ANY_CARD,)),
        ("draw", 0, (ANY_CARD,)),
        ("enter", 0, (ANY_CARD,)),
        ("enter", 1, seen[3][2]),
    ]
    assert seen[3][2] != (ANY_CARD,)
    assert "reveal" in [kind for kind, *_ in seen]
    assert [(kind, player) for kind, player, _ in kinds(one)][:2] == [("draw", 1), ("enter", 1)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game_id", ["tommy-walker", "yokai-watch", "reborn"])
def test_everybody_is_told_everything_in_the_end(archive: Archive, game_id: str, seed: int) -> None:
    game = archive.game(game_id)
    made = engine(game)
    assert made is not None
    witnesses = [Witness(0), Witness(1), Witness(None)]
    table = seated(game, made, seed, *witnesses)
    source = Source(seed)
    while table.state.to_move:
        # Where both choose in secret, sometimes the second does so first.
        step(table, source, source.choice(table.state.to_move))
    told = [witness.tell() for witness in witnesses]
    assert [moment.event for moment in told[2]] == table.state.trace
    for player in (0, 1):
        seen = [moment.event for moment in told[player]]
        true = [event.seen_by(player) for event in table.state.trace]
        # Only the order of what was done in secret at the same time may differ.
        assert sorted(map(repr, seen)) == sorted(map(repr, true))
        for other in (0, 1):
            assert [e for e in seen if e.player == other] == [e for e in true if e.player == other]


def hidden(board: Board, player: int) -> Board:
    """The board of one who sees all, with what ``player`` may not see turned over."""
    board = board.copy()
    other = board.sides[1 - player]
    for zone in ("hand", "deck"):
        other.zones[zone] = [type(one)(ANY_CARD) for one in other.zone(zone)]
    other.zones["attack"] = [
        type(one)(ANY_CARD, down=True) if one.down else one for one in other.zone("attack")
    ]
    return board


def test_what_a_player_sees_is_the_board_with_the_hidden_turned_over(game: Game, made: Engine) -> None:
    checked = 0
    for seed in range(6):
        table, source = seated(game, made, seed), Source(seed)
        while table.state.to_move:
            step(table, source)
            if len(table.state.to_move) == 1 and table.state.phase:  # nothing is being chosen in secret
                for player in (0, 1):
                    seen, full = table.seen(player), hidden(table._board, player)
                    for at in (0, 1):
                        for zone in ("hand", "attack", "field", "discards"):
                            assert sorted(map(repr, seen.sides[at].zone(zone))) == sorted(
                                map(repr, full.sides[at].zone(zone))
                            )
                        assert seen.sides[at].count("deck") == full.sides[at].count("deck")
                    assert seen.shared.get("barrier", []) == full.shared.get("barrier", [])
                    checked += 1
    assert checked > 100


def test_numbers_that_a_ruling_keeps_secret_are_not_known(game: Game, made: Engine) -> None:
    witness = Witness(1)
    table, source = seated(game, made, 3, witness, open_counts="secret"), Source(3)
    while table.state.round < 3 and table.state.to_move:
        step(table, source)
        seen = table.seen(1)
        assert (seen.sides[0].count("hand"), seen.sides[0].count("deck")) == (ANY_CARD, ANY_CARD)
        assert seen.sides[1].count("deck") != ANY_CARD
    for moment in witness.tell():
        assert moment.before.sides[0].count("deck") == ANY_CARD
        assert moment.after.sides[0].count("hand") == ANY_CARD


def test_a_game_written_down_is_an_example_that_comes_out_the_same(game: Game, made: Engine) -> None:
    table, source = seated(game, made, 1), Source(1)
    step(table, source)
    begun = as_scenario(table, ["random", "random"], ["one", "two"])
    assert "expect" not in begun
    assert play(game, begun).passed
    while table.state.to_move:
        step(table, source)
    data = as_scenario(table, ["random", "random"], ["one", "two"])
    assert data["expect"]["facts"]["over"] is True
    played = play(game, data)
    assert played.passed
    assert [moment.event for moment in played.moments] == table.state.trace
    data["expect"]["facts"]["winner"] = 3 - data["expect"]["facts"]["winner"]
    assert not play(game, data).passed


@pytest.mark.parametrize("game_id", ["tommy-walker", "yokai-watch", "reborn"])
def test_a_table_begins_as_a_new_game_does(archive: Archive, game_id: str) -> None:
    """What simulations play from a seed is what can be watched from it."""
    game = archive.game(game_id)
    made = engine(game)
    assert made is not None
    table = seated(game, made, 2)
    decks = table.scenario.position["decks"]
    assert made.game.new_game(decks, 2).to_text() == table.state.to_text()
