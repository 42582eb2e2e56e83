"""The contribute page in the browser: a card from the form to a built archive, and all cards through the form."""

from __future__ import annotations

import json
import re
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from generator.catalogue.canonical import format_document
from generator.catalogue.load import Loaded, Loader
from generator.catalogue.reader import read
from generator.cli.app import app
from generator.pages.contribute_page import contribute_json
from generator.pages.face import face
from generator.pages.render import Renderer
from tests.browser.conftest import OpenPage
from tests.browser.harness import Late, Scheme, Width, axe, no_horizontal_scroll, press
from tests.contribute.twin import item_text

pytestmark = pytest.mark.browser

NEW = {"name": "試験の札・ためし", "power": "５２００", "text": "敵が女なら七九〇〇"}

THROUGH_THE_FORM = """async (ids) => {
  const page = document.querySelector("[data-t-contribute]");
  const written = {};
  for (const id of ids) {
    const search = page.querySelector("#g-card");
    search.value = id;
    page.querySelector("[data-t-do=existing]").click();
    const form = page.querySelector("[data-t-form]");
    for (let waited = 0; page.querySelector(".t-give__pile [aria-current] small")?.textContent !== id; waited += 1) {
      if (waited > 1500) throw new Error(`${id} did not open`);
      await new Promise((done) => setTimeout(done, 2));
    }
    // One sign more in the remark, so that the whole card is read from the page and written.
    const note = [...form.querySelectorAll(".t-give__card > .t-ask__more input")];
    note[0].value ||= "x";
    note[1].value ||= "x";
    note[1].value += "y";
    note[1].dispatchEvent(new InputEvent("input", { bubbles: true }));
    written[id] = page.querySelector("[data-t-blocks] pre").textContent;
    page.querySelector("[data-t-do=remove]").click();
  }
  return written;
}"""

FACES = """async ([data, lang, cards]) => {
  const { faces } = await import(new URL("twin.js", document.querySelector("script[src$='contribute/page.js']").src));
  return faces(data, lang, cards);
}"""


@pytest.fixture
def loaded(shipped_loaded: Loaded) -> Loaded:
    return shipped_loaded


def ready(page: Page) -> Page:
    page.locator("[data-t-contribute][data-ready]").wait_for()
    return page


def choose(page: Page, key: str, label: str) -> None:
    exact = re.compile(rf"^(\S )?{re.escape(label)}$")
    page.locator(f"[data-key={key}] .t-chip", has_text=exact).locator("visible=true").first.click()


def fill_in(page: Page) -> None:
    """A new card of Tommy Walker, with every kind of answer."""
    page.locator("[data-t-do=blank]").click()
    choose(page, "set", "TW4 サイキックハーツ")
    page.locator("[data-key=name] input").first.fill(NEW["name"])
    choose(page, "rarity", "分からない")
    choose(page, "gender", "女")
    choose(page, "stat", "確かではない")
    choose(page, "stat", "パワー")  # of the answers to choose from, the first one …
    choose(page, "stat", "確かではない")
    for label in ("パワー", "ソウル"):
        page.locator("[data-key=stat] .t-ask__unsure .t-chip", has_text=label).click()
    page.locator("[data-key=damage] .t-line").first.fill("3")
    page.locator("[data-key=power] .t-line").first.fill(NEW["power"])
    choose(page, "abilities", "次のとおり")
    choose(page, "timing", "AT")
    page.locator(".t-ask--ability textarea").fill(NEW["text"])
    page.get_by_text("標準の書き方にし").click()
    page.locator(".t-give__from .t-chip", has_text="写真").click()
    page.locator(".t-give__from .t-chip", has_text="実物による").click()


def saved(page: Page, root: Path) -> list[Path]:
    """Put each piece of text where the page says, as somebody does who pastes it there."""
    paths = []
    for block in page.locator("[data-t-blocks] pre").all():
        about = {key: block.get_attribute(f"data-{key}") or "" for key in ("file", "how", "id")}
        path = root / about["file"]
        text = block.text_content() or ""
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if about["how"] == "place":
            start = before.index(f"  - id: {about['id']}\n")
            end = before.find("\n  - id: ", start)
            path.write_text(before[:start] + text + (before[end:] if end >= 0 else ""), encoding="utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{before}\n{text}" if before else text, encoding="utf-8")
        paths.append(path)
    return paths


def test_from_the_form_to_the_built_archive(open_page: OpenPage, archive_root: Path, tmp_path: Path) -> None:
    """Form, YAML, saved to a scratch archive, validated, in canonical form, built, found by search."""
    page = ready(open_page("tommy-walker/contribute/").page)
    fill_in(page)
    expect(page.locator("[data-t-left]")).to_have_attribute("data-ready", "")
    expect(page.locator(".t-ask--ability .t-ask__understood")).to_be_visible()
    root = tmp_path / "archive"
    for part in ("data/tommy-walker", "schemas"):
        shutil.copytree(archive_root / part, root / part)
    for lang in ("ja", "en"):
        (root / "docs" / lang).mkdir(parents=True)
    shutil.copy(archive_root / "mkdocs.yml", root / "mkdocs.yml")
    paths = saved(page, root)
    assert [path.name for path in paths] == ["sources.yml", "tw4.yml"]

    loaded = Loader(root, play_examples=False).load()
    assert [problem.code for problem in loaded.problems] == []
    assert loaded.archive is not None and loaded.schemas is not None
    schemas = loaded.schemas
    for path, schema in zip(paths, ("sources.schema.json", "tommy-walker.cards.schema.json"), strict=True):
        text = format_document(read(path), partial(schemas.key_order, schema))
        assert path.read_text(encoding="utf-8") == text  # to the letter as `tefuda fmt` has it
    (card,) = loaded.archive.by_name[NEW["name"]]
    assert (card.id, card.fields["power"].plain, card.fields["stat"].candidates) == (
        "tw4-32",
        5200,
        ("P", "S"),
    )
    assert card.abilities is not None
    ability = card.abilities[0]
    assert (ability.text, ability.printed) == ("敵が「女」なら7900", NEW["text"])
    source = loaded.archive.game("tommy-walker").source(card.source)
    assert source.id.startswith("photo-")

    runner = CliRunner()
    found = runner.invoke(app, ["search", "ためし 7900", "--root", str(root), "--json"])
    assert [hit["key"] for hit in json.loads(found.stdout)] == ["tw4-32"], found.output
    built = runner.invoke(app, ["build", "--root", str(root)])
    assert built.exit_code == 0, built.output
    assert NEW["name"] in (root / "site/tommy-walker/cards/tw4-32/index.html").read_text(encoding="utf-8")


def with_remark(card: dict[str, Any]) -> dict[str, Any]:
    note = card.get("note", {"ja": "x", "en": "x"})
    return {**card, "note": {"ja": note["ja"], "en": f"{note['en']}y"}}


@pytest.mark.parametrize("game", ["tommy-walker", "yokai-watch", "reborn"])
def test_every_card_comes_through_the_form_as_it_was(open_page: OpenPage, loaded: Loaded, game: str) -> None:
    """Each is opened, read from what the page shows, and written; only its remark is one sign longer."""
    assert loaded.archive is not None and loaded.schemas is not None
    page = ready(open_page(f"{game}/contribute/").page)
    cards = {card.id: dict(card.raw) for card in loaded.archive.game(game).cards}
    written = page.evaluate(THROUGH_THE_FORM, list(cards))
    for card_id, card in cards.items():
        assert written[card_id] == item_text(loaded.schemas, game, with_remark(card))


ATTRIBUTE = re.compile(r"[-a-z]+(?:=\"[^\"]*\")?")


def squeezed(html: str) -> str:
    """Markup without the space that a browser does not show, and with its attributes in order."""
    html = re.sub(r"\s+", " ", html).replace("> <", "><").strip()
    html = re.sub(r" class=\"\"", "", html).replace('=""', "")

    def ordered(tag: re.Match[str]) -> str:
        return f"<{' '.join([tag[1], *sorted(ATTRIBUTE.findall(tag[2]))])}>"

    return re.sub(r"<(\w+)((?: [^<>]*)?)>", ordered, html)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_faces_are_drawn_as_the_site_draws_them(open_page: OpenPage, loaded: Loaded, lang: Any) -> None:
    assert loaded.archive is not None and loaded.schemas is not None
    page = ready(open_page("tommy-walker/contribute/", lang).page)
    renderer = Renderer(loaded.archive)
    template = renderer.environment.from_string(
        '{% from "face.html" import face %}{{ face(f, ui, link=False) }}'
    )
    for game in loaded.archive.games:
        data = json.loads(contribute_json(game, loaded.schemas))
        cards = [{"set": card.set, "card": dict(card.raw)} for card in game.cards]
        drawn = page.evaluate(FACES, [data, lang, cards])
        for card, theirs in zip(game.cards, drawn, strict=True):
            context = renderer._context(lang, "")
            ours = template.render({**context, "f": face(game, card, lang, "")})
            assert squeezed(theirs) == squeezed(ours), card.id


def test_an_ability_that_is_announced_and_not_told_is_open(open_page: OpenPage) -> None:
    page = ready(open_page("tommy-walker/contribute/?card=tw1-09").page)
    face = page.locator("[data-t-face] .t-face")
    expect(face).to_contain_text("ドラゴンロード")
    expect(face).not_to_contain_text("一部不明")
    choose(page, "abilities", "次のとおり")
    expect(face).to_have_attribute("data-partly", "")
    expect(face).to_contain_text("一部不明")


def test_drafts_survive_a_reload_and_can_be_discarded(open_page: OpenPage) -> None:
    watched = open_page("reborn/contribute/", "en")
    page = ready(watched.page)
    page.locator("[data-t-do=blank]").click()
    page.locator("[data-key=name] input").first.fill("試験の人")
    choose(page, "type", "Character")
    expect(page.locator("[data-key=requirement]")).to_be_hidden()
    page.reload()
    ready(page)
    expect(page.locator("[data-key=name] input").first).to_have_value("試験の人")
    expect(
        page.locator("[data-key=type] .t-chip", has_text="Character").first.locator("input")
    ).to_be_checked()
    page.locator("[data-t-do=clear]").click()
    expect(page.locator("[data-t-work]")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-key=name] input").first).to_have_value("試験の人")
    page.locator("[data-t-do=clear]").click()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('contribute'))") == []


def test_a_pasted_table_makes_cards_and_fills_in_those_that_are_there(open_page: OpenPage) -> None:
    page = ready(open_page("tommy-walker/contribute/").page)
    page.locator(".t-starts__paste summary").click()
    rows = "R | 試験の一 | 男/T | ☆4 | 5200 | 無し\nC | 観澄・りんね | 女/S | ☆5 | 2400 | AT:敵が「男」なら5900\n"
    page.locator("#g-rows").fill(rows + "R | 試験の二 | 男\n")
    page.locator("#g-rows-set").select_option("tw1")
    page.locator("[data-t-do=paste]").click()
    expect(page.locator("[data-t-unread] li")).to_have_count(1)
    expect(page.locator("[data-t-unread] li")).to_contain_text("3 行 1 字目")
    page.locator("#g-rows").fill(rows)
    page.locator("[data-t-do=paste]").click()
    expect(page.locator(".t-give__pile button")).to_have_count(2)
    page.locator(".t-give__from .t-chip", has_text="覚えている").click()
    blocks = page.locator("[data-t-blocks] pre")
    expect(blocks).to_have_count(3)
    expect(blocks.nth(1)).to_contain_text("- id: tw1-12\n    name: 試験の一")
    there = blocks.nth(2).text_content() or ""
    # What the archive knows otherwise is not dropped; what it lacked names its source.
    assert re.search(
        r"damage: \{conflict: \[4, 5\], sources: \[event-2013-wiki, eyewitness-\d{4}-\d\d\]\}", there
    )
    assert re.search(r"text: 敵が「男」なら5900\n +source: eyewitness-", there)


def test_a_name_that_is_there_is_told_and_leads_to_its_card(open_page: OpenPage) -> None:
    page = ready(open_page("tommy-walker/contribute/").page)
    page.locator("[data-t-do=blank]").click()
    page.locator("[data-key=name] input").first.fill("悪路王")
    page.locator("[data-key=name] .t-ask__problem button").click()
    expect(page.locator(".t-give__pile [aria-current] small")).to_have_text("tw2-01")


def test_a_card_page_leads_to_its_card_in_the_form(open_page: OpenPage) -> None:
    page = open_page("tommy-walker/cards/tw4-23/").page
    page.get_by_role("link", name="この項目をご存じの方はこちら").first.click()
    ready(page)
    expect(page.locator("[data-key=name] input").first).to_have_value("観澄・りんね")
    expect(page.locator("[data-t-left]")).to_contain_text("まだ何も変わっていません")


def pile(page: Page) -> Any:
    return page.locator(".t-give__pile button")


def test_cards_that_come_late_come_once_and_take_nothing_over(open_page: OpenPage) -> None:
    page = ready(open_page("tommy-walker/contribute/", "en").page)
    late = Late(page, "**/cards/tw2-01/card.json")
    page.locator("#g-card").fill("tw2-01")
    with page.expect_request("**/cards/tw2-01/card.json"):
        page.locator("[data-t-do=existing]").click()
    page.locator("[data-t-do=existing]").click()
    page.locator("[data-t-do=blank]").click()
    name = page.locator("[data-key=name] input").first
    name.fill("試験の人")
    late.answer()
    expect(page.locator("[data-t-said]")).to_have_text("Opened 悪路王.")
    expect(pile(page)).to_have_count(2)
    expect(name).to_have_value("試験の人")
    expect(name).to_be_focused()


def test_a_card_that_does_not_come_is_offered_again(open_page: OpenPage) -> None:
    """Nor is a card of the archive taken for a new one because it could not be loaded."""
    watched = open_page("tommy-walker/contribute/")
    watched.expect("status 500|ERR_FAILED|Failed to load resource")
    page, said = ready(watched.page), watched.page.locator("[data-t-said]")
    page.route("**/cards/*/card.json", lambda route: route.fulfill(status=500, body="down"))
    page.locator("#g-card").fill("tw2-01")
    press(page, "Enter")
    expect(said).to_have_text("tw2-01 を読み込めませんでした。 もう一度読み込む")
    page.locator(".t-starts__paste summary").click()
    rows = "C | 観澄・りんね | 女/S | ☆5 | 2400 | AT:敵が「男」なら5900\n"
    page.locator("#g-rows").fill(rows)
    page.locator("[data-t-do=paste]").click()
    expect(said).to_contain_text("まだ何も加えていません")
    expect(page.locator("#g-rows")).to_have_value(rows)
    expect(pile(page)).to_have_count(0)
    page.unroute("**/cards/*/card.json")
    page.locator("[data-t-do=paste]").click()
    expect(pile(page).locator("small")).to_have_text(["tw4-23"])
    page.locator(".t-give__from .t-chip", has_text="覚えている").click()
    # A draft of a card is not gone on with as if the archive had it not.
    page.route("**/cards/*/card.json", lambda route: route.abort())
    page.reload()
    notice = page.locator("[data-t-failed]")
    notice.locator("button").click()
    expect(notice).to_be_visible()
    page.unroute("**/cards/*/card.json")
    notice.locator("button").click()
    expect(notice).to_be_hidden()
    expect(page.locator("[data-t-blocks] pre").last).to_contain_text("conflict: [4, 5]")


def test_a_table_that_is_too_long_is_not_read(open_page: OpenPage) -> None:
    page = ready(open_page("tommy-walker/contribute/", "en").page)
    page.locator(".t-starts__paste summary").click()
    page.locator("#g-rows").evaluate("(area) => { area.value = 'R | x | y\\n'.repeat(20_000); }")
    page.locator("[data-t-do=paste]").click()
    expect(page.locator("[data-t-said]")).to_contain_text("At most 500 lines can be read at once.")
    page.locator("#g-rows").evaluate("(area) => { area.value = 'R | x | y\\n'.repeat(400); }")
    page.locator("[data-t-do=paste]").click()
    expect(page.locator("[data-t-unread] li")).to_have_count(31)
    expect(page.locator("[data-t-unread] li").last).to_have_text("There are 370 more.")


def test_two_tabs_write_one_draft(open_page: OpenPage) -> None:
    """What is written in one is there in the other, so that neither writes over it."""
    page = ready(open_page("reborn/contribute/", "en").page)
    page.locator("[data-t-do=blank]").click()
    page.locator("[data-key=name] input").first.fill("一人目")
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    other.locator("[data-t-do=blank]").click()
    other.locator("[data-key=name] input").first.fill("二人目")
    expect(page.locator("[data-t-said]")).to_contain_text("another tab")
    expect(pile(page).locator("span")).to_have_text(["一人目", "二人目"])
    pile(page).first.click()
    page.locator("[data-key=name] input").first.fill("三人目")
    expect(pile(other).locator("span")).to_have_text(["三人目", "二人目"])
    other.close()
    # The back button brings a page back that has heard of nothing.
    page.evaluate(
        """() => {
          const key = "tefuda.contribute.reborn";
          localStorage.setItem(key, localStorage.getItem(key).replaceAll("三人目", "四人目"));
          dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }"""
    )
    expect(pile(page).locator("span")).to_have_text(["四人目", "二人目"])


def test_a_browser_that_keeps_nothing_is_told_of_once(open_page: OpenPage) -> None:
    watched = open_page("reborn/contribute/", "en")
    page, said = watched.page, watched.page.locator("[data-t-said]")
    page.evaluate(
        '() => localStorage.setItem(\'tefuda.contribute.reborn\', \'{"version": 1, "drafts": [null], "current": 0}\')'
    )
    page.reload()
    ready(page)
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('QuotaExceededError'); }; }"
    )
    page.locator("[data-t-do=blank]").click()
    expect(said).to_contain_text("This browser keeps no drafts")
    page.locator("[data-t-said]").evaluate("(region) => { region.textContent = ''; }")
    page.locator("[data-key=name] input").first.fill("試験の人")
    expect(pile(page)).to_contain_text("試験の人")
    expect(said).to_be_empty()
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(pile(page)).to_contain_text("試験の人")


def test_the_focus_finds_on_after_removing(open_page: OpenPage) -> None:
    page = ready(open_page("reborn/contribute/", "en").page)
    undo = page.get_by_role("button", name="Undo")
    page.locator("[data-t-do=blank]").click()
    for button in ("remove", "clear"):
        page.locator(f"[data-t-do={button}]").press("Enter")
        expect(undo).to_be_focused()
        press(page, "Enter")
        expect(page.locator("#g-form")).to_be_focused()
        expect(pile(page)).to_have_count(1)


def test_nothing_is_checked_while_a_name_is_composed(open_page: OpenPage) -> None:
    page = ready(open_page("tommy-walker/contribute/").page)
    page.locator("[data-t-do=blank]").click()
    page.locator("[data-key=name] input").first.focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "あくろおう", "selectionStart": 5, "selectionEnd": 5})
    expect(page.locator("[data-key=name] input").first).to_have_value("あくろおう")
    expect(pile(page)).to_contain_text("名前はまだ")
    session.send("Input.insertText", {"text": "悪路王"})
    expect(pile(page)).to_contain_text("悪路王")
    expect(page.locator("[data-key=name] .t-ask__problem button")).to_be_visible()


def kept_at(open_page: OpenPage, loaded: Loaded, repo_url: str) -> Page:
    """The page of REBORN! as it is where the archive has this repository, or none."""
    assert loaded.archive is not None and loaded.schemas is not None
    content = contribute_json(loaded.archive.game("reborn"), loaded.schemas, repo_url)
    watched = open_page("reborn/contribute/", "en")
    watched.page.route(
        "**/contribute/reborn.json",
        lambda route: route.fulfill(body=content, content_type="application/json"),
    )
    watched.page.reload()
    return ready(watched.page)


def test_without_a_repository_the_page_says_whom_to_give_it_to(open_page: OpenPage, loaded: Loaded) -> None:
    page = kept_at(open_page, loaded, "")
    page.locator("[data-t-do=blank]").click()
    page.locator("[data-key=name] input").first.fill("試験の人")
    send = page.locator("[data-t-send]")
    expect(send).to_contain_text("“Save as a file”")
    expect(send.locator("a, button")).to_have_count(0)  # nothing that could lead in a circle
    expect(page.get_by_role("button", name="Save as a file")).to_be_visible()


def test_links_to_the_forge_are_filled_in(open_page: OpenPage, loaded: Loaded) -> None:
    page = kept_at(open_page, loaded, "https://github.com/someone/archive")
    page.locator("[data-t-do=blank]").click()
    choose(page, "set", "第1弾 Set 1")
    page.locator("[data-key=name] input").first.fill("試験の人")
    choose(page, "type", "I don’t know")
    page.locator("[data-t-do=rest]").click()
    page.locator(".t-give__from .t-chip", has_text="A source the archive has").click()
    link = page.get_by_role("link", name="Send as a pull request")
    href = link.get_attribute("href") or ""
    assert href.startswith(
        "https://github.com/someone/archive/new/main/data/reborn/cards?filename=rb1.yml&value="
    )
    assert "%E8%A9%A6%E9%A8%93%E3%81%AE%E4%BA%BA" in href
    page.locator(".t-give__from .t-chip", has_text="A photo").click()
    expect(link).to_have_count(0)  # two files are no single new one
    issue = page.get_by_role("link", name="Send as an issue").get_attribute("href") or ""
    assert issue.startswith("https://github.com/someone/archive/issues/new?title=Card%20data")
    page.locator(".t-give__card > .t-ask__more summary").click()
    page.locator(".t-give__card > .t-ask__more input").first.fill("長い" * 600)
    expect(page.get_by_role("link", name="Open the page to paste into")).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_the_filled_page_is_accessible(open_page: OpenPage, width: Width, scheme: Scheme) -> None:
    page = ready(open_page("tommy-walker/contribute/?card=tw4-27", width=width, scheme=scheme).page)
    choose(page, "stat", "確かではない")
    assert axe(page) == []
    assert no_horizontal_scroll(page) == []


def test_by_keyboard_alone(open_page: OpenPage) -> None:
    page = ready(open_page("yokai-watch/contribute/").page)
    page.locator("[data-t-do=blank]").focus()
    press(page, "Enter")  # the heading of the form has the focus now
    press(page, "Tab", "Tab")  # past the set, which is the only one
    page.keyboard.type("試験の妖怪")
    press(page, "Tab", "Tab", "Tab", "Space")  # past "unknown" and the reading: the first kind of card
    expect(page.locator("[data-key=type] .t-chip", has_text="妖怪").first.locator("input")).to_be_checked()
    expect(page.locator("[data-t-blocks] pre")).to_have_text(
        "  - id: yw1-04\n    name: 試験の妖怪\n    type: 妖怪\n"
    )
