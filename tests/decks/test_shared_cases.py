"""The shared cases, asked of Python and of the browser's modules; both must agree in every word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue.model import Archive
from generator.catalogue.nearest import nearest_all
from generator.catalogue.reader import read
from tests.decks.twin import Twin, book_of, games_for_twin, judged

CASES: Sequence[Mapping[str, Any]] = read(Path(__file__).parent / "cases.yml").data["cases"]


def game_of(case: Mapping[str, Any]) -> str:
    return str(case.get("game", "tommy-walker"))


def differences(case: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """How an answer differs from what the case says."""
    wrong: list[str] = []

    def expect(what: str, got: object) -> None:
        if what in case and case[what] != got:
            wrong.append(f"{what}: wanted {case[what]}, got {got}")

    deck: dict[str, Any] = {}
    for section, card, count in found["entries"]:
        nested = any(isinstance(value, Mapping) for value in case.get("deck", {}).values())
        (deck.setdefault(section, {}) if nested else deck)[card] = count
    expect("deck", deck)
    unread = [line for line in found["lines"] if line[1] == "unread"]
    if "unread" not in case and unread:
        wrong.append(f"unread: {unread}")
    expect("unread", [[line[0], line[5]] for line in unread])
    expect("kinds", [line[1] for line in found["lines"]])
    expect("options", unread[0][7] if unread else None)
    verdict = found["verdict"]
    broken = [f for f in verdict["findings"] if f["broken"]]
    still_open = [f for f in verdict["findings"] if not f["broken"]]
    expect("answer", verdict["answer"])
    expect("broken", [next(iter(f["clauses"]), "") for f in broken])
    expect("open", [next(iter(f["clauses"]), "") for f in still_open])
    expect("decides", [o for f in still_open for o in f["open"]])
    expect("repair", [f"+{f['add']}" if f["add"] else f"-{f['remove']}" for f in broken])
    expect("advice", [next(iter(f["clauses"]), "") for f in verdict["advice"]])
    return wrong


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["list"])[:60])
def test_case(archive: Archive, case: Mapping[str, Any]) -> None:
    book = book_of(archive, game_of(case))
    found = judged(book, case["list"])
    assert differences(case, found) == []
    if "near" in case:
        section, guess = next((line[2], line[6]) for line in found["lines"] if line[1] == "unread")
        names = next(part.names.names for part in book.parts if part.id == section)
        assert case["near"] in nearest_all(guess, names)


def test_the_browser_says_the_same(archive: Archive, twin: Twin) -> None:
    lists = [{"game": game_of(case), "text": case["list"]} for case in CASES]
    answers = twin.ask(games=games_for_twin(archive), lists=lists)["lists"]
    wrong = {}
    for case, answer in zip(CASES, answers, strict=True):
        near = answer.pop("near")
        ours = judged(book_of(archive, game_of(case)), case["list"])
        told = [f"{key}: {answer[key]} instead of {ours[key]}" for key in ours if answer[key] != ours[key]]
        if "near" in case and case["near"] not in [n for names in near for n in names]:
            told.append(f"near: {near}")
        if told:
            wrong[case["list"]] = told
    assert wrong == {}


def test_every_case_asserts_something() -> None:
    assert [case["list"] for case in CASES if not case.keys() - {"list", "game"}] == []
