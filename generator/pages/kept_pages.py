"""Pages of an earlier state of the archive, kept while it is being served."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any


class KeptPages:
    """The HTML of pages by their address, each with the view that it was made from.

    A page is made again unless its view is equal to the one that it was made from, and
    all links lead where they did. Views hold plain values; what cannot be compared, such
    as a function, is never equal, so pages with such views are simply made each time.
    """

    def __init__(self) -> None:
        self._pages: dict[str, tuple[Mapping[str, Any], str]] = {}
        self._links: Hashable = None

    def begin(self, links: Hashable) -> None:
        """Begin a build in which references lead to ``links``."""
        if links != self._links:
            self._pages.clear()
            self._links = links

    def html(self, url: str, view: Mapping[str, Any], render: Callable[[], str]) -> str:
        """The page at ``url`` as ``render`` makes it from ``view``, or as it did before."""
        kept = self._pages.get(url)
        if kept is None or kept[0] != view:
            kept = self._pages[url] = (view, render())
        return kept[1]
