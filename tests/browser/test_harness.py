"""The checks themselves: each of them must notice what it is there for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.browser.built_site import Site, serve
from tests.browser.harness import (
    Look,
    Watched,
    axe,
    focused,
    no_horizontal_scroll,
    press,
    tab_through,
)
from tests.browser.html_files import HtmlSite
from tests.browser.profiles import Profiles

GOOD = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<link rel="alternate" hreflang="ja" href="{ja}"><link rel="alternate" hreflang="en" href="{en}">
</head><body data-page-kind="plain"><main><h1 id="top">{title}</h1>
<p><a href="{here}#top">top</a> <a href="{there}" hreflang="{other}">{other}</a> {more}</p></main></body></html>
"""


def write(folder: Path, more: str = "") -> None:
    """A site of one page in two languages, with something more on the Japanese one."""
    (folder / "en").mkdir(parents=True)
    ja = {"lang": "ja", "title": "手札", "ja": "./", "en": "en/", "here": "", "there": "en/", "other": "en"}
    en = {"lang": "en", "title": "Hand", "ja": "../", "en": "./", "here": "./", "there": "../", "other": "ja"}
    (folder / "index.html").write_text(GOOD.format(**ja, more=more), encoding="utf-8")
    (folder / "en" / "index.html").write_text(GOOD.format(**en, more=""), encoding="utf-8")


def problems_of(folder: Path) -> list[str]:
    """All that the checks of files find."""
    site = HtmlSite(folder, "https://example.org/tefuda/")
    return [*site.wrong_pages(), *site.wrong_links(), *site.wrong_languages(("ja", "en"))]


def test_a_good_site_has_no_problems(tmp_path: Path) -> None:
    """Nothing is found where nothing is wrong."""
    write(
        tmp_path,
        '<a href="https://example.org/elsewhere">out</a> <a href="https://example.org/tefuda/en/#top">in</a>'
        ' <a href="#q=power>5000">a state</a> <img src="data:," alt="">',
    )
    assert problems_of(tmp_path) == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ('<a href="gone/">x</a>', "leads to no file (gone/index.html)"),
        ('<a href="en/#gone">x</a>', "leads to an anchor that en/index.html lacks"),
        ('<a href="#gone">x</a>', "leads to an anchor that index.html lacks"),
        ('<a href="https://example.org/tefuda/gone/">x</a>', "leads to no file (gone/index.html)"),
        ('<a href="/en/">x</a>', "works only at the top of a server"),
        ('<a href="javascript:alert(1)">x</a>', "is a script in an address"),
        ('<img src="https://example.org/a.png" alt="">', "is fetched from elsewhere"),
        ('<script src="//example.org/a.js"></script>', "is fetched from elsewhere"),
        ('<img src="data:,">', "<img> without alt"),
        ('<p id="top">x</p>', 'id="top" 2 times'),
        ("<h1>x</h1>", "2 <h1>: ['手札', 'x']"),
        ("<h3>x</h3>", "<h3> “x” after <h1>: a level is skipped"),
        ("<script>1</script>", "a script inside the page"),
        ('<p onclick="x()">x</p>', "<p onclick> is a script inside the page"),
        ('<a href="./" hreflang="en">x</a>', "the switch to en leads to ./"),
    ],
)
def test_what_is_wrong_in_a_file_is_found(tmp_path: Path, more: str, expected: str) -> None:
    """One fault, one message with its line."""
    write(tmp_path, more)
    (problem,) = problems_of(tmp_path)
    assert expected in problem
    assert problem.startswith("index.html:")


def test_alternates_must_be_mutual(tmp_path: Path) -> None:
    """A page that is not led back to is found, from both sides."""
    write(tmp_path)
    (tmp_path / "lost").mkdir()
    page = (tmp_path / "en" / "index.html").read_text(encoding="utf-8")
    (tmp_path / "lost" / "index.html").write_text(page, encoding="utf-8")
    assert "lost/index.html: index.html does not lead back to it" in problems_of(tmp_path)


@pytest.fixture
def small_site(tmp_path: Path) -> Iterator[Site]:
    """A folder that a test writes pages into."""
    write(tmp_path)
    with serve(tmp_path) as site:
        yield site


@pytest.fixture
def watched(small_site: Site, profiles: Profiles) -> Iterator[Watched]:
    """A page on a phone, whose problems are the test's own business."""
    with profiles.page(small_site, Look(width="phone")) as watched:
        yield watched


def show(watched: Watched, more: str, head: str = "") -> None:
    """Write a page and open it."""
    page = GOOD.format(
        lang="ja", title="手札", ja="./", en="en/", here="", there="en/", other="en", more=more
    ).replace("</head>", head + "</head>")
    (watched.site.folder / "shown.html").write_text(page, encoding="utf-8")
    assert watched.goto(watched.site.url("shown.html")).status == 200


def test_a_good_page_has_no_problems(watched: Watched) -> None:
    """Nothing is noticed where nothing is wrong."""
    show(watched, "")
    watched.check()
    assert axe(watched.page) == []
    assert no_horizontal_scroll(watched.page) == []
    assert [stop.name for stop in tab_through(watched.page)] == ["a “top”", "a “en”"]


@pytest.mark.parametrize(
    ("more", "head", "expected"),
    [
        ("<script>console.error('oh')</script>", "", "console: oh"),
        ("<script>null.x</script>", "", "error in a script: Cannot read properties of null"),
        ('<img src="gone.png" alt="">', "", "status 404"),
        ('<img src="/gone.png" alt="">', "", "asked outside of the site's folder"),
        (
            '<img src="https://example.org/a.png" alt="">',
            "",
            "asked another server: https://example.org/a.png",
        ),
        (
            "<script>1</script>",
            "<meta http-equiv='Content-Security-Policy' content=\"script-src 'self'\">",
            "CSP script-src-elem blocked inline",
        ),
    ],
)
def test_what_goes_wrong_in_a_page_is_noticed(watched: Watched, more: str, head: str, expected: str) -> None:
    """Whatever a reader's browser would complain about is a problem, unless it is expected."""
    show(watched, more, head)
    watched.wait_for_problem(expected)
    with pytest.raises(AssertionError, match="the page had problems"):
        watched.check()
    watched.problems.clear()
    watched.expect(".")
    show(watched, more, head)
    watched.check()


def test_axe_gets_past_the_security_policy_and_finds_things(watched: Watched) -> None:
    """axe is brought in from outside of the page."""
    show(
        watched,
        '<span style="color: #ccc">pale</span>',
        "<meta http-equiv='Content-Security-Policy' content=\"script-src 'none'\">",
    )
    (found,) = axe(watched.page)
    assert found.startswith("color-contrast (serious)")
    assert "pale" in found
    assert axe(watched.page, rules=["heading-order"]) == []
    assert axe(watched.page, without=["color-contrast"]) == []
    watched.check()


def test_a_page_that_is_too_wide_is_noticed(watched: Watched) -> None:
    """The culprit is named."""
    show(watched, '<span class="wide" style="display: block; width: 500px">x</span>')
    problem, culprit = no_horizontal_scroll(watched.page)
    assert problem.endswith("px wide in a window of 375 px")
    assert culprit.startswith("span.wide reaches 5")


def test_tab_notices_focus_that_is_not_shown(watched: Watched) -> None:
    """Unmarked, hidden and covered stops are told apart."""
    show(
        watched,
        '<a class="same" href="./">same</a> <a class="gone" href="./">gone</a>'
        ' <a class="under" href="./">under</a>',
        "<style>.same:focus-visible { outline: none } .gone { position: absolute; left: -999px }"
        " .under { position: fixed; top: 300px; left: 0 }"
        " h1::after { content: ''; position: fixed; inset: 200px 0; z-index: 1 }</style>",
    )
    stops = {stop.name: stop for stop in tab_through(watched.page)}
    assert [name for name, stop in stops.items() if not stop.marked] == ["a.same “same”"]
    assert [name for name, stop in stops.items() if not stop.shown] == ["a.gone “gone”"]
    assert [name for name, stop in stops.items() if stop.covered_by] == ["a.under “under”"]


def test_a_caught_focus_is_noticed(watched: Watched) -> None:
    """A page that does not let go of the focus is an error."""
    show(
        watched,
        '<button>trap</button><script>document.querySelector("button").addEventListener("keydown",'
        " (event) => event.preventDefault())</script>",
    )
    with pytest.raises(AssertionError, match="the focus is caught at button “trap”"):
        tab_through(watched.page)


def test_keys_are_pressed_one_after_another(watched: Watched) -> None:
    """`press` and `focused` are what tests of the keyboard are written with."""
    show(watched, "")
    assert focused(watched.page) == ""
    press(watched.page, "Tab", "Tab", "Shift+Tab")
    assert focused(watched.page) == "a “top”"


# --- profiles that tests share --------------------------------------------------------------------

LEAVE_BEHIND = """async () => {
  localStorage.setItem("left", "1");
  sessionStorage.setItem("left", "1");
  document.cookie = "left=1; path=/; max-age=9999";
  window.name = "left";
  await new Promise((done, fail) => {
    const request = indexedDB.open("left");
    request.onsuccess = () => { request.result.close(); done(); };
    request.onerror = fail;
  });
  await (await caches.open("left")).put("left", new Response("left"));
  history.pushState({}, "", "#left");
}"""

FOUND = """async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  cookie: document.cookie,
  name: window.name,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  history: history.length,
  clipboard: (await navigator.permissions.query({ name: "clipboard-read" })).state,
  online: navigator.onLine,
  width: innerWidth,
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  script: "left" in window,
  focus: document.activeElement.localName,
  hovered: document.querySelectorAll("main :hover").length,
  routed: await fetch("en/").then((answer) => answer.text()).then((text) => text === "left"),
})"""


def test_nothing_is_left_behind_in_a_shared_profile(profiles: Profiles, small_site: Site) -> None:
    """Whatever a test has stored, allowed, set or opened, the next one finds a browser like a new one."""
    look = Look("en", "phone", locale="en-NZ")  # that no other test has
    with profiles.page(small_site, look) as first:
        first.goto(small_site.url())
        new = first.page.evaluate(FOUND)
    with profiles.page(small_site, look) as second:
        page, context = second.page, second.page.context
        assert context is first.page.context
        page.add_init_script("window.left = 1")
        context.route("**/en/", lambda route: route.fulfill(body="left"))
        context.grant_permissions(["clipboard-read"])
        context.set_extra_http_headers({"X-Left": "1"})
        page.set_viewport_size({"width": 700, "height": 700})
        page.emulate_media(color_scheme="dark")
        second.goto(small_site.url())
        page.evaluate(LEAVE_BEHIND)
        page.locator("a").first.hover()
        page.keyboard.down("Shift")
        page.mouse.down()
        page.evaluate("() => { open('en/'); }")
        context.set_offline(True)
        left = page.evaluate(FOUND)
        assert [name for name in new if left[name] == new[name]] == []
        assert len(context.pages) == 3
    with profiles.page(small_site, look) as third:
        assert third.page.context is first.page.context
        requests = []
        third.page.on("request", lambda request: requests.append(request.all_headers()))
        third.goto(small_site.url())
        assert third.page.evaluate(FOUND) == new
        assert not [headers for headers in requests if "x-left" in headers]
        assert len(third.page.context.pages) == 2  # its own, and a blank one
        press(third.page, "Tab")  # with Shift held it would go to the last one
        assert focused(third.page) == "a “top”"


def test_profiles_are_not_shared_at_the_same_time(profiles: Profiles, small_site: Site) -> None:
    """A test that opens two pages has two readers, each with a storage of their own."""
    with profiles.page(small_site, Look()) as one, profiles.page(small_site, Look()) as other:
        one.goto(small_site.url())
        one.page.evaluate(LEAVE_BEHIND)
        other.goto(small_site.url())
        assert other.page.evaluate("() => localStorage.length + sessionStorage.length") == 0
        assert one.page.context is not other.page.context


def test_what_would_last_is_refused(profiles: Profiles, small_site: Site) -> None:
    """A profile of a test that failed, and one that a test tried to change for good, are not used again."""
    with profiles.page(small_site, Look()) as watched:
        context = watched.page.context
        with pytest.raises(RuntimeError, match="would change the profile"):
            context.add_init_script("window.left = 1")
    with suppress(ZeroDivisionError), profiles.page(small_site, Look()) as watched:
        assert watched.page.context is context
        raise ZeroDivisionError
    with profiles.page(small_site, Look()) as watched:
        assert watched.page.context is not context
