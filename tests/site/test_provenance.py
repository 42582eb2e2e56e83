"""Who says so: on a card's page, its sources, how sure they are, and conflicting reports side by side."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator.pages.render import Renderer
from generator.pages.urls import LANGUAGES, Language
from tests.site.scratch import change, data_file, loaded, minimal_archive


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Language, str]:
    """A specimen card of which a list and a photo say different things."""
    root = minimal_archive(tmp_path_factory.mktemp("provenance") / "archive")

    def of_card(data: Any) -> None:
        data["cards"][0] = {
            "id": "sk1-01",
            "name": "見本の札",
            "kind": "人物",
            "rarity": {"value": "R", "source": "specimen-photo"},
            "element": "火",
            "traits": [],
            "cost": {"conflict": [3, 4], "sources": ["specimen-list", ["specimen-list", "specimen-photo"]]},
            "power": 9700,
            "abilities": [
                {
                    "timing": "攻撃",
                    "text": "自分の試作力+500",
                    "reports": [{"text": "自分の試作力+600 <b>", "source": "specimen-photo"}],
                }
            ],
        }

    def of_sources(data: Any) -> None:
        data["sources"][1]["sure"] = "seen"
        data["sources"][1]["title"]["ja"] = "写真 <i>"

    change(data_file(root, "cards/sk1"), of_card)
    change(data_file(root, "sources"), of_sources)
    archive = loaded(root)
    renderer = Renderer(archive)
    card = archive.cards["sk1-01"]
    assert card.conflicts == ("cost", "abilities")
    assert card.sources == ("specimen-list", "specimen-photo")
    return {lang: renderer.card(card, lang).html for lang in LANGUAGES}


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html)).strip()


def test_each_source_is_named_with_its_kind_and_how_sure_it_is(pages: dict[Language, str]) -> None:
    found = re.search(r'<section class="t-voices".*?</section>', pages["en"], re.DOTALL)
    assert found
    first, second = re.findall(r"<li>.*?</li>", found[0], re.DOTALL)
    assert text(first) == "Specimen source specimen-list Web page everything else"
    assert (
        text(second)
        == "Specimen source specimen-photo Photo · From the card or document itself Rarity, Cost, Abilities"
    )
    assert (
        'href="../../../../../en/shisaku/#source-specimen-photo"' in second
        or "#source-specimen-photo" in second
    )


def test_values_stand_side_by_side_with_who_says_them(pages: dict[Language, str]) -> None:
    row = re.search(r'<tr data-field="cost">.*?</tr>', pages["ja"], re.DOTALL)
    assert row
    listed = [text(item) for item in re.findall(r"<li>.*?</li>", row[0], re.DOTALL)]
    assert listed == ["3 試作の出典 specimen-list", "4 試作の出典 specimen-list, 写真 &lt;i&gt;"]
    assert "矛盾" in row[0]


def test_another_wording_of_an_ability_is_shown(pages: dict[Language, str]) -> None:
    assert "ほかの報告" in pages["ja"]
    assert "自分の試作力+600 &lt;b&gt;" in pages["ja"]
    assert "Also reported as" in pages["en"]
