"""Pages written by hand: references in their Markdown become links, and nothing else changes."""

from __future__ import annotations

from textwrap import dedent

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalogue.model import Archive
from generator.pages.running_text import Linker
from generator.pages.wiki import with_links
from tests.site.scratch import Html

CARD = '<a class="t-cardlink" href="../tommy-walker/cards/tw1-02/">チキンレッグの翔剣士・ラルフ</a>'
CLAUSE = '<a class="t-ref" href="../tommy-walker/rules/#tw-1.1">TW-1.1</a>'


@pytest.fixture(scope="session")
def linker(shipped: Archive) -> Linker:
    """Links of the archive that this repository ships."""
    return Linker(shipped)


def links(linker: Linker, text: str) -> str:
    """The Markdown of a Japanese page one folder deep, with its links."""
    return with_links(text, linker, "ja", "../")


def shown(linker: Linker, text: str) -> str:
    """The page's HTML, by the extensions that the archive's mkdocs.yml asks for."""
    extensions = ["admonition", "attr_list", "tables", "toc"]
    return str(markdown.markdown(links(linker, dedent(text)), extensions=extensions))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("《tw1-02》", CARD),
        ("《チキンレッグの翔剣士・ラルフ》", CARD),
        ("TW-1.1", CLAUSE),
        ("「TW-1.1」と《tw1-02》。", f"「{CLAUSE}」と{CARD}。"),
        ("- TW-1.1\n- 《tw1-02》\n", f"- {CLAUSE}\n- {CARD}\n"),
        ("- a\n\n    TW-1.1\n", f"- a\n\n    {CLAUSE}\n"),
        ("1. a\n\n    TW-1.1\n", f"1. a\n\n    {CLAUSE}\n"),
        ("!!! note\n\n    TW-1.1\n", f"!!! note\n\n    {CLAUSE}\n"),
        ("a\n    TW-1.1\n", f"a\n    {CLAUSE}\n"),
        ("| a | TW-1.1 |\n|---|---|\n| 《tw1-02》 | b |\n", f"| a | {CLAUSE} |\n|---|---|\n| {CARD} | b |\n"),
        ("> TW-1.1", f"> {CLAUSE}"),
        ("**TW-1.1**", f"**{CLAUSE}**"),
        ("[^1]: TW-1.1", f"[^1]: {CLAUSE}"),
        ("<p>TW-1.1</p>", f"<p>{CLAUSE}</p>"),
        ("5 < 6, TW-1.1 > 3", f"5 < 6, {CLAUSE} > 3"),
        ("[ ] TW-1.1", f"[ ] {CLAUSE}"),
        ("[x] (TW-1.1)", f"[x] ({CLAUSE})"),
        ("## 《tw1-02》", f"## {CARD}"),
        ("[ラルフ](../tommy-walker/cards/tw1-02.md)", CARD.replace("チキンレッグの翔剣士・ラルフ", "ラルフ")),
        ("[ラルフ](tommy-walker/cards/tw1-02/)", CARD.replace("チキンレッグの翔剣士・ラルフ", "ラルフ")),
    ],
)
def test_references_become_links(linker: Linker, before: str, after: str) -> None:
    assert links(linker, before) == after


@pytest.mark.parametrize(
    "text",
    [
        # Code
        "`TW-1.1 《tw1-02》`",
        "``a ` 《tw1-02》``",
        "```\nTW-1.1\n《tw1-02》\n```",
        "~~~ yaml\n《tw1-02》\n~~~",
        "a\n\n    TW-1.1\n    《tw1-02》\n\n    TW-1.1\n",
        "\tTW-1.1",
        "- a\n\nb\n\n    TW-1.1\n",
        "<code>TW-1.1</code>",
        "<pre>\n\n《tw1-02》\n</pre>",
        # Headings
        "# TW-1.1",
        "### a TW-1.1 b ###",
        "TW-1.1\n======",
        "TW-1.1\n---",
        # Links that are there already
        "[TW-1.1](rules.md)",
        "[a 《tw1-02》 b](x.md)",
        "[see [x] TW-1.1](x.md)",
        "[see [TW-1.1] here](x.md)",
        "[a\nTW-1.1](x.md)",
        "[TW-1.1](a_(b).md)",
        "[a](TW-1.1.md)",
        '[a](x.md "TW-1.1")',
        "[a](<TW-1.1.md>)",
        "![TW-1.1](x.png)",
        "![《tw1-02》](x.png)",
        "[TW-1.1][rules]",
        "[TW-1.1] [rules]",
        "[a][TW-1.1]",
        '[rules]: x.md "TW-1.1"',
        "[TW-1.1]: x.md",
        "a [TW-1.1] b\n\n[TW-1.1]: x.md",
        "a [tw-1.1] [TW-1.1][] b\n\n[TW-1.1]: x.md",
        "<https://cards.example/TW-1.1>",
        '<a href="x">TW-1.1</a>',
        '<a href="x">a <b>《tw1-02》</b></a>',
        # HTML
        '<img src="x.png" alt="《tw1-02》">',
        '<span title="TW-1.1">a</span>',
        '<span\n  title="TW-1.1"\n>a</span>',
        "<!-- TW-1.1\n\n《tw1-02》 -->",
        # Other markup whose text is no running text
        '!!! note "TW-1.1"',
        '??? warning "《tw1-02》"',
        "a {: title='TW-1.1' }",
        "# a { #x title='《tw1-02》' }",
        "{title='TW-1.1'}",
        # No reference at all
        "《そんなカードはない》",
        "TW-99.99",
        "[a](../tommy-walker/cards/tw9-99.md)",
        "[a](../yokai-watch/cards/tw1-02.md)",
        "![a](../tommy-walker/cards/tw1-02.md)",
        "`[a](../tommy-walker/cards/tw1-02.md)`",
    ],
)
def test_what_is_no_running_text_stays(linker: Linker, text: str) -> None:
    assert links(linker, text) == text


def test_the_rest_of_a_line_is_still_linked(linker: Linker) -> None:
    """Only what must stay stays."""
    text = "`TW-1.1` TW-1.1 [TW-1.1](x.md) 《tw1-02》 <b title='TW-1.1'>TW-1.1</b>"
    assert links(linker, text) == (f"`TW-1.1` {CLAUSE} [TW-1.1](x.md) {CARD} <b title='TW-1.1'>{CLAUSE}</b>")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_each_language_links_to_its_own_pages(linker: Linker, lang: str) -> None:
    folder = "en/" if lang == "en" else ""
    html = with_links("TW-1.1 《tw1-02》", linker, lang, "../../")  # type: ignore[arg-type]
    assert f'href="../../{folder}tommy-walker/rules/#tw-1.1"' in html
    assert f'href="../../{folder}tommy-walker/cards/tw1-02/"' in html


def test_a_page_reads_as_it_is_written(linker: Linker) -> None:
    """Once Markdown has had its turn, too."""
    html = shown(
        linker,
        """\
        # TW-1.1 の話

        !!! note "TW-1.1 について"

            《tw1-02》を出す。

        前の文。

            TW-1.1 は文字のまま

        | 札 | 条 |
        |---|---|
        | 《tw1-02》 | TW-1.1 |
        """,
    )
    assert '<h1 id="tw-11">TW-1.1 の話</h1>' in html
    assert '<p class="admonition-title">TW-1.1 について</p>' in html
    assert f"<p>{CARD}を出す。</p>" in html
    assert "<pre><code>TW-1.1 は文字のまま\n</code></pre>" in html
    assert f"<td>{CARD}</td>\n<td>{CLAUSE}</td>" in html


@pytest.mark.parametrize(
    "name",
    [
        "*星*",
        "__init__",
        "a`b`c",
        "[x](javascript:alert)",
        "![x](y)",
        "# 1",
        "<b>&amp;</b>",
        "~~a~~ {: .b }",
        "http://x",
        "a\\*b",
        "{{ x }} {% y %}",
    ],
)
def test_a_name_is_shown_as_it_is(specimen: Archive, name: str) -> None:
    """Its signs mean nothing to Markdown."""
    card = next(iter(specimen.cards.values()))
    kept = card.name
    object.__setattr__(card, "name", name)
    try:
        html = markdown.markdown(
            with_links(f"前《{card.id}》後", Linker(specimen), "ja", ""), extensions=["attr_list"]
        )
    finally:
        object.__setattr__(card, "name", kept)
    assert Html(html).text == f"前{name}後"
    assert [tag for tag, _ in Html(html).elements] == ["p", "a"]


@given(st.text(st.characters(exclude_characters="《》\r")))
def test_text_without_references_stays(text: str) -> None:
    archive = Archive(root=None, games=())  # type: ignore[arg-type]
    assert with_links(text, Linker(archive), "ja", "") == text
