"""The exhibit of Tommy Walker TCG: its showcase and its match-ups in the terms of the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from generator.engines.board import Board
from generator.engines.exhibit import Against, CardExample, CardExamples, CardMatchups, End, Result
from generator.engines.tommy_walker import board_of
from rules_engine.tommy_walker import TommyWalker
from rules_engine.tommy_walker.cards import not_executable
from rules_engine.tommy_walker.matchups import Standing, Standings
from rules_engine.tommy_walker.showcase import Ending, Said, Showcase, Shown


class Exhibit:
    """See `generator.engines.exhibit.Exhibit`."""

    def __init__(self, game: TommyWalker) -> None:
        self.game = game
        # A card's page and its data are made one after the other. To keep more than the last card's
        # would take much memory: each card is held against all others.
        self._last: tuple[str, CardMatchups] | None = None

    @cached_property
    def _showcase(self) -> Showcase:
        return Showcase(self.game)

    @cached_property
    def _standings(self) -> Standings:
        return Standings(self.game.cards)

    def not_executable(self) -> Mapping[str, Sequence[int]]:
        """The abilities that cannot be played yet."""
        found = {spec.id: not_executable(spec) for spec in self.game.cards}
        return {card: places for card, places in found.items() if places}

    def examples(self, card_id: str) -> CardExamples:
        """The examples of a card."""
        display = self._showcase.of(card_id)
        return CardExamples(
            tuple(_said(e) if isinstance(e, Said) else _shown(e) for e in display.examples),
            tuple((lack.place, lack.point, lack.reason) for lack in display.lacking),
            display.unused,
        )

    def start(self, example: CardExample) -> Board:
        """What lies where at the beginning."""
        return board_of(example.data["position"], self.game.rules().tables)

    def matchups(self, card_id: str) -> CardMatchups:
        """How a card stands against all others."""
        if self._last is None or self._last[0] != card_id:
            self._last = card_id, self._matchups(card_id)
        return self._last[1]

    def _matchups(self, card_id: str) -> CardMatchups:
        found = self._standings.of(card_id)
        return CardMatchups(
            tuple(
                Against(
                    row.other,
                    _result(row.bare),
                    _result(row.best) if row.best else None,
                    row.bare.likely if row.bare.sure is None else None,
                    row.best.likely if row.best and row.best.sure is None else None,
                )
                for row in found.rows
            ),
            tuple(f"matchup-{need}" for need in found.needs),
            found.abilities_unknown,
        )


def _result(standing: Standing) -> Result:
    return standing.sure or "open"


def _end(ending: Ending) -> End:
    if ending.over is not None:
        return End(ending.over[1], game=True)
    return End(ending.rounds[-1][1] if ending.rounds else None)


def _shown(shown: Shown) -> CardExample:
    return CardExample(
        shown.place, shown.point, shown.scenario, shown.parts, _end(shown.ending), _end(shown.without)
    )


def _said(said: Said) -> CardExample:
    outcomes = tuple((_end(ending), cases) for ending, cases in said.outcomes)
    end = outcomes[0][0]
    return CardExample(said.place, said.point, said.scenario, said.parts, end, end, outcomes)
