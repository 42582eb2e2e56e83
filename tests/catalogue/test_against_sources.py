"""The data against the transcripts that it was taken from, read here anew with a reader of its own.

Nothing of the generator or the rules engine is used, so that a fault of theirs cannot hide one of
the data's. The transcripts are kept outside the repository; without them these tests are skipped.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.catalogue.archive_data import ROOT, card_lists, content, game_file

GAMES = ["tommy-walker", "yokai-watch", "reborn"]


@cache
def transcript(sources: Path, game: str) -> list[str]:
    """The lines of the game's transcript; line 1 is at index 1."""
    return ["", *(sources / f"{game}.txt").read_text(encoding="utf-8").split("\n")]


def listed(data: Any) -> Iterator[dict[str, Any]]:
    """Every mapping below ``data`` that names lines of a transcript."""
    if isinstance(data, dict):
        if "lines" in data:
            yield data
        for value in data.values():
            yield from listed(value)
    elif isinstance(data, list):
        for value in data:
            yield from listed(value)


def game_files(game: str) -> list[Path]:
    return sorted((ROOT / "data" / game).rglob("*.yml"))


# The card list of Tommy Walker, cell by cell

TW_HEADING = re.compile(r"(?:- )?(?P<code>TW\d)『(?P<name>[^』]+)』")
TW_ABILITY = re.compile(r"(?:^| )(?P<timing>弱点|登場|AT|手札|DMG|\?)(?P<sign>[:;])")
HEAD_CELLS = 6


@dataclass(frozen=True)
class Row:
    """One card as the source's table has it."""

    set: str
    complete: bool
    rarity: str
    name: str
    attributes: str
    damage: str
    power: str
    ability: str

    @property
    def abilities(self) -> list[tuple[str, str]]:
        """Each ability as its timing and its words; the words as they stand if a slip is in between."""
        found = list(TW_ABILITY.finditer(self.ability))
        ends = [match.start() for match in found[1:]] + [len(self.ability)]
        return [
            (m["timing"], self.ability[m.end() if m["sign"] == ":" else m.start("timing") : end])
            for m, end in zip(found, ends, strict=True)
        ]


@cache
def tommy_walker_rows(sources: Path) -> list[Row]:
    rows: list[Row] = []
    current, complete = "", True
    for line in transcript(sources, "tommy-walker"):
        heading = TW_HEADING.fullmatch(line)
        if line == "詳細不明のカード":
            complete = False
        elif heading:
            current = heading["code"].lower()
        elif line.startswith("レアリティ | "):
            cells = [cell.strip() for cell in line.rstrip("| ").split(" | ")]
            assert len(cells) % HEAD_CELLS == 0, cells
            rows += [
                Row(current, complete, *cells[start : start + HEAD_CELLS])
                for start in range(HEAD_CELLS, len(cells), HEAD_CELLS)
            ]
    return rows


@pytest.fixture
def rows(sources: Path) -> list[Row]:
    return tommy_walker_rows(sources)


@pytest.fixture(scope="module")
def cards() -> list[dict[str, Any]]:
    return [card for head in card_lists("tommy-walker") for card in head["cards"]]


def cell(value: Any, unit: str = "") -> str:
    """What the source must have written for ``value``: a known value itself, a gap as ``?``."""
    if isinstance(value, dict):
        if "printed" in value:
            return str(value["printed"])
        if "value" in value:
            return cell(value["value"], unit)
        if "probably" in value:
            return f"{cell(value['probably'], unit)}?"
        assert "inferred" in value or value.get("unknown") is True, value
        return f"{unit}?"  # what the archive infers, the source does not say
    return f"{unit}?" if value == "unknown" else f"{unit}{value}"


def test_the_counts(rows: list[Row]) -> None:
    assert sum(row.complete for row in rows) == 68
    assert sum(not row.complete for row in rows) == 18
    declared = game_file("tommy-walker", "game")["declared"]
    assert declared == 96
    assert declared - len(rows) == 10


def test_no_card_is_missing_and_none_is_added(rows: list[Row], cards: list[dict[str, Any]]) -> None:
    ordered = sorted(rows, key=lambda row: row.set)  # what the source knows in full comes first in each set
    assert [card["name"] for card in cards] == [row.name for row in ordered]
    assert [card["id"].split("-")[0] for card in cards] == [row.set for row in ordered]
    assert len({row.name for row in rows}) == len(rows)


def pairs(rows: list[Row], cards: list[dict[str, Any]]) -> list[tuple[Row, dict[str, Any]]]:
    by_name = {row.name: row for row in rows}
    return [(by_name[card["name"]], card) for card in cards]


def test_every_cell_is_as_in_the_source(rows: list[Row], cards: list[dict[str, Any]]) -> None:
    for row, card in pairs(rows, cards):
        assert cell(card["rarity"]) == row.rarity, row
        assert f"{cell(card['gender'])}/{cell(card['stat'])}" == row.attributes, row
        assert cell(card["damage"], "☆") == row.damage, row
        assert cell(card["power"]) == row.power, row
        assert set(card) <= {"id", "name", "rarity", "gender", "stat", "damage", "power", "abilities", "note"}


def test_what_is_doubtful_lists_what_the_source_wrote(cards: list[dict[str, Any]]) -> None:
    """The printed form of a doubt holds each of its candidates, and nothing else but signs."""
    doubts = [
        value
        for card in cards
        for value in card.values()
        if isinstance(value, dict) and ("one_of" in value or "conflict" in value)
    ]
    assert len(doubts) == 2
    for value in doubts:
        candidates = [str(candidate) for candidate in value.get("one_of") or value["conflict"]]
        left = value["printed"]
        for candidate in candidates:
            assert candidate in left
            left = left.replace(candidate, "", 1)
        assert re.fullmatch(r"[☆?]*(?:or)?[☆?]*", left)


def test_every_ability_is_as_in_the_source(rows: list[Row], cards: list[dict[str, Any]]) -> None:
    for row, card in pairs(rows, cards):
        if row.ability == "無し":
            assert card["abilities"] == [], row
        elif row.ability == "?:?":
            assert card["abilities"] == "unknown", row
        else:
            written = [
                (cell(ability["timing"]), ability.get("printed", ability["text"]))
                for ability in card["abilities"]
            ]
            assert written == row.abilities, row


def test_what_is_inferred_fills_a_gap_of_the_source(rows: list[Row], cards: list[dict[str, Any]]) -> None:
    inferred = 0
    for row, card in pairs(rows, cards):
        for ability in card["abilities"] if isinstance(card["abilities"], list) else []:
            if isinstance(ability["timing"], dict):
                inferred += 1
                assert "?:" in row.ability
            for value in ability.get("slots", {}).values():
                inferred += 1
                assert "inferred" in value
                assert str(value["inferred"]) not in row.ability
                assert "?" in row.ability
    assert inferred == 3


def test_complete_rows_have_no_gap(rows: list[Row], cards: list[dict[str, Any]]) -> None:
    for row, card in pairs(rows, cards):
        cells = (row.rarity, row.name, row.attributes, row.damage, row.power, row.ability)
        assert row.complete == ("?" not in "".join(cells)), row
        if row.complete:
            assert "unknown" not in repr({key: card[key] for key in card if key != "note"})


def test_the_inferred_steps_follow_from_the_others(cards: list[dict[str, Any]]) -> None:
    """On every card with known steps power rises by the same amount, which is what the inference says."""
    ladders = 0
    for card in cards:
        for ability in card["abilities"] if isinstance(card["abilities"], list) else []:
            steps = re.fullmatch(
                r"手札の「(.)」を1枚捨てたら(\S+) 2枚捨てたら(\S+) 3枚捨てたら(\S+)", ability["text"]
            )
            if steps is None:
                continue
            ladders += 1
            slots = {name: value["inferred"] for name, value in ability.get("slots", {}).items()}
            first, second, third = (
                slots[name] if step == "?" else int(step)
                for name, step in zip(("first", "second", "third"), steps.groups()[1:], strict=True)
            )
            rise = first - card["power"]
            assert (second - first, third - second) == (rise, rise), card["name"]
    assert ladders == 8


def test_the_sets(sources: Path) -> None:
    named = {
        (heading["code"], heading["name"])
        for line in transcript(sources, "tommy-walker")
        if (heading := TW_HEADING.fullmatch(line))
    }
    sets = game_file("tommy-walker", "game")["sets"]
    assert {(item["code"], item["name"]) for item in sets} == named
    assert [item["id"] for item in sets] == ["tw1", "tw2", "tw3", "tw4"]


# The products of REBORN!


def reborn_table(sources: Path) -> list[tuple[list[int], list[str]]]:
    """The rows of the table of products: the numbers of their lines, and their four cells."""
    lines = transcript(sources, "reborn")
    start = next(number for number, line in enumerate(lines) if line == "- ○ ラインナップ") + 1
    end = next(number for number, line in enumerate(lines) if line.startswith("Trading Card Game Club"))
    table: list[tuple[list[int], list[str]]] = []
    numbers: list[int] = []
    cells: list[str] = []
    for number in range(start, end):
        line = lines[number]
        if line == "|" and (len(cells) == 4 or not cells):
            if cells:
                table.append((numbers, cells))
            numbers, cells = [], []
        else:
            cells.append(line.removeprefix("|").strip())
            if cells[-1]:
                numbers.append(number)
    return table


FORMS = {"構築済みスターター": "starter", "ブースター": "booster"}


def test_the_products_of_reborn(sources: Path) -> None:
    heading, *table = reborn_table(sources)
    assert heading[1] == ["名称", "発売時期", "種類数", "発売形式 （封入枚数／価格）"]
    products = game_file("reborn", "products")["products"]
    declared = {item["id"]: item for item in game_file("reborn", "game")["sets"]}
    assert len(products) == len(table) == 16
    for product, (numbers, (name, released, kinds, forms)) in zip(products, table, strict=True):
        assert product["name"] == name
        year, month = released.split("/")
        assert product["released"] == f"{year}-{month:0>2}"
        assert product["lines"] == numbers
        assert product.get("kinds") == (int(kinds) if kinds.isdigit() else None), name
        variants = re.fullmatch(r"(\d+)種", kinds)
        assert product.get("variants") == (int(variants[1]) if variants else None), name
        assert product.get("printed") == (kinds if variants else None)
        assert [(f["form"], f["cards"], f["price"]) for f in product["forms"]] == [
            (FORMS[form], int(cards), int(price))
            for form, cards, price in re.findall(r"([^、（]+)（(\d+)／(\d+)）", forms.replace("/", "／"))
        ]
        assert len(product["forms"]) == len(forms.split("、"))
        for set_id in product.get("sets", ()):
            assert declared[set_id]["declared"] == product["kinds"]
            assert declared[set_id]["name"] == name
    sold = [set_id for product in products for set_id in product.get("sets", ())]
    assert len(sold) == len(set(sold))
    assert [item for item in declared if item not in sold] == ["rbt"]


def test_the_first_release_of_reborn(sources: Path) -> None:
    lines = transcript(sources, "reborn")
    first = min(product["released"] for product in game_file("reborn", "products")["products"])
    assert "○ 発売開始： 2007年12月" in lines
    assert first == "2007-12"


# The tribes of YO-KAI WATCH

COLOURS = {
    "赤": "red",
    "橙": "orange",
    "黄": "yellow",
    "桃": "pink",
    "緑": "green",
    "紫": "purple",
    "青": "blue",
    "水": "aqua",
}


def test_the_tribes(sources: Path) -> None:
    path = ROOT / "schemas" / "yokai-watch.cards.schema.json"
    choices = json.loads(path.read_text(encoding="utf-8"))["$defs"]["tribe"]["oneOf"]
    tribes = [
        match
        for line in transcript(sources, "yokai-watch")
        if (match := re.fullmatch(r" +• (.)： (\S+族)（(\w+)）", line))
    ]
    assert len(tribes) == 8
    assert [(choice["x-colour"], choice["const"], choice["title"]) for choice in choices] == [
        (COLOURS[colour], name, f"{name} / {english}")
        for colour, name, english in (t.groups() for t in tribes)
    ]


def test_the_cards_that_yokai_watch_names(sources: Path) -> None:
    text = "\n".join(transcript(sources, "yokai-watch"))
    named = set(re.findall(r"《([^》]+)》", text))
    cards = [card for head in card_lists("yokai-watch") for card in head["cards"]]
    assert {card["name"] for card in cards if card["type"] == "妖怪"} == named == {"とらじろう"}
    assert "2種類存在し" in text
    assert sum(card["type"] == "ルール説明" for card in cards) == 2
    for card in cards:  # the source gives no value and no text of any card
        told = {"id", "name", "type", "note", "named_here", "english"}
        assert all(card[key] == "unknown" for key in card.keys() - told)
        assert ("named_here" in card) == (
            card["name"] not in named
        )  # it says so where the name is no source's


def test_reborn_has_no_card_in_its_transcript(sources: Path) -> None:
    text = "\n".join(transcript(sources, "reborn"))
    for head in card_lists("reborn"):
        assert head["source"] == "forum-2007"
        assert not any(card["name"] in text for card in head["cards"])


# Every line of the transcripts is accounted for

# Why a line needs no clause, fact, product or ruling.
HEADING, RULE, CELLS, TABLE, NAVIGATION = (
    "a heading",
    "a separator of a table",
    "the heading cells of a table",
    "a table of cards, compared row by row above",
    "navigation of the page",
)
EXEMPT: dict[str, dict[str, list[int]]] = {
    "tommy-walker": {
        HEADING: [3, 5, 29, 30, 31, 36, 46, 53, 55, 57, 63, 67, 74, 76, 80, 84, 88, 97, 99, 102, 107]
        + [111, 112, 116, 122, 126, 131, 136, 139, 142, 144, 146, 148, 151, 153, 155],
        TABLE: [143, 145, 147, 149, 152, 154, 156],
        RULE: [157],
    },
    "yokai-watch": {
        HEADING: [6, 8, 11, 15, 18, 24, 26, 30, 32, 35, 43, 48, 51, 53, 60, 62, 71, 82, 84, 92, 96]
        + [100, 102, 104, 117, 131, 144, 168, 194, 196, 201, 208, 213],
        NAVIGATION: [217],
    },
    "reborn": {
        HEADING: [7, 8, 11, 14, 21, 24, 26, 29, 32, 34, 35, 40, 41, 51, 52, 57]
        + [148, 149, 150, 153, 162, 168, 200, 214, 217],
        CELLS: [218, 219, 220],
        RULE: [3, 71, 73, 75, 77, 79, 81, 245, 260, *range(222, 303, 5)],
        NAVIGATION: [304],
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_source_is_used(sources: Path, game: str) -> None:
    lines = transcript(sources, game)
    used = {line for path in game_files(game) for item in listed(content(path)) for line in item["lines"]}
    exempt = {line for numbers in EXEMPT[game].values() for line in numbers}
    left = [
        f"{number}: {line}"
        for number, line in enumerate(lines)
        if line.strip() and number not in used | exempt
    ]
    assert left == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_exempt_is_what_it_is_called(sources: Path, game: str) -> None:
    lines = transcript(sources, game)
    for number in EXEMPT[game].get(HEADING, []):
        assert lines[number].strip()
        assert len(lines[number]) <= 30, lines[number]
        assert "。" not in lines[number], lines[number]
    for number in EXEMPT[game].get(RULE, []):
        assert re.fullmatch(r"\|?(?:---)?\|?", lines[number]), lines[number]
    for number in EXEMPT[game].get(TABLE, []):
        assert lines[number].startswith("レアリティ | カード名 | ")
    for number in EXEMPT[game].get(NAVIGATION, []):
        assert lines[number] == "◆ Back ◆"
    for number in EXEMPT[game].get(CELLS, []):
        assert lines[number].startswith("| ")


@pytest.mark.parametrize("game", GAMES)
def test_lines_and_places_are_in_the_source(sources: Path, game: str) -> None:
    lines = transcript(sources, game)
    whole = plain("\n".join(lines))
    transcribed = {item["id"] for item in game_file(game, "sources")["sources"] if "transcript" in item}
    for path in game_files(game):
        data = content(path)
        for item in listed(data):
            where = f"{path.name}: {item}"
            assert item.get("source", data.get("source")) in transcribed, where
            assert len(item["lines"]) == len(set(item["lines"])), where
            for number in item["lines"]:
                assert 1 <= number < len(lines), where
                assert lines[number].strip(), where
            for heading in item["place"].split(" > ") if "place" in item else ():
                assert plain(heading) in whole, f"{where}: {heading}"


# In our own words

RUN = 25
"""The longest run of signs that a sentence may share with the source."""


def plain(text: str) -> str:
    """Without differences of width and spacing."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


def unquoted(text: str) -> str:
    """``text`` without what stands in 「…」 or 『…』, however deep."""
    kept: list[str] = []
    depth = 0
    for sign in text:
        depth += sign in "「『"
        kept.append(sign if depth == 0 else "|")
        depth -= sign in "」』"
    return "".join(kept)


def prose(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Every sentence written for this archive, in either language."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in ("name", "title", "place", "printed", "text"):
                yield from prose(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from prose(value, (*path, index))
    elif isinstance(data, str) and path[-1] in ("ja", "en"):
        yield path, data


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_copied(sources: Path, game: str) -> None:
    """No sentence shares a longer run with the source than terms explain; quotations and card text may."""
    source = plain("\n".join(transcript(sources, game)))
    quoted = [plain(game_file(game, "game")["name"]), "TradingCardGameClubJUGGERNAUTS"]
    for head in card_lists(game):
        for card in head["cards"]:
            for ability in card.get("abilities", ()) if isinstance(card.get("abilities"), list) else ():
                quoted += [plain(ability["text"]), plain(ability.get("printed", ""))]
    copied: list[str] = []
    for path in game_files(game):
        for where, text in prose(content(path)):
            signs = plain(unquoted(text))
            for name in quoted:
                signs = signs.replace(name, "|") if name else signs
            for start in range(len(signs) - RUN):
                run = signs[start : start + RUN + 1]
                if run in source:
                    copied.append(f"{path.name} {where}: {run}")
                    break
    assert copied == []
