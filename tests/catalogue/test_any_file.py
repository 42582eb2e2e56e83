"""Whatever a data file holds, loading ends with a report; and if the report is good, with an archive."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.catalogue.load import Loader
from generator.catalogue.model import Completeness
from generator.catalogue.problems import Language, as_github, as_json, as_text, errors
from generator.catalogue.status import statuses, wanted
from tests.catalogue.broken_archives import BASE, SECONDS, fresh_loader, scratch_archive, within

LANGUAGES: list[Language] = ["ja", "en"]
DECK_RULES = """\
deck:
  sections:
    - id: main
      title: {ja: デッキ, en: Deck}
      size: 3
      clause: TW-1.1
    - id: stats
      title: {ja: 能力値, en: Stats}
      size: {at_least: 1, at_most: 2}
      pieces: stat
      clause: TW-1.1
  limits:
    - count_by: [name]
      where: {effect: {not: power-if-enemy}, damage: {at_least: 1}}
      at_most: 2
      only_if: {both-empty: draw}
      clause: [TW-1.1, TW-R1]
  advice:
    - section: stats
      suits: {field: stat, among: main}
      text: {ja: 揃えるとよい。, en: Match them.}
      clause: TW-1.2
"""
MORE = {
    Path("data/tommy-walker/decks/pile.yml"): """\
game: tommy-walker
title: {ja: 束, en: A pile}
about: {ja: 試しの束。, en: A pile to try.}
deck:
  main:
    見本・一: 2
    tw1-02: 1
  stats:
    S: 1
""",
    Path("data/tommy-walker/game.yml"): (BASE / "data/tommy-walker/game.yml").read_text(encoding="utf-8")
    + DECK_RULES,
}
"""What the base of the broken archives lacks."""

FILES = sorted({path.relative_to(BASE) for path in BASE.rglob("*") if path.is_file()} | MORE.keys())
DATA = [path for path in FILES if path.suffix == ".yml"]
CARDS = [path for path in DATA if path.parent.name == "cards"]


def valid(file: Path) -> str:
    """What stands in ``file`` before anything is done to it."""
    return MORE.get(file) or (BASE / file).read_text(encoding="utf-8")


class Bench:
    """A scratch archive of which one file at a time is replaced."""

    def __init__(self, root: Path) -> None:
        self.root = scratch_archive(root)
        for file, text in MORE.items():
            (root / file).parent.mkdir(exist_ok=True)
            (root / file).write_text(text, encoding="utf-8")
        self.loader: Loader = fresh_loader(root)
        self.clock = 10**18

    def try_out(self, file: Path, content: bytes) -> None:
        path = self.root / file
        before = path.read_bytes()
        try:
            self._write(path, content)
            self._judge()
        finally:
            self._write(path, before)

    def _write(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        self.clock += 10**9
        os.utime(path, ns=(self.clock, self.clock))

    def _judge(self) -> None:
        result = within(SECONDS, self.loader.load)
        assert (result.archive is None) == bool(errors(result.problems))
        for form in (as_text, as_json, as_github):
            for language in LANGUAGES:
                form(result.problems, self.root, language).encode("utf-8")
        for problem in result.problems:
            assert problem.line >= 1
            assert problem.column >= 1
        if result.archive is not None:
            statuses(result.archive)
            for game in result.archive.games:
                wanted(game)
                for card in game.cards:
                    assert card.completeness in Completeness
                    assert card.sources
                    for ability in card.abilities or ():
                        if ability.effect is not None and game.phrasebook is not None:
                            assert game.phrasebook.write(ability.effect, "ja")
                            assert game.phrasebook.write(ability.effect, "en")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    made = Bench(tmp_path_factory.mktemp("archive"))
    made._judge()
    yield made
    assert made.loader.load().problems == []  # everything was put back


@given(file=st.sampled_from(FILES), content=st.binary(max_size=200))
def test_any_bytes(bench: Bench, file: Path, content: bytes) -> None:
    bench.try_out(file, content)


_YAMLISH = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "- ",
                ": ",
                "\n",
                "\n  ",
                "\n    ",
                "{",
                "}",
                "[",
                "]",
                ", ",
                "#",
                "'",
                '"',
                "|\n",
                ">\n",
                "? ",
                "&a ",
                "*a",
            ]
        ),
        st.sampled_from(
            ["game", "cards", "id", "name", "tw1", "unknown", "one_of", "!!str ", "%YAML 1.1\n", "---\n"]
        ),
        st.text(max_size=3),
    ),
    max_size=25,
).map("".join)


@given(file=st.sampled_from(FILES), content=_YAMLISH)
def test_any_text(bench: Bench, file: Path, content: str) -> None:
    bench.try_out(file, content.encode("utf-8", "surrogatepass"))


def _vocabulary() -> tuple[list[str], list[Any]]:
    """Every key and every leaf of the valid files."""
    keys: dict[str, None] = {}
    leaves: dict[Any, None] = {}

    def visit(value: Any) -> None:
        if isinstance(value, dict):
            keys.update(dict.fromkeys(value))
            for item in value.values():
                visit(item)
        elif isinstance(value, list):
            for item in value:
                visit(item)
        else:
            leaves[value] = None

    for file in DATA:
        visit(yaml.safe_load(valid(file)))
    states = ["value", "unknown", "probably", "inferred", "one_of", "conflict", "because", "printed", "note"]
    return [*keys, *states, "quote", "reading", "source"], [
        *leaves,
        "unknown",
        "?",
        "敵が「?」なら?",
        "7900?",
    ]


KEYS, LEAVES = _vocabulary()
_LEAF = st.one_of(
    st.sampled_from(LEAVES),
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(),
    st.text(max_size=3),
)
_VALUE = st.recursive(
    _LEAF,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=8,
)


@st.composite
def changed_trees(draw: st.DrawFn) -> tuple[Path, bytes]:
    """A valid file in which values were replaced, removed, doubled and swapped."""
    file = draw(st.sampled_from(DATA))
    data = yaml.safe_load(valid(file))
    for _ in range(draw(st.integers(1, 3))):
        holder: Any = data
        while True:
            places = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not places:
                break
            place = draw(st.sampled_from(places))
            inner = holder[place]
            if isinstance(inner, dict | list) and inner and draw(st.integers(0, 3)):
                holder = inner
                continue
            match draw(st.sampled_from(["replace", "replace", "remove", "wrap", "double", "add"])):
                case "replace":
                    holder[place] = draw(_VALUE)
                case "remove":
                    del holder[place]
                case "wrap":
                    state = draw(st.sampled_from(["value", "probably", "inferred", "one_of", "conflict"]))
                    other = draw(_VALUE)
                    holder[place] = {state: [inner, other] if state in ("one_of", "conflict") else inner}
                case "double" if isinstance(holder, list):
                    holder.append(inner)
                case "add" if isinstance(holder, dict):
                    holder[draw(st.sampled_from(KEYS))] = draw(_VALUE)
            break
    return file, yaml.safe_dump(data, allow_unicode=True, sort_keys=False).encode()


@given(case=changed_trees())
def test_any_tree(bench: Bench, case: tuple[Path, bytes]) -> None:
    bench.try_out(*case)


@st.composite
def doubtful_cards(draw: st.DrawFn) -> tuple[Path, bytes]:
    """A card list whose cards hold one kind of doubt or another, most of them allowed."""
    file = draw(st.sampled_from(CARDS))
    data = yaml.safe_load(valid(file))
    for card in data["cards"]:
        for key in list(card):
            if key in ("id", "name") or draw(st.integers(0, 2)):
                continue
            known = card[key]
            reason = {"ja": "あ", "en": "a"}
            card[key] = draw(
                st.sampled_from(
                    [
                        "unknown",
                        {"unknown": True, "note": reason},
                        {"value": known, "note": reason},
                        {"value": known, "source": "leaflet"},
                        {"probably": known},
                        {"inferred": known, "because": reason},
                        {"one_of": [known, draw(_LEAF)]},
                        {"conflict": [known, draw(_LEAF)], "printed": "x"},
                    ]
                )
            )
    return file, yaml.safe_dump(data, allow_unicode=True, sort_keys=False).encode()


@given(case=doubtful_cards())
def test_any_doubt(bench: Bench, case: tuple[Path, bytes]) -> None:
    bench.try_out(*case)


@st.composite
def changed_lines(draw: st.DrawFn) -> tuple[Path, bytes]:
    """A valid file of which lines were deleted, doubled, swapped, moved in and out, or damaged."""
    file = draw(st.sampled_from(FILES))
    lines = valid(file).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        column = draw(st.integers(0, len(lines[at])))
        match draw(
            st.sampled_from(
                ["delete", "double", "swap", "indent", "dedent", "cut", "insert", "comment", "value"]
            )
        ):
            case "delete" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "indent":
                lines[at] = draw(st.sampled_from([" ", "  ", "\t", "- "])) + lines[at]
            case "dedent":
                lines[at] = lines[at][draw(st.integers(1, 4)) :]
            case "cut":
                lines[at] = lines[at][:column]
            case "insert":
                sign = draw(
                    st.sampled_from(
                        [*":#'\"-?{}[]&*!|>%@`,~ \t《》", "\ufeff", "\u3000", "\r", "\x00", "？", "か\u3099"]
                    )
                )
                lines[at] = lines[at][:column] + sign + lines[at][column:]
            case "comment":
                lines[at] = lines[at][:column] + " # " + lines[at][column:]
            case "value" if ": " in lines[at] and ": " in lines[other]:
                lines[at] = lines[at].split(": ")[0] + ": " + lines[other].split(": ", 1)[1]
    return file, "\n".join(lines).encode()


@given(case=changed_lines())
def test_any_slip(bench: Bench, case: tuple[Path, bytes]) -> None:
    bench.try_out(*case)
