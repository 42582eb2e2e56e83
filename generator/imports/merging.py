"""What a table's cards are to the archive: new, known already, or telling more than it knew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.catalogue.editing import REMOVED, Change
from generator.catalogue.fields import Field
from generator.catalogue.folding import fold
from generator.catalogue.model import Card, Game
from generator.imports.rows import ReadCard, Reading
from rules_engine.knowledge import State, Value, value_of


class ByHand(Exception):
    """Two statements that the archive cannot keep side by side by itself."""


@dataclass(slots=True)
class Plan:
    """What is to be written. ``changes`` are relative to their card, ``same`` tells nothing new."""

    new: list[tuple[str, ReadCard]] = field(default_factory=list)
    changes: list[tuple[Card, list[Change]]] = field(default_factory=list)
    same: list[Card] = field(default_factory=list)


def plan(reading: Reading, game: Game, source: str, set_id: str | None, *, update: bool) -> Plan:
    """Compare the cards of ``reading`` with those of ``game``; what is wrong joins its problems.

    ``source`` says so unless a card names its own, ``set_id`` is for cards whose
    table names no set. Without ``update``, a card that tells more is a problem.
    """
    found = Plan()
    seen: dict[str, int] = {}
    by_name: dict[str, list[Card]] = {}
    for card in game.cards:
        by_name.setdefault(fold(card.name), []).append(card)
    for read in reading.cards:
        at = read.places.get("name", (read.line, read.column))
        name = read.data["name"]
        marker = repr([fold(name), *(read.data.get(key) for key in game.shape.identity if key != "name")])
        if marker in seen:
            reading.problem(at, "import-twice", name=name, line=seen[marker])
            continue
        seen[marker] = read.line
        candidates = list(_candidates(game, by_name.get(fold(name), ()), read))
        if read.id is not None:
            candidates = [card for card in game.cards if card.id == read.id]
            if not candidates:
                reading.problem(read.places["id"], "import-id", id=read.id)
                continue
        if len(candidates) > 1:
            reading.problem(at, "import-which", name=name, ids=", ".join(card.id for card in candidates))
        elif candidates and candidates[0].id in seen:
            reading.problem(at, "import-twice", name=name, line=seen[candidates[0].id])
        elif candidates:
            seen[candidates[0].id] = read.line
            _known_already(reading, found, game, candidates[0], read, source, update=update)
        elif read.set is None and set_id is None:
            reading.problem(at, "import-no-set")
        else:
            found.new.append((read.set or set_id or "", read))
    return found


def _candidates(game: Game, alike: Sequence[Card], read: ReadCard) -> Iterator[Card]:
    """The cards that ``read`` may be: those of its name that differ in nothing that tells cards apart."""
    for card in alike:
        others = [key for key in game.shape.identity if key != "name"]
        pairs = [
            (value_of(card.raw.get(key, "unknown")), value_of(read.data.get(key, "unknown")))
            for key in others
        ]
        if all(not a.sure or not b.sure or a.plain == b.plain for a, b in pairs):
            yield card


def _known_already(
    reading: Reading, found: Plan, game: Game, card: Card, read: ReadCard, source: str, *, update: bool
) -> None:
    changes: list[Change] = []
    said_by = read.data.get("source", source)
    # Another name or set would make it another card.
    if fold(read.data["name"]) != fold(card.name):
        reading.problem(read.places["name"], "import-by-hand", id=card.id, key="name")
    if read.set is not None and read.set != card.set:
        reading.problem(read.places.get("set", read.places["name"]), "import-by-hand", id=card.id, key="set")
    for key, value in read.data.items():
        if key in {"name", "source"}:
            continue
        spec = game.shape.field(key)
        try:
            if spec is not None and spec.kind == "abilities":
                changes += _abilities(key, card, value, said_by)
            else:
                changes += _field(spec, key, card, value, said_by)
        except ByHand:
            reading.problem(read.places[key], "import-by-hand", id=card.id, key=key)
    if not changes:
        found.same.append(card)
    elif update:
        found.changes.append((card, changes))
    else:
        at = read.places.get("name", (read.line, read.column))
        keys = ", ".join(dict.fromkeys(str(path[0]) for path, _ in changes))
        reading.problem(at, "import-exists", name=card.name, id=card.id, keys=keys)


def _field(spec: Field | None, key: str, card: Card, new: Any, source: str) -> Iterator[Change]:
    old = card.raw.get(key, "unknown")
    value = merged(old, new, card.source, source)
    if value == old:
        return
    if isinstance(value, Mapping) and (spec is None or not spec.partly):
        plain = value.get("value")
        if "value" not in value or old != "unknown":
            raise ByHand
        value = plain
    yield (key,), value


def merged(old: Any, new: Any, old_source: str, source: str) -> Any:
    """``old`` as the data has it, with what ``source`` says: ``new``.

    What was not known is filled in, what was in doubt is settled by a plain value
    that fits, and what differs becomes a conflict in which each value has its source.
    Raises ByHand if ``source`` would contradict itself.
    """
    was, says = value_of(old), value_of(new)
    if says.state is State.UNKNOWN or (was.state is says.state and was.candidates == says.candidates):
        return old
    if was.state in {State.UNKNOWN, State.INFERRED}:
        return _by(new, old_source, source)
    fits = set(says.candidates) & set(was.candidates)
    if was.state is State.KNOWN and fits:
        return old
    if was.state in {State.ONE_OF, State.PROBABLY} and fits:
        return _by(new, old_source, source) if says.sure else old
    return _side_by_side(old, was, says, old_source, source)


def _by(new: Any, old_source: str, source: str) -> Any:
    if source == old_source:
        return new
    return {**new, "source": source} if isinstance(new, Mapping) else {"value": new, "source": source}


def _side_by_side(old: Any, was: Value, says: Value, old_source: str, source: str) -> Any:
    values = list(was.candidates)
    sources = [list(said) for said in was.sources] or [[was.source or old_source] for _ in values]
    before = repr((values, sources))
    if was.state is State.KNOWN and any(source in said for said in sources):
        raise ByHand  # a source does not contradict itself: one of the two is a slip
    for plain in says.candidates:
        if plain not in values:
            values.append(plain)
            sources.append([source])
        elif source not in (said := sources[values.index(plain)]):
            said.append(source)
    if repr((values, sources)) == before:
        return old
    kept = {key: old[key] for key in ("printed", "note") if isinstance(old, Mapping) and key in old}
    return {
        "conflict": [list(plain) if isinstance(plain, tuple) else plain for plain in values],
        "sources": [said[0] if len(said) == 1 else said for said in sources],
        **kept,
    }


# Abilities


def _abilities(key: str, card: Card, new: Any, source: str) -> Iterator[Change]:
    old = card.raw.get(key, "unknown")
    if new == "unknown":
        return
    differs = source != card.source
    if old == "unknown":
        yield (key,), [{**ability, "source": source} if differs else ability for ability in new]
        return
    if not isinstance(old, list) or not isinstance(new, list) or len(old) != len(new):
        raise ByHand
    for index, (was, says) in enumerate(zip(old, new, strict=True)):
        for path, value in _ability(was, says, card.source, source):
            yield (key, index, *path), value


def _ability(
    was: Mapping[str, Any], says: Mapping[str, Any], old_source: str, source: str
) -> Iterator[Change]:
    if "timing" in was and "timing" in says:
        timing = merged(was["timing"], says["timing"], was.get("source", old_source), source)
        if timing != was["timing"]:
            yield ("timing",), timing
    before, after = was["text"], says["text"]
    if after in {before, "unknown"} or _fills(after, before):
        return
    reported = [*was.get("reports", ()), {"text": before, "source": was.get("source", old_source)}]
    if before == "unknown" or _fills(before, after):
        yield ("text",), after
        for key in ("printed", "slots"):
            if key in was and key not in says:
                yield (key,), REMOVED
        if "printed" in says:
            yield ("printed",), says["printed"]
        if source != was.get("source", old_source):
            yield ("source",), source
    elif not any(item["text"] == after and item["source"] == source for item in reported):
        report = {k: says[k] for k in ("text", "printed") if k in says}
        yield ("reports",), [*was.get("reports", ()), {**report, "source": source}]


def _fills(gapped: str, whole: str) -> bool:
    """True if ``whole`` is ``gapped`` with something in place of each ``?``, or a doubt removed."""
    if "?" not in gapped:
        return False
    parts = re.split(r"(\d*)\?", gapped)
    pattern = "".join(
        re.escape(part) if place % 2 == 0 else (re.escape(part) + r"\??" if part else r".+?")
        for place, part in enumerate(parts)
    )
    return re.fullmatch(pattern, whole) is not None
