"""What was made of an earlier state of the archive, kept while it is being served."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, TypeVar

from generator.catalogue.model import Game
from generator.pages.kept_macros import KeepingEnvironment

T = TypeVar("T")


class KeptByGame(Generic[T]):
    """What follows from a game alone, made once for as long as the game stays the same one.

    The loader makes a new game whenever one of its files has changed.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Game, T]] = {}

    def get(self, key: Hashable, game: Game, make: Callable[[], T]) -> T:
        """What ``make`` makes for ``key``, or made before from the same ``game``."""
        kept = self._kept.get(key)
        if kept is None or kept[0] is not game:
            kept = self._kept[key] = (game, make())
        return kept[1]

    def clear(self) -> None:
        """Keep nothing any longer."""
        self._kept.clear()


class KeptPages:
    """The HTML of pages by their address, with the game or the view that each was made from.

    A page of one game is not looked at again while the game is the same. Any other page is
    made again unless its view is equal to the one that it was made from. Both hold as long
    as all links lead where they did. Views hold plain values; what cannot be compared, such
    as a function, is never equal, so pages with such views are simply made each time.

    ``environment`` is what the pages are drawn with, and knows what it has drawn.
    """

    def __init__(self, environment: KeepingEnvironment) -> None:
        self.environment = environment
        self._pages: dict[str, tuple[Mapping[str, Any], str]] = {}
        self._of_games: KeptByGame[str] = KeptByGame()
        self._links: Hashable = None

    def begin(self, links: Hashable) -> None:
        """Begin a build in which references lead to ``links``."""
        if links != self._links:
            self._pages.clear()
            self._of_games.clear()
            self._links = links

    def of_game(self, url: str, game: Game, make: Callable[[], str]) -> str:
        """The page at ``url``, which shows nothing but ``game``, as ``make`` makes it or did before."""
        return self._of_games.get(url, game, make)

    def html(self, url: str, view: Mapping[str, Any], render: Callable[[], str]) -> str:
        """The page at ``url`` as ``render`` makes it from ``view``, or as it did before."""
        kept = self._pages.get(url)
        if kept is None or kept[0] != view:
            kept = self._pages[url] = (view, render())
        return kept[1]
