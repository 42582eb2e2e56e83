"""The MkDocs plugin: the only module that knows MkDocs and its theme."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Iterator, Set
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mkdocs.commands.build import get_context
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.theme import Theme
from mkdocs.utils import get_build_datetime

from generator import shell
from generator.card_writer import CardWriter, shell_games
from generator.catalogue import places
from generator.catalogue.load import Loaded, Loader
from generator.catalogue.model import Archive, Game
from generator.catalogue.problems import as_text, errors, language_of_environment
from generator.changes.history import history
from generator.changes.wording import Vocabulary
from generator.examples.blocks import Block
from generator.export.site import Exports
from generator.jobs import Job, Put, cores, run_all, together, write_below
from generator.late_files import LateFiles
from generator.made_files import Makers, exported_files, made_files
from generator.pages import urls
from generator.pages.changes_page import Changes
from generator.pages.kept_macros import CompiledTemplates
from generator.pages.kept_pages import KeptPages
from generator.pages.render import PageSpec, Renderer, page_environment
from generator.pages.shell_context import Place, Shell
from generator.pages.sitemap import sitemap
from generator.pages.urls import LANGUAGES, Language
from generator.pages.wiki import with_links
from generator.pages.wiki_examples import with_examples, with_places
from generator.theme_files import ThemeFiles

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
        self._blocks: dict[str, list[Block]] = {}
        self._env: jinja2.Environment | None = None
        self._compiled = CompiledTemplates()
        self._kept = KeptPages(page_environment())
        self._exports = Exports()
        self._late: LateFiles | None = None
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
        self._renderer = Renderer(
            archive,
            frozenset(page.stem for page in wiki),
            config.site_name,
            config.site_description or "",
            self._kept if self._serving else None,
            self._exports.downloads,
            Changes(archive, history(root), Vocabulary(self._good.schemas if self._good else None)),
        )
        self._specs = {_source_name(spec): spec for spec in self._renderer.pages if spec.number == 1}
        # An archive may override templates of its own accord, so its folder stays in front.
        config.theme.dirs.insert(1 if config.theme.custom_dir else 0, str(THEME))
        config.theme.get_env = partial(_environment, config.theme)  # type: ignore[method-assign]
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
            said = _what_is_wrong(file, url, taken)
            if said:
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
        for name, make in self._made_files(config).items():
            files.append(File.generated(config, name, content=b"" if self._late else make()))
        for name in self._exported():
            files.append(File.generated(config, name, content=b""))
        if self.renderer.changes is not None:
            for name, text in self.renderer.changes.files(config.site_name, config.site_url).items():
                files.append(File.generated(config, name, content=text))
        return files

    def _made_files(self, config: MkDocsConfig) -> Makers:
        schemas = self._good.schemas if self._good else None
        if schemas is None:
            raise PluginError("The archive has not been loaded.")
        return made_files(self.renderer, schemas, self._root(config), config.repo_url)

    def _exported(self) -> Makers:
        games = self.renderer.archive.games
        return {name: make for game in games for name, make in exported_files(self._exports, game).items()}

    @staticmethod
    def _root(config: MkDocsConfig) -> Path:
        return Path(config.config_file_path or "mkdocs.yml").resolve().parent

    def _made_urls(self) -> Iterator[str]:
        """Where the pages stand that are made from data."""
        yield from (spec.url for spec in self.renderer.pages)
        for card in self.renderer.archive.cards.values():
            yield from (urls.card(lang, card.game, card.id) for lang in LANGUAGES)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        self._nav, self._files = nav, files
        return nav

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        """From here on MkDocs need not know of the files that are written when it is done."""
        env.bytecode_cache = self._compiled
        self._env = env
        put_off = [name for name, spec in self._specs.items() if self._put_off(spec)]
        put_off += [*self._exported(), *(self._made_files(config) if self._late else ())]
        for name in put_off:
            file = files.get_file_from_path(name)
            if file is not None:
                files.remove(file)
        return env

    def _put_off(self, spec: PageSpec) -> bool:
        """Whether a page is written when MkDocs is done: one that takes the longer the more
        cards there are, and while serving all of them, each when it is asked for.
        """
        return self._late is not None or spec.number > 1 or spec.kind in ("data", "wanted")

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
            return "" if self._put_off(spec) else self.renderer.page(spec)
        lang, place = _wiki_place(page.file)
        blocks = self._blocks.pop(page.file.src_uri, [])
        return with_examples(html, blocks, self.renderer, lang, urls.page(lang, *place))

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        spec = self._specs.get(page.file.src_uri)
        if spec is not None:
            place = _place(spec)
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

    # -- What is written when MkDocs is done ------------------------------------------------

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write what has been put off, or have it written when it is asked for."""
        site = Path(config.site_dir)
        shells = {
            (game.id, lang): self._card_shell(game, lang, config) for game, lang in shell_games(self.renderer)
        }
        cards = CardWriter(self.renderer, shells, site)
        pages = {
            spec: partial(self._write_page, spec, config)
            for spec in self.renderer.pages
            if self._put_off(spec)
        }
        exports = {name: partial(write_below, site, name, make) for name, make in self._exported().items()}
        if self._late is not None:
            made = self._made_files(config).items()
            self._late.open(
                {
                    **dict(cards.by_address()),
                    **{spec.url: page for spec, page in pages.items()},
                    **exports,
                    **{name: partial(write_below, site, name, make) for name, make in made},
                }
            )
            return
        # The page of the data tells how large the exports are.
        data = [page for spec, page in pages.items() if spec.kind == "data"]
        jobs: list[Job] = [partial(together, [*exports.values(), *data]), *cards.jobs()]
        if config.site_url:
            jobs.append(partial(self._write_sitemap, config))
        jobs += [page for spec, page in pages.items() if spec.kind != "data"]
        run_all(jobs, cores())

    def _write_page(self, spec: PageSpec, config: MkDocsConfig, put: Put) -> None:
        def make() -> bytes:
            return self._themed(_place(spec), self.renderer.page(spec), config).encode()

        write_below(Path(config.site_dir), f"{spec.url}index.html", make, put)

    def _write_sitemap(self, config: MkDocsConfig, put: Put) -> None:
        content = sitemap(self._shell(config), self._places())
        put(Path(config.site_dir) / "sitemap.xml", content)
        put(Path(config.site_dir) / "sitemap.xml.gz", gzip.compress(content, mtime=0))

    def _card_shell(self, game: Game, lang: Language, config: MkDocsConfig) -> shell.FilledShell:
        """The theme's page for a card of ``game``, cut where the card's parts go."""
        path = (game.id, "cards", shell.CARD_ID)
        place = Place(lang, path, "card", shell.TITLE, shell.DESCRIPTION, game)
        try:
            return shell.FilledShell.cut(self._themed(place, shell.CONTENT, config))
        except shell.ShellError as error:
            raise PluginError(f"The theme cannot be used: {error}.") from error

    def _themed(self, place: Place, content: str, config: MkDocsConfig) -> str:
        """The theme's page around ``content``, for a page of which MkDocs does not know."""
        if self._env is None or self._nav is None or self._files is None:
            raise PluginError("The theme has not been set up.")
        file = File.generated(config, f"{place.lang}/{'/'.join(place.path)}.md", content="")
        file.dest_uri = f"{place.url}index.html"
        file.url = place.url or "./"
        page = Page(place.title, file, config)
        page.content = content
        context = get_context(self._nav, self._files, config, page)
        _tefuda(context)["tefuda"] = self._shell(config).context(place)
        return _with_kind(self._env.get_template("main.html").render(context), place.kind, place.game)

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
        # The first build has written everything: who serves without watching never comes here.
        self._late = LateFiles({})
        server.set_app(self._late.before(server.serve_request, server.mount_path))
        return server


def _environment(theme: Theme) -> jinja2.Environment:
    """The theme's environment, only quicker at listing files."""
    env = Theme.get_env(theme)
    env.loader = ThemeFiles(theme.dirs)
    return env


def _tefuda(context: TemplateContext) -> dict[str, Any]:
    """The template context as the plain dict that it is."""
    return context  # type: ignore[return-value]


def _source_name(spec: PageSpec) -> str:
    """The name by which MkDocs knows a page made from data; no file stands there."""
    return f"{spec.lang}/{'/'.join(spec.path) or 'index'}.md"


def _place(spec: PageSpec) -> Place:
    return Place(spec.lang, spec.path, spec.kind, spec.title, spec.description, spec.game)


def _what_is_wrong(file: File, url: str, taken: Set[str]) -> str:
    """Why a wiki page cannot stand at ``url``; empty if it can."""
    if url in taken:
        return f"docs/{file.src_uri}: another page stands at /{url} already"
    try:
        file.content_string  # noqa: B018  # to see whether it can be read
    except ValueError:
        return f"docs/{file.src_uri}: not UTF-8"
    return ""


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
