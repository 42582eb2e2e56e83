"""Every text of an archive is shown as text, whatever it says."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from generator.site_build import build_site
from tests.site.hostile import NOT_SHOWN, NULLISH, write_pair
from tests.site.scratch import Html, data_file, loaded, strings, tree


class Pair:
    """The sites of the hostile archive and of its harmless twin."""

    def __init__(self, folder: Path) -> None:
        self.root, twin = folder / "hostile", folder / "harmless"
        self.placed = write_pair(self.root, twin)
        self.folder = build_site(self.root / "mkdocs.yml")
        self.sources, self.twin_sources = pages(self.folder), pages(build_site(twin / "mkdocs.yml"))
        self.pages = {path: Html(text) for path, text in self.sources.items()}
        self.twins = {path: Html(text) for path, text in self.twin_sources.items()}


def pages(site: Path) -> dict[str, str]:
    return {k: v.decode("utf-8") for k, v in tree(site).items() if k.endswith(".html")}


def alike(page: str) -> Html:
    """A page without its similar cards and examples of queries: which they are depends on the texts."""
    for chosen in ('<section class="t-similar".*?</section>', "<tbody data-t-examples>.*?</tbody>"):
        page = re.sub(chosen, "", page, flags=re.DOTALL)
    return Html(page)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Both sites, built as strictly as can be."""
    return Pair(tmp_path_factory.mktemp("pair"))


pytestmark = pytest.mark.xdist_group("escaping")


def test_a_text_makes_no_element_and_no_attribute(pair: Pair) -> None:
    """The pages are made of exactly the elements that the harmless twin's are made of."""
    assert pair.pages.keys() == pair.twins.keys()
    assert len(pair.pages) > 40
    usual = {element for twin in pair.twins.values() for element in twin.elements}
    wrong: dict[str, object] = {}
    for path, page in pair.pages.items():
        if unusual := set(page.elements) - usual:
            wrong[path] = unusual
        here = alike(pair.sources[path]).elements
        there = alike(pair.twin_sources[path]).elements
        if here != there:
            wrong[path] = next(((a, b) for a, b in zip(here, there, strict=False) if a != b), "longer")
    assert not wrong


def test_every_text_is_shown_to_the_letter(pair: Pair) -> None:
    """Nothing is swallowed, and nothing in it is taken for a template."""
    shown = "\n".join(page.text for page in pair.pages.values())
    missing = {
        place
        for text, place in pair.placed.items()
        if text not in shown and (place[0], place[-1]) not in NOT_SHOWN
    }
    assert not missing


def test_what_looks_like_null_is_a_name(pair: Pair) -> None:
    archive = loaded(pair.root)
    names = {card.name for card in archive.cards.values()}
    assert names.issuperset(NULLISH)
    for card in archive.cards.values():
        if card.name in NULLISH:
            page = pair.pages[f"shisaku/cards/{card.id}/index.html"]
            assert f"{card.name} – " in page.text
            assert page.text.count(card.name) > 3


def test_the_data_files_hold_the_texts_to_the_letter(pair: Pair) -> None:
    for card in loaded(pair.root).cards.values():
        path = pair.folder / "shisaku" / "cards" / card.id / "card.json"
        found = json.loads(path.read_text(encoding="utf-8"))
        assert found["name"] == card.name
        assert {k: v for k, v in found.items() if k in card.raw} == card.raw
    index = json.loads((pair.folder / "search" / "shisaku.json").read_text(encoding="utf-8"))
    assert set(index["cards"]["name"]) == {card.name for card in loaded(pair.root).cards.values()}


def test_attributes_hold_no_script(pair: Pair) -> None:
    """No link leads to a script, and none out of the site."""
    for path, page in pair.pages.items():
        for value in page.values:
            assert not value.lower().startswith(("javascript:", "data:text")), path


def test_a_wiki_page_shows_hostile_names_as_text(pair: Pair, tmp_path: Path) -> None:
    """In a page written by hand, too, a card's name is its name."""
    name = loaded(pair.root).cards["sk1-01"].name
    about = pair.root / "docs" / "ja" / "about.md"
    kept = about.read_text(encoding="utf-8")
    about.write_text("# about\n\n前《sk1-01》後 SK-1.1\n", encoding="utf-8")
    try:
        site = build_site(pair.root / "mkdocs.yml", tmp_path / "site")
    finally:
        about.write_text(kept, encoding="utf-8")
    page = Html((site / "about" / "index.html").read_text(encoding="utf-8"))
    assert f"前{name}後 SK-1.1" in page.text
    added = Counter(page.elements) - Counter(pair.twins["about/index.html"].elements)
    assert added == {("a", ("class", "href")): 2}


def test_the_archive_tried_every_kind_of_file(pair: Pair) -> None:
    """Guards the test itself."""
    kinds = {place[0] for place in pair.placed.values()}
    assert kinds == {"game", "sources", "products", "rules", "rulings", "glossary", "sk1"}
    for name in ("game", "sources", "products", "rules", "rulings", "glossary", "cards/sk1"):
        text = data_file(pair.root, name).read_text(encoding="utf-8")
        assert "onerror" in text
    assert len(pair.placed) > 400
    assert not list(strings({}))
