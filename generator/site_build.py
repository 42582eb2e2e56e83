"""Builds the site into a folder of its own and swaps it in when it is whole."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from jinja2 import TemplateError, TemplateSyntaxError
from mkdocs.commands import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException


class SiteBuildError(Exception):
    """The site was not built; the one that was there before still is."""


def build_site(config_file: Path, site_dir: Path | None = None, *, strict: bool = True) -> Path:
    """Build the site of ``config_file``'s archive and return the folder it stands in.

    Raises SiteBuildError, with the old site untouched, if anything is wrong.
    """
    fresh: Path | None = None
    try:
        target = Path(site_dir.resolve() if site_dir else load_config(str(config_file)).site_dir)
        _check_replaceable(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
        config = load_config(str(config_file), site_dir=str(fresh), strict=strict)
        if "tefuda" not in config.plugins:
            raise SiteBuildError(f"{config_file}: add tefuda to its plugins, or the site has no cards")
        config.plugins.on_startup(command="build", dirty=False)
        try:
            mkdocs_build.build(config)
        finally:
            config.plugins.on_shutdown()
        fresh.chmod(0o755)
        _swap(fresh, target)
    except TemplateSyntaxError as error:
        raise SiteBuildError(
            f"{error.filename}:{error.lineno}: {error.message}; the site was not built"
        ) from error
    except (MkDocsException, TemplateError, OSError) as error:
        raise SiteBuildError(f"the site was not built: {error}") from error
    finally:
        if fresh is not None:
            shutil.rmtree(fresh, ignore_errors=True)
    return target


def _check_replaceable(target: Path) -> None:
    """Raise SiteBuildError if something other than a site would be lost at ``target``."""
    if not target.exists():
        return
    if not target.is_dir():
        raise SiteBuildError(f"{target} is no folder")
    holds_site = (target / "assets" / "tefuda").is_dir()
    if not holds_site and any(not path.name.startswith(".") for path in target.iterdir()):
        raise SiteBuildError(f"{target} holds something that is no site; empty it or name another folder")


def _swap(fresh: Path, target: Path) -> None:
    """Put ``fresh`` where ``target`` is; ``target`` goes only once ``fresh`` has its place.

    Hidden files (such as ``.git``) stay, as they do with MkDocs.
    """
    old = target.with_name(f".{target.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    if old.exists():
        for hidden in old.glob(".*"):
            if not (target / hidden.name).exists():
                hidden.rename(target / hidden.name)
    shutil.rmtree(old, ignore_errors=True)
