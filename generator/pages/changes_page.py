"""The page of the latest changes of the data, and the same as a feed, as text and as data."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from urllib.parse import urljoin
from xml.sax.saxutils import escape, quoteattr

from generator.catalogue import places
from generator.catalogue.model import Archive, Game
from generator.changes.history import Entry, History
from generator.changes.model import RESOLVED, Change
from generator.changes.wording import Teller, Told, Vocabulary, strings
from generator.pages import urls
from generator.pages.urls import LANGUAGES, Language

FEED, TEXT, DATA = "changes.atom.xml", "changes.txt", "changes.json"
"""The names of the files: the first two in each language's folder, the data at the site's root."""

SEEN = ("card", "clause", "ruling", "term", "deck", "example", "product", "source", "set", "game")
"""The kinds of things that readers of the site see, in the order in which their changes are told."""

_NAMES = uuid.uuid5(uuid.NAMESPACE_URL, "https://json-schema.org/draft/2020-12/schema#tefuda-changes")


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that changed: what it is called, where its page is (from the site's root), and how."""

    head: str
    url: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """What a day changed, in one language: its lines by game. ``id`` is an anchor on the page.

    ``date`` is when the last of it changed. ``unseen`` is how much changed that readers do not see.
    """

    id: str
    date: str
    resolved: int
    games: tuple[tuple[str, tuple[Line, ...]], ...]
    unseen: int

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is told of all games."""
        return tuple(line for _, listed in self.games for line in listed)

    @property
    def day(self) -> str:
        return self.date[:10]


def _is_seen(change: Change) -> bool:
    """Whether readers of the site see what changed. How an example runs they see as it plays."""
    return change.kind in SEEN and (change.kind, change.what) != ("example", "changed")


class Changes:
    """The latest changes of an archive, to be told in either language."""

    def __init__(self, archive: Archive, found: History, vocabulary: Vocabulary) -> None:
        self._archive, self.history = archive, found
        self._games = {game.id: game for game in archive.games}
        self._vocabulary = vocabulary

    def days(self, lang: Language) -> list[Day]:
        """Every day on which something changed, the latest first."""
        teller = Teller(self._vocabulary, lang, ids=False)
        by_day = groupby(self.history.entries, key=lambda entry: entry.date[:10])
        return [self._day(day, list(entries), teller, lang) for day, entries in by_day]

    def _day(self, day: str, entries: Sequence[Entry], teller: Teller, lang: Language) -> Day:
        changes = [change for entry in reversed(entries) for change in entry.changes]
        shown = [change for change in changes if _is_seen(change)]
        unseen = {(c.game, c.kind, c.id) for c in changes} - {(c.game, c.kind, c.id) for c in shown}
        games = []
        for game_id, told in groupby(teller.tell(self._in_order(shown)), key=lambda told: told.game):
            game = self._games.get(game_id)
            lines = tuple(Line(t.head, self._url(t, game, lang), t.sentences) for t in told)
            games.append((game.title[lang] if game else game_id, lines))
        resolved = sum(change.what in RESOLVED for change in changes)
        return Day(f"d-{day}", entries[0].date, resolved, tuple(games), len(unseen))

    def _in_order(self, changes: Sequence[Change]) -> list[Change]:
        """Game by game, cards and rules first, what concerns one thing together, and nothing twice.

        Of a thing that is new that day nothing more is told.
        """
        places = {game_id: place for place, game_id in enumerate(self._games)}
        of_thing: dict[tuple[str, str, str], list[Change]] = {}
        for change in changes:
            known = of_thing.setdefault((change.game, change.kind, change.id), [])
            if change not in known and not (known and known[0].what == "added"):
                known.append(change)
        things = sorted(
            of_thing, key=lambda thing: (places.get(thing[0], len(places)), thing[0], SEEN.index(thing[1]))
        )
        return [change for thing in things for change in of_thing[thing]]

    def _url(self, told: Told, game: Game | None, lang: Language) -> str:
        """Where what changed is shown now; the game's first page if it has no place of its own; or nothing."""
        if game is None:
            return ""
        if told.kind == "card" and told.id:
            card = self._archive.cards.get(told.id)
            return urls.card(lang, game.id, told.id) if card is not None and card.game == game.id else ""
        anchors = {
            "clause": ("rules", told.id.lower()),
            "ruling": ("rulings", told.id.lower()),
            "term": ("glossary", told.id),
            "example": ("rules", ""),
            "card": ("cards", ""),
        }
        if told.kind == "deck" and any(deck.id == told.id for deck in game.decks) and game.deck:
            return urls.page(lang, game.id, "decks", told.id)
        section, anchor = anchors.get(told.kind, ("", ""))
        page = urls.page(lang, game.id, *([section] if section else []))
        return f"{page}#{anchor}" if anchor and self._is_there(told, game) else page

    @staticmethod
    def _is_there(told: Told, game: Game) -> bool:
        items: Mapping[str, Iterator[str]] = {
            "clause": (clause.id for clause in game.clauses()),
            "ruling": (ruling.id for ruling in game.rulings),
            "term": (term.id for term in game.terms),
        }
        return told.id in items.get(told.kind, ())

    def view(self, lang: Language, url: str) -> dict[str, Any]:
        """What the page's template needs."""
        days, gap = self.days(lang), self.history.gap
        words = strings()[lang]
        return {
            "ch": words,
            "days": days,
            "gap": words[f"gap-{gap}"] if gap else "" if days else words["gap-nothing"],
            "files": [(words[key], urls.href(url, name)) for key, name in self._files(lang)],
            "sources": [] if days else self._sources(lang),
            "to": lambda target: urls.href(url, target),
        }

    def _files(self, lang: Language) -> list[tuple[str, str]]:
        if not self.history.entries:
            return []
        folder = urls.page(lang)
        return [("page-feed", folder + FEED), ("page-text", folder + TEXT), ("page-json", DATA)]

    def _sources(self, lang: Language) -> list[Mapping[str, str]]:
        """What the data itself says of its age: the sources that name a day, the latest first."""
        words, found = strings()[lang], []
        for game in self._archive.games:
            for source in game.sources:
                date = source.read or source.published
                if date:
                    said = words["page-source-read" if source.read else "page-source-published"].format(
                        date=date
                    )
                    at = f"{urls.page(lang, game.id)}#source-{source.id}"
                    found.append({"date": date, "title": source.title[lang], "said": said, "url": at})
        return sorted(found, key=lambda item: item["date"], reverse=True)

    # -- Files ------------------------------------------------------------------------------

    def files(self, site_name: str, site_url: str | None) -> dict[str, str]:
        """The feed and the text in each language, and the data; none without a history."""
        if not self.history.entries:
            return {}
        found = {DATA: self._json()}
        for lang in LANGUAGES:
            folder, days = urls.page(lang), self.days(lang)
            found[folder + FEED] = atom(days, lang, site_name, site_url)
            found[folder + TEXT] = as_text(days, lang, site_name)
        return found

    def _json(self) -> str:
        tellers = {lang: Teller(self._vocabulary, lang) for lang in LANGUAGES}
        entries = [
            {
                "commit": entry.commit,
                "date": entry.date,
                "changes": [
                    {
                        **change.as_json(),
                        "text": {
                            lang: f"{t.head(change)}: {t.sentence(change)}" for lang, t in tellers.items()
                        },
                    }
                    for change in entry.changes
                ],
            }
            for entry in self.history.entries
        ]
        return json.dumps({"entries": entries, "gap": self.history.gap}, ensure_ascii=False) + "\n"


def _title(day: Day, lang: Language) -> str:
    words = strings()[lang]
    what = day.lines[0].head
    if len(day.lines) > 1:
        what = words["page-and-more"].format(head=what, n=len(day.lines) - 1)
    return words["page-entry-title"].format(date=day.day, what=what)


def atom(days: Sequence[Day], lang: Language, site_name: str, site_url: str | None) -> str:
    """The changes as an Atom feed (RFC 4287).

    Without ``site_url`` its links are relative to the feed itself, as Atom allows,
    and its id is made from the site's name.
    """
    folder = urls.page(lang)
    here = folder + FEED

    def to(target: str) -> str:
        return urljoin(site_url, target) if site_url else urls.href(folder, target)

    def identity(what: str) -> str:
        return f"urn:uuid:{uuid.uuid5(_NAMES, f'{site_url or site_name} {lang} {what}')}"

    page, words = urls.page(lang, places.CHANGES), strings()[lang]
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">',
        f"<title>{_xml(words['page-feed-title'].format(site=site_name))}</title>",
        f"<id>{identity('feed')}</id>",
        f"<updated>{days[0].date}</updated>",
        f"<author><name>{_xml(site_name)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href={quoteattr(to(here))}/>',
        f'<link rel="alternate" type="text/html" href={quoteattr(to(page))}/>',
    ]
    for day in days:
        if not day.lines:
            continue
        at = quoteattr(to(f"{page}#{day.id}"))
        lines += [
            "<entry>",
            f"<title>{_xml(_title(day, lang))}</title>",
            f"<id>{identity(day.id)}</id>",
            f"<updated>{day.date}</updated>",
            f'<link rel="alternate" type="text/html" href={at}/>',
            f'<content type="html">{_xml("".join(_html(day, lang, to)))}</content>',
            "</entry>",
        ]
    return "\n".join([*lines, "</feed>"]) + "\n"


def _xml(text: str) -> str:
    """Text for XML, without the control characters that it cannot hold."""
    return escape("".join(sign for sign in text if sign >= " " or sign in "\t\n"))


def _html(day: Day, lang: Language, to: Any) -> Iterator[str]:
    for title, listed in day.games:
        yield f"<h2>{escape(title)}</h2><ul>"
        for line in listed:
            head = escape(line.head)
            yield f"<li><a href={quoteattr(to(line.url))}>{head}</a>" if line.url else f"<li>{head}"
            if line.sentences:
                yield "<ul>" + "".join(f"<li>{escape(said)}</li>" for said in line.sentences) + "</ul>"
            yield "</li>"
        yield "</ul>"
    if day.unseen:
        yield f"<p>{escape(_unseen(day, lang))}</p>"


def _unseen(day: Day, lang: Language) -> str:
    return strings()[lang]["page-unseen"].format(n=day.unseen)


def as_text(days: Sequence[Day], lang: Language, site_name: str) -> str:
    """The changes as a changelog to be read as text."""
    lines = [f"# {strings()[lang]['page-feed-title'].format(site=site_name)}"]
    for day in days:
        lines += ["", f"## {day.day}"]
        for title, listed in day.games:
            lines += ["", f"### {title}", ""]
            for line in listed:
                lines.append(f"- {line.head}")
                lines += [f"  - {said}" for said in line.sentences]
        if day.unseen:
            lines += ["", _unseen(day, lang)]
    return "\n".join(lines) + "\n"
