"""The theme's page, cut at its marks and filled for each card."""

from __future__ import annotations

import html
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import shell
from generator.shell import FilledShell, ShellError
from tests.site.scratch import Html

PAGE = (
    f"<title>{shell.TITLE} – 手札</title>"
    f'<meta name="description" content="{shell.DESCRIPTION}">'
    f'<link rel="canonical" href="https://cards.example/cards/{shell.CARD_ID}/">'
    f'<link hreflang="en" href="en/cards/{shell.CARD_ID}/">'
    f"<main>{shell.CONTENT}</main>"
)
MARKS = [shell.TITLE, shell.DESCRIPTION, shell.CONTENT, shell.CARD_ID]


def fill(page: str = PAGE, **values: str) -> str:
    """A page filled with plain values, and with what a test says."""
    plain = {"title": "ラルフ", "description": "一枚", "content": "<h1>ラルフ</h1>", "card_id": "tw1-02"}
    return FilledShell.cut(page).fill(**{**plain, **values})


def test_every_mark_is_filled_wherever_it_stands() -> None:
    assert fill() == (
        "<title>ラルフ – 手札</title>"
        '<meta name="description" content="一枚">'
        '<link rel="canonical" href="https://cards.example/cards/tw1-02/">'
        '<link hreflang="en" href="en/cards/tw1-02/">'
        "<main><h1>ラルフ</h1></main>"
    )


def test_a_page_can_be_filled_again_and_again() -> None:
    cut = FilledShell.cut(PAGE)
    first = cut.fill(title="a", description="b", content="c", card_id="d")
    assert cut.fill(title="1", description="2", content="3", card_id="4") != first
    assert cut.fill(title="a", description="b", content="c", card_id="d") == first


def test_text_is_escaped_and_content_is_not() -> None:
    page = fill(title="<b>\"&'", description='" onload="x', content="<p>&amp;</p>")
    assert "<title>&lt;b&gt;&quot;&amp;&#x27; – 手札</title>" in page
    assert 'content="&quot; onload=&quot;x"' in page
    assert "<main><p>&amp;</p></main>" in page


@pytest.mark.parametrize("field", ["title", "description", "content", "card_id"])
# The marks hold a key of this process; test workers that run side by side must agree on the names.
@pytest.mark.parametrize("mark", MARKS, ids=["title", "description", "content", "card-id"])
def test_a_mark_in_a_cards_own_text_is_text(field: str, mark: str) -> None:
    """A card may be called by the very word that marks the place of its name."""
    page = fill(**{field: f"a {mark} b"})
    plain = fill(**{field: "PLAIN"})
    assert page == plain.replace("PLAIN", f"a {mark} b")


@pytest.mark.parametrize(
    "mark", [shell.TITLE, shell.CONTENT, shell.CARD_ID], ids=["title", "content", "card-id"]
)
def test_a_theme_that_lost_a_mark_is_refused_by_its_name(mark: str) -> None:
    with pytest.raises(ShellError, match=mark):
        FilledShell.cut(PAGE.replace(mark, ""))


def test_no_archive_can_know_a_mark() -> None:
    """The games' titles stand in the shell itself; if one could hold a mark, it would be filled."""
    command = [sys.executable, "-c", "from generator import shell; print(shell.CONTENT)"]
    printed = {subprocess.run(command, capture_output=True, check=True).stdout for _ in range(2)}
    assert len(printed) == 2


def test_a_theme_may_leave_the_description_out() -> None:
    page = PAGE.replace(f'<meta name="description" content="{shell.DESCRIPTION}">', "")
    assert "一枚" not in fill(page)


@given(text=st.text(), content=st.text())
def test_whatever_is_filled_in_comes_back(text: str, content: str) -> None:
    """The rest of the page stays, and nothing that is filled in is lost."""
    page = fill(title=text, description=text, content=content, card_id="x-01")
    assert page.startswith(f"<title>{html.escape(text)} – 手札</title>")
    assert page.endswith(f"<main>{content}</main>")
    assert page.count("x-01") == PAGE.count(shell.CARD_ID) + f"{text}{text}{content}".count("x-01")


@given(text=st.text(alphabet=st.characters(exclude_characters="\r\x00"), min_size=1))
def test_text_never_becomes_an_element(text: str) -> None:
    assert Html(fill(title=text, description=text)).elements == Html(fill()).elements
