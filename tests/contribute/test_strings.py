"""The words of the contribute page: none is missing, none is left over."""

from __future__ import annotations

import re

from generator.contribute.data import contribute_data  # noqa: F401  # its strings belong to the page
from generator.contribute.strings import strings
from generator.pages.wording import TEMPLATES
from tests.decks.twin import SCRIPTS

MADE = re.compile(r"(say|from_kind|from_sure|ask_(one_of|probably|conflict)|out_(new|end|place))")
"""Keys that are put together from a code or a value."""


def test_every_string_is_used_and_every_key_is_there() -> None:
    used = (TEMPLATES / "pages" / "contribute.html").read_text(encoding="utf-8")
    for path in (SCRIPTS / "contribute").glob("*.js"):
        used += path.read_text(encoding="utf-8")
    keys = set(strings()["ja"])
    assert keys == set(strings()["en"])
    unused = {key for key in keys if not re.search(rf"\b{re.escape(key)}\b", used) and not MADE.match(key)}
    assert unused == set()
    named = set(re.findall(r"\bco\.(\w+)", used)) | set(re.findall(r'\bsay\(\s*"(\w+)"', used))
    assert named - keys == set()
