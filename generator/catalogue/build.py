"""Links the checked files of an archive into its model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.catalogue.fields import CardShape, card_shape, choice_labels
from generator.catalogue.kinds import SPECIMENS
from generator.catalogue.model import (
    Ability,
    Archive,
    BoardZone,
    Card,
    CardSet,
    Clause,
    DeckStyle,
    EventPhrase,
    EventWord,
    Example,
    Fact,
    Form,
    Game,
    Option,
    Product,
    Report,
    RetiredId,
    Ruling,
    SampleDeck,
    Section,
    Source,
    Term,
)
from generator.catalogue.schema import Schemas
from generator.catalogue.sheet import GameFiles, Sheet
from rules_engine.knowledge import Value, value_of
from rules_engine.phrasebook import Phrasebook


def ability(data: Mapping[str, Any], phrasebook: Phrasebook | None) -> Ability:
    """An ability from its data, parsed as far as the phrasebook reaches."""
    timing = value_of(data["timing"]) if "timing" in data else None
    text = None if data["text"] == "unknown" else str(data["text"])
    slots = {name: value_of(value) for name, value in data.get("slots", {}).items()}
    effect = None
    if text is not None and phrasebook is not None:
        said = timing.plain if timing is not None else None
        effect = phrasebook.parse(text, str(said) if said else None)
        if effect is not None and slots:
            effect = phrasebook.with_slots(effect, slots)
    reports = tuple(_known(Report, item) for item in data.get("reports", ()))
    source, note = data.get("source"), data.get("note")
    return Ability(timing, text, data.get("printed"), effect, slots, source, note, reports)


def _listed(content: Any) -> tuple[list[Mapping[str, Any]] | None, Any]:
    """A card's abilities as a list (None if they are not known), and a note on them."""
    if isinstance(content, Mapping):
        return content.get("value", content.get("probably")), content.get("note")
    return (None if content == "unknown" else content), None


def card(
    data: Mapping[str, Any], sheet: Sheet, line: int, shape: CardShape, phrasebook: Phrasebook | None
) -> Card:
    """A card from its data, which stands at ``line`` of ``sheet``."""
    fields: dict[str, Value] = {}
    abilities: tuple[Ability, ...] | None = ()
    key, note = "", None
    for spec in shape.fields:
        if spec.key not in data:
            continue
        content = data[spec.key]
        if spec.kind != "abilities":
            fields[spec.key] = value_of(content)
        else:
            key = spec.key
            listed, note = _listed(content)
            abilities = None if listed is None else tuple(ability(item, phrasebook) for item in listed)
    head = sheet.data
    return Card(
        id=data["id"],
        game=head["game"],
        set=head["set"],
        name=data["name"],
        fields=fields,
        abilities=abilities,
        source=data.get("source", head.get("source", "")),
        raw=data,
        path=sheet.file.path,
        line=line,
        reading=data.get("reading"),
        note=data.get("note"),
        abilities_key=key,
        abilities_note=note,
        specimen=sheet.file.kind == SPECIMENS,
        named_here="named_here" in data,
        english=data.get("english"),
    )


def _items(files: GameFiles, kind: str) -> list[Mapping[str, Any]]:
    sheet = files.sheets.get(kind)
    return [item for _, item in sheet.entries()] if sheet else []


def _both(data: Mapping[str, Any]) -> dict[str, str]:
    return {"ja": data["ja"], "en": data["en"]}


def _clause(data: Mapping[str, Any]) -> Clause:
    return Clause(
        id=data["id"],
        text=_both(data),
        status=data["status"],
        place=data.get("place"),
        because=data.get("because"),
        playable=data.get("playable", True),
        source=data.get("source"),
        note=data.get("note"),
    )


def _ruling(data: Mapping[str, Any]) -> Ruling:
    return Ruling(
        id=data["id"],
        key=data["key"],
        question=data["question"],
        clauses=tuple(data["clauses"]),
        options=tuple(Option(o["id"], _both(o)) for o in data["options"]),
        choice=data["choice"],
        because=data["because"],
        note=data.get("note"),
    )


def _in_list(key: str, field: str) -> tuple[str, ...]:
    return ("properties", key, "items", "properties", field)


def _known(cls: type[Any], data: Mapping[str, Any], **converted: Any) -> Any:
    """``cls`` from the keys of ``data`` that it has, ``converted`` ones replaced."""
    names = cls.__dataclass_fields__
    return cls(**{**{k: v for k, v in data.items() if k in names}, **converted})


def _cards(
    files: GameFiles, shape: CardShape, phrasebook: Phrasebook | None, order: list[str]
) -> Iterator[Card]:
    for sheet in sorted(files.cards, key=lambda s: order.index(s.data["set"])):
        for path, item in sheet.entries():
            yield card(item, sheet, sheet.document.place(path)[0], shape, phrasebook)


def _specimens(files: GameFiles, shape: CardShape, phrasebook: Phrasebook | None) -> Iterator[Card]:
    sheet = files.sheets.get(SPECIMENS)
    if sheet is None:
        return
    for path, item in sheet.entries():
        yield card(item, sheet, sheet.document.place(path)[0], shape, phrasebook)


def _examples(files: GameFiles) -> Iterator[Example]:
    for sheet in sorted(files.examples, key=lambda s: s.file.path.name):
        for _, item in sheet.entries():
            yield Example(item["id"], item["title"], item["about"], tuple(item["shows"]), item)


def _phrase(data: Mapping[str, Any]) -> EventPhrase:
    return EventPhrase(data["kind"], _both(data), data.get("when", {}), data.get("quiet", False))


def _zone(data: Mapping[str, Any]) -> BoardZone:
    return BoardZone(data["id"], _both(data), data["show"] == "count", data.get("shared", False))


def _word(data: Mapping[str, Any]) -> EventWord:
    return EventWord(data["id"], _both(data))


def game(files: GameFiles, schemas: Schemas) -> Game:
    """One game from its files, all of which are sound."""
    head = files.sheets["game"].data
    shape = card_shape(schemas, files.id)
    book, events = files.sheets.get("phrasebook"), files.sheets.get("events")
    telling = events.data if events else {}
    phrasebook = Phrasebook.from_data(book.data) if book else None
    source_kinds = choice_labels(schemas, "sources.schema.json", *_in_list("sources", "kind"))
    sureness = choice_labels(schemas, "sources.schema.json", *_in_list("sources", "sure"))
    forms = choice_labels(
        schemas, "products.schema.json", *_in_list("products", "forms"), "items", "properties", "form"
    )
    lists = {sheet.data["set"]: sheet.data["source"] for sheet in files.cards}
    sets = tuple(
        _known(
            CardSet,
            item,
            source=lists.get(item["id"]),
            retired=tuple(_known(RetiredId, gone) for gone in item.get("retired", ())),
        )
        for item in head["sets"]
    )
    return Game(
        id=files.id,
        order=head["order"],
        name=head["name"],
        title=head["title"],
        short=head["short"],
        summary=head["summary"],
        prefix=head["prefix"],
        declared=value_of(head["declared"]),
        facts=tuple(_known(Fact, item) for item in head["facts"]),
        sets=sets,
        shape=shape,
        cards=tuple(_cards(files, shape, phrasebook, [s.id for s in sets])),
        specimens=tuple(_specimens(files, shape, phrasebook)),
        sources=tuple(
            _known(Source, item, kind=source_kinds[item["kind"]], sure=sureness.get(item.get("sure", "")))
            for item in _items(files, "sources")
        ),
        sections=tuple(
            Section(item["id"], item["title"], tuple(_clause(c) for c in item["clauses"]))
            for item in _items(files, "rules")
        ),
        rulings=tuple(_ruling(item) for item in _items(files, "rulings")),
        terms=tuple(
            _known(
                Term,
                item,
                timings=tuple(item.get("timings", ())),
                match=tuple(item.get("match", ())),
                clauses=tuple(item.get("clauses", ())),
            )
            for item in _items(files, "glossary")
        ),
        products=tuple(
            _known(
                Product,
                item,
                forms=tuple(_known(Form, form, label=forms[form["form"]]) for form in item.get("forms", ())),
            )
            for item in _items(files, "products")
        ),
        phrasebook=phrasebook,
        deck=head.get("deck"),
        decks=tuple(
            sorted(
                (_known(SampleDeck, sheet.data, id=sheet.file.path.stem) for sheet in files.decks),
                key=lambda deck: (deck.order, deck.id),
            )
        ),
        deck_styles=tuple(_known(DeckStyle, item) for item in head.get("deck_styles", ())),
        unnamed_note=head.get("unnamed_note"),
        examples=tuple(_examples(files)),
        events=tuple(_phrase(item) for item in _items(files, "events")),
        event_words=tuple(_word(item) for item in telling.get("words", ())),
        zones=tuple(_zone(item) for item in telling.get("zones", ())),
        numbers=tuple(_word(item) for item in telling.get("numbers", ())),
        phases=telling.get("phases", {}),
    )


def archive(root: Path, games: Iterable[Game]) -> Archive:
    """The archive at ``root`` with its games in their order."""
    return Archive(root, tuple(sorted(games, key=lambda g: (g.order, g.id))))
