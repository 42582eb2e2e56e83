"""The files of the theme, as MkDocs looks for those that it copies."""

from __future__ import annotations

import os
from pathlib import Path

from jinja2 import FileSystemLoader


class ThemeFiles(FileSystemLoader):
    """Loads templates as ever, and lists no files in folders that begin with a dot.

    MkDocs asks for all files of a theme and copies none of those; Material has more than
    ten thousand icons there, and to look at their names takes a tenth of a second.
    """

    def list_templates(self) -> list[str]:
        """The files of the theme's folders by their paths in them."""
        found: set[str] = set()
        for top in self.searchpath:
            for folder, below, names in os.walk(top, followlinks=self.followlinks):
                below[:] = [name for name in below if not name.startswith(".")]
                place = Path(folder).relative_to(top)
                found.update((place / name).as_posix() for name in names)
        return sorted(found)
