"""What a second source does to a value: fill it, settle it, or stand beside it."""

from __future__ import annotations

from typing import Any

import pytest

from generator.imports.merging import ByHand, merged

WHY = {"ja": "理由。", "en": "Reason."}


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        # what was not known is filled
        ("unknown", 3, {"value": 3, "source": "photo"}),
        ({"unknown": True, "note": WHY}, 3, {"value": 3, "source": "photo"}),
        (
            "unknown",
            {"one_of": [3, 4], "printed": "3or4"},
            {"one_of": [3, 4], "printed": "3or4", "source": "photo"},
        ),
        ({"inferred": 3, "because": WHY}, 4, {"value": 4, "source": "photo"}),
        # what was in doubt is settled by what fits
        ({"one_of": [3, 4], "printed": "3or4?"}, 3, {"value": 3, "source": "photo"}),
        ({"probably": 3}, 3, {"value": 3, "source": "photo"}),
        # nothing new
        (3, 3, 3),
        (3, "unknown", 3),
        (3, {"one_of": [3, 4], "printed": "3or4"}, 3),
        (3, {"probably": 3, "printed": "3?"}, 3),
        ({"value": 3, "source": "leaflet"}, 3, {"value": 3, "source": "leaflet"}),
        ({"conflict": ["S", "T"], "printed": "ST"}, {"conflict": ["S", "T"], "printed": "ST"},
         {"conflict": ["S", "T"], "printed": "ST"}),
        # what differs stands side by side
        (3, 4, {"conflict": [3, 4], "sources": ["wiki", "photo"]}),
        ({"value": 3, "source": "leaflet"}, 4, {"conflict": [3, 4], "sources": ["leaflet", "photo"]}),
        ({"one_of": [3, 4]}, 5, {"conflict": [3, 4, 5], "sources": ["wiki", "wiki", "photo"]}),
        ({"probably": 3, "note": WHY}, 4, {"conflict": [3, 4], "sources": ["wiki", "photo"], "note": WHY}),
        (
            {"conflict": ["S", "T"], "printed": "ST"},
            "S",
            {"conflict": ["S", "T"], "sources": [["wiki", "photo"], "wiki"], "printed": "ST"},
        ),
        (
            {"conflict": [3, 4], "sources": ["wiki", "photo"]},
            4,
            {"conflict": [3, 4], "sources": ["wiki", "photo"]},
        ),
        (["a"], ["b"], {"conflict": [["a"], ["b"]], "sources": ["wiki", "photo"]}),
    ],
)  # fmt: skip
def test_merging(old: Any, new: Any, result: Any) -> None:
    assert merged(old, new, "wiki", "photo") == result


def test_a_source_does_not_contradict_itself() -> None:
    with pytest.raises(ByHand):
        merged(3, 4, "wiki", "wiki")
    with pytest.raises(ByHand):
        merged({"value": 3, "source": "photo"}, 4, "wiki", "photo")


def test_the_same_source_needs_no_name() -> None:
    assert merged("unknown", 3, "wiki", "wiki") == 3
