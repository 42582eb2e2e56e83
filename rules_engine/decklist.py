"""Deck lists as people write and paste them, read line by line; nothing is dropped silently.

A line is read in every way that makes sense (the count before or after the name, with
or without a sign between, the name alone), and a way counts only if it names a card.
Ways in which the name stands exactly as printed, or as an id, come first; then those
that differ in what folding takes away; then those where the count stands right beside
the name. Two different readings of the same worth are a question for the writer.

The browser's twin is ``assets/js/deck/decklist.js``; a shared list of cases holds the
two together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules_engine.legality import Entry

MOST = 999
"""More copies of one card than this are taken for a slip."""

_SPACES = re.compile("[\t\v\f\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
)
_LINE_ENDS = re.compile("\r\n|[\n\r\u2028\u2029]")

_N = "([0-9０-９]+)"
_X = "[x×✕✖ｘXＸ*＊]"
_P = "[,、，:：;；|｜=＝]"
_OPENING, _CLOSING = r"[(\[（［【<＜]", r"[)\]）］】>＞]"

# Each way to write a count: the groups that hold the count and the name.
_BEFORE = (
    rf"^{_N}(?: ?枚)? (.+)$",
    rf"^{_N} ?{_X} ?(.+)$",
    rf"^{_N}枚? ?{_P} ?(.+)$",
    rf"^{_X} ?{_N} (.+)$",
    rf"^{_OPENING}{_X}? ?{_N}枚?{_CLOSING} ?(.+)$",
)
_AFTER = (
    rf"^(.+) {_N}(?: ?枚)?$",
    rf"^(.+?) ?{_X} ?{_N}枚?$",
    rf"^(.+?) ?{_P} ?{_X}? ?{_N}枚?$",
    rf"^(.+?) ?[…‥・.]+ ?{_X}? ?{_N}枚?$",
    rf"^(.+?) ?{_OPENING}{_X}? ?{_N}枚?{_CLOSING}$",
)
# A number with a dot or bracket numbers a list: it is no count.
_BESIDE_BEFORE = (rf"^{_N}枚?([^.．)）\]］/／ ].*)$", rf"^{_X}{_N}(.+)$")
_BESIDE_AFTER = (rf"^(.*[^0-9０-９]){_N}枚?$",)

_PATTERNS_BEFORE = [re.compile(pattern) for pattern in _BEFORE]
_PATTERNS_AFTER = [re.compile(pattern) for pattern in _AFTER]
_PATTERNS_BESIDE_BEFORE = [re.compile(pattern) for pattern in _BESIDE_BEFORE]
_PATTERNS_BESIDE_AFTER = [re.compile(pattern) for pattern in _BESIDE_AFTER]

_COMMENT = re.compile(r"^(?:[#＃;；※]|//|／／|--(?!-)|<!--)")
_TRAILING_COMMENT = re.compile(r" +(?:[#＃※]|//|／／|--(?= )).*$")
_BULLET = re.compile(r"^(?:[-*+–—] +|[・•●○◆◇■□▪‣►▶] *)")
_RULE = re.compile(r"^[-=_*~+#・.＝－―—─━＿～〜]{2,}$")
_HEADING = re.compile(r"^(?:#+|[=＝*■□◆◇●○▼▽【\[［<＜〈《〔（(]+|//) *(.*?)$")
_HEADING_END = re.compile(r"(?:[=＝*■□◆◇●○】\]］>＞〉》〕:：#]| )+$")
_HEADING_COUNT = re.compile(r"(?: ?[(（\[［:：] ?| )[0-9０-９]+ ?(?:枚|cards?)? ?[)）\]］]?$")
_TITLE = re.compile(r"^(?:デッキ名|デッキ名称|deck ?name|name|title|題名?) ?[:：=＝] ?(.+)$", re.IGNORECASE)
_TOTAL = re.compile(
    r"^(?:合計|総計|計|総枚数|枚数|total|sum) ?[:：=＝]? ?[0-9０-９]+ ?(?:枚|cards?)?$", re.IGNORECASE
)
_ID = re.compile(r"^([a-z0-9-]*[a-z0-9])-0*([0-9]+)$")
_DASHES = re.compile("[‐‑‒–—―−ー－ｰ]")
_ID_THEN_NAME = re.compile(rf"^([^ :：,，、|]+)(?: ?{_P} ?| )(.+)$")
_NAME_THEN_ID = re.compile(rf"^(.+?) ?(?:{_P} ?|{_OPENING} ?| )([^ ]+?) ?{_CLOSING}?$")


@dataclass(frozen=True, slots=True)
class Named:
    """Something that a deck list may name: a card, or a piece by its value, with other words for it."""

    id: str
    name: str
    words: tuple[str, ...] = ()


def clean(line: str) -> str:
    """A line with every kind of space made one, and what nobody sees taken out."""
    return re.sub(" +", " ", _SPACES.sub(" ", _UNSEEN.sub("", line))).strip(" ")


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them; a final line end begins no line of its own."""
    lines = _LINE_ENDS.split(text)
    return lines[:-1] if len(lines) > 1 and not lines[-1] else lines


def id_key(text: str) -> str:
    """An id without differences of width, case, dashes and leading zeros; empty if it is none."""
    folded = _DASHES.sub("-", unicodedata.normalize("NFKC", text).lower())
    match = _ID.match(folded)
    return f"{match[1]}-{match[2]}" if match else ""


class Names:
    """Everything that may be named in one section, found by exact and by folded name."""

    def __init__(self, named: Iterable[Named], fold: Callable[[str], str]) -> None:
        self.fold = fold
        self.by_id: dict[str, Named] = {}
        self._ids: dict[str, str] = {}
        self._exact: dict[str, list[str]] = {}
        self._folded: dict[str, list[str]] = {}
        for one in named:
            self.by_id[one.id] = one
            key = id_key(one.id)
            if key:
                self._ids.setdefault(key, one.id)
            self._exact.setdefault(self._as_is(one.name), []).append(one.id)
            for word in dict.fromkeys(fold(word) for word in (one.name, *one.words)):
                if word:
                    self._folded.setdefault(word, []).append(one.id)

    @property
    def names(self) -> list[str]:
        """Every name, for saying which is near."""
        return [word for one in self.by_id.values() for word in (one.name, *one.words)]

    @staticmethod
    def _as_is(text: str) -> str:
        return clean(unicodedata.normalize("NFC", text))

    def id(self, text: str) -> str:
        """The id that a text is, or the empty string."""
        return self._ids.get(id_key(text), "")

    def exact(self, text: str) -> list[str]:
        """What a text names to the letter: by name, by id, or by both together."""
        found = list(self._exact.get(self._as_is(text), ()))
        by_id = self.id(text)
        if by_id and by_id not in found:
            found.append(by_id)
        if not found:
            one, name = self.with_id(text)
            if one and self.fold(name) == self.fold(self.by_id[one].name):
                found.append(one)
        return found

    def folded(self, text: str) -> list[str]:
        """What a text names once both are folded."""
        return list(self._folded.get(self.fold(text), ()))

    def with_id(self, text: str) -> tuple[str, str]:
        """The id that stands before or after a name, and that name; empty where there is none."""
        match = _ID_THEN_NAME.match(text)
        if match and self.id(match[1]):
            return self.id(match[1]), match[2]
        match = _NAME_THEN_ID.match(text)
        if match and self.id(match[2]):
            return self.id(match[2]), match[1]
        return "", ""


@dataclass(frozen=True, slots=True)
class Part:
    """A section as a deck list sees it: the words that head it, and what may stand in it."""

    id: str
    words: tuple[str, ...]
    names: Names


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one line.

    ``kind`` is ``card``, ``blank``, ``comment``, ``section``, ``group`` (a heading that
    says no more than what the cards below it are), ``title``, ``total`` or ``unread``.
    ``code`` says why a line is unread: ``no-card``, ``ambiguous``, ``no-section``,
    ``no-copies``, ``too-many``, ``id-name`` (they disagree) or ``form``. ``guess`` is
    the name that was looked for, ``options`` the readings to choose from.
    """

    number: int
    text: str
    kind: str
    section: str = ""
    card: str = ""
    count: int = 0
    code: str = ""
    guess: str = ""
    options: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck list as it was read."""

    entries: tuple[Entry, ...] = ()
    name: str = ""
    lines: tuple[Line, ...] = ()

    @property
    def unread(self) -> tuple[Line, ...]:
        """The lines that could not be read."""
        return tuple(line for line in self.lines if line.kind == "unread")


@dataclass(slots=True)
class Adder:
    """Entries in order, those of the same card in the same section added up."""

    held: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, section: str, card: str, count: int) -> None:
        self.held[section, card] = self.held.get((section, card), 0) + count

    def entries(self, order: Sequence[str]) -> tuple[Entry, ...]:
        """The entries, section by section."""
        found = [Entry(section, card, count) for (section, card), count in self.held.items()]
        return tuple(sorted(found, key=lambda entry: order.index(entry.section)))


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
        before = _PATTERNS_BESIDE_BEFORE if beside else _PATTERNS_BEFORE
        after = _PATTERNS_BESIDE_AFTER if beside else _PATTERNS_AFTER
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
        bare = _TRAILING_COMMENT.sub("", text)
        found = [text, bare, _BULLET.sub("", text), _BULLET.sub("", bare)]
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
        match = _HEADING.match(text)
        word = _HEADING_END.sub("", match[1] if match else text)
        marked = match is not None or word != text
        bare = _HEADING_COUNT.sub("", word)
        return _HEADING_END.sub("", bare), marked

    def line(self, number: int, raw: str) -> Line:
        text = clean(raw)
        section = self.part.id

        def made(kind: str, **more: object) -> Line:
            return Line(number, raw, kind, **{"section": section, **more})  # type: ignore[arg-type]

        if not text:
            return made("blank")
        if _RULE.match(text):
            return made("comment")
        comment = _COMMENT.match(text) is not None
        word, marked = self.heading(text)
        exact = self.part.names.exact(text)
        if marked and not exact:
            target = self.headings.get(self.fold(word))
            if target:
                self.part = next(part for part in self.parts if part.id == target)
                return made("section", section=target)
            if self.fold(word) in self.groups:
                return made("group")
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
        target = self.headings.get(self.fold(word))
        if target:
            self.part = next(part for part in self.parts if part.id == target)
            return made("section", section=target)
        if self.fold(word) in self.groups:
            return made("group")
        title = _TITLE.match(text)
        if title:
            return made("title", guess=title[1])
        if _TOTAL.match(text):
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


# -- Writing ---------------------------------------------------------------------------------------


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


# -- Addresses -------------------------------------------------------------------------------------

LINK_VERSION = "1"
_UNRESERVED = re.compile(r"^[A-Za-z0-9_.~-]+$")


def _encoded(text: str) -> str:
    return "".join(
        chr(byte) if byte < 128 and _UNRESERVED.match(chr(byte)) else f"%{byte:02X}" for byte in text.encode()
    )


def _decoded(text: str) -> str:
    raw = re.sub(
        rb"%([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), text.encode("utf-8", "surrogatepass")
    )
    return raw.decode("utf-8", "replace")


def link(entries: Sequence[Entry], parts: Sequence[Part], name: str = "") -> str:
    """A deck as the short text that stands after ``#`` in an address: ``v=1&main=tw1-02x3.05_tw2-04``.

    Cards of one set that follow each other share its name; a count of one is not written.
    """
    found = [f"v={LINK_VERSION}"]
    for part in parts:
        groups: list[tuple[str, list[str]]] = []
        for entry in (entry for entry in entries if entry.section == part.id):
            times = "" if entry.count == 1 else f"x{entry.count}"
            match = re.match(r"^([a-z0-9-]+)-([0-9]+)$", entry.card)
            if match:
                head, piece = match[1], match[2] + times
            else:
                # A piece, by its value: ``!`` begins what is no id.
                head, piece = (
                    "",
                    f"!{_encoded(entry.card).replace('.', '%2E').replace('_', '%5F')}{'!' + str(entry.count) if times else ''}",
                )
            if head and groups and groups[-1][0] == head:
                groups[-1][1].append(piece)
            else:
                groups.append((head, [piece]))
        if groups:
            told = "_".join((f"{head}-" if head else "") + ".".join(pieces) for head, pieces in groups)
            found.append(f"{part.id}={told}")
    if name:
        found.append(f"name={_encoded(name)}")
    return "&".join(found)


def read_link(text: str, parts: Sequence[Part]) -> DeckList:
    """The deck that an address holds. What cannot be read is a line of its own, never left out."""
    by_id = {part.id: part for part in parts}
    added = Adder()
    lines: list[Line] = []
    name = ""
    text = text.partition("#")[2] if "#" in text else text

    def unread(piece: str, code: str, section: str = "") -> None:
        lines.append(Line(len(lines) + 1, piece, "unread", section, code=code, guess=piece))

    for pair in filter(None, text.split("&")):
        key, _, value = pair.partition("=")
        if key == "v":
            if value != LINK_VERSION:
                unread(pair, "version")
        elif key == "name":
            name = _decoded(value)
        elif key not in by_id:
            unread(pair, "no-section")
        else:
            for group in filter(None, value.split("_")):
                _read_group(group, by_id[key], added, unread)
    return DeckList(added.entries([part.id for part in parts]), name, tuple(lines))


def _read_group(group: str, part: Part, added: Adder, unread: Callable[[str, str, str], None]) -> None:
    head = ""
    if not group.startswith("!"):
        match = re.match(r"^([a-z0-9-]+)-([^-]+)$", group)
        if not match:
            unread(group, "form", part.id)
            return
        head, group = f"{match[1]}-", match[2]
    for piece in group.split("."):
        if head:
            match = re.match(r"^([0-9]+)(?:x([0-9]{1,4}))?$", piece)
            card = f"{head}{match[1]}" if match else ""
        else:
            match = re.match(r"^!([^!]+)(?:!([0-9]{1,4}))?$", piece)
            card = _decoded(match[1]) if match else ""
        count = int(match[2] or 1) if match else 0
        if not match or card not in part.names.by_id:
            unread(f"{head}{piece}", "no-card" if match else "form", part.id)
        elif not 0 < count <= MOST:
            unread(f"{head}{piece}", "too-many" if count else "no-copies", part.id)
        else:
            added.add(part.id, card, count)
