"""The list of all pages that search engines read."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from generator.pages.shell_context import Place, Shell
from generator.pages.urls import LANGUAGES

_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


def sitemap(shell: Shell, places: Iterable[Place]) -> bytes:
    """``sitemap.xml`` for a site with an address: each of ``places`` with its other language."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<urlset xmlns="{_SITEMAP}" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for place in places:
        links = shell.alternates(place)
        related = "".join(
            f'<xhtml:link rel="alternate" hreflang="{code}" href="{escape(href)}"/>' for code, href in links
        )
        lines += [f"<url><loc>{escape(dict(links)[lang])}</loc>{related}</url>" for lang in LANGUAGES]
    lines.append("</urlset>\n")
    return "\n".join(lines).encode("utf-8")
