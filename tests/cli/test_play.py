"""tefuda play: watching, playing in the terminal, and seeing no more than one may see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.load import Loaded
from generator.catalogue.model import Game
from generator.cli.play import Quit, Session
from generator.engines import engine
from generator.engines.base import Engine
from generator.play.decks import sample_decks
from generator.play.table import Table, Witness
from rules_engine.agents import Random, agent
from rules_engine.core import Source
from rules_engine.tommy_walker import Observation
from tests.cli.conftest import Tefuda

pytestmark = pytest.mark.usefixtures("archive_read_once")

WATCH = ("play", "--players", "greedy,random", "--decks", "ride-chain,barrier-wall", "--seed", "5")

# Two decks without a card in common.
ONE = ["tw3-01", "tw3-10", "tw2-06", "tw4-09"] * 4
TWO = ["tw1-01", "tw3-15", "tw1-08", "tw1-05"] * 4


@pytest.fixture(scope="module")
def game(archive_in_memory: Loaded) -> Game:
    assert archive_in_memory.archive is not None
    return archive_in_memory.archive.game("tommy-walker")


@pytest.fixture(scope="module")
def made(game: Game) -> Engine:
    found = engine(game)
    assert found is not None
    return found


class Terminal:
    """A terminal at which ``answers`` are typed; ``screens`` is what stood there before each of them."""

    def __init__(
        self,
        game: Game,
        made: Engine,
        capsys: pytest.CaptureFixture[str],
        players: str,
        seed: int = 5,
        lang: str = "en",
        decks: Sequence[Sequence[str]] = (ONE, TWO),
        **rulings: str,
    ) -> None:
        names = players.split(",")
        seats = [seat for seat, name in enumerate(names) if name == "human"]
        self.witnesses = [Witness(seat) for seat in seats]
        agents = [None if name == "human" else agent(name, made.game, seed) for name in names]
        chosen = {key.replace("_", "-"): option for key, option in rulings.items()}
        self.table = Table(game, made, decks, seed, chosen, self.witnesses)
        self.capsys = capsys
        self.screens: list[tuple[str, str, str]] = []
        self.answers: Callable[[str], str] = lambda _: "1"
        self.session = Session(
            game, self.table, agents, self.witnesses, names, "ja" if lang == "ja" else "en", ask=self._ask
        )

    def _ask(self, prompt: str) -> str:
        printed = self.capsys.readouterr()
        self.screens.append((prompt, printed.out, printed.err))
        return self.answers(prompt)

    def type(self, *lines: str) -> list[tuple[str, str, str]]:
        """Type these lines, then leave; what stood there before each, and before leaving."""
        rest: Iterator[str] = iter((*lines, "quit"))
        self.answers = lambda _: next(rest)
        with pytest.raises(Quit):
            self.session.run()
        return self.screens


Sit = Callable[..., Terminal]


@pytest.fixture
def sit(game: Game, made: Engine, capsys: pytest.CaptureFixture[str]) -> Sit:
    def sit_down(players: str, **more: object) -> Terminal:
        return Terminal(game, made, capsys, players, **more)  # type: ignore[arg-type]

    return sit_down


# --- watching -------------------------------------------------------------------------------------


def test_a_game_is_told_in_words(tefuda: Tefuda, archive_root: Path) -> None:
    result = tefuda(*WATCH, "--root", archive_root)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "Tommy Walker TCG: P1 greedy · Riders in turn, P2 random · Behind the barrier (seed 5)"
    drawn = [re.fullmatch(r"P1 draws (.+); deck 16 → 15  TW-6\.1", line) for line in lines]
    (card,) = [found[1] for found in drawn if found]
    assert any(re.fullmatch(r"P1 rides .+ onto .+  TW-10\.1", line) for line in lines)
    assert re.fullmatch(r"P[12] \((greedy|random) · .*\) has won\.", lines[-1])
    assert tefuda(*WATCH, "--root", archive_root).out == result.out
    longer = tefuda(*WATCH, "--everything", "--root", archive_root)
    assert len(longer.out.splitlines()) > len(lines)
    in_japanese = tefuda(*WATCH, "--lang", "ja", "--root", archive_root)
    assert f"P1 {card}をドローする。山札 16 → 15  TW-6.1" in in_japanese.out
    other = tefuda(*WATCH[:-1], "6", "--root", archive_root)
    assert other.out.splitlines()[1:] != lines[1:]


def test_why_no_game_begins_is_told_in_the_language_asked_for(tefuda: Tefuda, archive_root: Path) -> None:
    def said(*words: str) -> str:
        result = tefuda("play", *words, "--lang", "ja", "--root", archive_root)
        assert (result.code, result.out) == (2, "")
        return result.err

    nobody = said("--players", "human,clever")
    assert nobody.startswith(
        "tommy-walker: 「clever」というコンピュータープレイヤーはいない。いるのは random"
    )
    assert said("--game", "ludo").startswith("--game ludo: このゲームはありません。")


def test_a_log_can_be_played_again(tefuda: Tefuda, archive_root: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.yml"
    watched = tefuda(*WATCH, "--log", log, "--root", archive_root)
    assert watched.code == 0
    again = tefuda("example", "run", log, "--root", archive_root)
    assert again.code == 0, again.err
    told = [line.strip() for line in again.out.splitlines()[1:]]
    assert told == watched.out.splitlines()[1:-1]
    assert [path.name for path in tmp_path.glob("*.yml*")] == ["game.yml"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "human"), "name two"),
        (("--players", "human,clever"), "no computer player 'clever'"),
        (("--decks", "ride"), "neither a sample deck nor a file"),
        (("--game", "ludo"), "there is no game ludo"),
        (("--ruling", "draw-orde=x"), "there is no such ruling"),
    ],
)
def test_wrong_usage(tefuda: Tefuda, archive_root: Path, words: tuple[str, ...], said: str) -> None:
    result = tefuda("play", *words, "--root", archive_root)
    assert (result.code, result.out) == (2, "")
    assert said in result.err


# --- playing --------------------------------------------------------------------------------------


def test_nobody_at_the_terminal_ends_the_game(tefuda: Tefuda, archive_root: Path, tmp_path: Path) -> None:
    log = tmp_path / "begun.yml"
    result = tefuda("play", "--seed", "1", "--log", log, "--root", archive_root)
    assert result.code == 1
    assert result.out.endswith("The game was ended early.\n")
    assert tefuda("example", "run", log, "--root", archive_root).code == 0


def test_what_stands_on_the_screen(sit: Sit) -> None:
    screens = sit("greedy,human").type("draw", "place クーニャ")
    prompt, first, _ = screens[0]
    assert prompt == "P2> "
    assert "P1 greedy  Deck 16  Discards 0\n" in first
    assert "P2 human (you)  Deck 15  Discards 0\n" in first
    assert "  1  draw   draw\n" in first
    assert "Type a number or an action" in first
    # Only now does it show what P1 has done, but not with which cards.
    after = screens[2][1]
    assert "P1 draws a card; deck 16 → 15" in after
    assert "P1 puts out 1 card face down" in after
    assert "Both attack cards are turned up: " in after


def test_actions_by_number_by_words_and_by_part_of_a_name(sit: Sit) -> None:
    by_words = sit("greedy,human")
    by_words.type("draw", "P2 draw")
    by_number = sit("greedy,human")
    by_number.type("1", "1")
    assert by_words.table.actions == by_number.table.actions
    assert by_words.table.actions[-1] == "P2 draw"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_mistakes_are_explained_and_change_nothing(sit: Sit, lang: str) -> None:
    terminal = sit("greedy,human", lang=lang)
    lines = ("99", "place 炎", "ride tw1-05", "fly", "place マリアンナ", "look クーニヤ", "P1 draw", "")
    screens = terminal.type("draw", *lines)
    errors = [err for _, _, err in screens[2:]]
    assert [words for words in terminal.table.actions if words.startswith("P2")] == ["P2 draw", "P2 draw"]
    assert ("1から" if lang == "ja" else "from 1 to") in errors[0]
    assert ("できません" if lang == "ja" else "not possible") in errors[2]
    assert ("ドローフェイズですること" if lang == "ja" else "in the draw phase players draw") in errors[2]
    assert "TW-6.6: " in errors[2]  # with the clause in the player's language
    if lang == "ja":
        assert "プレイヤーの次には" in errors[3]
        assert not any(re.search("not possible|is no action|in the hand", error) for error in errors)
    assert "draw, place, use" in errors[3]
    assert "崩落のマリアンヌ" in errors[4]
    assert "ヒトノソ忍者・クーニャ" in errors[5]
    assert "P2" in errors[6]


def test_an_ambiguous_action_lists_what_it_may_mean(sit: Sit) -> None:
    terminal = sit("random,human")
    # Names that share a sign: ヒトノソ忍者・クーニャ and 緑の塔主・クックベリー.
    for _ in range(40):
        held = [terminal.table.game.shown[c.card].name for c in terminal.table.seen(1).sides[1].zone("hand")]
        if sum("ク" in name for name in set(held)) > 1:
            break
        terminal.table.apply(terminal.table.state.parse("P2 draw"), 1)
    ((_, _, _), (_, _, err)) = terminal.type("place ク")
    assert err.splitlines()[0] == "“place ク” may mean any of these:"
    assert len(err.splitlines()) == 3


def test_help_board_look_and_quit(sit: Sit) -> None:
    screens = sit("greedy,human").type("help", "board", "look ラブリンスター")
    assert "reads a card" in screens[1][1]
    assert "P2 human (you)" in screens[2][1]
    assert screens[3][1].startswith("ラブリンスター Female S ☆3 7300  Weakness: ")


# --- seeing no more than one may ------------------------------------------------------------------


def names_hidden(table: Table, seat: int, decks: Sequence[Sequence[str]]) -> set[str]:
    """The names of cards of the other deck that ``seat`` has had no chance to see."""
    cards = table.game.shown
    seen = {card for event in table.state.trace for card in event.seen_by(seat).cards}
    known = {cards[card].name for card in {*seen, *decks[seat]} if card in cards}
    theirs = {cards[card].name for card in decks[1 - seat] if card in cards}
    return {name for name in theirs if not any(name in other for other in known)}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game_id", ["tommy-walker", "yokai-watch", "reborn"])
def test_no_hidden_card_is_ever_on_the_screen(
    archive_in_memory: Loaded, capsys: pytest.CaptureFixture[str], game_id: str, seat: int
) -> None:
    assert archive_in_memory.archive is not None
    game = archive_in_memory.archive.game(game_id)
    made = engine(game)
    assert made is not None
    decks = [ONE, TWO] if game.decks else [deck.cards for deck in sample_decks(game, made)]
    players = "human,random" if seat == 0 else "random,human"
    hidden = 0
    for seed in range(4):
        terminal = Terminal(game, made, capsys, players, seed, decks=decks)
        source = Source(seed)

        def answer(_: str, terminal: Terminal = terminal, source: Source = source) -> str:
            nonlocal hidden
            _, out, err = terminal.screens[-1]
            for name in names_hidden(terminal.table, seat, decks):
                hidden += 1
                assert name not in out + err
            if not source.below(4):
                return source.choice(["help", "board", "P1 draw", "P2 draw", "place", "use", "fly", "999"])
            return str(1 + source.below(len(terminal.table.state.legal_actions(seat))))

        terminal.answers = answer
        terminal.session.run()
        assert terminal.table.state.outcome() is not None
        capsys.readouterr()  # how it ended, which everybody may know
    # Sample decks of one game share many cards; in a short game all of them may have been seen.
    assert hidden > 0


def test_to_ask_about_the_others_cards_tells_nothing(sit: Sit) -> None:
    """A refusal of ``P1 place …`` would differ by whether P1 holds the card."""
    said = {err for card in ONE[:4] for _, _, err in sit("random,human").type(f"P1 place {card}")[1:]}
    assert said == {"You are P2, and cannot act for the other player.\n"}


def test_numbers_that_are_secret_stay_so(sit: Sit) -> None:
    terminal = sit("random,human", open_counts="secret")
    terminal.answers = lambda _: str(len(terminal.table.state.legal_actions(1)))
    terminal.session.run()
    for _, out, _ in terminal.screens:
        for line in out.splitlines():
            if line.startswith("P1 random"):
                assert "Deck ?" in line
                assert "Hand ?" in line
            assert not re.search(r"^P1 .*deck \d", line)


def test_two_people_pass_the_screen(sit: Sit) -> None:
    terminal = sit("human,human")
    source = Source(3)

    def answer(prompt: str) -> str:
        if prompt.startswith("Pass"):
            return ""
        player = int(prompt[1]) - 1
        return str(1 + source.below(len(terminal.table.state.legal_actions(player))))

    terminal.answers = answer
    terminal.session.run()
    at, passed = None, 0
    for prompt, out, _ in terminal.screens:
        if prompt.startswith("Pass the screen to P"):
            at, passed = prompt[20], passed + 1
            assert out == ""  # nothing is shown before the screen has been passed
            continue
        assert prompt == f"P{at}> "
        assert f"P{at} human (you)" in out
        other = "2" if at == "1" else "1"
        for card, name in ((c, terminal.table.game.shown[c].name) for c in (TWO if at == "1" else ONE)):
            if f"P{other} draws {name}" in out:
                pytest.fail(f"P{at} saw {card} being drawn")
    assert passed > 5


def test_a_computer_player_sees_observations_only(
    game: Game, made: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    class Watching(Random):
        def choose(self, seen: Any, legal: Sequence[int]) -> int:
            assert isinstance(seen, Observation)
            return super().choose(seen, legal)

    witness = Witness(None)
    table = Table(game, made, [ONE, TWO], 1, {}, [witness])
    Session(game, table, [Watching(1), Watching(2)], [witness], ["one", "two"], "en").run()
    assert capsys.readouterr().out.splitlines()[-1].endswith("has won.")
