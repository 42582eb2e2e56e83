"""Decks as the part of an address after ``#``, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rules_engine.decklist.lists import MOST, Adder, DeckList, Line
from rules_engine.decklist.names import Part
from rules_engine.legality import Entry

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
