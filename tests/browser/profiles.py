"""Browser profiles that tests share one after another, and that are cleared in between.

Chromium takes most of a second of processor time for a profile and its first page: a window, a process and
its fonts are made for it. Several hundred tests open pages in some twenty looks. So there is one profile for
each look, it keeps a blank page open, and a test gets a new page in it. What belongs to a page (history,
session storage, routes, scripts, the size of the window, the mouse) goes with that page. What belongs to the
profile is taken back when the test is over, and what cannot be taken back is refused. The cache of files
stays: the site does not change while it is served.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from playwright.sync_api import Browser, BrowserContext

from tests.browser.built_site import Site
from tests.browser.harness import Look, Watched, new_context

LASTING = ("add_init_script", "expose_binding", "expose_function", "set_geolocation")
"""What is done to a profile for good."""


def _refuse(*_: object, **__: object) -> NoReturn:
    raise RuntimeError(
        "this would change the profile for the tests that come after: do it to the page, as in"
        " page.add_init_script(…), or open a profile of your own with new_context(…)"
    )


class _Profile:
    """A context with a blank page that keeps it warm."""

    def __init__(self, browser: Browser, look: Look) -> None:
        self.context: BrowserContext = new_context(browser, look)
        for name in LASTING:
            setattr(self.context, name, _refuse)
        self._blank = self.context.new_page()
        self._debugger = self.context.new_cdp_session(self._blank)

    def clear(self, origin: str) -> None:
        """Close every page and forget all that was stored for a site, allowed or set."""
        context = self.context
        for page in context.pages:
            if page is not self._blank:
                page.close()
        context.unroute_all()
        context.clear_permissions()
        context.set_extra_http_headers({})
        context.set_offline(False)
        self._debugger.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})


class Profiles:
    """All profiles of a browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[Look, list[_Profile]] = {}

    @contextmanager
    def page(self, site: Site, look: Look) -> Iterator[Watched]:
        """A new page in a cleared profile that nobody else has for as long as the block lasts.

        The profile of a block that fails is closed, since nobody knows what state it is in.
        """
        idle = self._idle.setdefault(look, [])
        profile = idle.pop() if idle else _Profile(self._browser, look)
        try:
            yield Watched(profile.context.new_page(), site)
            profile.clear(site.origin)
        except BaseException:
            profile.context.close()
            raise
        idle.append(profile)
