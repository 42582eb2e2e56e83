"""The words of pages and commands: tables below ``templates/``, every string in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from generator.catalogue.reader import read

Language: TypeAlias = Literal["ja", "en"]

TEMPLATES = Path(__file__).parent / "templates"


class Words(dict[str, str]):
    """The words of a table in one language, as items and, for templates, as attributes.

    There is one object a table and language; it equals no other and may be a key.
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__(words)
        self.__dict__.update(words)

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]


@cache
def table(name: str) -> Mapping[Language, Words]:
    """The strings of ``templates/<name>.yml`` by language and key. Raises ValueError if it is damaged."""
    document = read(TEMPLATES / f"{name}.yml")
    if document.problems:
        raise ValueError(f"{name}.yml: {document.problems}")
    languages: tuple[Language, ...] = ("ja", "en")
    return {lang: Words({key: both[lang] for key, both in document.data.items()}) for lang in languages}
