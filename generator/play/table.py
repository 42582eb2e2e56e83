"""A game in play: what happens, and what each player gets to see of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.catalogue.model import Game
from generator.engines.base import Engine
from generator.engines.board import Board
from generator.examples.play import Moment
from rules_engine.core.protocol import Action
from rules_engine.scenario import Scenario

PLAYERS = 2


@dataclass(slots=True)
class Witness:
    """What ``player`` (None: an onlooker from whom nothing is hidden) has not been told yet.

    While others choose in secret, what they do is held back until it can be known.
    """

    player: int | None
    untold: list[Moment] = field(default_factory=list)
    _held: list[Moment] = field(default_factory=list)

    def saw(
        self, moments: Sequence[Moment], by: int | None, *, noticed: bool, over: bool, unknown: _Unknown
    ) -> None:
        """Take note of what came of an action of ``by``.

        ``noticed`` says whether the player's view has changed, ``over`` whether the game has ended.
        """
        player = self.player
        if player is None:
            self.untold += moments
            return
        seen = [_as_seen(moment, player, unknown) for moment in moments]
        if by not in (None, player) and not noticed and not over:
            self._held += seen
            return
        if by != player or over or any(moment.event.player != player for moment in moments):
            # Either the others' choices show by now, or the game has gone on from them.
            self.untold += self._held
            self._held = []
        self.untold += seen

    def tell(self) -> list[Moment]:
        """What there is to tell, once."""
        untold, self.untold = self.untold, []
        return untold


_Unknown = Sequence[set[str]]
"""By side, the zones in which not even the number of cards is known."""


def _as_seen(moment: Moment, player: int, unknown: _Unknown) -> Moment:
    return replace(
        moment,
        event=moment.event.seen_by(player),
        before=_with_unknown(moment.before, unknown),
        after=_with_unknown(moment.after, unknown),
    )


def _with_unknown(board: Board, unknown: _Unknown) -> Board:
    if not any(unknown):
        return board
    board = board.copy()
    for side, zones in zip(board.sides, unknown, strict=True):
        side.unknown |= zones
    return board


class Table:
    """A whole game of ``game``, with two decks shuffled by ``seed``, and those who watch it.

    Raises SetupError if the game cannot begin.
    """

    def __init__(
        self,
        game: Game,
        engine: Engine,
        decks: Sequence[Sequence[str]],
        seed: int,
        rulings: Mapping[str, str] | None = None,
        witnesses: Sequence[Witness] = (),
    ) -> None:
        self.game = game
        self.scenario = Scenario(
            game.id, {"decks": [list(deck) for deck in decks]}, rulings=dict(rulings or {}), seed=seed
        )
        self.state: Any = engine.set_up(self.scenario)
        self.actions: list[str] = []
        self._engine = engine
        self._board = engine.board(self.scenario, self.state)
        self._at = 0
        self._witnesses = witnesses
        self._views = [self.state.observation(player) for player in range(PLAYERS)]
        self._report(None)

    def apply(self, action: Action, player: int) -> None:
        """Carry out an action of ``player``, and let the witnesses see of it what they may."""
        self.actions.append(self.state.action_text(action))
        self.state.apply(action)
        self._report(player)

    def seen(self, player: int) -> Board:
        """The position as ``player`` sees it."""
        return self._engine.seen(self.state.observation(player))

    def facts(self) -> Mapping[str, Any]:
        """What checks may ask about the position."""
        return self._engine.facts(self.state)

    def _report(self, by: int | None) -> None:
        moments = []
        for event in self.state.trace[self._at :]:
            after = self._board.copy()
            self._engine.follow(after, event)
            moments.append(Moment(event, self._board, after, len(self.actions)))
            self._board = after
        self._at = len(self.state.trace)
        views = [self.state.observation(player) for player in range(PLAYERS)]
        for witness in self._witnesses:
            player = witness.player
            noticed = player is None or views[player] != self._views[player]
            unknown: _Unknown = ()
            if player is not None:
                unknown = [side.unknown for side in self._engine.seen(views[player]).sides]
            witness.saw(moments, by, noticed=noticed, over=not self.state.to_move, unknown=unknown)
        self._views = views
