"""Deck lists as plain text, read and written.

A line is read in every way that makes sense (the count before or after the name, with
or without a sign between, the name alone), and a way counts only if it names a card.
Ways in which the name stands exactly as printed, or as an id, come first; then those
that differ in what folding takes away; then those where the count stands right beside
the name. Two different readings of the same worth are a question for the writer.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rules_engine.decklist import notation
from rules_engine.decklist.lists import MOST, Adder, DeckList, Line
from rules_engine.decklist.names import Part
from rules_engine.decklist.notation import clean, lines_of
from rules_engine.legality import Entry


def _count(digits: str) -> int:
    """A count as a number; one with too many digits is simply too large."""
    return int(unicodedata.normalize("NFKC", digits)) if len(digits) < 9 else 10**9


_Reading = tuple[str, int]


class _Reader:
    def __init__(self, parts: Sequence[Part], groups: Iterable[str], fold: Callable[[str], str]) -> None:
        self.parts = parts
        self.fold = fold
        self.groups = frozenset(fold(word) for word in groups)
        self.headings = {
            fold(word): part.id for part in reversed(parts) for word in reversed((part.id, *part.words))
        }
        self.part = parts[0]

    # Cards

    @staticmethod
    def _split(text: str, *, beside: bool) -> Iterator[tuple[str, int]]:
        """Every way to take a count off a line: the rest and the count."""
        before = notation.COUNT_BESIDE_BEFORE if beside else notation.COUNT_BEFORE
        after = notation.COUNT_BESIDE_AFTER if beside else notation.COUNT_AFTER
        for pattern in before:
            match = pattern.match(text)
            if match:
                yield match[2], _count(match[1])
        for pattern in after:
            match = pattern.match(text)
            if match:
                yield match[1], _count(match[2])

    def readings(self, text: str) -> list[_Reading]:
        """The best readings of a line as a card: none, one, or several of the same worth."""
        names = self.part.names
        ways = [(text, 1), *self._split(text, beside=False)]
        loose = list(self._split(text, beside=True))
        for found in (
            [(card, count) for name, count in ways for card in names.exact(name)],
            [(card, count) for name, count in ways for card in names.folded(name)],
            [(card, count) for name, count in loose for card in names.exact(name) or names.folded(name)],
        ):
            if found:
                return list(dict.fromkeys(found))
        return []

    @staticmethod
    def variants(text: str) -> list[str]:
        """A line as it stands, without a comment at its end, without a bullet, and without both."""
        bare = notation.TRAILING_COMMENT.sub("", text)
        found = [text, bare, notation.BULLET.sub("", text), notation.BULLET.sub("", bare)]
        if text.startswith("|") and text.endswith("|"):
            found.append(clean(text.replace("|", " ")))
        return [variant for variant in dict.fromkeys(found) if variant]

    def guess(self, text: str) -> str:
        """The part of a line that is probably meant as a name."""
        text = self.variants(text)[-1]
        for _ in range(2):
            rest = next((name for name, _ in self._split(text, beside=False)), text)
            rest = clean(rest)
            if rest == text:
                break
            text = rest
        return text

    # Lines

    def heading(self, text: str) -> tuple[str, bool]:
        """The word that a line would head a section with, and whether it is marked as a heading."""
        match = notation.HEADING.match(text)
        word = notation.HEADING_END.sub("", match[1] if match else text)
        marked = match is not None or word != text
        bare = notation.HEADING_COUNT.sub("", word)
        return notation.HEADING_END.sub("", bare), marked

    def line(self, number: int, raw: str) -> Line:
        text = clean(raw)
        section = self.part.id

        def made(kind: str, **more: object) -> Line:
            return Line(number, raw, kind, **{"section": section, **more})  # type: ignore[arg-type]

        def headed() -> Line | None:
            """The line as a heading, if its word heads anything."""
            target = self.headings.get(self.fold(word))
            if target:
                self.part = next(part for part in self.parts if part.id == target)
                return made("section", section=target)
            return made("group") if self.fold(word) in self.groups else None

        if not text:
            return made("blank")
        if notation.RULE.match(text):
            return made("comment")
        comment = notation.COMMENT.match(text) is not None
        word, marked = self.heading(text)
        exact = self.part.names.exact(text)
        if marked and not exact and (heading := headed()):
            return heading
        if comment and not exact:
            return made("comment")
        for variant in self.variants(text):
            found = self.readings(variant)
            if not found:
                continue
            if len(found) > 1:
                return made("unread", code="ambiguous", guess=self.guess(text), options=tuple(found))
            card, count = found[0]
            if not 0 < count <= MOST:
                code = "too-many" if count else "no-copies"
                return made("unread", code=code, guess=self.guess(text), options=((card, count),))
            return made("card", card=card, count=count)
        if heading := headed():
            return heading
        title = notation.TITLE.match(text)
        if title:
            return made("title", guess=title[1])
        if notation.TOTAL.match(text):
            return made("total")
        guess = self.guess(text)
        one, _ = self.part.names.with_id(guess)
        if one:
            return made("unread", code="id-name", guess=guess, options=((one, 1),))
        looks_like_heading = marked and text[-1:] in "]］】:：" and not any(self._split(text, beside=False))
        return made(
            "unread",
            code="no-section" if looks_like_heading else "no-card",
            guess=word if looks_like_heading else guess,
        )


def read(
    text: str, parts: Sequence[Part], *, fold: Callable[[str], str], groups: Iterable[str] = ()
) -> DeckList:
    """Read a deck list written as plain text. ``groups`` are headings that mean nothing for the deck."""
    reader = _Reader(parts, groups, fold)
    added = Adder()
    lines = []
    name = ""
    for number, raw in enumerate(lines_of(text), 1):
        line = reader.line(number, raw)
        lines.append(line)
        if line.kind == "card":
            added.add(line.section, line.card, line.count)
        elif line.kind == "title":
            name = name or line.guess
    return DeckList(added.entries([part.id for part in parts]), name, tuple(lines))


def write(
    entries: Sequence[Entry],
    parts: Sequence[Part],
    *,
    fold: Callable[[str], str],
    titles: Mapping[str, str] | None = None,
    name: str = "",
    name_label: str = "name",
) -> str:
    """A deck as plain text that ``read`` reads back as the same deck.

    A card stands by its name, or by its id where the name alone would not be read as it.
    ``titles`` are the headings of the sections, needed where there are several.
    """
    # The name of a link may hold line ends, and what follows them would be read as cards.
    title = clean(" ".join(lines_of(name)))
    lines = [f"{name_label}: {title}"] if title else []
    for part in parts:
        held = [entry for entry in entries if entry.section == part.id]
        if len(parts) > 1 and held:
            lines += [""] if lines else []
            lines.append(f"[{(titles or {}).get(part.id, part.id)}]")
        for entry in held:
            line = f"{entry.count} {part.names.by_id[entry.card].name}"
            reader = _Reader([part], (), fold)
            made = reader.line(1, line)
            if (made.kind, made.card, made.count) != ("card", entry.card, entry.count):
                line = f"{entry.count} {entry.card}"
            lines.append(line)
    return "".join(f"{line}\n" for line in lines)
