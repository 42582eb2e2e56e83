"""Whole builds: what stands in the built site, and what happens to the old one."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest

from generator.catalogue.model import Archive
from generator.pages import urls
from generator.pages.card_data import card_content, card_data
from generator.pages.game_pages import PAGE_SIZE
from generator.pages.urls import LANGUAGES
from generator.site_build import SiteBuildError, build_site
from tests.browser.html_files import HtmlFile, HtmlSite, read_html
from tests.site.scratch import (
    change,
    data_file,
    loaded,
    minimal_archive,
    mkdocs_build,
    replace_in,
    run_module,
    tree,
)
from tests.support.archives import GAME, SITE_URL, write_archive

ADDRESS = "https://cards.example/some/folder/"
EPOCH = "1367107200"  # 28 April 2013
HTML = "index.html"


def html_site(folder: Path, address: str = "") -> HtmlSite:
    return HtmlSite(folder, address)


def wrong(site: HtmlSite) -> list[str]:
    """Everything that is wrong in and between the files of a site."""
    return [*site.wrong_pages(), *site.wrong_links(), *site.wrong_languages(LANGUAGES)]


def page(folder: Path, path: str) -> str:
    return (folder / path / HTML).read_text(encoding="utf-8")


# --- the archive that this repository ships -------------------------------------------------------


@pytest.fixture(scope="module")
def shipped_site(archive_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from elsewhere, as strictly as can be."""
    folder = tmp_path_factory.mktemp("shipped") / "site"
    done = mkdocs_build(archive_root, "--site-dir", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.xdist_group("shipped")
def test_the_shipped_archive_builds(shipped_site: Path, shipped: Archive) -> None:
    for card in shipped.cards.values():
        for lang in LANGUAGES:
            assert (shipped_site / urls.card(lang, card.game, card.id) / HTML).is_file()


@pytest.mark.xdist_group("shipped")
def test_every_card_of_the_shipped_archive_has_its_data_beside_it(
    shipped_site: Path, shipped: Archive
) -> None:
    for card in shipped.cards.values():
        path = shipped_site / urls.card("ja", card.game, card.id) / "card.json"
        written = json.loads(path.read_text(encoding="utf-8"))
        assert written == card_data(shipped.game(card.game), card)
        assert card_content(card).items() <= written.items()


# --- an archive somewhere else, for an address below a folder -------------------------------------

GUIDE = {
    "ja": "# 手引き\n\n《sk1-01》、SK-1.1、SK-R1。[概要](../about.md) [続き](more.md)"
    " [札](../shisaku/cards/sk1-01.md) [条](../shisaku/rules.md) ![絵](絵.svg)\n",
    "en": "# Guide\n\n《sk1-01》, SK-1.1, SK-R1. [About](../about.md) [more](more.md)"
    " [card](../shisaku/cards/sk1-01.md) [rules](../shisaku/rules.md) ![picture](絵.svg)\n",
}


def write_elsewhere(root: Path) -> Path:
    """An archive with an address below a folder, and wiki pages in folders of their own."""
    write_archive(root, 30)
    replace_in(root / "mkdocs.yml", SITE_URL, ADDRESS)
    for lang in LANGUAGES:
        folder = root / "docs" / lang / "guide"
        folder.mkdir()
        (folder / "index.md").write_text(GUIDE[lang], encoding="utf-8")
        (folder / "絵.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
        (folder / "more.md").write_text(f"# {lang}\n\n[a](index.md)《sk1-02》\n", encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of the archive, whose path has spaces and Japanese letters in it; it is built."""
    root = write_elsewhere(tmp_path_factory.mktemp("else where") / "手札の 箱 & #1%20")
    done = mkdocs_build(root, SOURCE_DATE_EPOCH=EPOCH)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return root


@pytest.fixture(scope="module")
def built(elsewhere: Path) -> HtmlSite:
    """Its site."""
    return html_site(elsewhere / "site", ADDRESS)


pages_elsewhere = pytest.mark.xdist_group("elsewhere")


@pages_elsewhere
def test_an_archive_builds_wherever_it_stands(built: HtmlSite) -> None:
    assert wrong(built) == []


@pages_elsewhere
def test_every_page_is_there_in_both_languages(built: HtmlSite) -> None:
    pages = {path for path in built.pages if path != "404.html"}
    english = {path for path in pages if path.startswith("en/")}
    assert {f"en/{path}" for path in pages - english} == english
    assert len(english) > 40
    assert {built.pages[path].lang for path in english} == {"en"}
    assert {built.pages[path].lang for path in pages - english} == {"ja"}


def addresses(built: HtmlSite) -> set[str]:
    return {ADDRESS + path.removesuffix(HTML) for path in built.pages if path != "404.html"}


@pages_elsewhere
def test_the_sitemap_lists_every_page_with_its_other_language(built: HtmlSite) -> None:
    text = (built.folder / "sitemap.xml").read_bytes()
    assert gzip.decompress((built.folder / "sitemap.xml.gz").read_bytes()) == text
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    listed = []
    for entry in ElementTree.fromstring(text).iterfind("s:url", names):
        here = entry.findtext("s:loc", namespaces=names)
        assert here is not None
        listed.append(here)
        links = {e.attrib["hreflang"]: e.attrib["href"] for e in entry.iterfind("x:link", names)}
        assert links.keys() == {"ja", "en", "x-default"}
        assert links["x-default"] == links["ja"]
        assert here in links.values()
        assert links["en"] == links["ja"].replace(ADDRESS, ADDRESS + "en/")
    assert len(listed) == len(set(listed))
    assert set(listed) == addresses(built)


def linked(html: str, rel: str) -> dict[str, str]:
    """The ``<link>`` elements of a page with this relation, by their language."""
    found = re.findall(rf'<link rel="{rel}"(?: hreflang="([a-z-]+)")? href="([^"]*)">', html)
    return dict(found)


@pages_elsewhere
def test_every_page_names_its_own_address_and_the_other_language(built: HtmlSite) -> None:
    for path in sorted(built.pages.keys() - {"404.html"}):
        html = (built.folder / path).read_text(encoding="utf-8")
        plain = path.removeprefix("en/").removesuffix(HTML)
        assert linked(html, "canonical") == {"": ADDRESS + path.removesuffix(HTML)}
        assert linked(html, "alternate") == {
            "ja": ADDRESS + plain,
            "en": f"{ADDRESS}en/{plain}",
            "x-default": ADDRESS + plain,
        }


@pages_elsewhere
def test_the_page_for_wrong_addresses_works_at_any_address(built: HtmlSite) -> None:
    """A server shows it wherever nothing stands, so no link of it may depend on the place."""
    html = (built.folder / "404.html").read_text(encoding="utf-8")
    assert '<meta name="robots" content="noindex">' in html
    assert 'data-page-kind="404"' in html
    found: HtmlFile = built.pages["404.html"]
    assert found.links
    for link in found.links:
        if not link.url.startswith("#"):
            address = urljoin(ADDRESS + "no/such/page/", link.url)
            assert address == urljoin(ADDRESS, link.url), link
            assert address.startswith(ADDRESS)
            target = address.removeprefix(ADDRESS).partition("#")[0].partition("?")[0]
            file = target + (HTML if not target or target.endswith("/") else "")
            assert file in built.files, link
    assert built.pages["404.html"].lang == "ja"
    assert "No such page" in html


@pages_elsewhere
def test_every_card_has_its_data_beside_it_and_leads_there(built: HtmlSite, elsewhere: Path) -> None:
    for card in loaded(elsewhere).cards.values():
        where = f"{GAME}/cards/{card.id}/"
        data = json.loads((built.folder / where / "card.json").read_text(encoding="utf-8"))
        assert data == {"game": GAME, "set": card.set, "source": card.source, **card.raw}
        for lang in ("", "en/"):
            links = [a for a in built.pages[f"{lang}{where}{HTML}"].links if a.url.endswith("card.json")]
            found = [built.resolve(built.pages[f"{lang}{where}{HTML}"], a.url) for a in links]
            assert found == [(where + "card.json", "")]


@pages_elsewhere
def test_wiki_pages_in_folders_link_as_they_should(built: HtmlSite) -> None:
    for lang in ("", "en/"):
        guide = built.pages[f"{lang}guide/{HTML}"]
        leads_to = {built.resolve(guide, link.url) for link in guide.links if link.tag == "a"}
        assert leads_to >= {
            (f"{lang}shisaku/cards/sk1-01/{HTML}", ""),
            (f"{lang}shisaku/rules/{HTML}", "sk-1.1"),
            (f"{lang}shisaku/rulings/{HTML}", "sk-r1"),
            (f"{lang}shisaku/rules/{HTML}", ""),
            (f"{lang}about/{HTML}", ""),
            (f"{lang}guide/more/{HTML}", ""),
        }
        assert guide.kind == "wiki"
        (picture,) = (link for link in guide.links if link.tag == "img")
        assert picture.url.endswith(".svg")


@pages_elsewhere
def test_building_again_gives_the_same_bytes(built: HtmlSite, elsewhere: Path, tmp_path: Path) -> None:
    """From another folder, too: nothing of the place or the time gets into the site."""
    copy = tmp_path / "copy"
    shutil.copytree(elsewhere, copy, ignore=shutil.ignore_patterns("site"))
    done = mkdocs_build(copy, SOURCE_DATE_EPOCH=EPOCH, PYTHONHASHSEED="1")
    assert done.returncode == 0, done.stderr
    first, second = tree(built.folder), tree(copy / "site")
    assert first.keys() == second.keys()
    assert [path for path in first if first[path] != second[path]] == []
    assert "2013-04-28" in page(copy / "site", "")


@pages_elsewhere
def test_nothing_of_this_machine_is_in_the_site(built: HtmlSite, elsewhere: Path) -> None:
    for path, content in tree(built.folder).items():
        assert str(elsewhere.parent).encode() not in content, path


# --- archives with less, and with more ------------------------------------------------------------


@pytest.fixture(scope="module")
def least(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with nothing that it may do without, not even an address."""
    root = minimal_archive(tmp_path_factory.mktemp("least") / "archive")
    replace_in(root / "mkdocs.yml", f"site_url: {SITE_URL}\n", "")
    build_site(root / "mkdocs.yml")
    return root


@pytest.mark.xdist_group("least")
def test_an_archive_may_have_required_files_only(least: Path) -> None:
    assert wrong(html_site(least / "site")) == []
    assert "まだルールの記録がありません" in page(least / "site", "shisaku/rules")
    assert "No terms have been recorded yet" in page(least / "site", "en/shisaku/glossary")
    assert "There are no rulings yet" in page(least / "site", "en/shisaku/rulings")


@pytest.mark.xdist_group("least")
def test_without_an_address_nothing_claims_one(least: Path) -> None:
    """No sitemap, no canonical address, and alternates that work wherever the site stands."""
    site = html_site(least / "site")
    assert not [path for path in site.files if path.startswith("sitemap")]
    for path in site.pages:
        html = (site.folder / path).read_text(encoding="utf-8")
        assert "canonical" not in html
        assert not re.search(r">\s*None\s*<", html)


@pytest.mark.xdist_group("least")
def test_pages_that_nobody_wrote_are_not_linked(least: Path) -> None:
    # The form is there for every game; the page about contributing is one that somebody writes.
    for path in ("shisaku/wanted", "shisaku/contribute"):
        assert 'href="../../contribute/' not in page(least / "site", path)
    assert "about/" not in page(least / "site", "")


def test_a_set_may_have_no_card_yet(tmp_path: Path) -> None:
    root = minimal_archive(tmp_path / "archive")
    for path in (root / "data" / GAME / "cards").iterdir():
        change(path, lambda data: data.update(cards=[]))
    site = build_site(root / "mkdocs.yml")
    assert "まだ一枚も記録がありません" in page(site, "shisaku/cards")
    assert "No card has been recorded yet" in page(site, "en/shisaku/cards")
    assert wrong(html_site(site, SITE_URL)) == []


def test_a_game_may_have_no_card_list_at_all(tmp_path: Path) -> None:
    root = minimal_archive(tmp_path / "archive")
    shutil.rmtree(root / "data" / GAME / "cards")
    site = build_site(root / "mkdocs.yml")
    assert "まだ一枚も記録がありません" in page(site, "shisaku/cards")
    assert wrong(html_site(site, SITE_URL)) == []


def shown_cards(html: str) -> list[str]:
    return re.findall(r'<li data-id="([^"]+)"', html)


def test_many_cards_make_a_catalogue_of_several_pages(tmp_path: Path) -> None:
    root = write_archive(tmp_path / "archive", 300)
    site = build_site(root / "mkdocs.yml")
    cards = [card.id for card in loaded(root).games[0].cards]
    for lang in ("", "en/"):
        first = f"{lang}shisaku/cards/"
        paths = [first, f"{first}page/2/", f"{first}page/3/"]
        pages = [page(site, path) for path in paths]
        assert [len(shown_cards(html)) for html in pages] == [PAGE_SIZE, PAGE_SIZE, 60]
        assert [card for html in pages for card in shown_cards(html)] == cards
        assert not (site / first / "page" / "4").exists()
        for number, (path, html) in enumerate(zip(paths, pages, strict=True), 1):
            links = {urljoin(SITE_URL + path, link.url) for link in read_html(path, html).links}
            assert {SITE_URL + other for other in paths} - {SITE_URL + path} <= links
            assert {SITE_URL + f"{first}{card}/" for card in shown_cards(html)} <= links
            assert re.findall(r'<span aria-current="page">(\d)</span>', html) == [str(number)]
        assert len({read_html(path, html).title for path, html in zip(paths, pages, strict=True)}) == 3


# --- what is wrong, and the site that was there before --------------------------------------------


@pytest.fixture
def standing(tmp_path: Path) -> Path:
    """The root of a small archive with a site that must survive."""
    root = minimal_archive(tmp_path / "archive")
    site = root / "site"
    (site / "assets" / "tefuda").mkdir(parents=True)
    (site / HTML).write_text("the old site", encoding="utf-8")
    return root


@pytest.fixture
def untouched(standing: Path) -> Iterator[Path]:
    """The same root; afterwards everything but what the test wrote must be as it was."""
    before = tree(standing / "site")
    yield standing
    assert tree(standing / "site") == before
    assert sorted(path.name for path in standing.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("command", ["mkdocs", "generator.cli"])
def test_wrong_data_leaves_the_old_site_alone(untouched: Path, command: str) -> None:
    replace_in(data_file(untouched, "cards/sk1"), "  - id: sk1-01\n    name:", "  - id: sk1-01\n    nmae:")
    done = run_module(command, "build", cwd=untouched)
    assert done.returncode == 1
    assert re.search(
        r"^.*data/shisaku/cards/sk1\.yml:7:5: unknown-key-near: .*name", done.stderr, re.MULTILINE
    )
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize("command", ["mkdocs", "generator.cli"])
def test_a_name_that_no_card_bears_is_found_in_a_wiki_page(untouched: Path, command: str) -> None:
    for lang in LANGUAGES:
        folder = untouched / "docs" / lang
        folder.mkdir(exist_ok=True)
        (folder / "play.md").write_text("# 遊び方\n\n一行\n\n前 《試作カード000l》 後\n", encoding="utf-8")
    done = run_module(command, "build", cwd=untouched)
    assert done.returncode == 1
    assert "docs/ja/play.md:5:3: no-card-near: " in done.stderr
    assert "docs/en/play.md:5:3: no-card-near: " in done.stderr
    assert "試作カード0001" in done.stderr


LATE = {
    "a theme that is broken": ("theme/main.html", "{% for %}", "main.html"),
    "a theme that asks for what is not there": ("theme/main.html", "{{ nothing.at.all }}", "undefined"),
    "a theme that lost its marks": ("theme/main.html", "<html><body ></body></html>", "cannot be used"),
    "a link that leads nowhere": ("docs/ja/play.md", "# a\n\n[a](nowhere.md)\n", "nowhere.md"),
    "a page where another one stands": ("docs/ja/index.md", "# a\n", "another page stands at"),
    "a page where a card stands": ("docs/ja/shisaku/cards/sk1-01.md", "# a\n", "sk1-01.md"),
    "a configuration that is none": ("mkdocs.yml", "site_name: [\n", "mkdocs.yml"),
    "a plugin that is not there": ("mkdocs.yml", "site_name: a\nplugins: [no-such]\n", "no-such"),
}


@pytest.mark.parametrize("what", LATE)
def test_a_late_failure_leaves_the_old_site_alone(untouched: Path, what: str) -> None:
    """Whatever it is, the site that stands is swapped for a whole one or not at all."""
    name, content, said = LATE[what]
    if name.startswith("theme/"):
        replace_in(untouched / "mkdocs.yml", "theme:\n", "theme:\n  custom_dir: theme\n")
    for path in {name, name.replace("docs/ja", "docs/en")}:
        (untouched / path).parent.mkdir(parents=True, exist_ok=True)
        (untouched / path).write_text(content, encoding="utf-8")
    done = run_module("generator.cli", "build", cwd=untouched)
    assert done.returncode == 1
    assert said in done.stderr
    assert "not built" in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert not done.stdout


def test_a_new_site_takes_the_place_of_the_old_one(standing: Path) -> None:
    (standing / "site" / "gone").mkdir()
    (standing / "site" / ".git").mkdir()
    (standing / "site" / ".git" / "HEAD").write_text("ref", encoding="utf-8")
    built = build_site(standing / "mkdocs.yml")
    assert built == standing / "site"
    assert "試作" in page(built, "")
    assert not (built / "gone").exists()
    assert (built / ".git" / "HEAD").read_text(encoding="utf-8") == "ref"
    assert [path.name for path in standing.iterdir() if path.name.startswith(".")] == []
    assert built.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("target", ["data", ".", "docs", "mkdocs.yml", "notes"])
def test_nothing_but_a_site_is_replaced(standing: Path, target: str) -> None:
    """A slip in --site-dir costs nobody their data."""
    (standing / "notes").mkdir()
    (standing / "notes" / "diary.txt").write_text("dear", encoding="utf-8")
    (standing / "docs" / "ja" / "a.md").write_text("# a\n", encoding="utf-8")
    before = tree(standing)
    with pytest.raises(SiteBuildError, match=re.escape(str(standing / target).removesuffix("/."))):
        build_site(standing / "mkdocs.yml", standing / target)
    assert tree(standing) == before
