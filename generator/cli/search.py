"""The command that searches: search."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text as RichText

from generator.catalogue.nearest import nearest_all
from generator.catalogue.problems import errors
from generator.cli.choices import LangOption, language
from generator.cli.common import NO, USAGE, JsonOption, RootOption, archive_root, console, report, say
from generator.pages.wording import wording
from generator.search.grammar import QueryError, texts
from generator.search.marks import Marked, marked
from generator.search.results import Hit, Results
from generator.words import Language

if TYPE_CHECKING:
    from generator.search.cache import Searcher


def explanation(error: QueryError, lang: Language) -> str:
    """What is wrong with a query, as a sentence."""
    ui = wording()[lang]
    sentence = ui[f"query_{error.code}"].format(**error.args_)
    near = error.args_.get("near")
    return sentence + (ui["query_near"].format(near=near) if near else "")


def _as_json(hit: Hit) -> dict[str, Any]:
    document = hit.document
    return {
        "kind": document.kind,
        "game": document.game,
        "key": document.key,
        "name": document.name,
        "url": document.url,
        "sure": hit.sure,
        "rank": hit.rank.name.lower(),
    }


def _line(part: Marked) -> RichText:
    text = RichText()
    for piece, hit in part:
        text.append(piece, style="bold red" if hit else "")
    return text


def _print(results: Results, query: str, searcher: Searcher, limit: int, lang: Language) -> None:
    ui = wording()[lang]
    out = console()
    looked_for = [t.folded for t in texts(results.query)] if results.query else []
    for kind, hits in results.groups:
        out.print(RichText(f"{ui[f'kind_{kind}']} ({len(hits)})", style="bold"))
        for hit in hits[:limit]:
            document = hit.document
            line = RichText(f"  {document.key:<10} ")
            line.append_text(_line(marked(document.name[lang], looked_for)))
            if not hit.sure:
                line.append(f"  [{ui['search_perhaps']}]", style="yellow")
            out.print(line, no_wrap=True, overflow="ellipsis")
            body = marked(document.text["ja"] if kind == "card" else document.text[lang], looked_for)
            if body:
                snippet = RichText("             ")
                snippet.append_text(_line(body))
                out.print(snippet, no_wrap=True, overflow="ellipsis", style="dim")
        if len(hits) > limit:
            out.print(f"  … {len(hits) - limit}")
    if not results.groups:
        say(ui["search_none"].format(query=query))
        for text in results.missing:
            near = nearest_all(text.text, [d.name[lang] for d in searcher.documents])
            hint = ui["query_near"].format(near=" / ".join(near)) if near else ""
            say(ui["search_missing"].format(text=text.text) + hint)
        if any(text.text.isascii() and re.search("[A-Za-z]", text.text) for text in results.missing):
            say(ui["search_latin"])


def search(
    words: Annotated[list[str], typer.Argument(metavar="QUERY...", help="The query; its words are joined.")],
    root: RootOption = Path(),
    as_json: JsonOption = False,
    limit: Annotated[int, typer.Option(help="At most so many of each kind (in the table).", min=1)] = 20,
    language_: LangOption = None,
) -> None:
    """Search cards, clauses, rulings, terms and wiki pages, in the grammar of the site.

    Put -- before a query that begins like an option of this command (-h).
    """
    from generator.search.cache import InvalidArchiveError, open_searcher

    root = archive_root(root)
    query = " ".join(words)
    lang = language(language_)
    try:
        searcher = open_searcher(root)
        results = searcher.search(query)
    except InvalidArchiveError as error:
        report(errors(error.loaded.problems), root, lang)
        raise typer.Exit(NO) from error
    except QueryError as error:
        say(
            f"{query}\n{' ' * _columns(query[: error.column - 1])}^\n{error.column}: {explanation(error, lang)}"
        )
        raise typer.Exit(USAGE) from error
    if as_json:
        print(json.dumps([_as_json(hit) for hit in results.hits], ensure_ascii=False, indent=2))
    else:
        _print(results, query, searcher, limit, lang)
    if not results.groups:
        raise typer.Exit(NO)


def _columns(text: str) -> int:
    return RichText(text).cell_len


def register(app: typer.Typer) -> None:
    """Add this command to ``app``."""
    # A query may begin with a minus sign: -性別:女 is no option.
    app.command(context_settings={"ignore_unknown_options": True})(search)
