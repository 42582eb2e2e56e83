"""The browser's checker, writer and readers, held to the Python that they are twins of."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.catalogue.canonical import dump
from generator.catalogue.fields import choice_labels
from generator.catalogue.load import Loaded
from generator.catalogue.model import Archive
from generator.catalogue.yaml_scalars import scalar_text
from generator.contribute.data import _SAID_IN_THE_BROWSER, KIND_OF_SOURCE, SOURCES
from generator.contribute.source import Origin, new_source
from generator.imports.merging import _fills, merged
from rules_engine.knowledge import value_of
from tests.contribute.twin import Twin, data_of, item_text, plain, said
from tests.imports.test_rows import CASES, reading, source_rows

NOTE = {"ja": "注記。", "en": "A note: with a colon, and 'quotes'."}
VALUES: list[Any] = [
    *("みほん　いち", " みほん", "みほん\n", "一行目 \n二行目", "見本\t　", "  二  つ", "unknown", "", " ", "?", "5200", "５２００", "5,200", "男", "P", "キャラクター", "2", "死ぬ気", "妖怪", "Common"),
    *(0, -1, 7, 5200, 100000, True, None, [], {}, ["男"], ["大空", "大空"], ["大空", "unknown"]),
    *({"value": 3}, {"value": "男", "note": NOTE}, {"value": 5200, "printed": "5200"}, {"unknown": True}),
    *({"unknown": True, "note": NOTE}, {"unknown": False}, {"one_of": [3, 4]}, {"one_of": [3]}, {"one_of": [3, 3]}),
    *({"one_of": ["P", "T"], "printed": "PかT"}, {"one_of": ["unknown", 3]}, {"probably": 3, "printed": "3?"}),
    *({"probably": "unknown"}, {"conflict": ["S", "T"]}, {"conflict": ["S", "T"], "printed": "ST"}),
    *({"conflict": [3, 4], "sources": ["a", "b"]}, {"conflict": [3, 4], "sources": ["a", "b", "c"]}),
    *({"value": 3, "sources": ["a", "b"]}, {"inferred": 3}, {"inferred": 3, "because": NOTE}, {"because": NOTE}),
    *({"value": 3, "one_of": [3, 4]}, {"vaule": 3}, {"value": 3, "source": "Not A Slug"}, {"value": 3, "note": "x"}),
    *([{"text": "unknown"}], [{"timing": "AT", "text": ""}], [{"timing": "AT", "text": "敵が「女」なら7900"}]),
    *([{"timing": "DMG", "text": "敵が「女」なら7900"}], [{"timing": "AT", "text": "敵が女なら七九〇〇"}]),
    *([{"timing": "unknown", "text": "手札が3枚いかなら7000"}], [{"timing": "AT", "text": "空を見上げる"}]),
    *([{"timing": "AT", "text": "x", "printed": "x"}], [{"timing": {"inferred": "AT", "because": NOTE}, "text": "a?"}]),
    *([{"text": "一行", "slots": {"first": {"inferred": 1, "because": NOTE}}}], {"value": [{"text": "文"}], "note": NOTE}),
]  # fmt: skip


def mutated(archive: Archive) -> Iterator[tuple[str, dict[str, Any]]]:
    """Cards of every game, each with one thing changed; each field has every third value."""
    for game in archive.games:
        cards = [dict(card.raw) for card in game.cards]
        keys = ["id", "name", "reading", *(field.key for field in game.shape.fields), "source", "note", "odd"]
        for place, key in enumerate(keys):
            for number, value in list(enumerate(VALUES))[place % 3 :: 3]:
                card = cards[(place + number) % len(cards)]
                yield game.id, {**card, key: value}
                if number < 9:
                    yield game.id, {k: v for k, v in card.items() if k != key and (number % 2 or k != "type")}


def test_the_checker_says_what_validate_says(loaded: Loaded, twin: Twin) -> None:
    archive, schemas = loaded.archive, loaded.schemas
    assert archive is not None and schemas is not None
    cards = [*mutated(archive), *((card.game, dict(card.raw)) for card in archive.cards.values())]
    games = [data_of(loaded, game) for game in archive.games]
    answers = twin.ask(games=games, cards=[{"game": game, "card": card} for game, card in cards])["cards"]
    wrong = {}
    codes = set()
    for (game, card), answer in zip(cards, answers, strict=True):
        theirs = {("/".join(map(str, path)), plain(code)) for path, code, _ in answer["problems"]}
        ours = said(schemas, archive.game(game), card)
        codes |= {code for _, code, _ in answer["problems"]}
        if theirs != ours:
            wrong[repr(card)] = {"only in the browser": theirs - ours, "only in Python": ours - theirs}
    assert wrong == {}
    assert codes <= set(_SAID_IN_THE_BROWSER)
    assert len(codes) > 25  # the cards are wrong in every way


def test_every_card_is_written_as_its_file_has_it(loaded: Loaded, twin: Twin) -> None:
    archive, schemas = loaded.archive, loaded.schemas
    assert archive is not None and schemas is not None
    games = [data_of(loaded, game) for game in archive.games]
    cards = list(archive.cards.values())
    asked = [{"game": card.game, "card": dict(card.raw)} for card in cards]
    answers = twin.ask(games=games, cards=asked)["cards"]
    assert len(cards) >= 86
    for card, answer in zip(cards, answers, strict=True):
        wanted = item_text(schemas, card.game, card.raw)
        assert wanted in card.path.read_text(encoding="utf-8")
        assert answer["yaml"] == wanted
        assert answer["again"] == wanted, "lost in the form"


def test_scalars_are_written_alike(twin: Twin) -> None:
    signs = "aあ0 :#-?!'\"\\\t\n\u3000,[]{}&*|>%@`~=\u200b\u2028e\u0301．"
    values: list[Any] = [a + b + c for a in signs for b in ("", "x", ": ", " #") for c in signs]
    values += [
        "yes",
        "No",
        "null",
        "~",
        "1e3",
        "0x1F",
        "12:30",
        "1_000",
        "2013-04-28",
        "2013/4",
        ".inf",
        "<<",
        "=",
    ]
    values += ["", "true", "-", "--- a", "...", "a\n b", " a\nb", "a\nb\n", "a \nb", 0, -5, 65535, True]
    values += [f"{'あ' * n}、x" for n in range(20, 60)] + ["é", "e\u0301", "か\u3099"]
    answers = twin.ask(scalars=values)["scalars"]
    for value, (block, flow, file) in zip(values, answers, strict=True):
        assert (block, flow) == (scalar_text(value), scalar_text(value, in_flow=True)), repr(value)
        assert file == dump({"key": value, "list": [value, "x"]}), repr(value)


def test_wide_signs_are_counted_alike(twin: Twin) -> None:
    """A list stands on one line up to 80 columns; each sign is tried at that border."""
    signs = [
        chr(code)
        for code in range(0xA1, 0x10000, 7)
        if unicodedata.category(chr(code)) not in ("Cn", "Co", "Cs")
    ]
    values = [f"a{sign}{'b' * 66}" for sign in signs if not unicodedata.combining(sign)]
    for value, (_, _, file) in zip(values, twin.ask(scalars=values)["scalars"], strict=True):
        assert file == dump({"key": value, "list": [value, "x"]}), repr(value)


def test_texts_are_understood_alike(loaded: Loaded, twin: Twin) -> None:
    assert loaded.archive is not None
    game = loaded.archive.game("tommy-walker")
    book = game.phrasebook
    assert book is not None
    texts: list[tuple[str, str | None]] = []
    for card in game.cards:
        for ability in card.abilities or ():
            for text in filter(None, (ability.text, ability.printed)):
                odd = [
                    text,
                    text.replace("「", " [").replace("1", "一"),
                    text + "。",
                    text[1:],
                    f"【結界】{text}",
                ]
                texts += [(t, timing) for t in odd for timing in (None, "AT", "手札")]
    asked = [{"text": text, "timing": timing} for text, timing in texts]
    answers = twin.ask(games=[data_of(loaded, game)], texts=asked)["texts"]
    for (text, timing), answer in zip(texts, answers, strict=True):
        effect = book.parse(text, timing)
        assert answer["effect"] == (effect and [effect.name, effect.prefix]), text
        assert answer["written"] == (effect and [book.write(effect, "ja"), book.write(effect, "en")]), text
        assert answer["regular"] == book.regular(text, timing), text


def test_the_shared_cases_of_rows(loaded: Loaded, twin: Twin) -> None:
    assert loaded.archive is not None
    games = [data_of(loaded, game) for game in loaded.archive.games]
    answers = twin.ask(games=games, tables=[{"game": c["game"], "rows": c["rows"]} for c in CASES])["tables"]
    for case, answer in zip(CASES, answers, strict=True):
        found = [{key: p[key] for key in ("line", "column", "code")} for p in answer["problems"]]
        assert found == case.get("problems", []), case["name"]
        if "problems" not in case:
            assert [card["data"] for card in answer["cards"]] == case["cards"], case["name"]
            assert [list(card["data"]) for card in answer["cards"]] == [list(card) for card in case["cards"]]
            assert [card["set"] for card in answer["cards"]] == case.get("sets", [None] * len(case["cards"]))


def test_the_rows_of_the_source_are_read_alike(loaded: Loaded, twin: Twin, sources: Path) -> None:
    """`tests/imports` holds the Python to the archive; this holds the browser to the Python."""
    assert loaded.archive is not None
    text = "\n".join(source_rows(sources))
    game = loaded.archive.game("tommy-walker")
    (answer,) = twin.ask(games=[data_of(loaded, game)], tables=[{"game": game.id, "rows": text}])["tables"]
    ours = reading(loaded, game.id, text)
    assert answer["problems"] == []
    assert len(answer["cards"]) == 86
    assert [(c["data"], c["set"]) for c in answer["cards"]] == [(c.data, c.set) for c in ours.cards]


def test_the_rows_of_the_source_tell_the_archive_nothing_new(
    loaded: Loaded, twin: Twin, sources: Path
) -> None:
    """What the archive added to them (notes, what it worked out) stays; so the page has nothing to send."""
    assert loaded.archive is not None
    game = loaded.archive.game("tommy-walker")
    rows = reading(loaded, game.id, "\n".join(source_rows(sources))).cards
    by_name = {card.name: card.raw for card in game.cards}
    asked = [{"card": by_name[row.data["name"]], "row": row.data} for row in rows]
    filled = twin.ask(games=[data_of(loaded, game)], filled=asked)["filled"]
    assert filled == [pair["card"] for pair in asked]


def test_values_are_put_beside_each_other_as_import_does(twin: Twin) -> None:
    """But for doubts, which a table never adds to what is known and somebody with the card may."""
    values: list[Any] = [
        *("unknown", 3, 4, "P", {"value": 3, "source": "c"}, {"unknown": True, "note": NOTE}),
        *({"one_of": [3, 4], "printed": "3or4"}, {"probably": 3}, {"inferred": 3, "because": NOTE}),
        *({"conflict": ["S", "T"], "printed": "ST"}, {"conflict": [3, 4], "sources": ["a", ["c", "d"]]}),
    ]
    pairs: list[tuple[Any, Any]] = [
        (old, new) for old in values for new in (3, 4, 5, "P", "T", "S", ["大空"]) if old not in (3, 4, "P")
    ]
    pairs += [(old, new) for old in (3, 4, "P") for new in (5, "Q", {"one_of": [6, 7]}, {"probably": 8})]
    merge = [(old, new, "a", source) for old, new in pairs for source in ("a", "b")]
    answers = twin.ask(merged=merge)["merged"]
    wrong = []
    for (old, new, other, source), answer in zip(merge, answers, strict=True):
        was = value_of(old)
        if (was.source or other) == source or (new in was.candidates and was.sure):
            assert answer == new  # whoever said it first may put it right
        elif answer != merged(old, new, other, source):
            wrong.append((old, new, source, answer, merged(old, new, other, source)))
    assert wrong == []


def test_gaps_are_filled_alike(twin: Twin) -> None:
    texts = [
        "敵が「女」なら?",
        "敵が「女」なら5200",
        "敵が「女」なら5200?",
        "敵が「?」なら?",
        "?",
        "a.b",
        "敵が「女」なら",
    ]
    pairs = [(gapped, whole) for gapped in texts for whole in texts]
    assert twin.ask(fills=pairs)["fills"] == [_fills(*pair) for pair in pairs]


def test_every_keyword_of_the_schemas_is_known_to_the_browser(loaded: Loaded, twin: Twin) -> None:
    assert loaded.archive is not None
    known = set(twin.ask()["keywords"])

    def used(schema: Any) -> Iterator[str]:
        for key, content in schema.items() if isinstance(schema, dict) else ():
            yield key
            if key in ("properties", "patternProperties", "$defs"):
                for inner in content.values():
                    yield from used(inner)
            elif key in ("anyOf", "oneOf", "allOf"):
                for inner in content:
                    yield from used(inner)
            elif key in ("items", "if", "then", "else", "not", "additionalProperties"):
                yield from used(content)

    for game in loaded.archive.games:
        for name, schema in data_of(loaded, game)["schemas"].items():
            unknown = {key for key in used(schema) if not key.startswith("x-")} - known
            assert unknown == set(), name


def test_what_applies_follows_the_kind_of_card(loaded: Loaded, twin: Twin) -> None:
    assert loaded.archive is not None
    games = [data_of(loaded, game) for game in loaded.archive.games]
    kinds = ["妖怪", "アクション", "ルール説明", "unknown"]
    cards = [
        {"game": "yokai-watch", "card": {"id": "yw1-04", "name": "試験", "type": kind}} for kind in kinds
    ]
    yokai, action, rule, unknown = twin.ask(games=games, kinds=cards)["kinds"]
    assert yokai["required"] == ["type", "tribe", "symbol", "cost", "power", "bonus", "tribe_bonus"]
    assert yokai["forbidden"] == []
    assert (action["required"], "tribe" in action["forbidden"]) == (["type", "cost", "text"], True)
    assert (rule["required"], "cost" in rule["forbidden"]) == (["type", "text"], True)
    assert (unknown["required"], unknown["forbidden"]) == (["type"], [])


def test_the_data_of_every_game_is_small(loaded: Loaded) -> None:
    import gzip
    import json

    assert loaded.archive is not None
    for game in loaded.archive.games:
        content = json.dumps(data_of(loaded, game), ensure_ascii=False, separators=(",", ":")).encode()
        print(f"{game.id}: {len(content)} bytes, {len(gzip.compress(content))} compressed")
        assert len(gzip.compress(content)) < 25_000


def test_a_new_source_is_put_into_the_same_words(loaded: Loaded, twin: Twin) -> None:
    assert loaded.archive is not None and loaded.schemas is not None
    game = loaded.archive.games[0]
    kinds = choice_labels(loaded.schemas, SOURCES, *KIND_OF_SOURCE)
    asked = [
        (Origin(kind, title, author), names, "2026-11-30")
        for kind in kinds
        for title, author in (("", ""), ("箱の中の紙", ""), ("", "試験の人"), ("a {kind}", "b"))
        for names in (["札"], ["一", "二", "三", "四"])
    ]
    taken = {source.id for source in game.sources}
    assert twin.ask(
        games=[data_of(loaded, game)],
        origins=[
            {
                "origin": {"kind": o.kind, "title": o.title, "author": o.author},
                "names": names,
                "today": today,
            }
            for o, names, today in asked
        ],
    )["origins"] == [new_source(origin, kinds, taken, names, today) for origin, names, today in asked]
