"""Opens the built site in Chromium, and notices whatever goes wrong while a page is open."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypedDict, cast
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    Route,
    sync_playwright,
)

from tests.browser.built_site import Lang, Site

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
# The rules whose answer depends on the colours, and so on the scheme.
AXE_COLOUR_RULES = ["color-contrast", "link-in-text-block"]

Width = Literal["desktop", "phone", "narrow"]
Scheme = Literal["light", "dark"]
# 320 CSS pixels are what WCAG's criterion on reflow asks for.
SIZES: dict[Width, tuple[int, int]] = {"desktop": (1280, 900), "phone": (375, 780), "narrow": (320, 640)}
LOCALES: dict[Lang, str] = {"ja": "ja-JP", "en": "en-GB"}

BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No name resolves: a page that asks another server for something cannot reach it.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]

REPORT_CSP = """
document.addEventListener("securitypolicyviolation", (event) => {
  const where = `${event.sourceFile || location.href}:${event.lineNumber}`;
  console.error(`CSP ${event.violatedDirective} blocked ${event.blockedURI} at ${where}`);
});
"""


@dataclass(frozen=True, slots=True)
class Look:
    """How a reader has set up their browser."""

    lang: Lang = "ja"
    width: Width = "desktop"
    scheme: Scheme = "light"
    js: bool = True
    motion: bool = False
    locale: str | None = None
    """Where it differs from the language of the page."""

    def options(self) -> dict[str, Any]:
        """The same, as Playwright's options for a new context."""
        width, height = SIZES[self.width]
        small = self.width != "desktop"
        return {
            "viewport": {"width": width, "height": height},
            # A phone has more, but here every pixel is painted by the processor.
            "device_scale_factor": 1,
            "is_mobile": small,
            "has_touch": small,
            "color_scheme": self.scheme,
            "java_script_enabled": self.js,
            "reduced_motion": "no-preference" if self.motion else "reduce",
            "locale": self.locale or LOCALES[self.lang],
            "timezone_id": "Asia/Tokyo",
            "service_workers": "block",
        }


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium, or the one that $CHROMIUM names."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not program:
        raise RuntimeError("there is no Chromium here: run scripts/install_browser.sh, or set CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=BROWSER_FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@dataclass  # without slots: Playwright keeps its wrappers of the listeners on the object
class Watched:
    """A page, and everything that has gone wrong in it."""

    page: Page
    site: Site
    problems: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen from the start."""
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self._note(f"error in a script: {error}"))
        self.page.on("request", self._on_request)
        self.page.on("requestfailed", self._on_failure)
        self.page.on("response", self._on_response)

    def goto(self, url: str) -> Response:
        """Open an address, and wait until the page has loaded and its scripts have run."""
        response = self.page.goto(url, wait_until="load")
        assert response is not None, f"{url} gave no answer"
        return response

    def expect(self, pattern: str) -> None:
        """Allow the problems that a regular expression finds, where a test provokes one."""
        self.expected.append(re.compile(pattern))

    def wait_for_problem(self, text: str) -> None:
        """Return when something has gone wrong that is told with a text. What is told instead is shown after 10 s.

        The browser tells of some problems when the page has long been loaded: of a violated security policy, for one.
        """
        deadline = time.monotonic() + 10
        while not any(text in problem for problem in self.problems):
            assert time.monotonic() < deadline, f"no problem is told with {text!r}: {self.problems}"
            self.page.wait_for_timeout(20)

    def check(self) -> None:
        """Fail if anything went wrong so far."""
        assert not self.problems, "\n".join(["the page had problems:", *self.problems])

    def _note(self, problem: str) -> None:
        if not any(pattern.search(problem) for pattern in self.expected):
            self.problems.append(f"{self.page.url}: {problem}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "assert"}:
            place = message.location
            self._note(f"console: {message.text} ({place.get('url')}:{place.get('lineNumber')})")

    def _on_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"data", "blob", "about"}:
            return
        if f"{parts.scheme}://{parts.netloc}" != self.site.origin:
            self._note(f"asked another server: {request.url}")
        elif not parts.path.startswith(self.site.base):
            self._note(f"asked outside of the site's folder: {request.url}")

    def _on_failure(self, request: Request) -> None:
        # Chromium also calls it aborted when a reader goes on before everything is loaded.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"request failed: {request.url}: {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"status {response.status}: {response.url}")


@dataclass
class Late:
    """Requests of a page that are not answered until a test says so."""

    page: Page
    pattern: str
    routes: list[Route] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Keep back every answer from now on."""
        self.page.route(self.pattern, self._keep)

    def _keep(self, route: Route) -> None:
        self.routes.append(route)

    def answer(self) -> None:
        """Let the answers come."""
        for route in self.routes:
            route.continue_()
        self.page.unroute(self.pattern)


def new_context(browser: Browser, look: Look) -> BrowserContext:
    """A fresh profile with a reader's settings."""
    context = browser.new_context(**look.options())
    context.set_default_timeout(30_000)
    if look.js:
        context.add_init_script(REPORT_CSP)
    return context


# --- accessibility --------------------------------------------------------------------------------


class _AxeNode(TypedDict):
    target: list[str | list[str]]
    html: str
    failureSummary: str


class _AxeViolation(TypedDict):
    id: str
    impact: str
    help: str
    nodes: list[_AxeNode]


def rules_in(scheme: Scheme) -> list[str] | None:
    """The rules of axe that are worth asking in a scheme: in the dark only the colours are new."""
    return AXE_COLOUR_RULES if scheme == "dark" else None


@cache
def _axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


def axe(
    page: Page, *, rules: list[str] | None = None, without: list[str] | None = None, within: str | None = None
) -> list[str]:
    """What axe finds on a page: WCAG 2.0 to 2.2, levels A and AA, and best practice.

    `rules` asks only some, `without` leaves some out; `within` is a CSS selector for the part of the page to look at.
    The script comes in through the debugger, past the page's Content-Security-Policy.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe_source())
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": AXE_TAGS}
    violations = cast(
        list[_AxeViolation],
        page.evaluate(
            """async ([within, only, without]) => {
              const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
              const options = { runOnly: only, rules, resultTypes: ["violations"], iframes: false };
              return (await axe.run(within ?? document, options)).violations;
            }""",
            [within, only, without or []],
        ),
    )
    found = []
    for violation in violations:
        for node in violation["nodes"]:
            target = " ".join(part if isinstance(part, str) else " ".join(part) for part in node["target"])
            summary = " ".join(node["failureSummary"].split()).replace("Fix any of the following: ", "")
            html = " ".join(node["html"].split())
            found.append(
                f"{violation['id']} ({violation['impact']}): {violation['help']}\n"
                f"    {target}\n    {html[:160]}\n    {summary[:400]}"
            )
    return found


def no_horizontal_scroll(page: Page) -> list[str]:
    """The elements that make a page wider than its window. An empty list is what we want."""
    return cast(
        list[str],
        page.evaluate(
            """(width) => {
              const root = document.scrollingElement ?? document.documentElement;
              if (root.scrollWidth <= width) return [];
              const culprits = [];
              for (const element of document.body.querySelectorAll("*")) {
                const box = element.getBoundingClientRect();
                if (box.width && Math.round(box.right + scrollX) > width) {
                  const classes = element.getAttribute("class");
                  const name = element.localName + (classes ? "." + classes.trim().replace(/\\s+/g, ".") : "");
                  culprits.push(`${name} reaches ${Math.round(box.right + scrollX)} of ${width} px`);
                }
              }
              return [`the page is ${root.scrollWidth} px wide in a window of ${width} px`, ...culprits.slice(0, 8)];
            }""",
            (page.viewport_size or {"width": 0})["width"],
        ),
    )


# --- keyboard -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stop:
    """An element that the Tab key stops at."""

    name: str
    """Tag, id or class, and text: enough to find it."""
    shown: bool
    covered_by: str | None
    marked: bool
    """Whether it looks different while it has the focus."""


_FOCUS = """(leave) => {
  const name = (element) => {
    const text = (element.getAttribute("aria-label") || element.textContent || element.getAttribute("value") || "")
      .trim().replace(/\\s+/g, " ").slice(0, 40);
    const id = element.id ? "#" + element.id : "";
    const classes = element.getAttribute("class");
    return element.localName + (id || (classes ? "." + classes.trim().split(/\\s+/)[0] : "")) + (text ? ` “${text}”` : "");
  };
  // The focus may be shown on a label, or on something around or beside the element, as a card's frame is.
  const bearers = (element) => {
    const found = new Set([element, ...(element.labels ?? [])]);
    let around = element.parentElement;
    for (let level = 0; level < 4 && around && around !== document.body; level++, around = around.parentElement) {
      for (const bearer of [around, ...[...around.children].slice(0, 6)]) found.add(bearer);
    }
    return [...found];
  };
  const looks = (element) => bearers(element).flatMap((bearer) => [null, "::before", "::after"].map((part) => {
    const style = getComputedStyle(bearer, part);
    const outline = style.outlineStyle === "none" ? "" : style.outline;
    return [outline, style.boxShadow, style.border, style.backgroundColor, style.color, style.textDecoration,
      style.opacity, style.transform].join();
  })).join();
  const stops = (window.__tabStops ??= []);
  if (leave) {
    document.activeElement?.blur();
    return stops.map(({ element, look }) => !element.isConnected || looks(element) !== look);
  }
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return { done: true };
  const again = stops.findIndex((stop) => stop.element === element);
  if (again < 0) stops.push({ element, look: looks(element) });
  const visible = (candidate) => {
    const box = candidate.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(candidate).visibility === "visible"
      && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  };
  const shown = [element, ...(element.labels ?? [])].find(visible);
  let cover = null;
  if (shown) {
    const covers = [...shown.getClientRects()].map((box) => {
      const hit = document.elementFromPoint(
        Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
        Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1));
      return !hit || shown.contains(hit) || hit.contains(shown) || hit.contains(element) ? null : hit;
    });
    if (covers.length && covers.every((hit) => hit)) cover = name(covers[0]);
  }
  return { done: false, again, name: name(element), shown: Boolean(shown), cover };
}"""


def tab_through(page: Page, *, limit: int = 200, backwards: bool = False) -> list[Stop]:
    """Press Tab until the focus has left the page, and tell where it stopped.

    A fresh page starts at its top. The focus caught at one place is an error.
    """
    page.evaluate("() => { delete window.__tabStops; }")
    stops: list[Stop] = []
    while len(stops) < limit:
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        state = cast(dict[str, Any], page.evaluate(_FOCUS, False))
        if state["done"] or state["again"] == 0 < len(stops) - 1:
            break
        assert state["again"] < 0, f"the focus is caught at {state['name']}"
        stops.append(Stop(state["name"], state["shown"], state["cover"], marked=True))
    # How an element looks without the focus is seen best when nothing has it.
    marked = cast(list[bool], page.evaluate(_FOCUS, True))
    return [replace(stop, marked=mark) for stop, mark in zip(stops, marked, strict=True)]


def press(page: Page, *keys: str) -> None:
    """Press one key after another, such as `press(page, "/", "ArrowDown", "Enter")`."""
    for key in keys:
        page.keyboard.press(key)


def focused(page: Page) -> str:
    """The element that has the focus, as `tag#id “text”`; an empty string where none has."""
    state = cast(dict[str, Any], page.evaluate(_FOCUS, False))
    return "" if state["done"] else str(state["name"])
