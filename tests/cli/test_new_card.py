"""new card: a card gets in, in the canonical format, or nothing is written."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.reader import read
from tests.cli.conftest import Tefuda
from tests.site.scratch import change, clean_environment, data_file, replace_in, tree
from tests.support.signals import interruptible

PLACE = ("--game", "shisaku", "--set", "sk1", "--source", "specimen-list")


def cards(root: Path, name: str = "sk1") -> list[dict[str, Any]]:
    document = read(data_file(root, f"cards/{name}"))
    assert not document.problems
    found: list[dict[str, Any]] = document.data["cards"]
    return found


def sound(tefuda: Tefuda, root: Path) -> bool:
    """The archive is valid and in the canonical format."""
    return tefuda("validate", "--root", root).code == tefuda("fmt", "--check", "--root", root).code == 0


def test_what_is_not_said_is_unknown(tefuda: Tefuda, root: Path) -> None:
    before = cards(root)
    result = tefuda("new", "card", "新しい札", *PLACE, "--root", root)
    assert (result.code, result.out) == (0, "")
    assert result.err == "data/shisaku/cards/sk1.yml: sk1-04 新しい札\n"
    *others, card = cards(root)
    assert others == before
    unknown = dict.fromkeys(("kind", "rarity", "element", "traits", "cost", "abilities"), "unknown")
    assert card == {"id": "sk1-04", "name": "新しい札", **unknown}
    assert list(card) == ["id", "name", "kind", "rarity", "element", "traits", "cost", "abilities"]
    assert sound(tefuda, root)


def test_every_value_can_be_said(tefuda: Tefuda, root: Path) -> None:
    fields = {
        "kind": "人物",
        "rarity": "R",
        "element": "unknown",
        "traits": "見本団, 仮面会",
        "cost": "{one_of: [3, 4]}",
        "power": "9700",
        "quote": "「さあ: 来い」 #1",
        "abilities": "開始: 見本を1枚捨てる | 攻撃：自分の試作力+500 | 終了:",
    }
    options = [word for pair in fields.items() for word in ("--field", "=".join(pair))]
    result = tefuda("new", "card", "新しい札", *PLACE, "--source", "specimen-photo", *options, "--root", root)
    assert result.code == 0, result.err
    assert cards(root)[-1] == {
        "id": "sk1-04",
        "name": "新しい札",
        "kind": "人物",
        "rarity": "R",
        "element": "unknown",
        "traits": ["見本団", "仮面会"],
        "cost": {"one_of": [3, 4]},
        "power": 9700,
        "quote": "「さあ: 来い」 #1",
        "abilities": [
            {"timing": "開始", "text": "見本を1枚捨てる"},
            {"timing": "攻撃", "text": "自分の試作力+500"},
            {"timing": "終了", "text": "unknown"},
        ],
        "source": "specimen-photo",
    }
    assert sound(tefuda, root)


@pytest.mark.parametrize(
    ("said", "written"), [("9700", 9700), ("９７００", 9700), (" 0 ", 0), ("unknown", "unknown")]
)
def test_numbers_are_read_as_people_type_them(tefuda: Tefuda, root: Path, said: str, written: object) -> None:
    result = tefuda("new", "card", "札", *PLACE, "-f", "kind=人物", "-f", f"power={said}", "--root", root)
    assert result.code == 0, result.err
    assert cards(root)[-1]["power"] == written


def test_a_card_without_abilities_is_not_one_with_unknown_ones(tefuda: Tefuda, root: Path) -> None:
    assert tefuda("new", "card", "札", *PLACE, "-f", "abilities=none", "--root", root).code == 0
    assert cards(root)[-1]["abilities"] == []


def test_what_a_value_calls_for_is_added(tefuda: Tefuda, archive_root: Path, tmp_path: Path) -> None:
    """A yokai has a tribe and a power; an action card has a cost and a text."""
    root = tmp_path / "yokai"
    for folder in ("schemas", "data/yokai-watch"):
        source = archive_root / folder
        for path in source.rglob("*"):
            if path.is_file():
                target = root / path.relative_to(archive_root)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
    place = ("--game", "yokai-watch", "--set", "yw1", "--source", "yokai-dop-2020", "--root", root)
    for name, kind in (("ジバニャン", "妖怪"), ("友だちのわ", "アクション"), ("謎の札", "unknown")):
        result = tefuda("new", "card", name, *place, "-f", f"type={kind}")
        assert result.code == 0, result.err
    yokai, action, riddle = read(root / "data" / "yokai-watch" / "cards" / "yw1.yml").data["cards"][-3:]
    assert {"tribe", "symbol", "cost", "power"} <= yokai.keys()
    assert "tribe" not in action
    assert {"cost", "text"} <= action.keys()
    assert "tribe" not in riddle


@pytest.mark.parametrize(
    "name",
    [
        "true",
        "null",
        "123",
        "2013-04-28",
        "- a",
        "#1",
        "a: b",
        "a #b",
        "'a'",
        '"a"',
        "{{ a }}",
        "[a]",
        "@a",
        "`a`",
        "&a *b !c",
        "<script>alert(1)</script>",
        "\\n",
        "％ 全角　空白",
        "が",  # decomposed: a letter and a sign
        "🂡",
        "[/bold]",
    ],
)
def test_a_name_is_written_so_that_it_is_read_back(tefuda: Tefuda, root: Path, name: str) -> None:
    result = tefuda("new", "card", *PLACE, "--root", root, "--", name)
    assert result.code == 0, result.err
    written = cards(root)[-1]["name"]
    assert written == name.replace("が", "が")
    assert sound(tefuda, root)


@pytest.mark.parametrize("name", ["  ", "　", "一行目\n二行目"])
def test_a_name_is_one_line_and_not_blank(tefuda: Tefuda, root: Path, name: str) -> None:
    before = tree(root)
    result = tefuda("new", "card", name, *PLACE, "--root", root)
    assert (result.code, "name: " in result.err) == (2, True)
    assert ("write “一行目 二行目”" in result.err) == ("\n" in name)
    assert tree(root) == before


def test_numbers_are_never_used_twice(tefuda: Tefuda, root: Path) -> None:
    """Not even that of a card that is gone from the middle."""
    change(data_file(root, "cards/sk1"), lambda data: data["cards"].pop(1))
    text = data_file(root, "cards/sk1").read_text(encoding="utf-8")
    data_file(root, "cards/sk1").write_text(text, encoding="utf-8")
    for _ in range(2):
        assert tefuda("new", "card", f"札{_}", *PLACE, "--root", root).code in {0, 1}
    ids = [card["id"] for card in cards(root)]
    assert ids == sorted(set(ids))
    assert "sk1-02" not in ids


def test_a_retired_number_is_not_given_again(tefuda: Tefuda, root: Path) -> None:
    """The set's highest card is taken out; its number stays with it."""

    def retire(data: Any) -> None:
        (card_set,) = (one for one in data["sets"] if one["id"] == "sk1")
        card_set["retired"] = [{"id": "sk1-03", "because": {"ja": "見本の都合。", "en": "For the specimen."}}]

    change(data_file(root, "cards/sk1"), lambda data: data["cards"].pop())
    assert [card["id"] for card in cards(root)] == ["sk1-01", "sk1-02"]
    change(data_file(root, "game"), retire)
    assert "sk1-04 札" in tefuda("new", "card", "札", *PLACE, "--root", root).err
    table = root.parent / "table.csv"
    table.write_text("名前\n別の札\n", encoding="utf-8")
    result = tefuda("import", table, *PLACE, "--root", root)
    assert (result.code, "sk1-05 別の札: new" in result.err) == (0, True), result.err
    assert sound(tefuda, root)
    replace_in(data_file(root, "cards/sk1"), "sk1-04", "sk1-03")
    wrong = tefuda("validate", "--root", root)
    assert wrong.code == 1
    assert "retired-id: sk1-03 is a retired id (game.yml, line" in wrong.out + wrong.err


def test_numbers_have_as_many_digits_as_the_others(tefuda: Tefuda, root: Path) -> None:
    def three_digits(data: Any) -> None:
        for card in data["cards"]:
            card["id"] = card["id"].replace("-", "-0")

    change(data_file(root, "cards/sk1"), three_digits)
    result = tefuda("new", "card", "札", *PLACE, "--root", root)
    assert "sk1-004 札" in result.err


def test_the_first_card_of_a_set_makes_its_file(tefuda: Tefuda, root: Path) -> None:
    def new_set(data: Any) -> None:
        data["sets"].append({**data["sets"][0], "id": "sk9", "code": "SK9"})

    change(data_file(root, "game"), new_set)
    result = tefuda("new", "card", "札", *PLACE, "--set", "sk9", "--root", root)
    assert result.code == 0, result.err
    text = data_file(root, "cards/sk9").read_text(encoding="utf-8")
    assert text.startswith(
        "# yaml-language-server: $schema=../../../schemas/shisaku.cards.schema.json\ngame: shisaku\n"
    )
    assert [card["id"] for card in cards(root, "sk9")] == ["sk9-01"]
    assert sound(tefuda, root)


def test_the_first_card_of_an_empty_list(tefuda: Tefuda, root: Path) -> None:
    path = data_file(root, "cards/sk1")
    for other in path.parent.iterdir():
        change(other, lambda data: data.update(cards=[]))
    text = path.read_text(encoding="utf-8").replace("cards: []", "cards: []  # まだない")
    path.write_text(text, encoding="utf-8")
    result = tefuda("new", "card", "札", *PLACE, "--root", root)
    assert result.code == 0, result.err
    assert [card["id"] for card in cards(root)] == ["sk1-01"]
    assert "# まだない" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("cards:\n", "# 一つめの注\ncards:\n  # 二つめの注\n"),
        ("    rarity:", "    # 三つめの注\n    rarity:"),
        ("name: 試作カード0001\n", "name: 試作カード0001  # 四つめの注\n"),
    ],
)
def test_comments_stay(tefuda: Tefuda, root: Path, before: str, after: str) -> None:
    path = data_file(root, "cards/sk1")
    text = path.read_text(encoding="utf-8").replace(before, after, 1) + "# 終わりの注\n"
    path.write_text(text, encoding="utf-8")
    comments = re.findall("# .*", text)
    result = tefuda("new", "card", "札", *PLACE, "--root", root)
    assert result.code == 0, result.err
    assert sorted(re.findall("# .*", path.read_text(encoding="utf-8"))) == sorted(comments)
    assert cards(root)[-1]["name"] == "札"
    assert sound(tefuda, root)


def test_a_file_in_another_format_takes_a_card_too(tefuda: Tefuda, root: Path) -> None:
    """Lists need not be indented, and the list of cards need not come last."""
    path = data_file(root, "cards/sk1")
    head, body = path.read_text(encoding="utf-8").split("cards:\n")
    schema, game, set_, source = head.splitlines()
    outdented = re.sub("^  ", "", body, flags=re.MULTILINE)
    path.write_text(f"{schema}\n{source}\n{game}\ncards:\n{outdented}{set_}\n", encoding="utf-8")
    result = tefuda("new", "card", "札", *PLACE, "--root", root)
    assert result.code == 0, result.err
    assert [card["id"] for card in cards(root)][-1] == "sk1-04"
    assert sound(tefuda, root)


# --- careless input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("rarity=RR", "not-allowed"),
        ("rarity=", "not-allowed"),
        ("cost=many", "wrong-type"),
        ("cost=10", "too-large-number"),
        ("cost=-1", "too-small"),
        ("cost=--5", ""),
        ("cost=²", ""),
        ("cost=9,700", ""),
        ("cost=" + "9" * 5000, ""),
        ("cost=1e999", ""),
        ("traits=a,b,a", "repeated-item"),
        ("abilities=AT: x", "not-allowed"),
        ("abilities=|", ""),
        ("quote=", "empty-text"),
        ("cost={one_of: [3]}", "one-of-one"),
        ("cost={inferred: 3}", "needs-key"),
        ("cost={no: 3}", "write 'no'"),
    ],
)
def test_a_careless_value_is_told_and_not_written(tefuda: Tefuda, root: Path, field: str, code: str) -> None:
    before = tree(root)
    result = tefuda("new", "card", "札", *PLACE, "-f", field, "--root", root)
    assert result.code in {1, 2}
    assert result.out == ""
    assert code in result.err
    assert "Traceback" not in result.err
    assert tree(root) == before


def test_a_card_that_is_there_already_is_told(tefuda: Tefuda, root: Path) -> None:
    before = tree(root)
    result = tefuda("new", "card", "試作カード0001", *PLACE, "--root", root)
    assert result.code == 1
    assert "same-card" in result.err
    assert "sk1-01" in result.err
    assert tree(root) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("札", "--set", "sk1"), "game: say it on the command line (--game)"),
        (("札", "--game", "shisaku"), "set: say it on the command line (--set)"),
        (("--game", "shisaku", "--set", "sk1"), "name: say it on the command line (NAME)"),
        (("札", "--game", "shisaku", "--set", "sk1"), "source: say it on the command line (--source)"),
        (("札", "--lang", "ja", "--set", "sk1"), "ゲーム: コマンドに書いてください (--game)"),
        (("札", "--game", "other", "--set", "sk1"), "other: no such game; there are shisaku"),
        (("札", "--game", "shisaku", "--set", "sk"), "sk: no such set in shisaku; there are sk1"),
        (
            ("札", *PLACE, "--source", "hearsay"),
            "hearsay: no such source; add it to data/shisaku/sources.yml first",
        ),
        (("札", *PLACE, "--source", "hearsay"), "\n  - id: hearsay\n    kind: photo\n    title:\n"),
        (("札", *PLACE, "--source", "new"), "new: no such source"),
        (("札", *PLACE, "-f", "powr=1"), "powr=1: write FIELD=VALUE with one of kind, rarity"),
        (("札", *PLACE, "-f", "power"), "power: write FIELD=VALUE"),
        (("札", *PLACE, "-f", "id=sk1-09"), "id=sk1-09: write FIELD=VALUE"),
        (("札", *PLACE, "-f", "cost={one_of: [3"), "cost: "),
        (("札", *PLACE, "-f", "cost={a: !!python/name:os.system }"), "cost: "),
        (("a\udcffb", *PLACE), "surrogate"),
    ],
)
def test_wrong_usage_is_explained(tefuda: Tefuda, root: Path, words: tuple[str, ...], said: str) -> None:
    before = tree(root)
    result = tefuda("new", "card", *words, "--root", root)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert tree(root) == before


def test_a_wrong_archive_is_not_added_to(tefuda: Tefuda, root: Path) -> None:
    replace_in(data_file(root, "cards/sk2"), "rarity: U", "rarity: UU")
    before = tree(root)
    result = tefuda("new", "card", "札", *PLACE, "--root", root)
    assert result.code == 1
    assert "data/shisaku/cards/sk2.yml" in result.err
    assert tree(root) == before


# --- at a terminal --------------------------------------------------------------------------------


class Terminal:
    """A person at a terminal: reads what is asked, and types answers."""

    def __init__(self, *args: str | Path) -> None:
        self.master, slave = pty.openpty()
        with interruptible():
            self.process = subprocess.Popen(
                [sys.executable, "-m", "generator.cli", *map(str, args)],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env=clean_environment(TERM="dumb"),
                start_new_session=True,
            )
        os.close(slave)
        self.seen = ""

    def read_until(self, text: str) -> str:
        """Read until the terminal shows ``text``; returns what was shown since the last time."""
        start, deadline = len(self.seen), time.monotonic() + 30
        while text not in self.seen[start:]:
            assert time.monotonic() < deadline, f"no {text!r} in {self.seen!r}"
            if self._readable(0.2):
                assert self._read(), f"no {text!r} in {self.seen!r}"
        return self.seen[start:]

    def _readable(self, seconds: float) -> bool:
        return bool(select.select([self.master], [], [], seconds)[0])

    def _read(self) -> bool:
        """Read what is shown; False if the process has ended."""
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def answer(self, question: str, text: str) -> str:
        """Wait for a question, and answer it."""
        shown = self.read_until(question)
        self.type(f"{text}\n")
        return shown

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode("utf-8"))

    def interrupt(self) -> None:
        """Press Ctrl-C until something comes of it.

        Python looks for signals before and after it waits for a key, but not as it begins to: one
        that comes between the question and the wait is noticed with whatever comes next.
        """
        asked, deadline = len(self.seen), time.monotonic() + 30
        while not self.seen[asked:].strip():
            assert time.monotonic() < deadline, f"Ctrl-C does nothing after {self.seen!r}"
            self.process.send_signal(signal.SIGINT)
            if self._readable(1) and not self._read():
                return

    def close(self) -> int:
        """Wait until the command has ended; returns its exit code."""
        try:
            code = self.process.wait(30)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            os.close(self.master)
        return code


def test_what_is_not_given_is_asked_for(tefuda: Tefuda, root: Path) -> None:
    terminal = Terminal("new", "card", "--root", root)
    terminal.answer("game (shisaku): ", "shisak")
    terminal.answer("shisak: not one of shisaku", "shisaku")
    terminal.answer("set (sk1, sk2, sk3, sk4): ", "sk2")
    terminal.answer("name: ", "端末の札")
    terminal.answer("source (new, specimen-list, specimen-photo): ", "specimen-photo")
    assert "人物, 道具, 場面" in terminal.answer("Kind [kind] ", "人物")
    terminal.answer("Rarity [rarity] ", "X")
    terminal.answer("X: not one of C, U, R", "R")
    for question in ("Element", "Traits", "Cost"):
        terminal.answer(f"{question} [", "")
    terminal.answer("Power [power]", "nope")
    terminal.answer("power: is nope; a whole number belongs here.", "{one_of: [3")
    terminal.answer("power: ", "9700")
    terminal.answer("Abilities [abilities]", "none")
    terminal.read_until("端末の札\r\n")
    assert terminal.close() == 0
    assert "Traceback" not in terminal.seen
    card = cards(root, "sk2")[-1]
    assert (card["name"], card["kind"], card["rarity"], card["power"]) == ("端末の札", "人物", "R", 9700)
    assert (card["element"], card["abilities"]) == ("unknown", [])
    assert card["source"] == "specimen-photo"
    assert sound(tefuda, root)


@pytest.mark.parametrize("told", ["asked", "on the line"])
def test_who_has_seen_the_card_is_its_source(tefuda: Tefuda, root: Path, told: str) -> None:
    """Enter alone credits nobody; a new source is asked for and written with the card."""
    options = [
        *("--field", "kind=人物", "--field", "rarity=R", "--field", "element=unknown", "--field", "cost=3"),
        *("--field", "traits=unknown", "--field", "power=1", "--field", "abilities=none"),
    ]
    words: tuple[str | Path, ...] = (
        "--game",
        "shisaku",
        "--set",
        "sk1",
        "--lang",
        "ja",
        *options,
        "--root",
        root,
    )
    terminal = Terminal(
        "new", "card", "端末の札", *words, *(("--source", "new") if told == "on the line" else ())
    )
    if told == "asked":
        terminal.answer("出典 (new、specimen-list、specimen-photo): ", "")
        terminal.answer("出典 (new、specimen-list、specimen-photo): ", "new")
    terminal.answer("何を見ましたか (document、page、thread、photo、eyewitness): ", "photo")
    terminal.answer("題名や場所 (なければEnter): ", "")
    terminal.answer("お名前、または書いた人 (なければEnter): ", "試験の人")
    terminal.read_until("端末の札\r\n")
    assert terminal.close() == 0
    card = cards(root)[-1]
    assert re.fullmatch(r"photo-\d{4}-\d\d", card["source"])
    source = read(data_file(root, "sources")).data["sources"][-1]
    assert source == {
        "id": card["source"],
        "kind": "photo",
        "title": {"ja": "写真 (試験の人)", "en": "Photo (試験の人)"},
        "author": "試験の人",
        "describes": {"ja": "「端末の札」について。", "en": "About “端末の札”."},
    }
    assert sound(tefuda, root)


@pytest.mark.parametrize("key", ["Ctrl-C", "Ctrl-D"])
def test_nothing_is_written_when_one_gives_up(root: Path, key: str) -> None:
    before = tree(root)
    terminal = Terminal("new", "card", "--game", "shisaku", "--set", "sk1", "--root", root)
    terminal.answer("name: ", "札")
    terminal.read_until("specimen-photo): ")
    if key == "Ctrl-C":
        terminal.interrupt()
    else:
        terminal.type("\x04")
    assert terminal.close() == 1
    assert "Traceback" not in terminal.seen
    assert tree(root) == before
