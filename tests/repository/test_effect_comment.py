"""The comment on a pull request: what the change's own code wrote must not do anything there."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.effect_comment import LIMIT, MARK, comment, harmless

ROOT = Path(__file__).resolve().parents[2]
RUN = "https://github.com/someone/cards/actions/runs/1"


@pytest.mark.parametrize(
    "text",
    [
        "@someone",
        "&#64;someone",
        "&commat;someone",
        "<img src=x>",
        "</details>",
        "<!-- tefuda: effect -->",
        "![x](//example.org/x.png)",
        "[x](//example.org)",
        "[x][y]\n[y]: /login",
        "https://example.org",
        "www.example.org",
        "mailto:a",
        "#12",
        "GH-12",
        "_https://example.org/x",
        "1https://example.org/x",
        "ここhttps://example.org/x",
        "_www.example.org/x",
        "xGH-12",
    ],
)
def test_nothing_is_live(text: str) -> None:
    """Every sign that would do something is followed by one that keeps it from doing it."""
    shown = harmless(text)
    assert shown.replace("\u200b", "") == text
    for live in (
        "@s",
        "&#",
        "&c",
        "<i",
        "</",
        "<!",
        "](",
        "][",
        "]:",
        "https:",
        "www.",
        "mailto:",
        "#1",
        "-1",
    ):
        assert live not in shown


@pytest.mark.parametrize("text", ["~~~\nfoo", "````\n```\nfoo", "  ~~~~\nfoo", "```\nfoo"])
def test_no_fence_is_left_open(text: str) -> None:
    """Every line that could open or close a block is one of three backticks, and they are in pairs."""
    lines = [line.lstrip() for line in harmless(text).splitlines()]
    assert not any(line.startswith(("~~~", "````")) for line in lines)
    assert sum(line.startswith("```") for line in lines) % 2 == 0


@pytest.mark.parametrize(
    "text",
    [
        "## カード +1\n\n| 前 | 後 |\n| --- | --- |\n| `?` | 3 |",
        "3 < 4 & 5 @ 6 # 7",
        "- 《観澄・りんね》\t[?]",
        "```diff\n- a\n+ b\n```",
    ],
)
def test_what_is_harmless_stays(text: str) -> None:
    assert harmless(text) == text


def test_invisible_signs_go() -> None:
    assert harmless("a\u202eb\x00c\u200bd\r\ne") == "abcd\ne"


def test_a_long_text_is_cut_at_a_line() -> None:
    shown = harmless("一行の文\n" * LIMIT)
    assert len(shown) <= LIMIT
    assert shown.endswith("一行の文\n…")
    assert len(harmless("x" * (LIMIT + 1))) <= LIMIT


def test_an_open_fence_is_closed(tmp_path: Path) -> None:
    (tmp_path / "ja.md").write_text("```\n開いたまま", encoding="utf-8")
    (tmp_path / "en.md").write_text("open\n\n  ```diff\n+ a", encoding="utf-8")
    assert comment(tmp_path, RUN).count("```") == 4


def test_the_comment_has_both_languages(tmp_path: Path) -> None:
    (tmp_path / "ja.md").write_text("カードを1枚追加", encoding="utf-8")
    (tmp_path / "en.md").write_text("1 card added", encoding="utf-8")
    text = comment(tmp_path, RUN)
    assert text.startswith(MARK)
    assert text.count(f"{RUN}#artifacts") == 2
    assert text.index("カードを1枚追加") < text.index("<details>") < text.index("1 card added")
    assert len(text) < 65_536


def test_it_fits_at_its_longest(tmp_path: Path) -> None:
    for name in ("ja.md", "en.md"):
        (tmp_path / name).write_text("@a\n" * LIMIT, encoding="utf-8")
    assert len(comment(tmp_path, RUN)) < 65_536


def test_there_may_be_nothing_to_tell(tmp_path: Path) -> None:
    assert comment(tmp_path / "nowhere", RUN) == ""
    (tmp_path / "ja.md").symlink_to(ROOT / "README.md")
    (tmp_path / "en.md").mkdir()
    assert comment(tmp_path, RUN) == ""


def test_the_script_runs_without_anything_installed(tmp_path: Path) -> None:
    (tmp_path / "ja.md").write_bytes("カード".encode() + b"\xff")
    script = [sys.executable, "-I", "scripts/effect_comment.py", str(tmp_path), "--run", RUN]
    done = subprocess.run(script, cwd=ROOT, check=True, capture_output=True)
    assert json.loads(done.stdout)["body"].endswith("カード\ufffd\n")
