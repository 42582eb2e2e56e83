"""An archive every text of which tries to become more than text, and its harmless twin.

The twin has other texts and is otherwise the same, so both must make the same pages: an
element or attribute that only the first one has was made by a text.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator.catalogue.canonical import dump
from generator.catalogue.reader import read
from tests.site.scratch import data_file, put, strings
from tests.support.archives import GAME, OTHER_SOURCE, SOURCE, write_archive

PAYLOAD = (
    "<img src=x onerror=\"window.hostile='{n}'\"><script>window.hostile='{n}'</script>"
    "</title></script></textarea>--><!-- '\"><svg onload=alert({n})> &amp;&lt;&#60; "
    "{{{{ 7*7 }}}} {{% raise %}} {{# x #}} ${{7*7}} {{n}} %(n)s %s javascript:alert({n}) "
    "](javascript:alert({n})) `*_~ \\u003c \\ tefuda-mark-title tefuda-mark-content の・札 N{n}N"
)
HARMLESS = "plain の・札 N{n}N"
NULLISH = ("null", "~", "NO", "true", "123", "2013-04-28", "0x1F", "1e3", ".nan", "<<", "=", "unknowns")

# What the pages have no use for: it may be absent from them.
NOT_SHOWN = {
    ("game", "name"),
    ("game", "place"),
    ("products", "place"),
    ("products", "printed"),
    ("rulings", "place"),
}
# What is no free text: identifiers, references, and words that the schemas list.
_FIXED = {
    *("game", "id", "key", "source", "kind", "status", "choice", "clauses", "sets", "form", "prefix"),
    *("pattern", "colour", "published", "read", "released", "transcript", "set", "reading", "timing"),
    *("rarity", "element", "effect", "timings"),
}
BOTH = {"ja": "あ", "en": "a"}


def _fill_in(root: Path) -> None:
    """Give the synthetic archive every field that a schema allows and that it lacks."""

    def more(name: str, change: Callable[[Any], None]) -> None:
        path = data_file(root, name)
        document = read(path)
        change(document.data)
        path.write_text(dump(document.data), encoding="utf-8")

    def game(data: Any) -> None:
        data["declared"] = {"inferred": 30, "because": BOTH, "note": BOTH}
        data["facts"] = [
            {"label": BOTH, "value": BOTH, "place": "a", "note": BOTH, "status": status}
            for status in ("stated", "inferred", "unknown")
        ]
        data["unnamed_note"] = BOTH
        for number, item in enumerate(data["sets"]):
            item.update({"label": BOTH, "note": BOTH} if number else {"note": BOTH})

    def sources(data: Any) -> None:
        for source in data["sources"]:
            source.update({"author": "a", "published": "2013", "read": "2014-01"})
            source.update({"lacks": BOTH, "note": BOTH})

    def products(data: Any) -> None:
        data["products"][0].update({"released": "2013-04", "printed": "a", "place": "a", "note": BOTH})

    def rules(data: Any) -> None:
        for number, clause in enumerate(data["sections"][0]["clauses"]):
            clause.update({"source": OTHER_SOURCE, "note": BOTH, "because": BOTH, "place": "a"})
            clause["status"] = ("stated", "inferred", "unknown")[number % 3]

    def rulings(data: Any) -> None:
        for ruling in data["rulings"]:
            ruling.update({"note": BOTH, "place": "a"})

    def glossary(data: Any) -> None:
        for term in data["terms"]:
            term.pop("match", None)
            term["note"] = BOTH

    more("game", game)
    more("sources", sources)
    more("products", products)
    more("rules", rules)
    more("rulings", rulings)
    more("glossary", glossary)
    data_file(root, "phrasebook").unlink()


def _cards() -> list[dict[str, Any]]:
    def card(number: int, **values: Any) -> dict[str, Any]:
        plain = {"kind": "場面", "rarity": "C", "element": "火", "traits": ["a", "b"], "cost": number % 10}
        name = {"id": f"sk1-{number:02d}", "name": "a"}
        return {**name, **plain, "abilities": [], "note": BOTH, **values}

    because = {"because": BOTH, "note": BOTH, "printed": "a"}
    ability = {"timing": "開始", "text": "a", "printed": "a", "note": BOTH}
    worked_out = {"timing": {"inferred": "攻撃", "because": BOTH}, "text": "a"}
    return [
        card(1, quote="a", reading="あ", abilities=[ability, worked_out]),
        card(2, kind="人物", power={"inferred": 9700, **because}),
        card(3, rarity={"conflict": ["U", "R"], "printed": "a", "note": BOTH}),
        card(4, traits={"one_of": [["a"], ["b", "c"]], "note": BOTH}),
        card(5, traits={"probably": ["a"], "note": BOTH, "printed": "a"}),
        card(6, cost={"value": 3, "printed": "a", "source": OTHER_SOURCE, "note": BOTH}),
        card(7, element={"unknown": True, "note": BOTH, "printed": "a"}),
        *(card(8 + number, name=name, traits=[name]) for number, name in enumerate(NULLISH)),
    ]


def write_pair(hostile: Path, harmless: Path) -> dict[str, tuple[str | int, ...]]:
    """Write both archives; returns each hostile text with the place where it stands."""
    placed: dict[str, tuple[str | int, ...]] = {}
    for root, payload in ((hostile, PAYLOAD), (harmless, HARMLESS)):
        write_archive(root, 4)
        _fill_in(root)
        number = 0
        for path in sorted((root / "data" / GAME / "cards").iterdir()):
            cards = _cards() if path.stem == "sk1" else []
            listed = {"game": GAME, "set": path.stem, "source": SOURCE, "cards": cards}
            path.write_text(dump(listed), encoding="utf-8")
        for path in sorted((root / "data" / GAME).rglob("*.yml")):
            data = read(path).data
            for place, text in list(strings(data)):
                fixed = any(step in _FIXED for step in place if isinstance(step, str))
                kept = fixed and place[-1] not in ("ja", "en", "printed", "place")
                if kept or text in NULLISH:
                    continue
                number += 1
                written = payload.format(n=number)
                put(data, place, written)
                if root == hostile:
                    placed[written] = (path.stem, *place)
            path.write_text(dump(data), encoding="utf-8")
        _write_labels(root, payload)
    return placed


def _write_labels(root: Path, payload: str) -> None:
    """The labels of fields and values stand in the card schema; it is part of the archive, too."""
    path = root / "schemas" / f"{GAME}.cards.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    for number, (key, field) in enumerate(schema["$defs"]["card"]["properties"].items()):
        if "title" in field:
            field["title"] = f"{key}ja {payload.format(n=f'9{number}1')} / {payload.format(n=f'9{number}2')}"
    path.write_text(json.dumps(schema, ensure_ascii=False), encoding="utf-8")
