"""The colours of values: what the schemas name is defined in the styles, and can be read in both schemes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOKENS = (ROOT / "generator" / "assets" / "css" / "tokens.css").read_text(encoding="utf-8")
FACE = (ROOT / "generator" / "assets" / "css" / "face.css").read_text(encoding="utf-8")
PAIR = r"(?:light-dark\((#\w+), (#\w+)\)|var\(--([\w-]+)\))"
HUES = {name: values for name, *values in re.findall(rf"\[data-hue=(\w+)\] {{ --hue: {PAIR}; }}", TOKENS)}
GROUNDS = ("paper", "bar", "card", "sunk")
SCHEMES = ("light", "dark")


def token(name: str) -> tuple[str, str]:
    """A colour of tokens.css in both schemes."""
    found = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", TOKENS)
    assert found, f"tokens.css has no --{name}"
    return found[1], found[2]


def hue(name: str) -> tuple[str, str]:
    light, dark, other = HUES[name]
    return token(other) if other else (light, dark)


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def keywords(schema: Any, name: str) -> Iterator[str]:
    """Every value that a schema gives to one keyword."""
    if isinstance(schema, dict):
        if isinstance(schema.get(name), str):
            yield schema[name]
        for part in schema.values():
            yield from keywords(part, name)
    elif isinstance(schema, list):
        for part in schema:
            yield from keywords(part, name)


def used(name: str) -> set[str]:
    files = (ROOT / "schemas").glob("*.cards.schema.json")
    return {value for file in files for value in keywords(json.loads(file.read_text("utf-8")), name)}


def test_every_colour_that_a_schema_names_is_defined() -> None:
    assert used("x-colour")
    assert used("x-colour") <= HUES.keys()


def test_every_ring_and_frame_that_a_schema_names_is_drawn() -> None:
    assert used("x-ring") - {"plain"} == set(re.findall(r"\[data-ring=(\w+)\]", FACE))
    assert used("x-frame") == set(re.findall(r"\[data-frame=(\w+)\]", FACE))


@pytest.mark.parametrize("name", HUES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_colour_can_be_read(name: str, scheme: str) -> None:
    """As text on every ground, and under the text of a tag."""
    at = SCHEMES.index(scheme)
    grounds = [token(ground)[at] for ground in GROUNDS] + [token("on-hue")[at]]
    assert {
        ground: round(ratio, 2) for ground in grounds if (ratio := contrast(hue(name)[at], ground)) < 4.5
    } == {}


def test_no_game_stands_in_a_style() -> None:
    games = [file.name for file in (ROOT / "data").iterdir() if file.is_dir()]
    styles = (ROOT / "generator" / "assets" / "css").glob("*.css")
    named = [(style.name, game) for style in styles for game in games if game in style.read_text("utf-8")]
    assert named == []
    assert "data-value" not in FACE
