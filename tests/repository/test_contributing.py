"""CONTRIBUTING.md: its two halves, its links and its pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.catalogue.reader import read

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
JAPANESE, ENGLISH = TEXT.split("\n## English\n")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"(?m)^(#{1,5}) (.+)$")


def without_code(text: str) -> str:
    return re.sub(r"(?ms)^ *```.*?^ *```$", "", text)


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def test_both_languages_have_the_same_parts() -> None:
    """As many headings of each level, pictures, steps and pieces of code."""
    shapes = [
        (
            [level for level, _ in HEADING.findall(without_code(half)) if len(level) > 2],
            half.count("!["),
            len(re.findall(r"(?m)^\d\. ", half)),
            re.findall(r"```(\w+)", half),
        )
        for half in (JAPANESE, ENGLISH)
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("link", sorted(set(LINK.findall(without_code(TEXT)))))
def test_a_link_leads_somewhere(link: str) -> None:
    if link.startswith("https://"):
        return
    path, _, place = link.partition("#")
    if path:
        assert (ROOT / path).exists()
    else:
        assert place in {anchor(heading) for _, heading in HEADING.findall(without_code(TEXT))}


def test_what_the_pages_show_is_what_the_text_says() -> None:
    """The card that the steps speak of is there, and still lacks what they add."""
    cards = (ROOT / "data" / "tommy-walker" / "cards" / "tw4.yml").read_text(encoding="utf-8")
    shown = re.findall(r"(?s)    ```yaml\n(      - id: .*?)    ```", TEXT)
    assert len(shown) == 2
    for block in shown:
        assert re.sub(r"(?m)^ {4}", "", block).rstrip() in cards


def test_the_commands_are_there() -> None:
    """Every target and command in the text exists."""
    targets = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
    named = set(re.findall(r"(?m)(?:^|`)make ([a-z-]+)", TEXT))
    assert named
    assert named <= targets


def test_the_form_has_the_buttons_that_the_text_names() -> None:
    words = read(ROOT / "generator" / "templates" / "contribute.yml").data
    named = (
        *("give_blank_do", "give_existing_do", "ask_unknown", "from_title"),
        *("send_issue", "send_file", "out_download"),
    )
    for lang, half in (("ja", JAPANESE), ("en", ENGLISH)):
        plain = half.replace("'", "’")
        missing = [key for key in named if words[key][lang].rstrip("。.?") not in plain]
        assert missing == []
