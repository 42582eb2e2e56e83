"""Synthetic archives: valid, of any size, the same for the same seed, and plainly made up.

    write_archive(folder, cards=1000)

makes an archive of one game in which every kind of data file, field and doubt occurs.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from generator.catalogue.canonical import dump
from generator.catalogue.schema import BASE, CARDS_SUFFIX

Data: TypeAlias = "dict[str, Any]"

REPOSITORY = Path(__file__).resolve().parents[2]
GAME = "shisaku"
PREFIX = "SK"
SOURCE = "specimen-list"
OTHER_SOURCE = "specimen-photo"
SITE_URL = "https://cards.example/"

CARDS_PER_SET = 250
_SECTIONS, _CLAUSES = 12, 10
_RULINGS = 20

RARITIES = {"C": "並 / Common", "U": "中 / Uncommon", "R": "稀 / Rare"}
ELEMENTS = {"火": "火 / Fire", "水": "水 / Water", "木": "木 / Wood", "光": "光 / Light", "闇": "闇 / Dark"}
KINDS = {"人物": "人物 / Person", "道具": "道具 / Tool", "場面": "場面 / Scene"}
TIMINGS = {"開始": "開始 / Start", "攻撃": "攻撃 / Attack", "防御": "防御 / Defence", "終了": "終了 / End"}
TRAITS = ("試作一家", "見本団", "仮面会", "標本班", "習作組")
PATTERNS = ("asanoha", "seigaiha", "ichimatsu", "yagasuri", "uroko", "kikko", "shippo", "tatewaku")
COLOURS = ("bengara", "ai", "tokiwa", "murasaki", "yamabuki", "seiji", "suo", "nibi")


def _both(ja: str, en: str) -> Data:
    return {"ja": ja, "en": en}


# -- The schema of the game's cards -----------------------------------------------------------------


def _choices(labels: Mapping[str, str]) -> Data:
    return {"oneOf": [{"const": value, "title": title} for value, title in labels.items()]}


def _field(title: str, what: str, **roles: str) -> Data:
    """A field that may be partly known; ``what`` is the definition of its known values."""
    known = {"$ref": f"#/$defs/{what}"}
    doubt = {
        "$ref": f"{BASE}#/$defs/partly_known",
        "patternProperties": {
            "^(value|probably|inferred)$": known,
            "^(one_of|conflict)$": {"items": known},
        },
    }
    marks = {f"x-{role}": value for role, value in roles.items()}
    about = "この値は作り物である。\nThis value is made up."
    unknown = {"$ref": f"{BASE}#/$defs/unknown"}
    return {"title": title, "description": about, **marks, "anyOf": [known, unknown, doubt]}


def _base(name: str) -> Data:
    return {"$ref": f"{BASE}#/$defs/{name}"}


def card_schema(game: str = GAME) -> Data:
    """The JSON Schema of the synthetic game's cards, with a condition as real games have."""
    text = {
        "title": "テキスト / Text",
        "anyOf": [{"type": "string", "minLength": 1}, _base("unknown")],
    }
    ability = {
        "type": "object",
        "properties": {
            "timing": _field("時機 / Timing", "timing"),
            "text": text,
            "printed": _base("printed"),
            "source": _base("source_ref"),
            "reports": _base("reports"),
            "note": _base("note"),
        },
        "required": ["timing", "text"],
        "additionalProperties": False,
    }
    quote = {"type": "string", "minLength": 1, "title": "台詞 / Quote", "x-optional": True}
    card = {
        "type": "object",
        "properties": {
            "id": _base("card_id"),
            "name": _base("card_name"),
            "reading": _base("reading"),
            "kind": _field("種類 / Kind", "kind", facet="choice", face="tag"),
            "rarity": _field("希少度 / Rarity", "rarity", facet="choice", face="corner"),
            "element": _field("属性 / Element", "element", facet="choice", face="letter"),
            "traits": _field("所属 / Traits", "traits", face="tag"),
            "cost": _field("費用 / Cost", "cost", facet="choice", face="stars"),
            "power": _field("試作力 / Power", "power", facet="range", face="headline"),
            "quote": quote,
            "abilities": {
                "title": "能力 / Abilities",
                "x-face": "abilities",
                "anyOf": [{"type": "array", "items": {"$ref": "#/$defs/ability"}}, _base("unknown")],
            },
            "source": _base("source_ref"),
            "note": _base("note"),
        },
        "required": ["id", "name", "kind", "rarity", "element", "traits", "cost", "abilities"],
        "additionalProperties": False,
        "allOf": [
            {
                "$comment": "A person fights; a tool or a scene does not.",
                "if": {"properties": {"kind": {"const": "人物"}}, "required": ["kind"]},
                "then": {"required": ["power"]},
            },
            {
                "if": {"properties": {"kind": {"enum": ["道具", "場面"]}}, "required": ["kind"]},
                "then": {"properties": {"power": False}},
            },
        ],
    }
    names = {"type": "array", "items": {"type": "string", "minLength": 1}, "uniqueItems": True}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "試作ゲーム カードリスト / Specimen game card list",
        "type": "object",
        "properties": {
            "game": {"const": game},
            "set": _base("slug"),
            "source": _base("source_ref"),
            "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
        },
        "required": ["game", "set", "source", "cards"],
        "additionalProperties": False,
        "$defs": {
            "rarity": _choices(RARITIES),
            "element": _choices(ELEMENTS),
            "kind": _choices(KINDS),
            "timing": _choices(TIMINGS),
            "traits": names,
            "cost": {"type": "integer", "minimum": 0, "maximum": 9},
            "power": {"type": "integer", "minimum": 0, "maximum": 99999},
            "ability": ability,
            "card": card,
        },
    }


# -- Files of which every game has one --------------------------------------------------------------

_PHRASES = (
    ("draw", ("開始", "終了"), "試作札を{count}枚引く", "Draw {count:specimen card|specimen cards}."),
    ("discard", ("開始", "終了"), "見本を{count}枚捨てる", "Discard {count:specimen|specimens}."),
    ("power-if", ("攻撃",), "敵が「{trait}」なら試作力{power}", "If the enemy is {trait}, power {power}."),
    ("power-plus", ("攻撃", "防御"), "自分の試作力+{bonus}", "Your power +{bonus}."),
    ("power-minus", ("攻撃", "防御"), "敵の試作力-{bonus}", "The enemy’s power -{bonus}."),
    (
        "retrieve",
        ("開始",),
        "捨て札から「{trait}」を{count}枚選び、手札に加えても良い",
        "You may put {count:card|cards} with {trait} from your discard pile into your hand.",
    ),
    (
        "ladder",
        ("攻撃",),
        "手札を1枚捨てたら試作力{first} 2枚捨てたら試作力{second}",
        "Discard 1 card: power {first}; discard 2: power {second}.",
    ),
    ("cost-minus", ("開始", "防御"), "次に出す見本の費用-{count}", "The next specimen costs {count} less."),
    ("guard", ("防御",), "費用{count}以下の敵から守る", "Guards against enemies that cost {count} or less."),
    ("return", ("終了",), "この試作札を手札に戻しても良い", "You may return this specimen to your hand."),
)
_TERMS = (
    ("draw-phase", "引く", "draw"),
    ("discard-pile", "捨て札", "discard pile"),
    ("hand", "手札", "hand"),
    ("power", "試作力", "power"),
    ("cost", "費用", "cost"),
    ("enemy", "敵", "enemy"),
    ("specimen", "見本", "specimen"),
    ("guard", "守る", "guard"),
    ("start", "開始", "start"),
    ("attack", "攻撃", "attack"),
    ("defence", "防御", "defence"),
    ("end", "終了", "end"),
)


def _clause_id(chance: random.Random) -> str:
    return f"{PREFIX}-{chance.randint(1, _SECTIONS)}.{chance.randint(1, _CLAUSES)}"


def _clause_ids(chance: random.Random, count: int) -> list[str]:
    return sorted({_clause_id(chance) for _ in range(count)})


def _clause(chance: random.Random, section: int, number: int) -> Data:
    other = _clause_id(chance)
    clause: Data = {
        "id": f"{PREFIX}-{section}.{number}",
        "ja": f"試作の決まり{section}の{number}。仮の札は仮の場に置き、{other}のとおりに扱う。",
        "en": f"Specimen rule {section}.{number}: a specimen is put on the field and treated as in {other}.",
        "status": chance.choices(("stated", "inferred", "unknown"), (8, 1, 1))[0],
    }
    if clause["status"] == "inferred":
        clause["because"] = _both("試作なので、そう推定した。", "Inferred, as this is a specimen.")
    else:
        clause["place"] = f"試作の冊子 > {section}章"
        clause["lines"] = [10 * section + number]
    return clause


def _ruling(chance: random.Random, number: int) -> Data:
    return {
        "id": f"{PREFIX}-R{number}",
        "key": f"specimen-{number}",
        "question": _both(f"試作の問い{number}。どうなるか。", f"Specimen question {number}: what happens?"),
        "clauses": _clause_ids(chance, 2),
        "options": [
            {"id": "first", **_both("先の試作札が残る。", "The first specimen stays.")},
            {"id": "last", **_both("後の試作札が残る。", "The last specimen stays.")},
        ],
        "choice": chance.choice(("first", "last")),
        "because": _both(f"{PREFIX}-1.1に近い読み方である。", f"It is the reading closest to {PREFIX}-1.1."),
    }


def _source(source_id: str, kind: str) -> Data:
    return {
        "id": source_id,
        "kind": kind,
        "title": _both(f"試作の出典 {source_id}", f"Specimen source {source_id}"),
        "describes": _both("作り物のカード。", "Cards that are made up."),
    }


def _set_ids(cards: int) -> list[str]:
    count = min(cards, max(4, -(-cards // CARDS_PER_SET)))
    return [f"sk{number}" for number in range(1, max(count, 1) + 1)]


def _game_files(cards: int, chance: random.Random) -> Iterator[tuple[str, Data]]:
    """Each file that a game has once: its kind and content."""
    slots: list[Data] = [{"name": "trait", "values": {t: f"“{t}”" for t in TRAITS}}]
    slots += [{"name": name} for name in ("power", "first", "second", "bonus", "count")]
    yield (
        "game",
        {
            "game": GAME,
            "source": SOURCE,
            "order": 1,
            "name": "試作ゲーム",
            "title": _both("試作ゲーム", "Specimen game"),
            "short": _both("試作", "Specimen"),
            "summary": _both(
                "測定と試験のための、作り物のゲーム。", "A made-up game for measurements and tests."
            ),
            "prefix": PREFIX,
            "declared": cards + 10,
            "facts": [{"label": _both("人数", "Players"), "value": _both("2人", "2"), "status": "stated"}],
            "sets": [
                {
                    "id": set_id,
                    "code": set_id.upper(),
                    "name": f"試作弾{number}",
                    "pattern": PATTERNS[number % len(PATTERNS)],
                    "colour": COLOURS[number % len(COLOURS)],
                }
                for number, set_id in enumerate(_set_ids(cards), 1)
            ],
        },
    )
    yield (
        "sources",
        {
            "game": GAME,
            "sources": [_source(SOURCE, "page"), _source(OTHER_SOURCE, "photo")],
        },
    )
    yield (
        "products",
        {
            "game": GAME,
            "source": SOURCE,
            "products": [
                {"id": "specimen-pack", "name": "試作パック", "forms": [{"form": "booster", "cards": 5}]}
            ],
        },
    )
    yield (
        "rules",
        {
            "game": GAME,
            "source": SOURCE,
            "sections": [
                {
                    "id": f"{PREFIX}-{section}",
                    "title": _both(f"試作の章{section}", f"Specimen chapter {section}"),
                    "clauses": [_clause(chance, section, number) for number in range(1, _CLAUSES + 1)],
                }
                for section in range(1, _SECTIONS + 1)
            ],
        },
    )
    yield (
        "rulings",
        {
            "game": GAME,
            "source": SOURCE,
            "rulings": [_ruling(chance, number) for number in range(1, _RULINGS + 1)],
        },
    )
    yield (
        "glossary",
        {
            "game": GAME,
            "source": SOURCE,
            "terms": [
                {
                    "id": term_id,
                    "ja": ja,
                    "en": en,
                    "match": [ja],
                    "definition": _both(f"試作の用語「{ja}」の意味。", f"What the specimen term {en} means."),
                    "clauses": _clause_ids(chance, 3),
                }
                for term_id, ja, en in _TERMS
            ],
        },
    )
    yield (
        "phrasebook",
        {
            "game": GAME,
            "source": SOURCE,
            "slots": slots,
            "phrases": [
                {"effect": effect, "timings": list(timings), "ja": ja, "en": en}
                for effect, timings, ja, en in _PHRASES
            ],
        },
    )


# -- Cards ------------------------------------------------------------------------------------------


def _filled(template: str, chance: random.Random) -> str:
    """A phrase with its holes filled: mostly by values, now and then by a gap."""

    def fill(hole: re.Match[str]) -> str:
        if hole[1] == "trait":
            return chance.choice(TRAITS)
        number = chance.randint(1, 3) if hole[1] == "count" else 100 * chance.randint(5, 99)
        return chance.choices((str(number), f"{number}?", "?"), (40, 1, 1))[0]

    return re.sub(r"\{(\w+)\}", fill, template)


def _ability(chance: random.Random) -> Data:
    _, timings, template, _ = chance.choice(_PHRASES)
    ability: Data = {"timing": chance.choice(timings), "text": _filled(template, chance)}
    if chance.random() < 0.05:
        ability["printed"] = ability["text"].replace("試作", "試　作") + "／"
        ability["note"] = _both("試作の誤記である。", "A slip, made up for this specimen.")
    return ability


def _abilities(chance: random.Random) -> Any:
    if chance.random() < 0.02:
        return "unknown"
    return [_ability(chance) for _ in range(chance.choices((0, 1, 2, 3), (1, 5, 3, 1))[0])]


def _doubted(known: Any, other: Any, chance: random.Random) -> Any:
    """``known`` in one of the ways in which a value may be in doubt."""
    reason = _both(f"試作の推定で、{PREFIX}-2.1による。", f"Worked out by {PREFIX}-2.1, for this specimen.")
    kinds: list[Any] = ["unknown", {"probably": known}, {"inferred": known, "because": reason}]
    kinds.append({"value": known, "source": OTHER_SOURCE})
    if known != other:
        kinds += [{"one_of": [known, other]}, {"conflict": [known, other], "printed": f"{known}{other}"}]
    return chance.choice(kinds)


def card_name(number: int, cards: int) -> str:
    """The name of card ``number`` of ``cards``, counted from 1: 試作カード0001."""
    return f"試作カード{number:0{max(4, len(str(cards)))}d}"


def _card(card_id: str, number: int, cards: int, chance: random.Random) -> Data:
    def maybe(known: Any, other: Any, odds: float = 0.03) -> Any:
        return _doubted(known, other, chance) if chance.random() < odds else known

    kind = chance.choice(tuple(KINDS))
    card: Data = {
        "id": card_id,
        "name": card_name(number, cards),
        "kind": kind,
        "rarity": maybe(chance.choice(tuple(RARITIES)), "R"),
        "element": maybe(chance.choice(tuple(ELEMENTS)), "光"),
        "traits": chance.sample(TRAITS, chance.randint(0, 2)),
        "cost": maybe(chance.randint(0, 9), 3),
    }
    if kind == "人物":
        card["power"] = maybe(100 * chance.randint(5, 199), 10100)
    if chance.random() < 0.3:
        card["quote"] = f"試作の台詞その{chance.randint(1, 500)}"
    card["abilities"] = _abilities(chance)
    if chance.random() < 0.1:
        other = card_name(chance.randint(1, cards), cards)
        card["note"] = _both(f"《{other}》と対になる試作。", f"A specimen that goes with 《{other}》.")
    return card


def _card_lists(cards: int, chance: random.Random) -> Iterator[tuple[str, list[Data]]]:
    sets = _set_ids(cards)
    for place, set_id in enumerate(sets):
        numbers = range(place * cards // len(sets) + 1, (place + 1) * cards // len(sets) + 1)
        width = max(2, len(str(len(numbers))))
        yield (
            set_id,
            [_card(f"{set_id}-{n:0{width}d}", number, cards, chance) for n, number in enumerate(numbers, 1)],
        )


# -- Writing ----------------------------------------------------------------------------------------


def _write(path: Path, schema: str, data: Data) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    up = "../" * (len(path.parents) - len(_root_of(path).parents) - 1)
    head = f"# yaml-language-server: $schema={up}schemas/{schema}\n"
    path.write_text(head + dump(data), encoding="utf-8", newline="\n")


def _root_of(path: Path) -> Path:
    return next(parent.parent for parent in path.parents if parent.name == "data")


def _site_files(root: Path) -> None:
    """``mkdocs.yml`` as this repository has it, but with an address, and the pages that it links to."""
    config = (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8")
    lines = [line for line in config.splitlines() if not line.startswith("site_url:")]
    lines.insert(1, f"site_url: {SITE_URL}")
    (root / "mkdocs.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for lang, about in (("ja", "試作のページ。"), ("en", "A specimen page.")):
        folder = root / "docs" / lang
        folder.mkdir(parents=True)
        for name in ("about", "contribute"):
            (folder / f"{name}.md").write_text(f"# {name}\n\n{about}\n", encoding="utf-8")


def write_archive(root: Path, cards: int, *, seed: int = 0, game: str = GAME) -> Path:
    """Write a valid archive of one game with so many cards into ``root``, which must not exist yet.

    The same arguments always give the same bytes. Returns ``root``.
    """
    if cards < 1:
        raise ValueError("an archive needs a card")
    root.mkdir(parents=True)
    chance = random.Random(f"{seed}/{cards}")
    schemas = root / "schemas"
    schemas.mkdir()
    for path in sorted((REPOSITORY / "schemas").glob("*.schema.json")):
        if not path.name.endswith(CARDS_SUFFIX):
            shutil.copyfile(path, schemas / path.name)
    card_file = f"{game}{CARDS_SUFFIX}"
    text = json.dumps(card_schema(game), ensure_ascii=False, indent=2)
    (schemas / card_file).write_text(text + "\n", encoding="utf-8")
    folder = root / "data" / game
    for kind, data in _game_files(cards, chance):
        _write(folder / f"{kind}.yml", f"{kind}.schema.json", {**data, "game": game})
    for set_id, listed in _card_lists(cards, chance):
        content = {"game": game, "set": set_id, "source": SOURCE, "cards": listed}
        _write(folder / "cards" / f"{set_id}.yml", card_file, content)
    _site_files(root)
    return root
