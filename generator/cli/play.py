"""The command that plays a game: play."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from generator.catalogue.model import Game
from generator.cli.choices import (
    LangOption,
    PlayableOption,
    RulingOption,
    archive_at_rest,
    chosen_rulings,
    language,
    playable_game,
)
from generator.cli.common import NO, USAGE, YES, RootOption, console, say, stop
from generator.cli.deck_choice import DecksOption, chosen_decks, split
from generator.cli.example import told
from generator.cli.screen import Screen
from generator.examples.refusals import told as refused
from generator.examples.refusals import told_with_place
from generator.examples.telling import Language, Teller
from generator.pages.face import ability_text
from generator.play.log import write_log
from generator.play.naming import cards_named, unnamed
from generator.play.strings import strings
from generator.play.table import PLAYERS, Table, Witness
from rules_engine.agents import Agent, agent
from rules_engine.agents.named import agent_seeds
from rules_engine.core.errors import AmbiguousError, EngineError, IllegalError
from rules_engine.core.protocol import Action

HUMAN = "human"
LIMIT = 5_000
"""After so many actions a game is broken off, as in simulations."""

_CLEAR = "\033[2J\033[3J\033[H"


class Quit(Exception):
    """A person has had enough."""


def play(
    game: PlayableOption = "",
    decks: DecksOption = None,
    players: Annotated[
        str,
        typer.Option(help="Who plays: human, random, greedy, planner or planner:TRIES, one for each seat."),
    ] = "human,planner",
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**53, help="What all chance follows from.", show_default="any")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(help="Write the game down as a scenario, for tefuda example run.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="Tell also what goes without saying.")
    ] = False,
    ruling: RulingOption = None,
    root: RootOption = Path(),
    lang: LangOption = None,
) -> None:
    """Play against a computer player or another person, or watch two computer players.

    You see what your player may see. The same seed, decks and players make the same game.
    Ends with 1 if the game is not played to its end.
    """
    said = language(lang)
    archive, _ = archive_at_rest(root, said)
    found, engine = playable_game(archive, game, said)
    names = split([players])
    if len(names) != PLAYERS:
        stop("--players: name two, such as human,planner", USAGE)
    playing = chosen_decks(found, engine, decks or [], said)[:PLAYERS]
    playing = [playing[0], playing[-1]]
    if seed is None:
        seed = random.SystemRandom().randrange(2**32)
    humans = [seat for seat, name in enumerate(names) if name == HUMAN]
    witnesses = [Witness(seat) for seat in humans] or [Witness(None)]
    try:
        agents = [
            None if name == HUMAN else agent(name, engine.game, own)
            for name, own in zip(names, agent_seeds(seed), strict=True)
        ]
        table = Table(
            found,
            engine,
            [deck.cards for deck in playing],
            seed,
            chosen_rulings(found, ruling or ()),
            witnesses,
        )
    except EngineError as error:
        stop(f"{found.id}: {told_with_place(error, said)}", USAGE)
    words = strings()[said]
    shown = [f"{name} · {deck.title[said]}" for name, deck in zip(names, playing, strict=True)]
    console().print(
        words["play_head"].format(game=found.title[said], one=shown[0], two=shown[1], seed=seed), style="bold"
    )
    if any(deck.specimens for deck in playing):
        console().print(words["play_specimens"])
    session = Session(found, table, agents, witnesses, shown, said, everything=everything)
    try:
        session.run()
    except (Quit, KeyboardInterrupt):
        console().print(words["play_quit"])
    finally:
        if log is not None:
            write_log(log, table, names, [deck.id for deck in playing])
    raise typer.Exit(YES if table.state.outcome() is not None else NO)


class Session:
    """A game at one terminal. ``agents`` holds None for every seat that a person takes.

    ``ask`` is handed a prompt and returns a line; EOFError from it ends the game.
    """

    def __init__(
        self,
        game: Game,
        table: Table,
        agents: Sequence[Agent | None],
        witnesses: Sequence[Witness],
        names: Sequence[str],
        lang: Language,
        *,
        everything: bool = False,
        ask: Callable[[str], str] = input,
    ) -> None:
        self._table = table
        self._agents = agents
        self._witnesses = witnesses
        self._names = names
        self._lang: Language = lang
        self._everything = everything
        self._ask = ask
        self._game = game
        self._teller = Teller(game, ability_text)
        self._screen = Screen(game, self._teller, lang)
        self._words = strings()[lang]
        self._phases = [self._teller.first_phase] * len(witnesses)
        self._at_screen: int | None = None
        self._out = console()

    def run(self) -> None:
        """Play to the end. Raises Quit if a person gives up."""
        state = self._table.state
        for _ in range(LIMIT):
            if len(self._witnesses) == 1:
                self._tell(0)
            movers = state.to_move
            if not movers:
                break
            player = movers[0]
            legal = state.legal_actions(player)
            self._table.apply(legal[0] if len(legal) == 1 else self._chosen(player, legal), player)
        for at in range(len(self._witnesses)):
            self._tell(at)
            if len(self._witnesses) > 1:
                break  # everything is open now; once is enough
        self._tell_end()

    def _chosen(self, player: int, legal: Sequence[Action]) -> Action:
        thinking = self._agents[player]
        if thinking is not None:
            return thinking.choose(self._table.state.observation(player), legal)
        return self._person(player, legal)

    # --- telling ----------------------------------------------------------------------------------

    def _tell(self, at: int) -> None:
        for moment in self._witnesses[at].tell():
            self._phases[at] = phase = self._teller.phase(moment.event, self._phases[at])
            sentence = self._teller.sentence(moment, phase, self._lang, everything=self._everything)
            if sentence is not None:
                self._out.print(told(sentence))

    def _tell_end(self) -> None:
        outcome = self._table.state.outcome()
        if outcome is None:
            self._out.print(self._words["play_unfinished"].format(n=LIMIT), style="bold")
        elif outcome.winner is None:
            self._out.print(self._words["play_nobody"], style="bold")
        else:
            name = self._names[outcome.winner]
            self._out.print(
                self._words["play_won"].format(player=f"P{outcome.winner + 1}", name=name), style="bold"
            )

    # --- a person's turn --------------------------------------------------------------------------

    def _person(self, player: int, legal: Sequence[Action]) -> Action:
        self._hand_over(player)
        self._show(player, legal)
        while True:
            try:
                line = self._ask(f"P{player + 1}> ").strip()
            except EOFError:
                raise Quit from None
            if not line:
                continue
            action = self._read(player, legal, line)
            if action is not None:
                return action

    def _hand_over(self, player: int) -> None:
        """Where two people share a terminal, neither sees the other's screen."""
        if len(self._witnesses) > 1 and self._at_screen != player:
            if sys.stdout.isatty():
                print(_CLEAR, end="")
            try:
                self._ask(self._words["play_pass"].format(player=f"P{player + 1}"))
            except EOFError:
                raise Quit from None
        self._at_screen = player
        if len(self._witnesses) > 1:
            self._tell(player)

    def _show(self, player: int, legal: Sequence[Action]) -> None:
        self._out.print()
        for line in self._screen.board(self._table.seen(player), player, self._names):
            self._out.print(line)
        self._show_legal(legal)

    def _show_legal(self, legal: Sequence[Action]) -> None:
        for number, action in enumerate(legal, 1):
            self._out.print(self._screen.action(number, self._table.state.action_text(action)))
        self._out.print(self._words["play_choose"], style="dim")

    def _read(self, player: int, legal: Sequence[Action], line: str) -> Action | None:
        """The action that a line means; None if it was something else, which has been seen to."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if line.isdecimal():
            if 1 <= int(line) <= len(legal):
                return legal[int(line) - 1]
            say(self._words["play_no_number"].format(n=len(legal)))
        elif word in _WORDS["quit"]:
            raise Quit
        elif word in _WORDS["help"]:
            self._out.print(self._words["play_help"])
            self._show_legal(legal)
        elif word in _WORDS["board"]:
            self._show(player, legal)
        elif word in _WORDS["look"]:
            self._look(rest)
        else:
            return self._parsed(player, legal, line)
        return None

    def _look(self, name: str) -> None:
        why = unnamed(self._game, name, self._lang)
        if why:
            say(why)
        else:
            self._out.print(self._screen.card(cards_named(self._game, name)[0].id))

    def _parsed(self, player: int, legal: Sequence[Action], line: str) -> Action | None:
        own = f"P{player + 1}"
        head, _, rest = line.partition(" ")
        if head.upper() in {f"P{seat + 1}" for seat in range(PLAYERS)}:
            if head.upper() != own:
                # Even a refusal would tell something of what the other holds.
                say(self._words["play_not_yours"].format(player=own))
                return None
            line = rest
        try:
            action: Action = self._table.state.parse(f"{own} {line}")
        except AmbiguousError as error:
            say(self._words["play_ambiguous"].format(line=line))
            for candidate in error.candidates:
                say(f"  {candidate.partition(' ')[2]}")
        except IllegalError as error:
            say(self._words["play_illegal"].format(said=refused(error.refusal, self._lang)))
            if error.clause and (text := self._clause(error.clause)):
                say(f"  {error.clause}: {text}")
        except EngineError as error:
            say(self._words["play_unreadable"].format(said=refused(error.refusal, self._lang)))
            # Everything after the first word is a card, or two.
            for name in re.split(r"\bdiscarding\b", line.partition(" ")[2]):
                if name.strip() and not name.strip().isdecimal() and not cards_named(self._game, name):
                    say(f"  {unnamed(self._game, name.strip(), self._lang)}")
        else:
            if action in legal:
                return action
            say(self._words["play_illegal"].format(said=line))
        return None

    def _clause(self, clause_id: str) -> str:
        for clause in self._game.clauses():
            if clause.id == clause_id:
                return clause.text[self._lang]
        for ruling in self._game.rulings:
            if ruling.id == clause_id:
                option = next((o.text[self._lang] for o in ruling.options if o.id == ruling.choice), "")
                return f"{ruling.question[self._lang]} {option}"
        return ""


_WORDS = {
    "quit": {"quit", "exit", "q", "終了", "やめる"},
    "help": {"help", "?", "h", "ヘルプ", "？"},
    "board": {"board", "b", "盤", "盤面"},
    "look": {"look", "l", "card", "見る", "カード"},
}


def register(app: typer.Typer) -> None:
    """Add this command to ``app``."""
    app.command()(play)
