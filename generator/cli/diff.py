"""The command diff: what a change of the data means."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.catalogue.load import Loaded, Loader
from generator.catalogue.problems import errors, language_of_environment
from generator.catalogue.status import statuses
from generator.changes import consequences
from generator.changes.compare import compare
from generator.changes.git import GitError, Repository
from generator.changes.ids import LostId, lost_ids
from generator.changes.model import RESOLVED, Change, Snapshot
from generator.changes.snapshots import of_folder
from generator.changes.wording import Teller, Vocabulary, strings
from generator.cli.choices import Lang
from generator.cli.common import (
    NO,
    UNDETERMINED,
    USAGE,
    JsonOption,
    RootOption,
    archive_root,
    report,
    say,
    stop,
)
from generator.decks.strings import strings as deck_strings
from generator.words import Language as Spoken

if TYPE_CHECKING:
    from generator.pages.differing import DifferentPage

OPENED = frozenset({"doubted", "conflict", "forgotten"})
MOST_PAGES = 20


class DiffFormat(StrEnum):
    text = "text"
    json = "json"
    markdown = "markdown"


@dataclass(frozen=True, slots=True)
class State:
    """One of the two states that are compared: what it is called, its files and what they make."""

    name: str
    root: Path
    data: Snapshot
    loaded: Loaded


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that is to be said.

    What follows from ``examples`` on is empty unless both states are valid.
    """

    before: State
    after: State
    changes: Sequence[Change]
    words: Vocabulary
    lost: Sequence[LostId] = ()
    examples: Sequence[consequences.Differs] = ()
    decks: Sequence[consequences.Differs] = ()
    pages: Sequence[DifferentPage] = ()
    open_values: Sequence[tuple[str, int, int]] = ()

    def count(self, kinds: frozenset[str]) -> int:
        return sum(change.what in kinds for change in self.changes)


def diff(
    ref: Annotated[
        str, typer.Argument(metavar="[REF]", help="A commit to compare with, or two: REF..REF.")
    ] = "HEAD",
    root: RootOption = Path(),
    form: Annotated[
        DiffFormat, typer.Option("--format", help="markdown is for the comment of a pull request.")
    ] = DiffFormat.text,
    as_json_: JsonOption = False,
    language: Annotated[
        Lang | None, typer.Option("--lang", help="Language of the text (default: the locale's).")
    ] = None,
    pages: Annotated[bool, typer.Option(help="Also tell which pages change.")] = True,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 1 if anything changes.")] = False,
) -> None:
    """Say what a change of the data means: what was learned, corrected, settled, and what follows.

    Compares the files as they are with a commit (HEAD, if not said), or two commits.
    Ends with 3 if what follows cannot be told, as one of the states is not valid.
    """
    root = archive_root(root)
    spoken: Spoken = language.value if language else language_of_environment()
    with ExitStack() as stack:
        try:
            before, after = _states(root, ref, stack, strings()[spoken]["diff-now"])
        except GitError as error:
            stop(f"{ref}: {error}" if error.code == "no-ref" else f"tefuda diff: {error}", USAGE)
        found = _difference(before, after, pages=pages)
    if as_json_ or form is DiffFormat.json:
        print(json.dumps(_as_json(found), ensure_ascii=False, indent=2))
    else:
        show = _text if form is DiffFormat.text else _markdown
        print("\n".join(show(found, spoken)))
    invalid = [state for state in (before, after) if state.loaded.archive is None]
    for state in invalid:
        report(errors(state.loaded.problems), state.root)
        say(f"{state.name}: not valid, so what follows from the changes is not told")
    if invalid:
        raise typer.Exit(UNDETERMINED)
    if exit_code and found.changes:
        raise typer.Exit(NO)


def _states(root: Path, ref: str, stack: ExitStack, now: str) -> tuple[State, State]:
    repository = Repository(root)
    first, dots, second = ref.partition("..")
    names = [first or "HEAD", *([second or "HEAD"] if dots else [])]
    commits = [repository.commit(name) for name in names]
    states = []
    for name, commit in zip(names, commits, strict=True):
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tefuda-diff-")))
        repository.export(commit, folder)
        states.append(State(name, folder, of_folder(folder), _load(folder)))
    if not dots:
        states.append(State(now, root, of_folder(root), _load(root)))
    return states[0], states[1]


def _load(root: Path) -> Loaded:
    """The archive whatever comes of its examples: that they differ is what is to be told.

    A state of long ago may be of a form that this program no longer reads.
    """
    try:
        return Loader(root, play_examples=False).load()
    except (KeyError, TypeError, ValueError, AttributeError):
        return Loaded(None, [], None)


def _difference(before: State, after: State, *, pages: bool) -> Difference:
    changes = compare(before.data, after.data)
    words = Vocabulary(after.loaded.schemas)
    lost = lost_ids(before.data, after.data)
    old, new = before.loaded.archive, after.loaded.archive
    if old is None or new is None:
        return Difference(before, after, changes, words, lost)
    from generator.pages.deck_pages import today
    from generator.pages.differing import different_pages

    counts = {status.game: status.unknown_values for status in statuses(old)}
    left = [
        (status.game, counts[status.game], status.unknown_values)
        for status in statuses(new)
        if status.game in counts
    ]
    return Difference(
        before,
        after,
        changes,
        words,
        lost,
        consequences.examples(old, new),
        consequences.decks(old, new, today()),
        different_pages(old, new) if pages else (),
        [(game, was, now) for game, was, now in left if was != now],
    )


def _as_json(found: Difference) -> dict[str, Any]:
    tellers: dict[Spoken, Teller] = {"ja": Teller(found.words, "ja"), "en": Teller(found.words, "en")}
    return {
        "before": found.before.name,
        "after": found.after.name,
        "changes": [
            {
                **change.as_json(),
                "text": {
                    lang: f"{teller.head(change)}: {teller.sentence(change)}"
                    for lang, teller in tellers.items()
                },
            }
            for change in found.changes
        ],
        "lost_ids": [asdict(lost) for lost in found.lost],
        "resolved": found.count(RESOLVED),
        "opened": found.count(OPENED),
        "open_values": [{"game": game, "before": was, "after": now} for game, was, now in found.open_values],
        "examples": [_differs(item) for item in found.examples],
        "decks": [_differs(item) for item in found.decks],
        "pages": [{"path": p.path, "what": p.what, "languages": list(p.languages)} for p in found.pages],
    }


def _differs(item: consequences.Differs) -> dict[str, Any]:
    return {
        "game": item.game,
        "id": item.id,
        "title": dict(item.title),
        "before": item.before,
        "after": item.after,
    }


def _title(found: Difference, lang: Spoken) -> str:
    return strings()[lang]["diff-title"].format(before=found.before.name, after=found.after.name)


def _what_follows(found: Difference, lang: Spoken) -> Iterator[tuple[str, list[str]]]:
    """Headings, each with what stands below it; sentences that stand alone have nothing below."""
    ui = strings()[lang]
    if found.lost:
        yield (
            ui["diff-lost"],
            [
                ui["diff-taken-id" if lost.taken else "diff-lost-id"].format(**asdict(lost))
                for lost in found.lost
            ],
        )
    for key, kinds in (("diff-resolved", RESOLVED), ("diff-opened", OPENED)):
        if found.count(kinds):
            yield ui[key].format(n=found.count(kinds)), []
    for game, was, now in found.open_values:
        yield ui["diff-left"].format(game=game, before=was, after=now), []
    if found.examples:
        yield ui["diff-examples"], [_example(item, lang) for item in found.examples]
    if found.decks:
        yield ui["diff-decks"], [_deck(item, lang) for item in found.decks]
    if found.pages:
        listed = [_page(page, lang) for page in found.pages[:MOST_PAGES]]
        more = len(found.pages) - len(listed)
        yield (
            ui["diff-pages"].format(n=len(found.pages)),
            [*listed, *([ui["diff-more"].format(n=more)] if more else [])],
        )


def _example(item: consequences.Differs, lang: Spoken) -> str:
    key = item.after if item.after != item.before else "played"
    return f"{item.game}/{item.id} {item.title[lang]}: {strings()[lang][f'diff-{key}']}"


def _deck(item: consequences.Differs, lang: Spoken) -> str:
    words = deck_strings()[lang]
    before, after = (words.get(f"deck_{answer}", "—") for answer in (item.before, item.after))
    return f"{item.game}/{item.id} {item.title[lang]}: {before} → {after}"


def _page(page: DifferentPage, lang: Spoken) -> str:
    what = "" if page.what == "changed" else f" ({strings()[lang][page.what]})"
    only = f" ({page.languages[0]})" if len(page.languages) == 1 else ""
    return f"{page.path or '/'}{what}{only}"


def _lines(
    found: Difference,
    lang: Spoken,
    head: Callable[[str], str],
    item: Callable[[str], str],
    text: Callable[[str], str],
) -> Iterator[str]:
    yield head(_title(found, lang))
    yield ""
    if not found.changes:
        yield text(strings()[lang]["diff-none"])
    for told in Teller(found.words, lang).tell(found.changes):
        yield text(told.head)
        yield from map(item, told.sentences)
    if found.changes:
        yield ""
    for heading, items in _what_follows(found, lang):
        yield text(heading)
        yield from map(item, items)


def _text(found: Difference, lang: Spoken) -> Iterator[str]:
    return _lines(found, lang, str, "  {}".format, str)


_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~!])")


def _markdown(found: Difference, lang: Spoken) -> Iterator[str]:
    escaped = partial(_MARKS.sub, r"\\\1")
    return _lines(
        found, lang, lambda t: f"### {escaped(t)}", lambda t: f"  - {escaped(t)}", lambda t: f"- {escaped(t)}"
    )


def register(app: typer.Typer) -> None:
    """Add this command to ``app``."""
    app.command()(diff)
