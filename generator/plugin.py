"""The MkDocs plugin: the only module that knows MkDocs and its theme."""

from __future__ import annotations

import gzip
import json
import logging
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from xml.sax.saxutils import escape as xml_escape

from mkdocs.commands.build import get_context
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_build_datetime

from generator import shell
from generator.card_writer import CardWriter, cores, shell_games
from generator.catalogue import places
from generator.catalogue.load import Loaded, Loader
from generator.catalogue.model import Archive, Game
from generator.catalogue.problems import as_text, errors, language_of_environment
from generator.changes.history import history
from generator.changes.wording import Vocabulary
from generator.decks.data import deck_data
from generator.examples.blocks import Block
from generator.export.site import downloads, game_files
from generator.late_cards import LateCards
from generator.pages import data_page, urls
from generator.pages.changes_page import Changes
from generator.pages.contribute_page import contribute_json
from generator.pages.kept_macros import CompiledTemplates
from generator.pages.kept_pages import KeptByGame, KeptPages
from generator.pages.render import PageSpec, Renderer, page_environment
from generator.pages.shell_context import Place, Shell
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wiki import with_links
from generator.pages.wiki_examples import with_examples, with_places
from generator.search.wiki_pages import wiki_pages

if TYPE_CHECKING:
    import jinja2
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.nav import Navigation
    from mkdocs.utils.templates import TemplateContext

log = logging.getLogger("mkdocs.plugins.tefuda")

_HERE = Path(__file__).parent
ASSETS = _HERE / "assets"
THEME = _HERE / "templates" / "theme"
STYLES = (
    "tokens",
    "base",
    "shell",
    "face",
    "pages",
    "example",
    "sample",
    "play",
    "deck",
    "contribute",
    "search",
    "changes",
)
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


class TefudaPlugin(BasePlugin):  # type: ignore[type-arg,no-untyped-call]  # it has no options
    """Builds the pages of an archive from its data.

    The archive's root is the folder of ``mkdocs.yml``.
    """

    def __init__(self) -> None:
        self._serving = False
        self._dirty = False
        self._loader: Loader | None = None
        self._good: Loaded | None = None
        self._renderer: Renderer | None = None
        self._specs: dict[str, PageSpec] = {}
        self._downloads: dict[str, bytes] = {}
        self._blocks: dict[str, list[Block]] = {}
        self._env: jinja2.Environment | None = None
        self._compiled = CompiledTemplates()
        self._kept = KeptPages(page_environment())
        self._exports: KeptByGame[Mapping[str, bytes]] = KeptByGame()
        self._writer: CardWriter | None = None
        self._late: LateCards | None = None
        self._nav: Navigation | None = None
        self._files: Files | None = None

    # -- Setting up -------------------------------------------------------------------------

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        self._serving = command == "serve"
        self._dirty = dirty

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Check and load the data before MkDocs empties the old site."""
        if self._late is not None:
            self._late.close()
        root = self._root(config)
        archive = self._load(root)
        wiki = (Path(config.docs_dir) / urls.DEFAULT).glob("*.md")
        exports = {
            game.id: self._exports.get(game.id, game, partial(game_files, game)) for game in archive.games
        }
        self._downloads = {
            f"{data_page.folder(game)}{name}": content
            for game in archive.games
            for name, content in exports[game.id].items()
        }
        self._renderer = Renderer(
            archive,
            frozenset(page.stem for page in wiki),
            config.site_name,
            config.site_description or "",
            self._kept if self._serving else None,
            downloads(exports),
            Changes(archive, history(root), Vocabulary(self._good.schemas if self._good else None)),
        )
        self._specs = {_source_name(spec): spec for spec in self._renderer.pages}
        # An archive may override templates of its own accord, so its folder stays in front.
        config.theme.dirs.insert(1 if config.theme.custom_dir else 0, str(THEME))
        config.extra_css[:0] = [f"assets/tefuda/css/{name}.css" for name in STYLES]
        return config

    def _load(self, root: Path) -> Archive:
        if self._loader is None or self._loader.root != root:
            self._loader = Loader(root)
        loaded = self._loader.load()
        language = language_of_environment()
        wrong = errors(loaded.problems)
        for problem in loaded.problems:
            level = logging.ERROR if problem.severity == "error" else logging.INFO
            log.log(level, as_text([problem], root, language))
        if loaded.archive is not None:
            self._good = loaded
            return loaded.archive
        if self._serving and self._good is not None and self._good.archive is not None:
            log.error("The data has %d errors; showing the last good state.", len(wrong))
            return self._good.archive
        raise PluginError(f"The data has {len(wrong)} errors; the site was not touched.")

    @property
    def renderer(self) -> Renderer:
        if self._renderer is None:
            raise PluginError("The archive has not been loaded.")
        return self._renderer

    def _shell(self, config: MkDocsConfig) -> Shell:
        return Shell(
            archive=self.renderer.archive,
            site_name=config.site_name,
            site_url=config.site_url,
            built=get_build_datetime().date().isoformat(),
            wiki=self.renderer.wiki,
            serving=self._serving,
            site_description=config.site_description or "",
            changes=self.renderer.changes is not None,
            feed=self.renderer.changes is not None and bool(self.renderer.changes.history.entries),
        )

    # -- Files ------------------------------------------------------------------------------

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Put the wiki pages where their language stands, and add the pages made from data."""
        taken = set(self._made_urls())
        for file in list(files.documentation_pages()):
            lang, place = _wiki_place(file)
            url = urls.page(lang, *place)
            if url in taken:
                said = f"docs/{file.src_uri}: another page stands at /{url} already"
                if not self._serving:
                    raise PluginError(said)
                log.error("%s; it is left out.", said)
                files.remove(file)
                continue
            taken.add(url)
            file.dest_uri = url + "index.html"
            file.url = url or "./"
        # Of the theme's own files only the page templates are used.
        for file in list(files):
            if file.src_uri.startswith(("assets/javascripts/", "assets/stylesheets/")):
                files.remove(file)
        # Without this, MkDocs would copy its template as it stands.
        sitemap = files.get_file_from_path("sitemap.xml")
        if sitemap is not None:
            files.remove(sitemap)
        config.theme.static_templates.discard("sitemap.xml")
        for name, spec in self._specs.items():
            made = File.generated(config, name, content="")
            made.dest_uri = spec.url + "index.html"
            made.url = spec.url or "./"
            files.append(made)
        for path in sorted(p for p in ASSETS.rglob("*") if p.is_file()):
            name = f"{places.ASSETS}/tefuda/{path.relative_to(ASSETS).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(path)))
        for game, book in self.renderer.deck_books.items():
            content = json.dumps(deck_data(book), ensure_ascii=False, separators=(",", ":"))
            files.append(File.generated(config, f"{places.DECKS}/{game}.json", content=content))
        for name, download in self._downloads.items():
            files.append(File.generated(config, name, content=download))
        if self.renderer.changes is not None:
            for name, text in self.renderer.changes.files(config.site_name, config.site_url).items():
                files.append(File.generated(config, name, content=text))
        root = self._root(config)
        for game_id, content in self._contribute(config):
            files.append(File.generated(config, f"contribute/{game_id}.json", content=content))
        for index in (*self.renderer.indexes, self.renderer.site_index(wiki_pages(root))):
            name = f"{places.SEARCH}/{index['game'] or places.SITE}.json"
            content = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
            files.append(File.generated(config, name, content=content))
        return files

    def _contribute(self, config: MkDocsConfig) -> Iterator[tuple[str, str]]:
        """What the contribute page of each game loads."""
        schemas = self._good.schemas if self._good else None
        if schemas is None:
            raise PluginError("The archive has not been loaded.")
        for game in self.renderer.archive.games:
            yield game.id, contribute_json(game, schemas, config.repo_url)

    @staticmethod
    def _root(config: MkDocsConfig) -> Path:
        return Path(config.config_file_path or "mkdocs.yml").resolve().parent

    def _made_urls(self) -> Iterator[str]:
        """Where the pages stand that are made from data."""
        yield from (spec.url for spec in self._specs.values())
        for card in self.renderer.archive.cards.values():
            yield from (urls.card(lang, card.game, card.id) for lang in LANGUAGES)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        self._nav, self._files = nav, files
        return nav

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        env.bytecode_cache = self._compiled
        self._env = env
        return env

    # -- Pages ------------------------------------------------------------------------------

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Turn 《name》, clause ids and links to card pages into links."""
        spec = self._specs.get(page.file.src_uri)
        if spec is not None:
            page.title = spec.title
            return ""
        lang, place = _wiki_place(page.file)
        markdown, self._blocks[page.file.src_uri] = with_places(markdown)
        return with_links(markdown, self.renderer.linker, lang, urls.base(urls.page(lang, *place)))

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        spec = self._specs.get(page.file.src_uri)
        if spec is not None:
            return self.renderer.page(spec)
        lang, place = _wiki_place(page.file)
        blocks = self._blocks.pop(page.file.src_uri, [])
        return with_examples(html, blocks, self.renderer, lang, urls.page(lang, *place))

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        spec = self._specs.get(page.file.src_uri)
        if spec is not None:
            place = Place(spec.lang, spec.path, spec.kind, spec.title, spec.description, spec.game)
        else:
            lang, path = _wiki_place(page.file)
            place = Place(
                lang,
                path,
                "wiki",
                str(page.title or config.site_name),
                str(page.meta.get("description", "")),
                self._game_of(path),
            )
        _tefuda(context)["tefuda"] = self._shell(config).context(place)
        return context

    def _game_of(self, path: tuple[str, ...]) -> Game | None:
        return next((g for g in self.renderer.archive.games if g.id in path[:1]), None)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        if template_name == "404.html":
            place = Place("ja", (), "404", "404")
            base = str(_tefuda(context)["base_url"]).rstrip("/") + "/"
            _tefuda(context)["tefuda"] = self._shell(config).context(place, base)
        return context

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        spec = self._specs.get(page.file.src_uri)
        return _with_kind(output, spec.kind if spec else "wiki", spec.game if spec else None)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        return _with_kind(output_content, "404") if template_name == "404.html" else output_content

    # -- Cards ------------------------------------------------------------------------------

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the cards' pages and data, and the sitemap over all pages."""
        site = Path(config.site_dir)
        shells = {
            (game.id, lang): self._card_shell(game, lang, config) for game, lang in shell_games(self.renderer)
        }
        self._writer = CardWriter(self.renderer, shells, site)
        if self._late is None:
            self._writer.write_all(cores())
        else:
            self._late.open(self._writer)
        # Nobody looks for one of those while an archive is served to who works on it.
        if config.site_url and self._late is None:
            _write_sitemap(site, self._shell(config), list(self._places()))

    def _card_shell(self, game: Game, lang: Language, config: MkDocsConfig) -> shell.FilledShell:
        """The theme's page for a card of ``game``, cut where the card's parts go."""
        if self._env is None or self._nav is None or self._files is None:
            raise PluginError("The theme has not been set up.")
        path = (game.id, "cards", shell.CARD_ID)
        place = Place(lang, path, "card", shell.TITLE, shell.DESCRIPTION, game)
        file = File.generated(config, f"{lang}/{'/'.join(path)}.md", content="")
        file.dest_uri = place.url + "index.html"
        file.url = place.url
        page = Page(shell.TITLE, file, config)
        page.content = shell.CONTENT
        context = get_context(self._nav, self._files, config, page)
        _tefuda(context)["tefuda"] = self._shell(config).context(place)
        rendered = _with_kind(self._env.get_template("main.html").render(context), "card", game)
        try:
            return shell.FilledShell.cut(rendered)
        except shell.ShellError as error:
            raise PluginError(f"The theme cannot be used: {error}.") from error

    def _places(self) -> Iterator[Place]:
        """Every page of the site, once (in the default language)."""
        for spec in self.renderer.pages:
            if spec.lang == urls.DEFAULT:
                yield Place(spec.lang, spec.path, spec.kind, spec.title)
        for file in self._files.documentation_pages() if self._files else ():
            if file.src_uri not in self._specs:
                lang, path = _wiki_place(file)
                if lang == urls.DEFAULT:
                    yield Place(lang, path, "wiki", "")
        for card in self.renderer.archive.cards.values():
            yield Place(urls.DEFAULT, (card.game, "cards", card.id), "card", card.name)

    # -- Serving ----------------------------------------------------------------------------

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        root = self._root(config)
        for folder in ("data", "schemas"):
            server.watch(str(root / folder))
        if self._dirty:
            return server  # the old cards stay where they are, so every build has to write them
        # The first build has written every card: who serves without watching never comes here.
        if self._writer is None:
            raise PluginError("The site has not been built.")
        self._late = LateCards(self._writer)
        server.set_app(self._late.before(server.serve_request, server.mount_path))
        return server


def _tefuda(context: TemplateContext) -> dict[str, Any]:
    """The template context as the plain dict that it is."""
    return context  # type: ignore[return-value]


def _source_name(spec: PageSpec) -> str:
    """The name by which MkDocs knows a page made from data; no file stands there."""
    return f"{spec.lang}/{'/'.join(spec.path) or 'index'}.md"


def _wiki_place(file: File) -> tuple[Language, tuple[str, ...]]:
    """The language and path of a page in ``docs/<language>/``."""
    head, _, rest = file.src_uri.partition("/")
    lang: Language = "en" if head == "en" else "ja"
    path = (rest if head in LANGUAGES else file.src_uri).removesuffix(".md")
    parts = tuple(part for part in path.split("/") if part)
    return lang, parts[:-1] if parts[-1:] in (("index",), ("README",)) else parts


def _with_kind(output: str, kind: str, game: Game | None = None) -> str:
    """The page with its kind and game on the body, where scripts look for them."""
    marks = f'data-page-kind="{kind}"' + (f' data-game="{game.id}"' if game else "")
    return output.replace("<body ", f"<body {marks} ", 1)


def _write_sitemap(site: Path, shell_: Shell, places: list[Place]) -> None:
    """``sitemap.xml`` and its compressed twin, each page with its other language."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<urlset xmlns="{_SITEMAP}" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for place in places:
        links = shell_.alternates(place)
        related = "".join(
            f'<xhtml:link rel="alternate" hreflang="{code}" href="{xml_escape(href)}"/>'
            for code, href in links
        )
        lines += [f"<url><loc>{xml_escape(dict(links)[lang])}</loc>{related}</url>" for lang in LANGUAGES]
    lines.append("</urlset>\n")
    content = "\n".join(lines).encode("utf-8")
    (site / "sitemap.xml").write_bytes(content)
    (site / "sitemap.xml.gz").write_bytes(gzip.compress(content, mtime=0))
