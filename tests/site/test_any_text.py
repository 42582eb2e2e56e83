"""Whatever text passes validation, every page can be made from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from generator.catalogue.canonical import dump
from generator.catalogue.load import Loader
from generator.catalogue.model import Archive
from generator.catalogue.reader import read
from generator.pages.card_data import card_json
from generator.pages.render import Renderer
from generator.pages.urls import LANGUAGES
from generator.shell import FilledShell
from tests.site.scratch import Html, data_file
from tests.site.test_shell import PAGE
from tests.support.archives import write_archive

SIGNS = "<>&\"'{}%《》[]()?#:;/\\|・の『』 　`*_~-=!@$^,.0１ｱアあ"
# Control characters and the like are refused by validation; here they would only use up examples.
OTHERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cn", "Co", "Zl", "Zp"))
TEXT = st.text(st.one_of(st.sampled_from(SIGNS), OTHERS), min_size=1, max_size=30)
BOTH = st.fixed_dictionaries({"ja": TEXT, "en": TEXT})
Texts = dict[str, Any]


def texts() -> st.SearchStrategy[Texts]:
    """A text for every field of the tiny archive that holds one."""
    plain = dict.fromkeys(("name", "other", "quote", "ability", "trait", "code", "set", "author"), TEXT)
    both = dict.fromkeys(("title", "short", "summary", "label", "value", "note", "because", "source"), BOTH)
    return st.fixed_dictionaries({**plain, **both})


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of two cards, rewritten for each example."""
    root = write_archive(tmp_path_factory.mktemp("tiny") / "archive", 2)
    for name in ("products", "phrasebook", "rules", "rulings", "glossary", "cards/sk2"):
        data_file(root, name).unlink()
    return root


@pytest.fixture(scope="module")
def usual(specimen: Archive) -> set[tuple[str, tuple[str, ...]]]:
    """The elements that pages are made of. Where a name may be broken depends on the name."""
    return {element for html in rendered(specimen) for element in Html(html).elements} | {("wbr", ())}


def rendered(archive: Archive) -> list[str]:
    renderer = Renderer(archive)
    shell = FilledShell.cut(PAGE)
    made = [renderer.page(spec) for spec in renderer.pages]
    for card in archive.cards.values():
        for lang in LANGUAGES:
            page = renderer.card(card, lang)
            made.append(
                shell.fill(title=page.title, description=page.description, content=page.html, card_id=card.id)
            )
    return made


def write(root: Path, t: Texts) -> None:
    """The tiny archive with these texts."""
    game = read(data_file(root, "game")).data
    game.update({key: t[key] for key in ("title", "short", "summary")})
    game["facts"] = [{"label": t["label"], "value": t["value"], "note": t["note"], "status": "stated"}]
    game["sets"][0].update({"code": t["code"], "name": t["set"], "note": t["note"]})
    source = {"title": t["source"], "describes": t["value"], "author": t["author"]}
    sources = read(data_file(root, "sources")).data
    sources["sources"] = [{**item, **source} for item in sources["sources"]]
    plain = {"kind": "場面", "rarity": "C", "element": "火", "traits": [t["trait"]], "cost": 1}
    cards = [
        {"id": "sk1-01", "name": t["name"], **plain, "quote": t["quote"], "abilities": "unknown"},
        {
            "id": "sk1-02",
            "name": t["other"],
            **plain,
            "note": t["note"],
            "cost": {"inferred": 2, "because": t["because"], "printed": t["quote"]},
            "abilities": [{"timing": "開始", "text": t["ability"], "note": t["note"]}],
        },
    ]
    listed = {"game": "shisaku", "set": "sk1", "source": "specimen-list", "cards": cards}
    for name, data in (("game", game), ("sources", sources), ("cards/sk1", listed)):
        data_file(root, name).write_text(dump(data), encoding="utf-8")


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(t=texts())
def test_pages_can_be_made_from_any_valid_text(
    tiny: Path, usual: set[tuple[str, tuple[str, ...]]], t: Texts
) -> None:
    write(tiny, t)
    found = Loader(tiny).load()
    if found.archive is None:
        event("refused: " + found.problems[0].code)
        assert all(problem.message("ja") and problem.message("en") for problem in found.problems)
        return
    event("accepted")
    pages = [Html(page) for page in rendered(found.archive)]
    strange = {element for page in pages for element in page.elements} - usual
    assert not strange
    shown = "\n".join(page.text for page in pages)
    for card in found.archive.cards.values():
        assert card.name in shown
        assert json.loads(card_json(found.archive.game(card.game), card))["name"] == card.name
