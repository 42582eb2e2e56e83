"""The templates for issues and pull requests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.catalogue.reader import read

ROOT = Path(__file__).resolve().parents[2]
FORMS = [ROOT / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml" for name in ("new-card", "correction", "ruling")]


def form(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


def game_titles() -> list[str]:
    """The games of the archive in their order, as a form names them."""
    heads: list[Any] = [read(path).data for path in (ROOT / "data").glob("*/game.yml")]
    titles = [head["title"] for head in sorted(heads, key=lambda head: head["order"])]
    return [t["ja"] if t["ja"] == t["en"] else f"{t['ja']} / {t['en']}" for t in titles]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_names_the_games_of_the_archive(path: Path) -> None:
    games = next(part for part in form(path)["body"] if part.get("id") == "game")
    assert games["attributes"]["options"] == game_titles()


def both_languages(text: str) -> bool:
    """True if some of the text is Japanese, and some of it is English."""
    japanese = any("\u3040" <= sign <= "\u30ff" or "\u4e00" <= sign <= "\u9fff" for sign in text)
    return japanese and sum(sign.isascii() and sign.isalpha() for sign in text) >= 3


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_speaks_both_languages(path: Path) -> None:
    content = form(path)
    texts = [content["name"], content["description"], content["title"]]
    for part in content["body"]:
        attributes = part["attributes"]
        texts += [attributes[key] for key in ("label", "description", "value") if key in attributes]
        if part.get("id") != "game":
            texts += attributes.get("options", [])
    assert [text for text in texts if not both_languages(text)] == []


def test_the_pull_request_speaks_both_languages() -> None:
    text = (ROOT / ".github" / "PULL_REQUEST_TEMPLATE.md").read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings
    assert [line for line in headings if not both_languages(line)] == []
