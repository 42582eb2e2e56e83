"""The command on a folder of awkward lists, on the sample decks, and on what it writes itself."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.load import Loaded, load
from generator.catalogue.model import Archive
from generator.catalogue.reader import read
from generator.cli import main
from generator.decks.formats import FORMS, read_deck, written
from rules_engine.decklist import MOST
from rules_engine.legality import Entry
from tests.decks.twin import LANGS, Twin, book_of, games_for_twin, judged
from tests.site.scratch import change, data_file, loaded
from tests.support.archives import write_archive

LISTS = Path(__file__).parent / "lists"
EXPECTED: Mapping[str, Mapping[str, Any]] = read(LISTS / "expected.yml").data["lists"]

Run = Callable[..., tuple[int, str, str]]


_LOADED: dict[Path, Loaded] = {}


def _load_once(root: Path) -> Loaded:
    """Load an archive once for all commands, which takes most of their time."""
    if root not in _LOADED:
        _LOADED[root] = load(root)
    return _LOADED[root]


@pytest.fixture
def tefuda(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], archive_root: Path) -> Run:
    """The command line in this process, from an English terminal: exit code, output, messages."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEFUDA_ROOT", str(archive_root))
    monkeypatch.setattr("generator.cli.common.load", _load_once)

    def run(*args: str | Path, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tefuda", "deck", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        code: Any = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        out, err = capsys.readouterr()
        assert isinstance(code, int), code
        return code, out, err

    return run


def test_every_list_has_its_outcome() -> None:
    files = {path.name for path in LISTS.iterdir()} - {"expected.yml", "other-game.yml"}
    assert files == EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_list(tefuda: Run, name: str) -> None:
    wanted = EXPECTED[name]
    code, out, _ = tefuda("check", LISTS / name, "--game", wanted.get("game", "tommy-walker"), "--json")
    told = json.loads(out)
    found = {
        "exit": code,
        "cards": sum(entry["count"] for entry in told["deck"]),
        "unread": [[line["line"], line["code"]] for line in told["unread"]],
        "broken": [finding["clauses"][0] for finding in told["findings"] if finding["broken"]],
    }
    assert found == {"unread": [], "broken": [], **{k: v for k, v in wanted.items() if k != "game"}}
    assert told["answer"] == {0: "legal", 1: "illegal", 2: "unreadable", 3: "undetermined"}[code]
    assert all(line["message"] for line in told["unread"])


@pytest.mark.parametrize("name", EXPECTED)
def test_list_as_text(tefuda: Run, name: str) -> None:
    """Without --json the same is said in words, what cannot be read with file and line."""
    wanted = EXPECTED[name]
    code, out, err = tefuda("check", LISTS / name, "--game", wanted.get("game", "tommy-walker"))
    assert code == wanted["exit"]
    for line, kind in wanted.get("unread", ()):
        assert f"{name}:{line}: {kind}: " in err
    if wanted["cards"]:
        for clause in wanted.get("broken", ()):
            assert clause in out


def test_sample_decks(tefuda: Run, archive_root: Path) -> None:
    decks = sorted((archive_root / "data").glob("*/decks/*.yml"))
    assert len(decks) >= 3
    for deck in decks:
        code, out, err = tefuda("check", deck)
        assert (code, err) == (0, ""), out


def test_standard_input(tefuda: Run) -> None:
    assert tefuda("check", "-", "--game", "tommy-walker", stdin="16 悪路王".encode())[0] == 0
    code, out, _ = tefuda(
        "convert", "-", "--game", "tommy-walker", "--to", "link", stdin="16 悪路王".encode()
    )
    assert (code, out) == (0, "v=1&main=tw2-01x16\n")


def test_what_would_decide_it(tefuda: Run) -> None:
    """A rule that hangs on a value that no source tells is named apart, with that value."""
    code, out, _ = tefuda("check", "-", "--game", "reborn", "--json", stdin="3 ボノ".encode())
    told = json.loads(out)
    assert code == 1
    assert [f["decides"] for f in told["findings"] if not f["broken"]] == [
        ["《ボノ》 fulfils it if its level is 1."]
    ]


def test_undetermined_ends_with_3(tefuda: Run, tmp_path: Path) -> None:
    root = write_archive(tmp_path / "archive", 6)
    card = next(iter(loaded(root).cards))

    def with_rules(data: Any) -> None:
        section = {"id": "main", "title": {"ja": "山", "en": "Deck"}, "size": 1, "clause": "SK-1.1"}
        limit = {"where": {"rarity": "R"}, "at_most": 0, "clause": "SK-1.2"}
        data["deck"] = {"sections": [section], "limits": [limit]}

    def with_doubt(data: Any) -> None:
        data["cards"][0]["rarity"] = {"one_of": ["C", "R"]}

    change(data_file(root, "game"), with_rules)
    change(data_file(root, f"cards/{card.rpartition('-')[0]}"), with_doubt)
    code, out, _ = tefuda("check", "-", "--root", root, "--json", stdin=card.encode())
    told = json.loads(out)
    assert (code, told["answer"]) == (3, "undetermined")
    assert told["findings"][0]["open"] == [[card, "rarity", ["R"]]]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("check", "nowhere.txt", "-g", "tommy-walker"), "nowhere.txt: No such file"),
        (("check", LISTS / "csv.txt"), "name the game with --game"),
        (("check", LISTS / "csv.txt", "-g", "tomy-walker"), "did you mean tommy-walker?"),
        (("check", LISTS / "other-game.yml", "-g", "tommy-walker"), "is a deck of reborn"),
        (("check", LISTS / "deck.yml", "--format", "standard"), "there is no format standard"),
        (("check", LISTS / "deck.yml", "--date", "2013-02-30"), "2013-02-30 is no date"),
        (("check", LISTS / "deck.yml", "--ruling", "nothing=so"), "there is no such ruling"),
        (("check", LISTS / "yokai-coins.txt", "-g", "yokai-watch", "--ruling", "identical-card=x"), "option"),
        (("convert", LISTS / "slips.txt", "-g", "tommy-walker"), "slips.txt:1: no-card: "),
    ],
)
def test_wrong_usage(tefuda: Run, args: tuple[str | Path, ...], told: str) -> None:
    code, out, err = tefuda(*args)
    assert (code, out) == (2, "")
    assert told in err


def test_another_answer_to_a_ruling(tefuda: Run) -> None:
    """YW-R18 decides what is identical, YW-R19 whether rule cards may be in the deck."""
    deck = "3 ルール説明カード（攻撃）".encode()
    args = ("check", "-", "--game", "yokai-watch", "--json")

    def broken(*more: str) -> list[str]:
        found = json.loads(tefuda(*args, *more, stdin=deck)[1])["findings"]
        return [finding["clauses"][0] for finding in found]

    assert broken() == ["YW-4.1", "YW-4.5", "YW-2.15"]
    assert broken("--ruling", "YW-R19=allowed") == ["YW-4.1", "YW-4.5"]


# -- What is written is read back unchanged -----------------------------------------------------------


def random_entries(archive: Archive, game: str, chance: random.Random) -> list[Entry]:
    book = book_of(archive, game)
    entries = []
    for part in book.parts:
        ids = list(part.names.by_id)
        chosen = chance.sample(ids, chance.randrange(min(len(ids), 12) + 1))
        entries += [Entry(part.id, card, chance.choice([1, 1, 2, 3, 4, 40, MOST])) for card in chosen]
    return entries


NAMES = [
    "",
    "乗り継ぐ者たち",
    "a: b # c",
    "'quoted' \"twice\"",
    "&=%#+ ・",
    "- 3",
    "yes",
    "12",
    "𠮷野家",
    "~_.!",
]


def test_a_name_of_several_lines_adds_no_cards(archive: Archive, twin: Twin) -> None:
    """A link can hold such a name; as text it would be read as more of the list."""
    book = book_of(archive, "tommy-walker")
    address = "v=1&main=tw1-02x3&name=a%0A16%20%E6%82%AA%E8%B7%AF%E7%8E%8B%E2%80%A8b%00"
    deck = read_deck(address, book)
    text = written("text", list(deck.list.entries), book, "en", deck.list.name)
    again = read_deck(text, book).list
    assert (again.entries, again.name) == (deck.list.entries, "a 16 悪路王 b")
    (told,) = twin.ask(games=games_for_twin(archive), lists=[{"game": "tommy-walker", "text": address}])[
        "lists"
    ]
    assert told["written"]["text"] == written("text", list(deck.list.entries), book, "ja", deck.list.name)


@pytest.mark.parametrize("game", ["tommy-walker", "yokai-watch", "reborn"])
def test_round_trips(archive: Archive, twin: Twin, game: str) -> None:
    """Every form, in both languages, by either program, is read back as the same deck."""
    chance = random.Random(game)
    book = book_of(archive, game)
    asked, wanted = [], []
    for number in range(60):
        entries = random_entries(archive, game, chance)
        name = NAMES[number % len(NAMES)]
        if not entries:
            continue
        for form in FORMS:
            for lang in LANGS:
                text = written(form, entries, book, lang, name)
                deck = read_deck(text, book)
                assert deck.form == form, text
                assert (list(deck.list.entries), deck.list.name) == (entries, name), text
                assert deck.list.unread == ()
                asked.append({"game": game, "text": text})
                wanted.append((form, entries, name))
    answers = twin.ask(games=games_for_twin(archive), lists=asked)["lists"]
    for question, (form, entries, name), answer in zip(asked, wanted, answers, strict=True):
        told = [[e.section, e.card, e.count] for e in entries]
        assert (answer["form"], answer["entries"], answer["name"]) == (form, told, name), question["text"]
        assert [line for line in answer["lines"] if line[1] == "unread"] == []
        # What the browser writes is what Python writes.
        ours = judged(book, question["text"])["written"]
        assert answer["written"] == ours, question["text"]


def _mangled(chance: random.Random, line: str) -> str:
    signs = list(line)
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(signs) + 1)
        sign = chance.choice(" 　x×3３0.:,、()（）[]#/-・|\t\u200b「」枚『』~ー㍿①ﾗｶﾞé")
        match chance.randrange(3):
            case 0:
                signs.insert(at, sign)
            case 1 if signs:
                del signs[at - 1]
            case _ if signs:
                signs[at - 1] = sign
    return "".join(signs)


def test_both_read_mangled_lines_alike(archive: Archive, twin: Twin) -> None:
    """Thousands of lines with slips: both readers make the same of each, and neither drops any."""
    chance = random.Random(96)
    forms = [
        "{n} {c}",
        "{c} x{n}",
        "{c}×{n}",
        "{n}x {i}",
        "{i} {n}",
        "{c}",
        "{n}枚 {c}",
        "- {n} {c} # {i}",
        "{i} {c}",
        "{n} {c} ({i})",
    ]
    cards = [card for game in archive.games for card in game.cards if game.id == "tommy-walker"]
    lists = []
    for _ in range(250):
        lines = []
        for _ in range(12):
            card = chance.choice(cards)
            line = chance.choice(forms).format(
                n=chance.choice([1, 2, 3, 16, "３", "１２"]), c=card.name, i=card.id
            )
            lines.append(_mangled(chance, line))
        lists.append("\n".join(lines))
    asked = [{"game": "tommy-walker", "text": text} for text in lists]
    answers = twin.ask(games=games_for_twin(archive), lists=asked)["lists"]
    book = book_of(archive, "tommy-walker")
    for text, answer in zip(lists, answers, strict=True):
        answer.pop("near")
        ours = judged(book, text)
        assert answer == ours
        if ours["form"] == "text":
            assert len(ours["lines"]) == len(text.splitlines()) or "\x85" in text
