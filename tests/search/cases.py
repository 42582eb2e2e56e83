"""The shared cases, and how each is judged; both searches are held to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.catalogue.reader import read

CASES: Sequence[Mapping[str, Any]] = read(Path(__file__).parent / "cases.yml").data["cases"]


@dataclass(frozen=True)
class Found:
    """What a search found, told in the same words by both."""

    groups: Sequence[tuple[str, Sequence[tuple[str, bool]]]] = ()
    error: Mapping[str, Any] | None = None
    keys: list[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", [key for _, hits in self.groups for key, _ in hits])

    def cards(self, *, sure: bool) -> list[str]:
        """The ids of the cards found, those that are sure or those that are not."""
        return [
            key for kind, hits in self.groups for key, is_sure in hits if kind == "card" and is_sure is sure
        ]


def differences(case: Mapping[str, Any], found: Found, twin: Found | None) -> list[str]:
    """How ``found`` differs from what ``case`` says; ``twin`` is what its ``same_as`` found."""
    keys = set(found.keys)
    wrong: list[str] = []

    def expect(what: str, wanted: object, got: object) -> None:
        if what in case and wanted != got:
            wrong.append(f"{what}: wanted {wanted}, got {got}")

    if "error" not in case and found.error is not None:
        wrong.append(f"error: {found.error}")
    expect("error", case.get("error"), found.error)
    expect("cards", case.get("cards"), found.cards(sure=True))
    expect("perhaps", case.get("perhaps"), found.cards(sure=False))
    expect("first", case.get("first"), found.keys[: len(case.get("first", ()))])
    expect("has", set(), set(case.get("has", ())) - keys)
    expect("lacks", set(), set(case.get("lacks", ())) & keys)
    expect("count", case.get("count"), len(found.cards(sure=True)) + len(found.cards(sure=False)))
    expect("kinds", case.get("kinds"), [kind for kind, _ in found.groups])
    expect("none", [], found.keys)
    expect("same_as", twin.keys if twin else None, found.keys)
    return wrong


def uncovered(case: Mapping[str, Any]) -> bool:
    """True for a case that asserts nothing."""
    return not case.keys() - {"query"}
