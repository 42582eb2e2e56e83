"""What the schemas say of fields: labels in both languages for everything, one pattern for values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.fields import COMMON, CardShape, Field, card_shape, choice_labels
from generator.catalogue.kinds import LISTS
from generator.catalogue.schema import CARDS_SUFFIX, SchemaError, Schemas, is_value_schema, split_languages
from tests.catalogue.broken_archives import REPOSITORY

SCHEMAS = Schemas(REPOSITORY / "schemas")
GAMES = ["tommy-walker", "yokai-watch", "reborn"]
JAPANESE = re.compile(r"[ぁ-ヿ一-鿿]")
# Words of the cards themselves, which the English quotes.
QUOTED = re.compile(r"[（(「『'][^）)」』']*[）)」』']|['「]?[ぁ-ヿ一-鿿・]+['」]?")


def described(text: str, separator: str) -> bool:
    """True if ``text`` has a Japanese and an English part, each in its language."""
    ja, found, en = text.partition(separator)
    return bool(found and ja.strip() and re.search(r"[A-Za-z0-9]", en))


def properties(schema: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every property anywhere in a schema, but not those of conditions, which only narrow others."""
    if isinstance(schema, list):
        for index, item in enumerate(schema):
            yield from properties(item, f"{place}/{index}")
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        if key in ("if", "then", "else", "not"):
            continue
        if key == "$defs":
            for name, part in value.items():
                if not name.startswith("is_"):
                    yield from properties(part, f"{place}/$defs/{name}")
        elif key == "properties":
            for name, part in value.items():
                yield f"{place}/{name}", part
                yield from properties(part, f"{place}/{name}")
        else:
            yield from properties(value, f"{place}/{key}")


ALL = [
    (name, place, schema)
    for name, whole in SCHEMAS.by_name.items()
    for place, schema in properties(whole, name)
]


def test_the_three_games_have_schemas() -> None:
    assert sorted(SCHEMAS.games()) == sorted(GAMES)
    assert set(SCHEMAS.by_name) >= {"base.schema.json", "game.schema.json"}
    assert set(SCHEMAS.by_name) >= {f"{kind}.schema.json" for kind in LISTS}


def test_every_property_has_a_title_and_a_description() -> None:
    """In both languages, of its own or where its $ref leads; editors show them while one writes."""
    bare: list[str] = []
    for name, place, schema in ALL:
        merged, _ = SCHEMAS.deref(schema, name)
        if not described(merged.get("title", ""), " / "):
            bare.append(f"{place}: title")
        if not described(merged.get("description", ""), "\n"):
            bare.append(f"{place}: description")
    assert bare == []


@pytest.mark.parametrize("name", SCHEMAS.by_name)
def test_every_schema_says_what_it_is(name: str) -> None:
    schema = SCHEMAS.by_name[name]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert described(schema["title"], " / ") or "—" in schema["title"]
    assert described(schema["description"], "\n")


def walk(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for item in schema:
            yield from walk(item)


@pytest.mark.parametrize("name", SCHEMAS.by_name)
def test_every_choice_has_a_label(name: str) -> None:
    for schema in walk(SCHEMAS.by_name[name]):
        choices = schema.get("oneOf", [])
        if choices and all("const" in choice for choice in choices):
            for choice in choices:
                assert described(choice["title"], " / "), choice


def test_every_pattern_says_what_it_wants() -> None:
    """Its description is the message for what does not fit."""
    for name, whole in SCHEMAS.by_name.items():
        for schema in walk(whole):
            if isinstance(schema.get("pattern"), str) and "type" in schema:
                merged, _ = SCHEMAS.deref(schema, name)
                assert described(merged.get("description", ""), "\n"), (name, schema)


@pytest.mark.parametrize("game", GAMES)
def test_values_are_known_unknown_or_partly_known(game: str) -> None:
    name = f"{game}{CARDS_SUFFIX}"
    card = SCHEMAS.by_name[name]["$defs"]["card"]
    for key, schema in card["properties"].items():
        if key in COMMON or schema.get("x-optional"):
            continue
        known, unknown, *partly = schema["anyOf"]
        assert unknown == {"$ref": "base.schema.json#/$defs/unknown"}, key
        if not partly:  # a list of things that may each be partly known
            assert SCHEMAS.deref(known, name)[0]["type"] == "array", key
            continue
        assert is_value_schema(schema), key
        assert partly == [
            {
                "$ref": "base.schema.json#/$defs/partly_known",
                "patternProperties": {
                    "^(value|probably|inferred)$": known,
                    "^(one_of|conflict)$": {"items": known},
                },
            }
        ], key
        # One description of what is allowed, named once.
        assert list(known) == ["$ref"], key


def test_partly_known_is_one_state_only() -> None:
    partly = SCHEMAS.by_name["base.schema.json"]["$defs"]["partly_known"]
    states = [branch["required"][0] for branch in partly["oneOf"]]
    assert states == ["value", "unknown", "one_of", "probably", "conflict", "inferred"]
    assert set(states) < set(partly["properties"])


# The shape that is derived from them


@pytest.fixture(scope="module", params=GAMES)
def shape(request: pytest.FixtureRequest) -> CardShape:
    return card_shape(SCHEMAS, request.param)


def test_fields_have_labels_in_both_languages(shape: CardShape) -> None:
    assert shape.fields
    for field in [*shape.fields, *([shape.timing] if shape.timing else [])]:
        for words in (field.label, field.help):
            assert words["ja"] and JAPANESE.search(words["ja"])
            assert words["en"]
            assert not JAPANESE.search(QUOTED.sub("", words["en"]))
        assert field.label["ja"] != field.label["en"]
        for choice in field.choices:
            assert choice.label["ja"]
            assert choice.label["en"]
            assert not JAPANESE.search(choice.label["en"])
        assert field.kind in ("choice", "number", "list", "text", "abilities")
        assert field.facet in ("", "choice", "range")
        assert not (field.facet == "range" and field.kind != "number")


def test_labels_tell_fields_and_choices_apart(shape: CardShape) -> None:
    for language in ("ja", "en"):
        labels = [field.label[language] for field in shape.fields]
        assert len(labels) == len(set(labels))
        for field in shape.fields:
            choices = [choice.label[language] for choice in field.choices]
            assert len(choices) == len(set(choices))


def kinds(fields: tuple[Field, ...]) -> dict[str, str]:
    return {field.key: field.kind for field in fields}


def test_the_fields_of_tommy_walker() -> None:
    shape = card_shape(SCHEMAS, "tommy-walker")
    assert kinds(shape.fields) == {
        "rarity": "choice",
        "gender": "choice",
        "stat": "choice",
        "damage": "number",
        "power": "number",
        "quote": "text",
        "abilities": "abilities",
    }
    rarity, power, quote = shape.field("rarity"), shape.field("power"), shape.field("quote")
    assert rarity is not None and power is not None and quote is not None
    assert [(c.value, c.label["ja"], c.label["en"]) for c in rarity.choices] == [
        ("C", "コモン", "Common"),
        ("U", "アンコモン", "Uncommon"),
        ("R", "レア", "Rare"),
    ]
    assert rarity.choice("U") == rarity.choices[1]
    assert rarity.choice("X") is None
    assert (power.label, power.facet, power.face) == ({"ja": "戦闘力", "en": "Power"}, "range", "headline")
    assert quote.optional and not power.optional
    assert shape.timing is not None
    assert [choice.value for choice in shape.timing.choices] == ["弱点", "登場", "AT", "手札", "DMG"]
    assert shape.field("nothing") is None


def test_the_fields_of_yokai_watch() -> None:
    shape = card_shape(SCHEMAS, "yokai-watch")
    assert kinds(shape.fields) == {
        "type": "choice",
        "tribe": "choice",
        "symbol": "text",
        "cost": "number",
        "power": "number",
        "bonus": "number",
        "tribe_bonus": "number",
        "text": "text",
    }
    tribe = shape.field("tribe")
    assert tribe is not None
    assert len(tribe.choices) == 8
    assert all(choice.colour and choice.sign for choice in tribe.choices)
    assert shape.timing is None
    assert "name" in shape.identity and len(shape.identity) > 1


def test_the_fields_of_reborn() -> None:
    shape = card_shape(SCHEMAS, "reborn")
    assert kinds(shape.fields) == {
        "type": "choice",
        "level": "choice",
        "attribute": "choice",
        "affinity": "list",
        "attack": "number",
        "defence": "number",
        "family": "text",
        "characters": "list",
        "requirement": "list",
        "text": "abilities",
    }
    affinity = shape.field("affinity")
    assert affinity is not None
    assert [choice.value for choice in affinity.choices][:2] == ["大空", "晴"]
    assert shape.timing is None


def test_choice_labels() -> None:
    labels = choice_labels(
        SCHEMAS, "sources.schema.json", "properties", "sources", "items", "properties", "kind"
    )
    assert labels["page"] == {"ja": "ウェブページ", "en": "Web page"}
    assert choice_labels(SCHEMAS, "no-such.schema.json", "properties") == {}
    assert choice_labels(SCHEMAS, "sources.schema.json", "properties", "no-such", "items") == {}


@pytest.mark.parametrize(
    ("text", "separator", "ja", "en"),
    [
        ("戦闘力 / Power", " / ", "戦闘力", "Power"),
        ("日本語。\nEnglish.", "\n", "日本語。", "English."),
        ("AT", " / ", "AT", "AT"),
        ("", "\n", "", ""),
        ("一/二", " / ", "一/二", "一/二"),
    ],
)
def test_split_languages(text: str, separator: str, ja: str, en: str) -> None:
    assert split_languages(text, separator) == {"ja": ja, "en": en}


# The order of keys

TW = "tommy-walker.cards.schema.json"


def test_key_order() -> None:
    assert SCHEMAS.key_order(TW, ()) == ["game", "set", "specimen", "source", "cards"]
    card = SCHEMAS.key_order(TW, ("cards", 3))
    assert card is not None
    assert card[:3] == ["id", "name", "reading"]
    assert card[-2:] == ["source", "note"]
    assert SCHEMAS.key_order(TW, ("cards", 0, "abilities", 9)) == [
        "timing",
        "text",
        "printed",
        "slots",
        "source",
        "reports",
        "note",
    ]
    partly = [
        "value",
        "unknown",
        "one_of",
        "probably",
        "conflict",
        "inferred",
        "because",
        "printed",
        "source",
        "sources",
        "note",
    ]
    assert SCHEMAS.key_order(TW, ("cards", 0, "power")) == partly
    assert SCHEMAS.key_order(TW, ("cards", 0, "abilities", 0, "slots", "bonus")) == partly
    assert SCHEMAS.key_order(TW, ("cards", 0, "power", "note")) == ["ja", "en"]
    assert SCHEMAS.key_order("reborn.cards.schema.json", ("cards", 0, "text", 0))[:2] == ["text", "printed"]  # type: ignore[index]


@pytest.mark.parametrize(
    "path", [("cards",), ("cards", 0, "id"), ("nothing",), ("cards", 0, "nothing", 3), (0,)]
)
def test_no_order_where_no_mapping_is_described(path: tuple[Any, ...]) -> None:
    assert SCHEMAS.key_order(TW, path) is None
    assert SCHEMAS.key_order("no-such.schema.json", path) is None


def test_where_unknown_may_stand() -> None:
    assert SCHEMAS.admits_unknown(TW, ("cards", 0, "power"))
    assert SCHEMAS.admits_unknown(TW, ("cards", 0, "abilities"))
    assert SCHEMAS.admits_unknown(TW, ("cards", 0, "abilities", 1, "timing"))
    assert SCHEMAS.admits_unknown("game.schema.json", ("declared",))
    for path in (
        ("cards",),
        ("cards", 0, "id"),
        ("cards", 0, "name"),
        ("set",),
        ("cards", 0, "abilities", 0, "slots"),
    ):
        assert not SCHEMAS.admits_unknown(TW, path)
    assert not SCHEMAS.admits_unknown("no-such.schema.json", ())


# Schemas that are no use


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ("[]", "not a JSON Schema"),
        ("{", "Expecting"),
        ("true", "not a JSON object"),
        ('{"type": 3}', "not a JSON Schema"),
        ('{"$ref": "#/$defs/a"}', "#/$defs/a leads nowhere"),
        ('{"$ref": "https://example.org/x.json"}', "leads nowhere"),
        ('{"items": {"$ref": "other.schema.json"}}', "other.schema.json leads nowhere"),
        ('{"$ref": "#"}', "leads back to itself"),
        ("[" * 100_000, "not a JSON Schema"),
        ("\ud800", ""),
    ],
)
def test_a_broken_schema_is_named(tmp_path: Path, schema: str, said: str) -> None:
    path = tmp_path / "x.schema.json"
    path.write_bytes(schema.encode("utf-8", "surrogatepass"))
    with pytest.raises(SchemaError) as caught:
        Schemas(tmp_path)
    assert caught.value.path == path
    assert said in caught.value.said
    assert str(caught.value) == f"{path}: {caught.value.said}"


def test_no_folder_of_schemas(tmp_path: Path) -> None:
    with pytest.raises(SchemaError, match="no such folder"):
        Schemas(tmp_path / "schemas")


def test_schemas_may_refer_to_each_other_and_to_themselves(tmp_path: Path) -> None:
    tree = {"properties": {"inner": {"$ref": "#"}, "name": {"$ref": "b.schema.json#/$defs/name"}}}
    (tmp_path / "a.schema.json").write_text(json.dumps(tree))
    (tmp_path / "b.schema.json").write_text('{"$defs": {"name": {"type": "string"}}}')
    schemas = Schemas(tmp_path)
    assert schemas.key_order("a.schema.json", ("inner", "inner")) == ["inner", "name"]
    assert not schemas.validator("a.schema.json").is_valid({"inner": {"inner": {"name": 3}}})
