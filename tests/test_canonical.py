"""The canonical form of the archive's YAML: layout, quoting, and that nothing is ever lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any
from unicodedata import is_normalized, normalize

import pytest
import yaml
from hypothesis import assume, example, given
from hypothesis import strategies as st

from generator.catalogue import canonical, comments
from generator.catalogue.canonical import CanonicalError, dump, format_document, no_order
from generator.catalogue.reader import MAX_DEPTH, Document, KeyPath, parse, read
from generator.catalogue.yaml_scalars import scalar_text

HERE = Path("cards.yml")
ROOT = Path(__file__).resolve().parent.parent
DATA_FILES = sorted((ROOT / "data").rglob("*.yml"))
SCHEMA = "# yaml-language-server: $schema=../../../schemas/tommy-walker.cards.schema.json"

Order = Callable[[KeyPath], Sequence[str] | None]


def loaded(text: str) -> Document:
    document = parse(HERE, dedent(text))
    assert document.root is not None, document.problems
    return document


def formatted(text: str, order: Order = no_order, first: str | None = None) -> str:
    """The canonical text, after making sure that formatting it again changes nothing."""
    result = format_document(loaded(text), order, first)
    assert format_document(parse(HERE, result), order, first) == result
    return result


def same(text: str, order: Order = no_order) -> None:
    assert formatted(text, order) == dedent(text)


def by_path(**orders: str) -> Order:
    """A key order by the last named key of a path; the root's is called ``root``."""

    def order(path: KeyPath) -> Sequence[str] | None:
        names = [step for step in path if isinstance(step, str)]
        wanted = orders.get(names[-1] if names else "root")
        return wanted.split() if wanted else None

    return order


CARDS = by_path(root="game set source cards", cards="id name rarity power abilities", abilities="timing text")


# What one YAML or another reads as something else than a string.
SURPRISES = [
    *("yes", "No", "on", "OFF", "y", "N", "true", "False", "null", "NULL", "~", "=", "<<"),
    *("0", "-1", "+1", "007", "1_000", "0x1F", "0o17", "0b1", "12345678901234567890"),
    *("1.5", ".5", "1.", "1e3", "1E-3", "+.5", ".inf", "-.Inf", ".nan", "1:30", "190:20:30.15"),
    *("2013", "2013-04", "2013-04-28", "2013-4-8", "2013/04/28", "2013-04-28T10:00:00Z"),
]


# Plain data


def test_dump_lays_out_a_card_file() -> None:
    data = {
        "cards": [
            {
                "name": "悪路王",
                "id": "tw2-01",
                "abilities": [{"text": "手札が3枚以下なら7000", "timing": "AT"}],
                "power": 4000,
                "note": {"ja": "注", "en": "A note"},
            },
            {"id": "tw2-02", "abilities": [], "power": {"one_of": [3, 4], "printed": "3or4"}},
        ],
        "set": "tw2",
        "game": "tommy-walker",
    }
    assert dump(data, CARDS) == dedent(
        """\
        game: tommy-walker
        set: tw2
        cards:
          - id: tw2-01
            name: 悪路王
            power: 4000
            abilities:
              - timing: AT
                text: 手札が3枚以下なら7000
            note:
              ja: 注
              en: A note

          - id: tw2-02
            power: {one_of: [3, 4], printed: 3or4}
            abilities: []
        """
    )


def test_keys_that_the_order_does_not_name_follow_as_they_stood() -> None:
    data = {"z": 1, "b": 2, "x": 3, "a": 4}
    assert dump(data, by_path(root="a b c")) == "a: 4\nb: 2\nz: 1\nx: 3\n"


def test_the_order_is_asked_by_path_with_indexes() -> None:
    asked: list[KeyPath] = []

    def order(path: KeyPath) -> None:
        asked.append(path)

    dump({"cards": [{"id": "a", "note": {"ja": "x"}}]}, order)
    assert set(asked) == {(), ("cards", 0), ("cards", 0, "note")}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("", "''"),
        ("ゾフィーラ・ヴァンダル", "ゾフィーラ・ヴァンダル"),
        ("「女」なら7900", "「女」なら7900"),
        ("two words", "two words"),
        ("a:b, [c] {d}", "a:b, [c] {d}"),
        ("a#b", "a#b"),
        ("it's", "it's"),
        ('say "so"', 'say "so"'),
        ("C:\\x", "C:\\x"),
        ("☆3or4?", "☆3or4?"),
        ("TW-1.1", "TW-1.1"),
        ("1.2.3", "1.2.3"),
        ("10枚", "10枚"),
        ("nothing", "nothing"),
        ("unknown", "unknown"),
        ("nULL", "nULL"),
        ("2013年", "2013年"),
        # YAML's own signs
        ("a: b", "'a: b'"),
        ("a:", "'a:'"),
        ("a #b", "'a #b'"),
        ("'q'", "'''q'''"),
        ("- a", "'- a'"),
        ("-a", "'-a'"),
        ("?", "'?'"),
        (":x", "':x'"),
        ("...", "'...'"),
        ("... x", "'... x'"),
        ("---", "'---'"),
        (" a", "' a'"),
        ("a ", "'a '"),
        *((sign + "a", f"'{sign}a'") for sign in ',[]{}#&*!|>"%@`'),
        # words and numbers of one YAML or another
        *((word, f"'{word}'") for word in SURPRISES),
        ("2013-04-28 10:00:00", "'2013-04-28 10:00:00'"),
        # what cannot be seen, or ends a line somewhere
        ("a\tb", '"a\\tb"'),
        ("\\\t\"'", '"\\\\\\t\\"\'"'),
        ("a\x07", '"a\\x07"'),
        ("a\x85b\u2028c\u2029d", '"a\\x85b\\u2028c\\u2029d"'),
        ("\u3000悪路王\u3000", '"\\u3000悪路王\\u3000"'),
        ("悪\u3000路", "悪\u3000路"),
        ("\xa0x", '"\\xA0x"'),
        ("\ufeffx", '"\\uFEFFx"'),
        ("a\u202eb", '"a\\u202Eb"'),
        ("a\tL\u0301", '"a\\tĹ"'),
        ("\x1b\u0301", '"\\x1B\\u0301"'),
        ("😀", "😀"),
        # not strings
        (0, "0"),
        (-3, "-3"),
        (10100, "10100"),
        (True, "true"),
        (False, "false"),
        (2.5, "2.5"),
        (1.0, "1.0"),
        (-0.0, "-0.0"),
        (1e22, "10000000000000000000000.0"),
        (1.5e-7, "0.00000015"),
    ],
)
def test_scalars(value: Any, text: str) -> None:
    assert scalar_text(value) == text
    assert dump({"a": value}) == f"a: {text}\n"
    document = parse(HERE, dump({"a": value, "b": [value]}))
    assert repr(document.data) == repr({"a": nfc(value), "b": [nfc(value)]})
    assert document.problems == []


@pytest.mark.parametrize("text", ["a, b", "[a", "a]", "{a", "a}", "☆3or4?", "a ? b"])
def test_more_is_quoted_inside_brackets(text: str) -> None:
    assert dump({"a": [text]}) == f"a: ['{text}']\n"


def test_strings_are_composed() -> None:
    apart = normalize("NFD", "がぎぐ")
    assert dump({apart: [apart, {"a": apart}]}) == "がぎぐ:\n  - がぎぐ\n  - a: がぎぐ\n"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("一行目\n二行目", "a: |-\n  一行目\n  二行目\n"),
        ("x\ny\n", "a: |\n  x\n  y\n"),
        ("x\n", "a: |\n  x\n"),
        ("x\n\n  # y\n---", "a: |-\n  x\n\n    # y\n  ---\n"),
        ("\nx", "a: |-\n\n  x\n"),
        ("x\n\n", 'a: "x\\n\\n"\n'),
        ("\n", 'a: "\\n"\n'),
        (" x\ny", 'a: " x\\ny"\n'),
        ("\n x", 'a: "\\n x"\n'),
        ("x \ny", 'a: "x \\ny"\n'),
        ("x\n \ny", 'a: "x\\n \\ny"\n'),
        ("x\n\ty", 'a: "x\\n\\ty"\n'),
        ("x\r\ny", 'a: "x\\r\\ny"\n'),
    ],
)
def test_texts_of_several_lines(value: str, text: str) -> None:
    assert dump({"a": value}) == text
    assert parse(HERE, text).data == {"a": value}


def test_literal_blocks_in_lists_and_at_the_root() -> None:
    assert dump(["a\nb", [["c\nd"]]]) == "- |-\n  a\n  b\n- - - |-\n      c\n      d\n"
    assert dump("a\nb\n") == "|\n  a\n  b\n"


def test_nothing_is_folded_however_long() -> None:
    text = "長い文 and words " * 400 + "end"
    assert dump({"a": text}) == f"a: {text}\n"


def test_lists_of_scalars_stand_on_one_line_while_they_fit() -> None:
    assert dump({"a": [1, 2, "三", "yes"]}) == "a: [1, 2, 三, 'yes']\n"
    fits = ["x" * 74, "z"]
    assert dump({"a": fits[:1]}) == f"a: [{fits[0]}]\n"
    assert dump({"a": fits}) == f"a:\n  - {fits[0]}\n  - z\n"
    assert dump({"a": ["あ" * 37]}) == f"a: [{'あ' * 37}]\n"
    assert dump({"a": ["あ" * 38]}) == f"a:\n  - {'あ' * 38}\n"
    assert dump({"a": ["b\nc", 1]}) == "a:\n  - |-\n    b\n    c\n  - 1\n"
    assert dump({"a": [[1, 2], [], {}]}) == "a:\n  - [1, 2]\n  - []\n  - {}\n"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"one_of": [3, 4], "printed": "34"}, "{one_of: [3, 4], printed: '34'}"),
        ({"probably": 10100}, "{probably: 10100}"),
        ({"conflict": ["S", "T"], "printed": "ST"}, "{conflict: [S, T], printed: ST}"),
        ({"unknown": True, "source": "wiki"}, "{unknown: true, source: wiki}"),
        ({"value": 3, "printed": "a, b"}, "{value: 3, printed: 'a, b'}"),
        ({"inferred": 19000}, "{inferred: 19000}"),
        ({"value": "x" * 87}, f"{{value: {'x' * 87}}}"),
        ({"value": "x" * 88}, f"\n  value: {'x' * 88}"),
        ({"value": "x\ny"}, "\n  value: |-\n    x\n    y"),
        ({"unknown": True, "note": "z"}, "\n  unknown: true\n  note: z"),
        ({"inferred": 1, "because": {"ja": "x"}}, "\n  inferred: 1\n  because:\n    ja: x"),
        ({"value": {"ja": "x"}}, "\n  value:\n    ja: x"),
        ({"value": [[1]]}, "\n  value:\n    - [1]"),
        ({"source": "wiki"}, "\n  source: wiki"),
        ({"printed": "x"}, "\n  printed: x"),
    ],
)
def test_partly_known_values(value: Any, text: str) -> None:
    written = dump({"pp": value})
    assert written == ("pp:" if text[0] == "\n" else "pp: ") + text + "\n"
    assert formatted(written) == written


def test_the_root_is_never_a_partly_known_value() -> None:
    assert dump({"value": 3}) == "value: 3\n"


def test_blank_lines_stand_between_mappings_in_a_list_under_the_root_only() -> None:
    data = {
        "sections": [
            {"id": "TW-1", "clauses": [{"id": "TW-1.1", "ja": "x"}, {"id": "TW-1.2", "ja": "z"}]},
            {"id": "TW-2", "clauses": []},
        ],
        "terms": [{"ja": "手札"}, {"ja": "場"}],
        "mixed": [{"a": 1}, [{"b": 1}, {"c": 2}], 3],
    }
    assert dump(data) == dedent(
        """\
        sections:
          - id: TW-1
            clauses:
              - id: TW-1.1
                ja: x
              - id: TW-1.2
                ja: z

          - id: TW-2
            clauses: []
        terms:
          - ja: 手札

          - ja: 場
        mixed:
          - a: 1
          - - b: 1
            - c: 2
          - 3
        """
    )
    assert dump([{"a": 1}, {"a": 2}]) == "- a: 1\n- a: 2\n"


def test_odd_roots() -> None:
    assert dump({}) == "{}\n"
    assert dump([]) == "[]\n"
    assert dump("a") == "a\n"
    assert dump(["a", 1]) == "[a, 1]\n"
    assert dump({"a": None, "b": [None], "c": [None, {}]}) == "a:\nb: [null]\nc:\n  - null\n  - {}\n"


@pytest.mark.parametrize(
    "data",
    [
        {"a": float("inf")},
        {"a": float("nan")},
        {"a": 10**18},
        {"a": "\ud800"},
        {"\ud800": 1},
        {"k" * 1025: 1},
        {"が": 1, normalize("NFD", "が"): 2},
    ],
)
def test_dump_refuses_what_no_file_can_hold(data: Any) -> None:
    with pytest.raises(ValueError):
        dump(data)


@pytest.mark.parametrize("data", [{1: 2}, {None: 1}, {"a": {1}}, [b"x"], {"a": (1, 2)}])
def test_dump_refuses_other_types(data: Any) -> None:
    with pytest.raises(TypeError):
        dump(data)


def test_dump_knows_the_limits_of_the_reader() -> None:
    deep: Any = 1
    for _ in range(MAX_DEPTH):
        deep = {"a": deep}
    assert parse(HERE, dump(deep)).data == deep
    with pytest.raises(ValueError):
        dump({"a": deep})
    key = {"k" * 1024: 1, "'" + "k" * 1020: 2}
    assert parse(HERE, dump(key)).data == yaml.safe_load(dump(key)) == key


# Files with comments


def test_comments_in_every_position_stay() -> None:
    same(
        """\
        # yaml-language-server: $schema=x
        # about the file
        game: g # beside a key

        # above a key, with a blank line before it
        cards: # beside a key with a list
          # above the first item
          - id: a # beside the first key of an item
            # above a key of an item
            name: x
            # at the end of an item

          # above an item

          # another paragraph
          - id: b
            lines: # beside a list
              - 1 # beside a scalar item
              # above a scalar item
              - 2
              # at the end of the list
            # at the end of the item
          # at the end of the cards
        # above the next key
        power: {one_of: [3, 4]} # beside a value on one line
        text: |- # beside a literal block
          one # not a comment
          two
        quote: 'a # no comment' # a comment
        url: http://x#y
        # at the end of the file

        # and a last paragraph
        """
    )


def test_comments_move_with_what_they_are_about() -> None:
    text = """\
        # the file

        # the cards
        cards:
          # the first card
          - power: 3 # power beside
            # the name
            name: x
            # the id
            id: a # id beside
            # the end of the first card
          - abilities:
              # the ability
              - text: t
                # the timing
                timing: AT
            id: b
        # the set
        set: s
        # the end
        game: g
        # the very end
        """
    assert formatted(text, CARDS) == dedent(
        """\
        # the file

        # the end
        game: g
        # the set
        set: s
        # the cards
        cards:
          # the first card
          # the id
          - id: a # id beside
            # the name
            name: x
            power: 3 # power beside
            # the end of the first card

          - id: b
            abilities:
              # the ability
              # the timing
              - timing: AT
                text: t
        # the very end
        """
    )


def test_the_leading_comments_stay_first() -> None:
    text = "# one\n# two\nset: s\ngame: g\n"
    assert formatted(text, CARDS) == "# one\n# two\ngame: g\nset: s\n"
    text = "# one\n\n# two\n\nset: s\ngame: g\n"
    assert formatted(text, CARDS) == "# one\n\n# two\n\ngame: g\nset: s\n"
    text = "# one\n\n# about the set\nset: s\ngame: g\n"
    assert formatted(text, CARDS) == "# one\n\ngame: g\n# about the set\nset: s\n"
    text = "# one\nset: s\n# about the game\ngame: g\n"
    assert formatted(text, CARDS) == "# one\n\n# about the game\ngame: g\nset: s\n"


@pytest.mark.parametrize(
    "above",
    [
        "",
        "# yaml-language-server: $schema=old\n",
        "\n\n#yaml-language-server: $schema=old\n---\n",
        "---\n",
        "--- # yaml-language-server: x\n",
    ],
)
def test_a_given_first_comment_replaces_the_schema_line(above: str) -> None:
    assert formatted(above + "game: g\n", first=SCHEMA) == f"{SCHEMA}\ngame: g\n"


def test_a_given_first_comment_loses_no_other_comment() -> None:
    text = "# mine\n# yaml-language-server: $schema=old\n\n# game\ngame: g\n# end\n"
    assert formatted(text, first=SCHEMA) == (f"{SCHEMA}\n\n# mine\n\n# game\ngame: g\n# end\n")
    assert formatted("# mine\ngame: g\n", first=SCHEMA) == f"{SCHEMA}\n# mine\ngame: g\n"


def test_the_schema_line_comes_first_even_if_it_did_not() -> None:
    text = f"# mine\n{SCHEMA}\ngame: g\n"
    assert formatted(text) == f"{SCHEMA}\n# mine\ngame: g\n"
    text = f"set: s # x\n\n{SCHEMA}\ngame: g\n{SCHEMA}\n"
    assert formatted(text, CARDS) == f"{SCHEMA}\n{SCHEMA}\ngame: g\nset: s # x\n"
    assert formatted(text, CARDS, SCHEMA) == f"{SCHEMA}\ngame: g\nset: s # x\n"


@pytest.mark.parametrize("first", ["no comment", "# two\n# lines", ""])
def test_a_first_comment_has_to_be_one(first: str) -> None:
    with pytest.raises(ValueError):
        format_document(loaded("a: 1\n"), no_order, first)


def test_comments_inside_brackets() -> None:
    text = """\
        lines: [ # opening
          1, # one
          # above two
          2
          # at the end
        ] # closing
        power: {
          one_of: [3, 4], # which?
          printed: x }
        empty: [
          # nothing here
        ] # yet
        one: [1] # one
        """
    assert formatted(text) == dedent(
        """\
        # closing
        lines: # opening
          - 1 # one
          # above two
          - 2
          # at the end
        power:
          one_of: [3, 4] # which?
          printed: x
        # nothing here
        empty: [] # yet
        one: [1] # one
        """
    )


def test_comments_in_places_without_room() -> None:
    text = """\
        %YAML 1.1 # directive
        --- # document
        - # dash
          a: 1
        - # scalar
          x
        - {b: 1} # mapping
        - key:
            # before a scalar
            value
        - ? long # explicit
          : w
        - t: | # header

            text

        - >- # folded
          one
          line
        ... # end
        """
    assert formatted(text) == dedent(
        """\
        # directive
        # document
        # dash
        - a: 1
        - x # scalar
        # mapping
        - b: 1
        # before a scalar
        - key: value
        - long: w # explicit
        - t: | # header

            text
        # end
        - one line # folded
        """
    )


def test_comments_above_the_first_thing_in_a_list_item() -> None:
    text = """\
        a:
          - [
            # list
            1]
          - {
            # value
            value: 3, printed: x}
          -
            # scalar
            1
          - - [
              # inner
              2]
        """
    assert formatted(text) == dedent(
        """\
        a:
          # list
          - [1]
          # value
          - {value: 3, printed: x}
          # scalar
          - 1
          # inner
          - - [2]
        """
    )
    assert formatted("-\n# above\n  1\n") == "# above\n[1]\n"


def test_blank_lines() -> None:
    text = """\


        game: g


        cards:

          # first

          - id: a

            name: x
          - id: b
          # third



          - id: c

            # at the end

        source: s

        """
    assert formatted(text) == dedent(
        """\
        game: g
        cards:
          # first

          - id: a
            name: x

          - id: b

          # third

          - id: c

            # at the end

        source: s
        """
    )


def test_other_styles_become_the_canonical_one() -> None:
    text = (
        "\ufeff\ufeff---\r\n"
        "\"game\":   'g'\r\n"
        "cards:\r\n"
        "- {id: a, 'name': \"x\\ty\", date: 2013-04-28, word: yes}\r\n"
        "-   id:   b\r\n"
        "    text: one\r\n"
        "      line\r\n"
        "    list: [\t1,\t2]\r\n"
        "    deep: [[1, [2]], x: z]\r\n"
        "...\r\n"
    )
    assert formatted(text) == dedent(
        """\
        game: g
        cards:
          - id: a
            name: "x\\ty"
            date: '2013-04-28'
            word: 'yes'

          - id: b
            text: one line
            list: [1, 2]
            deep:
              - - 1
                - [2]
              - x: z
        """
    )


def test_composed_comments_without_byte_order_marks() -> None:
    apart = normalize("NFD", "が")
    assert (
        formatted(f"a: 1 #{apart}\ufeff \u3000\n# 😀 {apart}\nb: 😀 # x\n")
        == "a: 1 #が\n# 😀 が\nb: 😀 # x\n"
    )


def test_keys_that_stand_twice_are_both_kept() -> None:
    assert formatted("b: 1\na: 2\nb: 3\n", by_path(root="a b")) == "a: 2\nb: 1\nb: 3\n"


def test_a_file_that_was_not_read_is_refused() -> None:
    with pytest.raises(ValueError):
        format_document(parse(HERE, "a: ["), no_order)


def test_damage_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    document = loaded("a: x # y\n")
    with monkeypatch.context() as patch:
        patch.setattr(canonical, "scalar_text", lambda *_, **__: "[")
        with pytest.raises(CanonicalError, match="cannot be read"):
            format_document(document)
    with monkeypatch.context() as patch:
        patch.setattr(canonical, "scalar_text", lambda *_, **__: "z")
        with pytest.raises(CanonicalError, match="changed the data"):
            format_document(document)
    with monkeypatch.context() as patch:
        patch.setattr(comments._Attacher, "take", lambda *_: None)
        with pytest.raises(CanonicalError, match="lost a comment"):
            format_document(document)
    with pytest.raises(CanonicalError, match="longer than"):
        format_document(loaded(f"? {'k' * 2000}\n: 1\n"))


@pytest.mark.parametrize("path", DATA_FILES, ids=lambda path: path.relative_to(ROOT / "data").as_posix())
def test_the_archive_survives(path: Path) -> None:
    document = read(path)
    if document.root is None:
        pytest.skip("cannot be read; tefuda validate says why")
    text = format_document(document)
    again = parse(path, text)
    assert again.data == document.data
    assert yaml.safe_load(text) == document.data
    assert format_document(again) == text


# Any data, any comments


def nfc(data: Any) -> Any:
    if isinstance(data, str):
        return normalize("NFC", data)
    if isinstance(data, list):
        return [nfc(item) for item in data]
    if isinstance(data, dict):
        return {nfc(key): nfc(value) for key, value in data.items()}
    return data


_NASTY = st.lists(
    st.sampled_from(
        [
            *"-?:,[]{}#&*!|>'\"%@`~=<. \n\t\\0189eExyn_+/あ☆「」・",
            *(": ", " #", "\n\n", "...", "---", "か\u3099", "yes", "null", "2013-04-28", "😀"),
            *("\u3000", "\xa0", "\x85", "\u2028", "\ufeff", "\u0301", "\x00", "\x7f"),
        ]
    ),
    max_size=6,
).map("".join)
_LIKE_A_NUMBER = st.from_regex(r"\A[-+]?[0-9._:eExXob/T -]{1,12}\Z")
_STRINGS = st.one_of(_NASTY, _LIKE_A_NUMBER, st.text(max_size=12), st.sampled_from(["unknown", "値", "a b"]))
_KEYS = st.one_of(
    st.sampled_from(["id", "name", "cards", "value", "one_of", "printed", "note", "probably"]), _STRINGS
)
_LEAVES = st.one_of(
    _STRINGS,
    st.integers(-(10**17) + 1, 10**18 - 1),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
)
_DATA = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_KEYS, inner, max_size=4)),
    max_leaves=20,
)


def _composable(data: Any) -> bool:
    if isinstance(data, dict):
        return len({nfc(key) for key in data}) == len(data) and all(map(_composable, data.values()))
    return all(map(_composable, data)) if isinstance(data, list) else True


@given(_DATA)
@example({"a": ["\n", {"value": "?"}]})
def test_any_data_comes_back(data: Any) -> None:
    assume(_composable(data))
    text = dump(data)
    assert is_normalized("NFC", text)
    assert not re.search(r"[\t\r\x85\u2028\u2029\ufeff]|[ \t]\n|\n\n\Z", text)
    document = parse(HERE, text)
    assert document.problems == []
    assert repr(document.data) == repr(nfc(data))
    for loader in (yaml.SafeLoader, yaml.CSafeLoader):
        assert repr(yaml.load(text, Loader=loader)) == repr(nfc(data))
    assert format_document(document) == text


@given(_DATA)
def test_key_order_changes_no_data(data: Any) -> None:
    assume(_composable(data))
    order = by_path(root="name id", cards="value id", value="note", note="b a")
    text = dump(data, order)
    assert parse(HERE, text).data == nfc(data)
    assert format_document(parse(HERE, text), order) == text


class _Messy:
    """Writes data in any of YAML's styles, with comments wherever they may stand."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.written = 0
        self.literal = 99  # the indentation of a literal block just written: comments stay left of it

    def coin(self, weight: int = 3) -> bool:
        return bool(self.draw(st.integers(0, weight)) == weight)

    def comment(self) -> str:
        self.written += 1
        return f"# c{self.written}"

    def beside(self) -> str:
        return f" {self.comment()}" if self.coin() else ""

    def above(self, indent: int) -> str:
        lines = ""
        while self.coin():
            pad = self.draw(st.sampled_from([0, max(indent - 2, 0), indent, indent + 2]))
            pad = min(pad, self.literal - 1)
            lines += self.draw(st.sampled_from(["", "", "\n", " \n"])) + " " * pad + self.comment() + "\n"
        return lines + ("\n" if self.coin(5) else "")

    def gap(self, indent: int) -> str:
        return f"{self.beside()}\n{self.above(indent)}{' ' * indent}" if self.coin(4) else ""

    def flow(self, data: Any, indent: int) -> str:
        def item(text: str) -> str:
            return self.gap(indent) + text + self.gap(indent)

        if isinstance(data, list):
            return "[" + ",".join(item(self.flow(value, indent)) for value in data) + self.gap(indent) + "]"
        if isinstance(data, dict):
            pairs = (f"{scalar_text(key, in_flow=True)}: {self.flow(v, indent)}" for key, v in data.items())
            return "{" + ", ".join(map(item, pairs)) + self.gap(indent) + "}"
        if self.coin() and isinstance(data, str):
            return yaml.safe_dump(data, default_style='"', allow_unicode=True, width=10**9).rstrip("\n")
        return scalar_text(data, in_flow=True)

    def block(self, data: Any, indent: int) -> str:
        pad = " " * indent
        text = ""
        if isinstance(data, list):
            for item in data:
                text += self.above(indent) + pad + "-" + self.value(item, indent + 2)
        else:
            for key, value in data.items():
                text += self.above(indent) + pad
                if self.coin(9):
                    text += f"? {scalar_text(key)}{self.beside()}\n{self.above(indent)}{pad}:"
                else:
                    text += scalar_text(key) + ":"
                text += self.value(value, indent + self.draw(st.sampled_from([1, 2, 4])))
        return text

    def value(self, data: Any, indent: int) -> str:
        if isinstance(data, list | dict) and data and not self.coin():
            return f"{self.beside()}\n{self.above(indent)}" + self.block(data, indent)
        on_next_line = f"{self.beside()}\n{self.above(indent)}{' ' * indent}" if self.coin(6) else " "
        if isinstance(data, str) and re.fullmatch(r"[ab\n]*b\n", data) and on_next_line == " ":
            self.literal = indent
            return f" |{self.beside()}\n" + "".join(
                f"{' ' * indent}{line}\n" for line in data.split("\n")[:-1]
            )
        self.literal = 99
        return on_next_line + self.flow(data, indent) + self.beside() + "\n"


_WORDS = st.sampled_from(
    ["a", "b b", "値", "😀", "x#y", "'# no'", "", "x: y", "a\nb", "yes", "a\n\nab\n", "-", "c" * 70]
)
_WORD_KEYS = st.sampled_from(["id", "name", "cards", "value", "one_of", "printed", "note", "a", "b", "#", ""])
_TREES = st.recursive(
    st.one_of(_WORDS, st.integers(0, 99), st.just(True)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_WORD_KEYS, inner, max_size=4)),
    max_leaves=14,
)


@st.composite
def _messy_files(draw: Any) -> tuple[Any, str, int]:
    data = draw(
        st.one_of(st.dictionaries(_WORD_KEYS, _TREES, min_size=1, max_size=4), st.lists(_TREES, min_size=1))
    )
    messy = _Messy(draw)
    text = draw(st.sampled_from(["", "", "---\n", "--- # c0\n", "# c0\n---\n", "\n\n# c0\n"])) + messy.block(
        data, 0
    )
    text += messy.above(0) + messy.above(2)
    return data, text, messy.written + text.count("# c0")


@given(_messy_files(), st.booleans(), st.booleans())
def test_any_comments_are_kept(file: tuple[Any, str, int], ordered: bool, with_first: bool) -> None:
    data, text, written = file
    document = parse(HERE, text)
    assert document.root is not None, text
    assert document.data == data
    order = (
        by_path(root="name id b a", cards="value id", value="printed", note="b a") if ordered else no_order
    )
    first = SCHEMA if with_first else None
    result = format_document(document, order, first)
    again = parse(HERE, result)
    assert again.data == data
    found = sorted(c.text for c in comments.find_comments(again) if c.text != SCHEMA)
    assert len(found) == len(set(found)) == written
    assert result.startswith(SCHEMA) or not with_first
    assert format_document(again, order, first) == result
    assert not re.search(r"\n\n\n|[ \t]\n|\A\n|\n\n\Z", result.replace("a\n\n", ""))
