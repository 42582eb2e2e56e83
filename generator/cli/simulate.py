"""The command that plays many games: simulate."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

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
from generator.cli.common import NO, USAGE, YES, JsonOption, RootOption, console, say, stop
from generator.cli.deck_choice import DecksOption, chosen_decks, split
from generator.examples.refusals import told_with_place
from generator.examples.telling import Language
from generator.play.decks import PlayDeck
from generator.play.strings import strings
from rules_engine.core.errors import EngineError
from rules_engine.simulation import Plan, Rate, Result, Side, Tally, simulate, standings, tally


def pairings(players: tuple[str, str], decks: Sequence[PlayDeck]) -> list[tuple[Side, Side]]:
    """Who meets whom: every deck of the first player every deck of the second, and each two decks once.

    With the same player on both sides, a deck meets itself only if there is no other.
    """
    one, two = players
    same = one == two
    return [
        (Side(one, first.id, first.cards), Side(two, second.id, second.cards))
        for at, first in enumerate(decks)
        for second in (decks[at + (len(decks) > 1) :] if same else decks)
    ]


def run(
    game: PlayableOption = "",
    decks: DecksOption = None,
    players: Annotated[
        str, typer.Option(help="The two computer players: random, greedy, planner or planner:TRIES.")
    ] = "greedy,greedy",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games for each pair of decks.")] = 100,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**53, help="What all chance follows from.", show_default="any")
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option("--processes", "-p", min=1, help="How many processes.", show_default="the cores"),
    ] = None,
    dask: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster instead (tcp://host:8786).")
    ] = "",
    ruling: RulingOption = None,
    root: RootOption = Path(),
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play many games between computer players; tell how often each wins, with 95% intervals (Wilson score).

    A game depends only on the seed and its number, whatever the number of processes. The
    players take the first seat in turn. With --json every game is listed with its own seed,
    for tefuda play --seed. Ctrl-C ends early with what has been played (exit code 1).
    """
    said = language(lang)
    archive, _ = archive_at_rest(root, said)
    found, engine = playable_game(archive, game, said)
    named = split([players])
    if len(named) != 2:
        stop("--players: name two, such as planner,greedy", USAGE)
    playing = chosen_decks(found, engine, decks or [], said)
    if seed is None:
        seed = random.SystemRandom().randrange(2**32)
    plan = Plan(
        engine.game,
        pairings((named[0], named[1]), playing),
        games,
        seed,
        chosen_rulings(found, ruling or ()),
    )
    results: list[Result] = []
    whole = False
    try:
        with _executor(processes, dask, plan.total) as executor:
            for result in _watched(simulate(plan, executor), plan.total, strings()[said]["sim_progress"]):
                results.append(result)  # noqa: PERF402 - what there is must be kept if a game is interrupted
        whole = True
    except KeyboardInterrupt:
        say(strings()[said]["sim_partial"].format(n=len(results), total=plan.total))
    except EngineError as error:
        stop(f"{found.id}: {told_with_place(error, said)}", USAGE)
    results.sort(key=lambda result: result.number)
    if as_json:
        print(json.dumps(as_data(found, plan, results, playing), ensure_ascii=False, indent=1))
    else:
        _print(found, plan, results, playing, said)
    raise typer.Exit(YES if whole else NO)


# --- playing --------------------------------------------------------------------------------------


def _leave_interrupts_alone() -> None:
    """In a worker: Ctrl-C is for the process that hands out the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _executor(processes: int | None, dask: str, total: int) -> Iterator[Executor]:
    if dask:
        with _dask_executor(dask) as cluster:
            yield cluster
        return
    count = min(processes or os.cpu_count() or 1, total)
    if count == 1:
        executor: Executor = ThreadPoolExecutor(1)
    else:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        # Started afresh, workers share nothing with this process but what they are sent.
        executor = ProcessPoolExecutor(
            count, multiprocessing.get_context("spawn"), initializer=_leave_interrupts_alone
        )
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _dask_executor(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        stop("--dask needs the extra: pip install 'tefuda[dask]'", USAGE)
    try:
        client: Any = Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        stop(f"--dask {address}: {error}", USAGE)
    try:
        yield client.get_executor()
    finally:
        client.close()


def _watched(results: Iterator[Result], total: int, words: str) -> Iterator[Result]:
    """The same results, with a bar on a terminal that shows how many there are."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    terminal = Console(stderr=True)
    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as progress:
        task = progress.add_task("", total=total)
        for result in results:
            progress.advance(task)
            yield result


# --- telling --------------------------------------------------------------------------------------


def as_data(game: Game, plan: Plan, results: Sequence[Result], decks: Sequence[PlayDeck]) -> dict[str, Any]:
    """The simulation as plain data: totals, pairings, and every game with its seed, in its seats."""
    by_pairing = _by_pairing(plan, results)
    return {
        "game": game.id,
        "seed": plan.seed,
        "rulings": dict(plan.rulings),
        "specimens": any(deck.specimens for deck in decks),
        "games": plan.total,
        "partial": len(results) < plan.total,
        "interval": "Wilson score, 95%",
        "total": _tally_data(tally(plan, results)),
        "pairings": [
            {"sides": [_side_data(side) for side in sides], **_tally_data(tally(plan, by_pairing[at]))}
            for at, sides in enumerate(plan.pairings)
        ],
        "decks": {deck: _rate_data(rate) for deck, rate in standings(plan, results).items()},
        "results": [
            {
                "number": result.number,
                "seed": result.seed,
                "seats": [_side_data(side) for side in plan.seats(result.number)],
                "winner": None if result.winner is None else result.winner + 1,
                "reason": result.reason,
                "actions": result.actions,
            }
            for result in results
        ],
    }


def _by_pairing(plan: Plan, results: Sequence[Result]) -> list[list[Result]]:
    found: list[list[Result]] = [[] for _ in plan.pairings]
    for result in results:
        found[plan.pairing(result.number)].append(result)
    return found


def _side_data(side: Side) -> dict[str, str]:
    return {"player": side.player, "deck": side.deck}


def _rate_data(rate: Rate) -> dict[str, Any]:
    return {
        "count": rate.count,
        "rate": round(rate.rate, 4),
        "low": round(rate.low, 4),
        "high": round(rate.high, 4),
    }


def _tally_data(counted: Tally) -> dict[str, Any]:
    return {
        "games": counted.games,
        "wins": [_rate_data(rate) for rate in counted.wins],
        "draws": counted.draws,
        "unfinished": counted.unfinished,
        "first_seat": _rate_data(counted.first_seat),
        "mean_actions": round(counted.mean_actions, 1),
    }


def _print(
    game: Game, plan: Plan, results: Sequence[Result], decks: Sequence[PlayDeck], lang: Language
) -> None:
    words = strings()[lang]
    out = console()
    titles = {deck.id: deck.title[lang] for deck in decks}
    one, two = (side.player for side in plan.pairings[0])
    out.print(
        words["sim_head"].format(game=game.title[lang], n=len(results), seed=plan.seed, one=one, two=two),
    )
    if any(deck.specimens for deck in decks):
        out.print(words["play_specimens"])
    table = Table(box=None, pad_edge=False)
    table.add_column(words["sim_pair"])
    for key in (
        "sim_first_wins",
        "sim_second_wins",
        "sim_draws",
        "sim_unfinished",
        "sim_actions",
        "sim_seat",
    ):
        table.add_column(words[key], justify="right")
    by_pairing = _by_pairing(plan, results)
    rows = [
        (_pair(sides, titles), tally(plan, by_pairing[at]))
        for at, sides in enumerate(plan.pairings)
        if by_pairing[at]
    ]
    if len(rows) > 1:
        rows.append((words["sim_total"], tally(plan, results)))
    for name, counted in rows:
        table.add_row(
            name,
            *(_shown(rate) for rate in counted.wins),
            str(counted.draws),
            str(counted.unfinished),
            f"{counted.mean_actions:.1f}",
            _shown(counted.first_seat),
        )
    out.print(table)
    ranked = sorted(standings(plan, results).items(), key=lambda deck: -deck[1].rate)
    if len(ranked) > 1 and len(plan.pairings) > 1:
        by_deck = Table(box=None, pad_edge=False)
        by_deck.add_column(words["sim_deck"])
        by_deck.add_column(words["sim_wins"], justify="right")
        by_deck.add_column(words["sim_games"], justify="right")
        for deck, rate in ranked:
            by_deck.add_row(titles.get(deck, deck), _shown(rate), str(rate.of))
        out.print(by_deck)
    out.print(words["sim_foot"], style="dim")


def _pair(sides: tuple[Side, Side], titles: Mapping[str, str]) -> str:
    return " – ".join(f"{side.player} ({titles.get(side.deck, side.deck)})" for side in sides)


def _shown(rate: Rate) -> str:
    return f"{rate.rate:.1%} [{rate.low:.1%}–{rate.high:.1%}]"


def register(app: typer.Typer) -> None:
    """Add this command to ``app``."""
    app.command("simulate")(run)
